/// @file test_op_program.c
/// `program`: what is written goes where the waypoints go, and what G-code cannot say is reported.
#include "dialog.h"

#include <math.h>
#include <stdio.h>

enum { ROUNDS = CHECK_ROUNDS(8, 1) };
enum { MAX_JOINTS = 6 };

typedef struct shape {
    const char *name;
    int joints;
    double q[MAX_JOINTS], spread[MAX_JOINTS];
} shape;

static const shape arms[] = {
    {"scara", 4, {25, 70, 60, -95}, {12, 12, 25, 20}},
    {"drawbot", 3, {35, 80, 10}, {10, 10, 5}},
    {"arm4", 4, {25, 75, -70, -50}, {10, 6, 6, 6}},
    {"planar3", 3, {70, -50, -60}, {8, 6, 6}},
    {"rl15", 6, {25, 25, 20, 30, -50, 0}, {8, 6, 6, 5, 5, 8}},
};
enum { ARMS = sizeof arms / sizeof arms[0] };

static double number_at(const zv_json *array, int index)
{
    return item(array, index)->number;
}

static const zv_json *last_of(const zv_json *array)
{
    return item(array, array->count - 1);
}

// ---- requests ----

static void add_numbers(zv_text *out, const double *values, int count)
{
    for (int k = 0; k < count; ++k) {
        zv_text_addf(out, "%s%.9f", k ? ", " : "[", values[k]);
    }
    zv_text_add(out, "]");
}

static void add_joints(zv_text *out, const shape *arm)
{
    double q[MAX_JOINTS];
    for (int k = 0; k < arm->joints; ++k) {
        q[k] = arm->q[k] + arm->spread[k] * check_uniform(-1, 1);
    }
    add_numbers(out, q, arm->joints);
}

/// Four points: a start, and one of each kind in any order.
static void add_waypoints(zv_text *out, const shape *arm, int round)
{
    static const char *const moves[] = {"joint", "line", "joint"};
    zv_text_add(out, "\"waypoints\": [{\"q\": ");
    add_joints(out, arm);
    for (int i = 0; i < 3; ++i) {
        zv_text_add(out, "}, {\"q\": ");
        add_joints(out, arm);
        zv_text_addf(out, ", \"move\": \"%s\", \"feed\": %d%s", moves[(i + round) % 3], 2000 + 1000 * i,
                     i == round % 3 ? ", \"dwell\": 0.1" : "");
    }
    zv_text_add(out, "}]}");
}

static const zv_json *ask_text(const zv_text *request)
{
    return ask_bytes(request->data, request->size);
}

/// The text of a program as a JSON string.
static void add_quoted(zv_text *out, const char *text)
{
    zv_json_writer writer = zv_json_writer_on(out);
    zv_json_string(&writer, text, strlen(text));
}

/// Runs the program of the last answer as that answer says.
static const zv_json *run_back(const char *robot, const zv_json *written)
{
    static zv_text request;
    const zv_json *near = zv_json_member(zv_json_member(written, "plan"), "near");
    double q[MAX_JOINTS];
    zv_text_clear(&request);
    for (int k = 0; k < near->count; ++k) {
        q[k] = number_at(near, k);
    }
    zv_text_addf(&request,
                 "{\"op\": \"plan\", \"rate_hz\": 100, \"rapids\": \"joint\", \"robot\": \"%s\", \"near\": ", robot);
    add_numbers(&request, q, near->count);
    zv_text_add(&request, ", \"program\": ");
    add_quoted(&request, text_at(written, "program"));
    zv_text_add(&request, "}");
    const zv_json *answer = ask_text(&request);
    zv_text_free(&request);
    return answer;
}

/// Where a motion ends: duration, then joints.
static void read_end(const zv_json *plan, int joints, double out[1 + MAX_JOINTS])
{
    const zv_json *q = zv_json_member(last_of(zv_json_member(plan, "samples")), "q");
    out[0] = zv_json_member(plan, "duration")->number;
    for (int k = 0; k < joints; ++k) {
        out[1 + k] = number_at(q, k);
    }
}

static bool warns(const zv_json *answer, int waypoint, const char *code)
{
    const zv_json *list = zv_json_member(answer, "warnings");
    for (const zv_json *one = list->first; one; one = one->next) {
        if ((int)zv_json_member(one, "waypoint")->number == waypoint && strcmp(text_at(one, "code"), code) == 0) {
            return true;
        }
    }
    return false;
}

// ---- laws ----

