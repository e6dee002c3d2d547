/// @file six_axis_kernel.c
/// All solutions of the canonical six-axis arm (six_axis.h): cosine and sine pairs all the way, angles only at the end.
///
/// Everything is written for four lanes. For one pose the lanes are its four branches of shoulder and elbow; for many
/// poses they are four poses, one branch after the other. The operations on a lane are the same, so are the bits.
///
///     shoulder   r = +-sqrt(px^2 + py^2 - lateral^2), the turn of axis 1 that brings W into the plane of the arm
///     elbow      n = |SW|^2,  2 upper fore cos e = n - upper^2 - fore^2,
///                2 upper fore sin e = +-sqrt((outer^2 - n)(n - inner^2))
///     upper arm  SW turned by the angle at S; the forearm is the upper arm turned by e
///     wrist      M = forearm^T target = Rz(t4) Ry(t5) Rz(t6): t4 and t5 from the last column, then t6 from the
///                pair of t4, which keeps t4 + t6 right where t4 alone is lost (sin t5 near 0)
///
/// The flipped wrist is (q4 +- pi, -t5, q6 +- pi). Where a direction is lost in rounding (W on axis 1 or 2, axes 4 and
/// 6 in line) the joint is free and set to 0; pairs of branches that meet there are given once.
#include "kin/six_axis.h"

/// sin t5 below this is rounding noise: axes 4 and 6 are in line, and the error of saying so stays below it.
#define IN_LINE 5e-14

/// Lanes: the four branches of one pose.
#define FRONT_FRONT_BACK_BACK ((zv_v4){1.0, 1.0, -1.0, -1.0})
#define UP_DOWN_UP_DOWN ((zv_v4){-1.0, 1.0, 1.0, -1.0})

typedef double two_doubles __attribute__((vector_size(16)));

typedef struct lanes_vec {
    zv_v4 x, y, z;
} lanes_vec;

typedef struct lanes_rot {
    lanes_vec x, y, z;
} lanes_rot;

typedef struct lanes_turn {
    zv_v4 c, s;
} lanes_turn;

/// What is asked of the wrist in the canonical frame.
typedef struct wrist_target {
    lanes_rot rot;
    lanes_vec center;
    zv_v4 rho2, r2;        ///< square of the distance to axis 1, and of its part in the plane of the arm
    zv_v4 r, rho2_inverse; ///< r not negative
    zv_v4 heading;         ///< q1 of the front, for arms without a lateral offset
} wrist_target;

/// Axis 1 turned: the arm is in its plane.
typedef struct shoulder {
    zv_v4 q1;
    lanes_rot rot;                    ///< the target: components forward, along axis 2, up
    zv_v4 x, z, n, n_inverse;         ///< from S to W, its square, brought onto the rim when it is there
    zv_v4 cos_elbow, sin_elbow, bend; ///< of the elbow, sin not negative
    int reached, one_base, one_elbow; ///< a bit for each lane
    int free1, free2, singular1, singular3;
} shoulder;

/// The six angles of both wrists.
typedef struct solved {
    zv_v4 q1, q2, q3, q4, q5, q6;
    zv_v4 other4, other5, other6;
    int free4, singular5;
} solved;

ZV_INLINE zv_m4 below(zv_v4 v, double bound)
{
    return zv_v4_less(v, zv_v4_splat(bound));
}

ZV_INLINE zv_m4 above(zv_v4 v, double bound)
{
    return zv_v4_less(zv_v4_splat(bound), v);
}

ZV_INLINE zv_v4 dot_columns(double a, zv_v4 x, double b, zv_v4 y, double c, zv_v4 z)
{
    return a * x + b * y + c * z;
}

/// Constant columns times a vector in lanes.
ZV_INLINE lanes_vec turn_by_constant(const zv_rot *r, lanes_vec v)
{
    return (lanes_vec){dot_columns(r->x.x, v.x, r->y.x, v.y, r->z.x, v.z),
                       dot_columns(r->x.y, v.x, r->y.y, v.y, r->z.y, v.z),
                       dot_columns(r->x.z, v.x, r->y.z, v.y, r->z.z, v.z)};
}

/// Columns in lanes times a constant vector.
ZV_INLINE lanes_vec turn_constant(const lanes_rot *r, zv_vec3 v)
{
    return (lanes_vec){dot_columns(v.x, r->x.x, v.y, r->y.x, v.z, r->z.x),
                       dot_columns(v.x, r->x.y, v.y, r->y.y, v.z, r->z.y),
                       dot_columns(v.x, r->x.z, v.y, r->y.z, v.z, r->z.z)};
}

