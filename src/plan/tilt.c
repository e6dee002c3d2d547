/// @file tilt.c
/// A move is cut where its pitch changes: parts with one pitch stay whole, others become short parts along which the
/// pitch changes evenly, within TOLERANCE of the rule. Where the rule jumps, the tool turns in its place.
///
///     pitch ^        ___ rule              o cut          The tool stays on the programmed path whatever the pitch;
///           |      _o                                     the rule only says how it is tilted there.
///           | ___o´
///           +------------> along the move
#include "plan/tilt.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"

/// Places of a move at which the rule is asked lie this far apart, mm.
#define STEP_MM 1.0
/// Pitches that differ by less are one, rad.
#define SAME 1e-9
/// How far the even change may be from the rule, rad.
#define TOLERANCE (0.01 * ZV_DEG)
/// The rule may stretch or fold the first two links, where they cannot be moved on: the tilt goes on by this, rad, until
/// they can.
#define AWAY (0.05 * ZV_DEG)

/// A change of the pitch within this part of a step is a jump.
#define JUMP 1e-6

enum { MOST_STEPS = 20000, HALVINGS = 24, MOST_AWAY = 60 };

static double nearest_turn(double angle, double to)
{
    return angle + 2.0 * ZV_PI * floor((to - angle) / (2.0 * ZV_PI) + 0.5);
}

/// The first two links are stretched or folded, where the joints would have to jump.
static bool is_rigid(const zv_ik_set *set)
{
    return set->count < 2 || set->singular & ((unsigned)ZV_SINGULAR_STRETCHED | (unsigned)ZV_SINGULAR_FOLDED);
}

/// The pitch of the rule at a place, m, in the arm's world; where the arm does not reach, the one before.
static double pitch_of(const zv_tilt *tilt, zv_vec3 place)
{
    zv_ik_target target = zv_ik_target_at(place);
    zv_ik_set set;
    target.policy = tilt->policy;
    target.preferred_pitch = tilt->preferred;
    const double before = tilt->has_pitch ? tilt->pitch : tilt->preferred;
    if (zv_ik_solve(tilt->ik, &target, &set, NULL) != ZV_OK || set.count == 0) {
        return before;
    }
    const double pitch = nearest_turn(set.pitch, before);
    const double step = tilt->policy == ZV_PITCH_DECREMENT ? ZV_DEG : AWAY;
    const double side = nearest_turn(set.pitch, tilt->preferred) >= tilt->preferred ? step : -step;
    for (int i = 1; i <= MOST_AWAY && is_rigid(&set); ++i) {
        target.has_pitch = true;
        target.pitch = pitch + side * i;
        if (zv_ik_solve(tilt->ik, &target, &set, NULL) != ZV_OK || set.count == 0) {
            return pitch;
        }
    }
    return target.has_pitch ? target.pitch : pitch;
}

static double pitch_at(const zv_tilt *tilt, const zv_move *move, double t)
{
    double at[ZV_AXES];
    zv_move_at(move, t, at);
    return pitch_of(tilt,
                    zv_pose_apply(tilt->world_from_program, (zv_vec3){at[0] * ZV_MM, at[1] * ZV_MM, at[2] * ZV_MM}));
}

// ---- parts of a move ----

static zv_vec3 between(zv_vec3 a, zv_vec3 b, double t)
{
    return zv_vec3_add(a, zv_vec3_scale(zv_vec3_sub(b, a), t));
}

static zv_vec3 place_of(const double axes[ZV_AXES])
{
    return (zv_vec3){axes[ZV_X], axes[ZV_Y], axes[ZV_Z]};
}

/// Blossom of a cubic: its control points over [t0, t1] (de Casteljau with different parameters).
static zv_vec3 blossom(const zv_vec3 p[4], double a, double b, double c)
{
    const zv_vec3 x = between(p[0], p[1], a), y = between(p[1], p[2], a), z = between(p[2], p[3], a);
    return between(between(x, y, b), between(y, z, b), c);
}

static zv_move part_of(const zv_move *move, double t0, double t1)
{
    zv_move part = *move;
    zv_move_at(move, t0, part.from);
    zv_move_at(move, t1, part.to);
    part.seconds = move->seconds * (t1 - t0);
    if (move->kind == ZV_MOVE_ARC) {
        const double height = zv_vec3_dot(zv_vec3_sub(place_of(part.from), place_of(move->from)), move->axis);
        part.center = zv_vec3_add(move->center, zv_vec3_scale(move->axis, height));
        part.sweep = move->sweep * (t1 - t0);
    } else if (move->kind == ZV_MOVE_SPLINE) {
        const zv_vec3 p[4] = {place_of(move->from), move->control[0], move->control[1], place_of(move->to)};
        part.control[0] = blossom(p, t0, t0, t1);
        part.control[1] = blossom(p, t0, t1, t1);
        part.goes_on = move->goes_on || t0 > 0.0;
    }
    if (t1 < 1.0 && part.corner != ZV_CORNER_BLEND) { // inside a move nothing is a corner of the program
        part.corner = ZV_CORNER_BLEND;
        part.tolerance_mm = 1e-3;
    }
    return part;
}

/// Hands out a part along which the pitch changes evenly.
static bool hand_out(zv_tilt *tilt, const zv_move *move, double t0, double t1, double p0, double p1)
{
    zv_move part = part_of(move, t0, t1);
    part.from[ZV_B] = p0 / ZV_DEG;
    part.to[ZV_B] = p1 / ZV_DEG;
    tilt->pitch = p1;
    tilt->has_pitch = true;
    return t1 <= t0 || tilt->sink->move(tilt->sink->user, &part);
}

