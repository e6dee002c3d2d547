/// @file trajectory_write.c
/// A motion to a file: CSV, JSON, binary, knots or MCAP.
///
///     CSV      a line of names, then a row per sample: t, q.., qd.., qdd.., x, y, z, line and, with a scene, the clearance; nine decimals
///     JSON     {"robot", "rate_hz", "joints", "samples": [{"t", "q", "qd", "qdd", "xyz", "line"}], "limited_by",
///               "events", "duration"}
///     binary   "zveno-trajectory/1\n", the number of joints and of columns as 4-byte integers, the rate as a double,
///              then rows of doubles in the order of the CSV; all little-endian
///     knots    the trajectory itself, as zv_trajectory_write has it
///     MCAP     the joints as messages of the source "plan", as zv_log_writer has them
#include "trajectory_write.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "motion_file.h"
#include "program_print.h"
#include "zveno/api.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the binary format is written as memory holds it");

bool trajectory_format_of(const char *path, trajectory_format *out)
{
    struct stat about;
    if (path_ends_in(path, ".csv") || strcmp(path, "-") == 0) {
        *out = TRAJECTORY_CSV;
    } else if (path_ends_in(path, ".knots")) {
        *out = TRAJECTORY_KNOTS;
    } else if (path_ends_in(path, ".mcap")) {
        *out = TRAJECTORY_MCAP;
    } else if (path_ends_in(path, ".json")) {
        *out = TRAJECTORY_JSON;
    } else if (path_ends_in(path, ".bin") || (stat(path, &about) == 0 && S_ISCHR(about.st_mode))) {
        *out = TRAJECTORY_BINARY;
    } else {
        return false;
    }
    return true;
}

// ---- rows ----

/// A sample as the columns of a row, in the units of people; returns how many.
static int columns_of(const zv_robot *robot, const zv_plan_sample *sample, double out[TRAJECTORY_COLUMNS])
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

/// The columns of all joints.
static void csv_names(trajectory_writer *w, const char *const names[], int part)
{
    for (int k = 0; k < w->joints; ++k) {
        zv_text_addf(&w->row, ",%s%d", names[part], k + 1);
    }
}

static void csv_begin(trajectory_writer *w, bool has_clearance)
{
    static const char *const names[] = {"q", "qd", "qdd"};
    zv_text_add(&w->row, "t");
    for (int part = 0; part < 3; ++part) {
        csv_names(w, names, part);
    }
    zv_text_add(&w->row, has_clearance ? ",x,y,z,line,clearance\n" : ",x,y,z,line\n");
    flush_row(w);
}

/// Writes a number of a row, with room for ZV_NUMBER_SIZE at `out`; returns its length.
static int write_cell(trajectory_cell *last, double value, char *out)
{
    if (last->size == 0 || last->value != value) {
        last->value = value;
        last->size = zv_number_write_rounded(value, last->text);
    }
    memcpy(out, last->text, sizeof last->text);
    return last->size;
}

static void csv_sample(trajectory_writer *w, const zv_plan_sample *sample)
{
    double column[TRAJECTORY_COLUMNS];
    int count = columns_of(w->robot, sample, column);
    if (w->samples == 0) {
        csv_begin(w, sample->has_clearance);
    }
    if (sample->has_clearance) {
        column[count++] = sample->clearance * 1000.0;
    }
    char text[TRAJECTORY_COLUMNS * (ZV_NUMBER_SIZE + 1)];
    int used = 0;
    for (int i = 0; i < count; ++i) {
        used += write_cell(&w->last[i], column[i], text + used);
        text[used++] = i + 1 < count ? ',' : '\n';
    }
    out_file_write(w->file, text, (size_t)used);
}

static void binary_begin(trajectory_writer *w, double rate_hz)
{
    static const char magic[] = "zveno-trajectory/1\n";
    const int joints = w->joints, columns = 3 * joints + 5;
    out_file_write(w->file, magic, sizeof magic - 1);
    out_file_write(w->file, &joints, sizeof joints);
    out_file_write(w->file, &columns, sizeof columns);
    out_file_write(w->file, &rate_hz, sizeof rate_hz);
}

static void binary_sample(trajectory_writer *w, const zv_plan_sample *sample)
{
    double column[TRAJECTORY_COLUMNS];
    const int count = columns_of(w->robot, sample, column);
    out_file_write(w->file, column, (size_t)count * sizeof column[0]);
}

