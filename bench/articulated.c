/// @file articulated.c
/// Forward dynamics by articulated bodies, beside ours: the algorithm that the library does not have, written as carefully
/// as the one it has, so that the choice rests on figures. For chains of turning joints.
///
/// The motion without joint accelerations needs efforts p of the bodies, which is the way outwards of inverse dynamics.
/// What the accelerations add is linear: seen from its joint, everything outwards of k acts as one articulated body
///
///     n = I wd + H a + pn,     f = H^T wd + M a + pf
///
/// Its joint gives way, D = Izz + rotor, u = torque - pn.z, with (Un, Uf) the column of the axis:
///
///     I - Un Un^T / D,   H - Un Uf^T / D,   M - Uf Uf^T / D,   p + (Un, Uf) u / D
///
/// is felt by the body before, after a turn about z, one about x and a shift by (px, py). Outwards again
/// qdd = (u - Un wd - Uf a) / D.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-vectorize", "no-ivopts", "no-tree-sink") // as motion_kernel.c, and for the same reason
#endif

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "dyn/motion_kernel.h"
#include "model/robot.h"

ZV_INLINE double one_number(double x)
{
    return x;
}

ZV_INLINE double one_minus(double x)
{
    return -x;
}

ZV_INLINE double one_sign(double x)
{
    return x != 0.0 ? copysign(1.0, x) : 0.0;
}

#define LANE(name) one_##name
#define LANE_VALUE double
#define LANE_FACTOR double
#define LANE_HEAP zv_heap
#include "dyn/effort.h"
#include "dyn/recursion.h"
#undef LANE
#undef LANE_VALUE
#undef LANE_FACTOR
#undef LANE_HEAP

enum { BLOCK = 4, STATES = 1000, REPETITIONS = 41 };

typedef struct symmetric {
    double xx, yy, zz, xy, xz, yz;
} symmetric;

typedef struct matrix {
    double xx, xy, xz, yx, yy, yz, zx, zy, zz;
} matrix;

typedef struct articulated {
    symmetric i, m;
    matrix h;
    one_wrench p;
} articulated;

/// What the way outwards needs of a joint.
typedef struct pivot {
    one_vec3 n, f;
    double inverse, u;
} pivot;

// ---- one body ----

static inline symmetric square(symmetric s, one_vec3 v, double scale)
{
    const double x = v.x * scale, y = v.y * scale, z = v.z * scale;
    return (symmetric){s.xx - x * v.x, s.yy - y * v.y, s.zz - z * v.z, s.xy - x * v.y, s.xz - x * v.z, s.yz - y * v.z};
}

static inline matrix product(matrix h, one_vec3 n, one_vec3 f, double scale)
{
    const double x = n.x * scale, y = n.y * scale, z = n.z * scale;
    return (matrix){h.xx - x * f.x, h.xy - x * f.y, h.xz - x * f.z, h.yx - y * f.x, h.yy - y * f.y,
                    h.yz - y * f.z, h.zx - z * f.x, h.zy - z * f.y, h.zz - z * f.z};
}

/// The joint gives way.
static inline pivot give_way(articulated *b, double rotor, double torque)
{
    const pivot at = {
        {b->i.xz, b->i.yz, b->i.zz}, {b->h.zx, b->h.zy, b->h.zz}, 1.0 / (b->i.zz + rotor), torque - b->p.n.z};
    const double part = at.u * at.inverse;
    b->i = square(b->i, at.n, at.inverse);
    b->m = square(b->m, at.f, at.inverse);
    b->h = product(b->h, at.n, at.f, at.inverse);
    b->p.n = (one_vec3){b->p.n.x + at.n.x * part, b->p.n.y + at.n.y * part, b->p.n.z + at.n.z * part};
    b->p.f = (one_vec3){b->p.f.x + at.f.x * part, b->p.f.y + at.f.y * part, b->p.f.z + at.f.z * part};
    return at;
}

// ---- to the axes before a joint ----

