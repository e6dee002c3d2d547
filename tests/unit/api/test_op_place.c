/// @file test_op_place.c
/// `place`: what it finds holds when it is asked of `check`, and is not worse than where the program lay.
#include "dialog.h"

#include <math.h>
#include <stdio.h>

static const char square[] = "'program': 'G0 X0 Y0 Z10\\nG1 Z0 F1200\\nX40\\nY30\\nX0\\nY0\\nM2\\n'";

/// The smallest margin that the answer of `check` has for a branch that carries the program; -1: none does.
static double best_margin(const zv_json *checked)
{
    double most = -1.0;
    for (const zv_json *end = zv_json_member(checked, "branches")->first; end; end = end->next) {
        const bool carries = zv_json_member(end, "reason")->kind == ZV_JSON_NULL;
        most = carries ? fmax(most, zv_json_member(end, "margin")->number) : most;
    }
    return most;
}

static void the_place_found_holds_and_has_more_room(void)
{
    static const char *const arms[][2] = {
        {"scara", "[250, 0, 20, 0, 0, 0]"}, {"drawbot", "[250, 0, 10, 0, 0, 0]"}, {"rl15", "[900, 0, 400, 0, 0, 0]"}};
    for (int i = 0; i < 3; ++i) {
        char request[512];
        snprintf(request, sizeof request, "{'op': 'check', 'robot': '%s', 'work': %s, %s}", arms[i][0], arms[i][1],
                 square);
        const double usual = best_margin(ask(request));
        snprintf(request, sizeof request, "{'op': 'place', 'robot': '%s', 'work': %s, 'columns': 9, %s}", arms[i][0],
                 arms[i][1], square);
        const zv_json *found = ask(request), *work = zv_json_member(found, "work");
        const double promised = zv_json_member(found, "margin")->number;
        CHECK(is_ok(found) && is_true(found, "possible") && promised >= usual);
        CHECK(zv_json_member(zv_json_member(found, "map"), "margins")->count == 81);
        double at[6];
        for (int k = 0; k < 6; ++k) {
            at[k] = item(work, k)->number;
        }
        CHECK(at[2] >= 0.0);
        snprintf(request, sizeof request,
                 "{'op': 'check', 'robot': '%s', 'work': [%.17g, %.17g, %.17g, %.17g, %.17g, %.17g], %s}", arms[i][0],
                 at[0], at[1], at[2], at[3], at[4], at[5], square);
        const zv_json *checked = ask(request);
        CHECK(is_true(checked, "possible"));
        CHECK_NEAR(best_margin(checked), promised, 0.02); // spots of the path, and all of it
    }
}

/// Whether `check` calls the motion clear at the place of an answer. Answers before it are gone then.
static bool is_clear_at(const zv_json *place, const char *scene)
{
    const zv_json *work = zv_json_member(place, "work");
    char request[1024];
    snprintf(request, sizeof request,
             "{'op': 'check', 'robot': 'scara', 'work': [%.17g, %.17g, %.17g, %.17g, 0, 0], %s, %s}",
             item(work, 0)->number, item(work, 1)->number, item(work, 2)->number, item(work, 3)->number, scene, square);
    return is_true(ask(request), "clear");
}

/// How many places of the map are possible.
static int count_places(const zv_json *place)
{
    int count = 0;
    for (const zv_json *m = zv_json_member(zv_json_member(place, "map"), "margins")->first; m; m = m->next) {
        count += m->kind == ZV_JSON_NUMBER;
    }
    return count;
}

/// The best place among nothing is in a post; the one that is found is proven as `check` proves it, and the map has a hole.
static void among_things_a_place_counts_where_the_whole_motion_is_clear(void)
{
    static const char place[] = "{'op': 'place', 'robot': 'scara', 'work': [0, 0, 20, 0, 0, 0], 'keep_height': true, "
                                "'keep_turn': true, 'columns': 15, %s%s}";
    char request[1024], scene[256];
    snprintf(request, sizeof request, place, square, "");
    const zv_json *alone = ask(request), *work = zv_json_member(alone, "work");
    const int before = count_places(alone);
    snprintf(scene, sizeof scene,
             ", 'scene': {'things': [{'name': 'post', 'cylinder': {'radius': 20, 'length': 400}, 'xyz': [%.6g, %.6g, "
             "0]}]}",
             item(work, 0)->number, item(work, 1)->number);
    CHECK(!is_clear_at(alone, scene + 2));

    snprintf(request, sizeof request, place, square, scene);
    const zv_json *found = ask(request);
    CHECK(is_ok(found) && is_true(found, "possible"));
    const int after = count_places(found);
    CHECK(after > 0 && after < before);
    CHECK(is_clear_at(found, scene + 2));

    snprintf(request, sizeof request, place, square,
             ", 'scene': {'things': [{'name': 'hall', 'box': [4000, 4000, 4000]}]}");
    const zv_json *none = ask(request);
    CHECK(is_ok(none) && !is_true(none, "possible") && strstr(text_at(none, "why"), "clear of the things"));
}

static void height_and_turn_stay_when_they_are_to(void)
{
    char request[512];
    snprintf(request, sizeof request,
             "{'op': 'place', 'robot': 'scara', 'work': [0, 0, 33, 25, 0, 0], 'keep_height': true, 'keep_turn': true, "
             "'columns': 3, %s}",
             square);
    const zv_json *work = zv_json_member(ask(request), "work");
    CHECK_NEAR(item(work, 2)->number, 33.0, 1e-6);
    CHECK_NEAR(item(work, 3)->number, 25.0, 1e-6);
}

static void what_fits_nowhere_is_told(void)
{
    const zv_json *large = ask("{'op': 'place', 'robot': 'scara', 'columns': 3, 'program': 'G1 X5000 F600\\nM2\\n'}");
    CHECK(is_ok(large) && !is_true(large, "possible") && zv_json_member(large, "why") &&
          !zv_json_member(large, "work"));
    CHECK(refuses(ask("{'op': 'place', 'robot': 'scara', 'program': 'M2\\n'}"), "bad_request", "nothing moves"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_place_found_holds_and_has_more_room),
        CASE(among_things_a_place_counts_where_the_whole_motion_is_clear),
        CASE(height_and_turn_stay_when_they_are_to),
        CASE(what_fits_nowhere_is_told),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests_name("op_place", tests, NULL, NULL);
    dialog_close();
    return failed;
}
