/// @file regional_slides.c
/// Three joints carry a point, and the first or the second of them slides: gantries, cylindrical arms, arms on a post.
///
///     three slides            a linear equation
///     two beside each other   the turning joint alone decides how far the point is off their plane
///     two with a turn between T - W turned is in the plane of both: u1 . (R u3 x (g - R w)) = 0, linear in cos and sin
///                             because R u3 x R w = R (u3 x w)
///     one, u, before or behind a turn about h      with P(q3) the point after joint 3, g the target, k = h . u:
///
///         h . P + k d = h . g                      what the turn cannot change: the height along h
///         |P + d u|^2 = |g|^2, or |P|^2 = |g - d u|^2    and the distance; d from the first makes it a quartic in q3,
///                                                  with k = 0 the first is linear in q3 and d has two values
#include "kin/regional_slides.h"

#include <math.h>

#include "base/elementary.h"

/// As in regional.c.
static const double TOUCHING = 1e-12, SNAP = 16.0 * 0x1p-52;
/// A slide this near to square to the axis, as a cosine, is so; nearer than the second the quartic is nearly a square.
static const double SQUARE = 1e-9, NEARLY = 0.05;

static double triple(zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    return zv_vec3_dot(a, zv_vec3_cross(b, c));
}

/// Values of up to three slides along `d` that add up to `sum`; what they cannot reach is left out.
static void slide_along(const zv_vec3 d[3], zv_vec3 sum, double q[3])
{
    const double volume = triple(d[0], d[1], d[2]);
    q[0] = triple(sum, d[1], d[2]) / volume;
    q[1] = triple(d[0], sum, d[2]) / volume;
    q[2] = triple(d[0], d[1], sum) / volume;
}

static void add_slides(const zv_regional *arm, zv_vec3 target, zv_cos_sin turn, double slope, zv_regional_set *out)
{
    zv_vec3 d[3];
    for (int k = 0; k < 3; ++k) {
        d[k] = arm->axis[k].dir;
    }
    zv_vec3 from = arm->center;
    zv_regional_solution solution = {.elbow = ZV_ELBOW_NONE};
    double q[3];
    if (arm->turning == 0) {
        target = zv_screw_point(&arm->axis[0], (zv_cos_sin){turn.c, -turn.s}, target);
        d[0] = zv_vec3_cross(d[1], d[2]);
    } else if (arm->turning == 2) {
        from = zv_screw_point(&arm->axis[2], turn, from);
        d[2] = zv_vec3_cross(d[0], d[1]);
    }
    slide_along(d, zv_vec3_sub(target, from), q);
    if (arm->turning >= 0) {
        q[arm->turning] = zv_atan2(turn.s, turn.c);
        solution.elbow = (uint8_t)(slope < 0.0 ? ZV_ELBOW_LEFT : ZV_ELBOW_RIGHT);
    }
    for (int k = 0; k < 3; ++k) {
        solution.q[k] = q[k];
    }
    out->solution[out->count++] = solution;
}

/// The turning joint alone decides how far the point is off the plane of the two slides.
static void solve_two_or_three(const zv_regional *arm, zv_vec3 target, zv_regional_set *out)
{
    if (arm->turning < 0) {
        add_slides(arm, target, (zv_cos_sin){1.0, 0.0}, 0.0, out);
        return;
    }
    const zv_axis *axis = &arm->axis[arm->turning];
    const bool first = arm->turning == 0;
    const zv_vec3 normal = zv_vec3_cross(arm->axis[first ? 1 : 0].dir, arm->axis[first ? 2 : 1].dir);
    const zv_vec3 moved = zv_vec3_sub(first ? target : arm->center, axis->point);
    const zv_vec3 wanted = zv_vec3_sub(first ? arm->center : target, axis->point);
    const double along = zv_vec3_dot(axis->dir, moved);
    const zv_vec3 across = zv_vec3_sub(moved, zv_vec3_scale(axis->dir, along));
    const double constant = along * zv_vec3_dot(normal, axis->dir) - zv_vec3_dot(normal, wanted);
    const double sine = zv_vec3_dot(normal, zv_vec3_cross(axis->dir, across));
    const zv_turns turns = zv_sub_linear(constant, zv_vec3_dot(normal, across), first ? -sine : sine, arm->slack);
    out->singular |= turns.touching ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
    for (int k = 0; k < turns.count; ++k) {
        add_slides(arm, target, turns.turn[k], turns.slope[k], out);
    }
}

// ---- a turn between two slides ----

