/// @file jobs.c
/// Worker threads and their queue.
#include "jobs.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "limits.h"
#include "quiet_thread.h"
#include "worker.h"

enum { MOST_WORKERS = 8, SAVERS = 3, ASIDE = 2 + SAVERS }; // one for light jobs, one for short ones
#define PROGRESS_EVERY_S 0.1
/// How long a heavy job may try whether it is short, once another wants to.
#define SHORT_S 0.2
/// A job that has not heard that its time is over is answered for by the loop after this.
#define PATIENCE_S 0.5
/// How long the end of the pool waits for work that was told to stop.
enum { STOP_PATIENCE_S = 3 };

typedef struct crew {
    pthread_t thread;
    job_pool *pool;
    worker *tools;
    job_lane lane;
    job *current; ///< under the lock
} crew;

struct job_pool {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    job_queue queue;
    job *finished, **finish_end; ///< not taken by the loop yet
    bool is_stopping;
    void (*wake)(void *user);
    void *user;
    int crew_count;
    crew crew[MOST_WORKERS + ASIDE];
};

// ---- ids ----

static bool same_id(const zv_text *id, const char *text, size_t size)
{
    return id->size == size && size > 0 && memcmp(id->data, text, size) == 0;
}

/// Whether one of the lines of `ids` is this id.
static bool lists_id(const zv_text *ids, const zv_text *id)
{
    bool found = false;
    for (size_t at = 0; !found && at < ids->size;) { // nothing is added to NULL when there are none
        const char *line = ids->data + at, *stop = memchr(line, '\n', ids->size - at);
        found = same_id(id, line, (size_t)(stop - line));
        at += (size_t)(stop - line) + 1;
    }
    return found;
}

// ---- workers ----

/// Whether another heavy job wants to try whether it is short.
static bool must_yield(crew *self)
{
    pthread_mutex_lock(&self->pool->lock);
    const bool wanted = job_queue_has(&self->pool->queue, LANE_SHORT);
    pthread_mutex_unlock(&self->pool->lock);
    return wanted;
}

static bool is_overdue(const job *running, double now_s)
{
    return now_s > running->began_s + running->limit_s;
}

static void report_progress(crew *self, job *current, double now_s, double part)
{
    if (current->wants_progress && now_s - current->reported_s >= PROGRESS_EVERY_S) {
        current->reported_s = now_s;
        atomic_store(&current->permille, (int)(1000.0 * part));
        self->pool->wake(self->pool->user);
    }
}

/// Called by the session now and then; also by us at the start.
static bool watch(void *user, double part)
{
    crew *self = user;
    job *current = self->current; // only this thread changes it
    const double now = seconds_now();
    const bool is_trying = self->lane == LANE_SHORT && now - current->began_s < SHORT_S;
    current->is_late = current->is_late || is_overdue(current, now);
    if (!is_trying) {
        current->was_preempted = current->was_preempted || (self->lane == LANE_SHORT && must_yield(self));
        report_progress(self, current, now, part);
    }
    return !current->is_late && !current->was_preempted && !atomic_load(&current->is_cancelled);
}

/// What the loop did not read of a long request.
static void learn_about(crew *self, job *current)
{
    zv_text id = {0};
    bool is_save = false;
    worker_glance(self->tools, &current->request, &id, &is_save);
    pthread_mutex_lock(&self->pool->lock);
    current->is_save = is_save;
    current->was_preempted = is_save && self->lane != LANE_SAVE;
    if (current->id.size == 0) {
        const zv_text empty = current->id;
        current->id = id;
        id = empty;
    }
    if (lists_id(&current->cancel_of, &current->id)) {
        atomic_store(&current->is_cancelled, true);
    }
    pthread_mutex_unlock(&self->pool->lock);
    zv_text_free(&id);
}

