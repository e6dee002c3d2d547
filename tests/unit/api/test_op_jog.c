/// @file test_op_jog.c
/// `jog` and `pose` as they are asked and answered: a step goes where it was pushed, and the arm stays the same arm.
#include "dialog.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static double number_at(const zv_json *array, int index)
{
    return item(array, index)->number;
}

static const zv_json *xyz_of(const zv_json *answer)
{
    return zv_json_member(zv_json_member(answer, "target"), "xyz");
}

static void a_step_in_the_base_frame_moves_the_tool_by_it(void)
{
    const zv_json *before = ask("{'op': 'fk', 'robot': 'arm4', 'q': [10, 60, -60, -60]}");
    const double x = number_at(zv_json_member(before, "xyz"), 0), z = number_at(zv_json_member(before, "xyz"), 2);
    const zv_json *answer = ask("{'op': 'jog', 'robot': 'arm4', 'q': [10, 60, -60, -60], 'by': [5, 0, -2]}");
    CHECK_NEAR(number_at(xyz_of(answer), 0), x + 5.0, 1e-9);
    CHECK_NEAR(number_at(xyz_of(answer), 2), z - 2.0, 1e-9);
    CHECK_NEAR(zv_json_member(zv_json_member(answer, "target"), "pitch")->number, 60.0, 1e-9);
    CHECK(zv_json_member(answer, "stopped")->kind == ZV_JSON_NULL);
}

/// The pose says where the axes of the tool point: a step along its x ends there.
static void a_step_in_the_tool_frame_goes_along_the_axes_of_the_tool(void)
{
    const zv_json *pose = ask("{'op': 'pose', 'robot': 'rl15', 'q': [10, 20, 30, 40, 50, 60]}");
    double at[3], along[3];
    for (int i = 0; i < 3; ++i) {
        at[i] = number_at(zv_json_member(pose, "xyz"), i);
        along[i] = number_at(item(zv_json_member(pose, "T"), i), 2);
    }
    const zv_json *answer =
        ask("{'op': 'jog', 'robot': 'rl15', 'q': [10, 20, 30, 40, 50, 60], 'by': [0, 0, 7], 'frame': 'tool'}");
    for (int i = 0; i < 3; ++i) {
        CHECK_NEAR(number_at(xyz_of(answer), i), at[i] + 7.0 * along[i], 1e-9);
    }
}

/// What is shown of a dragged arm comes with its joints: the bytes of the two requests that it spares.
static void a_jog_also_tells_the_pose_of_where_the_arm_stands_then(void)
{
    static const char *const frames[] = {"", "'frame': {'xyz': [1, 2, 3], 'abc': [10, 20, 30]}"};
    for (int i = 0; i < 2; ++i) {
        char jog[400], pose[400], told[8000];
        snprintf(jog, sizeof jog,
                 "{'op': 'jog', 'robot': 'arm4', 'q': [10, 60, -60, -60], 'by': [5, 0, -2], 'pose': {%s}}", frames[i]);
        const zv_json *answer = ask(jog), *q = zv_json_member(answer, "q"), *found = zv_json_member(answer, "pose");
        CHECK(found && found->source_size < sizeof told);
        snprintf(told, sizeof told, "%.*s", (int)found->source_size, found->source);
        snprintf(pose, sizeof pose, "{'op': 'pose', 'robot': 'arm4', 'q': %.*s%s%s}", (int)q->source_size, q->source,
                 frames[i][0] ? ", " : "", frames[i]);
        const zv_json *asked = ask(pose);
        const char *fields = strstr(asked->source, "\"xyz\"");
        CHECK(fields && strncmp(told + 1, fields, strlen(told) - 1) == 0);
    }
}

static void a_frame_of_ones_own_turns_the_step(void)
{
    const zv_json *answer =
        ask("{'op': 'jog', 'robot': 'scara', 'q': [10, 60, 50, 0], 'by': [4, 0, 0], 'frame': [90, 0, 0]}");
    const double y = number_at(xyz_of(answer), 1);
    const zv_json *before = ask("{'op': 'fk', 'robot': 'scara', 'q': [10, 60, 50, 0]}");
    CHECK_NEAR(y, number_at(zv_json_member(before, "xyz"), 1) + 4.0, 1e-9);
}

