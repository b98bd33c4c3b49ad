/* What a module keeps when it is off, as a record with a CRC, written in turn to two places. Pure.
 *
 * A brown-out in the middle of a write spoils the record that was being written; the other one is whole. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#define SEATS 16
#define SENSORS 3
#define SENSOR_BUTTON 0

#define RECORD_LENGTH 13
#define RECORDS 2

struct settings {
    uint32_t identity; /* neither 0 nor 0xFFFFFFFF */
    uint32_t boot;     /* how often it booted, from the low byte of the identity on */
    uint8_t seat;      /* 0: none */
    uint8_t sensor;
    uint8_t turn; /* goes up with every record that is written: the newer of two has the later one */
};

/* Little-endian: identity (4), boot (4), seat, sensor, turn, CRC (2). */
void settings_record(const struct settings *settings, uint8_t *record);

/* The newer of the records that are whole; false if there is none. */
bool settings_recall(struct settings *settings, const uint8_t records[RECORDS][RECORD_LENGTH]);

/* The first boot of a module with this identity: no number, a push button. */
void settings_first(struct settings *settings, uint32_t identity);

bool settings_identity(uint32_t identity);

/* The slot of the answer to a HELLO with this salt. */
uint8_t settings_slot(const struct settings *settings, uint8_t salt);

/* Takes both, or neither; returns whether they were taken. */
bool settings_take(struct settings *settings, uint8_t seat, uint8_t sensor);

#endif
