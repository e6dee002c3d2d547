/// @file flat.h
/// Arms whose turning axes are all parallel: their links turn in one plane.
#ifndef ZV_PLAN_FLAT_H
#define ZV_PLAN_FLAT_H

#include "base/lanes.h"
#include "zveno/kin.h"

enum { ZV_FLAT_LINKS = 3, ZV_FLAT_LANES = 4 };

/// A vector in the plane of the links.
typedef struct zv_flat_vec {
    double x, y;
} zv_flat_vec;

/// Links in one pose, each from its axis to the next one, the last one to the tool. Those that are not there are 0.
typedef struct zv_flat_links {
    double x[ZV_FLAT_LANES], y[ZV_FLAT_LANES];
} zv_flat_links;

/// Constant for one arm.
typedef struct zv_flat {
    int links;                  ///< turning joints, 2 or 3; 0 when the arm is not flat
    int joint[ZV_FLAT_LINKS];   ///< that turns each link
    double sign[ZV_FLAT_LINKS]; ///< 1 when it turns about `z`, -1 against it; 0 when it is not there
    zv_flat_links zero;         ///< at q = 0
    int slide;                  ///< the joint that moves the plane along `z`, or -1
    double slide_sign;
    zv_vec3 origin; ///< on the first axis, at the height of the tool when the slide is at 0
    zv_vec3 x, y, z;
} zv_flat;

/// What the arm is when it is flat; `links` is 0 when it is not.
zv_flat zv_flat_of(const zv_robot *robot);

/// The links as they are at `q`.
ZV_DECLARE_KERNEL(void, zv_flat_turn, (const zv_flat *flat, const double *q, zv_flat_links *out));

/// The part of a vector that lies in the plane.
static inline zv_flat_vec zv_flat_part(const zv_flat *flat, zv_vec3 v)
{
    return (zv_flat_vec){zv_vec3_dot(flat->x, v), zv_vec3_dot(flat->y, v)};
}

/// The tool at the end of links that stand at `q`: the place that zv_fk gives, but for rounding.
zv_vec3 zv_flat_place(const zv_flat *flat, const zv_flat_links *links, const double *q);

#endif
