#include "clock.h"

#include <avr/io.h>
#include <util/atomic.h>

/* The upper half is counted here, by looking, and not by the overflow flag: so an interrupt has nothing to do with it,
 * and nobody who writes TIFR1 can spoil it. */
static uint32_t seen;

void clock_begin(void) {
    TCCR1A = 0;
    /* An eighth of 16 MHz; the noise canceller delays a capture by four cycles, 0.25 µs, always. */
    TCCR1B = _BV(CS11) | _BV(ICNC1);
    TIMSK1 = 0;
}

uint32_t clock_now(void) {
    uint16_t timer;
    ATOMIC_BLOCK(ATOMIC_FORCEON) {
        timer = TCNT1;
    }
    seen += (uint16_t)(timer - (uint16_t)seen);
    return seen;
}

uint32_t clock_when(uint16_t timer) {
    uint32_t now = clock_now();
    return now - (uint16_t)((uint16_t)now - timer);
}
