/// @file place.c
/// Where to put the work: the place of a program at which the arm has the most room.
///
///            x                        Spots of the path are taken once, at the pose asked about, and moved:
///        ┌───┼───┐                        p' = t + Rz(turn) (p - t0)
///      ──┤ ▒ o ▒ ├── y                A place is worth the margin of its best branch, and that is the smallest margin
///        └───┼───┘                    of its solutions over all spots; a branch without one inside the limits drops out.
///
/// A coarse grid over x, y, height and turn finds candidates; from the best of them a pattern search (Hooke and Jeeves,
/// "Direct Search", 1961) climbs with halved steps; `zv_plan_check` has the last word, and where things are around the
/// arm who knows them.
#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "plan/track.h"
#include "zveno/plan.h"

enum {
    SPOTS = 96,  ///< of the path, in the order in which they are asked
    COARSE = 17, ///< places along x and y
    HEIGHTS = 9,
    TURNS = 8,
    REFINED = 6, ///< candidates that are refined
    HALVINGS = 7,
    CLEAR_EVERY = 3, ///< of the spots, one is asked whether things are in the way
};

#define FINEST_M 1e-4
#define FINEST_RAD (ZV_PI / 1800.0)

double zv_plan_room(const zv_robot *robot, const zv_ik_solution *solution)
{
    double least = INFINITY;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
        const double range = limits->upper - limits->lower, q = solution->q[k];
        if (range < INFINITY && !((unsigned)solution->free >> k & 1u)) {
            least = fmin(least, fmin(q - limits->lower, limits->upper - q) / range);
        }
    }
    return least;
}

/// Where the zero is put: metres, and radians about the vertical.
typedef struct spot_place {
    double x, y, z, turn;
} spot_place;

typedef struct candidate {
    spot_place at;
    double margin;
    zv_branch branch;
} candidate;

typedef struct search {
    const zv_robot *robot;
    const zv_ik *ik;
    const zv_walker *moves;
    const zv_plan_options *options;
    const zv_place_options *wanted;
    int count;
    bool has_words;
    zv_ik_target spot[SPOTS];
    bool is_jump[SPOTS];       ///< a rapid that does not go straight: nobody knows where it is
    candidate best[REFINED];   ///< the largest margin first
    candidate coarse[REFINED]; ///< the same before they were refined
    double reach_m;
    long long done, all; ///< places asked for, of how many
} search;

// ---- one place ----

static zv_pose pose_at(const search *s, spot_place at)
{
    const zv_rot turned = zv_rot_mul(zv_rot_z(at.turn), s->options->world_from_program.rot);
    return (zv_pose){.rot = turned, .pos = {at.x, at.y, at.z}};
}

static zv_ik_target moved(const search *s, const zv_ik_target *spot, zv_rot turn, spot_place at)
{
    zv_ik_target out = *spot;
    const zv_vec3 from_zero = zv_vec3_sub(spot->base_from_tool.pos, s->options->world_from_program.pos);
    out.base_from_tool.pos = zv_vec3_add(zv_rot_apply(turn, from_zero), (zv_vec3){at.x, at.y, at.z});
    if (s->has_words && spot->has_rot) {
        out.base_from_tool.rot = zv_rot_mul(turn, spot->base_from_tool.rot);
    }
    return out;
}

/// A branch, and the smallest margin that it had so far.
typedef struct carrier {
    zv_branch branch;
    double least;
} carrier;

/// What the branch has at one spot; negative without a solution inside the limits.
static double room_of(const search *s, const zv_ik_set *set, zv_branch branch)
{
    double most = -1.0;
    for (int i = 0; i < set->count; ++i) {
        const zv_ik_solution *solution = &set->solutions[i];
        if (solution->in_limits && zv_branch_fits(solution->branch, branch)) {
            most = fmax(most, zv_plan_room(s->robot, solution));
        }
    }
    return fmin(most, 1.0); // no joint has limits: as good as it gets
}

