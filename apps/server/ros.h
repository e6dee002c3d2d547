/// @file ros.h
/// The rosbridge protocol at /ros: a live plant as ROS programs know an arm. Off unless asked for.
///
///     /joint_states                               the newest live plant: every sample, in order
///     /tf, /robot_description                     60 a second, the latest for a slow reader; once
///     /joint_states published by a client         samples of its own arm, after live_start with `measured`
///     /joint_trajectory                           a trajectory to follow, without an answer
///     /follow_joint_trajectory                    the same as an action, with feedback and a result
///     /rosapi/topics, /zveno/live_start, /zveno/live, /zveno/live_record, /zveno/live_stop     services
#ifndef ZVENO_SERVER_ROS_H
#define ZVENO_SERVER_ROS_H

#include "client.h"
#include "live.h"
#include "live_plant.h"

enum { ROS_CLIENTS = 32 /**< of all: each costs its part of every frame */ };

/// A WebSocket at /ros shall open; false when there are too many, or without memory.
bool ros_open(client *who);
/// Takes the message in the client's inbox.
void ros_take(client *from);
/// How live sources reach those at /ros, and what they follow.
extern const live_wire ros_wire;
/// Why a plant that this client started never began, or broke down.
void ros_send_end(client *owner, int number, const zv_text *said);
/// Frees what a client has at /ros; nothing when it has nothing.
void ros_leave(client *gone);

#endif
