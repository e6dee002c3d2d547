/// @file drive_board.c
/// A motion on its way to a servo board.
///
///     frames:  played | queued in the board | sent, not answered | not sent
///                                           taken                next        taken + places >= next, always
///
/// A frame that is lost or damaged is refused; sending goes back to the first that was not taken.
#include "drive_board.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 5, HALT_MS = 500, STOP_MS = 50 };
#define GREETING_S 5.0 ///< a board that was reset by its line needs two of them
#define GREET_AGAIN_S 0.25
#define ANSWER_S 0.3  ///< without an answer everything without one is sent again
#define SILENCE_S 3.0 ///< nobody is there
#define ASK_S 0.05    ///< between two questions at the end
#define STUCK_S 10.0  ///< answers come but no frame is taken

// ---- frames ----

bool board_frames_read(const char *csv, size_t size, board_frames *out)
{
    const char *at = memchr(csv, '\n', size), *end = csv + size;
    board_frames made = {0};
    if (!at) {
        return false;
    }
    for (const char *c = csv; c < at; ++c) {
        made.servos += *c == ',';
    }
    for (const char *c = at + 1; c < end; ++c) {
        made.count += *c == '\n';
    }
    made.pulse_us = made.servos > 0 && made.count > 0
                        ? malloc((size_t)made.servos * (size_t)made.count * sizeof *made.pulse_us)
                        : NULL;
    double t = 0.0;
    for (int i = 0; made.pulse_us && i < made.count; ++i) {
        char *next = NULL;
        t = strtod(at + 1, &next);
        made.frame_s = i == 1 ? t : made.frame_s;
        for (int k = 0; k < made.servos; ++k) {
            made.pulse_us[(size_t)i * (size_t)made.servos + (size_t)k] = *next == ',' ? strtod(next + 1, &next) : NAN;
        }
        at = strchr(next, '\n');
    }
    *out = made;
    return made.pulse_us != NULL;
}

void board_frames_free(board_frames *frames)
{
    free(frames->pulse_us);
}

static const double *frame_at(const board_frames *frames, long long i)
{
    return frames->pulse_us + (size_t)i * (size_t)frames->servos;
}

// ---- talking ----

/// What is known while a motion runs.
typedef struct stream {
    zv_port *port;
    zv_board board;
    const board_frames *frames;
    drive_switch hand;
    bool has_greeting, has_ended, has_stopped, is_lost, is_stuck;
    bool is_another;         ///< the board that greets is not the one that the frames were checked for
    zv_board_event last;     ///< with a state
    zv_board_reason problem; ///< ZV_BOARD_FINE: none
    int hello;               ///< number of the last greeting
    long long base;          ///< the first frame since the greeting
    long long taken, next;   ///< frames that the board has; the one to send
    long long played;        ///< since the greeting
    int starved;             ///< before the greeting
    double heard_s, asked_s, moved_s;
} stream;

static int number_of(const stream *s, long long frame)
{
    return (int)((s->hello + 1 + frame - s->base) & (ZV_BOARD_NUMBERS - 1));
}

static void take_state(stream *s, const zv_board_event *event)
{
    s->played += (event->played - s->played) & (ZV_BOARD_PLAYED - 1);
    s->last = *event;
    drive_see(&(drive_sight){.frame = s->base + s->played - 1, .is_held = s->hand.is_held});
}

/// Frames up to this number have been taken; an answer to a question has none of those that are under way.
static void take_answer(stream *s, int number)
{
    const long long ahead = (number - number_of(s, s->taken)) & (ZV_BOARD_NUMBERS - 1);
    if (s->taken + ahead < s->next) {
        s->taken += ahead + 1;
        s->moved_s = drive_clock_s();
    }
}

/// Whether a board is the one that these frames are for. They are read by its number of servos.
static bool fits(const zv_board_info *info, const board_frames *frames)
{
    return info->version == 1 && info->servos == frames->servos &&
           (frames->count < 2 || fabs(info->frame_us - 1e6 * frames->frame_s) <= 4.0);
}

static void take_event(void *user, const zv_board_event *event)
{
    stream *s = user;
    s->heard_s = drive_clock_s();
    switch (event->kind) {
    case ZV_BOARD_INFO:
        s->has_greeting = s->has_greeting || event->number == s->hello;
        s->is_another = s->is_another || (s->frames && !fits(&s->board.info, s->frames)); // greeted or not
        break;
    case ZV_BOARD_TAKEN:
        take_state(s, event);
        take_answer(s, event->number);
        break;
    case ZV_BOARD_HAS_STOPPED:
        take_state(s, event);
        s->has_stopped = true;
        break;
    case ZV_BOARD_REFUSED:
        if (event->reason == ZV_BOARD_DAMAGED || event->reason == ZV_BOARD_MISSING || event->reason == ZV_BOARD_FULL) {
            s->next = s->taken; // again
        } else if (s->problem == ZV_BOARD_FINE) {
            s->problem = event->reason;
        }
        break;
    }
}

