#include "hands.h"

void hands_begin(struct hands *hands, uint32_t boot) {
    hands->first = 0;
    hands->count = 0;
    hands->next = 0;
    /* An answer tells the counter mod 256: the Pi need not know more to acknowledge. */
    hands->boot = (uint8_t)boot % 7 + 1;
    hands->lost = true;
}

static void keep(struct hands *hands, uint32_t at, uint8_t what) {
    struct edge *edge = &hands->kept[(hands->first + hands->count) % EDGES_KEPT];
    edge->at = at;
    edge->what = what | hands->next;
    hands->next = (hands->next + 1) & EDGE_NUMBER;
    hands->count++;
}

void hands_change(struct hands *hands, uint32_t at, bool down, bool found) {
    if (hands->lost || hands->count == EDGES_KEPT) {
        hands->lost = true;
        return;
    }
    keep(hands, at, (down ? EDGE_DOWN : 0) | (found ? EDGE_FOUND : 0));
}

bool hands_must_look(const struct hands *hands) {
    return hands->lost && hands->count < EDGES_KEPT;
}

void hands_look(struct hands *hands, uint32_t at, bool down) {
    hands->lost = false;
    keep(hands, at, (down ? EDGE_DOWN : 0) | EDGE_FOUND | EDGE_LOST);
}

void hands_acknowledge(struct hands *hands, uint8_t acknowledgement) {
    if (acknowledgement >> 5 != hands->boot) return;
    uint8_t oldest = hands->next - hands->count;
    uint8_t told = (acknowledgement - oldest) & EDGE_NUMBER;
    if (told > hands->count) return;
    hands->first = (hands->first + told) % EDGES_KEPT;
    hands->count -= told;
}

uint8_t hands_tell(const struct hands *hands, uint8_t *bytes) {
    uint8_t length = 0;
    for (uint8_t i = 0; i < hands->count && i < EDGES_TOLD; i++) {
        const struct edge *edge = &hands->kept[(hands->first + i) % EDGES_KEPT];
        for (uint8_t shift = 0; shift < 32; shift += 8) bytes[length++] = (uint8_t)(edge->at >> shift);
        bytes[length++] = edge->what;
    }
    return length;
}

bool hands_drained(const struct hands *hands) {
    return hands->count <= EDGES_TOLD && !hands->lost;
}