/// The branches at the first spot, then what is left of them at one more; returns how many go on.
static int narrow(const search *s, const zv_ik_set *set, bool is_first, carrier *carriers, int *count)
{
    int alive = 0;
    if (is_first) {
        *count = set->count;
    }
    for (int i = 0; i < *count; ++i) {
        carrier *c = &carriers[i];
        if (is_first) {
            *c = (carrier){set->solutions[i].branch, 1.0};
        }
        c->least = c->least < 0.0 ? c->least : fmin(c->least, room_of(s, set, c->branch));
        alive += c->least >= 0.0;
    }
    return alive;
}

/// The margin of the best branch, negative when none carries all spots.
static candidate judge(search *s, spot_place at)
{
    const zv_rot turn = zv_rot_z(at.turn);
    carrier carriers[ZV_MAX_SOLUTIONS];
    int count = 0;
    candidate out = {.at = at, .margin = -1.0};
    zv_ik_set set;
    ++s->done;
    for (int i = 0; i < s->count; ++i) {
        const zv_ik_target target = moved(s, &s->spot[i], turn, at);
        if (zv_ik_solve(s->ik, &target, &set, NULL) != ZV_OK || set.count == 0) {
            return out;
        }
        zv_ik_judge(s->robot, &set);
        if (narrow(s, &set, i == 0, carriers, &count) == 0) {
            return out;
        }
    }
    for (int i = 0; i < count; ++i) {
        if (carriers[i].least > out.margin) {
            out.margin = carriers[i].least;
            out.branch = carriers[i].branch;
        }
    }
    return out;
}

/// The solution of this branch with the largest margin; NULL: none.
static const zv_ik_solution *best_of(const search *s, const zv_ik_set *set, zv_branch branch)
{
    const zv_ik_solution *best = NULL;
    for (int i = 0; i < set->count; ++i) {
        const zv_ik_solution *one = &set->solutions[i];
        const bool fits = one->in_limits && zv_branch_fits(one->branch, branch);
        if (fits && (!best || zv_plan_room(s->robot, one) > zv_plan_room(s->robot, best))) {
            best = one;
        }
    }
    return best;
}

/// Whether things leave room for the arm at some spots of a place that was found.
static bool is_clear(const search *s, const candidate *found)
{
    const zv_place_guard *guard = s->wanted->guard;
    const zv_rot turn = zv_rot_z(found->at.turn);
    zv_ik_set set;
    for (int i = 0; guard && i < s->count; i += CLEAR_EVERY) {
        const zv_ik_target target = moved(s, &s->spot[i], turn, found->at);
        if (s->is_jump[i] || zv_ik_solve(s->ik, &target, &set, NULL) != ZV_OK) {
            continue;
        }
        zv_ik_judge(s->robot, &set);
        const zv_ik_solution *held = best_of(s, &set, found->branch);
        if (held && !guard->state(guard->user, held->q)) {
            return false;
        }
    }
    return true;
}

// ---- the search ----

static bool goes_on(const search *s)
{
    const double part = fmin(1.0, (double)s->done / (double)s->all);
    return !s->wanted->goes_on || s->wanted->goes_on(s->wanted->user, part);
}

static void keep(search *s, const candidate *found)
{
    int at = REFINED;
    while (at > 0 && found->margin > s->best[at - 1].margin) {
        --at;
    }
    for (int i = REFINED - 1; i > at; --i) {
        s->best[i] = s->best[i - 1];
    }
    if (at < REFINED) {
        s->best[at] = *found;
    }
}

/// The work lies on the floor or above it, unless it was put below.
static double lowest(const search *s)
{
    return fmin(0.0, s->options->world_from_program.pos.z);
}

/// From -half to half in equal steps; the middle one is exactly 0.
static double step_of(int i, int count, double half)
{
    return half * (2.0 * i / (count - 1) - 1.0);
}

static bool search_plane(search *s, double z, double turn)
{
    for (int j = 0; j < COARSE; ++j) {
        for (int i = 0; i < COARSE; ++i) {
            const spot_place at = {step_of(i, COARSE, s->reach_m), step_of(j, COARSE, s->reach_m), z, turn};
            const candidate found = judge(s, at);
            if (found.margin > s->best[REFINED - 1].margin && is_clear(s, &found)) {
                keep(s, &found);
            }
        }
    }
    return goes_on(s);
}

