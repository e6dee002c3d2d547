/// @file measure.c
/// Clock, medians, random numbers: what every group uses.
#include "bench.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "zveno/model.h"

enum { MAX_REPETITIONS = 101, WARM_UPS = 2 };

static double seconds_of(bench_clock clock)
{
    struct timespec now;
    clock_gettime(clock == BENCH_WALL ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[count / 2];
}

void bench_measure(bench_job *jobs, int job_count, int repetitions)
{
    enum { MAX_JOBS = 16 };
    static double seconds[MAX_JOBS][MAX_REPETITIONS];
    if (job_count > MAX_JOBS || repetitions > MAX_REPETITIONS) {
        bench_stop("more jobs or repetitions than there is room for");
    }
    for (int r = -WARM_UPS; r < repetitions; ++r) {
        for (int k = 0; k < job_count; ++k) {
            const double start = seconds_of(jobs[k].clock);
            jobs[k].run(jobs[k].context);
            if (r >= 0) {
                seconds[k][r] = (seconds_of(jobs[k].clock) - start) / jobs[k].count;
            }
        }
    }
    for (int k = 0; k < job_count; ++k) {
        jobs[k].median_s = median(seconds[k], repetitions);
    }
}

void bench_add(bench_table *table, bench_row row)
{
    if (table->count == BENCH_MAX_ROWS) {
        bench_stop("the table is full");
    }
    table->rows[table->count++] = row;
}

zv_robot *bench_robot(const char *name)
{
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    zv_robot *robot = NULL;
    zv_error why;
    if (text == NULL || zv_robot_parse(text, size, NULL, 0, &robot, &why) != ZV_OK) {
        bench_stop("a shipped robot cannot be read");
    }
    return robot;
}

double bench_uniform(double low, double high)
{
    static uint64_t seed = 1;
    uint64_t z = (seed += 0x9E3779B97F4A7C15u); // splitmix64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return low + (high - low) * ((double)(z >> 11) * 0x1p-53);
}

void bench_stop(const char *sentence)
{
    fprintf(stderr, "bench: %s\n", sentence);
    exit(1);
}

void *bench_memory(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        bench_stop("out of memory");
    }
    return memory;
}

void bench_use(const void *result)
{
    __asm__ volatile("" : : "r"(result) : "memory");
}
