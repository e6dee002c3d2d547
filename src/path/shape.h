/// @file shape.h
/// One move in front of the arm: metres, and all coordinates of the curve as functions of t, 0 to 1.
#ifndef ZV_PATH_SHAPE_H
#define ZV_PATH_SHAPE_H

#include "path/rotary.h"

/// All coordinates at one place, with three derivatives.
typedef struct zv_jet {
    double value[ZV_CURVE_AXES], first[ZV_CURVE_AXES], second[ZV_CURVE_AXES], third[ZV_CURVE_AXES];
} zv_jet;

typedef struct zv_shape {
    zv_move_kind kind; ///< a rapid is a line like any other
    int axes;
    double length_m; ///< of the path of the tool; 0 when it only turns
    zv_vec3 p[4];    ///< start and end are 0 and 3; between them the controls of a spline
    zv_vec3 center, u, v, axis;
    double radius, growth, height, sweep;
    double turn[2][4]; ///< pitch, or quaternions on the same side
    double half_angle; ///< between the two quaternions; of rotary axes a bound
    double turn_angle; ///< radians the tool turns
    zv_rotary_turn rotary;
} zv_shape;

/// Coordinates of a curve placed like this.
int zv_placement_axes(const zv_placement *placement);

/// The move as a shape. `near_turn` (four numbers) is the turn where the last shape ended: a quaternion and its
/// negative are the same orientation, and the nearer one is taken.
zv_shape zv_shape_of(const zv_move *move, const zv_placement *placement, const double near_turn[4]);

/// Coordinates and derivatives by t. The ends are exact.
void zv_shape_at(const zv_shape *shape, double t, zv_jet *out);

/// Derivatives by t become derivatives by the arc length. The tool must move.
void zv_jet_by_length(zv_jet *jet, int axes);

/// Length of the first three numbers.
double zv_jet_length(const double xyz[]);

#endif
