/// @file three_parallel_kernel.c
/// All solutions of the canonical arm with three parallel axes (three_parallel.h): cosine and sine pairs throughout,
/// angles only at the end.
///
///     shoulder   r = +-sqrt(Wx^2 + Wy^2 - lateral^2): the turns of axis 1 that bring W to `lateral` off the plane
///     wrist      M = Rz(-q1) target = Ry(t) Rz(u) Ry(w): t and u from the second column, then w from the pair of t,
///                which keeps t and w right together where t alone is lost (sin u near 0)
///     elbow      P = W - Ry(t) e; from S to P the triangle of upper arm and forearm; joint 4 is what is left of t
///
/// The lanes are shoulder x wrist (front plus, front minus, back plus, back minus), each with two elbows. With axes 4
/// and 6 in line (sin u = 0) every t does whose P is in reach, and the solutions are a curve: then the one nearest to
/// q6 = 0 is given, joint 6 is free, and both wrists are one. Where the curve has two parts, one on either side of the
/// direction from S to W, the other one is asked for with `other_side`.
#include "kin/three_parallel.h"

/// sin u from which on t has the digits of the arm's own axes, and an elbow that is all but straight can be told.
#define FEW_DIGITS 1e-4

#define SIDES ((zv_v4){1.0, 1.0, -1.0, -1.0})
#define WRISTS ((zv_v4){1.0, -1.0, 1.0, -1.0})

/// The target in the canonical frame.
typedef struct wrist_target {
    zv_rot rot;
    zv_vec3 center;
} wrist_target;

/// One turn of axis 1 and one wrist in each lane.
typedef struct arm_plane {
    zv_v4 c1, s1, r;                ///< the turn of axis 1, and where W is along x
    zv_v4 ct, st;                   ///< t
    zv_v4 sin_u, cos_u;             ///< not negative: that of the plus wrist
    zv_v4 cw, sw;                   ///< w
    int reached, one_base, in_line; ///< a bit for each lane
    int free1, singular1, singular5, nearly5;
} arm_plane;

/// The triangle S E P, both elbows.
typedef struct triangle {
    zv_v4 sin_elbow, cos_elbow;   ///< sine not negative
    zv_v4 upper_s[2], upper_c[2]; ///< ray of the upper arm: elbow turned from z to x, and from x to z
    int reached, one_elbow, singular3;
    int free2; ///< P in S: joint 2 is free
} triangle;

ZV_INLINE zv_m4 below(zv_v4 v, double bound)
{
    return zv_v4_less(v, zv_v4_splat(bound));
}

ZV_INLINE zv_m4 above(zv_v4 v, double bound)
{
    return zv_v4_less(zv_v4_splat(bound), v);
}

/// A vector of the target with four lanes: x, y, z and nothing.
ZV_INLINE zv_v4 column(zv_vec3 v)
{
    return (zv_v4){v.x, v.y, v.z, 0.0};
}

ZV_INLINE zv_vec3 vec3_of(zv_v4 v)
{
    return (zv_vec3){v[0], v[1], v[2]};
}

ZV_INLINE zv_v4 combine(const zv_v4 columns[3], zv_vec3 v)
{
    return columns[0] * v.x + columns[1] * v.y + columns[2] * v.z;
}

ZV_INLINE wrist_target see_from_arm(const zv_three_parallel *arm, const zv_pose *target)
{
    const zv_v4 tool[3] = {column(target->rot.x), column(target->rot.y), column(target->rot.z)};
    const zv_rot *turn = &arm->canonical_from_world.rot;
    const zv_v4 base[3] = {column(turn->x), column(turn->y), column(turn->z)};
    const zv_v4 center = column(target->pos) + combine(tool, arm->wrist_in_tool);
    const zv_v4 x = combine(tool, arm->tool_from_wrist.x), y = combine(tool, arm->tool_from_wrist.y);
    const zv_v4 z = combine(tool, arm->tool_from_wrist.z);
    return (wrist_target){
        .rot = {vec3_of(combine(base, vec3_of(x))), vec3_of(combine(base, vec3_of(y))),
                vec3_of(combine(base, vec3_of(z)))},
        .center = vec3_of(combine(base, vec3_of(center)) + column(arm->canonical_from_world.pos)),
    };
}

