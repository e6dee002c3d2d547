/// @file reading_fields.c
/// Requests with a program say in the same two words how it is to be read.
#include "api/reading_fields.h"

#include "api/fields.h"

zv_status zv_reading_fields(const zv_json *request, zv_gcode_options *options, zv_error *why)
{
    static const char *const dialects[] = {"strict", "tolerant", NULL};
    int dialect = ZV_DIALECT_STRICT;
    const zv_status status = zv_field_take_word(request, "dialect", dialects, &dialect, why);
    options->dialect = (zv_dialect)dialect;
    return status == ZV_OK ? zv_field_take_flag(request, "block_delete", &options->block_delete, why) : status;
}
