/// @file worst_walk.c
/// The gravity torque of one joint as a walk over only those joint values that matter to it.
///
/// Gravity, seen from body to body, is turned by the joints up to the one that is asked for; its direction there is
/// multiplied with the moments of what hangs outwards:
///
///      base ---o---o---[ joint ]---o---o--- tool
///      gravity is turned       moments are turned and shifted
///
/// - Inwards only directions count. Slides do not matter there, parallel axes act as one whose range is the sum of theirs,
///   and an axis along gravity does not matter as long as gravity has not been turned: a yaw about the vertical.
/// - Outwards an angle does not matter when all mass behind it lies on its axis, from the tip on.
/// - The force of a slide only depends on the direction of gravity.
#include <math.h>

#include "base/elementary.h"
#include "dyn/worst.h"

/// A direction or moment is along an axis when the rest of it is smaller than this part.
#define ALONG 1e-12

// ---- inwards ----

static bool is_fixed(const zv_level *level)
{
    return level->low == level->high;
}

/// Gravity behind the levels so far; false when it depends on their angles.
static bool constant_gravity(const zv_torque_walk *walk, double g[3])
{
    for (int i = 0; i < walk->count; ++i) {
        const zv_level *level = &walk->levels[i];
        if (!is_fixed(level)) {
            return false;
        }
        double s, c;
        zv_sincos(level->low, &s, &c);
        const double y = g[1] * level->joint->cos_alpha + g[2] * level->joint->sin_alpha;
        const double z = g[2] * level->joint->cos_alpha - g[1] * level->joint->sin_alpha, x = g[0];
        g[0] = c * x + s * y;
        g[1] = level->turn_over * (c * y - s * x);
        g[2] = level->turn_over * z;
    }
    return true;
}

static bool is_yaw_about_gravity(const zv_torque_walk *walk, const zv_dyn_joint *joint)
{
    double g[3] = {walk->gravity[0], walk->gravity[1], walk->gravity[2]};
    if (!constant_gravity(walk, g)) {
        return false;
    }
    const double y = g[1] * joint->cos_alpha + g[2] * joint->sin_alpha;
    const double z = g[2] * joint->cos_alpha - g[1] * joint->sin_alpha;
    return fabs(g[0]) + fabs(y) <= ALONG * fabs(z);
}

/// Adds the turn of joint k: to the last level when their axes are parallel, else as a level of its own.
static void add_inwards(zv_torque_walk *walk, const zv_dyn *dyn, const zv_ranges *ranges, int k)
{
    const zv_dyn_joint *joint = &dyn->joints[k];
    const bool fixed = joint->slides || is_yaw_about_gravity(walk, joint);
    const double low = fixed ? 0.0 : ranges->low[k] + dyn->offset[k];
    const double high = fixed ? 0.0 : ranges->high[k] + dyn->offset[k];
    const double offset = joint->slides ? dyn->offset[k] : 0.0;
    if (walk->count > 0 && joint->sin_alpha == 0.0) {
        zv_level *level = &walk->levels[walk->count - 1];
        const double sense = level->turn_over * joint->cos_alpha;
        level->low += sense > 0.0 ? low + offset : -high - offset;
        level->high += sense > 0.0 ? high + offset : -low - offset;
        level->turn_over = sense;
        level->last = k;
        return;
    }
    walk->levels[walk->count++] = (zv_level){.joint = joint,
                                             .first = k,
                                             .last = k,
                                             .turns = true,
                                             .low = low + offset,
                                             .high = high + offset,
                                             .turn_over = 1.0};
}

// ---- outwards ----

static void add_outwards(zv_torque_walk *walk, const zv_dyn *dyn, const zv_ranges *ranges, int k)
{
    const zv_dyn_joint *joint = &dyn->joints[k];
    const double offset = joint->slides ? 0.0 : dyn->offset[k];
    walk->levels[walk->count++] = (zv_level){.joint = joint,
                                             .first = k,
                                             .last = k,
                                             .turns = !joint->slides,
                                             .low = ranges->low[k] + offset,
                                             .high = ranges->high[k] + offset,
                                             .turn_over = 1.0};
}

