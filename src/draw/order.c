/// @file order.c
/// An order of strokes with little travel: near ends, a first tour, local moves, kicks.
///
///     ends -> kd_tree.c: ten near ends of each -> tour_begin.c -> tour_improve.c -> tour_kick.c
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "draw/kd_tree.h"
#include "draw/plane.h"
#include "draw/tour.h"

zv_order_options zv_order_default_options(void)
{
    return (zv_order_options){.join_mm = 0.01};
}

static bool take_memory(zv_tour *tour)
{
    const size_t places = (size_t)tour->places, nodes = 2 * places;
    tour->point = malloc(nodes * sizeof *tour->point);
    tour->entry = malloc(places * sizeof *tour->entry);
    tour->place = malloc(places * sizeof *tour->place);
    tour->near = malloc(nodes * ZV_TOUR_NEAR * sizeof *tour->near);
    tour->queue = malloc(nodes * sizeof *tour->queue);
    tour->queued = calloc(nodes, sizeof *tour->queued);
    tour->flip = malloc(ZV_TOUR_FLIPS * sizeof *tour->flip);
    return tour->point && tour->entry && tour->place && tour->near && tour->queue && tour->queued && tour->flip;
}

static void give_back(zv_tour *tour)
{
    free(tour->point);
    free(tour->entry);
    free(tour->place);
    free(tour->near);
    free(tour->queue);
    free(tour->queued);
    free(tour->flip);
}

static void insert_by_cost(const zv_tour *tour, int32_t node, int32_t *near, int i)
{
    const int32_t kept = near[i];
    const double cost = zv_tour_link(tour, node, kept);
    int k = i;
    for (; k > 0 && zv_tour_link(tour, node, near[k - 1]) > cost; --k) {
        near[k] = near[k - 1];
    }
    near[k] = kept;
}

/// Cheapest first: with joints, what is near on the paper is not always cheap.
static void sort_by_cost(const zv_tour *tour, int32_t node, int32_t *near, int count)
{
    for (int i = 1; i < count; ++i) {
        insert_by_cost(tour, node, near, i);
    }
}

/// Ten near nodes of each; the queue, not yet in use, lends its memory to the tree.
static void find_near(zv_tour *tour)
{
    zv_kd_tree tree = {tour->point, tour->queue, tour->queued, 2 * tour->strokes};
    for (int node = 0; node < tree.count; ++node) {
        tree.node[node] = node;
    }
    zv_kd_build(&tree);
    for (int i = 0; i < tree.count; ++i) {
        const int32_t node = tree.node[i], without[2] = {node, node ^ 1};
        int32_t *near = tour->near + (size_t)node * ZV_TOUR_NEAR;
        const int count = zv_kd_nearest(&tree, tour->point[node], without, ZV_TOUR_NEAR, near);
        for (int k = count; k < ZV_TOUR_NEAR; ++k) {
            near[k] = -1;
        }
        if (tour->cost->joint) {
            sort_by_cost(tour, node, near, count);
        }
    }
    memset(tour->queued, 0, 2 * (size_t)tour->places);
}

static double measure(const zv_tour *tour)
{
    double sum = 0.0;
    for (int place = 0; place < tour->places; ++place) {
        sum += zv_tour_link(tour, tour->entry[place] ^ 1, tour->entry[zv_tour_after(tour, place)]);
    }
    return sum;
}

/// The strokes in the order given, the home behind them.
static void lay_as_given(zv_tour *tour)
{
    for (int i = 0; i < tour->places; ++i) {
        tour->entry[i] = 2 * i;
        tour->place[i] = i;
    }
}

static void fill_points(zv_tour *tour, const zv_ends *stroke, zv_vec2 start)
{
    for (int i = 0; i < tour->strokes; ++i) {
        tour->point[2 * i] = stroke[i].from;
        tour->point[2 * i + 1] = stroke[i].to;
    }
    tour->point[2 * tour->strokes] = tour->point[2 * tour->strokes + 1] = start;
}

/// The tour as turns, from the home on: forwards when the home is entered by its first node, else backwards.
static void read_turns(const zv_tour *tour, zv_turn *turn)
{
    const int home = tour->place[tour->strokes];
    const bool forwards = tour->entry[home] == 2 * tour->strokes;
    int place = home;
    for (int i = 0; i < tour->strokes; ++i) {
        place = forwards ? zv_tour_after(tour, place) : zv_tour_before(tour, place);
        const int entry = forwards ? tour->entry[place] : tour->entry[place] ^ 1;
        turn[i] = (zv_turn){entry >> 1, entry % 2 == 1};
    }
}

/// From near ends to a good tour; false without memory.
static bool search(zv_tour *tour, long long steps)
{
    find_near(tour);
    if (!zv_tour_begin(tour)) {
        return false;
    }
    tour->length = measure(tour);
    for (int place = 0; place < tour->places; ++place) {
        zv_tour_enqueue(tour, tour->entry[place]);
        zv_tour_enqueue(tour, tour->entry[place] ^ 1);
    }
    zv_tour_improve(tour);
    zv_tour_kick(tour, steps);
    return true;
}

/// The better one of the tour that was searched for and the order given; false without memory.
static bool find_tour(zv_tour *tour, const zv_ends *stroke, const zv_order_options *options, zv_order_report *report)
{
    fill_points(tour, stroke, options->start);
    lay_as_given(tour);
    report->before = report->after = measure(tour);
    if (tour->strokes < 2) {
        return true;
    }
    if (!search(tour, options->steps)) {
        return false;
    }
    report->steps = tour->steps;
    report->after = measure(tour);
    if (report->after > report->before) { // greedy links may end worse than a good order that was given
        lay_as_given(tour);
        report->after = report->before;
    }
    return true;
}

zv_status zv_order(const zv_ends *stroke, int count, const zv_order_options *options, const zv_travel_cost *cost,
                   zv_turn *turn, zv_order_report *report)
{
    static const zv_travel_cost millimetres = {NULL, 0};
    ZV_ASSERT((stroke && turn) || count == 0);
    ZV_ASSERT(options && count >= 0 && count <= ZV_DRAWING_MAX);
    zv_tour tour = {.strokes = count, .places = count + 1, .cost = cost ? cost : &millimetres};
    zv_order_report found = {0};
    tour.has_start = options->has_start;
    const bool done = take_memory(&tour) && find_tour(&tour, stroke, options, &found);
    if (done) {
        read_turns(&tour, turn);
        if (report) {
            *report = found;
        }
    }
    give_back(&tour);
    return done ? ZV_OK : ZV_ERR_INTERNAL;
}