/// The tool turns where it is.
static bool turn(zv_tilt *tilt, const zv_move *move, double t, double to)
{
    zv_move part = {.kind = move->kind == ZV_MOVE_RAPID ? ZV_MOVE_RAPID : ZV_MOVE_FEED,
                    .line = move->line,
                    .feed_mm_min = move->feed_mm_min,
                    .corner = ZV_CORNER_STOP};
    zv_move_at(move, t, part.from);
    part.from[ZV_B] = tilt->pitch / ZV_DEG;
    memcpy(part.to, part.from, sizeof part.to);
    part.to[ZV_B] = to / ZV_DEG;
    tilt->pitch = to;
    return tilt->sink->move(tilt->sink->user, &part);
}

/// Between two even parts the pitch changes at once.
static bool jump(zv_tilt *tilt, const zv_move *move, double t0, double at, double t1, double p0, double p1)
{
    return hand_out(tilt, move, t0, at, p0, p0) && turn(tilt, move, at, p1) && hand_out(tilt, move, at, t1, p1, p1);
}

/// A part of which both ends are known: even, or halved.
static bool follow(zv_tilt *tilt, const zv_move *move, double t0, double t1, double p0, double p1, int halvings)
{
    const double middle = 0.5 * (t0 + t1), pm = pitch_at(tilt, move, middle);
    if (fabs(pm - 0.5 * (p0 + p1)) <= TOLERANCE) {
        return hand_out(tilt, move, t0, t1, p0, p1);
    }
    if (halvings == 0) {
        return jump(tilt, move, t0, middle, t1, p0, p1);
    }
    return follow(tilt, move, t0, middle, p0, pm, halvings - 1) && follow(tilt, move, middle, t1, pm, p1, halvings - 1);
}

/// Leaves the even beginning and end of a step aside, so that a jump is cut once.
static bool follow_step(zv_tilt *tilt, const zv_move *move, double t0, double t1, double p0, double p1)
{
    double from = t0, to = t1;
    for (int i = 0; i < HALVINGS; ++i) {
        const double middle = 0.5 * (from + to), pm = pitch_at(tilt, move, middle);
        if (fabs(pm - p0) < SAME) {
            from = middle;
        } else if (fabs(pm - p1) < SAME) {
            to = middle;
        } else {
            break;
        }
    }
    if (to - from < JUMP * (t1 - t0)) {
        return jump(tilt, move, t0, 0.5 * (from + to), t1, p0, p1);
    }
    return (from <= t0 || hand_out(tilt, move, t0, from, p0, p0)) && follow(tilt, move, from, to, p0, p1, HALVINGS) &&
           (to >= t1 || hand_out(tilt, move, to, t1, p1, p1));
}

static bool tilt_motion(zv_tilt *tilt, const zv_move *move)
{
    const int steps = (int)zv_larger(1.0, zv_smaller(MOST_STEPS, ceil(zv_move_length(move) / STEP_MM)));
    double last = pitch_at(tilt, move, 0.0), even_from = 0.0, t0 = 0.0;
    bool goes_on = true;
    if (tilt->has_pitch && fabs(last - tilt->pitch) > SAME) {
        goes_on = turn(tilt, move, 0.0, last);
    }
    tilt->pitch = last;
    tilt->has_pitch = true;
    for (int i = 1; i <= steps && goes_on; ++i) {
        const double t1 = i < steps ? (double)i / steps : 1.0, pitch = pitch_at(tilt, move, t1);
        tilt->tilts |= fabs(nearest_turn(pitch, tilt->preferred) - tilt->preferred) > SAME;
        if (fabs(pitch - last) >= SAME) {
            goes_on = (even_from >= t0 || hand_out(tilt, move, even_from, t0, last, last)) &&
                      follow_step(tilt, move, t0, t1, last, pitch);
            even_from = t1;
        }
        t0 = t1;
        last = pitch;
    }
    return goes_on && (even_from >= 1.0 || hand_out(tilt, move, even_from, 1.0, last, last));
}

static bool take_move(void *user, const zv_move *move)
{
    zv_tilt *tilt = user;
    if (move->kind != ZV_MOVE_DWELL && move->kind != ZV_MOVE_EVENT && zv_move_length(move) > 0.0) {
        return tilt_motion(tilt, move);
    }
    zv_move placed = *move;
    const double pitch = tilt->has_pitch ? tilt->pitch : pitch_at(tilt, move, 0.0);
    placed.from[ZV_B] = placed.to[ZV_B] = pitch / ZV_DEG;
    return tilt->sink->move(tilt->sink->user, &placed);
}

static bool take_issue(void *user, const zv_issue *issue)
{
    const zv_sink *sink = ((zv_tilt *)user)->sink;
    return !sink->issue || sink->issue(sink->user, issue);
}

static zv_status walk(void *user, const zv_sink *sink, zv_error *why)
{
    zv_tilt *tilt = user;
    const zv_sink own = {.user = tilt, .move = take_move, .issue = take_issue};
    tilt->sink = sink;
    tilt->has_pitch = tilt->tilts = false;
    return tilt->moves->walk(tilt->moves->user, &own, why);
}

zv_walker zv_walker_of_tilt(zv_tilt *tilt)
{
    return (zv_walker){.user = tilt, .walk = walk};
}