static void run_job(crew *self, job *current)
{
    current->reported_s = current->began_s;
    if (current->id.size == 0) {
        learn_about(self, current);
    }
    if (watch(self, 0.0)) {
        current->answer.limit = current->answer_bytes;
        worker_answer(self->tools, &current->request, &current->answer);
        current->is_late = current->is_late || is_overdue(current, seconds_now()); // it need not have looked
    } else {
        worker_refuse(&current->id, ZV_ERR_CANCELLED, "the request was stopped before it began", &current->answer);
    }
    current->needs_more = current->answer.failed && current->answer_bytes < LARGEST_ANSWER_BYTES;
    if (current->answer.failed) {
        zv_text_free(&current->answer);
        worker_refuse(&current->id, ZV_ERR_TOO_LARGE,
                      "the answer is larger than this server sends; ask for less, such as a lower 'rate_hz'",
                      &current->answer);
    }
    if (current->is_late) {
        zv_text_clear(&current->answer);
        worker_refuse_late(&current->id, &current->answer);
    }
}

static void add_finished(job_pool *pool, job *done)
{
    done->next = NULL;
    *pool->finish_end = done;
    pool->finish_end = &done->next;
}

/// Under the lock, so that nobody finds it neither here nor there.
static void give_back(crew *self, job *done)
{
    job_pool *pool = self->pool;
    const bool again = done->was_preempted || done->needs_more;
    const bool goes_on = again && !done->is_late && !atomic_load(&done->is_cancelled);
    pthread_mutex_lock(&pool->lock);
    self->current = NULL;
    if (goes_on) {
        zv_text_free(&done->answer);
        job_queue_return(&pool->queue, done);
        done->answer_bytes = done->needs_more ? LARGEST_ANSWER_BYTES : done->answer_bytes;
        done->was_preempted = done->needs_more = false;
        done->was_tried = true;
    } else {
        job_queue_done(&pool->queue, done);
        add_finished(pool, done);
    }
    pthread_cond_broadcast(&pool->changed); // a job of the same client may run now
    pthread_mutex_unlock(&pool->lock);
    if (!goes_on) {
        pool->wake(pool->user);
    }
}

static job *wait_for_job(crew *self)
{
    job_pool *pool = self->pool;
    pthread_mutex_lock(&pool->lock);
    job *found = NULL;
    while (!pool->is_stopping && !(found = job_queue_take(&pool->queue, self->lane))) {
        pthread_cond_wait(&pool->changed, &pool->lock);
    }
    if (found) {
        found->began_s = seconds_now();
    }
    self->current = found;
    pthread_mutex_unlock(&pool->lock);
    return found;
}

static void *work(void *user)
{
    crew *self = user;
    worker_begin(self->tools, watch, self);
    for (job *found; (found = wait_for_job(self));) {
        run_job(self, found);
        give_back(self, found);
    }
    return NULL;
}

// ---- the loop's side ----

static bool start_crew(job_pool *pool, job_lane lane, documents *store)
{
    crew *one = &pool->crew[pool->crew_count];
    *one = (crew){.pool = pool, .tools = worker_create(store), .lane = lane};
    pthread_mutex_lock(&pool->lock);
    const bool good = one->tools && quiet_thread_create(&one->thread, work, one) == 0;
    pool->crew_count += good;
    pthread_mutex_unlock(&pool->lock);
    if (!good) {
        worker_free(one->tools);
    }
    return good;
}

static bool start_crews(job_pool *pool, job_lane lane, int count, documents *store)
{
    bool good = true;
    for (int i = 0; good && i < count; ++i) {
        good = start_crew(pool, lane, store);
    }
    return good;
}

/// Heavy jobs of one connection leave a worker to the others.
static job_queue open_queue(int workers, const limits *all)
{
    return (job_queue){.most_waiting = all->requests_waiting,
                       .most_of_identity = all->requests_per_identity,
                       .most_bytes = all->working_bytes,
                       .most_heavy_of_one = workers > 1 ? workers - 1 : 1};
}

