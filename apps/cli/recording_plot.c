/// @file recording_plot.c
/// A picture of a simulation.
///
///     +---------------------------+
///     |  tool beside the motion   |    one line per plant, in the same colour everywhere
///     |  joint 1 beside the motion|
///     |  ...                      |
///     |  tool, engine to engine   |    when both run
///     +---------------------------+
///     |  torque of joint 1 ...    |    with the limits of the drives
///     +---------------------------+
#include "recording_plot.h"

#include <math.h>
#include <stdio.h>

#include "terminal.h"
#include "zveno/dyn.h"

enum { COLUMN_T, COLUMN_TOOL, COLUMN_ERROR };
enum { MAX_PANELS = ZV_MAX_JOINTS + 2 };

/// What is smaller is rounding of the engines: of an error in mm or degrees, of a torque by its limit.
static const double LEAST_ERROR = 1e-6, LEAST_TORQUE_PART = 1e-4;

void recording_plot_add(recording_plot *plot, const zv_robot *robot, zv_plant_kind plant, const zv_sim_sample *sample)
{
    const int joints = zv_robot_joint_count(robot);
    plot->plants[plant].width = COLUMN_ERROR + 2 * (size_t)joints;
    double *row = rows_add(&plot->plants[plant]);
    if (!row) {
        return;
    }
    row[COLUMN_T] = sample->t;
    row[COLUMN_TOOL] = sample->tool_error / ZV_MM;
    for (int k = 0; k < joints; ++k) {
        row[COLUMN_ERROR + k] = zv_sim_outside(robot, k, sample->error[k]);
        row[COLUMN_ERROR + joints + k] = sample->torque[k];
    }
}

void recording_plot_add_apart(recording_plot *plot, double t, double distance)
{
    plot->apart.width = 2;
    double *row = rows_add(&plot->apart);
    if (row) {
        row[0] = t;
        row[1] = distance / ZV_MM;
    }
}

void recording_plot_free(recording_plot *plot)
{
    rows_free(&plot->apart);
    for (int p = 0; p < ZV_PLANTS; ++p) {
        rows_free(&plot->plants[p]);
    }
}

/// The panels of one chart and everything they point to.
typedef struct panel_data {
    zv_plot_panel panels[MAX_PANELS];
    zv_plot_line lines[MAX_PANELS][ZV_PLANTS];
    zv_plot_limit limits[MAX_PANELS];
    char titles[MAX_PANELS][ZV_NAME_SIZE + 16];
    int count;
} panel_data;

static zv_plot_line line_of(zv_plant_kind plant, const rows *r, size_t column)
{
    return (zv_plot_line){.name = zv_plant_word(plant),
                          .x = r->numbers + COLUMN_T,
                          .y = r->numbers + column,
                          .count = r->count,
                          .x_stride = r->width,
                          .y_stride = r->width,
                          .color = (int)plant + 1};
}

static zv_plot_panel *add_panel(panel_data *data, const recording_plot *plot, size_t column, const char *unit)
{
    zv_plot_line *lines = data->lines[data->count];
    int count = 0;
    for (int p = 0; p < ZV_PLANTS; ++p) {
        const rows *r = &plot->plants[p];
        if (r->count > 0) {
            lines[count] = line_of((zv_plant_kind)p, r, column);
            lines[count].stroke = p == ZV_PLANT_ARTICULATION && count > 0 ? ZV_STROKE_DASHED : ZV_STROKE_SOLID;
            ++count;
        }
    }
    zv_plot_panel *panel = &data->panels[data->count];
    *panel = (zv_plot_panel){.title = data->titles[data->count++],
                             .unit = unit,
                             .lines = lines,
                             .line_count = count,
                             .least_span = LEAST_ERROR};
    return panel;
}

static void add_apart(panel_data *data, const rows *apart)
{
    zv_plot_line *line = data->lines[data->count];
    *line = (zv_plot_line){.name = "joints to articulation",
                           .x = apart->numbers,
                           .y = apart->numbers + 1,
                           .count = apart->count,
                           .x_stride = apart->width,
                           .y_stride = apart->width,
                           .color = ZV_PLANTS + 1};
    data->panels[data->count++] = (zv_plot_panel){.title = "tool, from engine to engine",
                                                  .unit = "mm",
                                                  .lines = line,
                                                  .line_count = 1,
                                                  .show_zero = true,
                                                  .least_span = LEAST_ERROR};
}

static void add_errors(panel_data *data, const recording_plot *plot, const zv_robot *robot)
{
    snprintf(data->titles[data->count], sizeof data->titles[0], "tool");
    add_panel(data, plot, COLUMN_TOOL, "mm")->show_zero = true;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_joint *joint = zv_robot_joint(robot, k);
        snprintf(data->titles[data->count], sizeof data->titles[0], "joint %s", joint->name);
        add_panel(data, plot, COLUMN_ERROR + (size_t)k, joint->kind == ZV_JOINT_PRISMATIC ? "mm" : "°");
    }
    if (plot->apart.count > 0) {
        add_apart(data, &plot->apart);
    }
}

static void add_torques(panel_data *data, const recording_plot *plot, const zv_robot *robot)
{
    const int joints = zv_robot_joint_count(robot);
    double most[ZV_MAX_JOINTS];
    zv_torque_limits(robot, 1.0, most);
    for (int k = 0; k < joints; ++k) {
        const zv_joint *joint = zv_robot_joint(robot, k);
        data->limits[data->count] = (zv_plot_limit){.low = -most[k], .high = most[k]};
        snprintf(data->titles[data->count], sizeof data->titles[0], "joint %s", joint->name);
        const int index = data->count;
        zv_plot_panel *panel =
            add_panel(data, plot, COLUMN_ERROR + (size_t)(joints + k), joint->kind == ZV_JOINT_PRISMATIC ? "N" : "N·m");
        panel->limits = &data->limits[index];
        panel->limit_count = 1;
        panel->least_span = LEAST_TORQUE_PART * (isfinite(most[k]) ? most[k] : 1.0);
    }
}

static bool is_complete(const recording_plot *plot)
{
    bool failed = plot->apart.failed;
    for (int p = 0; p < ZV_PLANTS; ++p) {
        failed = failed || plot->plants[p].failed;
    }
    if (failed) {
        complain("there is not enough memory for the picture");
    }
    return !failed;
}

bool recording_plot_draw(const recording_plot *plot, const zv_robot *robot, const char *subtitle, picture *out)
{
    if (!is_complete(plot)) {
        return false;
    }
    out->page.title = zv_robot_title(robot);
    out->page.subtitle = subtitle;
    panel_data errors = {.count = 0}, torques = {.count = 0};
    add_errors(&errors, plot, robot);
    add_torques(&torques, plot, robot);
    const zv_plot_chart charts[] = {
        {.x_title = "time", .x_unit = "s", .panels = errors.panels, .panel_count = errors.count},
        {.x_title = "time", .x_unit = "s", .panels = torques.panels, .panel_count = torques.count}};
    const zv_plot_figure figures[] = {{.title = "motion minus arm", .chart = &charts[0]},
                                      {.title = "what the drives give", .chart = &charts[1]}};
    return picture_draw(out, figures, 2);
}
