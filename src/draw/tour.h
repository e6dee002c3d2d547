/// @file tour.h
/// The order of strokes while it is being improved.
///
/// Each stroke has two ends, called nodes: 2 i is the start of stroke i, 2 i + 1 its end, so `node ^ 1` is the other
/// end. A tour is a circle of places; the stroke at place k is entered at node entry[k] and left at entry[k] ^ 1. One
/// stroke more than there are, the home, closes the circle: travel to it costs nothing, travel from it costs the distance
/// from the start of the pen, if that is known.
///
///     place:     0          1          2
///            entry==exit entry==exit entry==exit        == a stroke, .. a link: travel without ink
///                     ..          ..          ..
#ifndef ZV_DRAW_TOUR_H
#define ZV_DRAW_TOUR_H

#include <math.h>

#include "zveno/draw.h"

enum { ZV_TOUR_NEAR = 10 };

/// One reversal of a range of places, to be taken back.
typedef struct zv_flip {
    int32_t low, high;
} zv_flip;

typedef struct zv_tour {
    int strokes; ///< without the home, whose number this is
    int places;  ///< strokes + 1
    const zv_travel_cost *cost;
    bool has_start;
    zv_vec2 *point;   ///< by node, the home's too
    int32_t *entry;   ///< by place
    int32_t *place;   ///< by stroke
    int32_t *near;    ///< by node of a stroke: ZV_TOUR_NEAR nodes, cheapest first; -1 behind the last one
    int32_t *queue;   ///< nodes whose links may be improved, a ring of 2 * places
    uint8_t *queued;  ///< by node
    int first, count; ///< of the queue
    zv_flip *flip;    ///< since the last kick
    int flips;
    bool keeps_flips; ///< else they cannot be taken back
    double length;    ///< of all links
    long long steps;  ///< work done: nodes looked at and places turned
} zv_tour;

/// Flips that can be taken back; far more than the moves around one kick need.
enum { ZV_TOUR_FLIPS = 4096 };

/// Fills `entry` and `place` with a first tour: the shortest links first, as long as they fit together. False without
/// memory.
bool zv_tour_begin(zv_tour *tour);

/// Improves links until no node of the queue can be improved, or the list of flips to be kept is full.
void zv_tour_improve(zv_tour *tour);

/// Kicks and improves, keeps what is better, until `steps` are done.
void zv_tour_kick(zv_tour *tour, long long steps);

/// Turns round the places low .. high of the circle (low may lie behind high), or what is outside of them, which as a
/// circle is the same; the shorter of both.
void zv_tour_flip(zv_tour *tour, int low, int high);

/// Takes back all flips of the list.
void zv_tour_undo(zv_tour *tour);

/// Puts a node into the queue, unless it is there.
void zv_tour_enqueue(zv_tour *tour, int node);

static inline bool zv_tour_is_entry(const zv_tour *tour, int node)
{
    return tour->entry[tour->place[node >> 1]] == node;
}

static inline int zv_tour_before(const zv_tour *tour, int place)
{
    return place == 0 ? tour->places - 1 : place - 1;
}

static inline int zv_tour_after(const zv_tour *tour, int place)
{
    return place == tour->places - 1 ? 0 : place + 1;
}

/// The node at the other end of the link.
static inline int zv_tour_linked(const zv_tour *tour, int node)
{
    const int place = tour->place[node >> 1];
    return tour->entry[place] == node ? tour->entry[zv_tour_before(tour, place)] ^ 1
                                      : tour->entry[zv_tour_after(tour, place)];
}

/// Cost of a link of the home: nothing, or from its second node the distance from where the pen is.
double zv_tour_home_link(const zv_tour *tour, int a, int b);
/// Cost of a link for the joints of an arm.
double zv_tour_joint_link(const zv_tour *tour, int a, int b);

static inline double zv_tour_link(const zv_tour *tour, int a, int b)
{
    if (a >= 2 * tour->strokes || b >= 2 * tour->strokes) {
        return zv_tour_home_link(tour, a, b);
    }
    if (tour->cost->joint) {
        return zv_tour_joint_link(tour, a, b);
    }
    const double dx = tour->point[a].x - tour->point[b].x, dy = tour->point[a].y - tour->point[b].y;
    return sqrt(dx * dx + dy * dy);
}

#endif
