/// @file live_device.h
/// A real device as a live source (live_driven.c): its thread speaks with it as `zveno drive` does, and shows where it is.
///
///     connected ──► asks where it is, ten times a second ──► samples
///         │ motion: the core plans it, the dead-man switch is pressed ──► driven ──► connected
///         └ stop: a flag that the driving thread sees before anything else; the end of the connection is one too
#ifndef ZVENO_SERVER_LIVE_DEVICE_H
#define ZVENO_SERVER_LIVE_DEVICE_H

#include "device_setup.h"

enum { DEVICE_SENTENCE = 400 };

typedef enum device_state { DEVICE_CONNECTING, DEVICE_STANDS, DEVICE_PLANS, DEVICE_RUNS, DEVICE_HELD } device_state;
extern const char *const device_states[];

/// What can be seen of it besides its joints.
typedef struct device_view {
    device_state state;
    double part;                ///< of the motion that runs
    bool is_measured;           ///< it says itself where it is; a servo board does not
    bool is_done;               ///< the last motion came to its end
    char said[DEVICE_SENTENCE]; ///< how the last motion ended; "": none has
} device_view;

typedef struct live_device live_device;

/// NULL without memory.
live_device *live_device_create(const device_setup *setup);
/// NULL is allowed.
void live_device_free(live_device *self);
const char *live_device_address(const live_device *self);
/// Asks for a motion; its program is taken over. @return ZV_OK, or ZV_ERR_NOT_AVAILABLE while another one is under way
zv_status live_device_order(live_device *self, device_order *order, zv_error *why);
/// The switch is pressed, or let go.
void live_device_press(live_device *self, bool is_pressed);
/// Stops what moves, ahead of everything; the line stays open.
void live_device_stop(live_device *self);

#endif
