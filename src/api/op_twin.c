/// @file op_twin.c
/// `twin`: a recording of an arm held against its model. `identify`: what its model should have been.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "request/fields.h"
#include "request/units.h"
#include "zveno/twin.h"

/// What takes the samples of one recording.
typedef struct taker {
    zv_twin *twin;
    const char *measured, *reference; ///< names of sources; measured NULL: the first that is not the reference
    char chosen[ZV_NAME_SIZE];
    zv_log_reader *log; ///< NULL for CSV
    zv_feed_source *sources;
    int joints;
    bool fits; ///< the joints of the source are as many as those of the arm
} taker;

/// A sample of all joints, each with a number.
static bool knows_joints(const taker *t, const zv_feed_sample *sample)
{
    double known = 0.0;
    for (int k = 0; k < t->joints && sample->count == t->joints; ++k) {
        known += sample->q[k];
    }
    return !isnan(known);
}

static bool take(void *user, int index, const zv_feed_sample *sample)
{
    taker *t = user;
    const zv_feed_source *source = t->log ? zv_log_source(t->log, index) : &t->sources[index];
    const double seconds = (double)sample->t_source_ns / 1e9;
    const bool is_known = knows_joints(t, sample);
    if (strcmp(source->name, t->reference) == 0) {
        return sample->count != t->joints || !is_known || zv_twin_reference(t->twin, seconds, sample->q);
    }
    if (!t->measured) {
        memcpy(t->chosen, source->name, sizeof t->chosen);
        t->measured = t->chosen;
    }
    if (strcmp(source->name, t->measured) != 0 || !is_known) {
        return true;
    }
    t->fits = sample->count == t->joints;
    return t->fits && zv_twin_measured(t->twin, seconds, sample->q, sample->effort);
}

static zv_status take_samples(const zv_request *request, const zv_text *input, taker *t, zv_error *why)
{
    if (!zv_log_is(input->data, input->size)) {
        int count = 0;
        return zv_log_read_csv(input->data ? input->data : "", input->size, request->arm->robot, t->sources, &count,
                               take, t, why);
    }
    zv_status status = zv_log_open(input->data, input->size, &t->log, why);
    status = status == ZV_OK ? zv_log_read(t->log, 0, INT64_MAX, take, t, why) : status;
    zv_log_free(t->log);
    return status;
}

/// Hands the samples of a recording to the twin.
static zv_status read_recording(const zv_request *request, const zv_text *input, zv_twin *twin, zv_error *why)
{
    const zv_json *source = zv_json_member(request->object, "source"),
                  *reference = zv_json_member(request->object, "reference");
    zv_feed_source sources[ZV_LOG_SOURCES];
    taker t = {.twin = twin,
               .measured = source ? source->text : NULL,
               .reference = reference ? reference->text : "plan",
               .sources = sources,
               .joints = zv_robot_joint_count(request->arm->robot),
               .fits = true};
    zv_status status = take_samples(request, input, &t, why);
    if (status == ZV_ERR_CANCELLED) {
        status = t.fits ? zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the recording has more than %d samples",
                                  (int)ZV_TWIN_SAMPLES)
                        : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the recording is of another arm: '%s' has %d joints",
                                  zv_robot_name(request->arm->robot), t.joints);
    }
    return status;
}

// ---- healthy recordings ----

static zv_status learn_one(const zv_request *request, const char *path, zv_twin *twin, zv_error *why)
{
    zv_text input = {0};
    zv_status status = request->host->read_file ? request->host->read_file(path, &input, why)
                                                : zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                                                          "files cannot be read here: 'healthy' needs them");
    status = status == ZV_OK ? read_recording(request, &input, twin, why) : status;
    zv_text_free(&input);
    return status == ZV_OK ? zv_twin_learn(twin, why) : status;
}

static zv_status learn(const zv_request *request, zv_twin *twin, zv_error *why)
{
    const zv_json *healthy = zv_json_member(request->object, "healthy");
    zv_status status = ZV_OK;
    for (const char *at = healthy ? healthy->text : ""; *at && status == ZV_OK;) {
        char path[1024];
        const size_t size = strcspn(at, ",");
        if (size >= sizeof path) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a path in 'healthy' is too long");
        }
        memcpy(path, at, size);
        path[size] = '\0';
        at += size + (at[size] == ',');
        if (!zv_watch_goes_on(request->watch, 0.0)) {
            return ZV_ERR_CANCELLED; // the session says so
        }
        status = size > 0 ? learn_one(request, path, twin, why) : ZV_OK;
    }
    return status;
}

