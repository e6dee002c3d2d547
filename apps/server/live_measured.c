/// @file live_measured.c
/// An arm whose joints somebody measures, as a live source: a program over the WebSocket or rosbridge, or a device. It
/// sets the pace; when it falls silent, frames go on with a growing age.
#include <errno.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "live_parts.h"

#define SILENT_FRAME_S 0.2

static struct timespec time_of(double when_s)
{
    return (struct timespec){(time_t)floor(when_s), (long)((when_s - floor(when_s)) * 1e9)};
}

/// Takes a sample, or waits for one until the next frame of a silent arm is due.
static bool await(live_plant *p, zv_feed_sample *out)
{
    const struct timespec until = time_of(live_clock_s() + SILENT_FRAME_S);
    pthread_mutex_lock(&p->lock);
    bool has = zv_feed_take(p->inbox, out);
    while (!has && !atomic_load(&p->shall_stop) &&
           pthread_cond_timedwait(&p->has_news, &p->lock, &until) != ETIMEDOUT) {
        has = zv_feed_take(p->inbox, out);
    }
    pthread_mutex_unlock(&p->lock);
    return has;
}

zv_status live_run_measured(live_plant *p, zv_error *why)
{
    zv_feed_sample now = {0};
    double heard_s = NAN; // when the last sample came
    p->heard_s = live_clock_s();
    while (!atomic_load(&p->shall_stop)) {
        live_command command;
        const bool has = await(p, &now);
        const double now_s = live_clock_s();
        live_hear(p, now_s, &command);
        if (has) {
            ++p->ticks;
            heard_s = p->heard_s = now_s;
            live_feed(p, &now, now.q, now_s);
        }
        if (!isnan(heard_s) && now_s - p->framed_s >= (has ? LIVE_FRAME_S : SILENT_FRAME_S)) {
            live_show(p, &now, now.q, heard_s);
        }
        if (now_s - p->heard_s > LIVE_IDLE_S) {
            return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "nothing was measured for %d minutes", (int)(LIVE_IDLE_S / 60.0));
        }
    }
    return ZV_OK;
}
