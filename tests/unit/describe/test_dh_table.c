/// @file test_dh_table.c
/// DH tables to robots, in both conventions and any units.
#include "described.h"

static const char mixed[] = "# modified parameters\n"
                            "alpha [rad]; a_m; d (mm); theta; type; name; upper; lower\n"
                            "0; 0; 300; q1; r; turn; 170; -170\n"
                            "1.5707963267948966; 0.25; 0; q2 - 90; r; lift; ; \n"
                            "0; 0; d3 + 10; 0; ; slide; 200; 0\n";

static void columns_units_and_conventions_are_read_from_the_table(void)
{
    zv_import *import = import_text(mixed, NULL);
    zv_robot *robot = robot_of(import);
    CHECK(zv_robot_joint_count(robot) == 3);
    CHECK(zv_robot_joint(robot, 2)->kind == ZV_JOINT_PRISMATIC);
    assert_string_equal(zv_robot_joint(robot, 1)->name, "lift");
    CHECK_NEAR(zv_robot_joint(robot, 0)->limits.lower, -170 * ZV_DEG, 1e-15);
    CHECK(zv_robot_joint(robot, 1)->limits.lower < -1e300);
    CHECK_NEAR(robot->chain[1].before.pos.x, 0.25, 0);
    CHECK_NEAR(robot->chain[1].before.rot.y.z, 1.0, 1e-15);
    CHECK_NEAR(robot->chain[1].offset, -ZV_PI / 2, 0);
    CHECK_NEAR(robot->chain[2].d, 0.01, 0);
    CHECK(report_has(import, ZV_REPORT_NOTE, "modified DH"));
    CHECK(report_has(import, ZV_REPORT_ASSUMED, "taken as degrees"));
    zv_robot_free(robot);
    zv_import_free(import);
}

static void a_bare_table_is_theta_d_a_alpha(void)
{
    zv_import *import = import_text("10,20,30,90\n0,1,2,0\n", NULL);
    zv_robot *robot = robot_of(import);
    CHECK_NEAR(robot->chain[0].a, 0.03, 0);
    CHECK_NEAR(robot->chain[0].d, 0.02, 0);
    CHECK_NEAR(robot->chain[0].sin_alpha, 1, 0);
    CHECK(report_has(import, ZV_REPORT_ASSUMED, "theta, d, a, alpha"));
    zv_robot_free(robot);
    zv_import_free(import);
}

static void tables_of_spreadsheets_have_a_mark_and_number_their_links(void)
{
    zv_import *import =
        import_text("\xEF\xBB\xBFLink\ttheta(deg)\td(mm)\ta(mm)\talpha(deg)\r\n1\t0\t20\t30\t90\r\n", NULL);
    zv_robot *robot = robot_of(import);
    CHECK_NEAR(robot->chain[0].a, 0.03, 0);
    CHECK(strcmp(robot->joints[0].name, "1") == 0);
    zv_robot_free(robot);
    zv_import_free(import);
}

/// As textbooks write them; whatever the unit of the column, pi is half a turn.
static void angles_may_be_written_with_pi(void)
{
    zv_import *plain = import_text("theta,d,a,alpha\nq1 - 90,0,0,90\nq2,0,200,-45\n60,0,0,180\n", NULL);
    zv_import *import =
        import_text("theta,d,a,alpha (rad)\nq1 - pi/2,0,0,PI / 2\nq2,0,200,-pi/4\npi/3,0,0,\xCF\x80\n", NULL);
    zv_robot *a = robot_of(plain), *b = robot_of(import);
    const double q[3] = {0.3, -0.7, 1.1};
    check_same(tool_of(a, q), tool_of(b, q), 1e-15);
    zv_robot_free(a);
    zv_robot_free(b);
    zv_import_free(plain);
    zv_import_free(import);
}

static void what_is_wrong_is_refused_at_its_place(void)
{
    check_refused("theta,d,a,alpha\n1,2,x+,4\n", 2, 5, "'x+'");
    check_refused("theta,d,a,alpha,colour\n1,2,3,4,5\n", 1, 17, "'colour' is not known");
    check_refused("theta,d,a,alpha,type\n1,2,3,4,ball\n", 2, 9, "'ball'");
    check_refused("theta,d,a,alpha\nq1,2,3,word\n", 2, 8, "'word'");
    check_refused("theta,d,a,alpha\nq1,d1,3,4\n", 2, 4, "one cell of a row");
    check_refused("theta,d,a,alpha\nq1,pi,3,4\n", 2, 4, "a length");
    check_refused("theta,d,a,alpha\nq1,1,3,pi/0\n", 2, 8, "'pi/0'");
    check_refused("theta,d,a,alpha\nq1,1,7e220,0\n", 2, 6, "'7e220'"); // its exports had been no robots
    check_refused("theta,d,a,alpha\n", 1, 1, "no rows");
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(columns_units_and_conventions_are_read_from_the_table),
        CASE(a_bare_table_is_theta_d_a_alpha),
        CASE(tables_of_spreadsheets_have_a_mark_and_number_their_links),
        CASE(angles_may_be_written_with_pi),
        CASE(what_is_wrong_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
