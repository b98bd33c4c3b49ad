/* Up to 16 seat modules, each an ATmega328P by simavr, on one RS-485 bus in lock-step virtual time.
 *
 * Instants and lengths are ns; modules and their sources are counted from 0, the host is -1.
 * The same seed and the same calls give the same bytes, whatever the lock-step quantum. */
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { SEATSIM_MODULES = 16, SEATSIM_EEPROM = 1024, SEATSIM_HOST = -1 };

typedef struct seatsim seatsim;

/* What can be ordered for an instant; `a` and `b` mean what is said here, and else nothing. */
typedef enum {
    SEATSIM_PLUG,       /* the power comes */
    SEATSIM_UNPLUG,     /* the power goes, and the SRAM with it */
    SEATSIM_BROWN_OUT,  /* the power dips: the chip begins anew, and says that it was a brown-out */
    SEATSIM_RESET,      /* somebody touches the reset pin; the SRAM stays */
    SEATSIM_HANG,       /* the program is caught in an endless loop wherever it is */
    SEATSIM_HAND,       /* a: 1 the hand is down, 0 it has left */
    SEATSIM_STICK,      /* a: 1 the contact stays closed whatever the hand does, 0 it follows again */
    SEATSIM_SENSOR,     /* a: 1 it drives its pin high under a hand, 0 it pulls it low, as a push button does */
    SEATSIM_CLOCK,      /* a: rate error in ppm from now on; b: its change in ppm a minute */
    SEATSIM_CUT,        /* a: 1 the module is off the bus, but powered, 0 it is on it again */
    SEATSIM_BABBLE,     /* a: 1 it drives the bus and sends anything, 0 it behaves again */
    /* Of the line; the module is ignored. */
    SEATSIM_BIT_ERRORS, /* a: share of bits that turn over on the line */
    SEATSIM_LOST_BYTES, /* a: share of bytes that a receiver misses, each for itself */
    SEATSIM_ECHO,       /* a: 1 the host hears itself */
    SEATSIM_CUT_AFTER,  /* a: so many modules are still on the host's side of the cut; the others hear each other */
} seatsim_kind;

/* A byte as the host's receiver has it, at the end of its stop bit. */
typedef struct {
    int64_t at;
    int32_t source;
    uint8_t value;
    uint8_t collided;
    uint8_t pad[2];
} seatsim_byte;

/* A light from `at` on, as the eye averages it. */
typedef struct {
    int64_t at;
    uint8_t rgb[3];
    uint8_t pad[5];
} seatsim_light;

typedef struct {
    int64_t boots;            /* resets of every kind, the first power-on included */
    int64_t watchdog_bites;
    int64_t sent;             /* bytes that were driven on the bus */
    int64_t received;         /* bytes that the receiver took */
    int64_t overruns;         /* bytes that came while three were unread */
    int64_t undriven;         /* bytes sent while the driver was off: nobody heard them */
    int64_t cut_short;        /* bytes during which the driver was switched off */
    int64_t latest_release;   /* longest time from the end of an answer until the driver was off */
    int64_t halted;           /* 1: the program has stopped for good (asleep with interrupts off, or crashed) */
    int64_t powered;          /* 1: it has power */
    int64_t cycles;           /* of its clock since the power came */
    int64_t lights_dropped;   /* light changes that nobody read in time */
} seatsim_stats;

/* NULL if there is no memory or simavr does not know the chip. The modules have no power yet. */
seatsim *seatsim_new(int modules, const uint8_t *image, uint32_t size, uint64_t seed, int64_t quantum, int64_t bit);
void seatsim_free(seatsim *sim);

int64_t seatsim_now(const seatsim *sim);
void seatsim_run_until(seatsim *sim, int64_t until);

/* Happens at `at`, at once if that is not to come. Orders for one instant happen in the order in which they were given. */
void seatsim_order(seatsim *sim, int64_t at, int kind, int module, double a, double b);

/* The host sends: the first start bit at `at`, now, or after what it sends already, whichever is last.
 * Returns the end of the last stop bit. */
int64_t seatsim_write(seatsim *sim, const uint8_t *data, size_t length, int64_t at);

/* Each takes at most `most` of what has come since the last call, oldest first, and returns how many it took. */
size_t seatsim_read(seatsim *sim, seatsim_byte *out, size_t most);
size_t seatsim_light_changes(seatsim *sim, int module, seatsim_light *out, size_t most);

void seatsim_light_now(const seatsim *sim, int module, uint8_t rgb[3]);
void seatsim_get_stats(const seatsim *sim, int module, seatsim_stats *out);
void seatsim_get_eeprom(const seatsim *sim, int module, uint8_t out[SEATSIM_EEPROM]);
/* Only while the module has no power. */
void seatsim_set_eeprom(seatsim *sim, int module, const uint8_t in[SEATSIM_EEPROM]);
