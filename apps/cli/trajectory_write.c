/// @file trajectory_write.c
/// A motion to a file: CSV, JSON or binary.
///
///     CSV      a line of names, then a row per sample: t, q.., qd.., qdd.., x, y, z, line
///     JSON     {"robot", "rate_hz", "joints", "samples": [{"t", "q", "qd", "qdd", "xyz", "line"}], "limited_by",
///               "events", "duration"}
///     binary   "zveno-trajectory/1\n", the number of joints and of columns as 4-byte integers, the rate as a double,
///              then rows of doubles in the order of the CSV; all little-endian
#include "trajectory_write.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "plan_job.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the binary format is written as memory holds it");

enum { MAX_COLUMNS = 3 * ZV_MAX_JOINTS + 5 };

static bool ends_in(const char *path, const char *ending)
{
    const size_t length = strlen(path), size = strlen(ending);
    return length > size && strcmp(path + length - size, ending) == 0;
}

bool trajectory_format_of(const char *path, trajectory_format *out)
{
    struct stat about;
    if (ends_in(path, ".csv") || strcmp(path, "-") == 0) {
        *out = TRAJECTORY_CSV;
    } else if (ends_in(path, ".json")) {
        *out = TRAJECTORY_JSON;
    } else if (ends_in(path, ".bin") || (stat(path, &about) == 0 && S_ISCHR(about.st_mode))) {
        *out = TRAJECTORY_BINARY;
    } else {
        return false;
    }
    return true;
}

// ---- rows ----

/// A sample as the columns of a row, in the units of people; returns how many.
static int columns_of(const zv_robot *robot, const zv_plan_sample *sample, double out[MAX_COLUMNS])
{
    const int joints = zv_robot_joint_count(robot);
    const double *const parts[] = {sample->q, sample->qd, sample->qdd};
    int used = 0;
    out[used++] = sample->t;
    for (int part = 0; part < 3; ++part) {
        for (int k = 0; k < joints; ++k) {
            out[used++] = joint_outside(robot, k, parts[part][k]);
        }
    }
    out[used++] = sample->xyz.x * 1000.0 + 0.0;
    out[used++] = sample->xyz.y * 1000.0 + 0.0;
    out[used++] = sample->xyz.z * 1000.0 + 0.0;
    out[used++] = sample->line;
    return used;
}

static void flush_row(trajectory_writer *w)
{
    out_file_write(w->file, w->row.data ? w->row.data : "", w->row.size);
    zv_text_clear(&w->row);
}

static void csv_begin(trajectory_writer *w)
{
    static const char *const names[] = {"q", "qd", "qdd"};
    zv_text_add(&w->row, "t");
    for (int part = 0; part < 3; ++part) {
        for (int k = 0; k < zv_robot_joint_count(w->robot); ++k) {
            zv_text_addf(&w->row, ",%s%d", names[part], k + 1);
        }
    }
    zv_text_add(&w->row, ",x,y,z,line\n");
    flush_row(w);
}

static void csv_sample(trajectory_writer *w, const zv_plan_sample *sample)
{
    double column[MAX_COLUMNS];
    const int count = columns_of(w->robot, sample, column);
    char text[MAX_COLUMNS * (ZV_NUMBER_SIZE + 1)];
    int used = 0;
    for (int i = 0; i < count; ++i) {
        used += zv_number_write(column[i], text + used);
        text[used++] = i + 1 < count ? ',' : '\n';
    }
    out_file_write(w->file, text, (size_t)used);
}

static void binary_begin(trajectory_writer *w, double rate_hz)
{
    static const char magic[] = "zveno-trajectory/1\n";
    const int joints = zv_robot_joint_count(w->robot), columns = 3 * joints + 5;
    out_file_write(w->file, magic, sizeof magic - 1);
    out_file_write(w->file, &joints, sizeof joints);
    out_file_write(w->file, &columns, sizeof columns);
    out_file_write(w->file, &rate_hz, sizeof rate_hz);
}

static void binary_sample(trajectory_writer *w, const zv_plan_sample *sample)
{
    double column[MAX_COLUMNS];
    const int count = columns_of(w->robot, sample, column);
    out_file_write(w->file, column, (size_t)count * sizeof column[0]);
}

// ---- JSON ----

static void json_joints(zv_json_writer *out, const zv_robot *robot, const char *key, const double *values)
{
    double outside[ZV_MAX_JOINTS];
    const int joints = zv_robot_joint_count(robot);
    for (int k = 0; k < joints; ++k) {
        outside[k] = joint_outside(robot, k, values[k]);
    }
    zv_json_key(out, key);
    zv_json_numbers(out, outside, joints);
}

static void json_point(zv_json_writer *out, const char *key, zv_vec3 p)
{
    const double mm[3] = {p.x * 1000.0 + 0.0, p.y * 1000.0 + 0.0, p.z * 1000.0 + 0.0};
    zv_json_key(out, key);
    zv_json_numbers(out, mm, 3);
}

