/// @file regional.c
/// Three joints carry a point: Pieper's first problem ("The Kinematics of Manipulators under Computer Control", 1968).
///
/// Seen from axis 2 (x along the common normal of axes 1 and 2, of length a; z along axis 2; alpha their twist) the point
/// is z(q3) = z0 + zc cos q3 + zs sin q3, and turned by joint 2 it is at (X, Y, zz). What joint 1 cannot change is
/// its distance to the foot of the normal on axis 1 and its height along axis 1:
///
///     a X          = kA - |z|^2 / 2
///     sin(alpha) Y = kB - cos(alpha) zz           and what joint 2 cannot change:  X^2 + Y^2 = zx^2 + zy^2
///
/// together a quartic in tan(q3 / 2). With a = 0 the first alone is linear in cos q3 and sin q3, with alpha = 0 the
/// second; X or Y then has both signs. A third joint that slides has z = z0 + zc q3 in place of the turn, and the same
/// equations are of the second and the fourth degree in q3 itself. Slides before it are in regional_slides.c.
#include "kin/regional.h"

#include <math.h>

#include "base/elementary.h"
#include "kin/regional_slides.h"

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

/// Where joint 3 has brought the point.
typedef struct carried {
    double q;      ///< its value
    double slope;  ///< the sign of the equation's slope there
    zv_vec3 z;     ///< the point in the frame of axis 2
    double square; ///< its length squared
    zv_vec3 point; ///< the point in the world
} carried;

static carried turned_to(const zv_regional *arm, zv_cos_sin turn, double slope)
{
    return (carried){zv_atan2(turn.s, turn.c), slope, at_turn(arm, turn), square_at(arm, turn),
                     zv_screw_point(&arm->axis[2], turn, arm->center)};
}

static carried slid_to(const zv_regional *arm, double q, double slope)
{
    return (carried){q, slope, zv_vec3_add(arm->z0, zv_vec3_scale(arm->zc, q)),
                     arm->square0 + q * (arm->squarec + q * arm->squares),
                     zv_vec3_add(arm->center, zv_vec3_scale(arm->axis[2].dir, q))};
}

// ---- two turning joints and a third ----

/// Joints 2 and 1 once joint 3 and the place (X, Y) after joint 2 are known.
static void add_solution(const zv_regional *arm, zv_vec3 target, const carried *third, double x, double y,
                         zv_regional_solution solution, zv_regional_set *out)
{
    const zv_vec3 z = third->z;
    const double tiny = 1e-14 * arm->size, c = z.x * x + z.y * y, s = z.x * y - z.y * x, length = zv_hypot(c, s);
    zv_cos_sin turn2 = {1.0, 0.0}, turn1;
    if (length > tiny * tiny) {
        turn2 = (zv_cos_sin){c / length, s / length};
    } else {
        solution.free |= 2u;
    }
    const zv_vec3 point = zv_screw_point(&arm->axis[1], turn2, third->point);
    if (!zv_sub_turn(arm->axis[0].dir, zv_vec3_sub(point, arm->foot1), zv_vec3_sub(target, arm->foot1), tiny, &turn1)) {
        solution.free |= 1u;
        out->singular |= ZV_SINGULAR_SHOULDER;
    }
    solution.q[0] = zv_atan2(turn1.s, turn1.c);
    solution.q[1] = zv_atan2(turn2.s, turn2.c);
    solution.q[2] = third->q;
    out->solution[out->count++] = solution;
}

static uint8_t elbow_of(double slope)
{
    return (uint8_t)(slope < 0.0 ? ZV_ELBOW_UP : ZV_ELBOW_DOWN);
}

/// On axis 1 but for what rounding leaves of the square of a coordinate: there two bases may look like one.
static bool beside_axis1(const zv_regional *arm, zv_vec3 target)
{
    const zv_vec3 across = zv_vec3_cross(arm->axis[0].dir, zv_vec3_sub(target, arm->foot1));
    return zv_vec3_length(across) < 4.0 * sqrt(SNAP) * arm->size;
}