static void compare_motions(const shape *arm, int round)
{
    zv_text points = {0}, request = {0};
    double direct[1 + MAX_JOINTS], written[1 + MAX_JOINTS];
    add_waypoints(&points, arm, round);
    zv_text_addf(&request, "{\"op\": \"plan\", \"rate_hz\": 100, \"robot\": \"%s\", %s", arm->name, points.data);
    const zv_json *plan = ask_text(&request);
    const bool possible = is_true(plan, "possible");
    if (possible) {
        read_end(plan, arm->joints, direct);
    }
    zv_text_clear(&request);
    zv_text_addf(&request, "{\"op\": \"program\", \"robot\": \"%s\", %s", arm->name, points.data);
    const zv_json *program = ask_text(&request);
    CHECK(is_ok(program));
    CHECK(is_true(program, "possible") == possible);
    if (possible && zv_json_member(program, "warnings")->count == 0) {
        read_end(run_back(arm->name, program), arm->joints, written);
        CHECK_NEAR(written[0], direct[0], 0.1 * direct[0] + 0.1);
        for (int k = 0; k < arm->joints; ++k) {
            CHECK_NEAR(written[1 + k], direct[1 + k], 1e-4);
        }
    }
    zv_text_free(&points);
    zv_text_free(&request);
}

static void a_program_ends_as_its_waypoints_do_on_every_arm(void)
{
    for (int i = 0; i < ARMS; ++i) {
        for (int round = 0; round < ROUNDS; ++round) {
            compare_motions(&arms[i], round);
        }
    }
}

/// Points in the middle are rested at when they wait: there the tool must be at its place.
static void every_point_is_come_to(void)
{
    const zv_json *program =
        ask("{'op': 'program', 'robot': 'scara', 'waypoints': [{'q': [25, 70, 60, -95]}, "
            "{'q': [0, 60, 20, 10], 'dwell': 0.5}, {'q': [10, 90, 5, 0], 'move': 'line', 'dwell': 0.5}, "
            "{'q': [40, 50, 90, 0]}]}");
    CHECK(is_true(program, "possible") && zv_json_member(program, "warnings")->count == 0);
    const zv_json *samples = zv_json_member(run_back("scara", program), "samples");
    const double places[2][3] = {{350.0, 173.20508, 20.0}, {211.47230, 240.37360, 5.0}};
    double nearest[2] = {INFINITY, INFINITY};
    for (const zv_json *sample = samples->first; sample; sample = sample->next) {
        const zv_json *xyz = zv_json_member(sample, "xyz");
        for (int p = 0; p < 2; ++p) {
            double square = 0.0;
            for (int k = 0; k < 3; ++k) {
                square += pow(number_at(xyz, k) - places[p][k], 2.0);
            }
            nearest[p] = fmin(nearest[p], sqrt(square));
        }
    }
    CHECK_NEAR(nearest[0], 0.0, 1e-4);
    CHECK_NEAR(nearest[1], 0.0, 1e-4);
}

// ---- what is written ----

static void arcs_in_a_plane_are_arcs_and_others_are_chords(void)
{
    const zv_json *flat = ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [[35, 80, 10], "
                              "{'q': [20, 80, 10], 'move': 'arc', 'via': [170, 240, 10]}]}");
    CHECK(is_true(flat, "possible") && zv_json_member(flat, "warnings")->count == 0);
    CHECK(strstr(text_at(flat, "program"), "\nG2 X") || strstr(text_at(flat, "program"), "\nG3 X"));
    const zv_json *upright = ask("{'op': 'program', 'robot': 'planar3', 'waypoints': [[70, -50, -60], "
                                 "{'q': [75, -60, -60], 'move': 'arc', 'via': [153, 0, 75]}]}");
    CHECK(is_true(upright, "possible"));
    CHECK(strstr(text_at(upright, "program"), "\nG18 G"));
    const zv_json *tilted = ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [[35, 80, 10], "
                                "{'q': [20, 80, 10], 'move': 'arc', 'via': [170, 240, 12]}]}");
    CHECK(warns(tilted, 2, "arc"));
}

/// The way over `via` is kept: the program passes it.
static void an_arc_goes_over_its_via(void)
{
    const zv_json *arc = ask("{'op': 'program', 'robot': 'planar3', 'waypoints': [[70, -50, -60], "
                             "{'q': [75, -60, -60], 'move': 'arc', 'via': [153, 0, 75], 'feed': 1000}]}");
    const zv_json *samples = zv_json_member(run_back("planar3", arc), "samples");
    double nearest = INFINITY;
    for (const zv_json *sample = samples->first; sample; sample = sample->next) {
        const zv_json *xyz = zv_json_member(sample, "xyz");
        nearest = fmin(nearest, fabs(number_at(xyz, 0) - 153.0) + fabs(number_at(xyz, 2) - 75.0));
    }
    CHECK(nearest < 0.3);
}

