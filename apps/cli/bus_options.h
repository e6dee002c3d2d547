/// @file bus_options.h
/// The options --ids and --middle of verbs that speak with bus servos.
#ifndef ZVENO_CLI_BUS_OPTIONS_H
#define ZVENO_CLI_BUS_OPTIONS_H

#include "drive/drive_bus.h"
#include "options.h"

/// Reads --ids and --middle (degrees; may be missing: 0). Complains and returns false when they do not fit.
bool bus_options_read(zv_bus_dialect dialect, const option_value *ids, const option_value *middle, bus_arm *out);

#endif
