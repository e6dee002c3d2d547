/// @file curve.c
/// A whole curve in memory: collected from a builder, looked up by s.
#include "zveno/path.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"

/// Room for one more item; false without memory.
static bool grow(void **items, size_t size, int count, int *capacity)
{
    if (count < *capacity) {
        return true;
    }
    const int wanted = *capacity > 0 ? 2 * *capacity : 64;
    void *moved = wanted > 0 ? realloc(*items, (size_t)wanted * size) : NULL;
    if (!moved) {
        return false;
    }
    *items = moved;
    *capacity = wanted;
    return true;
}

static bool collect_piece(void *user, const zv_piece *piece)
{
    zv_curve *curve = user;
    void *items = curve->piece;
    if (!grow(&items, sizeof *piece, curve->piece_count, &curve->piece_capacity)) {
        curve->failed = true;
        return false;
    }
    curve->piece = items;
    curve->piece[curve->piece_count++] = *piece;
    return true;
}

static bool collect_mark(void *user, const zv_mark *mark)
{
    zv_curve *curve = user;
    void *items = curve->mark;
    if (!grow(&items, sizeof *mark, curve->mark_count, &curve->mark_capacity)) {
        curve->failed = true;
        return false;
    }
    curve->mark = items;
    curve->mark[curve->mark_count++] = *mark;
    return true;
}

zv_curve_sink zv_curve_collect(zv_curve *curve)
{
    return (zv_curve_sink){.user = curve, .piece = collect_piece, .mark = collect_mark};
}

zv_status zv_curve_build(const zv_move *moves, int count, const zv_placement *placement,
                         const zv_curve_options *options, zv_curve *out, zv_error *why)
{
    ZV_ASSERT((moves || count == 0) && placement && out);

    zv_curve curve = {.piece = NULL};
    const zv_curve_sink sink = zv_curve_collect(&curve);
    zv_curve_builder *builder = zv_curve_builder_create(placement, options, &sink);
    if (!builder) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the curve");
    }
    zv_status status = ZV_OK;
    for (int i = 0; i < count && status == ZV_OK; ++i) {
        status = zv_curve_builder_push(builder, &moves[i], why);
    }
    zv_curve_builder_finish(builder, &curve.summary);
    zv_curve_builder_free(builder);
    if (status == ZV_OK && curve.failed) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the curve");
    }
    if (status != ZV_OK) {
        zv_curve_free(&curve);
        return status;
    }
    *out = curve;
    return ZV_OK;
}

void zv_curve_free(zv_curve *curve)
{
    if (curve) {
        free(curve->piece);
        free(curve->mark);
        *curve = (zv_curve){.piece = NULL};
    }
}

void zv_curve_at(const zv_curve *curve, double s, int *hint, zv_curve_point *out)
{
    ZV_ASSERT(curve && hint && out && curve->piece_count > 0);

    const int last = curve->piece_count - 1;
    const double end = curve->piece[last].start_m + curve->piece[last].length_m;
    const double at = fmin(fmax(s, 0.0), end);
    int low = 0, high = last; // the last piece that begins at or before s
    const int near = *hint < 0 ? 0 : *hint > last ? last : *hint;
    if (curve->piece[near].start_m <= at && (near == last || at < curve->piece[near + 1].start_m)) {
        low = high = near;
    } else if (near < last && curve->piece[near + 1].start_m <= at &&
               (near + 1 == last || at < curve->piece[near + 2].start_m)) {
        low = high = near + 1;
    }
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (curve->piece[middle].start_m <= at) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    *hint = low;
    zv_piece_at(&curve->piece[low], at, out);
}
