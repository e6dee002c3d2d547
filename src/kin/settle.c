/// @file settle.c
/// Candidates are polished one by one where the joints have a firm hold of the tool, and along curves where not.
#include "kin/settle.h"

#include <math.h>
#include <string.h>

#include "kin/curve.h"
#include "kin/family.h"
#include "kin/numeric_descent.h"
#include "model/robot.h"

/// What counts as reached, sizes of the arm and rad; a candidate that misses by more than the second is none of its own.
static const double REACHED = 1e-9, MUCH = 1e-4;
/// Where two solutions meet the stretch grows with the root of the distance: a pose is regular when it is so many times
/// the root of what is missed.
static const double REGULAR = 6.0, LEAST_FIRM = 0.005;
/// How far a curve may miss the target where it is begun.
static const double BAND = 0.03;
/// What is left of a solution of an exact form, and how near to each other two that rounding may have split are.
static const double SHARP = 1e-12, MERGED = 1e-5;

/// Starts of a search over a surface of solutions, and how far apart two that it finds are at least.
enum { SCATTERED = 64, SEARCHED = 40, FEW = 8 };
static const double APART = 1e-4;
/// The same of those softer than this: along a curve that solves nearly as well everywhere they would fill the set.
static const double SOFT = 1e-5, FAR_APART = 0.03;

static const char LOST_TWICE[] =
    "this pose is close to one in which more than one direction of motion is lost, and there may be others near by";

enum { MOST_CANDIDATES = 48 };

/// The candidates of a target, what each misses by, and whether it needs no look at its curve.
typedef struct candidates {
    const zv_ik_solution *all;
    int count;
    double missed[MOST_CANDIDATES];
    bool firm[MOST_CANDIDATES];
} candidates;

static int moving_joints(const zv_polisher *polisher)
{
    int moving = 0;
    for (int k = 0; k < polisher->robot->joint_count; ++k) {
        moving += !(polisher->fixed >> k & 1u);
    }
    return moving;
}

/// Whether a candidate needs no look at its curve: of an exact form when it is where it should be, of any other when the
/// pose is so far from a singular one that what it misses cannot matter. With fewer than six joints it may then be none.
static bool is_firm(const zv_polisher *polisher, bool inexact, double missed, double left, const double *q)
{
    const bool stands = left < (inexact ? REACHED : SHARP);
    return (stands || moving_joints(polisher) < ZV_NUMERIC_ROWS) &&
           (!inexact || zv_curve_stretch(polisher, q) > REGULAR * sqrt(missed));
}

/// What every candidate misses by; the worst of them, when that is not much.
static double deviation(const zv_polisher *polisher, candidates *of)
{
    double most = fmax(1e-9, polisher->off);
    for (int s = 0; s < of->count; ++s) {
        of->missed[s] = zv_polish_miss(polisher, of->all[s].q);
        most = of->missed[s] < MUCH ? fmax(most, of->missed[s]) : most;
    }
    return most;
}

/// A number of a fixed sequence, -1 to 1.
static double next_number(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return 0x1p-52 * (double)(*state >> 11) - 1.0;
}

/// A motion of the joints that hardly moves the tool at `q`, of length one: what of a random one the tool would notice is
/// taken away.
static void soft_motion(const zv_numeric_problem *problem, const double *q, uint64_t *state,
                        double direction[ZV_MAX_JOINTS])
{
    double jacobian[ZV_STEP_ROWS * ZV_MAX_JOINTS], column[ZV_MAX_JOINTS][ZV_STEP_ROWS], noticed[ZV_STEP_ROWS] = {0};
    double strong[ZV_MAX_JOINTS], square = 0.0;
    const int n = problem->joints, rows = problem->rows > ZV_NUMERIC_ROWS ? ZV_STEP_ROWS : ZV_NUMERIC_ROWS;
    (void)zv_jacobian(problem->robot, q, jacobian);
    (void)zv_held_row(problem->held, n, jacobian, jacobian + ZV_NUMERIC_ROWS * n);
    for (int k = 0; k < n; ++k) {
        direction[k] = problem->lower[k] < problem->upper[k] ? next_number(state) : 0.0;
        for (int row = 0; row < rows; ++row) {
            column[k][row] = jacobian[row * n + k] / (row < 3 ? problem->scale : 1.0);
            column[k][row] = problem->lower[k] < problem->upper[k] ? column[k][row] : 0.0;
            noticed[row] += column[k][row] * direction[k];
        }
    }
    zv_numeric_step(rows, n, (const double(*)[ZV_STEP_ROWS])column, noticed, 1e-3, strong);
    for (int k = 0; k < n; ++k) {
        direction[k] -= strong[k];
        square += direction[k] * direction[k];
    }
    for (int k = 0; k < n; ++k) {
        direction[k] /= sqrt(square);
    }
}

