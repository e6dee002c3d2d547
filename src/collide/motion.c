/// @file motion.c
/// A joint-space segment, proven piece by piece: eight pieces are judged at once, open ones are cut into four.
#include "collide/motion.h"

#include <math.h>
#include <stdlib.h>

#include "base/extremes.h"
#include "collide/exact.h"

/// A slide of this length counts as one rad.
#define SLIDE_UNIT 0.25
/// Pieces per rad at first: the longest segment of a search (1.5 rad) is eight pieces, which is one look of the lanes.
#define PIECES 5.3
/// Among points, where each ball in each piece is held against the tree by itself, shorter pieces are less work.
#define PIECES_AMONG_POINTS 10.6
enum { PARTS = 4, MOST_OPEN = 4096 };
/// An open piece this short, rad, is looked at with the exact shapes: their cover alone may never settle it.
#define CLOSER 0.004

bool zv_motion_space_take(zv_motion_space *space, const zv_collider *bodies)
{
    const size_t clusters = (size_t)bodies->cluster_count + 1, groups = (size_t)bodies->group_count + 1,
                 balls = (size_t)bodies->ball_count + 1;
    const int bounds =
        bodies->cluster_count + bodies->tested_clusters_count + 2 * (bodies->group_count + bodies->tested_count);
    const size_t moving = (clusters + groups + balls) * sizeof(zv_moving),
                 floats = ((size_t)bounds + 2 * MOST_OPEN) * sizeof(float);
    char *memory = malloc(moving + floats + groups + 32);
    *space = (zv_motion_space){.memory = memory};
    if (!memory) {
        return false;
    }
    char *at = memory + (32 - (size_t)((uintptr_t)memory % 32)) % 32; // vectors want it
    space->cluster = (zv_moving *)(void *)at;
    space->center = space->cluster + clusters;
    space->ball = space->center + groups;
    zv_edge_bounds *b = &space->bounds;
    b->accel = (float *)(void *)(at + moving);
    b->count = bounds;
    b->cluster_pair = b->cluster + bodies->cluster_count;
    b->group = b->cluster_pair + bodies->tested_clusters_count;
    b->balls = b->group + bodies->group_count;
    b->pair = b->balls + bodies->group_count;
    b->pair_balls = b->pair + bodies->tested_count;
    space->middle = b->accel + bounds;
    space->half = space->middle + MOST_OPEN;
    space->placed = (unsigned char *)(space->half + MOST_OPEN);
    return true;
}

void zv_motion_space_give(zv_motion_space *space)
{
    free(space->memory);
    *space = (zv_motion_space){.memory = NULL};
}

double zv_edge_length(const zv_collider *bodies, const double *a, const double *b)
{
    double sum = 0.0;
    for (int k = 0; k < bodies->axis_count; ++k) {
        const zv_axis_step *axis = &bodies->axis[k];
        const double d = axis->gain * (b[axis->joint] - a[axis->joint]) * (axis->slides ? 1.0 / SLIDE_UNIT : 1.0);
        sum += d * d;
    }
    return sqrt(sum);
}

// ---- bounds of an edge ----

/// Forgets those of the edge before.
static void begin_bounds(const zv_collider *bodies, const double *change, zv_edge_bounds *out)
{
    for (int k = 0; k < bodies->axis_count; ++k) {
        out->rate[k] = (float)change[k];
    }
    out->weighed = 0;
    for (int i = 0; i < out->count; ++i) {
        out->accel[i] = -1.0F;
    }
}

/// What float rounding can do to the place of a point: of each angle (its own rounding, sine and cosine), at the end of
/// the whole arm, and of the products on the way.
static double rounding_of(const zv_collider *bodies, double largest)
{
    return bodies->size * bodies->axis_count * (2e-7 * largest + 7e-7);
}

/// The values of the axes at the start and their change; false when a slide leaves the range that has bounds.
static bool fill_values(const zv_collider *bodies, const double *a, const double *b, double *start, double *change,
                        double *largest)
{
    bool inside = true;
    *largest = 0.0;
    for (int k = 0; k < bodies->axis_count; ++k) {
        const zv_axis_step *axis = &bodies->axis[k];
        const double from = axis->gain * a[axis->joint] + axis->zero, to = axis->gain * b[axis->joint] + axis->zero;
        start[k] = from;
        change[k] = to - from;
        if (axis->slides) {
            const double low = zv_smaller(from, to), high = zv_larger(from, to), hair = 1e-9;
            inside = inside && low >= axis->low - hair && high <= axis->high + hair;
        } else {
            *largest = zv_larger(*largest, zv_larger(fabs(from), fabs(to)));
        }
    }
    return inside;
}

