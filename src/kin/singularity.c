/// @file singularity.c
/// How near a pose is to a singular one: what the tool loses there, which joints then work against each other, and which
/// joint leads out.
///
///     share                        The motions that a target asks for make a matrix A: one row per motion (along x, y, z,
///       |\        /                the turns, the pitch ...), one column per joint. Its least singular value vanishes at a
///       | \      /                 singular pose; the direction it belongs to is what is lost, the same of A transposed
///       |  \    /                  is how the joints cancel.
///       |   \  /                   Moving single joints a little shows which one changes the least value most; along that
///       |    \/                    joint the graph is a V, and its tip is the singular pose beside.
///       +-----+------> q_k
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "kin/axes.h"
#include "kin/ik.h"
#include "kin/singular_values.h"
#include "model/robot.h"

enum { ROWS = 6, LOOKS = 20, CUTS = 60 };

/// How far a joint is moved to see what it changes, and how far from the pose its tip is looked for: rad, or sizes of
/// the arm for a slide. A pose that is near by ZV_SINGULAR_SHARE has its tip well inside.
static const double PROBE = 0.03, WINDOW = 0.35;

/// From this part on a turn is what is reported as lost.
static const double TURN_PART = 0.2;

/// One motion that a target asks for.
typedef struct motion {
    bool turns;
    zv_vec3 dir;
} motion;

typedef struct task {
    int count;
    motion motion[ROWS];
} task;

static void ask(task *what, bool turns, zv_vec3 dir)
{
    what->motion[what->count++] = (motion){.turns = turns, .dir = dir};
}

static void ask_all(task *what, bool turns)
{
    ask(what, turns, (zv_vec3){.x = 1.0});
    ask(what, turns, (zv_vec3){.y = 1.0});
    ask(what, turns, (zv_vec3){.z = 1.0});
}

static task task_of(const zv_ik *ik, const zv_joint_axis *axes)
{
    const int joints = ik->robot->joint_count;
    const zv_vec3 last = axes[joints - 1].dir;
    const zv_capability can = zv_ik_capability(ik);
    task what = {0};
    if (can.is_planar) {
        const zv_rot plane = zv_rot_with_z(last);
        ask(&what, false, plane.x);
        ask(&what, false, plane.y);
    } else {
        ask_all(&what, false);
    }
    switch (can.task) {
    case ZV_IK_XYZ:
        break;
    case ZV_IK_XYZ_YAW:
        ask(&what, true, axes[0].dir);
        break;
    case ZV_IK_XYZ_PITCH:
        ask(&what, true, last);
        break;
    case ZV_IK_XYZ_DIRECTION:
        ask(&what, true, zv_rot_with_z(last).x);
        ask(&what, true, zv_rot_with_z(last).y);
        break;
    case ZV_IK_POSE:
        ask_all(&what, true);
        break;
    }
    return what;
}

/// A pose as the search sees it.
typedef struct looked {
    task what;
    double share;
    double lost[ROWS];                   ///< in the motions of `what`
    double matrix[ROWS * ZV_MAX_JOINTS]; ///< A, lengths in sizes of the arm
} looked;

static void fill_matrix(const zv_ik *ik, const double *q, double size, looked *out)
{
    const int n = ik->robot->joint_count;
    double jacobian[ROWS * ZV_MAX_JOINTS];
    zv_jacobian(ik->robot, q, jacobian);
    for (int row = 0; row < out->what.count; ++row) {
        const motion *asked = &out->what.motion[row];
        const double *part = jacobian + (asked->turns ? 3 * n : 0);
        const double per_row = asked->turns ? 1.0 : 1.0 / size;
        for (int k = 0; k < n; ++k) {
            const zv_vec3 column = {part[k], part[n + k], part[2 * n + k]};
            const double per_joint = ik->robot->chain[k].slides ? size : 1.0;
            out->matrix[row * n + k] = zv_vec3_dot(asked->dir, column) * (per_row * per_joint);
        }
    }
}

static looked look(const zv_ik *ik, const double *q, double size)
{
    zv_joint_axis axes[ZV_MAX_JOINTS];
    zv_fk_axes(ik->robot, q, axes);
    looked found = {.what = task_of(ik, axes)};
    fill_matrix(ik, q, size, &found);
    double largest;
    const double least =
        zv_singular_least(found.matrix, found.what.count, ik->robot->joint_count, found.lost, &largest);
    found.share = largest > 0.0 ? least / largest : 0.0;
    return found;
}

// ---- what is lost ----