static double length_of(const double v[3])
{
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/// Moment of some mass in body k, seen from the body before it at angle 0.
static void carry_moment(const zv_dyn_joint *joint, double mass, double h[3])
{
    const double c = joint->slides ? joint->cos_offset : 1.0, s = joint->slides ? joint->sin_offset : 0.0;
    const double x = c * h[0] - s * h[1], y = s * h[0] + c * h[1], z = h[2];
    h[0] = x + mass * joint->px;
    h[1] = y * joint->cos_alpha - z * joint->sin_alpha + mass * joint->py;
    h[2] = y * joint->sin_alpha + z * joint->cos_alpha;
}

static bool is_on_axis(const double h[3], double scale)
{
    return fabs(h[0]) + fabs(h[1]) <= ALONG * scale;
}

/// Everything outwards of a joint whose angle no longer matters.
typedef struct tail {
    double mass[2], moment[2][3];
} tail;

static void add_body(tail *t, const zv_dyn *dyn, int k, double load_kg)
{
    const zv_heap *body = &dyn->joints[k].body;
    const bool is_last = k == dyn->joint_count - 1;
    for (int i = 0; i < 2;
         ++i) { // the body of the last joint has the load of `dyn` in it, as far as it was not regrouped
        t->mass[i] += body->mass;
        for (int e = 0; e < 3; ++e) {
            t->moment[i][e] += body->moment[e];
        }
        const double load = is_last ? (i == 1 ? load_kg : 0.0) - dyn->load_kg : 0.0;
        t->mass[i] += load;
        for (int e = 0; e < 3; ++e) {
            t->moment[i][e] += load * dyn->tool[e];
        }
    }
}

/// The size of the moments of this arm with a load of 1 kg.
static double moment_scale(const zv_dyn *dyn)
{
    double scale = length_of(dyn->tool);
    for (int k = 0; k < dyn->joint_count; ++k) {
        scale += length_of(dyn->joints[k].body.moment) + fabs(dyn->joints[k].px) + fabs(dyn->joints[k].py);
    }
    return scale;
}

/// How many joints matter: those behind have all their mass on their axes, for any load.
static int relevant_count(const zv_dyn *dyn)
{
    const double scale = moment_scale(dyn);
    tail t = {0};
    int k = dyn->joint_count - 1;
    for (; k > 0; --k) {
        add_body(&t, dyn, k, 1.0);
        if (dyn->joints[k].slides || !is_on_axis(t.moment[0], scale) || !is_on_axis(t.moment[1], scale)) {
            break;
        }
        carry_moment(&dyn->joints[k], t.mass[0], t.moment[0]);
        carry_moment(&dyn->joints[k], t.mass[1], t.moment[1]);
    }
    return k + 1;
}

// ---- the walk ----

/// More than a whole turn is a whole turn.
static void trim_turns(zv_torque_walk *walk)
{
    for (int i = 0; i < walk->count; ++i) {
        zv_level *level = &walk->levels[i];
        if (level->turns && level->high - level->low > 2.0 * ZV_PI) {
            level->high = level->low + 2.0 * ZV_PI;
        }
    }
}

zv_torque_walk zv_torque_walk_of(const zv_dyn *dyn, const zv_ranges *ranges, int joint)
{
    zv_torque_walk walk = {.joint = joint, .gravity = {dyn->gravity[0], dyn->gravity[1], dyn->gravity[2]}};
    for (int k = 0; k <= joint; ++k) {
        add_inwards(&walk, dyn, ranges, k);
    }
    walk.inner = walk.count;
    walk.own = -1;
    if (!dyn->joints[joint].slides) {
        walk.own = walk.count - 1;
        const int relevant = relevant_count(dyn);
        for (int k = joint + 1; k < relevant; ++k) {
            add_outwards(&walk, dyn, ranges, k);
        }
    }
    trim_turns(&walk);
    return walk;
}

static zv_level any_direction(const zv_torque_walk *walk)
{
    static const zv_dyn_joint straight = {.cos_alpha = 1.0, .cos_offset = 1.0};
    const bool slides = walk->own < 0;
    return (zv_level){.joint = &straight,
                      .first = walk->joint,
                      .last = walk->joint,
                      .turns = true,
                      .low = slides ? 0.0 : -ZV_PI,
                      .high = slides ? 0.0 : ZV_PI,
                      .turn_over = 1.0};
}

bool zv_torque_walk_relax(const zv_dyn *dyn, const zv_torque_walk *walk, zv_torque_walk *out)
{
    int varying = 0;
    for (int i = 0; i < walk->inner; ++i) {
        varying += !is_fixed(&walk->levels[i]);
    }
    if (varying < 2) {
        return false;
    }
    const bool slides = walk->own < 0;
    *out = *walk;
    out->is_relaxed = true;
    out->inner = 1;
    out->own = slides ? -1 : 0;
    out->count = 1 + walk->count - walk->inner;
    out->gravity[0] = slides ? 0.0 : zv_gravity_size(dyn); // across the axis of a turn, along that of a slide
    out->gravity[1] = 0.0;
    out->gravity[2] = slides ? zv_gravity_size(dyn) : 0.0;
    out->levels[0] = any_direction(walk);
    for (int i = 1; i < out->count; ++i) {
        out->levels[i] = walk->levels[walk->inner + i - 1];
    }
    return true;
}

/// A slide feels the weight of all that hangs on it, along its axis.
static void load_slide(const zv_dyn *dyn, double load_kg, zv_torque_walk *walk)
{
    tail t = {0};
    for (int k = dyn->joint_count - 1; k >= walk->joint; --k) {
        add_body(&t, dyn, k, load_kg);
    }
    zv_level *last = &walk->levels[walk->count - 1];
    last->moment[0][2] = -t.mass[0];
    last->moment[1][2] = -t.mass[1];
    for (int i = 0; i < walk->count; ++i) {
        walk->levels[i].size = zv_gravity_size(dyn) * t.mass[1];
    }
}

/// From the tip to the joint: what hangs behind the last level is part of it.
static void load_turn(const zv_dyn *dyn, double load_kg, zv_torque_walk *walk)
{
    const double g = zv_gravity_size(dyn);
    tail t = {0};
    double reach = 0.0;
    int k = dyn->joint_count - 1;
    for (; k > walk->levels[walk->count - 1].last; --k) {
        add_body(&t, dyn, k, load_kg);
        carry_moment(&dyn->joints[k], t.mass[0], t.moment[0]);
        carry_moment(&dyn->joints[k], t.mass[1], t.moment[1]);
    }
    for (int i = walk->count - 1; i >= walk->own; --i, --k) {
        zv_level *level = &walk->levels[i];
        add_body(&t, dyn, k, load_kg);
        for (int laden = 0; laden < 2; ++laden) {
            level->mass[laden] = i > walk->own ? t.mass[laden] : 0.0;
            for (int e = 0; e < 3; ++e) {
                level->moment[laden][e] = t.moment[laden][e];
                t.moment[laden][e] = 0.0;
            }
        }
        reach += length_of(level->moment[1]);
        level->size = g * reach;
        const double travel = level->turns ? 0.0 : fmax(fabs(level->low), fabs(level->high));
        reach += t.mass[1] * (fabs(dyn->joints[k].px) + fabs(dyn->joints[k].py) + travel);
    }
    for (int i = 0; i < walk->own; ++i) {
        walk->levels[i].size = walk->levels[walk->own].size;
    }
}

void zv_torque_walk_load(const zv_dyn *dyn, double load_kg, zv_torque_walk *walk)
{
    if (walk->own < 0) {
        load_slide(dyn, load_kg, walk);
    } else {
        load_turn(dyn, load_kg, walk);
    }
}

// ---- poses ----

/// The joints of an inner level share its place in its range evenly.
static void spread(const zv_level *level, const zv_dyn *dyn, const zv_ranges *ranges, double value, double *q)
{
    double low = 0.0, high = 0.0, sense = 1.0;
    for (int pass = 0; pass < 2; ++pass) {
        const double part = high > low ? (value - low) / (high - low) : 0.0;
        for (int k = level->first; k <= level->last; ++k) {
            const zv_dyn_joint *joint = &dyn->joints[k];
            const double from = joint->slides ? 0.0 : ranges->low[k], to = joint->slides ? 0.0 : ranges->high[k];
            sense = k == level->first ? 1.0 : sense * joint->cos_alpha;
            if (pass == 0) {
                low += sense > 0.0 ? from + dyn->offset[k] : -to - dyn->offset[k];
                high += sense > 0.0 ? to + dyn->offset[k] : -from - dyn->offset[k];
            } else if (!joint->slides) {
                q[k] = sense > 0.0 ? from + part * (to - from) : to - part * (to - from);
            }
        }
    }
}

static void take_middle(const zv_torque_walk *walk, const zv_dyn *dyn, const zv_ranges *ranges, const zv_box *box,
                        double *q, int i)
{
    const zv_level *level = &walk->levels[i];
    const double value = 0.5 * (box->low[i] + box->high[i]);
    if (i >= walk->inner) {
        q[level->first] = level->turns ? value - dyn->offset[level->first] : value;
    } else if (!is_fixed(level)) {
        spread(level, dyn, ranges, value, q);
    }
}

void zv_torque_walk_middle(const zv_torque_walk *walk, const zv_dyn *dyn, const zv_ranges *ranges, const zv_box *box,
                           double *q)
{
    for (int k = 0; k < dyn->joint_count; ++k) {
        q[k] = 0.5 * (ranges->low[k] + ranges->high[k]);
    }
    for (int i = 0; i < walk->count; ++i) {
        take_middle(walk, dyn, ranges, box, q, i);
    }
}
