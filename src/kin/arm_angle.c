/// @file arm_angle.c
/// The family of seven turning joints with a spherical shoulder and a spherical wrist (S-R-S: iiwa and many others), by
/// the arm angle psi: the elbow turns about the line from shoulder S to wrist W, and nothing else is left free. After
/// Kreutz-Delgado, Long and Seraji, "Kinematic Analysis of 7-DOF Manipulators" (1992), and Shimizu and others,
/// "Analytical Inverse Kinematic Computation for 7-DOF Redundant Manipulators With Joint Limits" (2008).
///
///             E                 |SW| gives joint 4, two elbows
///            / \  psi           R03(psi) = Rot(SW, psi) R03(0), where E lies towards axis 1
///          S ---- W             shoulder: R1 R2 R3 = R03, two triples;  wrist: R5 R6 R7 = (R03 R4)^T R, two triples
///
/// Every limit is linear in cos psi and sin psi, because two of three axes that meet stand in a given angle: joint 1 at
/// L means h2 . R1(-L) R03 h3 = h2 . h3, joint 2 at L means h1 . R03 h3 = h1 . R2(L) h3, and so on. So all places where
/// a branch can come into or out of its limits are known, and the intervals between them are complete.
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "kin/ik.h"
#include "kin/intervals.h"
#include "kin/screws.h"
#include "kin/settle.h"
#include "model/robot.h"

enum { SEVEN = 7, ELBOWS = 2, ENDS = 2, CUTS = 32, PIECES = ENDS * CUTS + 1, PLACES = 16 };

/// An elbow this little off the line from shoulder to wrist, relative, is on it: on which side is decided by what
/// the axes are off by, the root of which is where joint 4 is.
static const double STRAIGHT = 1e-4;
/// What a solution of an exact arm may miss by.
static const double SHARP = 1e-11;
/// A wrist this near to the shoulder, in sizes of the arm, gives no line to turn the elbow about.
static const double FOLDED = 1e-5;
/// On an inexact arm: with S and W so near to each other, in sizes of the arm, nothing is claimed of an arm angle.
static const double SHORT_LINE = 0.02;
/// The same on an arm whose axes meet only nearly, and how near to a rim, relative, such an arm may still reach.
static const double NEARLY_STRAIGHT = 1e-3, NEARLY_IN_REACH = 1e-3;

typedef struct arm_angle_arm {
    const zv_robot *robot;
    zv_axis axis[SEVEN];
    zv_pose tool_inverse;           ///< of the tool at q = 0
    zv_vec3 shoulder, elbow, wrist; ///< S, E, W at q = 0
    zv_three_turns first, last;     ///< the axes that meet in S and in W
    double size, slack;             ///< m; how far beyond the rim still counts as on it, relative
    bool inexact;                   ///< the axes meet only nearly
    bool flat;                      ///< S, E and W are in a plane square to axis 4
    zv_limit_lanes limits;
    zv_limit_lanes first_limits, elbow_limits, last_limits; ///< of those joints alone
} arm_angle_arm;

