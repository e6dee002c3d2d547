/// @file waypoints.c
/// Waypoints of a request: joint moves, straight lines and arcs of the tool, one after the other.
///
///     joint ──► joint ──► line ──► arc ──► line ──► joint          a move says how the arm comes to its waypoint
///     └── hop ──┴── hop ──┴──── one run of the planner ────┴── hop ──┘
///
/// Lines and arcs that follow each other are one path, with rounded corners as in a program; the arm rests where a hop
/// meets a path. A waypoint that gives no orientation keeps that of the one before.
#include "api/waypoints.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/elementary.h"
#include "request/fields.h"
#include "request/pose_json.h"
#include "request/table.h"
#include "request/units.h"
#include "zveno/timing.h"

enum { MAX_WAYPOINTS = 100000 };

static zv_status read_move_kind(const zv_json *point, zv_waypoint *out, zv_error *why)
{
    const zv_json *name = zv_json_member(point, "name");
    out->move = (zv_waypoint_move)zv_word_at(point, "move", zv_move_words, ZV_WAYPOINT_JOINT);
    out->feed_mm_min = zv_number_at(point, "feed", out->feed_mm_min);
    out->speed = zv_scaled_at(point, "speed", 0.01, out->speed);
    out->dwell_s = zv_number_at(point, "dwell", out->dwell_s);
    out->name = name ? name->text : NULL;
    out->grips = zv_json_member(point, "grip") != NULL;
    out->closes = zv_flag_at(point, "grip");
    return out->move == ZV_WAYPOINT_ARC ? zv_field_get_point(point, "via", &out->via, why) : ZV_OK;
}

/// Everything but the place.
static zv_status read_waypoint(const zv_plan_asked *asked, const zv_json *point, int number, zv_waypoint *out,
                               zv_error *why)
{
    *out = (zv_waypoint){.json = point, .number = number, .feed_mm_min = asked->feed_mm_min, .speed = 1.0};
    if (point->kind == ZV_JSON_OBJECT) {
        return read_move_kind(point, out, why);
    }
    const int joints = zv_robot_joint_count(asked->robot);
    return point->kind == ZV_JSON_ARRAY && point->count == joints
               ? ZV_OK
               : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                         "waypoint %d must be an array of %d joint values, or an object with q or xyz", number, joints);
}

zv_status zv_waypoints_read(const zv_plan_asked *asked, const zv_json *list, zv_waypoint **out, int *count,
                            zv_error *why)
{
    if (list->kind != ZV_JSON_ARRAY || list->count < 1 || list->count > MAX_WAYPOINTS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'waypoints' must be an array of 1 to %d waypoints",
                       (int)MAX_WAYPOINTS);
    }
    zv_waypoint *points = calloc((size_t)list->count, sizeof *points);
    if (!points) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the waypoints");
    }
    zv_status status = ZV_OK;
    int read = 0;
    for (const zv_json *point = list->first; point && status == ZV_OK; point = point->next, ++read) {
        status = read_waypoint(asked, point, read + 1, &points[read], why);
    }
    if (status == ZV_OK) {
        *out = points;
        *count = read;
    } else {
        free(points);
    }
    return status;
}

zv_status zv_waypoint_joints(const zv_robot *robot, const zv_waypoint *point, double *q, zv_error *why)
{
    if (point->json->kind == ZV_JSON_OBJECT) {
        return zv_field_get_joints(point->json, "q", robot, q, why);
    }
    int k = 0;
    for (const zv_json *value = point->json->first; value; value = value->next, ++k) {
        double outside;
        const zv_status status = zv_field_finite(value, "waypoints", &outside, why);
        if (status != ZV_OK) {
            return status;
        }
        q[k] = outside * (zv_robot_joint(robot, k)->kind == ZV_JOINT_PRISMATIC ? ZV_MM : ZV_DEG);
    }
    return ZV_OK;
}

/// The rule for a pitch that nobody gives: of the waypoint, or of the whole motion.
static zv_pitch_policy policy_of(const zv_plan_asked *asked, const zv_waypoint *point)
{
    return (zv_pitch_policy)zv_word_at(point->json, "policy", zv_policy_words, (int)asked->options.policy);
}