// ---- the answer ----

static double amount_outside(const zv_robot *robot, zv_twin_fault fault, int joint, double amount)
{
    switch (fault) {
    case ZV_TWIN_LATE:
    case ZV_TWIN_DELAY:
    case ZV_TWIN_LAG:
        return 1e3 * amount;
    case ZV_TWIN_BACKLASH:
    case ZV_TWIN_OFFSET:
        return zv_joint_to_outside(zv_robot_joint(robot, joint)->kind, amount);
    default:
        return amount;
    }
}

static void write_place(zv_json_writer *out, zv_twin_fault fault, int joint)
{
    zv_json_put_text(out, "fault", zv_twin_word(fault));
    if (joint >= 0) {
        zv_json_put_integer(out, "joint", joint + 1);
    } else {
        zv_json_put_null(out, "joint");
    }
}

static void write_not_observable(zv_json_writer *out, const zv_twin_report *report)
{
    zv_json_begin_array_at(out, "not_observable");
    for (int i = 0; i < report->test_count; ++i) {
        if (!report->tests[i].observable) {
            zv_json_begin_object(out);
            write_place(out, report->tests[i].fault, report->tests[i].joint);
            zv_json_end_object(out);
        }
    }
    zv_json_end_array(out);
}

static void write_findings(zv_json_writer *out, const zv_robot *robot, const zv_twin_report *report)
{
    zv_json_begin_array_at(out, "findings");
    for (int i = 0; i < report->finding_count; ++i) {
        const zv_twin_finding *f = &report->findings[i];
        zv_json_begin_object(out);
        write_place(out, f->fault, f->joint);
        zv_json_put_number(out, "amount", amount_outside(robot, f->fault, f->joint, f->amount));
        zv_json_put_number(out, "bound", amount_outside(robot, f->fault, f->joint, f->bound));
        zv_json_put_number(out, "confidence", f->confidence);
        zv_json_put_text(out, "sentence", f->sentence);
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
    write_not_observable(out, report);
}

static void write_joints(zv_json_writer *out, const zv_robot *robot, const zv_twin_report *report)
{
    zv_json_begin_array_at(out, "joints");
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_joint *joint = zv_robot_joint(robot, k);
        const zv_twin_joint *j = &report->joint[k];
        zv_json_begin_object(out);
        zv_json_put_text(out, "name", joint->name);
        zv_json_put_number(out, "error_rms", zv_joint_to_outside(joint->kind, j->error_rms));
        zv_json_put_number(out, "error_peak", zv_joint_to_outside(joint->kind, j->error_peak));
        zv_json_put_number(out, "delay", 1e3 * j->delay);
        zv_json_put_number(out, "residual", j->residual_rms);
        zv_json_put_number(out, "usual", j->usual);
        zv_json_put_number(out, "friction", j->friction);
        zv_json_put_number(out, "friction_bound", j->friction_bound);
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
}

static void write_answer(zv_json_writer *out, const zv_robot *robot, const zv_twin_report *report)
{
    zv_json_put_integer(out, "samples", report->samples);
    zv_json_put_number(out, "duration", report->duration);
    zv_json_put_number(out, "period", 1e3 * report->period);
    zv_json_put_integer(out, "healthy", report->healthy);
    zv_json_put_bool(out, "reference", report->has_reference);
    zv_json_put_bool(out, "efforts", report->has_effort);
    write_findings(out, robot, report);
    zv_json_put_number(out, "payload_kg", report->payload_kg);
    zv_json_put_number(out, "payload_bound", report->payload_bound);
    write_joints(out, robot, report);
}

// ---- the request ----

/// One number for each joint, where the request gives them.
static zv_status take_gains(const zv_json *object, const char *key, int joints, double *gains, const double **out,
                            zv_error *why)
{
    if (!zv_json_member(object, key)) {
        return ZV_OK;
    }
    *out = gains;
    return zv_field_get_numbers(object, key, joints, gains, why);
}

static zv_status take_options(const zv_request *request, zv_twin_options *out, double gains[2][ZV_MAX_JOINTS],
                              zv_error *why)
{
    static const char *const laws[] = {"computed-torque", "pd", "drives", "unknown", NULL};
    const zv_json *object = request->object;
    const int joints = zv_robot_joint_count(request->arm->robot);
    double g[3];
    *out = zv_twin_default_options();
    out->law = (zv_twin_law)zv_word_at(object, "controller", laws, ZV_LAW_COMPUTED_TORQUE);
    out->bandwidth_hz = zv_number_at(object, "bandwidth", out->bandwidth_hz);
    out->damping_ratio = zv_number_at(object, "damping_ratio", out->damping_ratio);
    out->load_kg = zv_number_at(object, "load_kg", 0.0);
    out->progress = zv_watch_progress;
    out->user = request->watch;
    if (zv_numbers_at(object, "gravity", 3, g)) {
        out->gravity = (zv_vec3){g[0], g[1], g[2]};
    }
    zv_status status = take_gains(object, "stiffness", joints, gains[0], &out->stiffness, why);
    return status == ZV_OK ? take_gains(object, "damping", joints, gains[1], &out->damping, why) : status;
}

static zv_status run(const zv_request *request, zv_twin *twin, const zv_text *input, zv_json_writer *answer,
                     zv_error *why)
{
    zv_twin_report *report = malloc(sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the judgement");
    }
    zv_status status = learn(request, twin, why);
    status = status == ZV_OK ? read_recording(request, input, twin, why) : status;
    status = status == ZV_OK ? zv_twin_judge(twin, report, why) : status;
    if (status == ZV_OK) {
        write_answer(answer, request->arm->robot, report);
    }
    free(report);
    return status;
}

// ---- identification ----

/// In degrees and mm; all other quantities are the same outside.
static double outside(const zv_robot *robot, const zv_twin_parameter *p, double value)
{
    return p->quantity == ZV_TWIN_ZERO ? zv_joint_to_outside(zv_robot_joint(robot, p->joint)->kind, value) : value;
}

static void write_residual(zv_json_writer *out, const zv_robot *robot, const zv_twin_identified *found, int k)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", zv_robot_joint(robot, k)->name);
    zv_json_put_number(out, "before", found->before[k]);
    zv_json_put_number(out, "after", found->after[k]);
    zv_json_end_object(out);
}

