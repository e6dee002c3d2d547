/// @file glyphs.c
/// Reads glyphs in Hershey's writing and in ours. The data is our own and checked by a test that reads all of it.
#include "draw/glyphs.h"

#include <string.h>

#include "base/assert.h"
#include "zveno/text.h"

/// Hershey's letters are on y = 9 and count down.
enum { HERSHEY_BASELINE = 9, HERSHEY_ZERO = 'R', DOT_SIZE = 3 };

const zv_glyph *zv_glyphs_find(const zv_glyphs *glyphs, uint32_t code)
{
    int low = 0, high = glyphs->count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (glyphs->glyph[middle].code < code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < glyphs->count && glyphs->glyph[low].code == code ? &glyphs->glyph[low] : NULL;
}

double zv_glyph_advance(const zv_glyphs *glyphs, const zv_glyph *glyph)
{
    return glyphs->writing == ZV_STROKES_HERSHEY ? glyph->strokes[1] - glyph->strokes[0] : (double)glyph->advance;
}

// ---- Hershey's pairs ----

static bool is_lift(const char *pair)
{
    return pair[0] == ' ' && pair[1] == HERSHEY_ZERO;
}

static zv_vec2 pair_point(const char *pair, int left)
{
    return (zv_vec2){pair[0] - left, HERSHEY_BASELINE - (pair[1] - HERSHEY_ZERO)};
}

/// The stroke from `pair` to `end` is as small as the dot of an i.
static bool is_dot(const char *pair, const char *end)
{
    char low[2] = {pair[0], pair[1]}, high[2] = {pair[0], pair[1]};
    for (; pair < end; pair += 2) {
        for (int k = 0; k < 2; ++k) {
            low[k] = pair[k] < low[k] ? pair[k] : low[k];
            high[k] = pair[k] > high[k] ? pair[k] : high[k];
        }
    }
    return high[0] - low[0] <= DOT_SIZE && high[1] - low[1] <= DOT_SIZE;
}

static const char *stroke_end(const char *pair)
{
    while (*pair && !is_lift(pair)) {
        pair += 2;
    }
    return pair;
}

static void draw_pairs(const char *pairs, zv_glyph_part part, zv_drawing *drawing)
{
    const int left = pairs[0];
    for (const char *pair = pairs + 2; *pair;) {
        const char *end = stroke_end(pair);
        if (part == ZV_GLYPH_WHOLE || !is_dot(pair, end)) {
            zv_drawing_move_to(drawing, pair_point(pair, left));
            for (pair += 2; pair < end; pair += 2) {
                zv_drawing_line_to(drawing, pair_point(pair, left));
            }
        }
        pair = *end ? end + 2 : end;
    }
}

// ---- our writing ----

/// Reads a number and the character behind it.
static double take_number(const char **at)
{
    double value = 0.0;
    const size_t used = zv_number_read(*at, strlen(*at), &value);
    ZV_ASSERT(used > 0);
    *at += used;
    *at += **at ? 1 : 0;
    return value;
}

static zv_vec2 take_point(const char **at)
{
    const double x = take_number(at);
    return (zv_vec2){x, take_number(at)};
}

static void take_arc(const char **at, zv_drawing *drawing)
{
    ++*at; // the bracket
    const zv_vec2 center = take_point(at), radii = take_point(at);
    const double start = take_number(at), end = take_number(at);
    zv_drawing_arc(drawing, center, radii, start * ZV_DEG, end * ZV_DEG);
}

static void draw_plain(const char *text, zv_drawing *drawing)
{
    bool is_first = true;
    while (*text) {
        if (*text == ' ' || *text == '|') {
            is_first |= *text == '|';
            ++text;
            continue;
        }
        const char *next = text;
        if (*text == '(') {
            if (is_first) {
                zv_drawing_lift(drawing);
            }
            take_arc(&next, drawing);
        } else if (is_first) {
            zv_drawing_move_to(drawing, take_point(&next));
        } else {
            zv_drawing_line_to(drawing, take_point(&next));
        }
        is_first = false;
        text = next;
    }
}

void zv_glyph_draw(const zv_glyphs *glyphs, const zv_glyph *glyph, zv_glyph_part part, zv_drawing *drawing)
{
    ZV_ASSERT(glyphs && glyph && drawing);
    if (glyphs->writing == ZV_STROKES_HERSHEY) {
        draw_pairs(glyph->strokes, part, drawing);
    } else {
        draw_plain(glyph->strokes, drawing);
    }
}
