/// @file test_shapes.c
/// Shapes lie where their formulas say.
#include "drawings.h"

static zv_drawing *draw_shape(const char *name, const double *value)
{
    zv_drawing *drawing = zv_drawing_create();
    CHECK(zv_drawing_shape(drawing, zv_draw_shape_find(name, strlen(name)), value, NULL) == ZV_OK);
    return drawing;
}

static void every_shape_draws_something_with_its_usual_values(void)
{
    for (int i = 0; zv_draw_shape_at(i); ++i) {
        const zv_draw_shape *shape = zv_draw_shape_at(i);
        double value[ZV_DRAW_PARAMETERS] = {0};
        for (int k = 0; k < ZV_DRAW_PARAMETERS && shape->parameter[k].name; ++k) {
            value[k] = shape->parameter[k].usual;
        }
        CHECK(zv_draw_shape_find(shape->name, strlen(shape->name)) == shape);
        zv_drawing *drawing = draw_shape(shape->name, value);
        CHECK(zv_drawing_count(drawing) > 0 && zv_drawing_measure(drawing).ink_mm > 10);
        zv_drawing_free(drawing);
    }
}

static void values_out_of_range_are_refused_by_name(void)
{
    zv_drawing *drawing = zv_drawing_create();
    const zv_draw_shape *star = zv_draw_shape_find("star", 4);
    const double bad[][3] = {{2, 20, 0}, {5.5, 20, 0}, {5, -1, 0}, {5, 20, NAN}};
    const char *const names[] = {"points", "points", "radius", "inner"};
    for (int i = 0; i < 4; ++i) {
        zv_error why;
        CHECK(zv_drawing_shape(drawing, star, bad[i], &why) == ZV_ERR_BAD_REQUEST && strstr(why.message, names[i]));
    }
    CHECK(zv_drawing_count(drawing) == 0 && !zv_draw_shape_find("blob", 4));
    zv_drawing_free(drawing);
}

static void a_regular_polygon_has_equal_sides(void)
{
    zv_drawing *drawing = draw_shape("polygon", (const double[]){7, 20});
    const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
    CHECK(stroke.count == 7 && stroke.from.y == 20);
    zv_vec2 at = stroke.from;
    for (int k = 0; k < 7; ++k) {
        CHECK_NEAR(zv_segment_length(at, &stroke.segment[k]), 40 * sin(ZV_PI / 7), 1e-12);
        at = stroke.segment[k].to;
    }
    CHECK_NEAR(at.y, 20, 1e-12);
    zv_drawing_free(drawing);
}

static void the_edges_of_a_usual_star_go_straight_on(void)
{
    zv_drawing *drawing = draw_shape("star", (const double[]){5, 20, 0});
    const zv_stroke stroke = zv_drawing_stroke(drawing, 0); // points 0, inner 1, inner 3, point 4 lie on one line
    const zv_vec2 a = stroke.from, b = stroke.segment[0].to, c = stroke.segment[2].to, d = stroke.segment[3].to;
    CHECK_NEAR((b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x), 0, 1e-9);
    CHECK_NEAR((c.x - a.x) * (d.y - a.y) - (c.y - a.y) * (d.x - a.x), 0, 1e-9);
    zv_drawing_free(drawing);
}

static void spirals_and_lissajous_figures_keep_to_their_formulas(void)
{
    zv_drawing *spiral = draw_shape("spiral", (const double[]){4, 100, 20});
    zv_drawing *figure = draw_shape("lissajous", (const double[]){5, 4, 80, 60, 90});
    const zv_stroke s = zv_drawing_stroke(spiral, 0), f = zv_drawing_stroke(figure, 0);
    zv_vec2 at = s.from;
    for (int k = 0; k < s.count; ++k) {
        for (int n = 0; n < 10; ++n) {
            const zv_vec2 p = zv_segment_at(at, &s.segment[k], n / 10.0);
            const double angle = 8 * ZV_PI * (k + n / 10.0) / s.count; // close to the parameter of the curve
            CHECK_NEAR(hypot(p.x, p.y), 20 + 80 * angle / (8 * ZV_PI), 1e-3);
        }
        at = s.segment[k].to;
    }
    for (int k = 0; k < f.count; ++k) {
        const double t = 2 * ZV_PI * (k + 1) / f.count;
        CHECK_NEAR(f.segment[k].to.x, 40 * sin(5 * t + ZV_PI / 2), 1e-9);
        CHECK_NEAR(f.segment[k].to.y, 30 * sin(4 * t), 1e-9);
    }
    CHECK(fabs(f.from.x - f.segment[f.count - 1].to.x) < 1e-9);
    zv_drawing_free(spiral);
    zv_drawing_free(figure);
}

static void the_card_stays_on_its_paper(void)
{
    zv_drawing *card = draw_shape("card", (const double[]){100, 70});
    zv_vec2 low, high;
    CHECK(zv_drawing_bounds(card, &low, &high));
    CHECK(low.x == 0 && low.y == 0 && high.x == 100 && high.y == 70);
    zv_drawing_free(card);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(every_shape_draws_something_with_its_usual_values),
        CASE(values_out_of_range_are_refused_by_name),
        CASE(a_regular_polygon_has_equal_sides),
        CASE(the_edges_of_a_usual_star_go_straight_on),
        CASE(spirals_and_lissajous_figures_keep_to_their_formulas),
        CASE(the_card_stays_on_its_paper),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
