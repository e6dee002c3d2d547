/// @file drive_bus.h
/// A motion on bus servos: goals at a fixed rate, one frame ahead and no more, so that there is no queue to stop.
#ifndef ZVENO_DRIVE_BUS_H
#define ZVENO_DRIVE_BUS_H

#include "hand.h"
#include "zveno/api.h"
#include "zveno/bridge.h"

#define BUS_FRAME_S 0.02

/// The servos of an arm: joint value = middle at step ZV_BUS_MIDDLE, and more with more steps unless it is reversed.
typedef struct bus_arm {
    zv_bus_dialect dialect;
    int count;
    int ids[ZV_BUS_SERVOS];
    bool is_reversed[ZV_BUS_SERVOS];
    double middle[ZV_BUS_SERVOS]; ///< rad
} bus_arm;

/// What people say of them.
typedef struct bus_numbers {
    int id_count, middle_count;
    const double *ids;        ///< one per joint; a negative one turns the other way
    const double *middle_deg; ///< NULL: all 0
} bus_numbers;

/// @return ZV_OK, or ZV_ERR_BAD_REQUEST when the numbers are none of servos
zv_status bus_arm_make(zv_bus_dialect dialect, const bus_numbers *given, bus_arm *out, zv_error *why);

/// The motion as joint values every BUS_FRAME_S. Start with all zero but for `count`.
typedef struct bus_motion {
    int count; ///< of joints
    int frames;
    size_t capacity;
    double *q;                      ///< rad
    double velocity[ZV_MAX_JOINTS]; ///< limits of the joints, rad/s; 0: none
    double last_t, last_q[ZV_MAX_JOINTS];
    bool has_sample, failed;
} bus_motion;

/// Takes the next sample of a plan; frames lie on straight lines between them.
void bus_motion_add(bus_motion *motion, double t, const double *q);
/// The last sample is a frame too.
void bus_motion_end(bus_motion *motion);
void bus_motion_free(bus_motion *motion);

/// How it ended.
typedef struct bus_end {
    bool is_done;
    long long frames;
    int holds;
    double farthest_deg; ///< that a servo was behind
    double rest_deg;     ///< that it still is
    char why[400];
} bus_end;

/// Asks where the servos are, in rad of the joints; false with the servo that does not say, when the line has ended or
/// somebody has stopped it.
bool bus_ask(zv_port *port, const bus_arm *arm, double *q, zv_error *why);

/// Checks every frame, and that the arm stands near where the motion begins; `approach_s` above 0: wherever it stands it is
/// taken there in so many seconds. Frames from where it stands are put before the motion.
/// @return ZV_OK, ZV_ERR_LIMIT for a step that no servo has or an approach that is too fast, ZV_ERR_NOT_AVAILABLE when the arm stands elsewhere, ZV_ERR_IO
zv_status bus_begin(zv_port *port, const bus_arm *arm, bus_motion *motion, double approach_s, zv_error *why);

/// Drives the frames; `dead_man` as `drive_switch_open` has it.
bus_end bus_drive(zv_port *port, const bus_arm *arm, const bus_motion *motion, double dead_man);

#endif
