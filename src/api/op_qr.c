/// @file op_qr.c
/// `qr`: a text as a QR code.
#include <string.h>

#include "api/fields.h"
#include "api/op.h"
#include "zveno/qr.h"

zv_status zv_op_qr(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *text = zv_json_member(request->object, "text");
    zv_qr code;
    const zv_status status = zv_qr_encode(text->text, text->text_size, &code, why);
    if (status != ZV_OK) {
        return status;
    }
    const char level[2] = {code.level, '\0'};
    zv_json_put_integer(answer, "size", code.size);
    zv_json_put_integer(answer, "version", code.version);
    zv_json_put_text(answer, "level", level);
    zv_json_key(answer, "rows");
    zv_json_begin_array(answer);
    for (int row = 0; row < code.size; ++row) {
        char modules[ZV_QR_MAX_SIZE];
        for (int column = 0; column < code.size; ++column) {
            modules[column] = zv_qr_is_dark(&code, column, row) ? '1' : '0';
        }
        zv_json_string(answer, modules, (size_t)code.size);
    }
    zv_json_end_array(answer);
    return ZV_OK;
}
