/// @file materials.c
/// The palette of the housings.
#include "body/materials.h"

#define COMMON                                                                                                         \
    [GRAPHITE] = {"graphite", 0x30363d, 0x3a414a, 0.50, 0.25}, [RUBBER] = {"rubber", 0x1f2328, 0x1c2025, 0.62, 0.0},   \
    [STEEL] = {"steel", 0xaab2ba, 0xaab2ba, 0.32, 0.85}, [CHROME] = {"chrome", 0xd5dade, 0xd5dade, 0.16, 1.0},         \
    [ALUMINIUM] = {"aluminium", 0xdde2e7, 0xd0d6dc, 0.42, 0.45}, [BONE] = {"bone", 0xeeeae2, 0xe4e0d8, 0.50, 0.0},     \
    [VOID] = {"void", 0x0b0d10, 0x07090b, 0.90, 0.0}, [SERVO] = {"servo", 0x343a41, 0x3a4149, 0.50, 0.0}

static const zv_material porcelain[MATERIAL_COUNT] = {
    [SHELL] = {"shell", 0xe9ecef, 0xdde1e6, 0.38, 0.0},
    [RECESS] = {"recess", 0xd9dee3, 0xc8ced5, 0.45, 0.0},
    [ACCENT] = {"accent", 0xf0561d, 0xff6a2b, 0.40, 0.0},
    COMMON,
};

static const zv_material orange[MATERIAL_COUNT] = {
    [SHELL] = {"shell", 0xf2641f, 0xf2641f, 0.36, 0.0},
    [RECESS] = {"recess", 0xd9551a, 0xd9551a, 0.45, 0.0},
    [ACCENT] = {"accent", 0xf3f5f7, 0xf3f5f7, 0.40, 0.0},
    COMMON,
};

const zv_material *zv_body_materials(bool large)
{
    return large ? orange : porcelain;
}