static void hear(stream *s, int wait_ms)
{
    char bytes[512];
    const int size = zv_port_read(s->port, bytes, sizeof bytes, wait_ms);
    if (size > 0) {
        zv_board_receive(&s->board, bytes, (size_t)size, take_event, s);
    }
    s->has_ended = s->has_ended || size < 0;
}

static void say(stream *s, const unsigned char *bytes, size_t size)
{
    s->has_ended = !zv_port_write(s->port, bytes, size) || s->has_ended;
}

static void ask(stream *s, zv_board_question what, int number)
{
    unsigned char packet[ZV_BOARD_PACKET];
    s->asked_s = drive_clock_s();
    say(s, packet, zv_board_ask(what, number, packet));
}

/// A byte that waits in no queue, until the board says that it stands; whether it has.
static bool stop(stream *s)
{
    const unsigned char byte = ZV_BOARD_STOP;
    double next_s = 0.0;
    s->has_stopped = false;
    for (const double until = drive_clock_s() + 1e-3 * HALT_MS;
         !s->has_stopped && !s->has_ended && drive_clock_s() < until;) {
        if (drive_clock_s() >= next_s) {
            say(s, &byte, 1);
            next_s = drive_clock_s() + 1e-3 * STOP_MS;
        }
        hear(s, LOOK_MS);
    }
    return s->has_stopped;
}

/// Greets until the board answers; whether it did, and is the one that the frames are for.
static bool greet(stream *s)
{
    s->has_greeting = false;
    s->asked_s = -INFINITY;
    for (const double until = drive_clock_s() + GREETING_S;
         !s->has_greeting && !s->has_ended && !drive_was_stopped() && drive_clock_s() < until;) {
        if (drive_clock_s() - s->asked_s >= GREET_AGAIN_S) {
            s->hello = (s->hello + 1) % ZV_BOARD_NUMBERS;
            ask(s, ZV_BOARD_HELLO, s->hello);
        }
        hear(s, LOOK_MS);
    }
    s->taken = s->next = s->base;
    s->played = 0;
    s->last = (zv_board_event){0};
    s->heard_s = s->moved_s = drive_clock_s();
    return s->has_greeting && !s->is_another;
}

// ---- the beginning ----

static zv_status check_frames(const zv_board_info *info, const board_frames *frames, zv_error *why)
{
    unsigned char packet[ZV_BOARD_PACKET];
    size_t size;
    zv_status status = ZV_OK;
    for (int i = 0; status == ZV_OK && i < frames->count; ++i) {
        status =
            zv_board_frame(info, frame_at(frames, i), i > 0 ? frame_at(frames, i - 1) : NULL, i, packet, &size, why);
    }
    return status;
}

zv_status board_greet(zv_port *port, const board_frames *frames, zv_error *why)
{
    stream s = {.port = port};
    const bool greets = !drive_was_stopped() && greet(&s);
    const zv_board_info *info = &s.board.info;
    if (drive_was_stopped()) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "stopped by you before the first frame was sent");
    }
    if (!greets) {
        return zv_fail(why, ZV_ERR_IO, 0, 0,
                       "the device does not greet as a servo board does: is the line right, and the sketch of "
                       "'zveno post --to board' on it?");
    }
    if (info->version != 1) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "the board speaks version %d of the protocol; 1 is known",
                       info->version);
    }
    if (!fits(info, frames)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "the board drives %d servos every %.1f ms, the arm has %d every %.1f ms: its sketch is for "
                       "another arm",
                       info->servos, 1e-3 * info->frame_us, frames->servos, 1e3 * frames->frame_s);
    }
    return check_frames(info, frames, why);
}

// ---- the whole ----

/// Sends frames as long as the board has places; none while the switch is not pressed.
static void send_frames(stream *s)
{
    const zv_board_info *info = &s->board.info;
    while (!drive_was_stopped() && !s->hand.is_held && !s->has_ended && !s->is_another && s->next < s->frames->count &&
           s->next - s->taken + s->last.queued < info->places) {
        unsigned char packet[ZV_BOARD_PACKET];
        size_t size = 0;
        const double *before = s->next > 0 ? frame_at(s->frames, s->next - 1) : NULL;
        if (zv_board_frame(info, frame_at(s->frames, s->next), before, number_of(s, s->next), packet, &size, NULL) !=
            ZV_OK) {
            s->problem = ZV_BOARD_OUTSIDE; // the board is another one than before
            return;
        }
        say(s, packet, size);
        ++s->next;
        s->asked_s = drive_clock_s();
    }
}

