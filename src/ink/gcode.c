/// @file gcode.c
/// A drawing as G-code that LinuxCNC, grbl and our own interpreter read alike.
///
///     G21 G90 G17         only modes that all of them have
///     G0 Z5               up, wherever the pen is, then over the first stroke
///     G0 X10 Y20
///     G1 Z0 F1200         or, for a servo pen, M3 S
///     G4 P0               the pen rests: no control rounds the corner at the paper
///     G1 X15 F1800        lines; G2 and G3 for circles; cubics as chords
///     ...
///     M2
///
/// Numbers are whole counts of 0.0001 mm, and what is written next starts from what was written: an arc whose ends
/// fall together on that grid is no circle, so it becomes a line.
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "program/gcode_write.h"
#include "zveno/ink.h"

#define COUNTS_PER_MM 1e4
enum { MOST_CHORDS = 4096, DECIMALS = 4 };
/// An arc this close to its chord is a line; grbl could not tell its centre.
#define FLAT_MM 1e-3

typedef struct writer {
    zv_text *out;
    const zv_ink_options *options;
    long long at[3]; ///< what was written last, in counts
    bool knows_at;
    long long feed;
    int pens; ///< changed so far
} writer;

static long long counts(double mm)
{
    return (long long)floor(mm * COUNTS_PER_MM + 0.5);
}

static void write_word(zv_text *out, const char *letter, long long value)
{
    zv_gcode_put_word(out, letter, value, DECIMALS);
}

static void write_feed(writer *w, double feed_mm_min)
{
    const long long feed = counts(feed_mm_min);
    if (feed != w->feed) {
        write_word(w->out, "F", feed);
        w->feed = feed;
    }
}

/// The axes that change; a servo pen has no z.
static void write_axes(writer *w, const long long to[3])
{
    static const char *const letters[] = {"X", "Y", "Z"};
    for (int i = 0; i < (w->options->has_servo ? 2 : 3); ++i) {
        if (to[i] != w->at[i]) {
            write_word(w->out, letters[i], to[i]);
        }
    }
    memcpy(w->at, to, sizeof w->at);
}

static bool is_here(const writer *w, const long long to[3])
{
    return memcmp(to, w->at, sizeof w->at) == 0;
}

static void write_line(writer *w, int code, const double *to_mm, double feed_mm_min)
{
    const long long to[3] = {counts(to_mm[0]), counts(to_mm[1]), counts(to_mm[2])};
    if (is_here(w, to)) {
        return;
    }
    zv_text_addf(w->out, "G%d", code);
    write_axes(w, to);
    if (code != 0) {
        write_feed(w, feed_mm_min);
    }
    zv_text_add(w->out, "\n");
}

/// Nobody knows where the machine is: up first, then over the start.
static void write_start(writer *w, const double *to_mm)
{
    if (w->options->has_servo) {
        zv_text_add(w->out, "M3");
        write_word(w->out, "S", counts(w->options->servo_up));
    } else {
        zv_text_add(w->out, "G0");
        write_word(w->out, "Z", counts(to_mm[2]));
    }
    zv_text_add(w->out, "\nG0");
    write_word(w->out, "X", counts(to_mm[0]));
    write_word(w->out, "Y", counts(to_mm[1]));
    zv_text_add(w->out, "\n");
    for (int i = 0; i < 3; ++i) {
        w->at[i] = counts(to_mm[i]);
    }
    w->knows_at = true;
}

/// Half a circle at most: its centre is then well determined by its ends.
static void write_arc_part(writer *w, const zv_move *move, const double *to_mm)
{
    const long long to[3] = {counts(to_mm[0]), counts(to_mm[1]), counts(to_mm[2])};
    const long long center[2] = {counts(move->center.x), counts(move->center.y)};
    const long long from[2] = {w->at[0], w->at[1]};
    if (is_here(w, to)) {
        return;
    }
    zv_text_add(w->out, move->sweep > 0.0 ? "G3" : "G2");
    write_axes(w, to);
    write_word(w->out, "I", center[0] - from[0]);
    write_word(w->out, "J", center[1] - from[1]);
    write_feed(w, move->feed_mm_min);
    zv_text_add(w->out, "\n");
}

