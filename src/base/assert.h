/// @file assert.h
/// A mistake of the programmer stops here, in every build: a wrong answer from a robot program is worse than none.
#ifndef ZV_BASE_ASSERT_H
#define ZV_BASE_ASSERT_H

#define ZV_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())

#endif
