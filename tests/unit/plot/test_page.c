/// @file test_page.c
/// Whole pictures: the same bytes each time, no stumbling over empty or broken data, sizes, and what the page refuses.
#include "picture.h"

enum { COUNT = 400, GRID = 24 };
enum { ROUNDS = CHECK_ROUNDS(8, 4) };

static double t[COUNT], y[COUNT], value[COUNT], cells[GRID][GRID];
static unsigned char travel[COUNT];
static const zv_plot_limit limit = {-0.9, 0.9, 1};
static const zv_plot_note notes[] = {{3.0, 0.2, "a <b> & \"c\""}, {4.0, NAN, "nowhere"}, {5.0, 0.1, NULL}};
static const zv_plot_marker markers[] = {{1.0, "N10"}, {1.01, "N20"}, {NAN, "N30"}, {2.0, NULL}};
static const zv_plot_ring rings[] = {{0.0, 0.0, 0.5, 4.5, "reach"}, {0.0, 0.0, 0.0, NAN, "broken"}};

static zv_plot_line line;
static zv_plot_panel panels[2];
static zv_plot_chart chart;
static zv_plot_path path;
static zv_plot_map map;
static zv_plot_figure figures[3];

/// Usual data: a sine with a gap, a circle with travel, a hill in a ring.
static int prepare(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT; ++i) {
        t[i] = 0.02 * i;
        y[i] = i > 100 && i < 120 ? NAN : sin(3.0 * t[i]);
        value[i] = 50.0 + 40.0 * cos(t[i]);
        travel[i] = i < 50;
    }
    for (int i = 0; i < GRID * GRID; ++i) {
        const double dx = i % GRID - 12, dy = i / GRID - 12, d = sqrt(dx * dx + dy * dy);
        cells[i / GRID][i % GRID] = d > 11.0 || d < 2.0 ? NAN : d * (1.0 + 0.05 * dx);
    }
    line = (zv_plot_line){.name = "звено", .x = t, .y = y, .count = COUNT, .mark = ZV_MARK_DIAMOND};
    panels[0] = (zv_plot_panel){.title = "angle",
                                .unit = "°",
                                .lines = &line,
                                .line_count = 1,
                                .limits = &limit,
                                .limit_count = 1,
                                .notes = notes,
                                .note_count = 3};
    panels[1] = (zv_plot_panel){.title = "speed", .lines = &line, .line_count = 1, .show_zero = true};
    chart = (zv_plot_chart){
        .x_title = "time", .x_unit = "s", .panels = panels, .panel_count = 2, .markers = markers, .marker_count = 4};
    path = (zv_plot_path){.unit = "mm",
                          .x = t,
                          .y = y,
                          .value = value,
                          .travel = travel,
                          .count = COUNT,
                          .value_title = "speed",
                          .value_unit = "mm/s",
                          .rings = rings,
                          .ring_count = 2,
                          .failures = notes,
                          .failure_count = 3};
    map = (zv_plot_map){.x_high = 1.0,
                        .y_high = 1.0,
                        .columns = GRID,
                        .rows = GRID,
                        .values = &cells[0][0],
                        .equal_scales = true,
                        .contours = true,
                        .rings = rings,
                        .ring_count = 2,
                        .notes = notes,
                        .note_count = 3};
    figures[0] = (zv_plot_figure){.title = "a chart", .chart = &chart};
    figures[1] = (zv_plot_figure){.title = "a path", .path = &path};
    figures[2] = (zv_plot_figure){.title = "a map", .map = &map};
    return 0;
}

static void draw_both_formats(const zv_plot_figure *figure)
{
    for (zv_plot_format format = ZV_PLOT_PNG; format <= ZV_PLOT_SVG; ++format) {
        zv_text out = draw_figure(format, ZV_PLOT_DARK, figure);
        CHECK(out.size > 500);
        zv_text_free(&out);
    }
}

static void the_same_data_gives_the_same_bytes(void)
{
    for (int i = 0; i < 3; ++i) {
        for (zv_plot_format format = ZV_PLOT_PNG; format <= ZV_PLOT_SVG; ++format) {
            zv_text first = draw_figure(format, ZV_PLOT_LIGHT, &figures[i]);
            zv_text second = draw_figure(format, ZV_PLOT_LIGHT, &figures[i]);
            zv_text dark = draw_figure(format, ZV_PLOT_DARK, &figures[i]);
            CHECK(first.size == second.size && memcmp(first.data, second.data, first.size) == 0);
            CHECK(dark.size != first.size || memcmp(first.data, dark.data, first.size) != 0);
            zv_text_free(&first);
            zv_text_free(&second);
            zv_text_free(&dark);
        }
    }
}

