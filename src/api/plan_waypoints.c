/// @file plan_waypoints.c
/// Waypoints of a request: joint moves, straight lines and arcs of the tool, one after the other.
///
///     joint ──► joint ──► line ──► arc ──► line ──► joint          a move says how the arm comes to its waypoint
///     └── hop ──┴── hop ──┴──── one run of the planner ────┴── hop ──┘
///
/// Lines and arcs that follow each other are one path, with rounded corners as in a program; the arm rests where a hop
/// meets a path. A waypoint that does not say how the tool is turned leaves it as it is.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/waypoint.h"
#include "zveno/timing.h"

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
                end.reason == ZV_REASON_LIMIT ? "every way to reach the place passes a joint limit"
                                              : "the place is out of reach");
    }
    return *status == ZV_OK && end.reason == ZV_REASON_NONE;
}

static double limit_or(const double *given, int joint, double robots)
{
    return given ? given[joint] : robots;
}

/// At a part p of the speed the same motion takes 1/p of the time: velocities p, accelerations p^2, jerks p^3.
static zv_status plan_hop(const zv_plan_asked *w, const double *from, const double *to, double p, zv_ptp *out,
                          zv_error *why)
{
    double v[ZV_MAX_JOINTS], a[ZV_MAX_JOINTS], jerk[ZV_MAX_JOINTS];
    for (int k = 0; k < zv_robot_joint_count(w->robot); ++k) {
        const zv_limits *limits = &zv_robot_joint(w->robot, k)->limits;
        v[k] = p * limit_or(w->options.velocity, k, limits->velocity);
        a[k] = p * p * limit_or(w->options.acceleration, k, limits->acceleration);
        jerk[k] = p * p * p * limit_or(w->options.jerk, k, limits->jerk);
    }
    const zv_axis_limits limits = {v, a, jerk};
    return zv_ptp_plan(zv_robot_joint_count(w->robot), from, to, &limits, out) == ZV_OK
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
    const zv_plan_span span = {.t0 = j->t,
                               .t1 = j->t + hop->duration,
                               .cause = ZV_CAUSE_JOINT_MOVE,
                               .joint = -1,
                               .line0 = line,
                               .line1 = line,
                               .place = zv_fk(j->asked->robot, hop->to).pos};
    give_span(j, &span);
    if (j->sink->knot && !j->stopped) {
        j->stopped = !zv_ptp_knots(hop, j->t, line, j->sink);
    }
    j->t += hop->duration;
}

/// Standing at the waypoint is a hop without a way.
static void wait_at(journey *j, const zv_waypoint *point)
{
    zv_ptp rest = {.count = zv_robot_joint_count(j->asked->robot), .duration = point->dwell_s};
    memcpy(rest.from, j->at, (size_t)rest.count * sizeof rest.from[0]);
    memcpy(rest.to, j->at, (size_t)rest.count * sizeof rest.to[0]);
    if (rest.duration > 0.0) {
        sample_hop(j, &rest, point->number);
    }
}

/// Tells that the gripper closes or opens where the arm stands.
static void tell_grip(journey *j, const zv_waypoint *point)
{
    const zv_mark mark = {
        .kind = ZV_MARK_EVENT, .stands = true, .line = point->number, .code = point->closes ? 64 : 65};
    const zv_plan_event event = {j->t, zv_fk(j->asked->robot, j->at).pos, &mark};
    if (point->grips && j->sink->event && !j->stopped) {
        j->stopped = !j->sink->event(j->sink->user, &event);
    }
}

static zv_status go_by_joints(journey *j, const zv_waypoint *point, zv_error *why)
{
    double to[ZV_MAX_JOINTS] = {0};
    zv_ptp hop;
    zv_status status = ZV_OK;
    if (!find_joints(j, point, to, &status, why)) {
        return status;
    }
    if (j->has_place) {
        status = plan_hop(j->asked, j->at, to, point->speed, &hop, why);
        if (status == ZV_OK && hop.duration > 0.0) {
            sample_hop(j, &hop, point->number);
            ++j->report->stops;
        }
    }
    memcpy(j->at, to, sizeof to);
    j->has_place = true;
    if (status == ZV_OK) {
        tell_grip(j, point);
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

/// Moves for the waypoints from `first` on that are lines or arcs, up to and with one that waits; `count` tells how
/// many.
static zv_status make_moves(const journey *j, const zv_waypoint *first, const zv_waypoint *end, zv_move *moves,
                            int *count, zv_error *why)
{
    zv_tool_walk walk = zv_tool_walk_from(j->asked->ik, j->at);
    zv_status status = ZV_OK;
    *count = 0;
    for (const zv_waypoint *point = first; point < end && point->way != ZV_WAY_JOINT && status == ZV_OK; ++point) {
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

static zv_status run_moves(journey *j, zv_move *moves, int count, zv_plan_report *run, zv_error *why)
{
    double start[ZV_MAX_JOINTS];
    memcpy(start, j->at, sizeof start);
    zv_moves_walk all = {moves, count};
    const zv_walker walker = zv_walker_of_moves(&all);
    zv_plan_options options = j->asked->options;
    options.world_from_program = zv_pose_identity();
    options.words = ZV_WORDS_ALWAYS;
    options.near_q = start;
    options.from_start = true;
    const zv_plan_sink sink = {
        .user = j, .sample = shifted_sample, .span = shifted_span, .knot = j->sink->knot ? shifted_knot : NULL};
    j->run_start = j->t;
    const zv_status status = zv_plan_run(j->asked->robot, j->asked->ik, &walker, &options, &sink, run, why);
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

/// @param used how many waypoints were taken
static zv_status go_by_path(journey *j, const zv_waypoint *first, const zv_waypoint *end, int *used, zv_error *why)
{
    *used = 1;
    if (!j->has_place) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "waypoint %d is a line or an arc: say with 'near' or with a waypoint before it where it begins",
                       first->number);
    }
    zv_move *moves = malloc((size_t)(end - first) * sizeof *moves);
    zv_plan_report *run = malloc(sizeof *run);
    zv_status status = moves && run ? make_moves(j, first, end, moves, used, why)
                                    : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the plan");
    if (status == ZV_OK) {
        status = run_moves(j, moves, *used, run, why);
    }
    free(moves);
    free(run);
    if (status == ZV_OK && !j->report->failed) {
        tell_grip(j, first + *used - 1);
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
        status = points[i].way == ZV_WAY_JOINT ? go_by_joints(j, &points[i], why)
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
