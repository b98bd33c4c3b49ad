#include "lights.h"

#define MILLISECONDS(n) ((uint32_t)(n) * 2000)

#define SILENCE MILLISECONDS(3000)
#define AFTER_CLOSE MILLISECONDS(250)
/* A WINDOW is repeated against other polls: by 5000 ppm of a few seconds the same opening may seem to move. */
#define SAME_OPENING ((int32_t)MILLISECONDS(20))
/* Ticks further apart than half a round cannot be compared; what is a quarter of it away is "long ago" or "far off". */
#define FAR ((int32_t)1 << 30)

#define BRIGHT 255

/* Colours, and the lengths of patterns in ms: those of the Pi's own lamps (hardware/lamps/meanings.py). */
static const struct colour COLOURS[MEANINGS] = {
    [YOUR_TURN] = {0xFF, 0xE8, 0xC2}, [NOMINATED] = {0xE6, 0x9F, 0x00}, [ASKED] = {0xE6, 0x9F, 0x00},
    [MAY_VOTE] = {0x56, 0xB4, 0xE9},  [COUNTS] = {0x2B, 0xB5, 0x8A},    [REFUSED] = {0xFF, 0x6A, 0x3D},
    [NOT_HEARD] = {0xCC, 0x79, 0xA7}, [CURSOR] = {0xFF, 0xFF, 0xFF},
};

static const uint16_t PERIODS[MEANINGS] = {
    [NOMINATED] = 3000, [ASKED] = 1000, [MAY_VOTE] = 500, [REFUSED] = 2000, [NOT_HEARD] = 2000, [CURSOR] = 1000,
};

#define REFUSED_BLINK 333

static bool before(uint32_t a, uint32_t b) {
    return (int32_t)(a - b) < 0;
}

void lights_begin(struct lights *lights, uint32_t now) {
    *lights = (struct lights){.heard = now, .beat = now};
}

void lights_heard(struct lights *lights, uint32_t now) {
    lights->heard = now;
}

void lights_told(struct lights *lights, uint8_t meaning) {
    lights->told = meaning < MEANINGS ? meaning : DARK;
    lights->silent = false;
}

static int32_t near(int32_t ticks) {
    return ticks < -FAR ? -FAR : ticks > FAR ? FAR : ticks;
}

void lights_window(struct lights *lights, uint32_t stamp, int32_t opens, int32_t closes) {
    uint32_t opening = stamp + (uint32_t)near(opens);
    int32_t moved = (int32_t)(opening - lights->opens);
    if (!lights->window || moved > SAME_OPENING || moved < -SAME_OPENING) lights->weighed = false;
    lights->window = true;
    lights->opens = opening;
    lights->closes = stamp + (uint32_t)near(closes);
}

void lights_cancel(struct lights *lights) {
    lights->window = false;
}

/* The newest press counts from its coming, or from the opening if it is down then. */
static void weigh(struct lights *lights, uint32_t now) {
    if (!lights->window || !lights->pressed) return;
    uint32_t from = lights->came;
    if (before(from, lights->opens)) {
        from = lights->opens;
        if (before(lights->down ? now : lights->left, from)) return;
    }
    if (!lights->weighed) lights->first = from;
    lights->weighed = true;
    lights->last = from;
}

void lights_hand(struct lights *lights, uint32_t at, bool down) {
    /* A level that was only looked at may be the one that is known: it is still the same press, or none. */
    if (down == lights->down) return;
    weigh(lights, at);
    if (down) {
        lights->came = at;
        lights->pressed = true;
    } else {
        lights->left = at;
    }
    lights->down = down;
    weigh(lights, at);
}

/* Lets go of what cannot be compared with the present for much longer. */
static void age(struct lights *lights, uint32_t now) {
    if (now - lights->heard >= SILENCE) {
        lights->silent = true;
        lights->told = DARK;
        lights->window = false;
    }
    if (lights->window && !before(now, lights->closes + AFTER_CLOSE)) lights->window = false;
    if (!lights->pressed) return;
    if (lights->down) {
        if (before(lights->came, now - FAR)) lights->came = now - FAR;
    } else if (before(lights->left, now - FAR)) {
        lights->pressed = false;
    }
}

enum meaning lights_meaning(struct lights *lights, bool numbered, uint32_t now) {
    age(lights, now);
    weigh(lights, now);
    if (lights->silent) return NOT_HEARD;
    if (!numbered) return CURSOR;
    if (lights->told == REFUSED || lights->told == NOT_HEARD) return lights->told;
    if (lights->window && !before(now, lights->opens)) {
        if (lights->weighed && before(lights->first, lights->closes)) return COUNTS;
        if (lights->weighed) return REFUSED;
        if (before(now, lights->closes)) return MAY_VOTE;
        if (lights->told == MAY_VOTE) return DARK; /* LAMPS is a few milliseconds behind */
    }
    return lights->told;
}

static uint8_t brightness(enum meaning meaning, uint16_t millisecond) {
    switch (meaning) {
    case NOMINATED: {
        uint16_t rising = millisecond < 1500 ? millisecond : 3000 - millisecond;
        return 76 + (uint8_t)((rising * 30U) >> 8);
    }
    case ASKED:
        return millisecond < 150 || (millisecond >= 300 && millisecond < 450) ? BRIGHT : 38;
    case MAY_VOTE:
        return BRIGHT - (uint8_t)((millisecond * 98U) >> 8);
    case REFUSED:
        if (millisecond >= 2000) return 0;
        return millisecond % REFUSED_BLINK <= REFUSED_BLINK / 2 ? BRIGHT : 26;
    case NOT_HEARD:
        return millisecond < 120 ? BRIGHT : 0;
    case CURSOR:
        return millisecond < 800 ? BRIGHT : 26;
    default:
        return BRIGHT;
    }
}

static uint8_t dimmed(uint8_t part, uint8_t level) {
    return (uint8_t)((part * (level + 1U)) >> 8);
}

struct colour lights_colour(struct lights *lights, enum meaning meaning, uint32_t now) {
    if (lights->shown != meaning) {
        lights->shown = meaning;
        lights->millisecond = 0;
        lights->beat = now;
    }
    for (; now - lights->beat >= MILLISECONDS(1); lights->beat += MILLISECONDS(1)) {
        if (lights->millisecond < PERIODS[meaning]) lights->millisecond++;
        /* Every pattern begins again, but refused, which stays dark. */
        if (lights->millisecond == PERIODS[meaning] && meaning != REFUSED) lights->millisecond = 0;
    }
    uint8_t level = brightness(meaning, lights->millisecond);
    struct colour colour = COLOURS[meaning];
    return (struct colour){dimmed(colour.red, level), dimmed(colour.green, level), dimmed(colour.blue, level)};
}
