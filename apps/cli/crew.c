/// @file crew.c
/// Work in parts, done by threads: each takes the next part that nobody has taken.
#include "crew.h"

#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "terminal.h"

typedef struct shift {
    const zv_parts *parts;
    char *results;
    atomic_ullong next, finished;
} shift;

bool crew_take(const arguments *given, crew *out)
{
    const option_value *value = option_given(given, "threads");
    char rest;
    int threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    threads = threads < 1 ? 1 : threads > CREW_MOST ? CREW_MOST : threads;
    if (value->given && !(sscanf(value->word, "%d%c", &threads, &rest) == 1 && threads >= 1 && threads <= CREW_MOST)) {
        complain("--threads is a whole number from 1 to %d", (int)CREW_MOST);
        return false;
    }
    *out = (crew){.threads = threads, .bar = progress_begin(), .kept = {.file = -1}};
    return true;
}

bool crew_keep(const arguments *given, const char *output, crew *out)
{
    const option_value *resume = option_given(given, "resume");
    char path[1024];
    snprintf(path, sizeof path, "%s%s",
             resume->given ? resume->word
             : output      ? output
                           : "",
             resume->given || !output ? "" : ".part");
    if (path[0] == '\0' || kept_open(path, &out->kept)) {
        return true;
    }
    complain("%s cannot be written, or holds something else than results of zveno", path);
    return false;
}

static void *work(void *user)
{
    shift *s = user;
    for (unsigned long long part; (part = atomic_fetch_add(&s->next, 1)) < s->parts->count;) {
        s->parts->compute(s->parts->job, part, s->results + part * s->parts->bytes);
        atomic_fetch_add(&s->finished, 1);
    }
    return NULL;
}

/// Parts take and give back some megabytes each, thousands of times. Given to the system and fetched again page by page,
/// that memory costs ten times as much as the work.
static void keep_memory(void)
{
    enum { LARGE = 32 << 20 };
    mallopt(M_MMAP_THRESHOLD, LARGE);
    mallopt(M_TRIM_THRESHOLD, 8 * LARGE);
}

/// Shows how far it is until all parts are done.
static void watch(shift *s, crew *c)
{
    const struct timespec moment = {.tv_nsec = 20 * 1000 * 1000};
    for (unsigned long long done; c->bar.shows && (done = atomic_load(&s->finished)) < s->parts->count;) {
        const double part = (double)done / (double)s->parts->count;
        progress_show(&c->bar, s->parts->from + part * (s->parts->to - s->parts->from));
        nanosleep(&moment, NULL);
    }
}

zv_status crew_share(void *user, const zv_parts *parts, void *results, zv_error *why)
{
    (void)why;
    crew *c = user;
    keep_memory();
    kept_round round;
    const zv_parts looked = kept_look(&c->kept, parts, &round);
    shift s = {.parts = &looked, .results = results};
    pthread_t threads[CREW_MOST];
    const unsigned long long wanted = parts->count < (unsigned)c->threads ? parts->count : (unsigned)c->threads;
    unsigned started = 0;
    while (started < wanted && pthread_create(&threads[started], NULL, work, &s) == 0) {
        ++started;
    }
    if (started == 0) { // no thread to be had: the caller does it
        work(&s);
    }
    watch(&s, c);
    for (unsigned i = 0; i < started; ++i) {
        pthread_join(threads[i], NULL);
    }
    return ZV_OK;
}
