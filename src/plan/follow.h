/// @file follow.h
/// Pass 2: the curve is followed, window by window, in the branch that the scan has chosen.
#ifndef ZV_PLAN_FOLLOW_H
#define ZV_PLAN_FOLLOW_H

#include "plan/corner.h"
#include "plan/motion.h"
#include "plan/scan.h"

typedef struct zv_follower {
    const zv_task *task;
    const zv_plan_options *options;
    const zv_scan *scan;
    zv_plan_report *report;
    zv_corner corner; ///< pieces that wait for the window
    zv_window window;
    zv_motion motion;
    int stage;
    bool has_begun, in_change;
    double change_from[ZV_MAX_JOINTS];
    double off_m; ///< of the pieces that are followed
    bool failed;
    double worth_s, rest_s; ///< a motion that takes longer is given up; pieces to come take this or more
    bool is_given_up;
} zv_follower;

/// What a piece takes at its feed, s: no motion is faster.
double zv_feed_time(const zv_piece *piece);

/// All its room is taken from `memory`; false when there is none.
bool zv_follow_create(const zv_task *task, const zv_plan_options *options, const zv_scan *scan,
                      const zv_plan_sink *sink, zv_plan_report *report, zv_arena *memory, zv_follower *out);
/// False ends the walk: failed, as the report says, stopped by the sink, or given up.
bool zv_follow_piece(zv_follower *follower, const zv_piece *piece);
bool zv_follow_mark(zv_follower *follower, const zv_mark *mark);
/// After the last piece: what waits is planned, and the report completed. The duration of what was given up is INFINITY.
void zv_follow_finish(zv_follower *follower);

#endif
