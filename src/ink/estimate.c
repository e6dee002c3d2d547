/// @file estimate.c
/// How long a large drawing takes, from pieces of it that are planned.
///
///     moves   |----====------------====------------====------------====|     T = sum of t(piece) * moves / moves planned
///
/// The pieces stand evenly from the first move to the last. Each begins and ends at rest, which a piece of hundreds of
/// moves hardly notices. A drawing that has fewer moves than the pieces together is not large.
#include <stdlib.h>

#include "base/assert.h"
#include "ink/job_parts.h"

enum { PIECES = 12, PIECE_MOVES = 300 };

/// Takes the moves of all pieces in one walk.
typedef struct gathering {
    long long moves; ///< of the whole drawing
    long long at;
    int piece, count; ///< the piece that is being filled, and how many of its moves are there
    zv_move (*move)[PIECE_MOVES];
} gathering;

static bool count_move(void *user, const zv_move *move)
{
    (void)move;
    ++*(long long *)user;
    return true;
}

static long long first_of(const gathering *g, int piece)
{
    return (g->moves - PIECE_MOVES) * piece / (PIECES - 1);
}

static bool gather_move(void *user, const zv_move *move)
{
    gathering *g = user;
    if (g->at++ >= first_of(g, g->piece)) {
        g->move[g->piece][g->count++] = *move;
        if (g->count == PIECE_MOVES) {
            ++g->piece;
            g->count = 0;
        }
    }
    return g->piece < PIECES;
}

static zv_status plan_piece(zv_ink_job *job, const zv_move *move, const zv_plan_sink *sink, zv_error *why)
{
    zv_moves_walk piece = {move, PIECE_MOVES};
    const zv_walker moves = zv_walker_of_moves(&piece);
    zv_plan_options options = job->plan_options;
    options.from_start = true;
    options.near_q = NULL;
    return zv_plan_try(job->hold.robot, job->hold.ik, &moves, &options, sink, &job->report, why);
}

static zv_status plan_pieces(zv_ink_job *job, const gathering *g, const zv_plan_sink *sink, zv_error *why)
{
    const zv_plan_sink nobody = {0};
    double seconds = 0.0;
    for (int i = 0; i < PIECES; ++i) {
        const zv_status status = plan_piece(job, g->move[i], i + 1 < PIECES ? &nobody : sink, why);
        if (status != ZV_OK || job->report.failed) {
            return status;
        }
        seconds += job->report.duration;
        if (sink->progress && !sink->progress(sink->user, (i + 1.0) / PIECES)) {
            return ZV_ERR_CANCELLED;
        }
    }
    job->report.moves = g->moves;
    job->report.duration = seconds * (double)g->moves / (PIECES * PIECE_MOVES);
    return ZV_OK;
}

zv_status zv_job_estimate(zv_ink_job *job, const zv_plan_sink *sink, zv_error *why)
{
    ZV_ASSERT(job && sink && why);
    gathering g = {.move = malloc(PIECES * sizeof *g.move)};
    const zv_walker moves = zv_walker_of_ink(&job->walk);
    const zv_sink counter = {.user = &g.moves, .move = count_move}, gatherer = {.user = &g, .move = gather_move};
    zv_status status = g.move ? moves.walk(moves.user, &counter, why) : zv_job_no_memory(why);
    const zv_pen_summary summary = job->walk.summary;
    ZV_ASSERT(status != ZV_OK || g.moves >= PIECES * PIECE_MOVES);
    if (status == ZV_OK) {
        status = moves.walk(moves.user, &gatherer, why);
    }
    if (status == ZV_OK) {
        status = plan_pieces(job, &g, sink, why);
    }
    job->walk.summary = summary; // the second walk ends early
    free(g.move);
    return status;
}
