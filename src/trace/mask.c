/// @file mask.c
/// Ink or paper: by a threshold, without specks, and how deep inside of the ink a pixel lies.
#include "trace/mask.h"

#include <stdlib.h>

bool zv_mask_make(const zv_tone *tone, double threshold, zv_mask *out)
{
    const int row = tone->width + 2, rows = tone->height + 2;
    const size_t count = (size_t)row * (size_t)rows;
    *out = (zv_mask){.row = row, .rows = rows, .neighbour = {-row, 1 - row, 1, row + 1, row, row - 1, -1, -row - 1}};
    out->is_ink = calloc(count, 1);
    out->list = malloc(count * sizeof *out->list);
    out->deep = calloc(count, sizeof *out->deep);
    if (!out->is_ink || !out->list || !out->deep) {
        return false;
    }
    const float *dark = tone->dark;
    for (int j = 0; j < tone->height; ++j) {
        uint8_t *ink = out->is_ink + (size_t)(j + 1) * (size_t)row + 1;
        for (int i = 0; i < tone->width; ++i) {
            ink[i] = (double)*dark++ > threshold;
        }
    }
    return true;
}

void zv_mask_free(zv_mask *mask)
{
    free(mask->is_ink);
    free(mask->list);
    free(mask->deep);
}

// ---- specks ----

enum { SEEN = 2 };

static bool is_rim(const zv_mask *mask, int32_t pixel)
{
    const int i = pixel % mask->row, j = pixel / mask->row;
    return i == 0 || j == 0 || i == mask->row - 1 || j == mask->rows - 1;
}

/// Lists all pixels that hang together with one; marks them as seen. Ink hangs together over corners, paper does not.
static int flood(const zv_mask *mask, int32_t from, bool *meets_rim)
{
    const uint8_t kind = mask->is_ink[from];
    const int step = kind ? 1 : 2;
    int count = 0;
    mask->list[count++] = from;
    mask->is_ink[from] |= SEEN;
    *meets_rim = false;
    for (int k = 0; k < count; ++k) {
        if (is_rim(mask, mask->list[k])) {
            *meets_rim = true;
            continue;
        }
        for (int n = 0; n < 8; n += step) {
            const int32_t pixel = mask->list[k] + mask->neighbour[n];
            if (mask->is_ink[pixel] == kind) {
                mask->is_ink[pixel] |= SEEN;
                mask->list[count++] = pixel;
            }
        }
    }
    return count;
}

static void turn_over(zv_mask *mask, int count)
{
    for (int k = 0; k < count; ++k) {
        mask->is_ink[mask->list[k]] ^= 1;
    }
}

int zv_mask_clean(zv_mask *mask, double min_area)
{
    const int32_t pixels = mask->row * mask->rows;
    int turned = 0;
    for (int32_t from = mask->row; from < pixels - mask->row; ++from) {
        if (mask->is_ink[from] & SEEN || is_rim(mask, from)) {
            continue;
        }
        bool meets_rim;
        const int count = flood(mask, from, &meets_rim);
        if (count < min_area && !meets_rim) {
            ++turned;
            turn_over(mask, count);
        }
    }
    for (int32_t k = 0; k < pixels; ++k) {
        mask->is_ink[k] &= 1;
    }
    return turned;
}

// ---- depth ----

enum { STRAIGHT = 3, DIAGONAL = 4 };

static void lower(zv_mask *mask, int32_t pixel, const int *neighbour)
{
    int deep = UINT16_MAX - DIAGONAL;
    for (int k = 0; k < 4; ++k) {
        const int n = neighbour[k];
        const int there = mask->deep[pixel + mask->neighbour[n]] + (n % 2 ? DIAGONAL : STRAIGHT);
        deep = there < deep ? there : deep;
    }
    mask->deep[pixel] = (uint16_t)(deep < mask->deep[pixel] ? deep : mask->deep[pixel]);
}

void zv_mask_measure(zv_mask *mask)
{
    static const int before[] = {7, 0, 1, 6}, after[] = {3, 4, 5, 2};
    const int32_t pixels = mask->row * mask->rows;
    for (int32_t k = 0; k < pixels; ++k) {
        mask->deep[k] = mask->is_ink[k] ? UINT16_MAX - DIAGONAL : 0;
    }
    for (int32_t k = mask->row; k < pixels - mask->row; ++k) {
        if (mask->is_ink[k]) {
            lower(mask, k, before);
        }
    }
    for (int32_t k = pixels - mask->row; k-- > mask->row;) {
        if (mask->is_ink[k]) {
            lower(mask, k, after);
        }
    }
}
