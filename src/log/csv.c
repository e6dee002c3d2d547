/// @file csv.c
/// Samples as lines of text, in the units of people.
///
///     source,t,q1,q2,qd1,qd2,torque1,torque2,flags        columns may be in any order, others are ignored;
///     arm,0.001,30.5,-12,1.2,0,0.31,0.02,0                what is not known is empty
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "model/units.h"
#include "text/csv.h"
#include "zveno/log.h"

enum { PARTS = 3, MOST_COLUMNS = 128 };
/// What a column holds: these, or COLUMN_JOINTS + part * ZV_MAX_JOINTS + joint.
enum { COLUMN_UNUSED = -1, COLUMN_SOURCE, COLUMN_T, COLUMN_FLAGS, COLUMN_JOINTS };
static const char *const parts[PARTS] = {"q", "qd", "torque"};
#define MOST_SECONDS 9e9

// ---- writing ----

static void put_cell(zv_text *out, double value)
{
    char number[ZV_NUMBER_SIZE] = "";
    if (isfinite(value)) {
        zv_number_write(value, number);
    }
    zv_text_add(out, ",");
    zv_text_add(out, number);
}

void zv_log_csv_head(zv_text *out, int count)
{
    zv_text_add(out, "source,t");
    for (int part = 0; part < PARTS; ++part) {
        for (int k = 1; k <= count; ++k) {
            zv_text_addf(out, ",%s%d", parts[part], k);
        }
    }
    zv_text_add(out, ",flags\n");
}

static double outside(zv_joint_kind kind, double value)
{
    return kind == ZV_JOINT_PRISMATIC ? value * 1000.0 : value / ZV_DEG;
}

static double inside(zv_joint_kind kind, double value)
{
    return kind == ZV_JOINT_PRISMATIC ? zv_m_from_mm(value) : zv_rad_from_deg(value);
}

void zv_log_csv_row(zv_text *out, const zv_feed_source *source, const zv_feed_sample *sample, int count)
{
    const double *const values[PARTS] = {sample->q, sample->qd, sample->effort};
    zv_text_add(out, source->name);
    put_cell(out, (double)sample->t_source_ns / 1e9);
    for (int part = 0; part < PARTS; ++part) {
        for (int k = 0; k < count; ++k) {
            const double value = k < sample->count ? values[part][k] : NAN;
            put_cell(out, part < 2 ? outside(source->kind[k], value) : value);
        }
    }
    zv_text_addf(out, ",%u\n", (unsigned)sample->flags);
}

// ---- reading ----

typedef struct reader {
    zv_csv csv;
    const zv_robot *robot;
    int joints, column_count, columns[MOST_COLUMNS];
    zv_feed_source *sources;
    int source_count;
    zv_error *why;
} reader;

static int meaning_of(const zv_csv_cell *c, int joints)
{
    if (zv_csv_is(c, "source") || zv_csv_is(c, "plant")) {
        return COLUMN_SOURCE;
    }
    if (zv_csv_is(c, "t") || zv_csv_is(c, "flags")) {
        return zv_csv_is(c, "t") ? COLUMN_T : COLUMN_FLAGS;
    }
    for (int i = 0; i < PARTS * joints; ++i) {
        char name[24];
        snprintf(name, sizeof name, "%s%d", parts[i / joints], i % joints + 1);
        if (zv_csv_is(c, name)) {
            return COLUMN_JOINTS + i / joints * ZV_MAX_JOINTS + i % joints;
        }
    }
    return COLUMN_UNUSED;
}

static zv_status read_heading(reader *r)
{
    zv_csv_cell line, c;
    if (!zv_csv_line(&r->csv, &line)) {
        return zv_fail(r->why, ZV_ERR_SYNTAX, 1, 1, "the file is empty; expected a line of column names, t,q1,q2,...");
    }
    while (zv_csv_next(&line, &c)) {
        const int meaning = meaning_of(&c, r->joints);
        if (r->column_count == MOST_COLUMNS) {
            return zv_fail(r->why, ZV_ERR_SYNTAX, 1, c.column, "more than %d columns", (int)MOST_COLUMNS);
        }
        if (meaning != COLUMN_UNUSED && zv_csv_has(r->columns, r->column_count, meaning)) {
            return zv_fail(r->why, ZV_ERR_SYNTAX, 1, c.column, "the column %.*s is there twice",
                           (int)(c.size < 40 ? c.size : 40), c.text);
        }
        r->columns[r->column_count++] = meaning;
    }
    for (int k = 0; k < r->joints; ++k) {
        if (!zv_csv_has(r->columns, r->column_count, COLUMN_T) ||
            !zv_csv_has(r->columns, r->column_count, COLUMN_JOINTS + k)) {
            return zv_fail(r->why, ZV_ERR_SYNTAX, 1, 1,
                           "expected the columns t and q1 to q%d on the first line; qd1, torque1 and others may follow",
                           r->joints);
        }
    }
    return ZV_OK;
}

