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
        const double radius = 0.04 * zv_robot_reach(robot);
        CHECK(report.contact_count == 1);
        CHECK(report.contacts[0].link == 2 && report.contacts[0].other == ZV_CONTACT_FLOOR);
        CHECK(strcmp(zv_sim_contact_name(robot, report.contacts[0].other), "floor") == 0);
        CHECK(report.contacts[0].first_t > 0.05 && report.contacts[0].first_t < 0.5);
        CHECK(report.contacts[0].force > 0.1);
        CHECK_NEAR(end.xyz.z, options.floor_m + radius, 0.002);
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
        CHECK(end.xyz.z > 0.02);
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
            CHECK(report.contact_count == asked);
            CHECK(!asked || (report.contacts[0].link == 2 && report.contacts[0].other == 0));
            zv_sim_free(sim);
        }
    }
    zv_robot_free(robot);
}

static void the_kinematic_plant_goes_through_everything(void)
{
    zv_robot *robot = shipped("planar3");
    zv_sim_options options = drives(ZV_PLANT_KINEMATIC);
    options.floor_m = 0.02;
    zv_sim *sim = sim_of(robot, &options);
    zv_sim_sample end;
    const zv_sim_report report = drive_down(sim, robot, &end);
    CHECK(report.contact_count == 0 && report.tool.peak == 0.0);
    zv_sim_free(sim);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_floor_stops_the_arm_and_is_named),
        CASE(the_first_link_may_stand_in_the_floor),
        CASE(the_table_is_a_thing_of_its_own),
        CASE(links_touch_each_other_only_when_asked_and_neighbours_never_do),
        CASE(the_kinematic_plant_goes_through_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
