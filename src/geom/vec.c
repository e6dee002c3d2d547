/// @file vec.c
/// Vectors of three numbers.
#include <math.h>

#include "geom/products.h"

zv_vec3 zv_vec3_add(zv_vec3 a, zv_vec3 b)
{
    return (zv_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

zv_vec3 zv_vec3_sub(zv_vec3 a, zv_vec3 b)
{
    return (zv_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

zv_vec3 zv_vec3_scale(zv_vec3 a, double k)
{
    return (zv_vec3){a.x * k, a.y * k, a.z * k};
}

double zv_vec3_dot(zv_vec3 a, zv_vec3 b)
{
    return zv_dot3(a, b);
}

zv_vec3 zv_vec3_cross(zv_vec3 a, zv_vec3 b)
{
    return zv_cross3(a, b);
}

double zv_vec3_length(zv_vec3 a)
{
    return sqrt(zv_vec3_dot(a, a));
}

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
