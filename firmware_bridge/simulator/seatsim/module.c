/* One seat module: the chip, its clock, what hangs on its pins, and the ways round simavr 1.6 (../SIMAVR.md). */
#include "inside.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_adc.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/sim_io.h>
#include <simavr/sim_irq.h>

/* Addresses and bits of the ATmega328P that the harness looks at itself. */
enum {
    DDRB = 0x24, PORTB = 0x25, DDRD = 0x2a, PORTD = 0x2b, TCCR0A = 0x44, OCR0A = 0x47, OCR0B = 0x48, MCUSR = 0x54,
    TCCR2A = 0xb0, OCR2A = 0xb3, SRAM = 0x100,
};
enum { PIN_HAND = 0, PIN_DRIVER = 4, UNREAD_MOST = 3 };
enum { PORF = 1, EXTRF = 2, BORF = 4, WDRF = 8 };
enum { VOLTAGE = 5000, NOISE_MIDDLE = 2500, TEMPERATURE_MIDDLE = 350, NOISE_SPAN = 80 };  /* mV */
enum { LOOK_AGAIN = 64 };  /* cycles */
enum { LONGEST_RUN = 2000 };  /* cycles between two looks at what is due */

const uint8_t CAUSE_POWER = PORF, CAUSE_PIN = EXTRF, CAUSE_BROWN_OUT = BORF;

/* --- the clock --- */

static double cycles_at(const module *m, int64_t at)
{
    const clock_line *c = &m->clock;
    double past = (double)(at - c->since);
    return c->cycles + past * (c->rate + 0.5 * c->bend * past);
}

static int64_t time_of(const module *m, double cycles)
{
    const clock_line *c = &m->clock;
    double ahead = cycles - c->cycles;
    double root = sqrt(c->rate * c->rate + 2 * c->bend * ahead);
    return c->since + llround(2 * ahead / (c->rate + root));
}

static int64_t present(const module *m)
{
    return time_of(m, (double)m->chip->cycle);
}

void module_set_clock(module *m, int64_t at, double ppm, double drift)
{
    double cycles = m->chip ? cycles_at(m, at) : 0;
    m->ppm = ppm;
    m->drift = drift;
    m->clock.since = at;
    m->clock.cycles = cycles;
    m->clock.rate = FREQUENCY * 1e-9 * (1 + ppm * 1e-6);
    m->clock.bend = FREQUENCY * 1e-9 * drift * 1e-6 / 60e9;
}

/* A chip begins at cycle 0, with the rate that its resonator has by now. */
static void clock_begins(module *m, int64_t at)
{
    double past = (double)(at - m->clock.since);
    module_set_clock(m, at, m->ppm + m->drift * past / 60e9, m->drift);
}

/* --- what it shows --- */

/* What the eye sees of one timer output: its duty, or the level of the pin if the timer has let go of it. */
static uint8_t level(const avr_t *chip, int control, int compare_mode, int value, int pin, int port, int direction)
{
    if (!(chip->data[direction] & (1 << pin)))
        return 0;
    uint8_t waveform = chip->data[control] & 3;
    uint8_t mode = (chip->data[control] >> compare_mode) & 3;
    if (mode < 2 || !(waveform & 1))
        return chip->data[port] & (1 << pin) ? 255 : 0;
    uint8_t duty = chip->data[value];
    /* Fast PWM at 0 still spikes once a period: a glimmer in the dark, and dark has to be dark. */
    if (waveform == 3 && duty == 0)
        duty = 1;
    return mode == 2 ? duty : 255 - duty;
}

static void show(module *m, int64_t at, const uint8_t rgb[3])
{
    if (!memcmp(rgb, m->rgb, 3))
        return;
    memcpy(m->rgb, rgb, 3);
    if (m->lights_count == LIGHTS_KEPT) {
        m->lights_first = (m->lights_first + 1) % LIGHTS_KEPT;
        m->lights_count--;
        m->stats.lights_dropped++;
    }
    seatsim_light *light = &m->lights[(m->lights_first + m->lights_count++) % LIGHTS_KEPT];
    light->at = at;
    memcpy(light->rgb, rgb, 3);
}

