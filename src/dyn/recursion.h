/// @file recursion.h
/// The walks along the chain, written once for one state and for four at a time, so that both give the same bits.
/// Included by motion_kernel.c after it has named the value: LANE_VALUE is double or zv_v4, LANE(name) the name of a
/// function. No guard on purpose.
///
/// The recursive Newton-Euler algorithm: J. Luh, M. Walker, R. Paul, On-line computational scheme for mechanical
/// manipulators (1980).
///
/// Vectors are seen in the axes of their own body; see dyn.h. With the angular velocity w and acceleration wd of a body
/// and a the acceleration of its origin, every point r of it accelerates by
///
///     a + U r,      U = [wd]x + [w]x [w]x
///
/// so that one matrix U gives force and moment of the whole body and the acceleration of the next origin:
///
///     f = m a + U h                                     h = integral of r dm
///     n = h x a + dual of (U S - (U S)^T)               S = integral of r r^T dm
///
/// Gravity is an acceleration of the base upwards. On the backward pass forces add up; the drive gives their part along the
/// joint axis.

typedef struct LANE(vec3) {
    LANE_VALUE x, y, z;
} LANE(vec3);

/// What the joint values make of the chain.
typedef struct LANE(angles) {
    LANE_VALUE cos[ZV_MAX_JOINTS], sin[ZV_MAX_JOINTS];
    LANE_VALUE slide[ZV_MAX_JOINTS]; ///< of sliding joints only
} LANE(angles);

/// The matrix U.
typedef struct LANE(spin) {
    LANE_VALUE xx, yy, zz, xy, yx, xz, zx, yz, zy;
} LANE(spin);

typedef struct LANE(wrench) {
    LANE(vec3) f, n;
} LANE(wrench);

// ---- from body to body ----

/// From the axes of the body before joint k to those after it.
ZV_INLINE LANE(vec3) LANE(outwards)(const zv_dyn_joint *joint, LANE_VALUE c, LANE_VALUE s, LANE(vec3) v)
{
    LANE_VALUE y, z;
    if (joint->twist == ZV_TWIST_RIGHT) {
        y = v.z * joint->sin_alpha;
        z = v.y * -joint->sin_alpha;
    } else if (joint->twist == ZV_TWIST_PARALLEL) {
        y = v.y * joint->cos_alpha;
        z = v.z * joint->cos_alpha;
    } else {
        y = v.y * joint->cos_alpha + v.z * joint->sin_alpha;
        z = v.z * joint->cos_alpha - v.y * joint->sin_alpha;
    }
    return (LANE(vec3)){c * v.x + s * y, c * y - s * v.x, z};
}

ZV_INLINE LANE(vec3) LANE(inwards)(const zv_dyn_joint *joint, LANE_VALUE c, LANE_VALUE s, LANE(vec3) v)
{
    const LANE_VALUE x = c * v.x - s * v.y, y = s * v.x + c * v.y;
    if (joint->twist == ZV_TWIST_RIGHT) {
        return (LANE(vec3)){x, v.z * -joint->sin_alpha, y * joint->sin_alpha};
    }
    if (joint->twist == ZV_TWIST_PARALLEL) {
        return (LANE(vec3)){x, y * joint->cos_alpha, v.z * joint->cos_alpha};
    }
    return (LANE(vec3)){x, y * joint->cos_alpha - v.z * joint->sin_alpha,
                        y * joint->sin_alpha + v.z * joint->cos_alpha};
}

/// A force at the origin of body k and a moment about it, about where the origin is when the slide is at zero.
ZV_INLINE void LANE(slide_in)(LANE_VALUE slide, LANE(wrench) * w)
{
    w->n.x -= slide * w->f.y;
    w->n.y += slide * w->f.x;
}

/// The same about the origin of the body before, in its axes.
ZV_INLINE LANE(wrench) LANE(link_in)(const zv_dyn_joint *joint, LANE_VALUE c, LANE_VALUE s, LANE(wrench) w)
{
    const LANE(vec3) f = LANE(inwards)(joint, c, s, w.f), n = LANE(inwards)(joint, c, s, w.n);
    return (LANE(wrench)){f, {n.x + f.z * joint->py, n.y - f.z * joint->px, n.z + (f.y * joint->px - f.x * joint->py)}};
}

