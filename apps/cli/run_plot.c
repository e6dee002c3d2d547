/// @file run_plot.c
/// A picture of a motion.
///
///     +-----------------------+    the tool from above, coloured by speed, rapids dashed, between the rings of reach
///     |  path                 |
///     +-----------------------+
///     |  q, qd, qdd over time |    one panel each for turning and sliding joints, limits as bands
///     +-----------------------+
#include "run_plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "program_print.h"
#include "terminal.h"

enum { COLUMN_T, COLUMN_X, COLUMN_Y, COLUMN_SPEED, COLUMN_TRAVEL, COLUMN_Q };
enum { PARTS = 3, MAX_PANELS = 2 * PARTS };

/// An arm and how its motion is planned.
typedef struct motion {
    const zv_motion_head *head;
    const zv_plan_options *options;
} motion;

// ---- collecting ----

void run_plot_add(run_plot *plot, const zv_robot *robot, const zv_plan_sample *sample)
{
    plot->joints = zv_robot_joint_count(robot);
    plot->samples.width = COLUMN_Q + PARTS * (size_t)plot->joints;
    double *row = rows_add(&plot->samples);
    if (!row) {
        return;
    }
    const double *const parts[PARTS] = {sample->q, sample->qd, sample->qdd};
    row[COLUMN_T] = sample->t;
    row[COLUMN_X] = sample->xyz.x / ZV_MM;
    row[COLUMN_Y] = sample->xyz.y / ZV_MM;
    row[COLUMN_SPEED] = sample->speed / ZV_MM;
    row[COLUMN_TRAVEL] = sample->is_rapid;
    for (int part = 0; part < PARTS; ++part) {
        for (int k = 0; k < plot->joints; ++k) {
            row[COLUMN_Q + part * plot->joints + k] = joint_outside(robot, k, parts[part][k]);
        }
    }
}

void run_plot_free(run_plot *plot)
{
    rows_free(&plot->samples);
}

// ---- rings ----

/// Whether the arm reaches a place at this distance from its base, in the direction of a known one.
static bool reaches(const motion *job, zv_vec3 base, zv_vec3 known, double part)
{
    zv_ik_target target =
        zv_ik_target_at((zv_vec3){base.x + part * (known.x - base.x), base.y + part * (known.y - base.y), known.z});
    const zv_capability can = zv_ik_capability(job->head->ik);
    target.has_rot = can.task == ZV_IK_POSE && can.complete;
    target.base_from_tool.rot = target.has_rot ? job->options->tool_rot : target.base_from_tool.rot;
    target.has_pitch = can.task == ZV_IK_XYZ_PITCH && !can.has_policies;
    target.pitch = job->options->pitch;
    zv_ik_set set;
    return zv_ik_solve(job->head->ik, &target, &set, NULL) == ZV_OK && set.count > 0;
}

/// The rim of the reach between a part of the path that is reached and one that is not.
static double rim(const motion *job, zv_vec3 base, zv_vec3 known, double inside, double outside)
{
    for (int step = 0; step < 40; ++step) {
        const double middle = 0.5 * (inside + outside);
        *(reaches(job, base, known, middle) ? &inside : &outside) = middle;
    }
    return inside;
}

/// The ring of places that the arm reaches at the height of the path; false for arms without one.
static bool ring_of(const motion *job, zv_vec3 known, zv_plot_ring *out)
{
    const zv_vec3 base = zv_robot_base(job->head->robot).pos;
    const double distance = hypot(known.x - base.x, known.y - base.y);
    if (!(distance > 1e-6) || !reaches(job, base, known, 1.0)) {
        return false;
    }
    const double far = 1.1 * zv_robot_reach(job->head->robot) / distance + 1.0;
    const double outer = isfinite(far) ? rim(job, base, known, 1.0, far) : 1.0;
    const double inner = reaches(job, base, known, 0.0) ? 0.0 : rim(job, base, known, 1.0, 0.0);
    *out = (zv_plot_ring){.x = base.x / ZV_MM,
                          .y = base.y / ZV_MM,
                          .inner = inner * distance / ZV_MM,
                          .outer = outer * distance / ZV_MM,
                          .name = "reach"};
    return isfinite(far);
}

// ---- charts ----

/// The lines and limits of one panel: one part (q, qd or qdd) of the joints of one kind.
typedef struct panel_data {
    zv_plot_line lines[ZV_MAX_JOINTS];
    zv_plot_limit limits[ZV_MAX_JOINTS];
} panel_data;

static zv_plot_limit limit_of(const zv_robot *robot, int joint, int part, int line)
{
    const zv_limits *l = &zv_robot_joint(robot, joint)->limits;
    const double high[PARTS] = {l->upper, l->velocity, l->acceleration};
    const double low[PARTS] = {l->lower, -l->velocity, -l->acceleration};
    return (zv_plot_limit){
        .low = joint_outside(robot, joint, low[part]), .high = joint_outside(robot, joint, high[part]), .line = line};
}