static void on_light(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value;
    module *m = param;
    const avr_t *chip = m->chip;
    uint8_t rgb[3] = {
        level(chip, TCCR0A, 6, OCR0A, 6, PORTD, DDRD),
        level(chip, TCCR0A, 4, OCR0B, 5, PORTD, DDRD),
        level(chip, TCCR2A, 6, OCR2A, 3, PORTB, DDRB),
    };
    show(m, present(m), rgb);
}

/* --- the bus --- */

void module_drive(module *m, int on, int64_t at)
{
    if (on == m->driver.on)
        return;
    m->driver.on = on;
    if (on) {
        m->driver.from = at;
    } else {
        m->driver.to = at;
        if (m->sends_until > m->driver.from && at - m->sends_until > m->stats.latest_release)
            m->stats.latest_release = at - m->sends_until;
    }
}

static void on_driver(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    module *m = param;
    if (!m->babbling)
        module_drive(m, value & 1, present(m));
}

static int bit_cycles(const module *m)
{
    avr_t *chip = m->chip;
    int divider = avr_regbit_get(chip, m->uart->ubrrl) | avr_regbit_get(chip, m->uart->ubrrh) << 8;
    return (divider + 1) * (avr_regbit_get(chip, m->uart->u2x) ? 8 : 16);
}

/* The program has written UDR. On the chip the byte waits in the buffer until the one before is out, and both are
 * contiguous; simavr has one buffer only and lets the program write when the last byte is out. So the byte is put back
 * to the end of the one before. */
static void on_sent(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    module *m = param;
    int cycles = 10 * bit_cycles(m);
    m->uart->cycles_per_byte = (avr_cycle_count_t)cycles;  /* simavr counts 11 bits: there is always a parity */
    int64_t now = present(m);
    int64_t length = time_of(m, (double)m->chip->cycle + cycles) - now;
    int64_t from = now;
    if (now - m->sends_until < length)
        from = m->sends_until;
    /* Nobody may learn of a byte before a lock-step quantum has passed. */
    if (from < now - length / 2)
        from = now - length / 2;
    m->sends_until = from + length;
    if (m->babbling)
        return;
    if (!m->driver.on) {
        m->stats.undriven++;
        return;
    }
    m->stats.sent++;
    bus_send(m->sim, (flight){.from = from, .to = m->sends_until, .source = m->number, .value = (uint8_t)value});
}

void module_hear(module *m, uint8_t value)
{
    avr_t *chip = m->chip;
    avr_uart_t *uart = m->uart;
    if (!avr_regbit_get(chip, uart->rxen))
        return;
    /* simavr keeps 64 bytes, the chip two and one in the shift register. */
    size_t unread = (size_t)(uart->input.write - uart->input.read) % uart_fifo_fifo_size;
    avr_regbit_setto(chip, uart->dor, unread >= UNREAD_MOST);
    if (unread >= UNREAD_MOST) {
        m->stats.overruns++;
        return;
    }
    /* We come at the end of the byte, simavr thinks that it begins: RXC at once. */
    uart->cycles_per_byte = 1;
    avr_raise_irq(m->heard, value);
    /* So often simavr looks whether a byte is still unread, and raises RXC again; each look costs. */
    uart->cycles_per_byte = LOOK_AGAIN;
    m->stats.received++;
}

/* --- hand and noise --- */

static unsigned pad_level(const module *m)
{
    return (m->hand || m->stuck) == m->high_is_a_hand;
}

void module_follow_hand(module *m)
{
    if (!m->chip)
        return;
    unsigned high = pad_level(m);
    /* Without this a write to PORTB raises the pin again, whatever holds it down. */
    avr_ioport_external_t outside = {.name = 'B', .mask = 1 << PIN_HAND, .value = high << PIN_HAND};
    avr_ioctl(m->chip, AVR_IOCTL_IOPORT_SET_EXTERNAL('B'), &outside);
    avr_raise_irq(m->pad, high);
}

