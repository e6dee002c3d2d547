/// @file ode.c
/// Opens ODE and sets its handlers, which are of the whole process.
#include "sim/ode.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

#include "sim/guard.h"

zv_ode_library zv_ode;

__attribute__((format(printf, 2, 0))) static void stops(int number, const char *format, va_list values)
{
    char words[ZV_GUARD_WORDS];
    (void)number;
    vsnprintf(words, sizeof words, format, values);
    zv_guard_stop(words);
}

__attribute__((format(printf, 2, 0))) static void warns(int number, const char *format, va_list values)
{
    char words[ZV_GUARD_WORDS];
    (void)number;
    vsnprintf(words, sizeof words, format, values);
    zv_guard_warn(words);
}

static void set_handlers(void)
{
    zv_ode.dInitODE2(0);
    zv_ode.dSetErrorHandler(stops);
    zv_ode.dSetDebugHandler(stops);
    zv_ode.dSetMessageHandler(warns);
}

zv_status zv_ode_start(zv_error *why)
{
    static const char *const names[] = {ZV_ODE_NAMES(ZV_LIBRARY_NAME)};
    static zv_library library = {ZV_SONAME_ODE, "libode8", names, sizeof names / sizeof names[0], &zv_ode, false};
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const zv_status status = zv_library_open(&library, why);
    if (status == ZV_OK) {
        pthread_once(&once, set_handlers);
    }
    return status;
}
