/// @file ompl_peer.h
/// OMPL's RRT-Connect with FCL as a peer of our routes. It calls nothing of ours but what it is handed.
#ifndef ZV_OMPL_PEER_H
#define ZV_OMPL_PEER_H

#include "zveno/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A ball of the arm in the world.
typedef struct ompl_ball {
    double center[3], radius;
    int body; ///< bodies on the base have -1: they are not tested against the scene
} ompl_ball;

/// What the peer is asked.
typedef struct ompl_problem {
    int joints;
    const double *low, *high, *start, *goal;
    const zv_convex *things; ///< boxes and capsules
    int thing_count;
    int ball_count;
    void (*place)(void *user, const double *q, ompl_ball *balls); ///< fills `ball_count` balls
    bool (*may_touch)(void *user, int a, int b);                  ///< whether two balls need no test
    void *user;
    double range;      ///< longest edge, rad
    double resolution; ///< rad between two checked states
    double simplify_s; ///< budget of the simplifier; 0: none
} ompl_problem;

typedef struct ompl_result {
    bool solved;
    double seconds;               ///< thread time of the search alone
    double length, simple_length; ///< of the path, as found and simplified
} ompl_result;

ompl_result ompl_peer_solve(const ompl_problem *problem);

#ifdef __cplusplus
}
#endif

#endif
