/// @file test_op_drawing.c
/// `drawing` and `plan` with a document: what a page needs to show a drawing, and the motion that draws it.
#include "dialog.h"

static double number_at(const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    CHECK(value && value->kind == ZV_JSON_NUMBER);
    return value->number;
}

static double at(const zv_json *array, int row, int column)
{
    return item(item(array, row), column)->number;
}

static void a_text_is_placed_and_summed_up(void)
{
    const zv_json *answer = ask("{'op': 'drawing', 'robot': 'drawbot', 'drawing': {'format': 'zveno-drawing/1', "
                                "'sources': [{'text': 'HELLO'}]}}");
    CHECK(is_ok(answer) && is_true(answer, "possible"));
    CHECK(zv_json_member(answer, "strokes")->count == 8 && number_at(answer, "lifts") == 8);
    CHECK(zv_json_member(answer, "stroke_pens")->count == 8);
    CHECK(number_at(zv_json_member(answer, "place"), "scale") > 5 &&
          is_true(zv_json_member(answer, "place"), "fitted"));
    CHECK(number_at(answer, "ink") > number_at(answer, "travel") && number_at(answer, "duration") > 10);
    CHECK(number_at(answer, "travel_after") <= number_at(answer, "travel_before"));
    const zv_json *bounds = zv_json_member(answer, "bounds");
    CHECK(at(bounds, 1, 0) > at(bounds, 0, 0) + 500); // the ring of this arm is 730 mm wide
    CHECK(!zv_json_member(answer, "gcode") && !zv_json_member(answer, "reach"));
}

static void what_is_asked_for_besides_is_there(void)
{
    const zv_json *answer =
        ask("{'op': 'drawing', 'robot': 'drawbot', 'reach': true, 'gcode': true, 'svg': true, 'drawing': {'format': "
            "'zveno-drawing/1', 'sources': [{'shape': 'circle:20', 'pen': 2}], 'at': [200, 100]}}");
    CHECK(is_ok(answer));
    CHECK(strstr(text_at(answer, "gcode"), "G21") && strstr(text_at(answer, "gcode"), "M2"));
    CHECK(strstr(text_at(answer, "svg"), "A20 20") && strstr(text_at(answer, "svg"), "#b42318"));
    CHECK(zv_json_member(answer, "reach")->count >= 1);
    CHECK(item(zv_json_member(answer, "stroke_pens"), 0)->number == 2);
}

/// The first is what `clearance` answers for the joint values there; with nothing around there is no such column.
static void among_things_the_path_of_the_pen_has_clearances(void)
{
    static const char scene[] =
        "'scene': {'things': [{'name': 'wall', 'box': [10, 400, 200], 'xyz': [400, 100, 100]}]}";
    static const char drawing[] = "{'op': 'drawing', 'robot': 'drawbot', 'path': 40%s%s, 'drawing': {'format': "
                                  "'zveno-drawing/1', 'sources': [{'shape': 'line:100'}], 'at': [150, 100]}}";
    char request[512];
    snprintf(request, sizeof request, drawing, "", "");
    CHECK(!zv_json_member(zv_json_member(ask(request), "path"), "clearance"));
    snprintf(request, sizeof request, drawing, ", ", scene);
    const zv_json *path = zv_json_member(ask(request), "path"), *clearance = zv_json_member(path, "clearance");
    CHECK(clearance && clearance->count == 40);
    const double first = item(clearance, 0)->number;
    const zv_json *q = item(zv_json_member(path, "starts"), (int)item(zv_json_member(path, "carried"), 0)->number);
    snprintf(request, sizeof request, "{'op': 'clearance', 'robot': 'drawbot', 'q': [%.15g, %.15g, %.15g], %s}",
             item(q, 0)->number, item(q, 1)->number, item(q, 2)->number, scene);
    CHECK_NEAR(first, number_at(ask(request), "distance"), 1e-6);
}

/// A post between two strokes: neither touches it, but the pen travels low through it, and over a lower one it does not.
static void travel_between_strokes_is_proven_clear_too(void)
{
    static const char drawing[] =
        "{'op': 'drawing', 'robot': 'scara', 'plan': 'time', 'scene': {'things': [{'name': 'pin', 'cylinder': "
        "{'radius': 4, "
        "'length': %d}, 'xyz': [300, 0, %g]}]}, 'drawing': {'format': 'zveno-drawing/1', 'work': [300, 0, 0, 0, 0, 0], "
        "'order': 'none', 'pen_up': 5, 'at': [0, 0], 'sources': [{'shape': 'line:20', 'at': [-60, 0]}, {'shape': "
        "'line:20', 'at': [60, 0]}]}}";
    char request[700];
    snprintf(request, sizeof request, drawing, 20, 10.0);
    const zv_json *answer = ask(request), *hit = zv_json_member(answer, "collision");
    CHECK(is_ok(answer) && is_true(answer, "possible") && !is_true(answer, "clear"));
    CHECK(hit && number_at(hit, "stroke") == 2.0 && strstr(text_at(hit, "message"), "hits pin at stroke 2"));
    snprintf(request, sizeof request, drawing, 2, 1.0);
    answer = ask(request);
    CHECK(is_true(answer, "clear") && !zv_json_member(answer, "collision"));
}

