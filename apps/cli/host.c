/// @file host.c
/// What this program offers to a session: its files and pictures.
#include "host.h"

#include "files.h"
#include "zveno/io.h"

const zv_host cli_host = {
    .read_file = read_file,
    .read_image = zv_image_read,
};
