/// @file curve_pass.c
/// One pass over the curve of a program.
///
///     moves ──► without the rapids before the work ──► rounded as chosen ──► builder ──► sink
///                                                                                    └─► cache
#include "plan/curve_pass.h"

#include <string.h>

#include "base/extremes.h"

enum { PROGRESS_EVERY = 16 }; // of its moves: one may take milliseconds to plan
/// How far G64 may round a pitch that follows a rule, rad: near the rim of the reach more would leave it.
#define TILT_TOLERANCE (0.02 * ZV_DEG)

typedef struct pass {
    const zv_prepared *prepared;
    const zv_rounding_choice *rounding;
    const zv_curve_sink *sink;
    const zv_curve_progress *progress;
    zv_curve_cache *kept;
    zv_curve_builder *builder;
    long long moves, skip_rapids; ///< so far; rapids before the work that are still to be left out
    bool is_held;                 ///< the tool rests where the work begins until the first move that is not left out
    zv_status status;
    zv_error *why;
    bool ended;   ///< who takes the curve wants no more
    bool stopped; ///< who is told the progress wants no more
} pass;

// ---- the curve ----

static bool take_piece(void *user, const zv_piece *piece)
{
    pass *p = user;
    if (p->kept) {
        zv_curve_cache_piece(p->kept, piece);
    }
    p->ended = !p->sink->piece(p->sink->user, piece);
    return !p->ended;
}

static bool take_mark(void *user, const zv_mark *mark)
{
    pass *p = user;
    if (p->kept) {
        zv_curve_cache_mark(p->kept, mark);
    }
    p->ended = !p->sink->mark(p->sink->user, mark);
    return !p->ended;
}

// ---- the moves ----

static bool report(const zv_curve_progress *progress, double part)
{
    return !progress->tell || progress->tell(progress->user, progress->from + (progress->to - progress->from) * part);
}

static bool take_move(void *user, const zv_move *move)
{
    pass *p = user;
    const zv_program_facts *facts = &p->prepared->facts;
    zv_move placed = *move;
    if (p->moves++ % PROGRESS_EVERY == 0) {
        p->stopped |= !report(p->progress, (double)p->moves / (double)(facts->moves ? facts->moves : 1));
    }
    if (p->is_held && zv_move_is_motion(move)) {
        if (move->kind == ZV_MOVE_RAPID && p->skip_rapids > 0) {
            --p->skip_rapids;
            return !p->stopped;
        }
        p->is_held = false;
    }
    if (p->is_held) {
        memcpy(placed.from, facts->begin, sizeof placed.from);
        memcpy(placed.to, facts->begin, sizeof placed.to);
    }
    zv_rounding_apply(p->rounding, facts->default_mm, &placed);
    p->status = zv_curve_builder_push(p->builder, &placed, p->why);
    return p->status == ZV_OK && !p->stopped && !p->ended;
}

// ---- passes ----

zv_status zv_curve_pass(const zv_prepared *prepared, const zv_rounding_choice *rounding, const zv_curve_sink *sink,
                        const zv_curve_progress *progress, zv_curve_cache *kept, zv_curve_summary *summary,
                        zv_error *why)
{
    const zv_plan_options *options = prepared->options;
    const zv_program_facts *facts = &prepared->facts;
    const zv_placement placement = zv_task_placement(&prepared->task, options);
    const bool skips = !options->from_start;
    zv_curve_options curve = options->curve;
    curve.turn_tolerance =
        prepared->is_tilted ? zv_smaller(curve.turn_tolerance, TILT_TOLERANCE) : curve.turn_tolerance;
    pass p = {.prepared = prepared,
              .rounding = rounding,
              .sink = sink,
              .progress = progress,
              .kept = kept,
              .skip_rapids = !skips            ? 0
                             : facts->has_work ? facts->rapids_before_work
                                               : 1,
              .is_held = skips,
              .why = why};
    const zv_curve_sink pieces = {&p, take_piece, take_mark};
    p.builder = zv_curve_builder_create(&placement, &curve, &pieces);
    if (!p.builder) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the curve");
    }
    const zv_sink moves = {.user = &p, .move = take_move};
    zv_status status = prepared->moves->walk(prepared->moves->user, &moves, why);
    status = status == ZV_OK ? p.status : status;
    if (status == ZV_OK) {
        zv_curve_builder_finish(p.builder, summary);
    }
    zv_curve_builder_free(p.builder);
    return status;
}

static bool report_part(void *user, double part)
{
    return report(user, part);
}

zv_status zv_curve_pass_again(const zv_prepared *prepared, const zv_rounding_choice *rounding,
                              const zv_curve_sink *sink, const zv_curve_progress *progress, const zv_curve_cache *kept,
                              zv_curve_summary *summary, zv_error *why)
{
    if (!kept || kept->is_too_long) {
        return zv_curve_pass(prepared, rounding, sink, progress, NULL, summary, why);
    }
    zv_curve_progress mine = *progress;
    zv_curve_cache_walk(kept, sink, report_part, &mine);
    return ZV_OK;
}

bool zv_curve_ignore_mark(void *user, const zv_mark *mark)
{
    (void)user;
    (void)mark;
    return true;
}