/// Axis 1: brings W to `lateral` beside the plane.
ZV_INLINE void turn_shoulder(const zv_three_parallel *arm, zv_vec3 w, arm_plane *out)
{
    out->reached = 15;
    out->one_base = out->free1 = 0;
    const double b = arm->lateral, rho2 = w.x * w.x + w.y * w.y;
    double r2 = rho2 - b * b;
    if (__builtin_expect(!(r2 > arm->side_snap), 0)) {
        out->reached = r2 > arm->side_limit ? 15 : 0;
        out->one_base = 15;
        r2 = 0.0;
    }
    const double r = __builtin_sqrt(r2), inverse = 1.0 / rho2;
    out->r = SIDES * r;
    out->c1 = (out->r * w.x + b * w.y) * inverse;
    out->s1 = (out->r * w.y - b * w.x) * inverse;
    if (__builtin_expect(rho2 < arm->side_snap, 0)) { // on axis 1, which is free
        out->c1 = SIDES;
        out->s1 = zv_v4_splat(0.0);
        out->one_base = 0;
        out->free1 = 15;
    }
    out->singular1 = r < arm->shoulder_near ? 15 : 0;
}

/// The t nearest to `wanted` for which P is in the ring around S. With V from S to W: |SP|^2 = V^2 + e^2 - 2 |V| |e|
/// cos(t - t*), so that the reachable t are an interval on either side of t*. False when the other side is asked for and
/// the two intervals are one.
static bool reachable_turn(const zv_three_parallel *arm, double x, double z, double wanted, double *turn)
{
    const double ex = arm->wrist_x, ez = arm->wrist_z;
    const double along = x * ex + z * ez, across = x * ez - z * ex, twice = 2.0 * zv_hypot(along, across);
    *turn = wanted;
    if (!(twice > 0.0)) {
        return arm->other_side >= 0.0;
    }
    const double sum = x * x + z * z + ex * ex + ez * ez, middle = zv_atan2(across, along);
    const double nearest = (sum - arm->inner2) / twice, farthest = (sum - arm->outer2) / twice;
    const double least = zv_acos(__builtin_fmin(1.0, __builtin_fmax(-1.0, nearest)));
    const double most = zv_acos(__builtin_fmin(1.0, __builtin_fmax(-1.0, farthest)));
    const double away = arm->other_side * zv_wrap(wanted - middle);
    *turn = middle + __builtin_copysign(__builtin_fmin(most, __builtin_fmax(least, __builtin_fabs(away))), away);
    return arm->other_side >= 0.0 || (nearest < 1.0 && farthest > -1.0);
}

/// Axes 4 and 6 in line: t is free.
static void choose_turns(const zv_three_parallel *arm, double height, zv_v4 wanted_s, zv_v4 wanted_c, arm_plane *at)
{
    for (int lane = 0; lane < 4; ++lane) {
        if (at->in_line >> lane & 1) {
            double sine, cosine, turn;
            const double wanted = zv_atan2(wanted_s[lane], wanted_c[lane]);
            if (!reachable_turn(arm, at->r[lane] - arm->shoulder_x, height - arm->shoulder_z, wanted, &turn)) {
                at->reached &= ~(1 << lane);
            }
            zv_sincos(turn, &sine, &cosine);
            at->st[lane] = sine;
            at->ct[lane] = cosine;
            at->sin_u[lane] = 0.0;
        }
    }
}

/// M = Ry(t) Rz(u) Ry(w) in every lane.
ZV_INLINE void turn_wrist(const zv_three_parallel *arm, const wrist_target *target, arm_plane *at)
{
    const zv_rot *m = &target->rot;
    const zv_v4 m00 = at->c1 * m->x.x + at->s1 * m->x.y, m20 = zv_v4_splat(m->x.z);
    const zv_v4 m01 = at->c1 * m->y.x + at->s1 * m->y.y, m21 = zv_v4_splat(m->y.z);
    const zv_v4 m02 = at->c1 * m->z.x + at->s1 * m->z.y, m22 = zv_v4_splat(m->z.z);
    at->cos_u = at->c1 * m->y.y - at->s1 * m->y.x;
    at->sin_u = zv_v4_sqrt(m01 * m01 + m21 * m21);
    const zv_v4 inverse = WRISTS / at->sin_u;
    at->ct = -m01 * inverse;
    at->st = m21 * inverse;
    at->in_line = zv_m4_bits(below(at->sin_u, arm->in_line));
    at->singular5 = zv_m4_bits(below(at->sin_u, ZV_SINGULAR_SINE));
    at->nearly5 = zv_m4_bits(below(at->sin_u, FEW_DIGITS));
    if (__builtin_expect(at->in_line != 0, 0)) {
        choose_turns(arm, target->center.z, m02, m22, at); // with w = 0 the third column is Ry(t) z
    }
    at->sw = -(at->st * m00 + at->ct * m20);
    at->cw = at->st * m02 + at->ct * m22;
}

