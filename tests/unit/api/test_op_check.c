/// @file test_op_check.c
/// `check` as it is asked and answered.
#include "dialog.h"

static const char square[] = "{'op': 'check', 'robot': 'scara', 'work': [250, 0, 20, 0, 0, 0], 'program': "
                             "'G0 X0 Y0 Z20\\nG1 Z0 F1200\\nX30\\nY30\\nX0\\nY0\\nM2\\n'}";

static void a_program_that_fits_is_possible_and_has_no_samples(void)
{
    const zv_json *answer = ask(square);
    CHECK(is_ok(answer) && is_true(answer, "possible"));
    CHECK_NEAR(zv_json_member(answer, "length")->number, 140.0, 0.5);
    CHECK(zv_json_member(answer, "moves")->number == 7.0); // M2 is one too
    CHECK(zv_json_member(answer, "errors")->count == 0 && zv_json_member(answer, "warnings")->count == 0);
    CHECK(!zv_json_member(answer, "samples") && !zv_json_member(answer, "error_count"));
}

static void a_place_out_of_reach_has_its_line_and_place(void)
{
    const zv_json *answer = ask("{'op': 'check', 'robot': 'scara', 'work': [250, 0, 20, 0, 0, 0], 'program': "
                                "'G0 X0 Y0 Z0\\nG1 X10 F600\\nX900\\nM2\\n'}");
    const zv_json *failure = zv_json_member(answer, "failure");
    CHECK(is_ok(answer) && !is_true(answer, "possible"));
    CHECK(strcmp(text_at(failure, "reason"), "reach") == 0 || strcmp(text_at(failure, "reason"), "limit") == 0);
    CHECK(zv_json_member(failure, "line")->number == 3.0);
    CHECK(item(zv_json_member(failure, "xyz"), 0)->number > 260.0);
}

static void every_part_that_fails_is_listed_for_check_and_plan(void)
{
    static const char *const ops[] = {"check", "plan"};
    for (int k = 0; k < 2; ++k) {
        char request[512];
        snprintf(request, sizeof request,
                 "{'op': '%s', 'robot': 'scara', 'program': 'G0 X300 Y0 Z10\\nG1 X600 F600\\nX300\\nG0 Y100\\n"
                 "G1 Z-300\\nM2\\n'}",
                 ops[k]);
        const zv_json *answer = ask(request), *failing = zv_json_member(answer, "failing");
        CHECK(is_ok(answer) && failing->count == 3 && zv_json_member(answer, "failing_count")->number == 3.0);
        const zv_json *all = item(failing, 0), *one = item(failing, 1);
        CHECK(zv_json_member(all, "branch")->kind == ZV_JSON_NULL && strcmp(text_at(all, "reason"), "reach") == 0);
        CHECK(item(zv_json_member(all, "lines"), 0)->number == 2.0 &&
              item(zv_json_member(all, "lines"), 1)->number == 3.0);
        CHECK_NEAR(item(zv_json_member(all, "xyz"), 0)->number, 450.0, 1e-3);
        CHECK(zv_json_member(one, "joint")->number == 3.0 && item(zv_json_member(one, "lines"), 0)->number == 5.0);
    }
}

/// What the page draws before anything runs: places in order, a margin per branch, and the numbers of the program.
static void the_path_lies_there_with_every_branch(void)
{
    const zv_json *answer = ask("{'op': 'check', 'robot': 'scara', 'work': [250, 10, 20, 90, 0, 0], 'path': 41, "
                                "'program': 'G0 X0 Y0 Z0\\nG1 Y-600 F600\\nM2\\n'}");
    const zv_json *path = zv_json_member(answer, "path"), *margins = zv_json_member(path, "margins");
    CHECK(zv_json_member(path, "xyz")->count == 41 && margins->count == zv_json_member(path, "branches")->count);
    int carried = 0;
    for (int i = 0; i < 41; ++i) {
        const double x = item(item(zv_json_member(path, "xyz"), i), 0)->number;
        const bool is_carried = item(zv_json_member(path, "carried"), i)->number >= 0.0;
        CHECK_NEAR(x, 250.0 + 15.0 * i, 1e-6); // turned by 90 degrees, -y is +x
        CHECK(!is_carried || hypot(x, 10.0) < 450.0 + 1e-6);
        carried += is_carried;
    }
    CHECK(carried > 5 && carried < 20);
    const zv_json *failure = zv_json_member(answer, "failure");
    CHECK_NEAR(item(zv_json_member(failure, "program"), 1)->number,
               250.0 - item(zv_json_member(failure, "xyz"), 0)->number, 1e-9);
    CHECK(!zv_json_member(ask(square), "path"));
}

