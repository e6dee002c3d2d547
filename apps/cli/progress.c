/// @file progress.c
/// A bar for long work, on a terminal only.
#include "progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30 };
#define QUIET_S 0.5
#define EVERY_S 0.1

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

progress progress_begin(void)
{
    return (progress){.shows = isatty(STDERR_FILENO), .begin = now()};
}

void progress_show(progress *p, double part)
{
    const double t = p->shows ? now() : 0.0, passed = t - p->begin;
    if (!p->shows || passed < QUIET_S || t - p->last < EVERY_S || !(part > 0.0)) {
        return;
    }
    const int full = (int)(part * BAR);
    fprintf(stderr, "\r[%.*s%.*s] %3.0f %%  %.0f s left  ", full, "##############################", BAR - full,
            "..............................", 100.0 * part, passed * (1.0 - part) / part);
    fflush(stderr);
    p->last = t;
    p->drawn = true;
}

void progress_end(progress *p)
{
    if (p->drawn) {
        fprintf(stderr, "\r%*s\r", BAR + 30, "");
    }
}
