/// @file vec.c
/// Vectors of three numbers.
#include <math.h>

#include "zveno/geom.h"

// those of the header, for programs that cannot inline them
extern inline zv_vec3 zv_vec3_add(zv_vec3 a, zv_vec3 b);
extern inline zv_vec3 zv_vec3_sub(zv_vec3 a, zv_vec3 b);
extern inline zv_vec3 zv_vec3_scale(zv_vec3 a, double k);
extern inline double zv_vec3_dot(zv_vec3 a, zv_vec3 b);
extern inline zv_vec3 zv_vec3_cross(zv_vec3 a, zv_vec3 b);
extern inline double zv_vec3_length(zv_vec3 a);

zv_vec3 zv_vec3_unit(zv_vec3 a)
{
    const double largest = fmax(fabs(a.x), fmax(fabs(a.y), fabs(a.z)));
    if (!(largest > 0.0)) {
        return a;
    }
    const zv_vec3 near_one = {a.x / largest, a.y / largest, a.z / largest}; // squares neither overflow nor vanish
    const double length = zv_vec3_length(near_one);
    return (zv_vec3){near_one.x / length, near_one.y / length, near_one.z / length};
}
