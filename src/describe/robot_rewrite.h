/// @file robot_rewrite.h
/// A robot file with other bodies, masses and pairs.
#ifndef ZV_DESCRIBE_ROBOT_REWRITE_H
#define ZV_DESCRIBE_ROBOT_REWRITE_H

#include "zveno/model.h"
#include "zveno/text.h"

/// What is changed.
typedef struct zv_rewrite {
    const zv_text *bodies; ///< elements of the list, with commas between; NULL: the bodies stay
    int only;              ///< bodies of this link are replaced, the others stay in front of them; -1: all are
    const zv_text *pairs;  ///< the whole list "pairs"; NULL: it stays
    const zv_link *links;  ///< of each axis; NULL: masses stay
    unsigned computed;     ///< which of `links` count: bit k for axis k + 1
} zv_rewrite;

/// Appends the file of `robot` with that changed, and with the values that its dimensions have, in one line.
/// @return ZV_OK or ZV_ERR_INTERNAL without memory
zv_status zv_robot_rewrite(const zv_robot *robot, const zv_rewrite *change, zv_text *out, zv_error *why);

#endif
