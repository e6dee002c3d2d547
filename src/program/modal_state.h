/// @file modal_state.h
/// What stays in force from line to line until another code changes it.
#ifndef ZV_PROGRAM_MODAL_STATE_H
#define ZV_PROGRAM_MODAL_STATE_H

#include "program/codes.h"
#include "zveno/program.h"

/// What stays from line to line and M70 can save.
typedef struct zv_modes {
    int motion;        ///< a code of the group ZV_G_MOTION; ZV_G80: none
    int plane;         ///< axis the plane is square to: ZV_Z for G17, ZV_Y for G18, ZV_X for G19
    bool relative;     ///< G91
    bool arc_absolute; ///< G90.1
    bool inverse_time; ///< G93
    double unit;       ///< mm per unit of the program
    double feed;       ///< mm/min; 0: none yet
    double spindle;    ///< S
    int tool;          ///< T
    bool retract_to_r; ///< G99
    int system;        ///< 0 for G54
    int radius;        ///< ZV_G40, ZV_G41 or ZV_G42
    bool mist, flood;
    bool speed_fixed, feed_fixed, feed_adapts, hold_locked; ///< M48 to M53: what the operator may turn
    zv_corner_mode corner;
    double tolerance, naive; ///< mm, of G64
} zv_modes;

/// What M70 and M73 keep: the modes, and whether offsets counted then.
typedef struct zv_saved_modes {
    zv_modes modes;
    bool g92_on;
    bool length_on; ///< of the tool
} zv_saved_modes;

#endif
