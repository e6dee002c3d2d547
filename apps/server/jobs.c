/// @file jobs.c
/// Worker threads and their queue.
#include "jobs.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "limits.h"
#include "worker.h"

enum { MAX_WORKERS = 8 + 1 }; // the last for light jobs
#define PROGRESS_EVERY_S 0.1

typedef struct crew {
    pthread_t thread;
    job_pool *pool;
    worker *tools;
    bool is_for_light; ///< takes no heavy job
    job *current;      ///< under the lock
} crew;

struct job_pool {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    job *first, **last;          ///< waiting
    job *finished, **finish_end; ///< not taken by the loop yet
    int waiting, max_waiting;
    bool is_stopping;
    void (*wake)(void *user);
    void *user;
    int crew_count;
    crew crew[MAX_WORKERS];
};

// ---- one job ----

job *job_create(zv_text *request)
{
    job *made = calloc(1, sizeof *made);
    if (made) {
        made->request = *request;
        *request = (zv_text){0};
        atomic_init(&made->is_cancelled, false);
        atomic_init(&made->permille, -1);
    }
    return made;
}

void job_free(job *done)
{
    if (done) {
        zv_text_free(&done->request);
        zv_text_free(&done->answer);
        zv_text_free(&done->id);
        zv_text_free(&done->cancel_of);
        free(done);
    }
}

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

/// Heavy jobs of one client leave a worker to the others.
static bool may_run(const crew *self, const job *waiting)
{
    const job_pool *pool = self->pool;
    int same = 0, workers = 0;
    if (waiting->is_light || self->is_for_light) {
        return waiting->is_light;
    }
    for (int i = 0; i < pool->crew_count; ++i) {
        const job *running = pool->crew[i].current;
        workers += !pool->crew[i].is_for_light;
        same += running && !running->is_light && running->owner == waiting->owner;
    }
    return workers == 1 || same < workers - 1;
}

/// Takes the first job that may run out of the queue; NULL when there is none.
static job *take_job(const crew *self)
{
    job_pool *pool = self->pool;
    for (job **at = &pool->first; *at; at = &(*at)->next) {
        job *found = *at;
        if (may_run(self, found)) {
            *at = found->next;
            pool->last = found->next ? pool->last : at;
            --pool->waiting;
            found->next = NULL;
            return found;
        }
    }
    return NULL;
}

/// Called by the session now and then; also by us at the start.
static bool watch(void *user, double part)
{
    crew *self = user;
    job *current = self->current; // only this thread changes it
    const double now = seconds_now();
    current->is_late = current->is_late || now > current->deadline_s;
    if (current->wants_progress && now - current->told_s >= PROGRESS_EVERY_S) {
        current->told_s = now;
        atomic_store(&current->permille, (int)(1000.0 * part));
        self->pool->wake(self->pool->user);
    }
    return !current->is_late && !atomic_load(&current->is_cancelled);
}

static void learn_id(crew *self, job *current)
{
    zv_text id = {0};
    worker_read_id(self->tools, &current->request, &id);
    pthread_mutex_lock(&self->pool->lock);
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
    current->told_s = seconds_now();
    current->deadline_s = current->told_s + current->limit_s;
    if (current->id.size == 0) {
        learn_id(self, current);
    }
    if (watch(self, 0.0)) {
        worker_answer(self->tools, &current->request, &current->answer);
    } else {
        worker_refuse(&current->id, ZV_ERR_CANCELLED, "the request was stopped before it began", &current->answer);
    }
    if (current->is_late) {
        zv_text_clear(&current->answer);
        worker_refuse(&current->id, ZV_ERR_LIMIT, "the request took longer than this server allows", &current->answer);
    }
}

static void finish_job(crew *self, job *done)
{
    job_pool *pool = self->pool;
    pthread_mutex_lock(&pool->lock);
    self->current = NULL;
    *pool->finish_end = done;
    pool->finish_end = &done->next;
    pthread_cond_broadcast(&pool->changed); // a job of the same client may run now
    pthread_mutex_unlock(&pool->lock);
    pool->wake(pool->user);
}

static job *wait_for_job(crew *self)
{
    job_pool *pool = self->pool;
    pthread_mutex_lock(&pool->lock);
    job *found = NULL;
    while (!pool->is_stopping && !(found = take_job(self))) {
        pthread_cond_wait(&pool->changed, &pool->lock);
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
        finish_job(self, found);
    }
    return NULL;
}

// ---- the loop's side ----

/// Signals are for the loop: the workers are born deaf to them.
static bool start_thread(crew *self)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&self->thread, NULL, work, self) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

job_pool *jobs_start(int workers, int waiting, documents *store, void (*wake)(void *user), void *user)
{
    job_pool *pool = calloc(1, sizeof *pool);
    if (!pool) {
        return NULL;
    }
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);
    pool->last = &pool->first;
    pool->finish_end = &pool->finished;
    pool->max_waiting = waiting;
    pool->wake = wake;
    pool->user = user;
    const int wanted = workers + 1 < MAX_WORKERS ? workers + 1 : MAX_WORKERS;
    bool good = true;
    for (int i = 0; good && i < wanted; ++i) {
        crew *one = &pool->crew[i];
        *one = (crew){.pool = pool, .tools = worker_create(store), .is_for_light = i == wanted - 1};
        pthread_mutex_lock(&pool->lock);
        good = one->tools && start_thread(one);
        pool->crew_count += good;
        pthread_mutex_unlock(&pool->lock);
        if (!good) {
            worker_free(one->tools);
        }
    }
    if (pool->crew_count == 0) {
        jobs_stop(pool);
        return NULL;
    }
    return pool;
}

bool jobs_add(job_pool *pool, job *added)
{
    pthread_mutex_lock(&pool->lock);
    const bool fits = pool->waiting < pool->max_waiting;
    if (fits) {
        added->next = NULL;
        *pool->last = added;
        pool->last = &added->next;
        ++pool->waiting;
        pthread_cond_broadcast(&pool->changed);
    }
    pthread_mutex_unlock(&pool->lock);
    return fits;
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
    for (job *at = pool->first; at; at = at->next) {
        count += cancel_one(at, owner, id, size);
    }
    for (int i = 0; i < pool->crew_count; ++i) {
        count += pool->crew[i].current ? cancel_one(pool->crew[i].current, owner, id, size) : 0;
    }
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

void jobs_progress(job_pool *pool, void (*tell)(job *running, double part))
{
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < pool->crew_count; ++i) {
        job *running = pool->crew[i].current;
        const int permille = running ? atomic_exchange(&running->permille, -1) : -1;
        if (permille >= 0) {
            tell(running, (double)permille / 1000.0);
        }
    }
    pthread_mutex_unlock(&pool->lock);
}

int jobs_count(job_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    int count = pool->waiting;
    for (int i = 0; i < pool->crew_count; ++i) {
        count += pool->crew[i].current != NULL;
    }
    pthread_mutex_unlock(&pool->lock);
    return count;
}

static void free_list(job *first)
{
    while (first) {
        job *next = first->next;
        job_free(first);
        first = next;
    }
}

void jobs_stop(job_pool *pool)
{
    if (!pool) {
        return;
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
    for (int i = 0; i < pool->crew_count; ++i) {
        pthread_join(pool->crew[i].thread, NULL);
        worker_free(pool->crew[i].tools);
    }
    free_list(pool->first);
    free_list(pool->finished);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->changed);
    free(pool);
}
