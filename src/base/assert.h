/// @file assert.h
/// A mistake of the programmer stops here, in every build: a wrong answer from a robot program is worse than none.
/// The program hears a sentence first, where it wants to: `zv_assertion_failed` in zveno/base.h.
#ifndef ZV_BASE_ASSERT_H
#define ZV_BASE_ASSERT_H

#define ZV_ASSERT(condition) ((condition) ? (void)0 : zv_assertion_stop(__func__, #condition, __FILE_NAME__, __LINE__))

/// Tells the program which condition of which function does not hold, then traps.
__attribute__((noreturn, cold)) void zv_assertion_stop(const char *function, const char *condition, const char *file,
                                                       int line);

#endif
