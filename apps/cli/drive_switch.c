/// @file drive_switch.c
/// A hand at a device.
#include "drive_switch.h"

#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

enum { KEYS = 4096, KEY_READS = 256 }; ///< of one look at the switch: more than a pipe holds

static volatile sig_atomic_t was_stopped;

static void note_stop(int signal_number)
{
    (void)signal_number;
    was_stopped = 1;
}

void drive_watch_signals(void)
{
    const struct sigaction stop = {.sa_handler = note_stop};
    const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP}; // whoever presses Ctrl-Z wants it to stand
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; ++i) {
        sigaction(signals[i], &stop, NULL);
    }
}

bool drive_was_stopped(void)
{
    return was_stopped != 0;
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

/// Keys come one by one, unseen; those from before do not count.
static bool take_terminal(struct termios *before)
{
    if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, before) != 0) {
        return false;
    }
    struct termios now = *before;
    now.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcflush(STDIN_FILENO, TCIFLUSH);
    return tcsetattr(STDIN_FILENO, TCSANOW, &now) == 0;
}

drive_switch drive_switch_open(double dead_man)
{
    drive_switch self = {.dead_man = dead_man, .pressed_s = -INFINITY, .is_held = dead_man > UNATTENDED};
    self.has_terminal = dead_man > UNATTENDED && take_terminal(&self.before);
    return self;
}

void drive_switch_close(const drive_switch *self)
{
    if (self->has_terminal) {
        tcsetattr(STDIN_FILENO, TCSANOW, &self->before);
    }
}

/// No more bytes are left for the next look than have come since, however fast they come.
switch_change drive_switch_look(drive_switch *self)
{
    char bytes[KEYS];
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (self->dead_man <= UNATTENDED) {
        return SWITCH_AS_BEFORE;
    }
    for (int i = 0; i < KEY_READS && !was_stopped && !self->input_ended && poll(&input, 1, 0) > 0; ++i) {
        const ssize_t size = read(STDIN_FILENO, bytes, sizeof bytes);
        self->input_ended = size <= 0;
        self->pressed_s = size > 0 ? drive_clock_s() : self->pressed_s;
    }
    const bool was_held = self->is_held;
    self->is_held = drive_clock_s() - self->pressed_s > self->dead_man;
    self->holds += self->is_held && !was_held;
    return self->is_held == was_held ? SWITCH_AS_BEFORE : self->is_held ? SWITCH_LET_GO : SWITCH_PRESSED;
}
