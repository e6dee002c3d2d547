/// @file sequence.c
/// Euler and Cardan angles in all 24 conventions (Shuster, "A survey of attitude representations", 1993; Diebel,
/// "Representing attitude", 2006).
///
/// About turned axes i, j, k:  R = R_i(a) R_j(b) R_k(c). About fixed axes the same product is read from the right.
/// With l the axis that is neither i nor j, and e = +1 when i, j, l follow one another as x, y, z do, else -1:
///
///     k = l    R_il = e sin b         R_jl = -e sin a cos b    R_ll = cos a cos b
///     k = i    R_ii =   cos b         R_ji =    sin a sin b    R_li = -e cos a sin b
///
/// c comes from R_i(-a) R = R_j(b) R_k(c), whose row j does not know b: so it stays exact near gimbal lock.
#include <string.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "geom/turn.h"
#include "zveno/geom.h"

/// Below this the outer two axes count as parallel.
#define LOCK 1e-9

static const char names[ZV_SEQUENCES][4] = {"XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "XYX", "XZX",
                                            "YXY", "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz", "yzx",
                                            "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz"};

bool zv_sequence_find(const char *name, zv_sequence *out)
{
    for (int i = 0; i < ZV_SEQUENCES; ++i) {
        if (strcmp(name, names[i]) == 0) {
            const bool is_extrinsic = i >= ZV_SEQUENCES / 2;
            const char first = is_extrinsic ? 'x' : 'X';
            *out = (zv_sequence){{name[0] - first, name[1] - first, name[2] - first}, is_extrinsic};
            return true;
        }
    }
    return false;
}

const char *zv_sequence_name(int index)
{
    ZV_ASSERT(0 <= index && index < ZV_SEQUENCES);
    return names[index];
}

static zv_rot turn_about(int axis, double angle)
{
    return axis == 0 ? zv_rot_x(angle) : axis == 1 ? zv_rot_y(angle) : zv_rot_z(angle);
}

zv_rot zv_rot_from_sequence(zv_sequence sequence, const double angles[3])
{
    const zv_rot a = turn_about(sequence.axis[0], angles[0]), b = turn_about(sequence.axis[1], angles[1]);
    const zv_rot c = turn_about(sequence.axis[2], angles[2]);
    return sequence.is_extrinsic ? zv_rot_mul(zv_rot_mul(c, b), a) : zv_rot_mul(zv_rot_mul(a, b), c);
}

/// Rows of a rotation.
static void get_rows(zv_rot r, double m[3][3])
{
    const double rows[3][3] = {{r.x.x, r.y.x, r.z.x}, {r.x.y, r.y.y, r.z.y}, {r.x.z, r.y.z, r.z.z}};
    memcpy(m, rows, sizeof rows);
}

/// R = R_i(a) R_j(b) R_k(c).
static bool take_angles(zv_rot rot, int i, int j, int k, double *a, double *b, double *c)
{
    const int l = 3 - i - j;
    const double e = (j - i + 3) % 3 == 1 ? 1.0 : -1.0;
    double m[3][3];
    get_rows(rot, m);
    const bool returns = k == i;
    const double across = returns ? zv_hypot(m[i][j], m[i][l]) : zv_hypot(m[i][i], m[i][j]);
    *b = returns ? zv_atan2(across, m[i][i]) : zv_atan2(e * m[i][l], across);
    if (across < LOCK) {
        *a = zv_wrap(zv_atan2(e * m[l][j], m[j][j]));
        *c = 0.0;
        return false;
    }
    *a = zv_wrap(returns ? zv_atan2(m[j][i], 0.0 - e * m[l][i]) : zv_atan2(0.0 - e * m[j][l], m[l][l]));
    get_rows(zv_rot_mul(turn_about(i, -*a), rot), m);
    *c = zv_wrap(returns ? zv_atan2(0.0 - e * m[j][l], m[j][j]) : zv_atan2(e * m[j][i], m[j][j]));
    return true;
}

bool zv_rot_to_sequence(zv_rot rot, zv_sequence sequence, double angles[3])
{
    const int *axis = sequence.axis;
    return sequence.is_extrinsic ? take_angles(rot, axis[2], axis[1], axis[0], &angles[2], &angles[1], &angles[0])
                                 : take_angles(rot, axis[0], axis[1], axis[2], &angles[0], &angles[1], &angles[2]);
}
