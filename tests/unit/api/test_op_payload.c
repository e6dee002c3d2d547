/// @file test_op_payload.c
/// `payload` as it is asked and answered.
#include "dialog.h"

static double number_at(const zv_json *answer, const char *key)
{
    const zv_json *value = zv_json_member(answer, key);
    CHECK(value && value->kind == ZV_JSON_NUMBER);
    return value->number;
}

static bool is_null(const zv_json *answer, const char *key)
{
    return zv_json_member(answer, key)->kind == ZV_JSON_NULL;
}

static void joint_a_binds_when_planar3_is_stretched(void)
{
    const zv_json *answer = ask("{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0]}");
    CHECK(is_ok(answer) && number_at(answer, "binding") == 2);
    CHECK_NEAR(number_at(answer, "max_kg"), 0.2530060989305274, 1e-12);
    CHECK_NEAR(item(zv_json_member(answer, "per_joint"), 0)->number, 0.2839870674121438, 1e-12);
    CHECK(zv_json_member(answer, "q")->count == 3);
    CHECK(!zv_json_member(answer, "overloaded") && !zv_json_member(answer, "unknown_limits"));
}

static void a_hanging_load_is_not_limited(void)
{
    const zv_json *answer = ask("{'op': 'payload', 'robot': 'planar3', 'q': [90, -180, 0]}");
    CHECK(is_null(answer, "max_kg") && is_null(answer, "binding"));
    CHECK(item(zv_json_member(answer, "per_joint"), 1)->kind == ZV_JSON_NULL);
}

static void the_weakest_pose_comes_with_a_bound(void)
{
    const zv_json *answer = ask("{'op': 'payload', 'robot': 'planar3', 'worst': true}");
    const double most = number_at(answer, "max_kg"), least = number_at(answer, "at_least_kg");
    CHECK_NEAR(most, 0.253006, 1e-6);
    CHECK(is_true(answer, "complete") && least <= most && least >= 0.999 * most - 1e-12);
    CHECK(number_at(answer, "binding") == 2 && zv_json_member(answer, "q")->count == 3);
}

static void a_safety_factor_leaves_less(void)
{
    const zv_json *answer = ask("{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'safety': 2}");
    CHECK_NEAR(number_at(answer, "max_kg"), (0.5 - 0.3104865) / (9.81 * 0.2475), 1e-12); // now O binds
    answer = ask("{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'safety': 10}");
    CHECK(number_at(answer, "max_kg") == 0.0 && zv_json_member(answer, "overloaded")->count == 2);
}

static void dimensions_can_run(void)
{
    const zv_json *answer =
        ask("{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'steps': 3, 'sweep': {'l1': [100, "
            "60], 'l2': [80, 40], 'l3': [67.5, 27.5]}}");
    const zv_json *sweep = zv_json_member(answer, "sweep");
    CHECK(sweep->count == 3);
    CHECK_NEAR(number_at(item(sweep, 0), "max_kg"), 0.25300609893, 1e-10);
    CHECK_NEAR(number_at(item(sweep, 2), "max_kg"), 0.65953184581, 1e-10);
    CHECK(number_at(zv_json_member(item(sweep, 1), "set"), "l2") == 60);
    answer = ask("{'op': 'payload', 'robot': 'planar3', 'worst': true, 'steps': 2, 'sweep': {'l3': [60, 30]}}");
    CHECK(number_at(item(zv_json_member(answer, "sweep"), 1), "max_kg") > 0.253);
}

static void two_dimensions_can_run_across_each_other(void)
{
    const zv_json *answer =
        ask("{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'steps': 3, 'sweep': {'l1': [100, "
            "60]}, 'across': {'l2': [80, 40], 'l3': [67.5, 27.5]}, 'across_steps': 2}");
    const zv_json *rows = zv_json_member(answer, "sweep");
    CHECK(is_ok(answer) && rows->count == 2 && rows->first->count == 3);
    const zv_json *last = item(item(rows, 1), 2), *set = zv_json_member(last, "set");
    CHECK(number_at(set, "l1") == 60 && number_at(set, "l2") == 40 && number_at(set, "l3") == 27.5);
    CHECK_NEAR(number_at(last, "max_kg"), 0.65953184581, 1e-10);
    CHECK_NEAR(number_at(item(item(rows, 0), 0), "max_kg"), 0.25300609893, 1e-10);
}

static void a_map_shows_where_the_arm_is_weak(void)
{
    // three cells along the x axis: stretched to 240 mm, at 60 mm, and far out of reach
    const zv_json *answer =
        ask("{'op': 'payload', 'robot': 'planar3', 'map': {'plane': 'xz', 'from': [-120, -1], 'to': "
            "[600, 1], 'columns': 3, 'rows': 1}}");
    const zv_json *map = zv_json_member(answer, "map");
    CHECK(is_ok(answer) && strcmp(text_at(map, "plane"), "xz") == 0 && number_at(map, "level") == 0);
    const zv_json *values = zv_json_member(map, "values")->first, *poses = zv_json_member(map, "poses")->first;
    CHECK(values->count == 3 && item(values, 2)->kind == ZV_JSON_NULL && item(poses, 2)->number == 0);
    CHECK(item(poses, 1)->number > 0 && item(values, 1)->number > 0.25 && item(values, 1)->number < 0.3);
    answer = ask("{'op': 'payload', 'robot': 'planar3', 'map': {'from': [-120, -1], 'to': [600, 1], 'columns': 3, "
                 "'rows': 1, 'pose': 'strongest'}}");
    const zv_json *best = zv_json_member(zv_json_member(answer, "map"), "values")->first;
    CHECK(item(best, 1)->number >= item(values, 1)->number);
}

