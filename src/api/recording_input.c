/// @file recording_input.c
/// The bytes of a recording that a request brings along.
#include "api/recording_input.h"

#include <stdlib.h>

static zv_status read_base64(const zv_json *bytes, zv_text *out, zv_error *why)
{
    size_t count = 0;
    uint8_t *decoded = malloc(ZV_BASE64_BYTES(bytes->text_size));
    if (!decoded) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the recording");
    }
    const bool is_right = zv_base64_read(bytes->text, bytes->text_size, decoded, &count);
    zv_text_append(out, (const char *)decoded, count);
    free(decoded);
    return is_right ? ZV_OK : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'bytes' is no base64");
}

zv_status zv_recording_input(const zv_request *request, zv_text *out, zv_error *why)
{
    const zv_json *file = zv_json_member(request->object, "file"), *bytes = zv_json_member(request->object, "bytes"),
                  *text = zv_json_member(request->object, "text");
    if ((file != NULL) + (bytes != NULL) + (text != NULL) != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give one of 'file', 'bytes' and 'text'");
    }
    if (bytes) {
        return read_base64(bytes, out, why);
    }
    if (text) {
        zv_text_append(out, text->text, text->text_size);
        return out->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the recording") : ZV_OK;
    }
    return request->host->read_file
               ? request->host->read_file(file->text, out, why)
               : zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files cannot be read here; give 'bytes' or 'text'");
}
