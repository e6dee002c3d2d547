/// @file theme.c
/// The colours of a page, light or dark.
///
/// The palette has the hues of Okabe and Ito. Lightness and saturation were then moved by a search that made the least
/// distance between two of them as large as possible for full, red-blind and green-blind eyes, while each keeps a
/// contrast of 3 to 1 to the ground. The colour map runs in
/// OKLab from dark blue over purple and red to yellow with equal steps of lightness; its anchors were computed there,
/// 15 degrees of hue apart.
#include "plot/theme.h"

#include <math.h>

static const zv_theme themes[] = {
    [ZV_PLOT_LIGHT] = {.ground = 0xFFFFFF,
                       .ink = 0x1F2429,
                       .soft = 0x59626B,
                       .axis = 0x8B949D,
                       .grid = 0xE7E9EC,
                       .limit = 0xB42318,
                       .reach = 0x4A7A9C,
                       .palette = {0x196BDC, 0xB24A0A, 0x0DA787, 0xA33B8E, 0xDF7400, 0x5997DD, 0x5E31B5, 0x565656},
                       .map_low = 0.0,
                       .map_high = 0.87},
    [ZV_PLOT_DARK] = {.ground = 0x15191E,
                      .ink = 0xECEFF2,
                      .soft = 0xA6AFB8,
                      .axis = 0x67717B,
                      .grid = 0x2A3037,
                      .limit = 0xFF7A66,
                      .reach = 0x6FA3C7,
                      .palette = {0x0BA0FF, 0xD97600, 0x89C382, 0xD56EB1, 0xEAD709, 0xADEDFF, 0xB9B5FF, 0xC7C7C7},
                      .map_low = 0.24,
                      .map_high = 1.0},
};

static const unsigned map_anchors[] = {
    0x1E115F, 0x3A186E, 0x571E79, 0x76247C, 0x952C7A, 0xB33772, 0xCD4766,
    0xE25C57, 0xF17548, 0xFA913F, 0xFDAE45, 0xFCCB5C, 0xF8E77E,
};

enum { LAST_ANCHOR = sizeof map_anchors / sizeof *map_anchors - 1 };

const zv_theme *zv_theme_of(zv_plot_theme theme)
{
    return &themes[theme];
}

unsigned zv_theme_line(const zv_theme *theme, int color)
{
    return theme->palette[(color - 1) % ZV_PALETTE_SIZE];
}

/// One channel, `shift` bits up, between two colours.
static unsigned mix(unsigned a, unsigned b, double share, int shift)
{
    const double from = (double)(a >> shift & 0xFFu), to = (double)(b >> shift & 0xFFu);
    return (unsigned)(from + (to - from) * share + 0.5) << shift;
}

unsigned zv_theme_map(const zv_theme *theme, double share)
{
    const double inside = fmin(fmax(share, 0.0), 1.0);
    const double place = LAST_ANCHOR * (theme->map_low + (theme->map_high - theme->map_low) * inside);
    const int i = (int)fmin(place, LAST_ANCHOR - 1);
    const unsigned a = map_anchors[i], b = map_anchors[i + 1];
    return mix(a, b, place - i, 16) | mix(a, b, place - i, 8) | mix(a, b, place - i, 0);
}
