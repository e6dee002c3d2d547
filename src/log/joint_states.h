/// @file joint_states.h
/// Foxglove's JointStates, read back.
#ifndef ZV_LOG_JOINT_STATES_H
#define ZV_LOG_JOINT_STATES_H

#include "zveno/log.h"

#define ZV_JOINT_STATES_NAME "foxglove.JointStates"

/// Reads a message; joints are those of `source`, by their names, or become its joints when it has none yet. Joints that
/// the source does not have are left out; those that the message does not have are NaN.
/// @return false for what is no such message
bool zv_joint_states_read(zv_json_document *document, const char *text, size_t size, zv_feed_source *source,
                          zv_feed_sample *out);

#endif
