/// @file flat_kernel.c
/// The links of a flat arm at some joint values: all angles first, then all sines at once.
#include "plan/flat.h"

void ZV_KERNEL(zv_flat_turn)(const zv_flat *flat, const double *q, zv_flat_links *out)
{
    const double first = flat->sign[0] * q[flat->joint[0]], second = first + flat->sign[1] * q[flat->joint[1]];
    const double third = second + flat->sign[2] * q[flat->joint[2]];
    const zv_v4 angle = {first, second, third, 0.0}, x = zv_v4_load(flat->zero.x), y = zv_v4_load(flat->zero.y);
    zv_v4 sine, cosine;
    zv_v4_sincos(angle, &sine, &cosine);
    zv_v4_store(out->x, cosine * x - sine * y);
    zv_v4_store(out->y, sine * x + cosine * y);
}
