/// @file track.c
/// Ways of holding the arm, followed along the curve all at once.
///
///     q ^                     A turning joint is followed without jumps. What counts against its limits is only the
///       |    .--.   high      band it has used: the whole track may be moved by whole turns k as long as
///       |   /    \                lower <= low + 2 pi k   and   high + 2 pi k <= upper
///       |--'      \           so the turns need not be chosen before the end is known, and the best k is the one
///       |          '-- low    that leaves the most on both sides.
///       +-----------------> s
#include "plan/track.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "plan/newton.h"
#include "plan/torque.h"

#define TURN (2.0 * ZV_PI)
/// A limit may be passed by this much, as everywhere in `kin`.
#define LIMIT_SLACK 1e-9
/// Through a singularity where two branches meet, the joints go on this smoothly.
#define CROSSING_STEP 0.05

static bool part_fits(uint8_t part, uint8_t wanted)
{
    return part == 0 || wanted == 0 || part == wanted;
}

bool zv_branch_fits(zv_branch found, zv_branch wanted)
{
    return part_fits(found.base, wanted.base) && part_fits(found.elbow, wanted.elbow) &&
           part_fits(found.wrist, wanted.wrist);
}

void zv_scene_look(const zv_task *task, const zv_piece *piece, double s, zv_scene *out)
{
    out->s = s;
    out->line = piece->line;
    zv_piece_at(piece, s, &out->point);
    const zv_ik_target target = zv_task_target(task, &out->point);
    if (zv_ik_solve(task->ik, &target, &out->set, NULL) != ZV_OK) {
        out->set = (zv_ik_set){.reach = ZV_REACH_UNKNOWN};
    }
}

/// Adds what goes on from the tracks of a generation; false when one of them does not, or there are too many.
static bool follow_tracks(const zv_task *task, const zv_generation *generation, zv_scene *scene)
{
    zv_ik_set *set = &scene->set;
    for (int i = 0; i < generation->count; ++i) {
        const zv_track *track = &generation->track[i];
        if (!track->is_alive) {
            continue;
        }
        if (set->count == ZV_MAX_SOLUTIONS) {
            return false;
        }
        zv_ik_solution *next = &set->solutions[set->count++];
        *next = (zv_ik_solution){.branch = track->branch};
        if (!zv_newton_solve(task, &scene->point, track->q, next->q)) {
            return false;
        }
    }
    return true;
}

void zv_scene_follow(const zv_task *task, const zv_piece *piece, double s, const zv_generation *main,
                     const zv_generation *late, zv_scene *out)
{
    out->s = s;
    out->line = piece->line;
    out->set = (zv_ik_set){.reach = ZV_REACH_OK};
    zv_piece_at(piece, s, &out->point);
    if (!follow_tracks(task, main, out) || !follow_tracks(task, late, out) || out->set.count == 0) {
        zv_scene_look(task, piece, s, out);
    }
}

static double turn_near(double q, double wanted)
{
    const double away = wanted - q;
    return fabs(away) <= ZV_PI ? q : q + TURN * floor(away / TURN + 0.5);
}

int zv_track_continue(const zv_task *task, const zv_ik_set *set, const double *q, zv_branch branch, bool any_branch,
                      double out[ZV_MAX_JOINTS], double *step)
{
    int best = -1;
    *step = INFINITY;
    for (int i = 0; i < set->count; ++i) {
        const zv_ik_solution *found = &set->solutions[i];
        if (!any_branch && !zv_branch_fits(found->branch, branch)) {
            continue;
        }
        double turned[ZV_MAX_JOINTS], size = 0.0;
        for (int k = 0; k < task->joints; ++k) {
            const bool turns = task->turns[k];
            turned[k] = task->winds[k] ? turn_near(found->q[k], q[k]) : found->q[k];
            size = zv_larger(size, fabs(turned[k] - q[k]) / (turns ? 1.0 : task->reach_m));
        }
        if (size < *step) {
            best = i;
            *step = size;
            memcpy(out, turned, (size_t)task->joints * sizeof *out);
        }
    }
    return best;
}

bool zv_track_reach(const zv_task *task, const zv_curve_point *point, const double *q, zv_branch branch,
                    double out[ZV_MAX_JOINTS])
{
    const zv_ik_target target = zv_task_target(task, point);
    zv_ik_set set;
    double step;
    if (zv_ik_solve(task->ik, &target, &set, NULL) != ZV_OK) {
        return false;
    }
    const int found = zv_track_continue(task, &set, q, branch, false, out, &step);
    return found >= 0 && set.solutions[found].free == 0;
}

// ---- limits ----

