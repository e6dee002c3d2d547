/// @file logged.h
/// Recordings made for tests.
#ifndef ZV_TEST_LOGGED_H
#define ZV_TEST_LOGGED_H

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "zveno/log.h"

static inline zv_robot *arm_called(const char *name)
{
    size_t size = 0;
    zv_robot *robot = NULL;
    const char *text = zv_shipped_find(name, &size);
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

/// Bytes that were written.
static inline bool keep_bytes(void *user, const void *bytes, size_t size)
{
    zv_text_append(user, bytes, size);
    return true;
}

/// Sample `i` of source `s`: 1 kHz, with gaps in what is known; the same for the same numbers.
static inline zv_feed_sample logged_sample(int s, int i, int joints)
{
    zv_feed_sample sample = {.t_source_ns = (int64_t)i * 1000000, .count = joints, .flags = i % 7 == 0 ? 5u : 0u};
    sample.t_received_ns = sample.t_source_ns + 1000 * s;
    for (int k = 0; k < joints; ++k) {
        sample.q[k] = 0.1 * (k + 1) + 1e-3 * i / 7.0;
        sample.qd[k] = i % 5 == 0 ? NAN : -0.25 * i / 3.0;
        sample.effort[k] = s == 1 ? NAN : i * 1e-9;
    }
    return sample;
}

static inline bool same_number(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static inline bool same_sample(const zv_feed_sample *a, const zv_feed_sample *b)
{
    bool same = a->t_source_ns == b->t_source_ns && a->t_received_ns == b->t_received_ns && a->flags == b->flags &&
                a->count == b->count;
    for (int k = 0; k < a->count; ++k) {
        same = same && same_number(a->q[k], b->q[k]) && same_number(a->qd[k], b->qd[k]) &&
               same_number(a->effort[k], b->effort[k]);
    }
    return same;
}

/// A recording of two sources with `samples` each.
static inline zv_text logged(const zv_robot *robot, int samples, bool has_end)
{
    zv_text bytes = {0};
    const zv_log_out out = {&bytes, keep_bytes};
    zv_log_writer *writer = zv_log_writer_create(&out, "scara");
    const zv_feed_source one = zv_feed_source_of(robot, "plan"), two = zv_feed_source_of(robot, "articulation");
    CHECK(zv_log_add_source(writer, &one) == 0 && zv_log_add_source(writer, &two) == 1);
    for (int i = 0; i < samples; ++i) {
        for (int s = 0; s < 2; ++s) {
            const zv_feed_sample sample = logged_sample(s, i, one.count);
            CHECK(zv_log_add(writer, s, &sample));
        }
        CHECK(i % 20 != 19 || zv_log_flush(writer)); // several chunks, small ones
    }
    CHECK(has_end ? zv_log_end(writer) : zv_log_flush(writer));
    zv_log_writer_free(writer);
    return bytes;
}

#endif
