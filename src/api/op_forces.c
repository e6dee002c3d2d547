/// @file op_forces.c
/// Questions about forces.
///
/// `torque`: what the drives must give to hold the arm, to move it, or for a whole motion.
/// `payload`: what the arm can carry at a pose, at its weakest pose, over its workspace, along a motion, or while its
/// dimensions change.
/// `size`: what a motion asks of every drive. `servo`: the same motion as the pulses that hobby servos get, and the error
/// of the tool that they cause. Both take what `plan` takes, or the CSV of a motion that was planned before.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "api/plan_answer.h"
#include "dyn/servo_track.h"
#include "request/fields.h"
#include "request/forces_json.h"
#include "request/plan_fields.h"
#include "request/pose_json.h"
#include "request/units.h"

typedef struct state {
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS];
    bool moves;
} state;

static zv_status read_state(const zv_request *request, state *out, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    zv_status status = zv_field_get_joints(request->object, "q", robot, out->q, why);
    if (status == ZV_OK) {
        status = zv_field_take_rates(request->object, "qd", robot, out->qd, why);
    }
    if (status == ZV_OK) {
        status = zv_field_take_rates(request->object, "qdd", robot, out->qdd, why);
    }
    out->moves = false;
    for (int k = 0; status == ZV_OK && k < zv_robot_joint_count(robot); ++k) {
        out->moves = out->moves || out->qd[k] != 0.0 || out->qdd[k] != 0.0;
    }
    return status;
}

/// An arm at rest needs no inertias.
static zv_dyn_options read_options(const zv_request *request, bool moves)
{
    zv_dyn_options out = zv_dyn_default_options();
    out.need = !moves ? ZV_NEED_MASS : zv_flag_at(request->object, "points") ? ZV_NEED_POINTS : ZV_NEED_INERTIA;
    zv_forces_at(request->object, &out);
    return out;
}

static zv_status answer_torque_of_motion(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_audit_report report;
    if (zv_json_member(request->object, "q")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'trajectory' and 'q' exclude each other");
    }
    const zv_status status = zv_field_audit(request->object, request->arm->robot, &report, why);
    if (status == ZV_OK) {
        zv_write_audit(answer, request->arm->robot, &report);
    }
    return status;
}

static void write_mass(zv_json_writer *answer, const zv_request *request, const double *q)
{
    double mass = 0.0;
    const double load = zv_number_at(request->object, "load_kg", 0.0);
    const zv_vec3 at = zv_mass_center(request->arm->robot, q, load, &mass);
    zv_json_put_number(answer, "mass_kg", mass);
    if (mass > 0.0) {
        zv_json_put_numbers(answer, "center",
                            (const double[]){zv_mm_from_m(at.x), zv_mm_from_m(at.y), zv_mm_from_m(at.z)}, 3);
    }
}

static void write_torques(zv_json_writer *answer, double *torque, int count)
{
    for (int k = 0; k < count; ++k) {
        torque[k] += 0.0; // -0 is 0 for a person
    }
    zv_json_put_numbers(answer, "torque", torque, count);
}

static void find_torques(zv_dyn *dyn, const state *s, double *torque)
{
    if (s->moves) {
        zv_inverse_dynamics(dyn, s->q, s->qd, s->qdd, torque);
    } else {
        zv_gravity_torque(dyn, s->q, torque);
    }
}

static zv_status answer_state(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    state s;
    zv_dyn *dyn = NULL;
    zv_status status = read_state(request, &s, why);
    if (status == ZV_OK) {
        const zv_dyn_options options = read_options(request, s.moves);
        status = zv_dyn_create(request->arm->robot, &options, &dyn, why);
    }
    if (status != ZV_OK) {
        return status;
    }

    double torque[ZV_MAX_JOINTS];
    find_torques(dyn, &s, torque);
    write_torques(answer, torque, zv_dyn_joint_count(dyn));
    write_mass(answer, request, s.q);
    if (s.moves) {
        zv_write_left_out(answer, zv_dyn_left_out(dyn));
    }
    zv_dyn_free(dyn);
    return ZV_OK;
}

zv_status zv_op_torque(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const bool is_motion = zv_json_member(request->object, "trajectory") != NULL;
    if (!is_motion && zv_json_member(request->object, "safety")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'safety' needs 'trajectory'");
    }
    return is_motion ? answer_torque_of_motion(request, answer, why) : answer_state(request, answer, why);
}