// ---- JSON ----

static void json_sample(trajectory_writer *w, const zv_plan_sample *sample)
{
    zv_text_add(&w->row, w->samples ? ",\n" : "");
    zv_json_writer out = zv_json_writer_on(&w->row);
    zv_write_sample(&out, w->robot, sample);
    flush_row(w);
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

// ---- knots ----

static void knots_begin(trajectory_writer *w)
{
    w->knots = zv_trajectory_gather_create(w->robot);
    w->row.failed = !w->knots;
    if (w->knots) {
        w->to_knots = zv_trajectory_gather_sink(w->knots, NULL);
    }
}

static void knots_end(trajectory_writer *w)
{
    zv_trajectory *made = NULL;
    if (w->knots && zv_trajectory_gather_finish(w->knots, &made, NULL) == ZV_OK) {
        zv_trajectory_write(made, &w->row);
        flush_row(w);
    }
    w->knots = NULL;
    zv_trajectory_free(made);
}

// ---- MCAP ----

static void mcap_plan(trajectory_writer *w, const zv_plan_sample *sample)
{
    const zv_feed_source source = zv_feed_source_of(w->robot, "plan");
    const zv_feed_sample row = mcap_sample_of(source.count, sample->t, sample->q, sample->qd, NULL);
    mcap_sample(&w->mcap, &source, &row);
}

// ---- the front door ----

void trajectory_begin(trajectory_writer *w, trajectory_format format, const zv_robot *robot, double rate_hz,
                      out_file *file)
{
    *w = (trajectory_writer){.format = format, .robot = robot, .joints = zv_robot_joint_count(robot), .file = file};
    w->span = zv_json_writer_on(&w->spans);
    w->event = zv_json_writer_on(&w->events);
    switch (format) {
    case TRAJECTORY_CSV: // its names come with the first sample, which knows them
        break;
    case TRAJECTORY_JSON:
        motion_head_write(&w->row, robot, rate_hz);
        flush_row(w);
        break;
    case TRAJECTORY_BINARY:
        binary_begin(w, rate_hz);
        break;
    case TRAJECTORY_KNOTS:
        knots_begin(w);
        break;
    case TRAJECTORY_MCAP:
        mcap_begin(&w->mcap, zv_robot_name(robot), file);
        break;
    }
}

void trajectory_sample(trajectory_writer *w, const zv_plan_sample *sample)
{
    static void (*const write[])(trajectory_writer *, const zv_plan_sample *) = {[TRAJECTORY_CSV] = csv_sample,
                                                                                 [TRAJECTORY_JSON] = json_sample,
                                                                                 [TRAJECTORY_BINARY] = binary_sample,
                                                                                 [TRAJECTORY_KNOTS] = NULL,
                                                                                 [TRAJECTORY_MCAP] = mcap_plan};
    if (write[w->format]) {
        write[w->format](w, sample);
    }
    ++w->samples;
}

void trajectory_span(trajectory_writer *w, const zv_plan_span *span)
{
    if (w->format == TRAJECTORY_JSON) {
        zv_write_span(&w->span, span);
    }
    if (w->knots) {
        w->to_knots.span(w->to_knots.user, span);
    }
}

void trajectory_event(trajectory_writer *w, const zv_plan_event *event)
{
    if (w->format == TRAJECTORY_JSON) {
        zv_write_event(&w->event, event);
    }
    if (w->knots) {
        w->to_knots.event(w->to_knots.user, event);
    }
}

void trajectory_knot(trajectory_writer *w, const zv_plan_sample *knot)
{
    if (w->knots) {
        w->to_knots.knot(w->to_knots.user, knot);
    }
}

bool trajectory_end(trajectory_writer *w, const zv_plan_report *report)
{
    if (w->format == TRAJECTORY_CSV && w->samples == 0) {
        csv_begin(w, false);
    }
    if (w->format == TRAJECTORY_JSON) {
        json_end(w, report);
    }
    knots_end(w);
    const bool has_ended = w->format != TRAJECTORY_MCAP || mcap_end(&w->mcap);
    const bool done = has_ended && !w->row.failed && !w->spans.failed && !w->events.failed;
    zv_text_free(&w->row);
    zv_text_free(&w->spans);
    zv_text_free(&w->events);
    return done;
}
