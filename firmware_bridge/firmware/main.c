/* A seat module of the table: ATmega328P at 16 MHz (Arduino Nano or Pro Mini). It speaks as PROTOCOL.md says.
 *
 * D8 hand sensor · D0, D1, D4 transceiver (RO, DI, DE with /RE) · D6, D5, D11 light · A0–A7 left open.
 *
 * Flash it without a bootloader, or over Optiboot: a Nano's old bootloader loops for ever after a watchdog reset. The
 * fuses must keep the EEPROM when the chip is erased (EESAVE), or the module forgets who it is, and hold the chip in
 * reset while its supply is too low (BODLEVEL, 2.7 V), or a dip makes it do anything. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stddef.h>
#include <string.h>

#include "clock.h"
#include "frames.h"
#include "hands.h"
#include "lights.h"
#include "line.h"
#include "memory.h"
#include "pin.h"
#include "pwm.h"

#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 0
#define PROTOCOL 1

#define HEALTH_DOWN 0x01
#define HEALTH_DRAINED 0x02
#define HEALTH_LOST 0x04

/* Tokens come again after 256 polls: a poll that is older than this is not the one that a WINDOW means. */
#define NEWEST TICKS(1000000)

enum { POLL = 0x01, LAMPS = 0x02, WINDOW = 0x03, HELLO = 0x04, SETTINGS = 0x05, ANSWER = 0x81, MODULE = 0x84 };

static struct settings settings;
static struct hands hands;
static struct lights lights;

static uint8_t reset_cause; /* PORF, EXTRF, BORF, WDRF in bits 0–3 */
static bool polled;
static uint8_t poll_token;
static uint32_t poll_stamp;

/* Optiboot clears MCUSR and hands it over in r2; without a bootloader MCUSR has kept it. */
static uint8_t handed_over __attribute__((section(".noinit")));
void take_over(void) __attribute__((naked, used, section(".init0")));
void take_over(void) {
    __asm__ volatile("sts %0, r2" : : "i"(&handed_over));
}

static void begin_watchdog(void) {
    reset_cause = (MCUSR ? MCUSR : handed_over) & 0x0F;
    MCUSR = 0; /* the watchdog cannot be set while WDRF is up */
    wdt_enable(WDTO_500MS);
}

/* A push button pulls the pin down; a light barrier and a touch pad drive it, and high is a hand. */
static bool is_button(void) {
    return settings.sensor == SENSOR_BUTTON;
}

static bool is_down(bool high) {
    return high != is_button();
}

static void attend_hand(void) {
    struct change change;
    if (pin_take(&change)) {
        hands_change(&hands, change.at, is_down(change.high), change.found);
        lights_hand(&lights, change.at, is_down(change.high));
    }
    if (hands_must_look(&hands)) {
        change = pin_look();
        hands_look(&hands, change.at, is_down(change.high));
        lights_hand(&lights, change.at, is_down(change.high));
    }
}

static void answer_poll(const uint8_t *poll, uint32_t stamp) {
    polled = true;
    poll_token = poll[1];
    poll_stamp = stamp;
    if (settings.seat == 0) return;
    attend_hand();
    hands_acknowledge(&hands, poll[1 + settings.seat]);
    attend_hand();
    uint8_t answer[9 + EDGES_TOLD * EDGE_LENGTH] = {ANSWER, settings.seat, poll_token};
    memcpy(answer + 3, &stamp, sizeof stamp);
    answer[7] = line_faults() | (is_down(pin_high()) ? HEALTH_DOWN : 0) | (hands.lost ? HEALTH_LOST : 0) |
                (hands_drained(&hands) && pin_settled() ? HEALTH_DRAINED : 0);
    answer[8] = (uint8_t)settings.boot;
    uint8_t length = 9 + hands_tell(&hands, answer + 9);
    line_answer(answer, length, stamp, settings.seat - 1);
}

