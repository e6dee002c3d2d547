/// @file test_op_draw.c
/// `draw` and `pen` as they are asked and answered.
#include "dialog.h"

static double number_at(const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    CHECK(value && value->kind == ZV_JSON_NUMBER);
    return value->number;
}

/// Points of stroke number `index`.
static const zv_json *stroke_at(const zv_json *answer, int index)
{
    return item(zv_json_member(answer, "strokes"), index);
}

static void a_text_becomes_strokes_where_it_was_asked_for(void)
{
    const zv_json *answer = ask("{'op': 'draw', 'text': 'M', 'font': 'grid', 'scale': 2, 'at': [10, 20]}");
    CHECK(is_ok(answer) && zv_json_member(answer, "strokes")->count == 1 && stroke_at(answer, 0)->count == 5);
    const zv_json *middle = item(stroke_at(answer, 0), 2);
    CHECK(middle->count == 2 && item(middle, 0)->number == 14 && item(middle, 1)->number == 24);
    const zv_json *bounds = zv_json_member(answer, "bounds");
    CHECK(item(item(bounds, 0), 0)->number == 10 && item(item(bounds, 1), 1)->number == 30);
    CHECK(zv_json_member(answer, "missing")->count == 0 && number_at(answer, "lines") == 1);
}

static void a_scale_alone_means_the_letters_of_document_004(void)
{
    const zv_json *answer = ask("{'op': 'draw', 'text': 'S', 'scale': 1, 'chords': 20}");
    CHECK(is_ok(answer) && zv_json_member(answer, "strokes")->count == 2 && stroke_at(answer, 0)->count == 21);
}

static void a_third_number_is_the_height_of_all_points(void)
{
    const zv_json *answer = ask("{'op': 'draw', 'text': 'I', 'at': [1, 2, 3]}");
    CHECK(is_ok(answer) && item(stroke_at(answer, 0), 0)->count == 3);
    CHECK(item(item(stroke_at(answer, 0), 1), 2)->number == 3);
}

static void characters_that_no_font_has_are_named(void)
{
    const zv_json *answer = ask("{'op': 'draw', 'text': 'aЖ漢', 'font': 'scripts', 'size': 5}");
    CHECK(is_ok(answer) && strcmp(item(zv_json_member(answer, "missing"), 0)->text, "漢") == 0);
    const zv_json *other = item(zv_json_member(answer, "substituted"), 0);
    CHECK(strcmp(text_at(other, "text"), "Ж") == 0 && strcmp(text_at(other, "font"), "sans") == 0);
}

static void a_box_is_kept_or_said_to_be_too_small(void)
{
    CHECK(
        is_true(ask("{'op': 'draw', 'text': 'to be or not', 'size': 5, 'box': [60, 40], 'align': 'center'}"), "fits"));
    const zv_json *answer = ask("{'op': 'draw', 'text': 'to be or not', 'size': 5, 'box': [30, 10]}");
    CHECK(is_ok(answer) && !is_true(answer, "fits"));
}

static void shapes_have_parameters_with_usual_values(void)
{
    const zv_json *answer = ask("{'op': 'draw', 'shape': {'kind': 'polygon', 'sides': 4}, 'at': [1, 0], 'rotate': 90}");
    CHECK(is_ok(answer) && stroke_at(answer, 0)->count == 5);
    CHECK_NEAR(item(item(stroke_at(answer, 0), 0), 0)->number, -19, 1e-12);
    CHECK(is_ok(ask("{'op': 'draw', 'shape': 'card'}")));
    CHECK(refuses(ask("{'op': 'draw', 'shape': 'blob'}"), "bad_request", "lissajous"));
    CHECK(refuses(ask("{'op': 'draw', 'shape': {'kind': 'circle', 'sides': 4}}"), "bad_request", "sides"));
    CHECK(refuses(ask("{'op': 'draw', 'shape': {'kind': 'circle', 'radius': -4}}"), "bad_request", "radius"));
    CHECK(refuses(ask("{'op': 'draw', 'shape': {'kind': 'circle', 'radius': NaN}}"), "bad_request", "radius"));
}

