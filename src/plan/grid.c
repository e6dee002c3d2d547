/// @file grid.c
/// The points of a joint path: added at its end, forgotten at its beginning.
#include "plan/grid.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "path/piece.h"
#include "plan/torque.h"

static double *take(zv_arena *memory, size_t count)
{
    return zv_arena_take(memory, count * sizeof(double));
}

static int rounded_up(int columns)
{
    return (columns + ZV_TOPP_LANES - 1) / ZV_TOPP_LANES * ZV_TOPP_LANES;
}

bool zv_grid_create(const zv_motion_limits *limits, const zv_lookahead *ahead, size_t points, zv_arena *memory,
                    zv_grid *out)
{
    const size_t n = points, width = (size_t)rounded_up(limits->columns);
    const bool has_torque = limits->has_torque;
    *out = (zv_grid){
        .limits = limits,
        .ahead = ahead,
        .sum_sign = 1.0,
        .capacity = n,
        .width = (int)width,
        .joint_width = rounded_up(limits->task->joints),
        .s = take(memory, n),
        .q = take(memory, n * width),
        .third = take(memory, n * width),
        .third_before = take(memory, n * width),
        .q1 = take(memory, n * width),
        .q2 = take(memory, n * width),
        .q3 = take(memory, n * width),
        .x_max = take(memory, n),
        .gram = take(memory, 3 * n),
        .bulge = take(memory, n),
        .torque_a = has_torque ? take(memory, 2 * n * width) : NULL,
        .torque_b = has_torque ? take(memory, 2 * n * width) : NULL,
        .piece_of = zv_arena_take(memory, n * sizeof *out->piece_of),
    };
    return out->s && out->q && out->third && out->third_before && out->q1 && out->q2 && out->q3 && out->x_max &&
           out->gram && out->bulge && out->piece_of && (!has_torque || (out->torque_a && out->torque_b));
}

void zv_grid_place(zv_grid *g, const zv_grid_start *start)
{
    g->start = *start;
    g->count = 0;
}

// ---- adding ----

void zv_grid_fail(zv_grid *g, const zv_grid_point *at, zv_plan_reason reason)
{
    g->failure = zv_grid_point_end(g->ahead, at, reason, NULL);
    g->failure.branch = g->start.branch;
}

int zv_grid_set_torques(zv_grid *g, const zv_joint_jet *jet, size_t i)
{
    const size_t row = 2 * i * (size_t)g->width;
    return zv_torques_rows(g->limits->task->torques, jet, sqrt(g->x_max[i]), g->width, g->torque_a + row,
                           g->torque_b + row);
}

/// False when a drive is too weak to go on here.
static bool add_torques(zv_grid *g, const zv_grid_point *at, size_t i)
{
    const int weak = zv_grid_set_torques(g, &at->jet, i);
    if (weak >= 0) {
        zv_grid_fail(g, at, ZV_REASON_TORQUE);
        g->failure.joint = weak;
    }
    return weak < 0;
}

/// The square of the largest |dP/ds| in the pieces that meet at a point. A piece that begins there is looked at.
static double enter_piece(zv_grid *g, const zv_grid_point *at)
{
    const zv_piece *piece = &g->ahead->piece[at->piece];
    if (g->steady.length_m > 0.0 && g->steady.begin_m == piece->start_m) {
        return g->most_rate;
    }
    const double before = g->most_rate;
    zv_steady_enter(&g->steady, g->ahead, at->piece);
    g->most_rate = piece->only_turns ? 1.0 : zv_piece_most_rate(piece);
    return zv_larger(before, g->most_rate);
}

/// The joints' numbers of one row; what follows them is 0.
static void set_row(const zv_grid *g, double *row, const double *numbers)
{
    const int joints = g->limits->task->joints;
    memcpy(row, numbers, (size_t)joints * sizeof *row);
    for (int k = joints; k < g->width; ++k) {
        row[k] = 0.0;
    }
}

static void set_joints(zv_grid *g, const zv_grid_point *at, size_t i)
{
    const size_t row = i * (size_t)g->width;
    const int joints = g->limits->task->joints;
    const double *before = at->nearby.count > ZV_QUARTERS ? at->jet.nearby[ZV_QUARTERS] : at->jet.d[2];
    double *q3 = g->q3 + row;
    set_row(g, g->q + row, at->jet.q);
    set_row(g, g->third + row, at->jet.d[2]);
    set_row(g, g->third_before + row, before);
    set_row(g, g->q1 + row, at->jet.d[0]);
    set_row(g, g->q2 + row, at->jet.d[1]);
    for (int k = 0; k < g->width; ++k) {
        q3[k] = k < joints ? zv_grid_point_third_at(at, k) : 0.0;
    }
    for (int k = 0; i > 0 && k < joints; ++k) { // what is largest inside a step counts at both its ends
        double *last = q3 - g->width + k;
        *last = zv_larger(*last, zv_grid_point_third_before(at, k));
    }
}

