/// @file three_links.h
/// Three turning links in a plane, the last with a given direction: what planar arms and arms with a base yaw share.
#ifndef ZV_KIN_THREE_LINKS_H
#define ZV_KIN_THREE_LINKS_H

#include "kin/two_link.h"

enum { ZV_THREE_LINKS = 3 };

typedef struct zv_three_links {
    double sign[ZV_THREE_LINKS];   ///< 1 when a positive joint value turns from x to y, -1 when it turns back
    double length[ZV_THREE_LINKS]; ///< m; the first two above zero, the last may be 0
    double angle0[ZV_THREE_LINKS]; ///< absolute direction at q = 0
    zv_ring ring;                  ///< what the end of the first two reaches around the first axis
} zv_three_links;

/// Measures the links that turn about axis `first` and the two after it, all parallel to z of the frame `plane`. A last
/// link shorter than `smallest` has no length: its direction is then that of the tool's x axis, or of z when x is
/// across the plane. False when one of the first two is shorter than that.
bool zv_three_links_measure(const zv_axes *axes, int first, zv_pose plane_from_world, double smallest,
                            zv_three_links *out);

/// The joint values that lay the first two links as solution `elbow` of `pair` and give the last one the direction `pitch`.
void zv_three_links_joints(const zv_three_links *links, const zv_two_link *pair, int elbow, double pitch,
                           double q[ZV_THREE_LINKS]);

/// The direction that the joint values give the last link, rad in (-pi, pi].
double zv_three_links_pitch(const zv_three_links *links, const double q[ZV_THREE_LINKS]);

#endif
