/// @file zveno.h
/// Everything the library offers, for programs that use it. Inside the library each file names what it needs.
/// Each header says which threads may call what; nothing in the library keeps state of its own.
#ifndef ZV_ZVENO_H
#define ZV_ZVENO_H

#include "zveno/api.h"
#include "zveno/base.h"
#include "zveno/body.h"
#include "zveno/collide.h"
#include "zveno/describe.h"
#include "zveno/design.h"
#include "zveno/draw.h"
#include "zveno/dyn.h"
#include "zveno/geom.h"
#include "zveno/ink.h"
#include "zveno/kin.h"
#include "zveno/log.h"
#include "zveno/model.h"
#include "zveno/pack.h"
#include "zveno/path.h"
#include "zveno/plan.h"
#include "zveno/post.h"
#include "zveno/program.h"
#include "zveno/qr.h"
#include "zveno/request.h"
#include "zveno/route.h"
#include "zveno/solid.h"
#include "zveno/stage.h"
#include "zveno/survey.h"
#include "zveno/svg.h"
#include "zveno/task.h"
#include "zveno/text.h"
#include "zveno/timing.h"
#include "zveno/trace.h"
#include "zveno/trajectory.h"

#include <stdio.h>
#include <string.h>

/// A robot by its shipped name ("rl15") or by the path of its robot file or URDF (with a '/', '\\' or '.' in it), in one call. The
/// library reads no files: this function is part of your program. Any thread may call it.
/// @param sets other values for named dimensions; NULL with a count of 0
/// @param why a sentence; for a mistake inside the file with line and column
/// @return ZV_OK with a robot that `zv_robot_free` frees, ZV_ERR_NOT_FOUND, ZV_ERR_IO, or what zv_robot_parse says
static inline zv_status zv_robot_load(const char *name, const zv_set *sets, int set_count, zv_robot **out,
                                      zv_error *why)
{
    size_t size = 0;
    const char *shipped = zv_shipped_find(name, &size);
    if (shipped) {
        return zv_robot_parse(shipped, size, sets, set_count, out, why);
    }
    FILE *file = strpbrk(name, "/\\.") ? fopen(name, "rb") : NULL;
    if (!file) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "there is no robot '%.120s': neither a shipped name nor a file",
                       name);
    }
    zv_text text;
    char block[4096];
    memset(&text, 0, sizeof text);
    for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;) {
        zv_text_append(&text, block, got);
    }
    const bool failed = ferror(file) != 0 || text.failed;
    fclose(file);
    const zv_status status =
        failed ? zv_fail(why, ZV_ERR_IO, 0, 0, "the file '%.120s' cannot be read", name)
               : zv_robot_import(text.data ? text.data : "", text.size, NULL, sets, set_count, out, why);
    zv_text_free(&text);
    return status;
}

#if !defined(ZV_OWN_ASSERTION_MESSAGE) && defined(__GNUC__)
#ifdef __cplusplus
extern "C"
#endif
    /// Writes the sentence to standard error, as `assert` does. A program that has a better place for it defines
    /// ZV_OWN_ASSERTION_MESSAGE before it includes this header, and the function once, in one of its files.
    __attribute__((weak)) void
    zv_assertion_failed(const char *sentence)
{
    fprintf(stderr, "%s\n", sentence);
}
#endif

#endif