// ---- the worklist ----

typedef struct worklist {
    float *middle, *half;
    int count;
} worklist;

/// Equal pieces, ordered so that the first eight are spread over the whole edge: a collision is mostly found by them.
static void begin(worklist *list, double length, double per_rad)
{
    const int blocks =
        (int)zv_smaller(MOST_OPEN / ZV_FLOAT_LANES / 2, zv_larger(1.0, ceil(length * per_rad / ZV_FLOAT_LANES)));
    const int count = blocks * ZV_FLOAT_LANES;
    if (!(length > 0.0)) { // a state, not a motion
        list->middle[0] = list->half[0] = 0.5F;
        list->count = 1;
        return;
    }
    for (int block = blocks - 1; block >= 0; --block) {
        for (int lane = 0; lane < ZV_FLOAT_LANES; ++lane) {
            list->middle[list->count] = ((float)(lane * blocks + block) + 0.5F) / (float)count;
            list->half[list->count++] = 0.5F / (float)count;
        }
    }
}

/// Takes up to eight pieces off the list; lanes beyond them repeat the last one.
static int take(worklist *list, float middle[ZV_FLOAT_LANES], float half[ZV_FLOAT_LANES])
{
    const int taken = list->count < ZV_FLOAT_LANES ? list->count : (int)ZV_FLOAT_LANES;
    for (int lane = 0; lane < ZV_FLOAT_LANES; ++lane) {
        const int i = list->count - 1 - (lane < taken ? lane : taken - 1);
        middle[lane] = list->middle[i];
        half[lane] = list->half[i];
    }
    list->count -= taken;
    return taken;
}

static void divide(worklist *list, float middle, float half)
{
    const float part = half / PARTS;
    for (int i = 0; i < PARTS; ++i) {
        list->middle[list->count] = middle + part * (float)(2 * i - PARTS + 1);
        list->half[list->count++] = part * 1.0000005F; // so that rounding leaves no gap
    }
}

/// An edge while it is judged.
typedef struct edge {
    const zv_collider *bodies;
    const zv_scene *scene;
    zv_motion_space *space;
    const zv_edge_limits *limits;
    double start[ZV_MAX_JOINTS], change[ZV_MAX_JOINTS];
    double length;
    worklist list;
    zv_edge_verdict out;
} edge;

/// Ends with a piece that is not proven.
static bool give_up(edge *e, float middle, float half)
{
    e->out.t = middle;
    e->out.width = 2.0 * half;
    return false;
}

/// Whether parts of a piece would be shorter than this, rad.
static bool is_short(const edge *e, float half, double shortest)
{
    return half * 2.0 / PARTS * e->length < shortest;
}

/// Cuts a piece that is open into smaller ones; false when that leads nowhere.
static bool go_smaller(edge *e, float middle, float half)
{
    if (is_short(e, half, e->limits->smallest) || e->list.count + PARTS > MOST_OPEN ||
        e->out.states >= e->limits->most_states) {
        return give_up(e, middle, half);
    }
    divide(&e->list, middle, half);
    return true;
}

/// Whether the shapes are more than their cover, as the lanes see them.
static bool is_covered(const edge *e)
{
    return e->bodies->excess > 0.0 || (e->scene && e->scene->has_hulls);
}

/// A piece whose cover is not clear in its middle: the shapes inside the cover may be.
static bool look_closer(edge *e, float middle, float half)
{
    zv_exact_piece piece = {.half = half, .margin = e->limits->margin};
    if (!is_covered(e)) {
        return give_up(e, middle, half);
    }
    for (int k = 0; k < e->bodies->axis_count; ++k) {
        piece.value[k] = e->start[k] + e->change[k] * middle;
        piece.change[k] = e->change[k];
    }
    ++e->out.states;
    switch (zv_judge_exactly(e->bodies, e->scene, &piece)) {
    case ZV_PIECE_CLEAR:
        return true;
    case ZV_PIECE_OPEN:
        return go_smaller(e, middle, half);
    default:
        return give_up(e, middle, half);
    }
}

