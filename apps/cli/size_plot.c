/// @file size_plot.c
/// A picture of what a motion asks of the drives: torque, with its limits, and power over time.
#include "size_plot.h"

#include "terminal.h"

enum { COLUMN_T, COLUMN_TORQUE, MAX_PANELS = 3 };

void size_plot_add(size_plot *plot, int joints, double t_s, const double *qd, const double *torque)
{
    plot->rows.width = COLUMN_TORQUE + 2 * (size_t)joints;
    double *row = rows_add(&plot->rows);
    if (!row) {
        return;
    }
    row[COLUMN_T] = t_s;
    for (int k = 0; k < joints; ++k) {
        row[COLUMN_TORQUE + k] = torque[k];
        row[COLUMN_TORQUE + joints + k] = torque[k] * qd[k];
    }
}

void size_plot_free(size_plot *plot)
{
    rows_free(&plot->rows);
}

typedef struct panel_data {
    zv_plot_line lines[ZV_MAX_JOINTS];
    zv_plot_limit limits[ZV_MAX_JOINTS];
} panel_data;

static zv_plot_line line_of(const size_plot *plot, const zv_robot *robot, int joint, int column)
{
    return (zv_plot_line){.name = zv_robot_joint(robot, joint)->name,
                          .x = plot->rows.numbers + COLUMN_T,
                          .y = plot->rows.numbers + column,
                          .count = plot->rows.count,
                          .x_stride = plot->rows.width,
                          .y_stride = plot->rows.width,
                          .color = joint + 1};
}

/// Torques of all joints of one kind; false when there is none.
static bool torque_panel(const size_plot *plot, const zv_robot *robot, const double *limits, zv_joint_kind kind,
                         panel_data *data, zv_plot_panel *out)
{
    int count = 0;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        if (zv_robot_joint(robot, k)->kind == kind) {
            data->lines[count] = line_of(plot, robot, k, COLUMN_TORQUE + k);
            data->limits[count] = (zv_plot_limit){.low = -limits[k], .high = limits[k], .line = count + 1};
            ++count;
        }
    }
    const bool slides = kind == ZV_JOINT_PRISMATIC;
    *out = (zv_plot_panel){.title = slides ? "drive force" : "drive torque",
                           .unit = slides ? "N" : "N·m",
                           .lines = data->lines,
                           .line_count = count,
                           .limits = data->limits,
                           .limit_count = count,
                           .show_zero = true};
    return count > 0;
}

static zv_plot_panel power_panel(const size_plot *plot, const zv_robot *robot, panel_data *data)
{
    const int joints = zv_robot_joint_count(robot);
    for (int k = 0; k < joints; ++k) {
        data->lines[k] = line_of(plot, robot, k, COLUMN_TORQUE + joints + k);
    }
    return (zv_plot_panel){
        .title = "drive power", .unit = "W", .lines = data->lines, .line_count = joints, .show_zero = true};
}

bool size_plot_draw(const size_plot *plot, const zv_robot *robot, const double *limits, const char *subtitle,
                    picture *out)
{
    if (plot->rows.failed) {
        complain("there is not enough memory for the picture");
        return false;
    }
    panel_data data[MAX_PANELS];
    zv_plot_panel panels[MAX_PANELS];
    int count = 0;
    count += torque_panel(plot, robot, limits, ZV_JOINT_REVOLUTE, &data[count], &panels[count]);
    count += torque_panel(plot, robot, limits, ZV_JOINT_PRISMATIC, &data[count], &panels[count]);
    panels[count] = power_panel(plot, robot, &data[count]);
    const zv_plot_chart chart = {.x_title = "time", .x_unit = "s", .panels = panels, .panel_count = count + 1};
    const zv_plot_figure figure = {.chart = &chart};
    out->page.title = zv_robot_title(robot);
    out->page.subtitle = subtitle;
    return picture_draw(out, &figure, 1);
}
