/// @file affine.c
/// Affine maps of the plane: shift, turn, scale, and one after another.
#include "base/elementary.h"
#include "zveno/draw.h"

zv_affine zv_affine_identity(void)
{
    return (zv_affine){.xx = 1.0, .yy = 1.0};
}

zv_affine zv_affine_shift(zv_vec2 by)
{
    return (zv_affine){.xx = 1.0, .yy = 1.0, .dx = by.x, .dy = by.y};
}

zv_affine zv_affine_turn(double angle)
{
    double s, c;
    zv_sincos(angle, &s, &c);
    return (zv_affine){.xx = c, .xy = -s, .yx = s, .yy = c};
}

zv_affine zv_affine_scale(double x, double y)
{
    return (zv_affine){.xx = x, .yy = y};
}

zv_affine zv_affine_mul(zv_affine a, zv_affine b)
{
    const zv_vec2 shift = zv_affine_apply(a, (zv_vec2){b.dx, b.dy});
    return (zv_affine){
        .xx = a.xx * b.xx + a.xy * b.yx,
        .xy = a.xx * b.xy + a.xy * b.yy,
        .yx = a.yx * b.xx + a.yy * b.yx,
        .yy = a.yx * b.xy + a.yy * b.yy,
        .dx = shift.x,
        .dy = shift.y,
    };
}

zv_vec2 zv_affine_apply(zv_affine a, zv_vec2 p)
{
    return (zv_vec2){a.xx * p.x + a.xy * p.y + a.dx, a.yx * p.x + a.yy * p.y + a.dy};
}
