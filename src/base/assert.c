/// @file assert.c
/// The last words before the trap.
///
/// The library prints nothing and keeps no state, so it can neither write the sentence nor remember who would: it calls
/// a function that the program may define. The reference is weak, so that a program without one links all the same.
#include <stdio.h>

#include "base/assert.h"
#include "zveno/base.h"

void zv_assertion_failed(const char *sentence) __attribute__((weak));

void zv_assertion_stop(const char *function, const char *condition, const char *file, int line)
{
    if (zv_assertion_failed) {
        char sentence[ZV_MESSAGE_SIZE];
        snprintf(sentence, sizeof sentence, "%s needs '%s' (%s, line %d)", function, condition, file, line);
        zv_assertion_failed(sentence);
    }
    __builtin_trap();
}
