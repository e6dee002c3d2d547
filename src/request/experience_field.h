/// @file experience_field.h
/// The field `experience`: routes that were found before, given with a request and given back with its answer.
#ifndef ZV_REQUEST_EXPERIENCE_FIELD_H
#define ZV_REQUEST_EXPERIENCE_FIELD_H

#include "zveno/route.h"
#include "zveno/text.h"

/// What the field holds; NULL without it. Free it.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST with a sentence, or ZV_ERR_INTERNAL without memory
zv_status zv_experience_field(const zv_json *request, const zv_robot *robot, zv_experience **out, zv_error *why);
/// Writes the field; nothing for NULL.
void zv_write_experience(zv_json_writer *out, const zv_robot *robot, const zv_experience *experience);

#endif
