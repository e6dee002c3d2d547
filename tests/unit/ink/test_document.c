/// @file test_document.c
/// Drawing documents: what they say, what is wrong with them; and the order of strokes by joint time.
#include "ink/source.h"
#include "ink_arm.h"

// ---- order by time ----

static void an_order_by_joint_time_never_takes_longer(void)
{
    ink_arm arm = ink_arm_at(&ink_places[2]);
    zv_drawing *drawing = zv_drawing_create(), *ordered = zv_drawing_create();
    for (int i = 0; i < 60; ++i) {
        zv_drawing_move_to(drawing, (zv_vec2){check_uniform(150, 300), check_uniform(-150, 150)});
        zv_drawing_line_to(drawing, (zv_vec2){check_uniform(150, 300), check_uniform(-150, 150)});
    }
    const zv_order_options options = zv_order_default_options();
    zv_order_report report;
    CHECK(zv_ink_order(&arm.hold, drawing, 5.0, &options, ordered, &report) == ZV_OK);
    CHECK(zv_drawing_count(ordered) == 60);
    CHECK(report.after < 0.5 * report.before && report.after > 0.0);
    CHECK_NEAR(zv_drawing_measure(ordered).ink_mm, zv_drawing_measure(drawing).ink_mm, 1e-6);
    zv_drawing_free(drawing);
    zv_drawing_free(ordered);
    ink_arm_free(&arm);
}

// ---- documents ----

static zv_status read_document(const char *text, zv_ink_document **out, zv_error *why)
{
    return zv_ink_document_read(text, strlen(text), out, why);
}

static void a_document_says_what_where_and_how(void)
{
    zv_ink_document *d = NULL;
    zv_error why = {.message = ""};
    CHECK(read_document("{\"format\": \"zveno-drawing/1\", \"robot\": \"scara\", \"at\": [1, 2], \"speed\": 40,"
                        " \"servo\": [10, 80], \"colors\": [\"#ff0000\"], \"pen_kinds\": [\"brush\", \"pencil\"],"
                        " \"pen_widths\": [0, 1.5], \"work\": [100, 0, 50, 90, 0, 0],"
                        " \"sources\": [{\"text\": \"H\", \"size\": 20, \"pen\": 2}, {\"shape\": \"star:5:20\","
                        " \"at\": [30, 0]}]}",
                        &d, &why) == ZV_OK);
    CHECK(d->source_count == 2 && d->source[0].kind == ZV_SOURCE_TEXT && d->source[1].kind == ZV_SOURCE_SHAPE);
    CHECK(isnan(d->source[1].size) && d->at[1] == 2.0 && isnan(d->rect[0]) && d->color_count == 1);
    CHECK(zv_ink_document_pen_width_mm(d, 0) == 3.0 && zv_ink_document_pen_width_mm(d, 1) == 1.5);
    CHECK(zv_ink_document_pen_width_mm(d, 2) == 0.35);
    const zv_ink_options ink = zv_ink_document_ink(d);
    CHECK(ink.has_servo && ink.servo_down == 80.0 && ink.pen.draw_mm_s == 40.0);
    const zv_hold_options sheet = zv_ink_document_sheet(d);
    CHECK(sheet.stays_down);
    CHECK_NEAR(sheet.world_from_paper.pos.z, 0.05, 1e-15);
    zv_drawing *drawing = zv_drawing_create();
    for (int i = 0; i < 2; ++i) {
        CHECK(zv_ink_source_draw(&d->source[i], drawing, NULL, &why) == ZV_OK);
    }
    CHECK(zv_drawing_count(drawing) == 4 && zv_drawing_stroke(drawing, 0).pen == 1);
    zv_vec2 low, high;
    CHECK(zv_drawing_bounds(drawing, &low, &high));
    CHECK(high.x > 45.0 && high.x < 50.5); // the star of radius 20 about x = 30
    zv_drawing_clear(drawing);
    const zv_ink_source sized = {.kind = ZV_SOURCE_SHAPE,
                                 .words = "rectangle:30:20",
                                 .size = 45,
                                 .at = {NAN, NAN},
                                 .scale = NAN,
                                 .rotate = NAN,
                                 .pen = NAN};
    CHECK(zv_ink_source_draw(&sized, drawing, NULL, &why) == ZV_OK && zv_drawing_bounds(drawing, &low, &high));
    CHECK_NEAR(high.x - low.x, 45.0, 1e-9);
    CHECK_NEAR(high.y - low.y, 30.0, 1e-9);
    zv_drawing_free(drawing);
    zv_ink_document_free(d);
}

static void refuses(const char *text, const char *word)
{
    zv_ink_document *d = NULL;
    zv_error why = {.message = ""};
    const zv_status status = read_document(text, &d, &why);
    if (status == ZV_OK || !strstr(why.message, word)) {
        print_error("%s\n-> %s\n", text, why.message);
    }
    CHECK(status != ZV_OK && !d && strstr(why.message, word));
}

static void mistakes_of_a_document_are_named(void)
{
    refuses("[]", "object");
    refuses("{}", "format");
    refuses("{\"format\": \"zveno-drawing/1\"}", "sources");
    refuses("{\"format\": \"zveno-drawing/1\", \"sources\": [{}]}", "sources[0]");
    refuses("{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"A\", \"svg\": \"b\"}]}", "one of");
    refuses("{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"A\", \"size\": -1}]}", "size");
    refuses("{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"A\", \"sise\": 1}]}", "sise");
    refuses("{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"A\"}], \"fit\": true, \"at\": [1, 2]}",
            "fit");
    refuses("{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"A\"}], \"order\": \"x\"}", "order");
    refuses("{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"A\"}], \"pen_up\": -2}", "pen_up");
    refuses("{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"A\"}], \"colors\": [\"red\"]}", "colors");
    refuses("{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"A\"}], \"pen_widths\": [-1]}", "pen_widths");
    refuses("{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"A\"}], \"pen_kinds\": [\"x\"]}", "brush");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(an_order_by_joint_time_never_takes_longer),
        CASE(a_document_says_what_where_and_how),
        CASE(mistakes_of_a_document_are_named),
    };
    return cmocka_run_group_tests_name("document", tests, NULL, NULL);
}