/// The target as a search sees it; joints that stay have the values of `q`.
static zv_numeric_problem problem_of(const zv_polisher *polisher, const double *q)
{
    const zv_ik_target target = {.base_from_tool = polisher->target, .has_rot = !polisher->place};
    zv_numeric_problem problem = zv_numeric_pose(polisher->robot, &target, false);
    problem.held = polisher->held;
    problem.rows = polisher->held.joint > 0 ? ZV_STEP_ROWS : problem.rows;
    for (int k = 0; k < problem.joints; ++k) {
        if (q && polisher->fixed >> k & 1u) {
            problem.lower[k] = problem.upper[k] = q[k];
        }
    }
    return problem;
}

/// Where two directions are lost the solutions lie on a surface around the candidate: searched from places on it.
static void scatter(const zv_polisher *polisher, const zv_ik_solution *candidate, zv_ik_set *set)
{
    const zv_numeric_problem problem = problem_of(polisher, candidate->q);
    uint64_t state = 1;
    for (int i = 0; i < SCATTERED; ++i) {
        zv_ik_solution tried = *candidate;
        double direction[ZV_MAX_JOINTS];
        bool solved;
        soft_motion(&problem, candidate->q, &state, direction);
        const double far = (i % 4 == 0 ? 0.01 : i % 4 == 1 ? 0.1 : ZV_PI) * next_number(&state);
        for (int k = 0; k < problem.joints; ++k) {
            tried.q[k] += far * direction[k] * problem.unit[k];
        }
        (void)zv_numeric_descend(&problem, tried.q, &solved);
        tried.free = 0;
        if (solved && !zv_polish_has(polisher, set, tried.q, APART) &&
            (zv_curve_stretch(polisher, tried.q) > SOFT || !zv_polish_has(polisher, set, tried.q, FAR_APART))) {
            (void)zv_polish_add(polisher, &tried, set);
        }
    }
}

static bool has_free_joint(const zv_ik_set *set)
{
    unsigned all = 0;
    for (int s = 0; s < set->count; ++s) {
        all |= set->solutions[s].free;
    }
    return all != 0;
}

/// Polishes every candidate and adds those that stand.
static void add_polished(const zv_polisher *polisher, bool inexact, candidates *from, zv_ik_set *set)
{
    const double least = deviation(polisher, from);
    for (int s = 0; s < from->count; ++s) {
        zv_ik_solution tried = from->all[s];
        const double left = zv_polish(polisher, tried.q);
        from->missed[s] = fmax(from->missed[s], least);
        from->firm[s] = is_firm(polisher, inexact, from->missed[s], left, tried.q);
        if (from->firm[s] || (left < SHARP && !zv_polish_has(polisher, set, tried.q, MERGED))) {
            (void)zv_polish_add(polisher, &tried, set);
        }
    }
}

/// Follows the curves through those that are not firm.
static zv_settled add_on_curves(const zv_polisher *polisher, const candidates *from, zv_curves *known, zv_ik_set *set)
{
    zv_settled how = ZV_SETTLED_FIRM;
    // with more than six joints every solution lies on a curve of them, which says nothing
    const bool redundant = zv_curve_is_redundant(polisher);
    for (int s = 0; s < from->count; ++s) {
        if (from->firm[s]) {
            continue;
        }
        if (redundant) {
            how = ZV_SETTLED_OPEN;
            continue;
        }
        const double missed = from->missed[s] < MUCH ? from->missed[s] : 0.0;
        const double firm = fmax(LEAST_FIRM, REGULAR * sqrt(missed));
        const bool whole = zv_curve_add(polisher, &from->all[s], firm, BAND, known, set) == ZV_CURVE_WHOLE;
        how = how == ZV_SETTLED_OPEN || !whole ? ZV_SETTLED_OPEN : ZV_SETTLED_CURVES;
        if (!whole) {
            scatter(polisher, &from->all[s], set);
        }
    }
    return how;
}

zv_settled zv_settle(const zv_polisher *polisher, bool inexact, const zv_ik_solution *all, int count, zv_curves *known,
                     zv_ik_set *set)
{
    candidates from = {.all = all, .count = count < MOST_CANDIDATES ? count : MOST_CANDIDATES};
    add_polished(polisher, inexact, &from, set);
    const zv_settled how = add_on_curves(polisher, &from, known, set);
    if (how != ZV_SETTLED_CURVES || set->count % 2 == 0 || has_free_joint(set)) {
        return how;
    }
    for (int s = 0; s < from.count; ++s) { // solutions come in pairs: one is missing
        if (!from.firm[s]) {
            scatter(polisher, &from.all[s], set);
        }
    }
    return ZV_SETTLED_OPEN;
}

