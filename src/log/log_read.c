/// @file log_read.c
/// A recording read back: by its summary where it has one, else record by record up to where it was cut.
///
///     summary ──┐
///               ├──► sources, chunks with their times ──► chunks of the wanted time, CRC compared ──► samples
///     scan ─────┘
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "log/joint_states.h"
#include "log/mcap.h"
#include "zveno/pack.h"

enum { IDS = 65536, MOST_VALUES = 4096 /**< of one message */, NO_SOURCE = -1 };

typedef enum chunk_state { CHUNK_UNKNOWN, CHUNK_GOOD, CHUNK_DAMAGED } chunk_state;

/// Records side by side with messages among them.
typedef struct chunk {
    const uint8_t *records;
    size_t size;
    uint32_t crc; ///< 0: not told
    uint64_t first, last;
    chunk_state state;
    bool is_loose; ///< messages outside of chunks
} chunk;

struct zv_log_reader {
    zv_taken whole;
    zv_log_info info;
    zv_feed_source source[ZV_LOG_SOURCES];
    long long samples[ZV_LOG_SOURCES];
    chunk *chunks;
    size_t chunk_count, chunk_capacity;
    zv_json_document *document;
    bool out_of_memory, is_compressed;
    char compression[16];
    int8_t source_of[IDS];       ///< channel -> source
    uint8_t is_known[IDS / 8];   ///< channels
    uint8_t has_joints[IDS / 8]; ///< schemas
};

static bool bit_of(const uint8_t *bits, uint64_t i)
{
    return (bits[i >> 3] >> (i & 7) & 1) != 0;
}

static void set_bit(uint8_t *bits, uint64_t i)
{
    bits[i >> 3] = (uint8_t)(bits[i >> 3] | 1u << (i & 7));
}

// ---- sources ----

static void take_schema(zv_log_reader *log, zv_taken content)
{
    const uint64_t id = zv_take(&content, 2);
    const zv_taken name = zv_take_part(&content, 4);
    if (zv_part_is(&name, ZV_JOINT_STATES_NAME)) {
        set_bit(log->has_joints, id);
    }
}

/// "/arm/joint_states" is of the source "arm"; other topics are sources by their whole name.
static void name_source(zv_feed_source *source, const zv_taken *topic)
{
    static const char tail[] = "/joint_states";
    const char *text = (const char *)topic->at;
    size_t size = topic->left, cut = sizeof tail - 1;
    if (size > cut && memcmp(text + size - cut, tail, cut) == 0) {
        size -= cut;
    }
    const size_t skip = size > 0 && text[0] == '/' ? 1 : 0;
    snprintf(source->name, sizeof source->name, "%.*s", (int)(size - skip < 47 ? size - skip : 47), text + skip);
}

/// "rad m rad": which joints slide.
static void take_units(zv_feed_source *source, const zv_taken *units)
{
    int joint = 0;
    for (size_t i = 0; i < units->left && joint < ZV_MAX_JOINTS; ++i) {
        const bool starts = i == 0 || units->at[i - 1] == ' ', ends = i + 1 == units->left || units->at[i + 1] == ' ';
        source->kind[joint] = starts && ends && units->at[i] == 'm' ? ZV_JOINT_PRISMATIC : source->kind[joint];
        joint += units->at[i] == ' ';
    }
}

static void take_channel_map(zv_feed_source *source, zv_taken map)
{
    while (map.left > 0 && !map.is_short) {
        const zv_taken key = zv_take_part(&map, 4), value = zv_take_part(&map, 4);
        if (zv_part_is(&key, "units") && !value.is_short) {
            take_units(source, &value);
        }
    }
}

