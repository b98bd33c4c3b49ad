/* The clock: Timer1, free running, 0.5 µs a tick, continued to 32 bits by the main loop. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

#define TICKS(microseconds) ((uint32_t)(microseconds) * 2)

void clock_begin(void);

/* The present tick. For the main loop, which calls it at least every 0.5 ms; once in 32 ms would do. */
uint32_t clock_now(void);

/* The tick at which Timer1 last stood so: what an interrupt read, less than 32 ms ago. */
uint32_t clock_when(uint16_t timer);

#endif
