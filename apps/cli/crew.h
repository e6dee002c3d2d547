/// @file crew.h
/// Work in parts, done by threads.
#ifndef ZVENO_CLI_CREW_H
#define ZVENO_CLI_CREW_H

#include <stdbool.h>

#include "kept_parts.h"
#include "options.h"
#include "progress.h"
#include "zveno/design.h"

typedef struct crew {
    int threads; ///< 1 to CREW_MOST
    progress bar;
    kept_parts kept;
} crew;

enum { CREW_MOST = 256 };

/// The option --threads, for the tables of verbs.
#define CREW_OPTION                                                                                                    \
    {                                                                                                                  \
        "threads", OPTION_LOCAL, 1, "N", "so many at once; one per processor when not given", NULL                     \
    }

/// The option --resume.
#define RESUME_OPTION                                                                                                  \
    {                                                                                                                  \
        "resume", OPTION_LOCAL, 1, "FILE", "keeps results there: the same command goes on after an interruption", NULL \
    }

/// Takes --threads; complains and returns false when it is no number of threads.
bool crew_take(const arguments *given, crew *out);
/// Takes --resume, or else keeps results in OUTPUT.part (NULL: nothing is kept); complains and returns false when that file
/// cannot be made.
bool crew_keep(const arguments *given, const char *output, crew *out);

/// A listener for work in parts: `shared` of a sink whose `user` begins with a crew.
zv_status crew_share(void *user, const zv_parts *parts, void *results, zv_error *why);

#endif
