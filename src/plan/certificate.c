/// @file certificate.c
/// Which bounds does a piece of the curve cross?
///
///          .-'''-.             A part of the curve stays within  delta = max|W''| h^2 / 8  of its chord. When all of the
///         / bound \            chord is farther than delta from a circle, that part does not cross it. Else it is cut in
///     ---/---------\---        two. Lines have delta = 0: one look decides.
///       x  chord    x
///
/// Where the ends of a part lie on different sides of a bound, both are places to look at: the track sees the crossing
/// there. Where the chord dips through a circle and comes back, its deepest place is one.
///
/// With a base yaw W lies in the half plane of the tool: its distance from the axis is rho = |P|, seen along the axis, and
///     rho'' <= |P''| + (P x P')^2 / rho^3
/// where P x P' changes by at most |P| |P''| per unit of the parameter (on a line: not at all).
#include "plan/certificate.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "base/extremes.h"
#include "plan/rim.h"

enum { X, Y, Z, TURN, ROWS, MOST_PARTS = 1 << 14 };
/// Distances below this are rounding, m.
#define ROUNDING 1e-13
/// A part shorter than this, of a piece, stays undecided.
#define SHORTEST 1e-9
/// The same for a part that is partly in the zone along a rim, where nothing is proven.
#define ZONE_PART 1e-4

zv_certificate zv_certificate_of(const zv_task *task)
{
    zv_certificate out = {.arm = zv_plane_arm_of(task)};
    out.is_known = out.arm.bases > 0;
    if (out.is_known) {
        out.bounds = zv_bounds_of(task, &out.arm);
    }
    return out;
}

/// The piece as the arm sees it: polynomials of u in 0 .. 1, and bounds of their derivatives by u.
typedef struct curve {
    const zv_certificate *with;
    double term[ROWS][ZV_CURVE_TERMS];
    int degree;
    double xy1, xy2, z2; ///< |P'| and |P''| across z, |z''|
    double turn1, turn2;
    double last_m;                    ///< length of the third link
    zv_flat_vec last[ZV_PLANE_BASES]; ///< the third link itself, when it does not turn
} curve;

/// The curve at one place.
typedef struct place {
    double u;
    zv_flat_vec p; ///< across z
    double z, turn;
    zv_flat_vec wrist[ZV_PLANE_BASES]; ///< relative to the shoulder
} place;

/// The work on one piece.
typedef struct search {
    curve curve;
    int parts;
    bool on_rim[ZV_PLANE_BASES]; ///< all of the piece
    zv_certified *out;
    const zv_piece *piece;
} search;

// ---- the curve ----

static double bound_of(const double *term, int derivative)
{
    double sum = 0.0;
    for (int k = derivative; k < ZV_CURVE_TERMS; ++k) {
        sum += fabs(term[k]) * (derivative == 1 ? k : k * (k - 1));
    }
    return sum;
}

static zv_flat_vec last_link(const zv_plane_links *links, double turn)
{
    return zv_flat_rotated(links->zero[2], links->turn_sign * (turn - links->turn_zero));
}

static curve curve_of(const zv_certificate *with, const zv_piece *piece)
{
    const zv_plane_arm *arm = &with->arm;
    curve out = {.with = with, .degree = 1};
    for (int k = 0; k < ZV_CURVE_TERMS; ++k) {
        const zv_vec3 v = {piece->term[0][k], piece->term[1][k], piece->term[2][k]};
        const zv_vec3 from = k == 0 ? zv_vec3_sub(v, arm->origin) : v;
        out.term[X][k] = zv_vec3_dot(arm->x, from);
        out.term[Y][k] = zv_vec3_dot(arm->y, from);
        out.term[Z][k] = zv_vec3_dot(arm->z, from);
        out.term[TURN][k] = arm->turn_varies ? piece->term[3][k] : 0.0;
    }
    out.xy1 = bound_of(out.term[X], 1) + bound_of(out.term[Y], 1);
    out.xy2 = bound_of(out.term[X], 2) + bound_of(out.term[Y], 2);
    out.z2 = bound_of(out.term[Z], 2);
    out.turn1 = bound_of(out.term[TURN], 1);
    out.turn2 = bound_of(out.term[TURN], 2);
    out.degree = out.xy2 + out.z2 + out.turn2 > 0.0 ? ZV_CURVE_TERMS - 1 : 1;
    out.last_m = zv_hypot(arm->links[0].zero[2].x, arm->links[0].zero[2].y);
    for (int base = 0; base < arm->bases; ++base) {
        out.last[base] = last_link(&arm->links[base], arm->links[base].turn);
    }
    return out;
}

