/* Random and mutated frames for the firmware's receiver, with a frame after each that must be heard.
 *
 * usage: fuzz ROUNDS SEED
 *
 * Prints how many frames were heard among the rubbish that nobody sent (a CRC passes one in 65,536 by chance), and
 * out of how many contents; fails if one that was sent is not heard, or heard otherwise. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frames.h"

static uint64_t state;

static uint32_t chance(uint32_t below) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32) % below;
}

static struct receiver receiver;
static unsigned long contents;

/* The last payload that the bytes gave; 0 if none. */
static uint8_t hear(const uint8_t *wire, size_t length, bool damaged, uint8_t *payload) {
    uint8_t heard = 0;
    for (size_t i = 0; i < length; i++) {
        uint8_t closed;
        bool faulty = damaged && chance(40) == 0;
        if (receiver_byte(&receiver, wire[i], faulty, &closed) != RECEIVED_CONTENT) continue;
        uint8_t *content = receiver_keep(&receiver);
        /* On the heap, and no longer than it is: so that the sanitizer sees every byte too far. */
        uint8_t *alone = malloc(closed);
        if (!alone) abort();
        memcpy(alone, content, closed);
        contents++;
        uint8_t opened = frame_open(alone, closed);
        if (opened) {
            memcpy(payload, alone, opened);
            heard = opened;
        }
        free(alone);
    }
    return heard;
}

static uint8_t invent(uint8_t *payload) {
    uint8_t length = 1 + chance(PAYLOAD_MOST);
    uint32_t zeros = chance(4);
    for (uint8_t i = 0; i < length; i++) payload[i] = chance(4) < zeros ? 0 : (uint8_t)chance(256);
    payload[0] &= (uint8_t)~FROM_MODULE;
    return length;
}

/* Flips bits, drops, doubles or overwrites bytes of a whole frame; returns the new length. */
static size_t mutate(uint8_t *wire, size_t length) {
    for (uint32_t times = 1 + chance(3); times--;) {
        size_t at = chance((uint32_t)length);
        switch (chance(4)) {
        case 0:
            wire[at] ^= (uint8_t)(1 << chance(8));
            break;
        case 1:
            wire[at] = (uint8_t)chance(256);
            break;
        case 2:
            if (length > 1) memmove(wire + at, wire + at + 1, --length - at);
            break;
        default:
            memmove(wire + at + 1, wire + at, length++ - at);
        }
    }
    return length;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    unsigned long rounds = strtoul(arguments[1], NULL, 10), wrong = 0;
    state = strtoull(arguments[2], NULL, 10) * 2654435761u + 88172645463325252u;
    receiver_begin(&receiver);
    for (unsigned long round = 0; round < rounds; round++) {
        uint8_t payload[PAYLOAD_MOST], heard[CONTENT_MOST], rubbish[2 * WIRE_MOST];
        uint8_t length = invent(payload);
        size_t rubbish_length;
        if (round % 2) {
            rubbish_length = mutate(rubbish, frame_close(payload, length, rubbish));
        } else {
            rubbish_length = chance(sizeof rubbish);
            for (size_t i = 0; i < rubbish_length; i++) rubbish[i] = (uint8_t)chance(256);
        }
        uint8_t accepted = hear(rubbish, rubbish_length, chance(4) == 0, heard);
        if (accepted && (round % 2 == 0 || accepted != length || memcmp(heard, payload, length) != 0)) wrong++;

        /* Whatever came before: the next frame is heard, and heard as it was sent. */
        uint8_t wire[WIRE_MOST];
        length = invent(payload);
        uint8_t wire_length = frame_close(payload, length, wire);
        if (hear(wire, wire_length, false, heard) != length || memcmp(heard, payload, length) != 0) {
            printf("round %lu: a frame was not heard\n", round);
            return 1;
        }
    }
    printf("%lu %lu\n", wrong, contents - rounds);
    return 0;
}
