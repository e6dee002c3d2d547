/// @file share.c
/// Work in parts, done by who listens: threads, machines; or here, one part after the other.
#include "api/share.h"

#include <string.h>

#include "zveno/pack.h"

static uint64_t mark_of_bytes(uint64_t before, const char *bytes, size_t size)
{
    return (before * 0x9E3779B97F4A7C15u) ^ zv_crc32((const uint8_t *)bytes, size);
}

/// Programs are named by `file` at any depth. One that cannot be read makes the request fail elsewhere.
static uint64_t mark_of_files(uint64_t before, const zv_host *host, const zv_json *value)
{
    if (value->kind == ZV_JSON_STRING && value->key && strcmp(value->key, "file") == 0) {
        zv_text text = {0};
        zv_error why;
        if (host && host->read_file && host->read_file(value->text, &text, &why) == ZV_OK) {
            before = mark_of_bytes(before, text.data, text.size);
        }
        zv_text_free(&text);
    }
    const bool has_members = value->kind == ZV_JSON_OBJECT || value->kind == ZV_JSON_ARRAY;
    for (const zv_json *one = has_members ? value->first : NULL; one; one = one->next) {
        before = mark_of_files(before, host, one);
    }
    return before;
}

static uint64_t mark_of(const zv_request *request)
{
    size_t size = 0;
    const char *robot = zv_robot_text(request->arm->robot, &size), *version = zv_version();
    uint64_t mark = mark_of_bytes(1, version, strlen(version));
    mark = mark_of_bytes(mark, robot, size);
    mark = mark_of_bytes(mark, request->object->source, request->object->source_size);
    return mark_of_files(mark, request->host, request->object);
}

zv_status zv_share(const zv_request *request, const zv_parts *parts, void *results, zv_error *why)
{
    const zv_session_sink *sink = request->sink;
    zv_parts marked = *parts;
    marked.mark = sink->shared ? mark_of(request) : 0;
    memset(results, 0, (size_t)parts->count * parts->bytes);
    zv_status status = sink->shared ? sink->shared(sink->user, &marked, results, why) : ZV_OK;
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
