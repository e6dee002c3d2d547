/// @file fuzz_trajectory.c
/// Any bytes as the CSV of a motion. Samples that arrive are finite and in order of time; what is refused says where.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "zveno/plan.h"

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t robot_size = 0;
    const char *text = zv_shipped_find("planar3", &robot_size);
    zv_robot *robot = NULL;
    expect(zv_robot_parse(text, robot_size, NULL, 0, &robot, NULL) == ZV_OK);
    double last = -INFINITY;
    zv_error why = {0};
    const zv_plan_sink sink = {.user = &last, .sample = take};
    if (zv_trajectory_read(robot, (const char *)data, size, &sink, &why) != ZV_OK) {
        expect(why.line > 0 && why.column > 0 && why.message[0] != '\0');
    }
    zv_robot_free(robot);
    return 0;
}