/// How far off each joint was, before and after.
static void write_residuals(zv_json_writer *out, const zv_robot *robot, const zv_twin_identified *found)
{
    zv_json_begin_array_at(out, "joints");
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        write_residual(out, robot, found, k);
    }
}

static void write_identified(zv_json_writer *out, const zv_robot *robot, const zv_twin_identified *found)
{
    zv_json_put_integer(out, "samples", found->samples);
    zv_json_put_number(out, "duration", found->duration);
    zv_json_begin_array_at(out, "parameters");
    for (int i = 0; i < found->count; ++i) {
        const zv_twin_parameter *p = &found->parameter[i];
        zv_json_begin_object(out);
        zv_json_put_text(out, "quantity", zv_twin_quantity_word(p->quantity));
        zv_json_put_integer(out, "joint", p->joint + 1);
        zv_json_put_number(out, "file", outside(robot, p, p->file));
        zv_json_put_number(out, "value", outside(robot, p, p->value));
        zv_json_put_number(out, "bound", outside(robot, p, p->bound));
        zv_json_put_bool(out, "known", p->known);
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
    write_residuals(out, robot, found);
    zv_json_end_array(out);
}

static zv_status run_identify(const zv_request *request, zv_twin *twin, const zv_text *input, zv_json_writer *answer,
                              zv_error *why)
{
    zv_twin_identified *found = malloc(sizeof *found);
    if (!found) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the parameters");
    }
    zv_status status = read_recording(request, input, twin, why);
    status = status == ZV_OK ? zv_twin_identify(twin, found, why) : status;
    if (status == ZV_OK) {
        write_identified(answer, request->arm->robot, found);
    }
    free(found);
    return status;
}

// ---- both ----

static zv_status with_twin(const zv_request *request, zv_json_writer *answer, zv_error *why,
                           zv_status (*use)(const zv_request *request, zv_twin *twin, const zv_text *input,
                                            zv_json_writer *answer, zv_error *why))
{
    zv_twin_options options;
    double gains[2][ZV_MAX_JOINTS];
    zv_twin *twin = NULL;
    zv_text input = {0};
    zv_status status = take_options(request, &options, gains, why);
    status = status == ZV_OK ? zv_recording_field(request->object, request->host, &input, why) : status;
    status = status == ZV_OK ? zv_twin_create(request->arm->robot, &options, &twin, why) : status;
    status = status == ZV_OK ? use(request, twin, &input, answer, why) : status;
    zv_twin_free(twin);
    zv_text_free(&input);
    return status;
}

zv_status zv_op_twin(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    return with_twin(request, answer, why, run);
}

zv_status zv_op_identify(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    return with_twin(request, answer, why, run_identify);
}