/// What the largest third derivative between two looks may be above the largest of them.
#define BETWEEN_LOOKS 1.1

/// The columns of the tool: its place along each direction, when its jerk is limited.
static void set_tool(zv_grid *g, const zv_grid_point *at, size_t i)
{
    const int joints = g->limits->task->joints;
    const zv_vec3 *p = at->point.p, before = at->nearby.count > ZV_QUARTERS ? at->nearby.third[ZV_QUARTERS].p : p[3];
    for (int k = joints; k < g->limits->columns; ++k) {
        const zv_vec3 along = zv_tool_direction[k - joints];
        const size_t to = i * (size_t)g->width + (size_t)k;
        double most = zv_larger(fabs(zv_vec3_dot(along, p[3])), fabs(zv_vec3_dot(along, before)));
        for (int n = 0; i > 0 && n < ZV_QUARTERS; ++n) {
            most = zv_larger(most, fabs(zv_vec3_dot(along, at->nearby.third[n].p)));
        }
        g->q[to] = zv_vec3_dot(along, p[0]);
        g->q1[to] = zv_vec3_dot(along, p[1]);
        g->q2[to] = zv_vec3_dot(along, p[2]);
        g->third[to] = zv_vec3_dot(along, p[3]);
        g->third_before[to] = zv_vec3_dot(along, before);
        g->q3[to] = BETWEEN_LOOKS * most;
        if (i > 0) { // what is largest inside a step counts at both its ends
            double *last = g->q3 + to - g->width;
            *last = zv_larger(*last, BETWEEN_LOOKS * most);
        }
    }
}

bool zv_grid_add(zv_grid *g, const zv_grid_point *at)
{
    const size_t i = g->count++;
    const zv_piece *piece = g->ahead->piece;
    const double feed = zv_smaller(piece[at->piece].feed_m_s, piece[at->before].feed_m_s);
    const zv_vec3 *p = at->point.p;
    const double most_rate = enter_piece(g, at);
    const double steady = zv_steady_share(&g->steady, at->s, zv_vec3_length(p[2]));
    g->s[i] = at->s;
    g->piece_of[i] = at->piece;
    g->x_max[i] = feed * feed / most_rate;
    g->bulge[i] = at->bulge;
    g->gram[3 * i] = zv_vec3_dot(p[1], p[1]);
    g->gram[3 * i + 1] = zv_vec3_dot(p[1], p[2]) * steady;
    g->gram[3 * i + 2] = zv_vec3_dot(p[2], p[2]) * steady * steady;
    set_joints(g, at, i);
    set_tool(g, at, i);
    return !g->limits->has_torque || g->is_reversed || add_torques(g, at, i);
}

// ---- forgetting ----

static void shift(double *numbers, size_t per_point, size_t from, size_t to)
{
    memmove(numbers, numbers + from * per_point, (to - from) * per_point * sizeof *numbers);
}

void zv_grid_drop_points(zv_grid *g, size_t keep)
{
    const size_t width = (size_t)g->width, n = g->count;
    const struct {
        double *numbers;
        size_t per_point;
    } arrays[] = {{g->s, 1},      {g->q, width},  {g->third, width}, {g->third_before, width},
                  {g->q1, width}, {g->q2, width}, {g->q3, width},    {g->x_max, 1},
                  {g->gram, 3},   {g->bulge, 1}};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; ++i) {
        shift(arrays[i].numbers, arrays[i].per_point, keep, n);
    }
    if (g->limits->has_torque) {
        shift(g->torque_a, 2 * width, keep, n);
        shift(g->torque_b, 2 * width, keep, n);
    }
    memmove(g->piece_of, g->piece_of + keep, (n - keep) * sizeof *g->piece_of);
    g->count -= keep;
}

void zv_grid_drop_pieces(zv_grid *g, int pieces)
{
    for (size_t i = 0; i < g->count; ++i) {
        g->piece_of[i] -= pieces;
    }
    g->tip.piece -= pieces;
    g->tip.before -= pieces;
}

zv_joint_path zv_grid_path(const zv_grid *g)
{
    const zv_motion_limits *limits = g->limits;
    return (zv_joint_path){
        .count = g->count,
        .s = g->s,
        .joints = limits->columns,
        .width = g->width,
        .q1 = g->q1,
        .q2 = g->q2,
        .q3 = g->q3,
        .x_max = g->x_max,
        .gram = g->gram,
        .norm_limit = limits->tool_acceleration,
        .limits = {limits->velocity, limits->acceleration, limits->jerk},
        .torque_a = g->torque_a,
        .torque_b = g->torque_b,
        .bulge = g->bulge,
        .q = g->q,
        .third = g->third,
        .third_before = g->third_before,
    };
}
