/// @file ros_message.h
/// Messages of the rosbridge protocol (version 2) from a client, read strictly: pure functions of bytes.
#ifndef ZVENO_SERVER_ROS_MESSAGE_H
#define ZVENO_SERVER_ROS_MESSAGE_H

#include "zveno/log.h"
#include "zveno/text.h"

typedef enum ros_op {
    ROS_OTHER, ///< known to the protocol and of no use here: advertise, status, ...
    ROS_SUBSCRIBE,
    ROS_UNSUBSCRIBE,
    ROS_PUBLISH,
    ROS_CALL_SERVICE,
    ROS_SEND_GOAL,
    ROS_CANCEL_GOAL
} ros_op;

enum { ROS_VALUES = 20000 /**< of one message */, ROS_POINTS = 500, ROS_ID_BYTES = 200, ROS_NAME_BYTES = 200 };

typedef struct ros_message {
    ros_op op;
    const zv_json *id;   ///< NULL: none
    const zv_json *name; ///< of the topic, service or action; NULL: none
    const zv_json *body; ///< `msg` or `args`; NULL: none
    double throttle_s;   ///< of a subscription: at least so long between two messages
    bool wants_feedback;
} ros_message;

/// Reads one message into `document`, whose values stay until the next one.
/// @return ZV_OK, ZV_ERR_SYNTAX, or ZV_ERR_BAD_REQUEST with a sentence
zv_status ros_read(zv_json_document *document, const char *text, size_t size, ros_message *out, zv_error *why);

/// Reads sensor_msgs/JointState for the joints of a source, in any order: every joint must be there. Speeds and efforts
/// that are missing are NaN; without a stamp the source's time is that of its receipt, which is set before.
zv_status ros_joint_states_read(const zv_json *states, const zv_feed_source *source, zv_feed_sample *out,
                                zv_error *why);

/// One point of a trajectory: joint values (rad or m) of the source's joints, and when.
typedef struct ros_point {
    double t_s;
    double q[ZV_MAX_JOINTS];
} ros_point;

/// Reads trajectory_msgs/JointTrajectory for the joints of a source: every joint must be there once, times do not go back.
/// @return the number of points, at most ROS_POINTS; 0 with a sentence
int ros_trajectory_read(const zv_json *trajectory, const zv_feed_source *source, ros_point points[ROS_POINTS],
                        zv_error *why);

#endif
