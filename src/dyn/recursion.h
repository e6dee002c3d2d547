/// @file recursion.h
/// The walks along the chain, written once for one state and for four at a time, so that both give the same bits.
/// Included by motion_kernel.c behind effort.h, with the same names for the value. No guard on purpose.
///
/// The recursive Newton-Euler algorithm: J. Luh, M. Walker, R. Paul, On-line computational scheme for mechanical
/// manipulators (1980).
///
/// Vectors are seen in the axes of their own body; see dyn.h. Gravity is an acceleration of the base upwards. On the
/// backward pass forces add up; the drive gives their part along the joint axis.

/// What the joint values make of the chain.
typedef struct LANE(angles) {
    LANE_VALUE cos[ZV_DYN_ROOM], sin[ZV_DYN_ROOM];
    LANE_VALUE slide[ZV_MAX_JOINTS]; ///< of sliding joints only
} LANE(angles);

// ---- from body to body ----

/// From the axes of the body before joint k to those after it.
ZV_INLINE LANE(vec3) LANE(outwards)(const zv_dyn_joint *joint, LANE_VALUE c, LANE_VALUE s, LANE(vec3) v)
{
    LANE_VALUE y, z;
    if (zv_is_right(joint)) {
        y = v.z;
        z = LANE(minus)(v.y);
    } else if (joint->twist == ZV_TWIST_NONE) {
        y = v.y;
        z = v.z;
    } else {
        y = v.y * joint->cos_alpha + v.z * joint->sin_alpha;
        z = v.z * joint->cos_alpha - v.y * joint->sin_alpha;
    }
    return (LANE(vec3)){c * v.x + s * y, c * y - s * v.x, z};
}

ZV_INLINE LANE(vec3) LANE(inwards)(const zv_dyn_joint *joint, LANE_VALUE c, LANE_VALUE s, LANE(vec3) v)
{
    const LANE_VALUE x = c * v.x - s * v.y, y = s * v.x + c * v.y;
    if (zv_is_right(joint)) {
        return (LANE(vec3)){x, LANE(minus)(v.z), y};
    }
    if (joint->twist == ZV_TWIST_NONE) {
        return (LANE(vec3)){x, y, v.z};
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
    if (!joint->has_arm) {
        return (LANE(wrench)){f, n};
    }
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

/// How a body moves: angular velocity and acceleration, acceleration of its origin.
typedef struct LANE(motion) {
    LANE(vec3) w, wd, a;
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
        return m->a.z * joint->body.mass;
    }
    m->w.z = qd;
    m->wd.z = qdd;
    return qdd * (s[0] + s[1]) + (m->a.y * h[0] - m->a.x * h[1]);
}

/// The acceleration of (px, py, 0) on a body that moves like that: where the next one begins.
ZV_INLINE LANE(vec3) LANE(foot)(const zv_dyn_joint *joint, const LANE(spin) * u, LANE(vec3) a)
{
    const double px = joint->px, py = joint->py;
    return (LANE(vec3)){a.x + (u->xx * px + u->xy * py), a.y + (u->yx * px + u->yy * py),
                        a.z + (u->zx * px + u->zy * py)};
}

/// From the motion of body k-1, where body k begins, to that of body k.
ZV_INLINE void LANE(step)(const zv_dyn_joint *joint, const LANE(angles) * at, int k, LANE_VALUE qd, LANE_VALUE qdd,
                          LANE(motion) * m)
{
    const LANE_VALUE c = at->cos[k], s = at->sin[k];
    m->w = LANE(outwards)(joint, c, s, m->w);
    m->wd = LANE(outwards)(joint, c, s, m->wd);
    m->a = LANE(outwards)(joint, c, s, m->a);
    if (joint->slides) { // U (0, 0, slide), Coriolis, its own acceleration
        const LANE(spin) u = LANE(spin_of)(m->w, m->wd);
        m->a.x += u.xz * at->slide[k] + (m->w.y * qd) * 2.0;
        m->a.y += u.yz * at->slide[k] - (m->w.x * qd) * 2.0;
        m->a.z += u.zz * at->slide[k] + qdd;
    } else {
        m->wd.x += m->w.y * qd;
        m->wd.y -= m->w.x * qd;
        m->wd.z += qdd;
        m->w.z += qd;
    }
}

/// Efforts of all bodies but the first: that of body k is number k - 1 of each row.
typedef struct LANE(efforts) {
    LANE_VALUE fx[ZV_DYN_ROOM], fy[ZV_DYN_ROOM], fz[ZV_DYN_ROOM], nx[ZV_DYN_ROOM], ny[ZV_DYN_ROOM], nz[ZV_DYN_ROOM];
} LANE(efforts);

ZV_INLINE LANE(wrench) LANE(effort_at)(const LANE(efforts) * e, int k)
{
    const int i = k - 1;
    return (LANE(wrench)){{e->fx[i], e->fy[i], e->fz[i]}, {e->nx[i], e->ny[i], e->nz[i]}};
}

/// Gathers the efforts from the tip to the base; each joint gives the part along its axis, to which comes what is in
/// `torque` already. `first` is what the first body asks of its joint.
ZV_INLINE void LANE(gather)(const zv_dyn *dyn, int n, const LANE(angles) * at, const LANE(efforts) * efforts,
                            LANE_VALUE first, LANE_VALUE *torque)
{
    torque[0] += first;
    if (n == 1) {
        return;
    }
    LANE(wrench) sum = LANE(effort_at)(efforts, n - 1);
    for (int k = n - 1; k > 1; --k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        torque[k] += joint->slides ? sum.f.z : sum.n.z;
        const LANE(wrench) in = LANE(carry_in)(joint, at, k, sum), own = LANE(effort_at)(efforts, k - 1);
        sum = (LANE(wrench)){{own.f.x + in.f.x, own.f.y + in.f.y, own.f.z + in.f.z},
                             {own.n.x + in.n.x, own.n.y + in.n.y, own.n.z + in.n.z}};
    }
    const LANE(wrench) in = LANE(carry_in)(&dyn->joints[1], at, 1, sum);
    torque[1] += dyn->joints[1].slides ? sum.f.z : sum.n.z;
    torque[0] += dyn->joints[0].slides ? in.f.z : in.n.z;
}
