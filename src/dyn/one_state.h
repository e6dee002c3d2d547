/// @file one_state.h
/// Inverse dynamics of one state. Part of motion_kernel.c.
///
///     sines of all joints        a stretch of joints at a time
///     how bodies move            from the base to the tip, one after the other: recursion.h
///     what they need for that    a stretch of bodies at a time: effort.h
///     what joints give           from the tip to the base, force and moment side by side
///
/// Each sum is made in the same order as for four states at a time, so that both give the same bits.
#ifndef ZV_DYN_ONE_STATE_H
#define ZV_DYN_ONE_STATE_H

/// Sines of a stretch of joints at a time.
ZV_INLINE void take_angles(const zv_dyn *dyn, const double *q, one_angles *at)
{
    const int n = zv_dyn_count(dyn);
#pragma GCC unroll 4
    for (int start = 0; start < ZV_DYN_ROOM; start += ZV_STRETCH) {
        if (start >= n) {
            break;
        }
        const zv_stretch offset = ZV_STRETCH_OF(load)(dyn->rows.offset + start);
        zv_stretch s, c;
        ZV_STRETCH_OF(sincos)(ZV_STRETCH_OF(load_part)(q + start, ZV_STRETCH_OF(first)(n - start)) + offset, &s, &c);
        ZV_STRETCH_OF(store)(at->cos + start, c);
        ZV_STRETCH_OF(store)(at->sin + start, s);
    }
    if (!dyn->rows.any_slides) {
        return;
    }
    for (int k = 0; k < n; ++k) {
        if (dyn->joints[k].slides) {
            at->cos[k] = dyn->joints[k].cos_offset;
            at->sin[k] = dyn->joints[k].sin_offset;
            at->slide[k] = q[k];
        }
    }
}

/// How all bodies but the first move: body k is number k - 1 of each row.
typedef struct motions {
    _Alignas(64) double w[3][ZV_DYN_ROOM], wd[3][ZV_DYN_ROOM], a[3][ZV_DYN_ROOM];
} motions;

ZV_INLINE void put_vec3(double row[3][ZV_DYN_ROOM], int i, one_vec3 v)
{
    row[0][i] = v.x;
    row[1][i] = v.y;
    row[2][i] = v.z;
}

ZV_INLINE row_vec3 take_vec3(const double row[3][ZV_DYN_ROOM], int start, zv_stretch_part part)
{
    return (row_vec3){ZV_STRETCH_OF(load_part)(row[0] + start, part), ZV_STRETCH_OF(load_part)(row[1] + start, part),
                      ZV_STRETCH_OF(load_part)(row[2] + start, part)};
}

/// From the base to the tip; returns what the first body asks of its joint. `qdd` NULL: no acceleration.
ZV_INLINE double move_bodies(const zv_dyn *dyn, int n, const one_angles *at, const double *qd, const double *qdd,
                             motions *out)
{
    one_motion m;
    const double first = one_start(dyn, at, qd[0], qdd ? qdd[0] : 0.0, &m);
    const zv_dyn_joint *joint = dyn->joints + 1;
    for (int k = 1; k < n; ++k, ++joint) {
        if (joint->has_arm) {
            const one_spin u = one_spin_of(m.w, m.wd);
            m.a = one_foot(joint, &u, m.a);
        }
        one_step(joint, at, k, qd[k], qdd ? qdd[k] : 0.0, &m);
        put_vec3(out->w, k - 1, m.w);
        put_vec3(out->wd, k - 1, m.wd);
        put_vec3(out->a, k - 1, m.a);
    }
    return first;
}

ZV_INLINE row_heap masses_at(const zv_dyn_rows *rows, int start)
{
    row_heap b = {.mass = ZV_STRETCH_OF(load)(rows->mass + start)};
    for (int i = 0; i < 3; ++i) {
        b.moment[i] = ZV_STRETCH_OF(load)(rows->moment[i] + start);
    }
    for (int i = 0; i < 6; ++i) {
        b.second[i] = ZV_STRETCH_OF(load)(rows->second[i] + start);
    }
    return b;
}

/// Efforts of all bodies but the first, force and moment side by side: that of body k is pair k - 1 of each row.
typedef struct pairs {
    _Alignas(64) double x[2 * ZV_DYN_ROOM], y[2 * ZV_DYN_ROOM], z[2 * ZV_DYN_ROOM];
} pairs;

/// Bodies do not wait for each other here, and so a stretch of them is done at a time.
ZV_INLINE void efforts_of(const zv_dyn *dyn, int n, const motions *m, pairs *out)
{
#pragma GCC unroll 4
    for (int start = 0; start < ZV_DYN_ROOM; start += ZV_STRETCH) {
        if (start >= n - 1) {
            return;
        }
        const zv_stretch_part part = ZV_STRETCH_OF(first)(n - 1 - start);
        const row_vec3 w = take_vec3(m->w, start, part), wd = take_vec3(m->wd, start, part);
        const row_vec3 a = take_vec3(m->a, start, part);
        const row_spin u = row_spin_of(w, wd);
        const row_heap mass = masses_at(&dyn->rows, start);
        const row_wrench e =
            dyn->rows.any_slides ? row_effort_of_sliding(&mass, &u, a) : row_effort_of_turning(&mass, &u, a);
        ZV_STRETCH_OF(store_pairs)(out->x + 2 * start, e.f.x, e.n.x);
        ZV_STRETCH_OF(store_pairs)(out->y + 2 * start, e.f.y, e.n.y);
        ZV_STRETCH_OF(store_pairs)(out->z + 2 * start, e.f.z, e.n.z);
    }
}