static void nothing_to_draw_shows_empty_axes(void)
{
    const zv_plot_chart no_panel = {0};
    const zv_plot_panel no_line = {.title = "nothing"};
    const zv_plot_chart empty_panel = {.panels = &no_line, .panel_count = 1};
    const zv_plot_path no_path = {0}, only_ring = {.rings = rings, .ring_count = 1};
    const double nothing = NAN;
    const zv_plot_map no_value = {.x_high = 1.0, .y_high = 1.0, .columns = 1, .rows = 1, .values = &nothing};
    draw_both_formats(&(zv_plot_figure){.chart = &no_panel});
    draw_both_formats(&(zv_plot_figure){.chart = &empty_panel});
    draw_both_formats(&(zv_plot_figure){.path = &no_path});
    draw_both_formats(&(zv_plot_figure){.path = &only_ring});
    draw_both_formats(&(zv_plot_figure){.map = &no_value});
}

/// The usual figures with all samples replaced.
static void draw_with_samples(double x, double v, size_t count)
{
    double xs[3] = {x, x, x}, vs[3] = {v, v, v};
    const zv_plot_line sample = {.name = "sample", .x = xs, .y = vs, .count = count, .mark = ZV_MARK_CROSS};
    const zv_plot_panel panel = {.lines = &sample, .line_count = 1, .limits = &limit, .limit_count = 1};
    const zv_plot_path spot = {.x = xs, .y = vs, .value = vs, .count = count};
    const zv_plot_map cell = {.x_low = -1.0,
                              .x_high = 1.0,
                              .y_low = 2.0,
                              .y_high = 3.0,
                              .columns = 3,
                              .rows = 1,
                              .values = vs,
                              .contours = true};
    draw_both_formats(&(zv_plot_figure){.chart = &(zv_plot_chart){.panels = &panel, .panel_count = 1}});
    draw_both_formats(&(zv_plot_figure){.path = &spot});
    draw_both_formats(&(zv_plot_figure){.map = &cell});
}

static void strange_samples_are_drawn_or_left_out(void)
{
    const double strange[] = {0.0, NAN, INFINITY, 1e300, -1e300, 1e308, 1e-300, 5e-324, -0.0, 1e15, 123.456};
    for (size_t i = 0; i < sizeof strange / sizeof *strange; ++i) {
        draw_with_samples(1.0, strange[i], 1);
        draw_with_samples(strange[i], strange[i], 3);
    }
    draw_with_samples(1.0, 1.0, 0);
}

static void random_scales_never_stumble(void)
{
    for (int round = 0; round < ROUNDS; ++round) {
        double x[5], v[5];
        for (int i = 0; i < 5; ++i) {
            x[i] = check_uniform(-1.0, 1.0) * pow(10.0, check_uniform(-300.0, 300.0));
            v[i] = check_uniform(-1.0, 1.0) * pow(10.0, check_uniform(-300.0, 300.0));
        }
        const zv_plot_line sample = {.name = "sample", .x = x, .y = v, .count = 5};
        const zv_plot_panel panel = {.lines = &sample, .line_count = 1, .limits = &limit, .limit_count = 1};
        const zv_plot_path walk = {.x = x, .y = v, .value = v, .count = 5, .rings = rings, .ring_count = 1};
        draw_both_formats(&(zv_plot_figure){.chart = &(zv_plot_chart){.panels = &panel, .panel_count = 1}});
        draw_both_formats(&(zv_plot_figure){.path = &walk});
    }
}

static void many_lines_and_long_names_fit_on_the_page(void)
{
    enum { LINES = 100 };
    static zv_plot_line many[LINES];
    for (int i = 0; i < LINES; ++i) {
        many[i] = line;
        many[i].name = i % 10 ? "a line"
                              : "a line whose name is so long that it would need a page of its own, and then some, "
                                "until nobody reads it any more, which happens earlier than one thinks";
    }
    const zv_plot_panel panel = {.title = "all", .lines = many, .line_count = LINES};
    const zv_plot_chart crowded = {.panels = &panel, .panel_count = 1};
    zv_text out = draw_figure(ZV_PLOT_SVG, ZV_PLOT_LIGHT, &(zv_plot_figure){.chart = &crowded});
    CHECK(strstr(out.data, ">… and 36 more<") != NULL);
    zv_text_free(&out);
}

