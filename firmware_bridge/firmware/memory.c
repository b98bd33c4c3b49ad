#include "memory.h"

#include <avr/eeprom.h>
#include <avr/io.h>

/* The records lie at 0 and 16, each within as many of the EEPROM's 4-byte pages as it must. */
#define RECORD_AT(turn) ((uint8_t *)(uintptr_t)(16 * ((turn) % RECORDS)))

static uint8_t record[RECORD_LENGTH];
static uint8_t written = RECORD_LENGTH; /* so many bytes of it */
static uint8_t turn;

/* All eight inputs of the ADC are left open on a module: their last bits are noise (FNV-1a over 16 readings each). */
static uint32_t noise(void) {
    uint32_t hash = 2166136261UL;
    ADCSRA = _BV(ADEN) | _BV(ADPS2); /* 1 MHz: faster than it is exact */
    do {
        for (uint8_t reading = 0; reading < 128; reading++) {
            ADMUX = _BV(REFS0) | (reading & 7);
            ADCSRA |= _BV(ADSC);
            loop_until_bit_is_clear(ADCSRA, ADSC);
            hash = (hash ^ ADCL) * 16777619UL;
            hash = (hash ^ ADCH) * 16777619UL;
        }
    } while (!settings_identity(hash));
    ADCSRA = 0;
    return hash;
}

void memory_begin(struct settings *settings) {
    uint8_t records[RECORDS][RECORD_LENGTH];
    for (uint8_t i = 0; i < RECORDS; i++) eeprom_read_block(records[i], RECORD_AT(i), RECORD_LENGTH);
    if (settings_recall(settings, (const uint8_t(*)[RECORD_LENGTH])records)) {
        settings->boot++;
    } else {
        settings_first(settings, noise());
    }
    memory_keep(settings);
    while (written < RECORD_LENGTH) memory_go_on();
    eeprom_busy_wait();
}

void memory_keep(struct settings *settings) {
    /* A write that is under way is not finished but begun again: its place has no whole record to lose. */
    if (written == RECORD_LENGTH) settings->turn++;
    turn = settings->turn;
    settings_record(settings, record);
    written = 0;
}

void memory_go_on(void) {
    if (written == RECORD_LENGTH || !eeprom_is_ready()) return;
    eeprom_update_byte(RECORD_AT(turn) + written, record[written]);
    written++;
}
