/// @file request.h
/// A request that was read and checked, with what its session keeps for it.
#ifndef ZV_REQUEST_REQUEST_H
#define ZV_REQUEST_REQUEST_H

#include "request/cell_cache.h"
#include "request/robot_field.h"
#include "zveno/kin.h"
#include "zveno/request.h"
#include "zveno/text.h"

/// How far the arms that ship get, in their order. Each takes milliseconds to find, and does not change.
enum { ZV_CACHED_EXTENTS = 16 };
typedef struct zv_extent_cache {
    bool is_known[ZV_CACHED_EXTENTS], is_finite[ZV_CACHED_EXTENTS];
    zv_extent extent[ZV_CACHED_EXTENTS];
} zv_extent_cache;

/// How a long operation says how far it is, and hears that nobody waits for it any more.
/// One per request. Start with all zero but for the two first.
typedef struct zv_watch {
    zv_progress progress; ///< NULL: nobody watches
    void *user;
    bool stopped; ///< the watcher said so; the session then answers `cancelled`, whatever the operation returns
    double part;  ///< that was told last
} zv_watch;

/// Called by an operation now and then, at most some thousand times per second. False: end soon, the result is not wanted.
/// A part of NAN asks only whether somebody waits: as far as told before.
static inline bool zv_watch_goes_on(zv_watch *watch, double part)
{
    watch->part = part == part ? part : watch->part;
    watch->stopped = watch->stopped || (watch->progress && !watch->progress(watch->user, watch->part));
    return !watch->stopped;
}

/// The same for those who take a function and a pointer, which is the watch.
static inline bool zv_watch_progress(void *watch, double part)
{
    return zv_watch_goes_on(watch, part);
}

/// A request that fits the table of its operation, with its arm already found.
typedef struct zv_request {
    const zv_json *object;
    const zv_served_arm *arm;    ///< NULL when the request names no robot
    const zv_host *host;         ///< what the program around us can do; never NULL
    zv_watch *watch;             ///< never NULL
    zv_extent_cache *extents;    ///< of the session; never NULL
    zv_cell_cache *cells;        ///< of the session; never NULL
    const zv_session_sink *sink; ///< who listens; never NULL
    long long line;              ///< number of the request's first line, to which places in an error are added
    zv_mesh_store *meshes;       ///< meshes of the session; NULL: the operation has no use for them
    zv_recording *recording;     ///< where the motion of a plan goes; NULL: into the answer
} zv_request;

#endif