static void a_turn_changes_the_pitch_of_an_arm_that_has_one(void)
{
    const zv_json *front = ask("{'op': 'jog', 'robot': 'arm4', 'q': [0, 60, -60, -60], 'turn': [0, 3, 0]}");
    CHECK_NEAR(zv_json_member(zv_json_member(front, "target"), "pitch")->number, 63.0, 1e-9);
    const zv_json *yaw = ask("{'op': 'jog', 'robot': 'scara', 'q': [10, 60, 50, 5], 'turn': [0, 0, 3]}");
    CHECK_NEAR(zv_json_member(zv_json_member(yaw, "target"), "yaw")->number, 78.0, 1e-9);
    CHECK_NEAR(number_at(zv_json_member(yaw, "q"), 0), 10.0, 1e-9);
}

static void a_place_is_followed_with_the_same_elbow(void)
{
    for (int i = 0; i < 50; ++i) {
        const double elbow = i % 2 ? 60.0 : -60.0;
        char request[256];
        snprintf(request, sizeof request, "{'op': 'jog', 'robot': 'scara', 'q': [0, %g, 50, 0], 'xyz': [%g, %g, 60]}",
                 elbow, check_uniform(200, 400), check_uniform(-100, 100));
        const zv_json *answer = ask(request);
        CHECK(is_ok(answer) && number_at(zv_json_member(answer, "q"), 1) * elbow > 0.0);
    }
}

static void out_of_reach_the_nearest_place_is_taken_and_told(void)
{
    const zv_json *answer = ask("{'op': 'jog', 'robot': 'scara', 'q': [0, 60, 50, 0], 'xyz': [460, 0, 60]}");
    CHECK(strcmp(text_at(answer, "clamped"), "outer") == 0);
    CHECK_NEAR(zv_json_member(answer, "beyond")->number, 10.0, 0.01);
    CHECK_NEAR(number_at(xyz_of(answer), 0), 450.0, 0.01);
}

/// Stretched and level, a push upwards can only go round: the answer says that the reach has stopped it, and how far it slid.
static void a_step_against_the_rim_says_that_it_slides(void)
{
    const zv_json *before = ask("{'op': 'pose', 'robot': 'planar3', 'q': [30, 0, 0]}");
    const double x = number_at(xyz_of(before), 0), z = number_at(xyz_of(before), 2);
    const zv_json *answer = ask("{'op': 'jog', 'robot': 'planar3', 'q': [30, 0, 0], 'by': [0, 0, 5]}");
    const double slid = zv_json_member(answer, "slid")->number;
    CHECK(strcmp(text_at(answer, "stopped"), "reach") == 0 && strcmp(text_at(answer, "clamped"), "outer") == 0);
    CHECK(slid > 1.0 && number_at(xyz_of(answer), 2) > z);
    CHECK_NEAR(fabs(number_at(xyz_of(answer), 0) - x), slid, 1e-9);
}

static void a_limit_stops_the_arm_where_it_is(void)
{
    const zv_json *answer = ask("{'op': 'jog', 'robot': 'planar3', 'q': [1, 20, 20], 'by': [0, 0, -20]}");
    CHECK(strcmp(text_at(answer, "stopped"), "limit") == 0 && zv_json_member(answer, "joint")->number == 1.0);
    CHECK_NEAR(number_at(zv_json_member(answer, "q"), 0), 1.0, 1e-12);
}

static void a_singular_pose_is_not_rushed_through(void)
{
    const zv_json *answer = ask("{'op': 'jog', 'robot': 'rl15', 'q': [0, 20, 30, 0, 0.1, 0], 'turn': [2, 0, 0]}");
    CHECK(strcmp(text_at(answer, "stopped"), "singularity") == 0);
    const zv_json *pose = ask("{'op': 'pose', 'robot': 'rl15', 'q': [0, 20, 30, 0, 0.1, 0]}");
    const zv_json *near = zv_json_member(pose, "singularity");
    CHECK(is_true(near, "near") && zv_json_member(near, "joint")->number == 5.0);
    CHECK(strcmp(item(zv_json_member(near, "names"), 0)->text, "wrist") == 0);
    CHECK(zv_json_member(zv_json_member(near, "lost"), "turn") != NULL);
}

