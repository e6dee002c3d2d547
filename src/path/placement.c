/// @file placement.c
/// Places a program in front of an arm: millimetres and degrees become metres, quaternions or a pitch, once and here.
#include "zveno/path.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "path/shape.h"

zv_placement zv_placement_default(void)
{
    return (zv_placement){.world_from_program = zv_pose_identity(),
                          .turn = ZV_TURN_NONE,
                          .pitch_axis = ZV_B,
                          .zero = zv_rot_identity(),
                          .largest_m = 100.0};
}

int zv_placement_axes(const zv_placement *placement)
{
    static const int axes[] = {[ZV_TURN_NONE] = 3, [ZV_TURN_PITCH] = 4, [ZV_TURN_ABC] = 7};
    return axes[placement->turn];
}

static zv_vec3 place_point(const zv_placement *placement, zv_vec3 mm)
{
    return zv_pose_apply(placement->world_from_program, zv_vec3_scale(mm, ZV_MM));
}

static zv_vec3 place_axes(const zv_placement *placement, const double axes[ZV_AXES])
{
    return place_point(placement, (zv_vec3){axes[ZV_X], axes[ZV_Y], axes[ZV_Z]});
}

static void quaternion_mul(const double a[4], const double b[4], double out[4])
{
    const double w = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    const double x = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    const double y = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    const double z = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
    out[0] = w;
    out[1] = x;
    out[2] = y;
    out[3] = z;
}

/// exp of half a rotation vector: the quaternion of the turn `v`.
static void quaternion_of_vector(zv_vec3 v, double out[4])
{
    double sine, cosine;
    zv_sincos(0.5 * zv_vec3_length(v), &sine, &cosine);
    const zv_vec3 axis = zv_vec3_scale(zv_vec3_unit(v), sine);
    out[0] = cosine;
    out[1] = axis.x;
    out[2] = axis.y;
    out[3] = axis.z;
}

static void quaternion_of_abc(const zv_placement *placement, const double axes[ZV_AXES], double out[4])
{
    double turn[4], z[4], y[4], x[4];
    quaternion_of_vector(zv_rot_log(placement->world_from_program.rot), turn);
    quaternion_of_vector((zv_vec3){0, 0, axes[ZV_A] * ZV_DEG}, z);
    quaternion_of_vector((zv_vec3){0, axes[ZV_B] * ZV_DEG, 0}, y);
    quaternion_of_vector((zv_vec3){axes[ZV_C] * ZV_DEG, 0, 0}, x);
    quaternion_mul(turn, z, out);
    quaternion_mul(out, y, out);
    quaternion_mul(out, x, out);
}

static double dot4(const double a[4], const double b[4])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

static void bring_near(double q[4], const double other[4])
{
    const double sign = dot4(q, other) < 0.0 ? -1.0 : 1.0;
    for (int i = 0; i < 4; ++i) {
        q[i] *= sign;
    }
}

/// Half the angle between two orientations, accurate also when it is small.
static double half_angle_between(const double a[4], const double b[4])
{
    double difference = 0.0, sum = 0.0;
    for (int i = 0; i < 4; ++i) {
        difference += (a[i] - b[i]) * (a[i] - b[i]);
        sum += (a[i] + b[i]) * (a[i] + b[i]);
    }
    return 2.0 * zv_atan2(sqrt(difference), sqrt(sum));
}

static void place_rotary(zv_shape *shape, const zv_move *move, const zv_placement *placement, const double near_turn[4])
{
    const double sense = placement->rotary == ZV_ROTARY_TABLE ? -ZV_DEG : ZV_DEG;
    zv_rotary_turn turn = {.is_used = true, .keeps_spin = placement->rotary != ZV_ROTARY_AXES};
    for (int i = 0; i < 3; ++i) {
        turn.from[i] = sense * move->from[ZV_A + i];
        turn.change[i] = sense * (move->to[ZV_A + i] - move->from[ZV_A + i]);
    }
    quaternion_of_vector(zv_rot_log(placement->world_from_program.rot), turn.lead);
    quaternion_of_vector(zv_rot_log(placement->zero), turn.zero);
    double jet[4][4];
    zv_rotary_at(&turn, 0.0, jet);
    for (int i = 0; i < 4 && dot4(jet[0], near_turn) < 0.0; ++i) {
        turn.lead[i] = -turn.lead[i];
    }
    shape->rotary = turn;
    shape->half_angle = 0.5 * zv_rotary_bound(&turn);
    shape->turn_angle = zv_rotary_angle(&turn);
    for (int end = 0; end < 2; ++end) {
        zv_rotary_at(&turn, end, jet);
        memcpy(shape->turn[end], jet[0], sizeof jet[0]);
    }
}

