/// @file host.c
/// What this program offers to a session: its files.
#include "host.h"

#include "files.h"

const zv_host cli_host = {
    .read_file = read_file,
};