static double value_at(const curve *c, int row, double u)
{
    double value = c->term[row][c->degree];
    for (int k = c->degree - 1; k >= 0; --k) {
        value = value * u + c->term[row][k];
    }
    return value;
}

static zv_flat_vec wrist_of(const curve *c, const place *at, int base)
{
    const zv_plane_arm *arm = &c->with->arm;
    const zv_plane_links *links = &arm->links[base];
    const zv_flat_vec tool = arm->has_yaw ? (zv_flat_vec){zv_hypot(at->p.x, at->p.y), at->z} : at->p;
    const zv_flat_vec last = arm->turn_varies ? last_link(links, at->turn) : c->last[base];
    return (zv_flat_vec){tool.x - last.x - links->shoulder.x, tool.y - last.y - links->shoulder.y};
}

static place place_at(const curve *c, double u)
{
    const zv_plane_arm *arm = &c->with->arm;
    place at = {.u = u, .p = {value_at(c, X, u), value_at(c, Y, u)}, .z = value_at(c, Z, u)};
    at.turn = arm->turn_varies ? value_at(c, TURN, u) : 0.0;
    for (int base = 0; base < arm->bases; ++base) {
        at.wrist[base] = wrist_of(c, &at, base);
    }
    return at;
}

// ---- distances ----

static double dot(zv_flat_vec a, zv_flat_vec b)
{
    return a.x * b.x + a.y * b.y;
}

static double cross(zv_flat_vec a, zv_flat_vec b)
{
    return a.x * b.y - a.y * b.x;
}

static zv_flat_vec minus(zv_flat_vec a, zv_flat_vec b)
{
    return (zv_flat_vec){a.x - b.x, a.y - b.y};
}

/// The distance of a chord from the origin, and where on it that is, 0 to 1.
static double nearest(zv_flat_vec a, zv_flat_vec b, double *where)
{
    const zv_flat_vec along = minus(b, a);
    const double length2 = dot(along, along), t = length2 > 0.0 ? -dot(a, along) / length2 : 0.0;
    *where = zv_larger(0.0, zv_smaller(t, 1.0));
    const zv_flat_vec at = {a.x + *where * along.x, a.y + *where * along.y};
    return sqrt(dot(at, at));
}

/// How far the wrist leaves its chord between two places; INFINITY when the part may touch the base's axis.
static double wrist_sag(const curve *c, const place *a, const place *b)
{
    const double h = b->u - a->u, turning = c->last_m * (c->turn2 + c->turn1 * c->turn1);
    if (!c->with->arm.has_yaw) {
        return (c->xy2 + turning) * h * h / 8.0;
    }
    double where;
    const double rho = nearest(a->p, b->p, &where) - c->xy2 * h * h / 8.0;
    if (!(rho > 0.0)) {
        return INFINITY;
    }
    const double bent = c->xy2 * h, off = bent * h / 8.0; // of the direction, of the place
    const double farthest = zv_larger(sqrt(dot(a->p, a->p)), sqrt(dot(b->p, b->p))) + off;
    const double spin = fabs(cross(a->p, minus(b->p, a->p))) / h + off * c->xy1 + farthest * bent;
    const double second = c->xy2 + spin * spin / (rho * rho * rho);
    return (second + c->z2 + turning) * h * h / 8.0;
}

// ---- what was found ----

static void leave_open(search *of, double from_u, double to_u)
{
    const double length = (to_u - from_u) * of->piece->length_m;
    if (length > of->out->open_m) {
        of->out->open_m = length;
        of->out->open_s = of->piece->start_m + from_u * of->piece->length_m;
    }
}

/// A place to look at, put in order.
static void note(search *of, double u)
{
    zv_certified *out = of->out;
    const double s = of->piece->start_m + u * of->piece->length_m;
    int at = out->count;
    while (at > 0 && out->s[at - 1] > s) {
        --at;
    }
    if (at > 0 && out->s[at - 1] == s) {
        return;
    }
    if (out->count == ZV_CERTIFICATE_PLACES) {
        leave_open(of, 0.0, 1.0);
        return;
    }
    memmove(out->s + at + 1, out->s + at, (size_t)(out->count - at) * sizeof *out->s);
    out->s[at] = s;
    ++out->count;
}

// ---- bounds ----