static bool search_coarse(search *s)
{
    const double given = s->options->world_from_program.pos.z;
    const int heights = s->wanted->keep_height ? 1 : HEIGHTS + 1, turns = s->wanted->keep_turn ? 1 : TURNS;
    s->all = (long long)COARSE * COARSE * heights * turns + (long long)s->wanted->columns * s->wanted->columns;
    for (int h = 0; h < heights; ++h) {
        const double z = h == 0 ? given : lowest(s) + s->reach_m * (h - 1) / (HEIGHTS - 1);
        for (int t = 0; t < turns; ++t) {
            if (!search_plane(s, z, 2.0 * ZV_PI * t / TURNS)) {
                return false;
            }
        }
    }
    return true;
}

/// One round of steps along each coordinate; true when one of them led higher.
static bool climb(search *s, candidate *top, spot_place step)
{
    const candidate before = *top;
    for (int k = 0; k < 8; ++k) {
        const double sign = k & 1 ? -1.0 : 1.0;
        spot_place at = top->at;
        at.x += k / 2 == 0 ? sign * step.x : 0.0;
        at.y += k / 2 == 1 ? sign * step.y : 0.0;
        at.z += k / 2 == 2 ? sign * step.z : 0.0;
        at.turn += k / 2 == 3 ? sign * step.turn : 0.0;
        const bool stays =
            (k / 2 == 2 && (s->wanted->keep_height || at.z < lowest(s))) || (k / 2 == 3 && s->wanted->keep_turn);
        const candidate found = stays ? *top : judge(s, at);
        *top = found.margin > top->margin && is_clear(s, &found) ? found : *top;
    }
    return top->margin > before.margin;
}

static void refine(search *s, candidate *top)
{
    const double coarse = 2.0 * s->reach_m / (COARSE - 1);
    for (int half = 1; half <= HALVINGS; ++half) {
        const double part = ldexp(1.0, -half);
        const spot_place step = {coarse * part, coarse * part, coarse * part, 2.0 * ZV_PI / TURNS * part};
        for (int round = 0; round < 4 && climb(s, top, step); ++round) {
        }
    }
    top->at.x = floor(top->at.x / FINEST_M + 0.5) * FINEST_M;
    top->at.y = floor(top->at.y / FINEST_M + 0.5) * FINEST_M;
    top->at.z = floor(top->at.z / FINEST_M + 0.5) * FINEST_M;
    top->at.turn = floor(zv_wrap(top->at.turn) / FINEST_RAD + 0.5) * FINEST_RAD;
    *top = judge(s, top->at);
}

/// What the spots cannot know: the path between them, torques, singular poses.
static zv_status prove(const search *s, spot_place at, bool *holds, zv_error *why)
{
    const zv_plan_sink silent = {.user = NULL};
    zv_plan_options options = *s->options;
    options.world_from_program = pose_at(s, at);
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the report");
    }
    const zv_status status = zv_plan_check(s->robot, s->ik, s->moves, &options, &silent, report, why);
    *holds = status == ZV_OK && !report->failed && report->errors == 0;
    free(report);
    const zv_place_guard *guard = s->wanted->guard;
    return *holds && guard ? guard->program(guard->user, &options.world_from_program, holds, why) : status;
}

/// The candidate with the largest margin that holds on the whole path, of a list that is used up.
static zv_status take_best(const search *s, candidate *list, zv_place *out, zv_error *why)
{
    zv_status status = ZV_OK;
    for (int tried = 0; tried < REFINED && status == ZV_OK && !out->found; ++tried) {
        int top = 0;
        for (int i = 1; i < REFINED; ++i) {
            top = list[i].margin > list[top].margin ? i : top;
        }
        const candidate best = list[top];
        if (best.margin < 0.0) {
            break;
        }
        list[top].margin = -1.0;
        status = prove(s, best.at, &out->found, why);
        if (out->found) {
            out->world_from_program = pose_at(s, best.at);
            out->turn = best.at.turn;
            out->margin = best.margin;
            out->branch = best.branch;
        }
    }
    return status;
}

