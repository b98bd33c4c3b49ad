/* The line between the modules and the host, and the time that all of them share. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *room_for_one(void *items, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return items;
    *room = *room ? *room * 2 : 256;
    items = realloc(items, *room * size);
    if (!items) {
        fputs("seatsim: no memory left\n", stderr);
        abort();
    }
    return items;
}

/* xorshift64: small, and the same on every machine. */
uint64_t draw(uint64_t *state)
{
    uint64_t x = *state;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *state = x;
}

double draw_share(uint64_t *state)
{
    return (double)(draw(state) >> 11) * (1.0 / 9007199254740992.0);
}

/* --- who hears whom --- */

/* Two talk to each other if they are in one segment: the host's, the one behind a cut, or a module's own. */
static int segment(const seatsim *sim, int source)
{
    if (source == SEATSIM_HOST)
        return -1;
    if (sim->module[source].off_the_bus)
        return source;
    return source >= sim->cut_after ? SEATSIM_MODULES : -1;
}

static int drives_during(const driver *d, int64_t from, int64_t to)
{
    return d->from < to && (d->on || d->to > from);
}

static int collides(const seatsim *sim, const flight *byte)
{
    int here = segment(sim, byte->source);
    if (byte->source != SEATSIM_HOST && here == segment(sim, SEATSIM_HOST)) {
        if (sim->host_until > byte->from)
            return 1;
        if (sim->host_next < sim->host.count && sim->host.items[sim->host_next].from < byte->to)
            return 1;
    }
    for (int i = 0; i < sim->modules; i++)
        if (i != byte->source && segment(sim, i) == here && drives_during(&sim->module[i].driver, byte->from, byte->to))
            return 1;
    return 0;
}

/* --- bytes --- */

void bus_send(seatsim *sim, flight byte)
{
    flights *sent = &sim->sent;
    sent->items = room_for_one(sent->items, sent->count, &sent->room, sizeof(flight));
    size_t i = sent->count++;
    /* Two that end together are in the order of their modules, whichever of them ran first. */
    for (; i > 0; i--) {
        const flight *before = &sent->items[i - 1];
        if (before->to < byte.to || (before->to == byte.to && before->source <= byte.source))
            break;
        sent->items[i] = *before;
    }
    sent->items[i] = byte;
}

void bus_tear(seatsim *sim, int source)
{
    for (size_t i = 0; i < sim->sent.count; i++)
        if (sim->sent.items[i].source == source && !sim->sent.items[i].babble)
            sim->sent.items[i].torn = 1;
}

void bus_babble(module *m, int64_t from)
{
    uint8_t value = (uint8_t)(draw(&m->noise) >> 56);
    bus_send(m->sim, (flight){
        .from = from, .to = from + 10 * m->sim->bit, .source = m->number, .value = value, .babble = 1});
}

static void host_hears(seatsim *sim, const flight *byte, int collided)
{
    sim->heard = room_for_one(sim->heard, sim->heard_count, &sim->heard_room, sizeof(seatsim_byte));
    sim->heard[sim->heard_count++] = (seatsim_byte){
        .at = byte->to, .source = byte->source, .value = byte->value, .collided = (uint8_t)collided};
}

static int misses(seatsim *sim)
{
    return sim->lost_bytes > 0 && draw_share(&sim->chance) < sim->lost_bytes;
}

static void garble(seatsim *sim, flight *byte, int collided)
{
    if (collided)
        byte->value ^= (uint8_t)(1 + draw(&sim->chance) % 255);
    for (int i = 0; sim->bit_errors > 0 && i < 8; i++)
        if (draw_share(&sim->chance) < sim->bit_errors)
            byte->value ^= (uint8_t)(1 << i);
}

/* A byte is over. Everybody has to be at its end first: who drives the line by now is part of what it has become. */
static void deliver(seatsim *sim, flight byte)
{
    int here = segment(sim, byte.source);
    for (int i = 0; i < sim->modules; i++)
        module_run(&sim->module[i], byte.to);

    int collided = byte.torn || collides(sim, &byte);
    if (byte.source != SEATSIM_HOST && !byte.babble && !byte.torn) {
        module *m = &sim->module[byte.source];
        if (!m->driver.on && m->driver.to < byte.to - sim->bit / 2) {
            m->stats.cut_short++;
            collided = 1;
        }
    }
    garble(sim, &byte, collided);

    for (int i = 0; i < sim->modules; i++) {
        module *m = &sim->module[i];
        /* The receiver is off while the driver is on. */
        if (i != byte.source && m->chip && !m->driver.on && segment(sim, i) == here && !misses(sim))
            module_hear(m, byte.value);
    }
    int to_the_host = byte.source == SEATSIM_HOST ? sim->echo : here == segment(sim, SEATSIM_HOST);
    if (to_the_host && !misses(sim))
        host_hears(sim, &byte, collided);
    if (byte.babble && sim->module[byte.source].babbling)
        bus_babble(&sim->module[byte.source], byte.to);
}

