/// @file region.h
/// What is known about three joints that carry one point, and the solutions for them.
#ifndef ZV_KIN_REGION_H
#define ZV_KIN_REGION_H

#include "kin/screws.h"
#include "zveno/kin.h"

/// How the three joints are solved.
typedef enum zv_regional_kind {
    ZV_REGIONAL_PARALLEL, ///< axes 1 and 2 turn and are parallel
    ZV_REGIONAL_MEETING,  ///< axes 1 and 2 turn and meet
    ZV_REGIONAL_SKEW,     ///< axes 1 and 2 turn and do neither: a quartic
    // Joint 3 turns in those above, or slides; what follows begins with a slide, or has one in the middle.
    ZV_REGIONAL_SLIDES, ///< three slides, or two that follow each other and one turning joint before or behind them
    ZV_REGIONAL_TURN_BETWEEN, ///< two slides and a turning joint between them
    ZV_REGIONAL_SLIDE_FIRST,  ///< a slide and two turning joints
    ZV_REGIONAL_SLIDE_SECOND, ///< a slide between two turning joints
} zv_regional_kind;

typedef struct zv_regional {
    zv_regional_kind kind;
    zv_axis axis[3];
    zv_vec3 center;  ///< the point, at q = 0
    double size;     ///< m: what lengths are compared with
    int turning;     ///< SLIDES: the joint that turns, or -1
    bool candidates; ///< also what may be a solution where two meet is wanted
    double slack;    ///< how far beyond a rim still touches it, relative to the amplitude of an equation

    // Axes 1 and 2 turn, in a frame on axis 2: x along the common normal from axis 1, z along axis 2.
    zv_vec3 foot1;          ///< where the common normal begins, on axis 1
    double a, sine, cosine; ///< length of the common normal; of the twist between the axes
    zv_vec3 z0, zc, zs;     ///< the point by the turn of joint 3: z0 + zc cos + zs sin; by its slide: z0 + zc q
    double square0, squarec, squares; ///< its squared length, likewise; by a slide: in powers of q
} zv_regional;

/// Joint values that put the point where it is wanted.
typedef struct zv_regional_solution {
    double q[3];
    uint8_t base, elbow;
    uint8_t free; ///< bits of joints whose axis goes through the point; they are 0
} zv_regional_solution;

/// Four, and more of them as candidates where they meet.
enum { ZV_REGIONAL_SOLUTIONS = 12 };

typedef struct zv_regional_set {
    int count;
    unsigned singular; ///< ZV_SINGULAR_ELBOW where two elbows meet, ZV_SINGULAR_SHOULDER where two bases do
    zv_regional_solution solution[ZV_REGIONAL_SOLUTIONS];
} zv_regional_set;

#endif
