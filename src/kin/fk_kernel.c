/// @file fk_kernel.c
/// Walks along the chain once: tool pose, frames on the way, and the Jacobian.
///
/// A frame is four columns x, y, z (its axes) and p (its origin), each in one vector. One joint with the angle theta and
/// the link d, a, alpha moves it by
///
///     x' =  cos(theta) x + sin(theta) y                                              z   z'
///     y' = -sin(theta) cos(alpha) x + cos(theta) cos(alpha) y + sin(alpha) z         |  /
///     z' =  sin(theta) sin(alpha) x - cos(theta) sin(alpha) y + cos(alpha) z         | / alpha
///     p' =  p + d z + a x'                                                           p'-----> x'
///
/// The sines of all joints are taken first, four at a time. Column k of the Jacobian is, with the axis z through p
/// before joint k moves, (z x (tool - p), z) for a turning joint and (z, 0) for a sliding one; it is computed for four
/// joints at a time as well, row by row, which is how it is stored.
///
/// Every result is made by the same operations in the same order in each build, so that all of them agree bit for bit.
#include "kin/fk_kernel.h"

#include "base/elementary.h"
#include "model/robot.h"

enum { LANES = 4 };
_Static_assert((int)ZV_MAX_JOINTS >= (int)LANES, "a block of four joints fits the arrays");
_Static_assert(sizeof(zv_pose) == 12 * sizeof(double), "a pose is its four columns without gaps");

static const zv_pose identity = {.rot = {.x = {.x = 1.0}, .y = {.y = 1.0}, .z = {.z = 1.0}}};

typedef struct frame {
    zv_v4 x, y, z, p;
} frame;

/// What the joint values make of the chain.
typedef struct motion {
    double value[ZV_MAX_JOINTS]; ///< of the axes: sign * q + offset
    double cos[ZV_MAX_JOINTS], sin[ZV_MAX_JOINTS];
} motion;

/// The joint axes on the way, in the base frame; positive q turns about `dir` or slides along it.
typedef struct axis_lines {
    zv_v4 dir[ZV_MAX_JOINTS], point[ZV_MAX_JOINTS];
    bool any_slides;
} axis_lines;

/// The fourth lanes hold whatever follows in memory; nothing looks at them.
ZV_INLINE frame load_frame(const zv_pose *pose)
{
    const double *from = (const double *)pose;
    const zv_v4 end = zv_v4_load(from + 8);
    return (frame){
        zv_v4_load(from),
        zv_v4_load(from + 3),
        zv_v4_load(from + 6),
        __builtin_shufflevector(end, end, 1, 2, 3, 0),
    };
}

/// Twelve numbers in three full vectors: whoever copies the pose next reads what one store wrote, which is fast.
ZV_INLINE zv_pose pose_of(frame f)
{
    const zv_v4 packed[3] = {
        __builtin_shufflevector(f.x, f.y, 0, 1, 2, 4),
        __builtin_shufflevector(f.y, f.z, 1, 2, 4, 5),
        __builtin_shufflevector(f.z, f.p, 2, 4, 5, 6),
    };
    zv_pose pose;
    __builtin_memcpy(&pose, packed, sizeof pose);
    return pose;
}

ZV_INLINE zv_v4 combine(const frame *f, zv_vec3 v)
{
    return f->x * v.x + f->y * v.y + f->z * v.z;
}

ZV_INLINE frame turn_by_rot(frame f, const zv_rot *rot)
{
    return (frame){combine(&f, rot->x), combine(&f, rot->y), combine(&f, rot->z), f.p};
}

ZV_INLINE frame move_by_pose(frame f, const zv_pose *pose)
{
    frame moved = turn_by_rot(f, &pose->rot);
    moved.p = f.p + combine(&f, pose->pos);
    return moved;
}

/// Blocks of four joints start at 0, 4, ... and the last one where it just ends with the chain, so that none reaches
/// beyond it: they may overlap. Only a chain shorter than a block has to be treated apart.
ZV_INLINE int next_block(int start, int joint_count)
{
    const int next = start + LANES, last = joint_count - LANES;
    return next < last ? next : last;
}

