/// @file feed.c
/// Samples that wait for one reader: a ring of fixed size in which the newest pushes out the oldest.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "zveno/log.h"

struct zv_feed_queue {
    int capacity, first, waiting;
    long long dropped;
    zv_feed_sample ring[];
};

zv_feed_source zv_feed_source_of(const zv_robot *robot, const char *name)
{
    ZV_ASSERT(robot && name);
    zv_feed_source source = {.count = zv_robot_joint_count(robot)};
    snprintf(source.name, sizeof source.name, "%.47s", name);
    for (int k = 0; k < source.count; ++k) {
        const zv_joint *joint = zv_robot_joint(robot, k);
        snprintf(source.joint[k], sizeof source.joint[k], "%.47s", joint->name);
        source.kind[k] = joint->kind;
    }
    return source;
}

int64_t zv_feed_ns(double seconds)
{
    const double ns = floor(seconds * 1e9 + 0.5);
    return !(ns > 0.0) ? 0 : ns >= 9e18 ? (int64_t)9e18 : (int64_t)ns;
}

zv_feed_queue *zv_feed_queue_create(int capacity)
{
    ZV_ASSERT(capacity >= 1);
    zv_feed_queue *queue = malloc(sizeof *queue + (size_t)capacity * sizeof queue->ring[0]);
    if (queue) {
        queue->capacity = capacity;
        queue->first = queue->waiting = 0;
        queue->dropped = 0;
    }
    return queue;
}

void zv_feed_queue_free(zv_feed_queue *queue)
{
    free(queue);
}

void zv_feed_push(zv_feed_queue *queue, const zv_feed_sample *sample)
{
    const bool is_full = queue->waiting == queue->capacity;
    queue->ring[(queue->first + queue->waiting) % queue->capacity] = *sample;
    if (is_full) {
        queue->first = (queue->first + 1) % queue->capacity;
        ++queue->dropped;
    } else {
        ++queue->waiting;
    }
}

bool zv_feed_take(zv_feed_queue *queue, zv_feed_sample *out)
{
    if (queue->waiting == 0) {
        return false;
    }
    *out = queue->ring[queue->first];
    queue->first = (queue->first + 1) % queue->capacity;
    --queue->waiting;
    return true;
}

int zv_feed_waiting(const zv_feed_queue *queue)
{
    return queue->waiting;
}

long long zv_feed_dropped(const zv_feed_queue *queue)
{
    return queue->dropped;
}
