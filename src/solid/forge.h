/// @file forge.h
/// Makes solids of circles and outlines: revolved, extruded with rounded edges, lofted.
///
/// Everything is made in a frame of its own, whose z is the axis, and goes into one mesh. Where the profile bends
/// gently the surface is smooth, where it bends sharply there is an edge. Parts are closed and may overlap.
#ifndef ZV_SOLID_FORGE_H
#define ZV_SOLID_FORGE_H

#include "zveno/solid.h"

typedef struct zv_forge {
    zv_mesh *mesh;
    zv_detail detail;
    double size; ///< of the whole thing, m: what is small beside it gets fewer corners
} zv_forge;

/// Origin and z as given, x as near as possible to `x_hint`.
zv_pose zv_frame_along(zv_vec3 origin, zv_vec3 z, zv_vec3 x_hint);

/// One point of a profile to be revolved, and the material of the piece that begins there.
typedef struct zv_ring {
    double r, z;
    uint8_t material;
} zv_ring;

enum { ZV_PROFILE_MAX = 32 };

/// A surface of revolution about z. The solid lies to the left of the profile: an outer wall runs from low z to high.
void zv_forge_revolve(zv_forge *forge, zv_pose at, const zv_ring *profile, int count);

/// A ring cut into the wall of a drum.
typedef struct zv_groove {
    double z, width, depth;
    uint8_t material;
} zv_groove;

enum { ZV_GROOVES_MAX = 3 };

typedef struct zv_drum {
    double r, from, to; ///< along z
    double chamfer;     ///< 0: sharp
    uint8_t material;
} zv_drum;

/// A cylinder about z with chamfered edges.
void zv_forge_drum(zv_forge *forge, zv_pose at, zv_drum drum);
/// The same with rings cut into its wall, from low to high.
void zv_forge_grooved_drum(zv_forge *forge, zv_pose at, zv_drum drum, const zv_groove *grooves, int groove_count);

struct zv_outline;

typedef struct zv_extrusion {
    double from, to;    ///< along z
    double bevel;       ///< rounding of both edges
    double upper_bevel; ///< of the upper one, when it is another; 0: the same
    uint8_t material;
} zv_extrusion;

/// An outline drawn out along z.
void zv_forge_extrude(zv_forge *forge, zv_pose at, const struct zv_outline *outline, zv_extrusion how);

/// A section of a loft: a superellipse |x/hx|^e + |y/hy|^e = 1 about (x, 0) at height z. Exponent 2 is an ellipse,
/// 6 nearly a rectangle.
typedef struct zv_section {
    double z, hx, hy, exponent, x;
} zv_section;

enum { ZV_LOFT_MAX = 8 };

/// A smooth skin over sections, from low z to high, closed at both ends.
void zv_forge_loft(zv_forge *forge, zv_pose at, const zv_section *sections, int count, uint8_t material);

#endif
