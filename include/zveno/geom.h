/// @file geom.h
/// Geometry: vectors, rotations, poses, Euler angles, and the change to Unity's left-handed frame.
///
/// Right-handed, z up, metres and radians. A pose says from where to where: in `base_from_tool` the columns of the
/// rotation are the tool's axes seen from the base. Neighbouring names cancel in a product:
/// `base_from_tool = zv_pose_mul(base_from_flange, flange_from_tool)`. Values only: no memory, no state.
/// Any thread may call any function.
#ifndef ZV_GEOM_H
#define ZV_GEOM_H

#include <math.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ZV_PI 3.14159265358979323846
#define ZV_DEG (ZV_PI / 180.0) ///< one degree in radians
#define ZV_MM 1e-3             ///< one millimetre in metres

typedef struct zv_vec3 {
    double x, y, z;
} zv_vec3;

/// A rotation matrix by its columns: where the turned axes point.
typedef struct zv_rot {
    zv_vec3 x, y, z;
} zv_rot;

typedef struct zv_pose {
    zv_rot rot;
    zv_vec3 pos; ///< metres
} zv_pose;

// Inlined where they are called; C++ and other languages find them in the library too.

/// a + b
inline zv_vec3 zv_vec3_add(zv_vec3 a, zv_vec3 b)
{
    const zv_vec3 sum = {a.x + b.x, a.y + b.y, a.z + b.z};
    return sum;
}

/// a - b
inline zv_vec3 zv_vec3_sub(zv_vec3 a, zv_vec3 b)
{
    const zv_vec3 difference = {a.x - b.x, a.y - b.y, a.z - b.z};
    return difference;
}

/// k a
inline zv_vec3 zv_vec3_scale(zv_vec3 a, double k)
{
    const zv_vec3 scaled = {a.x * k, a.y * k, a.z * k};
    return scaled;
}

