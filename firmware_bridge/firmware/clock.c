#include "clock.h"

volatile uint16_t clock_high, clock_seen;

void clock_begin(void) {
    TCCR1A = 0;
    /* An eighth of 16 MHz; the noise canceller delays a capture by four cycles, 0.25 µs, always. */
    TCCR1B = _BV(CS11) | _BV(ICNC1);
    TIMSK1 = 0;
}
