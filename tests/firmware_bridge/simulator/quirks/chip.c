/* Runs on the simulated ATmega328P and leaves what it finds at FOUND; quirks.c drives it. */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <util/delay_basic.h>

#include "quirks.h"

#define FOUND ((volatile uint16_t *)FOUND_AT)
#define PHASE (*(volatile uint8_t *)PHASE_AT)
#define GO (*(volatile uint8_t *)GO_AT)

#define SERIAL (_BV(RXEN0) | _BV(TXEN0))

static volatile uint16_t entered;

ISR(TIMER1_COMPA_vect, ISR_NAKED) {
    __asm__ volatile("push r24\n lds r24, %1\n sts %0, r24\n lds r24, %1+1\n sts %0+1, r24\n pop r24\n reti"
                     : : "i"(&entered), "i"(_SFR_MEM_ADDR(TCNT1)));
}

static void meet(uint8_t phase) {
    PHASE = phase;
    while (GO != phase) continue;
}

static uint16_t byte_length(void) {
    UCSR0A |= _BV(TXC0);
    uint16_t begin = TCNT1;
    UDR0 = 0x55;
    loop_until_bit_is_set(UCSR0A, TXC0);
    return TCNT1 - begin;
}

static void look_at_the_timer(void) {
    TCNT1 = 0xFFF0;
    loop_until_bit_is_set(TIFR1, TOV1);
    TIFR1 = _BV(OCF1B);
    FOUND[TOV_SURVIVES] = bit_is_set(TIFR1, TOV1) != 0;
    TIMSK1 = _BV(OCIE1A);
    OCR1A = TCNT1 + 400;
    TIFR1 = _BV(OCF1A);
    sei();
    while (!entered) continue;
    cli();
    TIMSK1 = 0;
    FOUND[INTERRUPT_LATENCY] = entered - OCR1A;
}

static void look_at_the_sender(void) {
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UBRR0 = 3;
    UCSR0B = SERIAL;
    FOUND[BYTE_CYCLES] = byte_length();
    UCSR0A = 0;
    FOUND[SLOW_BYTE_CYCLES] = byte_length();
    UCSR0A = _BV(U2X0);
    UBRR0 = 3;

    _delay_loop_2(4000);
    UCSR0A |= _BV(TXC0);
    UDR0 = 0x11;
    _delay_loop_1(10);
    FOUND[UDRE_AT_ONCE] = bit_is_set(UCSR0A, UDRE0) != 0;
    loop_until_bit_is_set(UCSR0A, UDRE0);
    UDR0 = 0x22;
    _delay_loop_1(30);
    FOUND[TXC_BETWEEN] = bit_is_set(UCSR0A, TXC0) != 0;
    _delay_loop_2(4000);
    UDR0 = 0x33;
    UCSR0B = 0;
    _delay_loop_2(4000);
    UCSR0B = SERIAL;
    _delay_loop_2(4000);
    FOUND[UDRE_AFTER_TXEN] = bit_is_set(UCSR0A, UDRE0) != 0;
}

static void look_at_the_pins(void) {
    PORTB = 1;
    meet(PIN_LOW);
    FOUND[PIN_HELD] = PINB & 1;
    PORTB = 1;
    FOUND[PIN_AFTER_PORT] = PINB & 1;
}

static void look_at_the_receiver(void) {
    UCSR0B = 0;
    UCSR0B = SERIAL;
    meet(ONE_BYTE);
    loop_until_bit_is_set(UCSR0A, RXC0);
    (void)UDR0;
    meet(MANY_BYTES);
    _delay_loop_2(4000);
    FOUND[OVERRUN] = bit_is_set(UCSR0A, DOR0) != 0;
    uint16_t kept = 0;
    for (uint8_t i = 0; i < 20; i++) {
        if (bit_is_set(UCSR0A, RXC0)) {
            (void)UDR0;
            kept++;
        }
        _delay_loop_2(400);
    }
    FOUND[BYTES_KEPT] = kept;
}

static void look_at_the_memory(void) {
    eeprom_write_byte((uint8_t *)5, 0x5A);
    FOUND[EEPROM_BUSY] = !eeprom_is_ready();
}

int main(void) {
    wdt_disable();
    TCCR1B = _BV(CS10);
    look_at_the_timer();
    look_at_the_sender();
    look_at_the_pins();
    look_at_the_receiver();
    look_at_the_memory();
    TCCR1B = 0;
    wdt_enable(WDTO_500MS);
    meet(REFRESHING);
    for (uint16_t i = 0; i < 1000; i++) wdt_reset();
    for (;;) continue;
}
