/// @file op_plan.c
/// `plan`: a program, strokes or waypoints to a motion of an arm, or to the first place that fails and why.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/fields.h"
#include "api/op.h"
#include "api/target.h"
#include "api/units.h"
#include "zveno/api.h"
#include "zveno/timing.h"

/// An answer is one line of JSON held in memory; more belongs into a file.
enum { MAX_AGAIN = 5 * 1000 * 1000, MAX_ANSWER = 1 << 27, MAX_WAYPOINTS = 100000, MAX_RATE_HZ = 100000 };
/// A stop is heard after so many samples at the latest.
enum { WATCH_EVERY = 1024 };

/// Everything that is read from the request and gathered for the answer.
typedef struct job {
    const zv_request *request;
    const zv_robot *robot;
    const zv_ik *ik;
    zv_plan_options options;
    zv_gcode_options gcode;
    double near_q[ZV_MAX_JOINTS];
    double limit[3][ZV_MAX_JOINTS]; ///< velocity, acceleration, jerk
    double feed_mm_min;
    double part; ///< of the work that is done, 0 to 1
    long long sample_count;
    zv_text samples, spans, events, errors, warnings;
    zv_json_writer sample, span, event, error, warning;
} job;

// ---- gathering ----

static bool fits(const job *j)
{
    return !j->samples.failed && !j->spans.failed && j->samples.size + j->spans.size < MAX_ANSWER;
}

static bool take_progress(void *user, double part)
{
    job *j = user;
    j->part = part;
    return zv_watch_goes_on(j->request->watch, part);
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    job *j = user;
    if (++j->sample_count % WATCH_EVERY == 0 && !take_progress(j, j->part)) {
        return false;
    }
    zv_write_sample(&j->sample, j->robot, sample);
    return fits(j);
}

static bool take_span(void *user, const zv_plan_span *span)
{
    job *j = user;
    zv_write_span(&j->span, span);
    return fits(j);
}

static bool take_event(void *user, const zv_plan_event *event)
{
    zv_write_event(&((job *)user)->event, event);
    return true;
}

static bool take_issue(void *user, const zv_issue *issue)
{
    job *j = user;
    zv_write_issue(issue->is_warning ? &j->warning : &j->error, issue);
    return true;
}

// ---- fields ----

static zv_status take_positive(const zv_json *object, const char *key, double scale, double *out, zv_error *why)
{
    const zv_json *value = zv_json_member(object, key);
    double number = 0.0;
    if (!value) {
        return ZV_OK;
    }
    const zv_status status = zv_field_finite(value, key, &number, why);
    if (status == ZV_OK && !(number > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be above zero", key);
    }
    *out = status == ZV_OK ? number * scale : *out;
    return status;
}

/// One number per joint, or null for no limit.
static zv_status take_joint_limits(job *j, const zv_json *limits, const char *key, double *values,
                                   const double **option, zv_error *why)
{
    const zv_json *list = zv_json_member(limits, key);
    if (!list) {
        return ZV_OK;
    }
    const int joints = zv_robot_joint_count(j->robot);
    if (list->kind != ZV_JSON_ARRAY || list->count != joints) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'limits.%s' must be an array of %d numbers, one per joint", key,
                       joints);
    }
    int k = 0;
    for (const zv_json *value = list->first; value; value = value->next, ++k) {
        double number = INFINITY;
        if (value->kind != ZV_JSON_NULL) {
            const zv_status status = zv_field_finite(value, key, &number, why);
            if (status != ZV_OK) {
                return status;
            }
        }
        if (!(number > 0.0)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'limits.%s' must be above zero, or null for no limit", key);
        }
        const bool slides = zv_robot_joint(j->robot, k)->kind == ZV_JOINT_PRISMATIC;
        values[k] = number * (slides ? ZV_MM : ZV_DEG);
    }
    *option = values;
    return ZV_OK;
}

