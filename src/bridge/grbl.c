/// @file grbl.c
/// What a controller with grbl 1.1 or grblHAL is sent and what it answers.
///
///     buffer of 128 bytes: [line 7][line 8][line 9]......      every "ok" or "error" takes the oldest line out
///     a line may follow when it fits (character counting);  ! ~ ? and 0x18 are never in the buffer
///
/// Protocol: gnea/grbl, doc/markdown/interface.md.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "zveno/bridge.h"

// ---- the buffer ----

bool zv_grbl_fits(const zv_grbl *self, size_t bytes)
{
    return self->count < ZV_GRBL_BUFFER && (size_t)self->bytes + bytes <= ZV_GRBL_BUFFER;
}

void zv_grbl_sent(zv_grbl *self, size_t bytes)
{
    self->sizes[(self->first + self->count++) % ZV_GRBL_BUFFER] = (int)bytes;
    self->bytes += (int)bytes;
}

void zv_grbl_forget(zv_grbl *self)
{
    self->first = self->count = self->bytes = 0;
}

/// The oldest line was answered; its number, or 0 when none was under way.
static long long answer_line(zv_grbl *self)
{
    if (self->count == 0) {
        return 0;
    }
    self->bytes -= self->sizes[self->first];
    self->first = (self->first + 1) % ZV_GRBL_BUFFER;
    --self->count;
    return ++self->answered;
}

// ---- lines ----

/// Numbers with commas between; how many.
static int read_numbers(const char *text, double out[ZV_GRBL_AXES])
{
    int count = 0;
    for (const char *at = text; count < ZV_GRBL_AXES; ++at) {
        char *end = NULL;
        const double value = strtod(at, &end);
        if (end == at || !isfinite(value)) {
            break;
        }
        out[count++] = value;
        at = end;
        if (*at != ',') {
            break;
        }
    }
    return count;
}

/// <Idle|MPos:0.000,0.000,0.000|FS:0,0|WCO:0.000,0.000,0.000>; the machine says where it is, or where the tool is.
static bool read_report(zv_grbl *self, const char *text, zv_grbl_report *out)
{
    const size_t state = strcspn(text + 1, "|>");
    double place[ZV_GRBL_AXES], feed[ZV_GRBL_AXES];
    bool is_work = false;
    *out = (zv_grbl_report){.feed = NAN};
    for (int k = 0; k < ZV_GRBL_AXES; ++k) {
        out->machine[k] = out->work[k] = place[k] = NAN;
    }
    snprintf(out->state, sizeof out->state, "%.*s", state < 15 ? (int)state : 15, text + 1);
    for (const char *at = strchr(text, '|'); at; at = strchr(at + 1, '|')) {
        if (strncmp(at, "|MPos:", 6) == 0 || strncmp(at, "|WPos:", 6) == 0) {
            out->axes = read_numbers(at + 6, place);
            is_work = at[1] == 'W';
        } else if (strncmp(at, "|WCO:", 5) == 0) {
            self->has_offset = read_numbers(at + 5, self->offset) > 0;
        } else if ((strncmp(at, "|FS:", 4) == 0 && read_numbers(at + 4, feed) > 0) ||
                   (strncmp(at, "|F:", 3) == 0 && read_numbers(at + 3, feed) > 0)) {
            out->feed = feed[0];
        }
    }
    for (int k = 0; k < out->axes; ++k) {
        const double offset = self->has_offset ? self->offset[k] : NAN;
        out->machine[k] = is_work ? place[k] + offset : place[k];
        out->work[k] = is_work ? place[k] : place[k] - offset;
    }
    return state > 0;
}

static bool begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/// The number behind a colon; 0 when there is none.
static int code_of(const char *text)
{
    const char *colon = strchr(text, ':');
    const long code = colon ? strtol(colon + 1, NULL, 10) : 0;
    return code > 0 && code < 1000 ? (int)code : 0;
}

