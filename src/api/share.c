/// @file share.c
/// Work in parts, done by who listens: threads, machines; or here, one part after the other.
#include "api/share.h"

#include <string.h>

zv_status zv_share(const zv_request *request, const zv_parts *parts, void *results, zv_error *why)
{
    const zv_session_sink *sink = request->sink;
    memset(results, 0, (size_t)parts->count * parts->bytes);
    zv_status status = sink->shared ? sink->shared(sink->user, parts, results, why) : ZV_OK;
    for (uint64_t part = 0; !sink->shared && part < parts->count && status == ZV_OK; ++part) {
        const double done = (double)part / (double)parts->count;
        if (zv_watch_goes_on(request->watch, parts->from + done * (parts->to - parts->from))) {
            parts->compute(parts->job, part, (char *)results + part * parts->bytes);
        } else {
            status = zv_fail(why, ZV_ERR_CANCELLED, 0, 0, "the request was stopped before its end");
        }
    }
    if (status == ZV_OK && !zv_watch_goes_on(request->watch, parts->to)) {
        status = zv_fail(why, ZV_ERR_CANCELLED, 0, 0, "the request was stopped before its end");
    }
    return status;
}