static void take_channel(zv_log_reader *log, zv_taken content)
{
    const uint64_t id = zv_take(&content, 2), schema = zv_take(&content, 2);
    const zv_taken topic = zv_take_part(&content, 4), encoding = zv_take_part(&content, 4),
                   map = zv_take_part(&content, 4);
    if (content.is_short || bit_of(log->is_known, id)) {
        return;
    }
    set_bit(log->is_known, id);
    if (!bit_of(log->has_joints, schema) || !zv_part_is(&encoding, "json") ||
        log->info.source_count == ZV_LOG_SOURCES) {
        ++log->info.other_topics;
        return;
    }
    zv_feed_source *source = &log->source[log->info.source_count];
    log->source_of[id] = (int8_t)log->info.source_count++;
    name_source(source, &topic);
    take_channel_map(source, map);
}

static void take_metadata(zv_log_reader *log, zv_taken content)
{
    const zv_taken name = zv_take_part(&content, 4);
    zv_taken map = zv_take_part(&content, 4);
    while (zv_part_is(&name, "zveno") && map.left > 0 && !map.is_short) {
        const zv_taken key = zv_take_part(&map, 4), value = zv_take_part(&map, 4);
        if (zv_part_is(&key, "robot") && !value.is_short) {
            snprintf(log->info.about, sizeof log->info.about, "%.*s", (int)(value.left < 63 ? value.left : 63),
                     (const char *)value.at);
        }
    }
}

// ---- chunks ----

static chunk *add_chunk(zv_log_reader *log)
{
    if (log->chunk_count == log->chunk_capacity) {
        const size_t capacity = log->chunk_capacity > 0 ? 2 * log->chunk_capacity : 64;
        chunk *grown = realloc(log->chunks, capacity * sizeof *grown);
        if (!grown) {
            log->out_of_memory = true;
            return NULL;
        }
        log->chunks = grown;
        log->chunk_capacity = capacity;
    }
    chunk *added = &log->chunks[log->chunk_count++];
    *added = (chunk){0};
    return added;
}

/// The content of a chunk record; NULL when it is none, or without memory.
static chunk *take_chunk(zv_log_reader *log, zv_taken content)
{
    const uint64_t first = zv_take(&content, 8), last = zv_take(&content, 8), size = zv_take(&content, 8);
    const uint32_t crc = (uint32_t)zv_take(&content, 4);
    const zv_taken compression = zv_take_part(&content, 4), records = zv_take_part(&content, 8);
    if (content.is_short || records.is_short) {
        return NULL;
    }
    if (compression.left > 0) {
        log->is_compressed = true;
        snprintf(log->compression, sizeof log->compression, "%.*s",
                 (int)(compression.left < 15 ? compression.left : 15), (const char *)compression.at);
        return NULL;
    }
    if (size != records.left) {
        return NULL;
    }
    chunk *added = add_chunk(log);
    if (added) {
        *added = (chunk){.records = records.at, .size = records.left, .crc = crc, .first = first, .last = last};
    }
    return added;
}

static bool is_good(zv_log_reader *log, chunk *c)
{
    if (c->state == CHUNK_UNKNOWN) {
        c->state = c->crc == 0 || zv_crc32(c->records, c->size) == c->crc ? CHUNK_GOOD : CHUNK_DAMAGED;
        log->info.damaged += c->state == CHUNK_DAMAGED;
    }
    return c->state == CHUNK_GOOD;
}

/// A message: the source it is of, or NO_SOURCE.
static int take_message(const zv_log_reader *log, zv_taken *content, uint64_t *received)
{
    const uint64_t id = zv_take(content, 2);
    zv_take(content, 4); // sequence
    *received = zv_take(content, 8);
    zv_take(content, 8); // published: the message says it too
    return content->is_short || *received > INT64_MAX ? NO_SOURCE : log->source_of[id];
}

// ---- without a summary ----

static void count_message(zv_log_reader *log, zv_taken content)
{
    uint64_t received;
    const int source = take_message(log, &content, &received);
    if (source != NO_SOURCE) {
        const int64_t t = (int64_t)received;
        log->info.t0_ns = log->info.samples == 0 || t < log->info.t0_ns ? t : log->info.t0_ns;
        log->info.t1_ns = log->info.samples == 0 || t > log->info.t1_ns ? t : log->info.t1_ns;
        ++log->info.samples;
        ++log->samples[source];
    }
}

