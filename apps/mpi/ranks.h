/// @file ranks.h
/// The ranks of a run: what they agree on, and the numbers that rank 0 keeps for all.
#ifndef ZVENO_MPI_RANKS_H
#define ZVENO_MPI_RANKS_H

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>

#include "cli/kept_parts.h"
#include "zveno/design.h"
#include "zveno/survey.h"

enum { DONE = 0, NO_ANSWER = 1, WRONG_USAGE = 2, FAILED = 3 };

/// Numbers that rank 0 keeps.
typedef enum shared_number {
    SHARED_NEXT,   ///< the first block that nobody has taken
    SHARED_TURN,   ///< batch: the first block whose place in the output nobody has
    SHARED_OFFSET, ///< batch: where it begins
    SHARED_NUMBERS,
} shared_number;

/// What one rank knows.
typedef struct rank {
    int number, count;
    const char *path;           ///< of the output; NULL: none
    MPI_Win window;             ///< over `shared` of rank 0
    unsigned long long *shared; ///< SHARED_NUMBERS of them, in rank 0
    double begin, shown;        ///< s
    bool came;                  ///< to the work, which all ranks do together
    kept_parts kept;            ///< results of work in parts
} rank;

/// Makes the window. All ranks call it together, and `ranks_close`.
void ranks_open(rank *r);
void ranks_close(rank *r);
/// Begins a new round of blocks: the first is the next one. All ranks together.
void ranks_restart(rank *r);
/// The next block that nobody has taken; at or beyond their count: there is none.
uint64_t ranks_take(rank *r);
uint64_t ranks_get(rank *r, shared_number which);
void ranks_put(rank *r, shared_number which, uint64_t value);
/// Rank 0 says every second how far it is, and how long it will take.
void ranks_show(rank *r, double part);
/// Whether all ranks say so.
bool ranks_agree(bool mine);
/// Says what went wrong and ends all ranks: the others would wait for this one.
void ranks_abort(const rank *r, const char *why);

/// A listener to `survey`: `user` is the rank.
zv_status ranks_survey(void *user, const zv_survey *survey, zv_survey_sum *sum, zv_error *why);
/// A listener for work in parts: `user` is the rank. All ranks have all results afterwards.
zv_status ranks_share(void *user, const zv_parts *parts, void *results, zv_error *why);
/// Answers the requests of a file into another one.
/// @return how the program ends
int ranks_batch(rank *r, const char *input, uint64_t block_bytes);

#endif