typedef struct question {
    bool worst;
    double q[ZV_MAX_JOINTS];
    double limits[ZV_MAX_JOINTS];
    zv_dyn_options options;
} question;

// ---- reading ----

static zv_status read_question(const zv_request *request, question *out, zv_error *why)
{
    const zv_json *object = request->object;
    out->options = zv_dyn_default_options();
    out->options.need = ZV_NEED_MASS;
    out->worst = zv_flag_at(object, "worst");
    zv_forces_at(object, &out->options);
    zv_torque_limits(request->arm->robot, zv_number_at(object, "safety", 1.0), out->limits);
    const bool needs_pose = !out->worst && !zv_json_member(object, "map");
    return needs_pose ? zv_field_get_joints(object, "q", request->arm->robot, out->q, why) : ZV_OK;
}

// ---- writing ----

static void write_q(zv_json_writer *answer, const zv_robot *robot, const double *q)
{
    zv_joint_texts texts = {.q = {0}};
    zv_put_joints(answer, "q", robot, q, &texts);
}

// ---- answering ----

static zv_status answer_worst(const zv_robot *robot, const zv_dyn *dyn, const question *asked, zv_json_writer *answer,
                              zv_error *why)
{
    zv_worst_payload worst;
    const zv_status status = zv_payload_worst(dyn, robot, asked->limits, NULL, &worst, why);
    if (status == ZV_OK) {
        zv_write_payload(answer, &worst.payload, zv_robot_joint_count(robot));
        write_q(answer, robot, worst.q);
        zv_json_put_number(answer, "at_least_kg", worst.at_least_kg);
        zv_json_put_bool(answer, "complete", worst.complete);
    }
    return status;
}

static zv_status answer_one(const zv_request *request, const question *asked, zv_json_writer *answer, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    zv_dyn *dyn = NULL;
    zv_status status = zv_dyn_create(robot, &asked->options, &dyn, why);
    if (status == ZV_OK && zv_json_member(request->object, "map")) {
        status = zv_answer_payload_map(request, dyn, asked->limits, answer, why);
    } else if (status == ZV_OK && asked->worst) {
        status = answer_worst(robot, dyn, asked, answer, why);
    } else if (status == ZV_OK) {
        zv_payload payload;
        zv_payload_at(dyn, asked->limits, asked->q, &payload);
        zv_write_payload(answer, &payload, zv_robot_joint_count(robot));
        write_q(answer, robot, asked->q);
    }
    zv_dyn_free(dyn);
    return status;
}

static zv_status answer_payload_of_motion(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_audit_report report;
    const zv_status status = zv_field_audit(request->object, request->arm->robot, &report, why);
    if (status == ZV_OK) {
        zv_write_payload(answer, &report.payload.payload, zv_robot_joint_count(request->arm->robot));
        zv_json_put_number(answer, "t", report.payload.max_at_s);
        zv_write_left_out(answer, report.left_out);
    }
    return status;
}

/// Fields that choose what is asked exclude each other, and some make sense only beside another.
static zv_status check_choice(const zv_json *object, zv_error *why)
{
    static const char *const needs[][2] = {{"across", "sweep"}, {"across_steps", "across"}, {"points", "trajectory"}};
    static const char *const pairs[][2] = {{"map", "q"},          {"map", "worst"},        {"map", "sweep"},
                                           {"trajectory", "q"},   {"trajectory", "worst"}, {"trajectory", "sweep"},
                                           {"trajectory", "map"}, {"q", "worst"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        if (zv_json_member(object, pairs[i][0]) && zv_json_member(object, pairs[i][1])) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' and '%s' exclude each other", pairs[i][0], pairs[i][1]);
        }
    }
    for (size_t i = 0; i < sizeof needs / sizeof *needs; ++i) {
        if (zv_json_member(object, needs[i][0]) && !zv_json_member(object, needs[i][1])) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' needs '%s'", needs[i][0], needs[i][1]);
        }
    }
    return ZV_OK;
}

