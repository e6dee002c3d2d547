/// @file json_document.h
/// The memory of a JSON document, for the files of this layer that fill it.
#ifndef ZV_TEXT_JSON_DOCUMENT_H
#define ZV_TEXT_JSON_DOCUMENT_H

#include "base/arena.h"
#include "zveno/text.h"

struct zv_json_document {
    zv_arena arena;
    size_t most_values; ///< 0: no limit
};

/// Fails with ZV_ERR_SYNTAX at the first key of `object` that was there before. Scratch comes from `arena`.
zv_status zv_json_refuse_repeated_keys(const zv_json *object, zv_arena *arena, zv_error *why);

#endif
