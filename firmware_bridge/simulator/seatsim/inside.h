/* What module.c, bus.c and orders.c know of each other. */
#pragma once
#include "seatsim.h"

#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>

enum { FREQUENCY = 16000000, LIGHTS_KEPT = 1 << 16 };

/* The cycles of a module's clock as a function of time: a parabola from its last change on, so its phase never jumps. */
typedef struct {
    int64_t since;
    double cycles;  /* at `since` */
    double rate;    /* cycles a ns at `since` */
    double bend;    /* what the rate gains a ns */
} clock_line;

typedef struct {
    int64_t from, to;
    int on;
} driver;

typedef struct {
    seatsim *sim;
    int number;
    avr_t *chip;  /* NULL: no power */
    avr_uart_t *uart;
    avr_irq_t *heard;  /* into the receiver */
    avr_irq_t *pad;    /* the hand's pin */
    avr_run_t run;     /* simavr's own; another one means that a watchdog reset is about to happen */
    avr_cycle_count_t target;
    clock_line clock;
    double ppm, drift;
    uint64_t noise;

    int hand, stuck, high_is_a_hand, off_the_bus, babbling;
    driver driver;
    int64_t sends_until;  /* end of the last byte that it has written */
    uint8_t eeprom[SEATSIM_EEPROM];

    uint8_t rgb[3];
    seatsim_light *lights;  /* a ring of LIGHTS_KEPT */
    size_t lights_first, lights_count;
    seatsim_stats stats;
} module;

/* A byte on its way. */
typedef struct {
    int64_t from, to;
    int source;
    uint8_t value;
    uint8_t babble;
    uint8_t torn;  /* its sender was reset while it sent */
} flight;

typedef struct {
    int64_t at;
    int kind, module;
    double a, b;
} order;

typedef struct {
    flight *items;
    size_t count, room;
} flights;

struct seatsim {
    int modules;
    module module[SEATSIM_MODULES];
    uint8_t *image;
    uint32_t size;
    int64_t now, quantum, bit;
    uint64_t chance;

    flights sent;           /* by modules, by the end of the byte */
    flights host;           /* by the host; the first `host_next` are over */
    size_t host_next;
    int64_t host_until;     /* end of the last host byte that is over */
    int64_t host_free;      /* end of the last host byte of all */

    order *orders;
    size_t order_count, order_room, order_next;
    seatsim_byte *heard;
    size_t heard_count, heard_room, heard_first;

    double bit_errors, lost_bytes;
    int echo, cut_after;
};

/* Grows a list so that one more fits, or ends the process: without memory no simulation is true. */
void *room_for_one(void *items, size_t count, size_t *room, size_t size);
uint64_t draw(uint64_t *state);
double draw_share(uint64_t *state);

/* module.c */
int module_power_on(module *m, int64_t at, uint8_t cause);
void module_power_off(module *m, int64_t at);
void module_reset(module *m, int64_t at, uint8_t cause);
void module_hang(module *m);
void module_set_clock(module *m, int64_t at, double ppm, double drift);
void module_follow_hand(module *m);
void module_run(module *m, int64_t until);
void module_hear(module *m, uint8_t value);
void module_drive(module *m, int on, int64_t at);
int64_t module_quiet_until(const module *m);
extern const uint8_t CAUSE_POWER, CAUSE_PIN, CAUSE_BROWN_OUT;

/* bus.c */
void bus_send(seatsim *sim, flight byte);
void bus_tear(seatsim *sim, int source);
void bus_babble(module *m, int64_t from);

/* orders.c */
void order_apply(seatsim *sim, const order *it);
