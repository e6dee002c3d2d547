/// @file share.c
/// Work in parts on many ranks: each takes the next part, then all get the results of all.
///
/// A part is computed by one rank, and its place in the results of the others is zero: joined by "or" they are the results
/// of one machine, in any order.
#include <stddef.h>
#include <stdio.h>

#include "ranks.h"

/// What MPI counts in an int.
enum { PIECE = 1 << 28 };

/// Results are kept in OUT.part, where an output was named: before the first round.
static bool keep(rank *r)
{
    char path[1024];
    if (!r->path || r->came) {
        return true;
    }
    snprintf(path, sizeof path, "%.1000s.part", r->path);
    return kept_open(path, &r->kept);
}

zv_status ranks_share(void *user, const zv_parts *parts, void *results, zv_error *why)
{
    rank *r = user;
    const bool has_file = keep(r);
    r->came = true;
    if (!ranks_agree(has_file)) {
        return has_file
                   ? zv_fail(why, ZV_ERR_IO, 0, 0, "another rank could not read the request or what it names")
                   : zv_fail(why, ZV_ERR_IO, 0, 0,
                             "%.200s.part cannot be written, or holds something else than results of zveno", r->path);
    }
    kept_round round;
    const zv_parts looked = kept_look(&r->kept, parts, &round);
    ranks_restart(r);
    for (uint64_t part; (part = ranks_take(r)) < parts->count;) {
        const double done = (double)part / (double)parts->count;
        looked.compute(looked.job, part, (char *)results + part * parts->bytes);
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
