/* Frames on the wire (PROTOCOL.md, "A frame on the wire"). Pure: knows no chip, and is tested on the host. */
#ifndef FRAMES_H
#define FRAMES_H

#include <stdbool.h>
#include <stdint.h>

#define PAYLOAD_MOST 32
#define CONTENT_MOST (1 + PAYLOAD_MOST + 2) /* between the delimiters: the COBS byte, the payload, the CRC */
#define WIRE_MOST (CONTENT_MOST + 2)
#define INLINED inline __attribute__((always_inline))
#define FROM_MODULE 0x80 /* set in the type of what a module says */

/* CRC-16/CCITT-FALSE of so many bytes. */
uint16_t frame_crc(const uint8_t *bytes, uint8_t length);

/* Puts the whole frame, with both delimiters, into `wire` (WIRE_MOST bytes); returns its length. */
uint8_t frame_close(const uint8_t *payload, uint8_t length, uint8_t *wire);

/* Turns what lay between two delimiters into its payload, in place; returns its length, 0 if it is no frame. */
uint8_t frame_open(uint8_t *content, uint8_t length);

enum skip { SKIP_NOTHING, SKIP_MODULE, SKIP_GARBAGE };

/* Gathers bytes into one buffer while the frame before lies in the other. */
struct receiver {
    uint8_t buffers[2][CONTENT_MOST];
    uint8_t *filling; /* one of them */
    uint8_t length;   /* so much is in it */
    uint8_t skip;     /* what is thrown away up to the next delimiter */
};

void receiver_begin(struct receiver *receiver);

enum received {
    RECEIVED_NOTHING,
    RECEIVED_CONTENT, /* a delimiter closed so much in the buffer that is being filled: `closed` */
    RECEIVED_GARBAGE, /* a delimiter closed what can be no frame */
};

/* One byte, `faulty` if the UART says that it, or one before it, is damaged.
 *
 * What other modules say is passed over by its second byte, before COBS and CRC: with 16 modules talking the main
 * loop could not keep up otherwise. Inlined, because the receive interrupt must be short. */
INLINED enum received receiver_byte(struct receiver *receiver, uint8_t byte, bool faulty, uint8_t *closed) {
    uint8_t length = receiver->length;
    if (faulty) receiver->skip = SKIP_GARBAGE;
    if (byte == 0) {
        uint8_t skip = receiver->skip;
        receiver->length = 0;
        receiver->skip = SKIP_NOTHING;
        *closed = length;
        if (skip == SKIP_GARBAGE) return RECEIVED_GARBAGE;
        return skip == SKIP_NOTHING && length > 0 ? RECEIVED_CONTENT : RECEIVED_NOTHING;
    }
    if (receiver->skip != SKIP_NOTHING) return RECEIVED_NOTHING;
    if (length == CONTENT_MOST) {
        receiver->skip = SKIP_GARBAGE;
        return RECEIVED_NOTHING;
    }
    uint8_t *buffer = receiver->filling;
    /* A first COBS byte of 1 stands for a type of 0: the second byte is not the type then. */
    if (length == 1 && (byte & FROM_MODULE) && buffer[0] != 1) receiver->skip = SKIP_MODULE;
    buffer[length] = byte;
    receiver->length = length + 1;
    return RECEIVED_NOTHING;
}

/* What is in the buffer that is being filled stays there while the other one is. */
INLINED uint8_t *receiver_keep(struct receiver *receiver) {
    uint8_t *kept = receiver->filling;
    receiver->filling = receiver->buffers[kept == receiver->buffers[0]];
    return kept;
}

#endif
