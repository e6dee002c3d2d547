/// @file host.c
/// What this program offers to a session: its files, pictures and physics engines.
#include "host.h"

#include <stdlib.h>

#include "files.h"
#include "program_file.h"
#include "zveno/io.h"
#include "zveno/sim.h"

static zv_status open_source(const char *path, zv_source *out, zv_error *why)
{
    program_file *file = malloc(sizeof *file);
    if (!file) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    const zv_status status = program_file_open(path, file, why);
    if (status != ZV_OK) {
        free(file);
        return status;
    }
    *out = program_file_source(file);
    return ZV_OK;
}

static void close_source(zv_source *source)
{
    program_file_close(source->user);
    free(source->user);
}

const zv_host cli_host = {
    .read_file = read_file,
    .open_source = open_source,
    .close_source = close_source,
    .open_files = zv_files_open,
    .close_files = zv_files_close,
    .read_image = zv_image_read,
    .simulate = zv_sim_answer,
    .load_mesh = zv_mesh_load,
    .mesh_bytes = (size_t)512 << 20,
};
