/* From the outside: a simulation is made, told what shall happen, looked at, and ended. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

#include <simavr/avr_eeprom.h>

/* So that neighbouring seeds have nothing in common; never 0, where xorshift would stay. */
static uint64_t seeded(uint64_t seed, uint64_t stream)
{
    uint64_t z = seed * 0x9e3779b97f4a7c15u + (stream + 1) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (z ^ (z >> 31)) | 1;
}

seatsim *seatsim_new(int modules, const uint8_t *image, uint32_t size, uint64_t seed, int64_t quantum, int64_t bit)
{
    seatsim *sim = calloc(1, sizeof *sim);
    if (!sim)
        return NULL;
    sim->modules = modules;
    sim->quantum = quantum;
    sim->bit = bit;
    sim->chance = seeded(seed, SEATSIM_MODULES);
    sim->host_until = sim->host_free = -1;
    sim->cut_after = SEATSIM_MODULES;
    sim->size = size;
    sim->image = malloc(size);
    int failed = !sim->image;
    if (!failed)
        memcpy(sim->image, image, size);
    for (int i = 0; i < modules; i++) {
        module *m = &sim->module[i];
        m->sim = sim;
        m->number = i;
        m->noise = seeded(seed, (uint64_t)i);
        m->driver = (driver){.from = -1, .to = -1};
        m->lights = malloc(LIGHTS_KEPT * sizeof *m->lights);
        failed |= !m->lights;
        memset(m->eeprom, 0xff, SEATSIM_EEPROM);
        module_set_clock(m, 0, 0, 0);
    }
    if (failed) {
        seatsim_free(sim);
        return NULL;
    }
    return sim;
}

void seatsim_free(seatsim *sim)
{
    for (int i = 0; i < sim->modules; i++) {
        if (sim->module[i].chip)
            module_power_off(&sim->module[i], sim->now);
        free(sim->module[i].lights);
    }
    free(sim->sent.items);
    free(sim->host.items);
    free(sim->orders);
    free(sim->heard);
    free(sim->image);
    free(sim);
}

static void plug(module *m, int64_t at, uint8_t cause)
{
    if (!m->chip && module_power_on(m, at, cause))
        m->stats.halted = 1;
}

static void unplug(module *m, int64_t at)
{
    if (m->chip)
        module_power_off(m, at);
}

static void babble(module *m, int on, int64_t at)
{
    int was = m->babbling;
    m->babbling = on;
    if (on == was)
        return;
    module_drive(m, on, at);
    if (on)
        bus_babble(m, at);
}

static void order_module(module *m, const order *it)
{
    module_run(m, it->at);
    int on = it->a != 0;
    switch (it->kind) {
    case SEATSIM_PLUG:
        plug(m, it->at, CAUSE_POWER);
        break;
    case SEATSIM_UNPLUG:
        unplug(m, it->at);
        break;
    case SEATSIM_BROWN_OUT:
        if (m->chip) {
            unplug(m, it->at);
            plug(m, it->at, CAUSE_BROWN_OUT);
        }
        break;
    case SEATSIM_RESET:
        if (m->chip)
            module_reset(m, it->at, CAUSE_PIN);
        break;
    case SEATSIM_HANG:
        if (m->chip)
            module_hang(m);
        break;
    case SEATSIM_HAND:
        m->hand = on;
        module_follow_hand(m);
        break;
    case SEATSIM_STICK:
        m->stuck = on;
        module_follow_hand(m);
        break;
    case SEATSIM_SENSOR:
        m->high_is_a_hand = on;
        module_follow_hand(m);
        break;
    case SEATSIM_CLOCK:
        module_set_clock(m, it->at, it->a, it->b);
        break;
    case SEATSIM_CUT:
        m->off_the_bus = on;
        break;
    case SEATSIM_BABBLE:
        babble(m, on, it->at);
        break;
    }
}

void order_apply(seatsim *sim, const order *it)
{
    switch (it->kind) {
    case SEATSIM_BIT_ERRORS:
        sim->bit_errors = it->a;
        break;
    case SEATSIM_LOST_BYTES:
        sim->lost_bytes = it->a;
        break;
    case SEATSIM_ECHO:
        sim->echo = it->a != 0;
        break;
    case SEATSIM_CUT_AFTER:
        sim->cut_after = (int)it->a;
        break;
    default:
        order_module(&sim->module[it->module], it);
    }
}

void seatsim_order(seatsim *sim, int64_t at, int kind, int module_, double a, double b)
{
    order it = {.at = at, .kind = kind, .module = module_, .a = a, .b = b};
    if (at <= sim->now) {
        it.at = sim->now;
        order_apply(sim, &it);
        return;
    }
    if (sim->order_next == sim->order_count)
        sim->order_next = sim->order_count = 0;
    sim->orders = room_for_one(sim->orders, sim->order_count, &sim->order_room, sizeof(order));
    size_t i = sim->order_count++;
    for (; i > sim->order_next && sim->orders[i - 1].at > at; i--)
        sim->orders[i] = sim->orders[i - 1];
    sim->orders[i] = it;
}

void seatsim_light_now(const seatsim *sim, int module_, uint8_t rgb[3])
{
    memcpy(rgb, sim->module[module_].rgb, 3);
}

size_t seatsim_light_changes(seatsim *sim, int module_, seatsim_light *out, size_t most)
{
    module *m = &sim->module[module_];
    size_t taken = 0;
    for (; taken < most && m->lights_count; taken++, m->lights_count--) {
        out[taken] = m->lights[m->lights_first];
        m->lights_first = (m->lights_first + 1) % LIGHTS_KEPT;
    }
    return taken;
}

void seatsim_get_stats(const seatsim *sim, int module_, seatsim_stats *out)
{
    const module *m = &sim->module[module_];
    *out = m->stats;
    out->powered = m->chip != NULL;
    out->cycles = m->chip ? (int64_t)m->chip->cycle : 0;
}

void seatsim_get_eeprom(const seatsim *sim, int module_, uint8_t out[SEATSIM_EEPROM])
{
    const module *m = &sim->module[module_];
    const uint8_t *bytes = m->eeprom;
    for (avr_io_t *io = m->chip ? m->chip->io_port : NULL; io; io = io->next)
        if (!strcmp(io->kind, "eeprom"))
            bytes = ((avr_eeprom_t *)io)->eeprom;
    memcpy(out, bytes, SEATSIM_EEPROM);
}

void seatsim_set_eeprom(seatsim *sim, int module_, const uint8_t in[SEATSIM_EEPROM])
{
    memcpy(sim->module[module_].eeprom, in, SEATSIM_EEPROM);
}