/// The lost motion as one direction. It mixes a turn with a motion: on an arm with a wrist of its own any turn in it means
/// that the wrist is what fails; on the others the last link is a lever, and the motion is what a person sees.
static void set_lost(const looked *at, zv_singularity *out)
{
    zv_vec3 part[2] = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    for (int row = 0; row < at->what.count; ++row) {
        const motion *asked = &at->what.motion[row];
        part[asked->turns] = zv_vec3_add(part[asked->turns], zv_vec3_scale(asked->dir, at->lost[row]));
    }
    const bool whole = at->what.count == ROWS;
    out->turns = zv_vec3_length(part[1]) > (whole ? TURN_PART : 1.0 - TURN_PART);
    out->dir = zv_vec3_unit(part[out->turns]);
}

/// Only where there are as many joints as motions: else some motion of the joints is idle everywhere.
static void set_idle(const zv_ik *ik, const looked *at, double size, double idle[ZV_MAX_JOINTS])
{
    const int n = ik->robot->joint_count;
    if (n != at->what.count) {
        return;
    }
    double across[ROWS * ROWS], weight[ROWS], largest, most = 0.0;
    for (int row = 0; row < n; ++row) {
        for (int k = 0; k < n; ++k) {
            across[k * n + row] = at->matrix[row * n + k];
        }
    }
    zv_singular_least(across, n, n, weight, &largest);
    for (int k = 0; k < n; ++k) {
        idle[k] = ik->robot->chain[k].slides ? weight[k] * size : weight[k];
        most = fabs(weight[k]) > fabs(most) ? weight[k] : most;
    }
    for (int k = 0; k < n; ++k) {
        idle[k] /= most;
    }
}

// ---- the direction away from it ----

static double unit_of(const zv_ik *ik, int joint, double size)
{
    return ik->robot->chain[joint].slides ? size : 1.0;
}

static double share_with(const zv_ik *ik, const double *q, int joint, double value, double size)
{
    double moved[ZV_MAX_JOINTS];
    memcpy(moved, q, (size_t)ik->robot->joint_count * sizeof *q);
    moved[joint] = value;
    return look(ik, moved, size).share;
}

/// The joint that changes the share most.
static int joint_that_leads_out(const zv_ik *ik, const double *q, double size)
{
    int best = 0;
    double most = -1.0;
    for (int k = 0; k < ik->robot->joint_count; ++k) {
        const double step = PROBE * unit_of(ik, k, size);
        const double there = fmax(share_with(ik, q, k, q[k] + step, size), share_with(ik, q, k, q[k] - step, size));
        if (there > most + 1e-9) { // a joint that does as much as an earlier one does not count as better
            most = there;
            best = k;
        }
    }
    return best;
}

/// The value of `joint` at the tip of the V: the least of some looks around, then its neighbourhood cut down.
static double singular_value_of(const zv_ik *ik, const double *q, int joint, double size)
{
    const double step = WINDOW * unit_of(ik, joint, size) / (LOOKS / 2.0);
    double best = q[joint], least = INFINITY;
    for (int i = -LOOKS / 2; i <= LOOKS / 2; ++i) {
        const double share = share_with(ik, q, joint, q[joint] + i * step, size);
        if (share < least) {
            least = share;
            best = q[joint] + i * step;
        }
    }
    double low = best - step, high = best + step;
    for (int i = 0; i < CUTS; ++i) {
        const double third = (high - low) / 3.0;
        const bool falls = share_with(ik, q, joint, low + third, size) > share_with(ik, q, joint, high - third, size);
        *(falls ? &low : &high) = falls ? low + third : high - third;
    }
    return (low + high) / 2.0;
}

/// The words that IK has for the singular pose itself.
static unsigned names_at(const zv_ik *ik, const double *q)
{
    zv_ik_set set;
    const zv_ik_target target = zv_ik_target_of(ik, q);
    return zv_ik_solve(ik, &target, &set, NULL) == ZV_OK ? set.singular : 0;
}

zv_singularity zv_singularity_at(const zv_ik *ik, const double *q)
{
    ZV_ASSERT(ik && q);
    const double size = zv_axes_of(ik->robot).scale;
    const looked here = look(ik, q, size);
    zv_singularity found = {.share = here.share, .near = here.share < ZV_SINGULAR_SHARE};
    found.near =
        found.near && ik->robot->joint_count >= here.what.count; // with fewer joints nothing is lost: it never was
    if (!found.near) {
        return found;
    }

    set_lost(&here, &found);
    set_idle(ik, &here, size, found.idle);
    found.joint = joint_that_leads_out(ik, q, size);
    const double tip = singular_value_of(ik, q, found.joint, size);
    found.away = q[found.joint] - tip;

    double there[ZV_MAX_JOINTS];
    memcpy(there, q, (size_t)ik->robot->joint_count * sizeof *q);
    there[found.joint] = tip;
    found.names = names_at(ik, there);
    return found;
}
