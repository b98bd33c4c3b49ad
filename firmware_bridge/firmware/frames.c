#include "frames.h"

#define CRC_START 0xFFFF

/* For the host, which loads these as a library. */
extern enum received receiver_byte(struct receiver *receiver, uint8_t byte, bool faulty, uint8_t *closed);
extern uint8_t *receiver_keep(struct receiver *receiver);

/* Without a table, and with shifts that an 8-bit processor does by moving bytes. */
static inline uint16_t crc_next(uint16_t crc, uint8_t byte) {
    crc = (uint16_t)(crc >> 8) | (uint16_t)(crc << 8);
    crc ^= byte;
    crc ^= (uint8_t)((uint8_t)crc >> 4);
    crc ^= (uint16_t)((uint8_t)(crc << 4) << 8);
    crc ^= (uint16_t)((uint16_t)(uint8_t)crc << 5);
    return crc;
}

void receiver_begin(struct receiver *receiver) {
    receiver->filling = receiver->buffers[0];
    receiver->length = 0;
    receiver->skip = SKIP_NOTHING;
}

uint16_t frame_crc(const uint8_t *bytes, uint8_t length) {
    uint16_t crc = CRC_START;
    while (length--) crc = crc_next(crc, *bytes++);
    return crc;
}

uint8_t frame_close(const uint8_t *payload, uint8_t length, uint8_t *wire) {
    uint16_t crc = CRC_START;
    uint8_t mark = 1; /* where the distance to the next zero goes */
    uint8_t at = 2;
    wire[0] = 0;
    for (uint8_t i = 0; i < length + 2; i++) {
        uint8_t byte;
        if (i < length) {
            byte = payload[i];
            crc = crc_next(crc, byte);
        } else {
            byte = i == length ? (uint8_t)crc : (uint8_t)(crc >> 8);
        }
        if (byte) {
            wire[at++] = byte;
        } else {
            wire[mark] = at - mark;
            mark = at++;
        }
    }
    wire[mark] = at - mark;
    wire[at++] = 0;
    return at;
}

/* Undoes COBS in place; returns the length, 0 if the blocks do not end where the content does. */
static uint8_t unstuff(uint8_t *content, uint8_t length) {
    uint8_t from = 0, to = 0;
    while (from < length) {
        uint8_t block = content[from++];
        if (block == 0 || block - 1 > length - from) return 0;
        while (--block) content[to++] = content[from++];
        if (from < length) content[to++] = 0;
    }
    return to;
}

uint8_t frame_open(uint8_t *content, uint8_t length) {
    if (length > CONTENT_MOST) return 0;
    length = unstuff(content, length);
    if (length < 3) return 0;
    length -= 2;
    uint16_t crc = frame_crc(content, length);
    if (content[length] != (uint8_t)crc || content[length + 1] != (uint8_t)(crc >> 8)) return 0;
    return length;
}
