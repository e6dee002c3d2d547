/// @file test_ros_message.c
/// Messages of rosbridge and the trajectories in them: what is read is what was said, what does not fit is named.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "server/ros_message.h"

static const zv_feed_source arm = {.count = 3, .joint = {"O", "A", "B"}};
static zv_json_document *document;

/// Reads a message written with ' in place of ".
static zv_status read_message(const char *text, ros_message *out, zv_error *why)
{
    static char quoted[4096];
    const size_t size = strlen(text);
    CHECK(size < sizeof quoted);
    for (size_t i = 0; i < size; ++i) {
        quoted[i] = text[i] == '\'' ? '"' : text[i];
    }
    return ros_read(document, quoted, size, out, why);
}

static void words_become_what_they_mean(void)
{
    ros_message m;
    zv_error why = {0};
    CHECK(read_message("{'op': 'subscribe', 'id': 's', 'topic': '/tf', 'throttle_rate': 50}", &m, &why) == ZV_OK);
    CHECK(m.op == ROS_SUBSCRIBE && strcmp(m.id->text, "s") == 0 && strcmp(m.name->text, "/tf") == 0);
    CHECK_NEAR(m.throttle_s, 0.05, 1e-15);
    CHECK(read_message("{'op': 'call_service', 'service': '/x', 'args': {'a': 1}}", &m, &why) == ZV_OK);
    CHECK(m.op == ROS_CALL_SERVICE && !m.id && zv_json_member(m.body, "a")->number == 1.0);
    CHECK(read_message("{'op': 'send_action_goal', 'action': '/y', 'feedback': true}", &m, &why) == ZV_OK);
    CHECK(m.op == ROS_SEND_GOAL && m.wants_feedback);
    CHECK(read_message("{'op': 'advertise'}", &m, &why) == ZV_OK && m.op == ROS_OTHER);
    CHECK(read_message("{'op': 'publish'}", &m, &why) == ZV_ERR_BAD_REQUEST && strstr(why.message, "publish"));
    CHECK(read_message("[]", &m, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(read_message("{", &m, &why) == ZV_ERR_SYNTAX);
}

static int read_trajectory(const char *text, ros_point *points, zv_error *why)
{
    char whole[4096];
    ros_message m;
    snprintf(whole, sizeof whole, "{'op': 'publish', 'topic': '/t', 'msg': %s}", text);
    CHECK(read_message(whole, &m, why) == ZV_OK);
    return ros_trajectory_read(m.body, &arm, points, why);
}

/// Joints may be in any order, and time in the words of ROS 1 or 2.
static void points_come_in_the_order_of_the_arm(void)
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    static ros_point points[ROS_POINTS];
    for (int i = 0; i < 300; ++i) {
        const int *order = orders[i % 6];
        double q[3];
        for (int k = 0; k < 3; ++k) {
            q[k] = check_uniform(-3.0, 3.0);
        }
        const int sec = (int)check_uniform(0.0, 100.0), nano = (int)check_uniform(0.0, 999999999.0);
        char text[1024];
        snprintf(text, sizeof text,
                 "{'joint_names': ['%s', '%s', '%s'], 'points': [{'positions': [%.17g, %.17g, %.17g], "
                 "'time_from_start': {'%s': %d, '%s': %d}}]}",
                 arm.joint[order[0]], arm.joint[order[1]], arm.joint[order[2]], q[order[0]], q[order[1]], q[order[2]],
                 i % 2 ? "sec" : "secs", sec, i % 2 ? "nanosec" : "nsecs", nano);
        CHECK(read_trajectory(text, points, NULL) == 1);
        CHECK(memcmp(points[0].q, q, sizeof q) == 0);
        CHECK_NEAR(points[0].t_s, sec + 1e-9 * nano, 1e-12);
    }
}

static void what_does_not_fit_is_refused(void)
{
#define POINT(q, t) "{'positions': " q ", 'time_from_start': {'sec': " t "}}"
#define ALL "'joint_names': ['O', 'A', 'B'], "
    static const char *const wrong[] = {
        "5",
        "{}",
        "{'joint_names': ['O', 'A'], 'points': [" POINT("[1, 2]", "1") "]}",
        "{'joint_names': ['O', 'A', 'A'], 'points': [" POINT("[1, 2, 3]", "1") "]}",
        "{'joint_names': ['O', 'A', 'X'], 'points': [" POINT("[1, 2, 3]", "1") "]}",
        "{'joint_names': ['O', 'A', 5], 'points': [" POINT("[1, 2, 3]", "1") "]}",
        "{" ALL "'points': []}",
        "{" ALL "'points': [" POINT("[1, 2]", "1") "]}",
        "{" ALL "'points': [" POINT("[1, 2, 1e300]", "1") "]}",
        "{" ALL "'points': [" POINT("[1, 2, 'x']", "1") "]}",
        "{" ALL "'points': [" POINT("[1, 2, 3]", "-1") "]}",
        "{" ALL "'points': [" POINT("[1, 2, 3]", "2") ", " POINT("[1, 2, 3]", "1") "]}",
        "{" ALL "'points': [{'positions': [1, 2, 3]}]}",
    };
    static ros_point points[ROS_POINTS];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        zv_error why = {0};
        CHECK(read_trajectory(wrong[i], points, &why) == 0 && why.message[0]);
    }
}

