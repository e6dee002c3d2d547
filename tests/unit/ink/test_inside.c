/// @file test_inside.c
/// Whether all of a drawing is in reach, by the grid: never more generous than a plan.
#include "ink_arm.h"

enum { DRAWINGS = CHECK_ROUNDS(40, 4) };

static zv_area around(zv_vec2 at, double half)
{
    return (zv_area){{at.x - half, at.y - half}, {at.x + half, at.y + half}};
}

static bool plan_agrees(const ink_arm *arm, const zv_drawing *drawing)
{
    zv_ink_walk walk = {.drawing = drawing, .options = zv_ink_default_options()};
    walk.options.has_servo = arm->hold.stays_down;
    zv_plan_options options = zv_plan_default_options(arm->ik);
    const zv_walker moves = zv_walker_of_ink(&walk);
    const zv_plan_sink nobody = {0};
    zv_plan_report report = {0};
    zv_error why = {.message = ""};
    zv_hold_plan(&arm->hold, &options);
    CHECK(zv_plan_check(arm->robot, arm->ik, &moves, &options, &nobody, &report, &why) == ZV_OK);
    return !report.failed;
}

static void what_the_grid_holds_every_arm_can_follow(void)
{
    int held = 0, not_held = 0;
    for (int i = 0; i < INK_PLACES; ++i) {
        ink_arm arm = ink_arm_at(&ink_places[i]);
        zv_reach_map *map = zv_reach_map_create(&arm.hold, 5.0, 0.0, NULL);
        zv_area room;
        CHECK(zv_reach_map_room(map, 1.0, 1.0, 0.0, &room));
        const double wide = room.high.x - room.low.x;
        for (int n = 0; n < DRAWINGS; ++n) {
            const zv_area place = around(ink_point(zv_area_inset(room, -0.5 * wide)), check_uniform(0.02, 0.3) * wide);
            zv_drawing *drawing = ink_random(place, 2, 3);
            zv_branch branch;
            const bool holds = zv_reach_map_holds(map, drawing, &branch);
            CHECK(!holds || plan_agrees(&arm, drawing));
            ++*(holds ? &held : &not_held);
            zv_drawing_free(drawing);
        }
        zv_reach_map_free(map);
        ink_arm_free(&arm);
    }
    CHECK(held > INK_PLACES * DRAWINGS / 5 && not_held > INK_PLACES * DRAWINGS / 5);
}

static void what_lies_in_the_room_is_held_and_one_place_outside_is_seen(void)
{
    for (int i = 0; i < INK_PLACES; ++i) {
        ink_arm arm = ink_arm_at(&ink_places[i]);
        zv_reach_map *map = zv_reach_map_create(&arm.hold, 5.0, 0.0, NULL);
        zv_area room;
        zv_branch branch;
        CHECK(zv_reach_map_room(map, 1.0, 1.0, 3.0, &room));
        zv_drawing *drawing = zv_drawing_create();
        for (int n = 0; n < 200; ++n) {
            zv_drawing_line_to(drawing, ink_point(room));
        }
        CHECK(zv_reach_map_holds(map, drawing, &branch));
        zv_drawing_move_to(drawing, (zv_vec2){room.high.x, room.high.y + 1e4});
        zv_drawing_line_to(drawing, room.high);
        CHECK(!zv_reach_map_holds(map, drawing, &branch));
        zv_drawing_free(drawing);
        zv_reach_map_free(map);
        ink_arm_free(&arm);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(what_the_grid_holds_every_arm_can_follow),
        CASE(what_lies_in_the_room_is_held_and_one_place_outside_is_seen),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
