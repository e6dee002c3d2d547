/// @file failing_arc.c
/// The arc of the program on which a failure lies.
#include "plan/failing_arc.h"

#include <math.h>

#include "plan/failure.h"

typedef struct search {
    int line;
    zv_vec3 place; ///< mm, in the program
    double nearest_mm;
    zv_vec3 target; ///< mm, in the program
} search;

static bool take_move(void *user, const zv_move *move)
{
    enum { STEPS = 64 };
    search *s = user;
    for (int i = 0; move->kind == ZV_MOVE_ARC && move->line == s->line && i <= STEPS; ++i) {
        double at[ZV_AXES];
        zv_move_at(move, (double)i / STEPS, at);
        const double away = zv_vec3_length(zv_vec3_sub((zv_vec3){at[ZV_X], at[ZV_Y], at[ZV_Z]}, s->place));
        if (away < s->nearest_mm) {
            s->nearest_mm = away;
            s->target = (zv_vec3){move->to[ZV_X], move->to[ZV_Y], move->to[ZV_Z]};
        }
    }
    return true;
}

zv_status zv_failing_arc_name(const zv_prepared *prepared, zv_plan_report *report, zv_error *why)
{
    const zv_pose world_from_program = prepared->options->world_from_program;
    const zv_plan_end at = report->failure;
    const zv_vec3 place = zv_pose_apply(zv_pose_inverse(world_from_program), at.place);
    search s = {.line = at.line, .place = zv_vec3_scale(place, 1.0 / ZV_MM), .nearest_mm = INFINITY};
    const zv_sink sink = {.user = &s, .move = take_move};
    const zv_status status = prepared->moves->walk(prepared->moves->user, &sink, why);
    if (status == ZV_OK && s.nearest_mm < INFINITY) {
        const zv_vec3 target = zv_pose_apply(world_from_program, zv_vec3_scale(s.target, ZV_MM));
        zv_report_failure(&prepared->task, &at, &target, report);
    }
    return status;
}
