/// @file codes.c
/// Two tables, looked up by number.
#include "program/codes.h"

#include <stddef.h>

enum { G_MAX = 1000, M_MAX = 100 };

/// One more than the group, so that 0 means: no such code.
static const unsigned char g_groups[G_MAX] = {
    [40] = 1 + ZV_G_ACTION,       [100] = 1 + ZV_G_ACTION,      [280] = 1 + ZV_G_ACTION,    [281] = 1 + ZV_G_ACTION,
    [300] = 1 + ZV_G_ACTION,      [301] = 1 + ZV_G_ACTION,      [520] = 1 + ZV_G_ACTION,    [530] = 1 + ZV_G_ACTION,
    [920] = 1 + ZV_G_ACTION,      [921] = 1 + ZV_G_CLEAR,       [922] = 1 + ZV_G_CLEAR,     [923] = 1 + ZV_G_CLEAR,
    [0] = 1 + ZV_G_MOTION,        [10] = 1 + ZV_G_MOTION,       [20] = 1 + ZV_G_MOTION,     [30] = 1 + ZV_G_MOTION,
    [50] = 1 + ZV_G_MOTION,       [52] = 1 + ZV_G_MOTION,       [53] = 1 + ZV_G_MOTION,     [51] = 1 + ZV_G_MOTION,
    [382] = 1 + ZV_G_MOTION,      [383] = 1 + ZV_G_MOTION,      [384] = 1 + ZV_G_MOTION,    [385] = 1 + ZV_G_MOTION,
    [730] = 1 + ZV_G_MOTION,      [740] = 1 + ZV_G_MOTION,      [840] = 1 + ZV_G_MOTION,    [432] = 1 + ZV_G_LENGTH,
    [800] = 1 + ZV_G_MOTION,      [810] = 1 + ZV_G_MOTION,      [820] = 1 + ZV_G_MOTION,    [830] = 1 + ZV_G_MOTION,
    [850] = 1 + ZV_G_MOTION,      [860] = 1 + ZV_G_MOTION,      [890] = 1 + ZV_G_MOTION,    [170] = 1 + ZV_G_PLANE,
    [180] = 1 + ZV_G_PLANE,       [190] = 1 + ZV_G_PLANE,       [900] = 1 + ZV_G_DISTANCE,  [910] = 1 + ZV_G_DISTANCE,
    [901] = 1 + ZV_G_ARC_CENTERS, [911] = 1 + ZV_G_ARC_CENTERS, [930] = 1 + ZV_G_FEED_MODE, [940] = 1 + ZV_G_FEED_MODE,
    [200] = 1 + ZV_G_UNITS,       [210] = 1 + ZV_G_UNITS,       [400] = 1 + ZV_G_RADIUS,    [410] = 1 + ZV_G_RADIUS,
    [411] = 1 + ZV_G_RADIUS,      [420] = 1 + ZV_G_RADIUS,      [421] = 1 + ZV_G_RADIUS,    [430] = 1 + ZV_G_LENGTH,
    [431] = 1 + ZV_G_LENGTH,      [490] = 1 + ZV_G_LENGTH,      [980] = 1 + ZV_G_RETRACT,   [990] = 1 + ZV_G_RETRACT,
    [540] = 1 + ZV_G_SYSTEM,      [550] = 1 + ZV_G_SYSTEM,      [560] = 1 + ZV_G_SYSTEM,    [570] = 1 + ZV_G_SYSTEM,
    [580] = 1 + ZV_G_SYSTEM,      [590] = 1 + ZV_G_SYSTEM,      [591] = 1 + ZV_G_SYSTEM,    [592] = 1 + ZV_G_SYSTEM,
    [593] = 1 + ZV_G_SYSTEM,      [610] = 1 + ZV_G_CORNER,      [611] = 1 + ZV_G_CORNER,    [640] = 1 + ZV_G_CORNER,
    [960] = 1 + ZV_G_SPINDLE,     [970] = 1 + ZV_G_SPINDLE,     [80] = 1 + ZV_G_LATHE,
};

static const unsigned char m_groups[M_MAX] = {
    [0] = 1 + ZV_M_STOP,      [1] = 1 + ZV_M_STOP,      [2] = 1 + ZV_M_STOP,      [30] = 1 + ZV_M_STOP,
    [60] = 1 + ZV_M_STOP,     [62] = 1 + ZV_M_IO,       [63] = 1 + ZV_M_IO,       [64] = 1 + ZV_M_IO,
    [65] = 1 + ZV_M_IO,       [66] = 1 + ZV_M_IO,       [67] = 1 + ZV_M_IO,       [68] = 1 + ZV_M_IO,
    [6] = 1 + ZV_M_TOOL,      [61] = 1 + ZV_M_TOOL,     [3] = 1 + ZV_M_SPINDLE,   [4] = 1 + ZV_M_SPINDLE,
    [5] = 1 + ZV_M_SPINDLE,   [19] = 1 + ZV_M_SPINDLE,  [7] = 1 + ZV_M_COOLANT,   [8] = 1 + ZV_M_COOLANT,
    [9] = 1 + ZV_M_COOLANT,   [48] = 1 + ZV_M_OVERRIDE, [49] = 1 + ZV_M_OVERRIDE, [50] = 1 + ZV_M_OVERRIDE,
    [51] = 1 + ZV_M_OVERRIDE, [52] = 1 + ZV_M_OVERRIDE, [53] = 1 + ZV_M_OVERRIDE, [70] = 1 + ZV_M_STATE,
    [71] = 1 + ZV_M_STATE,    [72] = 1 + ZV_M_STATE,    [73] = 1 + ZV_M_STATE,    [98] = 1 + ZV_M_CALL,
    [99] = 1 + ZV_M_CALL,
};

bool zv_g_group_of(int code10, zv_g_group *group)
{
    if (code10 < 0 || code10 >= G_MAX || g_groups[code10] == 0) {
        return false;
    }
    *group = (zv_g_group)(g_groups[code10] - 1);
    return true;
}

const char *zv_g_not_available(int code10)
{
    static const struct {
        int first, last;
        const char *sentence;
    } rows[] = {
        {70, 70, "lathe codes (G7, G70 to G72) are not available: write X as a radius"},
        {330, 332, "threads (G33, G76) are not available: an arm does not follow the spindle"},
        {700, 722, "lathe codes (G7, G70 to G72) are not available: write X as a radius"},
        {760, 762, "threads (G33, G76) are not available: an arm does not follow the spindle"},
        {870, 880, "G87 and G88 are not available: they wait for a hand at the bottom of the hole"},
        {950, 950, "a feed per revolution (G95) is not available: write G94 and F per minute"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        if (code10 >= rows[i].first && code10 <= rows[i].last) {
            return rows[i].sentence;
        }
    }
    return NULL;
}

bool zv_m_group_of(int code, zv_m_group *group)
{
    if (code < 0 || code >= M_MAX || m_groups[code] == 0) {
        return false;
    }
    *group = (zv_m_group)(m_groups[code] - 1);
    return true;
}

bool zv_g_is_cycle(int code10)
{
    return code10 == 730 || code10 == 740 || (code10 >= 810 && code10 <= 890);
}

bool zv_g_is_tapping_cycle(int code10)
{
    return code10 == 740 || code10 == 840;
}

bool zv_g_is_dwelling_cycle(int code10)
{
    return code10 == 820 || code10 == 860 || code10 == 890 || zv_g_is_tapping_cycle(code10);
}

bool zv_g_is_pecking_cycle(int code10)
{
    return code10 == 730 || code10 == 830;
}
