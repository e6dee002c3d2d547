/// @file test_contact.c
/// What the arm drives into stops it, and the report names it.
#include "motions.h"

/// From above into what lies below; the tool of planar3 would end at z = -20 mm.
static zv_sim_report drive_down(zv_sim *sim, const zv_robot *robot, zv_sim_sample *end)
{
    const double from[3] = {1.3, -1.2, -1.4}, to[3] = {0.62, -0.72, -1.4};
    zv_plan_sample motion = {0};
    for (int i = 0; i <= 600; ++i) {
        motion = sweep_at(robot, from, to, 0.5, fmin(i * 1e-3, 0.5));
        motion.t = i * 1e-3;
        CHECK(zv_sim_follow(sim, &motion, end));
    }
    return zv_sim_report_of(sim);
}

static zv_sim_options drives(zv_plant_kind plant)
{
    zv_sim_options options = zv_sim_default_options();
    options.plant = plant;
    options.control = ZV_CONTROL_DRIVES;
    return options;
}

static void the_floor_stops_the_arm_and_is_named(void)
{
    zv_robot *robot = shipped("planar3");
    zv_sim_sample end;
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = drives(engines[e]);
        zv_sim *free_sim = sim_of(robot, &options);
        const zv_sim_report free_way = drive_down(free_sim, robot, &end);
        const double free_z = end.xyz.z;
        CHECK(free_way.contact_count == 0);
        zv_sim_free(free_sim);

        options.floor_m = free_z + 0.015;
        zv_sim *sim = sim_of(robot, &options);
        const zv_sim_report report = drive_down(sim, robot, &end);
        CHECK(report.contact_count == 1);
        CHECK(report.contacts[0].link == 2 && report.contacts[0].other == ZV_CONTACT_FLOOR);
        CHECK(strcmp(zv_sim_contact_name(robot, report.contacts[0].other), "floor") == 0);
        CHECK(report.contacts[0].first_t > 0.05 && report.contacts[0].first_t < 0.5);
        CHECK(report.contacts[0].force > 0.1);
        CHECK_NEAR(end.xyz.z, options.floor_m, 0.0005); // the tip of the pointer is the lowest place
        zv_sim_free(sim);
    }
    zv_robot_free(robot);
}

static void the_first_link_may_stand_in_the_floor(void)
{
    zv_robot *robot = shipped("planar3");
    const double q[3] = {1.4, 0.1, 0.1};
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = drives(engines[e]);
        options.floor_m = -0.002; // the base is at z = 0
        zv_sim *sim = sim_of(robot, &options);
        hold(sim, robot, q, 0.1, 1000);
        CHECK(zv_sim_report_of(sim).contact_count == 0);
        zv_sim_free(sim);
    }
    zv_robot_free(robot);
}

static void the_table_is_a_thing_of_its_own(void)
{
    zv_robot *robot = shipped("planar3");
    zv_sim_sample end;
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = drives(engines[e]);
        const zv_sim_table under = {.top = {0.13, 0.0, 0.02}, .size_x = 0.2, .size_y = 0.2, .thickness = 0.03};
        const zv_sim_table aside = {.top = {0.13, 0.5, 0.02}, .size_x = 0.2, .size_y = 0.2, .thickness = 0.03};
        options.table = &under;
        zv_sim *sim = sim_of(robot, &options);
        const zv_sim_report report = drive_down(sim, robot, &end);
        CHECK(report.contact_count == 1 && report.contacts[0].other == ZV_CONTACT_TABLE);
        CHECK_NEAR(end.xyz.z, 0.02, 0.0005);
        zv_sim_free(sim);

        options.table = &aside;
        sim = sim_of(robot, &options);
        CHECK(drive_down(sim, robot, &end).contact_count == 0);
        zv_sim_free(sim);
    }
    zv_robot_free(robot);
}

static void links_touch_each_other_only_when_asked_and_neighbours_never_do(void)
{
    zv_robot *robot = shipped("planar3");
    const double from[3] = {1.5, 2.0, 1.0}, to[3] = {1.5, 2.7, 2.7}; // the last link folds onto the first
    for (int e = 0; e < ENGINES; ++e) {
        for (int asked = 0; asked < 2; ++asked) {
            zv_sim_options options = drives(engines[e]);
            options.self_contact = asked == 1;
            zv_sim *sim = sim_of(robot, &options);
            const zv_sim_report report = sweep(sim, robot, from, to, 0.5);
            CHECK(!report.failed);
            CHECK(report.contact_count == 2 * asked); // on its way the last link meets the base
            CHECK(!asked || (report.contacts[0].link == 2 && report.contacts[0].other == ZV_CONTACT_BASE));
            CHECK(!asked || (report.contacts[1].link == 2 && report.contacts[1].other == 0));
            zv_sim_free(sim);
        }
    }
    zv_robot_free(robot);
}

