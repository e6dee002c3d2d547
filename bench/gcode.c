/// @file gcode.c
/// G-code as a whole process: our `zveno gcode` and `zveno run` beside LinuxCNC's rs274, which only interprets, on the
/// same programs; `run` on a million lines.
#include <fcntl.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

enum { LINES = 1000000, CORNERS = 100000, THOUSAND = 1000, REPETITIONS = 3, LONG_FACTOR = 34 };
/// Lines of a program that is only read, several times, by a peer that takes seconds for a million.
enum { READ_LINES = 250000 };

#define ON_CIRCLE "X350 Y0 Z0"

typedef struct program {
    const char *name;
    void (*write_line)(FILE *out, int i);
    const char *begin;       ///< where the first line of many starts
    double required, target; ///< how many times as fast as the peer
    char path[1024];
} program;

static void plain_line(FILE *out, int i)
{
    const double turn = 7e-4 * i;
    fprintf(out, "G1 X%.4f Y%.4f Z%.3f\n", 300.0 + 50.0 * cos(turn), 50.0 * sin(turn), i % 100 / 50.0);
}

static void arc_line(FILE *out, int i)
{
    fputs(i % 2 ? "G3 X10 Y0 R10\n" : "G2 X-10 Y0 I-10 J0\n", out);
}

static void expression_line(FILE *out, int i)
{
    fprintf(out, "G1 X[#1*2.5+%d] Y[SIN[#1*30]-1]\n", i % 50);
}

/// Writes what was written since `begin` again; no line has to be made twice.
static void repeat(FILE *out, long begin, int times)
{
    fflush(out);
    const long size = ftell(out) - begin;
    char *block = bench_memory((size_t)size, 1);
    if (fseek(out, begin, SEEK_SET) != 0 || fread(block, 1, (size_t)size, out) != (size_t)size) {
        bench_stop("the G-code program cannot be read");
    }
    fseek(out, 0, SEEK_END);
    for (int i = 0; i < times; ++i) {
        fwrite(block, 1, (size_t)size, out);
    }
    free(block);
}

/// `times` the same lines, one after the other.
static void write_program(const program *p, int lines, int times)
{
    FILE *out = fopen(p->path, "w+");
    if (out == NULL) {
        bench_stop("the G-code program cannot be written");
    }
    fprintf(out, "G21 G90 F6000\n#1=3\nG0 %s\n", p->begin);
    const long begin = ftell(out);
    for (int i = 0; i < lines; ++i) {
        p->write_line(out, i);
    }
    if (times > 1) {
        repeat(out, begin, times - 1);
    }
    fputs("M2\n", out);
    if (fclose(out) != 0) {
        bench_stop("the G-code program cannot be written");
    }
}

typedef struct process {
    char *arguments[12];
    long peak_kb;       ///< largest memory it had
    double processor_s; ///< that it took, without the system's
} process;

static void run_process(void *context)
{
    process *p = context;
    char *const environment[] = {"PATH=/usr/bin:/bin", NULL};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    int status = 0;
    struct rusage usage;
    if (posix_spawn(&child, p->arguments[0], &files, NULL, p->arguments, environment) != 0 ||
        wait4(child, &status, 0, &usage) != child || status != 0) {
        bench_stop("an interpreter of G-code did not end well");
    }
    p->peak_kb = usage.ru_maxrss;
    p->processor_s = (double)usage.ru_utime.tv_sec + 1e-6 * (double)usage.ru_utime.tv_usec;
    posix_spawn_file_actions_destroy(&files);
}

/// The peer, when tools/fetch_rs274.sh could unpack it.
static bool find_peer(const bench_setup *setup, char *path, size_t size)
{
    snprintf(path, size, "%s/peers/rs274/rs274.sh", setup->folder);
    return access(path, X_OK) == 0;
}

static void measure_program(const bench_setup *setup, program *p, bench_table *table)
{
    char peer[1024];
    const bool has_peer = find_peer(setup, peer, sizeof peer);
    process ours = {.arguments = {(char *)setup->zveno, "gcode", p->path, NULL}};
    process theirs = {.arguments = {peer, p->path, NULL}};
    bench_job jobs[] = {{run_process, &ours, READ_LINES, BENCH_WALL, 0},
                        {run_process, &theirs, READ_LINES, BENCH_WALL, 0}};
    write_program(p, READ_LINES, 1);
    bench_measure(jobs, has_peer ? 2 : 1, REPETITIONS);
    remove(p->path);

    bench_row row = {.name = p->name, .unit = "M/s", .goal = BENCH_RATIO_AT_LEAST};
    row.ours = 1e-6 / jobs[0].median_s;
    row.peer = has_peer ? "rs274" : NULL;
    row.peer_value = has_peer ? 1e-6 / jobs[1].median_s : 0.0;
    row.required = p->required;
    row.target = p->target;
    snprintf(row.note, sizeof row.note,
             has_peer ? "million lines per second, whole process" : "rs274 is not here: no ratio");
    bench_add(table, row);
}

