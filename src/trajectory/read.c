/// @file read.c
/// A motion read back from CSV, as `zveno run` and zv_trajectory_write write it: a line of column names, then one line
/// per sample or knot.
///
///     t,q1,q2,qd1,qd2,qdd1,qdd2,x,y,z,line        columns may be in any order; others are ignored, x y z are
///     0,10,20,0,0,0,0,300,0,50,1                  computed again from the joints
///     #event {"t": 0, ...}                        lines that begin with # are notes.c
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "model/units.h"
#include "text/csv.h"
#include "trajectory/notes.h"
#include "trajectory/trajectory.h"
#include "zveno/kin.h"

/// What a column holds; the names of those that are not of joints are below.
enum { COLUMN_UNUSED = -1, COLUMN_T, COLUMN_LINE, COLUMN_FEED, COLUMN_RAPID, COLUMN_PEN, COLUMN_JOINTS };
enum { PARTS = 3, MOST_COLUMNS = 128 };
#define MOST_SECONDS 1e9
static const char *const column_names[] = {"t", "line", "feed", "rapid", "pen"};

typedef struct reader {
    const zv_robot *robot;
    int joints;
    zv_csv csv;
    int column_count;
    int columns[MOST_COLUMNS];  ///< what each holds: unused, t, line, or COLUMN_JOINTS + part * joints + joint
    zv_json_document *document; ///< for remarks; made when the first one comes
    zv_error *why;
} reader;

// ---- the heading ----

static const char *const part_names[PARTS] = {"q", "qd", "qdd"};

static void name_of(const reader *r, int meaning, char out[16])
{
    const int joint = meaning - COLUMN_JOINTS;
    snprintf(out, 16, "%s%d", part_names[joint / r->joints], joint % r->joints + 1);
}

static int meaning_of(const reader *r, const zv_csv_cell *c)
{
    for (int meaning = COLUMN_T; meaning < COLUMN_JOINTS; ++meaning) {
        if (zv_csv_is(c, column_names[meaning])) {
            return meaning;
        }
    }
    for (int meaning = COLUMN_JOINTS; meaning < COLUMN_JOINTS + PARTS * r->joints; ++meaning) {
        char name[16];
        name_of(r, meaning, name);
        if (zv_csv_is(c, name)) {
            return meaning;
        }
    }
    return COLUMN_UNUSED;
}

static zv_status check_columns(const reader *r)
{
    if (!zv_csv_has(r->columns, r->column_count, COLUMN_T)) {
        return zv_fail(r->why, ZV_ERR_SYNTAX, 1, 1,
                       "expected column names on the first line, t,q1,q2,..., as zveno run -o FILE.csv writes them");
    }
    for (int meaning = COLUMN_JOINTS; meaning < COLUMN_JOINTS + PARTS * r->joints; ++meaning) {
        char name[16];
        name_of(r, meaning, name);
        if (!zv_csv_has(r->columns, r->column_count, meaning)) {
            return zv_fail(r->why, ZV_ERR_SYNTAX, 1, 1,
                           "the column %s is missing; an arm of %d joints needs q1 to q%d, qd1 to qd%d, qdd1 to qdd%d",
                           name, r->joints, r->joints, r->joints, r->joints);
        }
    }
    return ZV_OK;
}

static zv_status read_heading(reader *r)
{
    zv_csv_cell line, c;
    if (!zv_csv_line(&r->csv, &line)) {
        return zv_fail(r->why, ZV_ERR_SYNTAX, 1, 1, "the file is empty; expected a line of column names, t,q1,q2,...");
    }
    while (zv_csv_next(&line, &c)) {
        if (r->column_count == MOST_COLUMNS) {
            return zv_fail(r->why, ZV_ERR_SYNTAX, 1, c.column, "more than %d columns", (int)MOST_COLUMNS);
        }
        const int meaning = meaning_of(r, &c);
        if (meaning != COLUMN_UNUSED && zv_csv_has(r->columns, r->column_count, meaning)) {
            return zv_fail(r->why, ZV_ERR_SYNTAX, 1, c.column, "the column %.*s is there twice", (int)c.size, c.text);
        }
        r->columns[r->column_count++] = meaning;
    }
    return check_columns(r);
}

// ---- rows ----

static int whole(double value)
{
    return fabs(value) < 1e9 ? (int)value : 0;
}

static void put_value(const reader *r, int meaning, double value, zv_plan_sample *out)
{
    double *const parts[PARTS] = {out->q, out->qd, out->qdd};
    switch (meaning) {
    case COLUMN_T:
        out->t = value;
        break;
    case COLUMN_LINE:
        out->line = whole(value);
        break;
    case COLUMN_FEED:
        out->feed = value / 60000.0;
        break;
    case COLUMN_RAPID:
        out->is_rapid = value != 0.0;
        break;
    case COLUMN_PEN:
        out->pen = whole(value);
        break;
    default: {
        const int joint = (meaning - COLUMN_JOINTS) % r->joints;
        const bool slides = zv_robot_joint(r->robot, joint)->kind == ZV_JOINT_PRISMATIC;
        parts[(meaning - COLUMN_JOINTS) / r->joints][joint] = slides ? zv_m_from_mm(value) : zv_rad_from_deg(value);
    }
    }
}

