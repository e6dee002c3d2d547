/// @file tour.c
/// The circle of places: flips, taking them back, the queue, the cost of unusual links.
#include "draw/tour.h"

double zv_tour_home_link(const zv_tour *tour, int a, int b)
{
    const int start = 2 * tour->strokes + 1;
    if (!tour->has_start || (a != start && b != start) || (a ^ b) == 1) {
        return 0.0;
    }
    const double dx = tour->point[a].x - tour->point[b].x, dy = tour->point[a].y - tour->point[b].y;
    return sqrt(dx * dx + dy * dy);
}

double zv_tour_joint_link(const zv_tour *tour, int a, int b)
{
    const int joints = tour->cost->joints;
    const double *p = tour->cost->joint + (size_t)a * (size_t)joints,
                 *q = tour->cost->joint + (size_t)b * (size_t)joints;
    double slowest = 0.0;
    for (int i = 0; i < joints; ++i) {
        slowest = fmax(slowest, fabs(p[i] - q[i]));
    }
    return slowest;
}

static void put(zv_tour *tour, int place, int entry)
{
    tour->entry[place] = entry;
    tour->place[entry >> 1] = place;
}

/// Reverses `count` places of the circle from `low` up and `high` down; each stroke is then drawn the other way.
static void reverse(zv_tour *tour, int low, int high, int count)
{
    for (int i = 0; i < count / 2; ++i) {
        const int a = tour->entry[low], b = tour->entry[high];
        put(tour, low, b ^ 1);
        put(tour, high, a ^ 1);
        low = zv_tour_after(tour, low);
        high = zv_tour_before(tour, high);
    }
    if (count % 2 == 1) {
        tour->entry[low] ^= 1;
    }
    tour->steps += count / 2 + 1;
}

static int places_from(const zv_tour *tour, int low, int high)
{
    return (high >= low ? high - low : high - low + tour->places) + 1;
}

void zv_tour_flip(zv_tour *tour, int low, int high)
{
    const int inside = places_from(tour, low, high);
    if (inside == tour->places) {
        return; // the whole circle: nothing changes
    }
    if (2 * inside > tour->places) {
        const int kept = low;
        low = zv_tour_after(tour, high);
        high = zv_tour_before(tour, kept);
        reverse(tour, low, high, tour->places - inside);
    } else {
        reverse(tour, low, high, inside);
    }
    if (tour->keeps_flips) {
        tour->flip[tour->flips++] = (zv_flip){low, high};
    }
}

void zv_tour_undo(zv_tour *tour)
{
    while (tour->flips > 0) {
        const zv_flip flip = tour->flip[--tour->flips];
        reverse(tour, flip.low, flip.high, places_from(tour, flip.low, flip.high));
    }
}

void zv_tour_enqueue(zv_tour *tour, int node)
{
    if (tour->queued[node]) {
        return;
    }
    const int room = 2 * tour->places;
    const int end = tour->first + tour->count;
    tour->queued[node] = 1;
    tour->queue[end >= room ? end - room : end] = node;
    ++tour->count;
}