static void the_kinematic_plant_goes_through_everything_and_tells_it(void)
{
    zv_robot *robot = shipped("planar3");
    zv_sim_options options = drives(ZV_PLANT_KINEMATIC);
    options.floor_m = 0.02;
    zv_sim *sim = sim_of(robot, &options);
    zv_sim_sample end;
    const zv_sim_report report = drive_down(sim, robot, &end);
    CHECK(report.tool.peak == 0.0);
    CHECK(report.contact_count == 1 && report.contacts[0].link == 2 && report.contacts[0].other == ZV_CONTACT_FLOOR);
    CHECK_NEAR(report.contacts[0].depth_m, options.floor_m - end.xyz.z, 1e-6);
    CHECK(report.contacts[0].force == 0.0);
    zv_sim_free(sim);
    zv_robot_free(robot);
}

static zv_scene *scene_of(const char *text)
{
    zv_scene *scene = NULL;
    zv_error why = {0};
    if (zv_scene_parse(text, strlen(text), &scene, &why) != ZV_OK) {
        print_error("%d:%d: %s\n", why.line, why.column, why.message);
    }
    CHECK(scene);
    return scene;
}

/// Where thing `index` is after the arm has stood still for some time.
static zv_pose thing_after(const zv_robot *robot, const zv_sim_options *options, int index, double seconds)
{
    const double q[3] = {1.4, 0.1, 0.1};
    zv_sim *sim = sim_of(robot, options);
    hold(sim, robot, q, seconds, 1000);
    CHECK(!zv_sim_report_of(sim).failed);
    const zv_pose pose = zv_sim_thing(sim, index);
    zv_sim_free(sim);
    return pose;
}

static void movable_things_fall_and_come_to_rest_on_what_is_below(void)
{
    zv_robot *robot = shipped("planar3");
    zv_scene *scene = scene_of(
        "{\"things\": [{\"name\": \"table\", \"box\": [300, 300, 20], \"xyz\": [400, 0, -10]},"
        "{\"name\": \"brick\", \"box\": [60, 40, 30], \"xyz\": [350, 0, 25], \"movable\": true, \"mass\": 0.2},"
        "{\"name\": \"tin\", \"cylinder\": {\"radius\": 20, \"length\": 50}, \"xyz\": [430, 0, 30],"
        " \"movable\": true},"
        "{\"name\": \"wedge\", \"hull\": [[0, 0, 0], [60, 0, 0], [0, 60, 0], [0, 0, 40]], \"xyz\": [400, 60, 5],"
        " \"movable\": true, \"mass\": 0.1}]}");
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = drives(engines[e]);
        options.scene = scene;
        const zv_pose brick = thing_after(robot, &options, 1, 0.4), tin = thing_after(robot, &options, 2, 0.4),
                      wedge = thing_after(robot, &options, 3, 0.4);
        CHECK_NEAR(brick.pos.z, 0.015, 0.0005);
        CHECK_NEAR(tin.pos.z, 0.025, 0.0005);
        CHECK_NEAR(wedge.pos.z, 0.0, 0.0005);
        CHECK_NEAR(wedge.pos.x, 0.4, 0.002);
        CHECK(brick.rot.z.z > 0.9999 && tin.rot.z.z > 0.9999 && wedge.rot.z.z > 0.9999);
    }
    zv_scene_free(scene);
    zv_robot_free(robot);
}

