/// @file test_op_ik.c
/// `ik` as it is asked and answered: targets, options, reach in words.
#include "dialog.h"

/// The tool is at `xyz` (mm) at every solution.
static void check_solutions_reach(const char *robot, const double xyz[3])
{
    char solutions[16][400];
    const zv_json *answer = NULL;
    CHECK(zv_json_read(dialog_document, dialog_text.data, dialog_text.size, &answer, NULL) == ZV_OK);
    int count = 0;
    for (const zv_json *s = zv_json_member(answer, "solutions")->first; s; s = s->next) {
        const zv_json *q = zv_json_member(s, "q");
        snprintf(solutions[count++], sizeof solutions[0], "{'op': 'fk', 'robot': '%s', 'q': %.*s}", robot,
                 (int)q->source_size, q->source);
    }
    for (int i = 0; i < count; ++i) {
        const zv_json *found = zv_json_member(ask(solutions[i]), "xyz");
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(item(found, k)->number, xyz[k], 1e-6);
        }
    }
}

static void every_solution_reaches_the_target(void)
{
    for (int i = 0; i < 300; ++i) {
        const double xyz[3] = {check_uniform(-900, 900), check_uniform(-900, 900), check_uniform(-300, 900)};
        char request[300];
        snprintf(request, sizeof request,
                 "{'op': 'ik', 'robot': 'rl15', 'xyz': [%.17g, %.17g, %.17g], 'abc': [%g, %g, %g]}", xyz[0], xyz[1],
                 xyz[2], check_uniform(-180, 180), check_uniform(-89, 89), check_uniform(-180, 180));
        const zv_json *answer = ask(request);
        CHECK(is_ok(answer));
        CHECK(is_true(answer, "reachable") == (zv_json_member(answer, "solutions")->count > 0));
        CHECK(is_true(answer, "reachable") == (zv_json_member(answer, "why") == NULL));
        check_solutions_reach("rl15", xyz);
    }
}

static void a_matrix_alone_is_a_whole_target(void)
{
    const zv_json *answer =
        ask("{'op': 'ik', 'robot': 'rl15', 'T': [[0, 0, 1, 1025], [0, -1, 0, 0], [1, 0, 0, 715], [0, 0, 0, 1]]}");
    CHECK(is_ok(answer) && is_true(answer, "reachable"));
    CHECK(strcmp(item(zv_json_member(answer, "singular"), 0)->text, "wrist") == 0);
    const zv_json *first = item(zv_json_member(answer, "solutions"), 0);
    CHECK(item(zv_json_member(first, "free"), 0)->number == 4.0);
    CHECK(item(zv_json_member(first, "q"), 3)->number == 0.0);
}

static void the_same_pose_said_twice_must_agree(void)
{
    CHECK(is_ok(ask("{'op': 'ik', 'robot': 'rl15', 'xyz': [900, 0, 500], 'abc': [0, 0, 0], "
                    "'T': [[1, 0, 0, 900], [0, 1, 0, 0], [0, 0, 1, 500], [0, 0, 0, 1]]}")));
    CHECK(refuses(ask("{'op': 'ik', 'robot': 'rl15', 'xyz': [901, 0, 500], "
                      "'T': [[1, 0, 0, 900], [0, 1, 0, 0], [0, 0, 1, 500], [0, 0, 0, 1]]}"),
                  "bad_request", "'xyz'"));
    CHECK(refuses(ask("{'op': 'ik', 'robot': 'rl15', 'abc': [1, 0, 0], "
                      "'T': [[1, 0, 0, 900], [0, 1, 0, 0], [0, 0, 1, 500], [0, 0, 0, 1]]}"),
                  "bad_request", "'abc'"));
}

