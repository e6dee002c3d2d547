/// @file pitch_policy.h
/// The pitch of the last link of a planar three-link arm when the target leaves it open (document 003).
#ifndef ZV_KIN_PITCH_POLICY_H
#define ZV_KIN_PITCH_POLICY_H

#include "zveno/kin.h"

/// The pitch that was chosen, or why there is none.
typedef struct zv_pitch_choice {
    zv_reach reach; ///< ZV_REACH_OK when there is one
    double beyond;  ///< m out of reach
    double pitch;   ///< rad in (-pi, pi], absolute, counter-clockwise
} zv_pitch_choice;

/// Chooses the pitch for a tool at (x, y), seen from the shoulder with x horizontal and y up; `links` are the lengths
/// (the last may be 0). A target on the left is treated as the mirror image of one on the right.
///
/// ZV_PITCH_EXACT: the pitch nearest to `wanted` with which the first two links reach.
/// ZV_PITCH_BETA: the nearest one whose elbow-above pose does not have the middle link pointing up, as far as the wrist
/// is farther out than the middle link is long; nearer the elbow folds back and a link that points up a little does no
/// harm. A target that allows no such pose is answered as by ZV_PITCH_EXACT.
/// ZV_PITCH_DECREMENT: the paper's steps. `wanted` itself up to 140 mm from the shoulder along the table; farther, or
/// when it does not reach, the first of wanted + 1, wanted + 2, ... degrees (upwards and outwards) that reaches; one turn
/// of steps without success is an answer: out of reach.
zv_pitch_choice zv_pitch_choose(const double links[3], double x, double y, zv_pitch_policy policy, double wanted);

#endif
