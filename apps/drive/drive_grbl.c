/// @file drive_grbl.c
/// A program on its way to a controller with grbl.
#include "drive_grbl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 10, GREETING_MS = 3000, HALT_MS = 500 };
#define REPORT_S 0.2   ///< between two questions where it is
#define RESTING_S 0.03 ///< the same at the end
#define SILENCE_S 2.0  ///< without a report: nobody is there
#define REST_S 30.0    ///< without news of a machine that should come to rest

/// What is known while a program runs.
typedef struct drive {
    zv_port *port;
    zv_grbl grbl;
    bool has_greeting, has_report, has_ended;
    zv_grbl_report report;
    zv_grbl_kind problem; ///< ZV_GRBL_OK: none
    int code;
    long long line; ///< of the problem
    // the program
    const char *at, *end;
    long long sent;
    drive_switch hand;
    // questions where it is
    double asked_s, heard_s;
    bool is_asked, is_lost, waits; ///< waits: all was sent and taken
    int idles;                     ///< reports in a row, to questions since then, of a machine at rest
} drive;

static void take_event(void *user, const zv_grbl_event *event)
{
    drive *d = user;
    d->has_greeting = d->has_greeting || event->kind == ZV_GRBL_GREETING;
    if (event->kind == ZV_GRBL_REPORT) {
        d->has_report = true;
        d->is_asked = false;
        d->heard_s = drive_clock_s();
        d->idles = strcmp(event->report.state, "Idle") == 0 ? d->idles + 1 : 0;
        d->report = event->report;
        drive_see(&(drive_sight){.report = &d->report, .frame = -1, .is_held = d->hand.is_held});
    } else if ((event->kind == ZV_GRBL_ERROR || event->kind == ZV_GRBL_ALARM) && d->problem == ZV_GRBL_OK) {
        d->problem = event->kind;
        d->code = event->code;
        d->line = event->line;
    }
}

/// Waits a moment for what the controller says; false when the line has ended.
static bool hear(drive *d, int wait_ms)
{
    char bytes[512];
    const int size = zv_port_read(d->port, bytes, sizeof bytes, wait_ms);
    if (size > 0) {
        zv_grbl_receive(&d->grbl, bytes, (size_t)size, take_event, d);
    }
    d->has_ended = d->has_ended || size < 0;
    return size >= 0;
}

/// Real-time bytes go out at once: they never wait behind lines.
static void say_now(drive *d, char byte)
{
    d->has_ended = !zv_port_write(d->port, &byte, 1) || d->has_ended;
}

/// Stops the machine; whether it has answered with its greeting.
static bool halt(const drive *d)
{
    drive last = {.port = d->port, .grbl = d->grbl};
    say_now(&last, ZV_GRBL_REALTIME_HOLD);
    say_now(&last, ZV_GRBL_REALTIME_RESET);
    for (const double until = drive_clock_s() + 1e-3 * HALT_MS;
         !last.has_greeting && !last.has_ended && drive_clock_s() < until;) {
        hear(&last, LOOK_MS);
    }
    return last.has_greeting;
}

// ---- the beginning ----

bool drive_ask(zv_port *port, zv_grbl *state, zv_grbl_report *out)
{
    drive d = {.port = port, .grbl = *state};
    say_now(&d, ZV_GRBL_REALTIME_STATUS);
    for (const double until = drive_clock_s() + 1.0;
         !d.has_report && !d.has_ended && !drive_was_stopped() && drive_clock_s() < until;) {
        hear(&d, LOOK_MS);
    }
    *state = d.grbl;
    *out = d.report;
    return d.has_report;
}

/// Waits for the greeting, until somebody stops it.
static bool await_greeting(drive *d)
{
    say_now(d, ZV_GRBL_REALTIME_RESET);
    const double until = drive_clock_s() + 1e-3 * GREETING_MS;
    while (!d->has_greeting && !d->has_ended && !drive_was_stopped() && drive_clock_s() < until) {
        hear(d, LOOK_MS);
    }
    return d->has_greeting;
}

