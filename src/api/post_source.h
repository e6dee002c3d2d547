/// @file post_source.h
/// The motion of a request as moves with the joint values at the end of each, for programs of real controllers.
#ifndef ZV_API_POST_SOURCE_H
#define ZV_API_POST_SOURCE_H

#include "api/op.h"
#include "api/posted_moves.h"
#include "zveno/post.h"

/// Plans the program, strokes or drawing of a request with a stop at the end of each move, so that the branch
/// and every joint value are those of a motion that the arm can do. Start with all zero; free in any case.
/// @return ZV_OK; ZV_ERR_BAD_REQUEST for a program with errors, ZV_ERR_LIMIT when the arm cannot follow it, each with
/// line and reason; ZV_ERR_TOO_LARGE
zv_status zv_post_source(const zv_request *request, zv_posted_moves *out, zv_error *why);
/// The steps of a program of another controller as they were read, once it is known that the arm can follow them: from one
/// dialect to the next nothing is planned anew. `out` is begun already; it stays empty when the source is none.
zv_status zv_post_translate(const zv_request *request, zv_post_program *out, zv_error *why);
/// The waypoints of a request as steps: joint moves end at the joint values of the waypoints, nothing is planned anew once
/// it is known that the arm can follow them. A `file` may be the CSV of taught points that the page saves. `out` is begun
/// already; it stays empty when the source is none of these.
zv_status zv_post_waypoints(const zv_request *request, const zv_post_options *options, zv_post_program *out,
                            zv_post_losses *losses, zv_error *why);
/// Refuses fields of a motion that say nothing about a program.
zv_status zv_post_refuse_idle(const zv_json *request, zv_error *why);

#endif