ZV_INLINE LANE(wrench) LANE(carry_in)(const zv_dyn_joint *joint, const LANE(angles) * at, int k, LANE(wrench) w)
{
    if (joint->slides) {
        LANE(slide_in)(at->slide[k], &w);
    }
    return LANE(link_in)(joint, at->cos[k], at->sin[k], w);
}

// ---- Newton and Euler ----

ZV_INLINE LANE(spin) LANE(spin_of)(LANE(vec3) w, LANE(vec3) wd)
{
    const LANE_VALUE xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z;
    const LANE_VALUE xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
    return (LANE(spin)){-(yy + zz), -(xx + zz), -(xx + yy), xy - wd.z, xy + wd.z,
                        xz + wd.y,  xz - wd.y,  yz - wd.x,  yz + wd.x};
}

/// Force and moment about its origin that make a turning body move as it does; it has no mass on its axis.
ZV_INLINE LANE(wrench) LANE(effort_of_turning)(const zv_heap *body, const LANE(spin) * u, LANE(vec3) a)
{
    const double *h = body->moment, *s = body->second;
    LANE(wrench) w;
    w.f.x = u->xx * h[0] + u->xy * h[1];
    w.f.y = u->yx * h[0] + u->yy * h[1];
    w.f.z = u->zx * h[0] + u->zy * h[1];
    w.n.x = (u->zy * s[1] + (u->zx * s[3] - u->yx * s[4])) + ((u->zz - u->yy) * s[5] + a.z * h[1]);
    w.n.y = ((u->xy * s[5] - u->zy * s[3]) - u->zx * s[0]) + ((u->xx - u->zz) * s[4] - a.z * h[0]);
    w.n.z = ((u->yx * s[0] - u->xy * s[1]) + (u->yz * s[4] - u->xz * s[5])) +
            ((u->yy - u->xx) * s[3] + (a.y * h[0] - a.x * h[1]));
    return w;
}

/// The same for a body that slides: what lies on its axis counts as well.
ZV_INLINE LANE(wrench) LANE(effort_of_sliding)(const zv_heap *body, const LANE(spin) * u, LANE(vec3) a)
{
    const double m = body->mass, z = body->moment[2], zz = body->second[2];
    LANE(wrench) w = LANE(effort_of_turning)(body, u, a);
    w.f.x += a.x * m + u->xz * z;
    w.f.y += a.y * m + u->yz * z;
    w.f.z += a.z * m + u->zz * z;
    w.n.x -= u->yz * zz + a.y * z;
    w.n.y += u->xz * zz + a.x * z;
    return w;
}

/// How a body moves: angular velocity and acceleration, acceleration of its origin.
typedef struct LANE(motion) {
    LANE(vec3) w, wd, a;
    LANE(spin) u;
} LANE(motion);

/// The first body turns about, or slides along, a fixed line. Returns what its own mass asks of its joint.
ZV_INLINE LANE_VALUE LANE(start)(const zv_dyn *dyn, const LANE(angles) * at, LANE_VALUE qd, LANE_VALUE qdd,
                                 LANE(motion) * m)
{
    const zv_dyn_joint *joint = &dyn->joints[0];
    const double *h = joint->body.moment, *s = joint->body.second;
    const LANE_VALUE zero = LANE(number)(0.0);
    const LANE(vec3) up = {zero - dyn->gravity[0], zero - dyn->gravity[1], zero - dyn->gravity[2]};
    m->a = LANE(outwards)(joint, at->cos[0], at->sin[0], up);
    m->w = m->wd = (LANE(vec3)){zero, zero, zero};
    if (joint->slides) {
        m->a.z += qdd;
        m->u = LANE(spin_of)(m->w, m->wd);
        return m->a.z * joint->body.mass;
    }
    m->w.z = qd;
    m->wd.z = qdd;
    const LANE_VALUE pull = zero - qd * qd;
    m->u = (LANE(spin)){pull, pull, zero, zero - qdd, qdd, zero, zero, zero, zero};
    return qdd * (s[0] + s[1]) + (m->a.y * h[0] - m->a.x * h[1]);
}

