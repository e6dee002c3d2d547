/// @file host.c
/// What this program offers to a session: its files, pictures and physics engines.
#include "host.h"

#include "files.h"
#include "zveno/io.h"
#include "zveno/sim.h"

const zv_host cli_host = {
    .read_file = read_file,
    .read_image = zv_image_read,
    .simulate = zv_sim_answer,
};