/// The last solution with the base turned around, unless any turn of it does.
static void add_turned_around(zv_regional_set *out)
{
    zv_regional_solution *last = &out->solution[out->count - 1];
    if (!(last->free & 1u)) {
        out->solution[out->count] = *last;
        out->solution[out->count].q[0] = zv_wrap(last->q[0] + ZV_PI);
        last->base = ZV_BASE_FRONT;
        out->solution[out->count++].base = ZV_BASE_BACK;
    }
}

/// Both signs of the coordinate that the equations leave open.
static void add_both(const zv_regional *arm, zv_vec3 target, const carried *third, bool one_elbow, double reach,
                     double height, zv_regional_set *out)
{
    const bool parallel = arm->kind == ZV_REGIONAL_PARALLEL;
    const double across2 = third->z.x * third->z.x + third->z.y * third->z.y;
    const double known =
        parallel ? (reach - 0.5 * third->square) / arm->a : (height - arm->cosine * third->z.z) / arm->sine;
    const double square = across2 - known * known, rim = arm->slack * arm->size * arm->size;
    if (square < -rim) {
        return;
    }
    const bool one_base = square < SNAP * arm->size * arm->size;
    const double open = one_base ? 0.0 : sqrt(square);
    out->singular |= open < ZV_SINGULAR_SINE * arm->size ? (unsigned)ZV_SINGULAR_SHOULDER : 0u;
    for (int side = 0; side < (one_base ? 1 : 2); ++side) {
        const double other = side == 0 ? open : -open;
        const zv_regional_solution solution = {.base = (uint8_t)(one_base    ? ZV_BASE_NONE
                                                                 : side == 0 ? ZV_BASE_FRONT
                                                                             : ZV_BASE_BACK),
                                               .elbow = one_elbow ? ZV_ELBOW_NONE : elbow_of(third->slope)};
        add_solution(arm, target, third, parallel ? known : other, parallel ? other : known, solution, out);
    }
    if (one_base && beside_axis1(arm, target)) {
        add_turned_around(out);
    }
}

/// a = 0 or alpha = 0: one equation is linear in joint 3.
static void solve_linear(const zv_regional *arm, zv_vec3 target, double reach, double height, zv_regional_set *out)
{
    const bool parallel = arm->kind == ZV_REGIONAL_PARALLEL;
    const zv_turns turns = parallel ? zv_sub_linear(arm->z0.z - height * arm->cosine, arm->zc.z, arm->zs.z, arm->slack)
                                    : zv_sub_linear(arm->square0 - 2.0 * reach, arm->squarec, arm->squares, arm->slack);
    for (int k = 0; k < turns.count; ++k) {
        const carried third = turned_to(arm, turns.turn[k], turns.slope[k]);
        add_both(arm, target, &third, turns.touching, reach, height, out);
    }
    const zv_cos_sin first = turns.turn[0], second = turns.turn[1];
    const bool near = turns.touching || zv_hypot(first.c - second.c, first.s - second.s) < 2.0 * ZV_SINGULAR_SINE;
    out->singular |= out->count > 0 && near ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
}

