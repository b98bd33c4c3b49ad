#include "pin.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/delay.h>

#include "clock.h"

/* A little less than the 5 ms of the protocol: a change that is found happened within 5 ms before its stamp, also by
 * a clock that is 5000 ppm slow and with an interrupt that is late. */
#define LOCKOUT ((uint16_t)TICKS(4950))

/* The interrupts leave one change here; the next can come 5 ms later. */
static volatile uint32_t changed_at;
static volatile bool changed_found;
static volatile bool waits, lost;

static volatile bool level; /* the one that is known: high or low */
static volatile bool settled;

static inline bool high(void) {
    return PINB & _BV(PB0);
}

static inline void lock_out(uint16_t from) {
    TIMSK1 = _BV(OCIE1A) | _BV(OCIE1B);
    OCR1B = from + LOCKOUT;
    settled = false;
}

static inline void note(uint32_t at, bool found) {
    level = !level;
    if (waits) {
        lost = true;
    } else {
        changed_at = at;
        changed_found = found;
        waits = true;
    }
}

/* Trusts the pin, not the edge that was set: where they differ, the end of the lockout says what has become of it. */
ISR(TIMER1_CAPT_vect) {
    uint16_t captured = ICR1;
    uint32_t now = clock_locked();
    lock_out(captured);
    if (high() != level) note(now - (uint16_t)((uint16_t)now - captured), false);
}

/* Always enabled, and ignored unless a lockout has run out: a flag from an older match may be up. */
ISR(TIMER1_COMPB_vect) {
    if (settled) return;
    uint32_t now = clock_locked();
    if ((int16_t)((uint16_t)now - OCR1B) < 0) return;
    if (TIFR1 & _BV(OCF1A)) {
        /* In simavr the write to TIFR1 below would clear it, and a slot be missed: let that interrupt go first. */
        OCR1B = (uint16_t)now + TICKS(10);
        return;
    }
    TCCR1B = level ? _BV(CS11) | _BV(ICNC1) : _BV(CS11) | _BV(ICNC1) | _BV(ICES1);
    TIFR1 = _BV(ICF1);
    /* Read after the flag was cleared: a change is seen either here or by the capture, which lags by the canceller. */
    if (high() != level) {
        note(now, true);
        lock_out((uint16_t)now);
    } else {
        settled = true;
        TIMSK1 = _BV(OCIE1A) | _BV(OCIE1B) | _BV(ICIE1);
    }
}

void pin_begin(bool pulled_up) {
    DDRB &= ~_BV(PB0);
    if (pulled_up) {
        PORTB |= _BV(PB0);
    } else {
        PORTB &= ~_BV(PB0);
    }
    _delay_us(20); /* the pull-up charges the wire */
}

struct change pin_look(void) {
    struct change change = {.found = true};
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        change.at = clock_locked();
        change.high = high();
        level = change.high;
        waits = false;
        lost = false;
        lock_out((uint16_t)change.at);
    }
    return change;
}

bool pin_take(struct change *change) {
    if (!waits) return false;
    change->at = changed_at;
    change->found = changed_found;
    change->high = level;
    waits = false;
    return true;
}

bool pin_waits(void) {
    return waits;
}

bool pin_lost(void) {
    bool was = lost;
    lost = false;
    return was;
}

bool pin_settled(void) {
    return settled;
}

bool pin_high(void) {
    return high();
}