/// The column is what `clearance` answers for the joint values of the carrying branch; null where none carries the path.
static void among_things_the_path_has_clearances(void)
{
    static const char scene[] = "'scene': {'format': 'zveno-scene/1', 'things': [{'name': 'ball', 'sphere': 20, "
                                "'xyz': [300, 200, 60]}]}";
    char request[1024];
    snprintf(request, sizeof request,
             "{'op': 'check', 'robot': 'scara', 'work': [250, 10, 20, 90, 0, 0], 'path': 41, 'program': "
             "'G0 X0 Y0 Z0\\nG1 Y-600 F600\\nM2\\n', %s}",
             scene);
    const zv_json *path = zv_json_member(ask(request), "path"), *clearance = zv_json_member(path, "clearance");
    CHECK(clearance && clearance->count == 41);
    for (int i = 0; i < 41; ++i) {
        const bool is_carried = item(zv_json_member(path, "carried"), i)->number >= 0.0;
        CHECK((item(clearance, i)->kind == ZV_JSON_NUMBER) == is_carried);
    }
    const double first = item(clearance, 0)->number;
    const zv_json *q = item(zv_json_member(path, "starts"), (int)item(zv_json_member(path, "carried"), 0)->number);
    snprintf(request, sizeof request, "{'op': 'clearance', 'robot': 'scara', 'q': [%.15g, %.15g, %.15g, %.15g], %s}",
             item(q, 0)->number, item(q, 1)->number, item(q, 2)->number, item(q, 3)->number, scene);
    const zv_json *answer = ask(request);
    CHECK(is_ok(answer));
    CHECK_NEAR(first, zv_json_member(answer, "distance")->number, 1e-6);
}

static void a_program_begins_where_the_arm_stands(void)
{
    static const char relative[] = "{'op': 'plan', 'robot': 'scara', 'near': [30, 60, 10, 0]%s, 'program': "
                                   "'G91\\nG1 X10 F600\\nM2\\n'}";
    char request[512];
    snprintf(request, sizeof request, relative, ", 'work': [5, 6, 7, 20, 0, 0]");
    const zv_json *first = item(zv_json_member(ask(request), "samples"), 0);
    CHECK_NEAR(item(zv_json_member(first, "xyz"), 0)->number, 250.0 * cos(30 * ZV_DEG), 1e-9);
    CHECK_NEAR(item(zv_json_member(first, "xyz"), 1)->number, 250.0 * sin(30 * ZV_DEG) + 200.0, 1e-9);
    CHECK_NEAR(item(zv_json_member(first, "q"), 1)->number, 60.0, 1e-9); // nothing moves before its first line
    snprintf(request, sizeof request, relative, ", 'start': [300, 0, 10]");
    const zv_json *answer = ask(request);
    CHECK_NEAR(zv_json_member(answer, "length")->number, 10.0, 1e-6);
    const zv_json *samples = zv_json_member(answer, "samples"), *last = item(samples, samples->count - 1);
    CHECK_NEAR(item(zv_json_member(last, "xyz"), 0)->number, 310.0, 1e-6);
    CHECK_NEAR(item(zv_json_member(last, "xyz"), 1)->number, 0.0, 1e-6);
}

static void planar3_is_tilted_by_its_rule_farther_out(void)
{
    static const char far_out[] = "{'op': '%s', 'robot': 'planar3', 'work': [0, 0, 0, 0, 0, 90]%s, 'program': "
                                  "'G0 X100 Y0\\nG1 X220 F3000\\nM2\\n'}";
    static const char *const ops[] = {"check", "plan"};
    char request[512];
    for (int k = 0; k < 2; ++k) {
        snprintf(request, sizeof request, far_out, ops[k], "");
        CHECK(is_true(ask(request), "possible"));
        snprintf(request, sizeof request, far_out, ops[k], ", 'policy': 'exact'");
        CHECK(is_true(ask(request), "possible"));
        snprintf(request, sizeof request, far_out, ops[k], ", 'pitch': -90");
        CHECK(!is_true(ask(request), "possible"));
    }
    static const char line[] = "{'op': 'plan', 'robot': 'planar3'%s, 'waypoints': [{'xyz': [120, 0, 0]}, "
                               "{'xyz': [200, 0, 0], 'move': 'line'}]}";
    snprintf(request, sizeof request, line, ", 'policy': 'beta'");
    CHECK(is_true(ask(request), "possible"));
    snprintf(request, sizeof request, line, ""); // held as it is
    CHECK(!is_true(ask(request), "possible"));
}

