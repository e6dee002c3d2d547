/// @file sim_fields.h
/// What the fields of a request `simulate` say besides those of `plan`.
#ifndef ZV_SIM_SIM_FIELDS_H
#define ZV_SIM_SIM_FIELDS_H

#include "zveno/sim.h"

typedef struct zv_sim_asked {
    zv_sim_options options; ///< points into this sim: it must not be copied
    bool all;               ///< plants, side by side
    double rate_hz;         ///< of the recording
    double stiffness[ZV_MAX_JOINTS], damping[ZV_MAX_JOINTS];
    zv_sim_table table;
    zv_scene *scene; ///< its own, or NULL; free it in any case
} zv_sim_asked;

zv_status zv_sim_fields(const zv_json *request, const zv_robot *robot, const zv_host *host, zv_sim_asked *out,
                        zv_error *why);

#endif
