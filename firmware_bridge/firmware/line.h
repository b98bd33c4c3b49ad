/* The line: RS-485 at 500 000 baud, half duplex, the driver enabled by PD4 for an answer in its slot. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stdint.h>

/* As in the health of an answer (PROTOCOL.md). */
#define FAULT_GARBLED 0x08
#define FAULT_MISSED 0x10

void line_begin(void);

/* Whether a frame waits. */
bool line_waits(void);

/* The payload of the frame that waits, to be used until `line_done`, and the stamp of its closing delimiter; NULL if
 * it is no frame. */
const uint8_t *line_payload(uint8_t *length, uint32_t *stamp);
void line_done(void);

/* Answers the frame with this stamp in this slot. What cannot be in time is not said at all. */
void line_answer(const uint8_t *payload, uint8_t length, uint32_t stamp, uint8_t slot);

/* The faults since the last time, to be told in the next answer; if that misses its slot they are told again. */
uint8_t line_faults(void);

#endif
