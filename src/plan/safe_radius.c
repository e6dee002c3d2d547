/// @file safe_radius.c
/// How far the tool may go from a place before a flat arm could pass a limit or come to a singularity.
///
///          o                 The links a and b at the angles alpha and beta: P = a + b, and with R a turn by a right
///        a/ \b               angle P' = alpha' R a + beta' R b = J (alpha', beta').
///        /   \ P
///       o . . o              The least singular value of J is at least  m = |a x b| / sqrt(a^2 + b^2).  When the angles
///           r                change by d, it changes by no more than  L d,  L the longer link. So it stays above m/2, and
///                            the angles change by at most 2/m per metre, as long as  2 d / m <= m / 2L:
///
///           d = m^2 / 4L               |a x b| follows from r by the law of cosines, the same for both elbows
///
/// A joint turns by the difference of two angles: by at most sqrt(2) times their change.
#include "plan/safe_radius.h"

#include <math.h>

#include "base/extremes.h"
#include "plan/torque.h"

/// Half of what a limit may be passed by; see track.c.
#define SLACK 5e-10
/// What rounding leaves of a straight path beside its direction, m.
#define ROUNDING 1e-12

static bool is_known(const zv_task *task)
{
    return task->flat.links > 0 && task->turn == ZV_TASK_NONE && !task->torques->dyn;
}

zv_safe_radius zv_safe_radius_at(const zv_task *task, zv_vec3 place)
{
    if (!is_known(task)) {
        return (zv_safe_radius){.radius_m = 0.0};
    }
    const zv_flat *flat = &task->flat;
    const double *x = flat->zero.x, *y = flat->zero.y, bx = x[1] + x[2], by = y[1] + y[2];
    const zv_flat_vec p = zv_flat_part(flat, zv_vec3_sub(place, flat->origin));
    const double aa = x[0] * x[0] + y[0] * y[0], bb = bx * bx + by * by, rr = p.x * p.x + p.y * p.y;
    const double along = 0.5 * (rr - aa - bb), mm = (aa * bb - along * along) / (aa + bb);
    if (!(mm > 0.0)) {
        return (zv_safe_radius){.radius_m = 0.0};
    }
    return (zv_safe_radius){
        .radius_m = mm / (4.0 * sqrt(zv_larger(aa, bb))), .rad_per_m = 3.0 / sqrt(mm), .slide_m = INFINITY};
}

void zv_safe_radius_limit(const zv_task *task, const zv_generation *generation, zv_safe_radius *safe)
{
    for (int i = 0; i < generation->count; ++i) {
        const zv_track *track = &generation->track[i];
        for (int k = 0; track->is_alive && k < task->joints; ++k) {
            const zv_limits *limits = &zv_robot_joint(task->robot, k)->limits;
            const double room = zv_smaller(track->low[k] - limits->lower, limits->upper - track->high[k]);
            if (k == task->flat.slide) {
                safe->slide_m = zv_smaller(safe->slide_m, room + SLACK);
            } else if (k != task->idle) { // negative when whole turns are to be added: then nothing is known
                safe->radius_m = room < safe->radius_m * safe->rad_per_m ? room / safe->rad_per_m : safe->radius_m;
            }
        }
    }
}

/// How far a piece goes in one direction at most, up and down together.
static double distance_along(const zv_piece *piece, zv_vec3 dir)
{
    double distance = 0.0;
    for (int k = 1; k < ZV_CURVE_TERMS; ++k) {
        distance += fabs(dir.x * piece->term[0][k] + dir.y * piece->term[1][k] + dir.z * piece->term[2][k]);
    }
    return distance;
}

double zv_slide_travel_on(const zv_task *task, const zv_piece *piece)
{
    return task->flat.slide >= 0 ? distance_along(piece, task->flat.z) : 0.0;
}

bool zv_only_slides_on(const zv_task *task, const zv_piece *piece)
{
    return is_known(task) && distance_along(piece, task->flat.x) + distance_along(piece, task->flat.y) <= ROUNDING;
}
