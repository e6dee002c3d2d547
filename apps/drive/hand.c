/// @file hand.c
/// The hand at a device.
#include "hand.h"

#include <math.h>
#include <stddef.h>
#include <time.h>

static _Thread_local const drive_hand *hand;

void drive_hand_use(const drive_hand *self)
{
    hand = self;
}

bool drive_was_stopped(void)
{
    return hand && hand->was_stopped(hand->user);
}

void drive_show(double part)
{
    if (hand && hand->show) {
        hand->show(hand->user, part);
    }
}

void drive_see(const drive_sight *sight)
{
    if (hand && hand->see) {
        hand->see(hand->user, sight);
    }
}

double drive_clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void drive_sleep_until(double when_s)
{
    const struct timespec when = {(time_t)when_s, (long)((when_s - floor(when_s)) * 1e9)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, NULL);
}

drive_switch drive_switch_open(double dead_man)
{
    const drive_switch self = {.dead_man = dead_man, .pressed_s = -INFINITY, .is_held = dead_man > UNATTENDED};
    if (dead_man > UNATTENDED && hand && hand->begin) {
        hand->begin(hand->user);
    }
    return self;
}

void drive_switch_close(const drive_switch *self)
{
    if (self->dead_man > UNATTENDED && hand && hand->end) {
        hand->end(hand->user);
    }
}

switch_change drive_switch_look(drive_switch *self)
{
    if (self->dead_man <= UNATTENDED) {
        return SWITCH_AS_BEFORE;
    }
    if (hand && !self->input_ended && hand->was_pressed(hand->user, &self->input_ended)) {
        self->pressed_s = drive_clock_s();
    }
    if (hand && hand->was_let_go && hand->was_let_go(hand->user)) {
        self->pressed_s = -INFINITY;
    }
    const bool was_held = self->is_held;
    self->is_held = drive_clock_s() - self->pressed_s > self->dead_man;
    self->holds += self->is_held && !was_held;
    return self->is_held == was_held ? SWITCH_AS_BEFORE : self->is_held ? SWITCH_LET_GO : SWITCH_PRESSED;
}