/// An angle of atan2, in (-pi, pi].
ZV_INLINE zv_v4 angle_of(zv_v4 s, zv_v4 c)
{
    const zv_v4 angle = zv_v4_atan2(s, c);
    return zv_v4_select(above(angle, -ZV_PI), angle, zv_v4_splat(ZV_PI));
}

/// An angle within two turns, brought into (-pi, pi].
ZV_INLINE zv_v4 wrap(zv_v4 angle)
{
    const zv_v4 low = zv_v4_select(above(angle, ZV_PI), angle - 2.0 * ZV_PI, angle);
    return zv_v4_select(above(low, -ZV_PI), low, low + 2.0 * ZV_PI);
}

/// Half a turn away, in (-pi, pi].
ZV_INLINE zv_v4 opposite(zv_v4 angle)
{
    const zv_v4 low = angle - ZV_PI;
    return zv_v4_select(above(low, -ZV_PI), low, angle + ZV_PI);
}

/// The target turned into the canonical frame.
ZV_INLINE wrist_target see_from_arm(const zv_six_axis *arm, lanes_rot rot, lanes_vec p)
{
    if (!arm->plain_tool) {
        const lanes_vec lever = turn_constant(&rot, arm->wrist_in_tool);
        p = (lanes_vec){p.x + lever.x, p.y + lever.y, p.z + lever.z};
        rot = (lanes_rot){turn_constant(&rot, arm->tool_from_wrist.x), turn_constant(&rot, arm->tool_from_wrist.y),
                          turn_constant(&rot, arm->tool_from_wrist.z)};
    }
    if (!arm->plain_base) {
        const zv_rot *turn = &arm->canonical_from_world.rot;
        const zv_vec3 shift = arm->canonical_from_world.pos;
        p = turn_by_constant(turn, p);
        p = (lanes_vec){p.x + shift.x, p.y + shift.y, p.z + shift.z};
        rot = (lanes_rot){turn_by_constant(turn, rot.x), turn_by_constant(turn, rot.y), turn_by_constant(turn, rot.z)};
    }

    wrist_target out = {.rot = rot, .center = p};
    out.rho2 = p.x * p.x + p.y * p.y;
    out.r2 = out.rho2 - arm->lateral * arm->lateral;
    out.r = zv_v4_sqrt(out.r2);
    out.rho2_inverse = 1.0 / out.rho2;
    const zv_m4 lost = below(out.rho2, arm->tiny);
    out.heading = zv_v4_select(lost, zv_v4_splat(0.0), angle_of(p.y * arm->sign1, p.x));
    return out;
}

/// W on axis 1, on the rim of the cylinder that `lateral` leaves, or out of reach: `turn` and `r` made right there.
ZV_INLINE void shoulder_at_rim(const zv_six_axis *arm, const wrist_target *target, zv_v4 side, zv_m4 usual, zv_v4 *r,
                               lanes_turn *turn, shoulder *out)
{
    const zv_v4 zero = zv_v4_splat(0.0), b = zv_v4_splat(arm->lateral);
    const zv_m4 on_axis = below(target->rho2, arm->tiny);
    const zv_v4 scale = b / (zv_v4_sqrt(target->rho2) * zv_v4_abs(b));
    const lanes_turn rim = {zv_v4_select(on_axis, side, target->center.y * scale),
                            zv_v4_select(on_axis, zero, -target->center.x * scale)};

    *r = zv_v4_select(usual, *r, zero);
    turn->c = zv_v4_select(usual, turn->c, rim.c);
    turn->s = zv_v4_select(usual, turn->s, rim.s);
    out->reached = zv_m4_bits(above(target->r2, arm->side_limit));
    out->free1 = zv_m4_bits(on_axis);
    out->one_base = zv_m4_bits(~usual & ~on_axis);
}

