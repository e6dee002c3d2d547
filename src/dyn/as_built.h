/// @file as_built.h
/// What a joint really does of what it is commanded: steps, play, sag under load, jitter.
///
///     told ──► whole steps of the controller ──► + jitter ──► play: the link follows only when it is pushed ──► - torque / stiffness
///
/// The play operator keeps the link within half the backlash of its drive (Krasnosel'skii, Pokrovskii, Systems with
/// Hysteresis, 1989). Radians or metres.
#ifndef ZV_DYN_AS_BUILT_H
#define ZV_DYN_AS_BUILT_H

#include <stdbool.h>

typedef struct zv_built_joint {
    double resolution; ///< step of the controller; 0: none
    double backlash;   ///< free play, from one side to the other
    double jitter;     ///< the drive strays by at most this to each side
    double stiffness;  ///< N·m/rad or N/m; 0: rigid
} zv_built_joint;

/// Where the link is; start with all zero.
typedef struct zv_built_state {
    bool has_begun;
    double link;
    unsigned long long seed; ///< of the jitter, not 0 when there is one
} zv_built_state;

/// Where the link is after the drive was commanded to `q`, with `torque` holding it.
double zv_built_step(const zv_built_joint *joint, zv_built_state *state, double q, double torque);

/// What to command the drive so that the link gets to `q` while it moves in `direction` (its sign; 0: as it is).
double zv_built_inverse(const zv_built_joint *joint, double q, double direction, double torque);

#endif
