/// @file guard.h
/// Engines end the process when something goes wrong inside them. Here their last words are caught instead:
///
///     zv_guard guard;
///     if (setjmp(*zv_guard_begin(&guard)) == 0) {
///         ... calls into the engine ...
///         zv_guard_end(&guard);
///     } else { guard.words says what happened; the engine's data may only be freed }
///
/// The handlers of the engines are of the whole process and are set once; what they find is of the thread.
#ifndef ZV_SIM_GUARD_H
#define ZV_SIM_GUARD_H

#include <setjmp.h>
#include <stdbool.h>

enum { ZV_GUARD_WORDS = 160 };

typedef struct zv_guard {
    jmp_buf back;
    char words[ZV_GUARD_WORDS]; ///< the last thing the engine said
    bool has_warned;            ///< it went on after it had said something
    struct zv_guard *outer;
} zv_guard;

/// The guard catches what happens in this thread until `zv_guard_end`, or until it caught something.
jmp_buf *zv_guard_begin(zv_guard *guard);
void zv_guard_end(zv_guard *guard);

/// For the handlers of an engine: it goes on, or it cannot. Without a guard there is nowhere to go back to, which is a mistake
/// of ours and ends the process.
void zv_guard_warn(const char *words);
_Noreturn void zv_guard_stop(const char *words);

#endif