/// Straight, folded, W on axis 2, or out of reach: the triangle brought onto the rim.
ZV_INLINE void elbow_at_rim(const zv_six_axis *arm, shoulder *out)
{
    const zv_v4 n = out->n;
    const zv_m4 straight = above(n, arm->outer_snap), folded = below(n, arm->inner_snap);
    const zv_m4 on_axis = below(n, arm->tiny);
    zv_v4 rim = zv_v4_select(straight, zv_v4_splat(arm->outer2), n);
    rim = zv_v4_select(folded, zv_v4_splat(arm->inner2), rim);
    const zv_v4 scale = zv_v4_sqrt(rim / n);

    out->reached &= zv_m4_bits(below(n, arm->outer_limit) & above(n, arm->inner_limit));
    out->one_elbow = zv_m4_bits(straight | folded);
    out->free2 = zv_m4_bits(on_axis);
    out->x = zv_v4_select(straight | folded, out->x * scale, out->x);
    out->z = zv_v4_select(straight | folded, out->z * scale, out->z);
    out->n = rim;
}

/// From S to W: the triangle of upper arm and forearm.
ZV_INLINE void close_triangle(const zv_six_axis *arm, shoulder *out)
{
    out->n = out->x * out->x + out->z * out->z;
    const zv_m4 usual = below(out->n, arm->outer_snap) & above(out->n, arm->inner_snap);
    if (__builtin_expect(zv_m4_any(~usual), 0)) {
        elbow_at_rim(arm, out);
    }

    const zv_v4 room = (arm->outer2 - out->n) * (out->n - arm->inner2);
    out->cos_elbow = (out->n - arm->legs2) * arm->half_over_product;
    out->sin_elbow = zv_v4_sqrt(room) * arm->half_over_product;
    out->bend = zv_v4_atan2(out->sin_elbow, out->cos_elbow);
    out->n_inverse = 1.0 / out->n;
    out->singular3 = zv_m4_bits(below(out->sin_elbow, ZV_SINGULAR_SINE));
}

/// A column of the target in the plane of the arm.
ZV_INLINE lanes_vec into_plane(lanes_turn turn, lanes_vec v)
{
    return (lanes_vec){turn.c * v.x + turn.s * v.y, turn.s * v.x - turn.c * v.y, v.z};
}

/// Turns axis 1; `side` is 1 for the front, -1 for the back.
ZV_INLINE shoulder turn_shoulder(const zv_six_axis *arm, const wrist_target *target, zv_v4 side)
{
    shoulder out = {.reached = 15};
    const lanes_vec p = target->center;
    const double b = arm->lateral;

    const zv_m4 usual = above(target->r2, arm->side_snap);
    zv_v4 r = target->r * side;
    lanes_turn turn = {(p.x * r + p.y * b) * target->rho2_inverse, (p.y * r - p.x * b) * target->rho2_inverse};
    if (__builtin_expect(zv_m4_any(~usual), 0)) {
        shoulder_at_rim(arm, target, side, usual, &r, &turn, &out);
    }

    out.q1 = b == 0.0 ? zv_v4_select(below(side, 0.0), opposite(target->heading), target->heading)
                      : angle_of(turn.s * arm->sign1, turn.c);
    out.rot =
        (lanes_rot){into_plane(turn, target->rot.x), into_plane(turn, target->rot.y), into_plane(turn, target->rot.z)};
    out.x = r - arm->a1;
    out.z = p.z;
    out.singular1 = zv_m4_bits(below(zv_v4_abs(r), arm->shoulder_near));
    close_triangle(arm, &out);
    return out;
}

/// Direction of the upper arm; `hand` is 1 when it lies clockwise of the line S-W, -1 when counter-clockwise.
ZV_INLINE lanes_turn lay_upper_arm(const zv_six_axis *arm, const shoulder *at, zv_v4 hand)
{
    const zv_v4 along = (at->n + arm->legs2_difference) * arm->half_over_upper * at->n_inverse;
    const zv_v4 across = hand * at->sin_elbow * arm->fore * at->n_inverse;

    lanes_turn u = {at->x * along + at->z * across, at->z * along - at->x * across};
    if (__builtin_expect(at->free2 != 0, 0)) {
        for (int lane = 0; lane < 4; ++lane) {
            if (at->free2 >> lane & 1) {
                u.c[lane] = arm->upper_zero.c;
                u.s[lane] = arm->upper_zero.s;
            }
        }
    }
    return u;
}

/// `turn` and then `by`.
ZV_INLINE lanes_turn turn_on(lanes_turn turn, lanes_turn by)
{
    return (lanes_turn){turn.c * by.c - turn.s * by.s, turn.s * by.c + turn.c * by.s};
}

ZV_INLINE lanes_turn turn_on_constant(lanes_turn turn, zv_cos_sin by)
{
    return (lanes_turn){turn.c * by.c - turn.s * by.s, turn.s * by.c + turn.c * by.s};
}