/// The same where joint 3 slides: one place along it when axes 1 and 2 are parallel, two when they meet.
static void solve_linear_slide(const zv_regional *arm, zv_vec3 target, double reach, double height,
                               zv_regional_set *out)
{
    if (arm->kind == ZV_REGIONAL_PARALLEL) {
        const carried third = slid_to(arm, (height * arm->cosine - arm->z0.z) / arm->zc.z, 0.0);
        add_both(arm, target, &third, true, reach, height, out);
        return;
    }
    const double middle = -0.5 * arm->squarec, left = middle * middle - arm->square0 + 2.0 * reach;
    const double size2 = arm->size * arm->size;
    if (left < -arm->slack * size2) {
        return;
    }
    const bool touching = left < SNAP * size2;
    const double root = touching ? 0.0 : sqrt(left);
    for (int side = 0; side < (touching ? 1 : 2); ++side) {
        const carried third = slid_to(arm, side == 0 ? middle - root : middle + root, side == 0 ? -1.0 : 1.0);
        add_both(arm, target, &third, touching, reach, height, out);
    }
    out->singular |= out->count > 0 && root < ZV_SINGULAR_SINE * arm->size ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
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
static void add_sides(const zv_regional *arm, zv_vec3 target, const carried *third, double x, double y,
                      zv_regional_solution solution, zv_regional_set *out)
{
    const double across2 = third->z.x * third->z.x + third->z.y * third->z.y;
    for (double side = -1.0; side <= 1.0 && out->count + 2 <= ZV_REGIONAL_SOLUTIONS; side += 2.0) {
        if (arm->a < NEARLY * arm->size) {
            add_solution(arm, target, third, side * sqrt(fmax(0.0, across2 - y * y)), y, solution, out);
        }
        if (fabs(arm->sine) < NEARLY) {
            add_solution(arm, target, third, x, side * sqrt(fmax(0.0, across2 - x * x)), solution, out);
        }
    }
}

/// A root of the quartic; `meet` when it is next to another.
static void add_skew(const zv_regional *arm, zv_vec3 target, const carried *third, bool meet, double reach,
                     double height, zv_regional_set *out)
{
    const double known_x = (reach - 0.5 * third->square) / arm->a;
    const double known_y = (height - arm->cosine * third->z.z) / arm->sine;
    const zv_regional_solution solution = {.elbow = elbow_of(third->slope)};
    out->singular |= meet ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
    add_solution(arm, target, third, known_x, known_y, solution, out);
    if (arm->candidates && meet) {
        add_sides(arm, target, third, known_x, known_y, solution, out);
    }
}

/// Which of the roots of `f` are next to another.
static bool meets_another(const double f[5], double slope)
{
    return fabs(slope) < ZV_SINGULAR_SINE * (fabs(f[0]) + fabs(f[1]) + fabs(f[2]) + fabs(f[3]) + fabs(f[4]));
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
    for (int k = 0; k < turns.count; ++k) {
        const carried third = turned_to(arm, turns.turn[k], turns.slope[k]);
        add_skew(arm, target, &third, meets_another(f, turns.slope[k]), reach, height, out);
    }
}

static double half_tangent(zv_cos_sin turn)
{
    return turn.c >= 0.0 ? turn.s / (1.0 + turn.c) : (1.0 - turn.c) / turn.s;
}

/// The same where joint 3 slides: a polynomial p of the fourth degree, with q3 = size tan(t / 2) and times cos^4(t / 2) a
/// function of t as above.
static void solve_skew_slide(const zv_regional *arm, zv_vec3 target, double reach, double height, zv_regional_set *out)
{
    const double a = arm->a, sine = arm->sine, as2 = a * a * sine * sine, unit = arm->size;
    const double x[3] = {sine * (reach - 0.5 * arm->square0), -0.5 * sine * arm->squarec * unit,
                         -0.5 * sine * arm->squares * unit * unit};
    const double y[2] = {a * (height - arm->cosine * arm->z0.z), -a * arm->cosine * arm->zc.z * unit};
    const double z[2] = {arm->z0.z, arm->zc.z * unit};
    const double p[5] = {
        x[0] * x[0] + y[0] * y[0] + as2 * (z[0] * z[0] - arm->square0),
        2.0 * (x[0] * x[1] + y[0] * y[1]) + as2 * (2.0 * z[0] * z[1] - arm->squarec * unit),
        x[1] * x[1] + 2.0 * x[0] * x[2] + y[1] * y[1] + as2 * (z[1] * z[1] - arm->squares * unit * unit),
        2.0 * x[1] * x[2],
        x[2] * x[2],
    };
    const double f[5] = {
        0.375 * (p[0] + p[4]) + 0.125 * p[2], 0.5 * (p[0] - p[4]),   0.25 * (p[1] + p[3]),
        0.125 * (p[0] - p[2] + p[4]),         0.125 * (p[1] - p[3]),
    };
    const zv_turns turns = zv_sub_quartic(f, arm->slack < 1e-8 ? TOUCHING : arm->slack);
    for (int k = 0; k < turns.count; ++k) {
        const double q = unit * half_tangent(turns.turn[k]);
        const carried third = slid_to(arm, q, turns.slope[k]);
        add_skew(arm, target, &third, meets_another(f, turns.slope[k]), reach, height, out);
    }
}

void zv_regional_solve(const zv_regional *arm, zv_vec3 target, zv_regional_set *out)
{
    *out = (zv_regional_set){0};
    if (arm->kind >= ZV_REGIONAL_SLIDES) {
        zv_regional_solve_slides(arm, target, out);
        return;
    }
    const bool slides = arm->axis[2].kind == ZV_JOINT_PRISMATIC;
    const zv_vec3 from = zv_vec3_sub(target, arm->foot1);
    const double reach = 0.5 * (zv_vec3_dot(from, from) - arm->a * arm->a);
    const double height = zv_vec3_dot(arm->axis[0].dir, from);
    if (arm->kind == ZV_REGIONAL_SKEW) {
        (slides ? solve_skew_slide : solve_skew)(arm, target, reach, height, out);
    } else {
        (slides ? solve_linear_slide : solve_linear)(arm, target, reach, height, out);
    }
}

// ---- recognition ----

bool zv_regional_has_slides(const zv_regional *arm)
{
    return arm->kind >= ZV_REGIONAL_SLIDES || arm->axis[2].kind == ZV_JOINT_PRISMATIC;
}

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

    if (third->kind == ZV_JOINT_PRISMATIC) {
        const zv_vec3 o = zv_vec3_sub(arm->center, foot2), d = third->dir;
        arm->z0 = (zv_vec3){zv_vec3_dot(x, o), zv_vec3_dot(y, o), zv_vec3_dot(second->dir, o)};
        arm->zc = (zv_vec3){zv_vec3_dot(x, d), zv_vec3_dot(y, d), zv_vec3_dot(second->dir, d)};
        arm->square0 = zv_vec3_dot(o, o);
        arm->squarec = 2.0 * zv_vec3_dot(o, d);
        arm->squares = 1.0;
        return;
    }
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

/// The joints move the point in three independent directions, at least at one of a few poses. What a slide hardly does
/// its equations cannot tell from what it never does.
static bool spans_a_volume(const zv_regional *arm)
{
    const double least = zv_regional_has_slides(arm) ? 1e-2 : 1e-6;
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
        if (fabs(zv_vec3_dot(d[0], zv_vec3_cross(d[1], d[2]))) > least) {
            return true;
        }
    }
    return false;
}