typedef enum verdict { CLEAR, CROSSED, OPEN } verdict;

/// Both ends on one side of the bound, `least` between it and the chord.
static verdict judge_side(double least, double sag)
{
    return least > sag || sag < ROUNDING ? CLEAR : OPEN;
}

/// Of a bound that is linear in the place: the ends on different sides, or not.
static verdict judge_linear(double from, double to, double sag)
{
    if ((from > 0.0) == (to > 0.0)) {
        return judge_side(zv_smaller(fabs(from), fabs(to)), sag);
    }
    return fabs(to - from) > 8.0 * sag || sag < ROUNDING ? CROSSED : OPEN; // once only: the slope keeps its sign
}

static zv_flat_vec centre_at(const curve *c, const zv_bound *bound, const place *at)
{
    const zv_plane_links *links = &c->with->arm.links[bound->base];
    return bound->centre_turns ? zv_flat_rotated(bound->centre, links->turn_sign * (at->turn - links->turn_zero))
                               : bound->centre;
}

/// The distance from the origin only grows, or only falls, between two places.
static bool is_monotone(zv_flat_vec from, zv_flat_vec to, double sag)
{
    const zv_flat_vec along = minus(to, from);
    const double first = dot(from, along), last = dot(to, along), length = sqrt(dot(along, along));
    const double farthest = sqrt(zv_larger(dot(from, from), dot(to, to))) + sag;
    const double least = first > 0.0 ? zv_smaller(first, last) : -zv_larger(first, last);
    return least > sag * length + 8.0 * sag * farthest;
}

/// All of the piece lies on the rim of that radius: |W|^2 - R^2, a polynomial, is bounded by the sum of its terms. Along
/// the rim only the first joint turns, and the last one against it (rim.c), so that there is nothing left to decide.
static bool runs_on(const curve *c, int base, double radius)
{
    const zv_plane_arm *arm = &c->with->arm;
    double square[2 * ZV_CURVE_TERMS - 1] = {-radius * radius}, size = 0.0;
    if (arm->has_yaw || arm->turn_varies) {
        return false;
    }
    for (int row = X; row <= Y; ++row) {
        const double *term = c->term[row];
        const double off =
            row == X ? c->last[base].x + arm->links[base].shoulder.x : c->last[base].y + arm->links[base].shoulder.y;
        for (int i = 0; i < ZV_CURVE_TERMS; ++i) {
            for (int k = 0; k < ZV_CURVE_TERMS; ++k) {
                square[i + k] += (term[i] - (i == 0 ? off : 0.0)) * (term[k] - (k == 0 ? off : 0.0));
            }
        }
    }
    for (int k = 0; k < 2 * ZV_CURVE_TERMS - 1; ++k) {
        size += fabs(square[k]);
    }
    return size <= 1.9 * radius * ZV_RIM_WIDTH; // (|W| - R) (|W| + R)
}

/// Looks only where both ends of the piece are on a rim.
static bool is_on_rim(const curve *c, int base, const place *from, const place *to)
{
    const zv_plane_links *links = &c->with->arm.links[base];
    const double a = zv_hypot(links->zero[0].x, links->zero[0].y), b = zv_hypot(links->zero[1].x, links->zero[1].y);
    const double begins = zv_hypot(from->wrist[base].x, from->wrist[base].y);
    const double ends = zv_hypot(to->wrist[base].x, to->wrist[base].y);
    const double rim = fabs(begins - a - b) <= ZV_RIM_WIDTH ? a + b : fabs(a - b);
    const bool may_run = fabs(begins - rim) <= ZV_RIM_WIDTH && fabs(ends - rim) <= ZV_RIM_WIDTH;
    return may_run && rim > ZV_RIM_WIDTH && runs_on(c, base, rim);
}

