/// @file bodies_write.h
/// "bodies" of a robot file: the shapes of all links.
#ifndef ZV_DESCRIBE_BODIES_WRITE_H
#define ZV_DESCRIBE_BODIES_WRITE_H

#include "describe/chain.h"
#include "describe/import.h"

/// Writes the member, or nothing where no link has a shape. A mesh that is not in the store keeps its name alone.
void zv_bodies_write(const zv_import *import, const zv_chain *chain, zv_json_writer *out);

#endif