static zv_status take_limits(job *j, zv_error *why)
{
    static const char *const known[] = {"velocity", "acceleration", "jerk", NULL};
    static const char *const none[] = {NULL};
    const zv_json *limits = zv_json_member(j->request->object, "limits");
    if (!limits) {
        return ZV_OK;
    }
    if (limits->kind != ZV_JSON_OBJECT) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'limits' must be an object with velocity, acceleration and jerk, one number per joint each");
    }
    zv_status status = zv_fields_check_names(limits, known, none, why);
    const double **options[] = {&j->options.velocity, &j->options.acceleration, &j->options.jerk};
    for (int i = 0; status == ZV_OK && i < 3; ++i) {
        status = take_joint_limits(j, limits, known[i], j->limit[i], options[i], why);
    }
    return status;
}

static zv_status take_work(job *j, zv_error *why)
{
    double n[6];
    if (!zv_json_member(j->request->object, "work")) {
        return ZV_OK;
    }
    const zv_status status = zv_field_get_numbers(j->request->object, "work", 6, n, why);
    if (status == ZV_OK) {
        j->options.world_from_program = (zv_pose){.rot = zv_rot_from_abc(n[3] * ZV_DEG, n[4] * ZV_DEG, n[5] * ZV_DEG),
                                                  .pos = {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
    }
    return status;
}

static zv_status take_tool_way(job *j, zv_error *why)
{
    const zv_json *object = j->request->object;
    double abc[3];
    bool has_pitch = false;
    const bool has_abc = zv_json_member(object, "abc") != NULL;
    zv_status status = has_abc ? zv_field_get_angles(object, "abc", abc, why) : ZV_OK;
    if (status == ZV_OK && has_abc) {
        j->options.tool_rot = zv_rot_from_abc(abc[0], abc[1], abc[2]);
    }
    if (status == ZV_OK) {
        status = zv_field_take_angle(object, "pitch", &j->options.pitch, &has_pitch, why);
    }
    j->options.words = has_abc || has_pitch ? ZV_WORDS_NEVER : ZV_WORDS_WHEN_USED;
    return status;
}

static zv_status take_program_way(job *j, zv_error *why)
{
    static const char *const dialects[] = {"strict", "tolerant", NULL};
    static const char *const ways[] = {"line", "joint", NULL};
    const zv_json *object = j->request->object;
    int dialect = ZV_DIALECT_STRICT, rapids = 0;
    zv_status status = zv_field_take_word(object, "dialect", dialects, &dialect, why);
    if (status == ZV_OK) {
        status = zv_field_take_word(object, "rapids", ways, &rapids, why);
    }
    if (status == ZV_OK && zv_json_member(object, "start")) {
        j->options.from_start = true;
        status = zv_field_get_numbers(object, "start", 3, j->gcode.start, why);
    }
    j->gcode.dialect = (zv_dialect)dialect;
    j->options.joint_rapids = rapids == 1;
    return status;
}

static zv_status take_fields(job *j, zv_error *why)
{
    const zv_json *object = j->request->object;
    zv_status status = take_limits(j, why);
    status = status == ZV_OK ? take_work(j, why) : status;
    status = status == ZV_OK ? take_tool_way(j, why) : status;
    status = status == ZV_OK ? take_program_way(j, why) : status;
    status = status == ZV_OK ? take_positive(object, "rate_hz", 1.0, &j->options.rate_hz, why) : status;
    status = status == ZV_OK ? take_positive(object, "tolerance", ZV_MM, &j->options.curve.tolerance_m, why) : status;
    status =
        status == ZV_OK ? take_positive(object, "acceleration", ZV_MM, &j->options.tool_acceleration, why) : status;
    status = status == ZV_OK ? take_positive(object, "feed", 1.0, &j->feed_mm_min, why) : status;
    status = status == ZV_OK ? take_positive(object, "rapid", 1.0, &j->gcode.rapid_mm_min, why) : status;
    if (status == ZV_OK && j->options.rate_hz > MAX_RATE_HZ) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'rate_hz' must be at most %d", (int)MAX_RATE_HZ);
    }
    if (status == ZV_OK && zv_json_member(object, "near")) {
        status = zv_field_get_joints(object, "near", j->robot, j->near_q, why);
        j->options.near_q = j->near_q;
    }
    return status;
}

// ---- the answer ----

static void write_list(zv_json_writer *answer, const char *key, const zv_text *list)
{
    zv_json_key(answer, key);
    zv_json_begin_array(answer);
    if (list->size) {
        zv_json_raw(answer, list->data, list->size);
    }
    zv_json_end_array(answer);
}

static void write_motion(const job *j, zv_json_writer *answer, double duration)
{
    zv_json_key(answer, "duration");
    zv_json_number(answer, duration);
    write_list(answer, "samples", &j->samples);
    write_list(answer, "limited_by", &j->spans);
    write_list(answer, "events", &j->events);
}

static void write_report(const job *j, zv_json_writer *answer, const zv_plan_report *report)
{
    zv_write_verdict(answer, j->robot, report);
    if (report->errors == 0 && !report->failed) {
        write_motion(j, answer, report->duration);
    }
    write_list(answer, "errors", &j->errors);
    write_list(answer, "warnings", &j->warnings);
}

static zv_status check_size(const job *j, zv_error *why)
{
    if (j->samples.failed || j->spans.failed || j->events.failed || j->errors.failed || j->warnings.failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the answer");
    }
    return fits(j) ? ZV_OK
                   : zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                             "the motion has too many samples for one answer: lower 'rate_hz', or use 'zveno run'");
}

