/// @file composite.h
/// The mass matrix by composite bodies, and the solution of M qdd = rest. Part of motion_kernel.c.
///
/// The composite rigid body algorithm: M. Walker, D. Orin, Efficient dynamic computer simulation of robotic mechanisms
/// (1982).
///
/// All bodies from joint k outwards, frozen together, are one body with the integrals m, h, S about the origin of body k
/// (see recursion.h). A unit acceleration of joint k needs the wrench
///
///     turning: f = z x h,  n = I z = (-Sxz, -Syz, Sxx + Syy)         sliding: f = m z,  n = h x z
///
/// at that origin; carried inwards, its part along the axis of joint j is M[j][k]. On the way from the tip to the base all
/// wrenches that have been met are carried together, four in the lanes of a vector.
///
/// The matrix is kept as it grows: row and column i belong to joint n - 1 - i, so that row i has i + 1 numbers.
#ifndef ZV_DYN_COMPOSITE_H
#define ZV_DYN_COMPOSITE_H

typedef struct composite {
    double m;
    one_vec3 h;
    double xx, yy, zz, xy, xz, yz;
} composite;

ZV_INLINE composite composite_of(const zv_heap *body)
{
    const double *h = body->moment, *s = body->second;
    return (composite){body->mass, {h[0], h[1], h[2]}, s[0], s[1], s[2], s[3], s[4], s[5]};
}

/// The origin moves by -p: every r becomes r + p.
ZV_INLINE composite shift(composite b, double px, double py, double pz)
{
    const double gx = b.h.x + 0.5 * b.m * px, gy = b.h.y + 0.5 * b.m * py, gz = b.h.z + 0.5 * b.m * pz;
    b.xx += 2.0 * gx * px;
    b.yy += 2.0 * gy * py;
    b.zz += 2.0 * gz * pz;
    b.xy += gx * py + gy * px;
    b.xz += gx * pz + gz * px;
    b.yz += gy * pz + gz * py;
    b.h = (one_vec3){b.h.x + b.m * px, b.h.y + b.m * py, b.h.z + b.m * pz};
    return b;
}

/// S seen from the axes before joint k: turned by theta about z, then by alpha about x.
ZV_INLINE composite turn_in(composite b, const zv_dyn_joint *joint, double c, double s)
{
    const double half = 0.5 * (b.xx - b.yy), cc_ss = c * c - s * s, cs = c * s;
    const double swing = 2.0 * (s * s * half + cs * b.xy);
    const double xy = 2.0 * cs * half + cc_ss * b.xy;
    const double xx = b.xx - swing, yy = b.yy + swing;
    const double xz = c * b.xz - s * b.yz, yz = s * b.xz + c * b.yz;

    const double ca = joint->cos_alpha, sa = joint->sin_alpha;
    const double tilt = 2.0 * (sa * sa * 0.5 * (yy - b.zz) + ca * sa * yz);
    const one_vec3 h = one_inwards(joint, c, s, b.h);
    return (composite){b.m,
                       h,
                       xx,
                       yy - tilt,
                       b.zz + tilt,
                       ca * xy - sa * xz,
                       sa * xy + ca * xz,
                       ca * sa * (yy - b.zz) + (ca * ca - sa * sa) * yz};
}

ZV_INLINE composite composite_in(composite b, const zv_dyn_joint *joint, const one_angles *at, int k)
{
    if (joint->slides) {
        b = shift(b, 0.0, 0.0, at->slide[k]);
    }
    return shift(turn_in(b, joint, at->cos[k], at->sin[k]), joint->px, joint->py, 0.0);
}

ZV_INLINE void add_composite(composite *sum, composite b)
{
    sum->m += b.m;
    sum->h = (one_vec3){sum->h.x + b.h.x, sum->h.y + b.h.y, sum->h.z + b.h.z};
    sum->xx += b.xx;
    sum->yy += b.yy;
    sum->zz += b.zz;
    sum->xy += b.xy;
    sum->xz += b.xz;
    sum->yz += b.yz;
}