/// How the joints are solved when one of the first two slides, or two that are not the first two; false: by the turning
/// axes 1 and 2.
static bool slides_first(const zv_axis axis[3], zv_regional *arm)
{
    const bool turns[3] = {axis[0].kind == ZV_JOINT_REVOLUTE, axis[1].kind == ZV_JOINT_REVOLUTE,
                           axis[2].kind == ZV_JOINT_REVOLUTE};
    const int count = turns[0] + turns[1] + turns[2];
    if (count < 2) {
        arm->kind = turns[1] ? ZV_REGIONAL_TURN_BETWEEN : ZV_REGIONAL_SLIDES;
        arm->turning = count == 0 ? -1 : turns[0] ? 0 : 2;
        return true;
    }
    arm->kind = turns[0] ? ZV_REGIONAL_SLIDE_SECOND : ZV_REGIONAL_SLIDE_FIRST;
    return !(turns[0] && turns[1]);
}

bool zv_regional_of(const zv_axis axis[3], zv_vec3 center, double size, double tolerance, zv_regional *out)
{
    zv_regional arm = {.axis = {axis[0], axis[1], axis[2]},
                       .center = center,
                       .size = size,
                       .turning = -1,
                       .slack = fmax(SLACK, OFF * tolerance)};
    if (!slides_first(axis, &arm)) {
        measure(&arm, tolerance);
    }
    if (!spans_a_volume(&arm)) {
        return false;
    }
    *out = arm;
    return true;
}