static zv_status read_states(const char *text, zv_feed_sample *out, zv_error *why)
{
    char whole[1024];
    ros_message m;
    snprintf(whole, sizeof whole, "{'op': 'publish', 'topic': '/joint_states', 'msg': %s}", text);
    CHECK(read_message(whole, &m, why) == ZV_OK);
    return ros_joint_states_read(m.body, &arm, out, why);
}

static void measured_joints_come_in_the_order_of_the_arm(void)
{
    zv_error why = {0};
    zv_feed_sample s = {.t_received_ns = 77};
    CHECK(read_states("{'name': ['B', 'O', 'A'], 'position': [3, 1, 2], 'effort': [30, 10, 20]}", &s, &why) == ZV_OK);
    CHECK(s.count == 3 && s.q[0] == 1.0 && s.q[1] == 2.0 && s.q[2] == 3.0 && s.effort[1] == 20.0 && isnan(s.qd[0]));
    CHECK(s.t_source_ns == 77 && s.t_received_ns == 77);
    CHECK(read_states("{'header': {'stamp': {'sec': 2, 'nanosec': 5}}, 'name': ['O', 'A', 'B'], 'position': [1, 2, 3]}",
                      &s, &why) == ZV_OK &&
          s.t_source_ns == 2000000005);
    const zv_feed_sample before = s;
    static const char *const wrong[] = {"{'name': ['O', 'A'], 'position': [1, 2]}",
                                        "5",
                                        "{}",
                                        "{'name': ['O', 'A', 'B'], 'position': [1, 2]}",
                                        "{'name': ['O', 'A', 'B'], 'position': [1, 2, 'x']}",
                                        "{'name': ['O', 'A', 'B'], 'position': [1, 2, 1e300]}"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        why.message[0] = '\0';
        CHECK(read_states(wrong[i], &s, &why) == ZV_ERR_BAD_REQUEST && why.message[0]);
        CHECK(memcmp(&s, &before, sizeof s) == 0);
    }
}

int main(void)
{
    document = zv_json_document_create();
    const struct CMUnitTest cases[] = {
        CASE(words_become_what_they_mean),
        CASE(points_come_in_the_order_of_the_arm),
        CASE(what_does_not_fit_is_refused),
        CASE(measured_joints_come_in_the_order_of_the_arm),
    };
    const int failed = cmocka_run_group_tests(cases, NULL, NULL);
    zv_json_document_free(document);
    return failed;
}
