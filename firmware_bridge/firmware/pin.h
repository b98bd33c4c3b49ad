/* The hand sensor on ICP1 (PB0, D8): its changes, stamped by the hardware, with a lockout after each. */
#ifndef PIN_H
#define PIN_H

#include <stdbool.h>
#include <stdint.h>

struct change {
    uint32_t at;
    bool high;
    bool found; /* the level was seen at the end of a lockout: it changed within 5 ms before */
};

/* With the pull-up (a push button to ground) or without. The level is not known until `pin_look`. */
void pin_begin(bool pulled_up);

/* The level now, which is then the one that is known; a lockout begins. What was not taken before is gone. */
struct change pin_look(void);

/* The next change, if there is one. */
bool pin_take(struct change *change);

/* Whether a change waits to be taken. */
bool pin_waits(void);

/* Whether a change was lost since the last call, because nobody took the one before for 5 ms. */
bool pin_lost(void);

/* Whether no lockout runs. */
bool pin_settled(void);

bool pin_high(void);

#endif