/// Four axis values, their sines and cosines. Says which angles were near enough for that.
ZV_INLINE zv_m4 fill_motion_block(const zv_chain_joint *joint, const double *q, int start, motion *m)
{
    const zv_v4 sign = {joint[0].sign, joint[1].sign, joint[2].sign, joint[3].sign};
    const zv_v4 offset = {joint[0].offset, joint[1].offset, joint[2].offset, joint[3].offset};
    const zv_v4 value = sign * zv_v4_load(q) + offset;
    zv_v4 s, c;
    zv_v4_sincos_near(value, &s, &c);
    zv_v4_store(m->value + start, value);
    zv_v4_store(m->cos + start, c);
    zv_v4_store(m->sin + start, s);
    return zv_v4_is_near(value);
}

/// Some angle is many turns away: one by one, by the slow path.
static __attribute__((noinline, cold)) void fill_motion_far(motion *m, int joint_count)
{
    for (int k = 0; k < joint_count; ++k) {
        zv_sincos(m->value[k], &m->sin[k], &m->cos[k]);
    }
}

ZV_INLINE void fill_motion(const zv_robot *robot, const double *q, motion *m)
{
    const int n = robot->joint_count;
    zv_m4 near;
    if (n < LANES) { // the robot has room for more joints than it uses, q has not
        double padded[LANES] = {0.0};
        __builtin_memcpy(padded, q, (size_t)n * sizeof *q);
        near = fill_motion_block(robot->chain, padded, 0, m);
    } else {
        near = fill_motion_block(robot->chain, q, 0, m);
        for (int start = 0; start + LANES < n;) {
            start = next_block(start, n);
            near &= fill_motion_block(robot->chain + start, q + start, start, m);
        }
    }
    if (__builtin_expect(!zv_m4_all(near), 0)) {
        fill_motion_far(m, n);
    }
}

/// Exactly zero (and not negative), asked without a detour through the floating-point unit.
ZV_INLINE bool is_zero(const double *number)
{
    uint64_t bits;
    __builtin_memcpy(&bits, number, sizeof bits);
    return bits == 0;
}

/// Turns y, given as `minus_y`, and z about x by the twist. Most arms are built with twists of 0 and 90 degrees, where
/// half of it falls away.
ZV_INLINE void twist(zv_v4 minus_y, zv_v4 z, const zv_chain_joint *joint, frame *out)
{
    if (is_zero(&joint->cos_alpha)) {
        out->y = z * joint->sin_alpha;
        out->z = minus_y * joint->sin_alpha;
    } else if (is_zero(&joint->sin_alpha)) {
        out->y = minus_y * -joint->cos_alpha;
        out->z = z * joint->cos_alpha;
    } else {
        out->y = z * joint->sin_alpha - minus_y * joint->cos_alpha;
        out->z = z * joint->cos_alpha + minus_y * joint->sin_alpha;
    }
}

ZV_INLINE frame move_by_link(frame f, const zv_chain_joint *joint, zv_v4 c, zv_v4 s, zv_v4 d)
{
    frame next;
    next.x = f.x * c + f.y * s;
    twist(f.x * s - f.y * c, f.z, joint, &next);
    next.p = (f.p + f.z * d) + next.x * joint->a;
    return next;
}

/// A turning joint has its angle from `m`; a sliding one adds its travel to d and keeps the angle of its row.
ZV_INLINE frame move_by_joint(frame f, const zv_chain_joint *joint, int k, const motion *m)
{
    zv_v4 c = zv_v4_splat(m->cos[k]), s = zv_v4_splat(m->sin[k]), d = zv_v4_splat(joint->d);
    if (joint->slides) {
        c = zv_v4_splat(joint->cos_theta);
        s = zv_v4_splat(joint->sin_theta);
        d += zv_v4_splat(m->value[k]);
    }
    return move_by_link(f, joint, c, s, d);
}

/// The whole chain. `frames` and `lines` may be NULL; the branch on that is decided when this is inlined.
ZV_INLINE frame walk(const zv_robot *robot, const double *q, zv_pose *frames, axis_lines *lines)
{
    motion m;
    fill_motion(robot, q, &m);
    frame f = load_frame(robot->has_base ? &robot->base : &identity);
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_chain_joint *joint = &robot->chain[k];
        if (joint->has_before) {
            f = move_by_pose(f, &joint->before);
        }
        if (lines) {
            lines->dir[k] = f.z * joint->sign;
            lines->point[k] = f.p;
            lines->any_slides |= joint->slides;
        }
        f = move_by_joint(f, joint, k, &m);
        if (joint->has_after) {
            f = turn_by_rot(f, &joint->after);
        }
        if (frames) {
            frames[k] = pose_of(f);
        }
    }
    return robot->has_tool ? move_by_pose(f, &robot->tool) : f;
}