ZV_INLINE one_wrench unit_wrench(const composite *b, bool slides)
{
    if (slides) {
        return (one_wrench){{0.0, 0.0, b->m}, {b->h.y, -b->h.x, 0.0}};
    }
    return (one_wrench){{-b->h.y, b->h.x, 0.0}, {-b->xz, -b->yz, b->xx + b->yy}};
}

enum { WRENCH_GROUPS = ZV_MAX_JOINTS / 4, MASS_STRIDE = ZV_MAX_JOINTS };

/// A vector with one lane replaced.
ZV_INLINE zv_v4 with_lane(zv_v4 v, zv_m4 lane, double value)
{
    return zv_v4_select(lane, zv_v4_splat(value), v);
}

ZV_INLINE void put_wrench(four_wrench *group, int lane, const one_wrench *w)
{
    static const zv_m4 lanes[4] = {{-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, 0}, {0, 0, 0, -1}};
    const zv_m4 here = lanes[lane];
    group->f = (four_vec3){with_lane(group->f.x, here, w->f.x), with_lane(group->f.y, here, w->f.y),
                           with_lane(group->f.z, here, w->f.z)};
    group->n = (four_vec3){with_lane(group->n.x, here, w->n.x), with_lane(group->n.y, here, w->n.y),
                           with_lane(group->n.z, here, w->n.z)};
}

/// Carries four wrenches from body k to the body before it.
ZV_INLINE void group_in(const zv_dyn_joint *joint, const one_angles *at, int k, four_wrench *group)
{
    if (joint->slides) {
        four_slide_in(zv_v4_splat(at->slide[k]), group);
    }
    *group = four_link_in(joint, zv_v4_splat(at->cos[k]), zv_v4_splat(at->sin[k]), *group);
}

/// The lower triangle, from the tip on.
ZV_INLINE void mass_triangle(const zv_dyn *dyn, int n, const one_angles *at, double matrix[][MASS_STRIDE])
{
    const zv_v4 zero = zv_v4_splat(0.0);
    const four_wrench nothing = {{zero, zero, zero}, {zero, zero, zero}};
    four_wrench groups[WRENCH_GROUPS] = {nothing, nothing, nothing};
    composite b = composite_of(&dyn->joints[n - 1].body);
    for (int i = 0; i < n; ++i) {
        const int k = n - 1 - i;
        const zv_dyn_joint *joint = &dyn->joints[k];
        const one_wrench unit = unit_wrench(&b, joint->slides);
        put_wrench(&groups[i / 4], i % 4, &unit);
        for (int g = 0; g <= i / 4; ++g) {
            zv_v4_store(&matrix[i][4 * g], joint->slides ? groups[g].f.z : groups[g].n.z);
            if (k > 0) {
                group_in(joint, at, k, &groups[g]);
            }
        }
        matrix[i][i] += joint->rotor;
        if (k > 0) {
            composite sum = composite_of(&dyn->joints[k - 1].body);
            add_composite(&sum, composite_in(b, joint, at, k));
            b = sum;
        }
    }
}

/// Solves M x = x in place by M = L D L^T of the lower triangle, which is overwritten. False when M is not positive
/// definite: some joint moves no mass.
ZV_INLINE bool solve_in_place(int n, double m[][MASS_STRIDE], double *x)
{
    double inverse[ZV_MAX_JOINTS];
    for (int k = 0; k < n; ++k) {
        double rest = m[k][k], scaled[ZV_MAX_JOINTS];
        const double own = rest;
        for (int j = 0; j < k; ++j) {
            double sum = m[k][j];
            for (int i = 0; i < j; ++i) {
                sum -= scaled[i] * m[j][i];
            }
            scaled[j] = sum;
            m[k][j] = sum * inverse[j];
            rest -= sum * m[k][j];
            x[k] -= m[k][j] * x[j];
        }
        if (!(rest > own * 1e-14)) {
            return false;
        }
        inverse[k] = 1.0 / rest;
    }
    for (int k = n - 1; k >= 0; --k) {
        double sum = x[k] * inverse[k];
        for (int j = k + 1; j < n; ++j) {
            sum -= m[j][k] * x[j];
        }
        x[k] = sum;
    }
    return true;
}

#endif