static void a_flag_is_true_or_false_and_a_word_one_of_its_list(void)
{
    CHECK(is_ok(ask("{'op': 'ik', 'robot': 'planar3', 'xyz': [100, 0, 50], 'clamp': true, 'policy': 'exact'}")));
    CHECK(refuses(ask("{'op': 'ik', 'robot': 'planar3', 'xyz': [100, 0, 50], 'clamp': 1}"), "bad_request", "'clamp'"));
    CHECK(refuses(ask("{'op': 'ik', 'robot': 'planar3', 'xyz': [100, 0, 50], 'policy': 'exac'}"), "bad_request",
                  "beta, exact"));
}

static void near_puts_the_nearest_solution_first(void)
{
    for (int i = 0; i < 100; ++i) {
        double q[6];
        char request[400];
        for (int k = 0; k < 6; ++k) {
            q[k] = check_uniform(-100, 100);
        }
        snprintf(request, sizeof request,
                 "{'op': 'fk', 'robot': 'rl15', 'q': [%.17g, %.17g, %.17g, %.17g, %.17g, %.17g]}", q[0], q[1], q[2],
                 q[3], q[4], q[5]);
        char matrix[1000];
        const zv_json *pose = zv_json_member(ask(request), "T");
        snprintf(matrix, sizeof matrix, "%.*s", (int)pose->source_size, pose->source);
        char long_request[1600];
        snprintf(long_request, sizeof long_request,
                 "{'op': 'ik', 'robot': 'rl15', 'T': %s, 'near': [%.17g, %.17g, %.17g, %.17g, %.17g, %.17g]}", matrix,
                 q[0], q[1], q[2], q[3], q[4], q[5]);
        const zv_json *first = zv_json_member(item(zv_json_member(ask(long_request), "solutions"), 0), "q");
        for (int k = 0; k < 6; ++k) {
            CHECK_NEAR(remainder(item(first, k)->number - q[k], 360.0), 0.0, 1e-5);
        }
    }
}

static void limits_keep_only_what_the_arm_may_do(void)
{
    const zv_json *answer =
        ask("{'op': 'ik', 'robot': 'rl15', 'xyz': [900, 100, 500], 'abc': [10, 80, 20], 'limits': true}");
    const int kept = zv_json_member(answer, "solutions")->count;
    CHECK(kept > 0 && kept < 8);
    for (const zv_json *s = zv_json_member(answer, "solutions")->first; s; s = s->next) {
        CHECK(is_true(s, "in_limits") && zv_json_member(s, "margin")->number >= 0.0);
    }
    answer = ask("{'op': 'ik', 'robot': 'drawbot', 'xyz': [200, 100, 60], 'limits': true}");
    CHECK(!is_true(answer, "reachable") && zv_json_member(answer, "solutions")->count == 0);
    CHECK(strstr(text_at(answer, "why"), "joint limits") && strstr(text_at(answer, "why"), "10 mm at joint 3"));
}

static void out_of_reach_is_an_answer_with_a_distance(void)
{
    const zv_json *answer = ask("{'op': 'ik', 'robot': 'scara', 'xyz': [460, 0, 0]}");
    CHECK(is_ok(answer) && !is_true(answer, "reachable"));
    CHECK(strcmp(text_at(answer, "why"), "the target is 10 mm beyond the arm's reach") == 0);
    answer = ask("{'op': 'ik', 'robot': 'scara', 'xyz': [45.5, 0, 0]}");
    CHECK(strstr(text_at(answer, "why"), "4.5 mm too near"));
    answer = ask("{'op': 'ik', 'robot': 'rl15', 'xyz': [1e300, 0, 0], 'abc': [0, 0, 0]}");
    CHECK(is_ok(answer) && !is_true(answer, "reachable"));
}