/// A rule that was asked for, at the waypoint or for the motion, says how the tool is held there; else it stays as held.
static void hold_by_rule(const zv_plan_asked *asked, const zv_waypoint *point, zv_ik_target *target)
{
    const bool has_rule = zv_json_member(point->json, "policy") || zv_json_member(asked->request, "policy");
    zv_ik_set set;
    if (!has_rule || target->has_pitch || !zv_ik_capability(asked->ik).has_policies) {
        return;
    }
    target->policy = policy_of(asked, point);
    if (zv_ik_solve(asked->ik, target, &set, NULL) == ZV_OK && set.count > 0) {
        target->has_pitch = true;
        target->pitch = set.pitch;
    }
}

/// Where the arm does not get to, and why.
static zv_plan_end end_at(const zv_waypoint *point, const zv_ik_target *target, const zv_ik_set *set)
{
    return (zv_plan_end){.reason = set->count ? ZV_REASON_LIMIT : ZV_REASON_REACH,
                         .reach = set->reach,
                         .joint = -1,
                         .line = point->number,
                         .place = target->base_from_tool.pos,
                         .in_program = target->base_from_tool.pos};
}

static zv_status solve_target(const zv_plan_asked *asked, const zv_waypoint *point, zv_ik_target *target,
                              zv_ik_set *set, zv_error *why)
{
    const zv_status status = zv_target_fields(point->json, "xyz", target, why);
    target->policy = status == ZV_OK ? policy_of(asked, point) : target->policy;
    return status == ZV_OK ? zv_ik_solve(asked->ik, target, set, why) : status;
}

static int choose_solution(const zv_robot *robot, const double *near_q, zv_ik_set *set)
{
    if (near_q) {
        zv_ik_sort_near(robot, near_q, set);
    } else {
        zv_ik_judge(robot, set);
    }
    return zv_ik_choose(robot, set, (zv_branch){0}, true, near_q);
}

zv_status zv_waypoint_solve(const zv_plan_asked *asked, const zv_waypoint *point, const double *near_q, double *q,
                            zv_plan_end *end, zv_error *why)
{
    if (zv_waypoint_has_joints(point)) {
        return zv_waypoint_joints(asked->robot, point, q, why);
    }
    zv_ik_target target;
    zv_ik_set set;
    const zv_status status = solve_target(asked, point, &target, &set, why);
    if (status != ZV_OK) {
        return status;
    }
    const int best = choose_solution(asked->robot, near_q, &set);
    if (best >= 0) {
        memcpy(q, set.solutions[best].q, (size_t)zv_robot_joint_count(asked->robot) * sizeof *q);
        return ZV_OK;
    }
    *end = end_at(point, &target, &set);
    return ZV_OK;
}

bool zv_waypoint_has_joints(const zv_waypoint *point)
{
    return point->json->kind == ZV_JSON_ARRAY || zv_json_member(point->json, "q");
}

/// How the tool is turned stays as it was where a waypoint does not say it.
static void keep_held(const zv_ik_target *held, zv_ik_target *said)
{
    if (held->has_rot && !said->has_rot) {
        said->base_from_tool.rot = held->base_from_tool.rot;
    }
    said->pitch = said->has_pitch ? said->pitch : held->pitch;
    said->yaw = said->has_yaw ? said->yaw : held->yaw;
    said->has_rot |= held->has_rot;
    said->has_pitch |= held->has_pitch;
    said->has_yaw |= held->has_yaw;
}

zv_status zv_waypoint_target(const zv_plan_asked *asked, const zv_waypoint *point, const zv_ik_target *held,
                             zv_ik_target *out, zv_error *why)
{
    if (zv_waypoint_has_joints(point)) {
        double q[ZV_MAX_JOINTS];
        const zv_status status = zv_waypoint_joints(asked->robot, point, q, why);
        *out = status == ZV_OK ? zv_ik_target_of(asked->ik, q) : *out;
        return status;
    }
    zv_ik_target said;
    const zv_status status = zv_target_fields(point->json, "xyz", &said, why);
    if (status == ZV_OK) {
        hold_by_rule(asked, point, &said);
        keep_held(held, &said);
        *out = said;
    }
    return status;
}

// ---- between two of them ----

// Waypoints as moves of the tool: lines, and circles through three points.
//
//           via                 u = via - from, v = to - from, n = u x v
//         .  *  .               the circle's axis is n, its centre at (|u|^2 v - |v|^2 u) x n / (2 |n|^2) from `from`
//       .         .
//     from   +    to