/// The whole turns that keep [low, high] inside the limits and leave the most room; false when none does.
static bool turns_inside(const zv_task *task, int k, double low, double high, double wanted, bool has_wanted,
                         double *turns)
{
    const zv_joint *joint = zv_robot_joint(task->robot, k);
    const double lower = joint->limits.lower - LIMIT_SLACK, upper = joint->limits.upper + LIMIT_SLACK;
    *turns = 0.0;
    if (!task->winds[k]) {
        return low >= lower && high <= upper;
    }
    const double least = ceil((lower - low) / TURN), most = floor((upper - high) / TURN);
    const double middle = 0.5 * (joint->limits.lower + joint->limits.upper) - 0.5 * (low + high);
    const double best = has_wanted ? wanted : isfinite(middle) ? middle : 0.0;
    *turns = fmin(fmax(floor(best / TURN + 0.5), least), most);
    return least <= most;
}

/// Room of a band in the joint's range, as a part of the range.
static double room_of(const zv_joint *joint, double low, double high)
{
    const double range = joint->limits.upper - joint->limits.lower;
    const double room = fmin(low - joint->limits.lower, joint->limits.upper - high);
    return range < INFINITY ? room / range : INFINITY;
}

double zv_track_margin(const zv_task *task, const zv_track *track)
{
    double margin = INFINITY;
    for (int k = 0; k < task->joints; ++k) {
        const zv_joint *joint = zv_robot_joint(task->robot, k);
        double turns;
        turns_inside(task, k, track->low[k], track->high[k], 0.0, false, &turns);
        if (k != task->idle || task->has_parameter) {
            margin = fmin(margin, room_of(joint, track->low[k] + TURN * turns, track->high[k] + TURN * turns));
        }
    }
    return margin;
}

/// The joint whose band would no longer fit its limits with `q`, or -1.
static int joint_beyond(const zv_task *task, const zv_track *track, const double *q)
{
    for (int k = 0; k < task->joints; ++k) {
        if (q[k] < track->low[k] || q[k] > track->high[k]) {
            double turns;
            const double low = zv_smaller(track->low[k], q[k]), high = zv_larger(track->high[k], q[k]);
            if (!turns_inside(task, k, low, high, 0.0, false, &turns)) {
                return k;
            }
        }
    }
    return -1;
}

// ---- steps ----

/// The solution that goes on from where a track is.
static zv_track_step find_step(const zv_task *task, const zv_track *track, const zv_scene *scene)
{
    zv_track_step out = {.joint = -1};
    const zv_ik_set *set = &scene->set;
    if (set->count == 0) {
        out.reason = ZV_REASON_REACH;
        return out;
    }
    double size;
    int found = zv_track_continue(task, set, track->q, track->branch, false, out.q, &size);
    out.skip = found >= 0 && set->solutions[found].free != 0;
    if (out.skip) {
        return out;
    }
    if (found < 0 || size > ZV_TRACK_STEP) {
        found = zv_track_continue(task, set, track->q, track->branch, true, out.q, &size);
        out.crosses = true;
        if (found < 0 || size > CROSSING_STEP) {
            out.reason = ZV_REASON_SINGULARITY;
            return out;
        }
    }
    out.branch = set->solutions[found].branch;
    return out;
}

/// What limits and drives say to it.
static void judge_step(const zv_task *task, const zv_track *track, zv_track_step *step)
{
    step->joint = joint_beyond(task, track, step->q);
    step->reason = step->joint >= 0 ? ZV_REASON_LIMIT : ZV_REASON_NONE;
    if (step->reason == ZV_REASON_NONE) {
        step->joint = zv_torques_overloaded(task->torques, step->q);
        step->reason = step->joint >= 0 ? ZV_REASON_TORQUE : ZV_REASON_NONE;
    }
}

/// The track of an older generation that is where `track` is, or -1.
static int same_track(const zv_task *task, const zv_generation *older, const zv_track *track)
{
    for (int i = 0; i < older->count; ++i) {
        const zv_track *other = &older->track[i];
        if (other->is_alive && memcmp(other->q, track->q, (size_t)task->joints * sizeof *track->q) == 0 &&
            memcmp(&other->branch, &track->branch, sizeof track->branch) == 0) {
            return i;
        }
    }
    return -1;
}

void zv_generation_examine(const zv_task *task, const zv_generation *generation, const zv_scene *scene,
                           const zv_generation *older, const zv_generation_step *older_step, zv_generation_step *out)
{
    out->has_trouble = false;
    for (int i = 0; i < generation->count; ++i) {
        const zv_track *track = &generation->track[i];
        if (!track->is_alive) {
            continue;
        }
        zv_track_step *next = &out->track[i];
        const int same = older ? same_track(task, older, track) : -1;
        *next = same >= 0 && older_step->track[same].reason == ZV_REASON_NONE ? older_step->track[same]
                                                                              : find_step(task, track, scene);
        if (next->reason == ZV_REASON_NONE && !next->skip) {
            judge_step(task, track, next);
        }
        out->has_trouble |= next->reason != ZV_REASON_NONE || (next->crosses && !next->skip);
    }
}

static void end_track(const zv_task *task, zv_track *track, const zv_scene *scene, const zv_track_step *why)
{
    track->is_alive = false;
    track->end = (zv_plan_end){.branch = track->branch,
                               .reason = why->reason,
                               .reach = scene->set.reach,
                               .joint = why->joint,
                               .singular = scene->set.singular,
                               .line = scene->line,
                               .s = scene->s,
                               .place = scene->point.p[0],
                               .margin = zv_track_margin(task, track)};
}