/// Standing still carries what the pose does; pulling up fast carries less.
static void a_motion_carries_less_than_its_poses(void)
{
    const zv_json *answer = ask(
        "{'op': 'payload', 'robot': 'planar3', 'trajectory': [{'t': 0, 'q': [90, 0, 0]}, {'t': 1, 'q': [0, 0, 0]}]}");
    CHECK(is_ok(answer) && number_at(answer, "t") == 1 && number_at(answer, "binding") == 2);
    CHECK_NEAR(number_at(answer, "max_kg"), 0.2530060989305274, 1e-9);
    answer =
        ask("{'op': 'payload', 'robot': 'planar3', 'trajectory': [{'t': 0, 'q': [0, 0, 0], 'qd': [0, 0, 0], 'qdd': "
            "[300, 300, 300], 'line': 7}]}");
    CHECK(number_at(answer, "max_kg") < 0.2 && zv_json_member(answer, "left_out"));
}

static void what_the_robot_file_does_not_know_is_said(void)
{
    CHECK(refuses(ask("{'op': 'payload', 'robot': 'rl15', 'worst': true}"), "not_available", "mass of the link"));
    const zv_json *answer = ask(
        "{'op': 'payload', 'robot': {'format': 'zveno-robot/1', 'name': 'n', 'convention': 'axes', 'joints': "
        "[{'name': 'a', 'type': 'revolute', 'axis': [0, 1, 0], 'link': {'mass': 1, 'center': [100, 0, 0]}}], 'tool': "
        "{'xyz': [200, 0, 0]}}, 'q': [0]}");
    CHECK(is_null(answer, "max_kg") && zv_json_member(answer, "unknown_limits")->count == 1);
}

static void what_does_not_fit_is_refused(void)
{
    static const char *const wrong[][2] = {
        {"{'op': 'payload', 'robot': 'planar3'}", "'q' is missing"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'worst': true}", "exclude each other"},
        {"{'op': 'payload', 'robot': 'planar3', 'worst': 1}", "'worst'"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'safety': 0.5}", "'safety'"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'load_kg': 1}", "no field 'load_kg'"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'sweep': 5}", "'sweep'"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'across': {'l1': [1, 2]}}", "'across' needs 'sweep'"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'sweep': {'l2': [9, 5]}, 'across': {'l2': [8, 4]}}",
         "'l2' is both in 'sweep' and in 'across'"},
        {"{'op': 'payload', 'robot': 'planar3', 'worst': true, 'map': {}}", "exclude each other"},
        {"{'op': 'payload', 'robot': 'planar3', 'map': 5}", "'map' must be an object"},
        {"{'op': 'payload', 'robot': 'planar3', 'map': {'plane': 'zz'}}", "'map.plane'"},
        {"{'op': 'payload', 'robot': 'planar3', 'map': {'columns': 0}}", "'map.columns'"},
        {"{'op': 'payload', 'robot': 'planar3', 'map': {'from': [1, 1], 'to': [0, 0]}}", "edges"},
        {"{'op': 'payload', 'robot': 'planar3', 'map': {'size': 1}}", "no field 'size'"},
        {"{'op': 'payload', 'robot': 'planar3', 'trajectory': []}", "'trajectory'"},
        {"{'op': 'payload', 'robot': 'planar3', 'trajectory': [5]}", "sample 1"},
        {"{'op': 'payload', 'robot': 'planar3', 'trajectory': [{'t': 1, 'q': [0, 0, 0]}, {'t': 0, 'q': [0, 0, 0]}]}",
         "sample 2: the time goes back"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'sweep': {}}", "'sweep'"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'sweep': {'l1': [1]}}", "'l1'"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'sweep': {'l9': [1, 2]}}", "l9"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'sweep': {'l1': [1, 2]}, 'steps': 2.5}", "'steps'"},
        {"{'op': 'payload', 'robot': 'planar3', 'q': [0, 0, 0], 'sweep': {'l1': [1, 2]}, 'steps': 1}", "'steps'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        CHECK(refuses(ask(wrong[i][0]), "bad_request", wrong[i][1]));
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(joint_a_binds_when_planar3_is_stretched),
        CASE(a_hanging_load_is_not_limited),
        CASE(the_weakest_pose_comes_with_a_bound),
        CASE(a_safety_factor_leaves_less),
        CASE(dimensions_can_run),
        CASE(two_dimensions_can_run_across_each_other),
        CASE(a_map_shows_where_the_arm_is_weak),
        CASE(a_motion_carries_less_than_its_poses),
        CASE(what_the_robot_file_does_not_know_is_said),
        CASE(what_does_not_fit_is_refused),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests_name("op_payload", cases, NULL, NULL);
    dialog_close();
    return failed;
}
