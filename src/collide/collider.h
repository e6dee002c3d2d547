/// @file collider.h
/// The inside of an arm's bodies: the chain in a form that lanes can walk, exact shapes, and the balls that cover them.
///
/// One axis moves the frame of its link by a fixed pose, then turns about z or slides along z:
///
///     frame[k] = frame[k-1] * fixed * motion(gain * q[joint] + zero)
#ifndef ZV_COLLIDE_COLLIDER_H
#define ZV_COLLIDE_COLLIDER_H

#include "base/arena.h"
#include "zveno/collide.h"

typedef struct zv_axis_step {
    zv_pose fixed;
    float fixed_f[12]; ///< rows of three columns and the position
    double gain, zero; ///< value = gain * q[joint] + zero
    int joint;
    bool slides;
    double low, high; ///< of the value, inside the joint's limits; a slide without limits: an empty range
} zv_axis_step;

/// A ball of a cover, in the frame of its link.
typedef struct zv_ball {
    float x, y, z, r;
} zv_ball;

/// What people call one body: some shapes of one link, their cover, and bounds of its motion.
typedef struct zv_group {
    char name[ZV_NAME_SIZE];
    int link;
    bool held;                         ///< attached to the tool
    int first_shape, shapes;           ///< of `shape`
    int first_ball, balls;             ///< of `ball`
    float center[3], radius;           ///< a ball around all of them
    float reach[ZV_MAX_JOINTS];        ///< largest distance of that centre from each axis, any joint values
    float balls_reach[ZV_MAX_JOINTS];  ///< the same for all centres of balls
    float points_reach[ZV_MAX_JOINTS]; ///< the same for all points of its shapes
} zv_group;

/// Two bodies that are tested against each other.
typedef struct zv_tested {
    int a, b;    ///< groups
    int low;     ///< only axes above this one move them against each other
    int farther; ///< the group that they move
} zv_tested;

/// Bodies of one link that stand in a row: what is clear of the ball around all of them is clear of each.
typedef struct zv_cluster {
    int link;
    int first_group, groups;    ///< of `group`
    float center[3], radius;    ///< a ball around all of their balls
    float reach[ZV_MAX_JOINTS]; ///< largest distance of that centre from each axis, any joint values
} zv_cluster;

/// Two clusters with bodies that are tested against each other.
typedef struct zv_tested_clusters {
    int a, b;         ///< clusters
    int first, count; ///< of `tested`
    int low, farther; ///< as of its pairs; the cluster
} zv_tested_clusters;

enum { ZV_MAX_GROUPS = 128, ZV_MAX_BALLS = 8192 };

struct zv_collider {
    zv_arena memory; ///< of hull points
    int joint_count, axis_count;
    zv_axis_step axis[ZV_MAX_JOINTS];
    zv_pose world_from_base;
    zv_pose link_from_frame[ZV_MAX_JOINTS]; ///< where the robot file's frame is in the frame of the chain above
    double size;                            ///< no point of the arm is farther from the world's origin, m
    zv_group *group;
    int group_count;
    zv_convex *shape; ///< in the frame of the chain above
    int shape_count;
    zv_ball *ball;
    int ball_count, ball_capacity;
    double excess;
    int own_shapes;     ///< of the list; those of held things follow
    int *first_ball_of; ///< of each of them and, one more, behind the last
    double own_excess;  ///< of their cover
    zv_cluster *cluster;
    int cluster_count;
    zv_tested *tested; ///< in the order of their clusters
    int tested_count;
    zv_tested_clusters *tested_clusters;
    int tested_clusters_count;
    unsigned char *state; ///< of each pair of groups, a zv_pair_state
};

/// World poses of the links at `q`; index k + 1 is axis k, index 0 the base.
void zv_link_poses(const zv_collider *bodies, const double *q, zv_pose world_from_link[ZV_MAX_JOINTS + 1]);

/// The chain of a robot as axes.
void zv_fill_axes(zv_collider *bodies, const zv_robot *robot);

/// Adds balls that cover a shape; false without memory. `excess` grows to what they stand out at most.
bool zv_cover(zv_collider *bodies, const zv_convex *shape);

/// Adds the balls that cover shape `index` of another collider; false without memory.
bool zv_cover_as(zv_collider *bodies, const zv_collider *other, int index);

/// Fills the ball around a group and the bounds of its motion.
void zv_fill_bounds(zv_collider *bodies, zv_group *group);

/// Fills the ball around a cluster and the bounds of its motion.
void zv_fill_cluster_bounds(zv_collider *bodies, zv_cluster *cluster);

/// Puts groups together that one link carries; false without memory.
bool zv_fill_clusters(zv_collider *bodies);

/// Decides which pairs are tested, and orders them by their clusters; false without memory.
bool zv_fill_pairs(zv_collider *bodies, const zv_robot *robot, const zv_collider_options *options);

/// The exact distance of two groups, the first with the world poses `a_links`.
zv_separation zv_group_distance(const zv_collider *bodies, const zv_pose *world_from_link, int a, int b);

#endif
