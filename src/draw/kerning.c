/// @file kerning.c
/// Kerning by eye: letters whose sides leave a hole between them move together.
///
///     A V     The side of a letter is known at some heights. Between two letters the least distance of their sides, at
///      ^      the same or a neighbouring height, is the gap that one sees. Where it is wider than between two H, the
///     gap     letters come closer, by a quarter of a capital at most; nothing is ever pushed apart.
#include <math.h>

#include "draw/layout.h"
#include "draw/plane.h"

enum { BANDS = 12, CURVE_STEPS = 8 };
/// Heights that are looked at, in heights of a capital.
#define LOWEST -0.35
#define HIGHEST 1.15
#define MOST 0.25
#define STEP 0.05

/// How far the ink goes at each height, in heights of a capital; an empty band is far away on both sides.
typedef struct profile {
    double left[BANDS], right[BANDS];
} profile;

static void see(profile *p, zv_vec2 at)
{
    const int band = (int)floor((at.y - LOWEST) / (HIGHEST - LOWEST) * BANDS);
    if (band >= 0 && band < BANDS) {
        p->left[band] = fmin(p->left[band], at.x);
        p->right[band] = fmax(p->right[band], at.x);
    }
}

static void see_segment(profile *p, zv_vec2 from, const zv_segment *segment)
{
    const double length = zv_vec2_distance(from, segment->to);
    const int steps = segment->curve ? CURVE_STEPS * 4 : 1 + (int)fmin(length / STEP, 1000.0);
    for (int i = 0; i <= steps; ++i) {
        see(p, zv_segment_at(from, segment, (double)i / steps));
    }
}

static profile profile_of(const zv_letter *letter, zv_drawing *scratch, zv_drawing *ink)
{
    profile p;
    for (int band = 0; band < BANDS; ++band) {
        p.left[band] = INFINITY;
        p.right[band] = -INFINITY;
    }
    zv_drawing_clear(ink);
    zv_letter_draw(letter, zv_affine_identity(), scratch, ink);
    for (int i = 0; i < zv_drawing_count(ink); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(ink, i);
        zv_vec2 at = stroke.from;
        for (int k = 0; k < stroke.count; ++k) {
            see_segment(&p, at, &stroke.segment[k]);
            at = stroke.segment[k].to;
        }
    }
    return p;
}

/// The gap that one sees; infinite when the two have no height in common.
static double gap(const profile *a, const profile *b, double advance)
{
    double least = INFINITY;
    for (int i = 0; i < BANDS; ++i) {
        for (int k = i > 0 ? i - 1 : 0; k <= i + 1 && k < BANDS; ++k) {
            least = fmin(least, advance - a->right[i] + b->left[k]);
        }
    }
    return least;
}

/// The gap between two upright letters of a font, which its designer chose.
static double usual_gap(const zv_font *font, zv_drawing *scratch, zv_drawing *ink)
{
    zv_letter upright;
    if (!zv_letter_find(font, 'H', &upright)) {
        return INFINITY;
    }
    const profile p = profile_of(&upright, scratch, ink);
    return gap(&p, &p, zv_letter_advance(&upright));
}

void zv_layout_kern(const zv_text_style *style, zv_item *item, int count, zv_drawing *scratch, zv_drawing *ink)
{
    const double usual = usual_gap(style->font, scratch, ink);
    profile last = {.left = {0}};
    bool has_last = false;
    for (int i = 0; i < count; ++i) {
        if (item[i].kind != ZV_ITEM_LETTER) {
            has_last = false;
            continue;
        }
        const profile now = profile_of(&item[i].letter, scratch, ink);
        if (has_last) {
            const double seen = gap(&last, &now, zv_letter_advance(&item[i - 1].letter));
            item[i - 1].advance_mm -= fmin(fmax(seen - usual, 0.0), MOST) * style->size_mm;
        }
        last = now;
        has_last = true;
    }
}