zv_status drive_greet(zv_port *port, zv_grbl_report *place, zv_error *why)
{
    drive d = {.port = port};
    if (!drive_was_stopped() && !await_greeting(&d) && !drive_was_stopped()) {
        return zv_fail(why, ZV_ERR_IO, 0, 0,
                       "the device does not greet as grbl does: is the line right, and its speed?");
    }
    zv_grbl state = d.grbl;
    const bool has_place = !drive_was_stopped() && drive_ask(port, &state, place);
    if (drive_was_stopped()) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "stopped by you before the first line was sent");
    }
    if (!has_place) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "the device greets but does not say where it is");
    }
    return strncmp(place->state, "Alarm", 5) == 0
               ? zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                         "the machine is locked by an alarm: home it ($H), or unlock it ($X) if its position is right")
               : ZV_OK;
}

// ---- the switch ----

static void look_at_switch(drive *d)
{
    switch (drive_switch_look(&d->hand)) {
    case SWITCH_LET_GO:
        say_now(d, ZV_GRBL_REALTIME_HOLD);
        break;
    case SWITCH_PRESSED:
        say_now(d, ZV_GRBL_REALTIME_RESUME);
        break;
    case SWITCH_AS_BEFORE:
        break;
    }
}

// ---- lines ----

/// The next line with something in it, without spaces at its ends; its size, 0 at the end of the program.
static size_t next_line(const char **at, const char *end, const char **line)
{
    while (*at < end) {
        const char *begin = *at, *stop = memchr(begin, '\n', (size_t)(end - begin));
        stop = stop ? stop : end;
        *at = stop < end ? stop + 1 : end;
        while (stop > begin && (stop[-1] == '\r' || stop[-1] == ' ')) {
            --stop;
        }
        while (begin < stop && *begin == ' ') {
            ++begin;
        }
        if (begin < stop && *begin != ';' && *begin != '(' && *begin != '%') {
            *line = begin;
            return (size_t)(stop - begin);
        }
    }
    return 0;
}

/// Sends lines as long as they fit; none while the switch is not pressed.
static void send_lines(drive *d)
{
    const char *at = d->at, *line = NULL;
    for (size_t size; !drive_was_stopped() && !d->hand.is_held && (size = next_line(&at, d->end, &line)) > 0 &&
                      zv_grbl_fits(&d->grbl, size + 1);) {
        d->has_ended = !zv_port_write(d->port, line, size) || !zv_port_write(d->port, "\n", 1) || d->has_ended;
        zv_grbl_sent(&d->grbl, size + 1);
        d->at = at;
        ++d->sent;
    }
}

static bool is_sent(const drive *d)
{
    const char *at = d->at, *line = NULL;
    return next_line(&at, d->end, &line) == 0;
}

static void cite_line(const char *program, size_t size, long long number, char *out, size_t room)
{
    const char *at = program, *line = "";
    size_t length = 0;
    for (long long i = 0; i < number; ++i) {
        length = next_line(&at, program + size, &line);
    }
    snprintf(out, room, "%.*s", length < 80 ? (int)length : 80, line);
}

/// The longest pause of a program: grbl says that it rests meanwhile, and answers the line only behind it.
static double longest_dwell_s(const char *program, size_t size)
{
    double longest = 0.0;
    const char *at = program, *line = NULL;
    for (size_t length; (length = next_line(&at, program + size, &line)) > 0;) {
        const char *word = length >= 2 && strncmp(line, "G4", 2) == 0 ? memchr(line, 'P', length) : NULL;
        const double pause = word ? strtod(word + 1, NULL) : 0.0;
        longest = pause > longest ? pause : longest;
    }
    return longest;
}

// ---- the whole ----

/// Asks where it is. At the end only when the last answer has come: a machine may say that it rests before it begins.
static void ask_again(drive *d)
{
    const double now = drive_clock_s();
    if (now - d->asked_s >= REPORT_S || (d->waits && !d->is_asked && now - d->heard_s >= RESTING_S)) {
        d->asked_s = now;
        d->is_asked = true;
        say_now(d, ZV_GRBL_REALTIME_STATUS);
    }
}

