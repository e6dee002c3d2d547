/// @file motion.h
/// Proofs over pieces of a joint-space segment: bounds of an edge, the kernel that judges eight pieces at once, and the
/// worklist that divides what is left open.
#ifndef ZV_COLLIDE_MOTION_H
#define ZV_COLLIDE_MOTION_H

#include "collide/collider.h"
#include "collide/float_lanes.h"
#include "collide/scene.h"

/// The place and velocity of a point in eight pieces.
typedef struct zv_moving {
    zv_f8 x, y, z, vx, vy, vz;
} zv_moving;

/// Bounds that hold along a whole edge, in units of its length (t from 0 to 1). Most of them are never asked for: a bound
/// of an acceleration is computed when something comes near, and is below zero until then.
typedef struct zv_edge_bounds {
    float rate[ZV_MAX_JOINTS];                                                    ///< of each axis
    float weight[ZV_MAX_JOINTS + 1][ZV_MAX_JOINTS], of_slides[ZV_MAX_JOINTS + 1]; ///< with only the axes above low - 1
    unsigned weighed;                                                             ///< bits: which of these are there
    float slack;                                                                  ///< margin with float rounding, m
    float *accel;              ///< bounds of accelerations, one after the other:
    int count;                 ///< how many
    int cluster, cluster_pair; ///< of the centres of clusters; of pairs of them against each other
    int group, balls;          ///< of the centre of a group, of any of its balls
    int pair, pair_balls;      ///< the same for tested pairs
} zv_edge_bounds;

/// Scratch of one caller; taken once, used for any number of edges.
typedef struct zv_motion_space {
    zv_edge_bounds bounds;
    zv_moving *cluster; ///< centre of each cluster
    zv_moving *center;  ///< of each group
    zv_moving *ball;
    unsigned char *placed; ///< of each group: 1: its centre is there, 2: and its balls
    float *middle, *half;  ///< pieces that are still open
    void *memory;
} zv_motion_space;

/// Which lanes (bits) cannot be proven, and which need smaller pieces.
typedef struct zv_lane_verdict {
    unsigned blocked, open;
} zv_lane_verdict;

/// Judges eight pieces: `value[k]` are the values of axis k in the middle of each, `half` the half lengths in t. Stops
/// early when a lane is blocked: a state in its middle is not clear of the covers.
ZV_DECLARE_KERNEL(zv_lane_verdict, zv_judge_pieces,
                  (const zv_collider *bodies, const zv_scene *scene, zv_motion_space *space,
                   const float value[ZV_MAX_JOINTS][ZV_FLOAT_LANES], const float half[ZV_FLOAT_LANES]));

/// False without memory; give back in any case.
bool zv_motion_space_take(zv_motion_space *space, const zv_collider *bodies);
void zv_motion_space_give(zv_motion_space *space);

typedef struct zv_edge_limits {
    double margin;   ///< m
    double smallest; ///< length of the shortest piece, rad
    int most_states;
} zv_edge_limits;

/// What was found out about an edge.
typedef struct zv_edge_verdict {
    bool proven, outside;
    double t, width; ///< middle and width of a piece that is not proven
    int states;
} zv_edge_verdict;

/// Whether the straight joint-space segment from `a` to `b` keeps clear. `scene` may be NULL.
zv_edge_verdict zv_judge_edge(const zv_collider *bodies, const zv_scene *scene, zv_motion_space *space, const double *a,
                              const double *b, const zv_edge_limits *limits);

/// The length of a segment: rad of turning axes; slides count in units of 0.25 m.
double zv_edge_length(const zv_collider *bodies, const double *a, const double *b);

#endif
