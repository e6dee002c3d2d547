/// @file regional.c
/// Three joints carry a point: Pieper's first problem ("The Kinematics of Manipulators under Computer Control", 1968).
///
/// Seen from axis 2 (x along the common normal of axes 1 and 2, of length a; z along axis 2; alpha their twist) the point
/// is z(q3) = z0 + zc cos q3 + zs sin q3, and turned by joint 2 it stands at (X, Y, zz). What joint 1 cannot change is
/// its distance to the foot of the normal on axis 1 and its height along axis 1:
///
///     a X          = kA - |z|^2 / 2
///     sin(alpha) Y = kB - cos(alpha) zz           and what joint 2 cannot change:  X^2 + Y^2 = zx^2 + zy^2
///
/// together a quartic in tan(q3 / 2). With a = 0 the first alone is linear in cos q3 and sin q3, with alpha = 0 the
/// second; X or Y then has both signs.
#include "kin/regional.h"

#include <math.h>

#include "base/elementary.h"

/// How far beyond the rim still touches it, relative to the amplitude of an equation; the same of the quartic.
static const double SLACK = 1e-9, TOUCHING = 1e-12;
/// Axes this near to a special kind, relative to the size of the arm, or as a sine, are nearly of it.
static const double NEARLY = 0.05;
/// How far off an arm is at most that fits within a tolerance, in tolerances.
static const double OFF = 10.0;
/// The square of a coordinate that rounding cannot tell from 0, relative to the size of the arm.
static const double SNAP = 16.0 * 0x1p-52;

static zv_vec3 at_turn(const zv_regional *arm, zv_cos_sin turn)
{
    return (zv_vec3){arm->z0.x + arm->zc.x * turn.c + arm->zs.x * turn.s,
                     arm->z0.y + arm->zc.y * turn.c + arm->zs.y * turn.s,
                     arm->z0.z + arm->zc.z * turn.c + arm->zs.z * turn.s};
}

static double square_at(const zv_regional *arm, zv_cos_sin turn)
{
    return arm->square0 + arm->squarec * turn.c + arm->squares * turn.s;
}

// ---- slides ----

static double triple(zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    return zv_vec3_dot(a, zv_vec3_cross(b, c));
}

/// Values of up to three slides along `d` that add up to `sum`; what they cannot reach is left out.
static void slide_along(const zv_vec3 d[3], zv_vec3 sum, double q[3])
{
    const double volume = triple(d[0], d[1], d[2]);
    q[0] = triple(sum, d[1], d[2]) / volume;
    q[1] = triple(d[0], sum, d[2]) / volume;
    q[2] = triple(d[0], d[1], sum) / volume;
}

static void add_slides(const zv_regional *arm, zv_vec3 target, zv_cos_sin turn, double slope, zv_regional_set *out)
{
    zv_vec3 d[3];
    for (int k = 0; k < 3; ++k) {
        d[k] = arm->axis[k].dir;
    }
    zv_vec3 from = arm->center;
    zv_regional_way way = {.elbow = ZV_ELBOW_NONE};
    double q[3];
    if (arm->turning == 0) {
        target = zv_screw_point(&arm->axis[0], (zv_cos_sin){turn.c, -turn.s}, target);
        d[0] = zv_vec3_cross(d[1], d[2]);
    } else if (arm->turning == 2) {
        from = zv_screw_point(&arm->axis[2], turn, from);
        d[2] = zv_vec3_cross(d[0], d[1]);
    }
    slide_along(d, zv_vec3_sub(target, from), q);
    if (arm->turning >= 0) {
        q[arm->turning] = zv_atan2(turn.s, turn.c);
        way.elbow = (uint8_t)(slope < 0.0 ? ZV_ELBOW_LEFT : ZV_ELBOW_RIGHT);
    }
    for (int k = 0; k < 3; ++k) {
        way.q[k] = q[k];
    }
    out->way[out->count++] = way;
}

/// The turning joint alone decides how far the point is off the plane of the two slides.
static void solve_slides(const zv_regional *arm, zv_vec3 target, zv_regional_set *out)
{
    if (arm->turning < 0) {
        add_slides(arm, target, (zv_cos_sin){1.0, 0.0}, 0.0, out);
        return;
    }
    const zv_axis *axis = &arm->axis[arm->turning];
    const bool first = arm->turning == 0;
    const zv_vec3 normal = zv_vec3_cross(arm->axis[first ? 1 : 0].dir, arm->axis[first ? 2 : 1].dir);
    const zv_vec3 moved = zv_vec3_sub(first ? target : arm->center, axis->point);
    const zv_vec3 wanted = zv_vec3_sub(first ? arm->center : target, axis->point);
    const double along = zv_vec3_dot(axis->dir, moved);
    const zv_vec3 across = zv_vec3_sub(moved, zv_vec3_scale(axis->dir, along));
    const double constant = along * zv_vec3_dot(normal, axis->dir) - zv_vec3_dot(normal, wanted);
    const double sine = zv_vec3_dot(normal, zv_vec3_cross(axis->dir, across));
    const zv_turns turns = zv_sub_linear(constant, zv_vec3_dot(normal, across), first ? -sine : sine, arm->slack);
    out->singular |= turns.touching ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
    for (int k = 0; k < turns.count; ++k) {
        add_slides(arm, target, turns.turn[k], turns.slope[k], out);
    }
}