/// Seen from a frame at the tool itself the tool is at its origin; a turned one swaps the axes.
static void a_frame_of_ones_own_sees_the_tool(void)
{
    const char *const pose =
        "{'op': 'pose', 'robot': 'scara', 'q': [0, 90, 50, 0], 'frame': {'xyz': %s, 'abc': [90, 0, 0]}}";
    char request[256];
    snprintf(request, sizeof request, pose, "[250, 200, 50]");
    const zv_json *seen = zv_json_member(ask(request), "in_frame");
    for (int i = 0; i < 3; ++i) {
        CHECK_NEAR(number_at(zv_json_member(seen, "xyz"), i), 0.0, 1e-9);
    }
    snprintf(request, sizeof request, pose, "[0, 0, 0]");
    seen = zv_json_member(ask(request), "in_frame");
    CHECK_NEAR(number_at(zv_json_member(seen, "xyz"), 0), 200.0, 1e-9);
    CHECK_NEAR(number_at(zv_json_member(seen, "xyz"), 1), -250.0, 1e-9);
    CHECK(refuses(ask("{'op': 'pose', 'robot': 'scara', 'q': [0, 90, 50, 0], 'frame': [1, 2, 3]}"), "bad_request",
                  "'frame'"));
    CHECK(refuses(ask("{'op': 'pose', 'robot': 'scara', 'q': [0, 90, 50, 0], 'frame': {'xyz': [1, 2, 3]}}"),
                  "bad_request", "'abc' is missing"));
}

static const zv_json *lost_at(const char *request)
{
    return zv_json_member(zv_json_member(ask(request), "singularity"), "lost");
}

/// A stretched arm cannot go out; one whose wrist is straight cannot turn across its forearm.
static void a_lost_direction_has_a_name(void)
{
    const zv_json *stretched = lost_at("{'op': 'pose', 'robot': 'scara', 'q': [30, 0, 50, 0]}");
    CHECK(zv_json_member(stretched, "move") && strcmp(text_at(stretched, "name"), "out") == 0);
    const zv_json *straight = lost_at("{'op': 'pose', 'robot': 'rl15', 'q': [0, 20, 30, 0, 0, 0]}");
    CHECK(zv_json_member(straight, "turn") && strncmp(text_at(straight, "name"), "tool_", 5) == 0);
    const zv_json *level = lost_at("{'op': 'pose', 'robot': 'planar3', 'q': [0, 0, 0]}");
    CHECK(strcmp(text_at(level, "name"), "out") == 0);
    const zv_json *aslant = lost_at("{'op': 'pose', 'robot': 'planar3', 'q': [50, 0, 0]}");
    CHECK(zv_json_member(aslant, "move") != NULL);
}

