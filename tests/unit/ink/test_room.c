/// @file test_room.c
/// The largest rectangle in reach, the rim of reach, and what is said when a drawing sticks out.
#include "ink_arm.h"

enum { PLACES = CHECK_ROUNDS(2000, 40) };

static bool in_reach(const ink_arm *arm, zv_vec2 at)
{
    zv_ik_set set;
    return zv_hold_solve(&arm->hold, at, 0.0, &set) > 0 &&
           (arm->hold.stays_down || zv_hold_solve(&arm->hold, at, 5.0, &set) > 0);
}

static void every_place_of_the_room_is_in_reach_of_every_arm(void)
{
    for (int i = 0; i < INK_PLACES; ++i) {
        ink_arm arm = ink_arm_at(&ink_places[i]);
        zv_reach_map *map = zv_reach_map_create(&arm.hold, 5.0, 0.0, NULL);
        for (double aspect = 0.25; aspect < 5.0; aspect *= 4.0) {
            zv_area room;
            CHECK(zv_reach_map_room(map, aspect, 1.0, 1.0, &room));
            CHECK_NEAR((room.high.x - room.low.x) / (room.high.y - room.low.y), aspect, 1e-9);
            for (int n = 0; n < PLACES; ++n) {
                CHECK(in_reach(&arm, ink_point(zv_area_inset(room, -0.9))));
            }
        }
        zv_reach_map_free(map);
        ink_arm_free(&arm);
    }
}

/// The ring 95 to 365 of the drawing robot: a rectangle w x h above the hole touches the inner rim with its lower edge
/// and the outer one with its upper corners, (w/2)^2 + (95 + h)^2 = 365^2.
static void the_room_of_a_ring_is_the_one_of_the_equation(void)
{
    ink_arm arm = ink_arm_at(&ink_places[0]);
    zv_reach_map *map = zv_reach_map_create(&arm.hold, 5.0, 0.0, NULL);
    zv_area room;
    CHECK(zv_reach_map_room(map, 4.0, 1.0, 0.0, &room));
    const double high = (-190.0 + sqrt(190.0 * 190.0 + 20.0 * (365.0 * 365.0 - 95.0 * 95.0))) / 10.0;
    CHECK_NEAR(room.high.y - room.low.y, high, 0.01 * high);
    CHECK(room.high.y - room.low.y <= high * (1.0 + 1e-6));
    CHECK(room.low.y > 0.0); // before the arm rather than behind it
    zv_reach_map_free(map);
    ink_arm_free(&arm);
}

static void something_small_lies_well_inside_and_before_the_arm(void)
{
    for (int i = 0; i < INK_PLACES; ++i) {
        ink_arm arm = ink_arm_at(&ink_places[i]);
        zv_reach_map *map = zv_reach_map_create(&arm.hold, 5.0, 0.0, NULL);
        zv_vec2 spot;
        CHECK(zv_reach_map_spot(map, 8.0, 4.0, &spot));
        const zv_area around = {{spot.x - 4.0, spot.y - 2.0}, {spot.x + 4.0, spot.y + 2.0}};
        CHECK(zv_reach_map_takes(map, zv_area_inset(around, -10.0)));
        CHECK(!zv_reach_map_spot(map, 1e4, 1.0, &spot));
        CHECK(!zv_reach_map_takes(map, zv_area_inset(around, -1e4)));
        zv_reach_map_free(map);
        ink_arm_free(&arm);
    }
    ink_arm arm = ink_arm_at(&ink_places[0]);
    zv_reach_map *map = zv_reach_map_create(&arm.hold, 5.0, 0.0, NULL);
    zv_vec2 spot;
    CHECK(zv_reach_map_spot(map, 1.0, 1.0, &spot));
    CHECK_NEAR(spot.x, 0.5 * (95.0 + 365.0), 30.0); // half-way between the rims of the ring
    CHECK_NEAR(spot.y, 0.0, 15.0);
    zv_reach_map_free(map);
    ink_arm_free(&arm);
}

