/// @file limits.c
/// Limits, and the bucket that measures a rate.
///
///     filled(t) = min(burst, filled(t0) + rate (t - t0)),  each message takes 1
#include "limits.h"

#include <time.h>

limits limits_default(void)
{
    return (limits){.connections = 2000,
                    .message_bytes = (size_t)64 << 20,
                    .held_bytes = (size_t)1 << 30,
                    .unread_bytes = (size_t)1 << 20,
                    .outbox_bytes = (size_t)64 << 20,
                    .messages_per_s = 1000.0,
                    .burst = 4000.0,
                    .requests_per_client = 8,
                    .requests_per_identity = 256,
                    .working_bytes = (size_t)384 << 20,
                    .requests_waiting = 512,
                    .request_s = 120.0,
                    .stuck_s = 30.0};
}

static void fill(bucket *b, const limits *all, double now_s)
{
    const double filled = b->filled + all->messages_per_s * (now_s - b->at_s);
    b->filled = filled < all->burst ? filled : all->burst;
    b->at_s = now_s;
}

bucket bucket_full(const limits *all, double now_s)
{
    return (bucket){.filled = all->burst, .at_s = now_s};
}

bool bucket_take(bucket *b, const limits *all, double now_s)
{
    fill(b, all, now_s);
    b->filled -= 1.0;
    return b->filled >= 0.0;
}

bool bucket_has_some(bucket *b, const limits *all, double now_s)
{
    fill(b, all, now_s);
    return b->filled >= 1.0;
}

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
