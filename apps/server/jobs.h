/// @file jobs.h
/// Requests that take long, answered by worker threads.
///
///     loop ──► queue ──► a worker answers, reports its progress, hears a cancel ──► finished ──► loop
///
/// The queue shares the workers out. Besides those for all jobs there is one for light jobs alone, and one on which
/// each heavy job may try for a short time whether it is short: so that short work does not wait for the end of long
/// work. One that is not gives way as soon as another wants to try, and is begun again when its turn comes. Jobs that
/// change documents have workers of their own, so that only they wait for a slow disk.
#ifndef ZVENO_SERVER_JOBS_H
#define ZVENO_SERVER_JOBS_H

#include "documents.h"
#include "job_queue.h"
#include "limits.h"

typedef struct job_pool job_pool;

/// Starts `workers` threads for all jobs, one for light and one for short ones, some for those that change documents,
/// each with a session over `store` (which may be NULL). `wake` is called from them whenever the loop should look.
job_pool *jobs_start(int workers, const limits *all, documents *store, void (*wake)(void *user), void *user);

/// Unless it is taken the job stays the caller's.
job_offer jobs_add(job_pool *pool, job *added);

/// Stops the jobs of `owner` whose id is written as `id`; returns how many there were. One whose id is not known yet
/// stops as soon as it is.
int jobs_cancel(job_pool *pool, uint64_t owner, const char *id, size_t size);

/// The finished jobs, in the order in which they ended; the caller owns them.
job *jobs_finished(job_pool *pool);

/// Calls `report` for every running job that has progressed. Loop only.
void jobs_progress(job_pool *pool, void (*report)(job *running, double part));

/// Calls `report` for every running job that has taken longer than it may and has not heard it: the operation looks at
/// its time too rarely. Loop only.
void jobs_overdue(job_pool *pool, double now_s, void (*report)(job *running));

/// Cancels what can be cancelled, waits for the workers (a document that is being written is written to its end) and
/// frees everything that was not taken. NULL is allowed. False: an operation has not heard of it for seconds; its
/// thread goes on and everything stays, so that only the end of the process is left.
bool jobs_stop(job_pool *pool);

#endif
