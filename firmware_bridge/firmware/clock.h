/* The clock: Timer1, free running, 0.5 µs a tick, continued to 32 bits. */
#ifndef CLOCK_H
#define CLOCK_H

#include <avr/io.h>
#include <stdint.h>
#include <util/atomic.h>

#define TICKS(microseconds) ((uint32_t)(microseconds) * 2)

extern volatile uint16_t clock_high, clock_seen;

void clock_begin(void);

/* The present tick, with interrupts off.
 *
 * The upper half is counted by whoever looks, not by the overflow flag: so nobody who writes TIFR1 can spoil it. The
 * main loop looks at least once in 0.5 ms; once in 32 ms would do. */
static inline __attribute__((always_inline)) uint32_t clock_locked(void) {
    uint16_t low = TCNT1;
    uint16_t high = clock_high;
    if (low < clock_seen) clock_high = ++high;
    clock_seen = low;
    return (uint32_t)high << 16 | low;
}

/* The present tick, from the main loop. */
static inline uint32_t clock_now(void) {
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_FORCEON) {
        now = clock_locked();
    }
    return now;
}

#endif
