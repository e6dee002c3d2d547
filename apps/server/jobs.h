/// @file jobs.h
/// Requests that take long, answered by worker threads.
///
///     loop ──► queue ──► a worker answers, tells its progress, hears a cancel ──► finished ──► loop
///
/// The loop gives a job away and gets it back; in between only the fields marked so are touched by both. Jobs of one
/// client never occupy all workers, and light jobs never wait behind heavy ones.
#ifndef ZVENO_SERVER_JOBS_H
#define ZVENO_SERVER_JOBS_H

#include <stdatomic.h>
#include <stdint.h>

#include "documents.h"
#include "zveno/text.h"

typedef struct job {
    struct job *next;        ///< of the queue or of the finished ones
    struct job *client_next; ///< loop only: of the same client
    void *client;            ///< loop only: who gets the answer; NULL when it has gone
    uint64_t owner;          ///< the client's number
    zv_text request;
    zv_text answer;           ///< written by the worker
    zv_text id;               ///< as it was written; "" until it is known. Under the lock of the pool
    zv_text cancel_of;        ///< ids that were cancelled before ours was known, one per line. Under the lock
    bool is_light;            ///< known to take little time: one worker is there for these alone
    bool wants_progress;      ///< somebody listens
    double limit_s;           ///< time it may take
    double deadline_s;        ///< worker only
    double told_s;            ///< worker only: when progress was told last
    bool is_late;             ///< worker only: the time was over
    atomic_bool is_cancelled; ///< both
    atomic_int permille;      ///< both: progress that the loop has not told yet; -1 for none
} job;

/// NULL without memory. Takes the text over; `request` is empty afterwards.
job *job_create(zv_text *request);
void job_free(job *done);

typedef struct job_pool job_pool;

/// Starts `workers` threads for all jobs and one more for light ones, each with a session over `store` (which may be
/// NULL). `wake` is called from them whenever
/// the loop should look; at most `waiting` jobs wait.
job_pool *jobs_start(int workers, int waiting, documents *store, void (*wake)(void *user), void *user);

/// False when too many wait already; the job stays the caller's.
bool jobs_add(job_pool *pool, job *added);

/// Stops the jobs of `owner` whose id is written as `id`; returns how many there were. One whose id is not known yet
/// stops as soon as it is.
int jobs_cancel(job_pool *pool, uint64_t owner, const char *id, size_t size);

/// The finished jobs, in the order in which they ended; the caller owns them.
job *jobs_finished(job_pool *pool);

/// Calls `tell` for every running job that has progressed. Loop only.
void jobs_progress(job_pool *pool, void (*tell)(job *running, double part));

/// Those that wait or run.
int jobs_count(job_pool *pool);

/// Cancels what can be cancelled, waits for the workers (a document that is being written is written to its end) and
/// frees everything that was not taken. NULL is allowed.
void jobs_stop(job_pool *pool);

#endif
