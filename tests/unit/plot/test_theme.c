/// @file test_theme.c
/// Colours that people can tell apart: contrast to the ground, distance under colour-blindness, even steps of the map.
#include "check.h"
#include "plot/theme.h"

typedef struct color3 {
    double v[3];
} color3;

static color3 linear(unsigned rgb)
{
    color3 out;
    for (int i = 0; i < 3; ++i) {
        const double c = (double)(rgb >> (16 - 8 * i) & 0xFFu) / 255.0;
        out.v[i] = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
    }
    return out;
}

static color3 times(const double m[3][3], color3 a)
{
    color3 out;
    for (int i = 0; i < 3; ++i) {
        out.v[i] = m[i][0] * a.v[0] + m[i][1] * a.v[1] + m[i][2] * a.v[2];
    }
    return out;
}

/// Linear RGB to OKLab, after B. Ottosson.
static color3 oklab(color3 rgb)
{
    static const double to_cones[3][3] = {{0.4122214708, 0.5363325363, 0.0514459929},
                                          {0.2119034982, 0.6806995451, 0.1073969566},
                                          {0.0883024619, 0.2817188376, 0.6299787005}};
    static const double to_lab[3][3] = {{0.2104542553, 0.7936177850, -0.0040720468},
                                        {1.9779984951, -2.4285922050, 0.4505937099},
                                        {0.0259040371, 0.7827717662, -0.8086757660}};
    color3 cones = times(to_cones, rgb);
    for (int i = 0; i < 3; ++i) {
        cones.v[i] = cbrt(fmax(cones.v[i], 0.0));
    }
    return times(to_lab, cones);
}

static double distance(color3 a, color3 b)
{
    return sqrt(pow(a.v[0] - b.v[0], 2.0) + pow(a.v[1] - b.v[1], 2.0) + pow(a.v[2] - b.v[2], 2.0));
}

/// How full, red-blind and green-blind eyes see linear RGB (matrices of Viénot, Brettel and Mollon, 1999).
static const double eyes[3][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}},
    {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}},
};

static double luminance(unsigned rgb)
{
    const color3 c = linear(rgb);
    return 0.2126 * c.v[0] + 0.7152 * c.v[1] + 0.0722 * c.v[2];
}

static double contrast(unsigned a, unsigned b)
{
    const double light = fmax(luminance(a), luminance(b)), dark = fmin(luminance(a), luminance(b));
    return (light + 0.05) / (dark + 0.05);
}

static void lines_stand_out_from_the_ground(void)
{
    for (zv_plot_theme t = ZV_PLOT_LIGHT; t <= ZV_PLOT_DARK; ++t) {
        const zv_theme *theme = zv_theme_of(t);
        for (int i = 1; i <= ZV_PALETTE_SIZE; ++i) {
            CHECK(contrast(zv_theme_line(theme, i), theme->ground) >= 3.0);
        }
        CHECK(contrast(theme->ink, theme->ground) >= 12.0);
        CHECK(contrast(theme->soft, theme->ground) >= 5.0);
        CHECK(contrast(theme->limit, theme->ground) >= 4.5);
    }
}

static void the_lines_differ_for_every_kind_of_eye(void)
{
    for (zv_plot_theme t = ZV_PLOT_LIGHT; t <= ZV_PLOT_DARK; ++t) {
        for (int eye = 0; eye < 3; ++eye) {
            for (int i = 1; i <= ZV_PALETTE_SIZE; ++i) {
                for (int k = i + 1; k <= ZV_PALETTE_SIZE; ++k) {
                    const color3 a = oklab(times(eyes[eye], linear(zv_theme_line(zv_theme_of(t), i))));
                    const color3 b = oklab(times(eyes[eye], linear(zv_theme_line(zv_theme_of(t), k))));
                    if (distance(a, b) < (k <= 6 ? 0.12 : 0.09)) { // six joints come first
                        print_error("theme %d, eye %d: lines %d and %d, %.3f apart\n", (int)t, eye, i, k,
                                    distance(a, b));
                        CHECK(false);
                    }
                }
            }
        }
    }
}

static void the_palette_starts_again_after_its_last_color(void)
{
    const zv_theme *theme = zv_theme_of(ZV_PLOT_LIGHT);
    CHECK(zv_theme_line(theme, ZV_PALETTE_SIZE + 1) == zv_theme_line(theme, 1));
}

static void the_map_grows_lighter_in_even_steps(void)
{
    enum { STEPS = 16 };
    for (zv_plot_theme t = ZV_PLOT_LIGHT; t <= ZV_PLOT_DARK; ++t) {
        color3 before = oklab(linear(zv_theme_map(zv_theme_of(t), 0.0)));
        const double mean = (oklab(linear(zv_theme_map(zv_theme_of(t), 1.0))).v[0] - before.v[0]) / STEPS;
        CHECK(mean > 0.02);
        for (int i = 1; i <= STEPS; ++i) {
            const color3 now = oklab(linear(zv_theme_map(zv_theme_of(t), (double)i / STEPS)));
            CHECK_NEAR(now.v[0] - before.v[0], mean, 0.25 * mean);
            before = now;
        }
    }
}

static void the_map_ends_at_its_ends(void)
{
    const zv_theme *theme = zv_theme_of(ZV_PLOT_DARK);
    CHECK(zv_theme_map(theme, -1.0) == zv_theme_map(theme, 0.0));
    CHECK(zv_theme_map(theme, 2.0) == zv_theme_map(theme, 1.0));
    CHECK(zv_theme_map(theme, 1.0) == 0xF8E77E);
}

static void both_ends_of_the_map_stand_out_from_the_ground(void)
{
    for (zv_plot_theme t = ZV_PLOT_LIGHT; t <= ZV_PLOT_DARK; ++t) {
        const zv_theme *theme = zv_theme_of(t);
        CHECK(contrast(zv_theme_map(theme, 0.0), theme->ground) >= 1.6);
        CHECK(contrast(zv_theme_map(theme, 1.0), theme->ground) >= 1.6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(lines_stand_out_from_the_ground),
        CASE(the_lines_differ_for_every_kind_of_eye),
        CASE(the_palette_starts_again_after_its_last_color),
        CASE(the_map_grows_lighter_in_even_steps),
        CASE(the_map_ends_at_its_ends),
        CASE(both_ends_of_the_map_stand_out_from_the_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
