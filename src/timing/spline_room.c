/// @file spline_room.c
/// The memory of a time law of third order: one block, lent by the caller, cut into columns.
#include <stddef.h>

#include "timing/speed_spline.h"

/// Columns that a problem has whatever its joints, those of a joint and those of a torque.
enum { PLAIN = 50, OF_JOINT = 6 + 2 * ZV_SPLINE_JOINT_ROWS, OF_TORQUE = 4 };

static int stride_of(int capacity)
{
    return (capacity + ZV_TOPP_LANES - 1) / ZV_TOPP_LANES * ZV_TOPP_LANES + 2 * ZV_SPLINE_PAD;
}

size_t zv_jerk_room_size(int capacity, int joints, bool has_torques)
{
    const int columns = PLAIN + joints * OF_JOINT + (has_torques ? 2 * joints * OF_TORQUE : 0);
    return (size_t)columns * (size_t)stride_of(capacity) + ZV_TOPP_LANES; // the first of them: the capacity in use
}

/// Takes one column after the other.
typedef struct cutter {
    double *next;
    int stride;
} cutter;

static double *take(cutter *from, int columns)
{
    double *column = from->next + ZV_SPLINE_PAD;
    from->next += (ptrdiff_t)columns * from->stride;
    return column;
}

static void lay_out_grid(cutter *from, const zv_spline_limits *limits, zv_spline_grid *grid)
{
    grid->s = take(from, 1);
    grid->h = take(from, 1);
    grid->per_h = take(from, 1);
    grid->per_both = take(from, 1);
    grid->cap = take(from, 1);
    grid->per_cap = take(from, 1);
    for (int k = 0; k < 3; ++k) {
        grid->gram[k] = take(from, 1);
    }
    grid->tool_bulge = take(from, 1);
    grid->tight = take(from, 1);
    grid->tight_jerk = take(from, 1);
    grid->q1 = take(from, limits->joints);
    grid->q2 = take(from, limits->joints);
    grid->q3 = take(from, limits->joints);
    grid->q3_before = take(from, limits->joints);
    grid->shift = take(from, limits->joints);
    grid->bulge = take(from, limits->joints);
    grid->torque_a = take(from, limits->torques);
    grid->torque_b = take(from, limits->torques);
}

static zv_spline lay_out_spline(cutter *from)
{
    zv_spline spline;
    spline.c = take(from, 1);
    spline.x = take(from, 1);
    spline.u = take(from, 1);
    spline.w = take(from, 1);
    return spline;
}

static void lay_out_newton(cutter *from, const zv_spline_limits *limits, zv_spline_newton *newton)
{
    const int rows = ZV_SPLINE_ROWS + ZV_SPLINE_JOINT_ROWS * limits->joints + limits->torques;
    newton->step = lay_out_spline(from);
    newton->tau = take(from, 1);
    newton->per_slack = take(from, rows);
    newton->dual = take(from, rows);
    for (int k = 0; k < ZV_SPLINE_PARTS; ++k) {
        newton->part[k] = take(from, 1);
    }
    newton->diagonal = take(from, 1);
    newton->next = take(from, 1);
    newton->over = take(from, 1);
    newton->slope = take(from, 1);
}

void zv_spline_lay_out(const zv_jerk_room *room, int capacity, zv_spline_problem *out)
{
    cutter from = {room->memory + ZV_TOPP_LANES, stride_of(capacity)};
    room->memory[0] = capacity;
    out->grid.capacity = capacity;
    out->grid.stride = from.stride;
    lay_out_grid(&from, &out->limits, &out->grid);
    out->spline = lay_out_spline(&from);
    out->kept = take(&from, 1);
    out->kept_caps = take(&from, 1);
    lay_out_newton(&from, &out->limits, &out->newton);
}

void zv_spline_lay_out_again(const zv_jerk_room *room, zv_spline_problem *out)
{
    zv_spline_lay_out(room, (int)room->memory[0], out);
}
