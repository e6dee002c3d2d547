/// @file euler.c
/// Orientation as the angles A, B, C of intrinsic turns about z, then y, then x: R = Rz(A) Ry(B) Rx(C).
///
///         | cA cB   cA sB sC - sA cC   cA sB cC + sA sC |
///     R = | sA cB   sA sB sC + cA cC   sA sB cC - cA sC |        cB = hypot(R11, R21)
///         |  -sB          cB sC              cB cC      |
///
/// Back: A and B come from the first column. C is taken from the second row of Rz(-A) R, which is (0, cC, -sC), and not
/// from the small numbers cB sC, cB cC: near gimbal lock it then makes up for what A lost, and the three angles together
/// still give R to the last digits. At gimbal lock C = 0 leaves R12 = -sA, R22 = cA.
#include "base/elementary.h"
#include "geom/turn.h"
#include "zveno/geom.h"

/// Below this cosine of B the first column and the last row are noise, and A and C turn about the same line.
static const double GIMBAL_COSINE = 1e-9;

zv_rot zv_rot_from_abc(double a, double b, double c)
{
    double sa, ca, sb, cb, sc, cc;
    zv_turn(a, &sa, &ca);
    zv_turn(b, &sb, &cb);
    zv_turn(c, &sc, &cc);
    return (zv_rot){
        .x = {ca * cb, sa * cb, 0.0 - sb},
        .y = {ca * sb * sc - sa * cc, sa * sb * sc + ca * cc, cb * sc},
        .z = {ca * sb * cc + sa * sc, sa * sb * cc - ca * sc, cb * cc},
    };
}

zv_euler zv_rot_to_abc(zv_rot rot)
{
    const double cos_b = zv_hypot(rot.x.x, rot.x.y);
    const double b = zv_atan2(0.0 - rot.x.z, cos_b);
    if (cos_b < GIMBAL_COSINE) {
        return (zv_euler){.a = zv_wrap(zv_atan2(0.0 - rot.y.x, rot.y.y)), .b = b, .c = 0.0, .gimbal = true};
    }
    const double sin_a = rot.x.y / cos_b, cos_a = rot.x.x / cos_b;
    const double sin_c = sin_a * rot.z.x - cos_a * rot.z.y, cos_c = cos_a * rot.y.y - sin_a * rot.y.x;
    return (zv_euler){
        .a = zv_wrap(zv_atan2(rot.x.y, rot.x.x)),
        .b = b,
        .c = zv_wrap(zv_atan2(sin_c, cos_c)),
        .gimbal = false,
    };
}
