/// @file singular_write.c
/// The names of singular poses as a field of an answer.
#include "api/singular_write.h"

#include <string.h>

#include "zveno/kin.h"

void zv_write_singular(zv_json_writer *out, const char *key, unsigned singular)
{
    zv_json_key(out, key);
    zv_json_begin_array(out);
    for (int i = 0; i < ZV_SINGULAR_COUNT; ++i) {
        if (singular >> i & 1u) {
            zv_json_string(out, zv_singular_name(i), strlen(zv_singular_name(i)));
        }
    }
    zv_json_end_array(out);
}