static void a_clamp_reports_what_it_did_and_every_solution_reaches_it(void)
{
    const zv_json *answer = ask("{'op': 'ik', 'robot': 'drawbot', 'xyz': [400, 0, 60], 'clamp': true}");
    CHECK(is_ok(answer) && !is_true(answer, "reachable"));
    CHECK(strcmp(text_at(answer, "clamped"), "outer") == 0 && is_true(answer, "height_clamped"));
    const double used[3] = {item(zv_json_member(answer, "xyz"), 0)->number,
                            item(zv_json_member(answer, "xyz"), 1)->number,
                            item(zv_json_member(answer, "xyz"), 2)->number};
    CHECK_NEAR(used[0], 365.0, 0.001 + 1e-9);
    CHECK_NEAR(used[2], 50.0, 1e-9);
    CHECK(zv_json_member(answer, "solutions")->count > 0);
    check_solutions_reach("drawbot", used);

    answer = ask("{'op': 'ik', 'robot': 'drawbot', 'xyz': [200, 100, 20], 'clamp': true}");
    CHECK(is_true(answer, "reachable") && strcmp(text_at(answer, "clamped"), "none") == 0);
    CHECK(!is_true(answer, "height_clamped"));
    answer = ask("{'op': 'ik', 'robot': 'drawbot', 'xyz': [0, 0, 20], 'clamp': true}");
    CHECK(strcmp(text_at(answer, "clamped"), "inner") == 0 && item(zv_json_member(answer, "xyz"), 0)->number > 94.0);
}

static void the_branch_names_what_the_arm_has(void)
{
    const zv_json *answer = ask("{'op': 'ik', 'robot': 'rl15', 'xyz': [900, 100, 500], 'abc': [10, 80, 20]}");
    const zv_json *branch = zv_json_member(item(zv_json_member(answer, "solutions"), 0), "branch");
    CHECK(strcmp(text_at(branch, "base"), "front") == 0 && *text_at(branch, "elbow") && *text_at(branch, "wrist"));
    answer = ask("{'op': 'ik', 'robot': 'scara', 'xyz': [300, 100, 0]}");
    branch = zv_json_member(item(zv_json_member(answer, "solutions"), 0), "branch");
    CHECK(zv_json_member(branch, "base")->kind == ZV_JSON_NULL && *text_at(branch, "elbow"));
}

static void arm4_angles_obey_the_identity_of_the_document(void)
{
    for (int i = 0; i < 200; ++i) {
        const double pitch = check_uniform(-30, 120);
        char request[200];
        snprintf(request, sizeof request, "{'op': 'ik', 'robot': 'arm4', 'xyz': [%g, %g, %g], 'pitch': %.17g}",
                 check_uniform(-200, 200), check_uniform(-200, 200), check_uniform(50, 300), pitch);
        for (const zv_json *s = zv_json_member(ask(request), "solutions")->first; s; s = s->next) {
            const zv_json *angles = zv_json_member(s, "angles"), *q = zv_json_member(s, "q");
            double a[4];
            for (int k = 0; k < 4; ++k) {
                static const char *const names[] = {"a1", "a2", "a3", "a4"};
                static const double offsets[] = {0.0, 90.0, 180.0, 180.0};
                a[k] = zv_json_member(angles, names[k])->number;
                CHECK_NEAR(remainder(a[k] - item(q, k)->number - offsets[k], 360.0), 0.0, 1e-7);
            }
            const bool front = strcmp(text_at(zv_json_member(s, "branch"), "base"), "front") == 0;
            const double in_plane = front ? pitch : 180.0 - pitch;
            CHECK_NEAR(remainder(a[1] + a[2] + a[3] - 450.0 + in_plane, 360.0), 0.0, 1e-7);
        }
    }
}

static void a_chain_without_a_closed_form_says_that_it_searched(void)
{
    const zv_json *answer =
        ask("{'op': 'ik', 'xyz': [150, 50, 30], 'robot': {'format': 'zveno-robot/1', 'name': 'odd', "
            "'convention': 'dh', 'joints': ["
            "{'name': 'a', 'type': 'revolute', 'dh': {'a': 100, 'alpha': 30}}, "
            "{'name': 'b', 'type': 'revolute', 'dh': {'a': 80, 'alpha': 50}}, "
            "{'name': 'c', 'type': 'revolute', 'dh': {'a': 70, 'd': 20}}]}}");
    CHECK(is_ok(answer));
    CHECK(zv_json_member(answer, "complete")->kind == ZV_JSON_FALSE && zv_json_member(answer, "tries")->number > 0.0);
    CHECK(zv_json_member(answer, "residual")->kind == ZV_JSON_NUMBER);
}