static void what_does_not_fit_is_refused(void)
{
    static const char *const wrong[][2] = {
        {"{'op': 'jog', 'robot': 'scara', 'q': [0, 60, 50, 0]}", "takes a step"},
        {"{'op': 'jog', 'robot': 'scara', 'q': [0, 60, 50, 0], 'by': [1, 0, 0], 'xyz': [1, 2, 3]}", "takes a step"},
        {"{'op': 'jog', 'robot': 'scara', 'q': [0, 60, 50], 'by': [1, 0, 0]}", "'q'"},
        {"{'op': 'jog', 'robot': 'scara', 'q': [0, 60, 50, 0], 'by': [1, 0]}", "'by'"},
        {"{'op': 'jog', 'robot': 'scara', 'q': [0, 60, 50, 0], 'turn': 5}", "'turn'"},
        {"{'op': 'jog', 'robot': 'scara', 'q': [0, 60, 50, 0], 'by': [1, 0, 0], 'frame': 'wall'}", "'frame'"},
        {"{'op': 'jog', 'robot': 'scara', 'q': [0, 60, 50, 0], 'by': [1, 0, 0], 'frame': [1]}", "'frame'"},
        {"{'op': 'jog', 'robot': 'scara', 'q': [0, 60, 50, 0], 'xyz': [300, 0, 0], 'pitch': 5}", "pitch"},
        {"{'op': 'pose', 'robot': 'scara'}", "'q' is missing"},
        {"{'op': 'ik', 'robot': 'scara', 'xyz': [300, 0, 0], 'triangles': true}", "'triangles'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        CHECK(refuses(ask(wrong[i][0]), "bad_request", wrong[i][1]));
    }
}

/// Document 001-24: the range of XOY holds the one asked for, and a pose with link 3-4 level is one of the solutions.
static void variants_of_the_four_link_arm_are_told(void)
{
    const zv_json *answer = ask("{'op': 'ik', 'robot': 'arm4', 'xyz': [300, 0, 100], 'pitch': 20, 'triangles': true}");
    const zv_json *range = item(zv_json_member(answer, "pitches"), 0),
                  *level = item(zv_json_member(answer, "level"), 0);
    CHECK(range->first->number <= 20.0 && range->first->next->number >= 20.0);
    const double pitch = zv_json_member(level, "pitch")->number, a2 = zv_json_member(level, "a2")->number;
    char request[256];
    snprintf(request, sizeof request, "{'op': 'ik', 'robot': 'arm4', 'xyz': [300, 0, 100], 'pitch': %.17g}", pitch);
    bool found = false;
    for (const zv_json *one = zv_json_member(ask(request), "solutions")->first; one; one = one->next) {
        found |= fabs(zv_json_member(zv_json_member(one, "angles"), "a2")->number - a2) < 1e-6;
    }
    CHECK(found);
}

/// The worked target of docs/errata.md: the helpers add up to the angles of the solution.
static void triangles_add_up_to_the_angles(void)
{
    const zv_json *answer = ask("{'op': 'ik', 'robot': 'arm4', 'xyz': [300, 0, 100], 'pitch': 20, 'triangles': true}");
    const zv_json *t = zv_json_member(answer, "triangles");
    const zv_json *angles = zv_json_member(item(zv_json_member(answer, "solutions"), 0), "angles");
    const double b3 = zv_json_member(t, "b3")->number, b4 = zv_json_member(t, "b4")->number;
    const double b5 = zv_json_member(t, "b5")->number, b6 = zv_json_member(t, "b6")->number;
    const double a2 = zv_json_member(angles, "a2")->number, a3 = zv_json_member(angles, "a3")->number;
    CHECK_NEAR(a2, b4 + b5 + b6, 1e-9);
    CHECK_NEAR(zv_json_member(angles, "a4")->number, 360.0 - (b3 + a3 + b5 + b6), 1e-9);
    CHECK_NEAR(zv_json_member(t, "d16")->number, 300.0, 1e-9);
}

static void a_target_out_of_reach_tells_side_distance_and_step_back(void)
{
    const zv_json *answer = ask("{'op': 'ik', 'robot': 'scara', 'xyz': [460, 0, 20], 'clamp': true}");
    CHECK(strcmp(text_at(answer, "side"), "outer") == 0);
    CHECK_NEAR(zv_json_member(answer, "beyond")->number, 10.0, 1e-9);
    CHECK_NEAR(zv_json_member(answer, "moved")->number, 10.0, 0.01);
    const zv_json *inside = ask("{'op': 'ik', 'robot': 'scara', 'xyz': [400, 0, 20]}");
    CHECK(!zv_json_member(inside, "side"));
    CHECK(zv_json_member(item(zv_json_member(inside, "solutions"), 0), "margin_joint")->number == 3.0);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_step_in_the_base_frame_moves_the_tool_by_it),
        CASE(a_step_in_the_tool_frame_goes_along_the_axes_of_the_tool),
        CASE(a_jog_also_tells_the_pose_of_where_the_arm_stands_then),
        CASE(a_frame_of_ones_own_turns_the_step),
        CASE(a_turn_changes_the_pitch_of_an_arm_that_has_one),
        CASE(a_place_is_followed_with_the_same_elbow),
        CASE(out_of_reach_the_nearest_place_is_taken_and_told),
        CASE(a_step_against_the_rim_says_that_it_slides),
        CASE(a_limit_stops_the_arm_where_it_is),
        CASE(a_singular_pose_is_not_rushed_through),
        CASE(a_frame_of_ones_own_sees_the_tool),
        CASE(a_lost_direction_has_a_name),
        CASE(what_does_not_fit_is_refused),
        CASE(variants_of_the_four_link_arm_are_told),
        CASE(triangles_add_up_to_the_angles),
        CASE(a_target_out_of_reach_tells_side_distance_and_step_back),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests_name("op_jog", cases, NULL, NULL);
    dialog_close();
    return failed;
}