/// The joint whose canonical angle is `turn` and is `zero` at q = 0.
ZV_INLINE zv_v4 joint_of(lanes_turn turn, zv_cos_sin zero, double sign)
{
    const lanes_turn q = turn_on_constant(turn, (zv_cos_sin){zero.c, -zero.s});
    return angle_of(q.s * sign, q.c);
}

/// The wrist angles that turn the forearm's frame, z along `k`, into the target.
ZV_INLINE void bend_wrist(const zv_six_axis *arm, const shoulder *at, lanes_turn k, solved *out)
{
    const lanes_rot *m = &at->rot; // .y of each column already is row 2 of M
    const zv_v4 m11 = k.c * m->x.z - k.s * m->x.x, m12 = k.c * m->y.z - k.s * m->y.x;
    const zv_v4 m13 = k.c * m->z.z - k.s * m->z.x, m33 = k.c * m->z.x + k.s * m->z.z;

    zv_v4 sin5 = zv_v4_sqrt(m13 * m13 + m->z.y * m->z.y);
    const zv_v4 inverse = 1.0 / sin5;
    lanes_turn roll = {m13 * inverse, m->z.y * inverse};
    const zv_m4 in_line = below(sin5, IN_LINE);
    out->free4 = zv_m4_bits(in_line);
    out->singular5 = zv_m4_bits(below(sin5, ZV_SINGULAR_SINE));
    if (__builtin_expect(out->free4 != 0, 0)) {
        roll.c = zv_v4_select(in_line, zv_v4_splat(arm->roll_zero.c), roll.c);
        roll.s = zv_v4_select(in_line, zv_v4_splat(arm->roll_zero.s), roll.s);
        sin5 = zv_v4_select(in_line, zv_v4_splat(0.0), sin5);
    }

    const zv_v4 sin6 = roll.c * m->x.y - roll.s * m11, cos6 = roll.c * m->y.y - roll.s * m12;
    const zv_v4 bend = zv_v4_atan2(sin5, m33);
    out->q4 = joint_of(roll, arm->roll_zero, 1.0);
    out->q5 = wrap(bend - arm->bend_zero);
    out->q6 = angle_of(sin6 * arm->sign6, cos6);
    out->other4 = opposite(out->q4);
    out->other5 = wrap(-bend - arm->bend_zero);
    out->other6 = opposite(out->q6);
}

ZV_INLINE solved bend_elbow(const zv_six_axis *arm, const shoulder *at, zv_v4 hand)
{
    solved out = {.q1 = at->q1};
    const lanes_turn elbow = {at->cos_elbow, hand * at->sin_elbow};
    const lanes_turn upper = lay_upper_arm(arm, at, hand);
    out.q2 = joint_of(upper, arm->upper_zero, arm->sign2);
    out.q3 = wrap((hand * at->bend - arm->elbow_zero) * arm->sign3);
    bend_wrist(arm, at, turn_on_constant(turn_on(upper, elbow), arm->fore_to_k), &out);
    return out;
}

/// The lanes of `a` and `b` side by side: a0 b0 a2 b2, and a1 b1 a3 b3.
#define EVEN_LANES(a, b) __builtin_shufflevector(a, b, 0, 4, 2, 6)
#define ODD_LANES(a, b) __builtin_shufflevector(a, b, 1, 5, 3, 7)

/// Vectors of one quantity, two and two side by side as above, become vectors of one lane.
ZV_INLINE void gather_lanes(zv_v4 even01, zv_v4 odd01, zv_v4 even23, zv_v4 odd23, zv_v4 out[4])
{
    out[0] = __builtin_shufflevector(even01, even23, 0, 1, 4, 5);
    out[1] = __builtin_shufflevector(odd01, odd23, 0, 1, 4, 5);
    out[2] = __builtin_shufflevector(even01, even23, 2, 3, 6, 7);
    out[3] = __builtin_shufflevector(odd01, odd23, 2, 3, 6, 7);
}

/// Joints 1 to 4 of both wrists, and joints 5 and 6 of one after the other, lane by lane.
typedef struct rows {
    zv_v4 plus[4], minus[4], last[4];
} rows;

