/// @file load.c
/// Opens a library of the system and looks up its names.
#include "zveno/load.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static zv_status find_names(const zv_library *library, void *opened, zv_error *why)
{
    for (size_t i = 0; i < library->count; ++i) {
        void *found = dlsym(opened, library->names[i]);
        if (!found) {
            return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                           "the library %s has no '%s': this program was built with another version of it (package %s)",
                           library->file, library->names[i], library->package);
        }
        memcpy((char *)library->fields + i * sizeof found, &found, sizeof found);
    }
    return ZV_OK;
}

static zv_status open_now(zv_library *library, zv_error *why)
{
    void *opened = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
    if (!opened) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "this needs the library %s: install the package %s",
                       library->file, library->package);
    }
    const zv_status status = find_names(library, opened, why);
    if (status != ZV_OK) {
        dlclose(opened);
    }
    library->is_open = status == ZV_OK;
    return status;
}

zv_status zv_library_open(zv_library *library, zv_error *why)
{
    static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&opening);
    const zv_status status = library->is_open ? ZV_OK : open_now(library, why);
    pthread_mutex_unlock(&opening);
    return status;
}
