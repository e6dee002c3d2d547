/// @file recording.h
/// How a recording is filled: begun for an arm, then samples and spans in order of time, then finished.
#ifndef ZV_API_RECORDING_H
#define ZV_API_RECORDING_H

#include "zveno/api.h"

/// Paper in front of the arm: the pen draws where it touches.
typedef struct zv_paper {
    zv_pose paper_from_world;
    double height_m; ///< of the touching pen
} zv_paper;

/// Forgets what it had.
/// @param load_kg at the tool, for the torques; these are there when masses and centres of the arm are known
/// @param paper NULL: whatever is no rapid is drawn
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_recording_begin(zv_recording *recording, const zv_robot *robot, double load_kg, const zv_paper *paper,
                             zv_error *why);
/// False without memory.
bool zv_recording_sample(zv_recording *recording, const zv_plan_sample *sample);
bool zv_recording_span(zv_recording *recording, const zv_plan_span *span);
/// The last sample is a row, whatever was left out before it.
zv_status zv_recording_finish(zv_recording *recording, zv_error *why);

/// A row stands for so many samples.
long long zv_recording_stride(const zv_recording *recording);
/// What the torques leave out; all zero when there are none.
zv_left_out zv_recording_left_out(const zv_recording *recording);

#endif
