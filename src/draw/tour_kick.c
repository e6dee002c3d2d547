/// @file tour_kick.c
/// Out of a local optimum: exchange two neighbouring pieces somewhere, improve around them, keep it when it is shorter,
/// else take every flip back.
///
/// Iterated local search with segment kicks: O. Martin, S. Otto, E. Felten, Large-step Markov chains for the traveling
/// salesman problem (1991).
///
///     ... x [ A ] [ B ] y ...   ->   ... x [ B ] [ A ] y ...       three links change, no local move undoes it
///
/// Places and lengths come from a generator with a fixed seed: the same tour is improved in the same way.
#include "base/random.h"
#include "draw/tour.h"

enum { LONGEST_KICK = 50 };
/// What counts as a shorter tour; less is rounding.
#define SHORTER 1e-12
/// So many kicks for each place without a shorter tour, and more would be wasted: measured on random strokes, what came
/// later was below 0.1 %.
enum { KICKS_WITHOUT_GAIN = 200 };

static int random_below(uint64_t *state, int bound)
{
    return (int)((zv_random_next(state) >> 32) * (uint64_t)bound >> 32);
}

static int place_after(const zv_tour *tour, int place, int steps)
{
    const int sum = place + steps;
    return sum >= tour->places ? sum - tour->places : sum;
}

/// The links behind these places change.
static double links_behind(const zv_tour *tour, const int place[3])
{
    double sum = 0.0;
    for (int i = 0; i < 3; ++i) {
        const int next = zv_tour_after(tour, place[i]);
        sum += zv_tour_link(tour, tour->entry[place[i]] ^ 1, tour->entry[next]);
    }
    return sum;
}

static void enqueue_behind(zv_tour *tour, int place)
{
    zv_tour_enqueue(tour, tour->entry[place] ^ 1);
    zv_tour_enqueue(tour, tour->entry[zv_tour_after(tour, place)]);
}

/// A of `first` places and B of `second` ones behind place x change places; A and B together are less than half the
/// tour.
static void exchange(zv_tour *tour, int x, int first, int second)
{
    const int a = place_after(tour, x, 1), end = place_after(tour, x, first + second);
    const int before[3] = {x, place_after(tour, x, first), end};
    const double gone = links_behind(tour, before);
    zv_tour_flip(tour, a, end);
    zv_tour_flip(tour, a, place_after(tour, x, second));
    zv_tour_flip(tour, place_after(tour, x, second + 1), end);
    const int after[3] = {x, place_after(tour, x, second), end};
    tour->length += links_behind(tour, after) - gone;
    for (int i = 0; i < 3; ++i) {
        enqueue_behind(tour, after[i]);
    }
}

void zv_tour_kick(zv_tour *tour, long long steps)
{
    const int quarter = tour->places / 4, longest = quarter < LONGEST_KICK ? quarter : LONGEST_KICK;
    const long long end = tour->steps + steps;
    uint64_t state = 1;
    if (longest < 1) {
        return; // so few strokes leave no room for two pieces
    }
    const long long patience = (long long)KICKS_WITHOUT_GAIN * tour->places;
    tour->keeps_flips = true;
    for (long long vain = 0; tour->steps < end && vain < patience; ++vain) {
        const double length = tour->length;
        const int x = random_below(&state, tour->places);
        const int first = 1 + random_below(&state, longest), second = 1 + random_below(&state, longest);
        tour->flips = 0;
        exchange(tour, x, first, second);
        zv_tour_improve(tour);
        if (tour->length > length) {
            zv_tour_undo(tour);
            tour->length = length;
        } else if (tour->length < length - SHORTER * length) {
            vain = 0;
        }
    }
}
