/// @file mcap_file.c
/// A recording in MCAP that goes to a file of this program.
#include "mcap_file.h"

#include <math.h>
#include <string.h>

static bool write_bytes(void *user, const void *bytes, size_t size)
{
    out_file *file = user;
    out_file_write(file, bytes, size);
    return !file->failed;
}

void mcap_begin(mcap_file *m, const char *about, out_file *file)
{
    const zv_log_out out = {file, write_bytes};
    *m = (mcap_file){.writer = zv_log_writer_create(&out, about)};
}

void mcap_sample(mcap_file *m, const zv_feed_source *source, const zv_feed_sample *sample)
{
    int number = 0;
    while (number < m->source_count && strcmp(m->source[number].name, source->name) != 0) {
        ++number;
    }
    if (!m->writer || number == ZV_LOG_SOURCES) {
        return;
    }
    if (number == m->source_count) {
        m->source[m->source_count++] = *source;
        zv_log_add_source(m->writer, source);
    }
    zv_log_add(m->writer, number, sample);
}

bool mcap_end(mcap_file *m)
{
    const bool done = m->writer && zv_log_end(m->writer);
    zv_log_writer_free(m->writer);
    m->writer = NULL;
    return done;
}

static void fill(int joints, const double *from, double *to)
{
    for (int k = 0; k < joints; ++k) {
        to[k] = from ? from[k] : NAN;
    }
}

zv_feed_sample mcap_sample_of(int joints, double t, const double *q, const double *qd, const double *effort)
{
    zv_feed_sample sample = {.t_source_ns = zv_feed_ns(t), .t_received_ns = zv_feed_ns(t), .count = joints};
    fill(joints, q, sample.q);
    fill(joints, qd, sample.qd);
    fill(joints, effort, sample.effort);
    return sample;
}
