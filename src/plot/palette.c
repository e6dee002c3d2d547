/// @file palette.c
/// Few colours for a picture of many, by median cut: the cells of colours in use are a box, the box with most dots
/// times its longest side is cut where half of them are, until there are as many boxes as colours.
#include "plot/palette.h"

#include <stdlib.h>

enum { BITS = 5, SIDE = 1 << BITS, CHANNELS = 3 };

/// Dots of one cell: how many, and the sums of their channels.
typedef struct cell {
    unsigned count;
    unsigned long long sum[CHANNELS];
} cell;

typedef struct box {
    int low[CHANNELS], high[CHANNELS]; ///< of cells, both inside
    unsigned long long count;
} box;

static int cell_of(const unsigned char rgb[3])
{
    return (rgb[0] >> (8 - BITS)) << 2 * BITS | (rgb[1] >> (8 - BITS)) << BITS | rgb[2] >> (8 - BITS);
}

static const cell *cell_at(const cell *cells, const int at[CHANNELS])
{
    return &cells[at[0] << 2 * BITS | at[1] << BITS | at[2]];
}

/// The box around the cells in use, with their dots.
static box measured(const cell *cells, const box *from)
{
    box out = {.low = {SIDE, SIDE, SIDE}, .high = {-1, -1, -1}};
    int at[CHANNELS];
    for (at[0] = from->low[0]; at[0] <= from->high[0]; ++at[0]) {
        for (at[1] = from->low[1]; at[1] <= from->high[1]; ++at[1]) {
            for (at[2] = from->low[2]; at[2] <= from->high[2]; ++at[2]) {
                const unsigned count = cell_at(cells, at)->count;
                for (int c = 0; count > 0 && c < CHANNELS; ++c) {
                    out.low[c] = at[c] < out.low[c] ? at[c] : out.low[c];
                    out.high[c] = at[c] > out.high[c] ? at[c] : out.high[c];
                }
                out.count += count;
            }
        }
    }
    return out;
}

static int longest_side(const box *b)
{
    int best = 0;
    for (int c = 1; c < CHANNELS; ++c) {
        best = b->high[c] - b->low[c] > b->high[best] - b->low[best] ? c : best;
    }
    return best;
}

/// Cuts a box of more than one cell at its median; the other part is returned.
static box cut(const cell *cells, box *b)
{
    const int side = longest_side(b);
    box lower = *b, upper = *b;
    for (int at = b->low[side]; at < b->high[side]; ++at) {
        lower.high[side] = at;
        if (measured(cells, &lower).count * 2 >= b->count) {
            break;
        }
    }
    upper.low[side] = lower.high[side] + 1;
    *b = measured(cells, &lower);
    return measured(cells, &upper);
}

static int next_to_cut(const box *boxes, int count)
{
    int best = -1;
    double most = 0.0;
    for (int i = 0; i < count; ++i) {
        const int side = longest_side(&boxes[i]), length = boxes[i].high[side] - boxes[i].low[side];
        const double weight = (double)length * (double)boxes[i].count;
        if (length > 0 && weight > most) {
            most = weight;
            best = i;
        }
    }
    return best;
}

static void average(const cell *cells, const box *b, unsigned char rgb[3])
{
    unsigned long long sum[CHANNELS] = {0};
    int at[CHANNELS];
    for (at[0] = b->low[0]; at[0] <= b->high[0]; ++at[0]) {
        for (at[1] = b->low[1]; at[1] <= b->high[1]; ++at[1]) {
            for (at[2] = b->low[2]; at[2] <= b->high[2]; ++at[2]) {
                for (int c = 0; c < CHANNELS; ++c) {
                    sum[c] += cell_at(cells, at)->sum[c];
                }
            }
        }
    }
    for (int c = 0; c < CHANNELS; ++c) {
        rgb[c] = (unsigned char)(b->count > 0 ? (sum[c] + b->count / 2) / b->count : 0);
    }
}

static short nearest_to(const zv_palette *palette, const unsigned char rgb[3])
{
    int least = 1 << 30;
    short found = 0;
    for (short i = 0; i < ZV_FILM_COLORS; ++i) {
        int distance = 0;
        for (int c = 0; c < CHANNELS; ++c) {
            const int d = palette->rgb[i][c] - rgb[c];
            distance += d * d;
        }
        if (distance < least) {
            least = distance;
            found = i;
        }
    }
    return found;
}

/// All colours of a cell get what suits its mean: most of its dots are one colour, the rest are edges of letters.
static short nearest_to_mean(const zv_palette *palette, const cell *at)
{
    unsigned char rgb[CHANNELS];
    for (int c = 0; c < CHANNELS; ++c) {
        rgb[c] = (unsigned char)((at->sum[c] + at->count / 2) / at->count);
    }
    return nearest_to(palette, rgb);
}

bool zv_palette_choose(zv_palette *palette, const unsigned char *pixels, size_t count)
{
    cell *cells = calloc(ZV_COLOR_CELLS, sizeof *cells);
    if (!cells) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        cell *at = &cells[cell_of(pixels + 3 * i)];
        ++at->count;
        for (int c = 0; c < CHANNELS; ++c) {
            at->sum[c] += pixels[3 * i + (size_t)c];
        }
    }
    const box all = {.high = {SIDE - 1, SIDE - 1, SIDE - 1}};
    box boxes[ZV_FILM_COLORS] = {measured(cells, &all)};
    int used = 1;
    for (int at = next_to_cut(boxes, used); at >= 0 && used < ZV_FILM_COLORS; at = next_to_cut(boxes, used)) {
        boxes[used] = cut(cells, &boxes[at]);
        ++used;
    }
    for (int i = 0; i < ZV_FILM_COLORS; ++i) {
        average(cells, &boxes[i < used ? i : 0], palette->rgb[i]);
    }
    for (int i = 0; i < ZV_COLOR_CELLS; ++i) {
        palette->nearest[i] = cells[i].count > 0 ? nearest_to_mean(palette, &cells[i]) : -1;
    }
    free(cells);
    return true;
}

unsigned char zv_palette_find(zv_palette *palette, const unsigned char rgb[3])
{
    short *known = &palette->nearest[cell_of(rgb)];
    if (*known < 0) {
        *known = nearest_to(palette, rgb);
    }
    return (unsigned char)*known;
}
