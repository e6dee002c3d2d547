/// @file axes.h
/// The geometry of a chain, free of any table convention: the joint axes as lines in space at q = 0, and the tool
/// there. Families are recognised and parametrised from this alone, so that DH, modified DH and axis/origin files of
/// one arm give the same closed form.
#ifndef ZV_KIN_AXES_H
#define ZV_KIN_AXES_H

#include "kin/tolerances.h"
#include "zveno/model.h"

/// One joint axis at q = 0, in the world frame.
typedef struct zv_axis {
    zv_joint_kind kind;
    zv_vec3 dir;   ///< unit; positive q turns about it or slides along it
    zv_vec3 point; ///< a point on it (for a slide: the origin of its frame)
} zv_axis;

typedef struct zv_axes {
    int count;
    zv_axis axis[ZV_MAX_JOINTS];
    zv_pose tool;     ///< base_from_tool at q = 0
    double scale;     ///< m: the size of the arm, what "equal" is measured against
    double tolerance; ///< directions and lengths (relative to 1 and to `scale`) nearer than this count as equal
} zv_axes;

zv_axes zv_axes_of(const zv_robot *robot);

bool zv_axes_parallel(const zv_axes *axes, int a, int b); ///< same or opposite direction
bool zv_axes_perpendicular(const zv_axes *axes, int a, int b);
bool zv_axes_meet(const zv_axes *axes, int a, int b); ///< not parallel, and a point belongs to both
/// All joints from `first` on, `count` of them, turn.
bool zv_axes_turn(const zv_axes *axes, int first, int count);
/// The point of `b` nearest to `a`; for parallel axes the point of `b`.
zv_vec3 zv_axes_nearest(const zv_axis *a, const zv_axis *b);
/// Distance between the two lines, m.
double zv_axes_distance(const zv_axis *a, const zv_axis *b);

#endif
