/// @file scan.h
/// Pass 1: the whole curve is walked in all branches, and the best one is chosen.
#ifndef ZV_PLAN_SCAN_H
#define ZV_PLAN_SCAN_H

#include "plan/certificate.h"
#include "plan/track.h"

/// A part of the curve that one branch follows.
typedef struct zv_stage {
    double from, to; ///< m along the curve; between `to` and the next `from` the arm makes a joint move
    zv_branch branch;
    double q[ZV_MAX_JOINTS]; ///< at `from`
    double speed;            ///< of the joint move that leads there, as a part of the joints' top speed
} zv_stage;

typedef struct zv_scan {
    const zv_task *task;
    const double *near_q;
    bool joint_rapids;
    const double *(*rapid_end)(const void *user, int line, zv_vec3 place, double *speed); ///< as in zv_plan_options
    const void *rapid_user;
    const zv_plan_router *router; ///< as there
    zv_certificate certificate;

    zv_stage *stage; ///< the result
    int stage_count, stage_capacity;
    bool no_memory;
    bool is_stuck; ///< no branch goes on
    zv_plan_end stuck;
    bool along_rim;  ///< a part of the path runs along the rim of the reach
    zv_plan_gap gap; ///< the longest part of the path that the certificate left open; length 0: none
    long long scenes;

    bool has_begun;
    zv_vec3 first_place;     ///< of the tool
    double stage_from;       ///< where the main generation began
    const double *stage_q;   ///< joint values near which it begins; NULL: the branch before it is kept
    double stage_speed;      ///< of the joint move to its beginning
    zv_generation main;      ///< followed since the start or the last change
    zv_generation late;      ///< born at the end of the last rapid, in case the main one ends; count 0: none
    zv_generation at_rapid;  ///< the main one as it was at the beginning of that rapid
    zv_generation candidate; ///< the main one at the beginning of the rapid that is going on
    double rapid_from, late_from, longest_rapid;
    bool in_rapid;
    int rapid_line;
    double safe_until; ///< up to here nothing can happen, unless
    double slide_left; ///< the slide moves by more than this
    zv_piece last;     ///< the last piece seen
} zv_scan;

/// `scan` starts with all zero but task, near_q, joint_rapids, rapid_end, rapid_user, router and
/// certificate. False ends the walk: stuck or no memory.
bool zv_scan_piece(zv_scan *scan, const zv_piece *piece);
/// After the last piece: the last stage is chosen.
bool zv_scan_finish(zv_scan *scan);
void zv_scan_free(zv_scan *scan);

#endif
