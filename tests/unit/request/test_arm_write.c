/// @file test_arm_write.c
/// A direction in words: every direction with a name is recognised from either end, and only within eight degrees.
#include "request/arm_write.h"

#include <math.h>
#include <string.h>

#include "check.h"

static zv_vec3 any_direction(void)
{
    return zv_vec3_unit((zv_vec3){check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)});
}

static zv_pose any_tool(void)
{
    return (zv_pose){.rot = zv_rot_axis(any_direction(), check_uniform(-3, 3)),
                     .pos = {check_uniform(0.1, 1), check_uniform(0.1, 1), check_uniform(-1, 1)}};
}

static bool is_called(zv_vec3 dir, const zv_pose *tool, bool turns, const char *name)
{
    const char *found = zv_direction_name(dir, tool, turns);
    return found && strcmp(found, name) == 0;
}

static void directions_of_the_base_are_named_from_either_end(void)
{
    for (int i = 0; i < 300; ++i) {
        const zv_pose tool = any_tool();
        const zv_vec3 out = zv_vec3_unit((zv_vec3){tool.pos.x, tool.pos.y, 0.0});
        CHECK(is_called((zv_vec3){0.0, 0.0, -1.0}, &tool, false, "up"));
        CHECK(is_called(zv_vec3_scale(out, -1.0), &tool, false, "out"));
        CHECK(is_called((zv_vec3){-out.y, out.x, 0.0}, &tool, false, "around"));
    }
}

static void a_turn_is_named_by_the_axes_of_the_tool_first(void)
{
    for (int i = 0; i < 300; ++i) {
        const zv_pose tool = any_tool();
        CHECK(is_called(tool.rot.x, &tool, true, "tool_x"));
        CHECK(is_called(zv_vec3_scale(tool.rot.y, -1.0), &tool, true, "tool_y"));
        CHECK(is_called(tool.rot.z, &tool, true, "tool_z"));
    }
}

static void a_direction_between_the_others_has_no_name(void)
{
    const zv_pose tool = {.rot = zv_rot_identity(), .pos = {0.5, 0.0, 0.2}};
    CHECK(zv_direction_name(zv_vec3_unit((zv_vec3){1.0, 1.0, 1.0}), &tool, false) == NULL);
    CHECK(is_called(zv_vec3_unit((zv_vec3){1.0, 0.0, tan(0.13)}), &tool, false, "out"));
    CHECK(zv_direction_name(zv_vec3_unit((zv_vec3){1.0, 0.0, tan(0.15)}), &tool, false) == NULL);
}

static void a_tool_on_the_base_axis_has_no_direction_out(void)
{
    const zv_pose tool = {.rot = zv_rot_z(0.5), .pos = {0.0, 0.0, 0.2}};
    CHECK(zv_direction_name((zv_vec3){1.0, 0.0, 0.0}, &tool, false) == NULL);
    CHECK(is_called(tool.rot.x, &tool, false, "tool_x"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(directions_of_the_base_are_named_from_either_end),
        CASE(a_turn_is_named_by_the_axes_of_the_tool_first),
        CASE(a_direction_between_the_others_has_no_name),
        CASE(a_tool_on_the_base_axis_has_no_direction_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