static inline symmetric turn_symmetric(symmetric b, const zv_dyn_joint *joint, double c, double s)
{
    const double half = 0.5 * (b.xx - b.yy), cs = c * s, swing = 2.0 * (s * s * half + cs * b.xy);
    const double xy = 2.0 * cs * half + (c * c - s * s) * b.xy, xx = b.xx - swing, yy = b.yy + swing;
    const double xz = c * b.xz - s * b.yz, yz = s * b.xz + c * b.yz;
    const double ca = joint->cos_alpha, sa = joint->sin_alpha;
    if (zv_is_right(joint)) {
        return (symmetric){xx, b.zz, yy, -xz, xy, -yz};
    }
    if (joint->twist == ZV_TWIST_NONE) {
        return (symmetric){xx, yy, b.zz, xy, xz, yz};
    }
    const double tilt = sa * sa * (yy - b.zz) + 2.0 * ca * sa * yz;
    return (symmetric){xx,
                       yy - tilt,
                       b.zz + tilt,
                       ca * xy - sa * xz,
                       sa * xy + ca * xz,
                       ca * sa * (yy - b.zz) + (ca * ca - sa * sa) * yz};
}

static inline matrix turn_matrix(matrix h, const zv_dyn_joint *joint, double c, double s)
{
    // columns, then rows: each is a vector to be turned
    const one_vec3 x = one_inwards(joint, c, s, (one_vec3){h.xx, h.xy, h.xz});
    const one_vec3 y = one_inwards(joint, c, s, (one_vec3){h.yx, h.yy, h.yz});
    const one_vec3 z = one_inwards(joint, c, s, (one_vec3){h.zx, h.zy, h.zz});
    const one_vec3 a = one_inwards(joint, c, s, (one_vec3){x.x, y.x, z.x});
    const one_vec3 b = one_inwards(joint, c, s, (one_vec3){x.y, y.y, z.y});
    const one_vec3 d = one_inwards(joint, c, s, (one_vec3){x.z, y.z, z.z});
    return (matrix){a.x, b.x, d.x, a.y, b.y, d.y, a.z, b.z, d.z};
}

/// The origin moves by -p, with P = [p]x: H + P M, and I - (H P)^T - (H + P M) P.
static inline void shift(articulated *b, double px, double py)
{
    const symmetric m = b->m;
    const matrix h = b->h;
    const matrix g = {h.xx + py * m.xz,
                      h.xy + py * m.yz,
                      h.xz + py * m.zz,
                      h.yx - px * m.xz,
                      h.yy - px * m.yz,
                      h.yz - px * m.zz,
                      h.zx + (px * m.xy - py * m.xx),
                      h.zy + (px * m.yy - py * m.xy),
                      h.zz + (px * m.yz - py * m.xz)};
    b->i.xx += py * (h.xz + g.xz);
    b->i.yy -= px * (h.yz + g.yz);
    b->i.zz += px * (h.zy + g.zy) - py * (h.zx + g.zx);
    b->i.xy += py * h.yz - px * g.xz;
    b->i.xz += py * h.zz + (px * g.xy - py * g.xx);
    b->i.yz += (px * g.yy - py * g.yx) - px * h.zz;
    b->h = g;
}

/// Adds the body itself: it turns, so that there is no mass on its axis.
static inline void add_body(articulated *b, const zv_heap *body)
{
    const double *h = body->moment, *s = body->second;
    b->i.xx += s[1];
    b->i.yy += s[0];
    b->i.zz += s[0] + s[1];
    b->i.xy -= s[3];
    b->i.xz -= s[4];
    b->i.yz -= s[5];
    b->h.xz += h[1];
    b->h.yz -= h[0];
    b->h.zx -= h[1];
    b->h.zy += h[0];
}

