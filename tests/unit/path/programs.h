/// @file programs.h
/// Moves for the tests of the curve: polylines, arcs and splines pen-written one after the other, and a planner of
/// second order that says how long a curve takes.
#ifndef ZV_TEST_PATH_PROGRAMS_H
#define ZV_TEST_PATH_PROGRAMS_H

#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "zveno/path.h"

/// Moves that are written one behind the other; `now` is how the next one is meant.
typedef struct program {
    zv_move *move;
    int count, capacity;
    zv_move now;
} program;

static inline program program_start(double x, double y, double z)
{
    program p = {.now = {.kind = ZV_MOVE_FEED, .line = 0, .feed_mm_min = 6000, .tolerance_mm = 0.05}};
    const double at[3] = {x, y, z};
    memcpy(p.now.to, at, sizeof at);
    return p;
}

static inline void program_free(program *p)
{
    free(p->move);
    p->move = NULL;
}

static inline void program_add(program *p, const zv_move *move)
{
    if (p->count == p->capacity) {
        p->capacity = p->capacity ? 2 * p->capacity : 64;
        p->move = realloc(p->move, (size_t)p->capacity * sizeof *p->move);
        CHECK(p->move);
    }
    p->move[p->count++] = *move;
    memcpy(p->now.to, move->to, sizeof p->now.to);
}

/// The next move from where the tool is; its end and the rest is up to the caller.
static inline zv_move program_next(program *p, zv_move_kind kind)
{
    zv_move move = p->now;
    move.kind = kind;
    move.line = ++p->now.line;
    memcpy(move.from, p->now.to, sizeof move.from);
    return move;
}

static inline void line_to(program *p, double x, double y, double z)
{
    zv_move move = program_next(p, ZV_MOVE_FEED);
    const double to[3] = {x, y, z};
    memcpy(move.to, to, sizeof to);
    program_add(p, &move);
}

/// An arc about an axis parallel to z, with a climb.
static inline void arc_about(program *p, double cx, double cy, double sweep, double climb)
{
    zv_move move = program_next(p, ZV_MOVE_ARC);
    const double x = move.from[ZV_X] - cx, y = move.from[ZV_Y] - cy;
    move.center = (zv_vec3){cx, cy, move.from[ZV_Z]};
    move.axis = (zv_vec3){0, 0, 1};
    move.sweep = sweep;
    move.to[ZV_X] = cx + x * cos(sweep) - y * sin(sweep);
    move.to[ZV_Y] = cy + x * sin(sweep) + y * cos(sweep);
    move.to[ZV_Z] = move.from[ZV_Z] + climb;
    program_add(p, &move);
}

static inline double rounded(double x, double grid)
{
    return grid > 0.0 ? grid * round(x / grid) : x;
}

/// A circle of G1 lines, coordinates rounded to `grid` (0: not).
static inline program chord_circle(double radius, double chord, double grid)
{
    const int count = (int)ceil(2.0 * ZV_PI * radius / chord);
    program p = program_start(rounded(radius, grid), 0, 0);
    for (int i = 1; i <= count; ++i) {
        const double a = 2.0 * ZV_PI * i / count;
        line_to(&p, rounded(radius * cos(a), grid), rounded(radius * sin(a), grid), 0);
    }
    return p;
}

static inline zv_curve curve_of(const program *p)
{
    const zv_placement placement = zv_placement_default();
    zv_curve curve;
    zv_error why;
    const zv_status status = zv_curve_build(p->move, p->count, &placement, NULL, &curve, &why);
    if (status != ZV_OK) {
        print_error("%s\n", why.message);
    }
    CHECK(status == ZV_OK);
    return curve;
}

// ---- how long a curve takes ----

/// One place of the planner's grid: s, the bend of the curve there, and the speed allowed.
typedef struct plan_point {
    double s, bend, speed, square;
} plan_point;

typedef struct plan {
    plan_point *at;
    int count;
    double duration;
    double lowest, highest; ///< speed in the middle half of the curve
} plan;

static inline bool stands_at(const zv_curve *curve, double s, int *mark)
{
    while (*mark < curve->mark_count && curve->mark[*mark].s < s - 1e-12) {
        ++*mark;
    }
    return *mark < curve->mark_count && curve->mark[*mark].s < s + 1e-12 && curve->mark[*mark].stops;
}

/// What is left of the acceleration along the curve.
static inline double push_left(const plan_point *at, double acceleration)
{
    const double across = at->square * at->bend;
    return sqrt(fmax(0.0, acceleration * acceleration - across * across));
}

static inline void sweep_plan(plan *p, double acceleration, int first, int step)
{
    for (int i = first; i + step >= 0 && i + step < p->count; i += step) {
        const double most =
            p->at[i].square + 2.0 * push_left(&p->at[i], acceleration) * fabs(p->at[i + step].s - p->at[i].s);
        p->at[i + step].square = fmin(p->at[i + step].square, most);
    }
}

/// Forward and backward over a fine grid: speed within the feed, acceleration (along and across together) within its
/// limit. SI.
static inline plan plan_curve(const zv_curve *curve, double acceleration)
{
    enum { PER_PIECE = 24 };
    const double finest = 0.01e-3;
    plan p = {.at = NULL};
    int capacity = 0, mark = 0;
    for (int k = 0; k < curve->piece_count; ++k) {
        capacity += PER_PIECE + 1 + (int)(curve->piece[k].length_m / finest);
    }
    p.at = malloc((size_t)(capacity + 1) * sizeof *p.at);
    CHECK(p.at);
    for (int k = 0; k < curve->piece_count; ++k) {
        const zv_piece *piece = &curve->piece[k];
        const int steps = PER_PIECE + (int)(piece->length_m / finest);
        for (int i = 0; i < steps + (k + 1 == curve->piece_count); ++i) {
            zv_curve_point at;
            plan_point *q = &p.at[p.count++];
            q->s = piece->start_m + piece->length_m * i / steps;
            zv_piece_at(piece, q->s, &at);
            q->bend = zv_vec3_length(at.p[2]);
            q->speed = piece->feed_m_s / zv_vec3_length(at.p[1]);
            q->square = fmin(q->speed * q->speed, acceleration / fmax(q->bend, 1e-9));
            q->square = i == 0 && stands_at(curve, q->s, &mark) ? 0.0 : q->square;
        }
    }
    p.at[0].square = p.at[p.count - 1].square = 0.0;
    sweep_plan(&p, acceleration, 0, 1);
    sweep_plan(&p, acceleration, p.count - 1, -1);
    p.lowest = 1e9;
    for (int i = 1; i < p.count; ++i) {
        const double v0 = sqrt(p.at[i - 1].square), v1 = sqrt(p.at[i].square);
        p.duration += v0 + v1 > 0.0 ? 2.0 * (p.at[i].s - p.at[i - 1].s) / (v0 + v1) : 0.0;
        if (i > p.count / 4 && i < 3 * p.count / 4) {
            p.lowest = fmin(p.lowest, v1);
            p.highest = fmax(p.highest, v1);
        }
    }
    free(p.at);
    p.at = NULL;
    return p;
}

#endif