static void it_agrees_with_plan_about_what_is_possible(void)
{
    char request[512];
    for (int x = 0; x <= 400; x += 40) {
        bool possible[2];
        for (int k = 0; k < 2; ++k) {
            snprintf(request, sizeof request,
                     "{'op': '%s', 'robot': 'arm4', 'work': [150, 0, 50, 0, 0, 0], 'program': "
                     "'G0 X0 Y0 Z0\\nG1 X%d F3000\\nM2'}",
                     k ? "plan" : "check", x);
            const zv_json *answer = ask(request);
            CHECK(is_ok(answer));
            possible[k] = is_true(answer, "possible");
        }
        CHECK(possible[0] == possible[1]);
        CHECK(possible[0] == (x <= 200));
    }
}

static void only_so_many_issues_are_told_and_all_are_counted(void)
{
    static const char *const ops[] = {"check", "plan"};
    for (int k = 0; k < 2; ++k) {
        char request[512];
        snprintf(request, sizeof request,
                 "{'op': '%s', 'robot': 'scara', 'issues': 2, 'program': 'G777\\nG1 X1\\nG778\\nG779\\n'}", ops[k]);
        const zv_json *answer = ask(request);
        CHECK(is_ok(answer) && !is_true(answer, "possible"));
        CHECK(zv_json_member(answer, "errors")->count == 2);
        CHECK(zv_json_member(answer, "error_count")->number == 4.0);
        CHECK(zv_json_member(answer, "warning_count")->number == 1.0); // there is no M2
        CHECK(item(zv_json_member(answer, "errors"), 1) != NULL);
        CHECK(zv_json_member(item(zv_json_member(answer, "errors"), 1), "line")->number == 2.0);
    }
}

static void what_it_needs_is_said(void)
{
    CHECK(refuses(ask("{'op': 'check', 'robot': 'scara'}"), "bad_request", "'program' must be a text"));
    CHECK(refuses(ask("{'op': 'check', 'program': 'M2'}"), "bad_request", "robot"));
    CHECK(refuses(ask("{'op': 'check', 'robot': 'scara', 'program': 'M2', 'issues': 0}"), "bad_request", "'issues'"));
    CHECK(refuses(ask("{'op': 'check', 'robot': 'scara', 'program': 'M2', 'work': [1]}"), "bad_request", "'work'"));
}

static void a_load_counts_as_in_a_plan(void)
{
    static const char heavy[] = "{'op': 'check', 'robot': 'planar3', 'load_kg': %s, 'work': [0, 0, 0, 0, 0, 0], "
                                "'pitch': 0, 'program': 'G0 X150 Z20\\nG1 X155 F600\\nM2'}";
    char request[512];
    snprintf(request, sizeof request, heavy, "0");
    CHECK(is_true(ask(request), "possible"));
    snprintf(request, sizeof request, heavy, "5");
    const zv_json *answer = ask(request);
    CHECK(strcmp(text_at(zv_json_member(answer, "failure"), "reason"), "torque") == 0);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_program_that_fits_is_possible_and_has_no_samples),
        CASE(a_place_out_of_reach_has_its_line_and_place),
        CASE(every_part_that_fails_is_listed_for_check_and_plan),
        CASE(the_path_lies_there_with_every_branch),
        CASE(among_things_the_path_has_clearances),
        CASE(a_program_begins_where_the_arm_stands),
        CASE(planar3_is_tilted_by_its_rule_farther_out),
        CASE(it_agrees_with_plan_about_what_is_possible),
        CASE(only_so_many_issues_are_told_and_all_are_counted),
        CASE(what_it_needs_is_said),
        CASE(a_load_counts_as_in_a_plan),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests_name("op_check", cases, NULL, NULL);
    dialog_close();
    return failed;
}