static flight take_host_byte(seatsim *sim)
{
    flight byte = sim->host.items[sim->host_next++];
    sim->host_until = byte.to;
    if (sim->host_next == sim->host.count)
        sim->host_next = sim->host.count = 0;
    return byte;
}

static flight take_module_byte(seatsim *sim)
{
    flight byte = sim->sent.items[0];
    memmove(sim->sent.items, sim->sent.items + 1, --sim->sent.count * sizeof(flight));
    return byte;
}

/* --- time --- */

static int64_t next_order(const seatsim *sim)
{
    return sim->order_next < sim->order_count ? sim->orders[sim->order_next].at : INT64_MAX;
}

/* What is due until then, in the order of time; an order comes before a byte that ends with it, the host's before
 * a module's. */
static void happen_until(seatsim *sim, int64_t until)
{
    for (;;) {
        int64_t ordered = next_order(sim);
        int64_t host = sim->host_next < sim->host.count ? sim->host.items[sim->host_next].to : INT64_MAX;
        int64_t sent = sim->sent.count ? sim->sent.items[0].to : INT64_MAX;
        if (ordered > until && host > until && sent > until)
            return;
        if (ordered <= host && ordered <= sent) {
            order it = sim->orders[sim->order_next++];
            order_apply(sim, &it);
        } else if (host <= sent) {
            deliver(sim, take_host_byte(sim));
        } else {
            deliver(sim, take_module_byte(sim));
        }
    }
}

/* While all sleep and nothing is under way, nobody can be surprised before the first wakes. */
static int64_t end_of_step(const seatsim *sim, int64_t until)
{
    int64_t end = INT64_MAX;
    for (int i = 0; i < sim->modules; i++) {
        int64_t quiet = module_quiet_until(&sim->module[i]);
        end = quiet < end ? quiet : end;
    }
    int64_t due = next_order(sim);
    if (sim->host_next < sim->host.count && sim->host.items[sim->host_next].to < due)
        due = sim->host.items[sim->host_next].to;
    if (sim->sent.count && sim->sent.items[0].to < due)
        due = sim->sent.items[0].to;
    end = due < end ? due : end;
    if (end < sim->now + sim->quantum)
        end = sim->now + sim->quantum;
    return end < until ? end : until;
}

void seatsim_run_until(seatsim *sim, int64_t until)
{
    while (sim->now < until) {
        int64_t end = end_of_step(sim, until);
        happen_until(sim, end);
        for (int i = 0; i < sim->modules; i++)
            module_run(&sim->module[i], end);
        sim->now = end;
    }
}

int64_t seatsim_now(const seatsim *sim)
{
    return sim->now;
}

/* --- the host --- */

int64_t seatsim_write(seatsim *sim, const uint8_t *data, size_t length, int64_t at)
{
    if (at < sim->now)
        at = sim->now;
    if (at < sim->host_free)
        at = sim->host_free;
    flights *host = &sim->host;
    for (size_t i = 0; i < length; i++) {
        host->items = room_for_one(host->items, host->count, &host->room, sizeof(flight));
        host->items[host->count++] = (flight){
            .from = at, .to = at + 10 * sim->bit, .source = SEATSIM_HOST, .value = data[i]};
        at += 10 * sim->bit;
    }
    if (length)
        sim->host_free = at;
    return at;
}

size_t seatsim_read(seatsim *sim, seatsim_byte *out, size_t most)
{
    size_t there = sim->heard_count - sim->heard_first;
    size_t taken = there < most ? there : most;
    if (taken)
        memcpy(out, sim->heard + sim->heard_first, taken * sizeof *out);
    sim->heard_first += taken;
    if (sim->heard_first == sim->heard_count)
        sim->heard_first = sim->heard_count = 0;
    return taken;
}