zv_status zv_op_payload(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    question asked;
    zv_status status = check_choice(request->object, why);
    if (status == ZV_OK && zv_json_member(request->object, "trajectory")) {
        return answer_payload_of_motion(request, answer, why);
    }
    status = status == ZV_OK ? read_question(request, &asked, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    return zv_json_member(request->object, "sweep") ? zv_answer_payload_sweep(request, &asked.options, asked.limits,
                                                                              asked.worst ? NULL : asked.q, answer, why)
                                                    : answer_one(request, &asked, answer, why);
}

#define MICROSECOND 1e-6
/// Poses to look at; no motion of a day is meant for servos.
enum { POSES = 20000, MOST_SECONDS = 86400 };

// ---- the motion ----

/// The samples of a CSV count as they are, unless they are asked for otherwise.
static bool is_csv(const zv_json *request)
{
    const zv_json *file = zv_json_member(request, "file");
    return file && file->text_size > 4 && strcmp(file->text + file->text_size - 4, ".csv") == 0 &&
           !zv_json_member(request, "override") && !zv_json_member(request, "part") && !zv_flag_at(request, "reverse");
}

static zv_status read_csv(const zv_request *request, const char *path, const zv_plan_sink *sink, zv_error *why)
{
    zv_text text = {0};
    if (!request->host->read_file) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files cannot be read here; give 'program' as a text");
    }
    zv_status status = request->host->read_file(path, &text, why);
    if (status == ZV_OK) {
        status = zv_trajectory_read_samples(request->arm->robot, text.data ? text.data : "", text.size, sink, why);
        if (status == ZV_ERR_SYNTAX) {
            const zv_error inner = *why;
            zv_fail(why, status, 0, 0, "%.120s:%d:%d: %.300s", path, inner.line, inner.column, inner.message);
        }
    }
    zv_text_free(&text);
    return status;
}

static zv_status plan_and_write(const zv_request *request, zv_plan_gather *gather, const zv_plan_sink *sink,
                                zv_plan_report *report, zv_json_writer *answer, zv_error *why)
{
    const zv_status status = zv_plan_motion(request, 0.0, sink, report, why);
    if (status == ZV_OK && request->sink->planned) {
        request->sink->planned(request->sink->user, report);
    }
    if (status == ZV_OK) {
        zv_write_verdict(answer, request->arm->robot, report);
        zv_plan_gather_write_issues(gather, report, answer);
    }
    return status;
}

/// Hands the samples of the motion over and writes what there is to say about it. `moves` says whether it is one.
static zv_status walk(const zv_request *request, zv_plan_gather *gather, bool (*sample)(void *, const zv_plan_sample *),
                      zv_json_writer *answer, bool *moves, zv_error *why)
{
    const zv_json *file = zv_json_member(request->object, "file");
    zv_plan_report *report = calloc(1, sizeof *report);
    zv_plan_sink sink = zv_plan_gather_sink(gather);
    sink.sample = sample;
    sink.span = NULL;
    sink.event = NULL;
    sink.knot = NULL;
    zv_status status = report ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    if (status == ZV_OK && is_csv(request->object)) {
        status = read_csv(request, file->text, &sink, why);
    } else if (status == ZV_OK) {
        status = plan_and_write(request, gather, &sink, report, answer, why);
    }
    *moves = status == ZV_OK && !report->failed && report->errors == 0;
    free(report);
    return status;
}

static zv_status begin(const zv_request *request, zv_error *why)
{
    const zv_motion_head head = {request->arm->robot, request->arm->ik, NULL, 0.0};
    const zv_session_sink *sink = request->sink;
    return sink->begin && !sink->begin(sink->user, &head)
               ? zv_fail(why, ZV_ERR_IO, 0, 0, "who wanted the motion does not take it")
               : ZV_OK;
}

// ---- size ----

typedef struct sizing {
    zv_plan_gather gather; ///< first: the sink's user is both
    zv_audit *audit;
} sizing;

static bool size_sample(void *user, const zv_plan_sample *sample)
{
    sizing *s = user;
    const zv_session_sink *sink = s->gather.sink;
    double torque[ZV_MAX_JOINTS];
    zv_audit_add(s->audit, sample->t, sample->q, sample->qd, sample->qdd, torque);
    return !sink->torque || sink->torque(sink->user, sample, torque);
}

