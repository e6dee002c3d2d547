/// @file payload_plot.c
/// Pictures of a design question: payload against one dimension, or over two.
///
///     g |            /  B          one curve per joint, and the smallest of them dashed;
///       |       _.-'/   O          over two dimensions the smallest as a map
///       |  _.-' _.-'    A
///       +--------------- l1, l2, l3 shorter by
#include "payload_plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "terminal.h"

enum { TITLE = 120, SUBTITLE = 200, DOTS = 10 };

/// Below this many kg the axis speaks of grams.
#define GRAMS_BELOW 3.0

// ---- an axis of dimensions ----

/// Some dimensions that run together, as one axis.
typedef struct axis {
    char title[TITLE];
    const char *unit;
    bool is_shift;     ///< all change by the same: the axis is that change
    const char *first; ///< the name of the first of them
    double start, end;
} axis;

static const zv_dimension *dimension_of(const zv_robot *robot, const char *name)
{
    for (int i = 0; i < zv_robot_dimension_count(robot); ++i) {
        if (strcmp(zv_robot_dimension(robot, i)->name, name) == 0) {
            return zv_robot_dimension(robot, i);
        }
    }
    return NULL;
}

static void name_axis(axis *a, const char *names, int count, double shift)
{
    snprintf(a->title, sizeof a->title,
             a->is_shift ? "%.80s %s"
             : count > 1 ? "%.80s together, value of the first%s"
                         : "%.80s%s",
             names, a->is_shift ? shift < 0.0 ? "shorter by" : "longer by" : "");
}

static void begin_axis(const zv_robot *robot, const char *key, double start, double end, axis *a)
{
    const zv_dimension *dimension = dimension_of(robot, key);
    a->first = key;
    a->start = start;
    a->end = end;
    a->unit = dimension ? dimension->unit : NULL;
}

/// The axis of all dimensions that differ between two sets.
static axis axis_between(const zv_robot *robot, const zv_json *from, const zv_json *to)
{
    axis a = {.is_shift = true};
    int count = 0;
    double shift = 0.0;
    char names[TITLE] = "";
    for (const zv_json *member = from->first; member; member = member->next) {
        const double start = number_of(member), end = number_at(to, member->key);
        if (start == end) {
            continue;
        }
        if (count == 0) {
            shift = end - start;
            begin_axis(robot, member->key, start, end, &a);
        }
        a.is_shift = a.is_shift && fabs(end - start - shift) <= 1e-9 * fabs(shift);
        const size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", count ? ", " : "", member->key);
        ++count;
    }
    a.is_shift = a.is_shift && count > 1;
    name_axis(&a, names, count, shift);
    if (a.is_shift) {
        a.end = fabs(shift);
        a.start = 0.0;
    }
    return a;
}

static double axis_value(const axis *a, const zv_json *first, const zv_json *set)
{
    const double value = number_at(set, a->first);
    return a->is_shift ? fabs(value - number_at(first, a->first)) : value;
}

// ---- curves ----

/// The last item of an array that has one.
static const zv_json *last_item(const zv_json *list)
{
    const zv_json *last = list->first;
    while (last->next) {
        last = last->next;
    }
    return last;
}

/// Columns of the curves: the axis, every joint, the arm.
typedef struct curves {
    int steps, joints;
    double *x, *kg; ///< kg: rows of joints + 1
    double unit;    ///< kg per unit of the picture
} curves;

static double largest(const curves *c)
{
    double most = 0.0;
    for (int i = 0; i < c->steps * (c->joints + 1); ++i) {
        most = isfinite(c->kg[i]) ? fmax(most, c->kg[i]) : most;
    }
    return most;
}

/// What each joint carries, and the arm.
static void take_step(const zv_json *step, int joints, double *kg)
{
    int k = 0;
    for (const zv_json *load = zv_json_member(step, "per_joint")->first; load && k < joints; load = load->next) {
        kg[k++] = number_of(load);
    }
    kg[joints] = number_at(step, "max_kg");
}