static inline void add_effort(one_wrench *sum, const one_wrench *own)
{
    sum->f = (one_vec3){sum->f.x + own->f.x, sum->f.y + own->f.y, sum->f.z + own->f.z};
    sum->n = (one_vec3){sum->n.x + own->n.x, sum->n.y + own->n.y, sum->n.z + own->n.z};
}

// ---- the chain ----

static inline void take_angles(const zv_dyn *dyn, const double *q, one_angles *at)
{
    const int n = zv_dyn_count(dyn);
    for (int done = 0; done < n; done += BLOCK) {
        const int start = done + BLOCK <= n ? done : n - BLOCK;
        zv_v4 s, c;
        zv_v4_sincos(zv_v4_load(q + start) + zv_v4_load(dyn->offset + start), &s, &c);
        zv_v4_store(at->cos + start, c);
        zv_v4_store(at->sin + start, s);
    }
}

static inline void outwards(const zv_dyn *dyn, const one_angles *at, const pivot *pivots, double *qdd)
{
    one_vec3 wd = {0.0, 0.0, qdd[0]}, a = {0.0, 0.0, 0.0};
    for (int k = 1; k < dyn->joint_count; ++k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        const pivot *p = &pivots[k];
        const one_vec3 moved = {a.x - wd.z * joint->py, a.y + wd.z * joint->px,
                                a.z + (wd.x * joint->py - wd.y * joint->px)};
        a = one_outwards(joint, at->cos[k], at->sin[k], moved);
        wd = one_outwards(joint, at->cos[k], at->sin[k], wd);
        const double felt =
            (p->n.x * wd.x + p->n.y * wd.y + p->n.z * wd.z) + (p->f.x * a.x + p->f.y * a.y + p->f.z * a.z);
        qdd[k] = (p->u - felt) * p->inverse;
        wd.z += qdd[k];
    }
}

/// Efforts of all bodies but the first at the given speeds; returns what the first one asks of its joint.
static inline double efforts_at(const zv_dyn *dyn, const one_angles *at, const double *qd, one_wrench *effort)
{
    one_motion m;
    const double first = one_start(dyn, at, qd[0], 0.0, &m);
    one_spin u = one_spin_of(m.w, m.wd);
    for (int k = 1; k < dyn->joint_count; ++k) {
        m.a = one_foot(&dyn->joints[k], &u, m.a);
        one_step(&dyn->joints[k], at, k, qd[k], 0.0, &m);
        u = one_spin_of(m.w, m.wd);
        effort[k] = one_effort_of_turning(&dyn->joints[k].body, &u, m.a);
    }
    return first;
}

static void articulated_forward(const zv_dyn *dyn, const double *q, const double *qd, const double *torque, double *qdd)
{
    const int n = zv_dyn_count(dyn);
    one_angles at;
    one_wrench effort[ZV_MAX_JOINTS];
    pivot pivots[ZV_MAX_JOINTS];
    double friction[ZV_MAX_JOINTS];
    take_angles(dyn, q, &at);
    const double first = efforts_at(dyn, &at, qd, effort);
    for (int k = 0; k < n; ++k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        friction[k] = one_at_joint(qd[k], 0.0, joint->rotor, joint->viscous, joint->coulomb);
    }
    articulated b = {.p = effort[n - 1]};
    add_body(&b, &dyn->joints[n - 1].body);
    for (int k = n - 1; k > 0; --k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        const double c = at.cos[k], s = at.sin[k];
        pivots[k] = give_way(&b, joint->rotor, torque[k] - friction[k]);
        b.i = turn_symmetric(b.i, joint, c, s);
        b.m = turn_symmetric(b.m, joint, c, s);
        b.h = turn_matrix(b.h, joint, c, s);
        shift(&b, joint->px, joint->py);
        b.p = one_link_in(joint, c, s, b.p);
        add_body(&b, &dyn->joints[k - 1].body);
        if (k > 1) {
            add_effort(&b.p, &effort[k - 1]);
        }
    }
    qdd[0] = (torque[0] - friction[0] - first - b.p.n.z) / (b.i.zz + dyn->joints[0].rotor);
    outwards(dyn, &at, pivots, qdd);
}

