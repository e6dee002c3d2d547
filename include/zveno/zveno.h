/// @file zveno.h
/// Everything the library offers, for programs that use it. Inside the library each file names what it needs.
/// Each header says which threads may call what; nothing in the library keeps state of its own.
#ifndef ZV_ZVENO_H
#define ZV_ZVENO_H

#include "zveno/api.h"
#include "zveno/base.h"
#include "zveno/describe.h"
#include "zveno/draw.h"
#include "zveno/dyn.h"
#include "zveno/geom.h"
#include "zveno/ink.h"
#include "zveno/kin.h"
#include "zveno/model.h"
#include "zveno/path.h"
#include "zveno/plan.h"
#include "zveno/program.h"
#include "zveno/svg.h"
#include "zveno/text.h"
#include "zveno/timing.h"
#include "zveno/trace.h"

#endif
