/// @file search.c
/// Differential evolution over a box (Storn and Price, "Differential evolution", 1997): a trial is a member, moved
/// towards one of the best and along the difference of two others (Zhang and Sanderson, "JADE: adaptive differential
/// evolution with optional external archive", 2009):
///
///     trial = member + F (one of the best - member) + F (one - another),  and some of its parameters
///
/// A round is scored as a whole before the next is made, and each trial draws its random numbers from a sequence of its
/// own. So the search depends on the seed and on scores, not on who computed them.
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/random.h"
#include "zveno/design.h"

/// Candidates per parameter, and of the smallest population.
enum { PER_PARAMETER = 8, LEAST = 16 };
/// Part of the members that count as the best.
#define BEST_PART 0.2
/// Members within this part of the box are the same.
#define SETTLED 1e-3

bool zv_score_is_better(const zv_score *a, const zv_score *b)
{
    return a->violation != b->violation ? a->violation < b->violation : a->cost < b->cost;
}

// ---- candidates ----

/// The sequence of random numbers of candidate `index` of a round.
static uint64_t sequence_of(const zv_search *search, int round, int index)
{
    return zv_random_mix(zv_random_mix(search->options.seed + ZV_RANDOM_STEP) + (uint64_t)round * 0x10001u +
                         (uint64_t)index);
}

static int random_below(uint64_t *random, int count)
{
    return (int)(zv_random_unit(random) * count);
}

/// A value on its raster and inside the box.
static double fit(const zv_search_options *o, int parameter, double value)
{
    const double raster = o->raster[parameter], low = o->low[parameter], high = o->high[parameter];
    const double at = raster > 0.0 ? round(value * raster) / raster : value;
    return at < low ? low : at > high ? high : at;
}

/// Latin hypercube (McKay, Beckman, Conover, 1979): each parameter takes each of `population` strata once.
static void spread(zv_search *search)
{
    const zv_search_options *o = &search->options;
    const int n = search->population;
    for (int p = 0; p < o->count; ++p) {
        uint64_t random = sequence_of(search, -1, p);
        int stratum[ZV_SEARCH_POPULATION];
        for (int i = 0; i < n; ++i) {
            stratum[i] = i;
        }
        for (int i = n - 1; i > 0; --i) {
            const int k = random_below(&random, i + 1), other = stratum[k];
            stratum[k] = stratum[i];
            stratum[i] = other;
        }
        for (int i = 0; i < n; ++i) {
            const double part = (stratum[i] + zv_random_unit(&random)) / n;
            search->trial[i][p] = fit(o, p, o->low[p] + part * (o->high[p] - o->low[p]));
        }
        search->trial[0][p] = fit(o, p, o->first[p]);
    }
}

void zv_search_begin(zv_search *search, const zv_search_options *options)
{
    ZV_ASSERT(search && options && options->count >= 1 && options->count <= ZV_SEARCH_PARAMETERS);
    memset(search, 0, sizeof *search);
    search->options = *options;
    const int wanted = PER_PARAMETER * options->count;
    search->population = wanted < LEAST ? LEAST : wanted > ZV_SEARCH_POPULATION ? ZV_SEARCH_POPULATION : wanted;
    spread(search);
}

/// A parameter that left the box comes back half the way from where its member is.
static double bounce(const zv_search_options *o, int parameter, double member, double value)
{
    value = value < o->low[parameter] ? 0.5 * (o->low[parameter] + member) : value;
    return value > o->high[parameter] ? 0.5 * (o->high[parameter] + member) : value;
}

static void make_trial(zv_search *search, const int *order, int index)
{
    const zv_search_options *o = &search->options;
    const int n = search->population, best_count = (int)(BEST_PART * n);
    uint64_t random = sequence_of(search, search->round, index);
    const double *member = search->member[index], *best = search->member[order[random_below(&random, best_count)]];
    const int first = (index + 1 + random_below(&random, n - 1)) % n;
    int second = random_below(&random, n);
    second = second == first || second == index ? (second + 1) % n : second;
    second = second == first || second == index ? (second + 1) % n : second;
    const double *one = search->member[first], *other = search->member[second];
    const double factor = 0.4 + 0.5 * zv_random_unit(&random), crossing = zv_random_unit(&random) < 0.5 ? 0.9 : 0.5;
    const int sure = random_below(&random, o->count);
    for (int p = 0; p < o->count; ++p) {
        const bool takes = zv_random_unit(&random) < crossing || p == sure;
        const double moved = member[p] + factor * (best[p] - member[p]) + factor * (one[p] - other[p]);
        search->trial[index][p] = takes ? fit(o, p, bounce(o, p, member[p], moved)) : member[p];
    }
}

void zv_search_tell(zv_search *search, const zv_score *scores)
{
    int order[ZV_SEARCH_POPULATION];
    for (int i = 0; i < search->population; ++i) {
        if (search->round == 0 || !zv_score_is_better(&search->score[i], &scores[i])) {
            memcpy(search->member[i], search->trial[i], sizeof search->member[i]);
            search->score[i] = scores[i];
        }
    }
    ++search->round;
    zv_search_rank(search, order);
    for (int i = 0; i < search->population; ++i) {
        make_trial(search, order, i);
    }
}

// ---- what was found ----

void zv_search_rank(const zv_search *search, int order[ZV_SEARCH_POPULATION])
{
    for (int i = 0; i < search->population; ++i) { // by insertion: equal ones stay in their order
        int at = i;
        for (; at > 0 && zv_score_is_better(&search->score[i], &search->score[order[at - 1]]); --at) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

int zv_search_best(const zv_search *search)
{
    int order[ZV_SEARCH_POPULATION];
    zv_search_rank(search, order);
    return order[0];
}

bool zv_search_is_settled(const zv_search *search)
{
    const zv_search_options *o = &search->options;
    bool settled = search->round > 0;
    for (int p = 0; p < o->count && settled; ++p) {
        double low = search->member[0][p], high = low;
        for (int i = 1; i < search->population; ++i) {
            low = fmin(low, search->member[i][p]);
            high = fmax(high, search->member[i][p]);
        }
        const double steps = (high - low) * o->raster[p]; // 0 without a raster
        settled = high - low <= SETTLED * (o->high[p] - o->low[p]) || (steps > 0.0 && steps < 1.5);
    }
    return settled;
}