static void wrong_wishes_are_refused_by_name(void)
{
    CHECK(refuses(ask("{'op': 'draw'}"), "bad_request", "'text'"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'shape': 'card'}"), "bad_request", "one of"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 7}"), "bad_request", "'text'"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'font': 'comic'}"), "not_found", "serif"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'size': 0}"), "bad_request", "'size'"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'size': 1, 'scale': 1}"), "bad_request", "not both"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'at': [1]}"), "bad_request", "'at"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'tolerance': 1e-9}"), "bad_request", "'tolerance'"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'chords': 2.5}"), "bad_request", "'chords'"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'arc': 5}"), "bad_request", "'arc'"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'box': [0, 5]}"), "bad_request", "'box[0]'"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'order': 'worst'}"), "bad_request", "'order'"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'colour': 'red'}"), "bad_request", "'colour'"));
    CHECK(refuses(ask("{'op': 'draw', 'svg': 'a.svg'}"), "not_available", "files cannot be read here"));
    CHECK(refuses(ask("{'op': 'draw', 'image': 'a.png'}"), "not_available", "image"));
    CHECK(refuses(ask("{'op': 'draw', 'text': 'a', 'at': [1e9, 0]}"), "limit", "1000 m"));
}

static void an_order_saves_travel_and_says_how_much(void)
{
    const zv_json *answer = ask("{'op': 'draw', 'shape': 'card', 'order': 'fast'}");
    CHECK(is_ok(answer) && number_at(answer, "travel_after") < 0.5 * number_at(answer, "travel_before"));
    CHECK_NEAR(number_at(answer, "travel"), number_at(answer, "travel_after"), 1.0); // joined strokes save the rest
}

static void a_pen_hovers_goes_down_draws_and_lifts(void)
{
    static const char *const kinds[] = {"hover", "down", "draw", "lift"};
    const zv_json *answer = ask("{'op': 'pen', 'strokes': [[[3, 4], [13, 4]], []], 'start': [0, 0, 5], 'up': 5, "
                                "'down': 0, 'speed': 10}");
    const zv_json *moves = zv_json_member(answer, "moves");
    CHECK(is_ok(answer) && moves->count == 4);
    for (int i = 0; i < 4; ++i) {
        CHECK(strcmp(text_at(item(moves, i), "kind"), kinds[i]) == 0);
    }
    CHECK(number_at(answer, "lifts") == 1 && number_at(answer, "downs") == 1);
    CHECK_NEAR(number_at(answer, "inked"), 10, 1e-12);
    CHECK_NEAR(number_at(answer, "air"), 15, 1e-12);
    CHECK_NEAR(number_at(answer, "duration"), 2.5, 1e-12);
    CHECK(number_at(item(moves, 0), "duration") == 0.5);
}

static void pen_refuses_what_is_no_stroke(void)
{
    CHECK(refuses(ask("{'op': 'pen'}"), "bad_request", "'strokes'"));
    CHECK(refuses(ask("{'op': 'pen', 'strokes': [7]}"), "bad_request", "strokes[0]"));
    CHECK(refuses(ask("{'op': 'pen', 'strokes': [[[1, 2], [1]]]}"), "bad_request", "strokes[0][1]"));
    CHECK(refuses(ask("{'op': 'pen', 'strokes': [[[1, 'x']]]}"), "bad_request", "strokes[0][0]"));
    CHECK(refuses(ask("{'op': 'pen', 'strokes': [[[1, 2, 3], [1, 2, 4]]]}"), "bad_request", "flat"));
    CHECK(refuses(ask("{'op': 'pen', 'strokes': [[[1e8, 2], [1, 2]]]}"), "limit", "1000 m"));
    CHECK(refuses(ask("{'op': 'pen', 'strokes': [], 'settle_up': -1}"), "bad_request", "'settle_up'"));
    CHECK(refuses(ask("{'op': 'pen', 'strokes': [], 'rule': 'new'}"), "bad_request", "'rule'"));
}

static void heights_count_from_the_paper(void)
{
    const zv_json *answer = ask("{'op': 'pen', 'strokes': [[[0, 0, 100], [5, 0, 100]]], 'up': 4, 'down': -1}");
    const zv_json *draw = item(zv_json_member(answer, "moves"), 2);
    CHECK(is_ok(answer) && item(zv_json_member(draw, "to"), 2)->number == 99);
    CHECK(item(zv_json_member(answer, "end"), 2)->number == 104);
}

/// The text of a file goes into a request with its quotes as \\u0022.
#define SVG(content)                                                                                                   \
    "'svg': '<svg width=\\u002220mm\\u0022 height=\\u002210mm\\u0022 viewBox=\\u00220 0 20 10\\u0022>" content "</"    \
    "svg>'"