static zv_status read_row(const reader *r, zv_csv_cell line, zv_plan_sample *out)
{
    const int behind = (int)line.size + 1;
    int index = 0;
    for (zv_csv_cell c; zv_csv_next(&line, &c); ++index) {
        double value = 0.0;
        if (index == r->column_count) {
            return zv_fail(r->why, ZV_ERR_SYNTAX, r->csv.line, c.column,
                           "more cells than the %d columns of the first line", r->column_count);
        }
        if (r->columns[index] != COLUMN_UNUSED) {
            const zv_status status = zv_csv_number(&r->csv, &c, &value, r->why);
            if (status != ZV_OK) {
                return status;
            }
            put_value(r, r->columns[index], value, out);
        }
    }
    if (index < r->column_count) {
        return zv_fail(r->why, ZV_ERR_SYNTAX, r->csv.line, behind,
                       "the line has %d of the %d columns of the first line", index, r->column_count);
    }
    return ZV_OK;
}

// ---- lines ----

static zv_status read_note(reader *r, const zv_csv_cell *line, const zv_plan_sink *sink, bool *goes_on)
{
    zv_error inner = {0};
    r->document = r->document ? r->document : zv_json_document_create();
    if (!r->document) {
        return zv_fail(r->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the trajectory");
    }
    const zv_status status = zv_note_read(r->document, line->text, line->size, sink, goes_on, &inner);
    return status == ZV_OK ? ZV_OK : zv_fail(r->why, status, r->csv.line, inner.column, "%.300s", inner.message);
}

/// One line that is not empty. @param last the time of the row before
static zv_status take_line(reader *r, const zv_csv_cell *line, const zv_plan_sink *sink, double *last, bool *goes_on)
{
    zv_plan_sample sample = {0};
    if (line->text[0] == '#') {
        return read_note(r, line, sink, goes_on);
    }
    const zv_status status = read_row(r, *line, &sample);
    if (status != ZV_OK) {
        return status;
    }
    if (!(fabs(sample.t) <= MOST_SECONDS)) {
        return zv_fail(r->why, ZV_ERR_SYNTAX, r->csv.line, 1, "a time of %g s is too long", sample.t);
    }
    if (!(sample.t >= *last)) {
        return zv_fail(r->why, ZV_ERR_SYNTAX, r->csv.line, 1, "the time goes back: %g s after %g s", sample.t, *last);
    }
    *last = sample.t;
    sample.xyz = zv_fk(r->robot, sample.q).pos;
    *goes_on = sink->sample(sink->user, &sample);
    return ZV_OK;
}

zv_status zv_trajectory_read_samples(const zv_robot *robot, const char *text, size_t size, const zv_plan_sink *sink,
                                     zv_error *why)
{
    ZV_ASSERT(robot && (text || size == 0) && sink && sink->sample);
    reader r = {.robot = robot, .joints = zv_robot_joint_count(robot), .why = why};
    r.csv.at = text ? text : "";
    r.csv.end = r.csv.at + size;
    zv_status status = read_heading(&r);
    double last = -INFINITY;
    bool goes_on = true;
    for (zv_csv_cell line; status == ZV_OK && goes_on && zv_csv_line(&r.csv, &line);) {
        status = line.size == 0 ? ZV_OK : take_line(&r, &line, sink, &last, &goes_on);
    }
    zv_json_document_free(r.document);
    if (status == ZV_OK && last == -INFINITY) {
        return zv_fail(why, ZV_ERR_SYNTAX, r.csv.line, 1, "there are no samples after the column names");
    }
    return status;
}

zv_status zv_trajectory_read(const zv_robot *robot, const char *text, size_t size, zv_trajectory **out, zv_error *why)
{
    ZV_ASSERT(robot && out);
    zv_trajectory_gather *gather = zv_trajectory_gather_create(robot);
    if (!gather) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the trajectory");
    }
    zv_plan_sink sink = zv_trajectory_gather_sink(gather, NULL);
    sink.sample = sink.knot;
    const zv_status status = zv_trajectory_read_samples(robot, text, size, &sink, why);
    zv_trajectory *made = NULL;
    const zv_status gathered = zv_trajectory_gather_finish(gather, &made, status == ZV_OK ? why : NULL);
    if (status != ZV_OK || gathered != ZV_OK) {
        zv_trajectory_free(made);
        return status != ZV_OK ? status : gathered;
    }
    *out = made;
    return ZV_OK;
}
