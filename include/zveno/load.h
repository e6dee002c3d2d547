/// @file load.h
/// Libraries of others that are opened when the first call needs them. Physics, charts and TLS bring thirty shared objects
/// along, and putting those in place took six times as long as a whole `zveno fk`, which wants none of them.
///
///     #define CALLS(X) X(dWorldCreate) X(dWorldStep)
///     static struct { CALLS(ZV_LIBRARY_FIELD) } ode;
///     static const char *const names[] = {CALLS(ZV_LIBRARY_NAME)};
///     static zv_library library = {"libode.so.8", "libode8", names, sizeof names / sizeof names[0], &ode, false};
///
///     zv_library_open(&library, why) == ZV_OK   then   ode.dWorldCreate()
///
/// The types are those of the library's own header, so a call is checked as if it were linked.
///
/// Threads: any may open a library at any time; its fields are constant after that.
#ifndef ZV_LOAD_H
#define ZV_LOAD_H

#include "zveno/base.h"

/// What is behind a name: a field that points to it, and the name itself.
#define ZV_LIBRARY_FIELD(name) __typeof__(name) *name;
#define ZV_LIBRARY_NAME(name) #name,

typedef struct zv_library {
    const char *file;         ///< as the loader of the system knows it
    const char *package;      ///< of Debian, for the sentence
    const char *const *names; ///< of the functions and variables that are used
    size_t count;
    void *fields; ///< a struct of `count` pointers, in the order of the names
    bool is_open;
} zv_library;

/// Fills the fields once; the library then stays until the process ends. ZV_ERR_NOT_AVAILABLE, with the package to install,
/// where it is missing or lacks a name.
zv_status zv_library_open(zv_library *library, zv_error *why);

#endif
