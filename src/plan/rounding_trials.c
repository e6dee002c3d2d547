/// @file rounding_trials.c
/// Which step of the ladder of roundings gives the fastest motion: all of them are planned, without samples.
///
///     P 0.05    |=====================|         12.1 s
///     0.02      |=================x             given up where what was driven and the rest at its feeds take 12.1 s
///     ...
///     exact     |=====x
///
/// Every step that one P may choose can be chosen with a larger P, too, so that more tolerance never costs time. Of a
/// long program parts are planned, the same whatever P is: they find roundings that are much too wide, no more.
#include "plan/rounding_trials.h"

#include <math.h>
#include <string.h>

/// Up to so many moves, or up to this P, all of a program is planned with every step: with more, planning a page of text
/// took four times as long for the same choice. Few moves have the fine ladder.
enum { MANY_MOVES = 10000, FEW_MOVES = 64 };
/// Of an arm whose poses are dear to solve longer programs are rounded as P says: trials took twelve times as long.
enum { DEAR_MOVES = 200 };
#define NOT_WIDE_MM 0.005
/// What parts of a program take says this little of the whole: a narrower rounding, or none, must make them so much shorter.
#define PARTS_LEAST 0.9
/// A curve that is nowhere farther from the program rounds nothing, m.
#define NOTHING 1e-9

/// The path is the same with this choice as with none.
static bool is_as_asked(const zv_prepared *prepared, const zv_rounding_choice *choice)
{
    const zv_program_facts *facts = &prepared->facts;
    const bool leaves = choice->is_fine ? facts->leaves_fine_ladder : facts->leaves_ladder;
    return !choice->is_made || (!leaves && !choice->is_exact && choice->most_mm >= facts->widest_mm);
}

/// Scans with a choice, unless that is what was scanned last.
static zv_status scan_with(zv_passes *p, const zv_rounding_choice *choice)
{
    const bool is_same = is_as_asked(p->prepared, choice) && is_as_asked(p->prepared, &p->rounding) && p->scan.task;
    p->rounding = *choice;
    return is_same ? ZV_OK : zv_pass_scan(p);
}

/// The duration with a choice; INFINITY when the arm cannot follow it, or it takes longer than `worth_s`.
static double try_choice(zv_passes *p, const zv_rounding_choice *choice, double worth_s)
{
    const zv_plan_sink *sink = p->sink, silent = {.user = sink->user, .progress = sink->progress};
    zv_plan_report *report = p->report, trial = {.moves = report->moves};
    p->sink = &silent;
    p->report = &trial;
    p->worth_s = worth_s;
    zv_status status = scan_with(p, choice);
    if (status == ZV_OK && !trial.failed) {
        status = zv_pass_run(p);
    }
    p->worth_s = 0.0;
    p->sink = sink;
    p->report = report;
    return status == ZV_OK && !trial.failed ? trial.duration : INFINITY;
}

/// Before the first choice. Which ladder there is depends on the program alone, never on P.
static zv_rounding_choice no_choice(const zv_program_facts *facts)
{
    return (zv_rounding_choice){.is_made = false, .is_fine = facts->size <= FEW_MOVES};
}

static int count_choices(const zv_program_facts *facts)
{
    zv_rounding_choice next = no_choice(facts);
    int count = 0;
    while (zv_rounding_next(&next, facts->widest_mm)) {
        ++count;
    }
    return count;
}

/// The best of all choices; the widest when none can be followed. A narrower one takes less than `least_part` of the best so
/// far.
static zv_rounding_choice find_best(zv_passes *p, double least_part)
{
    const double widest_mm = p->prepared->facts.widest_mm;
    zv_rounding_choice next = no_choice(&p->prepared->facts), best = next;
    double least = INFINITY;
    for (; zv_rounding_next(&next, widest_mm); p->done += p->share) {
        const double duration = try_choice(p, &next, least_part * least);
        if (duration < least_part * least || !best.is_made) {
            best = next;
            least = duration;
        }
    }
    return best;
}

/// The parts of a long program as a program, with the facts of it.
static zv_status prepare_sample(const zv_prepared *whole, const zv_walker *walker, const zv_plan_options *options,
                                zv_prepared *out, zv_error *why)
{
    *out = *whole;
    out->moves = walker;
    out->options = options;
    out->facts = (zv_program_facts){.default_mm = whole->facts.default_mm};
    const zv_status status = zv_program_facts_gather(walker, &out->facts, why);
    out->facts.widest_mm = whole->facts.widest_mm; // the same steps, though the parts may ask for less
    return status;
}

/// Chooses by parts of the program. The rapids between them are none of the program's, and go as they can.
static zv_status choose_by_sample(zv_passes *p, zv_rounding_choice *best)
{
    const zv_prepared *whole = p->prepared;
    zv_moves_walk moves = {whole->sample.moves, whole->sample.count};
    const zv_walker walker = zv_walker_of_moves(&moves);
    zv_plan_options options = *whole->options;
    options.near_q = NULL;
    options.joint_rapids = false;
    options.rapid_end = NULL;
    options.router = NULL;
    zv_prepared parts;
    const zv_status status = prepare_sample(whole, &walker, &options, &parts, p->why);
    if (status != ZV_OK || parts.facts.size > MANY_MOVES) { // an arc of very many turns is no part of anything
        return status;
    }
    zv_passes trial = {.prepared = &parts, .sink = p->sink, .report = p->report, .why = p->why, .keeps = true};
    trial.done = p->done; // short beside the rest: the progress does not move
    *best = find_best(&trial, PARTS_LEAST);
    p->memory = trial.memory; // one room for all
    trial.memory = (zv_arena){.first = NULL};
    zv_passes_free(&trial);
    return ZV_OK;
}

/// Solving a pose takes many times as long as for other arms: seven axes, six without a closed form, a search.
static bool is_dear(const zv_ik *ik)
{
    const zv_capability can = zv_ik_capability(ik);
    return can.free_parameters > 0 || !can.complete || can.solutions > ZV_SIX_SOLUTIONS;
}

/// So long that it is decided by parts.
static bool is_long(const zv_prepared *prepared)
{
    const zv_program_facts *facts = &prepared->facts;
    return facts->size > MANY_MOVES && facts->widest_mm > NOT_WIDE_MM && !prepared->sample.no_memory;
}

/// There is something to choose, for what it is worth.
static bool may_choose(const zv_prepared *prepared)
{
    const zv_program_facts *facts = &prepared->facts;
    return facts->widest_mm > 0.0 && !(facts->size > DEAR_MOVES && is_dear(prepared->task.ik));
}

zv_status zv_rounding_foresee(zv_passes *p)
{
    zv_rounding_choice best = {.is_made = false};
    const bool is_known = may_choose(p->prepared) && is_long(p->prepared);
    const zv_status status = is_known ? choose_by_sample(p, &best) : ZV_OK;
    p->rounding = is_as_asked(p->prepared, &best) ? p->rounding : best;
    return status;
}

zv_status zv_rounding_choose(zv_passes *p)
{
    const zv_prepared *prepared = p->prepared;
    if (!may_choose(prepared) || is_long(prepared) || p->report->curve.deviation_m < NOTHING) {
        return ZV_OK;
    }
    zv_passes_divide(p, count_choices(&prepared->facts) + 1);
    const zv_rounding_choice best = find_best(p, 1.0);
    return scan_with(p, &best);
}
