/// @file program_facts.c
/// Pass 0: what must be known of a whole program before it is followed.
#include "plan/program_facts.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "plan/rounding_choice.h"

/// Every turn of an arc but the first counts as so many lines; so many turns are counted.
#define TURN_SIZE 16.0
#define MOST_TURNS 1e9

bool zv_move_is_motion(const zv_move *move)
{
    return move->kind != ZV_MOVE_DWELL && move->kind != ZV_MOVE_EVENT;
}

static void note_tolerance(zv_program_facts *s, const zv_move *move)
{
    const double tolerance = move->tolerance_mm > 0.0 ? move->tolerance_mm : s->default_mm;
    s->widest_mm = zv_larger(s->widest_mm, tolerance);
    s->leaves_ladder |= zv_ladder_at(tolerance, false) < tolerance;
    s->leaves_fine_ladder |= zv_ladder_at(tolerance, true) < tolerance;
}

static long long size_of(const zv_move *move)
{
    const double more_turns = zv_smaller(fabs(move->sweep) / (2.0 * ZV_PI) - 1.0, MOST_TURNS);
    return more_turns > 0.0 ? 1 + (long long)(TURN_SIZE * more_turns) : 1;
}

static bool take_move(void *user, const zv_move *move)
{
    zv_program_facts *s = user;
    const bool is_motion = zv_move_is_motion(move);
    ++s->moves;
    s->size += size_of(move);
    s->has_words |= move->to[ZV_A] != 0.0 || move->to[ZV_B] != 0.0 || move->to[ZV_C] != 0.0;
    if (is_motion && move->corner == ZV_CORNER_BLEND) {
        note_tolerance(s, move);
    }
    if (s->sample) {
        zv_move_sample_take(s->sample, move, is_motion);
    }
    if (is_motion && !s->has_work) {
        const bool is_rapid = move->kind == ZV_MOVE_RAPID;
        s->has_work = !is_rapid;
        s->rapids_before_work += is_rapid;
        memcpy(s->begin, is_rapid ? move->to : move->from, sizeof s->begin);
    }
    return true;
}

static bool take_issue(void *user, const zv_issue *issue)
{
    zv_program_facts *s = user;
    ++*(issue->is_warning ? &s->warnings : &s->errors);
    return s->issue ? s->issue(s->user, issue) : true;
}

zv_status zv_program_facts_gather(const zv_walker *moves, zv_program_facts *facts, zv_error *why)
{
    const zv_sink sink = {.user = facts, .move = take_move, .issue = take_issue};
    return moves->walk(moves->user, &sink, why);
}