static zv_status plan_moves(job *j, const zv_walker *moves, zv_json_writer *answer, zv_error *why)
{
    const zv_plan_sink sink = {.user = j,
                               .sample = take_sample,
                               .span = take_span,
                               .event = take_event,
                               .issue = take_issue,
                               .progress = take_progress};
    zv_plan_report *report = malloc(sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the plan");
    }
    zv_status status = zv_plan_run(j->robot, j->ik, moves, &j->options, &sink, report, why);
    status = status == ZV_OK ? check_size(j, why) : status;
    if (status == ZV_OK) {
        write_report(j, answer, report);
    }
    free(report);
    return status;
}

// ---- program ----

static zv_status plan_program(job *j, const zv_json *program, zv_json_writer *answer, zv_error *why)
{
    if (program->kind != ZV_JSON_STRING) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'program' must be a text: the lines of the program");
    }
    zv_text_source text = {program->text, program->text_size};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = j->gcode};
    const zv_walker moves = zv_walker_of_program(&walk);
    return plan_moves(j, &moves, answer, why);
}

// ---- strokes ----

/// Strokes are walked as moves: a rapid to the beginning of each, then lines at the feed.
typedef struct stroke_walk {
    const zv_json *strokes;
    double feed_mm_min, rapid_mm_min;
} stroke_walk;

static void read_point(const zv_json *point, double out[ZV_AXES])
{
    int axis = 0;
    for (const zv_json *number = point->first; number; number = number->next) {
        out[axis++] = number->number;
    }
}

static zv_status walk_strokes(void *user, const zv_sink *sink, zv_error *why)
{
    const stroke_walk *all = user;
    zv_move move = {.line = 0};
    bool goes_on = true;
    (void)why;
    for (const zv_json *stroke = all->strokes->first; stroke && goes_on; stroke = stroke->next) {
        ++move.line;
        for (const zv_json *point = stroke->first; point && goes_on; point = point->next) {
            const bool is_first = point == stroke->first;
            move.kind = is_first ? ZV_MOVE_RAPID : ZV_MOVE_FEED;
            move.feed_mm_min = is_first ? all->rapid_mm_min : all->feed_mm_min;
            read_point(point, move.to);
            goes_on = sink->move(sink->user, &move);
            memcpy(move.from, move.to, sizeof move.from);
        }
    }
    return ZV_OK;
}

static zv_status check_strokes(const zv_json *strokes, zv_error *why)
{
    bool good = strokes->kind == ZV_JSON_ARRAY;
    for (const zv_json *stroke = strokes->first; good && stroke; stroke = stroke->next) {
        good = stroke->kind == ZV_JSON_ARRAY;
        for (const zv_json *point = stroke->first; good && point; point = point->next) {
            good = point->kind == ZV_JSON_ARRAY && (point->count == 2 || point->count == 3);
            for (const zv_json *number = point->first; good && number; number = number->next) {
                good = number->kind == ZV_JSON_NUMBER && isfinite(number->number);
            }
        }
    }
    return good ? ZV_OK
                : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                          "'strokes' must be an array of strokes, each an array of points [x, y] or [x, y, z] in mm");
}

