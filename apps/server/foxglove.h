/// @file foxglove.h
/// The Foxglove WebSocket protocol at /foxglove: the newest live source as its viewer knows an arm. Off unless asked for.
///
///     /joint_states        foxglove.JointStates       every sample, in order; the oldest goes for one who reads slowly
///     /tf                  foxglove.FrameTransforms   60 a second, the latest for a slow reader
///     /scene               foxglove.SceneUpdate       10 a second: the arm as lines between its joints
///     /robot_description   std_msgs/String            once
///     /joint_target        published by a client: foxglove.JointStates, where the joints shall go
#ifndef ZVENO_SERVER_FOXGLOVE_H
#define ZVENO_SERVER_FOXGLOVE_H

#include "client.h"
#include "live.h"

enum { FOXGLOVE_CLIENTS = 32 /**< of all: each costs its part of every frame */ };

/// The name of the protocol among those that a client offers, with commas between; NULL: it speaks none of ours.
const char *foxglove_protocol(const char *offered);
/// A WebSocket at /foxglove shall open; false when there are too many, or without memory.
bool foxglove_open(client *who);
/// It is open: says who we are and what there is.
void foxglove_greet(client *to);
/// Takes the message in the client's inbox.
void foxglove_take(client *from);
/// How live sources reach those at /foxglove.
extern const live_wire foxglove_wire;
/// Frees what a client has at /foxglove; nothing when it has nothing.
void foxglove_leave(client *gone);

#endif
