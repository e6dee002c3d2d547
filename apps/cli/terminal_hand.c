/// @file terminal_hand.c
/// The hand of a person at a terminal.
#include "terminal_hand.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

enum { KEYS = 4096, KEY_READS = 256 }; ///< of one look at the switch: more than a pipe holds

static volatile sig_atomic_t stop_signal;

static void note_stop(int signal_number)
{
    (void)signal_number;
    stop_signal = 1;
}

static bool was_stopped(void *user)
{
    (void)user;
    return stop_signal != 0;
}

/// No more bytes are left for the next look than have come since, however fast they come.
static bool was_pressed(void *user, bool *has_gone)
{
    char bytes[KEYS];
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    bool is_pressed = false;
    (void)user;
    for (int i = 0; i < KEY_READS && !stop_signal && !*has_gone && poll(&input, 1, 0) > 0; ++i) {
        const ssize_t size = read(STDIN_FILENO, bytes, sizeof bytes);
        *has_gone = size <= 0;
        is_pressed = is_pressed || size > 0;
    }
    return is_pressed;
}

static void show(void *user, double part)
{
    terminal_hand *self = user;
    progress_show(&self->bar, part);
}

/// Keys come one by one, unseen; those from before do not count.
static void take_terminal(void *user)
{
    terminal_hand *self = user;
    self->has_terminal = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &self->before) == 0;
    if (self->has_terminal) {
        struct termios now = self->before;
        now.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
        tcflush(STDIN_FILENO, TCIFLUSH);
        self->has_terminal = tcsetattr(STDIN_FILENO, TCSANOW, &now) == 0;
    }
}

static void give_terminal(void *user)
{
    const terminal_hand *self = user;
    if (self->has_terminal) {
        tcsetattr(STDIN_FILENO, TCSANOW, &self->before);
    }
}

void terminal_hand_use(terminal_hand *self)
{
    const struct sigaction stop = {.sa_handler = note_stop};
    const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP}; // whoever presses Ctrl-Z wants it to stand
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; ++i) {
        sigaction(signals[i], &stop, NULL);
    }
    *self = (terminal_hand){.hand = {.was_stopped = was_stopped,
                                     .was_pressed = was_pressed,
                                     .show = show,
                                     .begin = take_terminal,
                                     .end = give_terminal,
                                     .user = self}};
    drive_hand_use(&self->hand);
}

void terminal_hand_show(terminal_hand *self)
{
    self->bar = progress_begin();
}

void terminal_hand_hide(terminal_hand *self)
{
    progress_end(&self->bar);
}
