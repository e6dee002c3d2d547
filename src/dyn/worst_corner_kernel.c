/// @file worst_corner_kernel.c
/// A bound for the torque of one joint over a whole box of poses.
///
/// The torque is affine in (cos, sin) of each single angle, and in the travel of each slide. So over a box it is nowhere
/// larger than at the corners of any polygons that contain the arcs; four corners each are near enough, the overhang is
/// 1 / cos(w / 4) - 1 for an arc of width w:
///
///            ____
///          /.-''-.\        ends of the arc, and where the tangents at its ends
///         /'      '\       meet the tangent in its middle
///
/// All combinations of corners are visited, the last level four at a time.
#include "dyn/worst.h"

typedef struct corners {
    int count;
    double c[ZV_CORNERS], s[ZV_CORNERS], travel[ZV_CORNERS];
} corners;

typedef struct visit {
    const zv_torque_walk *walk;
    corners at[ZV_MAX_JOINTS];
    double peak;
} visit;

/// What has been gathered on the way: a direction, and the torques of the empty and the laden arm so far.
typedef struct gathered {
    double d[3], torque[2];
} gathered;

static corners corners_of_arc(double low, double high)
{
    corners out = {.count = 1};
    if (low == high) {
        zv_sincos(low, &out.s[0], &out.c[0]);
    } else {
        const double middle = 0.5 * (low + high), part = 0.25 * (high - low);
        double s, c;
        zv_sincos(part, &s, &c);
        out.count = ZV_CORNERS;
        zv_sincos(low, &out.s[0], &out.c[0]);
        zv_sincos(high, &out.s[1], &out.c[1]);
        zv_sincos(middle - part, &out.s[2], &out.c[2]);
        zv_sincos(middle + part, &out.s[3], &out.c[3]);
        for (int i = 2; i < ZV_CORNERS; ++i) {
            out.c[i] /= c;
            out.s[i] /= c;
        }
    }
    for (int i = out.count; i < ZV_CORNERS; ++i) {
        out.c[i] = out.c[0];
        out.s[i] = out.s[0];
    }
    return out;
}

static corners corners_of_slide(const zv_dyn_joint *joint, double low, double high)
{
    corners out = {.count = 2, .travel = {low, high, low, high}};
    for (int i = 0; i < ZV_CORNERS; ++i) {
        out.c[i] = joint->cos_offset;
        out.s[i] = joint->sin_offset;
    }
    return out;
}

/// The direction before the turn, seen along the axis of the level, with what the shift to that axis adds.
ZV_INLINE gathered approach(const zv_level *level, const gathered *from)
{
    const zv_dyn_joint *joint = level->joint;
    const double shift = from->d[0] * joint->px + from->d[1] * joint->py;
    return (gathered){{from->d[0], from->d[1] * joint->cos_alpha + from->d[2] * joint->sin_alpha,
                       from->d[2] * joint->cos_alpha - from->d[1] * joint->sin_alpha},
                      {from->torque[0] + level->mass[0] * shift, from->torque[1] + level->mass[1] * shift}};
}

ZV_INLINE gathered turn(const zv_level *level, const gathered *from, const corners *at, int i, bool is_own)
{
    const double *d = from->d, c = at->c[i], s = at->s[i];
    double x = c * d[0] + s * d[1], y = level->turn_over * (c * d[1] - s * d[0]), z = level->turn_over * d[2];
    if (is_own) { // the torque is Hy gx - Hx gy
        const double gx = x;
        x = -y;
        y = gx;
        z = 0.0;
    }
    gathered to = {.d = {x, y, z}};
    for (int laden = 0; laden < 2; ++laden) {
        const double *h = level->moment[laden];
        to.torque[laden] =
            from->torque[laden] + (h[0] * x + h[1] * y) + (h[2] + level->mass[laden] * at->travel[i]) * z;
    }
    return to;
}

/// The largest torque over the corners of the last level.
ZV_INLINE double peak_of_last(const zv_level *level, const gathered *from, const corners *at, bool is_own)
{
    const double *d = from->d;
    const zv_v4 c = zv_v4_load(at->c), s = zv_v4_load(at->s), travel = zv_v4_load(at->travel);
    zv_v4 x = c * d[0] + s * d[1], y = (c * d[1] - s * d[0]) * level->turn_over;
    double z = level->turn_over * d[2];
    if (is_own) {
        const zv_v4 gx = x;
        x = zv_v4_neg(y);
        y = gx;
        z = 0.0;
    }
    zv_v4 peak = zv_v4_splat(0.0);
    for (int laden = 0; laden < 2; ++laden) {
        const double *h = level->moment[laden];
        const zv_v4 torque = (x * h[0] + y * h[1]) + (travel * level->mass[laden] + h[2]) * z + from->torque[laden];
        peak = zv_v4_max(zv_v4_abs(torque), peak);
    }
    return __builtin_fmax(__builtin_fmax(peak[0], peak[1]), __builtin_fmax(peak[2], peak[3]));
}

static void visit_level(visit *v, int index, const gathered *from)
{
    const zv_level *level = &v->walk->levels[index];
    const corners *at = &v->at[index];
    const gathered here = approach(level, from);
    const bool is_own = index == v->walk->own;
    if (index == v->walk->count - 1) {
        v->peak = __builtin_fmax(v->peak, peak_of_last(level, &here, at, is_own));
        return;
    }
    for (int i = 0; i < at->count; ++i) {
        const gathered to = turn(level, &here, at, i, is_own);
        visit_level(v, index + 1, &to);
    }
}

double ZV_KERNEL(zv_corner_peak)(const zv_torque_walk *walk, const zv_box *box, long long *work)
{
    visit v = {.walk = walk};
    long long all = 1;
    for (int i = 0; i < walk->count; ++i) {
        const zv_level *level = &walk->levels[i];
        v.at[i] = level->turns ? corners_of_arc(box->low[i], box->high[i])
                               : corners_of_slide(level->joint, box->low[i], box->high[i]);
        all *= v.at[i].count;
    }
    const gathered start = {.d = {walk->gravity[0], walk->gravity[1], walk->gravity[2]}};
    visit_level(&v, 0, &start);
    *work += all;
    return v.peak;
}