/// Refined places first. Among things they may have climbed so near to one that the path between two spots touches it:
/// then those where the climb began.
static zv_status choose(search *s, zv_place *out, zv_error *why)
{
    for (int i = 0; i < REFINED && s->best[i].margin >= 0.0; ++i) {
        s->coarse[i] = s->best[i];
        refine(s, &s->best[i]);
    }
    const zv_status status = take_best(s, s->best, out, why);
    return status == ZV_OK && !out->found && s->wanted->guard ? take_best(s, s->coarse, out, why) : status;
}

static zv_status fill_map(search *s, zv_place *out, zv_error *why)
{
    const int n = s->wanted->columns;
    out->map = calloc((size_t)n * (size_t)n, sizeof *out->map);
    if (!out->map) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the map");
    }
    out->columns = n;
    out->half_m = s->reach_m;
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            const spot_place at = {step_of(i, n, s->reach_m), step_of(j, n, s->reach_m), out->world_from_program.pos.z,
                                   out->turn};
            const candidate found = judge(s, at);
            out->map[j * n + i] = found.margin >= 0.0 && is_clear(s, &found) ? found.margin : -1.0;
        }
        if (!goes_on(s)) {
            return zv_fail(why, ZV_ERR_CANCELLED, 0, 0, "the search for a place was stopped");
        }
    }
    return ZV_OK;
}

// ---- the front door ----

static bool take_spot(void *user, const zv_plan_spot *spot)
{
    search *s = user;
    s->has_words = spot->has_words;
    s->is_jump[s->count] = spot->is_rapid && s->options->joint_rapids;
    s->spot[s->count++] = spot->target;
    return s->count < SPOTS;
}

/// Far ones first: a place that does not fit is known after a few questions.
static void shuffle(search *s)
{
    for (int i = 0, j = s->count - 1; i < s->count / 2; i += 2, --j) {
        const zv_ik_target one = s->spot[i];
        const bool jumps = s->is_jump[i];
        s->spot[i] = s->spot[j];
        s->spot[j] = one;
        s->is_jump[i] = s->is_jump[j];
        s->is_jump[j] = jumps;
    }
}

static zv_status find_place(search *s, zv_place *out, zv_error *why)
{
    zv_status status = zv_plan_look(s->robot, s->ik, s->moves, s->options, SPOTS, take_spot, s, why);
    if (status == ZV_OK && s->count == 0) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the program has no path: it has errors, or nothing moves");
    }
    if (status != ZV_OK) {
        return status;
    }
    shuffle(s);
    if (!search_coarse(s)) {
        return zv_fail(why, ZV_ERR_CANCELLED, 0, 0, "the search for a place was stopped");
    }
    status = choose(s, out, why);
    return status == ZV_OK ? fill_map(s, out, why) : status;
}

zv_status zv_plan_place(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                        const zv_place_options *wanted, zv_place *out, zv_error *why)
{
    ZV_ASSERT(robot && ik && moves && options && wanted && out && wanted->columns >= 3 && wanted->columns <= 201);

    *out = (zv_place){.world_from_program = options->world_from_program, .margin = -1.0};
    if (!zv_ik_capability(ik).complete) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "the solutions of this arm are searched, not computed: finding a place would take too long");
    }
    search *s = calloc(1, sizeof *s);
    if (!s) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the search");
    }
    const double reach = zv_robot_reach(robot);
    *s = (search){.robot = robot, .ik = ik, .moves = moves, .options = options, .wanted = wanted};
    s->reach_m = reach > 0.0 && reach < INFINITY ? reach : 1.0;
    for (int i = 0; i < REFINED; ++i) {
        s->best[i].margin = s->coarse[i].margin = -1.0;
    }
    const zv_status status = find_place(s, out, why);
    free(s);
    return status;
}

void zv_place_free(zv_place *place)
{
    if (place) {
        free(place->map);
        *place = (zv_place){.map = NULL};
    }
}
