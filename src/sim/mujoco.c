/// @file mujoco.c
/// Opens MuJoCo and sets its handlers, which are variables of the whole process.
#include "sim/mujoco.h"

#include <pthread.h>

#include "sim/guard.h"

zv_mujoco_library zv_mujoco;

static void stops(const char *words)
{
    zv_guard_stop(words);
}

static void set_handlers(void)
{
    *zv_mujoco.mju_user_error = stops;
    *zv_mujoco.mju_user_warning = zv_guard_warn;
}

zv_status zv_mujoco_start(zv_error *why)
{
    static const char *const names[] = {ZV_MUJOCO_NAMES(ZV_LIBRARY_NAME)};
    static zv_library library = {
        ZV_SONAME_MUJOCO, "libmujoco2.2.2", names, sizeof names / sizeof names[0], &zv_mujoco, false};
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const zv_status status = zv_library_open(&library, why);
    if (status == ZV_OK) {
        pthread_once(&once, set_handlers);
    }
    return status;
}