static void take_definition(zv_log_reader *log, int kind, zv_taken content)
{
    if (kind == ZV_MCAP_SCHEMA) {
        take_schema(log, content);
    } else if (kind == ZV_MCAP_CHANNEL) {
        take_channel(log, content);
    } else if (kind == ZV_MCAP_METADATA) {
        take_metadata(log, content);
    } else if (kind == ZV_MCAP_MESSAGE) {
        count_message(log, content);
    }
}

static void scan_chunk(zv_log_reader *log, chunk *c)
{
    int kind;
    zv_taken records = {c->records, c->size, false}, content;
    while (is_good(log, c) && zv_take_record(&records, &kind, &content)) {
        take_definition(log, kind, content);
    }
}

/// Messages outside of chunks that follow each other make one.
static void take_loose(zv_log_reader *log, const uint8_t *begin, size_t size, zv_taken content)
{
    uint64_t received;
    take_message(log, &content, &received);
    chunk *last = log->chunk_count > 0 ? &log->chunks[log->chunk_count - 1] : NULL;
    if (!last || !last->is_loose || last->records + last->size != begin) {
        last = add_chunk(log);
        if (!last) {
            return;
        }
        *last = (chunk){.records = begin, .is_loose = true, .state = CHUNK_GOOD, .first = received, .last = received};
    }
    last->size += size;
    last->first = received < last->first ? received : last->first;
    last->last = received > last->last ? received : last->last;
}

static void scan(zv_log_reader *log)
{
    zv_taken rest = log->whole, content;
    zv_take_bytes(&rest, ZV_MCAP_MAGIC_SIZE);
    for (int kind; !log->out_of_memory && !log->is_compressed;) {
        const uint8_t *begin = rest.at;
        if (!zv_take_record(&rest, &kind, &content)) {
            break;
        }
        if (kind == ZV_MCAP_CHUNK) {
            chunk *c = take_chunk(log, content);
            if (c) {
                scan_chunk(log, c);
            }
        } else {
            take_definition(log, kind, content);
        }
        if (kind == ZV_MCAP_MESSAGE) {
            take_loose(log, begin, (size_t)(rest.at - begin), content);
        }
        log->info.is_whole = kind == ZV_MCAP_FOOTER;
        if (kind == ZV_MCAP_FOOTER) {
            return;
        }
    }
    log->info.lost_bytes = (long long)rest.left;
}

// ---- with one ----

/// The summary and the footer's fields behind it; false when the file does not end as a whole one does.
static bool find_summary(const zv_log_reader *log, zv_taken *out)
{
    enum { TAIL = ZV_MCAP_HEAD_SIZE + ZV_MCAP_FOOTER_SIZE + ZV_MCAP_MAGIC_SIZE };
    const zv_taken *all = &log->whole;
    if (all->left < ZV_MCAP_MAGIC_SIZE + TAIL ||
        memcmp(all->at + all->left - ZV_MCAP_MAGIC_SIZE, ZV_MCAP_MAGIC, ZV_MCAP_MAGIC_SIZE) != 0) {
        return false;
    }
    const size_t footer_at = all->left - TAIL;
    zv_taken footer = {all->at + footer_at, TAIL, false};
    if (zv_take(&footer, 1) != ZV_MCAP_FOOTER || zv_take(&footer, 8) != ZV_MCAP_FOOTER_SIZE) {
        return false;
    }
    const uint64_t start = zv_take(&footer, 8);
    zv_take(&footer, 8);
    const uint32_t crc = (uint32_t)zv_take(&footer, 4);
    if (start < ZV_MCAP_MAGIC_SIZE || start >= footer_at) {
        return false;
    }
    const size_t checked = footer_at + ZV_MCAP_HEAD_SIZE + 16 - (size_t)start;
    *out = (zv_taken){all->at + start, footer_at - (size_t)start, false};
    return crc == 0 || zv_crc32(all->at + start, checked) == crc;
}