// ---- three turning joints ----

/// Joints 2 and 1 once joint 3 and the place (X, Y) after joint 2 are known.
static void add_way(const zv_regional *arm, zv_vec3 target, zv_cos_sin turn3, double x, double y, zv_regional_way way,
                    zv_regional_set *out)
{
    const zv_vec3 z = at_turn(arm, turn3);
    const double tiny = 1e-14 * arm->size, c = z.x * x + z.y * y, s = z.x * y - z.y * x, length = zv_hypot(c, s);
    zv_cos_sin turn2 = {1.0, 0.0}, turn1;
    if (length > tiny * tiny) {
        turn2 = (zv_cos_sin){c / length, s / length};
    } else {
        way.free |= 2u;
    }
    zv_vec3 point = zv_screw_point(&arm->axis[2], turn3, arm->center);
    point = zv_screw_point(&arm->axis[1], turn2, point);
    if (!zv_sub_turn(arm->axis[0].dir, zv_vec3_sub(point, arm->foot1), zv_vec3_sub(target, arm->foot1), tiny, &turn1)) {
        way.free |= 1u;
        out->singular |= ZV_SINGULAR_SHOULDER;
    }
    way.q[0] = zv_atan2(turn1.s, turn1.c);
    way.q[1] = zv_atan2(turn2.s, turn2.c);
    way.q[2] = zv_atan2(turn3.s, turn3.c);
    out->way[out->count++] = way;
}

static uint8_t elbow_of(double slope)
{
    return (uint8_t)(slope < 0.0 ? ZV_ELBOW_UP : ZV_ELBOW_DOWN);
}

/// Both signs of the coordinate that the equations leave open.
static void add_both(const zv_regional *arm, zv_vec3 target, const zv_turns *turns, int k, double known, double square,
                     zv_regional_set *out)
{
    const bool parallel = arm->kind == ZV_REGIONAL_PARALLEL;
    const double rim = arm->slack * arm->size * arm->size;
    if (square < -rim) {
        return;
    }
    const bool one_base = square < SNAP * arm->size * arm->size;
    const double open = one_base ? 0.0 : sqrt(square);
    out->singular |= open < ZV_SINGULAR_SINE * arm->size ? (unsigned)ZV_SINGULAR_SHOULDER : 0u;
    for (int side = 0; side < (one_base ? 1 : 2); ++side) {
        const double other = side == 0 ? open : -open;
        const zv_regional_way way = {.base = (uint8_t)(one_base    ? ZV_BASE_NONE
                                                       : side == 0 ? ZV_BASE_FRONT
                                                                   : ZV_BASE_BACK),
                                     .elbow = turns->touching ? ZV_ELBOW_NONE : elbow_of(turns->slope[k])};
        add_way(arm, target, turns->turn[k], parallel ? known : other, parallel ? other : known, way, out);
    }
}

/// a = 0 or alpha = 0: one equation is linear in joint 3.
static void solve_linear(const zv_regional *arm, zv_vec3 target, double reach, double height, zv_regional_set *out)
{
    const bool parallel = arm->kind == ZV_REGIONAL_PARALLEL;
    const zv_turns turns = parallel ? zv_sub_linear(arm->z0.z - height * arm->cosine, arm->zc.z, arm->zs.z, arm->slack)
                                    : zv_sub_linear(arm->square0 - 2.0 * reach, arm->squarec, arm->squares, arm->slack);
    for (int k = 0; k < turns.count; ++k) {
        const zv_vec3 z = at_turn(arm, turns.turn[k]);
        const double across2 = z.x * z.x + z.y * z.y;
        const double known = parallel ? (reach - 0.5 * square_at(arm, turns.turn[k])) / arm->a
                                      : (height - arm->cosine * z.z) / arm->sine;
        add_both(arm, target, &turns, k, known, across2 - known * known, out);
    }
    const zv_cos_sin first = turns.turn[0], second = turns.turn[1];
    const bool near = turns.touching || zv_hypot(first.c - second.c, first.s - second.s) < 2.0 * ZV_SINGULAR_SINE;
    out->singular |= out->count > 0 && near ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
}