static void a_larger_margin_leaves_a_smaller_room(void)
{
    ink_arm arm = ink_arm_at(&ink_places[2]);
    zv_reach_map *map = zv_reach_map_create(&arm.hold, 5.0, 0.0, NULL);
    zv_area tight, loose;
    CHECK(zv_reach_map_room(map, 1.0, 1.0, 0.0, &tight) && zv_reach_map_room(map, 1.0, 1.0, 20.0, &loose));
    CHECK(loose.high.x - loose.low.x < tight.high.x - tight.low.x - 20.0);
    CHECK(!zv_reach_map_room(map, 1.0, 1.0, 1e4, &loose));
    zv_reach_map_free(map);
    ink_arm_free(&arm);
}

typedef struct rim {
    int lines;
    double area, nearest, farthest;
} rim;

static bool take_line(void *user, const zv_vec2 *p, int count)
{
    rim *r = user;
    ++r->lines;
    for (int i = 0; i < count; ++i) {
        const zv_vec2 a = p[i], b = p[(i + 1) % count];
        const double radius = sqrt(a.x * a.x + a.y * a.y);
        r->area += 0.5 * (a.x * b.y - a.y * b.x);
        r->nearest = fmin(r->nearest, radius);
        r->farthest = fmax(r->farthest, radius);
    }
    return true;
}

static void the_rim_of_a_ring_is_two_circles_with_reach_on_their_left(void)
{
    ink_arm arm = ink_arm_at(&ink_places[0]);
    zv_reach_map *map = zv_reach_map_create(&arm.hold, 5.0, 0.0, NULL);
    rim r = {.nearest = INFINITY};
    CHECK(zv_reach_map_outline(map, take_line, &r));
    CHECK(r.lines == 2);
    CHECK_NEAR(r.nearest, 95.0, 0.01);
    CHECK_NEAR(r.farthest, 365.0, 0.01);
    CHECK_NEAR(r.area, ZV_PI * (365.0 * 365.0 - 95.0 * 95.0), 0.002 * r.area);
    zv_reach_map_free(map);
    ink_arm_free(&arm);
}

static void a_board_beyond_reach_has_no_room(void)
{
    const ink_place far = {.robot = "rl15", .work = {0, 0, 9000, 0, 0, 0}};
    ink_arm arm = ink_arm_at(&far);
    zv_reach_map *map = zv_reach_map_create(&arm.hold, 5.0, 0.0, NULL);
    zv_area room = {{7, 7}, {8, 8}};
    CHECK(!zv_reach_map_room(map, 1.0, 1.0, 0.0, &room) && room.low.x == 7.0);
    zv_reach_map_free(map);
    ink_arm_free(&arm);
}

// ---- what sticks out ----

static zv_misfit misfit_of(const ink_arm *arm, zv_vec2 from, zv_vec2 to)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_misfit misfit;
    zv_drawing_move_to(drawing, from);
    zv_drawing_line_to(drawing, to);
    CHECK(zv_misfit_find(&arm->hold, drawing, 5.0, 0.0, (zv_vec2){200, 0}, &misfit) == ZV_OK);
    zv_drawing_free(drawing);
    return misfit;
}

/// Document 004's test: a target 10 beyond L1 + L2 = 365 is reported as such, not clamped in silence.
static void what_sticks_out_is_told_with_place_and_amount(void)
{
    ink_arm arm = ink_arm_at(&ink_places[0]);
    const zv_misfit misfit = misfit_of(&arm, (zv_vec2){200, 0}, (zv_vec2){375, 0});
    CHECK(!misfit.fits && misfit.reach == ZV_REACH_OUTER);
    CHECK_NEAR(misfit.at.x, 375.0, 1e-9);
    CHECK_NEAR(misfit.beyond_mm, 10.0, 1e-6);
    CHECK_NEAR(misfit.scale, 165.0 / 175.0, 1e-3); // shrunk about x = 200 it ends at 365
    CHECK(strstr(misfit.message, "X375.0") && strstr(misfit.message, "10.0 mm") && strstr(misfit.message, "stretch"));
    ink_arm_free(&arm);
}

static void a_line_through_the_hole_is_told(void)
{
    ink_arm arm = ink_arm_at(&ink_places[0]);
    const zv_misfit misfit = misfit_of(&arm, (zv_vec2){200, 0}, (zv_vec2){0, 0});
    CHECK(!misfit.fits && misfit.reach == ZV_REACH_INNER);
    CHECK_NEAR(misfit.beyond_mm, 95.0, 1e-6);
    CHECK_NEAR(misfit.scale, 105.0 / 200.0, 2e-3);
    ink_arm_free(&arm);
}

