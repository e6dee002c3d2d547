/// @file tour_improve.c
/// Two ways to exchange links for shorter ones, tried at each node of the queue towards its near nodes.
///
/// 2-opt: G. Croes, A method for solving traveling-salesman problems (1958). Or-opt: I. Or, Traveling salesman-type
/// combinatorial problems (1976).
///
///     2-opt      a..A  c..C  becomes  a..c  A..C     what lies between is turned round; a and c are both entries or
///                                                    both exits
///     or-opt     a..A  b..B  c..C  becomes  a..c  b..C  A..B     a piece of one to three strokes with the outer
///                                                                nodes a and b goes between c and C
///
/// With g = |a A| - |a c| > 0 demanded, nodes farther than the link that goes need not be looked at.
#include "draw/tour.h"

enum { LONGEST_PIECE = 3, FLIPS_OF_A_MOVE = 3 };
/// A gain below this (mm) is rounding.
#define LEAST_GAIN 1e-9

typedef enum move_kind { NO_MOVE, TWO_OPT, OR_OPT } move_kind;

/// The best move found so far; nodes as in the picture.
typedef struct move {
    move_kind kind;
    double gain;
    int a, b, c;
} move;

/// Turns round the part of the tour with these outer nodes.
static void flip_part(zv_tour *tour, int u, int v)
{
    if (zv_tour_is_entry(tour, u)) {
        zv_tour_flip(tour, tour->place[u >> 1], tour->place[v >> 1]);
    } else {
        zv_tour_flip(tour, tour->place[v >> 1], tour->place[u >> 1]);
    }
}

static int step_away(const zv_tour *tour, int place, bool from_entry)
{
    return from_entry ? zv_tour_after(tour, place) : zv_tour_before(tour, place);
}

/// Offers to move pieces that begin with `a` between `c` and its linked node `C`; `g` is |a A| + |c C| - |a c|.
static void offer_pieces(zv_tour *tour, int a, int A, int c, int C, double g, move *best)
{
    const bool a_is_entry = zv_tour_is_entry(tour, a);
    int place = tour->place[a >> 1];
    for (int k = 0; k < LONGEST_PIECE; ++k) {
        const int entry = tour->entry[place];
        if (entry >> 1 == c >> 1) {
            return; // c is part of the piece, and of all longer ones
        }
        const int b = a_is_entry ? entry ^ 1 : entry;
        place = step_away(tour, place, a_is_entry);
        const int B = a_is_entry ? tour->entry[place] : tour->entry[place] ^ 1;
        if (B == c || B == A) {
            return; // it is already between b and B
        }
        const double gain = g + zv_tour_link(tour, b, B) - zv_tour_link(tour, A, B) - zv_tour_link(tour, b, C);
        if (gain > best->gain) {
            *best = (move){OR_OPT, gain, a, b, c};
        }
    }
}

/// The best exchange that gives `a` a new link to one of its near nodes.
static move find_move(zv_tour *tour, int a)
{
    move best = {NO_MOVE, LEAST_GAIN, 0, 0, 0};
    const int A = zv_tour_linked(tour, a);
    const double link = zv_tour_link(tour, a, A);
    const bool a_is_entry = zv_tour_is_entry(tour, a);
    const int32_t *near = tour->near + (size_t)a * ZV_TOUR_NEAR;
    for (int i = 0; i < ZV_TOUR_NEAR && near[i] >= 0; ++i) {
        const int c = near[i];
        const double g = link - zv_tour_link(tour, a, c);
        ++tour->steps;
        if (g <= LEAST_GAIN) {
            break;
        }
        const int C = zv_tour_linked(tour, c);
        const double both = g + zv_tour_link(tour, c, C);
        if (zv_tour_is_entry(tour, c) == a_is_entry) {
            const double gain = both - zv_tour_link(tour, A, C);
            if (gain > best.gain) {
                best = (move){TWO_OPT, gain, a, 0, c};
            }
        }
        offer_pieces(tour, a, A, c, C, both, &best);
        offer_pieces(tour, c, C, a, A, both, &best);
    }
    return best;
}

static void apply_two_opt(zv_tour *tour, int a, int c)
{
    const int A = zv_tour_linked(tour, a), C = zv_tour_linked(tour, c);
    if (zv_tour_is_entry(tour, a)) {
        flip_part(tour, a, C);
    } else {
        flip_part(tour, A, c);
    }
    zv_tour_enqueue(tour, a);
    zv_tour_enqueue(tour, A);
    zv_tour_enqueue(tour, c);
    zv_tour_enqueue(tour, C);
}

/// B..[b a]..A ... c..C  ->  B..A ... c..[a b]..C      two flips
/// B..[b a]..A ... C..c  ->  B..A ... C..[b a]..c      three flips
static void apply_or_opt(zv_tour *tour, int a, int b, int c)
{
    const int A = zv_tour_linked(tour, a), B = zv_tour_linked(tour, b), C = zv_tour_linked(tour, c);
    const bool c_comes_first = zv_tour_is_entry(tour, a) == zv_tour_is_entry(tour, c);
    const int last = c_comes_first ? c : C;
    flip_part(tour, b, last);
    flip_part(tour, last, A);
    if (!c_comes_first) {
        flip_part(tour, a, b);
    }
    const int touched[6] = {a, A, b, B, c, C};
    for (int i = 0; i < 6; ++i) {
        zv_tour_enqueue(tour, touched[i]);
    }
}

static void apply(zv_tour *tour, const move *m)
{
    if (m->kind == TWO_OPT) {
        apply_two_opt(tour, m->a, m->c);
    } else {
        apply_or_opt(tour, m->a, m->b, m->c);
    }
    tour->length -= m->gain;
}

void zv_tour_improve(zv_tour *tour)
{
    while (tour->count > 0) {
        const int node = tour->queue[tour->first];
        tour->first = tour->first + 1 == 2 * tour->places ? 0 : tour->first + 1;
        --tour->count;
        tour->queued[node] = 0;
        while (node < 2 * tour->strokes && tour->flips <= ZV_TOUR_FLIPS - FLIPS_OF_A_MOVE) {
            const move m = find_move(tour, node);
            if (m.kind == NO_MOVE) {
                break;
            }
            apply(tour, &m);
        }
    }
}
