/// @file fuzz_log.c
/// Any bytes as a recording, MCAP or CSV: what is refused says why, and samples that come have joints and times.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "zveno/log.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

static bool take(void *user, int source, const zv_feed_sample *sample)
{
    (void)user;
    expect(source >= 0 && source < ZV_LOG_SOURCES && sample->count >= 0 && sample->count <= ZV_MAX_JOINTS);
    expect(sample->t_source_ns >= 0 && sample->t_received_ns >= 0);
    for (int k = 0; k < sample->count; ++k) {
        expect(!isinf(sample->q[k]) && !isinf(sample->qd[k]) && !isinf(sample->effort[k]));
    }
    return true;
}

static void read_csv(const char *text, size_t size)
{
    size_t robot_size = 0;
    const char *shipped = zv_shipped_find("scara", &robot_size);
    zv_robot *robot = NULL;
    zv_feed_source sources[ZV_LOG_SOURCES];
    int count = 0;
    zv_error why = {0};
    expect(zv_robot_parse(shipped, robot_size, NULL, 0, &robot, NULL) == ZV_OK);
    if (zv_log_read_csv(text, size, robot, sources, &count, take, NULL, &why) != ZV_OK) {
        expect(why.line > 0 && why.column > 0 && why.message[0] != '\0');
    }
    zv_robot_free(robot);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_log_reader *log = NULL;
    zv_error why = {0};
    if (!zv_log_is((const char *)data, size)) {
        read_csv((const char *)data, size);
        return 0;
    }
    if (zv_log_open((const char *)data, size, &log, &why) != ZV_OK) {
        expect(why.message[0] != '\0' && !log);
        return 0;
    }
    const zv_log_info info = zv_log_about(log);
    expect(info.source_count >= 0 && info.source_count <= ZV_LOG_SOURCES && info.lost_bytes >= 0);
    zv_log_read(log, 0, INT64_MAX, take, NULL, NULL);
    zv_log_read(log, info.t0_ns, info.t1_ns, take, NULL, NULL);
    zv_log_free(log);
    return 0;
}
