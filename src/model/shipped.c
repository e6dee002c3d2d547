/// @file shipped.c
/// The robots that ship inside the library.
#include "model/shipped.h"

#include <string.h>

#include "base/assert.h"
#include "zveno/model.h"

int zv_shipped_count(void)
{
    return zv_shipped_file_count;
}

const char *zv_shipped_name(int index)
{
    ZV_ASSERT(0 <= index && index < zv_shipped_file_count);
    return zv_shipped_files[index].name;
}

const char *zv_shipped_text(int index, size_t *size)
{
    ZV_ASSERT(0 <= index && index < zv_shipped_file_count);
    *size = zv_shipped_files[index].size;
    return zv_shipped_files[index].text;
}

const char *zv_shipped_find(const char *name, size_t *size)
{
    for (int i = 0; i < zv_shipped_file_count; ++i) {
        if (strcmp(zv_shipped_files[i].name, name) == 0) {
            return zv_shipped_text(i, size);
        }
    }
    return NULL;
}
