/// @file guard.c
/// Catches the last words of ODE and MuJoCo.
#include "sim/guard.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <mujoco/mujoco.h>
#include <ode/ode.h>

static _Thread_local zv_guard *innermost;

jmp_buf *zv_guard_begin(zv_guard *guard)
{
    guard->words[0] = '\0';
    guard->has_warned = false;
    guard->outer = innermost;
    innermost = guard;
    return &guard->back;
}

void zv_guard_end(zv_guard *guard)
{
    innermost = guard->outer;
}

// ---- what the engines call ----

static void warn(const char *words)
{
    if (innermost) {
        innermost->has_warned = true;
        snprintf(innermost->words, sizeof innermost->words, "%s", words);
    }
}

/// Without a guard there is nowhere to go back to: that is a mistake of ours.
static _Noreturn void stop(const char *words)
{
    zv_guard *guard = innermost;
    if (!guard) {
        abort();
    }
    warn(words);
    innermost = guard->outer;
    longjmp(guard->back, 1);
}

static void mujoco_stops(const char *words)
{
    stop(words);
}

__attribute__((format(printf, 2, 0))) static void ode_stops(int number, const char *format, va_list values)
{
    char words[ZV_GUARD_WORDS];
    (void)number;
    vsnprintf(words, sizeof words, format, values);
    stop(words);
}

__attribute__((format(printf, 2, 0))) static void ode_warns(int number, const char *format, va_list values)
{
    char words[ZV_GUARD_WORDS];
    (void)number;
    vsnprintf(words, sizeof words, format, values);
    warn(words);
}

static void start(void)
{
    mju_user_error = mujoco_stops;
    mju_user_warning = warn;
    dInitODE2(0);
    dSetErrorHandler(ode_stops);
    dSetDebugHandler(ode_stops);
    dSetMessageHandler(ode_warns);
}

void zv_engines_start(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
}
