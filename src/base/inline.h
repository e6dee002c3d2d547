/// @file inline.h
/// A function that must not cost a call, whatever the compiler thinks of it.
#ifndef ZV_BASE_INLINE_H
#define ZV_BASE_INLINE_H

#define ZV_INLINE static inline __attribute__((always_inline))

#endif