/// A target as the coordinates of a move: mm and degrees; pitch in B, yaw in A. Turns go on from `before`.
static void write_axes(const zv_ik_target *target, const double before[ZV_AXES], double out[ZV_AXES])
{
    const zv_vec3 p = target->base_from_tool.pos;
    out[ZV_X] = zv_mm_from_m(p.x);
    out[ZV_Y] = zv_mm_from_m(p.y);
    out[ZV_Z] = zv_mm_from_m(p.z);
    out[ZV_A] = out[ZV_B] = out[ZV_C] = 0.0;
    if (target->has_rot) {
        const zv_euler e = zv_rot_to_abc(target->base_from_tool.rot);
        out[ZV_A] = e.a / ZV_DEG;
        out[ZV_B] = e.b / ZV_DEG;
        out[ZV_C] = e.c / ZV_DEG;
    } else if (target->has_pitch) {
        out[ZV_B] = before[ZV_B] + zv_wrap(target->pitch - before[ZV_B] * ZV_DEG) / ZV_DEG;
    } else if (target->has_yaw) {
        out[ZV_A] = before[ZV_A] + zv_wrap(target->yaw - before[ZV_A] * ZV_DEG) / ZV_DEG;
    }
}

static zv_vec3 place_of(const double axes[ZV_AXES])
{
    return (zv_vec3){axes[ZV_X], axes[ZV_Y], axes[ZV_Z]};
}

/// The circle through three points, from the first over the second to the last.
static zv_status make_arc(zv_move *move, const zv_waypoint *point, zv_error *why)
{
    const zv_vec3 from = place_of(move->from), to = place_of(move->to);
    const zv_vec3 via = {zv_mm_from_m(point->via.x), zv_mm_from_m(point->via.y), zv_mm_from_m(point->via.z)};
    const zv_vec3 u = zv_vec3_sub(via, from), v = zv_vec3_sub(to, from), n = zv_vec3_cross(u, v);
    const double nn = zv_vec3_dot(n, n), uu = zv_vec3_dot(u, u), vv = zv_vec3_dot(v, v);
    if (!(nn > 1e-12 * uu * vv) || !(nn > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "waypoint %d: an arc needs three different points that are not on one line", point->number);
    }
    const zv_vec3 across = zv_vec3_cross(zv_vec3_sub(zv_vec3_scale(v, uu), zv_vec3_scale(u, vv)), n);
    const zv_vec3 to_center = zv_vec3_scale(across, 0.5 / nn);
    move->kind = ZV_MOVE_ARC;
    move->axis = zv_vec3_scale(n, 1.0 / sqrt(nn));
    move->center = zv_vec3_add(from, to_center);
    const zv_vec3 a = zv_vec3_scale(to_center, -1.0), b = zv_vec3_sub(to, move->center);
    const double angle = zv_atan2(zv_vec3_dot(move->axis, zv_vec3_cross(a, b)), zv_vec3_dot(a, b));
    move->sweep = angle > 0.0 ? angle : angle + 2.0 * ZV_PI; // n makes the arc over `via` counter-clockwise
    return ZV_OK;
}

zv_tool_walk zv_tool_walk_from(const zv_ik *ik, const double *q)
{
    zv_tool_walk walk = {.here = {0.0}};
    zv_tool_walk_hop(&walk, ik, q);
    return walk;
}

void zv_tool_walk_hop(zv_tool_walk *walk, const zv_ik *ik, const double *q)
{
    walk->held = zv_ik_target_of(ik, q);
    write_axes(&walk->held, walk->here, walk->here);
}

zv_status zv_tool_walk_to(zv_tool_walk *walk, const zv_plan_asked *asked, const zv_waypoint *point, zv_move *out,
                          zv_error *why)
{
    zv_move move = {.kind = ZV_MOVE_FEED, .line = point->number, .feed_mm_min = point->feed_mm_min};
    zv_status status = zv_waypoint_target(asked, point, &walk->held, &walk->held, why);
    memcpy(move.from, walk->here, sizeof move.from);
    write_axes(&walk->held, walk->here, move.to);
    memcpy(walk->here, move.to, sizeof walk->here);
    if (status == ZV_OK && point->move == ZV_WAYPOINT_ARC) {
        status = make_arc(&move, point, why);
    }
    *out = move;
    return status;
}

