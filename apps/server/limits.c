/// @file limits.c
/// Limits, and the bucket that measures a rate.
///
///     filled(t) = min(burst, filled(t0) + rate (t - t0)),  each message takes 1
#include "limits.h"

#include <time.h>

limits limits_default(void)
{
    return (limits){.connections = 2000,
                    .watchers = 1500,
                    .message_bytes = (size_t)64 << 20,
                    .watch_bytes = (size_t)64 << 10,
                    .shown_bytes = (size_t)1 << 20,
                    .own_bytes = (size_t)64 << 10,
                    .pool_bytes = (size_t)256 << 20,
                    .part_bytes = (size_t)192 << 20,
                    .watch_pool_bytes = (size_t)96 << 20,
                    .watch_part_bytes = (size_t)64 << 20,
                    .unread_bytes = (size_t)1 << 20,
                    .outbox_bytes = (size_t)64 << 20,
                    .messages_per_s = 1000.0,
                    .burst = 4000.0,
                    .requests_per_client = 8,
                    .requests_per_identity = 256,
                    .working_bytes = (size_t)384 << 20,
                    .requests_waiting = 512,
                    .request_s = 120.0,
                    .greet_s = 10.0,
                    .head_s = 15.0,
                    .idle_s = 30.0,
                    .body_s = 30.0,
                    .stuck_s = 30.0,
                    .silent_s = 30.0,
                    .linger_s = 3.0,
                    .slowest_in = 64e3,
                    .slowest_out = 16e3};
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

void bucket_spend(bucket *b, const limits *all, double now_s, double messages)
{
    fill(b, all, now_s);
    b->filled -= messages;
}

bool bucket_take(bucket *b, const limits *all, double now_s)
{
    bucket_spend(b, all, now_s, 1.0);
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

int64_t calendar_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