/// a . b
inline double zv_vec3_dot(zv_vec3 a, zv_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// a x b, right-handed
inline zv_vec3 zv_vec3_cross(zv_vec3 a, zv_vec3 b)
{
    const zv_vec3 product = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return product;
}

/// |a|
inline double zv_vec3_length(zv_vec3 a)
{
    return sqrt(zv_vec3_dot(a, a));
}

/// `a` at length one; a vector of length zero stays as it is.
zv_vec3 zv_vec3_unit(zv_vec3 a);

/// No turn at all.
zv_rot zv_rot_identity(void);
/// A turn about x. At multiples of 90 degrees, as well as a double can say them (2 to 4 units in the last
/// place), the result is exact; so it is in `zv_rot_axis` and `zv_rot_from_abc`.
zv_rot zv_rot_x(double angle);
/// A turn about y, exact at multiples of 90 degrees as `zv_rot_x` is.
zv_rot zv_rot_y(double angle);
/// A turn about z, exact at multiples of 90 degrees as `zv_rot_x` is.
zv_rot zv_rot_z(double angle);
/// Turn by `angle` about the unit vector `axis`.
zv_rot zv_rot_axis(zv_vec3 axis, double angle);
/// A rotation whose z column is the unit vector `z`; x and y are chosen without jumps near the usual axes.
zv_rot zv_rot_with_z(zv_vec3 z);
/// The rotation of a quaternion, which need not have length one; all NaN for one of length zero.
zv_rot zv_rot_from_quat(double w, double x, double y, double z);
/// Unit quaternion w, x, y, z of a rotation, w not below zero.
void zv_rot_to_quat(zv_rot rot, double wxyz[4]);
/// The product a b: first `b`, then `a`.
zv_rot zv_rot_mul(zv_rot a, zv_rot b);
/// The transposed matrix, which of a rotation is the turn back.
zv_rot zv_rot_transpose(zv_rot a);
/// The vector `v`, turned.
zv_vec3 zv_rot_apply(zv_rot a, zv_vec3 v);
/// Vector along the axis of `a` with the angle as its length, 0 to pi: the shortest turn that makes `a`.
zv_vec3 zv_rot_log(zv_rot a);
/// How far from a rotation: the largest element of |R^T R - 1|, or 2 when left-handed.
double zv_rot_defect(zv_rot a);

/// No turn and no shift.
zv_pose zv_pose_identity(void);
/// The product a b: x_from_z = x_from_y y_from_z.
zv_pose zv_pose_mul(zv_pose a, zv_pose b);
/// The inverse: y_from_x of x_from_y.
zv_pose zv_pose_inverse(zv_pose a);
/// A point given in the inner frame, seen from the outer one.
zv_vec3 zv_pose_apply(zv_pose a, zv_vec3 point);
/// All twelve numbers are finite.
bool zv_pose_is_finite(zv_pose a);
/// Row-major 4x4 matrix of a pose.
void zv_pose_to_matrix(zv_pose a, double out[4][4]);
/// The pose of a row-major 4x4 matrix whose upper left part is a rotation; that is not checked here.
zv_pose zv_pose_from_matrix(const double m[4][4]);

/// Orientation as A, B, C of Rz(A) Ry(B) Rx(C), radians.
typedef struct zv_euler {
    double a, b, c;
    bool gimbal; ///< B is at +-90 degrees: only A -+ C is defined, C is 0 by choice
} zv_euler;

/// Rz(a) Ry(b) Rx(c), rad.
zv_rot zv_rot_from_abc(double a, double b, double c);
/// Angles in (-pi, pi], B in [-pi/2, pi/2]. Gimbal lock is reported when cos B < 1e-9.
zv_euler zv_rot_to_abc(zv_rot rot);

/// Three turns one after the other, each about an axis 0 1 2 (x y z). Six sequences have three different axes (Cardan,
/// Tait-Bryan), six return to the first one (Euler); about axes that turn along or about fixed ones they are 24.
typedef struct zv_sequence {
    int axis[3];
    bool is_extrinsic; ///< about axes that stay; else about those that the turns before have moved
} zv_sequence;

enum { ZV_SEQUENCES = 24 };

/// "ZYX" in capitals: about turned axes, Rz(a) Ry(b) Rx(c); "xyz" in small letters: about fixed ones, Rz(c) Ry(b) Rx(a).
/// False, with `out` untouched, for what is none of the 24.
bool zv_sequence_find(const char *name, zv_sequence *out);
/// The name of sequence `index`, 0 to 23: first those about turned axes.
const char *zv_sequence_name(int index);
/// The rotation of three angles, rad, in the order of the sequence.
zv_rot zv_rot_from_sequence(zv_sequence sequence, const double angles[3]);
/// Angles in (-pi, pi], in the order of the sequence; the middle one in [-pi/2, pi/2] of three different axes, else in
/// [0, pi]. False at gimbal lock (within 1e-9), where only the sum or difference of the outer two is defined: then the
/// last turn about turned axes, the first about fixed ones, is 0 by choice.
bool zv_rot_to_sequence(zv_rot rot, zv_sequence sequence, double angles[3]);

/// A pose as Unity shows it: left-handed, y up, Euler angles X, Y, Z applied as Ry(Y) Rx(X) Rz(Z), radians.
/// Position in the unit of the pose.
typedef struct zv_unity_pose {
    zv_vec3 pos;
    zv_vec3 euler;
} zv_unity_pose;

/// X = -zU, Y = xU, Z = yU for positions and axes; A = -Y, B = -X, C = Z for angles.
zv_pose zv_pose_from_unity(zv_unity_pose unity);
/// The inverse of `zv_pose_from_unity`.
zv_unity_pose zv_pose_to_unity(zv_pose pose);

/// A target of Unity's world as a drawing robot placed there sees it (document 004): x along the right of its base,
/// depth along its up, height along its forward, counted from the shoulder in x and z and from the base in y. `base_euler`
/// is that of the base, radians. Returns x, depth, height in the unit of the positions.
zv_vec3 zv_unity_to_arm(zv_vec3 target, zv_vec3 base_pos, zv_vec3 shoulder_pos, zv_vec3 base_euler);

/// `angle` brought into (-pi, pi].
double zv_wrap(double angle);

#ifdef __cplusplus
}
#endif

#endif
