/* The light: red on PD6 (D6), green on PD5 (D5), blue on PB3 (D11); and the tick that moves it. */
#ifndef PWM_H
#define PWM_H

#include <stdbool.h>

#include "lights.h"

void pwm_begin(void);

/* What is 0 is off for good: fast PWM alone would leave a spark in every round. */
void pwm_show(struct colour colour);

/* Whether 0.5 ms have passed since the last time. */
bool pwm_tick(void);
bool pwm_ticked(void);

#endif
