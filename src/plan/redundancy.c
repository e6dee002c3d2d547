/// @file redundancy.c
/// Seven axes: the value at which the joint beyond the six that a pose needs is held.
///
///     q7 ^  . . . . . . .        Every value of a raster is tried at spots along the path (dots). Of each branch the
///        |  . . o o o . .        smallest margin m and the smallest determinant D of the six columns of the Jacobian
///        |  . o O o o . .        that are left count. A value is worth the best of its branches,
///        +---------------> s         m (D / largest D)^(1/3),
///                                and nothing when a branch does not get through.
///
/// A joint that is at rest makes six axes of seven, for which branches, derivatives and proof are known.
#include "plan/redundancy.h"

#include <math.h>
#include <string.h>

#include "base/exponential.h"
#include "base/extremes.h"
#include "plan/linear.h"
#include "plan/track.h"

enum { SPOTS = 64, VALUES = 48, BRANCHES = ZV_MAX_SOLUTIONS };
/// A margin beyond this, as a part of a joint's range, is worth no more.
#define ENOUGH 0.5

/// Places of the path, evenly along it.
typedef struct spots {
    int count;
    double every, next; ///< m
    zv_curve_point point[SPOTS];
} spots;

/// What one value leaves in one branch.
typedef struct rest {
    zv_branch branch;
    int met; ///< spots that the branch has reached
    double margin, determinant;
} rest;

typedef struct worth {
    double value;
    int met; ///< spots that the best branch reaches
    double margin, determinant;
} worth;

// ---- spots ----

static bool take_piece(void *user, const zv_piece *piece)
{
    spots *s = user;
    const double end = piece->start_m + piece->length_m;
    for (; !piece->is_rapid && s->count < SPOTS && s->next <= end; s->next += s->every) {
        zv_piece_at(piece, zv_larger(s->next, piece->start_m), &s->point[s->count++]);
    }
    while (piece->is_rapid && s->next <= end) { // a joint move may take its place
        s->next += s->every;
    }
    return true;
}

static bool ignore_piece(void *user, const zv_piece *piece)
{
    (void)user;
    (void)piece;
    return true;
}

static zv_status find_spots(const zv_prepared *prepared, spots *s, zv_error *why)
{
    const zv_curve_sink measure = {NULL, ignore_piece, zv_curve_ignore_mark},
                        take = {s, take_piece, zv_curve_ignore_mark};
    const zv_curve_progress silent = {.tell = NULL};
    const zv_rounding_choice as_programmed = {.is_made = false};
    zv_curve_cache kept = {.bytes = 0};
    zv_curve_summary summary = {.length_m = 0.0};
    zv_status status = zv_curve_pass(prepared, &as_programmed, &measure, &silent, &kept, &summary, why);
    s->every = summary.length_m / (SPOTS - 1) * (1.0 - 1e-9);
    if (status == ZV_OK && s->every > 0.0) {
        status = zv_curve_pass_again(prepared, &as_programmed, &take, &silent, &kept, &summary, why);
    }
    zv_curve_cache_free(&kept);
    return status;
}

// ---- one value ----

/// The size of the determinant of the Jacobian without the column of the held joint, on the scale of the arm.
static double determinant_of(const zv_task *task, const double *q)
{
    double jacobian[6 * ZV_MAX_JOINTS];
    zv_linear six = {.size = 6};
    zv_jacobian(task->robot, q, jacobian);
    for (int row = 0; row < 6; ++row) {
        for (int k = 0, n = 0; k < task->joints; ++k) {
            if (k != task->idle) {
                six.m[row][n++] = jacobian[row * task->joints + k] / (row < 3 ? task->reach_m : 1.0);
            }
        }
    }
    return zv_linear_factor(&six) > 0.0 ? zv_linear_determinant(&six) : 0.0;
}

static rest *branch_named(rest all[BRANCHES], int *count, zv_branch branch)
{
    for (int i = 0; i < *count; ++i) {
        if (memcmp(&all[i].branch, &branch, sizeof branch) == 0) {
            return &all[i];
        }
    }
    if (*count == BRANCHES) {
        return NULL;
    }
    all[*count] = (rest){.branch = branch, .margin = ENOUGH, .determinant = INFINITY};
    return &all[(*count)++];
}