/// On a slope of 20 degrees a brick stays with a friction of 0.5 and slides with 0.2; tan 20 is 0.36.
static void friction_decides_who_slides_down(void)
{
    zv_robot *robot = shipped("planar3");
    const double friction[2] = {0.5, 0.2};
    for (int e = 0; e < ENGINES; ++e) {
        for (int i = 0; i < 2; ++i) {
            char text[400];
            snprintf(text, sizeof text,
                     "{\"things\": [{\"name\": \"slope\", \"box\": [600, 300, 20], \"xyz\": [600, 0, 0],"
                     " \"abc\": [0, 20, 0], \"friction\": %g}, {\"name\": \"brick\", \"box\": [60, 60, 20],"
                     " \"xyz\": [606.84, 0, 18.8], \"abc\": [0, 20, 0], \"movable\": true, \"mass\": 0.2,"
                     " \"friction\": 0.01}]}",
                     friction[i]);
            zv_scene *scene = scene_of(text);
            zv_sim_options options = drives(engines[e]);
            options.scene = scene;
            const double moved = thing_after(robot, &options, 1, 0.4).pos.x - 0.60684;
            const double slid = 0.5 * 9.81 * (0.34202 - 0.2 * 0.93969) * 0.16 * 0.93969;
            CHECK(i == 0 ? fabs(moved) < 0.006 : fabs(moved - slid) < 0.25 * slid);
            zv_scene_free(scene);
        }
    }
    zv_robot_free(robot);
}

/// A ball that falls 100 mm with restitution e comes back to e^2 of that.
static void restitution_is_the_part_of_the_speed_that_comes_back(void)
{
    zv_robot *robot = shipped("planar3");
    zv_scene *scene =
        scene_of("{\"things\": [{\"name\": \"floor\", \"plane\": true, \"xyz\": [0, 0, -60]},"
                 "{\"name\": \"ball\", \"sphere\": 20, \"xyz\": [500, 0, 60], \"movable\": true, \"mass\": 0.05,"
                 " \"restitution\": 0.7}]}");
    const double q[3] = {1.4, 0.1, 0.1}, fall = sqrt(2.0 * 0.1 / 9.81), rise = 0.7 * fall;
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = drives(engines[e]);
        options.scene = scene;
        zv_sim *sim = sim_of(robot, &options);
        hold(sim, robot, q, fall + rise, 1000);
        CHECK_NEAR(zv_sim_thing(sim, 1).pos.z + 0.04, 0.49 * 0.1, 0.012);
        zv_sim_free(sim);
    }
    zv_scene_free(scene);
    zv_robot_free(robot);
}

/// The arm drives down onto a thing: it is named, and pushed or squeezed, alike on both engines.
static void things_stop_the_arm_and_are_named(void)
{
    zv_robot *robot = shipped("planar3");
    zv_scene *scene = scene_of("{\"things\": [{\"name\": \"anvil\", \"box\": [80, 80, 60], \"xyz\": [130, 0, -10]}]}");
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = drives(engines[e]);
        options.scene = scene;
        zv_sim *sim = sim_of(robot, &options);
        zv_sim_sample end;
        const zv_sim_report report = drive_down(sim, robot, &end);
        CHECK(report.contact_count == 1 && report.contacts[0].other == ZV_CONTACT_THING);
        CHECK(strcmp(report.contacts[0].name, "anvil") == 0);
        CHECK_NEAR(end.xyz.z, 0.02, 0.0005);
        zv_sim_free(sim);
    }
    zv_scene_free(scene);
    zv_robot_free(robot);
}

/// The SCARA is on its column: nothing of it is in the floor it is on, where its joints have z = 0.
static void a_scara_stands_on_its_floor(void)
{
    zv_robot *robot = shipped("scara");
    const double from[4] = {-1.0, -1.2, 0.01, 0.0}, to[4] = {1.0, 1.2, 0.05, 1.0};
    for (int e = 0; e < ENGINES; ++e) {
        zv_sim_options options = drives(engines[e]);
        options.assume_mass = options.self_contact = true;
        options.floor_m = 0.0;
        zv_sim *sim = sim_of(robot, &options);
        const zv_sim_report report = sweep(sim, robot, from, to, 1.0);
        CHECK(!report.failed && report.contact_count == 0);
        zv_sim_free(sim);
    }
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_floor_stops_the_arm_and_is_named),
        CASE(the_first_link_may_stand_in_the_floor),
        CASE(the_table_is_a_thing_of_its_own),
        CASE(links_touch_each_other_only_when_asked_and_neighbours_never_do),
        CASE(the_kinematic_plant_goes_through_everything_and_tells_it),
        CASE(movable_things_fall_and_come_to_rest_on_what_is_below),
        CASE(friction_decides_who_slides_down),
        CASE(restitution_is_the_part_of_the_speed_that_comes_back),
        CASE(things_stop_the_arm_and_are_named),
        CASE(a_scara_stands_on_its_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
