/// @file line.c
/// The parts of a straight line that are out of reach.
///
///     margin  \             /      The margin of a target is the radius of a ball in which the answer stays the same.
///              \           /       A piece of the line whose middle has a margin larger than half its length is thus
///     ----------x---------x---     settled as a whole; any other piece is cut in two, down to 1e-9 of the line. Then
///                \_______/         both ends of each part are found by halving between a free and a blocked place.
///     t        free  blocked
///
/// Where a line touches the rim, the pieces beside the touch stay undecided to the end. So the finest step is
/// approached in stages: a stage that would take more than MAX_LOOKS looks at the margin is given up, and the stage
/// before it counts. Only a line that runs along the rim comes to that.
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "kin/ik.h"
#include "kin/ring.h"

static const double FINEST_STEPS[] = {0x1p-12, 0x1p-18, 0x1p-24, 0x1p-30};
enum { STAGES = sizeof FINEST_STEPS / sizeof FINEST_STEPS[0], MAX_LOOKS = 400000, FEW_PIECES = 32, HALVINGS = 60 };
/// Width in t at which an end counts as found.
static const double END_WIDTH = 1e-14;

/// One walk along the line: what is constant, and what has been seen so far.
typedef struct walk {
    const zv_ik *ik;
    zv_ik_target at; ///< the target; its position runs along the line
    zv_vec3 from, step;
    double length, slack;
    double finest;
    int looks;
    int undecided; ///< pieces that were still undecided at the finest step

    double free_t;           ///< last free place; negative before the first
    bool in_part;            ///< a part has begun
    double first_t, last_t;  ///< first and last blocked place of that part
    zv_reach_margin deepest; ///< its farthest margin
    zv_blocked parts[ZV_MAX_BLOCKED];
    int count;
} walk;

static zv_reach_margin look(walk *w, double t)
{
    ++w->looks;
    w->at.base_from_tool.pos = zv_vec3_add(w->from, zv_vec3_scale(w->step, t));
    return w->ik->family->reach(&w->ik->arm, &w->at);
}

/// The rim between a free and a blocked place.
static double rim_between(walk *w, double free_t, double blocked_t)
{
    for (int k = 0; k < HALVINGS && fabs(blocked_t - free_t) > END_WIDTH; ++k) {
        const double middle = 0.5 * (free_t + blocked_t);
        if (look(w, middle).margin < 0.0) {
            blocked_t = middle;
        } else {
            free_t = middle;
        }
    }
    return 0.5 * (free_t + blocked_t);
}

/// Ends the part that has begun; `free_t` is the free place behind it, above 1 when there is none. A part that stays on
/// the rim within the slack is in reach.
static void end_part(walk *w, double free_t)
{
    if (w->in_part && w->deepest.margin < -w->slack && w->count < ZV_MAX_BLOCKED) {
        w->parts[w->count++] = (zv_blocked){
            .t0 = w->free_t < 0.0 ? 0.0 : rim_between(w, w->free_t, w->first_t),
            .t1 = free_t > 1.0 ? 1.0 : rim_between(w, free_t, w->last_t),
            .side = w->deepest.side,
        };
    }
    w->in_part = false;
}

/// The next piece, in order, is settled; its middle is at `t`.
static void settle(walk *w, double t, zv_reach_margin at)
{
    if (at.margin >= 0.0) {
        end_part(w, t);
        w->free_t = t;
        return;
    }
    if (!w->in_part) {
        w->in_part = true;
        w->first_t = t;
        w->deepest = at;
    }
    w->last_t = t;
    w->deepest = at.margin < w->deepest.margin ? at : w->deepest;
}

static void cut(walk *w, double t0, double t1)
{
    if (w->looks > MAX_LOOKS) {
        return;
    }
    const double half = 0.5 * (t1 - t0), middle = t0 + half;
    const zv_reach_margin at = look(w, middle);
    const bool settled = fabs(at.margin) >= half * w->length;
    if (settled || t1 - t0 <= w->finest) {
        w->undecided += settled ? 0 : 1;
        settle(w, middle, at);
        return;
    }
    cut(w, t0, middle);
    cut(w, middle, t1);
}

static void walk_along(walk *w)
{
    cut(w, 0.0, 1.0);
    end_part(w, 2.0);
}

static walk start(const zv_ik *ik, const zv_ik_target *from, zv_vec3 to)
{
    walk w = {.ik = ik, .at = *from, .from = from->base_from_tool.pos, .free_t = -1.0};
    w.step = zv_vec3_sub(to, w.from);
    w.length = zv_vec3_length(w.step);
    w.slack = ZV_RIM_SLACK * zv_axes_of(ik->robot).scale;
    return w;
}

static int subdivide(const zv_ik *ik, const zv_ik_target *from, zv_vec3 to, zv_blocked out[ZV_MAX_BLOCKED])
{
    const walk fresh = start(ik, from, to);
    int count = 0, stage = 0;
    while (stage < STAGES) {
        walk w = fresh;
        w.finest = FINEST_STEPS[stage];
        walk_along(&w);
        if (w.looks > MAX_LOOKS) {
            break;
        }
        count = w.count;
        memcpy(out, w.parts, sizeof w.parts);
        const bool leap = w.undecided <= FEW_PIECES && stage + 1 < STAGES;
        stage = w.undecided == 0 ? STAGES : leap ? STAGES - 1 : stage + 1;
    }
    return count;
}

zv_status zv_line_blocked(const zv_ik *ik, const zv_ik_target *from, zv_vec3 to, zv_blocked out[ZV_MAX_BLOCKED],
                          int *count, zv_error *why)
{
    ZV_ASSERT(ik && from && out && count);

    const zv_family *family = ik->family;
    if (!zv_ik_capability(ik).knows_reach) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "an arm of the family %s has no closed form for its reach",
                       family->name);
    }
    if (!isfinite(to.x) || !isfinite(to.y) || !isfinite(to.z)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the end of the line is not finite");
    }
    zv_ik_set at_start;
    const zv_status status = zv_ik_solve(ik, from, &at_start, why); // whoever can be solved can be walked from
    if (status != ZV_OK) {
        return status;
    }
    if (family->line) {
        return family->line(&ik->arm, from, to, out, count, why);
    }
    *count = subdivide(ik, from, to, out);
    return ZV_OK;
}