static void on_conversion(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value;
    module *m = param;
    avr_irq_t *input = avr_io_getirq(m->chip, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0);
    uint32_t noise = (uint32_t)(draw(&m->noise) >> 32) % NOISE_SPAN;
    for (int i = ADC_IRQ_ADC0; i <= ADC_IRQ_ADC7; i++)
        avr_raise_irq(input + i, NOISE_MIDDLE - NOISE_SPAN / 2 + noise);
    avr_raise_irq(input + ADC_IRQ_TEMP, TEMPERATURE_MIDDLE + noise / 8);
}

/* --- running --- */

/* simavr would really sleep. It adds 1 + idle afterwards: the 1 is taken back, else a wake-up came a cycle sooner or
 * later as the lock-step falls; and no sleep goes past the lock-step. */
static void on_sleep(avr_t *chip, avr_cycle_count_t idle)
{
    const module *m = chip->custom.data;
    avr_cycle_count_t wake = chip->cycle + idle;
    if (wake > m->target)
        wake = m->target > chip->cycle ? m->target : chip->cycle;
    chip->cycle = wake - 1 - idle;
}

static avr_cycle_count_t nothing(avr_t *chip, avr_cycle_count_t when, void *param)
{
    (void)chip, (void)when, (void)param;
    return 0;
}

/* A watchdog refresh makes simavr forget how far it may run; only a timer that is due there stops it. */
static void stop_at_target(module *m)
{
    avr_t *chip = m->chip;
    if (chip->cycle < m->target)
        avr_cycle_timer_register(chip, m->target - chip->cycle, nothing, m);
}

static int asleep_past(const module *m, avr_cycle_count_t target)
{
    const avr_t *chip = m->chip;
    return chip->state == cpu_Sleeping && chip->sreg[S_I] && !chip->interrupt_state && chip->run == m->run &&
           (!chip->cycle_timers.timer || chip->cycle_timers.timer->when > target);
}

int64_t module_quiet_until(const module *m)
{
    const avr_t *chip = m->chip;
    if (!chip || m->stats.halted)
        return INT64_MAX;
    if (!asleep_past(m, chip->cycle))
        return 0;
    return chip->cycle_timers.timer ? time_of(m, (double)chip->cycle_timers.timer->when) : INT64_MAX;
}

static void after_reset(module *m, int64_t at, uint8_t cause)
{
    avr_t *chip = m->chip;
    m->stats.boots++;
    /* Else a low level on PD2 or PD3 keeps a timer of one cycle alive for ever. */
    avr_extint_set_strict_lvl_trig(chip, 0, 0);
    avr_extint_set_strict_lvl_trig(chip, 1, 0);
    chip->data[MCUSR] = cause;
    /* A reset zeroes the ports and raises nothing. */
    if (!m->babbling)
        module_drive(m, 0, at);
    show(m, at, (const uint8_t[3]){0, 0, 0});
    avr_raise_irq(m->pad, !pad_level(m));
    module_follow_hand(m);
}

static void watchdog_bites(module *m)
{
    avr_t *chip = m->chip;
    avr_cycle_count_t before = chip->cycle;
    avr_run(chip);
    /* The clock knows of no reset. */
    m->clock.cycles -= (double)before - (double)chip->cycle;
    m->target -= before - chip->cycle;
    m->stats.watchdog_bites++;
    int64_t at = present(m);
    bus_tear(m->sim, m->number);
    after_reset(m, at, WDRF);
    stop_at_target(m);
}

void module_run(module *m, int64_t until)
{
    avr_t *chip = m->chip;
    if (!chip)
        return;
    double cycles = cycles_at(m, until);
    m->target = cycles > 0 ? (avr_cycle_count_t)(cycles + 0.5) : 0;
    if (chip->cycle >= m->target || m->stats.halted)
        return;
    if (asleep_past(m, m->target)) {
        chip->cycle = m->target;
        return;
    }
    chip->run_cycle_limit = LONGEST_RUN;
    stop_at_target(m);
    while (chip->cycle < m->target) {
        if (chip->run != m->run) {
            watchdog_bites(m);
            continue;
        }
        avr_run(chip);
        if (chip->state == cpu_Done || chip->state == cpu_Crashed) {
            m->stats.halted = 1;
            return;
        }
    }
}