static void write_chords(writer *w, const zv_move *move, int chords)
{
    for (int i = 1; i <= chords; ++i) {
        double to[ZV_AXES];
        zv_move_at(move, (double)i / chords, to);
        write_line(w, 1, i == chords ? move->to : to, move->feed_mm_min);
    }
}

static void write_arc(writer *w, const zv_move *move)
{
    const double x = move->from[ZV_X] - move->center.x, y = move->from[ZV_Y] - move->center.y;
    const double radius = sqrt(x * x + y * y);
    const int parts = (int)ceil(fabs(move->sweep) / (0.75 * ZV_PI)), turn = parts < 1 ? 1 : parts;
    const double step = move->sweep / turn;
    if (radius * step * step / 8.0 < FLAT_MM || radius < FLAT_MM) {
        write_chords(w, move, turn);
        return;
    }
    for (int i = 1; i <= turn; ++i) {
        double to[ZV_AXES];
        zv_move_at(move, (double)i / turn, to);
        write_arc_part(w, move, i == turn ? move->to : to);
    }
}

/// Chords keep within max|p''| / (8 n^2) of a cubic.
static void write_spline(writer *w, const zv_move *move)
{
    const zv_vec3 p0 = {move->from[0], move->from[1], move->from[2]}, p3 = {move->to[0], move->to[1], move->to[2]};
    const zv_vec3 *c = move->control;
    const double a = zv_vec3_length(zv_vec3_add(zv_vec3_sub(p0, zv_vec3_scale(c[0], 2.0)), c[1]));
    const double b = zv_vec3_length(zv_vec3_add(zv_vec3_sub(c[0], zv_vec3_scale(c[1], 2.0)), p3));
    const double wanted = ceil(sqrt(6.0 * fmax(a, b) / (8.0 * 0.5 * w->options->tolerance_mm)));
    write_chords(w, move, wanted > MOST_CHORDS ? MOST_CHORDS : (wanted < 1.0 ? 1 : (int)wanted));
}

static void write_event(writer *w, const zv_move *move)
{
    if (move->code == 0.0) {
        zv_text_addf(w->out, "(pen %d)\nM0\n", ++w->pens + 1);
    } else {
        zv_text_add(w->out, "M3");
        write_word(w->out, "S", counts(move->values[0]));
        zv_text_add(w->out, "\n");
    }
}

static bool take_move(void *user, const zv_move *move)
{
    writer *w = user;
    if (!w->knows_at) {
        write_start(w, move->to);
        return true;
    }
    switch (move->kind) {
    case ZV_MOVE_RAPID:
        write_line(w, 0, move->to, 0.0);
        break;
    case ZV_MOVE_FEED:
        write_line(w, 1, move->to, move->feed_mm_min);
        break;
    case ZV_MOVE_ARC:
        write_arc(w, move);
        break;
    case ZV_MOVE_SPLINE:
        write_spline(w, move);
        break;
    case ZV_MOVE_DWELL:
        zv_text_add(w->out, "G4");
        write_word(w->out, "P", counts(move->seconds));
        zv_text_add(w->out, "\n");
        break;
    case ZV_MOVE_EVENT:
        write_event(w, move);
        break;
    }
    return !w->out->failed;
}

zv_status zv_ink_gcode(const zv_drawing *drawing, const zv_ink_options *options, const char *name, zv_text *out,
                       zv_error *why)
{
    ZV_ASSERT(drawing && options && out);
    writer w = {.out = out, .options = options, .feed = -1};
    zv_ink_walk walk = {.drawing = drawing, .options = *options};
    const zv_walker moves = zv_walker_of_ink(&walk);
    const zv_sink sink = {.user = &w, .move = take_move};
    if (name) {
        zv_gcode_put_comment(out, name);
    }
    zv_text_add(out, "G21 G90 G17\n");
    const zv_status status = moves.walk(moves.user, &sink, why);
    zv_text_add(out, options->has_servo ? "M5\nM2\n" : "M2\n");
    return status == ZV_OK && out->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the G-code")
                                          : status;
}
