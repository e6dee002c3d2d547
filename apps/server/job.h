/// @file job.h
/// One request and its passage through the workers.
///
/// The loop gives a job away and gets it back; in between only the fields marked so are touched by both.
#ifndef ZVENO_SERVER_JOB_H
#define ZVENO_SERVER_JOB_H

#include <stdatomic.h>
#include <stdint.h>

#include "identity.h"
#include "zveno/text.h"

/// What a worker may take.
typedef enum job_lane {
    LANE_ALL,   ///< whatever waits but for the disk; light jobs first
    LANE_LIGHT, ///< light jobs only
    LANE_SHORT, ///< heavy jobs that were not tried yet, each for a short time
    LANE_SAVE,  ///< those that wait for the disk, and no other
} job_lane;

typedef struct job {
    struct job *next;        ///< of the queue or of the finished ones
    struct job *client_next; ///< loop only: of the same client
    void *client;            ///< loop only: who gets the answer; NULL when it has gone or was answered already
    uint64_t owner;          ///< the client's number
    client_identity who;     ///< whose share it counts to
    struct job_share *share; ///< of the queue
    job_lane lane;           ///< of the queue: where it runs
    zv_text request;
    zv_text answer;        ///< written by the worker
    zv_text id;            ///< as it was written; "" until it is known. Under the lock of the pool
    zv_text cancel_of;     ///< ids that were cancelled before ours was known, one per line. Under the lock
    bool is_light;         ///< known to take little time: one worker is there for these alone
    bool is_save;          ///< changes documents: has workers of its own. Of a long request known when one has read it
    bool was_tried;        ///< has had its turn in the lane for short jobs and was not short
    bool wants_progress;   ///< someone listens
    size_t reading_bytes;  ///< memory that reading the request takes at most
    size_t answer_bytes;   ///< that the answer may have
    size_t reserved_bytes; ///< of the queue: while it runs
    double limit_s;        ///< time it may take
    double began_s;        ///< written under the lock, when a worker takes it
    bool is_late;          ///< worker only: the time was over
    bool was_preempted;    ///< worker only: it left this lane, to be begun again in its turn
    bool needs_more;       ///< worker only: the answer was too large, to be begun again with more room for it
    double reported_s; ///< worker only: when progress was last reported. Compilers read the flags above as one word;
                       ///< it keeps that word apart from what both threads write
    atomic_bool is_cancelled; ///< both
    atomic_int permille;      ///< both: progress that the loop has not reported yet; -1 for none
} job;

/// Room for an answer at first, and for one that turns out to need more.
enum { USUAL_ANSWER_BYTES = 16 << 20, LARGEST_ANSWER_BYTES = 64 << 20 };

/// NULL without memory. Takes the text over; `request` is empty afterwards.
job *job_create(zv_text *request);
/// NULL is allowed.
void job_free(job *done);

#endif
