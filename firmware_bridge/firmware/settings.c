#include "settings.h"

#include "frames.h"

#define CHECKED (RECORD_LENGTH - 2)

static void put(uint8_t *bytes, uint32_t number) {
    for (uint8_t i = 0; i < 4; i++) bytes[i] = (uint8_t)(number >> 8 * i);
}

static uint32_t get(const uint8_t *bytes) {
    uint32_t number = 0;
    for (uint8_t i = 4; i--;) number = number << 8 | bytes[i];
    return number;
}

void settings_record(const struct settings *settings, uint8_t *record) {
    put(record, settings->identity);
    put(record + 4, settings->boot);
    record[8] = settings->seat;
    record[9] = settings->sensor;
    record[10] = settings->turn;
    uint16_t crc = frame_crc(record, CHECKED);
    record[11] = (uint8_t)crc;
    record[12] = (uint8_t)(crc >> 8);
}

static bool read(struct settings *settings, const uint8_t *record) {
    uint16_t crc = frame_crc(record, CHECKED);
    *settings = (struct settings){get(record), get(record + 4), record[8], record[9], record[10]};
    return record[11] == (uint8_t)crc && record[12] == (uint8_t)(crc >> 8) && settings_identity(settings->identity) &&
           settings->seat <= SEATS && settings->sensor < SENSORS;
}

bool settings_recall(struct settings *settings, const uint8_t records[RECORDS][RECORD_LENGTH]) {
    bool any = false;
    for (uint8_t i = 0; i < RECORDS; i++) {
        struct settings kept;
        if (!read(&kept, records[i])) continue;
        if (!any || (int8_t)(kept.turn - settings->turn) > 0) *settings = kept;
        any = true;
    }
    return any;
}

void settings_first(struct settings *settings, uint32_t identity) {
    *settings = (struct settings){.identity = identity, .boot = (uint8_t)identity, .sensor = SENSOR_BUTTON};
}

bool settings_identity(uint32_t identity) {
    return identity != 0 && identity != 0xFFFFFFFF;
}

bool settings_take(struct settings *settings, uint8_t seat, uint8_t sensor) {
    if (seat > SEATS || sensor >= SENSORS) return false;
    settings->seat = seat;
    settings->sensor = sensor;
    return true;
}

uint8_t settings_slot(const struct settings *settings, uint8_t salt) {
    uint32_t x = (settings->identity + salt) * 0x9E3779B1UL;
    x = (x ^ x >> 15) * 0x85EBCA6BUL;
    return (uint8_t)(x >> 28);
}