static void take_statistics(zv_log_reader *log, zv_taken content, uint64_t *messages)
{
    *messages = zv_take(&content, 8);
    zv_take_bytes(&content, 2 + 4 * 4); // how many schemas, channels, attachments, metadata, chunks
    const uint64_t first = zv_take(&content, 8), last = zv_take(&content, 8);
    zv_taken counts = zv_take_part(&content, 4);
    log->info.t0_ns = first <= INT64_MAX ? (int64_t)first : 0;
    log->info.t1_ns = last <= INT64_MAX ? (int64_t)last : 0;
    while (counts.left > 0 && !counts.is_short) {
        const uint64_t id = zv_take(&counts, 2), count = zv_take(&counts, 8);
        if (log->source_of[id] != NO_SOURCE && count <= UINT32_MAX) {
            log->samples[log->source_of[id]] = (long long)count;
            log->info.samples += (long long)count;
        }
    }
}

/// A record somewhere in the file.
static bool record_at(const zv_log_reader *log, uint64_t offset, int kind, zv_taken *content)
{
    if (offset >= log->whole.left) {
        return false;
    }
    int found;
    zv_taken rest = {log->whole.at + offset, log->whole.left - (size_t)offset, false};
    return zv_take_record(&rest, &found, content) && found == kind;
}

static bool take_chunk_index(zv_log_reader *log, zv_taken content)
{
    zv_taken there;
    zv_take_bytes(&content, 16); // times, which the chunk says too
    const uint64_t offset = zv_take(&content, 8);
    const chunk *last = log->chunk_count > 0 ? &log->chunks[log->chunk_count - 1] : NULL;
    return !content.is_short && record_at(log, offset, ZV_MCAP_CHUNK, &there) &&
           (!last || there.at >= last->records + last->size) && take_chunk(log, there);
}

static void take_metadata_index(zv_log_reader *log, zv_taken content)
{
    zv_taken there;
    if (record_at(log, zv_take(&content, 8), ZV_MCAP_METADATA, &there)) {
        take_metadata(log, there);
    }
}

/// Records of one kind after the other, since those behind refer to those before; false when something is missing.
static bool take_summary(zv_log_reader *log, const zv_taken *summary)
{
    const int order[] = {ZV_MCAP_SCHEMA, ZV_MCAP_CHANNEL, ZV_MCAP_STATISTICS, ZV_MCAP_METADATA_INDEX,
                         ZV_MCAP_CHUNK_INDEX};
    uint64_t messages = 0;
    bool is_right = true, has_statistics = false;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; ++i) {
        zv_taken rest = *summary, content;
        for (int kind; is_right && zv_take_record(&rest, &kind, &content);) {
            if (kind != order[i]) {
                continue;
            }
            if (kind == ZV_MCAP_STATISTICS) {
                take_statistics(log, content, &messages);
                has_statistics = true;
            } else if (kind == ZV_MCAP_METADATA_INDEX) {
                take_metadata_index(log, content);
            } else if (kind == ZV_MCAP_CHUNK_INDEX) {
                is_right = take_chunk_index(log, content);
            } else {
                take_definition(log, kind, content);
            }
        }
    }
    return is_right && has_statistics && (messages == 0 || log->chunk_count > 0);
}

// ---- samples ----

typedef struct reading {
    uint64_t from, to;
    zv_log_take take;
    void *user;
    bool goes_on;
} reading;

static void read_message(zv_log_reader *log, zv_taken content, reading *r)
{
    uint64_t received;
    zv_feed_sample sample;
    const int source = take_message(log, &content, &received);
    if (source != NO_SOURCE && received >= r->from && received <= r->to &&
        zv_joint_states_read(log->document, (const char *)content.at, content.left, &log->source[source], &sample)) {
        sample.t_received_ns = (int64_t)received;
        r->goes_on = r->take(r->user, source, &sample);
    }
}