/// The kernel has stopped at blocked lanes: those are looked at closely, the others come back to the list.
static bool take_blocked(edge *e, unsigned blocked, int taken, const float *middle, const float *half)
{
    for (int lane = 0; lane < taken; ++lane) {
        if (!(blocked >> lane & 1u)) {
            e->list.middle[e->list.count] = middle[lane];
            e->list.half[e->list.count++] = half[lane];
        }
    }
    for (int lane = 0; lane < taken; ++lane) {
        if ((blocked >> lane & 1u) && !look_closer(e, middle[lane], half[lane])) {
            return false;
        }
    }
    return true;
}

/// The values of the axes in the middles of some pieces.
static void fill_lanes(const edge *e, const float middle[ZV_FLOAT_LANES], float value[ZV_MAX_JOINTS][ZV_FLOAT_LANES])
{
    for (int k = 0; k < e->bodies->axis_count; ++k) {
        for (int lane = 0; lane < ZV_FLOAT_LANES; ++lane) {
            value[k][lane] = (float)e->start[k] + e->space->bounds.rate[k] * middle[lane];
        }
    }
}

/// Whether the first states to be looked at are not clear, without what lies between them: among points the way of each
/// ball costs much, and an edge that is blocked is mostly blocked here.
static bool is_blocked_at_once(edge *e)
{
    float middle[ZV_FLOAT_LANES], half[ZV_FLOAT_LANES], value[ZV_MAX_JOINTS][ZV_FLOAT_LANES];
    const float none[ZV_FLOAT_LANES] = {0.0F};
    worklist list = e->list;
    const int taken = take(&list, middle, half);
    fill_lanes(e, middle, value);
    const zv_lane_verdict found = ZV_CALL_KERNEL(zv_judge_pieces, e->bodies, e->scene, e->space, value, none);
    e->out.states += taken;
    for (int lane = 0; lane < taken; ++lane) {
        if (found.blocked >> lane & 1u) {
            return !give_up(e, middle[lane], half[lane]);
        }
    }
    return false;
}

/// Judges up to eight pieces of the list; false when one of them cannot be proven.
static bool judge_some(edge *e)
{
    float middle[ZV_FLOAT_LANES], half[ZV_FLOAT_LANES], value[ZV_MAX_JOINTS][ZV_FLOAT_LANES];
    const int taken = take(&e->list, middle, half);
    fill_lanes(e, middle, value);
    const zv_lane_verdict found = ZV_CALL_KERNEL(zv_judge_pieces, e->bodies, e->scene, e->space, value, half);
    e->out.states += taken;
    if (found.blocked) {
        return take_blocked(e, found.blocked, taken, middle, half);
    }
    for (int lane = 0; lane < taken; ++lane) {
        const bool is_open = found.open >> lane & 1u;
        const bool is_last = is_covered(e) && is_short(e, half[lane], zv_larger(e->limits->smallest, CLOSER));
        if (is_open && !(is_last ? look_closer : go_smaller)(e, middle[lane], half[lane])) {
            return false; // where the cover just touches it stays open however short the piece is: the shapes decide
        }
    }
    return true;
}

zv_edge_verdict zv_judge_edge(const zv_collider *bodies, const zv_scene *scene, zv_motion_space *space, const double *a,
                              const double *b, const zv_edge_limits *limits)
{
    double largest;
    edge e = {.bodies = bodies, .scene = scene, .space = space, .limits = limits, .out = {.t = 0.5, .width = 1.0}};
    if (!fill_values(bodies, a, b, e.start, e.change, &largest)) {
        e.out.outside = true;
        return e.out;
    }
    begin_bounds(bodies, e.change, &space->bounds);
    space->bounds.slack = (float)(limits->margin + rounding_of(bodies, largest));

    e.length = zv_edge_length(bodies, a, b);
    e.list = (worklist){space->middle, space->half, 0};
    const bool among_points = scene && scene->tree.is_cloud;
    begin(&e.list, e.length, among_points ? PIECES_AMONG_POINTS : PIECES);
    if (among_points && e.length > 0.0 && !is_covered(&e) && is_blocked_at_once(&e)) {
        return e.out;
    }
    while (e.list.count > 0) {
        if (!judge_some(&e)) {
            return e.out;
        }
    }
    e.out.proven = true;
    return e.out;
}