/// P in S gives the upper arm no direction: any does, and upwards is as good as another one.
static void point_upwards(triangle *of)
{
    for (int lane = 0; lane < 4; ++lane) {
        const bool any = of->free2 >> lane & 1;
        for (int elbow = 0; elbow < 2; ++elbow) {
            of->upper_s[elbow][lane] = any ? 0.0 : of->upper_s[elbow][lane];
            of->upper_c[elbow][lane] = any ? 1.0 : of->upper_c[elbow][lane];
        }
    }
}

/// From S to P: the triangle of upper arm and forearm.
ZV_INLINE void close_triangle(const zv_three_parallel *arm, double height, const arm_plane *at, triangle *out)
{
    const zv_v4 x = at->r - arm->shoulder_x - (at->ct * arm->wrist_x + at->st * arm->wrist_z);
    const zv_v4 z = height - arm->shoulder_z - (at->ct * arm->wrist_z - at->st * arm->wrist_x);
    const zv_v4 n = x * x + z * z;
    const zv_m4 straight = above(n, arm->rim.outer_snap), folded = below(n, arm->rim.inner_snap),
                rim = straight | folded;
    out->reached = zv_m4_bits(below(n, arm->rim.outer_limit) & above(n, arm->rim.inner_limit));
    out->one_elbow = zv_m4_bits(rim);
    const zv_v4 root = zv_v4_sqrt(zv_v4_keep(~rim, (arm->outer2 - n) * (n - arm->inner2)));
    out->sin_elbow = root * arm->half_over_product;
    out->cos_elbow = (n - arm->upper * arm->upper - arm->fore * arm->fore) * arm->half_over_product;
    out->singular3 = zv_m4_bits(below(out->sin_elbow, ZV_SINGULAR_SINE));
    out->free2 = zv_m4_bits(below(n, arm->pivot_near));

    const zv_v4 along = arm->upper + arm->fore * out->cos_elbow, across = arm->fore * out->sin_elbow;
    out->upper_s[0] = x * along - z * across;
    out->upper_c[0] = z * along + x * across;
    out->upper_s[1] = x * along + z * across;
    out->upper_c[1] = z * along - x * across;
    if (__builtin_expect(out->free2 != 0, 0)) {
        point_upwards(out);
    }
}

/// An angle within 3 pi of zero, brought into (-pi, pi].
ZV_INLINE zv_v4 wrap(zv_v4 angle)
{
    const zv_v4 turn = zv_v4_splat(2.0 * ZV_PI);
    return angle - zv_v4_keep(above(angle, ZV_PI), turn) + zv_v4_keep(~above(angle, -ZV_PI), turn);
}

/// The angles that both elbows share, and those of the upper arm.
typedef struct angles {
    zv_v4 q1, t, u, w, elbow, upper[2];
} angles;

/// Two lanes each have the same shoulder: what belongs to it goes into two lanes, so that five rays do.
ZV_INLINE angles measure(const zv_three_parallel *arm, const arm_plane *at, const triangle *side)
{
    enum { FIRST, WRIST, ELBOW, UPPER, LOWER, RAYS };
    const zv_v4 y[RAYS] = {__builtin_shufflevector(at->s1, at->sin_u, 0, 2, 4, 6),
                           __builtin_shufflevector(at->st, at->sw, 0, 2, 4, 6), side->sin_elbow, side->upper_s[0],
                           side->upper_s[1]};
    const zv_v4 x[RAYS] = {__builtin_shufflevector(at->c1, at->cos_u, 0, 2, 4, 6),
                           __builtin_shufflevector(at->ct, at->cw, 0, 2, 4, 6), side->cos_elbow, side->upper_c[0],
                           side->upper_c[1]};
    zv_v4 angle[RAYS];
    zv_v4_atan2_each(RAYS, y, x, angle);

    const zv_v4 half = {0.0, ZV_PI, 0.0, ZV_PI};
    const zv_v4 first = angle[FIRST], wrist = angle[WRIST];
    angles out = {.elbow = angle[ELBOW], .upper = {angle[UPPER], angle[LOWER]}};
    out.q1 = wrap(__builtin_shufflevector(first, first, 0, 0, 1, 1)) * arm->sign[0];
    out.u = __builtin_shufflevector(first, first, 2, 2, 3, 3) * WRISTS;
    out.t = __builtin_shufflevector(wrist, wrist, 0, 0, 1, 1) + half;
    out.w = __builtin_shufflevector(wrist, wrist, 2, 2, 3, 3) + half;
    return out;
}

