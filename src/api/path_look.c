/// @file path_look.c
/// The path of a program as it lies in front of the arm, in columns. One row of `margins` per branch: the ribbon of the
/// page is this matrix as colours.
#include "api/plan_answer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "request/pose_json.h"
#include "request/units.h"
#include "zveno/api.h"
#include "zveno/kin.h"

/// One place of the path.
typedef struct row {
    double s, feed, singularity; ///< m, m/s; share of zv_singularity, NAN without joint values
    double clearance;            ///< m, from what is around the arm; NAN without joint values, or with nothing there
    zv_vec3 place;
    int line;
    bool is_rapid;
    int carried; ///< index of the branch that carries the path here; -1: none does
    zv_reach reach;
    double margin[ZV_MAX_SOLUTIONS]; ///< of each branch; NAN: it has no joint values here
} row;

typedef struct columns {
    const zv_robot *robot;
    const zv_ik *ik;
    const zv_cell *cell; ///< NULL: nothing is around the arm
    zv_branch preferred;
    int branch_count;
    zv_branch branch[ZV_MAX_SOLUTIONS];
    bool has_start[ZV_MAX_SOLUTIONS]; ///< it has joint values inside the limits at the first place:
    double start[ZV_MAX_SOLUTIONS][ZV_MAX_JOINTS];
    int count;
    row *rows;
} columns;

// ---- taking ----

static bool is_same(zv_branch a, zv_branch b)
{
    return a.base == b.base && a.elbow == b.elbow && a.wrist == b.wrist;
}

/// The column of a branch; one that comes for the first time gets the next, -1: there are too many.
static int column_of(columns *c, zv_branch branch)
{
    for (int i = 0; i < c->branch_count; ++i) {
        if (is_same(c->branch[i], branch)) {
            return i;
        }
    }
    if (c->branch_count == ZV_MAX_SOLUTIONS) {
        return -1;
    }
    c->branch[c->branch_count] = branch;
    return c->branch_count++;
}