static void answer_module(uint8_t salt, uint32_t stamp, uint8_t slot) {
    uint8_t answer[16] = {MODULE, salt};
    memcpy(answer + 2, &settings.identity, 4);
    answer[6] = settings.seat;
    answer[7] = settings.sensor;
    answer[8] = FIRMWARE_MAJOR;
    answer[9] = FIRMWARE_MINOR;
    answer[10] = PROTOCOL;
    memcpy(answer + 11, &settings.boot, 4);
    answer[15] = (uint8_t)(reset_cause << 4) | (is_down(pin_high()) ? HEALTH_DOWN : 0);
    line_answer(answer, sizeof answer, stamp, slot);
}

static void take_lamps(const uint8_t *lamps) {
    if (settings.seat == 0) {
        lights_told(&lights, DARK);
        return;
    }
    uint8_t place = settings.seat - 1;
    uint8_t pair = lamps[1 + place / 2];
    lights_told(&lights, place % 2 ? pair >> 4 : pair & 0x0F);
}

static void take_window(const uint8_t *window) {
    if (!polled || window[1] != poll_token || clock_now() - poll_stamp > NEWEST) return;
    int32_t opens, closes;
    uint16_t seats;
    memcpy(&opens, window + 2, 4);
    memcpy(&closes, window + 6, 4);
    memcpy(&seats, window + 10, 2);
    if (settings.seat && (seats >> (settings.seat - 1) & 1)) {
        lights_window(&lights, poll_stamp, opens, closes);
    } else {
        lights_cancel(&lights);
    }
}

static void answer_hello(const uint8_t *hello, uint32_t stamp) {
    uint8_t salt = hello[1];
    if (salt == 0) return;
    answer_module(salt, stamp, settings_slot(&settings, salt));
}

static void take_settings(const uint8_t *wanted, uint32_t stamp) {
    if (memcmp(wanted + 1, &settings.identity, 4) != 0) return;
    uint8_t seat = settings.seat, sensor = settings.sensor;
    settings_take(&settings, wanted[5], wanted[6]);
    if (settings.sensor != sensor) {
        /* The same level means another thing now: what the hand did meanwhile is not known. */
        pin_begin(is_button());
        hands.lost = true;
    }
    if (settings.sensor != sensor || settings.seat != seat) memory_keep(&settings);
    answer_module(0, stamp, 0);
}

static void attend_line(void) {
    uint8_t length;
    uint32_t stamp;
    const uint8_t *payload = line_payload(&length, &stamp);
    if (payload && !(payload[0] & FROM_MODULE)) {
        lights_heard(&lights, stamp);
        if (payload[0] == POLL && length == 18) answer_poll(payload, stamp);
        if (payload[0] == LAMPS && length == 9) take_lamps(payload);
        if (payload[0] == WINDOW && length == 12) take_window(payload);
        if (payload[0] == HELLO && length == 2) answer_hello(payload, stamp);
        if (payload[0] == SETTINGS && length == 7) take_settings(payload, stamp);
    }
    line_done();
}

static void attend_light(void) {
    static struct colour shown;
    uint32_t now = clock_now();
    struct colour colour = lights_colour(&lights, lights_meaning(&lights, settings.seat != 0, now), now);
    if (memcmp(&colour, &shown, sizeof shown) == 0) return;
    shown = colour;
    pwm_show(colour);
}

/* Until an interrupt leaves something to do: most only take a byte of what another module says. */
static void rest(void) {
    cli();
    while (!(line_waits() || pin_waits() || pwm_ticked())) {
        sleep_enable();
        sei(); /* takes effect after the next instruction: nothing can come in between */
        sleep_cpu();
        sleep_disable();
        cli();
    }
    sei();
}

int main(void) {
    begin_watchdog();
    memory_begin(&settings);
    clock_begin();
    pin_begin(is_button());
    hands_begin(&hands, settings.boot);
    lights_begin(&lights, 0);
    pwm_begin();
    line_begin();
    set_sleep_mode(SLEEP_MODE_IDLE);
    sei();
    for (;;) {
        wdt_reset();
        attend_hand();
        if (line_waits()) attend_line();
        if (pwm_tick()) {
            memory_go_on();
            attend_light();
        }
        rest();
    }
}
