/// @file 03_program.c
/// A G-code program in front of an arm: which branch carries the program, how long it takes, what limits it.
#include <stdio.h>
#include <string.h>

#include <zveno/zveno.h>

static const char program[] = "G21 G90 G64 P0.02 F3000\n"
                              "G0 X0 Y0 Z0\n"
                              "G1 X40\n"
                              "G2 X40 Y40 I0 J20\n"
                              "G1 X0\n"
                              "M2\n";

/// Samples come in order of time; here only every hundredth is printed.
static bool take_sample(void *user, const zv_plan_sample *sample)
{
    int *count = user;
    if ((*count)++ % 100 == 0) {
        printf("  %6.3f s  line %d  x %7.2f  y %7.2f mm  %6.1f mm/s\n", sample->t, sample->line, sample->xyz.x / ZV_MM,
               sample->xyz.y / ZV_MM, sample->speed / ZV_MM);
    }
    return true;
}

int main(void)
{
    zv_robot *robot = NULL;
    zv_ik *ik = NULL;
    zv_error why;
    if (zv_robot_load("scara", NULL, 0, &robot, &why) != ZV_OK || zv_ik_create(robot, &ik) != ZV_OK) {
        fprintf(stderr, "%s\n", why.message);
        return 1;
    }

    // The zero of the program lies 280 mm in front of the arm, 50 mm up.
    zv_plan_options options = zv_plan_default_options(ik);
    options.world_from_program.pos = (zv_vec3){280 * ZV_MM, 0, 50 * ZV_MM};

    zv_text_source source = {program, strlen(program)};
    zv_program_walk walk = {.source = zv_source_of_text(&source), .options = zv_gcode_default_options()};
    const zv_walker moves = zv_walker_of_program(&walk);
    int count = 0;
    const zv_plan_sink sink = {.user = &count, .sample = take_sample};
    zv_plan_report report;
    const zv_status status = zv_plan_run(robot, ik, &moves, &options, &sink, &report, &why);
    if (status == ZV_OK) {
        printf("%s: %.3f s, %d samples, corners rounded by at most %.4f mm\n", zv_robot_title(robot), report.duration,
               count, report.curve.deviation_m / ZV_MM);
    } else {
        fprintf(stderr, "%s\n", why.message); // errors of the program, or line, place, branch and reason
    }

    zv_ik_free(ik);
    zv_robot_free(robot);
    return status == ZV_OK ? 0 : 1;
}