static bool curves_take(const zv_json *sweep, const axis *a, int joints, curves *out)
{
    *out = (curves){.steps = sweep->count, .joints = joints};
    out->x = malloc((size_t)sweep->count * sizeof *out->x);
    out->kg = malloc((size_t)sweep->count * (size_t)(joints + 1) * sizeof *out->kg);
    if (!out->x || !out->kg) {
        return false;
    }
    const zv_json *first = zv_json_member(sweep->first, "set");
    int row = 0;
    for (const zv_json *step = sweep->first; step; step = step->next, ++row) {
        double *kg = out->kg + row * (joints + 1);
        out->x[row] = axis_value(a, first, zv_json_member(step, "set"));
        take_step(step, joints, kg);
    }
    out->unit = largest(out) < GRAMS_BELOW ? 1e-3 : 1.0;
    for (int i = 0; i < out->steps * (joints + 1); ++i) {
        out->kg[i] /= out->unit;
    }
    return true;
}

static void curves_free(curves *c)
{
    free(c->x);
    free(c->kg);
}

/// What documents say about the same question: document 003 gives two figures for links that become shorter by 0 and by
/// 40 mm, for the stretched arm; docs/errata.md, E003-7 and E003-8, says why neither is what the arm carries.
static int document_notes(const zv_robot *robot, const axis *a, const curves *c, zv_plot_note out[2])
{
    const double stretched_kg = 0.283987; // of joint O, equation (2)
    const bool is_it = strcmp(zv_robot_name(robot), "planar3") == 0 && strcmp(a->title, "l1, l2, l3 shorter by") == 0 &&
                       fabs(c->kg[0] * c->unit - stretched_kg) < 1e-5;
    if (!is_it) {
        return 0;
    }
    out[0] = (zv_plot_note){.x = 0.0, .y = 0.284 / c->unit, .text = "document 003: 284 g"};
    out[1] = (zv_plot_note){.x = 40.0, .y = 0.675 / c->unit, .text = "document 003: 675 g"};
    return c->x[c->steps - 1] >= 40.0 ? 2 : 1;
}

/// The smallest lies on the curve of a joint: dots on it show where.
static void mark_arm(const curves *c, zv_plot_line *line)
{
    const size_t every = (size_t)(c->steps - 1) / DOTS + 1;
    line->name = "the arm";
    line->stroke = ZV_STROKE_NONE;
    line->mark = ZV_MARK_DISC;
    line->count = ((size_t)c->steps - 1) / every + 1;
    line->x_stride = every;
    line->y_stride *= every;
}

/// The ends of every curve, "the arm 253.01 to 659.53 g; O 283.99 to 664.21, ..."; those that fit.
static void write_ends(const zv_robot *robot, const curves *c, char out[SUBTITLE])
{
    const double *first = c->kg, *last = c->kg + (c->steps - 1) * (c->joints + 1);
    const int digits = c->unit < 1.0 ? 2 : 3;
    int used = snprintf(out, SUBTITLE, "the arm %.*f to %.*f %s", digits, first[c->joints], digits, last[c->joints],
                        c->unit < 1.0 ? "g" : "kg");
    for (int k = 0; k < c->joints; ++k) {
        if (isfinite(first[k]) && isfinite(last[k]) && used < SUBTITLE - 60) {
            used += snprintf(out + used, (size_t)(SUBTITLE - used), "%s %.16s %.*f to %.*f", k ? "," : ";",
                             zv_robot_joint(robot, k)->name, digits, first[k], digits, last[k]);
        }
    }
}

static void take_line(const zv_robot *robot, const curves *c, zv_plot_line *lines, char names[][ZV_NAME_SIZE + 8],
                      int joints, size_t stride, int k)
{
    lines[k] = (zv_plot_line){.x = c->x, .y = c->kg + k, .count = (size_t)c->steps, .y_stride = stride, .color = k + 1};
    if (k < joints) {
        snprintf(names[k], sizeof names[k], "joint %s", zv_robot_joint(robot, k)->name);
        lines[k].name = names[k];
    }
}

/// A line for each joint, and the last for the arm.
static void take_lines(const zv_robot *robot, const curves *c, zv_plot_line *lines, char names[][ZV_NAME_SIZE + 8])
{
    const int joints = c->joints;
    const size_t stride = (size_t)joints + 1;
    for (int k = 0; k <= joints; ++k) {
        take_line(robot, c, lines, names, joints, stride, k);
    }
}

