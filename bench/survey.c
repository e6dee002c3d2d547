/// @file survey.c
/// A capability map against the usual practice (Reuleaux and its kind): the same poses of RL15, one after the other, by KDL's
/// numeric solver, which gives one solution at most and says nothing about the others or about margins.
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "kdl_arm.h"
#include "zveno/survey.h"

enum { REPETITIONS = 5, PEER_POSES = 400 };

typedef struct work {
    zv_robot *robot;
    zv_ik *ik;
    zv_survey *survey;
    zv_survey_size size;
    uint8_t *bytes;
    kdl_arm *peer;
    zv_pose poses[PEER_POSES]; ///< of the block, evenly
} work;

static void our_block(void *context)
{
    work *w = context;
    zv_survey_block(w->survey, 0, w->bytes, NULL);
    bench_use(w->bytes);
}

static void kdl_loop(void *context)
{
    work *w = context;
    static const double start[ZV_MAX_JOINTS];
    for (int i = 0; i < PEER_POSES; ++i) {
        double q[ZV_MAX_JOINTS];
        kdl_arm_solve(w->peer, &w->poses[i], start, q);
        bench_use(q);
    }
}

/// One block in front of the arm, where about half of the poses are reached.
static work *prepare(void)
{
    work *w = bench_memory(1, sizeof *w);
    w->robot = bench_robot("rl15");
    if (zv_ik_create(w->robot, &w->ik) != ZV_OK) {
        bench_stop("there is no memory left");
    }
    zv_survey_options options = zv_survey_default_options(w->robot, w->ik);
    options.low = (zv_vec3){0.3, -0.8, -0.2};
    options.high = (zv_vec3){1.5, 0.8, 1.0};
    options.counts[0] = options.counts[1] = options.counts[2] = 4;
    if (zv_survey_create(w->robot, w->ik, &options, &w->survey, NULL) != ZV_OK) {
        bench_stop("the survey cannot be made");
    }
    w->size = zv_survey_size_of(w->survey);
    w->bytes = bench_memory(1, w->size.block_bytes);
    w->peer = kdl_arm_create(w->robot);
    for (uint64_t i = 0; i < PEER_POSES; ++i) {
        const uint64_t pose = i * w->size.poses / PEER_POSES;
        const zv_vec3 place = zv_survey_place(w->survey, pose / w->size.orientations);
        w->poses[i] = zv_survey_target(w->survey, place, (uint32_t)(pose % w->size.orientations)).base_from_tool;
    }
    return w;
}

void bench_survey(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    work *w = prepare();
    bench_job jobs[] = {{kdl_loop, w, PEER_POSES, BENCH_THREAD, 0},
                        {our_block, w, (int)w->size.poses, BENCH_THREAD, 0}};
    bench_measure(jobs, 2, REPETITIONS);
    bench_row row = {
        .name = "survey_pose", .unit = "us", .peer = "KDL's LMA in a loop", .required = 0.1, .target = 0.02};
    row.ours = 1e6 * jobs[1].median_s;
    row.peer_value = 1e6 * jobs[0].median_s;
    snprintf(row.note, sizeof row.note,
             "per pose of a map of rl15: all solutions and margins; KDL one solution at most");
    bench_add(table, row);

    kdl_arm_free(w->peer);
    free(w->bytes);
    zv_survey_free(w->survey);
    zv_ik_free(w->ik);
    zv_robot_free(w->robot);
    free(w);
}