static void read_chunks(zv_log_reader *log, reading *r)
{
    for (size_t i = 0; i < log->chunk_count && r->goes_on; ++i) {
        chunk *c = &log->chunks[i];
        int kind;
        zv_taken records = {c->records, c->size, false}, content;
        if (c->last < r->from || c->first > r->to || !is_good(log, c)) {
            continue;
        }
        while (r->goes_on && zv_take_record(&records, &kind, &content)) {
            if (kind == ZV_MCAP_MESSAGE) {
                read_message(log, content, r);
            }
        }
    }
}

static bool sources_are_known(void *user, int source, const zv_feed_sample *sample)
{
    const zv_log_reader *log = user;
    (void)source, (void)sample;
    for (int i = 0; i < log->info.source_count; ++i) {
        if (log->source[i].count == 0 && log->samples[i] > 0) {
            return true; // goes on
        }
    }
    return false;
}

zv_status zv_log_read(zv_log_reader *log, int64_t from_ns, int64_t to_ns, zv_log_take take, void *user, zv_error *why)
{
    ZV_ASSERT(log && take);
    reading r = {from_ns > 0 ? (uint64_t)from_ns : 0, to_ns > 0 ? (uint64_t)to_ns : 0, take, user, true};
    if (to_ns >= 0) {
        read_chunks(log, &r);
    }
    return r.goes_on ? ZV_OK : zv_fail(why, ZV_ERR_CANCELLED, 0, 0, "the reading was ended");
}

// ---- life ----

bool zv_log_is(const char *bytes, size_t size)
{
    return size >= ZV_MCAP_MAGIC_SIZE && memcmp(bytes, ZV_MCAP_MAGIC, ZV_MCAP_MAGIC_SIZE) == 0;
}

static void forget(zv_log_reader *log)
{
    const zv_taken whole = log->whole;
    zv_json_document *document = log->document;
    free(log->chunks);
    *log = (zv_log_reader){.whole = whole, .document = document};
    memset(log->source_of, NO_SOURCE, sizeof log->source_of);
}

static zv_status open_log(zv_log_reader *log, zv_error *why)
{
    zv_taken summary;
    forget(log);
    log->info.is_whole = find_summary(log, &summary) && take_summary(log, &summary);
    if (!log->info.is_whole && !log->is_compressed) {
        forget(log);
        scan(log);
    }
    if (log->is_compressed) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "the recording is compressed with '%s', which is not read here; write it again without "
                       "compression",
                       log->compression);
    }
    return log->out_of_memory ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the recording") : ZV_OK;
}

zv_status zv_log_open(const char *bytes, size_t size, zv_log_reader **out, zv_error *why)
{
    ZV_ASSERT(out && (bytes || size == 0));
    if (!zv_log_is(bytes, size)) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "this is no MCAP file: it does not begin with its magic bytes");
    }
    zv_log_reader *log = calloc(1, sizeof *log);
    zv_json_document *document = zv_json_document_create();
    if (!log || !document) {
        free(log);
        zv_json_document_free(document);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the recording");
    }
    zv_json_limit_values(document, MOST_VALUES);
    log->whole = (zv_taken){(const uint8_t *)bytes, size, false};
    log->document = document;
    const zv_status status = open_log(log, why);
    if (status != ZV_OK) {
        zv_log_free(log);
        return status;
    }
    zv_log_read(log, 0, INT64_MAX, sources_are_known, log, NULL);
    *out = log;
    return ZV_OK;
}

void zv_log_free(zv_log_reader *log)
{
    if (log) {
        zv_json_document_free(log->document);
        free(log->chunks);
        free(log);
    }
}

zv_log_info zv_log_about(const zv_log_reader *log)
{
    zv_log_info info = log->info;
    info.chunks = (int)log->chunk_count;
    return info;
}

const zv_feed_source *zv_log_source(const zv_log_reader *log, int source)
{
    ZV_ASSERT(source >= 0 && source < log->info.source_count);
    return &log->source[source];
}

long long zv_log_source_samples(const zv_log_reader *log, int source)
{
    ZV_ASSERT(source >= 0 && source < log->info.source_count);
    return log->samples[source];
}