static void solve_turn_between(const zv_regional *arm, zv_vec3 target, zv_regional_set *out)
{
    const zv_vec3 h = arm->axis[1].dir, p = arm->axis[1].point, u1 = arm->axis[0].dir, u3 = arm->axis[2].dir;
    const zv_vec3 w = zv_vec3_sub(arm->center, p), g = zv_vec3_sub(target, p);
    // (R a) . b - u1 . R e with R v = h (h . v) + cos (v - h (h . v)) + sin h x v
    const zv_vec3 b = zv_vec3_cross(g, u1), e = zv_vec3_cross(u3, w);
    const double constant = zv_vec3_dot(h, u3) * zv_vec3_dot(h, b) - zv_vec3_dot(h, e) * zv_vec3_dot(h, u1);
    const double cosine = zv_vec3_dot(u3, b) - zv_vec3_dot(e, u1) - constant;
    const double sine = zv_vec3_dot(zv_vec3_cross(h, u3), b) - zv_vec3_dot(zv_vec3_cross(h, e), u1);
    const zv_turns turns = zv_sub_linear(constant, cosine, sine, arm->slack);
    out->singular |= turns.touching ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
    for (int k = 0; k < turns.count; ++k) {
        const zv_vec3 turned = zv_turned(h, turns.turn[k], u3);
        const zv_vec3 left = zv_vec3_sub(g, zv_turned(h, turns.turn[k], w));
        const double along = zv_vec3_dot(u1, turned), gram = 1.0 - along * along;
        const double a = zv_vec3_dot(u1, left), c = zv_vec3_dot(turned, left);
        const uint8_t elbow = (uint8_t)(turns.touching         ? ZV_ELBOW_NONE
                                        : turns.slope[k] < 0.0 ? ZV_ELBOW_LEFT
                                                               : ZV_ELBOW_RIGHT);
        if (gram > SNAP) {
            out->solution[out->count++] = (zv_regional_solution){
                .q = {(a - along * c) / gram, zv_atan2(turns.turn[k].s, turns.turn[k].c), (c - along * a) / gram},
                .elbow = elbow};
        }
    }
}

// ---- one slide ----

/// A linear function of cos q3 and sin q3.
typedef struct linear {
    double constant, c, s;
} linear;

static double value_of(linear f, zv_cos_sin turn)
{
    return f.constant + f.c * turn.c + f.s * turn.s;
}

/// Adds the product, times `by`, as a function of the second degree.
static void add_product(linear a, linear b, double by, double f[5])
{
    f[0] += by * (a.constant * b.constant + 0.5 * (a.c * b.c + a.s * b.s));
    f[1] += by * (a.constant * b.c + a.c * b.constant);
    f[2] += by * (a.constant * b.s + a.s * b.constant);
    f[3] += by * 0.5 * (a.c * b.c - a.s * b.s);
    f[4] += by * 0.5 * (a.c * b.s + a.s * b.c);
}

/// One target: d^2 + 2 U d + V = 0 and k d = L, all by the turn of joint 3.
typedef struct slide_task {
    const zv_regional *arm;
    bool first;           ///< the slide comes before the turn about h
    zv_vec3 h, p, u, g;   ///< the turn's axis, the slide, and the target from p
    zv_vec3 o, c, s;      ///< P - p = o + c cos + s sin
    double k;             ///< h . u
    linear l, half, rest; ///< L, U and V
} slide_task;

static linear along(const slide_task *t, zv_vec3 dir)
{
    return (linear){zv_vec3_dot(dir, t->o), zv_vec3_dot(dir, t->c), zv_vec3_dot(dir, t->s)};
}

static slide_task task_of(const zv_regional *arm, zv_vec3 target)
{
    const bool first = arm->kind == ZV_REGIONAL_SLIDE_FIRST;
    const zv_axis *turn = &arm->axis[first ? 1 : 0], *third = &arm->axis[2];
    slide_task t = {.arm = arm, .first = first, .h = turn->dir, .p = turn->point, .u = arm->axis[first ? 0 : 1].dir};
    t.g = zv_vec3_sub(target, t.p);
    t.k = zv_vec3_dot(t.h, t.u);
    const zv_vec3 from = zv_vec3_sub(arm->center, third->point);
    const zv_vec3 lift = zv_vec3_scale(third->dir, zv_vec3_dot(third->dir, from));
    t.c = zv_vec3_sub(from, lift);
    t.s = zv_vec3_cross(third->dir, t.c);
    t.o = zv_vec3_sub(zv_vec3_add(third->point, lift), t.p);
    const linear height = along(&t, t.h);
    const double sign = first ? -1.0 : 1.0;
    t.l = (linear){zv_vec3_dot(t.h, t.g) - height.constant, -height.c, -height.s};
    t.half = first ? (linear){-zv_vec3_dot(t.g, t.u), 0.0, 0.0} : along(&t, t.u);
    t.rest = (linear){sign * (zv_vec3_dot(t.o, t.o) + zv_vec3_dot(t.c, t.c) - zv_vec3_dot(t.g, t.g)),
                      sign * 2.0 * zv_vec3_dot(t.o, t.c), sign * 2.0 * zv_vec3_dot(t.o, t.s)};
    return t;
}

