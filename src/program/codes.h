/// @file codes.h
/// The table of codes: one row per G and M code with its modal group, the words it takes, and what it does.
///
/// A row is X(name, number, group, words, function). The number of a G code is ten times what is written: G59.3 is 593,
/// which is also what #<_motion_mode> shows. At most one code of a group may be on a line. The words are those that
/// mean something only beside certain codes (I J K R P Q L H D E); F, S, T and the axes belong to no code. The function
/// is called when the turn of its group comes (execute.c); `nothing` only has to be known.
///
/// codes.c makes groups and words of these rows, actions.c functions.
#ifndef ZV_PROGRAM_CODES_H
#define ZV_PROGRAM_CODES_H

#include <stdbool.h>
#include <stdint.h>

#define ZV_WORD(letter) ((letter) - 'a')
#define ZV_WORD_BIT(letter) (1u << ZV_WORD(letter))

// clang-format off
#define ZV_G_LIST(X)                                                   \
    X(G0,    0,   MOTION,      0,                     rapid)           \
    X(G1,    10,  MOTION,      0,                     feed)            \
    X(G2,    20,  MOTION,      I | J | K | R | P,     arc)             \
    X(G3,    30,  MOTION,      I | J | K | R | P,     arc)             \
    X(G5,    50,  MOTION,      I | J | P | Q,         spline)          \
    X(G5_1,  51,  MOTION,      I | J,                 spline)          \
    X(G5_2,  52,  MOTION,      P | L,                 nurbs_point)     \
    X(G5_3,  53,  MOTION,      0,                     nurbs_end)       \
    X(G38_2, 382, MOTION,      0,                     probe)           \
    X(G38_3, 383, MOTION,      0,                     probe)           \
    X(G38_4, 384, MOTION,      0,                     probe)           \
    X(G38_5, 385, MOTION,      0,                     probe)           \
    X(G73,   730, MOTION,      R | L | Q,             cycle)           \
    X(G74,   740, MOTION,      R | L | P,             cycle)           \
    X(G80,   800, MOTION,      0,                     no_motion)       \
    X(G81,   810, MOTION,      R | L,                 cycle)           \
    X(G82,   820, MOTION,      R | L | P,             cycle)           \
    X(G83,   830, MOTION,      R | L | Q,             cycle)           \
    X(G84,   840, MOTION,      R | L | P,             cycle)           \
    X(G85,   850, MOTION,      R | L,                 cycle)           \
    X(G86,   860, MOTION,      R | L | P,             cycle)           \
    X(G89,   890, MOTION,      R | L | P,             cycle)           \
    X(G4,    40,  ACTION,      P,                     dwell)           \
    X(G10,   100, ACTION,      I | J | R | P | Q | L, set_offsets)     \
    X(G28,   280, ACTION,      0,                     home)            \
    X(G28_1, 281, ACTION,      0,                     set_home)        \
    X(G30,   300, ACTION,      0,                     home)            \
    X(G30_1, 301, ACTION,      0,                     set_home)        \
    X(G52,   520, ACTION,      0,                     shift_origin)    \
    X(G53,   530, ACTION,      0,                     nothing)         \
    X(G92,   920, ACTION,      0,                     shift_origin)    \
    X(G92_1, 921, CLEAR,       0,                     clear_origin)    \
    X(G92_2, 922, CLEAR,       0,                     clear_origin)    \
    X(G92_3, 923, CLEAR,       0,                     clear_origin)    \
    X(G17,   170, PLANE,       0,                     plane)           \
    X(G18,   180, PLANE,       0,                     plane)           \
    X(G19,   190, PLANE,       0,                     plane)           \
    X(G90,   900, DISTANCE,    0,                     distance)        \
    X(G91,   910, DISTANCE,    0,                     distance)        \
    X(G90_1, 901, ARC_CENTERS, 0,                     arc_centers)     \
    X(G91_1, 911, ARC_CENTERS, 0,                     arc_centers)     \
    X(G93,   930, FEED_MODE,   0,                     feed_mode)       \
    X(G94,   940, FEED_MODE,   0,                     feed_mode)       \
    X(G20,   200, UNITS,       0,                     units)           \
    X(G21,   210, UNITS,       0,                     units)           \
    X(G40,   400, RADIUS,      0,                     radius)          \
    X(G41,   410, RADIUS,      D,                     radius)          \
    X(G41_1, 411, RADIUS,      D,                     radius)          \
    X(G42,   420, RADIUS,      D,                     radius)          \
    X(G42_1, 421, RADIUS,      D,                     radius)          \
    X(G43,   430, LENGTH,      H,                     tool_length)     \
    X(G43_1, 431, LENGTH,      0,                     tool_length)     \
    X(G43_2, 432, LENGTH,      H,                     tool_length)     \
    X(G49,   490, LENGTH,      0,                     tool_length)     \
    X(G98,   980, RETRACT,     0,                     retract)         \
    X(G99,   990, RETRACT,     0,                     retract)         \
    X(G54,   540, SYSTEM,      0,                     system)          \
    X(G55,   550, SYSTEM,      0,                     system)          \
    X(G56,   560, SYSTEM,      0,                     system)          \
    X(G57,   570, SYSTEM,      0,                     system)          \
    X(G58,   580, SYSTEM,      0,                     system)          \
    X(G59,   590, SYSTEM,      0,                     system)          \
    X(G59_1, 591, SYSTEM,      0,                     system)          \
    X(G59_2, 592, SYSTEM,      0,                     system)          \
    X(G59_3, 593, SYSTEM,      0,                     system)          \
    X(G61,   610, CORNER,      0,                     corner)          \
    X(G61_1, 611, CORNER,      0,                     corner)          \
    X(G64,   640, CORNER,      P | Q,                 corner)          \
    X(G96,   960, SPINDLE,     D,                     nothing)         \
    X(G97,   970, SPINDLE,     0,                     nothing)         \
    X(G8,    80,  LATHE,       0,                     nothing)