static zv_grbl_event event_of(zv_grbl *self)
{
    zv_grbl_event event = {.kind = ZV_GRBL_MESSAGE, .text = self->text};
    if (strcmp(self->text, "ok") == 0) {
        event.kind = ZV_GRBL_OK;
        event.line = answer_line(self);
    } else if (begins(self->text, "error:")) {
        event.kind = ZV_GRBL_ERROR;
        event.code = code_of(self->text);
        event.line = answer_line(self);
    } else if (begins(self->text, "ALARM:")) {
        event.kind = ZV_GRBL_ALARM;
        event.code = code_of(self->text);
    } else if (begins(self->text, "Grbl") || begins(self->text, "GrblHAL")) {
        event.kind = ZV_GRBL_GREETING;
    } else if (self->text[0] == '<' && read_report(self, self->text, &event.report)) {
        event.kind = ZV_GRBL_REPORT;
    }
    return event;
}

void zv_grbl_receive(zv_grbl *self, const char *bytes, size_t size,
                     void (*take)(void *user, const zv_grbl_event *event), void *user)
{
    for (size_t i = 0; i < size; ++i) {
        const bool ends = bytes[i] == '\n' || bytes[i] == '\r';
        if (!ends && self->size < (int)sizeof self->text - 1) {
            self->text[self->size++] = bytes[i];
        } else if (ends && self->size > 0) {
            self->text[self->size] = '\0';
            const zv_grbl_event event = event_of(self);
            self->size = 0;
            take(user, &event);
        }
    }
}

// ---- what it means ----

static const char *const errors[] = {
    [1] = "a word of G-code begins with a letter",
    [2] = "a number is missing or wrong",
    [3] = "this $ command is not known",
    [4] = "a value must not be negative",
    [5] = "homing is switched off in the settings ($22)",
    [6] = "the step pulse must be longer than 3 us ($0)",
    [7] = "its memory could not be read and has its usual values again",
    [8] = "this $ command needs a machine that rests",
    [9] = "it is locked by an alarm: clear it by homing ($H) or $X",
    [10] = "soft limits need homing ($22)",
    [11] = "the line is too long",
    [12] = "a setting asks for more steps per second than it can make",
    [13] = "the safety door is open",
    [14] = "the line is too long to be kept",
    [15] = "the jog leads out of the machine's travel",
    [16] = "a jog has no '=' or forbidden words",
    [17] = "laser mode needs a PWM output",
    [20] = "this command is not known to the controller",
    [21] = "two commands of one group in a line",
    [22] = "no feed was set",
    [23] = "a command needs a whole number",
    [24] = "two commands in one line want the axes",
    [25] = "a letter is there twice",
    [26] = "an axis is missing",
    [27] = "the line number is too large",
    [28] = "a value is missing",
    [29] = "G59.1 to G59.3 are not supported",
    [30] = "G53 needs G0 or G1",
    [31] = "axes are given that no command uses",
    [32] = "an arc needs an axis of its plane",
    [33] = "the target of the move is not valid",
    [34] = "the radius of the arc does not fit",
    [35] = "an arc needs its centre",
    [36] = "a value is given that no command uses",
    [37] = "the tool length belongs to another axis",
    [38] = "the number of the tool is too large",
};
static const char *const alarms[] = {
    [1] = "a limit switch was hit: the position may be lost, home the machine",
    [2] = "the move would leave the machine's travel: nothing was lost, unlock with $X",
    [3] = "it was reset while it moved: the position is lost, home the machine",
    [4] = "the probe was not in its first state",
    [5] = "the probe touched nothing",
    [6] = "homing was stopped by a reset",
    [7] = "homing was stopped by the safety door",
    [8] = "homing could not leave the limit switch",
    [9] = "homing found no limit switch",
    [10] = "the emergency stop is pressed",
};

const char *zv_grbl_sentence(zv_grbl_kind kind, int code)
{
    const bool is_alarm = kind == ZV_GRBL_ALARM;
    const size_t count = is_alarm ? sizeof alarms / sizeof alarms[0] : sizeof errors / sizeof errors[0];
    const char *found = code > 0 && (size_t)code < count ? (is_alarm ? alarms : errors)[code] : NULL;
    return found      ? found
           : is_alarm ? "it stopped for a reason of its own"
                      : "it refused the line for a reason of its own";
}