static void add_slid(const slide_task *t, zv_cos_sin turn3, double d, zv_regional_solution solution,
                     zv_regional_set *out)
{
    const zv_vec3 point = {t->o.x + t->c.x * turn3.c + t->s.x * turn3.s, t->o.y + t->c.y * turn3.c + t->s.y * turn3.s,
                           t->o.z + t->c.z * turn3.c + t->s.z * turn3.s};
    const zv_vec3 slid = zv_vec3_scale(t->u, d);
    const zv_vec3 from = t->first ? point : zv_vec3_add(point, slid), to = t->first ? zv_vec3_sub(t->g, slid) : t->g;
    zv_cos_sin turn;
    if (!zv_sub_turn(t->h, from, to, 1e-14 * t->arm->size, &turn)) {
        solution.free |= t->first ? 2u : 1u;
        out->singular |= ZV_SINGULAR_SHOULDER;
    }
    const double q = zv_atan2(turn.s, turn.c);
    solution.q[0] = t->first ? d : q;
    solution.q[1] = t->first ? q : d;
    solution.q[2] = zv_atan2(turn3.s, turn3.c);
    if (out->count < ZV_REGIONAL_SOLUTIONS) {
        out->solution[out->count++] = solution;
    }
}

/// Both places of the slide at a turn of joint 3; of them only that nearest to `wanted` unless it is NAN.
static void add_places(const slide_task *t, zv_cos_sin turn3, uint8_t elbow, double wanted, zv_regional_set *out)
{
    const double half = value_of(t->half, turn3), left = half * half - value_of(t->rest, turn3);
    const double size2 = t->arm->size * t->arm->size;
    if (left < -t->arm->slack * size2 && !(wanted == wanted)) {
        return;
    }
    const bool one = left < SNAP * size2;
    const double root = one ? 0.0 : sqrt(left);
    out->singular |= root < ZV_SINGULAR_SINE * t->arm->size ? (unsigned)ZV_SINGULAR_SHOULDER : 0u;
    for (int side = 0; side < (one ? 1 : 2); ++side) {
        const double d = side == 0 ? root - half : -root - half;
        const zv_regional_solution solution = {.base = (uint8_t)(one         ? ZV_BASE_NONE
                                                                 : side == 0 ? ZV_BASE_FRONT
                                                                             : ZV_BASE_BACK),
                                               .elbow = elbow};
        if (!(wanted == wanted) || (wanted > -half) == (side == 0) || one) {
            add_slid(t, turn3, d, solution, out);
        }
    }
}

static void solve_one(const zv_regional *arm, zv_vec3 target, zv_regional_set *out)
{
    const slide_task t = task_of(arm, target);
    if (fabs(t.k) <= fmax(SQUARE, arm->slack)) {
        const zv_turns turns = zv_sub_linear(t.l.constant, t.l.c, t.l.s, arm->slack);
        for (int i = 0; i < turns.count; ++i) {
            const uint8_t elbow = (uint8_t)(turns.touching         ? ZV_ELBOW_NONE
                                            : turns.slope[i] < 0.0 ? ZV_ELBOW_UP
                                                                   : ZV_ELBOW_DOWN);
            add_places(&t, turns.turn[i], elbow, NAN, out);
        }
        out->singular |= turns.touching ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
        return;
    }
    double f[5] = {t.k * t.k * t.rest.constant, t.k * t.k * t.rest.c, t.k * t.k * t.rest.s, 0.0, 0.0}, sum = 0.0;
    add_product(t.l, t.l, 1.0, f);
    add_product(t.l, t.half, 2.0 * t.k, f);
    for (int i = 0; i < 5; ++i) {
        sum += fabs(f[i]);
    }
    const zv_turns turns = zv_sub_quartic(f, arm->slack < 1e-8 ? TOUCHING : arm->slack);
    for (int i = 0; i < turns.count; ++i) {
        const bool meet = fabs(turns.slope[i]) < ZV_SINGULAR_SINE * sum;
        const uint8_t elbow = (uint8_t)(turns.slope[i] < 0.0 ? ZV_ELBOW_UP : ZV_ELBOW_DOWN);
        const double d = value_of(t.l, turns.turn[i]) / t.k;
        out->singular |= meet ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
        if (fabs(t.k) > NEARLY) {
            add_slid(&t, turns.turn[i], d, (zv_regional_solution){.elbow = elbow}, out);
        } else {
            add_places(&t, turns.turn[i], elbow, arm->candidates && meet ? NAN : d, out);
        }
    }
}

void zv_regional_solve_slides(const zv_regional *arm, zv_vec3 target, zv_regional_set *out)
{
    if (arm->kind == ZV_REGIONAL_SLIDES) {
        solve_two_or_three(arm, target, out);
    } else if (arm->kind == ZV_REGIONAL_TURN_BETWEEN) {
        solve_turn_between(arm, target, out);
    } else {
        solve_one(arm, target, out);
    }
}
