/// @file quaternion.c
/// Rotations as unit quaternions.
///
/// Back from a matrix by the largest of its four components (Shepperd, "Quaternion from rotation matrix", 1978), so that
/// nothing is divided by a small number.
#include <math.h>

#include "zveno/geom.h"

zv_rot zv_rot_from_quat(double w, double x, double y, double z)
{
    // Scaled first, so that neither tiny nor huge numbers spoil the length.
    const double largest = fmax(fmax(fabs(w), fabs(x)), fmax(fabs(y), fabs(z)));
    w /= largest;
    x /= largest;
    y /= largest;
    z /= largest;
    const double s = 2.0 / (w * w + x * x + y * y + z * z);
    return (zv_rot){.x = {1.0 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)},
                    .y = {s * (x * y - w * z), 1.0 - s * (x * x + z * z), s * (y * z + w * x)},
                    .z = {s * (x * z + w * y), s * (y * z - w * x), 1.0 - s * (x * x + y * y)}};
}

void zv_rot_to_quat(zv_rot r, double q[4])
{
    const double four[4] = {1.0 + r.x.x + r.y.y + r.z.z, 1.0 + r.x.x - r.y.y - r.z.z, 1.0 - r.x.x + r.y.y - r.z.z,
                            1.0 - r.x.x - r.y.y + r.z.z}; // four times the squares of w, x, y, z
    const double wx = r.y.z - r.z.y, wy = r.z.x - r.x.z, wz = r.x.y - r.y.x;
    const double xy = r.y.x + r.x.y, xz = r.z.x + r.x.z, yz = r.z.y + r.y.z;
    const double rows[4][4] = {
        {four[0], wx, wy, wz}, {wx, four[1], xy, xz}, {wy, xy, four[2], yz}, {wz, xz, yz, four[3]}};
    int best = 0;
    for (int i = 1; i < 4; ++i) {
        best = four[i] > four[best] ? i : best;
    }
    const double scale = (rows[best][0] < 0.0 ? -0.5 : 0.5) / sqrt(four[best]);
    for (int i = 0; i < 4; ++i) {
        q[i] = rows[best][i] * scale;
    }
}
