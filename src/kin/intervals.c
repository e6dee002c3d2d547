/// @file intervals.c
/// Intervals of a parameter in which a branch is inside the joint limits, and the best place in each.
///
///     margin   _____                 ___
///             /     \    /\         /   \         cut at every place where the margin can change its sign; in an
///     -------x-------x--/--\-------x-----x---     interval the largest margin is looked for at a few places and then
///           /         \/    \     /       \       by golden sections around the best of them
#include "kin/intervals.h"

#include <math.h>
#include <string.h>

#include "kin/tolerances.h"

enum { FEWEST_LOOKS = 2, MOST_LOOKS = 6, SECTIONS = 3, HALVINGS = 50, CLOSER_LOOKS = 10, END_HALVINGS = 24 };
/// One look for each of these, rad; the margin bends about once in it.
#define LOOK_APART 0.8
static const double GOLDEN = 0.6180339887498949;

/// The branch at a place, judged; its margin, or minus infinity where there is none.
static double margin_at(const zv_interval_search *search, int branch, double parameter, zv_ik_solution *out)
{
    if (!search->at(search->context, branch, parameter, out)) {
        return -INFINITY;
    }
    zv_ik_set one;
    one.count = 1;
    memset(out->q + search->joints, 0, (size_t)(ZV_MAX_JOINTS - search->joints) * sizeof *out->q);
    one.solutions[0] = *out;
    ZV_CALL_KERNEL(zv_judge_set, &search->limits, &one);
    *out = one.solutions[0];
    return out->margin;
}

static bool inside(const zv_interval_search *search, int branch, double parameter)
{
    zv_ik_solution solution;
    return margin_at(search, branch, parameter, &solution) >= -ZV_LIMIT_SLACK;
}

static double look(const zv_interval_search *search, int branch, double parameter, zv_ik_interval *best)
{
    zv_ik_solution solution;
    const double margin = margin_at(search, branch, parameter, &solution);
    if (margin > best->best.margin || best->best.margin == -INFINITY) {
        best->best = solution;
        best->best.margin = margin;
        best->parameter = parameter;
    }
    return margin;
}

/// Fills `best` and `parameter` of an interval.
static void find_best(const zv_interval_search *search, int branch, zv_ik_interval *interval)
{
    const double from = interval->from, width = interval->to - from;
    interval->best.margin = -INFINITY;
    const int looks = (int)fmin(MOST_LOOKS, FEWEST_LOOKS + floor(width / LOOK_APART));
    for (int k = 0; k < looks; ++k) {
        look(search, branch, from + width * (k + 0.5) / looks, interval);
    }
    if (!isfinite(interval->best.margin)) {
        look(search, branch, from + 0.5 * width, interval);
        return;
    }
    double low = fmax(from, interval->parameter - width / looks);
    double high = fmin(interval->to, interval->parameter + width / looks);
    for (int k = 0; k < SECTIONS; ++k) { // always in the longer side of what is left around the best
        const double best = interval->parameter;
        const bool left = best - low > high - best;
        const double at = left ? best - (1.0 - GOLDEN) * (best - low) : best + (1.0 - GOLDEN) * (high - best);
        (void)look(search, branch, at, interval);
        const bool moved = interval->parameter == at;
        *(moved == left ? &high : &low) = moved ? best : at;
    }
}

static void add(const zv_interval_search *search, int branch, double from, double to, zv_ik_families *out)
{
    if (out->count == ZV_MAX_FAMILIES) {
        out->complete = false;
        out->doubt = "there are more intervals than an answer holds";
        return;
    }
    zv_ik_interval *interval = &out->interval[out->count];
    interval->from = from;
    interval->to = to;
    find_best(search, branch, interval);
    if (interval->best.margin >= -ZV_LIMIT_SLACK) {
        interval->branch = interval->best.branch;
        ++out->count;
    }
}

void zv_sort_places(double *values, int count)
{
    for (int i = 1; i < count; ++i) {
        const double value = values[i];
        int place = i;
        for (; place > 0 && values[place - 1] > value; --place) {
            values[place] = values[place - 1];
        }
        values[place] = value;
    }
}

void zv_intervals_join(const zv_interval_search *search, int branch, const double *end, const bool *is_inside,
                       int pieces, zv_ik_families *out)
{
    int first = 0, last = pieces; // on a circle an interval may go on across the place where it was cut open
    const bool wraps = search->circle && is_inside[0] && is_inside[pieces - 1];
    while (wraps && first < pieces && is_inside[first]) {
        ++first;
    }
    if (wraps && first == pieces) {
        add(search, branch, end[0], end[pieces], out);
        return;
    }
    while (wraps && is_inside[last - 1]) {
        --last;
    }
    for (int k = first; k < last; ++k) {
        const int begin = k;
        while (k < last && is_inside[k]) {
            ++k;
        }
        if (k > begin) {
            add(search, branch, end[begin], end[k], out);
        }
    }
    if (wraps) {
        add(search, branch, end[last], end[first] + 2.0 * ZV_PI, out);
    }
}

enum { MOST_CUTS = 64 };

/// The intervals of one branch, given all places `cut` where it can come into or out of the limits, ascending: between two
/// of them the middle decides.
static void add_between(const zv_interval_search *search, int branch, const double *cut, int count, zv_ik_families *out)
{
    double end[MOST_CUTS + 2];
    bool is_inside[MOST_CUTS + 1] = {false};
    int pieces = 0;
    end[0] = search->low;
    for (int k = 0; k <= count && k <= MOST_CUTS; ++k) {
        const double next = k < count ? fmin(cut[k], search->high) : search->high;
        if (next > end[pieces]) {
            is_inside[pieces] = inside(search, branch, 0.5 * (end[pieces] + next));
            end[++pieces] = next;
        }
    }
    if (pieces > 0) {
        zv_intervals_join(search, branch, end, is_inside, pieces, out);
    }
}