ZV_INLINE rows rows_of(const solved *s)
{
    rows out;
    const zv_v4 even = EVEN_LANES(s->q1, s->q2), odd = ODD_LANES(s->q1, s->q2);
    gather_lanes(even, odd, EVEN_LANES(s->q3, s->q4), ODD_LANES(s->q3, s->q4), out.plus);
    gather_lanes(even, odd, EVEN_LANES(s->q3, s->other4), ODD_LANES(s->q3, s->other4), out.minus);
    gather_lanes(EVEN_LANES(s->q5, s->q6), ODD_LANES(s->q5, s->q6), EVEN_LANES(s->other5, s->other6),
                 ODD_LANES(s->other5, s->other6), out.last);
    return out;
}

/// Where the solutions of a lane go. There is room for two more whenever a lane is written, so that a lane out of reach
/// may be written too, and forgotten by not counting it.
typedef struct sink {
    double *q;
    int stride; ///< from solution to solution
    int count;
    uint8_t *how; ///< NULL: not asked for
} sink;

ZV_INLINE void pour(const rows *from, int lane, sink *to)
{
    double *const plus = to->q + to->count * to->stride, *const minus = plus + to->stride;
    const two_doubles plus_last = __builtin_shufflevector(from->last[lane], from->last[lane], 0, 1);
    const two_doubles minus_last = __builtin_shufflevector(from->last[lane], from->last[lane], 2, 3);
    zv_v4_store(plus, from->plus[lane]);
    __builtin_memcpy(plus + 4, &plus_last, sizeof plus_last);
    zv_v4_store(minus, from->minus[lane]);
    __builtin_memcpy(minus + 4, &minus_last, sizeof minus_last);
}

/// The bits of `how` that only singular poses have.
ZV_INLINE int how_singular(const shoulder *at, const solved *s, int lane)
{
    return (at->one_base >> lane & 1) * ZV_SIX_ONE_BASE | (at->one_elbow >> lane & 1) * ZV_SIX_ONE_ELBOW |
           (at->free1 >> lane & 1) * ZV_SIX_FREE_1 | (at->free2 >> lane & 1) * ZV_SIX_FREE_2 |
           (s->free4 >> lane & 1) * ZV_SIX_FREE_4;
}

/// Writes the solutions of the lanes in `valid`, each to its sink; `how` is the branch of each lane, for sinks that
/// ask.
ZV_INLINE void write_lanes(const shoulder *at, const solved *s, int valid, const uint8_t how[4], sink *const to[4])
{
    const rows all = rows_of(s);
    for (int lane = 0; lane < 4; ++lane) {
        sink *const out = to[lane];
        pour(&all, lane, out);
        if (out->how) {
            const int code = how[lane] | how_singular(at, s, lane);
            out->how[out->count] = (uint8_t)code;
            out->how[out->count + 1] = (uint8_t)(code | ZV_SIX_MINUS);
        }
        out->count += (valid >> lane & 1) * (2 - (s->free4 >> lane & 1));
    }
}

void ZV_KERNEL(zv_six_axis_one)(const zv_six_axis *arm, const zv_pose *base_from_tool, zv_ik_solution *solutions,
                                zv_six_found *found)
{
    enum { BACK_LANES = 4 | 8, DOWN_LANES = 2 | 8, STRIDE = sizeof(zv_ik_solution) / sizeof(double) };
    _Static_assert(sizeof(zv_ik_solution) % sizeof(double) == 0, "solutions are so many doubles apart");
    static const uint8_t how[4] = {0, ZV_SIX_DOWN, ZV_SIX_BACK, ZV_SIX_BACK | ZV_SIX_DOWN};

    const zv_rot *r = &base_from_tool->rot;
    const zv_vec3 p = base_from_tool->pos;
    const lanes_rot rot = {{zv_v4_splat(r->x.x), zv_v4_splat(r->x.y), zv_v4_splat(r->x.z)},
                           {zv_v4_splat(r->y.x), zv_v4_splat(r->y.y), zv_v4_splat(r->y.z)},
                           {zv_v4_splat(r->z.x), zv_v4_splat(r->z.y), zv_v4_splat(r->z.z)}};
    const lanes_vec pos = {zv_v4_splat(p.x), zv_v4_splat(p.y), zv_v4_splat(p.z)};
    const wrist_target target = see_from_arm(arm, rot, pos);
    const shoulder at = turn_shoulder(arm, &target, FRONT_FRONT_BACK_BACK);
    const solved s = bend_elbow(arm, &at, UP_DOWN_UP_DOWN);

    const int valid = at.reached & ~(at.one_base & BACK_LANES) & ~(at.one_elbow & DOWN_LANES);
    sink all = {.q = solutions->q, .stride = STRIDE, .how = found->how};
    write_lanes(&at, &s, valid, how, (sink *const[4]){&all, &all, &all, &all});
    found->count = all.count;
    found->singular = (at.reached & s.singular5 ? ZV_SINGULAR_WRIST : 0u) |
                      (at.reached & at.singular3 ? ZV_SINGULAR_ELBOW : 0u) |
                      (at.reached & at.singular1 ? ZV_SINGULAR_SHOULDER : 0u);
}