/// Let go: the board stands at once. Pressed: it goes on with the frame behind the last that was played. Whether frames
/// may be sent: to stop and to greet take time in which the switch may have been let go.
static bool look_at_switch(stream *s)
{
    switch (drive_switch_look(&s->hand)) {
    case SWITCH_LET_GO:
        s->is_lost = !stop(s);
        return false;
    case SWITCH_PRESSED:
        s->base += s->played; // the board counts from 0 again
        s->starved += s->last.starved;
        s->is_lost = !greet(s) && !s->is_another;
        return false;
    case SWITCH_AS_BEFORE:
        break;
    }
    return true;
}

/// Asks when nothing else is under way, so that silence is noticed and the end is seen.
static void ask_again(stream *s)
{
    const double now = drive_clock_s(), wait = s->next > s->taken ? ANSWER_S : ASK_S;
    if (now - s->asked_s >= wait) {
        s->next = s->taken; // what has no answer is sent again
        ask(s, ZV_BOARD_STATE, number_of(s, s->taken - 1));
    }
}

static bool is_played(const stream *s)
{
    return s->taken == s->frames->count && s->base + s->played >= s->frames->count && s->last.queued == 0 &&
           s->last.state == ZV_BOARD_STANDS;
}

/// One look; false when it cannot go on.
static bool step(stream *s)
{
    if (look_at_switch(s)) {
        send_frames(s);
    }
    ask_again(s);
    hear(s, LOOK_MS);
    const double now = drive_clock_s();
    s->moved_s = s->hand.is_held || s->taken == s->frames->count ? now : s->moved_s;
    s->is_lost = s->is_lost || now - s->heard_s > SILENCE_S;
    s->is_stuck = now - s->moved_s > STUCK_S;
    return !s->has_ended && !drive_was_stopped() && !s->hand.input_ended && s->problem == ZV_BOARD_FINE &&
           !s->is_lost && !s->is_stuck && !s->is_another && (s->hand.is_held || s->last.state != ZV_BOARD_STOPPED);
}

static void explain(const stream *s, bool has_halted, long long frames, board_end *out)
{
    const char *after = has_halted ? "it stands" : "it did not answer the stop and may move for 0.3 s more";
    if (s->is_another) {
        snprintf(out->why, sizeof out->why, "another board than before answers after %lld frames; %s", frames, after);
    } else if (s->problem != ZV_BOARD_FINE) {
        snprintf(out->why, sizeof out->why, "the board refused a frame after %lld: %s; %s", frames,
                 zv_board_sentence(s->problem), after);
    } else if (s->has_ended) {
        snprintf(out->why, sizeof out->why,
                 "the line to the board ended after %lld frames; what it has queued is still driven, then it stands",
                 frames);
    } else if (drive_was_stopped() || s->hand.input_ended) {
        snprintf(out->why, sizeof out->why, "stopped by %s after %lld frames; %s",
                 drive_was_stopped() ? "you" : "the end of the input", frames, after);
    } else if (s->is_lost) {
        snprintf(out->why, sizeof out->why, "the board is silent after %lld frames; %s", frames, after);
    } else {
        snprintf(out->why, sizeof out->why, "the board %s after %lld frames; %s",
                 s->is_stuck ? "takes no more frames" : "was stopped by somebody else", frames, after);
    }
}

board_end board_drive(zv_port *port, const board_frames *frames, double dead_man)
{
    stream s = {.port = port, .frames = frames, .hand = drive_switch_open(dead_man)};
    bool goes_on = greet(&s), is_done = false;
    s.is_lost = !goes_on && !drive_was_stopped() && !s.has_ended && !s.is_another;
    while (goes_on && !is_done) {
        goes_on = step(&s);
        is_done = is_played(&s);
        drive_show((double)(s.base + s.played) / (double)(frames->count + 1));
    }
    board_end end = {.is_done = goes_on && is_done, .holds = s.hand.holds};
    const bool has_halted = !end.is_done && stop(&s);
    end.frames = s.base + s.played;
    end.starved = s.starved + s.last.starved;
    if (!end.is_done) {
        explain(&s, has_halted, end.frames, &end);
    }
    drive_switch_close(&s.hand);
    return end;
}
