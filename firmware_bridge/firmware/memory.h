/* The EEPROM with the settings, and the noise that the first identity is drawn from. */
#ifndef MEMORY_H
#define MEMORY_H

#include "settings.h"

/* Recalls the settings, or makes them at the first boot; counts this boot and has it written before it returns,
 * about 50 ms: two boots never speak with the same counter. */
void memory_begin(struct settings *settings);

/* Begins to write the settings, a byte at a time. */
void memory_keep(struct settings *settings);

/* To be called often: writes the next byte if the EEPROM is ready. */
void memory_go_on(void);

#endif
