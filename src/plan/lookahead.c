/// @file lookahead.c
/// Look-ahead: a queue of pieces and events.
#include "plan/lookahead.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "path/piece.h"

bool zv_lookahead_create(int pieces, zv_arena *memory, zv_lookahead *out)
{
    *out = (zv_lookahead){.piece_capacity = pieces};
    out->piece = zv_arena_take(memory, (size_t)pieces * sizeof *out->piece);
    out->bend = zv_arena_take(memory, (size_t)pieces * sizeof *out->bend);
    return out->piece != NULL && out->bend != NULL;
}

void zv_lookahead_clear(zv_lookahead *ahead)
{
    ahead->piece_count = ahead->mark_count = 0;
}

bool zv_lookahead_is_full(const zv_lookahead *ahead)
{
    return ahead->piece_count == ahead->piece_capacity;
}

double zv_lookahead_curvature(const zv_piece *piece, bool at_end)
{
    double square = 0.0;
    for (int i = 0; i < 3; ++i) {
        const double *c = piece->term[i];
        const double end = c[2] + 3.0 * c[3] + 6.0 * c[4] + 10.0 * c[5] + 15.0 * c[6] + 21.0 * c[7];
        const double half = at_end ? end : c[2];
        square += 4.0 * half * half;
    }
    return sqrt(square) / (piece->length_m * piece->length_m);
}

static zv_bend bend_of(const zv_piece *piece)
{
    return (zv_bend){piece->length_m, zv_lookahead_curvature(piece, true), piece->curvature_jumps};
}

void zv_lookahead_measure(zv_lookahead *ahead)
{
    for (int i = 0; i < ahead->piece_count; ++i) {
        ahead->bend[i] = bend_of(&ahead->piece[i]);
    }
}

void zv_lookahead_add(zv_lookahead *ahead, const zv_piece *piece)
{
    ZV_ASSERT(!zv_lookahead_is_full(ahead));
    ahead->bend[ahead->piece_count] = bend_of(piece);
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
    memmove(ahead->bend, ahead->bend + done, (size_t)ahead->piece_count * sizeof *ahead->bend);
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
