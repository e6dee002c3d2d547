/// @file body_options.h
/// How the bodies of an arm are asked for: `style`, `holds`, `detail`, `occlusion`.
#ifndef ZV_API_BODY_OPTIONS_H
#define ZV_API_BODY_OPTIONS_H

#include "zveno/body.h"
#include "zveno/text.h"

/// The options of a request that its table has let through.
zv_body_options zv_body_options_at(const zv_json *request);

#endif
