/// @file codes.c
/// The rows of the table of codes by number: groups and words.
#include "program/codes.h"

#include <stddef.h>

enum { G_MAX = 1000, M_MAX = 100 };

/// The words of the rows.
enum {
    D = ZV_WORD_BIT('d'),
    E = ZV_WORD_BIT('e'),
    H = ZV_WORD_BIT('h'),
    I = ZV_WORD_BIT('i'),
    J = ZV_WORD_BIT('j'),
    K = ZV_WORD_BIT('k'),
    L = ZV_WORD_BIT('l'),
    P = ZV_WORD_BIT('p'),
    Q = ZV_WORD_BIT('q'),
    R = ZV_WORD_BIT('r'),
};

typedef struct row {
    unsigned char group; ///< one more, so that 0 means: no such code
    uint32_t words;
} row;

static const row g_rows[G_MAX] = {
#define G_ROW(name, number, group, words, function) [number] = {1 + ZV_G_##group, (words)},
    ZV_G_LIST(G_ROW)
#undef G_ROW
};

static const row m_rows[M_MAX] = {
#define M_ROW(name, number, group, words, function) [number] = {1 + ZV_M_##group, (words)},
    ZV_M_LIST(M_ROW)
#undef M_ROW
};

bool zv_g_group_of(int code, zv_g_group *group)
{
    if (code < 0 || code >= G_MAX || g_rows[code].group == 0) {
        return false;
    }
    *group = (zv_g_group)(g_rows[code].group - 1);
    return true;
}

bool zv_m_group_of(int code, zv_m_group *group)
{
    if (code < 0 || code >= M_MAX || m_rows[code].group == 0) {
        return false;
    }
    *group = (zv_m_group)(m_rows[code].group - 1);
    return true;
}

uint32_t zv_g_words(int code)
{
    return code == ZV_NO_CODE ? 0 : g_rows[code].words;
}

uint32_t zv_m_words(int code)
{
    return code == ZV_NO_CODE ? 0 : m_rows[code].words;
}

/// Codes that are not in the table; ten times what is written.
enum {
    G7 = 70,
    G9 = 90,
    G15 = 150,
    G16 = 160,
    G22 = 220,
    G26 = 260,
    G31 = 310,
    G32 = 320,
    G33 = 330,
    G33_2 = 332,
    G50 = 500,
    G50_1 = 501,
    G51 = 510,
    G51_2 = 512,
    G54_1 = 541,
    G60 = 600,
    G62 = 620,
    G63 = 630,
    G67 = 670,
    G68 = 680,
    G68_9 = 689,
    G69 = 690,
    G69_9 = 699,
    G70 = 700,
    G72_2 = 722,
    G76 = 760,
    G76_2 = 762,
    G87 = 870,
    G88 = 880,
    G95 = 950,
    G103 = 1030,
    G187 = 1870,
};

const char *zv_g_not_available(int code, bool *only_with_words)
{
    static const struct {
        int first, last;
        bool only_with_words;
        const char *sentence;
    } rows[] = {
        {G7, G7, false, "lathe codes (G7, G70 to G72) are not available: write X as a radius"},
        {G16, G16, false, "polar coordinates (G16) are not available: write X and Y"},
        {G31, G31, true, "probing (G31) is not available"},
        {G32, G33_2, true, "threads (G32, G33, G76) are not available: an arm does not follow the spindle"},
        {G51, G51_2, false, "scaling and mirroring (G51) are not available: let the CAM program write the scaled path"},
        {G68, G68_9, false, "a turned coordinate system (G68) is not available: write G10 L2 R for a turn about Z"},
        {G70, G72_2, true, "lathe codes (G7, G70 to G72) are not available: write X as a radius"},
        {G76, G76_2, true, "threads (G32, G33, G76) are not available: an arm does not follow the spindle"},
        {G87, G88, true, "G87 and G88 are not available: they wait for a hand at the bottom of the hole"},
        {G95, G95, true, "a feed per revolution (G95) is not available: write G94 and F per minute"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        if (code >= rows[i].first && code <= rows[i].last) {
            *only_with_words = rows[i].only_with_words;
            return rows[i].sentence;
        }
    }
    return NULL;
}

bool zv_g_is_harmless(int code, uint32_t *words)
{
    static const struct {
        int first, last;
        uint32_t words;
    } rows[] = {
        {G9, G9, 0},   {G15, G15, 0}, {G22, G26, P | Q}, {G50, G50_1, 0}, {G54_1, G54_1, P}, {G60, G60, 0},
        {G62, G63, 0}, {G67, G67, 0}, {G69, G69_9, 0},   {G95, G95, 0},   {G103, G103, P},   {G187, G187, P | E},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        if (code >= rows[i].first && code <= rows[i].last) {
            *words = rows[i].words;
            return true;
        }
    }
    return false;
}

bool zv_g_is_cycle(int code)
{
    return code == ZV_G73 || code == ZV_G74 || (code >= ZV_G81 && code <= ZV_G89);
}

bool zv_g_is_tapping_cycle(int code)
{
    return code == ZV_G74 || code == ZV_G84;
}

bool zv_g_is_dwelling_cycle(int code)
{
    return zv_g_is_cycle(code) && zv_g_words(code) & P;
}

bool zv_g_is_pecking_cycle(int code)
{
    return zv_g_is_cycle(code) && zv_g_words(code) & Q;
}

bool zv_g_takes_axes(int code)
{
    return code == ZV_G10 || code == ZV_G28 || code == ZV_G30 || code == ZV_G52 || code == ZV_G92;
}
