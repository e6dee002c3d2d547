/// @file worst_climb.c
/// From some pose to a weaker one nearby, turning one joint at a time.
///
/// Along one turning joint every gravity torque is a + b cos q + c sin q; three values give a, b, c and the best angle.
/// Along a slide it is affine, and an end is best. The load in the torque that is made large is the one that the pose
/// can just carry, so that a larger torque means a smaller load.
#include <math.h>

#include "base/elementary.h"
#include "dyn/worst.h"

enum { MOST_SWEEPS = 12 };

typedef struct hill {
    const zv_dyn *dyn;
    const zv_ranges *ranges;
    int joint;
    double sign, load;
} hill;

static double height_at(const hill *h, double *q, int k, double value)
{
    double torque[ZV_MAX_JOINTS], per_kg[ZV_MAX_JOINTS];
    const double kept = q[k];
    q[k] = value;
    zv_statics(h->dyn, q, torque, per_kg);
    q[k] = kept;
    return h->sign * (torque[h->joint] + h->load * per_kg[h->joint]);
}

/// The best angle within the range of joint k.
static double best_angle(const hill *h, double *q, int k)
{
    const double low = h->ranges->low[k], high = h->ranges->high[k];
    const double at_0 = height_at(h, q, k, 0.0), at_90 = height_at(h, q, k, ZV_PI / 2.0),
                 at_180 = height_at(h, q, k, ZV_PI);
    const double b = 0.5 * (at_0 - at_180), c = at_90 - 0.5 * (at_0 + at_180);
    const double top = zv_atan2(c, b), turns = ceil((low - top) / (2.0 * ZV_PI)) * 2.0 * ZV_PI;
    if (top + turns <= high) {
        return top + turns;
    }
    return b * zv_cos(low) + c * zv_sin(low) > b * zv_cos(high) + c * zv_sin(high) ? low : high;
}

static double best_end(const hill *h, double *q, int k)
{
    const double low = h->ranges->low[k], high = h->ranges->high[k];
    return height_at(h, q, k, low) > height_at(h, q, k, high) ? low : high;
}

/// The load that the joint can just carry with the pull in the direction of the hill, or none.
static double load_at(const hill *h, const double *q, double limit)
{
    double torque[ZV_MAX_JOINTS], per_kg[ZV_MAX_JOINTS];
    zv_statics(h->dyn, q, torque, per_kg);
    const double pull = h->sign * per_kg[h->joint];
    return pull > 0.0 ? fmax(0.0, (limit - h->sign * torque[h->joint]) / pull) : h->load;
}

void zv_climb(const zv_dyn *dyn, const zv_ranges *ranges, const double *limits, int joint, double sign, bool laden,
              double *q)
{
    hill h = {.dyn = dyn, .ranges = ranges, .joint = joint, .sign = sign, .load = 1.0};
    h.load = laden ? load_at(&h, q, limits[joint]) : 0.0;
    double before = -INFINITY;
    for (int sweep = 0; sweep < MOST_SWEEPS; ++sweep) {
        for (int k = 0; k < dyn->joint_count; ++k) {
            q[k] = dyn->joints[k].slides ? best_end(&h, q, k) : best_angle(&h, q, k);
        }
        h.load = laden ? load_at(&h, q, limits[joint]) : 0.0;
        const double height = laden ? -h.load : height_at(&h, q, 0, q[0]);
        if (height - before <= 1e-12 * fabs(height)) {
            return;
        }
        before = height;
    }
}
