/// @file units.h
/// The border between the units of people (mm, degrees) and those of the library (m, rad). Each number crosses it once
/// in each direction, here.
#ifndef ZV_REQUEST_UNITS_H
#define ZV_REQUEST_UNITS_H

#include <math.h>

#include "model/units.h"
#include "zveno/model.h"

/// Whole turns are taken off in degrees, where that is exact, so that 1e300 degrees is still an honest angle.
static inline double zv_rad_from_any_deg(double deg)
{
    return zv_rad_from_deg(fmod(deg, 360.0));
}

// Adding zero turns -0 into 0, which is what a person expects to read.
static inline double zv_deg_from_rad(double rad)
{
    return rad * (180.0 / ZV_PI) + 0.0;
}

static inline double zv_mm_from_m(double m)
{
    return m * 1000.0 + 0.0;
}

/// Whole turns of a joint are part of where it is: a motion from 0 to 370 degrees is not one to 10. Only what no joint
/// ever turns is an angle and nothing more.
static inline double zv_joint_from_outside(zv_joint_kind kind, double value)
{
    const double most_turns = 1000.0 * 360.0;
    return kind == ZV_JOINT_PRISMATIC  ? zv_m_from_mm(value)
           : fabs(value) <= most_turns ? zv_rad_from_deg(value)
                                       : zv_rad_from_any_deg(value);
}

static inline double zv_joint_to_outside(zv_joint_kind kind, double value)
{
    return kind == ZV_JOINT_PRISMATIC ? zv_mm_from_m(value) : zv_deg_from_rad(value);
}

#endif
