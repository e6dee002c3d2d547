/// @file regional.h
/// The regional structure of an arm: three joints that carry one point, the wrist centre, to where it is wanted.
#ifndef ZV_KIN_REGIONAL_H
#define ZV_KIN_REGIONAL_H

#include "kin/screws.h"
#include "zveno/kin.h"

/// How the three joints are solved.
typedef enum zv_regional_kind {
    ZV_REGIONAL_PARALLEL, ///< axes 1 and 2 turn and are parallel
    ZV_REGIONAL_MEETING,  ///< axes 1 and 2 turn and meet
    ZV_REGIONAL_SKEW,     ///< axes 1 and 2 turn and do neither: a quartic
    ZV_REGIONAL_SLIDES,   ///< three slides, or two that follow each other and one turning joint before or behind them
} zv_regional_kind;

typedef struct zv_regional {
    zv_regional_kind kind;
    zv_axis axis[3];
    zv_vec3 center;  ///< the point, at q = 0
    double size;     ///< m: what lengths are compared with
    int turning;     ///< SLIDES: the joint that turns, or -1
    bool candidates; ///< also what may be a solution where two meet is wanted
    double slack;    ///< how far beyond a rim still touches it, relative to the amplitude of an equation

    // Turning joints, in a frame on axis 2: x along the common normal from axis 1, z along axis 2.
    zv_vec3 foot1;                    ///< where the common normal begins, on axis 1
    double a, sine, cosine;           ///< length of the common normal; of the twist between the axes
    zv_vec3 z0, zc, zs;               ///< the point by the turn of joint 3: z0 + zc cos + zs sin
    double square0, squarec, squares; ///< its squared length, the same way
} zv_regional;

/// One way to put the point where it is wanted.
typedef struct zv_regional_way {
    double q[3];
    uint8_t base, elbow;
    uint8_t free; ///< bits of joints whose axis goes through the point; they are 0
} zv_regional_way;

/// Four, and more of them as candidates where they meet.
enum { ZV_REGIONAL_WAYS = 12 };

typedef struct zv_regional_set {
    int count;
    unsigned singular; ///< ZV_SINGULAR_ELBOW where two elbows meet, ZV_SINGULAR_SHOULDER where two bases do
    zv_regional_way way[ZV_REGIONAL_WAYS];
} zv_regional_set;

/// True when three joints carry `center` anywhere in a volume, in one of the kinds above.
bool zv_regional_of(const zv_axis axis[3], zv_vec3 center, double size, double tolerance, zv_regional *out);

/// All joint values that put the point at `target`.
void zv_regional_solve(const zv_regional *arm, zv_vec3 target, zv_regional_set *out);

#endif