// ---- short chains ----

/// Cosines and sines of a short chain: in registers where a stretch has room for all, in memory elsewhere.
#if ZV_STRETCH == 8
typedef struct turns {
    zv_v8 cos, sin;
} turns;

ZV_INLINE bool take_turns(const zv_short_chain *chain, const double *q, turns *t)
{
    const zv_v8 at = zv_v8_load_part(q, zv_v8_first(chain->joint_count));
    const zv_v8 value = zv_v8_load(chain->sign) * at + zv_v8_load(chain->offset);
    zv_v8_sincos_near(value, &t->sin, &t->cos);
    return zv_v8_all_near(value);
}

ZV_INLINE zv_v4 turn_of(zv_v8 all, int k)
{
    return zv_v8_low(zv_v8_splat_lane(all, k));
}
#else
typedef struct turns {
    double cos[ZV_SHORT], sin[ZV_SHORT];
} turns;

ZV_INLINE bool take_turns_at(const zv_short_chain *chain, zv_v4 q, int start, turns *t)
{
    const zv_v4 value = zv_v4_load(chain->sign + start) * q + zv_v4_load(chain->offset + start);
    zv_v4 s, c;
    zv_v4_sincos_near(value, &s, &c);
    zv_v4_store(t->cos + start, c);
    zv_v4_store(t->sin + start, s);
    return zv_v4_all_near(value);
}

/// The last four end where the chain does, so that none reaches beyond it: they may overlap those before.
ZV_INLINE bool take_turns(const zv_short_chain *chain, const double *q, turns *t)
{
    const int n = chain->joint_count, last = n - LANES;
    const bool near = take_turns_at(chain, zv_v4_load_part(q, n), 0, t);
    return last <= 0 ? near : near & take_turns_at(chain, zv_v4_load(q + last), last, t);
}

ZV_INLINE zv_v4 turn_of(const double *all, int k)
{
    return zv_v4_splat(all[k]);
}
#endif

/// As move_by_joint. Factors of 1 and 0 are left out, which changes no bit.
ZV_INLINE frame take_link(frame f, const zv_short_chain *chain, int k, const turns *t)
{
    const zv_v4 c = turn_of(t->cos, k), s = turn_of(t->sin, k);
    const zv_v4 x = f.x * c + f.y * s, minus_y = f.x * s - f.y * c;
    const zv_v4 p = (f.p + f.z * chain->d[k]) + x * chain->a[k];
    switch (chain->turn[k]) {
    case ZV_LINK_RIGHT:
        return (frame){x, f.z, minus_y, p};
    case ZV_LINK_LEFT:
        return (frame){x, zv_v4_neg(f.z), zv_v4_neg(minus_y), p};
    case ZV_LINK_ALONG:
        return (frame){x, zv_v4_neg(minus_y), f.z, p};
    default:
        return (frame){x, minus_y, zv_v4_neg(f.z), p};
    }
}

/// As walk, for a short chain whose turns are known.
ZV_INLINE frame walk_short(const zv_robot *robot, const turns *t, axis_lines *lines)
{
    const zv_short_chain *chain = &robot->brief;
    frame f = load_frame(robot->has_base ? &robot->base : &identity);
    for (int k = 0; k < chain->joint_count; ++k) {
        if (lines) {
            lines->dir[k] = f.z * chain->sign[k];
            lines->point[k] = f.p;
        }
        f = take_link(f, chain, k, t);
    }
    return robot->has_tool ? move_by_pose(f, &robot->tool) : f;
}

/// Takes the turns of a short chain; false when the chain is another one, or an angle is many turns away.
ZV_INLINE bool take_short(const zv_robot *robot, const double *q, turns *t)
{
    return robot->brief.joint_count > 0 && take_turns(&robot->brief, q, t);
}

// ---- the Jacobian ----

/// The x, y and z of four vectors.
typedef struct rows {
    zv_v4 x, y, z;
} rows;

ZV_INLINE rows rows_of(const zv_v4 v[LANES])
{
    zv_v4 lanes[4];
    zv_v4_transpose(v, lanes);
    return (rows){lanes[0], lanes[1], lanes[2]};
}

