/// @file outline.h
/// Closed outlines in a plane, counter-clockwise, to be extruded. Values: they live on the stack.
#ifndef ZV_SOLID_OUTLINE_H
#define ZV_SOLID_OUTLINE_H

#include "solid/forge.h"

enum { ZV_OUTLINE_MAX = 96 };

typedef struct zv_point2 {
    double x, y;
} zv_point2;

typedef struct zv_circle2 {
    double x, y, r;
} zv_circle2;

typedef struct zv_outline {
    int count;
    bool convex; ///< its caps need no search for ears
    zv_point2 points[ZV_OUTLINE_MAX];
} zv_outline;

/// A rectangle with rounded corners.
zv_outline zv_outline_rectangle(zv_detail detail, double x0, double y0, double x1, double y1, double corner);
/// Round two circles, one at the origin and one at (length, 0), and thinner between them by `waist` of the smaller
/// radius.
zv_outline zv_outline_dogbone(zv_detail detail, double length, double r0, double r1, double waist);
/// The convex hull of circles.
zv_outline zv_outline_hull(zv_detail detail, const zv_circle2 *circles, int count);
/// Corners as given; `convex` says whether they are.
zv_outline zv_outline_polygon(const zv_point2 *points, int count, bool convex);

/// Triangles of a simple outline: at most count - 2 triples of its points. Returns how many triangles there are.
int zv_outline_triangulate(const zv_outline *outline, uint8_t triangles[ZV_OUTLINE_MAX][3]);

#endif