/// A part that dips into a circle and comes back has its deepest place noted.
static verdict judge_circle(search *of, const zv_bound *bound, const place *a, const place *b, double sag)
{
    const curve *c = &of->curve;
    const double h = b->u - a->u;
    if (of->on_rim[bound->base] && !bound->centre_turns && dot(bound->centre, bound->centre) == 0.0) {
        return CLEAR; // the elbow rests
    }
    const zv_flat_vec from = minus(a->wrist[bound->base], centre_at(c, bound, a));
    const zv_flat_vec to = minus(b->wrist[bound->base], centre_at(c, bound, b));
    if (bound->centre_turns) {
        sag += sqrt(dot(bound->centre, bound->centre)) * (c->turn2 + c->turn1 * c->turn1) * h * h / 8.0;
    }
    const double begins = sqrt(dot(from, from)) - bound->radius, ends = sqrt(dot(to, to)) - bound->radius;
    if (begins <= 0.0 && ends <= 0.0) {
        return judge_side(-zv_larger(begins, ends), sag);
    }
    if (begins <= 0.0 || ends <= 0.0) {
        return sag < ROUNDING || is_monotone(from, to, sag) ? CROSSED : OPEN;
    }
    double where;
    const double least = nearest(from, to, &where) - bound->radius;
    if (least < -sag) {
        note(of, a->u + where * h);
        return sag < ROUNDING ? CROSSED : OPEN;
    }
    return judge_side(least, sag);
}

/// Parts that enter the zone along a rim are cut down to `ZONE_PART` and then left open.
static verdict judge_zone(search *of, const zv_bound *bound, const place *a, const place *b, double sag)
{
    const zv_flat_vec from = a->wrist[bound->base], to = b->wrist[bound->base];
    const double sign = bound->kind == ZV_BOUND_OUTER ? 1.0 : -1.0;
    const double begins = sign * (sqrt(dot(from, from)) - bound->radius),
                 ends = sign * (sqrt(dot(to, to)) - bound->radius);
    double where;
    const double most = sign > 0.0 ? zv_larger(begins, ends) : bound->radius - nearest(from, to, &where);
    if (most + sag < 0.0 || of->on_rim[bound->base]) {
        return CLEAR;
    }
    if ((begins < 0.0 || ends < 0.0) && b->u - a->u > ZONE_PART) {
        return OPEN;
    }
    leave_open(of, a->u, b->u);
    return CLEAR;
}

static verdict judge_ray(const curve *c, const zv_bound *bound, const place *a, const place *b)
{
    const double h = b->u - a->u, sag = c->xy2 * h * h / 8.0;
    if (dot(bound->centre, a->p) < -sag && dot(bound->centre, b->p) < -sag) {
        return CLEAR; // behind the axis
    }
    return judge_linear(cross(bound->centre, a->p), cross(bound->centre, b->p), sag);
}

static verdict judge_bound(search *of, const zv_bound *bound, const place *a, const place *b, double sag)
{
    const double h = b->u - a->u;
    switch (bound->kind) {
    case ZV_BOUND_CIRCLE:
        return judge_circle(of, bound, a, b, sag);
    case ZV_BOUND_OUTER:
    case ZV_BOUND_INNER:
        return judge_zone(of, bound, a, b, sag);
    case ZV_BOUND_RAY:
        return judge_ray(&of->curve, bound, a, b);
    default:
        return judge_linear(a->z - bound->radius, b->z - bound->radius, of->curve.z2 * h * h / 8.0);
    }
}

// ---- searching ----

/// Decides the bounds in `todo` between two places; those that stay open are taken on in both halves.
static void look(search *of, const place *a, const place *b, unsigned todo)
{
    const curve *c = &of->curve;
    const zv_bounds *bounds = &c->with->bounds;
    const double sag = wrist_sag(c, a, b);
    unsigned left = 0;
    ++of->parts;
    for (int i = 0; i < bounds->count; ++i) {
        if (todo & (1u << i)) {
            const verdict found = judge_bound(of, &bounds->bound[i], a, b, sag);
            left |= found == OPEN ? 1u << i : 0u;
            if (found == CROSSED) {
                note(of, a->u);
                note(of, b->u);
            }
        }
    }
    if (left && (b->u - a->u < SHORTEST || of->parts >= MOST_PARTS)) {
        leave_open(of, a->u, b->u);
    } else if (left) {
        const place middle = place_at(c, 0.5 * (a->u + b->u));
        look(of, a, &middle, left);
        look(of, &middle, b, left);
    }
}

void zv_certify(const zv_certificate *certificate, const zv_piece *piece, zv_certified *out)
{
    search of = {.curve = curve_of(certificate, piece), .out = out, .piece = piece};
    *out = (zv_certified){.count = 0};
    const place from = place_at(&of.curve, 0.0), to = place_at(&of.curve, 1.0);
    for (int base = 0; base < certificate->arm.bases; ++base) {
        of.on_rim[base] = is_on_rim(&of.curve, base, &from, &to);
        out->along_rim |= of.on_rim[base];
    }
    look(&of, &from, &to, (1u << certificate->bounds.count) - 1u);
}
