/// @file six_axis_kernel.c
/// All solutions of the canonical six-axis arm (six_axis.h): cosine and sine pairs throughout, angles only at the end.
///
///     shoulder   r = +-sqrt(px^2 + py^2 - lateral^2), the turn of axis 1 that brings W into the plane of the arm
///     elbow      n = |SW|^2,  2 upper fore cos e = n - upper^2 - fore^2,
///                             2 upper fore sin e = +-sqrt((outer^2 - n)(n - inner^2))
///     upper arm  SW turned by the angle at S; the forearm is the upper arm turned by e
///     wrist      M = forearm^T target = Rz(t4) Ry(t5) Rz(t6): t4 and t5 from the last column, then t6 from the
///                pair of t4, which keeps t4 + t6 right where t4 alone is lost (sin t5 near 0)
///
/// The flipped wrist is (q4 +- pi, -t5, q6 +- pi). Where a direction is lost in rounding (W on axis 1 or 2, axes 4 and
/// 6 in line) the joint is free and set to 0; pairs of branches that meet there are given once.
///
/// Everything is written for four lanes. For one pose the lanes are its four branches of shoulder and elbow; for many
/// poses they are four poses, one branch after the other. The operations on a lane are the same, so are the bits.
///
///     algebra    turn_shoulder, bend_elbow: what is wanted as sines and cosines, five rays for each elbow
///     angles     zv_v4_atan2_each: the five together
///     assembly   solution_of: joints of both wrists
///     writing    write_lanes: each lane turned into rows of six joints and poured into its `sink`
///
/// No lane is ever skipped: one that is out of reach computes numbers without meaning (NaN included, nothing traps) and
/// is poured like the others, but its sink does not count it, so that the next one overwrites it. That is why a sink
/// needs room for all eight solutions. Its `stride` is the distance from solution to solution: six doubles in an array
/// of poses, a whole zv_ik_solution in a set. `gather` puts four poses of an array into lanes; the last ones of an array
/// that is no multiple of four are solved beside copies of the very last, whose lanes nobody copies out.
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

/// Two directions that lie on either side of a line: `along` + `across` and `along` - `across`.
typedef struct lanes_pair {
    lanes_turn along, across;
} lanes_pair;

/// What is asked of the wrist in the canonical frame.
typedef struct wrist_target {
    lanes_rot rot;
    lanes_vec center;
    zv_v4 rho2, r2;        ///< square of the distance to axis 1, and of its part in the plane of the arm
    zv_v4 r, rho2_inverse; ///< r not negative
} wrist_target;

/// Axis 1 turned: the arm is in its plane.
typedef struct shoulder {
    lanes_turn turn;                  ///< of the plane about axis 1
    lanes_rot rot;                    ///< the target: components forward, along axis 2, up
    zv_v4 x, z, n;                    ///< from S to W, its square, brought onto the rim when it is there
    lanes_turn elbow;                 ///< from upper arm to forearm; sine not negative
    lanes_pair upper, k;              ///< directions of the upper arm and of axis 4, for both elbows
    int reached, one_base, one_elbow; ///< a bit for each lane
    int free1, free2, singular1, singular3;
} shoulder;

/// The angles of one elbow, in the order in which they are asked for. What is first is not the elbow's own: q1, or
/// the bend of the elbow.
enum { FROM_SHOULDER, ANGLE2, ANGLE4, ANGLE6, BEND5, RAYS };

/// Rays by their sines and cosines, up to a common factor above zero, and their angles once they are known.
typedef struct rays {
    zv_v4 s[RAYS], c[RAYS], angle[RAYS];
    int free4, singular5; ///< what is known about the wrist
} rays;

