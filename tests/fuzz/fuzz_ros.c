/// @file fuzz_ros.c
/// Any bytes as a message of rosbridge and as a trajectory: points that come are finite and in order of time.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "server/ros_message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ros_point points[ROS_POINTS];
    const zv_feed_source source = {.count = 2, .joint = {"a", "b"}};
    zv_json_document *document = zv_json_document_create();
    ros_message found;
    zv_error why = {0};
    if (ros_read(document, (const char *)data, size, &found, &why) == ZV_OK) {
        const zv_json *inner = zv_json_member(found.body, "trajectory");
        zv_feed_sample sample = {0};
        if (ros_joint_states_read(found.body, &source, &sample, &why) == ZV_OK) {
            expect(sample.count == 2 && isfinite(sample.q[0]) && isfinite(sample.q[1]) && sample.t_source_ns >= 0);
        }
        const int count = ros_trajectory_read(inner ? inner : found.body, &source, points, &why);
        expect(count >= 0 && count <= ROS_POINTS && (count > 0 || why.message[0]));
        for (int i = 0; i < count; ++i) {
            expect(isfinite(points[i].q[0]) && isfinite(points[i].q[1]) &&
                   points[i].t_s >= (i ? points[i - 1].t_s : 0.0));
        }
    } else {
        expect(why.message[0] != '\0');
    }
    zv_json_document_free(document);
    return 0;
}
