/// @file progress.h
/// A bar for long work, on a terminal only.
#ifndef ZVENO_CLI_PROGRESS_H
#define ZVENO_CLI_PROGRESS_H

#include <stdbool.h>

typedef struct progress {
    bool shows; ///< someone looks
    bool drawn;
    double begin, last; ///< s
} progress;

progress progress_begin(void);
/// `part` from 0 to 1. Appears after half a second.
void progress_show(progress *p, double part);
void progress_end(progress *p);

#endif
