/// @file bent.c
/// Newton's method from the solutions of the straight arm.
///
///     (p* - p(q)) / size = 0        the place
///     s . (q - q0)       = 0        yaw or pitch: the sum of the joints that the straight solution q0 has
///
/// The bent arm's tool is up to `delta` from where the straight one's would be. Solutions of the straight arm meet and
/// vanish at its rims and at its first axis: farther from both than some deltas each of them leads to one of the bent arm,
/// and there is no other.
#include "kin/bent.h"

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "kin/numeric_step.h"
#include "model/robot.h"

enum { STEPS = 20, TRIES = 4, MOST_AROUND = 24, MOST_STARTS = ZV_MAX_SOLUTIONS + MOST_AROUND };
/// Poses by which it is measured how far the tool is off, and what may be more elsewhere.
enum { MEASURED = 64 };
static const double MORE = 1.5;
/// Deltas to a rim within which nothing is claimed.
static const double SAFE = 4.0;
/// What counts as reached, sizes of the arm; rounding; solutions that are one, rad or m.
static const double REACHED = 1e-9, ROUNDING = 1e-15, SAME = 1e-6;
/// A step is no longer than this, rad.
static const double LONGEST = 0.3;

double zv_bent_delta(const zv_bent *bent)
{
    double most = 0.0;
    uint64_t state = 1;
    for (int i = 0; i < MEASURED; ++i) {
        double q[ZV_MAX_JOINTS] = {0};
        for (int k = 0; k < bent->robot->joint_count; ++k) {
            q[k] = (2.0 * zv_random_unit(&state) - 1.0) * (bent->robot->chain[k].slides ? bent->size : ZV_PI);
        }
        zv_ik_target target = zv_ik_target_at(zv_fk(bent->robot, q).pos);
        bent->family->hold(bent->arm, q, &target);
        zv_ik_set set = {0};
        (void)bent->family->solve(bent->arm, &target, &set, NULL);
        for (int s = 0; s < set.count; ++s) {
            const zv_vec3 at = zv_fk(bent->robot, set.solutions[s].q).pos;
            most = fmax(most, zv_vec3_length(zv_vec3_sub(target.base_from_tool.pos, at)));
        }
    }
    return MORE * most;
}

/// What is to be reached.
typedef struct task {
    const zv_robot *robot;
    zv_vec3 place;
    double size;
    double sum[ZV_MAX_JOINTS];
} task;

/// The rows of the place and of the sum at `q`; returns what is left.
static double look(const task *what, const double *q, const double *q0, double error[ZV_STEP_ROWS],
                   double column[][ZV_STEP_ROWS])
{
    double jacobian[6 * ZV_MAX_JOINTS];
    const int n = what->robot->joint_count;
    const zv_vec3 left = zv_vec3_sub(what->place, zv_jacobian(what->robot, q, jacobian).pos);
    error[0] = left.x / what->size;
    error[1] = left.y / what->size;
    error[2] = left.z / what->size;
    error[3] = 0.0;
    for (int k = 0; k < n; ++k) {
        const double unit = what->robot->chain[k].slides ? what->size : 1.0;
        for (int row = 0; row < 3; ++row) {
            column[k][row] = jacobian[row * n + k] * unit / what->size;
        }
        column[k][3] = what->sum[k] * unit;
        error[3] -= what->sum[k] * (q[k] - q0[k]);
    }
    return zv_vec3_length(left) / what->size + fabs(error[3]);
}

/// Brings `q` to the place, with the sum of `q0`; true when it gets there.
static bool bring(const task *what, const double *q0, double *q)
{
    double error[ZV_STEP_ROWS], column[ZV_MAX_JOINTS][ZV_STEP_ROWS], dq[ZV_MAX_JOINTS];
    const int n = what->robot->joint_count;
    double left = look(what, q, q0, error, column), least = left;
    for (int step = 0; step < STEPS && left > ROUNDING; ++step) {
        double most = 0.0;
        zv_numeric_step(4, n, (const double(*)[ZV_STEP_ROWS])column, error, 1e-3 * left * left + 1e-20, dq);
        for (int k = 0; k < n; ++k) {
            most = fmax(most, fabs(dq[k]));
        }
        double next[ZV_MAX_JOINTS];
        for (int k = 0; k < n; ++k) {
            const double unit = what->robot->chain[k].slides ? what->size : 1.0;
            next[k] = q[k] + unit * dq[k] * (most > LONGEST ? LONGEST / most : 1.0);
        }
        left = look(what, next, q0, error, column);
        if (!(left < least) && least < REACHED) {
            break; // rounding: nothing is gained any more
        }
        memcpy(q, next, (size_t)n * sizeof *q);
        least = fmin(least, left);
    }
    return least < REACHED && look(what, q, q0, error, column) < REACHED;
}

