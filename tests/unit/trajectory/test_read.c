/// @file test_trajectory_csv.c
#include "check.h"

#include <string.h>

#include "zveno/plan.h"

enum { MOST = 8 };

typedef struct taken {
    int count, stop_after;
    zv_plan_sample samples[MOST];
} taken;

static bool take(void *user, const zv_plan_sample *sample)
{
    taken *t = user;
    CHECK(t->count < MOST);
    t->samples[t->count++] = *sample;
    return t->count != t->stop_after;
}

static zv_robot *drawbot(void)
{
    size_t size = 0;
    const char *text = zv_shipped_find("drawbot", &size);
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static zv_status read(const char *text, taken *out, zv_error *why)
{
    zv_robot *robot = drawbot();
    const zv_plan_sink sink = {.user = out, .sample = take};
    const zv_status status = zv_trajectory_read_samples(robot, text, strlen(text), &sink, why);
    zv_robot_free(robot);
    return status;
}

#define HEADING "t,q1,q2,q3,qd1,qd2,qd3,qdd1,qdd2,qdd3"

static void samples_arrive_in_the_units_of_the_core(void)
{
    taken t = {0};
    CHECK(read(HEADING ",x,line\n0.5,90,-45,20,10,0,5,1,2,1000,7.5,12\n0.6,0,0,0,0,0,0,0,0,0,0,13\n", &t, NULL) ==
          ZV_OK);
    const zv_plan_sample *s = &t.samples[0];
    CHECK(t.count == 2 && s->t == 0.5 && s->line == 12 && t.samples[1].line == 13);
    CHECK_NEAR(s->q[0], ZV_PI / 2, 1e-15);
    CHECK_NEAR(s->q[1], -ZV_PI / 4, 1e-15);
    CHECK(s->q[2] == 0.02 && s->qd[2] == 0.005 && s->qdd[2] == 1.0);
    CHECK_NEAR(s->qd[0], 10 * ZV_DEG, 1e-15);
    CHECK_NEAR(zv_vec3_length(t.samples[1].xyz), 0.365, 1e-12); // from the joints, not from the file
}

static void order_spaces_and_line_ends_do_not_matter(void)
{
    taken t = {0};
    CHECK(
        read("qdd3, qdd2,qdd1 ,qd3,qd2,qd1,q3,q2,q1,note,t\r\n9,8,7,6,5,4,3,2,1,any text,0\r\n\r\n1,1,1,1,1,1,1,1,1,,1",
             &t, NULL) == ZV_OK);
    CHECK(t.count == 2 && t.samples[0].q[2] == 0.003 && t.samples[1].t == 1);
    CHECK_NEAR(t.samples[0].q[0], ZV_DEG, 1e-16);
}

static void a_reader_that_has_enough_gets_no_more(void)
{
    taken t = {.stop_after = 1};
    CHECK(read(HEADING "\n0,0,0,0,0,0,0,0,0,0\n1,0,0,0,0,0,0,0,0,0\nnonsense\n", &t, NULL) == ZV_OK && t.count == 1);
}

static void what_is_wrong_is_named_with_its_place(void)
{
    static const struct {
        const char *text, *message;
        int line, column;
    } rows[] = {
        {"", "the file is empty", 1, 1},
        {"0,1,2\n", "expected column names on the first line", 1, 1},
        {"t,q1,q2\n", "the column q3 is missing", 1, 1},
        {"t,q1,q2,q3\n", "the column qd1 is missing", 1, 1},
        {"t,q1,q1\n", "the column q1 is there twice", 1, 6},
        {HEADING "\n", "there are no samples", 1, 1},
        {HEADING "\n0,0,0,0,0,0,0,0,0\n", "has 9 of the 10 columns", 2, 18},
        {HEADING "\n0,0,0,0,0,0,0,0,0,0,0\n", "more cells than the 10 columns", 2, 21},
        {HEADING "\n0,0,x,0,0,0,0,0,0,0\n", "expected a number, found 'x'", 2, 5},
        {HEADING "\n0,0,,0,0,0,0,0,0,0\n", "expected a number, found ''", 2, 5},
        {HEADING "\n0,0,1e999,0,0,0,0,0,0,0\n", "expected a number, found '1e999'", 2, 5},
        {HEADING "\n1,0,0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0,0,0\n", "the time goes back: 0 s after 1 s", 3, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        taken t = {0};
        zv_error why = {0};
        CHECK(read(rows[i].text, &t, &why) == ZV_ERR_SYNTAX);
        if (!strstr(why.message, rows[i].message) || why.line != rows[i].line || why.column != rows[i].column) {
            fail_msg("row %zu: %d:%d %s", i, why.line, why.column, why.message);
        }
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(samples_arrive_in_the_units_of_the_core),
        CASE(order_spaces_and_line_ends_do_not_matter),
        CASE(a_reader_that_has_enough_gets_no_more),
        CASE(what_is_wrong_is_named_with_its_place),
    };
    return cmocka_run_group_tests_name("trajectory_csv", cases, NULL, NULL);
}