/// A force in the first lane, its moment in the second.
typedef struct pair {
    zv_v2 x, y, z;
} pair;

ZV_INLINE pair pair_at(const pairs *all, int k)
{
    pair p;
    __builtin_memcpy(&p.x, all->x + 2 * (k - 1), sizeof p.x);
    __builtin_memcpy(&p.y, all->y + 2 * (k - 1), sizeof p.y);
    __builtin_memcpy(&p.z, all->z + 2 * (k - 1), sizeof p.z);
    return p;
}

/// `moment` plus a force times an arm, beside the force in `p`.
ZV_INLINE zv_v2 with_moment(zv_v2 p, zv_v2 more)
{
    return __builtin_shufflevector(p, p + more, 0, 3);
}

/// As one_link_in.
ZV_INLINE pair pair_in(const zv_dyn_joint *joint, double cosine, double sine, pair p)
{
    const zv_v2 c = {cosine, cosine}, s = {sine, sine};
    const zv_v2 x = c * p.x - s * p.y, y = s * p.x + c * p.y;
    pair in = {x, y, p.z};
    if (zv_is_right(joint)) {
        in = (pair){x, -p.z, y};
    } else if (joint->twist == ZV_TWIST_ANY) {
        in = (pair){x, y * joint->cos_alpha - p.z * joint->sin_alpha, y * joint->sin_alpha + p.z * joint->cos_alpha};
    }
    if (joint->has_arm) {
        const double px = joint->px, py = joint->py;
        const zv_v2 fx = __builtin_shufflevector(in.x, in.x, 0, 0), fy = __builtin_shufflevector(in.y, in.y, 0, 0);
        const zv_v2 fz = __builtin_shufflevector(in.z, in.z, 0, 0);
        in = (pair){with_moment(in.x, fz * py), with_moment(in.y, -(fz * px)), with_moment(in.z, fy * px - fx * py)};
    }
    return in;
}

/// A slide moves the origin that moments are about: see one_slide_in.
ZV_INLINE pair pair_slide(double slide, pair p)
{
    p.x[1] -= slide * p.y[0];
    p.y[1] += slide * p.x[0];
    return p;
}

/// As four_gather, with force and moment side by side; `own` is what each joint asks by itself.
ZV_INLINE void gather_pairs(const zv_dyn *dyn, int n, const one_angles *at, const pairs *efforts, double first,
                            const double *own, double *torque)
{
    const zv_v2 nothing = {0.0, 0.0};
    pair sum = {nothing, nothing, nothing};
    const zv_dyn_joint *joint = dyn->joints + n - 1;
    for (int k = n - 1; k > 0; --k, --joint) {
        const pair here = pair_at(efforts, k);
        sum = (pair){here.x + sum.x, here.y + sum.y, here.z + sum.z};
        torque[k] = own[k] + (joint->slides ? sum.z[0] : sum.z[1]);
        sum = pair_in(joint, at->cos[k], at->sin[k], joint->slides ? pair_slide(at->slide[k], sum) : sum);
    }
    torque[0] = (own[0] + first) + (dyn->joints[0].slides ? sum.z[0] : sum.z[1]);
}

/// What each joint asks by itself.
ZV_INLINE void ask_joints(const zv_dyn *dyn, int n, const double *qd, const double *qdd, double own[ZV_DYN_ROOM])
{
    const zv_dyn_rows *rows = &dyn->rows;
#pragma GCC unroll 4
    for (int start = 0; start < ZV_DYN_ROOM; start += ZV_STRETCH) {
        if (start >= n) {
            return;
        }
        const zv_stretch_part part = ZV_STRETCH_OF(first)(n - start);
        const zv_stretch fast = ZV_STRETCH_OF(load_part)(qd + start, part);
        const zv_stretch faster = qdd ? ZV_STRETCH_OF(load_part)(qdd + start, part) : ZV_STRETCH_OF(splat)(0.0);
        const zv_stretch rotor = ZV_STRETCH_OF(load)(rows->rotor + start);
        const zv_stretch viscous = ZV_STRETCH_OF(load)(rows->viscous + start);
        const zv_stretch coulomb = ZV_STRETCH_OF(load)(rows->coulomb + start);
        ZV_STRETCH_OF(store)(own + start, row_at_joint(fast, faster, rotor, viscous, coulomb));
    }
}

ZV_INLINE void inverse_one(const zv_dyn *dyn, int n, const one_angles *at, const double *qd, const double *qdd,
                           double *torque)
{
    double own[ZV_DYN_ROOM];
    motions m;
    pairs efforts;
    ask_joints(dyn, n, qd, qdd, own);
    const double first = move_bodies(dyn, n, at, qd, qdd, &m);
    efforts_of(dyn, n, &m, &efforts);
    gather_pairs(dyn, n, at, &efforts, first, own, torque);
}

#endif
