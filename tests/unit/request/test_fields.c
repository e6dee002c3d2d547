/// @file test_fields.c
/// Fields of a request: what fits comes out in SI, what does not is refused by name.
#include "request/fields.h"

#include <string.h>

#include "check.h"

static zv_json_document *document;
static zv_error why;

static const zv_json *read(const char *text)
{
    const zv_json *root = NULL;
    CHECK(zv_json_read(document, text, strlen(text), &root, &why) == ZV_OK);
    return root;
}

static bool says(const char *part)
{
    return strstr(why.message, part) != NULL;
}

static void a_point_comes_in_metres(void)
{
    zv_vec3 p;
    CHECK(zv_field_get_point(read("{\"xyz\": [900, -0.1, 1e3]}"), "xyz", &p, &why) == ZV_OK);
    CHECK(p.x == 0.9 && p.y == -0.1 / 1000.0 && p.z == 1.0);
}

static void angles_lose_whole_turns_exactly(void)
{
    double a[3], b[3];
    CHECK(zv_field_get_angles(read("{\"abc\": [10, -20, 30]}"), "abc", a, &why) == ZV_OK);
    CHECK(zv_field_get_angles(read("{\"abc\": [3610, -3620, 360000030]}"), "abc", b, &why) == ZV_OK);
    for (int i = 0; i < 3; ++i) {
        CHECK(a[i] == b[i]);
    }
    CHECK(zv_field_get_angles(read("{\"abc\": [1e300, -1e308, 0]}"), "abc", a, &why) == ZV_OK);
    CHECK(fabs(a[0]) <= 2.0 * ZV_PI && fabs(a[1]) <= 2.0 * ZV_PI);
}

static void a_missing_field_is_named(void)
{
    zv_vec3 p = {7.0, 7.0, 7.0};
    CHECK(zv_field_get_point(read("{}"), "xyz", &p, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(says("'xyz' is missing"));
    CHECK(p.x == 7.0);
}

static void a_number_that_is_not_finite_is_named_with_its_place(void)
{
    zv_vec3 p;
    CHECK(zv_field_get_point(read("{\"xyz\": [1, NaN, 3]}"), "xyz", &p, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(strcmp(why.message, "'xyz[1]' must be a finite number, found NaN") == 0);
    CHECK(zv_field_get_point(read("{\"xyz\": [1, 2, -1e999]}"), "xyz", &p, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(says("'xyz[2]'") && says("-1e999"));
}

static void wrong_types_are_named(void)
{
    zv_vec3 p;
    bool found = false;
    double angle = 0.0;
    CHECK(zv_field_get_point(read("{\"xyz\": 5}"), "xyz", &p, &why) == ZV_ERR_BAD_REQUEST && says("'xyz'"));
    CHECK(zv_field_get_point(read("{\"xyz\": [1, 2]}"), "xyz", &p, &why) == ZV_ERR_BAD_REQUEST && says("3 numbers"));
    CHECK(zv_field_get_point(read("{\"xyz\": [1, \"2\", 3]}"), "xyz", &p, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(says("'xyz[1]' must be a number"));
    CHECK(zv_field_take_angle(read("{\"yaw\": null}"), "yaw", &angle, &found, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(says("'yaw'") && !found);
}

static void an_unknown_field_is_refused_and_the_known_ones_are_listed(void)
{
    static const char *const known[] = {"q", "near", NULL}, *const also[] = {"id", "op", NULL};
    CHECK(zv_fields_check_names(read("{\"op\": 1, \"q\": 2}"), known, also, &why) == ZV_OK);
    CHECK(zv_fields_check_names(read("{\"op\": 1, \"qq\": 2}"), known, also, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(says("'qq'") && says("id, op, q, near"));
    CHECK(zv_fields_check_names(read("{\"q\\u0000\": 2}"), known, also, &why) == ZV_ERR_BAD_REQUEST);
}

static void joints_turn_or_slide_in_their_own_unit(void)
{
    size_t size = 0;
    const char *text = zv_shipped_find("scara", &size);
    zv_robot *scara = NULL;
    CHECK(text && zv_robot_parse(text, size, NULL, 0, &scara, &why) == ZV_OK);
    double q[ZV_MAX_JOINTS];
    CHECK(zv_field_get_joints(read("{\"q\": [90, -45, 20, 0]}"), "q", scara, q, &why) == ZV_OK);
    CHECK_NEAR(q[0], ZV_PI / 2.0, 1e-15);
    CHECK_NEAR(q[2], 0.02, 1e-18);
    CHECK(zv_field_get_joints(read("{\"q\": [90, -45, 20]}"), "q", scara, q, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(says("'q'") && says("4 numbers"));
    zv_robot_free(scara);
}

static void a_pose_must_hold_a_rotation(void)
{
    zv_pose pose;
    CHECK(zv_field_get_pose(read("{\"T\": [[0,-1,0,100],[1,0,0,0],[0,0,1,0],[0,0,0,1]]}"), "T", &pose, &why) == ZV_OK);
    CHECK(pose.pos.x == 0.1 && pose.rot.x.y == 1.0);
    const char *const wrong[] = {
        "{\"T\": [[0,-1,0,100],[1,0,0,0],[0,0,-1,0],[0,0,0,1]]}",    // left-handed
        "{\"T\": [[0,-1.1,0,100],[1,0,0,0],[0,0,1,0],[0,0,0,1]]}",   // scaled
        "{\"T\": [[0,-1,0,100],[1,0,0,0],[0,0,1,0],[0,0,0,2]]}",     // last row
        "{\"T\": [[1e200,-1,0,100],[1,0,0,0],[0,0,1,0],[0,0,0,1]]}", // overflows
        "{\"T\": [[0,-1,0,100],[1,0,0,0],[0,0,1,0]]}",
        "{\"T\": [[0,-1,0,100],[1,0,0,0],[0,0,1],[0,0,0,1]]}",
        "{\"T\": [[0,-1,0,100],[1,0,0,0],[0,0,1,Infinity],[0,0,0,1]]}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        CHECK(zv_field_get_pose(read(wrong[i]), "T", &pose, &why) == ZV_ERR_BAD_REQUEST);
        CHECK(says("'T"));
    }
    CHECK(says("'T[2][3]'"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_point_comes_in_metres),
        CASE(angles_lose_whole_turns_exactly),
        CASE(a_missing_field_is_named),
        CASE(a_number_that_is_not_finite_is_named_with_its_place),
        CASE(wrong_types_are_named),
        CASE(an_unknown_field_is_refused_and_the_known_ones_are_listed),
        CASE(joints_turn_or_slide_in_their_own_unit),
        CASE(a_pose_must_hold_a_rotation),
    };
    document = zv_json_document_create();
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    zv_json_document_free(document);
    return failed;
}
