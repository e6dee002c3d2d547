/// @file repeats.c
/// Strokes that come again somewhere else.
///
///      first time     o──o──o  shape ──► walk ──► parts, cached         A page of text is made of some hundred strokes that
///      again              o──o──o  same shape ──► parts, moved        come again and again. Walking along one costs a
///                                                                     hundred times as much as moving what it became.
///
/// Shapes are the same when all points, seen from the first one, are: but for rounding, which smoothing forgives. They
/// are found by a number made of the end and the middle; two shapes with the same number are cached, of
/// more the later ones. When the room is used up everything is forgotten, and keeping begins again.
#include "path/repeats.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 8192, MOST_STEPS = 8192, LONGEST = 512 };
/// Points that differ by less are the same, m, and feeds, as a part of them.
static const double SAME_M = 1e-12, SAME_FEED = 1e-12;
/// The number is made of lengths in these, m; odd, so that those of a grid do not lie between two of them.
static const double NUMBER_M = 1.2345e-6;

bool zv_repeats_create(zv_repeats *repeats, int axes)
{
    memset(repeats, 0, sizeof *repeats);
    repeats->axes = axes;
    repeats->point = malloc(MOST_POINTS * sizeof *repeats->point);
    repeats->link = malloc(MOST_POINTS * sizeof *repeats->link);
    repeats->step = malloc(MOST_STEPS * sizeof *repeats->step);
    return repeats->point && repeats->link && repeats->step;
}

void zv_repeats_free(zv_repeats *repeats)
{
    free(repeats->point);
    free(repeats->link);
    free(repeats->step);
}

// ---- finding ----

static zv_stroke_shape shape_of(const zv_repeats *repeats, const zv_repeat *repeat)
{
    return (zv_stroke_shape){repeat->count, (const double(*)[ZV_CURVE_AXES])(repeats->point + repeat->point),
                             repeats->link + repeat->point};
}

/// A length joins a number.
static uint64_t hashed(uint64_t number, double length_m)
{
    const double units = floor(length_m / NUMBER_M + 0.37); // not between two: lengths that are 0 but for rounding
    uint64_t bits;
    memcpy(&bits, &units, sizeof bits);
    number = (number ^ bits) * 0x9E3779B97F4A7C15u;
    return number ^ (number >> 32);
}

static size_t number_of(const zv_stroke_shape *shape)
{
    const double *from = shape->point[0], *middle = shape->point[shape->count / 2];
    const double *end = shape->point[shape->count - 1];
    uint64_t number = (uint64_t)shape->count;
    for (int k = 0; k < 3; ++k) {
        number = hashed(hashed(number, end[k] - from[k]), middle[k] - from[k]);
    }
    return number % ZV_REPEAT_TABLE;
}

/// Where the second of two shapes with the same number is.
static size_t neighbour_of(size_t number)
{
    return number ^ 1u;
}

static bool is_same_point(const zv_stroke_shape *a, const zv_stroke_shape *b, int i, int axes)
{
    bool is_same = true;
    for (int k = 0; k < 3; ++k) {
        const double off = (a->point[i][k] - a->point[0][k]) - (b->point[i][k] - b->point[0][k]);
        is_same &= fabs(off) <= SAME_M;
    }
    for (int k = 3; k < axes; ++k) { // turns do not move with the place
        is_same &= a->point[i][k] == b->point[i][k];
    }
    return is_same;
}

static bool is_same_link(const zv_stroke_shape *a, const zv_stroke_shape *b, int i)
{
    const zv_link *one = &a->link[i], *other = &b->link[i];
    return one->tolerance_m == other->tolerance_m &&
           fabs(one->feed_m_s - other->feed_m_s) <= SAME_FEED * other->feed_m_s && one->is_rapid == other->is_rapid &&
           one->line - a->link[1].line == other->line - b->link[1].line;
}

