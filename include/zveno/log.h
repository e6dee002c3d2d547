/// @file log.h
/// Feeds of joint samples, and recordings of them.
///
///     live plant, recording, wire, device ──► feed ──► queue ──► page, chart, recording, wire, twin
///                                                      one per reader: bounded, the oldest goes, counted
///
/// A recording is an MCAP file with one topic per source, "/SOURCE/joint_states", whose messages are those of Foxglove's
/// JointStates in JSON; or a CSV file. Inside: radians, metres, N·m, N; nanoseconds of a clock that the source chooses.
/// Nothing here opens a file, looks at a clock or starts a thread. A queue, a writer and a recording belong to one thread.
#ifndef ZV_LOG_H
#define ZV_LOG_H

#include <stdint.h>

#include "zveno/base.h"
#include "zveno/model.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- feeds ----

/// What else is known of a sample; added.
enum {
    ZV_FEED_SATURATED = 1, ///< a drive gives all it can
    ZV_FEED_CONTACT = 2,   ///< something touches
    ZV_FEED_LATE = 4,      ///< the source missed its deadline before this sample
    ZV_FEED_PAUSED = 8,    ///< the time of the source does not advance
};

/// Who sends samples, and what they hold.
typedef struct zv_feed_source {
    char name[ZV_NAME_SIZE]; ///< letters, digits, '-', '_' and '.'
    int count;               ///< of joints
    char joint[ZV_MAX_JOINTS][ZV_NAME_SIZE];
    zv_joint_kind kind[ZV_MAX_JOINTS];
} zv_feed_source;

/// One sample. What the source does not know is NaN.
typedef struct zv_feed_sample {
    int64_t t_source_ns;   ///< when the joints were there, by the clock of the source; not below 0
    int64_t t_received_ns; ///< when that was heard here, by our own
    uint32_t flags;
    int count;                    ///< of joints
    double q[ZV_MAX_JOINTS];      ///< rad or m
    double qd[ZV_MAX_JOINTS];     ///< rad/s or m/s
    double effort[ZV_MAX_JOINTS]; ///< N·m or N
} zv_feed_sample;

/// The source that an arm is, called `name`.
zv_feed_source zv_feed_source_of(const zv_robot *robot, const char *name);

/// Seconds as nanoseconds, rounded; 0 for what is below it, 9e18 for what is beyond.
int64_t zv_feed_ns(double seconds);

/// Samples that wait for one reader.
typedef struct zv_feed_queue zv_feed_queue;

/// @param capacity samples that may wait, at least 1; memory for them is taken here and never again
/// @return NULL without memory
zv_feed_queue *zv_feed_queue_create(int capacity);
/// NULL is allowed.
void zv_feed_queue_free(zv_feed_queue *queue);
/// Adds a sample; when the queue is full the oldest one goes, and is counted.
void zv_feed_push(zv_feed_queue *queue, const zv_feed_sample *sample);
/// Takes the oldest sample; false when none waits.
bool zv_feed_take(zv_feed_queue *queue, zv_feed_sample *out);
/// How many samples wait.
int zv_feed_waiting(const zv_feed_queue *queue);
/// How many were dropped since the queue was made.
long long zv_feed_dropped(const zv_feed_queue *queue);

// ---- writing a recording ----

/// Where bytes go; false ends the writing.
typedef struct zv_log_out {
    void *user;
    bool (*write)(void *user, const void *bytes, size_t size);
} zv_log_out;

enum { ZV_LOG_SOURCES = 16 /**< of one recording */ };

/// An MCAP file that grows: chunks with a CRC and an index, a summary at the end. What was handed over before the last
/// whole chunk can be read even if the end never comes.
typedef struct zv_log_writer zv_log_writer;

