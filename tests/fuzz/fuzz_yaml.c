/// @file fuzz_yaml.c
/// YAML files that xacro loads: what is accepted can be written as a text, what is refused says why.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "zveno/describe.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct bytes {
    const uint8_t *data;
    size_t size;
} bytes;

static zv_status read_bytes(void *user, const char *name, zv_text *out, zv_error *why)
{
    (void)name, (void)why;
    const bytes *file = user;
    zv_text_append(out, (const char *)file->data, file->size);
    return ZV_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char text[] =
        "<robot name='r' xmlns:xacro='x'><xacro:property name='y' value=\"${xacro.load_yaml('a.yaml')}\"/>"
        "<link name='a'/><link name='${y}'/><joint name='j' type='continuous'><parent link='a'/><child link='${y}'/>"
        "<origin xyz=\"${len(y) if 'a' in y else 0} 0 0\"/></joint></robot>";
    bytes file = {data, size};
    const zv_import_options options = {.read = read_bytes, .user = &file};
    zv_import *import = NULL;
    zv_error why = {0};
    const zv_status status = zv_import_text(text, strlen(text), &options, &import, &why);
    if ((status != ZV_OK) != (why.message[0] != '\0' && !import)) {
        abort();
    }
    zv_import_free(import);
    return 0;
}
