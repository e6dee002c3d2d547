/// @file via.c
/// Via points of routes, seen from their ends.
///
///     start o---.                 .---o goal      off = via - end, in joint values. Where shelves and tables stand elsewhere,
///                \      off      /                paths are of no use, but the way out of a shelf is the same: back and up.
///                 o-------------o via             It is tried before anything is sampled, from the same end and the other.
///
/// Places in joint space are learned for other planning problems as in Lien and Lu (Planning motion in environments with
/// similar obstacles, 2009), there for each obstacle, here for each end.
#include <math.h>

#include "base/assert.h"
#include "route/experience.h"

/// What is hoped of a via point before it has been tried, in parts of a success. At the end from which it was not learned
/// it begins as if it had failed some times.
#define HOPE 0.3
enum { FAILED_ELSEWHERE = 9 };

static double score_of(const zv_via *via)
{
    return (via->helped + HOPE) / (via->asked + 1.0);
}

/// The one that has helped least often, the oldest of them.
static int worst_of(const zv_experience *e)
{
    int worst = 0;
    for (int i = 1; i < e->via_count; ++i) {
        worst = score_of(&e->via[i]) < score_of(&e->via[worst]) ? i : worst;
    }
    return worst;
}

static void keep(zv_experience *e, const zv_via *via)
{
    e->via[e->via_count < ZV_EXPERIENCE_VIAS ? e->via_count++ : worst_of(e)] = *via;
}

zv_status zv_experience_add_via(zv_experience *experience, const zv_via *via, zv_error *why)
{
    ZV_ASSERT(experience && via && via->asked >= 0 && via->helped >= 0);
    for (int k = 0; k < zv_robot_joint_count(experience->robot); ++k) {
        if (!isfinite(via->off[k])) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "joint values must be finite");
        }
    }
    keep(experience, via);
    return ZV_OK;
}

int zv_experience_via_count(const zv_experience *experience)
{
    ZV_ASSERT(experience);
    return experience->via_count;
}

zv_via zv_experience_get_via(const zv_experience *experience, int index)
{
    ZV_ASSERT(experience && index >= 0 && index < experience->via_count);
    return experience->via[index];
}

int zv_via_order(const zv_experience *e, int order[ZV_EXPERIENCE_VIAS])
{
    for (int i = 0; i < e->via_count; ++i) {
        int at = i;
        for (; at > 0 && score_of(&e->via[order[at - 1]]) < score_of(&e->via[i]); --at) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    return e->via_count;
}

void zv_via_place(const zv_route_task *task, const zv_via *via, const double *end, float *q)
{
    for (int k = 0; k < task->joints; ++k) {
        q[k] = (float)fmin(task->high[k], fmax(task->low[k], end[k] + via->off[k]));
    }
}

void zv_via_learn(zv_experience *experience, const zv_route_path *path)
{
    for (int i = 1; i + 1 < path->count; ++i) {
        const double *via = path->q + (size_t)i * (size_t)path->joints;
        for (int from = 0; from < 2; ++from) { // seen from the start, from the goal
            const double *end = path->q + (from ? (size_t)(path->count - 1) * (size_t)path->joints : 0);
            for (int other = 0; other < 2; ++other) {
                zv_via seen = {.at_goal = from != other, .asked = from == 1 && other == 0 ? 0 : FAILED_ELSEWHERE};
                for (int k = 0; k < path->joints; ++k) {
                    seen.off[k] = via[k] - end[k];
                }
                keep(experience, &seen);
            }
        }
    }
}