static void look_at_solution(const zv_task *task, const zv_ik_set *set, int spot, rest all[BRANCHES], int *count, int i)
{
    const zv_ik_solution *found = &set->solutions[i];
    rest *branch = found->in_limits && found->free == 0 ? branch_named(all, count, found->branch) : NULL;
    if (branch && branch->met == spot) { // of two with one name the first counts
        ++branch->met;
        branch->margin = zv_smaller(branch->margin, zv_plan_room(task->robot, found));
        branch->determinant = zv_smaller(branch->determinant, determinant_of(task, found->q));
    }
}

static void look_at_spot(const zv_task *task, const zv_ik_set *set, int spot, rest all[BRANCHES], int *count)
{
    for (int i = 0; i < set->count; ++i) {
        look_at_solution(task, set, spot, all, count, i);
    }
}

/// The margin, weighed by how far the arm is from a singular pose.
static double quality(double margin, double determinant)
{
    return determinant > 0.0 ? margin * zv_pow(determinant, 1.0 / 3.0) : 0.0;
}

/// What holding the joint at `value` leaves.
static worth worth_of(const zv_task *task, const spots *s, double value)
{
    zv_task held = *task;
    rest all[BRANCHES];
    int count = 0;
    held.parameter = value;
    for (int spot = 0; spot < s->count; ++spot) {
        const zv_ik_target target = zv_task_target(&held, &s->point[spot]);
        zv_ik_set set;
        if (zv_ik_solve(held.ik, &target, &set, NULL) == ZV_OK) {
            zv_ik_judge(held.robot, &set);
            look_at_spot(&held, &set, spot, all, &count);
        }
    }
    worth best = {.value = value};
    for (int i = 0; i < count; ++i) {
        const double margin = quality(all[i].margin, all[i].determinant);
        const double most = quality(best.margin, best.determinant);
        if (all[i].met > best.met || (all[i].met == best.met && margin > most)) {
            best = (worth){value, all[i].met, all[i].margin, all[i].determinant};
        }
    }
    return best;
}

static bool is_better(const worth *a, const worth *b)
{
    return a->met != b->met ? a->met > b->met : quality(a->margin, a->determinant) > quality(b->margin, b->determinant);
}

// ---- the choice ----

static void insert(worth best[ZV_REDUNDANCY_VALUES], int *count, worth found)
{
    int at = *count < ZV_REDUNDANCY_VALUES ? (*count)++ : ZV_REDUNDANCY_VALUES;
    for (; at > 0 && (at == ZV_REDUNDANCY_VALUES || is_better(&found, &best[at - 1])); --at) {
        if (at < ZV_REDUNDANCY_VALUES) {
            best[at] = best[at - 1];
        } else if (!is_better(&found, &best[at - 1])) {
            return;
        }
    }
    best[at] = found;
}

zv_status zv_redundancy_rank(const zv_prepared *prepared, zv_redundancy *out, zv_error *why)
{
    const zv_task *task = &prepared->task;
    const zv_limits *limits = &zv_robot_joint(task->robot, task->idle)->limits;
    const double lower = zv_larger(limits->lower, -ZV_PI), upper = zv_smaller(limits->upper, ZV_PI);
    const double *near_q = prepared->options->near_q;
    worth best[ZV_REDUNDANCY_VALUES];
    spots s = {.count = 0};
    const zv_status status = find_spots(prepared, &s, why);
    int count = 0;
    for (int i = 0; i < VALUES && status == ZV_OK; ++i) {
        insert(best, &count, worth_of(task, &s, lower + (upper - lower) * (i + 0.5) / VALUES));
    }
    out->count = 0;
    if (near_q && near_q[task->idle] >= limits->lower && near_q[task->idle] <= limits->upper) {
        out->value[out->count++] = near_q[task->idle];
    }
    for (int i = 0; i < count && out->count < ZV_REDUNDANCY_VALUES; ++i) {
        out->value[out->count++] = best[i].value;
    }
    return status;
}