static void a_png_has_the_width_and_density_of_the_page(void)
{
    zv_plot_page page = zv_plot_default_page();
    int heights[2];
    for (int density = 1; density <= 2; ++density) {
        page.density = density;
        zv_text out = {0};
        CHECK(zv_plot_draw(&page, figures, 3, &out, NULL) == ZV_OK);
        cairo_surface_t *picture = picture_of(&out);
        CHECK(cairo_image_surface_get_width(picture) == 900 * density);
        CHECK(pixel_of(picture, 2, 2) == 0xFFFFFF);
        heights[density - 1] = cairo_image_surface_get_height(picture);
        cairo_surface_destroy(picture);
        zv_text_free(&out);
    }
    CHECK(heights[1] == 2 * heights[0] && heights[0] > 1000);
}

static void an_svg_escapes_names_and_closes_what_it_opens(void)
{
    zv_text out = draw_figure(ZV_PLOT_SVG, ZV_PLOT_LIGHT, &figures[0]);
    CHECK(strstr(out.data, "a &lt;b&gt; &amp; \"c\"") != NULL && strstr(out.data, "звено") != NULL);
    int depth = 0;
    for (const char *tag = strchr(out.data, '<'); tag; tag = strchr(tag + 1, '<')) {
        const char *end = strchr(tag, '>');
        CHECK(end != NULL);
        depth += tag[1] == '/' ? -1 : end[-1] == '/' ? 0 : 1;
        CHECK(depth >= 0);
    }
    CHECK(depth == 0);
    CHECK(strstr(out.data, "nan") == NULL && strstr(out.data, "inf") == NULL);
    zv_text_free(&out);
}

static void a_page_outside_its_bounds_is_refused_and_leaves_the_text_alone(void)
{
    const struct {
        int width, density;
    } wrong[] = {{299, 1}, {4001, 1}, {900, 0}, {900, 5}, {-1, 1}};
    zv_text out = {0};
    zv_text_add(&out, "before");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        zv_plot_page page = zv_plot_default_page();
        page.width_px = wrong[i].width;
        page.density = wrong[i].density;
        zv_error why;
        CHECK(zv_plot_draw(&page, figures, 1, &out, &why) == ZV_ERR_BAD_REQUEST);
        CHECK(why.message[0] != '\0');
    }
    zv_plot_page page = zv_plot_default_page();
    zv_plot_chart high = chart;
    high.panel_height_px = 20000;
    CHECK(zv_plot_draw(&page, &(zv_plot_figure){.chart = &high}, 1, &out, NULL) == ZV_ERR_BAD_REQUEST);
    assert_string_equal(out.data, "before");
    zv_text_free(&out);
}

static void a_narrow_page_still_works(void)
{
    zv_plot_page page = zv_plot_default_page();
    page.width_px = 300;
    page.title = "a title that does not fit on a page as narrow as this one";
    zv_text out = {0};
    CHECK(zv_plot_draw(&page, figures, 3, &out, NULL) == ZV_OK);
    zv_text_free(&out);
}

static void the_ending_of_a_file_names_its_format(void)
{
    zv_plot_format format = ZV_PLOT_PNG;
    CHECK(zv_plot_format_of("a/b.c/out.SVG", &format) && format == ZV_PLOT_SVG);
    CHECK(zv_plot_format_of(".png", &format) && format == ZV_PLOT_PNG);
    CHECK(!zv_plot_format_of("png", &format) && !zv_plot_format_of("out.pdf", &format));
    CHECK(!zv_plot_format_of("", &format) && format == ZV_PLOT_PNG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_same_data_gives_the_same_bytes),
        CASE(nothing_to_draw_shows_empty_axes),
        CASE(strange_samples_are_drawn_or_left_out),
        CASE(random_scales_never_stumble),
        CASE(many_lines_and_long_names_fit_on_the_page),
        CASE(a_png_has_the_width_and_density_of_the_page),
        CASE(an_svg_escapes_names_and_closes_what_it_opens),
        CASE(a_page_outside_its_bounds_is_refused_and_leaves_the_text_alone),
        CASE(a_narrow_page_still_works),
        CASE(the_ending_of_a_file_names_its_format),
    };
    return cmocka_run_group_tests(tests, prepare, forget_fonts);
}