job_pool *jobs_start(int workers, const limits *all, documents *store, void (*wake)(void *user), void *user)
{
    job_pool *pool = calloc(1, sizeof *pool);
    if (!pool) {
        return NULL;
    }
    const int wanted = workers < MOST_WORKERS ? workers : MOST_WORKERS;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    pool->queue = open_queue(wanted, all);
    pool->finish_end = &pool->finished;
    pool->wake = wake;
    pool->user = user;
    if (!start_crews(pool, LANE_ALL, wanted, store) || !start_crews(pool, LANE_LIGHT, 1, store) ||
        !start_crews(pool, LANE_SHORT, 1, store) || !start_crews(pool, LANE_SAVE, SAVERS, store)) {
        jobs_stop(pool);
        return NULL;
    }
    return pool;
}

job_offer jobs_add(job_pool *pool, job *added)
{
    pthread_mutex_lock(&pool->lock);
    const job_offer offer = job_queue_add(&pool->queue, added);
    if (offer == OFFER_TAKEN) {
        pthread_cond_broadcast(&pool->changed);
    }
    pthread_mutex_unlock(&pool->lock);
    return offer;
}

static int cancel_one(job *found, uint64_t owner, const char *id, size_t size)
{
    if (found->owner != owner) {
        return 0;
    }
    if (found->id.size == 0) {
        zv_text_append(&found->cancel_of, id, size);
        zv_text_append(&found->cancel_of, "\n", 1);
        return 0;
    }
    const bool same = same_id(&found->id, id, size);
    if (same) {
        atomic_store(&found->is_cancelled, true);
    }
    return same;
}

int jobs_cancel(job_pool *pool, uint64_t owner, const char *id, size_t size)
{
    int count = 0;
    pthread_mutex_lock(&pool->lock);
    for (job *at = pool->queue.first; at; at = at->next) {
        count += cancel_one(at, owner, id, size);
    }
    for (int i = 0; i < pool->crew_count; ++i) {
        count += pool->crew[i].current ? cancel_one(pool->crew[i].current, owner, id, size) : 0;
    }
    pthread_cond_broadcast(&pool->changed); // any worker ends one that waits
    pthread_mutex_unlock(&pool->lock);
    return count;
}

job *jobs_finished(job_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    job *all = pool->finished;
    pool->finished = NULL;
    pool->finish_end = &pool->finished;
    pthread_mutex_unlock(&pool->lock);
    return all;
}

void jobs_progress(job_pool *pool, void (*report)(job *running, double part))
{
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < pool->crew_count; ++i) {
        job *running = pool->crew[i].current;
        const int permille = running ? atomic_exchange(&running->permille, -1) : -1;
        if (permille >= 0) {
            report(running, (double)permille / 1000.0);
        }
    }
    pthread_mutex_unlock(&pool->lock);
}

void jobs_overdue(job_pool *pool, double now_s, void (*report)(job *running))
{
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < pool->crew_count; ++i) {
        job *running = pool->crew[i].current;
        if (running && is_overdue(running, now_s - PATIENCE_S)) {
            report(running);
        }
    }
    pthread_mutex_unlock(&pool->lock);
}

static void free_list(job *first)
{
    while (first) {
        job *next = first->next;
        job_free(first);
        first = next;
    }
}

static bool join_all(job_pool *pool)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += STOP_PATIENCE_S;
    bool ended = true;
    for (int i = 0; i < pool->crew_count; ++i) {
        ended = pthread_timedjoin_np(pool->crew[i].thread, NULL, &until) == 0 && ended;
    }
    return ended;
}

bool jobs_stop(job_pool *pool)
{
    if (!pool) {
        return true;
    }
    pthread_mutex_lock(&pool->lock);
    pool->is_stopping = true;
    for (int i = 0; i < pool->crew_count; ++i) {
        if (pool->crew[i].current) {
            atomic_store(&pool->crew[i].current->is_cancelled, true);
        }
    }
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    if (!join_all(pool)) {
        return false;
    }
    for (int i = 0; i < pool->crew_count; ++i) {
        worker_free(pool->crew[i].tools);
    }
    job_queue_clear(&pool->queue);
    free_list(pool->finished);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->changed);
    free(pool);
    return true;
}