/// A branch part that was not yet decided (two had merged) takes the name of what follows.
static zv_branch named(zv_branch old, zv_branch found)
{
    return (zv_branch){.base = old.base ? old.base : found.base,
                       .elbow = old.elbow ? old.elbow : found.elbow,
                       .wrist = old.wrist ? old.wrist : found.wrist};
}

void zv_generation_take(const zv_task *task, zv_generation *generation, const zv_scene *scene,
                        const zv_generation_step *step)
{
    generation->alive = 0;
    for (int i = 0; i < generation->count; ++i) {
        zv_track *track = &generation->track[i];
        if (!track->is_alive) {
            continue;
        }
        const zv_track_step *next = &step->track[i];
        if (next->reason != ZV_REASON_NONE) {
            end_track(task, track, scene, next);
            continue;
        }
        ++generation->alive;
        if (next->skip) {
            continue;
        }
        track->branch = next->crosses ? next->branch : named(track->branch, next->branch);
        for (int k = 0; k < task->joints; ++k) {
            track->q[k] = next->q[k];
            track->low[k] = zv_smaller(track->low[k], next->q[k]);
            track->high[k] = zv_larger(track->high[k], next->q[k]);
        }
    }
}

void zv_generation_begin(const zv_task *task, const zv_scene *scene, zv_generation *out)
{
    out->count = scene->set.count;
    out->alive = 0;
    out->s = scene->s;
    for (int i = 0; i < out->count; ++i) {
        const zv_ik_solution *found = &scene->set.solutions[i];
        zv_track *track = &out->track[i];
        *track = (zv_track){.is_alive = true, .branch = found->branch};
        memcpy(track->birth, found->q, sizeof track->birth);
        memcpy(track->q, found->q, sizeof track->q);
        for (int k = 0; k < task->joints; ++k) { // an empty band: the first value is checked like any other
            track->low[k] = INFINITY;
            track->high[k] = -INFINITY;
        }
        zv_track_step first = {.reason = ZV_REASON_LIMIT, .joint = joint_beyond(task, track, found->q)};
        if (first.joint < 0) {
            first =
                (zv_track_step){.reason = ZV_REASON_TORQUE, .joint = zv_torques_overloaded(task->torques, found->q)};
        }
        memcpy(track->low, found->q, sizeof track->low);
        memcpy(track->high, found->q, sizeof track->high);
        if (first.joint >= 0) {
            end_track(task, track, scene, &first);
        }
        out->alive += track->is_alive;
    }
}

// ---- choosing ----

static void start_of(const zv_task *task, const zv_track *track, const double *near_q, double start[ZV_MAX_JOINTS])
{
    for (int k = 0; k < task->joints; ++k) {
        double turns;
        turns_inside(task, k, track->low[k], track->high[k], near_q ? near_q[k] - track->birth[k] : 0.0, near_q != NULL,
                     &turns);
        start[k] = track->birth[k] + TURN * turns;
    }
}

static double worth_of(const zv_task *task, const zv_track *track, const double *near_q, const double *start)
{
    if (!near_q) {
        return zv_track_margin(task, track);
    }
    double distance = 0.0;
    for (int k = 0; k < task->joints; ++k) {
        const bool turns = zv_robot_joint(task->robot, k)->kind == ZV_JOINT_REVOLUTE;
        distance = zv_larger(distance, fabs(start[k] - near_q[k]) / (turns ? 1.0 : task->reach_m));
    }
    return -distance;
}

/// How good a track is to be taken; compared from the first member on.
typedef struct rank {
    bool is_clear, fits;
    double worth;
} rank;

static bool is_better(const rank *a, const rank *b)
{
    if (a->is_clear != b->is_clear) {
        return a->is_clear;
    }
    return a->fits != b->fits ? a->fits : a->worth > b->worth;
}

int zv_generation_choose(const zv_task *task, const zv_generation *generation, const zv_plan_router *router,
                         const zv_branch *wanted, const double *near_q, double start[ZV_MAX_JOINTS])
{
    int best = -1;
    rank most = {.worth = -INFINITY};
    for (int i = 0; i < generation->count; ++i) {
        const zv_track *track = &generation->track[i];
        if (!track->is_alive) {
            continue;
        }
        double from[ZV_MAX_JOINTS];
        start_of(task, track, near_q, from);
        const bool asks = router && router->is_clear;
        const rank here = {
            .is_clear = !asks || (router->is_clear(router->user, from) && router->is_clear(router->user, track->q)),
            .fits = wanted && zv_branch_fits(track->branch, *wanted),
            .worth = worth_of(task, track, near_q, from)};
        if (best < 0 || is_better(&here, &most)) {
            best = i;
            most = here;
            memcpy(start, from, (size_t)task->joints * sizeof *start);
        }
    }
    return best;
}
