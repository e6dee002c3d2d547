/// @file batch.c
/// Whole processes: `zveno batch` starts, reads lines, solves, writes lines and ends; `zveno fk` as a script calls it.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>

#include "bench.h"
#include "zveno/kin.h"
#include "zveno/text.h"

enum { LINES = 50000, JOINTS = 6, REPETITIONS = 5, STARTS = 41 };

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

static void run_process(char *const *arguments, const char *input)
{
    char *const environment[] = {NULL};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, input, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    int status = 0;
    if (posix_spawnp(&child, arguments[0], &files, NULL, arguments, environment) != 0 ||
        waitpid(child, &status, 0) != child || status != 0) {
        bench_stop("a process did not end well");
    }
    posix_spawn_file_actions_destroy(&files);
}

static void run_batch(void *context)
{
    const work *w = context;
    run_process((char *[]){(char *)w->zveno, "batch", NULL}, w->path);
}

static void run_fk(void *context)
{
    const work *w = context;
    run_process((char *[]){(char *)w->zveno, "fk", "drawbot", "--q", "10", "20", "30", NULL}, "/dev/null");
}

static void run_python(void *context)
{
    (void)context;
    run_process((char *[]){"python3", "-c", "pass", NULL}, "/dev/null");
}

static void add_start(work *w, bench_table *table)
{
    bench_job jobs[] = {{run_fk, w, 1, BENCH_WALL, 0}, {run_python, w, 1, BENCH_WALL, 0}};
    bench_measure(jobs, 2, STARTS);
    bench_row row = {.name = "start_fk", .unit = "ms", .goal = BENCH_OURS_AT_MOST, .peer = "python3 -c pass"};
    row.ours = jobs[0].median_s * 1e3;
    row.peer_value = jobs[1].median_s * 1e3;
    row.required = 2;
    row.target = 1;
    bench_add(table, row);
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
    add_start(&w, table);
}
