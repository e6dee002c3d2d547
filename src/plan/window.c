/// @file window.c
/// A window of the motion: grown, timed, and moved on.
///
///     pieces   |-----------|------|---------------|
///     grid     ' ' '  '  ' ' ' '' '    '   ' '' '      grow.c
///     law      s(t)                                    window_law.c
///     samples  any t                                   sample.c
#include "plan/window.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "path/piece.h"
#include "plan/grow.h"
#include "plan/reversed.h"
#include "plan/track.h"

bool zv_window_create(const zv_task *task, const zv_plan_options *options, zv_arena *memory, zv_window *out)
{
    memset(out, 0, sizeof *out);
    out->limits = zv_motion_limits_of(task, options);
    return zv_lookahead_create(options->window / 2, memory, &out->ahead) &&
           zv_grid_create(&out->limits, &out->ahead, (size_t)options->window, memory, &out->grid) &&
           zv_window_law_create(&out->grid, memory, &out->time);
}

void zv_window_place(zv_window *w, double s, const double *q, zv_branch branch)
{
    zv_grid_start start = {.s = s, .branch = branch};
    memcpy(start.q, q, (size_t)w->limits.task->joints * sizeof *q);
    zv_lookahead_clear(&w->ahead);
    zv_grid_place(&w->grid, &start);
    zv_window_law_place(&w->time);
}

zv_status zv_window_plan(zv_window *w, bool ends_at_stop)
{
    zv_grid *grid = &w->grid;
    ZV_ASSERT(w->ahead.piece_count > 0);
    if (!zv_grid_grow(grid, &w->ahead, ends_at_stop) || grid->count < 2) {
        return ZV_ERR_LIMIT;
    }
    const zv_status status = zv_window_law_plan(&w->time, grid, &w->ahead, ends_at_stop);
    if (status != ZV_OK) {
        zv_grid_point at;
        const size_t i = w->time.report.at;
        zv_grid_point_look(&w->ahead, grid->s[i], grid->piece_of[i], &at);
        zv_grid_fail(grid, &at, ZV_REASON_TIMING);
    }
    return status;
}

double zv_window_estimate(zv_window *w)
{
    zv_grid *grid = &w->grid;
    ZV_ASSERT(w->ahead.piece_count > 0);
    const bool is_whole =
        zv_grid_grow(grid, &w->ahead, true) && grid->count >= 2 && grid->tip.s >= zv_lookahead_end(&w->ahead);
    if (grid->is_reversed) {
        zv_reversed_restore(grid, &w->ahead);
    }
    return is_whole ? zv_window_law_estimate(&w->time, grid) : INFINITY;
}

// ---- on to the next one ----

/// The branch at the end of the grid: a singularity may have been crossed since its beginning.
static zv_branch end_branch(const zv_window *w, const double *q)
{
    const zv_grid *g = &w->grid;
    const zv_task *task = w->limits.task;
    const size_t last = g->count - 1;
    if (task->is_slow) {
        return g->start.branch; // it has no name
    }
    if (task->flat.links > 0 && g->tip.s == g->s[last] && g->tip.branch.elbow != ZV_ELBOW_NONE) {
        return g->tip.branch; // the grid has followed it
    }
    zv_curve_point point;
    zv_ik_set set;
    double ignored[ZV_MAX_JOINTS], step;
    zv_piece_at(&w->ahead.piece[g->piece_of[last]], g->s[last], &point);
    const zv_ik_target target = zv_task_target(task, &point);
    if (zv_ik_solve(task->ik, &target, &set, NULL) != ZV_OK) {
        return g->start.branch;
    }
    const int found = zv_track_continue(task, &set, q, g->start.branch, true, ignored, &step);
    return found >= 0 ? set.solutions[found].branch : g->start.branch;
}

/// The arm is at rest; the next grid begins where this one ended.
static void begin_again(zv_window *w)
{
    const zv_grid *g = &w->grid;
    const size_t last = g->count - 1;
    zv_grid_start start = {.s = g->s[last]};
    memcpy(start.q, g->q + last * (size_t)g->width, (size_t)w->limits.task->joints * sizeof(double));
    start.branch = end_branch(w, start.q);
    zv_grid_place(&w->grid, &start);
    zv_window_law_place(&w->time);
    zv_grid_drop_pieces(&w->grid, zv_lookahead_drop_pieces(&w->ahead, start.s));
}

void zv_window_advance(zv_window *w)
{
    const double end = zv_window_law_end(&w->time);
    if (w->time.ends_at_rest) {
        begin_again(w);
    } else {
        zv_window_law_advance(&w->time, &w->grid);
        zv_grid_drop_points(&w->grid, w->time.report.keep);
        zv_grid_drop_pieces(&w->grid, zv_lookahead_drop_pieces(&w->ahead, w->grid.s[0]));
    }
    zv_lookahead_drop_marks(&w->ahead, w->ahead.piece_count > 0 ? end : INFINITY);
}
