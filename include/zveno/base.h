/// @file base.h
/// What every layer shares: the list of ways things can fail, and the error that says where.
///
/// A mistake of the programmer stops at an assertion. A surprise from outside is a `zv_status`; after a failure every
/// output is as it was before the call. Readers of text also fill a `zv_error`.
/// Nothing here keeps state: any thread may call any function.
#ifndef ZV_BASE_H
#define ZV_BASE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One line per way the outside world can disappoint us: symbol, code used in JSON answers, sentence for a person.
#define ZV_STATUS_LIST(X)                                                                                              \
    X(ZV_OK, "ok", "done")                                                                                             \
    X(ZV_ERR_SYNTAX, "syntax", "the text could not be understood")                                                     \
    X(ZV_ERR_BAD_REQUEST, "bad_request", "the request does not fit what was asked for")                                \
    X(ZV_ERR_NOT_FOUND, "not_found", "there is nothing with this name")                                                \
    X(ZV_ERR_NOT_AVAILABLE, "not_available", "this is not available here")                                             \
    X(ZV_ERR_TOO_LARGE, "too_large", "the input is larger than the limit")                                             \
    X(ZV_ERR_LIMIT, "limit", "a limit would be passed")                                                                \
    X(ZV_ERR_CANCELLED, "cancelled", "it was stopped before its end")                                                  \
    X(ZV_ERR_IO, "io", "a file or device failed")                                                                      \
    X(ZV_ERR_INTERNAL, "internal", "the program ran out of memory or met its own mistake")

typedef enum zv_status {
#define ZV_STATUS_SYMBOL(symbol, code, sentence) symbol,
    ZV_STATUS_LIST(ZV_STATUS_SYMBOL)
#undef ZV_STATUS_SYMBOL
} zv_status;

/// The code of a status as it is written in JSON answers, for example "bad_request".
const char *zv_status_code(zv_status status);

/// The sentence of a status, for a person.
const char *zv_status_sentence(zv_status status);

enum { ZV_MESSAGE_SIZE = 320 };

/// Why something failed and where. Filled only on failure.
typedef struct zv_error {
    zv_status status;
    int line;                      ///< in the text that was read, from 1; 0 when there is no place
    int column;                    ///< in bytes, from 1; 0 when there is no place
    char message[ZV_MESSAGE_SIZE]; ///< one sentence: what was found, what was expected
} zv_error;

/// Fills `why` (which may be NULL) with a printf-style sentence and returns `status`, so that a function can end with
/// `return zv_fail(why, ZV_ERR_SYNTAX, line, column, "...")`. A sentence that is too long ends in "...".
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
zv_status
zv_fail(zv_error *why, zv_status status, int line, int column, const char *format, ...);

/// Define this function to hear why the library is about to stop your program: a mistake of the caller, such as NULL where
/// an arm was expected. It is called once with a sentence that names the function, the place and the condition, on the
/// thread that made the mistake; when it returns, the program traps (SIGILL). The library itself defines none and prints
/// nothing. `zveno/zveno.h` brings one that writes to standard error.
void zv_assertion_failed(const char *sentence);

/// Version of the library, "major.minor.patch".
const char *zv_version(void);

#ifdef __cplusplus
}
#endif

#endif
