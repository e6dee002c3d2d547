/// @file look.c
/// The path as it lies there: places at equal distances, with every solution.
#include <math.h>

#include "base/assert.h"
#include "plan/redundancy.h"
#include "plan/track.h"

/// Hands out spots while pieces come.
typedef struct look {
    const zv_task *task;
    double length, every; ///< m
    int next, count;      ///< number of the next spot
    zv_plan_spot_taker take;
    void *user;
    zv_plan_spot spot;
    zv_scene scene;
} look;

static bool look_piece(void *user, const zv_piece *piece)
{
    look *l = user;
    const double end = piece->start_m + piece->length_m;
    for (double s = l->every * l->next; l->next < l->count && (s <= end || l->next == l->count - 1);
         s = l->every * ++l->next) {
        if (s > end && end < l->length) {
            break; // the last spot lies at the end of the last piece, but for rounding
        }
        zv_scene_look(l->task, piece, fmin(s, end), &l->scene);
        zv_ik_judge(l->task->robot, &l->scene.set);
        l->spot = (zv_plan_spot){.s = s,
                                 .length = l->length,
                                 .place = l->scene.point.p[0],
                                 .line = zv_piece_line(piece, fmin(s, end)),
                                 .is_rapid = piece->is_rapid,
                                 .feed = piece->feed_m_s,
                                 .has_words = l->task->from_words,
                                 .target = zv_task_target(l->task, &l->scene.point),
                                 .set = l->scene.set};
        if (!l->take(l->user, &l->spot)) {
            return false;
        }
    }
    return true;
}

static bool ignore_piece(void *user, const zv_piece *piece)
{
    (void)user;
    (void)piece;
    return true;
}

static zv_status look_all(const zv_prepared *prepared, look *l, zv_error *why)
{
    const zv_curve_sink measure = {NULL, ignore_piece, zv_curve_ignore_mark};
    const zv_curve_sink spots = {l, look_piece, zv_curve_ignore_mark};
    const zv_curve_progress silent = {.tell = NULL};
    const zv_rounding_choice as_programmed = {.is_made = false};
    zv_curve_cache kept = {.bytes = 0};
    zv_curve_summary summary = {.length_m = 0.0};
    zv_status status = zv_curve_pass(prepared, &as_programmed, &measure, &silent, &kept, &summary, why);
    l->length = summary.length_m;
    l->every = l->length / (l->count - 1);
    if (status == ZV_OK && l->length > 0.0) {
        status = zv_curve_pass_again(prepared, &as_programmed, &spots, &silent, &kept, &summary, why);
    }
    zv_curve_cache_free(&kept);
    return status;
}

zv_status zv_plan_look(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                       int count, zv_plan_spot_taker take, void *user, zv_error *why)
{
    ZV_ASSERT(robot && ik && moves && options && count >= 2 && take);
    const zv_plan_sink silent = {.user = NULL};
    zv_prepared prepared;
    zv_status status = zv_prepare(robot, ik, moves, options, &silent, &prepared, why);
    look l = {.task = &prepared.task, .count = count, .take = take, .user = user};
    if (status == ZV_OK && prepared.facts.errors == 0) {
        zv_redundancy choices = {.count = 0};
        if (prepared.task.has_parameter) {
            status = zv_redundancy_rank(&prepared, &choices, why);
        }
        prepared.task.parameter = choices.count > 0 ? choices.value[0] : 0.0;
        status = status == ZV_OK ? look_all(&prepared, &l, why) : status;
    }
    zv_prepared_free(&prepared);
    return status;
}
