/// @file mcap_file.h
/// A recording in MCAP that goes to a file of this program.
#ifndef ZVENO_CLI_MCAP_FILE_H
#define ZVENO_CLI_MCAP_FILE_H

#include "out_file.h"
#include "zveno/log.h"

typedef struct mcap_file {
    zv_log_writer *writer; ///< NULL: without memory
    int source_count;
    zv_feed_source source[ZV_LOG_SOURCES];
} mcap_file;

/// Begins a recording of something, the name of an arm for example; NULL: it does not say of what.
void mcap_begin(mcap_file *m, const char *about, out_file *file);
/// Adds a sample of a source, which is announced to the recording when it comes for the first time.
void mcap_sample(mcap_file *m, const zv_feed_source *source, const zv_feed_sample *sample);
/// Writes the summary; false without memory.
bool mcap_end(mcap_file *m);

/// A sample of an arm at `t` seconds; what is NULL is not known.
zv_feed_sample mcap_sample_of(int joints, double t, const double *q, const double *qd, const double *effort);

#endif
