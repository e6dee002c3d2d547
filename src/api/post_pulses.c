/// @file post_pulses.c
/// `post` for hobby servos: the pulses that `servo` would send, as files.
#include <math.h>
#include <stdlib.h>

#include "api/op.h"
#include "api/post_source.h"

enum { MOST_PULSES = 20 * 1000 * 1000 };

typedef struct gathering {
    zv_post_pulses pulses;
    size_t capacity; ///< in frames
    double last_t;
    bool failed, is_long;
} gathering;

static bool take_pulses(void *user, double t, const double *pulse_s)
{
    gathering *g = user;
    zv_post_pulses *p = &g->pulses;
    if ((size_t)p->count == g->capacity) {
        const size_t more = g->capacity ? 2 * g->capacity : 1024;
        double *larger = realloc(p->pulse_us, more * (size_t)p->servos * sizeof *larger);
        g->failed = !larger;
        if (!larger) {
            return false;
        }
        p->pulse_us = larger;
        g->capacity = more;
    }
    for (int k = 0; k < p->servos; ++k) {
        p->pulse_us[(size_t)p->count * (size_t)p->servos + (size_t)k] = pulse_s[k] * 1e6;
    }
    if (p->count == 1) {
        p->frame_s = t - g->last_t;
    }
    g->last_t = t;
    ++p->count;
    g->is_long = (long long)p->count * p->servos >= MOST_PULSES;
    return !g->is_long;
}

/// Why there are no pulses, from the answer of `servo`.
static zv_status refuse(const zv_text *answer, zv_error *why)
{
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    zv_status status = ZV_OK;
    if (!document || zv_json_read(document, answer->data, answer->size, &root, NULL) != ZV_OK) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the pulses");
    } else {
        const zv_json *reason = zv_json_member(root, "why"), *beyond = zv_json_member(root, "beyond");
        const zv_json *told = reason ? reason : beyond;
        status = told ? zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", told->text) : ZV_OK;
    }
    zv_json_document_free(document);
    return status;
}

zv_status zv_post_as_pulses(const zv_request *request, const char *name, bool as_sketch, zv_post_files *files,
                            zv_post_losses *losses, int *frames, zv_error *why)
{
    gathering g = {.pulses = {.servos = zv_robot_joint_count(request->arm->robot), .frame_s = 0.02}};
    const zv_session_sink sink = {.user = &g, .pulses = take_pulses};
    zv_request asked = *request;
    zv_text told = {0};
    zv_json_writer answer = zv_json_writer_on(&told);
    asked.sink = &sink;
    zv_json_begin_object(&answer);
    zv_status status = zv_op_servo(&asked, &answer, why);
    zv_json_end_object(&answer);
    if (g.failed || told.failed) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the pulses");
    } else if (g.is_long) {
        status = zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the motion has more than %d pulses", MOST_PULSES);
    }
    status = status == ZV_OK ? refuse(&told, why) : status;
    if (status == ZV_OK && g.pulses.count == 0) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the program does not move the arm");
    }
    status = status == ZV_OK ? zv_post_write_pulses(&g.pulses, name, as_sketch, files, losses, why) : status;
    *frames = g.pulses.count;
    free(g.pulses.pulse_us);
    zv_text_free(&told);
    return status;
}