static zv_dyn_options size_options(const zv_request *request)
{
    zv_dyn_options forces = zv_dyn_default_options();
    forces.load_kg = zv_number_at(request->object, "planned_load_kg", forces.load_kg);
    zv_forces_at(request->object, &forces);
    forces.need = zv_flag_at(request->object, "points") ? ZV_NEED_POINTS : ZV_NEED_INERTIA;
    return forces;
}

zv_status zv_op_size(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    const zv_dyn_options forces = size_options(request);
    sizing s = {.audit = NULL};
    zv_plan_gather_begin(&s.gather, request, NULL);
    bool moves = false;
    zv_status status = zv_audit_create(robot, &forces, zv_number_at(request->object, "safety", 1.0), &s.audit, why);
    status = status == ZV_OK ? begin(request, why) : status;
    status = status == ZV_OK ? walk(request, &s.gather, size_sample, answer, &moves, why) : status;
    if (status == ZV_OK && moves) {
        zv_audit_report report;
        zv_audit_read(s.audit, &report);
        zv_write_audit(answer, robot, &report);
    }
    zv_audit_free(s.audit);
    zv_plan_gather_free(&s.gather);
    return status;
}

// ---- servo ----

typedef struct servos {
    zv_plan_gather gather; ///< first: the sink's user is both
    zv_servo_track track;
    bool stopped; ///< by who listens
} servos;

static void send_pulses(void *user, double t, const double *pulse_s)
{
    servos *s = user;
    const zv_session_sink *sink = s->gather.sink;
    s->stopped = s->stopped || !sink->pulses(sink->user, t, pulse_s);
}

static bool servo_sample(void *user, const zv_plan_sample *sample)
{
    servos *s = user;
    if (sample->t > MOST_SECONDS) {
        return false;
    }
    zv_servo_track_add(&s->track, sample->t, sample->q);
    return !s->stopped;
}

zv_status zv_servo_axes_asked(const zv_request *request, zv_servo_axis *axes, double *rate, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    const double step = zv_number_at(request->object, "resolution", 1.0) * MICROSECOND;
    double middle[ZV_MAX_JOINTS];
    const bool has_middle = zv_json_member(request->object, "middle") != NULL;
    zv_status status = has_middle ? zv_field_get_joints(request->object, "middle", robot, middle, why) : ZV_OK;
    *rate = 0.0;
    for (int k = 0; status == ZV_OK && k < zv_robot_joint_count(robot); ++k) {
        zv_joint joint = *zv_robot_joint(robot, k);
        joint.drive.servo.middle = has_middle ? middle[k] : joint.drive.servo.middle;
        status = zv_servo_axis_of(&joint, step, &axes[k], why);
        *rate = status == ZV_OK ? fmax(*rate, axes[k].rate) : *rate;
    }
    return status;
}

static zv_status open_axes(const zv_request *request, servos *s, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    s->track = (zv_servo_track){.robot = robot, .joints = zv_robot_joint_count(robot), .user = s};
    s->track.sent = request->sink->pulses ? send_pulses : NULL;
    return zv_servo_axes_asked(request, s->track.axes, &s->track.rate, why);
}

static void write_use(zv_json_writer *answer, const zv_servo_use *use)
{
    zv_json_put_number(answer, "shortest_us", use->shortest / MICROSECOND);
    zv_json_put_number(answer, "longest_us", use->longest / MICROSECOND);
    zv_json_put_integer(answer, "too_fast", use->too_fast);
    zv_json_put_number(answer, "too_fast_t", use->too_fast > 0 ? use->fast_at : NAN);
}

