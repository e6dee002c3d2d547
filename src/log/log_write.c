/// @file log_write.c
/// A recording as an MCAP file, chunk by chunk.
///
///     sample ──► message ──► chunk, 256 KB ──► CRC, indexes of its messages ──► out
///                                └──► chunk index, kept for the summary: 100 bytes for each chunk
#include <stdlib.h>

#include "base/assert.h"
#include "log/joint_states.h"
#include "log/mcap.h"
#include "zveno/pack.h"

enum { CHUNK_BYTES = 256 << 10, SCHEMA = 1 };

typedef struct recorded {
    zv_feed_source source;
    uint32_t samples;
    zv_text index; ///< of its messages in the present chunk: time and place of each
} recorded;

struct zv_log_writer {
    zv_log_out out;
    bool failed, has_ended;
    uint64_t written; ///< bytes so far
    char about[64];
    uint64_t about_at, about_size; ///< the record with it; 0: none
    int source_count;
    recorded source[ZV_LOG_SOURCES];
    zv_text chunk, scratch, chunk_index;
    uint64_t chunk_first, chunk_last; ///< times in the chunk
    uint64_t first, last;             ///< times in the file
    uint32_t chunks;
};

// ---- bytes ----

static void send(zv_log_writer *w, const zv_text *text)
{
    w->failed = w->failed || text->failed || (text->size > 0 && !w->out.write(w->out.user, text->data, text->size));
    w->written += text->size;
}

static void put_schema(zv_text *out)
{
    const size_t begin = zv_begin_record(out, ZV_MCAP_SCHEMA);
    zv_put(out, SCHEMA, 2);
    zv_put_text(out, ZV_JOINT_STATES_NAME);
    zv_put_text(out, "jsonschema");
    zv_put_text(out, zv_joint_states_schema());
    zv_end_record(out, begin);
}

/// The units tell a reader which joints slide; the messages do not.
static void put_units(zv_text *out, const zv_feed_source *source)
{
    const size_t begin = out->size;
    zv_put(out, 0, 4);
    zv_put_text(out, "units");
    const size_t units = out->size;
    zv_put(out, 0, 4);
    for (int k = 0; k < source->count; ++k) {
        zv_text_add(out, k > 0 ? " " : "");
        zv_text_add(out, source->kind[k] == ZV_JOINT_PRISMATIC ? "m" : "rad");
    }
    zv_put_over(out, units, out->size - units - 4, 4);
    zv_put_over(out, begin, out->size - begin - 4, 4);
}

static void put_channel(zv_text *out, int number, const zv_feed_source *source)
{
    const size_t begin = zv_begin_record(out, ZV_MCAP_CHANNEL);
    zv_put(out, (uint64_t)number + 1, 2);
    zv_put(out, SCHEMA, 2);
    const size_t topic = out->size;
    zv_put(out, 0, 4);
    zv_text_add(out, "/");
    zv_text_add(out, source->name);
    zv_text_add(out, "/joint_states");
    zv_put_over(out, topic, out->size - topic - 4, 4);
    zv_put_text(out, "json");
    put_units(out, source);
    zv_end_record(out, begin);
}

static void put_about(zv_text *out, const char *about)
{
    const size_t begin = zv_begin_record(out, ZV_MCAP_METADATA);
    zv_put_text(out, "zveno");
    const size_t map = out->size;
    zv_put(out, 0, 4);
    zv_put_text(out, "robot");
    zv_put_text(out, about);
    zv_put_over(out, map, out->size - map - 4, 4);
    zv_end_record(out, begin);
}

// ---- life ----

static void put_head(zv_log_writer *w)
{
    zv_text_append(&w->scratch, ZV_MCAP_MAGIC, ZV_MCAP_MAGIC_SIZE);
    const size_t begin = zv_begin_record(&w->scratch, ZV_MCAP_HEADER);
    zv_put_text(&w->scratch, "");
    zv_put_text(&w->scratch, "zveno");
    zv_end_record(&w->scratch, begin);
    if (w->about[0]) {
        w->about_at = w->scratch.size;
        put_about(&w->scratch, w->about);
        w->about_size = w->scratch.size - w->about_at;
    }
    put_schema(&w->scratch);
    send(w, &w->scratch);
    zv_text_clear(&w->scratch);
}

zv_log_writer *zv_log_writer_create(const zv_log_out *out, const char *about)
{
    ZV_ASSERT(out && out->write);
    zv_log_writer *w = calloc(1, sizeof *w);
    if (w) {
        w->out = *out;
        for (size_t i = 0; about && about[i] && i + 1 < sizeof w->about; ++i) {
            w->about[i] = about[i];
        }
        put_head(w);
    }
    return w;
}

