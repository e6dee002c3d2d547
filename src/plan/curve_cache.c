/// @file curve_cache.c
/// The curve of a program that is not too long, kept from the scan for the run.
///
/// Making a curve costs more than following it. What is kept has a bound, so that a program of any length takes no more
/// memory than that: beyond it the curve is made again.
#include "plan/curve_cache.h"

#include <stddef.h>
#include <string.h>

enum { MOST_BYTES = 48 << 20, PROGRESS_EVERY = 16 }; // of its parts: one may take milliseconds to plan

/// Before a piece or a mark; what follows is cut off where it is empty.
struct zv_curve_cache_part {
    zv_curve_cache_part *next;
    bool is_mark;
};

static size_t size_of_piece(const zv_piece *piece)
{
    return offsetof(zv_piece, term) + (size_t)piece->axes * sizeof piece->term[0];
}

static size_t size_of_mark(const zv_mark *mark)
{
    return offsetof(zv_mark, text) + strlen(mark->text) + 1;
}

static void give_up(zv_curve_cache *kept)
{
    zv_curve_cache_free(kept);
    kept->is_too_long = true;
}

static void keep(zv_curve_cache *kept, bool is_mark, const void *what, size_t size)
{
    if (kept->is_too_long) {
        return;
    }
    kept->bytes += sizeof(zv_curve_cache_part) + size;
    zv_curve_cache_part *part =
        kept->bytes <= MOST_BYTES ? zv_arena_take(&kept->memory, sizeof(zv_curve_cache_part) + size) : NULL;
    if (!part) {
        give_up(kept);
        return;
    }
    *part = (zv_curve_cache_part){.is_mark = is_mark};
    memcpy(part + 1, what, size);
    *(kept->last ? &kept->last->next : &kept->first) = part;
    kept->last = part;
    ++kept->parts;
}

void zv_curve_cache_piece(zv_curve_cache *kept, const zv_piece *piece)
{
    keep(kept, false, piece, size_of_piece(piece));
}

void zv_curve_cache_mark(zv_curve_cache *kept, const zv_mark *mark)
{
    keep(kept, true, mark, size_of_mark(mark));
}

/// Where parts become whole again.
typedef struct whole {
    zv_piece piece;
    zv_mark mark;
} whole;

static bool hand_over(const zv_curve_cache_part *part, const zv_curve_sink *sink, whole *room)
{
    const char *what = (const char *)(part + 1);
    if (part->is_mark) {
        memcpy(&room->mark, what, offsetof(zv_mark, text));
        memcpy(room->mark.text, what + offsetof(zv_mark, text), strlen(what + offsetof(zv_mark, text)) + 1);
        return sink->mark(sink->user, &room->mark);
    }
    memcpy(&room->piece, what, offsetof(zv_piece, term));
    memcpy(room->piece.term, what + offsetof(zv_piece, term), (size_t)room->piece.axes * sizeof room->piece.term[0]);
    return sink->piece(sink->user, &room->piece);
}

bool zv_curve_cache_walk(const zv_curve_cache *kept, const zv_curve_sink *sink,
                         bool (*progress)(void *user, double part), void *user)
{
    whole room;
    memset(&room, 0, sizeof room);
    long long done = 0;
    for (const zv_curve_cache_part *part = kept->first; part; part = part->next, ++done) {
        if (done % PROGRESS_EVERY == 0 && progress && !progress(user, (double)done / (double)kept->parts)) {
            return false;
        }
        if (!hand_over(part, sink, &room)) {
            return false;
        }
    }
    return true;
}

void zv_curve_cache_free(zv_curve_cache *kept)
{
    zv_arena_free(&kept->memory);
    *kept = (zv_curve_cache){.bytes = 0};
}