/// Where it lies when nothing is around, the arm hits a post; so it lies elsewhere when the post is there.
static void what_nobody_has_placed_lies_clear_of_the_things(void)
{
    static const char *const kinds[] = {"'fit': true, ", ""};
    for (int i = 0; i < 2; ++i) {
        char alone[400], among[700];
        snprintf(alone, sizeof alone,
                 "'op': 'drawing', 'robot': 'drawbot', 'plan': 'time', 'drawing': {%s'format': 'zveno-drawing/1', "
                 "'sources': [{'shape': 'rectangle:60:40'}]}",
                 kinds[i]);
        snprintf(among, sizeof among, "{%s}", alone);
        const zv_json *answer = ask(among), *where = zv_json_member(answer, "place"), *at = zv_json_member(where, "at");
        CHECK(is_ok(answer) && is_true(answer, "possible"));
        const double scale = number_at(where, "scale"), x = item(at, 0)->number + 30 * scale,
                     y = item(at, 1)->number + 20 * scale;
        snprintf(among, sizeof among,
                 "{%s, 'scene': {'things': [{'name': 'post', 'box': [30, 30, 400], 'xyz': [%g, %g, 0]}]}}", alone, x,
                 y);
        answer = ask(among);
        CHECK(is_ok(answer) && is_true(answer, "possible") && is_true(answer, "clear"));
    }
}

static void a_drawing_that_does_not_fit_is_shown_with_a_way_out(void)
{
    const zv_json *answer = ask("{'op': 'drawing', 'robot': 'drawbot', 'drawing': {'format': 'zveno-drawing/1', 'at': "
                                "[200, 0], 'sources': [{'shape': 'line:175'}]}}");
    CHECK(is_ok(answer) && !is_true(answer, "possible"));
    CHECK(strstr(text_at(answer, "why"), "at X375.0 Y0.0 mm, by 10.0 mm"));
    const zv_json *misfit = zv_json_member(answer, "misfit"), *remedy = zv_json_member(answer, "remedy");
    CHECK_NEAR(number_at(misfit, "beyond"), 10.0, 1e-6);
    CHECK(strcmp(text_at(misfit, "side"), "outer") == 0);
    CHECK_NEAR(number_at(remedy, "scale"), 0.999 * 165.0 / 175.0, 2e-3);
    CHECK(zv_json_member(remedy, "move") && number_at(remedy, "fit") > 1.0);
    CHECK(zv_json_member(answer, "strokes")->count == 1);
}

static void an_empty_text_has_no_strokes_and_cannot_be_planned(void)
{
    const zv_json *answer = ask(
        "{'op': 'drawing', 'robot': 'drawbot', 'drawing': {'format': 'zveno-drawing/1', 'sources': [{'text': ''}]}}");
    CHECK(is_ok(answer) && zv_json_member(answer, "strokes")->count == 0);
    CHECK(
        refuses(ask("{'op': 'plan', 'robot': 'drawbot', 'drawing': {'format': 'zveno-drawing/1', 'sources': [{'text': "
                    "''}]}}"),
                "bad_request", "nothing to draw"));
}

static void a_planned_drawing_tells_its_pens(void)
{
    const zv_json *answer = ask(
        "{'op': 'plan', 'robot': 'drawbot', 'rate_hz': 50, 'drawing': {'format': 'zveno-drawing/1', 'at': [150, 100], "
        "'sources': [{'shape': 'line:50', 'pen': 3}]}}");
    CHECK(is_ok(answer) && is_true(answer, "possible"));
    int inked = 0;
    for (const zv_json *sample = zv_json_member(answer, "samples")->first; sample; sample = sample->next) {
        const zv_json *pen = zv_json_member(sample, "pen");
        CHECK(!pen || pen->number == 3);
        inked += pen != NULL;
    }
    CHECK(inked > 50 && inked < zv_json_member(answer, "samples")->count);
}

static void what_can_be_drawn_is_listed(void)
{
    const zv_json *answer = ask("{'op': 'draw', 'list': true}");
    CHECK(is_ok(answer) && zv_json_member(answer, "fonts")->count == 5 && zv_json_member(answer, "modes")->count == 5);
    const zv_json *line = item(zv_json_member(answer, "shapes"), 0);
    CHECK(strcmp(text_at(line, "name"), "line") == 0);
    CHECK(number_at(item(zv_json_member(line, "parameters"), 0), "usual") == 50);
}

static void mistakes_are_named(void)
{
    CHECK(refuses(ask("{'op': 'drawing', 'robot': 'drawbot', 'drawing': 5}"), "bad_request", "'drawing'"));
    CHECK(refuses(ask("{'op': 'drawing', 'robot': 'drawbot', 'drawing': {'format': 'zveno-drawing/1', 'sources': "
                      "[{'text': 'A', 'bogus': 1}]}}"),
                  "bad_request", "'bogus'"));
    CHECK(refuses(ask("{'op': 'drawing', 'robot': 'drawbot', 'drawing': {'format': 'zveno-drawing/1', 'sources': "
                      "[{'svg': 'a.svg'}]}}"),
                  "not_available", "begins with '<'"));
    CHECK(
        refuses(ask("{'op': 'drawing', 'robot': 'arm4', 'drawing': {'format': 'zveno-drawing/1', 'sources': [{'text': "
                    "'A'}], 'work': [0, 0, 0, 0, 20, 0]}}"),
                "not_available", "tilted"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_text_is_placed_and_summed_up),
        CASE(what_is_asked_for_besides_is_there),
        CASE(among_things_the_path_of_the_pen_has_clearances),
        CASE(travel_between_strokes_is_proven_clear_too),
        CASE(what_nobody_has_placed_lies_clear_of_the_things),
        CASE(a_drawing_that_does_not_fit_is_shown_with_a_way_out),
        CASE(an_empty_text_has_no_strokes_and_cannot_be_planned),
        CASE(a_planned_drawing_tells_its_pens),
        CASE(what_can_be_drawn_is_listed),
        CASE(mistakes_are_named),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    dialog_close();
    return failed;
}
