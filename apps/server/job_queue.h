/// @file job_queue.h
/// The jobs that wait, and whose turn it is. No threads and no clock: the pool calls it under its lock.
///
///     identity (role, address) ── connection ── jobs in the order of their coming
///                             └── connection ── ...
///
/// The next job is one of the identity that has the fewest running and whose last turn is longest ago; of its
/// connections the same; of the jobs of that connection the first. So whoever sends many requests waits for himself:
/// an identity, and a connection inside it, with one request comes after at most one of every other.
///
/// Jobs that run have memory reserved: for reading the request, and for the answer. One that needs more than is left
/// waits, and in LANE_ALL those behind it, so that its turn comes; the other lanes always find some.
#ifndef ZVENO_SERVER_JOB_QUEUE_H
#define ZVENO_SERVER_JOB_QUEUE_H

#include "job.h"

typedef struct job_share job_share;

/// Start with all zero but for the limits.
typedef struct job_queue {
    int most_waiting;      ///< of all together
    int most_of_identity;  ///< waiting or running
    int most_heavy_of_one; ///< heavy jobs of one connection that run in LANE_ALL at one time
    size_t most_bytes;     ///< of memory for those that run
    size_t running_bytes;
    int waiting;
    job *first, **last;
    job_share *shares; ///< of those who have a job here
    unsigned long long turns;
} job_queue;

/// How an offer ended.
typedef enum job_offer { OFFER_TAKEN, OFFER_QUEUE_FULL, OFFER_SHARE_FULL, OFFER_NO_MEMORY } job_offer;

/// Only when taken does the queue have the job.
job_offer job_queue_add(job_queue *queue, job *added);

/// Whether there is one for this lane.
bool job_queue_has(const job_queue *queue, job_lane lane);
/// The next one for this lane, which runs from here on; NULL when there is none.
job *job_queue_take(job_queue *queue, job_lane lane);
/// A running job that did not end goes back to the front of those of its connection.
void job_queue_return(job_queue *queue, job *unfinished);
/// A running job has ended.
void job_queue_done(job_queue *queue, job *ended);

/// Frees the jobs that wait.
void job_queue_clear(job_queue *queue);

#endif