static void write_axes(zv_json_writer *answer, const zv_servo_track *track)
{
    zv_json_begin_array_at(answer, "servos");
    for (int k = 0; k < track->joints; ++k) {
        const zv_servo_axis *axis = &track->axes[k];
        const double per_s = (axis->high - axis->low) / fabs(axis->pulse_high - axis->pulse_low) / ZV_DEG;
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "joint", zv_robot_joint(track->robot, k)->name);
        zv_json_put_number(answer, "from", axis->low / ZV_DEG);
        zv_json_put_number(answer, "to", axis->high / ZV_DEG);
        zv_json_put_number(answer, "step", axis->resolution * per_s);
        zv_json_put_number(answer, "dead_band", axis->dead_band * per_s);
        if (track->pulses > 0) {
            write_use(answer, &track->use[k]);
        }
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

/// A pulse beyond the travel cannot be followed: the arm would stand elsewhere without a word.
static void write_travel(zv_json_writer *answer, const zv_servo_track *track)
{
    for (int k = 0; k < track->joints; ++k) {
        const zv_servo_use *use = &track->use[k];
        if (use->outside > 0) {
            char why[200];
            snprintf(why, sizeof why,
                     "the servo of joint %s turns from %.1f to %.1f degrees; the motion asks for %.1f at %.2f s",
                     zv_robot_joint(track->robot, k)->name, track->axes[k].low / ZV_DEG, track->axes[k].high / ZV_DEG,
                     use->outside_q / ZV_DEG, use->outside_at);
            zv_json_put_bool(answer, "in_travel", false);
            zv_json_put_text(answer, "beyond", why);
            return;
        }
    }
    zv_json_put_bool(answer, "in_travel", true);
}

static void write_motion(zv_json_writer *answer, const zv_servo_track *track)
{
    write_travel(answer, track);
    zv_json_put_integer(answer, "pulses", track->pulses);
    zv_json_put_number(answer, "rate_hz", track->rate);
    zv_json_put_number(answer, "error_max_mm", track->worst_m / ZV_MM);
    zv_json_put_number(answer, "error_max_t", track->worst_at);
    zv_json_put_number(answer, "error_rms_mm", zv_servo_track_rms(track) / ZV_MM);
}

static double spread_low(const zv_servo_track *track, int k)
{
    return fmax(track->axes[k].low, zv_robot_joint(track->robot, k)->limits.lower);
}

static double spread_high(const zv_servo_track *track, int k)
{
    return fmin(track->axes[k].high, zv_robot_joint(track->robot, k)->limits.upper);
}

/// Many poses, spread evenly: the steps of joint k are multiples of the root of a different number each.
static void write_workspace(zv_json_writer *answer, const zv_servo_track *track)
{
    zv_servo_spread all = {0.0, 0.0};
    for (int i = 0; i < POSES; ++i) {
        double q[ZV_MAX_JOINTS];
        for (int k = 0; k < track->joints; ++k) {
            const double steps = (i + 0.5) * sqrt(2.0 + k * (k + 2.0)), part = steps - floor(steps);
            q[k] = spread_low(track, k) + part * (spread_high(track, k) - spread_low(track, k));
        }
        const zv_servo_spread here = zv_servo_spread_at(track->robot, track->axes, q);
        all.most_m = fmax(all.most_m, here.most_m);
        all.rms_m += here.rms_m * here.rms_m / POSES;
    }
    zv_json_put_integer(answer, "poses", POSES);
    zv_json_put_number(answer, "error_max_mm", all.most_m / ZV_MM);
    zv_json_put_number(answer, "error_rms_mm", sqrt(all.rms_m) / ZV_MM);
}

static bool has_motion(const zv_json *request)
{
    static const char *const sources[] = {"program", "file", "strokes", "waypoints", "drawing"};
    bool found = false;
    for (int i = 0; i < 5; ++i) {
        found = found || zv_json_member(request, sources[i]);
    }
    return found;
}

static zv_status answer_servo(const zv_request *request, servos *s, zv_json_writer *answer, zv_error *why)
{
    bool moves = false;
    zv_status status = open_axes(request, s, why);
    if (status == ZV_OK && !has_motion(request->object)) {
        write_axes(answer, &s->track);
        write_workspace(answer, &s->track);
        return ZV_OK;
    }
    status = status == ZV_OK ? begin(request, why) : status;
    status = status == ZV_OK ? walk(request, &s->gather, servo_sample, answer, &moves, why) : status;
    if (status == ZV_OK && s->track.has_sample && s->track.last_t > MOST_SECONDS) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the motion takes longer than a day");
    }
    if (status == ZV_OK && moves) {
        zv_servo_track_end(&s->track);
        write_motion(answer, &s->track);
        write_axes(answer, &s->track);
    }
    return status;
}

zv_status zv_op_servo(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    servos *s = calloc(1, sizeof *s);
    if (!s) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    }
    zv_plan_gather_begin(&s->gather, request, NULL);
    const zv_status status = answer_servo(request, s, answer, why);
    zv_plan_gather_free(&s->gather);
    free(s);
    return status;
}
