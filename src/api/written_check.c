/// @file written_check.c
/// A program made of waypoints, run again: does the arm come to them in the same way?
///
/// G-code says where the tool is, not how the arm is held there. Of each joint move the sample nearest to its end is
/// kept, and its joints are compared with those of the waypoint.
#include <math.h>
#include <stdlib.h>

#include "api/waypoints_gcode.h"

/// Joints this far apart hold the arm otherwise: radians, metres.
#define OTHER_RAD 0.05
#define OTHER_M 0.005

typedef struct nearest {
    double distance;
    double off; ///< of the joint that is farthest away, in units of the two constants above
} nearest;

typedef struct comparison {
    const zv_robot *robot;
    const zv_written_program *program;
    zv_watch *watch;
    nearest *found;
    int point; ///< whose lines are being run
} comparison;

static double joints_off(const zv_robot *robot, const double *q, const double *other)
{
    double most = 0.0;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const bool slides = zv_robot_joint(robot, k)->kind == ZV_JOINT_PRISMATIC;
        most = fmax(most, fabs(q[k] - other[k]) / (slides ? OTHER_M : OTHER_RAD));
    }
    return most;
}

static void compare(comparison *c, int index, const zv_plan_sample *sample)
{
    const zv_written_point *point = &c->program->points[index];
    const double distance = zv_vec3_length(zv_vec3_sub(sample->xyz, point->place));
    if (point->is_joint && distance <= c->found[index].distance) {
        c->found[index] = (nearest){distance, joints_off(c->robot, sample->q, point->q)};
    }
}

/// A sample between two points may belong to either.
static bool take_sample(void *user, const zv_plan_sample *sample)
{
    comparison *c = user;
    const int last = c->program->count - 1;
    while (c->point < last && (sample->line >= c->program->points[c->point + 1].line || sample->line == 0)) {
        ++c->point;
    }
    compare(c, c->point, sample);
    if (c->point > 0) {
        compare(c, c->point - 1, sample);
    }
    return true;
}

static bool take_progress(void *user, double part)
{
    return zv_watch_goes_on(((comparison *)user)->watch, part);
}

static void warn_of_others(const comparison *c, zv_written_program *program)
{
    for (int i = 0; i < program->count; ++i) {
        if (program->points[i].is_joint && c->found[i].off > 1.0) {
            zv_written_warn(program, i + 1, "held",
                            "G-code does not say how the arm is held: the program comes to this place with other "
                            "joint values");
        }
    }
}

zv_status zv_written_check(const zv_plan_asked *asked, zv_written_program *program, zv_watch *watch,
                           zv_plan_report *report, zv_error *why)
{
    comparison c = {.robot = asked->robot, .program = program, .watch = watch};
    c.found = malloc((size_t)program->count * sizeof *c.found);
    if (!c.found) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the check");
    }
    for (int i = 0; i < program->count; ++i) {
        c.found[i] = (nearest){INFINITY, 0.0};
    }
    zv_text_source text = {program->text.data, program->text.size};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = asked->gcode};
    const zv_walker moves = zv_walker_of_program(&walk);
    zv_plan_options options = asked->options;
    options.joint_rapids = true;
    options.near_q = program->points[0].q;
    const zv_plan_sink sink = {.user = &c, .sample = take_sample, .progress = take_progress};
    const zv_status status = zv_plan_run(asked->robot, asked->ik, &moves, &options, &sink, report, why);
    if (status == ZV_OK && !report->failed) {
        warn_of_others(&c, program);
    }
    free(c.found);
    return status;
}
