/// @file materials.h
/// What the parts are made of.
#ifndef ZV_BODY_MATERIALS_H
#define ZV_BODY_MATERIALS_H

#include "zveno/body.h"

/// Places in the lists of `zv_body_materials`.
enum {
    SHELL,    ///< painted casting
    RECESS,   ///< the same in a darker shade
    GRAPHITE, ///< caps and drums
    RUBBER,   ///< seams and motors
    ACCENT,   ///< rings
    STEEL,
    CHROME,
    ALUMINIUM,
    BONE, ///< plastic of horns and pens
    VOID, ///< holes
    SERVO,
    MATERIAL_COUNT
};

/// Large arms are orange with white rings, small ones porcelain with orange rings.
const zv_material *zv_body_materials(bool large);

#endif
