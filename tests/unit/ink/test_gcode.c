/// @file test_gcode.c
/// G-code of a drawing, read back by our own interpreter, draws the same strokes.
#include "ink_arm.h"

enum { DRAWINGS = CHECK_ROUNDS(12, 3) };

#define FLAT_MM 1e-4
/// Chords within half of 0.009 mm, and numbers of 0.0001 mm.
#define GCODE_MM 0.005

typedef struct reading {
    const zv_drawing *points;
    int stroke; ///< that is being drawn
    int downs, issues, pauses, servo;
    double ink_mm, farthest;
} reading;

static double distance(const zv_drawing *points, int index, double x, double y)
{
    const zv_stroke stroke = zv_drawing_stroke(points, index);
    zv_vec2 a = stroke.from;
    double least = INFINITY;
    for (int k = 0; k < stroke.count; ++k) {
        const zv_vec2 b = stroke.segment[k].to;
        const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
        const double t = square > 0.0 ? fmax(0.0, fmin(1.0, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0.0;
        least = fmin(least, sqrt(pow(x - a.x - t * dx, 2) + pow(y - a.y - t * dy, 2)));
        a = b;
    }
    return least;
}

static bool take_move(void *user, const zv_move *move)
{
    reading *r = user;
    if (move->kind == ZV_MOVE_EVENT) {
        r->pauses += move->code == 0.0;
        r->servo += move->code == 3.0;
        return true;
    }
    if (move->from[ZV_Z] > move->to[ZV_Z] && move->to[ZV_Z] == 0.0) {
        ++r->downs;
        ++r->stroke;
    }
    if (move->kind == ZV_MOVE_RAPID || move->kind == ZV_MOVE_DWELL || move->from[ZV_Z] != move->to[ZV_Z]) {
        return true;
    }
    r->ink_mm += zv_move_length(move);
    for (int i = 0; i <= 8; ++i) {
        double at[ZV_AXES];
        zv_move_at(move, i / 8.0, at);
        r->farthest = fmax(r->farthest, distance(r->points, r->stroke, at[ZV_X], at[ZV_Y]));
    }
    return true;
}

static bool take_issue(void *user, const zv_issue *issue)
{
    print_error("line %d: %s\n", issue->line, issue->message);
    ++((reading *)user)->issues;
    return true;
}

static reading read_back(const zv_text *text, const zv_drawing *points)
{
    reading r = {.points = points, .stroke = -1};
    zv_text_source source = {text->data, text->size};
    const zv_source from = zv_source_of_text(&source);
    const zv_gcode_options options = zv_gcode_default_options();
    const zv_sink sink = {.user = &r, .move = take_move, .issue = take_issue};
    zv_gcode_summary summary;
    zv_error why;
    CHECK(zv_gcode_read(&from, &options, &sink, &summary, &why) == ZV_OK && summary.ended_by_program);
    return r;
}

static void gcode_read_back_draws_the_same_strokes(void)
{
    const zv_area area = {{100, -60}, {220, 60}};
    for (int n = 0; n < DRAWINGS; ++n) {
        zv_drawing *drawing = ink_random(area, 4, 5), *points = zv_drawing_create();
        zv_text text = {0};
        zv_error why;
        CHECK(zv_drawing_flatten(drawing, &(zv_flatten_options){.tolerance_mm = FLAT_MM}, points) == ZV_OK);
        const zv_ink_options options = zv_ink_default_options();
        CHECK(zv_ink_gcode(drawing, &options, "a (test)", &text, &why) == ZV_OK);
        const reading r = read_back(&text, points);
        CHECK(r.issues == 0 && r.downs == 4);
        CHECK(r.farthest <= GCODE_MM);
        CHECK_NEAR(r.ink_mm, zv_drawing_measure(drawing).ink_mm, 1e-3 * r.ink_mm);
        zv_text_free(&text);
        zv_drawing_free(drawing);
        zv_drawing_free(points);
    }
}

static zv_text gcode_of(const zv_drawing *drawing, zv_ink_options options)
{
    zv_text text = {0};
    zv_error why;
    CHECK(zv_ink_gcode(drawing, &options, NULL, &text, &why) == ZV_OK);
    return text;
}

static void a_circle_is_one_word_of_arcs_and_a_speck_is_a_line(void)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_drawing_arc(drawing, (zv_vec2){10, 0}, (zv_vec2){5, 5}, 0.0, ZV_PI / 2.0);
    zv_drawing_lift(drawing);
    zv_drawing_arc(drawing, (zv_vec2){0, 0}, (zv_vec2){1e-5, 1e-5}, 0.0, 6.0);
    zv_text text = gcode_of(drawing, zv_ink_default_options());
    const char *expected = "G21 G90 G17\nG0 Z5\nG0 X15 Y0\nG1 Z0 F3600\nG4 P0\nG3 X10 Y5 I-5 J0 F1800\nG4 P0\n"
                           "G1 Z5 F3600\n"
                           "G0 X0 Y0\nG1 Z0\nG4 P0\nG4 P0\nG1 Z5\nM2\n";
    CHECK(strcmp(text.data, expected) == 0);
    zv_text_free(&text);
    zv_drawing_free(drawing);
}

static void a_servo_pen_has_no_z_and_pens_are_changed_at_a_pause(void)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_ink_options options = zv_ink_default_options();
    options.has_servo = true;
    options.servo_up = 30;
    options.servo_down = 90.5;
    options.pen.settle_down_s = 0.25;
    for (int pen = 0; pen < 2; ++pen) {
        zv_drawing_use_pen(drawing, pen);
        zv_drawing_move_to(drawing, (zv_vec2){10.0 * pen, 0});
        zv_drawing_line_to(drawing, (zv_vec2){10.0 * pen, -1.5});
    }
    zv_text text = gcode_of(drawing, options);
    const char *expected = "G21 G90 G17\nM3 S30\nG0 X0 Y0\nM3 S90.5\nG4 P0.25\nG1 Y-1.5 F1800\nG4 P0\nM3 S30\n"
                           "(pen 2)\nM0\nG0 X10 Y0\nM3 S90.5\nG4 P0.25\nG1 Y-1.5\nG4 P0\nM3 S30\nM5\nM2\n";
    CHECK(strcmp(text.data, expected) == 0);
    zv_text_free(&text);
    zv_drawing_free(drawing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(gcode_read_back_draws_the_same_strokes),
        CASE(a_circle_is_one_word_of_arcs_and_a_speck_is_a_line),
        CASE(a_servo_pen_has_no_z_and_pens_are_changed_at_a_pause),
    };
    return cmocka_run_group_tests_name("gcode", tests, NULL, NULL);
}