#define ZV_M_LIST(X)                                                   \
    X(M0,    0,   STOP,        0,                     stop)            \
    X(M1,    1,   STOP,        0,                     stop)            \
    X(M2,    2,   STOP,        0,                     stop)            \
    X(M30,   30,  STOP,        0,                     stop)            \
    X(M60,   60,  STOP,        0,                     stop)            \
    X(M62,   62,  IO,          P,                     output)          \
    X(M63,   63,  IO,          P,                     output)          \
    X(M64,   64,  IO,          P,                     output)          \
    X(M65,   65,  IO,          P,                     output)          \
    X(M66,   66,  IO,          P | Q | E | L,         input)           \
    X(M67,   67,  IO,          Q | E,                 analog_output)   \
    X(M68,   68,  IO,          Q | E,                 analog_output)   \
    X(M6,    6,   TOOL,        0,                     load_tool)       \
    X(M61,   61,  TOOL,        Q,                     name_tool)       \
    X(M3,    3,   SPINDLE,     0,                     spindle)         \
    X(M4,    4,   SPINDLE,     0,                     spindle)         \
    X(M5,    5,   SPINDLE,     0,                     spindle)         \
    X(M19,   19,  SPINDLE,     R | P | Q,             spindle)         \
    X(M7,    7,   COOLANT,     0,                     coolant)         \
    X(M8,    8,   COOLANT,     0,                     coolant)         \
    X(M9,    9,   COOLANT,     0,                     coolant)         \
    X(M48,   48,  OVERRIDE,    0,                     override)        \
    X(M49,   49,  OVERRIDE,    0,                     override)        \
    X(M50,   50,  OVERRIDE,    P,                     override)        \
    X(M51,   51,  OVERRIDE,    P,                     override)        \
    X(M52,   52,  OVERRIDE,    P,                     override)        \
    X(M53,   53,  OVERRIDE,    P,                     override)        \
    X(M70,   70,  STATE,       0,                     save_modes)      \
    X(M71,   71,  STATE,       0,                     forget_modes)    \
    X(M72,   72,  STATE,       0,                     restore_modes)   \
    X(M73,   73,  STATE,       0,                     save_modes)      \
    X(M98,   98,  CALL,        P | L,                 fanuc_call)      \
    X(M99,   99,  CALL,        0,                     fanuc_return)
// clang-format on

/// ZV_G0, ZV_G59_3, ZV_M30 and all others.
enum {
#define ZV_CODE_NAME(name, number, group, words, function) ZV_##name = (number),
    ZV_G_LIST(ZV_CODE_NAME) ZV_M_LIST(ZV_CODE_NAME)
#undef ZV_CODE_NAME
};

/// In a block: no code of this group.
enum { ZV_NO_CODE = -1 };

typedef enum zv_g_group {
    ZV_G_ACTION, ///< for this line only
    ZV_G_MOTION,
    ZV_G_PLANE,
    ZV_G_DISTANCE,
    ZV_G_ARC_CENTERS,
    ZV_G_FEED_MODE,
    ZV_G_UNITS,
    ZV_G_RADIUS,
    ZV_G_LENGTH,
    ZV_G_RETRACT,
    ZV_G_SYSTEM,
    ZV_G_CORNER,
    ZV_G_SPINDLE,
    ZV_G_LATHE,
    ZV_G_CLEAR,
    ZV_G_GROUPS
} zv_g_group;

typedef enum zv_m_group {
    ZV_M_STOP,
    ZV_M_IO,
    ZV_M_TOOL,
    ZV_M_SPINDLE,
    ZV_M_COOLANT,
    ZV_M_OVERRIDE,
    ZV_M_STATE,
    ZV_M_CALL,
    ZV_M_GROUPS
} zv_m_group;

/// False when there is no such code.
bool zv_g_group_of(int code, zv_g_group *group);
bool zv_m_group_of(int code, zv_m_group *group);
/// Bits ZV_WORD_BIT of the words that a code of the table takes; none for ZV_NO_CODE.
uint32_t zv_g_words(int code);
uint32_t zv_m_words(int code);
/// Why a G code is not among them: a sentence; NULL for a code that may be ignored. `only_with_words`: printers use the
/// code too, without axis words.
const char *zv_g_not_available(int code, bool *only_with_words);
/// Whether a G code of other controls changes nothing of the path; then the words that belong to it.
bool zv_g_is_harmless(int code, uint32_t *words);

static inline bool zv_g_is_arc(int code)
{
    return code == ZV_G2 || code == ZV_G3;
}

/// G73, G74, G81 to G89.
bool zv_g_is_cycle(int code);
/// G74 and G84: the spindle turns back on the way out.
bool zv_g_is_tapping_cycle(int code);
/// A cycle that waits at the bottom: word P.
bool zv_g_is_dwelling_cycle(int code);
/// A cycle that drills in steps: word Q.
bool zv_g_is_pecking_cycle(int code);
/// G10, G28, G30, G52 and G92 use the axis words themselves, so that no motion can.
bool zv_g_takes_axes(int code);

#endif