/// Joints 1 to 6 of one elbow, lane by lane: the first four in a row, then the last two.
typedef struct rows {
    zv_v4 first[4], last[4];
} rows;

/// `bend` is 1 for the elbow that turns from z to x, -1 for the other. -pi is reported as pi.
ZV_INLINE rows joints_of(const zv_three_parallel *arm, const angles *a, int elbow, double bend)
{
    const zv_v4 turn2 = a->upper[elbow] - arm->upper_zero, turn3 = bend * a->elbow - arm->elbow_zero;
    const zv_v4 turn4 = wrap((a->t - arm->turn_zero) - wrap(turn2)) - wrap(turn3);
    const zv_v4 q2 = wrap(wrap(turn2) * arm->sign[1]), q3 = wrap(wrap(turn3) * arm->sign[2]);
    const zv_v4 q4 = wrap(wrap(turn4) * arm->sign[3]), q5 = wrap(wrap(a->u - arm->bend_zero) * arm->sign[4]);
    const zv_v4 q6 = wrap(wrap(a->w) * arm->sign[5]), zero = zv_v4_splat(0.0);
    rows out;
    zv_v4_transpose((const zv_v4[4]){wrap(a->q1), q2, q3, q4}, out.first);
    zv_v4_transpose((const zv_v4[4]){q5, q6, zero, zero}, out.last);
    return out;
}

/// Writes one solution to where the next one goes, counted only when `valid`.
ZV_INLINE void pour(const rows *from, int lane, bool valid, zv_branch branch, unsigned free_joints, zv_ik_set *out)
{
    zv_ik_solution *to = &out->solutions[out->count];
    zv_v4_store(to->q, from->first[lane]);
    __builtin_memcpy(to->q + 4, &from->last[lane], 2 * sizeof(double));
    to->branch = branch;
    to->free = (uint16_t)free_joints;
    out->count += valid;
}

void ZV_KERNEL(zv_three_parallel_one)(const zv_three_parallel *arm, const zv_pose *base_from_tool, zv_ik_set *out)
{
    enum { BACK_LANES = 4 | 8, MINUS_LANES = 2 | 8 };
    const wrist_target target = see_from_arm(arm, base_from_tool);
    arm_plane at;
    triangle side;
    turn_shoulder(arm, target.center, &at);
    turn_wrist(arm, &target, &at);
    close_triangle(arm, target.center.z, &at, &side);
    const angles all = measure(arm, &at, &side);
    const rows elbows[2] = {joints_of(arm, &all, 0, 1.0), joints_of(arm, &all, 1, -1.0)};

    const int reached = at.reached & side.reached;
    const int valid = reached & ~(at.one_base & BACK_LANES) & ~(at.in_line & MINUS_LANES);
    out->count = 0;
    for (int base = 0; base < 2; ++base) {
        for (int elbow = 0; elbow < 2; ++elbow) { // up first: turned from z to x in front, reversed at the back
            for (int wrist = 0; wrist < 2; ++wrist) {
                const int lane = 2 * base + wrist, in_line = at.in_line >> lane & 1, one = side.one_elbow >> lane & 1;
                const zv_branch branch = {(uint8_t)(at.one_base ? ZV_BASE_NONE
                                                    : base == 0 ? ZV_BASE_FRONT
                                                                : ZV_BASE_BACK),
                                          (uint8_t)(one          ? ZV_ELBOW_NONE
                                                    : elbow == 0 ? ZV_ELBOW_UP
                                                                 : ZV_ELBOW_DOWN),
                                          (uint8_t)(in_line      ? ZV_WRIST_NONE
                                                    : wrist == 0 ? ZV_WRIST_PLUS
                                                                 : ZV_WRIST_MINUS)};
                pour(&elbows[elbow ^ base], lane, (valid >> lane & 1) && !(one && elbow == 1), branch,
                     (at.free1 ? 1u : 0u) | (side.free2 >> lane & 1 ? 2u : 0u) | (in_line ? 32u : 0u), out);
            }
        }
    }
    out->singular = (reached & at.singular5 ? ZV_SINGULAR_WRIST : 0u) |
                    (reached & side.singular3 ? ZV_SINGULAR_ELBOW : 0u) |
                    (reached & at.singular1 ? ZV_SINGULAR_SHOULDER : 0u) |
                    (at.singular5 ? ZV_THREE_PARALLEL_IN_LINE : 0u) | (at.nearly5 ? ZV_THREE_PARALLEL_NEARLY : 0u);
}