/// The motion so far.
typedef struct journey {
    const zv_plan_asked *asked;
    const zv_plan_sink *sink;
    zv_plan_report *report;
    double at[ZV_MAX_JOINTS];
    bool has_place; ///< `at` is known
    double t;
    double last_t;    ///< of the samples given
    double run_start; ///< of the path being planned
    bool stopped;     ///< the sink has seen enough
} journey;

// ---- failing ----

static void fail_at(journey *j, const zv_plan_end *end, const char *sentence)
{
    j->report->failed = true;
    j->report->failure = *end;
    snprintf(j->report->message, sizeof j->report->message, "waypoint %d: %s", end->line, sentence);
}

// ---- joint moves ----

/// The joints of a waypoint. False when there are none: then `status` or the report says why.
static bool find_joints(journey *j, const zv_waypoint *point, double *q, zv_status *status, zv_error *why)
{
    zv_plan_end end = {.reason = ZV_REASON_NONE};
    *status = zv_waypoint_solve(j->asked, point, j->has_place ? j->at : NULL, q, &end, why);
    if (*status == ZV_OK && end.reason != ZV_REASON_NONE) {
        fail_at(j, &end,
                end.reason == ZV_REASON_LIMIT ? "every solution for the place passes a joint limit"
                                              : "the place is out of reach");
    }
    return *status == ZV_OK && end.reason == ZV_REASON_NONE;
}

static double limit_or(const double *given, int joint, double robots)
{
    return given ? given[joint] : robots;
}

/// At a part p of the speed the same motion takes 1/p of the time: velocities p, accelerations p^2, jerks p^3.
static zv_status plan_hop(const zv_plan_asked *w, const double *from, const double *to, double p, bool is_straight,
                          zv_ptp *out, zv_error *why)
{
    double v[ZV_MAX_JOINTS], a[ZV_MAX_JOINTS], jerk[ZV_MAX_JOINTS];
    for (int k = 0; k < zv_robot_joint_count(w->robot); ++k) {
        const zv_limits *limits = &zv_robot_joint(w->robot, k)->limits;
        v[k] = p * limit_or(w->options.velocity, k, limits->velocity);
        a[k] = p * p * limit_or(w->options.acceleration, k, limits->acceleration);
        jerk[k] = p * p * p * limit_or(w->options.jerk, k, limits->jerk);
    }
    const zv_axis_limits limits = {v, a, jerk};
    return (is_straight ? zv_ptp_plan_straight : zv_ptp_plan)(zv_robot_joint_count(w->robot), from, to, &limits, out) ==
                   ZV_OK
               ? ZV_OK
               : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a joint has no limit at all: nothing says how fast it may go");
}

/// Where a hop meets a path both have a sample: only the first of them is given.
static void give_sample(journey *j, const zv_plan_sample *sample)
{
    if (j->report->samples > 0 && sample->t <= j->last_t) {
        return;
    }
    j->last_t = sample->t;
    ++j->report->samples;
    j->stopped = j->stopped || (j->sink->sample && !j->sink->sample(j->sink->user, sample));
}

static void give_knot(journey *j, const zv_plan_sample *knot)
{
    j->stopped = j->stopped || (j->sink->knot && !j->sink->knot(j->sink->user, knot));
}

static void give_span(journey *j, const zv_plan_span *span)
{
    j->stopped = j->stopped || (j->sink->span && !j->sink->span(j->sink->user, span));
}

/// The span of a hop.
static void give_hop(journey *j, const zv_ptp *hop, int line)
{
    const zv_plan_span span = {.t0 = j->t,
                               .t1 = j->t + hop->duration,
                               .cause = ZV_CAUSE_JOINT_MOVE,
                               .joint = -1,
                               .line0 = line,
                               .line1 = line,
                               .place = zv_fk(j->asked->robot, hop->to).pos};
    give_span(j, &span);
}