void zv_log_writer_free(zv_log_writer *w)
{
    if (w) {
        for (int i = 0; i < w->source_count; ++i) {
            zv_text_free(&w->source[i].index);
        }
        zv_text_free(&w->chunk);
        zv_text_free(&w->scratch);
        zv_text_free(&w->chunk_index);
        free(w);
    }
}

int zv_log_add_source(zv_log_writer *w, const zv_feed_source *source)
{
    if (w->source_count == ZV_LOG_SOURCES) {
        return -1;
    }
    const int number = w->source_count++;
    w->source[number].source = *source;
    put_channel(&w->scratch, number, source);
    send(w, &w->scratch);
    zv_text_clear(&w->scratch);
    return number;
}

// ---- chunks ----

static void put_chunk_head(zv_log_writer *w)
{
    zv_text *out = &w->scratch;
    const size_t begin = zv_begin_record(out, ZV_MCAP_CHUNK);
    zv_put(out, w->chunk_first, 8);
    zv_put(out, w->chunk_last, 8);
    zv_put(out, w->chunk.size, 8);
    zv_put(out, zv_crc32((const uint8_t *)w->chunk.data, w->chunk.size), 4);
    zv_put_text(out, ""); // no compression
    zv_put(out, w->chunk.size, 8);
    zv_put_over(out, begin + 1, out->size - begin - ZV_MCAP_HEAD_SIZE + w->chunk.size, 8);
}

/// Where the messages of the chunk lie, one record for each source that has some, and where these records lie.
static void put_message_indexes(zv_log_writer *w, zv_text *places)
{
    for (int i = 0; i < w->source_count; ++i) {
        zv_text *index = &w->source[i].index;
        if (index->size > 0) {
            zv_put(places, (uint64_t)i + 1, 2);
            zv_put(places, w->written + w->scratch.size, 8);
            const size_t begin = zv_begin_record(&w->scratch, ZV_MCAP_MESSAGE_INDEX);
            zv_put(&w->scratch, (uint64_t)i + 1, 2);
            zv_put(&w->scratch, index->size, 4);
            zv_text_append(&w->scratch, index->data, index->size);
            zv_end_record(&w->scratch, begin);
        }
        w->failed = w->failed || index->failed;
        zv_text_clear(index);
    }
}

static void note_chunk(zv_log_writer *w, uint64_t begin, uint64_t indexes, const zv_text *places)
{
    zv_text *out = &w->chunk_index;
    const size_t record = zv_begin_record(out, ZV_MCAP_CHUNK_INDEX);
    zv_put(out, w->chunk_first, 8);
    zv_put(out, w->chunk_last, 8);
    zv_put(out, begin, 8);
    zv_put(out, indexes - begin, 8);
    zv_put(out, places->size, 4);
    zv_text_append(out, places->data, places->size);
    zv_put(out, w->written - indexes, 8);
    zv_put_text(out, "");
    zv_put(out, w->chunk.size, 8);
    zv_put(out, w->chunk.size, 8);
    zv_end_record(out, record);
}

bool zv_log_flush(zv_log_writer *w)
{
    w->failed = w->failed || w->chunk.failed;
    if (w->failed || w->chunk.size == 0) {
        return !w->failed;
    }
    zv_text places = {0};
    const uint64_t begin = w->written;
    put_chunk_head(w);
    send(w, &w->scratch);
    send(w, &w->chunk);
    zv_text_clear(&w->scratch);
    const uint64_t indexes = w->written;
    put_message_indexes(w, &places);
    send(w, &w->scratch);
    zv_text_clear(&w->scratch);
    note_chunk(w, begin, indexes, &places);
    ++w->chunks;
    w->failed = w->failed || places.failed || w->chunk_index.failed;
    zv_text_clear(&w->chunk);
    zv_text_free(&places);
    return !w->failed;
}

static void note_time(uint64_t t, bool is_first, uint64_t *first, uint64_t *last)
{
    *first = is_first || t < *first ? t : *first;
    *last = is_first || t > *last ? t : *last;
}

bool zv_log_add(zv_log_writer *w, int source, const zv_feed_sample *sample)
{
    ZV_ASSERT(source >= 0 && source < w->source_count && !w->has_ended);
    recorded *of = &w->source[source];
    const uint64_t received = (uint64_t)sample->t_received_ns;
    note_time(received, w->chunk.size == 0, &w->chunk_first, &w->chunk_last);
    note_time(received, w->chunks == 0 && w->chunk.size == 0, &w->first, &w->last);
    zv_put(&of->index, received, 8);
    zv_put(&of->index, w->chunk.size, 8);
    const size_t begin = zv_begin_record(&w->chunk, ZV_MCAP_MESSAGE);
    zv_put(&w->chunk, (uint64_t)source + 1, 2);
    zv_put(&w->chunk, of->samples++, 4);
    zv_put(&w->chunk, received, 8);
    zv_put(&w->chunk, (uint64_t)sample->t_source_ns, 8);
    zv_joint_states_write(&w->chunk, &of->source, sample);
    zv_end_record(&w->chunk, begin);
    return w->chunk.size < CHUNK_BYTES ? !w->failed && !w->chunk.failed : zv_log_flush(w);
}