/// The solution that carries the path here: the preferred branch, then the one of the place before, then the largest
/// margin; -1 when none lies inside the limits.
static int carrier(const columns *c, const zv_plan_spot *spot, zv_branch before)
{
    int best = -1;
    double most = -INFINITY;
    for (int i = 0; i < spot->set.count; ++i) {
        const zv_ik_solution *solution = &spot->set.solutions[i];
        const double worth = zv_plan_room(c->robot, solution) + (is_same(solution->branch, c->preferred) ? 4.0 : 0.0) +
                             (is_same(solution->branch, before) ? 2.0 : 0.0);
        if (solution->in_limits && worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

/// A row that knows its place; margins come column by column.
static row row_at(const zv_plan_spot *spot)
{
    row r = {.s = spot->s,
             .feed = spot->feed,
             .singularity = NAN,
             .clearance = NAN,
             .place = spot->place,
             .line = spot->line,
             .is_rapid = spot->is_rapid,
             .carried = -1,
             .reach = spot->set.reach};
    for (int i = 0; i < ZV_MAX_SOLUTIONS; ++i) {
        r.margin[i] = NAN;
    }
    return r;
}

/// The margin of each solution; those at the start of the path are kept, to begin there.
static void take_margins(columns *c, const zv_plan_spot *spot, bool is_start, row *r)
{
    for (int i = 0; i < spot->set.count; ++i) {
        const int column = column_of(c, spot->set.solutions[i].branch);
        if (column >= 0) {
            r->margin[column] = zv_plan_room(c->robot, &spot->set.solutions[i]);
        }
        if (column >= 0 && is_start && spot->set.solutions[i].in_limits) {
            c->has_start[column] = true;
            memcpy(c->start[column], spot->set.solutions[i].q, sizeof c->start[column]);
        }
    }
}

static bool take(void *user, const zv_plan_spot *spot)
{
    columns *c = user;
    const row *last = c->count > 0 ? &c->rows[c->count - 1] : NULL;
    row *r = &c->rows[c->count++];
    *r = row_at(spot);
    take_margins(c, spot, !last, r);
    const zv_branch before = last && last->carried >= 0 ? c->branch[last->carried] : c->preferred;
    const int found = carrier(c, spot, before);
    if (found >= 0) {
        r->carried = column_of(c, spot->set.solutions[found].branch);
        const double *q = spot->set.solutions[found].q;
        r->singularity = zv_singularity_at(c->ik, q).share;
        r->clearance = c->cell ? zv_clearance_at(c->cell->collider, c->cell->scene, q).distance : NAN;
    }
    return true;
}

// ---- writing ----

typedef void (*cell_writer)(zv_json_writer *out, const row *r);

static void write_arc_length(zv_json_writer *out, const row *r)
{
    zv_json_number(out, zv_mm_from_m(r->s));
}

static void write_xyz(zv_json_writer *out, const row *r)
{
    const double mm[] = {zv_mm_from_m(r->place.x), zv_mm_from_m(r->place.y), zv_mm_from_m(r->place.z)};
    zv_json_begin_array(out);
    for (int i = 0; i < 3; ++i) {
        zv_json_number(out, mm[i]);
    }
    zv_json_end_array(out);
}

static void write_line(zv_json_writer *out, const row *r)
{
    zv_json_integer(out, r->line);
}

static void write_rapid(zv_json_writer *out, const row *r)
{
    zv_json_bool(out, r->is_rapid);
}

static void write_feed(zv_json_writer *out, const row *r)
{
    zv_json_number(out, zv_mm_from_m(r->feed) * 60.0);
}

static void write_carried(zv_json_writer *out, const row *r)
{
    zv_json_integer(out, r->carried);
}

static void write_singularity(zv_json_writer *out, const row *r)
{
    zv_json_number(out, r->singularity);
}

static void write_clearance(zv_json_writer *out, const row *r)
{
    zv_json_number(out, zv_mm_from_m(r->clearance));
}

static void write_column(zv_json_writer *out, const columns *c, const char *name, cell_writer cell)
{
    zv_json_begin_array_at(out, name);
    for (int i = 0; i < c->count; ++i) {
        cell(out, &c->rows[i]);
    }
    zv_json_end_array(out);
}

static void write_words(zv_json_writer *out, zv_branch branch)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "base", zv_base_word(branch.base));
    zv_json_put_text(out, "elbow", zv_elbow_word(branch.elbow));
    zv_json_put_text(out, "wrist", zv_wrist_word(branch.wrist));
    zv_json_end_object(out);
}

static void write_margins(zv_json_writer *out, const columns *c)
{
    zv_json_begin_array_at(out, "branches");
    for (int b = 0; b < c->branch_count; ++b) {
        write_words(out, c->branch[b]);
    }
    zv_json_end_array(out);
    zv_json_begin_array_at(out, "margins");
    for (int b = 0; b < c->branch_count; ++b) {
        zv_json_begin_array(out);
        for (int i = 0; i < c->count; ++i) {
            zv_json_number(out, c->rows[i].margin[b]);
        }
        zv_json_end_array(out);
    }
    zv_json_end_array(out);
}

static void write_starts(zv_json_writer *out, const columns *c)
{
    zv_joint_texts last = {0};
    zv_json_begin_array_at(out, "starts");
    for (int b = 0; b < c->branch_count; ++b) {
        if (c->has_start[b]) {
            zv_write_joints(out, c->robot, c->start[b], &last);
        } else {
            zv_json_null(out);
        }
    }
    zv_json_end_array(out);
}

static void write_columns(zv_json_writer *out, const columns *c)
{
    zv_json_begin_object_at(out, "path");
    write_column(out, c, "arc_length", write_arc_length);
    write_column(out, c, "xyz", write_xyz);
    write_column(out, c, "line", write_line);
    write_column(out, c, "rapid", write_rapid);
    write_column(out, c, "feed", write_feed);
    write_column(out, c, "singularity", write_singularity);
    write_column(out, c, "carried", write_carried);
    if (c->cell) {
        write_column(out, c, "clearance", write_clearance);
    }
    write_margins(out, c);
    write_starts(out, c);
    zv_json_end_object(out);
}

zv_status zv_write_path_look(zv_json_writer *answer, const zv_request *request, const zv_walker *moves,
                             const zv_plan_options *options, int count, zv_branch preferred, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    const zv_ik *ik = request->arm->ik;
    const bool has_cell = zv_cell_is_given(request->object);
    zv_cell cell = {0};
    zv_status status = has_cell ? zv_cell_open(request, &cell, why) : ZV_OK;
    columns c = {.robot = robot,
                 .ik = ik,
                 .cell = has_cell ? &cell : NULL,
                 .preferred = preferred,
                 .rows = calloc((size_t)count, sizeof *c.rows)};
    status = status != ZV_OK ? status
             : c.rows        ? zv_plan_look(robot, ik, moves, options, count, take, &c, why)
                             : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the path");
    if (status == ZV_OK) {
        write_columns(answer, &c);
    }
    free(c.rows);
    zv_cell_close(&cell);
    return status;
}
