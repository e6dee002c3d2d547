/// @file watch.h
/// How a long operation tells how far it is, and hears that nobody waits for it any more.
#ifndef ZV_API_WATCH_H
#define ZV_API_WATCH_H

#include "zveno/api.h"

/// Of one request. Start with all zero but for the two first.
typedef struct zv_watch {
    zv_progress progress; ///< NULL: nobody watches
    void *user;
    bool stopped; ///< the watcher said so; the session then answers `cancelled`, whatever the operation returns
} zv_watch;

/// Called by an operation now and then, at most some thousand times per second. False: end soon, the result is not wanted.
static inline bool zv_watch_goes_on(zv_watch *watch, double part)
{
    watch->stopped = watch->stopped || (watch->progress && !watch->progress(watch->user, part));
    return !watch->stopped;
}

#endif
