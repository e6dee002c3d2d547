/// @file one_line.c
/// JSON that came with line ends, inside an answer that is one line.
#include "api/one_line.h"

void zv_write_on_one_line(zv_json_writer *out, const char *json, size_t size)
{
    const size_t start = out->out->size;
    zv_json_raw(out, json, size);
    for (size_t i = start; i < out->out->size; ++i) {
        if (out->out->data[i] == '\n' || out->out->data[i] == '\r') {
            out->out->data[i] = ' ';
        }
    }
}