static zv_plot_line line_of(const rows *samples, const char *name, int column, int color)
{
    return (zv_plot_line){.name = name,
                          .x = samples->numbers + COLUMN_T,
                          .y = samples->numbers + column,
                          .count = samples->count,
                          .x_stride = samples->width,
                          .y_stride = samples->width,
                          .color = color};
}

static bool panel_of(const run_plot *plot, const zv_robot *robot, zv_joint_kind kind, int part, panel_data *data,
                     zv_plot_panel *out)
{
    static const char *const titles[PARTS] = {"joints", "joint speed", "joint acceleration"};
    static const char *const units[2][PARTS] = {{"°", "°/s", "°/s²"}, {"mm", "mm/s", "mm/s²"}};
    int count = 0;
    for (int k = 0; k < plot->joints; ++k) {
        if (zv_robot_joint(robot, k)->kind != kind) {
            continue;
        }
        data->lines[count] =
            line_of(&plot->samples, zv_robot_joint(robot, k)->name, COLUMN_Q + part * plot->joints + k, k + 1);
        data->limits[count] = limit_of(robot, k, part, count + 1);
        ++count;
    }
    *out = (zv_plot_panel){.title = titles[part],
                           .unit = units[kind == ZV_JOINT_PRISMATIC][part],
                           .lines = data->lines,
                           .line_count = count,
                           .limits = data->limits,
                           .limit_count = count};
    return count > 0;
}

static int panels_of(const run_plot *plot, const zv_robot *robot, panel_data data[MAX_PANELS],
                     zv_plot_panel panels[MAX_PANELS])
{
    static const zv_joint_kind kinds[] = {ZV_JOINT_REVOLUTE, ZV_JOINT_PRISMATIC};
    int count = 0;
    for (int part = 0; part < PARTS; ++part) {
        for (int kind = 0; kind < 2; ++kind) {
            count += panel_of(plot, robot, kinds[kind], part, &data[count], &panels[count]);
        }
    }
    return count;
}

// ---- the page ----

/// One byte per sample, as the picture wants it; free it.
static unsigned char *travel_of(const rows *samples)
{
    unsigned char *travel = malloc(samples->count + 1);
    for (size_t i = 0; travel && i < samples->count; ++i) {
        travel[i] = samples->numbers[i * samples->width + COLUMN_TRAVEL] != 0.0;
    }
    return travel;
}

static zv_plot_path tool_path(const rows *samples, const unsigned char *travel, const zv_plot_ring *ring, int rings)
{
    return (zv_plot_path){.unit = "mm",
                          .x = samples->numbers + COLUMN_X,
                          .y = samples->numbers + COLUMN_Y,
                          .value = samples->numbers + COLUMN_SPEED,
                          .travel = travel,
                          .count = samples->count,
                          .stride = samples->width,
                          .value_title = "speed",
                          .value_unit = "mm/s",
                          .rings = ring,
                          .ring_count = rings};
}

/// The ring of the slice in which the motion begins; returns how many there are.
static int first_ring(const motion *job, const rows *samples, double z, zv_plot_ring *ring)
{
    if (samples->count == 0) {
        return 0;
    }
    const zv_vec3 known = {samples->numbers[COLUMN_X] * ZV_MM, samples->numbers[COLUMN_Y] * ZV_MM, z};
    return ring_of(job, known, ring) ? 1 : 0;
}

bool run_plot_draw(const run_plot *plot, const zv_motion_head *head, const zv_plan_options *options,
                   const zv_plan_report *report, picture *out)
{
    const motion whole = {head, options}, *job = &whole;
    const rows *samples = &plot->samples;
    unsigned char *travel = travel_of(samples);
    if (samples->failed || !travel) {
        complain("there is not enough memory for the picture");
        free(travel);
        return false;
    }
    char subtitle[160];
    snprintf(subtitle, sizeof subtitle, "%.3f s, %.1f mm, deviation at most %.4f mm", report->duration,
             report->curve.length_m / ZV_MM, report->curve.deviation_m / ZV_MM);
    out->page.title = zv_robot_title(job->head->robot);
    out->page.subtitle = subtitle;

    panel_data data[MAX_PANELS];
    zv_plot_panel panels[MAX_PANELS];
    zv_plot_ring ring;
    const int rings = first_ring(job, samples, report->first_place.z, &ring);
    const zv_plot_path tool = tool_path(samples, travel, &ring, rings);
    const zv_plot_chart chart = {.x_title = "time",
                                 .x_unit = "s",
                                 .panels = panels,
                                 .panel_count = panels_of(plot, job->head->robot, data, panels)};
    const zv_plot_figure figures[] = {{.title = "the tool from above", .path = &tool},
                                      {.title = "the joints over time", .chart = &chart}};
    const bool done = picture_draw(out, figures, 2);
    free(travel);
    return done;
}
