/// @file share.c
/// Work in parts on many ranks: each takes the next part, then all get the results of all.
///
/// A part is computed by one rank, and its place in the results of the others is zero: joined by "or" they are the results
/// of one machine, in any order.
#include <stddef.h>

#include "ranks.h"

/// What MPI counts in an int.
enum { PIECE = 1 << 28 };

zv_status ranks_share(void *user, const zv_parts *parts, void *results, zv_error *why)
{
    rank *r = user;
    r->came = true;
    if (!ranks_agree(true)) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "another rank could not read the request or what it names");
    }
    ranks_restart(r);
    for (uint64_t part; (part = ranks_take(r)) < parts->count;) {
        const double done = (double)part / (double)parts->count;
        parts->compute(parts->job, part, (char *)results + part * parts->bytes);
        ranks_show(r, parts->from + done * (parts->to - parts->from));
    }
    const size_t size = (size_t)parts->count * parts->bytes;
    for (size_t from = 0; from < size; from += PIECE) {
        const size_t left = size - from;
        MPI_Allreduce(MPI_IN_PLACE, (char *)results + from, (int)(left < PIECE ? left : PIECE), MPI_BYTE, MPI_BOR,
                      MPI_COMM_WORLD);
    }
    return ZV_OK;
}