_Static_assert(sizeof(arm_angle_arm) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

static const arm_angle_arm *self(const zv_arm *arm)
{
    return (const arm_angle_arm *)(const void *)arm->bytes;
}

// ---- recognition ----

/// Three axes that meet, no neighbours parallel; `center` is where.
static bool triple_meets(const zv_axes *axes, int first, zv_vec3 *center)
{
    const zv_axis *a = &axes->axis[first];
    *center = zv_axes_nearest(&a[0], &a[1]);
    const zv_vec3 from = zv_vec3_sub(*center, a[2].point);
    return zv_axes_meet(axes, first, first + 1) && !zv_axes_parallel(axes, first + 1, first + 2) &&
           zv_vec3_length(zv_vec3_cross(from, a[2].dir)) <= axes->tolerance * axes->scale;
}

static zv_vec3 foot_on(const zv_axis *axis, zv_vec3 point)
{
    return zv_vec3_add(axis->point, zv_vec3_scale(axis->dir, zv_vec3_dot(axis->dir, zv_vec3_sub(point, axis->point))));
}

/// The limits of joints `from` to `to` - 1; the others have none.
static zv_limit_lanes limits_of(const zv_limit_lanes *all, int from, int to)
{
    zv_limit_lanes some = *all;
    for (int k = 0; k < SEVEN; ++k) {
        if (k < from || k >= to) {
            some.lower[k] = -INFINITY;
            some.upper[k] = INFINITY;
        }
    }
    return some;
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    arm_angle_arm arm = {.robot = robot,
                         .size = axes->scale,
                         .slack = axes->tolerance > ZV_EXACT_TOLERANCE ? NEARLY_IN_REACH : ZV_RIM_SLACK,
                         .inexact = axes->tolerance > ZV_EXACT_TOLERANCE,
                         .tool_inverse = zv_pose_inverse(axes->tool)};
    if (axes->count != SEVEN || !zv_axes_turn(axes, 0, SEVEN) || !triple_meets(axes, 0, &arm.shoulder) ||
        !triple_meets(axes, 4, &arm.wrist)) {
        return false;
    }
    memcpy(arm.axis, axes->axis, sizeof arm.axis);
    arm.elbow = foot_on(&arm.axis[3], arm.shoulder);
    const double near = axes->tolerance * axes->scale;
    const zv_vec3 upper = zv_vec3_sub(arm.elbow, arm.shoulder);
    const zv_vec3 fore = zv_vec3_sub(arm.wrist, foot_on(&arm.axis[3], arm.wrist));
    if (!(zv_vec3_length(upper) > near && zv_vec3_length(fore) > near)) {
        return false;
    }
    arm.flat = fabs(zv_vec3_dot(arm.axis[3].dir, zv_vec3_sub(arm.wrist, arm.shoulder))) <= 10.0 * near;
    const zv_vec3 h[SEVEN] = {arm.axis[0].dir, arm.axis[1].dir, arm.axis[2].dir, arm.axis[3].dir,
                              arm.axis[4].dir, arm.axis[5].dir, arm.axis[6].dir};
    arm.first = zv_three_turns_of(h, axes->tolerance);
    arm.last = zv_three_turns_of(h + 4, axes->tolerance);
    arm.limits = zv_limits_in_lanes(robot);
    arm.first_limits = limits_of(&arm.limits, 0, 3);
    arm.elbow_limits = limits_of(&arm.limits, 3, 4);
    arm.last_limits = limits_of(&arm.limits, 4, SEVEN);
    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

// ---- one arm angle ----

/// One elbow of a target.
typedef struct elbow_branch {
    zv_cos_sin turn4;
    double q4;
    uint8_t name;
    zv_vec3 along;  ///< unit, from S to W
    zv_rot at_zero; ///< R03 at psi = 0
    zv_rot bent;    ///< at_zero R4
    zv_rot rot;     ///< of the displacement
} elbow_branch;

typedef struct elbow_branches {
    int count;
    bool touching;
    double reach; ///< |SW| wanted, m
    elbow_branch elbow[ELBOWS];
} elbow_branches;

/// The unit vector of `v` square to `along`; any when there is none.
static zv_vec3 square_part(zv_vec3 v, zv_vec3 along)
{
    const zv_vec3 part = zv_vec3_sub(v, zv_vec3_scale(along, zv_vec3_dot(along, v)));
    if (zv_vec3_length(part) > 1e-9 * zv_vec3_length(v)) {
        return zv_vec3_unit(part);
    }
    return zv_rot_with_z(along).x;
}

/// The rotation that carries the directions (a, b) to (c, d), both pairs square and of length one.
static zv_rot carry_pair(zv_vec3 a, zv_vec3 b, zv_vec3 c, zv_vec3 d)
{
    const zv_rot from = {a, b, zv_vec3_cross(a, b)}, to = {c, d, zv_vec3_cross(c, d)};
    return zv_rot_mul(to, zv_rot_transpose(from));
}

/// From S to E, what of it is square to `from`.
static zv_vec3 part_across(const arm_angle_arm *arm, zv_vec3 from)
{
    const zv_vec3 upper = zv_vec3_sub(arm->elbow, arm->shoulder);
    return zv_vec3_sub(upper, zv_vec3_scale(from, zv_vec3_dot(from, upper)));
}

/// Whether the elbow is on the line from S to W, which is at `wrist` from S. The nearer W is to S, the more a small bend
/// turns that line.
static bool is_straight(const arm_angle_arm *arm, zv_vec3 wrist)
{
    const double reach = zv_vec3_length(wrist), length = zv_vec3_length(zv_vec3_sub(arm->elbow, arm->shoulder));
    const double across = zv_vec3_length(part_across(arm, zv_vec3_unit(wrist)));
    return across * reach < (arm->inexact ? NEARLY_STRAIGHT : STRAIGHT) * length * fmax(length, reach);
}

/// The direction of the elbow square to that of W from S; of a straight or folded arm that in which joint 4 would bend it,
/// so that its arm angle is that of poses near by. While S, E and W stay in one plane across axis 4 the axis says it
/// better than the place of an elbow close to the line.
static zv_vec3 elbow_side(const arm_angle_arm *arm, zv_vec3 wrist)
{
    const zv_vec3 from = zv_vec3_unit(wrist), part = part_across(arm, from);
    const zv_vec3 bent = square_part(zv_vec3_cross(arm->axis[3].dir, from), from);
    if (is_straight(arm, wrist)) {
        return bent;
    }
    return !arm->flat ? zv_vec3_unit(part) : zv_vec3_dot(bent, part) < 0.0 ? zv_vec3_scale(bent, -1.0) : bent;
}

static elbow_branch elbow_of(const arm_angle_arm *arm, zv_vec3 along, zv_rot rot, zv_cos_sin turn, uint8_t name)
{
    const zv_vec3 wrist = zv_vec3_sub(zv_screw_point(&arm->axis[3], turn, arm->wrist), arm->shoulder);
    const zv_vec3 from = zv_vec3_unit(wrist);
    elbow_branch elbow = {.turn4 = turn, .q4 = zv_atan2(turn.s, turn.c), .name = name, .along = along, .rot = rot};
    elbow.at_zero = carry_pair(from, elbow_side(arm, wrist), along, square_part(arm->axis[0].dir, along));
    elbow.bent = zv_rot_mul(elbow.at_zero, zv_rot_by(arm->axis[3].dir, turn));
    return elbow;
}

static elbow_branches elbows_of(const arm_angle_arm *arm, zv_pose displacement)
{
    const zv_vec3 to = zv_vec3_sub(zv_pose_apply(displacement, arm->wrist), arm->shoulder);
    const double reach = zv_vec3_length(to);
    const zv_turns turns =
        zv_sub_distance(arm->axis[3].dir, arm->axis[3].point, arm->wrist, arm->shoulder, reach, arm->slack);
    elbow_branches out = {.count = reach > 0.0 ? turns.count : 0, .touching = turns.touching, .reach = reach};
    for (int k = 0; k < out.count; ++k) {
        const uint8_t name = (uint8_t)(turns.touching ? ZV_ELBOW_NONE : k == 0 ? ZV_ELBOW_UP : ZV_ELBOW_DOWN);
        out.elbow[k] = elbow_of(arm, zv_vec3_scale(to, 1.0 / reach), displacement.rot, turns.turn[k], name);
    }
    return out;
}

/// Shoulder and wrist at an arm angle.
typedef struct both_ends {
    zv_three_angles shoulder, wrist;
} both_ends;

/// What shoulder and wrist have to turn to at an arm angle.
typedef struct turned_ends {
    zv_rot rot[ENDS];
} turned_ends;

static turned_ends turned_at(const elbow_branch *elbow, double psi)
{
    zv_cos_sin turn;
    zv_sincos(psi, &turn.s, &turn.c);
    const zv_rot about = zv_rot_by(elbow->along, turn);
    const zv_rot carried = zv_rot_mul(about, elbow->bent);
    return (turned_ends){{zv_rot_mul(about, elbow->at_zero), zv_rot_mul(zv_rot_transpose(carried), elbow->rot)}};
}

static both_ends ends_at(const arm_angle_arm *arm, const elbow_branch *elbow, double psi)
{
    const turned_ends turned = turned_at(elbow, psi);
    return (both_ends){zv_sub_three_turns(&arm->first, turned.rot[0]), zv_sub_three_turns(&arm->last, turned.rot[1])};
}

static zv_ik_solution solution_of(const elbow_branch *elbow, const both_ends *at, int shoulder, int wrist)
{
    const double *a = at->shoulder.q[shoulder], *b = at->wrist.q[wrist];
    const bool one_base = at->shoulder.count == 1, one_wrist = at->wrist.count == 1;
    return (zv_ik_solution){.q = {a[0], a[1], a[2], elbow->q4, b[0], b[1], b[2]},
                            .branch = {(uint8_t)(one_base        ? ZV_BASE_NONE
                                                 : shoulder == 0 ? ZV_BASE_FRONT
                                                                 : ZV_BASE_BACK),
                                       elbow->name,
                                       (uint8_t)(one_wrist    ? ZV_WRIST_NONE
                                                 : wrist == 0 ? ZV_WRIST_PLUS
                                                              : ZV_WRIST_MINUS)},
                            .free = (uint16_t)((at->shoulder.lost ? 1u : 0u) | (at->wrist.lost ? 16u : 0u))};
}

/// The two triples have met at the end of what the axes can turn to, where rounding decides by how much.
static bool has_met(const zv_three_angles *of)
{
    return of->count == 1 && !of->lost;
}

/// Adds the solutions at an arm angle; returns whether some of them have few digits.
static bool solve_at(const arm_angle_arm *arm, const elbow_branches *elbows, double psi, zv_ik_set *out)
{
    bool rough = elbows->touching;
    for (int e = 0; e < elbows->count; ++e) {
        const both_ends at = ends_at(arm, &elbows->elbow[e], psi);
        for (int i = 0; i < at.shoulder.count; ++i) {
            for (int j = 0; j < at.wrist.count; ++j) {
                out->solutions[out->count++] = solution_of(&elbows->elbow[e], &at, i, j);
            }
        }
        const bool some = at.shoulder.count > 0 && at.wrist.count > 0;
        out->singular |= some && at.shoulder.bend < ZV_SINGULAR_SINE ? (unsigned)ZV_SINGULAR_SHOULDER : 0u;
        out->singular |= some && at.wrist.bend < ZV_SINGULAR_SINE ? (unsigned)ZV_SINGULAR_WRIST : 0u;
        out->singular |= some && elbows->touching ? (unsigned)ZV_SINGULAR_ELBOW : 0u;
        rough = rough || (some && (has_met(&at.shoulder) || has_met(&at.wrist)));
    }
    return rough;
}

// ---- all arm angles ----

/// A vector that turns with psi about a line: constant + cosine cos psi + sine sin psi.
typedef struct swept {
    zv_vec3 constant, cosine, sine;
} swept;

/// `v` turned about `along` by psi times `sense`, then by a constant rotation.
static swept sweep(zv_vec3 v, zv_vec3 along, double sense, zv_rot then)
{
    const zv_vec3 constant = zv_vec3_scale(along, zv_vec3_dot(along, v));
    return (swept){zv_rot_apply(then, constant), zv_rot_apply(then, zv_vec3_sub(v, constant)),
                   zv_rot_apply(then, zv_vec3_scale(zv_vec3_cross(along, v), sense))};
}

/// Adds the arm angles at which `direction` and the swept vector stand in the angle with this cosine.
static int cut_at(const swept *v, zv_vec3 direction, double cosine, double *cut)
{
    const zv_turns at = zv_sub_linear(zv_vec3_dot(direction, v->constant) - cosine, zv_vec3_dot(direction, v->cosine),
                                      zv_vec3_dot(direction, v->sine), 1e-12);
    for (int k = 0; k < at.count; ++k) {
        cut[k] = zv_atan2(at.turn[k].s, at.turn[k].c);
    }
    return at.count;
}

/// Where the outer axes of a triple come nearest to and farthest from each other: its two solutions can swap there.
static int cut_extremes(const swept *v, zv_vec3 direction, double *cut)
{
    const double c = zv_vec3_dot(direction, v->cosine), s = zv_vec3_dot(direction, v->sine);
    cut[0] = zv_atan2(s, c);
    cut[1] = zv_atan2(-s, -c);
    return 2;
}

/// Whether limits exclude anything: in a range of a whole turn every angle has its place.
static bool excludes(double lower, double upper)
{
    return isfinite(lower) && isfinite(upper) && upper - lower < 2.0 * ZV_PI;
}

/// All arm angles at which a joint of the triple (its number in the chain is `first`) is at one of its limits. `last`
/// is its third axis as the triple carries it, `back` its first axis seen from behind the triple.
static int cut_triple(const arm_angle_arm *arm, const zv_three_turns *of, int first, const swept *last,
                      const swept *back, double *cut)
{
    int count = cut_extremes(last, of->h[0], cut);
    for (int sign = -1; sign <= 1; sign += 2) { // where a triple that is not square ends to reach
        count += cut_at(last, of->h[0], zv_cos(of->twist[0] + sign * of->twist[1]), cut + count);
    }
    const double *low = arm->limits.lower + first, *high = arm->limits.upper + first;
    const bool limits[3] = {excludes(low[0], high[0]), excludes(low[1], high[1]), excludes(low[2], high[2])};
    for (int end = 0; end < 2; ++end) {
        const double *limit = end ? high : low;
        zv_cos_sin turn;
        if (limits[0]) {
            zv_sincos(limit[0], &turn.s, &turn.c);
            count += cut_at(last, zv_turned(of->h[0], turn, of->h[1]), zv_vec3_dot(of->h[1], of->h[2]), cut + count);
        }
        if (limits[1]) {
            zv_sincos(limit[1], &turn.s, &turn.c);
            count += cut_at(last, of->h[0], zv_vec3_dot(of->h[0], zv_turned(of->h[1], turn, of->h[2])), cut + count);
        }
        if (limits[2]) {
            zv_sincos(-limit[2], &turn.s, &turn.c);
            count += cut_at(back, zv_turned(of->h[2], turn, of->h[1]), zv_vec3_dot(of->h[0], of->h[1]), cut + count);
        }
    }
    return count;
}

/// What is known at an arm angle so far: `has` says which solutions of the shoulder (bits 0, 1) and of the wrist (2, 3).
typedef struct known_place {
    double psi;
    unsigned has;
    turned_ends turned;
    both_ends at;
} known_place;

/// One elbow of a target, and where its shoulder and its wrist can come into or out of their limits.
typedef struct elbow_curve {
    const arm_angle_arm *arm;
    const elbow_branch *elbow;
    int cuts[ENDS];
    double cut[ENDS][CUTS];
    known_place known[PLACES]; ///< whose branches share their ends
} elbow_curve;

static void find_cuts(elbow_curve *c)
{
    const arm_angle_arm *arm = c->arm;
    const elbow_branch *elbow = c->elbow;
    const zv_vec3 d = elbow->along;
    const zv_rot bent_back = zv_rot_transpose(elbow->bent), zero_back = zv_rot_transpose(elbow->at_zero);
    const swept third = sweep(zv_rot_apply(elbow->at_zero, arm->axis[2].dir), d, 1.0, zv_rot_identity());
    const swept first = sweep(arm->axis[0].dir, d, -1.0, zero_back);
    const swept seventh = sweep(zv_rot_apply(elbow->rot, arm->axis[6].dir), d, -1.0, bent_back);
    const swept fifth = sweep(zv_rot_apply(elbow->bent, arm->axis[4].dir), d, 1.0, zv_rot_transpose(elbow->rot));
    c->cuts[0] = cut_triple(arm, &arm->first, 0, &third, &first, c->cut[0]);
    c->cuts[1] = cut_triple(arm, &arm->last, 4, &seventh, &fifth, c->cut[1]);
    for (int end = 0; end < ENDS; ++end) {
        zv_sort_places(c->cut[end], c->cuts[end]);
    }
}

static known_place *place_of(elbow_curve *c, double psi)
{
    uint64_t bits;
    memcpy(&bits, &psi, sizeof bits);
    known_place *place = &c->known[bits * 0x9E3779B97F4A7C15u >> 60];
    if (place->has == 0 || place->psi != psi) {
        place->psi = psi;
        place->has = 0;
        place->turned = turned_at(c->elbow, psi);
    }
    return place;
}

/// Adds one of the two solutions of a triple to what is known of it.
static void add_one(const zv_three_turns *of, zv_rot rot, int which, zv_three_angles *known)
{
    const zv_three_angles found = zv_sub_three_turns_one(of, rot, which);
    double other[3];
    memcpy(other, known->q[1 - which], sizeof other);
    *known = found;
    memcpy(known->q[1 - which], other, sizeof other);
}

/// Branch 0 to 3: shoulder and wrist.
static bool branch_at(const void *context, int branch, double psi, zv_ik_solution *out)
{
    elbow_curve *c = (elbow_curve *)(uintptr_t)context; // what is known is hidden from the search
    const int shoulder = branch >> 1, wrist = branch & 1;
    known_place *place = place_of(c, psi);
    if (!(place->has >> shoulder & 1u)) {
        add_one(&c->arm->first, place->turned.rot[0], shoulder, &place->at.shoulder);
    }
    if (!(place->has >> (2 + wrist) & 1u)) {
        add_one(&c->arm->last, place->turned.rot[1], wrist, &place->at.wrist);
    }
    place->has |= 1u << shoulder | 4u << wrist;
    if (shoulder >= place->at.shoulder.count || wrist >= place->at.wrist.count) {
        return false;
    }
    *out = solution_of(c->elbow, &place->at, shoulder, wrist);
    return true;
}

/// Which of the two solutions of the shoulder (`end` 0) or the wrist (1) are inside their limits, as bits.
static unsigned ways_inside(const elbow_curve *c, int end, double psi)
{
    const turned_ends turned = turned_at(c->elbow, psi);
    const zv_three_angles at = zv_sub_three_turns(end ? &c->arm->last : &c->arm->first, turned.rot[end]);
    zv_ik_set set;
    set.count = at.count;
    for (int k = 0; k < at.count; ++k) {
        memset(set.solutions[k].q, 0, sizeof set.solutions[k].q);
        memcpy(set.solutions[k].q + (end ? 4 : 0), at.q[k], sizeof at.q[k]);
    }
    ZV_CALL_KERNEL(zv_judge_set, end ? &c->arm->last_limits : &c->arm->first_limits, &set);
    unsigned inside = 0;
    for (int k = 0; k < at.count; ++k) {
        inside |= set.solutions[k].margin >= -ZV_LIMIT_SLACK ? 1u << k : 0u;
    }
    return inside;
}

/// All cuts in order, and which branches are inside between them. Shoulder and wrist do not know of each other: each is
/// looked at once between two cuts of its own.
static int judge_pieces(const elbow_curve *c, double end[PIECES + 1], bool is_inside[4][PIECES])
{
    int pieces = 0, next[ENDS] = {0, 0};
    bool is_new[ENDS] = {true, true};
    unsigned inside[ENDS] = {0, 0};
    end[0] = -ZV_PI;
    while (end[pieces] < ZV_PI) {
        double to = ZV_PI;
        for (int e = 0; e < ENDS; ++e) {
            for (; next[e] < c->cuts[e] && c->cut[e][next[e]] <= end[pieces]; ++next[e]) {
                is_new[e] = true;
            }
            to = next[e] < c->cuts[e] ? fmin(to, c->cut[e][next[e]]) : to;
        }
        for (int e = 0; e < ENDS; ++e) {
            if (is_new[e]) {
                const double own = next[e] < c->cuts[e] ? c->cut[e][next[e]] : ZV_PI;
                inside[e] = ways_inside(c, e, 0.5 * (end[pieces] + fmin(own, ZV_PI)));
                is_new[e] = false;
            }
        }
        for (int branch = 0; branch < 4; ++branch) {
            is_inside[branch][pieces] = (inside[0] >> (branch >> 1) & 1u) && (inside[1] >> (branch & 1) & 1u);
        }
        end[++pieces] = to;
    }
    return pieces;
}

/// Whether the elbow itself is inside its limits; it does not change with psi.
static bool elbow_inside(const arm_angle_arm *arm, const elbow_branch *elbow)
{
    zv_ik_set set;
    set.count = 1;
    memset(set.solutions[0].q, 0, sizeof set.solutions[0].q);
    set.solutions[0].q[3] = elbow->q4;
    ZV_CALL_KERNEL(zv_judge_set, &arm->elbow_limits, &set);
    return set.solutions[0].margin >= -ZV_LIMIT_SLACK;
}

static void families(const zv_arm *any, const zv_ik_target *target, zv_ik_families *out)
{
    const arm_angle_arm *arm = self(any);
    const elbow_branches elbows = elbows_of(arm, zv_pose_mul(target->base_from_tool, arm->tool_inverse));
    out->count = 0;
    out->complete = true;
    out->doubt = NULL;
    for (int e = 0; e < elbows.count; ++e) {
        elbow_curve curve = {.arm = arm, .elbow = &elbows.elbow[e]};
        const zv_interval_search search = {.context = &curve,
                                           .at = branch_at,
                                           .joints = SEVEN,
                                           .limits = arm->limits,
                                           .low = -ZV_PI,
                                           .high = ZV_PI,
                                           .circle = true};
        double end[PIECES + 1];
        bool is_inside[4][PIECES];
        if (!elbow_inside(arm, curve.elbow)) {
            continue;
        }
        find_cuts(&curve);
        const int pieces = judge_pieces(&curve, end, is_inside);
        for (int branch = 0; branch < 4; ++branch) {
            zv_intervals_join(&search, branch, end, is_inside[branch], pieces, out);
        }
    }
}

/// The angle about S-W from psi = 0 to where `q` has its elbow.
static double parameter(const zv_arm *any, const double *q)
{
    const arm_angle_arm *arm = self(any);
    const zv_pose displacement = zv_screws_product(arm->axis, SEVEN, q);
    const zv_rot carried = zv_screws_product(arm->axis, 3, q).rot;
    const zv_vec3 along = zv_vec3_unit(zv_vec3_sub(zv_pose_apply(displacement, arm->wrist), arm->shoulder));
    zv_cos_sin turn4, turn;
    zv_sincos(q[3], &turn4.s, &turn4.c);
    const elbow_branch elbow = elbow_of(arm, along, displacement.rot, turn4, ZV_ELBOW_NONE);
    // axis 4 says it, as where solutions are settled
    const zv_vec3 mark = arm->flat ? zv_rot_apply(carried, arm->axis[3].dir) : zv_rot_with_z(along).x;
    const zv_vec3 at_zero = zv_rot_apply(elbow.at_zero, zv_rot_apply(zv_rot_transpose(carried), mark));
    (void)zv_sub_turn(along, at_zero, mark, 0.0, &turn);
    return zv_atan2(turn.s, turn.c);
}

static int parameter_joint(const zv_arm *any)
{
    (void)any;
    return -1;
}

static void explain(const arm_angle_arm *arm, double reach, zv_ik_set *out)
{
    const zv_axis *axis = &arm->axis[3];
    const zv_vec3 from = zv_vec3_sub(arm->elbow, arm->shoulder), foot = foot_on(axis, arm->wrist);
    const double upper = zv_vec3_length(from), fore = zv_vec3_length(zv_vec3_sub(arm->wrist, foot));
    const double lift = zv_vec3_dot(axis->dir, zv_vec3_sub(foot, arm->elbow));
    const double outer = zv_hypot(upper + fore, lift), inner = zv_hypot(upper - fore, lift);
    out->reach = reach > outer ? ZV_REACH_OUTER : reach < inner ? ZV_REACH_INNER : ZV_REACH_POSE;
    out->beyond = reach > outer ? reach - outer : reach < inner ? inner - reach : 0.0;
}

/// The best of every interval; without any inside the limits those at arm angle 0.
static void solve_best(const zv_arm *any, const zv_ik_target *target, const elbow_branches *elbows, zv_ik_set *out)
{
    zv_ik_families all;
    families(any, target, &all);
    for (int k = 0; k < all.count && out->count < ZV_MAX_SOLUTIONS; ++k) {
        out->solutions[out->count++] = all.interval[k].best;
    }
    if (out->count == 0) {
        (void)solve_at(self(any), elbows, 0.0, out);
    }
}

/// Solutions at one arm angle on the arm as it is: joint 4 keeps its axis in the plane that it has at that angle. The two
/// elbows are settled one after the other, since their planes differ where the arm is bent.
static void settle_at(const arm_angle_arm *arm, const zv_ik_target *target, const elbow_branches *elbows,
                      zv_ik_set *out)
{
    zv_ik_set found = *out;
    out->count = 0;
    for (int e = 0; e < elbows->count; ++e) {
        const elbow_branch *elbow = &elbows->elbow[e];
        const zv_vec3 axis = zv_rot_apply(turned_at(elbow, target->parameter).rot[0], arm->axis[3].dir);
        const zv_polisher polisher = {.robot = arm->robot,
                                      .target = target->base_from_tool,
                                      .size = arm->size,
                                      .off = arm->inexact ? ZV_SNAP_TOLERANCE : 0.0,
                                      .held = {3, zv_vec3_unit(zv_vec3_cross(elbow->along, axis))}};
        zv_ik_set own = found;
        own.count = 0;
        elbow_branches one = {.count = 1, .touching = elbows->touching, .reach = elbows->reach, .elbow = {*elbow}};
        (void)solve_at(arm, &one, target->parameter, &own);
        zv_settle_branches(&polisher, &own);
        if (own.count == 0 && !out->complete) { // the exact arm just misses it
            zv_curves known;
            known.count = 0;
            zv_settle_search(&polisher, NULL, &known, &own);
        }
        for (int s = 0; s < own.count; ++s) {
            (void)zv_polish_add(&polisher, &own.solutions[s], out);
        }
        out->complete = out->complete && own.complete;
        out->doubt = out->complete ? NULL : own.complete ? out->doubt : own.doubt;
    }
    if (out->complete && out->count == 0 && found.count > 0) { // candidates there were, but the arm as it is misses all
        out->complete = false;
        out->doubt = ZV_DOUBT_CLOSE;
    }
}

/// Solutions at no arm angle of their own. Where W is at S nothing says which one is meant: some more are looked for.
static void settle_loose(const arm_angle_arm *arm, const zv_ik_target *target, bool has_no_line, zv_ik_set *out)
{
    const zv_polisher polisher = {.robot = arm->robot, .target = target->base_from_tool, .size = arm->size};
    zv_settle_set(&polisher, true, out);
    if (has_no_line) {
        zv_ik_set more = *out;
        zv_curves known;
        more.count = known.count = 0;
        zv_settle_search(&polisher, NULL, &known, &more);
        for (int s = 0; s < more.count; ++s) {
            (void)zv_polish_add(&polisher, &more.solutions[s], out);
        }
    }
}

/// Whether a solution misses the target by more than rounding: the first and the last one have other elbows, shoulders and
/// wrists.
static bool some_miss(const arm_angle_arm *arm, const zv_ik_target *target, const zv_ik_set *set)
{
    const zv_polisher polisher = {.robot = arm->robot, .target = target->base_from_tool, .size = arm->size};
    return set->count > 0 && (zv_polish_miss(&polisher, set->solutions[0].q) > SHARP ||
                              zv_polish_miss(&polisher, set->solutions[set->count - 1].q) > SHARP);
}

static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const arm_angle_arm *arm = self(any);
    const zv_status status = zv_ik_check_pose(target, why);
    if (status != ZV_OK) {
        return status;
    }
    out->count = 0;
    out->singular = 0;
    zv_ik_set_found(out);
    const elbow_branches elbows = elbows_of(arm, zv_pose_mul(target->base_from_tool, arm->tool_inverse));
    bool rough = false;
    if (target->has_parameter) {
        rough = solve_at(arm, &elbows, target->parameter, out) || some_miss(arm, target, out);
    } else {
        solve_best(any, target, &elbows, out);
    }
    if (out->count == 0) {
        explain(arm, elbows.reach, out);
    }
    if (out->count == 0 && arm->inexact && out->beyond < NEARLY_IN_REACH * arm->size) {
        out->complete = false;
        out->doubt = "at this arm angle the shoulder or the wrist is close to the end of what it can turn to";
    }
    const bool has_no_line = elbows.reach < (arm->inexact ? NEARLY_STRAIGHT : FOLDED) * arm->size; // from S to W
    if (has_no_line || zv_settle_is_lost_twice(out->singular)) {
        out->complete = false;
        out->doubt = "this pose is close to one in which more than one direction of motion is lost, and there may be "
                     "others near by";
    }
    if (target->has_parameter && !has_no_line && (arm->inexact || rough)) {
        settle_at(arm, target, &elbows, out);
        if (out->complete && arm->inexact && elbows.reach < SHORT_LINE * arm->size) {
            out->complete = false;
            out->doubt = ZV_DOUBT_CLOSE;
        }
    } else if (arm->inexact) {
        settle_loose(arm, target, has_no_line, out);
    }
    out->reach = out->count > 0 ? ZV_REACH_OK : out->reach;
    return ZV_OK;
}

const zv_family zv_family_arm_angle = {
    .name = "arm_angle",
    .can = {.task = ZV_IK_POSE, .complete = true, .solutions = ZV_MAX_SOLUTIONS, .pitch_down = ZV_PI / 2.0},
    .snaps = true,
    .settles = true,
    .fit = fit,
    .solve = solve,
    .families = families,
    .parameter = parameter,
    .parameter_joint = parameter_joint,
};