/// A linear function of cos and sin, and the square of one as a function of the second degree.
typedef struct linear {
    double constant, c, s;
} linear;

static void add_square(const linear *g, double f[5])
{
    f[0] += g->constant * g->constant + 0.5 * (g->c * g->c + g->s * g->s);
    f[1] += 2.0 * g->constant * g->c;
    f[2] += 2.0 * g->constant * g->s;
    f[3] += 0.5 * (g->c * g->c - g->s * g->s);
    f[4] += g->c * g->s;
}

/// Axes that nearly meet or are nearly parallel make the quartic nearly a square, and where its roots meet X or Y is lost:
/// both signs of it are candidates.
static void add_sides(const zv_regional *arm, zv_vec3 target, zv_cos_sin turn, double x, double y, zv_regional_way way,
                      zv_regional_set *out)
{
    const zv_vec3 z = at_turn(arm, turn);
    const double across2 = z.x * z.x + z.y * z.y;
    for (double side = -1.0; side <= 1.0 && out->count + 2 <= ZV_REGIONAL_WAYS; side += 2.0) {
        if (arm->a < NEARLY * arm->size) {
            add_way(arm, target, turn, side * sqrt(fmax(0.0, across2 - y * y)), y, way, out);
        }
        if (fabs(arm->sine) < NEARLY) {
            add_way(arm, target, turn, x, side * sqrt(fmax(0.0, across2 - x * x)), way, out);
        }
    }
}

/// sin^2 (kA - |z|^2/2)^2 + a^2 (kB - cos zz)^2 + a^2 sin^2 zz^2 - a^2 sin^2 |z|^2 = 0
static void solve_skew(const zv_regional *arm, zv_vec3 target, double reach, double height, zv_regional_set *out)
{
    const double a = arm->a, sine = arm->sine, as = a * sine, ac = a * arm->cosine;
    const linear x = {sine * (reach - 0.5 * arm->square0), -0.5 * sine * arm->squarec, -0.5 * sine * arm->squares};
    const linear y = {a * height - ac * arm->z0.z, -ac * arm->zc.z, -ac * arm->zs.z};
    const linear z = {as * arm->z0.z, as * arm->zc.z, as * arm->zs.z};
    double f[5] = {-as * as * arm->square0, -as * as * arm->squarec, -as * as * arm->squares, 0.0, 0.0};
    add_square(&x, f);
    add_square(&y, f);
    add_square(&z, f);

    const zv_turns turns = zv_sub_quartic(f, arm->slack < 1e-8 ? TOUCHING : arm->slack);
    double size = 0.0;
    for (int k = 0; k < 5; ++k) {
        size += fabs(f[k]);
    }
    for (int k = 0; k < turns.count; ++k) {
        const zv_vec3 at = at_turn(arm, turns.turn[k]);
        const double known_x = (reach - 0.5 * square_at(arm, turns.turn[k])) / a;
        const double known_y = (height - arm->cosine * at.z) / sine;
        const bool meet = fabs(turns.slope[k]) < ZV_SINGULAR_SINE * size;
        const zv_regional_way way = {.elbow = elbow_of(turns.slope[k])};
        out->singular |= meet ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
        add_way(arm, target, turns.turn[k], known_x, known_y, way, out);
        if (arm->candidates && meet) {
            add_sides(arm, target, turns.turn[k], known_x, known_y, way, out);
        }
    }
}

void zv_regional_solve(const zv_regional *arm, zv_vec3 target, zv_regional_set *out)
{
    *out = (zv_regional_set){0};
    if (arm->kind == ZV_REGIONAL_SLIDES) {
        solve_slides(arm, target, out);
        return;
    }
    const zv_vec3 from = zv_vec3_sub(target, arm->foot1);
    const double reach = 0.5 * (zv_vec3_dot(from, from) - arm->a * arm->a);
    const double height = zv_vec3_dot(arm->axis[0].dir, from);
    if (arm->kind == ZV_REGIONAL_SKEW) {
        solve_skew(arm, target, reach, height, out);
    } else {
        solve_linear(arm, target, reach, height, out);
    }
}

// ---- recognition ----