// ---- beside ours ----

typedef struct chain {
    int joints;
    zv_dyn *dyn;
    double q[STATES * ZV_MAX_JOINTS], qd[STATES * ZV_MAX_JOINTS], torque[STATES * ZV_MAX_JOINTS];
    double qdd[STATES * ZV_MAX_JOINTS];
} chain;

static void by_articulated_bodies(void *context)
{
    chain *w = context;
    for (int i = 0; i < STATES * w->joints; i += w->joints) {
        articulated_forward(w->dyn, w->q + i, w->qd + i, w->torque + i, w->qdd + i);
        bench_use(w->qdd + i);
    }
}

static void by_composite_bodies(void *context)
{
    chain *w = context;
    for (int i = 0; i < STATES * w->joints; i += w->joints) {
        zv_forward_dynamics(w->dyn, w->q + i, w->qd + i, w->torque + i, w->qdd + i);
        bench_use(w->qdd + i);
    }
}

/// Arms like RL15, one upon the other.
static chain *stacked(int arms)
{
    zv_robot *robot = bench_arm_with_masses();
    chain *w = calloc(1, sizeof *w);
    const zv_dyn_options options = zv_dyn_default_options();
    const int six = robot->joint_count;
    for (int k = six; k < arms * six; ++k) {
        robot->joints[k] = robot->joints[k % six];
        robot->chain[k] = robot->chain[k % six];
    }
    robot->joint_count = arms * six;
    if (!w || zv_dyn_create(robot, &options, &w->dyn, NULL) != ZV_OK) {
        bench_stop("a chain of arms has no dynamics");
    }
    w->joints = robot->joint_count;
    for (int i = 0; i < STATES * w->joints; ++i) {
        w->q[i] = bench_uniform(-ZV_PI, ZV_PI);
        w->qd[i] = bench_uniform(-3, 3);
        w->torque[i] = bench_uniform(-10, 10);
    }
    zv_robot_free(robot);
    return w;
}

/// Only what gives the same accelerations may be compared.
static void check_same(chain *w)
{
    double ours[ZV_MAX_JOINTS], theirs[ZV_MAX_JOINTS], most = 0.0, apart = 0.0;
    for (int i = 0; i < STATES * w->joints; i += w->joints) {
        zv_forward_dynamics(w->dyn, w->q + i, w->qd + i, w->torque + i, ours);
        articulated_forward(w->dyn, w->q + i, w->qd + i, w->torque + i, theirs);
        for (int k = 0; k < w->joints; ++k) {
            most = fmax(most, fabs(ours[k]));
            apart = fmax(apart, fabs(ours[k] - theirs[k]));
        }
    }
    if (!(apart <= 1e-9 * most)) {
        bench_stop("articulated and composite bodies disagree");
    }
}

void bench_articulated(const bench_setup *setup, bench_table *table)
{
    static const char *const names[] = {"forward_6", "forward_12"};
    (void)setup;
    if (!__builtin_cpu_supports("avx2")) {
        return; // this file is built for it, as the kernel that ours takes there
    }
    for (int arms = 1; arms <= 2; ++arms) {
        chain *w = stacked(arms);
        check_same(w);
        bench_job jobs[] = {{by_composite_bodies, w, STATES, BENCH_THREAD, 0},
                            {by_articulated_bodies, w, STATES, BENCH_THREAD, 0}};
        bench_measure(jobs, 2, REPETITIONS);
        bench_row row = {.name = names[arms - 1], .unit = "ns", .peer = "articulated", .required = 1.5, .target = 1.0};
        row.ours = 1e9 * jobs[0].median_s;
        row.peer_value = 1e9 * jobs[1].median_s;
        snprintf(row.note, sizeof row.note, "%d joints, beside an articulated-body recursion", w->joints);
        bench_add(table, row);
        zv_dyn_free(w->dyn);
        free(w);
    }
}