/// The source called so, added when it is new; -1 when there are too many.
static int source_called(reader *r, const zv_csv_cell *c)
{
    char name[ZV_NAME_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)(c->size < ZV_NAME_SIZE - 1 ? c->size : ZV_NAME_SIZE - 1), c->text);
    for (int i = 0; i < r->source_count; ++i) {
        if (strcmp(r->sources[i].name, name) == 0) {
            return i;
        }
    }
    if (r->source_count == ZV_LOG_SOURCES) {
        return -1;
    }
    r->sources[r->source_count] = zv_feed_source_of(r->robot, name);
    return r->source_count++;
}

/// A number, NaN for an empty cell.
static zv_status read_number(const reader *r, const zv_csv_cell *c, double *out)
{
    *out = NAN;
    return c->size > 0 ? zv_csv_number(&r->csv, c, out, r->why) : ZV_OK;
}

static zv_status take_number(const reader *r, const zv_csv_cell *c, int meaning, zv_feed_sample *out)
{
    double value;
    const zv_status status = read_number(r, c, &value);
    if (status != ZV_OK) {
        return status;
    }
    if (meaning == COLUMN_T && !(value >= 0.0 && value <= MOST_SECONDS)) {
        return zv_fail(r->why, ZV_ERR_SYNTAX, r->csv.line, c->column, "expected a time in s that is not below 0");
    }
    if (meaning == COLUMN_T) {
        out->t_source_ns = out->t_received_ns = zv_feed_ns(value);
    } else if (meaning == COLUMN_FLAGS) {
        out->flags = value >= 0.0 && value <= UINT32_MAX ? (uint32_t)value : 0;
    } else {
        double *const values[PARTS] = {out->q, out->qd, out->effort};
        const int part = (meaning - COLUMN_JOINTS) / ZV_MAX_JOINTS, k = (meaning - COLUMN_JOINTS) % ZV_MAX_JOINTS;
        values[part][k] = part < 2 ? inside(zv_robot_joint(r->robot, k)->kind, value) : value;
    }
    return ZV_OK;
}

static zv_status read_row(reader *r, zv_csv_cell line, int *source, zv_feed_sample *out)
{
    static const zv_csv_cell nameless = {"samples", 7, 1};
    zv_csv_cell c, name = nameless;
    int i = 0;
    *out = (zv_feed_sample){.count = r->joints};
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        out->q[k] = out->qd[k] = out->effort[k] = NAN;
    }
    for (zv_status status; zv_csv_next(&line, &c); ++i) {
        const int meaning = i < r->column_count ? r->columns[i] : COLUMN_UNUSED;
        if (meaning == COLUMN_SOURCE) {
            name = c;
        } else if (meaning != COLUMN_UNUSED && (status = take_number(r, &c, meaning, out)) != ZV_OK) {
            return status;
        }
    }
    if (i != r->column_count) {
        return zv_fail(r->why, ZV_ERR_SYNTAX, r->csv.line, 1, "expected %d columns, found %d", r->column_count, i);
    }
    *source = source_called(r, &name);
    return *source >= 0 ? ZV_OK
                        : zv_fail(r->why, ZV_ERR_TOO_LARGE, r->csv.line, name.column, "more than %d sources",
                                  (int)ZV_LOG_SOURCES);
}

zv_status zv_log_read_csv(const char *text, size_t size, const zv_robot *robot, zv_feed_source sources[ZV_LOG_SOURCES],
                          int *source_count, zv_log_take take, void *user, zv_error *why)
{
    ZV_ASSERT(robot && sources && source_count && take && (text || size == 0));
    reader r = {.csv = {.at = text, .end = text + size}, .robot = robot, .sources = sources, .why = why};
    r.joints = zv_robot_joint_count(robot);
    zv_status status = read_heading(&r);
    for (zv_csv_cell line; status == ZV_OK && zv_csv_line(&r.csv, &line);) {
        zv_feed_sample sample;
        int source = 0;
        if (line.size == 0 || line.text[0] == '#') {
            continue;
        }
        status = read_row(&r, line, &source, &sample);
        *source_count = r.source_count;
        if (status == ZV_OK && !take(user, source, &sample)) {
            status = zv_fail(why, ZV_ERR_CANCELLED, 0, 0, "the reading was ended");
        }
    }
    return status;
}