/// The frame on axis 2, and the point in it by the turn of joint 3.
static void measure(zv_regional *arm, double tolerance)
{
    const zv_axis *first = &arm->axis[0], *second = &arm->axis[1], *third = &arm->axis[2];
    const bool parallel = zv_vec3_length(zv_vec3_cross(first->dir, second->dir)) <= tolerance;
    const zv_vec3 foot2 = zv_axes_nearest(first, second);
    const double along = zv_vec3_dot(zv_vec3_sub(foot2, first->point), first->dir);
    arm->foot1 = zv_vec3_add(first->point, zv_vec3_scale(first->dir, along));
    const zv_vec3 normal = zv_vec3_sub(foot2, arm->foot1);
    arm->a = zv_vec3_length(normal);
    const bool meeting = !parallel && arm->a <= tolerance * arm->size;
    arm->kind = parallel ? ZV_REGIONAL_PARALLEL : meeting ? ZV_REGIONAL_MEETING : ZV_REGIONAL_SKEW;

    arm->cosine = zv_vec3_dot(first->dir, second->dir);
    const zv_vec3 off = zv_vec3_sub(first->dir, zv_vec3_scale(second->dir, arm->cosine));
    const zv_vec3 x =
        meeting ? zv_vec3_cross(zv_vec3_unit(off), second->dir)
                : zv_vec3_unit(zv_vec3_sub(normal, zv_vec3_scale(second->dir, zv_vec3_dot(normal, second->dir))));
    const zv_vec3 y = zv_vec3_cross(second->dir, x);
    arm->a = meeting ? 0.0 : arm->a;
    arm->sine = zv_vec3_dot(first->dir, y);

    const zv_vec3 from = zv_vec3_sub(arm->center, third->point);
    const zv_vec3 lift = zv_vec3_scale(third->dir, zv_vec3_dot(third->dir, from));
    const zv_vec3 c = zv_vec3_sub(from, lift), s = zv_vec3_cross(third->dir, c);
    const zv_vec3 o = zv_vec3_sub(zv_vec3_add(third->point, lift), foot2);
    arm->z0 = (zv_vec3){zv_vec3_dot(x, o), zv_vec3_dot(y, o), zv_vec3_dot(second->dir, o)};
    arm->zc = (zv_vec3){zv_vec3_dot(x, c), zv_vec3_dot(y, c), zv_vec3_dot(second->dir, c)};
    arm->zs = (zv_vec3){zv_vec3_dot(x, s), zv_vec3_dot(y, s), zv_vec3_dot(second->dir, s)};
    arm->square0 = zv_vec3_dot(o, o) + zv_vec3_dot(c, c);
    arm->squarec = 2.0 * zv_vec3_dot(o, c);
    arm->squares = 2.0 * zv_vec3_dot(o, s);
}

/// The joints move the point in three independent directions, at least at one of a few poses.
static bool spans_a_volume(const zv_regional *arm)
{
    for (int k = 0; k < 4; ++k) {
        const double q[3] = {0.0, 0.7 + 1.3 * k, 0.4 - 1.1 * k};
        const zv_pose one = zv_screw_motion(&arm->axis[1], q[1]);
        const zv_axis third = zv_screw_carry(one, &arm->axis[2]);
        const zv_vec3 point = zv_pose_apply(zv_screws_product(arm->axis, 3, q), arm->center);
        const zv_axis *axis[3] = {&arm->axis[0], &arm->axis[1], &third};
        zv_vec3 d[3];
        for (int j = 0; j < 3; ++j) {
            const zv_vec3 lever = zv_vec3_sub(point, axis[j]->point);
            d[j] = axis[j]->kind == ZV_JOINT_PRISMATIC
                       ? axis[j]->dir
                       : zv_vec3_scale(zv_vec3_cross(axis[j]->dir, lever), 1.0 / arm->size);
        }
        if (fabs(triple(d[0], d[1], d[2])) > 1e-6) {
            return true;
        }
    }
    return false;
}

/// Which joint turns beside two slides that follow each other: -1 none, 0 or 2; -2 when the slides are not so.
static int turning_joint(const zv_axis axis[3])
{
    const bool turns[3] = {axis[0].kind == ZV_JOINT_REVOLUTE, axis[1].kind == ZV_JOINT_REVOLUTE,
                           axis[2].kind == ZV_JOINT_REVOLUTE};
    const int count = turns[0] + turns[1] + turns[2];
    return count == 0 ? -1 : count > 1 || turns[1] ? -2 : turns[0] ? 0 : 2;
}

bool zv_regional_of(const zv_axis axis[3], zv_vec3 center, double size, double tolerance, zv_regional *out)
{
    zv_regional arm = {.axis = {axis[0], axis[1], axis[2]},
                       .center = center,
                       .size = size,
                       .turning = -1,
                       .slack = fmax(SLACK, OFF * tolerance)};
    bool all_turn = true;
    for (int k = 0; k < 3; ++k) {
        all_turn = all_turn && axis[k].kind == ZV_JOINT_REVOLUTE;
    }
    if (all_turn) {
        measure(&arm, tolerance);
    } else {
        arm.kind = ZV_REGIONAL_SLIDES;
        arm.turning = turning_joint(axis);
    }
    if (arm.turning < -1 || !spans_a_volume(&arm)) {
        return false;
    }
    *out = arm;
    return true;
}
