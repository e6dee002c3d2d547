/// @file units.c
/// Angles in degrees without rounding where people expect none.
#include "model/units.h"

#include <math.h>

#include "base/elementary.h"

void zv_cos_sin_deg(double deg, double *cosine, double *sine)
{
    static const double quarter[] = {0, 1, 0, -1};
    const double turn = fmod(deg, 360.0); // exact
    if (fmod(turn, 90.0) == 0.0) {
        const int quarters = (int)(turn / 90.0) + 4;
        *sine = quarter[quarters % 4];
        *cosine = quarter[(quarters + 1) % 4];
        return;
    }
    zv_sincos(zv_rad_from_deg(turn), sine, cosine);
}

zv_rot zv_rot_from_degrees(double a, double b, double c)
{
    double ca, sa, cb, sb, cc, sc;
    zv_cos_sin_deg(a, &ca, &sa);
    zv_cos_sin_deg(b, &cb, &sb);
    zv_cos_sin_deg(c, &cc, &sc);
    return (zv_rot){.x = {ca * cb, sa * cb, 0.0 - sb},
                    .y = {ca * sb * sc - sa * cc, sa * sb * sc + ca * cc, cb * sc},
                    .z = {ca * sb * cc + sa * sc, sa * sb * cc - ca * sc, cb * cc}};
}
