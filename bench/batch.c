/// @file batch.c
/// `zveno batch` as a whole process: start, read lines, solve, write lines, end.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>

#include "bench.h"
#include "zveno/kin.h"
#include "zveno/text.h"

enum { LINES = 50000, JOINTS = 6, REPETITIONS = 5 };

typedef struct work {
    const char *zveno;
    char path[1024];
} work;

/// One request for a random pose of RL15, as a person's script would write it: xyz in mm, abc in degrees.
static void write_request(const zv_robot *robot, int id, zv_text *line)
{
    double q[JOINTS];
    for (int k = 0; k < JOINTS; ++k) {
        q[k] = bench_uniform(-ZV_PI, ZV_PI);
    }
    const zv_pose pose = zv_fk(robot, q);
    const zv_euler euler = zv_rot_to_abc(pose.rot);
    const double xyz[] = {pose.pos.x / ZV_MM, pose.pos.y / ZV_MM, pose.pos.z / ZV_MM};
    const double abc[] = {euler.a / ZV_DEG, euler.b / ZV_DEG, euler.c / ZV_DEG};

    zv_text_addf(line, "{\"id\": %d, \"op\": \"ik\", \"robot\": \"rl15\", \"xyz\": ", id);
    zv_json_writer writer = zv_json_writer_on(line);
    zv_json_numbers(&writer, xyz, 3);
    zv_text_add(line, ", \"abc\": ");
    writer = zv_json_writer_on(line);
    zv_json_numbers(&writer, abc, 3);
    zv_text_add(line, "}\n");
}

static void write_requests(const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        bench_stop("the file of requests cannot be written");
    }
    zv_robot *robot = bench_robot("rl15");
    zv_text line = {0};
    for (int id = 1; id <= LINES; ++id) {
        zv_text_clear(&line);
        write_request(robot, id, &line);
        fwrite(line.data, 1, line.size, file);
    }
    zv_text_free(&line);
    zv_robot_free(robot);
    if (fclose(file) != 0) {
        bench_stop("the file of requests cannot be written");
    }
}

static void run_batch(void *context)
{
    const work *w = context;
    char *const arguments[] = {(char *)w->zveno, "batch", NULL};
    char *const environment[] = {NULL};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, w->path, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    int status = 0;
    if (posix_spawn(&child, w->zveno, &files, NULL, arguments, environment) != 0 ||
        waitpid(child, &status, 0) != child || status != 0) {
        bench_stop("zveno batch did not end well");
    }
    posix_spawn_file_actions_destroy(&files);
}

void bench_batch(const bench_setup *setup, bench_table *table)
{
    work w = {.zveno = setup->zveno};
    snprintf(w.path, sizeof w.path, "%s/bench_requests.jsonl", setup->folder);
    write_requests(w.path);
    bench_job job = {run_batch, &w, LINES, BENCH_WALL, 0};
    bench_measure(&job, 1, REPETITIONS);

    bench_row row = {.name = "batch_lines", .unit = "lines/s", .goal = BENCH_OURS_AT_LEAST};
    row.ours = 1.0 / job.median_s;
    row.required = 50000;
    row.target = 150000;
    bench_add(table, row);
    remove(w.path);
}
