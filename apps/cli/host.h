/// @file host.h
/// What this program offers to a session.
#ifndef ZVENO_CLI_HOST_H
#define ZVENO_CLI_HOST_H

#include "zveno/api.h"

extern const zv_host cli_host;

#endif
