#include "pwm.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#define FAST (_BV(WGM01) | _BV(WGM00))

static volatile bool ticked;

void pwm_begin(void) {
    DDRD |= _BV(PD6) | _BV(PD5);
    DDRB |= _BV(PB3);
    TCCR0A = FAST;
    TCCR0B = _BV(CS01) | _BV(CS00); /* 16 MHz / 64 / 256: 977 Hz */
    TCCR2A = FAST;
    TCCR2B = _BV(CS21) | _BV(CS20); /* 16 MHz / 32 / 256: 1953 Hz, and the tick */
    TIMSK2 = _BV(TOIE2);
}

void pwm_show(struct colour colour) {
    OCR0A = colour.red;
    OCR0B = colour.green;
    OCR2A = colour.blue;
    TCCR0A = FAST | (colour.red ? _BV(COM0A1) : 0) | (colour.green ? _BV(COM0B1) : 0);
    TCCR2A = FAST | (colour.blue ? _BV(COM2A1) : 0);
}

ISR(TIMER2_OVF_vect, ISR_NOBLOCK) {
    ticked = true;
}

bool pwm_tick(void) {
    bool was = ticked;
    ticked = false;
    return was;
}

bool pwm_ticked(void) {
    return ticked;
}
