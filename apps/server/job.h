/// @file job.h
/// One request on its way through the workers.
///
/// The loop gives a job away and gets it back; in between only the fields marked so are touched by both.
#ifndef ZVENO_SERVER_JOB_H
#define ZVENO_SERVER_JOB_H

#include <stdatomic.h>
#include <stdint.h>

#include "identity.h"
#include "zveno/text.h"

typedef struct job {
    struct job *next;        ///< of the queue or of the finished ones
    struct job *client_next; ///< loop only: of the same client
    void *client;            ///< loop only: who gets the answer; NULL when it has gone or was answered already
    uint64_t owner;          ///< the client's number
    client_identity who;     ///< whose share it counts to
    struct job_share *share; ///< of the queue
    int lane;                ///< of the queue: where it runs
    zv_text request;
    zv_text answer;           ///< written by the worker
    zv_text id;               ///< as it was written; "" until it is known. Under the lock of the pool
    zv_text cancel_of;        ///< ids that were cancelled before ours was known, one per line. Under the lock
    bool is_light;            ///< known to take little time: one worker is there for these alone
    bool was_tried;           ///< has had its turn in the lane for short jobs and was not short
    bool wants_progress;      ///< somebody listens
    double limit_s;           ///< time it may take
    double began_s;           ///< written under the lock, when a worker takes it
    double told_s;            ///< worker only: when progress was told last
    bool is_late;             ///< worker only: the time was over
    bool gave_way;            ///< worker only: it left the lane for short jobs, to be begun again in its turn
    atomic_bool is_cancelled; ///< both
    atomic_int permille;      ///< both: progress that the loop has not told yet; -1 for none
} job;

/// NULL without memory. Takes the text over; `request` is empty afterwards.
job *job_create(zv_text *request);
/// NULL is allowed.
void job_free(job *done);

#endif
