/// @file device_motion.h
/// A motion for a device, planned by the core: what it refuses has no motion.
#ifndef ZVENO_SERVER_DEVICE_MOTION_H
#define ZVENO_SERVER_DEVICE_MOTION_H

#include "device_setup.h"
#include "zveno/api.h"

/// What is planned for whom.
typedef struct device_plan {
    const zv_json *with; ///< whose arm, tool and scene are taken
    const zv_host *host;
    const device_setup *setup;
    const device_order *order;
    const double *q;        ///< where the arm is, degrees and mm; NULL: nobody knows
    const double *place_mm; ///< of grbl: where the tool goes with `to`
    zv_progress progress;   ///< false ends it
    void *user;
} device_plan;

/// A motion that may be driven.
typedef struct device_motion {
    bus_motion path; ///< joint values every BUS_FRAME_S
    zv_text program; ///< of grbl: G-code; of a servo board: pulses
} device_motion;

/// @return ZV_OK, or why nothing is driven
zv_status device_motion_plan(const device_plan *plan, device_motion *out, zv_error *why);
void device_motion_free(device_motion *motion);

#endif
