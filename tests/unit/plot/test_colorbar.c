/// @file test_colorbar.c
#include "picture.h"

#include "plot/colorbar.h"

static void every_count_has_one_colour_and_its_own(void)
{
    for (int first = 0; first < 3; ++first) {
        for (int last = first; last < first + 9; ++last) {
            const zv_scale scale = {
                .theme = zv_theme_of(ZV_PLOT_LIGHT), .range = {first - 0.5, last + 0.5}, .whole = true};
            unsigned before = 0;
            for (int count = first; count <= last; ++count) {
                const unsigned color = zv_scale_color(&scale, zv_scale_step(&scale, count));
                CHECK(count == first || color != before);
                CHECK(zv_scale_color(&scale, zv_scale_step(&scale, count - 0.4)) == color);
                CHECK(zv_scale_color(&scale, zv_scale_step(&scale, count + 0.4)) == color);
                before = color;
            }
            const zv_ticks ticks = zv_colorbar_ticks(&scale);
            CHECK(ticks.count == last - first + 1 && zv_ticks_value(&ticks, 0) == first);
        }
    }
}

static void many_counts_have_fewer_ticks(void)
{
    const zv_scale scale = {.theme = zv_theme_of(ZV_PLOT_DARK), .range = {-0.5, 100.5}, .whole = true};
    CHECK(zv_colorbar_ticks(&scale).count <= 8);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(every_count_has_one_colour_and_its_own),
        CASE(many_counts_have_fewer_ticks),
    };
    return cmocka_run_group_tests_name("colorbar", cases, NULL, forget_fonts);
}