/// Samples at whole multiples of the sampling time, as long as they come before the end.
static void sample_hop(journey *j, const zv_ptp *hop, int line)
{
    const double rate = j->asked->options.rate_hz;
    zv_plan_sample sample = {.line = line, .is_rapid = true};
    for (double n = ceil(j->t * rate); n / rate < j->t + hop->duration && !j->stopped; n += 1.0) {
        sample.t = n / rate;
        zv_ptp_at(hop, sample.t - j->t, sample.q, sample.qd, sample.qdd);
        sample.xyz = zv_fk(j->asked->robot, sample.q).pos;
        give_sample(j, &sample);
    }
    give_hop(j, hop, line);
    if (j->sink->knot && !j->stopped) {
        j->stopped = !zv_ptp_knots(hop, j->t, line, j->sink);
    }
    j->t += hop->duration;
}

/// Standing at the waypoint is a move of length 0.
static void wait_at(journey *j, const zv_waypoint *point)
{
    zv_ptp rest = {.count = zv_robot_joint_count(j->asked->robot), .duration = point->dwell_s};
    memcpy(rest.from, j->at, (size_t)rest.count * sizeof rest.from[0]);
    memcpy(rest.to, j->at, (size_t)rest.count * sizeof rest.to[0]);
    if (rest.duration > 0.0) {
        sample_hop(j, &rest, point->number);
    }
}

/// Tells that the gripper closes or opens where the arm is.
static void emit_grip(journey *j, const zv_waypoint *point)
{
    const zv_mark mark = {.kind = ZV_MARK_EVENT, .stops = true, .line = point->number, .code = point->closes ? 64 : 65};
    const zv_plan_event event = {j->t, zv_fk(j->asked->robot, j->at).pos, &mark};
    if (point->grips && j->sink->event && !j->stopped) {
        j->stopped = !j->sink->event(j->sink->user, &event);
    }
}

static zv_status hop_to(journey *j, const zv_waypoint *point, const double *to, zv_error *why)
{
    zv_ptp hop;
    const zv_status status =
        plan_hop(j->asked, j->at, to, point->speed, point->move == ZV_WAYPOINT_STRAIGHT, &hop, why);
    if (status == ZV_OK && hop.duration > 0.0) {
        sample_hop(j, &hop, point->number);
        ++j->report->stops;
    }
    return status;
}

static zv_status go_by_joints(journey *j, const zv_waypoint *point, zv_error *why)
{
    double to[ZV_MAX_JOINTS] = {0};
    zv_status status = ZV_OK;
    if (!find_joints(j, point, to, &status, why)) {
        return status;
    }
    if (j->has_place) {
        status = hop_to(j, point, to, why);
    }
    memcpy(j->at, to, sizeof to);
    j->has_place = true;
    if (status == ZV_OK) {
        emit_grip(j, point);
        wait_at(j, point);
    }
    return status;
}

// ---- lines and arcs ----

static bool shifted_sample(void *user, const zv_plan_sample *sample)
{
    journey *j = user;
    zv_plan_sample later = *sample;
    later.t += j->run_start;
    memcpy(j->at, sample->q, sizeof j->at);
    give_sample(j, &later);
    return !j->stopped;
}

static bool shifted_knot(void *user, const zv_plan_sample *knot)
{
    journey *j = user;
    zv_plan_sample later = *knot;
    later.t += j->run_start;
    give_knot(j, &later);
    return !j->stopped;
}

static bool shifted_span(void *user, const zv_plan_span *span)
{
    journey *j = user;
    zv_plan_span later = *span;
    later.t0 += j->run_start;
    later.t1 += j->run_start;
    give_span(j, &later);
    return !j->stopped;
}

/// Moves for the waypoints from `first` on that are lines or arcs, up to and with one that waits; `count` says how
/// many.
static zv_status make_moves(const journey *j, const zv_waypoint *first, const zv_waypoint *end, zv_move *moves,
                            int *count, zv_error *why)
{
    zv_tool_walk walk = zv_tool_walk_from(j->asked->ik, j->at);
    zv_status status = ZV_OK;
    *count = 0;
    for (const zv_waypoint *point = first; point < end && !zv_waypoint_is_hop(point) && status == ZV_OK; ++point) {
        status = zv_tool_walk_to(&walk, j->asked, point, &moves[(*count)++], why);
        if (point->dwell_s > 0.0 || point->grips) {
            break;
        }
    }
    return status;
}

static void add_run(zv_plan_report *sum, const zv_plan_report *run)
{
    sum->moves += run->moves;
    sum->curve.length_m += run->curve.length_m;
    sum->curve.stops += run->curve.stops;
    sum->curve.deviation_m = fmax(sum->curve.deviation_m, run->curve.deviation_m);
    sum->grid_points += run->grid_points;
    sum->stops += run->stops;
    sum->deviation = fmax(sum->deviation, run->deviation);
}