static void a_limit_is_told_with_its_joint(void)
{
    const ink_place low = {.robot = "drawbot", .work = {0, 0, -3, 0, 0, 0}};
    ink_arm arm = ink_arm_at(&low);
    const zv_misfit misfit = misfit_of(&arm, (zv_vec2){200, 0}, (zv_vec2){250, 0});
    CHECK(!misfit.fits && misfit.beyond_mm == 0.0 && misfit.joint == 2 && misfit.scale == 0.0);
    CHECK_NEAR(misfit.over, 0.003, 1e-9);
    CHECK(strstr(misfit.message, "joint 3 (h)") && strstr(misfit.message, "3.0 mm"));
    ink_arm_free(&arm);
}

static void a_drawing_that_fits_is_no_misfit(void)
{
    ink_arm arm = ink_arm_at(&ink_places[0]);
    const zv_misfit misfit = misfit_of(&arm, (zv_vec2){200, 0}, (zv_vec2){250, 30});
    CHECK(misfit.fits && misfit.scale == 1.0);
    ink_arm_free(&arm);
}

// ---- sheets ----

static void refuses(const char *robot, const double work[6], bool has_servo, double pitch, const char *word)
{
    ink_place place = {.robot = robot, .has_servo = has_servo, .pitch = pitch};
    memcpy(place.work, work, sizeof place.work);
    ink_arm arm = ink_arm_named(robot);
    const zv_hold_options options = ink_options(&place);
    zv_error why;
    zv_hold hold = {.stays_down = true};
    CHECK(zv_hold_create(arm.robot, arm.ik, &options, &hold, &why) == ZV_ERR_NOT_AVAILABLE);
    CHECK(strstr(why.message, word) && hold.stays_down && !hold.robot);
    ink_arm_free(&arm);
}

static void boards_that_an_arm_cannot_draw_on_are_refused_with_the_reason(void)
{
    refuses("drawbot", (double[]){200, 0, 10, 0, 30, 0}, false, 0, "tilted by 30 degrees");
    refuses("scara", (double[]){200, 0, 10, 0, 0, 180}, false, 0, "back");
    refuses("arm4", (double[]){200, 0, 10, 0, 0, 20}, false, 0, "level");
    refuses("arm4", (double[]){200, 0, 10, 0, 0, 0}, false, -30, "pitch");
    refuses("planar3", (double[]){0, 0, 0, 0, 0, 90}, false, 0, "cannot lift");
    refuses("planar3", (double[]){0, 12, 0, 0, 0, 90}, true, 0, "12.000 mm beside");
    refuses("planar3", (double[]){0, 0, 0, 0, 0, 45}, true, 0, "at an angle");
}

/// On a level sheet a planar arm has a line, no area.
static void a_planar_arm_draws_a_line_on_a_level_sheet_and_nothing_else(void)
{
    const ink_place level = {.robot = "planar3", .work = {100, 0, 20, 0, 0, 0}};
    ink_arm arm = ink_arm_at(&level);
    CHECK(misfit_of(&arm, (zv_vec2){0, 0}, (zv_vec2){20, 0}).fits);
    const zv_misfit misfit = misfit_of(&arm, (zv_vec2){0, 0}, (zv_vec2){20, 4});
    CHECK(!misfit.fits && misfit.reach == ZV_REACH_PLANE);
    ink_arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_place_of_the_room_is_in_reach_of_every_arm),
        CASE(the_room_of_a_ring_is_the_one_of_the_equation),
        CASE(something_small_lies_well_inside_and_before_the_arm),
        CASE(a_larger_margin_leaves_a_smaller_room),
        CASE(the_rim_of_a_ring_is_two_circles_with_reach_on_their_left),
        CASE(a_board_beyond_reach_has_no_room),
        CASE(what_sticks_out_is_told_with_place_and_amount),
        CASE(a_line_through_the_hole_is_told),
        CASE(a_limit_is_told_with_its_joint),
        CASE(a_drawing_that_fits_is_no_misfit),
        CASE(boards_that_an_arm_cannot_draw_on_are_refused_with_the_reason),
        CASE(a_planar_arm_draws_a_line_on_a_level_sheet_and_nothing_else),
    };
    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