static bool is_same(const zv_stroke_shape *a, const zv_stroke_shape *b, int axes)
{
    if (a->count != b->count || !is_same_point(a, b, 0, axes)) {
        return false;
    }
    for (int i = 1; i < a->count; ++i) {
        if (!is_same_point(a, b, i, axes) || !is_same_link(a, b, i)) {
            return false;
        }
    }
    return true;
}

// ---- keeping ----

void zv_repeats_forget(zv_repeats *repeats)
{
    memset(repeats->repeat, 0, sizeof repeats->repeat);
    repeats->points = repeats->steps = repeats->open.count = 0;
}

static void open_new(zv_repeats *repeats, const zv_stroke_shape *shape)
{
    if (repeats->points + shape->count > MOST_POINTS) {
        zv_repeats_forget(repeats);
    }
    repeats->open = (zv_repeat){.point = repeats->points, .count = shape->count, .step = repeats->steps};
    repeats->open_is_cut = false;
    memcpy(repeats->point + repeats->points, shape->point, (size_t)shape->count * sizeof *repeats->point);
    memcpy(repeats->link + repeats->points, shape->link, (size_t)shape->count * sizeof *repeats->link);
}

const zv_repeat *zv_repeats_find(zv_repeats *repeats, const zv_stroke_shape *shape)
{
    repeats->open.count = 0;
    if (shape->count < 2 || shape->count > LONGEST) {
        return NULL;
    }
    const size_t number = number_of(shape);
    const zv_repeat *found = &repeats->repeat[number];
    zv_stroke_shape cached = shape_of(repeats, found);
    if (!is_same(&cached, shape, repeats->axes)) {
        found = &repeats->repeat[neighbour_of(number)];
        cached = shape_of(repeats, found);
    }
    if (!is_same(&cached, shape, repeats->axes)) {
        open_new(repeats, shape);
        return NULL;
    }
    for (int k = 0; k < 3; ++k) {
        repeats->shift[k] = shape->point[0][k] - cached.point[0][k];
    }
    repeats->line_shift = shape->link[1].line - cached.link[1].line;
    return found;
}

static void shift_lines(zv_piece *piece, int by)
{
    piece->line += by;
    for (int i = 0; i < ZV_CURVE_LINES; ++i) {
        piece->passed[i] += by;
    }
}

void zv_repeats_step(const zv_repeats *repeats, const zv_repeat *found, int i, zv_cached_step *out)
{
    *out = repeats->step[found->step + i];
    zv_piece *piece = &out->part.piece;
    for (int k = 0; k < 3; ++k) {
        piece->term[k][0] += repeats->shift[k];
        piece->corner[k] += repeats->shift[k];
    }
    shift_lines(piece, repeats->line_shift);
    out->part.gap.line += repeats->line_shift;
    out->line += repeats->line_shift;
}

void zv_repeats_keep(zv_repeats *repeats, const zv_part *part)
{
    zv_repeat *open = &repeats->open;
    if (open->count > 0 && open->step + open->steps == MOST_STEPS) {
        zv_repeats_forget(repeats);
    }
    if (open->count > 0) {
        repeats->step[open->step + open->steps++] =
            (zv_cached_step){*part, repeats->open_is_cut, repeats->open_reason, repeats->open_line};
        repeats->open_is_cut = false;
    }
}

void zv_repeats_keep_cut(zv_repeats *repeats, zv_cut_reason reason, int line)
{
    repeats->open_is_cut = true;
    repeats->open_reason = reason;
    repeats->open_line = line;
}

void zv_repeats_close(zv_repeats *repeats, bool is_whole)
{
    const zv_repeat open = repeats->open;
    repeats->open.count = 0;
    if (open.count == 0 || !is_whole || repeats->open_is_cut) {
        return;
    }
    const zv_stroke_shape shape = shape_of(repeats, &open);
    const size_t number = number_of(&shape), neighbour = neighbour_of(number);
    repeats->repeat[repeats->repeat[neighbour].count == 0 ? neighbour : number] = open;
    repeats->points += open.count;
    repeats->steps += open.steps;
}
