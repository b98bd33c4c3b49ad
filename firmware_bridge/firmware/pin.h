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

/* The level now, which is then the one that is known; a lockout begins. A change that was not taken is forgotten. */
struct change pin_look(void);

/* The next change, if there is one; a lockout begins. */
bool pin_take(struct change *change);

/* Whether an interrupt has left something for `pin_take`. */
bool pin_waits(void);

/* Whether everything that happened is told: no change waits, and no lockout runs. */
bool pin_settled(void);

bool pin_high(void);

#endif