static zv_status plan_strokes(job *j, const zv_json *strokes, zv_json_writer *answer, zv_error *why)
{
    const zv_status status = check_strokes(strokes, why);
    if (status != ZV_OK) {
        return status;
    }
    stroke_walk walk = {strokes, j->feed_mm_min, j->gcode.rapid_mm_min};
    const zv_walker moves = {&walk, walk_strokes};
    return plan_moves(j, &moves, answer, why);
}

// ---- waypoints ----

/// One waypoint: joint values, or a place reached in the way nearest to where the arm is.
static zv_status read_waypoint(const job *j, const zv_json *point, int number, const double *from, double *q,
                               zv_error *why)
{
    const int joints = zv_robot_joint_count(j->robot);
    if (point->kind == ZV_JSON_ARRAY && point->count == joints) {
        int k = 0;
        for (const zv_json *value = point->first; value; value = value->next, ++k) {
            double outside;
            const zv_status status = zv_field_finite(value, "waypoints", &outside, why);
            if (status != ZV_OK) {
                return status;
            }
            q[k] = outside * (zv_robot_joint(j->robot, k)->kind == ZV_JOINT_PRISMATIC ? ZV_MM : ZV_DEG);
        }
        return ZV_OK;
    }
    if (point->kind != ZV_JSON_OBJECT) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "waypoint %d must be an array of %d joint values or an object with xyz", number, joints);
    }
    static const char *const known[] = {"xyz", "abc", "pitch", "yaw", "T", "policy", NULL};
    static const char *const none[] = {NULL};
    zv_ik_target target;
    zv_ik_set set;
    zv_status status = zv_fields_check_names(point, known, none, why);
    status = status == ZV_OK ? zv_target_fields(point, "xyz", &target, why) : status;
    status = status == ZV_OK ? zv_ik_solve(j->ik, &target, &set, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    if (from) {
        zv_ik_sort_near(j->robot, from, &set);
    } else {
        zv_ik_judge(j->robot, &set);
    }
    const int best = zv_ik_choose(j->robot, &set, (zv_branch){0}, true, from);
    if (best < 0) {
        return zv_fail(why, ZV_ERR_LIMIT, number, 0, "waypoint %d: %s", number,
                       set.count ? "every way to reach the place passes a joint limit" : "the place is out of reach");
    }
    memcpy(q, set.solutions[best].q, (size_t)joints * sizeof *q);
    return ZV_OK;
}

static double limit_or(const double *given, int joint, double robots)
{
    return given ? given[joint] : robots;
}

static zv_status plan_hop(job *j, const double *from, const double *to, zv_ptp *out, zv_error *why)
{
    double v[ZV_MAX_JOINTS], a[ZV_MAX_JOINTS], jerk[ZV_MAX_JOINTS];
    for (int k = 0; k < zv_robot_joint_count(j->robot); ++k) {
        const zv_limits *limits = &zv_robot_joint(j->robot, k)->limits;
        v[k] = limit_or(j->options.velocity, k, limits->velocity);
        a[k] = limit_or(j->options.acceleration, k, limits->acceleration);
        jerk[k] = limit_or(j->options.jerk, k, limits->jerk);
    }
    const zv_axis_limits limits = {v, a, jerk};
    return zv_ptp_plan(zv_robot_joint_count(j->robot), from, to, &limits, out) == ZV_OK
               ? ZV_OK
               : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a joint has no limit at all: nothing says how fast it may go");
}

/// Samples of a hop that begins at `t0`; `next` is the number of the next sample.
static void sample_hop(job *j, const zv_ptp *hop, double t0, int line, long long *next)
{
    zv_plan_sample sample = {.line = line};
    for (; (double)*next / j->options.rate_hz < t0 + hop->duration && fits(j); ++*next) {
        sample.t = (double)*next / j->options.rate_hz;
        zv_ptp_at(hop, sample.t - t0, sample.q, sample.qd, sample.qdd);
        sample.xyz = zv_fk(j->robot, sample.q).pos;
        if (!take_sample(j, &sample)) {
            return;
        }
    }
    const zv_plan_span span = {.t0 = t0,
                               .t1 = t0 + hop->duration,
                               .cause = ZV_CAUSE_JOINT_MOVE,
                               .joint = -1,
                               .line0 = line,
                               .line1 = line,
                               .place = zv_fk(j->robot, hop->to).pos};
    take_span(j, &span);
}