void zv_settle_doubtful(const zv_polisher *polisher, const zv_ik_solution *all, int count, double band,
                        zv_curves *known, zv_ik_set *set)
{
    for (int s = 0; s < count; ++s) {
        if (zv_curve_add(polisher, &all[s], LEAST_FIRM, band, known, set) == ZV_CURVE_STUCK) {
            set->complete = false;
            set->doubt = LOST_TWICE;
        }
    }
}

bool zv_settle_is_lost_twice(unsigned singular)
{
    return (singular & (singular - 1u)) != 0;
}

/// With more joints than needed every solution is one of a curve: a few of them, far from each other.
static void search_redundant(const zv_polisher *polisher, const double *q, zv_ik_set *set)
{
    const zv_numeric_problem problem = problem_of(polisher, q);
    for (int i = 0; i < SEARCHED && set->count < FEW; ++i) {
        zv_ik_solution tried = {0};
        bool solved;
        zv_numeric_start(&problem, i, tried.q);
        (void)zv_numeric_descend(&problem, tried.q, &solved);
        if (solved && !zv_polish_has(polisher, set, tried.q, FAR_APART)) {
            (void)zv_polish_add(polisher, &tried, set);
        }
    }
}

void zv_settle_search(const zv_polisher *polisher, const double *q, zv_curves *known, zv_ik_set *set)
{
    // curves that are known already begin the list, so that what lies on them is not reported again
    zv_ik_solution soft[ZV_MAX_SOLUTIONS + SEARCHED];
    int count = 0;
    if (polisher->place || zv_curve_is_redundant(polisher)) {
        if (set->count == 0) {
            search_redundant(polisher, q, set);
        }
        return;
    }
    for (int s = 0; s < set->count; ++s) {
        if (zv_curve_stretch(polisher, set->solutions[s].q) < LEAST_FIRM) {
            soft[count++] = set->solutions[s];
        }
    }
    const zv_numeric_problem problem = problem_of(polisher, q);
    for (int i = 0; i < SEARCHED; ++i) {
        zv_ik_solution tried = {0};
        bool solved;
        zv_numeric_start(&problem, i, tried.q);
        (void)zv_numeric_descend(&problem, tried.q, &solved);
        if (!solved || zv_polish_has(polisher, set, tried.q, APART)) {
            continue;
        }
        if (zv_curve_stretch(polisher, tried.q) < LEAST_FIRM) {
            soft[count++] = tried;
        } else {
            (void)zv_polish_add(polisher, &tried, set);
        }
    }
    const bool complete = set->complete;
    zv_settle_doubtful(polisher, soft, count, BAND, known, set);
    set->complete = complete;
}

/// `doubts`: whole curves are not enough; where nothing is on them they never are, of an inexact arm.
static zv_settled settle_all(const zv_polisher *polisher, bool inexact, bool doubts, const zv_ik_solution *all,
                             int count, zv_ik_set *set)
{
    zv_curves known;
    known.count = 0;
    set->count = 0;
    const zv_settled how = zv_settle(polisher, inexact, all, count, &known, set);
    doubts = doubts || (inexact && set->count == 0);
    if (how == ZV_SETTLED_OPEN || (doubts && how == ZV_SETTLED_CURVES)) {
        set->complete = false;
        set->doubt = how == ZV_SETTLED_OPEN ? LOST_TWICE : ZV_DOUBT_CLOSE;
        zv_settle_search(polisher, count > 0 ? all[0].q : NULL, &known, set);
        set->reach = set->count > 0 ? set->reach : ZV_REACH_UNKNOWN;
    }
    if (set->count == 0 && set->reach == ZV_REACH_OK) { // candidates there were, but none of them reaches
        set->reach = ZV_REACH_POSE;
    }
    return how;
}

zv_settled zv_settle_from(const zv_polisher *polisher, bool inexact, const zv_ik_solution *all, int count,
                          zv_ik_set *set)
{
    return settle_all(polisher, inexact, inexact && polisher->off == 0.0, all, count, set);
}

void zv_settle_set(const zv_polisher *polisher, bool inexact, zv_ik_set *set)
{
    zv_ik_solution all[ZV_MAX_SOLUTIONS];
    memcpy(all, set->solutions, (size_t)set->count * sizeof *all);
    (void)settle_all(polisher, inexact, inexact && polisher->off == 0.0, all, set->count, set);
}

void zv_settle_branches(const zv_polisher *polisher, zv_ik_set *set)
{
    zv_ik_solution all[ZV_MAX_SOLUTIONS];
    memcpy(all, set->solutions, (size_t)set->count * sizeof *all);
    (void)settle_all(polisher, true, false, all, set->count, set);
}
