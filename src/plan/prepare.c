/// @file prepare.c
/// What one plan is made of, constant for all its passes.
#include "plan/prepare.h"

/// The rule for the pitch needs other pitches than the one it prefers: the moves get them as words.
static zv_status tilt_moves(zv_prepared *p, const zv_ik *ik, zv_error *why)
{
    p->tilt = (zv_tilt){.moves = p->moves,
                        .ik = ik,
                        .world_from_program = p->options->world_from_program,
                        .policy = p->options->policy,
                        .preferred = p->options->pitch};
    p->tilted = zv_walker_of_tilt(&p->tilt);
    zv_program_facts tilted = {.default_mm = p->facts.default_mm, .sample = &p->sample};
    zv_move_sample_clear(&p->sample);
    const zv_status status = zv_program_facts_gather(&p->tilted, &tilted, why);
    if (p->tilt.tilts) {
        tilted.moves = p->facts.moves; // as the program counts them
        tilted.errors = p->facts.errors;
        tilted.warnings = p->facts.warnings;
        p->facts = tilted;
        p->moves = &p->tilted;
        p->is_tilted = true;
    }
    return status;
}

/// A solver whose free parameter is a joint: that of the caller, or one of its own.
static const zv_ik *solver_of(zv_prepared *p, const zv_robot *robot, const zv_ik *ik)
{
    const bool needs_own = zv_ik_capability(ik).free_parameters == 1 && zv_ik_parameter_joint(ik) < 0;
    return needs_own && zv_ik_create_held(robot, &p->held) == ZV_OK ? p->held : ik;
}

zv_status zv_prepare(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                     const zv_plan_sink *sink, zv_prepared *p, zv_error *why)
{
    *p = (zv_prepared){.options = options, .cache = {.source = moves}};
    p->cached = zv_walker_of_cache(&p->cache);
    p->moves = &p->cached;
    p->facts = (zv_program_facts){.default_mm = options->curve.tolerance_m / ZV_MM,
                                  .sample = &p->sample,
                                  .issue = sink->issue,
                                  .user = sink->user};
    zv_status status = zv_program_facts_gather(p->moves, &p->facts, why);
    const bool use_words =
        options->words == ZV_WORDS_ALWAYS || (options->words == ZV_WORDS_WHEN_USED && p->facts.has_words);
    if (status == ZV_OK) {
        status = zv_torques_create(robot, options, &p->torques, why);
    }
    if (status == ZV_OK && !use_words && options->follows_policy && p->facts.errors == 0) {
        status = tilt_moves(p, ik, why);
    }
    if (status == ZV_OK) {
        status = zv_task_create(robot, solver_of(p, robot, ik), options, use_words || p->is_tilted, &p->task, why);
    }
    if (status == ZV_OK) {
        p->plane = zv_plane_arm_of(&p->task);
        p->task.plane = &p->plane;
    }
    p->task.torques = &p->torques;
    return status;
}

void zv_prepared_free(zv_prepared *p)
{
    zv_torques_free(&p->torques);
    zv_move_cache_free(&p->cache);
    zv_move_sample_free(&p->sample);
    zv_ik_free(p->held);
}
