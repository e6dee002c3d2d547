/// @file units.h
/// From the units of a robot file to those of the core; the only place where they meet.
#ifndef ZV_MODEL_UNITS_H
#define ZV_MODEL_UNITS_H

#include "zveno/geom.h"

static inline double zv_m_from_mm(double mm)
{
    return mm / 1000.0; // a division rounds once: 0.1 mm becomes the double nearest to 0.0001 m
}

static inline double zv_rad_from_deg(double deg)
{
    return deg * ZV_DEG;
}

/// Cosine and sine of an angle in degrees; exactly 0, 1 or -1 at multiples of 90.
void zv_cos_sin_deg(double deg, double *cosine, double *sine);

/// Rz(a) Ry(b) Rx(c) of angles in degrees; exact when they are multiples of 90.
zv_rot zv_rot_from_degrees(double a, double b, double c);

#endif