static void an_svg_file_becomes_strokes_with_pens_and_a_list_of_what_is_missing(void)
{
    const zv_json *answer = ask("{'op': 'draw', 'at': [100, 0], " SVG(
        "<path stroke=\\u0022red\\u0022 d=\\u0022M1 1h8\\u0022/><circle r=\\u00224\\u0022 cx=\\u00225\\u0022 "
        "cy=\\u00225\\u0022/><filter/>") "}");
    CHECK(is_ok(answer) && zv_json_member(answer, "strokes")->count == 2);
    CHECK(item(item(stroke_at(answer, 0), 0), 0)->number == 101 && item(item(stroke_at(answer, 0), 0), 1)->number == 9);
    const zv_json *pens = zv_json_member(answer, "pens");
    CHECK(pens->count == 2 && strcmp(text_at(item(pens, 0), "name"), "#ff0000") == 0);
    CHECK(number_at(item(pens, 0), "width") == 1 && item(zv_json_member(answer, "stroke_pens"), 1)->number == 1);
    CHECK(strcmp(text_at(item(zv_json_member(answer, "unsupported"), 0), "name"), "filter") == 0);
}

static void an_svg_file_takes_the_size_that_it_is_given(void)
{
    static const struct {
        const char *size;
        double width;
    } rows[] = {
        {"'scale': 2", 40}, {"'width': 30", 30}, {"'size': 30", 30}, {"'height': 30", 60}, {"'fit': [30, 5]", 10}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        char request[512];
        snprintf(request, sizeof request, "{'op': 'draw', %s, %s}", rows[i].size,
                 SVG("<path d=\\u0022M0 0H20\\u0022 stroke=\\u0022red\\u0022/>"));
        const zv_json *answer = ask(request);
        CHECK(is_ok(answer));
        CHECK_NEAR(item(item(zv_json_member(answer, "bounds"), 1), 0)->number, rows[i].width, 1e-12);
    }
    CHECK(refuses(ask("{'op': 'draw', 'scale': 2, 'width': 3, " SVG("") "}"), "bad_request", "'scale'"));
    CHECK(refuses(ask("{'op': 'draw', 'svg': '<svg><g></svg>'}"), "syntax", "'</g>'"));
    CHECK(refuses(ask("{'op': 'draw', 'svg': 7}"), "bad_request", "'svg'"));
}

/// Two strokes: with `up` the pen leaves the paper between them, without it the tool slides over.
static void a_plan_of_strokes_lifts_its_pen(void)
{
    const char *words[] = {"", ", 'up': 5, 'settle_down': 0.1"};
    for (int has_pen = 0; has_pen < 2; ++has_pen) {
        char request[240];
        snprintf(
            request, sizeof request,
            "{'op': 'plan', 'robot': 'drawbot', 'feed': 1800, 'strokes': [[[200, 0, 10], [210, 0, 10]], [[210, 20, "
            "10], [200, 20, 10]]]%s}",
            words[has_pen]);
        const zv_json *answer = ask(request), *samples = zv_json_member(answer, "samples");
        double highest = 0.0;
        CHECK(is_ok(answer) && samples->count > 20);
        for (const zv_json *sample = samples->first; sample; sample = sample->next) {
            highest = fmax(highest, item(zv_json_member(sample, "xyz"), 2)->number);
        }
        CHECK_NEAR(highest, has_pen ? 15.0 : 10.0, 1e-6);
    }
    CHECK(refuses(ask("{'op': 'plan', 'robot': 'drawbot', 'program': 'M2', 'up': 5}"), "bad_request", "'up'"));
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_plan_of_strokes_lifts_its_pen),
        CASE(a_text_becomes_strokes_where_it_was_asked_for),
        CASE(a_scale_alone_means_the_letters_of_document_004),
        CASE(a_third_number_is_the_height_of_all_points),
        CASE(characters_that_no_font_has_are_named),
        CASE(a_box_is_kept_or_said_to_be_too_small),
        CASE(shapes_have_parameters_with_usual_values),
        CASE(wrong_wishes_are_refused_by_name),
        CASE(an_order_saves_travel_and_says_how_much),
        CASE(a_pen_hovers_goes_down_draws_and_lifts),
        CASE(pen_refuses_what_is_no_stroke),
        CASE(heights_count_from_the_paper),
        CASE(an_svg_file_becomes_strokes_with_pens_and_a_list_of_what_is_missing),
        CASE(an_svg_file_takes_the_size_that_it_is_given),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests(cases, NULL, NULL);
    dialog_close();
    return failed;
}
