/// @file stream_law.h
/// The fastest law with jerk limits of a path that is too long for one: window after window, joined at speed.
#ifndef ZV_PLAN_STREAM_LAW_H
#define ZV_PLAN_STREAM_LAW_H

#include "base/arena.h"
#include "zveno/timing.h"

/// What is left of the law of the last window behind the join, as far as its stop.
typedef struct zv_stream_law {
    double *s, *x, *u, *t;
    int16_t *causes;     ///< what limits it there
    size_t from;         ///< the join is this one of them
    zv_jerk_entry entry; ///< the next window begins there; count 0: from rest
} zv_stream_law;

/// Room for laws of so many points.
/// @return false without memory
bool zv_stream_law_create(size_t points, zv_arena *memory, zv_stream_law *out);

/// More points than one law is looked for.
bool zv_stream_law_is_long(size_t points);

/// As much of a path as one law is looked for; `is_whole` becomes false when that is not all of it.
zv_joint_path zv_stream_law_window(const zv_joint_path *path, bool *is_whole);

/// Where the next law begins; NULL: from rest.
const zv_jerk_entry *zv_stream_law_entry(const zv_stream_law *stream);

/// Ends a law at the join with the next one; what lies behind it is kept, with its causes.
/// @return the point of the path there; 0, and nothing has changed, when it cannot be left anywhere
size_t zv_stream_law_leave(zv_stream_law *stream, const zv_joint_path *path, const int16_t *causes, zv_time_law *law);

/// No law was found from the last join on: the one that was left there goes on, to a later join or to its stop.
/// `causes` get what limits it.
/// @return the point of the path where it ends; `law` ends there too, at rest if x is 0
size_t zv_stream_law_go_on(zv_stream_law *stream, const zv_joint_path *path, int16_t *causes, zv_time_law *law);

#endif
