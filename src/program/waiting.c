/// @file waiting.c
/// A list that grows, and owns the texts of its messages.
#include "program/waiting.h"

#include <stdlib.h>
#include <string.h>

#include "program/grow.h"

/// So many things happen at one place of no real program.
enum { MOST = 10000 };

static char *copy_of(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

bool zv_waiting_add(zv_interpreter *in, const zv_move *move, const double to[ZV_AXES])
{
    zv_radius_state *r = &in->radius;
    if (r->count == MOST) {
        in->ended = in->ran_out = true;
        return ZV_WRONG(in, 1, "too_many_moves", "more than %d moves wait for the next one in the plane of the contour",
                        MOST);
    }
    zv_waiting *grown = zv_grow(r->waiting, r->count, &r->capacity, sizeof *grown);
    char *text = grown && move->text ? copy_of(move->text) : NULL;
    if (!grown || (move->text && !text)) {
        r->waiting = grown ? grown : r->waiting;
        in->ended = in->ran_out = true;
        return ZV_WRONG(in, 1, "no_memory", "there is no memory for the moves that wait");
    }
    r->waiting = grown;
    zv_waiting *fresh = &r->waiting[r->count++];
    *fresh = (zv_waiting){.move = *move, .unit = in->modes.unit, .text = text};
    memcpy(fresh->to, to, sizeof fresh->to);
    return true;
}

void zv_waiting_clear(zv_radius_state *r)
{
    for (int i = 0; i < r->count; ++i) {
        free(r->waiting[i].text);
    }
    r->count = 0;
}

void zv_waiting_free(zv_radius_state *r)
{
    zv_waiting_clear(r);
    free(r->waiting);
    r->waiting = NULL;
    r->capacity = 0;
}
