/// @file chain.h
/// The part of the programmed path that smoothing looks at: points joined by straight links, by distance s along them.
///
/// Vertices carry numbers that grow for ever; those behind are forgotten. Coordinates are kept one array per axis, so
/// that sums over vertices read memory in order. Memory is taken once.
#ifndef ZV_PATH_CHAIN_H
#define ZV_PATH_CHAIN_H

#include "zveno/path.h"

/// What the program says about a link.
typedef struct zv_link {
    double tolerance_m, feed_m_s;
    int line;
    bool is_rapid;
} zv_link;

typedef struct zv_chain {
    int axes;
    long long base;                     ///< number of the vertex in slot 0
    int first, count;                   ///< slots in use: first .. count-1
    double *s;                          ///< by slot
    double *x[ZV_CURVE_AXES];           ///< coordinates
    double *t[ZV_CURVE_AXES];           ///< direction of the link that begins here, per metre of s
    double *bend[ZV_CURVE_AXES];        ///< by how much the direction changes here; 0 at the first and last vertex
    zv_link *link;                      ///< that begins here
    double stair_step[3], stair_length; ///< sums over the last few links, if these are tiny
    void *memory;
} zv_chain;

/// False without memory.
bool zv_chain_create(zv_chain *chain, int axes);
void zv_chain_free(zv_chain *chain);

/// Forgets everything and begins with one vertex at s = 0.
void zv_chain_begin(zv_chain *chain, const double x[ZV_CURVE_AXES]);
/// Adds a vertex at some distance from the last one. There must be room.
void zv_chain_add(zv_chain *chain, const double x[ZV_CURVE_AXES], const zv_link *link);
/// Puts the last vertex somewhere else, so near that nothing else changes.
void zv_chain_move_last(zv_chain *chain, const double x[ZV_CURVE_AXES]);
/// Forgets vertices whose next one is still before s.
void zv_chain_forget_before(zv_chain *chain, double s);
bool zv_chain_is_full(const zv_chain *chain);

static inline long long zv_chain_last(const zv_chain *chain)
{
    return chain->base + chain->count - 1;
}

static inline double zv_chain_s(const zv_chain *chain, long long vertex)
{
    return chain->s[vertex - chain->base];
}

/// Length of the part of `bend` in x y z.
double zv_chain_turn(const zv_chain *chain, long long vertex);
/// Coordinates at s on the link that begins at `vertex`.
void zv_chain_at(const zv_chain *chain, long long vertex, double s, double out[ZV_CURVE_AXES]);
/// The vertex whose link contains s, looked for from `near`; the end of a link belongs to it.
long long zv_chain_find(const zv_chain *chain, long long near, double s);

#endif