static void names_are_comments_where_every_control_can_read_them(void)
{
    const zv_json *answer =
        ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [{'q': [35, 80, 10], 'name': 'pick (up)'}, "
            "{'q': [20, 80, 10], 'name': '\xd0\xb2\xd0\xbd\xd0\xb8\xd0\xb7'}]}");
    CHECK(strstr(text_at(answer, "program"), "(1 pick _up_)\n"));
    CHECK(strstr(text_at(answer, "program"), "(2)\n"));
    CHECK(number_at(zv_json_member(answer, "lines"), 0) == 2.0);
    CHECK(number_at(zv_json_member(answer, "lines"), 1) == 5.0);
}

/// Rotary words that are all zero would be passed over, and the wrist would stay as it is.
static void a_tool_that_looks_along_zero_is_told_by_a_whole_turn(void)
{
    const zv_json *answer =
        ask("{'op': 'program', 'robot': 'scara', 'waypoints': [[25, 70, 60, -95], [20, 60, 50, -80]]}");
    CHECK(strstr(text_at(answer, "program"), " A360\n"));
    CHECK(is_true(answer, "possible") && zv_json_member(answer, "warnings")->count == 0);
    double end[1 + MAX_JOINTS];
    read_end(run_back("scara", answer), 4, end);
    CHECK_NEAR(end[4], -80.0, 1e-4);
}

// ---- what G-code cannot say ----

static void a_slow_joint_move_is_warned_of(void)
{
    const zv_json *answer = ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [[35, 80, 10], "
                                "{'q': [20, 80, 10], 'speed': 50}]}");
    CHECK(warns(answer, 2, "speed"));
}

static void another_elbow_is_warned_of(void)
{
    const zv_json *answer =
        ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [[35, 80, 10], [20, 60, 10], [60, -60, 10]]}");
    CHECK(is_true(answer, "possible") && warns(answer, 3, "held") && !warns(answer, 2, "held"));
}

static void a_program_that_the_arm_cannot_follow_says_so(void)
{
    const zv_json *answer = ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [[0, 60, 10], "
                                "{'q': [0, 60, 10], 'move': 'joint'}, {'xyz': [-200, -20, 10], 'move': 'line'}]}");
    CHECK(is_ok(answer) && !is_true(answer, "possible"));
    CHECK(zv_json_member(zv_json_member(answer, "failure"), "line")->number >= 5.0);
}

static void what_does_not_fit_is_refused(void)
{
    CHECK(refuses(ask("{'op': 'program', 'robot': 'drawbot'}"), "bad_request", "'waypoints' is missing"));
    CHECK(refuses(ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': []}"), "bad_request", "1 to"));
    CHECK(refuses(ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [{'xyz': [5000, 0, 0]}]}"), "bad_request",
                  "waypoint 1: no joint values"));
    CHECK(refuses(
        ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [[35, 80, 10], {'q': [20, 80, 10], 'name': 5}]}"),
        "bad_request", "'waypoints[1].name' must be a text"));
    CHECK(refuses(ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [{'xyz': [200, 100, 10]}, "
                      "{'xyz': [100, 200, 10], 'move': 'arc', 'via': [150, 150, 10]}]}"),
                  "bad_request", "waypoint 2: an arc needs three different points"));
    CHECK(refuses(ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [[70, 80, 10], "
                      "{'q': [20, 80, 10], 'move': 'arc', 'via': [1e70, 240, 10]}]}"),
                  "bad_request", "waypoint 2: its numbers are too large"));
    CHECK(refuses(ask("{'op': 'program', 'robot': 'drawbot', 'waypoints': [[70, 80, 10], "
                      "{'q': [20, 80, 10], 'dwell': 1e300}]}"),
                  "bad_request", "waypoint 2: its numbers are too large"));
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_program_ends_as_its_waypoints_do_on_every_arm),
        CASE(every_point_is_come_to),
        CASE(arcs_in_a_plane_are_arcs_and_others_are_chords),
        CASE(an_arc_goes_over_its_via),
        CASE(names_are_comments_where_every_control_can_read_them),
        CASE(a_tool_that_looks_along_zero_is_told_by_a_whole_turn),
        CASE(a_slow_joint_move_is_warned_of),
        CASE(another_elbow_is_warned_of),
        CASE(a_program_that_the_arm_cannot_follow_says_so),
        CASE(what_does_not_fit_is_refused),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests_name("op_program", cases, NULL, NULL);
    dialog_close();
    return failed;
}