/// One look: answers, the switch, questions. False when it cannot go on.
static bool step(drive *d)
{
    look_at_switch(d);
    ask_again(d);
    hear(d, LOOK_MS);
    if (!d->waits && is_sent(d) && d->grbl.count == 0) {
        d->waits = true;
        d->idles = d->is_asked ? -1 : 0; // an answer under way does not count
    }
    d->is_lost = drive_clock_s() - d->heard_s > SILENCE_S;
    return !d->has_ended && !drive_was_stopped() && !d->hand.input_ended && d->problem == ZV_GRBL_OK &&
           !d->has_greeting && !d->is_lost;
}

static void explain(const drive *d, bool has_halted, const char *program, size_t size, drive_end *out)
{
    char line[96] = "";
    if (d->problem == ZV_GRBL_ERROR && d->line > 0) {
        cite_line(program, size, d->line, line, sizeof line);
        snprintf(
            out->why, sizeof out->why,
            "the controller refused '%s' (error %d): %s; it was stopped, the position may be lost, home the machine",
            line, d->code, zv_grbl_sentence(d->problem, d->code));
    } else if (d->problem != ZV_GRBL_OK) {
        snprintf(out->why, sizeof out->why, "the controller stopped (alarm %d) after %lld lines: %s", d->code,
                 d->grbl.answered, zv_grbl_sentence(d->problem, d->code));
    } else if (d->has_greeting) {
        snprintf(
            out->why, sizeof out->why,
            "the controller was reset after %lld lines: what was under way is lost, home it before the next program",
            d->grbl.answered);
    } else if (d->has_ended) {
        snprintf(out->why, sizeof out->why, "the line to the device ended after %lld lines; it may still be moving",
                 d->grbl.answered);
    } else if (drive_was_stopped() || d->hand.input_ended) {
        snprintf(out->why, sizeof out->why,
                 "stopped by %s after %lld lines; the position may be lost, home the machine",
                 drive_was_stopped() ? "you" : "the end of the input", d->grbl.answered);
    } else if (d->is_lost) {
        snprintf(out->why, sizeof out->why, "the device is silent after %lld lines; it %s", d->grbl.answered,
                 has_halted ? "was stopped, home the machine" : "may still be moving");
    } else {
        snprintf(out->why, sizeof out->why, "the machine does not come to rest; it was stopped");
    }
    const size_t used = strlen(out->why);
    if (!has_halted && !d->has_ended && !d->is_lost) {
        snprintf(out->why + used, sizeof out->why - used, "; it did not answer the stop and may still be moving");
    }
}

drive_end drive_program(zv_port *port, const char *program, size_t size, double dead_man)
{
    drive d = {.port = port,
               .at = program,
               .end = program + size,
               .hand = drive_switch_open(dead_man),
               .heard_s = drive_clock_s()};
    const double patience_s = REST_S + longest_dwell_s(program, size);
    bool goes_on = !drive_was_stopped(), is_done = false;
    double rested_s = drive_clock_s();
    while (goes_on && !is_done) {
        send_lines(&d);
        const long long answered = d.grbl.answered;
        goes_on = step(&d);
        drive_show((double)(d.at - program) / (double)(size + 1));
        is_done = d.waits && d.idles >= 2;
        rested_s = answered != d.grbl.answered || d.hand.is_held || strncmp(d.report.state, "Run", 3) == 0
                       ? drive_clock_s()
                       : rested_s;
        goes_on = goes_on && drive_clock_s() - rested_s < patience_s;
    }
    drive_end end = {.is_done = goes_on && is_done, .lines = d.grbl.answered, .holds = d.hand.holds, .place = d.report};
    if (!end.is_done) {
        explain(&d, halt(&d), program, size, &end);
    }
    drive_switch_close(&d.hand);
    return end;
}
