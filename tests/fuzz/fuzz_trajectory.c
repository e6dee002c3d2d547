/// @file fuzz_trajectory.c
/// Any bytes as the CSV of a motion. Samples that arrive are finite and in order of time; what is refused says where; what
/// is read can be asked, changed and written, and reads back.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "zveno/trajectory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

static bool take(void *user, const zv_plan_sample *sample)
{
    double *last = user;
    expect(sample->t >= *last);
    *last = sample->t;
    for (int k = 0; k < 3; ++k) {
        expect(isfinite(sample->q[k]) && isfinite(sample->qd[k]) && isfinite(sample->qdd[k]));
    }
    return true;
}

/// Makes others of a trajectory, and reads back what is written of it.
static void use(const zv_trajectory *whole)
{
    zv_trajectory *back = NULL, *slow = NULL, *read = NULL;
    zv_text text = {0};
    expect(zv_trajectory_duration(whole) >= 0.0);
    zv_trajectory_at(whole, 0.0);
    const zv_trajectory_verdict verdict = zv_trajectory_verify(whole);
    expect(verdict.holds == (verdict.joint < 0) && (verdict.holds || verdict.t <= zv_trajectory_duration(whole)));
    expect(zv_trajectory_reverse(whole, &back, NULL) == ZV_OK && zv_trajectory_scale(back, 1.0, &slow, NULL) == ZV_OK);
    zv_trajectory_write(slow, &text);
    const zv_status status = zv_trajectory_read(zv_trajectory_robot(whole), text.data, text.size, &read, NULL);
    expect(status == ZV_OK || zv_trajectory_duration(whole) > 1e9);
    zv_trajectory_free(read);
    zv_trajectory_free(slow);
    zv_trajectory_free(back);
    zv_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t robot_size = 0;
    const char *text = zv_shipped_find("planar3", &robot_size);
    zv_robot *robot = NULL;
    expect(zv_robot_parse(text, robot_size, NULL, 0, &robot, NULL) == ZV_OK);
    double last = -INFINITY;
    zv_error why = {0};
    const zv_plan_sink sink = {.user = &last, .sample = take};
    if (zv_trajectory_read_samples(robot, (const char *)data, size, &sink, &why) != ZV_OK) {
        expect(why.line > 0 && why.column > 0 && why.message[0] != '\0');
    }
    zv_trajectory *whole = NULL;
    if (zv_trajectory_read(robot, (const char *)data, size, &whole, &why) == ZV_OK) {
        use(whole);
    }
    zv_trajectory_free(whole);
    zv_robot_free(robot);
    return 0;
}
