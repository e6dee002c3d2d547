/// @file stroke.h
/// The path between two stops under G64: points and events in, parts and events out, the same curve in both directions.
#ifndef ZV_PATH_STROKE_H
#define ZV_PATH_STROKE_H

#include "path/repeats.h"

enum { ZV_STROKE_MARKS = 64 };

/// Who takes what a stroke becomes, in the order in which it is driven. A function that returns false ends it.
typedef struct zv_stroke_sink {
    void *user;
    bool (*part)(void *user, const zv_part *part);
    /// An event, so far behind the last part that was handed out.
    bool (*mark)(void *user, const zv_mark *mark, double behind_m);
    /// The tool stops between two parts, at the end of the move of `line`.
    bool (*cut)(void *user, zv_cut_reason reason, int line);
} zv_stroke_sink;

typedef struct zv_stroke_mark {
    int point;      ///< that it comes after
    double chain_s; ///< infinite until that point is in the chain
    zv_mark mark;
} zv_stroke_mark;

typedef struct zv_stroke {
    zv_stroke_sink sink;
    zv_blend blend;
    bool is_open;
    bool is_whole; ///< all points are still here
    int count;
    double (*point)[ZV_CURVE_AXES];
    zv_link *link; ///< of the segment to each point
    zv_stroke_mark mark[ZV_STROKE_MARKS];
    int mark_count;
    bool from_end; ///< what comes from the walk is cached
    zv_cached_step *cached;
    int cached_count;
    zv_repeats repeats;
} zv_stroke;

/// False without memory; zv_stroke_free in any case.
bool zv_stroke_create(zv_stroke *stroke, int axes, const zv_curve_options *options, const zv_stroke_sink *sink);
void zv_stroke_free(zv_stroke *stroke);
/// Forgets what has come, and that the sink wanted no more.
void zv_stroke_reset(zv_stroke *stroke);

/// Begins at rest.
void zv_stroke_begin(zv_stroke *stroke, const double x[ZV_CURVE_AXES]);
/// The next point of the path.
void zv_stroke_add(zv_stroke *stroke, const double x[ZV_CURVE_AXES], const zv_link *link);
/// An event at the last point; false when there is no room for it.
bool zv_stroke_take_mark(zv_stroke *stroke, const zv_mark *mark);
/// Ends at rest; everything is handed out.
void zv_stroke_end(zv_stroke *stroke);

#endif
