/// @file test_csv.c
/// Samples as lines of text, there and back; what is wrong is named with its place.
#include "logged.h"

typedef struct kept {
    zv_feed_sample sample[64];
    int source[64], count;
} kept;

static bool keep(void *user, int source, const zv_feed_sample *sample)
{
    kept *all = user;
    if (all->count == 64) {
        return false;
    }
    all->source[all->count] = source;
    all->sample[all->count++] = *sample;
    return true;
}

static void lines_come_back_as_the_samples_they_were(void)
{
    zv_robot *robot = arm_called("scara");
    zv_text text = {0};
    const zv_feed_source source[2] = {zv_feed_source_of(robot, "plan"), zv_feed_source_of(robot, "joints")};
    zv_feed_source found[ZV_LOG_SOURCES];
    int found_count = 0;
    kept all = {.count = 0};
    zv_log_csv_head(&text, source[0].count);
    for (int i = 0; i < 30; ++i) {
        const zv_feed_sample sample = logged_sample(i % 2, i, source[0].count);
        zv_log_csv_row(&text, &source[i % 2], &sample, source[0].count);
    }
    CHECK(zv_log_read_csv(text.data, text.size, robot, found, &found_count, keep, &all, NULL) == ZV_OK);
    CHECK(all.count == 30 && found_count == 2 && strcmp(found[1].name, "joints") == 0);
    for (int i = 0; i < 30; ++i) {
        const zv_feed_sample expected = logged_sample(i % 2, i, source[0].count);
        CHECK(all.source[i] == i % 2 && all.sample[i].t_source_ns == expected.t_source_ns);
        CHECK(all.sample[i].flags == expected.flags);
        for (int k = 0; k < expected.count; ++k) {
            CHECK_NEAR(all.sample[i].q[k], expected.q[k], 1e-15);
            CHECK(isnan(expected.qd[k]) ? isnan(all.sample[i].qd[k]) : 1);
            CHECK(same_number(all.sample[i].effort[k], expected.effort[k]));
        }
    }
    zv_text_free(&text);
    zv_robot_free(robot);
}

static zv_status read_text(const char *text, zv_error *why)
{
    zv_robot *robot = arm_called("planar3");
    zv_feed_source found[ZV_LOG_SOURCES];
    int found_count = 0;
    kept all = {.count = 0};
    const zv_status status = zv_log_read_csv(text, strlen(text), robot, found, &found_count, keep, &all, why);
    zv_robot_free(robot);
    return status;
}

static void mistakes_are_named_with_their_place(void)
{
    zv_error why = {0};
    CHECK(read_text("t,q1,q2,q3\n0,1,2,3\n", &why) == ZV_OK);
    CHECK(read_text("plant,t,q1,q2,q3,x\r\narm,0,1,2,3,9\r\n", &why) == ZV_OK);
    CHECK(read_text("", &why) == ZV_ERR_SYNTAX && why.line == 1);
    CHECK(read_text("t,q1,q2\n", &why) == ZV_ERR_SYNTAX && strstr(why.message, "q1 to q3"));
    CHECK(read_text("t,q1,q2,q3,q1\n", &why) == ZV_ERR_SYNTAX && why.column == 12);
    CHECK(read_text("t,q1,q2,q3\n0,1,zwei,3\n", &why) == ZV_ERR_SYNTAX && why.line == 2 && why.column == 5);
    CHECK(read_text("t,q1,q2,q3\n0,1,2\n", &why) == ZV_ERR_SYNTAX && why.line == 2);
    CHECK(read_text("t,q1,q2,q3\n-1,1,2,3\n", &why) == ZV_ERR_SYNTAX && why.line == 2 && why.column == 1);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(lines_come_back_as_the_samples_they_were),
        CASE(mistakes_are_named_with_their_place),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