static void write_waypoint_failure(zv_json_writer *answer, const zv_error *why)
{
    zv_json_key(answer, "possible");
    zv_json_bool(answer, false);
    zv_json_key(answer, "why");
    zv_json_string(answer, why->message, strlen(why->message));
}

static zv_status plan_waypoints(job *j, const zv_json *points, zv_json_writer *answer, zv_error *why)
{
    if (points->kind != ZV_JSON_ARRAY || points->count < 1 || points->count > MAX_WAYPOINTS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'waypoints' must be an array of 1 to %d waypoints",
                       (int)MAX_WAYPOINTS);
    }
    double at[ZV_MAX_JOINTS] = {0}, to[ZV_MAX_JOINTS] = {0}, t = 0.0;
    bool has_place = j->options.near_q != NULL;
    memcpy(at, j->near_q, sizeof at);
    long long next = 0;
    int number = 0;
    zv_status status = ZV_OK;
    for (const zv_json *point = points->first; point && status == ZV_OK; point = point->next) {
        zv_ptp hop;
        if (!take_progress(j, (double)number / points->count)) {
            break;
        }
        status = read_waypoint(j, point, ++number, has_place ? at : NULL, to, why);
        if (status == ZV_OK && has_place) {
            status = plan_hop(j, at, to, &hop, why);
            if (status == ZV_OK) {
                sample_hop(j, &hop, t, number, &next);
                t += hop.duration;
            }
        }
        memcpy(at, to, sizeof at);
        has_place = true;
    }
    if (status == ZV_ERR_LIMIT) {
        write_waypoint_failure(answer, why);
        return ZV_OK;
    }
    if (status == ZV_OK) {
        zv_plan_sample last = {.t = t, .line = number, .xyz = zv_fk(j->robot, at).pos};
        memcpy(last.q, at, sizeof last.q);
        take_sample(j, &last);
        status = check_size(j, why);
    }
    if (status == ZV_OK) {
        zv_json_key(answer, "possible");
        zv_json_bool(answer, true);
        write_motion(j, answer, t);
    }
    return status;
}

// ---- the front door ----

static zv_status plan_any(job *j, zv_json_writer *answer, zv_error *why)
{
    const zv_json *object = j->request->object;
    const zv_json *program = zv_json_member(object, "program"), *strokes = zv_json_member(object, "strokes");
    const zv_json *waypoints = zv_json_member(object, "waypoints");
    if ((program != NULL) + (strokes != NULL) + (waypoints != NULL) != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give one of 'program', 'strokes' and 'waypoints'");
    }
    return program   ? plan_program(j, program, answer, why)
           : strokes ? plan_strokes(j, strokes, answer, why)
                     : plan_waypoints(j, waypoints, answer, why);
}

zv_status zv_op_plan(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    job j = {.request = request,
             .robot = request->arm->robot,
             .ik = request->arm->ik,
             .options = zv_plan_default_options(request->arm->ik),
             .gcode = zv_gcode_default_options(),
             .feed_mm_min = 6000.0};
    j.gcode.max_again = MAX_AGAIN;
    j.sample = zv_json_writer_on(&j.samples);
    j.span = zv_json_writer_on(&j.spans);
    j.event = zv_json_writer_on(&j.events);
    j.error = zv_json_writer_on(&j.errors);
    j.warning = zv_json_writer_on(&j.warnings);
    zv_status status = take_fields(&j, why);
    if (status == ZV_OK) {
        status = plan_any(&j, answer, why);
    }
    zv_text *const texts[] = {&j.samples, &j.spans, &j.events, &j.errors, &j.warnings};
    for (int i = 0; i < 5; ++i) {
        zv_text_free(texts[i]);
    }
    return status;
}
