/// @file lookahead.c
/// Look-ahead: a queue of pieces and events.
#include "plan/lookahead.h"

#include <string.h>

#include "base/assert.h"
#include "path/piece.h"

bool zv_lookahead_create(int pieces, zv_arena *memory, zv_lookahead *out)
{
    *out = (zv_lookahead){.piece_capacity = pieces};
    out->piece = zv_arena_take(memory, (size_t)pieces * sizeof *out->piece);
    return out->piece != NULL;
}

void zv_lookahead_clear(zv_lookahead *ahead)
{
    ahead->piece_count = ahead->mark_count = 0;
}

bool zv_lookahead_is_full(const zv_lookahead *ahead)
{
    return ahead->piece_count == ahead->piece_capacity;
}

void zv_lookahead_add(zv_lookahead *ahead, const zv_piece *piece)
{
    ZV_ASSERT(!zv_lookahead_is_full(ahead));
    ahead->piece[ahead->piece_count++] = *piece;
}

double zv_lookahead_end(const zv_lookahead *ahead)
{
    return zv_piece_end(&ahead->piece[ahead->piece_count - 1]);
}

int zv_lookahead_drop_pieces(zv_lookahead *ahead, double s)
{
    int done = 0;
    while (done < ahead->piece_count && zv_piece_end(&ahead->piece[done]) <= s) {
        ++done;
    }
    ahead->piece_count -= done;
    memmove(ahead->piece, ahead->piece + done, (size_t)ahead->piece_count * sizeof *ahead->piece);
    return done;
}

void zv_lookahead_drop_marks(zv_lookahead *ahead, double s)
{
    int done = 0;
    while (done < ahead->mark_count && ahead->mark[done].s <= s) {
        ++done;
    }
    ahead->mark_count -= done;
    memmove(ahead->mark, ahead->mark + done, (size_t)ahead->mark_count * sizeof ahead->mark[0]);
}