/// Moves between waypoints are in the coordinates of the base and begin where the arm is.
static zv_plan_options run_options(const journey *j, const double *start)
{
    zv_plan_options options = j->asked->options;
    options.world_from_program = zv_pose_identity();
    options.words = ZV_WORDS_ALWAYS;
    options.rotary = ZV_ROTARY_EULER;
    options.near_q = start;
    options.from_start = true;
    return options;
}

static zv_status run_moves(journey *j, zv_move *moves, int count, zv_plan_report *run, zv_error *why)
{
    double start[ZV_MAX_JOINTS];
    memcpy(start, j->at, sizeof start);
    zv_moves_walk all = {moves, count};
    const zv_walker walker = zv_walker_of_moves(&all);
    const zv_plan_options options = run_options(j, start);
    const zv_plan_sink sink = {
        .user = j, .sample = shifted_sample, .span = shifted_span, .knot = j->sink->knot ? shifted_knot : NULL};
    j->run_start = j->t;
    const zv_status status = zv_plan_try(j->asked->robot, j->asked->ik, &walker, &options, &sink, run, why);
    if (status == ZV_OK && run->failed) {
        char sentence[160];
        zv_plan_reason_write(j->asked->robot, &run->failure, sentence, sizeof sentence);
        fail_at(j, &run->failure, sentence);
    } else if (status == ZV_OK) {
        add_run(j->report, run);
        j->t += run->duration;
    }
    return status;
}

static zv_status run_path(journey *j, const zv_waypoint *first, const zv_waypoint *end, int *used, zv_error *why)
{
    zv_move *moves = malloc((size_t)(end - first) * sizeof *moves);
    zv_plan_report *run = malloc(sizeof *run);
    zv_status status = moves && run ? make_moves(j, first, end, moves, used, why)
                                    : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the plan");
    if (status == ZV_OK) {
        status = run_moves(j, moves, *used, run, why);
    }
    free(moves);
    free(run);
    return status;
}

/// @param used how many waypoints were taken
static zv_status go_by_path(journey *j, const zv_waypoint *first, const zv_waypoint *end, int *used, zv_error *why)
{
    *used = 1;
    if (!j->has_place) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "waypoint %d is a line or an arc: say with 'near' or with a waypoint before it where it begins",
                       first->number);
    }
    const zv_status status = run_path(j, first, end, used, why);
    if (status == ZV_OK && !j->report->failed) {
        emit_grip(j, first + *used - 1);
        wait_at(j, first + *used - 1);
    }
    return status;
}

// ---- all of them ----

static zv_status travel(journey *j, const zv_waypoint *points, int count, zv_error *why)
{
    zv_status status = ZV_OK;
    for (int i = 0, used = 1; i < count && status == ZV_OK && !j->report->failed && !j->stopped; i += used) {
        used = 1;
        status = zv_waypoint_is_hop(&points[i]) ? go_by_joints(j, &points[i], why)
                                                : go_by_path(j, &points[i], points + count, &used, why);
        j->stopped = j->stopped || (j->sink->progress && !j->sink->progress(j->sink->user, (double)(i + used) / count));
    }
    if (status == ZV_OK && !j->report->failed && !j->stopped) {
        zv_plan_sample last = {.t = j->t, .line = count, .xyz = zv_fk(j->asked->robot, j->at).pos};
        memcpy(last.q, j->at, sizeof last.q);
        give_sample(j, &last);
    }
    j->report->duration = j->t;
    return status;
}

zv_status zv_plan_waypoints(const zv_plan_asked *asked, const zv_json *list, const zv_plan_sink *sink,
                            zv_plan_report *report, zv_error *why)
{
    zv_waypoint *points = NULL;
    int count = 0;
    zv_status status = zv_waypoints_read(asked, list, &points, &count, why);
    if (status != ZV_OK) {
        return status;
    }
    *report = (zv_plan_report){0};
    journey j = {.asked = asked, .sink = sink, .report = report, .has_place = asked->options.near_q != NULL};
    memcpy(j.at, asked->near_q, sizeof j.at);
    status = travel(&j, points, count, why);
    free(points);
    return status;
}
