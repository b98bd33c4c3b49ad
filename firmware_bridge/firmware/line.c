/* A stamp is late by at most 152 cycles, 9.5 µs. Between a delimiter and the reading of the clock for it lie at the worst
 * a section of compare B or of the main loop with interrupts off (29), a capture (64), the entry of the tick (8), an
 * instruction before each (2), and the head of the receive interrupt itself (45). Slots, and what is sent in them, do
 * not meet with polls. tests/firmware_bridge/firmware/test_cycles.py counts this in the listing. */
#include "line.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stddef.h>
#include <util/atomic.h>

#include "clock.h"
#include "frames.h"

#define TURNAROUND TICKS(320)
#define SLOT TICKS(640)
/* To arm a slot takes a few microseconds; an answer that began later than this could reach into the next slot. */
#define AHEAD ((int32_t)TICKS(10))
#define LATE ((int16_t)TICKS(20))

#define LISTENING (_BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0)) /* TXEN stays on for ever: simavr wants it so */

static struct receiver receiver;
static volatile bool waits;
static uint8_t *content;
static uint8_t content_length;
static uint16_t content_stamp; /* Timer1 */

static uint8_t wire[WIRE_MOST];
static uint8_t wire_length;
static volatile uint8_t sent;
static volatile bool armed, sending;

static volatile uint8_t faults;
static volatile uint8_t told; /* the faults in the answer that is under way */

void line_begin(void) {
    receiver_begin(&receiver);
    DDRD |= _BV(PD4);
    PORTD |= _BV(PD0); /* the receiver's output floats while the driver is enabled */
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UBRR0 = F_CPU / 8 / 500000 - 1; /* last: simavr computes the length of a byte here */
    UCSR0B = LISTENING;
}

/* The stamp comes from here: RXC is set in the stop bit, and what runs before the clock is read takes longer than what
 * is left of it. So a stamp is never early. */
ISR(USART_RX_vect) {
    uint8_t status = UCSR0A;
    uint8_t byte = UDR0;
    bool faulty = status & (_BV(FE0) | _BV(DOR0));
    uint8_t length;
    if (byte) {
        receiver_byte(&receiver, byte, faulty, &length);
        return;
    }
    uint16_t now = TCNT1;
    enum received received = receiver_byte(&receiver, 0, faulty, &length);
    if (received == RECEIVED_NOTHING) return;
    if (received == RECEIVED_GARBAGE || waits) {
        faults |= FAULT_GARBLED;
        return;
    }
    content = receiver_keep(&receiver);
    content_length = length;
    content_stamp = now;
    waits = true;
}

bool line_waits(void) {
    return waits;
}

const uint8_t *line_payload(uint8_t *length, uint32_t *stamp) {
    *length = frame_open(content, content_length);
    *stamp = clock_when(content_stamp);
    if (*length) return content;
    ATOMIC_BLOCK(ATOMIC_FORCEON) {
        faults |= FAULT_GARBLED;
    }
    return NULL;
}

void line_done(void) {
    waits = false;
}

static void miss(void) {
    ATOMIC_BLOCK(ATOMIC_FORCEON) {
        faults |= told | FAULT_MISSED;
    }
}

void line_answer(const uint8_t *payload, uint8_t length, uint32_t stamp, uint8_t slot) {
    if (sending) {
        miss();
        return;
    }
    if (armed) miss();
    wire_length = frame_close(payload, length, wire);
    uint32_t begins = stamp + TURNAROUND + slot * SLOT;
    if ((int32_t)(begins - clock_now()) < AHEAD) {
        miss();
        return;
    }
    ATOMIC_BLOCK(ATOMIC_FORCEON) {
        OCR1A = (uint16_t)begins;
        armed = true;
        TIMSK1 |= _BV(OCIE1A);
    }
}

ISR(TIMER1_COMPA_vect) {
    int16_t late = TCNT1 - OCR1A;
    if (late < 0) return; /* a flag from an older match was up when this interrupt was switched on */
    TIMSK1 &= (uint8_t)~_BV(OCIE1A);
    armed = false;
    if (late > LATE) {
        faults |= told | FAULT_MISSED;
        return;
    }
    sending = true;
    told = 0;
    PORTD |= _BV(PD4);
    UDR0 = wire[0];
    sent = 1;
    UCSR0B = LISTENING | _BV(UDRIE0);
}

ISR(USART_UDRE_vect) {
    uint8_t next = sent;
    uint8_t byte = wire[next++];
    sent = next;
    if (next < wire_length) {
        UDR0 = byte;
        return;
    }
    /* TXC may be up from a gap between bytes: clear it, then give the last byte, then wait for it. */
    UCSR0A = _BV(U2X0) | _BV(TXC0);
    UDR0 = byte;
    UCSR0B = LISTENING | _BV(TXCIE0);
}

ISR(USART_TX_vect) {
    PORTD &= ~_BV(PD4);
    UCSR0B = LISTENING;
    sending = false;
}

uint8_t line_faults(void) {
    ATOMIC_BLOCK(ATOMIC_FORCEON) {
        told |= faults;
        faults = 0;
    }
    return told;
}
