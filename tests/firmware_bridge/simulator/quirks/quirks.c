/* Plain simavr, without any of our ways round it, runs chip.c; prints what it does as "name value" lines. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>

#include "quirks.h"

enum { PINB_AT = 0x23, MCUSR_AT = 0x54 };

static int raised;

static void quiet(avr_t *chip, const int level, const char *format, va_list arguments)
{
    (void)chip, (void)level, (void)format, (void)arguments;
}

static void on_pin(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    raised++;
}

static avr_uart_t *uart(avr_t *chip)
{
    for (avr_io_t *io = chip->io_port; io; io = io->next)
        if (!strcmp(io->kind, "uart"))
            return (avr_uart_t *)io;
    abort();
}

static void run_to_phase(avr_t *chip, int phase)
{
    for (long i = 0; i < 5000000 && chip->data[PHASE_AT] != phase; i++)
        avr_run(chip);
    if (chip->data[PHASE_AT] != phase) {
        fprintf(stderr, "phase %d was not reached\n", phase);
        exit(1);
    }
}

static void say(const char *name, long value)
{
    printf("%s %ld\n", name, value);
}

static void say_found(const avr_t *chip, const char *name, int which)
{
    say(name, chip->data[FOUND_AT + 2 * which] | chip->data[FOUND_AT + 2 * which + 1] << 8);
}

/* A timer that is due within a few cycles, over and over, while nothing at all happens. */
static long timer_is_due(avr_t *chip)
{
    for (int i = 0; i < 100; i++) {
        avr_run(chip);
        const avr_cycle_timer_slot_t *timer = chip->cycle_timers.timer;
        if (!timer || timer->when > chip->cycle + 4)
            return 0;
    }
    return 1;
}

static void byte_comes(avr_t *chip)
{
    avr_irq_t *heard = avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_uart_t *port = uart(chip);
    run_to_phase(chip, ONE_BYTE);
    say("uart_cycles_per_byte", (long)port->cycles_per_byte);
    avr_cycle_count_t begin = chip->cycle;
    avr_raise_irq(heard, 0x77);
    while (!avr_regbit_get(chip, port->rxc.raised))
        avr_run(chip);
    say("rxc_after_injection", (long)(chip->cycle - begin));
    chip->data[GO_AT] = ONE_BYTE;
    run_to_phase(chip, MANY_BYTES);
    for (int i = 0; i < 10; i++)
        avr_raise_irq(heard, 0x40 + i);
    chip->data[GO_AT] = MANY_BYTES;
}

static long overshoot(avr_t *chip)
{
    avr_cycle_count_t most = 0;
    chip->run_cycle_limit = 10;
    for (int i = 0; i < 100; i++) {
        avr_cycle_count_t begin = chip->cycle;
        avr_run(chip);
        if (chip->cycle - begin > most)
            most = chip->cycle - begin;
    }
    return most > 1000;
}

static void reset(avr_t *chip, avr_irq_t *pin)
{
    avr_ioport_external_t outside = {.name = 'B', .mask = 1, .value = 1};
    avr_ioctl(chip, AVR_IOCTL_IOPORT_SET_EXTERNAL('B'), &outside);
    avr_raise_irq(pin, 1);
    raised = 0;
    chip->data[MCUSR_AT] = 0;
    avr_cycle_count_t before = chip->cycle;
    avr_reset(chip);
    say("pin_after_reset", chip->data[PINB_AT] & 1);
    say("irqs_by_reset", raised);
    say("cycle_kept_by_reset", chip->cycle >= before);
    say("mcusr_after_reset", chip->data[MCUSR_AT]);
}

int main(int count, char **arguments)
{
    (void)count;
    static uint8_t flash[32768];
    FILE *file = fopen(arguments[1], "rb");
    if (!file)
        return 1;
    uint32_t size = (uint32_t)fread(flash, 1, sizeof flash, file);
    fclose(file);

    avr_global_logger_set(quiet);
    avr_t *chip = avr_make_mcu_by_name("atmega328p");
    avr_init(chip);
    chip->frequency = 16000000;
    avr_loadcode(chip, flash, size, 0);
    chip->run_cycle_limit = 1;

    uint32_t flags = 0;
    avr_ioctl(chip, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    say("uart_prints", (flags & AVR_UART_FLAG_STDIO) != 0);
    flags = 0;
    avr_ioctl(chip, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    say("sleep_really_sleeps", chip->sleep == avr_callback_sleep_raw);
    avr_irq_t *pin = avr_io_getirq(chip, AVR_IOCTL_IOPORT_GETIRQ('B'), 0);
    avr_irq_register_notify(pin, on_pin, NULL);

    avr_irq_t *pd2 = avr_io_getirq(chip, AVR_IOCTL_IOPORT_GETIRQ('D'), 2);
    avr_raise_irq(pd2, 1);
    avr_raise_irq(pd2, 0);
    say("low_pd2_keeps_a_timer", timer_is_due(chip));
    avr_raise_irq(pd2, 1);

    run_to_phase(chip, PIN_LOW);
    avr_raise_irq(pin, 0);
    chip->data[GO_AT] = PIN_LOW;
    byte_comes(chip);
    run_to_phase(chip, REFRESHING);
    say_found(chip, "tov_survives", TOV_SURVIVES);
    say_found(chip, "interrupt_latency", INTERRUPT_LATENCY);
    say_found(chip, "byte_cycles", BYTE_CYCLES);
    say_found(chip, "slow_byte_cycles", SLOW_BYTE_CYCLES);
    say_found(chip, "udre_at_once", UDRE_AT_ONCE);
    say_found(chip, "txc_between", TXC_BETWEEN);
    say_found(chip, "udre_after_txen", UDRE_AFTER_TXEN);
    say_found(chip, "pin_held", PIN_HELD);
    say_found(chip, "pin_after_port", PIN_AFTER_PORT);
    say_found(chip, "overrun", OVERRUN);
    say_found(chip, "bytes_kept", BYTES_KEPT);
    say_found(chip, "eeprom_busy", EEPROM_BUSY);
    chip->data[GO_AT] = REFRESHING;
    say("refresh_overshoots", overshoot(chip));
    reset(chip, pin);
    return 0;
}