/// From the motion of body k-1 to that of body k.
ZV_INLINE void LANE(step)(const zv_dyn_joint *joint, const LANE(angles) * at, int k, LANE_VALUE qd, LANE_VALUE qdd,
                          LANE(motion) * m)
{
    const LANE_VALUE c = at->cos[k], s = at->sin[k];
    const LANE(vec3)
        a = {m->a.x + (m->u.xx * joint->px + m->u.xy * joint->py), m->a.y + (m->u.yx * joint->px + m->u.yy * joint->py),
             m->a.z + (m->u.zx * joint->px + m->u.zy * joint->py)};
    m->w = LANE(outwards)(joint, c, s, m->w);
    m->wd = LANE(outwards)(joint, c, s, m->wd);
    m->a = LANE(outwards)(joint, c, s, a);
    if (joint->slides) { // U (0, 0, slide), Coriolis, its own acceleration
        m->u = LANE(spin_of)(m->w, m->wd);
        m->a.x += m->u.xz * at->slide[k] + (m->w.y * qd) * 2.0;
        m->a.y += m->u.yz * at->slide[k] - (m->w.x * qd) * 2.0;
        m->a.z += m->u.zz * at->slide[k] + qdd;
    } else {
        m->wd.x += m->w.y * qd;
        m->wd.y -= m->w.x * qd;
        m->wd.z += qdd;
        m->w.z += qd;
        m->u = LANE(spin_of)(m->w, m->wd);
    }
}

/// Efforts of all bodies but the first at the given motion, from the base to the tip; returns what the first one asks of
/// its joint. `qdd` NULL: no acceleration.
ZV_INLINE LANE_VALUE LANE(efforts)(const zv_dyn *dyn, int n, const LANE(angles) * at, const LANE_VALUE *qd,
                                   const LANE_VALUE *qdd, LANE(wrench) * effort)
{
    const LANE_VALUE zero = LANE(number)(0.0);
    LANE(motion) m;
    const LANE_VALUE first = LANE(start)(dyn, at, qd[0], qdd ? qdd[0] : zero, &m);
    for (int k = 1; k < n; ++k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        LANE(step)(joint, at, k, qd[k], qdd ? qdd[k] : zero, &m);
        effort[k] = joint->slides ? LANE(effort_of_sliding)(&joint->body, &m.u, m.a)
                                  : LANE(effort_of_turning)(&joint->body, &m.u, m.a);
    }
    return first;
}

/// Gathers the efforts from the tip to the base; each joint gives the part along its axis.
ZV_INLINE void LANE(gather)(const zv_dyn *dyn, int n, const LANE(angles) * at, const LANE(wrench) * effort,
                            LANE_VALUE first, LANE_VALUE *torque)
{
    torque[0] = first;
    if (n == 1) {
        return;
    }
    LANE(wrench) sum = effort[n - 1];
    for (int k = n - 1; k > 1; --k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        torque[k] = joint->slides ? sum.f.z : sum.n.z;
        const LANE(wrench) in = LANE(carry_in)(joint, at, k, sum), own = effort[k - 1];
        sum = (LANE(wrench)){{own.f.x + in.f.x, own.f.y + in.f.y, own.f.z + in.f.z},
                             {own.n.x + in.n.x, own.n.y + in.n.y, own.n.z + in.n.z}};
    }
    const LANE(wrench) in = LANE(carry_in)(&dyn->joints[1], at, 1, sum);
    torque[1] = dyn->joints[1].slides ? sum.f.z : sum.n.z;
    torque[0] += dyn->joints[0].slides ? in.f.z : in.n.z;
}

/// Rotors and friction, which act at the joint itself.
ZV_INLINE void LANE(add_joints)(const zv_dyn *dyn, int n, const LANE_VALUE *qd, const LANE_VALUE *qdd,
                                LANE_VALUE *torque)
{
    for (int k = 0; k < n; ++k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        if (qdd) {
            torque[k] += qdd[k] * joint->rotor;
        }
        torque[k] += qd[k] * joint->viscous + LANE(sign)(qd[k]) * joint->coulomb;
    }
}

ZV_INLINE void LANE(inverse)(const zv_dyn *dyn, int n, const LANE(angles) * at, const LANE_VALUE *qd,
                             const LANE_VALUE *qdd, LANE_VALUE *torque)
{
    LANE(wrench) effort[ZV_MAX_JOINTS];
    const LANE_VALUE first = LANE(efforts)(dyn, n, at, qd, qdd, effort);
    LANE(gather)(dyn, n, at, effort, first, torque);
    LANE(add_joints)(dyn, n, qd, qdd, torque);
}