static void json_begin(trajectory_writer *w, double rate_hz)
{
    zv_json_writer out = zv_json_writer_on(&w->row);
    const char *name = zv_robot_name(w->robot);
    zv_json_begin_object(&out);
    zv_json_key(&out, "robot");
    zv_json_string(&out, name, strlen(name));
    zv_json_key(&out, "rate_hz");
    zv_json_number(&out, rate_hz);
    zv_json_key(&out, "joints");
    zv_json_begin_array(&out);
    for (int k = 0; k < zv_robot_joint_count(w->robot); ++k) {
        const zv_joint *joint = zv_robot_joint(w->robot, k);
        zv_json_string(&out, joint->name, strlen(joint->name));
    }
    zv_json_end_array(&out);
    zv_text_add(&w->row, ", \"samples\": [\n");
    flush_row(w);
}

static void json_sample(trajectory_writer *w, const zv_plan_sample *sample)
{
    zv_text_add(&w->row, w->samples ? ",\n" : "");
    zv_json_writer out = zv_json_writer_on(&w->row);
    zv_json_begin_object(&out);
    zv_json_key(&out, "t");
    zv_json_number(&out, sample->t);
    json_joints(&out, w->robot, "q", sample->q);
    json_joints(&out, w->robot, "qd", sample->qd);
    json_joints(&out, w->robot, "qdd", sample->qdd);
    json_point(&out, "xyz", sample->xyz);
    zv_json_key(&out, "line");
    zv_json_integer(&out, sample->line);
    zv_json_end_object(&out);
    flush_row(w);
}

static void span_write(zv_json_writer *out, const zv_plan_span *span)
{
    const char *cause = zv_plan_cause_word(span->cause);
    zv_json_begin_object(out);
    zv_json_key(out, "t0");
    zv_json_number(out, span->t0);
    zv_json_key(out, "t1");
    zv_json_number(out, span->t1);
    zv_json_key(out, "by");
    zv_json_string(out, cause, strlen(cause));
    zv_json_key(out, "joint");
    span->joint >= 0 ? zv_json_integer(out, span->joint + 1) : zv_json_null(out);
    zv_json_key(out, "singularity");
    zv_json_bool(out, span->near_singular);
    zv_json_key(out, "lines");
    zv_json_begin_array(out);
    zv_json_integer(out, span->line0);
    zv_json_integer(out, span->line1);
    zv_json_end_array(out);
    json_point(out, "xyz", span->place);
    zv_json_end_object(out);
}

static void json_end(trajectory_writer *w, const zv_plan_report *report)
{
    zv_text_add(&w->row, "\n], \"limited_by\": [");
    zv_text_append(&w->row, w->spans.data ? w->spans.data : "", w->spans.size);
    zv_text_add(&w->row, "], \"events\": [");
    zv_text_append(&w->row, w->events.data ? w->events.data : "", w->events.size);
    zv_text_add(&w->row, "], \"duration\": ");
    char number[ZV_NUMBER_SIZE];
    zv_number_write(report->duration, number);
    zv_text_add(&w->row, number);
    zv_text_add(&w->row, "}\n");
    flush_row(w);
}

// ---- the front door ----

void trajectory_begin(trajectory_writer *w, trajectory_format format, const zv_robot *robot, double rate_hz,
                      out_file *file)
{
    *w = (trajectory_writer){.format = format, .robot = robot, .file = file};
    w->span = zv_json_writer_on(&w->spans);
    w->event = zv_json_writer_on(&w->events);
    switch (format) {
    case TRAJECTORY_CSV:
        csv_begin(w);
        break;
    case TRAJECTORY_JSON:
        json_begin(w, rate_hz);
        break;
    case TRAJECTORY_BINARY:
        binary_begin(w, rate_hz);
        break;
    }
}

void trajectory_sample(trajectory_writer *w, const zv_plan_sample *sample)
{
    static void (*const write[])(trajectory_writer *, const zv_plan_sample *) = {
        [TRAJECTORY_CSV] = csv_sample, [TRAJECTORY_JSON] = json_sample, [TRAJECTORY_BINARY] = binary_sample};
    write[w->format](w, sample);
    ++w->samples;
}

void trajectory_span(trajectory_writer *w, const zv_plan_span *span)
{
    if (w->format == TRAJECTORY_JSON) {
        span_write(&w->span, span);
    }
}

void trajectory_event(trajectory_writer *w, const zv_plan_event *event)
{
    if (w->format != TRAJECTORY_JSON) {
        return;
    }
    zv_json_begin_object(&w->event);
    zv_json_key(&w->event, "t");
    zv_json_number(&w->event, event->t);
    zv_json_key(&w->event, "line");
    zv_json_integer(&w->event, event->mark->line);
    zv_json_key(&w->event, "code");
    zv_json_number(&w->event, event->mark->code);
    zv_json_key(&w->event, "values");
    zv_json_numbers(&w->event, event->mark->values, 3);
    if (event->mark->text[0]) {
        zv_json_key(&w->event, "text");
        zv_json_string(&w->event, event->mark->text, strlen(event->mark->text));
    }
    json_point(&w->event, "xyz", event->xyz);
    zv_json_end_object(&w->event);
}

bool trajectory_end(trajectory_writer *w, const zv_plan_report *report)
{
    if (w->format == TRAJECTORY_JSON) {
        json_end(w, report);
    }
    const bool done = !w->row.failed && !w->spans.failed && !w->events.failed;
    zv_text_free(&w->row);
    zv_text_free(&w->spans);
    zv_text_free(&w->events);
    return done;
}
