/* The edges of a hand, kept until the Pi has them (PROTOCOL.md, "An edge"). Pure: tested on the host. */
#ifndef HANDS_H
#define HANDS_H

#include <stdbool.h>
#include <stdint.h>

#define EDGES_KEPT 16 /* a power of two: indices wrap by a mask */
#define EDGES_TOLD 2
#define EDGE_LENGTH 5

#define EDGE_NUMBER 0x1F
#define EDGE_LOST 0x20
#define EDGE_FOUND 0x40
#define EDGE_DOWN 0x80

struct edge {
    uint32_t at;  /* ticks */
    uint8_t what; /* as on the wire: number, lost, found, down */
};

struct hands {
    struct edge kept[EDGES_KEPT];
    uint8_t first; /* index of the oldest */
    uint8_t count;
    uint8_t next; /* the number of the next edge */
    uint8_t boot; /* which boot an acknowledgement must name, 1–7 */
    bool lost;    /* something was lost, and no edge says so yet */
};

/* Empty, at the boot with this counter. What was before is lost: so the first edge is the level that is seen. */
void hands_begin(struct hands *hands, uint32_t boot);

/* The pin has changed; `found` if nobody saw when. Lost if there is no room, or something before it was lost. */
void hands_change(struct hands *hands, uint32_t at, bool down, bool found);

/* Whether something was lost and there is room to say so: the level must be looked at. */
bool hands_must_look(const struct hands *hands);

/* The level that was seen after `hands_must_look`. */
void hands_look(struct hands *hands, uint32_t at, bool down);

/* The Pi's acknowledgement byte for this seat. */
void hands_acknowledge(struct hands *hands, uint8_t acknowledgement);

/* Writes the oldest edges, EDGES_TOLD at most; returns the number of bytes. */
uint8_t hands_tell(const struct hands *hands, uint8_t *bytes);

/* Whether `hands_tell` tells everything that has come. */
bool hands_drained(const struct hands *hands);

#endif