static void place_turn(zv_shape *shape, const zv_move *move, const zv_placement *placement, const double near_turn[4])
{
    if (placement->turn == ZV_TURN_PITCH) {
        shape->turn[0][0] = move->from[placement->pitch_axis] * ZV_DEG;
        shape->turn[1][0] = move->to[placement->pitch_axis] * ZV_DEG;
        shape->turn_angle = fabs(shape->turn[1][0] - shape->turn[0][0]);
    } else if (placement->turn == ZV_TURN_ABC && placement->rotary != ZV_ROTARY_EULER) {
        place_rotary(shape, move, placement, near_turn);
    } else if (placement->turn == ZV_TURN_ABC) {
        quaternion_of_abc(placement, move->from, shape->turn[0]);
        bring_near(shape->turn[0], near_turn);
        quaternion_of_abc(placement, move->to, shape->turn[1]);
        bring_near(shape->turn[1], shape->turn[0]);
        shape->half_angle = half_angle_between(shape->turn[0], shape->turn[1]);
        shape->turn_angle = 2.0 * shape->half_angle;
    }
}

static void place_arc(zv_shape *shape, const zv_move *move, const zv_placement *placement)
{
    shape->center = place_point(placement, move->center);
    shape->axis = zv_rot_apply(placement->world_from_program.rot, move->axis);
    const zv_vec3 start = zv_vec3_sub(shape->p[0], shape->center), end = zv_vec3_sub(shape->p[3], shape->center);
    shape->height = zv_vec3_dot(end, shape->axis);
    shape->radius = zv_vec3_length(start);
    shape->growth = zv_vec3_length(zv_vec3_sub(end, zv_vec3_scale(shape->axis, shape->height))) - shape->radius;
    shape->u = zv_vec3_unit(start);
    shape->v = zv_vec3_cross(shape->axis, shape->u);
    shape->sweep = move->sweep;
}

/// False when the tool stays in its place, whatever it turns.
static bool goes_somewhere(const zv_shape *shape)
{
    const double length = zv_vec3_length(zv_vec3_sub(shape->p[3], shape->p[0]));
    if (shape->kind == ZV_MOVE_ARC) {
        return length > 0.0 || shape->radius * fabs(shape->sweep) > 0.0;
    }
    if (shape->kind == ZV_MOVE_SPLINE) {
        return length > 0.0 || zv_vec3_length(zv_vec3_sub(shape->p[1], shape->p[0])) > 0.0 ||
               zv_vec3_length(zv_vec3_sub(shape->p[2], shape->p[3])) > 0.0;
    }
    return length > 0.0;
}

static double length_of(const zv_shape *shape, const zv_move *move)
{
    const bool is_curved = shape->kind == ZV_MOVE_ARC || shape->kind == ZV_MOVE_SPLINE;
    return is_curved ? zv_move_length(move) * ZV_MM : zv_vec3_length(zv_vec3_sub(shape->p[3], shape->p[0]));
}

zv_shape zv_shape_of(const zv_move *move, const zv_placement *placement, const double near_turn[4])
{
    ZV_ASSERT(move && placement && near_turn);

    zv_shape shape = {.kind = move->kind, .axes = zv_placement_axes(placement)};
    shape.p[0] = place_axes(placement, move->from);
    shape.p[3] = place_axes(placement, move->to);
    if (move->kind == ZV_MOVE_ARC) {
        place_arc(&shape, move, placement);
    } else if (move->kind == ZV_MOVE_SPLINE) {
        shape.p[1] = place_point(placement, move->control[0]);
        shape.p[2] = place_point(placement, move->control[1]);
    }
    shape.length_m = goes_somewhere(&shape) ? length_of(&shape, move) : 0.0;
    place_turn(&shape, move, placement, near_turn);
    return shape;
}
