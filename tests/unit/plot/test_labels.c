/// @file test_labels.c
/// Labels cover neither each other nor points, and lines only when there is no better place.
#include "picture.h"
#include "plot/labels.h"

static const zv_letters letters = {.size = 11};

static bool overlap(zv_box a, zv_box b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

static void labels_never_overlap_and_stay_inside(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_SVG, ZV_PLOT_LIGHT);
    for (int round = 0; round < 50; ++round) {
        zv_labels labels = {.inside = {20, 20, 360, 260}};
        int written = 0;
        for (int i = 0; i < 60; ++i) {
            const zv_point at = {check_uniform(20, 380), check_uniform(20, 280)};
            written += zv_labels_write(&labels, canvas, at, letters, "line 123");
        }
        CHECK(written > 20 && written == labels.count);
        for (int i = 0; i < labels.count; ++i) {
            CHECK(labels.taken[i].x >= 20 && labels.taken[i].x + labels.taken[i].width <= 380);
            for (int k = 0; k < i; ++k) {
                CHECK(!overlap(labels.taken[i], labels.taken[k]));
            }
        }
    }
    zv_canvas_free(canvas);
}

static void a_label_goes_where_no_line_runs(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_SVG, ZV_PLOT_LIGHT);
    zv_cover cover = {.box = {0, 0, 400, 300}};
    const zv_point line[] = {{200, 150}, {400, 150}}; // leaves the point to the right
    zv_cover_lines(&cover, line, 2);
    zv_labels labels = {.inside = cover.box, .cover = &cover};
    CHECK(zv_labels_write(&labels, canvas, line[0], letters, "start"));
    CHECK(zv_cover_share(&cover, labels.taken[0]) == 0.0);
    CHECK(labels.taken[0].x + labels.taken[0].width < 200);
    zv_canvas_free(canvas);
}

static void without_room_nothing_is_written(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_SVG, ZV_PLOT_LIGHT);
    const size_t before = canvas->svg.size;
    zv_labels labels = {.inside = {100, 100, 30, 12}};
    CHECK(!zv_labels_write(&labels, canvas, (zv_point){115, 106}, letters, "far too long for this"));
    CHECK(canvas->svg.size == before);
    zv_canvas_free(canvas);
}

static void the_cover_knows_where_lines_run(void)
{
    zv_cover cover = {.box = {10, 10, 128, 128}}; // one cell is one pixel
    const zv_point points[] = {{10.5, 20.5}, {137.5, 20.5}, {NAN, NAN}, {500, 500}, {-500, 500}};
    zv_cover_lines(&cover, points, 5);
    CHECK(zv_cover_share(&cover, (zv_box){30, 20, 10, 1}) == 1.0);
    CHECK(zv_cover_share(&cover, (zv_box){30, 20, 10, 10}) == 0.1);
    CHECK(zv_cover_share(&cover, (zv_box){30, 40, 90, 90}) == 0.0);
    CHECK(zv_cover_share(&cover, (zv_box){-300, -300, 10, 10}) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(labels_never_overlap_and_stay_inside),
        CASE(a_label_goes_where_no_line_runs),
        CASE(without_room_nothing_is_written),
        CASE(the_cover_knows_where_lines_run),
    };
    return cmocka_run_group_tests(tests, NULL, forget_fonts);
}
