/// @file codes.h
/// The G and M codes we know and the modal groups they belong to: at most one code of a group may stand on a line.
#ifndef ZV_PROGRAM_CODES_H
#define ZV_PROGRAM_CODES_H

#include <stdbool.h>

/// G codes are kept as ten times their number: G59.3 is 593.
enum { ZV_NO_MOTION = 800 /* G80 */ };

typedef enum zv_g_group {
    ZV_G_ACTION,      ///< G4 G10 G28 G30 G52 G53 G92: for this line only
    ZV_G_MOTION,      ///< G0 G1 G2 G3 G5 G5.1 G5.2 G5.3 G38 G73 G74 G80 to G89
    ZV_G_PLANE,       ///< G17 G18 G19
    ZV_G_DISTANCE,    ///< G90 G91
    ZV_G_ARC_CENTERS, ///< G90.1 G91.1
    ZV_G_FEED_MODE,   ///< G93 G94
    ZV_G_UNITS,       ///< G20 G21
    ZV_G_RADIUS,      ///< G40 G41 G42
    ZV_G_LENGTH,      ///< G43 G49
    ZV_G_RETRACT,     ///< G98 G99
    ZV_G_SYSTEM,      ///< G54 to G59.3
    ZV_G_CORNER,      ///< G61 G64
    ZV_G_SPINDLE,     ///< G96 G97
    ZV_G_LATHE,       ///< G7 G8
    ZV_G_CLEAR,       ///< G92.1 G92.2 G92.3
    ZV_G_GROUPS
} zv_g_group;

typedef enum zv_m_group {
    ZV_M_STOP,     ///< M0 M1 M2 M30 M60
    ZV_M_IO,       ///< M62 to M68
    ZV_M_TOOL,     ///< M6 M61
    ZV_M_SPINDLE,  ///< M3 M4 M5 M19
    ZV_M_COOLANT,  ///< M7 M8 M9
    ZV_M_OVERRIDE, ///< M48 to M53
    ZV_M_STATE,    ///< M70 to M73
    ZV_M_CALL,     ///< M98 M99
    ZV_M_GROUPS
} zv_m_group;

/// False when there is no such code.
bool zv_g_group_of(int code10, zv_g_group *group);
bool zv_m_group_of(int code, zv_m_group *group);
/// Why a G code of the language is not among them: a sentence; NULL for a code that nobody has.
const char *zv_g_not_available(int code10);

/// G73, G74, G81 to G89.
bool zv_g_is_cycle(int code10);
/// G74 and G84: the spindle turns back on the way out.
bool zv_g_is_tapping_cycle(int code10);
/// A cycle that waits at the bottom: word P.
bool zv_g_is_dwelling_cycle(int code10);
/// A cycle that drills in steps: word Q.
bool zv_g_is_pecking_cycle(int code10);

#endif
