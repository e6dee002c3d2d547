/// @file effort.h
/// What force and moment a body needs to move as it does, written once for one body of one state, for one body of four
/// states, and for a stretch of bodies of one state, so that all give the same bits. Included by motion_kernel.c after it
/// has named the value: LANE_VALUE is double, zv_v4 or zv_stretch, LANE_FACTOR what a property of the body is (a double, or
/// as many as there are bodies), LANE_HEAP its integrals m, h and S, LANE(name) the name of a function. No guard on purpose.
///
/// With the angular velocity w and acceleration wd of a body and a the acceleration of its origin, every point r of it
/// accelerates by
///
///     a + U r,      U = [wd]x + [w]x [w]x
///
/// so that one matrix U gives force and moment of the whole body and the acceleration of the next origin:
///
///     f = m a + U h                                     h = integral of r dm
///     n = h x a + dual of (U S - (U S)^T)               S = integral of r r^T dm

typedef struct LANE(vec3) {
    LANE_VALUE x, y, z;
} LANE(vec3);

/// The matrix U.
typedef struct LANE(spin) {
    LANE_VALUE xx, yy, zz, xy, yx, xz, zx, yz, zy;
} LANE(spin);

typedef struct LANE(wrench) {
    LANE(vec3) f, n;
} LANE(wrench);

ZV_INLINE LANE(spin) LANE(spin_of)(LANE(vec3) w, LANE(vec3) wd)
{
    const LANE_VALUE xx = w.x * w.x, yy = w.y * w.y, zz = w.z * w.z;
    const LANE_VALUE xy = w.x * w.y, xz = w.x * w.z, yz = w.y * w.z;
    return (LANE(spin)){-(yy + zz), -(xx + zz), -(xx + yy), xy - wd.z, xy + wd.z,
                        xz + wd.y,  xz - wd.y,  yz - wd.x,  yz + wd.x};
}

/// Force and moment about its origin that make a turning body move as it does; it has no mass on its axis.
ZV_INLINE LANE(wrench) LANE(effort_of_turning)(const LANE_HEAP *body, const LANE(spin) * u, LANE(vec3) a)
{
    const LANE_FACTOR *h = body->moment, *s = body->second;
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
ZV_INLINE LANE(wrench) LANE(effort_of_sliding)(const LANE_HEAP *body, const LANE(spin) * u, LANE(vec3) a)
{
    const LANE_FACTOR m = body->mass, z = body->moment[2], zz = body->second[2];
    LANE(wrench) w = LANE(effort_of_turning)(body, u, a);
    w.f.x += a.x * m + u->xz * z;
    w.f.y += a.y * m + u->yz * z;
    w.f.z += a.z * m + u->zz * z;
    w.n.x -= u->yz * zz + a.y * z;
    w.n.y += u->xz * zz + a.x * z;
    return w;
}

/// What a joint itself asks for: its rotor and its friction.
ZV_INLINE LANE_VALUE LANE(at_joint)(LANE_VALUE qd, LANE_VALUE qdd, LANE_FACTOR rotor, LANE_FACTOR viscous,
                                    LANE_FACTOR coulomb)
{
    return qdd * rotor + (qd * viscous + LANE(sign)(qd) * coulomb);
}