/// Reading, following, timing and sampling the plain lines on scara, against the peer that reads them.
static void measure_run(const bench_setup *setup, bench_table *table)
{
    program p = {.write_line = plain_line, .begin = ON_CIRCLE};
    char peer[1024];
    const bool has_peer = find_peer(setup, peer, sizeof peer);
    snprintf(p.path, sizeof p.path, "%s/bench_run.ngc", setup->folder);
    write_program(&p, LINES, 1);
    char motion[1024];
    snprintf(motion, sizeof motion, "%s/bench_run.bin", setup->folder);
    process ours = {.arguments = {(char *)setup->zveno, "run", "scara", p.path, "-o", motion, NULL}};
    process theirs = {.arguments = {peer, p.path, NULL}};
    bench_job jobs[] = {{run_process, &ours, 1, BENCH_WALL, 0}, {run_process, &theirs, 1, BENCH_WALL, 0}};
    bench_measure(jobs, has_peer ? 2 : 1, 1);
    remove(p.path);
    remove(motion);

    bench_row row = {.name = "run_million", .unit = "s", .goal = BENCH_RATIO_AT_MOST, .required = 1.5, .target = 0.7};
    row.ours = jobs[0].median_s;
    row.peer = has_peer ? "rs274" : NULL;
    row.peer_value = has_peer ? jobs[1].median_s : 0.0;
    snprintf(row.note, sizeof row.note, "all of `zveno run`, %.0f MB at most; the peer only reads",
             (double)ours.peak_kb / 1024.0);
    bench_add(table, row);
}

static void random_line(FILE *out, int i)
{
    (void)i;
    fprintf(out, "G1 X%.4f Y%.4f\n", 300.0 + bench_uniform(-40.0, 40.0), bench_uniform(-40.0, 40.0));
}

/// A corner at every point: rounded or stopped at, whichever is faster.
static void measure_polyline(const bench_setup *setup, bench_table *table)
{
    program p = {.write_line = random_line, .begin = "X300 Y0 Z0"};
    snprintf(p.path, sizeof p.path, "%s/bench_polyline.ngc", setup->folder);
    write_program(&p, CORNERS, 1);
    process ours = {.arguments = {(char *)setup->zveno, "run", "scara", p.path, NULL}};
    bench_job job = {run_process, &ours, 1, BENCH_WALL, 0};
    bench_measure(&job, 1, 1);
    remove(p.path);

    bench_row row = {.name = "run_polyline", .unit = "s", .goal = BENCH_OURS_AT_MOST, .required = 10, .target = 2};
    row.ours = job.median_s;
    snprintf(row.note, sizeof row.note, "`zveno run` of %d random points on scara, G64; %.0f MB at most", CORNERS,
             (double)ours.peak_kb / 1024.0);
    bench_add(table, row);
}

static void small_line(FILE *out, int i)
{
    fprintf(out, "G1 X%.4f Y%.4f Z%.3f\n", bench_uniform(-40.0, 40.0), bench_uniform(-40.0, 40.0), i % 3 * 1.0);
}

/// Arms with a joint to spare, and one whose solutions have no closed form, on a thousand lines: processor time.
static void measure_other_arms(const bench_setup *setup, bench_table *table)
{
    static const struct {
        const char *name, *robot, *note;
        const char *work[3];
    } arms[] = {{"run_panda", "panda_like", "seven axes, Panda kind", {"450", "0", "300"}},
                {"run_iiwa", "iiwa_like", "seven axes, S-R-S", {"500", "0", "400"}},
                {"run_general", "offset_like", "six axes without a closed form", {"400", "100", "300"}}};
    program p = {.write_line = small_line, .begin = "X0 Y0 Z0"};
    snprintf(p.path, sizeof p.path, "%s/bench_arms.ngc", setup->folder);
    write_program(&p, THOUSAND, 1);
    for (size_t i = 0; i < sizeof arms / sizeof arms[0]; ++i) {
        char robot[1024];
        snprintf(robot, sizeof robot, "%s/tests/data/robots/%s.json", ZV_SOURCE_DIR, arms[i].robot);
        process ours = {.arguments = {(char *)setup->zveno, "run", robot, p.path, "--work", (char *)arms[i].work[0],
                                      (char *)arms[i].work[1], (char *)arms[i].work[2], "0", "0", "0", NULL}};
        run_process(&ours);
        bench_row row = {.name = arms[i].name, .unit = "s", .goal = BENCH_OURS_AT_MOST, .required = 5, .target = 1};
        row.ours = ours.processor_s;
        snprintf(row.note, sizeof row.note, "`zveno run` of %d lines, processor time: %s", THOUSAND, arms[i].note);
        bench_add(table, row);
    }
    remove(p.path);
}

/// Memory must not grow with the program: 34 times as many lines as above, a gigabyte.
static void measure_memory(const bench_setup *setup, bench_table *table)
{
    program p = {.write_line = plain_line, .begin = ON_CIRCLE};
    snprintf(p.path, sizeof p.path, "%s/bench_long.ngc", setup->folder);
    write_program(&p, LINES, LONG_FACTOR);
    process ours = {.arguments = {(char *)setup->zveno, "gcode", p.path, NULL}};
    run_process(&ours);
    remove(p.path);

    bench_row row = {.name = "gcode_memory", .unit = "MB", .goal = BENCH_OURS_AT_MOST, .required = 64, .target = 32};
    row.ours = (double)ours.peak_kb / 1024.0;
    snprintf(row.note, sizeof row.note, "peak memory on a program of 34 million lines, 1 GB");
    bench_add(table, row);
}

void bench_gcode(const bench_setup *setup, bench_table *table)
{
    program programs[] = {
        {.name = "gcode_lines", .write_line = plain_line, .begin = ON_CIRCLE, .required = 10, .target = 20},
        {.name = "gcode_arcs", .write_line = arc_line, .begin = "X10 Y0", .required = 8, .target = 10},
        {.name = "gcode_expr", .write_line = expression_line, .begin = "X10 Y0", .required = 8, .target = 11},
    };
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; ++i) {
        snprintf(programs[i].path, sizeof programs[i].path, "%s/bench_%s.ngc", setup->folder, programs[i].name);
        measure_program(setup, &programs[i], table);
    }
    measure_run(setup, table);
    measure_polyline(setup, table);
    measure_other_arms(setup, table);
    measure_memory(setup, table);
}
