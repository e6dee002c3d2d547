/// @file bench.h
/// Timed runs with the peers beside us. A group measures some things and adds one row for each to the table; a new
/// group is a new file and one line in main.c.
#ifndef ZV_BENCH_H
#define ZV_BENCH_H

#include <stdbool.h>
#include <stddef.h>

typedef enum bench_clock {
    BENCH_THREAD, ///< time this thread spends on its core: what others do on the machine matters less
    BENCH_WALL,   ///< time that passes, for other processes
} bench_clock;

/// One thing whose time is taken. `run` does it `count` times in one go.
typedef struct bench_job {
    void (*run)(void *context);
    void *context;
    int count;
    bench_clock clock;
    double median_s; ///< filled by `bench_measure`: seconds for doing it once
} bench_job;

/// Runs all jobs in turn, again and again, so that a slow moment of the machine meets all of them, and takes medians.
void bench_measure(bench_job *jobs, int job_count, int repetitions);

/// What a row promises.
typedef enum bench_goal {
    BENCH_RATIO_AT_MOST,
    BENCH_RATIO_AT_LEAST,
    BENCH_OURS_AT_LEAST,
    BENCH_OURS_AT_MOST
} bench_goal;

/// One line of the table and of the JSON file.
typedef struct bench_row {
    const char *name;
    double ours;
    const char *unit; ///< of `ours` and `peer_value`
    const char *peer; ///< NULL: there is none, and no ratio
    double peer_value;
    bench_goal goal;
    double required;
    double target;  ///< what we aim at
    char note[160]; ///< a sentence for below the table; "" for none
} bench_row;

enum { BENCH_MAX_ROWS = 64 };

typedef struct bench_table {
    int count;
    bench_row rows[BENCH_MAX_ROWS];
} bench_table;

/// Adds a row; the caller keeps the strings.
void bench_add(bench_table *table, bench_row row);

/// What a group may need to know.
typedef struct bench_setup {
    const char *zveno;  ///< path of the program
    const char *folder; ///< where files may be made
} bench_setup;

/// A shipped robot, which ships: no answer is the end of the run.
struct zv_robot *bench_robot(const char *name);
/// An arm like RL15 with masses; no answer is the end of the run.
struct zv_robot *bench_arm_with_masses(void);
/// A uniform random number from a fixed seed.
double bench_uniform(double low, double high);
/// Memory of zeros; none is the end of the run.
void *bench_memory(size_t count, size_t size);
/// Ends the run with a sentence.
_Noreturn void bench_stop(const char *sentence);
/// Keeps the compiler from leaving work out whose result nobody reads.
void bench_use(const void *result);

// The groups, one file each.
void bench_kinematics(const bench_setup *setup, bench_table *table);
void bench_any_arm(const bench_setup *setup, bench_table *table);
void bench_numeric(const bench_setup *setup, bench_table *table);
void bench_survey(const bench_setup *setup, bench_table *table);
void bench_batch(const bench_setup *setup, bench_table *table);
void bench_gcode(const bench_setup *setup, bench_table *table);
void bench_timing(const bench_setup *setup, bench_table *table);
void bench_svg(const bench_setup *setup, bench_table *table);
void bench_drawing(const bench_setup *setup, bench_table *table);
void bench_tracing(const bench_setup *setup, bench_table *table);
void bench_dynamics(const bench_setup *setup, bench_table *table);
void bench_articulated(const bench_setup *setup, bench_table *table);
void bench_plants(const bench_setup *setup, bench_table *table);
void bench_routes(const bench_setup *setup, bench_table *table);
void bench_exchange(const bench_setup *setup, bench_table *table);
void bench_experience(const bench_setup *setup, bench_table *table);
void bench_crowds(const bench_setup *setup, bench_table *table);
void bench_server(const bench_setup *setup, bench_table *table);

#endif