/// The six angles of both wrists.
typedef struct solved {
    zv_v4 q1, q2, q3, q4, q5, q6;
    zv_v4 other4, other5, other6;
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

/// An angle of atan2, -pi made pi.
ZV_INLINE zv_v4 half_open(zv_v4 angle)
{
    return zv_v4_select(above(angle, -ZV_PI), angle, zv_v4_splat(ZV_PI));
}

/// An angle above -pi and below 3 pi, brought into (-pi, pi].
ZV_INLINE zv_v4 wrap_down(zv_v4 angle)
{
    return angle - zv_v4_keep(above(angle, ZV_PI), zv_v4_splat(2.0 * ZV_PI));
}

/// An angle above -3 pi and not above pi, brought into (-pi, pi].
ZV_INLINE zv_v4 wrap_up(zv_v4 angle)
{
    return zv_v4_select(above(angle, -ZV_PI), angle, angle + 2.0 * ZV_PI);
}

/// Half a turn away, in (-pi, pi]: downwards where that does not round to -pi.
ZV_INLINE zv_v4 opposite(zv_v4 angle)
{
    return angle - zv_v4_select(above(angle, 0x1p-52), zv_v4_splat(ZV_PI), zv_v4_splat(-ZV_PI));
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
    return out;
}

/// W on axis 1, on the rim of the cylinder that `lateral` leaves, or out of reach: the turn and `r` made right there.
ZV_INLINE void shoulder_at_rim(const zv_six_axis *arm, const wrist_target *target, zv_v4 side, zv_m4 usual, zv_v4 *r,
                               shoulder *out)
{
    const zv_v4 zero = zv_v4_splat(0.0), b = zv_v4_splat(arm->lateral);
    const zv_m4 on_axis = below(target->rho2, arm->tiny);
    const zv_v4 scale = b / (zv_v4_sqrt(target->rho2) * zv_v4_abs(b));
    const lanes_turn rim = {zv_v4_select(on_axis, side, target->center.y * scale),
                            zv_v4_select(on_axis, zero, -target->center.x * scale)};

    *r = zv_v4_select(usual, *r, zero);
    out->turn.c = zv_v4_select(usual, out->turn.c, rim.c);
    out->turn.s = zv_v4_select(usual, out->turn.s, rim.s);
    out->reached = zv_m4_bits(above(target->r2, arm->side_limit));
    out->free1 = zv_m4_bits(on_axis);
    out->one_base = zv_m4_bits(~usual & ~on_axis);
}

/// `turn` and then `by`.
ZV_INLINE lanes_turn turn_on_constant(lanes_turn turn, zv_cos_sin by)
{
    return (lanes_turn){turn.c * by.c - turn.s * by.s, turn.s * by.c + turn.c * by.s};
}

/// Straight, folded or W on axis 2: the triangle brought onto the rim.
ZV_INLINE void elbow_at_rim(const zv_six_axis *arm, shoulder *out)
{
    const zv_v4 n = out->n;
    const zv_m4 straight = above(n, arm->rim.outer_snap), folded = below(n, arm->rim.inner_snap);
    zv_v4 rim = zv_v4_select(straight, zv_v4_splat(arm->outer2), n);
    rim = zv_v4_select(folded, zv_v4_splat(arm->inner2), rim);
    const zv_v4 scale = zv_v4_sqrt(rim / n);

    out->one_elbow = zv_m4_bits(straight | folded);
    out->free2 = zv_m4_bits(below(n, arm->tiny));
    out->x = zv_v4_select(straight | folded, out->x * scale, out->x);
    out->z = zv_v4_select(straight | folded, out->z * scale, out->z);
    out->n = rim;
}

/// `v` by `along`, and a quarter turn clockwise from it by `across`.
ZV_INLINE lanes_pair on_both_sides(lanes_turn v, zv_v4 along, zv_v4 across)
{
    return (lanes_pair){{v.c * along, v.s * along}, {v.s * across, -v.c * across}};
}

ZV_INLINE lanes_pair replace_lanes(zv_m4 lanes, lanes_turn by, lanes_pair pair)
{
    return (lanes_pair){
        {zv_v4_select(lanes, by.c, pair.along.c), zv_v4_select(lanes, by.s, pair.along.s)},
        {zv_v4_keep(~lanes, pair.across.c), zv_v4_keep(~lanes, pair.across.s)},
    };
}

/// W on axis 2: the upper arm stays where it is at q = 0, and the forearm lies folded on it.
ZV_INLINE void free_axis2(const zv_six_axis *arm, zv_m4 on_axis, shoulder *out)
{
    const lanes_turn upper = {zv_v4_splat(arm->upper_zero.c), zv_v4_splat(arm->upper_zero.s)};
    const lanes_turn k = turn_on_constant(upper, arm->fore_to_k);
    out->upper = replace_lanes(on_axis, upper, out->upper);
    out->k = replace_lanes(on_axis, (lanes_turn){-k.c, -k.s}, out->k);
}

/// From S to W: the triangle of upper arm and forearm. In each lane `across` is that of the elbow whose upper arm lies
/// clockwise of the line S-W when `hand` is 1, counter-clockwise when it is -1.
ZV_INLINE void close_triangle(const zv_six_axis *arm, zv_v4 hand, shoulder *out)
{
    out->n = out->x * out->x + out->z * out->z;
    const zv_m4 on_axis = below(out->n, arm->tiny);
    const zv_m4 in_reach = below(out->n, arm->rim.outer_limit) & above(out->n, arm->rim.inner_limit);
    const zv_m4 usual = below(out->n, arm->rim.outer_snap) & above(out->n, arm->rim.inner_snap);
    out->reached &= zv_m4_bits(in_reach);
    if (__builtin_expect(zv_m4_any(in_reach & ~usual), 0)) { // not for lanes out of reach, which are common
        elbow_at_rim(arm, out);
    }

    const zv_v4 root = zv_v4_sqrt((arm->outer2 - out->n) * (out->n - arm->inner2));
    out->elbow = (lanes_turn){(out->n - arm->legs2) * arm->half_over_product, root * arm->half_over_product};
    out->singular3 = zv_m4_bits(below(out->elbow.s, ZV_SINGULAR_SINE));

    const lanes_turn to_wrist = {out->x, out->z};
    const zv_v4 n_inverse = 1.0 / out->n;
    const zv_v4 at_upper = arm->half_over_upper * n_inverse, at_fore = arm->half_over_fore * n_inverse;
    out->upper = on_both_sides(to_wrist, (out->n + arm->legs2_difference) * at_upper, root * (hand * at_upper));
    out->k = on_both_sides(turn_on_constant(to_wrist, arm->fore_to_k), (out->n - arm->legs2_difference) * at_fore,
                           root * (-hand * at_fore));
    if (__builtin_expect(out->free2 != 0, 0)) {
        free_axis2(arm, on_axis, out);
    }
}

/// A column of the target in the plane of the arm.
ZV_INLINE lanes_vec into_plane(lanes_turn turn, lanes_vec v)
{
    return (lanes_vec){turn.c * v.x + turn.s * v.y, turn.s * v.x - turn.c * v.y, v.z};
}

/// Turns axis 1; `side` is 1 for the front, -1 for the back. For `hand` see close_triangle.
ZV_INLINE shoulder turn_shoulder(const zv_six_axis *arm, const wrist_target *target, zv_v4 side, zv_v4 hand)
{
    const lanes_vec p = target->center;
    const double b = arm->lateral;
    const zv_m4 usual = above(target->r2, arm->side_snap);
    zv_v4 r = target->r * side;
    shoulder out = {.reached = 15};
    out.turn = (lanes_turn){(p.x * r + p.y * b) * target->rho2_inverse, (p.y * r - p.x * b) * target->rho2_inverse};
    if (__builtin_expect(zv_m4_any(~usual), 0)) {
        shoulder_at_rim(arm, target, side, usual, &r, &out);
    }

    out.rot = (lanes_rot){into_plane(out.turn, target->rot.x), into_plane(out.turn, target->rot.y),
                          into_plane(out.turn, target->rot.z)};
    out.x = r - arm->a1;
    out.z = p.z;
    out.singular1 = zv_m4_bits(below(zv_v4_abs(r), arm->shoulder_near));
    close_triangle(arm, hand, &out);
    return out;
}

/// Asks for the joint whose canonical angle is `turn` and is `zero` at q = 0.
ZV_INLINE void ask_joint(rays *out, int which, lanes_turn turn, zv_cos_sin zero, double sign)
{
    const lanes_turn q = turn_on_constant(turn, (zv_cos_sin){zero.c, -zero.s});
    out->s[which] = q.s * sign;
    out->c[which] = q.c;
}

/// Asks for the wrist angles that turn the forearm's frame, z along `k`, into the target. The last column of M gives
/// the pair of t4 as long as sin t5: no matter, atan2 does not mind, neither here nor in the pair of t6 made from it.
ZV_INLINE void ask_wrist(const zv_six_axis *arm, const shoulder *at, lanes_turn k, rays *out)
{
    const lanes_rot *m = &at->rot; // .y of each column already is row 2 of M
    const zv_v4 m11 = k.c * m->x.z - k.s * m->x.x, m12 = k.c * m->y.z - k.s * m->y.x;
    const zv_v4 m13 = k.c * m->z.z - k.s * m->z.x, m33 = k.c * m->z.x + k.s * m->z.z;

    zv_v4 sin5 = zv_v4_sqrt(m13 * m13 + m->z.y * m->z.y);
    lanes_turn roll = {m13, m->z.y};
    const zv_m4 in_line = below(sin5, IN_LINE);
    out->free4 = zv_m4_bits(in_line);
    out->singular5 = zv_m4_bits(below(sin5, ZV_SINGULAR_SINE));
    if (__builtin_expect(out->free4 != 0, 0)) {
        roll.c = zv_v4_select(in_line, zv_v4_splat(arm->roll_zero.c), roll.c);
        roll.s = zv_v4_select(in_line, zv_v4_splat(arm->roll_zero.s), roll.s);
        sin5 = zv_v4_select(in_line, zv_v4_splat(0.0), sin5);
    }

    ask_joint(out, ANGLE4, roll, arm->roll_zero, 1.0);
    out->s[BEND5] = sin5;
    out->c[BEND5] = m33;
    out->s[ANGLE6] = (roll.c * m->x.y - roll.s * m11) * arm->sign6;
    out->c[ANGLE6] = roll.c * m->y.y - roll.s * m12;
}

ZV_INLINE lanes_turn one_of(const lanes_pair *pair, double which)
{
    return (lanes_turn){pair->along.c + which * pair->across.c, pair->along.s + which * pair->across.s};
}

/// Everything that one elbow asks for but the first ray; `which` is 1 or -1.
ZV_INLINE rays bend_elbow(const zv_six_axis *arm, const shoulder *at, double which)
{
    rays out;
    ask_joint(&out, ANGLE2, one_of(&at->upper, which), arm->upper_zero, arm->sign2);
    ask_wrist(arm, at, one_of(&at->k, which), &out);
    return out;
}

/// The joints, from the angle of axis 1, the bend of the elbow (not negative) and the other angles.
ZV_INLINE solved solution_of(const zv_six_axis *arm, zv_v4 hand, zv_v4 angle1, zv_v4 bend3, const rays *from)
{
    const zv_v4 *const angle = from->angle;
    solved out = {.q1 = half_open(angle1), .q2 = half_open(angle[ANGLE2])};
    out.q3 = wrap_up(wrap_down((hand * bend3 - arm->elbow_zero) * arm->sign3));
    out.q4 = half_open(angle[ANGLE4]);
    out.q5 = wrap_down(angle[BEND5] - arm->bend_zero);
    out.q6 = half_open(angle[ANGLE6]);
    out.other4 = opposite(out.q4);
    out.other5 = wrap_up(-angle[BEND5] - arm->bend_zero);
    out.other6 = opposite(out.q6);
    return out;
}

/// Joints 1 to 4 of both wrists, and joints 5 and 6 of one after the other, lane by lane.
typedef struct rows {
    zv_v4 plus[4], minus[4], last[4];
} rows;

ZV_INLINE rows rows_of(const solved *s)
{
    rows out;
    zv_v4_transpose((const zv_v4[4]){s->q1, s->q2, s->q3, s->q4}, out.plus);
    zv_v4_transpose((const zv_v4[4]){s->q1, s->q2, s->q3, s->other4}, out.minus);
    zv_v4_transpose((const zv_v4[4]){s->q5, s->q6, s->other5, s->other6}, out.last);
    return out;
}

/// Where the solutions of a lane go; see above.
typedef struct sink {
    double *q;
    int stride; ///< from solution to solution
    int count;
    zv_ik_solution *named; ///< where branches and free joints are reported, with the lanes of a single pose; or NULL
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

/// Branches that meet have no name, joints that are lost are free.
ZV_INLINE void name_singular(const shoulder *at, int free4, int lane, zv_ik_solution *solution)
{
    if (at->one_base >> lane & 1) {
        solution->branch.base = ZV_BASE_NONE;
    }
    if (at->one_elbow >> lane & 1) {
        solution->branch.elbow = ZV_ELBOW_NONE;
    }
    if (free4 >> lane & 1) {
        solution->branch.wrist = ZV_WRIST_NONE;
    }
    solution->free = (uint16_t)((at->free1 >> lane & 1) | (at->free2 >> lane & 1) << 1 | (free4 >> lane & 1) << 3);
}

/// Both wrists of a lane of a single pose.
ZV_INLINE void name_lane(const shoulder *at, int free4, int lane, zv_ik_solution *plus)
{
    const uint8_t base = lane < 2 ? ZV_BASE_FRONT : ZV_BASE_BACK, elbow = lane % 2 == 0 ? ZV_ELBOW_UP : ZV_ELBOW_DOWN;
    zv_ik_solution *const minus = plus + 1;
    plus->branch = (zv_branch){base, elbow, ZV_WRIST_PLUS};
    minus->branch = (zv_branch){base, elbow, ZV_WRIST_MINUS};
    plus->free = minus->free = 0;
    if (__builtin_expect((at->one_base | at->one_elbow | at->free1 | at->free2 | free4) != 0, 0)) {
        name_singular(at, free4, lane, plus);
        name_singular(at, free4, lane, minus);
    }
}

/// Writes the solutions of the lanes in `valid`, each to its sink. With axes 4 and 6 in line, `free4`, both wrists are
/// one.
ZV_INLINE void write_lanes(const shoulder *at, const solved *s, int valid, int free4, sink *const to[4])
{
    const rows all = rows_of(s);
    for (int lane = 0; lane < 4; ++lane) {
        sink *const out = to[lane];
        pour(&all, lane, out);
        if (out->named) {
            name_lane(at, free4, lane, out->named + out->count);
        }
        out->count += (valid >> lane & 1) * (2 - (free4 >> lane & 1));
    }
}

void ZV_KERNEL(zv_six_axis_one)(const zv_six_axis *arm, const zv_pose *base_from_tool, zv_ik_set *out)
{
    enum { BACK_LANES = 4 | 8, DOWN_LANES = 2 | 8, STRIDE = sizeof(zv_ik_solution) / sizeof(double) };
    _Static_assert(sizeof(zv_ik_solution) % sizeof(double) == 0, "solutions are so many doubles apart");

    const zv_rot *r = &base_from_tool->rot;
    const zv_vec3 p = base_from_tool->pos;
    const lanes_rot rot = {{zv_v4_splat(r->x.x), zv_v4_splat(r->x.y), zv_v4_splat(r->x.z)},
                           {zv_v4_splat(r->y.x), zv_v4_splat(r->y.y), zv_v4_splat(r->y.z)},
                           {zv_v4_splat(r->z.x), zv_v4_splat(r->z.y), zv_v4_splat(r->z.z)}};
    const lanes_vec pos = {zv_v4_splat(p.x), zv_v4_splat(p.y), zv_v4_splat(p.z)};
    const wrist_target target = see_from_arm(arm, rot, pos);
    const shoulder at = turn_shoulder(arm, &target, FRONT_FRONT_BACK_BACK, UP_DOWN_UP_DOWN);
    rays asked = bend_elbow(arm, &at, 1.0);

    // Two lanes each have the same shoulder: the bends of its elbow go into the even lanes, its q1 into the odd ones.
    asked.s[FROM_SHOULDER] = __builtin_shufflevector(at.elbow.s, at.turn.s * arm->sign1, 0, 5, 2, 7);
    asked.c[FROM_SHOULDER] = __builtin_shufflevector(at.elbow.c, at.turn.c, 0, 5, 2, 7);
    zv_v4_atan2_each(RAYS, asked.s, asked.c, asked.angle);
    const zv_v4 first = asked.angle[FROM_SHOULDER];
    const zv_v4 bend3 = __builtin_shufflevector(first, first, 0, 0, 2, 2);
    const zv_v4 angle1 = __builtin_shufflevector(first, first, 1, 1, 3, 3);
    const solved s = solution_of(arm, UP_DOWN_UP_DOWN, angle1, bend3, &asked);

    const int valid = at.reached & ~(at.one_base & BACK_LANES) & ~(at.one_elbow & DOWN_LANES);
    sink all = {.q = out->solutions->q, .stride = STRIDE, .named = out->solutions};
    write_lanes(&at, &s, valid, asked.free4, (sink *const[4]){&all, &all, &all, &all});
    out->count = all.count;
    out->singular = (at.reached & asked.singular5 ? ZV_SINGULAR_WRIST : 0u) |
                    (at.reached & at.singular3 ? ZV_SINGULAR_ELBOW : 0u) |
                    (at.reached & at.singular1 ? ZV_SINGULAR_SHOULDER : 0u);
}

/// Four poses in lanes. In memory a pose is twelve numbers, three columns and the position: three blocks of four, and
/// turning rows into columns makes lanes of each block.
ZV_INLINE lanes_rot gather(const zv_pose poses[4], lanes_vec *position)
{
    enum { BLOCKS = 3, STRIDE = sizeof(zv_pose) / sizeof(double) };
    _Static_assert((int)STRIDE == 4 * (int)BLOCKS, "a pose is twelve numbers without gaps");
    zv_v4 lanes[4 * BLOCKS];
    for (int block = 0; block < BLOCKS; ++block) {
        const double *const from = (const double *)poses + 4 * block;
        const zv_v4 four[4] = {zv_v4_load(from), zv_v4_load(from + STRIDE), zv_v4_load(from + 2 * STRIDE),
                               zv_v4_load(from + 3 * STRIDE)};
        zv_v4_transpose(four, lanes + 4 * block);
    }
    *position = (lanes_vec){lanes[9], lanes[10], lanes[11]};
    return (lanes_rot){{lanes[0], lanes[1], lanes[2]}, {lanes[3], lanes[4], lanes[5]}, {lanes[6], lanes[7], lanes[8]}};
}

/// What both elbows of four poses on one side ask for; `side` is 1 for the front, -1 for the back.
ZV_INLINE shoulder ask_side(const zv_six_axis *arm, const wrist_target *target, double side, rays *up, rays *down)
{
    const shoulder at = turn_shoulder(arm, target, zv_v4_splat(side), zv_v4_splat(1.0));
    *up = bend_elbow(arm, &at, -side);
    *down = bend_elbow(arm, &at, side);
    up->s[FROM_SHOULDER] = at.turn.s * arm->sign1;
    up->c[FROM_SHOULDER] = at.turn.c;
    down->s[FROM_SHOULDER] = at.elbow.s;
    down->c[FROM_SHOULDER] = at.elbow.c;
    return at;
}

/// Writes both elbows of the lanes in `wanted`.
ZV_INLINE void write_side(const zv_six_axis *arm, const shoulder *at, double side, const rays *up, const rays *down,
                          int wanted, sink *const to[4])
{
    const zv_v4 angle1 = up->angle[FROM_SHOULDER], bend3 = down->angle[FROM_SHOULDER];
    const solved up_solved = solution_of(arm, zv_v4_splat(-side), angle1, bend3, up);
    const solved down_solved = solution_of(arm, zv_v4_splat(side), angle1, bend3, down);
    const int valid = wanted & at->reached & ~(side < 0.0 ? at->one_base : 0);
    write_lanes(at, &up_solved, valid, up->free4, to);
    write_lanes(at, &down_solved, valid & ~at->one_elbow, down->free4, to);
}

/// Four poses, stage by stage: in each there is enough to do while one number waits for another.
static void solve_four(const zv_six_axis *arm, const zv_pose *base_from_tool, double defect,
                       double (*q)[ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS], uint8_t *counts)
{
    enum { FRONT_UP, FRONT_DOWN, BACK_UP, BACK_DOWN, BRANCHES };
    lanes_vec position;
    const lanes_rot rot = gather(base_from_tool, &position);
    const wrist_target target = see_from_arm(arm, rot, position);
    const int sane = rotations(&rot, defect);
    rays asked[BRANCHES];
    const shoulder front = ask_side(arm, &target, 1.0, &asked[FRONT_UP], &asked[FRONT_DOWN]);
    const shoulder back = ask_side(arm, &target, -1.0, &asked[BACK_UP], &asked[BACK_DOWN]);

    for (int branch = 0; branch < BRANCHES; ++branch) {
        zv_v4_atan2_each(RAYS, asked[branch].s, asked[branch].c, asked[branch].angle);
    }

    sink own[4];
    for (int lane = 0; lane < 4; ++lane) {
        own[lane] = (sink){.q = q[lane][0], .stride = ZV_SIX_JOINTS};
    }
    sink *const to[4] = {&own[0], &own[1], &own[2], &own[3]};
    write_side(arm, &front, 1.0, &asked[FRONT_UP], &asked[FRONT_DOWN], sane, to);
    write_side(arm, &back, -1.0, &asked[BACK_UP], &asked[BACK_DOWN], sane, to);
    for (int lane = 0; lane < 4; ++lane) {
        counts[lane] = (uint8_t)own[lane].count;
    }
}

void ZV_KERNEL(zv_six_axis_many)(const zv_six_axis *arm, const zv_pose *base_from_tool, size_t count, double defect,
                                 double (*q)[ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS], uint8_t *counts)
{
    for (size_t i = 0; i + 4 <= count; i += 4) {
        solve_four(arm, base_from_tool + i, defect, q + i, counts + i);
    }
}
