/* What the light shows (PROTOCOL.md, "The light"): a meaning, its colour and its pattern at a time. Pure. */
#ifndef LIGHTS_H
#define LIGHTS_H

#include <stdbool.h>
#include <stdint.h>

enum meaning {
    DARK,
    YOUR_TURN,
    NOMINATED,
    ASKED,
    MAY_VOTE,
    COUNTS,
    REFUSED,
    NOT_HEARD,
    CURSOR,
    MEANINGS,
};

struct colour {
    uint8_t red, green, blue;
};

struct lights {
    uint8_t told;   /* the meaning that LAMPS gave */
    bool silent;    /* the Pi fell silent, and no LAMPS has come since */
    uint32_t heard; /* when the last frame of the Pi's came */

    bool window; /* whether there is one, and it includes this seat */
    uint32_t opens, closes;

    bool pressed; /* whether a press is known that is not too old to be compared */
    bool down;
    uint32_t came, left; /* of that press; `left` only if it is not down */

    bool weighed;         /* whether a press has come in this window */
    uint32_t first, last; /* from when the first and the last of them stand in it */

    uint8_t shown; /* the meaning, since `millisecond` of its pattern began at `beat` */
    uint16_t millisecond;
    uint32_t beat;
};

void lights_begin(struct lights *lights, uint32_t now);

/* A frame of the Pi's has come. */
void lights_heard(struct lights *lights, uint32_t now);

/* LAMPS gives this meaning; a number that is none is dark. */
void lights_told(struct lights *lights, uint8_t meaning);

/* WINDOW for this seat, in signed ticks from the stamp of a poll. */
void lights_window(struct lights *lights, uint32_t stamp, int32_t opens, int32_t closes);

/* WINDOW without this seat. */
void lights_cancel(struct lights *lights);

/* A hand came or left. */
void lights_hand(struct lights *lights, uint32_t at, bool down);

/* To be called at least every few milliseconds: the meaning, with or without a seat number; and its colour now. */
enum meaning lights_meaning(struct lights *lights, bool numbered, uint32_t now);
struct colour lights_colour(struct lights *lights, enum meaning meaning, uint32_t now);

#endif
