/// @file clear_step.c
/// A step of an arm that ends before it touches anything.
#include "api/clear_step.h"

#include <math.h>
#include <string.h>

/// How finely the step towards what is touched is halved.
enum { HALVINGS = 12 };

/// The state at a part of the step.
static void state_at(const double *from, const double *to, double part, int n, double *q)
{
    for (int k = 0; k < n; ++k) {
        q[k] = from[k] + part * (to[k] - from[k]);
    }
}

/// The largest part of the step that is proven, found by halving.
static zv_status proven_part(const zv_cell *cell, const double *from, const double *to, int n,
                             const zv_certify_options *how, double *part, zv_error *why)
{
    double rows[2 * ZV_MAX_JOINTS], low = 0.0, next = 1.0;
    zv_status status = ZV_OK;
    memcpy(rows, from, (size_t)n * sizeof *rows);
    for (int i = 0; i < HALVINGS && status == ZV_OK && low < 1.0; ++i) {
        zv_motion_certificate found = {.proven = false};
        state_at(from, to, next, n, rows + n);
        status = zv_certify_motion(cell->collider, cell->scene, rows, 2, how, &found, why);
        low = found.proven ? next : low;
        next += found.proven ? ldexp(1.0, -i - 1) : -ldexp(1.0, -i - 1);
    }
    *part = low;
    return status;
}

zv_status zv_clear_step_take(const zv_cell *cell, const zv_robot *robot, const double *from, double *to, double margin,
                             zv_clear_step *out, zv_error *why)
{
    const int n = zv_robot_joint_count(robot);
    zv_certify_options how = zv_certify_default_options();
    how.margin = margin;
    *out = (zv_clear_step){.stopped = false};
    const zv_clearance before = zv_clearance_at(cell->collider, cell->scene, from);
    if (before.distance <= margin && zv_clearance_at(cell->collider, cell->scene, to).distance > before.distance) {
        return ZV_OK;
    }
    double part = 1.0;
    const zv_status status = proven_part(cell, from, to, n, &how, &part, why);
    if (status == ZV_OK && part < 1.0) {
        double stop[ZV_MAX_JOINTS];
        state_at(from, to, part, n, stop);
        memcpy(to, stop, (size_t)n * sizeof *to);
        out->stopped = true;
        out->at = zv_clearance_at(cell->collider, cell->scene, to);
        zv_clearance_sentence(cell->collider, cell->scene, &out->at, out->sentence, sizeof out->sentence);
    }
    return status;
}
