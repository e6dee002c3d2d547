/// @file share.h
/// Work in parts, done by who listens: threads, machines; or here, one part after the other.
#ifndef ZV_API_SHARE_H
#define ZV_API_SHARE_H

#include "request/request.h"

/// Computes all parts, whose `mark` is filled here, into `results`, `count` times `bytes`.
/// @return ZV_OK, ZV_ERR_CANCELLED when nobody waits any more, or what the listener says
zv_status zv_share(const zv_request *request, const zv_parts *parts, void *results, zv_error *why);

#endif
