#include "pin.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>
#include <util/delay.h>

#include "clock.h"

/* A little less than the 5 ms of the protocol: a change that is found happened within 5 ms before its stamp, also if
 * the end of the lockout had to make way for a slot. */
#define LOCKOUT TICKS(4900)

/* In simavr a write to TIFR1 clears OCF1A too: around a slot none is made. Longer than all interrupts together. */
#define NEAR TICKS(40)

#define CLOCKED (_BV(CS11) | _BV(ICNC1))

/* WATCHING, the capture interrupt is on; it leads to CAUGHT. The main loop takes what was caught and leads to LOCKED,
 * where compare B is on; that leads to WATCHING, or to FOUND, which the main loop takes too. So nothing is overrun. */
enum state { WATCHING, CAUGHT, LOCKED, FOUND };
static volatile uint8_t state = LOCKED;

static volatile uint16_t caught_at;   /* Timer1 */
static volatile uint8_t caught_level; /* as `level`, at the time of the interrupt */
static uint8_t level;                 /* the one that is known: PB0 as in PINB */

static inline uint8_t pin(void) {
    return PINB & _BV(PB0);
}

ISR(TIMER1_CAPT_vect) {
    caught_at = ICR1;
    caught_level = pin();
    TIMSK1 &= (uint8_t)~_BV(ICIE1);
    state = CAUGHT;
}

/* Lets other interrupts in at once, the stamp of a poll before all. */
ISR(TIMER1_COMPB_vect, ISR_NOBLOCK) {
    ATOMIC_BLOCK(ATOMIC_FORCEON) {
        caught_at = TCNT1;
    }
    /* A flag from an older match may be up when this interrupt is switched on. */
    if ((int16_t)(caught_at - OCR1B) < 0) return;
    if ((TIMSK1 & _BV(OCIE1A)) && (uint16_t)(OCR1A - caught_at + NEAR) < 2 * NEAR) {
        ATOMIC_BLOCK(ATOMIC_FORCEON) {
            OCR1B = caught_at + NEAR;
        }
        return;
    }
    uint8_t clocked = level ? CLOCKED : CLOCKED | _BV(ICES1);
    ATOMIC_BLOCK(ATOMIC_FORCEON) {
        TCCR1B = clocked;
        TIFR1 = _BV(ICF1);
        /* Read after the flag was cleared: a change shows either here or in the capture, which comes later. */
        if (pin() == level) {
            state = WATCHING;
            TIMSK1 = (TIMSK1 & (uint8_t)~_BV(OCIE1B)) | _BV(ICIE1);
        } else {
            state = FOUND;
            TIMSK1 &= (uint8_t)~_BV(OCIE1B);
        }
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

static void lock_out(uint32_t from) {
    uint16_t until = (uint16_t)(from + LOCKOUT);
    ATOMIC_BLOCK(ATOMIC_FORCEON) {
        OCR1B = until;
        state = LOCKED;
        TIMSK1 = (TIMSK1 & (uint8_t)~_BV(ICIE1)) | _BV(OCIE1B);
    }
}

struct change pin_look(void) {
    uint32_t now = clock_now();
    lock_out(now);
    level = pin();
    return (struct change){.at = now, .high = level, .found = true};
}

bool pin_take(struct change *change) {
    if (!pin_waits()) return false;
    change->found = state == FOUND;
    change->at = clock_when(caught_at);
    /* The pin is trusted, not the edge: if it is back already, the end of the lockout says what has become of it. */
    bool changed = change->found || caught_level != level;
    if (changed) level ^= _BV(PB0);
    change->high = level;
    lock_out(change->at);
    return changed;
}

bool pin_waits(void) {
    return state == CAUGHT || state == FOUND;
}

bool pin_settled(void) {
    return state == WATCHING;
}

bool pin_high(void) {
    return pin();
}