static const char *const seven_axes =
    "{'format': 'zveno-robot/1', 'name': 'seven', 'convention': 'dh', 'joints': ["
    "{'name': 'a', 'type': 'revolute', 'dh': {'d': 340, 'alpha': -90}, 'limits': {'position': [-170, 170], 'source': "
    "'test'}}, "
    "{'name': 'b', 'type': 'revolute', 'dh': {'alpha': 90}, 'limits': {'position': [-120, 120], 'source': 'test'}}, "
    "{'name': 'c', 'type': 'revolute', 'dh': {'d': 400, 'alpha': 90}, 'limits': {'position': [-170, 170], 'source': "
    "'test'}}, "
    "{'name': 'd', 'type': 'revolute', 'dh': {'alpha': -90}, 'limits': {'position': [-120, 120], 'source': 'test'}}, "
    "{'name': 'e', 'type': 'revolute', 'dh': {'d': 400, 'alpha': -90}, 'limits': {'position': [-170, 170], 'source': "
    "'test'}}, "
    "{'name': 'f', 'type': 'revolute', 'dh': {'alpha': 90}, 'limits': {'position': [-120, 120], 'source': 'test'}}, "
    "{'name': 'g', 'type': 'revolute', 'dh': {'d': 126}, 'limits': {'position': [-175, 175], 'source': 'test'}}]}";

static void seven_axes_tell_their_families_and_take_a_parameter(void)
{
    char request[4096];
    snprintf(request, sizeof request, "{'op': 'ik', 'xyz': [500, 100, 400], 'abc': [10, 170, 20], 'robot': %s}",
             seven_axes);
    const zv_json *answer = ask(request);
    CHECK(is_ok(answer) && zv_json_member(answer, "complete")->kind == ZV_JSON_TRUE);
    const zv_json *families = zv_json_member(answer, "families");
    CHECK(families && families->kind == ZV_JSON_ARRAY && families->count > 0);
    CHECK(zv_json_member(answer, "solutions")->count > 0);

    snprintf(request, sizeof request,
             "{'op': 'ik', 'xyz': [500, 100, 400], 'abc': [10, 170, 20], 'parameter': 30, 'robot': %s}", seven_axes);
    answer = ask(request);
    CHECK(is_ok(answer) && zv_json_member(answer, "solutions")->count == 8);
}

static void a_closed_form_says_that_it_is_complete(void)
{
    const zv_json *answer = ask("{'op': 'ik', 'robot': 'rl15', 'xyz': [900, 100, 500], 'abc': [10, 80, 20]}");
    CHECK(is_ok(answer) && zv_json_member(answer, "complete")->kind == ZV_JSON_TRUE);
    CHECK(!zv_json_member(answer, "why") && !zv_json_member(answer, "tries") && !zv_json_member(answer, "families"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_solution_reaches_the_target),
        CASE(a_matrix_alone_is_a_whole_target),
        CASE(the_same_pose_said_twice_must_agree),
        CASE(a_flag_is_true_or_false_and_a_word_one_of_its_list),
        CASE(near_puts_the_nearest_solution_first),
        CASE(limits_keep_only_what_the_arm_may_do),
        CASE(out_of_reach_is_an_answer_with_a_distance),
        CASE(a_clamp_reports_what_it_did_and_every_solution_reaches_it),
        CASE(the_branch_names_what_the_arm_has),
        CASE(arm4_angles_obey_the_identity_of_the_document),
        CASE(a_chain_without_a_closed_form_says_that_it_searched),
        CASE(seven_axes_tell_their_families_and_take_a_parameter),
        CASE(a_closed_form_says_that_it_is_complete),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    dialog_close();
    return failed;
}