/// The place between `low` and `high` where the branch comes in or out; at `low` it is `before`.
static double edge_between(const zv_interval_search *search, int branch, double low, double high, bool before)
{
    for (int i = 0; i < HALVINGS && high - low > 1e-12; ++i) {
        const double middle = 0.5 * (low + high);
        *(inside(search, branch, middle) == before ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

/// What a scan knows of one branch.
typedef struct scanned_branch {
    int cuts;
    double cut[MOST_CUTS];
    double place[2];  ///< the last one looked at and the one before; NAN: there was none
    double margin[2]; ///< there; minus infinity where the branch did not exist
} scanned_branch;

static void add_cut(scanned_branch *of, double place)
{
    if (of->cuts < MOST_CUTS) {
        of->cut[of->cuts++] = place;
    }
}

/// Adds the two ends of a piece that holds `found` and lies between `low` and `high`, where it is as `outside` says.
static void add_piece(const zv_interval_search *search, int branch, double low, double found, double high, bool outside,
                      scanned_branch *of)
{
    add_cut(of, edge_between(search, branch, low, found, outside));
    add_cut(of, edge_between(search, branch, found, high, !outside));
}

/// Looks by golden sections for a place where the branch comes in between two places at which it is out, or out between
/// two at which it is in.
static void look_closer(const zv_interval_search *search, int branch, double low, double high, bool is_inside,
                        scanned_branch *of)
{
    const double sign = is_inside ? -1.0 : 1.0, from = low, to = high;
    double at[2] = {high - GOLDEN * (high - low), low + GOLDEN * (high - low)}, value[2];
    zv_ik_solution solution;
    value[0] = sign * margin_at(search, branch, at[0], &solution);
    value[1] = sign * margin_at(search, branch, at[1], &solution);
    for (int k = 0; k < CLOSER_LOOKS; ++k) {
        const int best = value[1] > value[0];
        if (inside(search, branch, at[best]) != is_inside) {
            add_piece(search, branch, from, at[best], to, is_inside, of);
            return;
        }
        *(best ? &low : &high) = at[1 - best];
        at[1 - best] = at[best];
        value[1 - best] = value[best];
        at[best] = best ? low + GOLDEN * (high - low) : high - GOLDEN * (high - low);
        value[best] = sign * margin_at(search, branch, at[best], &solution);
    }
}

/// How many branches there are at a place.
static int count_at(const zv_interval_search *search, int branches, double parameter)
{
    zv_ik_solution solution;
    int count = 0;
    for (int b = 0; b < branches; ++b) {
        count += search->at(search->context, b, parameter, &solution);
    }
    return count;
}

/// Goes one place on: adds the cuts between it and the two places before.
static void scan_on(const zv_interval_search *search, int branch, double at, scanned_branch *of)
{
    zv_ik_solution solution;
    const double now = margin_at(search, branch, at, &solution), last = of->margin[0], before = of->margin[1];
    const double from = of->place[1], last_place = of->place[0];
    const bool is_in = now >= -ZV_LIMIT_SLACK, was_in = last >= -ZV_LIMIT_SLACK;
    of->margin[1] = last;
    of->margin[0] = now;
    of->place[1] = last_place;
    of->place[0] = at;
    if (!isnan(last_place) && is_in != was_in) {
        add_cut(of, edge_between(search, branch, last_place, at, was_in));
    }
    if (isnan(from) || !isfinite(now) || !isfinite(last) || !isfinite(before) || is_in != was_in ||
        was_in != (before >= -ZV_LIMIT_SLACK)) {
        return;
    }
    // A margin that turned at the last place has its extreme beside it, about as far again as it has changed.
    const double change = fmax(fabs(now - last), fabs(last - before));
    const bool turned = was_in ? last < now && last <= before : last > now && last >= before;
    if (turned && fabs(last) < change) {
        look_closer(search, branch, from, at, was_in, of);
    }
}

void zv_intervals_scanned(const zv_interval_search *search, int branches, int looks, zv_ik_families *out)
{
    scanned_branch scanned[ZV_MOST_BRANCHES];
    const double step = (search->high - search->low) / looks;
    int last_count = 0;
    for (int b = 0; b < branches; ++b) {
        scanned[b] = (scanned_branch){.margin = {-INFINITY, -INFINITY}, .place = {NAN, NAN}};
    }
    for (int k = 0; k <= looks; ++k) { // all branches of one place together: they share their solution
        const double at = search->low + step * k;
        const int count = count_at(search, branches, at);
        double places[3] = {at, at, at};
        if (k > 0 && count != last_count) { // two branches meet in between and end: looks on both sides of that place
            places[0] = at - step;
            for (int i = 0; i < END_HALVINGS; ++i) {
                const double middle = 0.5 * (places[0] + places[1]);
                places[count_at(search, branches, middle) == last_count ? 0 : 1] = middle;
            }
        }
        last_count = count;
        for (int i = 0; i < 3; ++i) {
            for (int b = 0; b < branches && (i == 2 || places[i] < places[i + 1]); ++b) {
                scan_on(search, b, places[i], &scanned[b]);
            }
        }
    }
    for (int b = 0; b < branches; ++b) {
        zv_sort_places(scanned[b].cut, scanned[b].cuts);
        add_between(search, b, scanned[b].cut, scanned[b].cuts, out);
    }
}