/// A sliding joint moves the tool along its axis and does not turn it.
ZV_INLINE void replace_slides(const zv_chain_joint *joint, rows *v, rows *w)
{
    const zv_m4 slides = -(zv_m4){joint[0].slides, joint[1].slides, joint[2].slides, joint[3].slides};
    *v = (rows){zv_v4_select(slides, w->x, v->x), zv_v4_select(slides, w->y, v->y), zv_v4_select(slides, w->z, v->z)};
    *w = (rows){zv_v4_keep(~slides, w->x), zv_v4_keep(~slides, w->y), zv_v4_keep(~slides, w->z)};
}

/// Four columns of the Jacobian, as parts of its six rows.
ZV_INLINE void jacobian_block(const zv_chain_joint *joint, const axis_lines *lines, int start, zv_v4 tool, zv_v4 out[6])
{
    rows w = rows_of(lines->dir + start);
    const rows p = rows_of(lines->point + start);
    const rows r = {tool[0] - p.x, tool[1] - p.y, tool[2] - p.z};
    rows v = {w.y * r.z - w.z * r.y, w.z * r.x - w.x * r.z, w.x * r.y - w.y * r.x};
    if (lines->any_slides) {
        replace_slides(joint, &v, &w);
    }
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
    out[3] = w.x;
    out[4] = w.y;
    out[5] = w.z;
}

ZV_INLINE void jacobian_any(const zv_robot *robot, const axis_lines *lines, zv_v4 tool, double *jacobian)
{
    const int n = robot->joint_count;
    zv_v4 part[6];
    if (n < LANES) {
        jacobian_block(robot->chain, lines, 0, tool, part);
        for (int row = 0; row < 6; ++row) {
            __builtin_memcpy(jacobian + row * n, &part[row], (size_t)n * sizeof *jacobian);
        }
        return;
    }
    for (int start = 0; start < n; start = start + LANES < n ? next_block(start, n) : n) {
        jacobian_block(robot->chain + start, lines, start, tool, part);
        for (int row = 0; row < 6; ++row) {
            zv_v4_store(jacobian + row * n + start, part[row]);
        }
    }
}

/// The same for a short chain, all columns at a time where a stretch has room for them.
#if ZV_STRETCH == 8
ZV_INLINE void jacobian_short(const zv_robot *robot, const axis_lines *lines, zv_v4 tool, double *jacobian)
{
    const int n = robot->joint_count;
    const zv_v8_part part = zv_v8_first(n);
    zv_v8 w[3], p[3];
    zv_v8_rows_of(lines->dir, w);
    zv_v8_rows_of(lines->point, p);
    const zv_v8 x = tool[0] - p[0], y = tool[1] - p[1], z = tool[2] - p[2];
    const zv_v8 made[6] = {w[1] * z - w[2] * y, w[2] * x - w[0] * z, w[0] * y - w[1] * x, w[0], w[1], w[2]};
    for (int row = 0; row < 6; ++row) {
        zv_v8_store_part(jacobian + row * n, made[row], part);
    }
}
#else
#define jacobian_short jacobian_any
#endif

zv_pose ZV_KERNEL(zv_fk_kernel)(const zv_robot *robot, const double *q)
{
    turns t;
    if (__builtin_expect(take_short(robot, q, &t), 1)) {
        return pose_of(walk_short(robot, &t, NULL));
    }
    return pose_of(walk(robot, q, NULL, NULL));
}

zv_pose ZV_KERNEL(zv_fk_frames_kernel)(const zv_robot *robot, const double *q, zv_pose *base_from_frame)
{
    return pose_of(walk(robot, q, base_from_frame, NULL));
}

zv_pose ZV_KERNEL(zv_jacobian_kernel)(const zv_robot *robot, const double *q, double *jacobian)
{
    const int n = robot->joint_count;
    turns t;
    axis_lines lines;
    lines.any_slides = false;
    for (int k = n; k < ZV_STRETCH; ++k) { // joints that are not there, in the only stretch of a short chain
        lines.dir[k] = lines.point[k] = zv_v4_splat(0.0);
    }
    if (__builtin_expect(take_short(robot, q, &t), 1)) {
        const frame tool = walk_short(robot, &t, &lines);
        jacobian_short(robot, &lines, tool.p, jacobian);
        return pose_of(tool);
    }
    const frame tool = walk(robot, q, NULL, &lines);
    jacobian_any(robot, &lines, tool.p, jacobian);
    return pose_of(tool);
}
