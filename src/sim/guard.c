/// @file guard.c
/// Catches the last words of ODE and MuJoCo.
#include "sim/guard.h"

#include <stdio.h>
#include <stdlib.h>

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

// ---- what the engines say ----

void zv_guard_warn(const char *words)
{
    if (innermost) {
        innermost->has_warned = true;
        snprintf(innermost->words, sizeof innermost->words, "%s", words);
    }
}

void zv_guard_stop(const char *words)
{
    zv_guard *guard = innermost;
    if (!guard) {
        abort();
    }
    zv_guard_warn(words);
    innermost = guard->outer;
    longjmp(guard->back, 1);
}
