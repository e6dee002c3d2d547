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

static zv_reach_margin look(walk *way, double t)
{
    ++way->looks;
    way->at.base_from_tool.pos = zv_vec3_add(way->from, zv_vec3_scale(way->step, t));
    return way->ik->family->reach(&way->ik->arm, &way->at);
}

/// The rim between a free and a blocked place.
static double rim_between(walk *way, double free_t, double blocked_t)
{
    for (int k = 0; k < HALVINGS && fabs(blocked_t - free_t) > END_WIDTH; ++k) {
        const double middle = 0.5 * (free_t + blocked_t);
        if (look(way, middle).margin < 0.0) {
            blocked_t = middle;
        } else {
            free_t = middle;
        }
    }
    return 0.5 * (free_t + blocked_t);
}

/// Ends the part that has begun; `free_t` is the free place behind it, above 1 when there is none. A part that stays on
/// the rim within the slack is in reach.
static void end_part(walk *way, double free_t)
{
    if (way->in_part && way->deepest.margin < -way->slack && way->count < ZV_MAX_BLOCKED) {
        way->parts[way->count++] = (zv_blocked){
            .t0 = way->free_t < 0.0 ? 0.0 : rim_between(way, way->free_t, way->first_t),
            .t1 = free_t > 1.0 ? 1.0 : rim_between(way, free_t, way->last_t),
            .side = way->deepest.side,
        };
    }
    way->in_part = false;
}

/// The next piece, in order, is settled; its middle is at `t`.
static void settle(walk *way, double t, zv_reach_margin at)
{
    if (at.margin >= 0.0) {
        end_part(way, t);
        way->free_t = t;
        return;
    }
    if (!way->in_part) {
        way->in_part = true;
        way->first_t = t;
        way->deepest = at;
    }
    way->last_t = t;
    way->deepest = at.margin < way->deepest.margin ? at : way->deepest;
}

static void cut(walk *way, double t0, double t1)
{
    if (way->looks > MAX_LOOKS) {
        return;
    }
    const double half = 0.5 * (t1 - t0), middle = t0 + half;
    const zv_reach_margin at = look(way, middle);
    const bool settled = fabs(at.margin) >= half * way->length;
    if (settled || t1 - t0 <= way->finest) {
        way->undecided += settled ? 0 : 1;
        settle(way, middle, at);
        return;
    }
    cut(way, t0, middle);
    cut(way, middle, t1);
}

static void walk_along(walk *way)
{
    cut(way, 0.0, 1.0);
    end_part(way, 2.0);
}

static walk start(const zv_ik *ik, const zv_ik_target *from, zv_vec3 to)
{
    walk way = {.ik = ik, .at = *from, .from = from->base_from_tool.pos, .free_t = -1.0};
    way.step = zv_vec3_sub(to, way.from);
    way.length = zv_vec3_length(way.step);
    way.slack = ZV_RIM_SLACK * zv_axes_of(ik->robot).scale;
    return way;
}

static int subdivide(const zv_ik *ik, const zv_ik_target *from, zv_vec3 to, zv_blocked out[ZV_MAX_BLOCKED])
{
    const walk fresh = start(ik, from, to);
    int count = 0, stage = 0;
    while (stage < STAGES) {
        walk way = fresh;
        way.finest = FINEST_STEPS[stage];
        walk_along(&way);
        if (way.looks > MAX_LOOKS) {
            break;
        }
        count = way.count;
        memcpy(out, way.parts, sizeof way.parts);
        const bool leap = way.undecided <= FEW_PIECES && stage + 1 < STAGES;
        stage = way.undecided == 0 ? STAGES : leap ? STAGES - 1 : stage + 1;
    }
    return count;
}

zv_status zv_line_blocked(const zv_ik *ik, const zv_ik_target *from, zv_vec3 to, zv_blocked out[ZV_MAX_BLOCKED],
                          int *count, zv_error *why)
{
    ZV_ASSERT(ik && from && out && count);

    const zv_family *family = ik->family;
    if (!family->reach && !family->line) {
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
