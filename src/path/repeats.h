/// @file repeats.h
/// Strokes that come again somewhere else, as the letters of a text do: what they became is cached and moved.
#ifndef ZV_PATH_REPEATS_H
#define ZV_PATH_REPEATS_H

#include "path/blend.h"

enum { ZV_REPEAT_TABLE = 1024 };

/// A part of a stroke as it is driven, and whether the tool stops before it.
typedef struct zv_cached_step {
    zv_part part;
    bool is_cut;
    zv_cut_reason reason;
    int line; ///< that leads to the cut
} zv_cached_step;

/// A stroke as it came.
typedef struct zv_stroke_shape {
    int count;
    const double (*point)[ZV_CURVE_AXES];
    const zv_link *link; ///< of the segment to each point; the first has none
} zv_stroke_shape;

/// One that is cached, as places in the arrays of zv_repeats.
typedef struct zv_repeat {
    int point, count, step, steps;
} zv_repeat;

typedef struct zv_repeats {
    int axes;
    double (*point)[ZV_CURVE_AXES];
    zv_link *link;
    zv_cached_step *step;
    int points, steps;                 ///< in use
    zv_repeat repeat[ZV_REPEAT_TABLE]; ///< by a number made of the shape; count is 0 where there is none
    zv_repeat open;                    ///< the one that is being cached; count is 0 when there is none
    bool open_is_cut;                  ///< before its next part
    zv_cut_reason open_reason;
    int open_line;
    double shift[3]; ///< of the stroke that was found
    int line_shift;
} zv_repeats;

/// False without memory; zv_repeats_free in any case.
bool zv_repeats_create(zv_repeats *repeats, int axes);
void zv_repeats_free(zv_repeats *repeats);
/// As if nothing had come before.
void zv_repeats_forget(zv_repeats *repeats);

/// The stroke that had the same shape, tolerances, feeds and distances of lines, or NULL: then what it becomes is cached
/// until zv_repeats_close, if it is not too long.
const zv_repeat *zv_repeats_find(zv_repeats *repeats, const zv_stroke_shape *shape);
/// Step i of what was found, moved to where the stroke is now.
void zv_repeats_step(const zv_repeats *repeats, const zv_repeat *found, int i, zv_cached_step *out);

/// The next part, and a cut before it, of the stroke that is being cached.
void zv_repeats_keep(zv_repeats *repeats, const zv_part *part);
void zv_repeats_keep_cut(zv_repeats *repeats, zv_cut_reason reason, int line);
/// The stroke has ended; `is_whole`: all of it was handed out.
void zv_repeats_close(zv_repeats *repeats, bool is_whole);

#endif