// ---- the end ----

uint64_t zv_log_bytes(const zv_log_writer *w)
{
    enum { OF_CHUNK = 256, OF_SOURCE = 1024, OF_SUMMARY = 8192 }; // what is written beside samples, and more
    uint64_t size = w->written + w->chunk.size + w->chunk_index.size + OF_CHUNK + OF_SUMMARY;
    for (int i = 0; i < w->source_count; ++i) {
        size += w->source[i].index.size + OF_SOURCE;
    }
    return size;
}

static void put_statistics(const zv_log_writer *w, zv_text *out)
{
    uint64_t all = 0;
    for (int i = 0; i < w->source_count; ++i) {
        all += w->source[i].samples;
    }
    const size_t begin = zv_begin_record(out, ZV_MCAP_STATISTICS);
    zv_put(out, all, 8);
    zv_put(out, 1, 2);
    zv_put(out, (uint64_t)w->source_count, 4);
    zv_put(out, 0, 4);
    zv_put(out, w->about_size > 0 ? 1 : 0, 4);
    zv_put(out, w->chunks, 4);
    zv_put(out, w->first, 8);
    zv_put(out, w->last, 8);
    zv_put(out, (uint64_t)w->source_count * 10, 4);
    for (int i = 0; i < w->source_count; ++i) {
        zv_put(out, (uint64_t)i + 1, 2);
        zv_put(out, w->source[i].samples, 8);
    }
    zv_end_record(out, begin);
}

static void put_about_index(const zv_log_writer *w, zv_text *out)
{
    if (w->about_size > 0) {
        const size_t begin = zv_begin_record(out, ZV_MCAP_METADATA_INDEX);
        zv_put(out, w->about_at, 8);
        zv_put(out, w->about_size, 8);
        zv_put_text(out, "zveno");
        zv_end_record(out, begin);
    }
}

/// The groups of the summary, each of one kind, and where each lies.
static void put_summary(const zv_log_writer *w, uint64_t start, zv_text *out, zv_text *offsets)
{
    const zv_mcap_kind kinds[] = {ZV_MCAP_SCHEMA, ZV_MCAP_CHANNEL, ZV_MCAP_STATISTICS, ZV_MCAP_METADATA_INDEX,
                                  ZV_MCAP_CHUNK_INDEX};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        const size_t begin = out->size;
        if (kinds[i] == ZV_MCAP_SCHEMA) {
            put_schema(out);
        } else if (kinds[i] == ZV_MCAP_CHANNEL) {
            for (int k = 0; k < w->source_count; ++k) {
                put_channel(out, k, &w->source[k].source);
            }
        } else if (kinds[i] == ZV_MCAP_STATISTICS) {
            put_statistics(w, out);
        } else if (kinds[i] == ZV_MCAP_METADATA_INDEX) {
            put_about_index(w, out);
        } else {
            zv_text_append(out, w->chunk_index.data ? w->chunk_index.data : "", w->chunk_index.size);
        }
        if (out->size > begin) {
            const size_t record = zv_begin_record(offsets, ZV_MCAP_SUMMARY_OFFSET);
            zv_put(offsets, (uint64_t)kinds[i], 1);
            zv_put(offsets, start + begin, 8);
            zv_put(offsets, out->size - begin, 8);
            zv_end_record(offsets, record);
        }
    }
}

bool zv_log_end(zv_log_writer *w)
{
    ZV_ASSERT(!w->has_ended);
    zv_log_flush(w);
    w->has_ended = true;
    zv_text *out = &w->scratch, offsets = {0};
    size_t begin = zv_begin_record(out, ZV_MCAP_DATA_END);
    zv_put(out, 0, 4);
    zv_end_record(out, begin);
    send(w, out);
    zv_text_clear(out);

    const uint64_t start = w->written;
    put_summary(w, start, out, &offsets);
    const uint64_t offset_start = start + out->size;
    zv_text_append(out, offsets.data, offsets.size);
    begin = zv_begin_record(out, ZV_MCAP_FOOTER);
    zv_put(out, start, 8);
    zv_put(out, offset_start, 8);
    zv_put_over(out, begin + 1, ZV_MCAP_FOOTER_SIZE, 8);
    zv_put(out, out->failed ? 0 : zv_crc32((const uint8_t *)out->data, out->size), 4);
    zv_text_append(out, ZV_MCAP_MAGIC, ZV_MCAP_MAGIC_SIZE);
    w->failed = w->failed || offsets.failed;
    send(w, out);
    zv_text_free(&offsets);
    return !w->failed;
}