/* --- power --- */

static void quiet(avr_t *chip, const int level_, const char *format, va_list arguments)
{
    (void)chip, (void)level_, (void)format, (void)arguments;
}

static void *part(avr_t *chip, const char *kind)
{
    for (avr_io_t *io = chip->io_port; io; io = io->next)
        if (!strcmp(io->kind, kind))
            return io;
    return NULL;
}

static void listen(module *m)
{
    avr_t *chip = m->chip;
    static const uint16_t lights[] = {DDRB, PORTB, DDRD, PORTD, TCCR0A, OCR0A, OCR0B, TCCR2A, OCR2A};
    for (size_t i = 0; i < sizeof lights / sizeof *lights; i++)
        avr_irq_register_notify(avr_iomem_getirq(chip, lights[i], NULL, AVR_IOMEM_IRQ_ALL), on_light, m);
    avr_irq_register_notify(avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_sent, m);
    avr_irq_register_notify(avr_io_getirq(chip, AVR_IOCTL_IOPORT_GETIRQ('D'), PIN_DRIVER), on_driver, m);
    avr_irq_register_notify(avr_io_getirq(chip, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER), on_conversion, m);
    m->heard = avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    m->pad = avr_io_getirq(chip, AVR_IOCTL_IOPORT_GETIRQ('B'), PIN_HAND);
}

int module_power_on(module *m, int64_t at, uint8_t cause)
{
    avr_global_logger_set(quiet);
    avr_t *chip = avr_make_mcu_by_name("atmega328p");
    if (!chip)
        return -1;
    chip->custom.data = m;
    avr_init(chip);
    chip->frequency = FREQUENCY;
    chip->vcc = chip->avcc = chip->aref = VOLTAGE;
    chip->sleep = on_sleep;
    avr_loadcode(chip, m->sim->image, m->sim->size, 0);
    /* SRAM comes up as it likes; nothing may depend on zeros. */
    for (uint32_t i = SRAM; i <= chip->ramend; i++)
        chip->data[i] = (uint8_t)(draw(&m->noise) >> 56);

    m->run = chip->run;
    m->uart = part(chip, "uart");
    uint32_t flags = 0;  /* by default it prints, past the end of its buffer */
    avr_ioctl(chip, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    memcpy(((avr_eeprom_t *)part(chip, "eeprom"))->eeprom, m->eeprom, SEATSIM_EEPROM);
    clock_begins(m, at);
    m->chip = chip;
    listen(m);
    m->sends_until = at - 1000000000;
    m->stats.halted = 0;
    after_reset(m, at, cause);
    return 0;
}

void module_power_off(module *m, int64_t at)
{
    avr_t *chip = m->chip;
    memcpy(m->eeprom, ((avr_eeprom_t *)part(chip, "eeprom"))->eeprom, SEATSIM_EEPROM);
    if (!m->babbling)
        module_drive(m, 0, at);
    bus_tear(m->sim, m->number);
    show(m, at, (const uint8_t[3]){0, 0, 0});
    clock_begins(m, at);
    m->chip = NULL;
    avr_terminate(chip);
    free(chip);
}

void module_reset(module *m, int64_t at, uint8_t cause)
{
    avr_t *chip = m->chip;
    /* The clock has run on while the program stood still. */
    if (m->stats.halted)
        chip->cycle = m->target;
    avr_cycle_count_t before = chip->cycle;
    avr_reset(chip);
    m->clock.cycles -= (double)before - (double)chip->cycle;
    chip->state = cpu_Running;
    m->stats.halted = 0;
    bus_tear(m->sim, m->number);
    after_reset(m, at, cause);
}

void module_hang(module *m)
{
    static const uint8_t to_itself[2] = {0xff, 0xcf};  /* rjmp .-2 */
    avr_t *chip = m->chip;
    avr_flashaddr_t trap = chip->flashend - 1;
    memcpy(chip->flash + trap, to_itself, 2);
    chip->pc = trap;
    chip->state = cpu_Running;
}