/// Writes the head. `about` (may be NULL) is what the recording is of, the name of an arm for example.
/// @return NULL without memory
zv_log_writer *zv_log_writer_create(const zv_log_out *out, const char *about);
/// NULL is allowed. A recording that was not ended stays without its summary.
void zv_log_writer_free(zv_log_writer *writer);
/// A source whose samples shall come.
/// @return its number, or -1 when there are ZV_LOG_SOURCES already
int zv_log_add_source(zv_log_writer *writer, const zv_feed_source *source);
/// Adds a sample of a source. False when writing failed, now or earlier, or without memory.
bool zv_log_add(zv_log_writer *writer, int source, const zv_feed_sample *sample);
/// What the file has at most, in bytes, when it ends now.
uint64_t zv_log_bytes(const zv_log_writer *writer);
/// Closes the chunk, so that everything up to here survives. False as above.
bool zv_log_flush(zv_log_writer *writer);
/// Writes the summary; nothing may be added after it. False as above.
bool zv_log_end(zv_log_writer *writer);

// ---- reading one ----

/// A recording that was opened.
typedef struct zv_log_reader zv_log_reader;

/// What is known of it without reading samples.
typedef struct zv_log_info {
    bool is_whole;        ///< it has its summary; else it was cut and is read up to its last whole record
    long long lost_bytes; ///< behind that record
    int chunks;           ///< that can be read
    int damaged;          ///< chunks whose checksum is wrong: they are left out
    int other_topics;     ///< that hold something else than joints: they are left out
    char about[64];       ///< what it is of; "" when it does not say
    int source_count;     ///< at most ZV_LOG_SOURCES
    long long samples;    ///< of all sources; of a whole recording as its summary says
    int64_t t0_ns, t1_ns; ///< received first and last; 0 without samples
} zv_log_info;

/// Whether bytes begin as an MCAP file does.
bool zv_log_is(const char *bytes, size_t size);
/// Reads the summary, or looks through the whole file when it has none. `bytes` must outlive the recording.
/// @return ZV_OK, ZV_ERR_SYNTAX for what is no MCAP file, ZV_ERR_NOT_AVAILABLE for compressed chunks, or ZV_ERR_INTERNAL
/// without memory
zv_status zv_log_open(const char *bytes, size_t size, zv_log_reader **out, zv_error *why);
/// NULL is allowed.
void zv_log_free(zv_log_reader *log);
/// What is known of it so far; reading samples finds damaged chunks.
zv_log_info zv_log_about(const zv_log_reader *log);
/// A source, from 0. Its joints are those of its first sample.
const zv_feed_source *zv_log_source(const zv_log_reader *log, int source);
/// Samples of a source, as far as they were counted.
long long zv_log_source_samples(const zv_log_reader *log, int source);

/// Takes a sample; false ends the reading.
typedef bool (*zv_log_take)(void *user, int source, const zv_feed_sample *sample);
/// Hands over the samples that were received from `from_ns` up to and including `to_ns`, in the order of the file. Only
/// chunks that hold such times are looked at.
/// @return ZV_OK, ZV_ERR_CANCELLED when `take` ended it, or ZV_ERR_INTERNAL without memory
zv_status zv_log_read(zv_log_reader *log, int64_t from_ns, int64_t to_ns, zv_log_take take, void *user, zv_error *why);

// ---- CSV ----

/// Appends the line of column names: source, t, q1.., qd1.., torque1.., flags, for `count` joints.
void zv_log_csv_head(zv_text *out, int count);
/// Appends a sample as a line with the columns of `count` joints: s, degrees or mm. What is not known is empty.
void zv_log_csv_row(zv_text *out, const zv_feed_source *source, const zv_feed_sample *sample, int count);
/// Reads lines with column names in any order: t and q1.. are needed, qd1.., torque1.., flags, and source or plant are
/// read, others are ignored. `robot` says which joints slide; its joints must all be there.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, ZV_ERR_TOO_LARGE for too many sources, or ZV_ERR_CANCELLED when
/// `take` ended it
zv_status zv_log_read_csv(const char *text, size_t size, const zv_robot *robot, zv_feed_source sources[ZV_LOG_SOURCES],
                          int *source_count, zv_log_take take, void *user, zv_error *why);

// ---- messages ----

/// Appends a sample as Foxglove's JointStates in JSON: timestamp, joints with name, position, velocity, effort; `flags`
/// where there are some.
void zv_joint_states_write(zv_text *out, const zv_feed_source *source, const zv_feed_sample *sample);
/// The JSON Schema of such messages.
const char *zv_joint_states_schema(void);

#ifdef __cplusplus
}
#endif

#endif