ZV_INLINE zv_v4 dot(lanes_vec a, lanes_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// Lanes whose matrix is within `defect` of a rotation; not those with NaN.
ZV_INLINE int rotations(const lanes_rot *r, double defect)
{
    const lanes_vec x = r->x, y = r->y, z = r->z;
    const lanes_vec cross = {x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x};
    const zv_v4 off = zv_v4_max(zv_v4_max(zv_v4_abs(dot(x, y)), zv_v4_abs(dot(y, z))), zv_v4_abs(dot(z, x)));
    const zv_v4 length =
        zv_v4_max(zv_v4_max(zv_v4_abs(dot(x, x) - 1.0), zv_v4_abs(dot(y, y) - 1.0)), zv_v4_abs(dot(z, z) - 1.0));
    return zv_m4_bits(below(off, defect) & below(length, defect) & above(dot(cross, z), 0.0));
}

/// Number `index` of each of four poses, as they lie in memory: three columns, then the position.
ZV_INLINE lanes_vec gather(const zv_pose *poses, size_t index)
{
    enum { STRIDE = sizeof(zv_pose) / sizeof(double) };
    const double *const a = (const double *)poses + index, *const b = a + STRIDE, *const c = b + STRIDE,
                        *const d = c + STRIDE;
    return (lanes_vec){{a[0], b[0], c[0], d[0]}, {a[1], b[1], c[1], d[1]}, {a[2], b[2], c[2], d[2]}};
}

/// Four poses, a branch at a time.
ZV_INLINE void solve_four(const zv_six_axis *arm, const zv_pose *base_from_tool, double defect,
                          double (*q)[ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS], uint8_t *counts)
{
    static const uint8_t not_asked[4] = {0};
    const lanes_rot rot = {gather(base_from_tool, 0), gather(base_from_tool, 3), gather(base_from_tool, 6)};
    const wrist_target target = see_from_arm(arm, rot, gather(base_from_tool, 9));
    const int sane = rotations(&rot, defect);
    sink own[4];
    for (int lane = 0; lane < 4; ++lane) {
        own[lane] = (sink){.q = q[lane][0], .stride = ZV_SIX_JOINTS};
    }
    sink *const to[4] = {&own[0], &own[1], &own[2], &own[3]};

    for (int back = 0; back < 2; ++back) {
        const double side = back ? -1.0 : 1.0;
        const shoulder at = turn_shoulder(arm, &target, zv_v4_splat(side));
        const int valid = sane & at.reached & ~(back ? at.one_base : 0);
        for (int down = 0; valid && down < 2; ++down) {
            const solved s = bend_elbow(arm, &at, zv_v4_splat(down ? side : -side));
            write_lanes(&at, &s, valid & ~(down ? at.one_elbow : 0), not_asked, to);
        }
    }
    for (int lane = 0; lane < 4; ++lane) {
        counts[lane] = (uint8_t)own[lane].count;
    }
}

void ZV_KERNEL(zv_six_axis_many)(const zv_six_axis *arm, const zv_pose *base_from_tool, size_t count, double defect,
                                 double (*q)[ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS], uint8_t *counts)
{
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        solve_four(arm, base_from_tool + i, defect, q + i, counts + i);
    }
    if (i < count) { // the last ones, with the last pose again in the lanes that are left
        zv_pose rest[4];
        double rest_q[4][ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS];
        uint8_t rest_counts[4];
        for (size_t lane = 0; lane < 4; ++lane) {
            rest[lane] = base_from_tool[i + lane < count ? i + lane : count - 1];
        }
        solve_four(arm, rest, defect, rest_q, rest_counts);
        __builtin_memcpy(q + i, rest_q, (count - i) * sizeof rest_q[0]);
        __builtin_memcpy(counts + i, rest_counts, (count - i) * sizeof rest_counts[0]);
    }
}