static bool draw_curves(const zv_json *sweep, const zv_robot *robot, picture *out)
{
    const axis a = axis_between(robot, zv_json_member(sweep->first, "set"), zv_json_member(last_item(sweep), "set"));
    const int joints = zv_robot_joint_count(robot);
    curves c;
    if (!curves_take(sweep, &a, joints, &c)) {
        curves_free(&c);
        complain("there is not enough memory for the picture");
        return false;
    }
    zv_plot_line lines[ZV_MAX_JOINTS + 1];
    char names[ZV_MAX_JOINTS][ZV_NAME_SIZE + 8], subtitle[SUBTITLE];
    take_lines(robot, &c, lines, names);
    mark_arm(&c, &lines[joints]);
    write_ends(robot, &c, subtitle);
    out->page.subtitle = subtitle;
    zv_plot_note notes[2];
    const zv_plot_panel panel = {.title = "payload",
                                 .unit = c.unit < 1.0 ? "g" : "kg",
                                 .lines = lines,
                                 .line_count = joints + 1,
                                 .notes = notes,
                                 .note_count = document_notes(robot, &a, &c, notes),
                                 .show_zero = true};
    const zv_plot_chart chart = {
        .x_title = a.title, .x_unit = a.unit, .panels = &panel, .panel_count = 1, .panel_height_px = 420};
    const bool done = picture_draw(out, &(zv_plot_figure){.chart = &chart}, 1);
    curves_free(&c);
    return done;
}

// ---- a map ----

static void take_row(bool flip_x, bool flip_y, double *values, int columns, int count, int row, const zv_json *line)
{
    int column = 0;
    for (const zv_json *step = line->first; step; step = step->next, ++column) {
        const int at_row = flip_y ? count - 1 - row : row, at_column = flip_x ? columns - 1 - column : column;
        values[at_row * columns + at_column] = number_at(step, "max_kg");
    }
}

/// Axes that fall are turned round.
static void take_map(const zv_json *rows, bool flip_x, bool flip_y, double *values)
{
    const int columns = rows->first->count, count = rows->count;
    int row = 0;
    for (const zv_json *line = rows->first; line; line = line->next, ++row) {
        take_row(flip_x, flip_y, values, columns, count, row, line);
    }
}

static bool draw_map(const zv_json *rows, const zv_robot *robot, picture *out)
{
    const zv_json *corner = zv_json_member(rows->first->first, "set");
    const axis x = axis_between(robot, corner, zv_json_member(last_item(rows->first), "set"));
    const axis y = axis_between(robot, corner, zv_json_member(last_item(rows)->first, "set"));
    const int columns = rows->first->count, count = rows->count;
    double *values = malloc((size_t)columns * (size_t)count * sizeof *values);
    if (!values) {
        complain("there is not enough memory for the picture");
        return false;
    }
    take_map(rows, x.end < x.start, y.end < y.start, values);
    // A cell is centred on its value: the map is half a step wider on every side.
    const double half_x = 0.5 * fabs(x.end - x.start) / (columns - 1),
                 half_y = 0.5 * fabs(y.end - y.start) / (count - 1);
    const zv_plot_map map = {.x_title = x.title,
                             .y_title = y.title,
                             .x_unit = x.unit,
                             .y_unit = y.unit,
                             .x_low = fmin(x.start, x.end) - half_x,
                             .x_high = fmax(x.start, x.end) + half_x,
                             .y_low = fmin(y.start, y.end) - half_y,
                             .y_high = fmax(y.start, y.end) + half_y,
                             .columns = columns,
                             .rows = count,
                             .values = values,
                             .value_title = "payload",
                             .value_unit = "kg",
                             .contours = true};
    const bool done = picture_draw(out, &(zv_plot_figure){.map = &map}, 1);
    free(values);
    return done;
}

bool payload_plot_sweep(const zv_json *answer, const zv_robot *robot, picture *out)
{
    const zv_json *sweep = zv_json_member(answer, "sweep");
    out->page.title = zv_robot_title(robot);
    out->page.subtitle = "what the arm can hold at rest while its dimensions change";
    return sweep->first->kind == ZV_JSON_ARRAY ? draw_map(sweep, robot, out) : draw_curves(sweep, robot, out);
}
