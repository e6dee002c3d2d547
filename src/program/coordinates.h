/// @file coordinates.h
/// Coordinate systems and tools of a program. Lengths are mm, angles degrees, whatever the program speaks.
///
///     machine = system offset + turn(program + G92 offset) + tool offset
#ifndef ZV_PROGRAM_COORDINATES_H
#define ZV_PROGRAM_COORDINATES_H

#include "zveno/program.h"

enum {
    ZV_SYSTEMS = 9, ///< G54 to G59.3
};

/// Where a coordinate system has its zero, and how it is turned.
typedef struct zv_frame {
    double zero[ZV_AXES]; ///< mm and degrees
    double turn;          ///< degrees about Z
} zv_frame;

typedef struct zv_offsets {
    zv_frame frame; ///< in force: a copy, since a variable that is set counts from the next G54 .. on
    zv_frame system[ZV_SYSTEMS];
    double system_unit[ZV_SYSTEMS]; ///< unit in which each was set: its variables are shown in it
    double g92[ZV_AXES];            ///< in force; `g92_saved` may be restored by G92.3
    double g92_saved[ZV_AXES];
    double g92_unit;
    bool g92_on;
    double tool[ZV_AXES];
    double home[2][ZV_AXES]; ///< G28, G30: machine
    double home_unit[2];     ///< unit in which each was set
} zv_offsets;

#endif