static bool holds(const task *what, const zv_ik_set *set, const double *q)
{
    for (int s = 0; s < set->count; ++s) {
        double apart = 0.0;
        for (int k = 0; k < what->robot->joint_count; ++k) {
            const double d = set->solutions[s].q[k] - q[k];
            apart = fmax(apart, fabs(what->robot->chain[k].slides ? d : zv_wrap(d)));
        }
        if (apart < SAME) {
            return true;
        }
    }
    return false;
}

/// Brings a start there and adds it; false when it does not get there or comes to one that is known.
static bool add(const task *what, const zv_ik_solution *start, const double *q0, zv_ik_set *set)
{
    zv_ik_solution found = *start;
    if (!bring(what, q0, found.q)) {
        return false;
    }
    for (int k = 0; k < what->robot->joint_count; ++k) {
        found.q[k] = what->robot->chain[k].slides ? found.q[k] : zv_wrap(found.q[k]);
    }
    const bool is_new = set->count < ZV_MAX_SOLUTIONS && !holds(what, set, found.q);
    if (is_new) {
        set->solutions[set->count++] = found;
    }
    return is_new;
}

/// Starts around those of the straight arm, where solutions meet: as far away as a rim is that is off by `delta`.
static void search_around(const task *what, const zv_ik_solution *start, int count, double delta, zv_ik_set *set)
{
    const double far = 3.0 * sqrt(delta / what->size);
    uint64_t state = 1;
    for (int s = 0; s < count; ++s) {
        for (int try = 0; try < TRIES; ++try) {
            zv_ik_solution tried = start[s];
            tried.free = 0;
            for (int k = 0; k < what->robot->joint_count; ++k) {
                const double width = k == 0 && try % 2 ? ZV_PI : far; // close to the first axis any turn of it may do
                const double by = width * (2.0 * zv_random_unit(&state) - 1.0);
                tried.q[k] += what->robot->chain[k].slides ? 0.0 : by;
            }
            (void)add(what, &tried, start[s].q, set);
        }
    }
}

/// Adds what the straight arm has at places around the target: some of them are on the other side of a rim. Returns how many.
static int solve_around(const zv_bent *bent, const zv_ik_target *target, double by, zv_ik_solution *out)
{
    static const zv_vec3 around[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    int count = 0;
    for (size_t k = 0; k < sizeof around / sizeof around[0]; ++k) {
        zv_ik_target near = *target;
        zv_ik_set set;
        near.base_from_tool.pos = zv_vec3_add(target->base_from_tool.pos, zv_vec3_scale(around[k], by));
        if (bent->family->solve(bent->arm, &near, &set, NULL) == ZV_OK && count + set.count <= MOST_AROUND) {
            memcpy(out + count, set.solutions, (size_t)set.count * sizeof *out);
            count += set.count;
        }
    }
    return count;
}

zv_status zv_bent_solve(const zv_bent *bent, const zv_ik_target *target, double delta, zv_ik_set *out, zv_error *why)
{
    const zv_status status = bent->family->solve(bent->arm, target, out, why);
    if (status != ZV_OK) {
        return status;
    }
    task what = {.robot = bent->robot, .place = target->base_from_tool.pos, .size = bent->size};
    bent->family->held_sum(bent->arm, target, what.sum);
    zv_ik_solution start[MOST_STARTS];
    int count = out->count;
    memcpy(start, out->solutions, (size_t)count * sizeof *start);
    for (int s = 0; s < count; ++s) {
        const zv_vec3 at = zv_fk(bent->robot, start[s].q).pos;
        delta = fmax(delta, MORE * zv_vec3_length(zv_vec3_sub(what.place, at)));
    }
    bool firm = !bent->family->near_rim(bent->arm, target, SAFE * delta);
    if (!firm) {
        count += solve_around(bent, target, 2.0 * delta, start + count);
    }
    out->count = 0;
    for (int s = 0; s < count; ++s) {
        const bool led = add(&what, &start[s], start[s].q, out);
        firm = firm && led;
    }
    if (!firm) {
        search_around(&what, start, count, delta, out);
        out->complete = false;
        out->doubt = ZV_DOUBT_CLOSE;
        out->reach = out->count > 0 ? ZV_REACH_OK : ZV_REACH_UNKNOWN;
        out->beyond = 0.0;
    }
    return ZV_OK;
}
