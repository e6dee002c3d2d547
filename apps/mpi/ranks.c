/// @file ranks.c
/// What ranks agree on, and the numbers that rank 0 keeps for all.
#include "ranks.h"

#include <stdio.h>
#include <string.h>

void ranks_open(rank *r)
{
    const MPI_Aint size = r->number == 0 ? (MPI_Aint)(SHARED_NUMBERS * sizeof *r->shared) : 0;
    MPI_Win_allocate(size, sizeof *r->shared, MPI_INFO_NULL, MPI_COMM_WORLD, &r->shared, &r->window);
    ranks_restart(r);
}

void ranks_close(rank *r)
{
    MPI_Win_free(&r->window);
}

void ranks_restart(rank *r)
{
    MPI_Barrier(MPI_COMM_WORLD); // nobody takes a block of the round before any more
    if (r->number == 0) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, r->window);
        memset(r->shared, 0, SHARED_NUMBERS * sizeof *r->shared);
        MPI_Win_unlock(0, r->window);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static uint64_t fetch(rank *r, shared_number which, unsigned long long value, MPI_Op op)
{
    unsigned long long found = 0;
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, r->window);
    MPI_Fetch_and_op(&value, &found, MPI_UNSIGNED_LONG_LONG, 0, (MPI_Aint)which, op, r->window);
    MPI_Win_unlock(0, r->window);
    return found;
}

uint64_t ranks_take(rank *r)
{
    return fetch(r, SHARED_NEXT, 1, MPI_SUM);
}

uint64_t ranks_get(rank *r, shared_number which)
{
    return fetch(r, which, 0, MPI_NO_OP);
}

void ranks_put(rank *r, shared_number which, uint64_t value)
{
    fetch(r, which, value, MPI_REPLACE);
}

void ranks_show(rank *r, double part)
{
    const double now = MPI_Wtime();
    if (r->number == 0 && now - r->shown > 1.0 && part > 0.0 && part < 1.0) {
        r->shown = now;
        fprintf(stderr, "%5.1f %%, about %.0f s left\n", 100.0 * part, (now - r->begin) * (1.0 - part) / part);
    }
}

bool ranks_agree(bool mine)
{
    int one = mine, all = 0;
    MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all;
}

void ranks_abort(const rank *r, const char *why)
{
    fprintf(stderr, "zveno-mpi: rank %d: %s\n", r->number, why);
    MPI_Abort(MPI_COMM_WORLD, FAILED);
}
