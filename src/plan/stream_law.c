/// @file stream_law.c
/// The fastest law with jerk limits of a path that is too long for one: window after window, joined at speed.
///
///     x      .-.    .-.  .--.                    planned to a stop at the end of the window ......
///           /   \__/   \/    \ .                 driven up to the join J; what lies behind it is
///          /              J   \  .               kept: where no other law goes on from J, the arm
///     s   |----------------|---|----             goes on with that to its stop
///                          |---------------- the next window begins at J with its x and u
#include "plan/stream_law.h"

#include <string.h>

/// Points of a window, and of them those behind the join: where the law feels the stop.
enum { WINDOW_POINTS = 2048, LATE_POINTS = 256 };

static double *take(zv_arena *memory, size_t count)
{
    return zv_arena_take(memory, count * sizeof(double));
}

bool zv_stream_law_create(size_t points, zv_arena *memory, zv_stream_law *out)
{
    *out = (zv_stream_law){.s = take(memory, points),
                           .x = take(memory, points),
                           .u = take(memory, points),
                           .t = take(memory, points),
                           .causes = zv_arena_take(memory, points * sizeof *out->causes)};
    return out->s && out->x && out->u && out->t && out->causes;
}

bool zv_stream_law_is_long(size_t points)
{
    return points > WINDOW_POINTS + LATE_POINTS;
}

zv_joint_path zv_stream_law_window(const zv_joint_path *path, bool *is_whole)
{
    zv_joint_path front = *path;
    if (zv_stream_law_is_long(path->count)) {
        front.count = WINDOW_POINTS;
        *is_whole = false;
    }
    return front;
}

const zv_jerk_entry *zv_stream_law_entry(const zv_stream_law *stream)
{
    return stream->entry.count > 0 ? &stream->entry : NULL;
}

size_t zv_stream_law_leave(zv_stream_law *stream, const zv_joint_path *path, const int16_t *causes, zv_time_law *law)
{
    const size_t late = path->count < 2 * LATE_POINTS ? path->count / 2 : LATE_POINTS;
    size_t at = 0;
    const size_t join = zv_jerk_join(path, law, path->count - late, &at);
    if (join > 0) {
        const size_t left = law->count - at;
        memcpy(stream->s, law->s + at, left * sizeof *law->s);
        memcpy(stream->x, law->x + at, left * sizeof *law->x);
        memcpy(stream->u, law->u + at, left * sizeof *law->u);
        stream->entry = (zv_jerk_entry){law->x[at], law->u[at], left, stream->s, stream->x};
        memcpy(stream->t, law->t + at, left * sizeof *law->t);
        memcpy(stream->causes, causes + at, left * sizeof *causes);
        stream->from = 0;
        law->count = at + 1;
    }
    return join;
}

/// The law from the last join to its stop.
static zv_time_law rest_of(const zv_stream_law *stream)
{
    double *t = stream->t + stream->from;
    const double begin = t[0];
    for (size_t i = 0; i < stream->entry.count; ++i) {
        t[i] -= begin;
    }
    return (zv_time_law){.count = stream->entry.count,
                         .s = stream->s + stream->from,
                         .x = stream->x + stream->from,
                         .u = stream->u + stream->from,
                         .t = t};
}

size_t zv_stream_law_go_on(zv_stream_law *stream, const zv_joint_path *path, int16_t *causes, zv_time_law *law)
{
    *law = rest_of(stream);
    memcpy(causes, stream->causes + stream->from, law->count * sizeof *causes);
    zv_joint_path known = *path;
    while (known.s[known.count - 1] > law->s[law->count - 1]) {
        --known.count;
    }
    size_t at = 0;
    const size_t join = zv_jerk_join(&known, law, known.count / 2, &at);
    if (join == 0) {
        return known.count - 1;
    }
    stream->from += at;
    stream->entry = (zv_jerk_entry){law->x[at], law->u[at], law->count - at, law->s + at, law->x + at};
    law->count = at + 1;
    return join;
}
