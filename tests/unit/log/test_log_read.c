/// @file test_log_read.c
/// A recording comes back as it was written: whole, by time, cut anywhere, and with bytes that were changed.
#include "logged.h"
#include "zveno/pack.h"

enum { SAMPLES = 120, LARGEST_CHUNK = 32 << 10 };

/// What a reading has seen.
typedef struct seen {
    int next[2]; ///< sample that each source is expected to hand over
    int joints, count;
    bool all_right;
    int64_t from, to;
} seen;

static bool compare(void *user, int source, const zv_feed_sample *sample)
{
    seen *s = user;
    const zv_feed_sample expected = logged_sample(source, s->next[source]++, s->joints);
    s->all_right = s->all_right && same_sample(sample, &expected);
    ++s->count;
    return true;
}

static seen read_all(zv_log_reader *log, int joints)
{
    seen s = {.joints = joints, .all_right = true};
    CHECK(zv_log_read(log, 0, INT64_MAX, compare, &s, NULL) == ZV_OK);
    return s;
}

static void what_was_written_is_read(void)
{
    zv_robot *robot = arm_called("scara");
    zv_text bytes = logged(robot, SAMPLES, true);
    zv_log_reader *log = NULL;
    CHECK(zv_log_open(bytes.data, bytes.size, &log, NULL) == ZV_OK);
    const zv_log_info info = zv_log_about(log);
    CHECK(info.is_whole && info.lost_bytes == 0 && info.damaged == 0 && info.other_topics == 0 && info.chunks > 3);
    CHECK(info.source_count == 2 && info.samples == 2 * SAMPLES && zv_log_source_samples(log, 1) == SAMPLES);
    CHECK(info.t0_ns == 0 && info.t1_ns == (int64_t)(SAMPLES - 1) * 1000000 + 1000);
    CHECK(strcmp(info.about, "scara") == 0);
    const zv_feed_source expected = zv_feed_source_of(robot, "articulation"), *source = zv_log_source(log, 1);
    CHECK(strcmp(source->name, "articulation") == 0 && source->count == expected.count);
    for (int k = 0; k < expected.count; ++k) {
        CHECK(strcmp(source->joint[k], expected.joint[k]) == 0 && source->kind[k] == expected.kind[k]);
    }
    const seen all = read_all(log, expected.count);
    CHECK(all.all_right && all.count == 2 * SAMPLES);
    zv_log_free(log);
    zv_text_free(&bytes);
    zv_robot_free(robot);
}

static bool is_between(void *user, int source, const zv_feed_sample *sample)
{
    seen *s = user;
    const zv_feed_sample expected = logged_sample(source, (int)(sample->t_source_ns / 1000000), s->joints);
    s->all_right = s->all_right && same_sample(sample, &expected) && sample->t_received_ns >= s->from &&
                   sample->t_received_ns <= s->to;
    ++s->count;
    return true;
}

static void a_span_of_time_has_its_samples_and_no_others(void)
{
    zv_robot *robot = arm_called("scara");
    zv_text bytes = logged(robot, SAMPLES, true);
    zv_log_reader *log = NULL;
    CHECK(zv_log_open(bytes.data, bytes.size, &log, NULL) == ZV_OK);
    for (int i = 0; i < CHECK_ROUNDS(200, 5); ++i) {
        const int a = (int)check_uniform(0.0, SAMPLES), b = (int)check_uniform(0.0, SAMPLES);
        const int first = a < b ? a : b, last = a < b ? b : a;
        seen s = {.joints = zv_robot_joint_count(robot), .all_right = true};
        s.from = (int64_t)first * 1000000;
        s.to = (int64_t)last * 1000000 + 1000;
        CHECK(zv_log_read(log, s.from, s.to, is_between, &s, NULL) == ZV_OK);
        CHECK(s.all_right && s.count == 2 * (last - first + 1));
    }
    zv_log_free(log);
    zv_text_free(&bytes);
    zv_robot_free(robot);
}

/// A process that is killed leaves a file that ends anywhere.
static void a_file_cut_anywhere_is_read_up_to_its_last_whole_chunk(void)
{
    zv_robot *robot = arm_called("planar3");
    const int joints = zv_robot_joint_count(robot);
    zv_text bytes = logged(robot, SAMPLES, true);
    size_t last_size = 0;
    int last_count = 0;
    for (int i = 0; i < CHECK_ROUNDS(1000, 60); ++i) {
        const size_t size = 8 + (size_t)check_uniform(0.0, (double)(bytes.size - 8));
        char *cut = malloc(size); // its end is the end of the memory, for the sanitizer to see
        zv_log_reader *log = NULL;
        memcpy(cut, bytes.data, size);
        CHECK(zv_log_open(cut, size, &log, NULL) == ZV_OK);
        const zv_log_info info = zv_log_about(log);
        CHECK(!info.is_whole && info.damaged == 0);
        const seen all = read_all(log, joints);
        CHECK(all.all_right && all.count == info.samples);
        CHECK(info.lost_bytes <= LARGEST_CHUNK);
        CHECK(last_size == 0 || (size >= last_size ? all.count >= last_count : all.count <= last_count));
        last_size = size;
        last_count = all.count;
        zv_log_free(log);
        free(cut);
    }
    zv_text_free(&bytes);
    zv_robot_free(robot);
}

static void a_recording_without_its_end_has_every_flushed_sample(void)
{
    zv_robot *robot = arm_called("planar3");
    zv_text bytes = logged(robot, 100, false);
    zv_log_reader *log = NULL;
    CHECK(zv_log_open(bytes.data, bytes.size, &log, NULL) == ZV_OK);
    const seen all = read_all(log, zv_robot_joint_count(robot));
    CHECK(all.all_right && all.count == 200 && zv_log_about(log).lost_bytes == 0 && !zv_log_about(log).is_whole);
    zv_log_free(log);
    zv_text_free(&bytes);
    zv_robot_free(robot);
}

static bool any(void *user, int source, const zv_feed_sample *sample)
{
    seen *s = user;
    const zv_feed_sample expected = logged_sample(source, (int)(sample->t_source_ns / 1000000), s->joints);
    s->all_right = s->all_right && same_sample(sample, &expected);
    ++s->count;
    return true;
}

/// A changed byte in a chunk costs that chunk and is reported; nothing false comes out of it.
static void a_changed_byte_never_gives_a_false_sample(void)
{
    zv_robot *robot = arm_called("planar3");
    zv_text bytes = logged(robot, SAMPLES, true);
    int damaged = 0;
    for (int i = 0; i < CHECK_ROUNDS(300, 20); ++i) {
        const size_t at = 1500 + (size_t)check_uniform(0.0, (double)bytes.size - 1600.0); // behind schema and channels
        const char before = bytes.data[at];
        zv_log_reader *log = NULL;
        bytes.data[at] = (char)(before ^ 1 << i % 8);
        if (zv_log_open(bytes.data, bytes.size, &log, NULL) == ZV_OK) {
            seen s = {.joints = zv_robot_joint_count(robot), .all_right = true};
            CHECK(zv_log_read(log, 0, INT64_MAX, any, &s, NULL) == ZV_OK);
            CHECK(s.all_right);
            damaged += zv_log_about(log).damaged;
        }
        zv_log_free(log);
        bytes.data[at] = before;
    }
    CHECK(damaged > 0);
    zv_text_free(&bytes);
    zv_robot_free(robot);
}

static void foreign_bytes_are_refused_with_a_sentence(void)
{
    zv_log_reader *log = NULL;
    zv_error why = {0};
    CHECK(zv_log_open("t,q1\n0,1\n", 9, &log, &why) == ZV_ERR_SYNTAX && log == NULL && why.message[0]);
    CHECK(zv_log_open("", 0, &log, &why) == ZV_ERR_SYNTAX);
}

static void compressed_recordings_are_refused_by_name(void)
{
    zv_robot *robot = arm_called("planar3");
    zv_text bytes = logged(robot, 2, false);
    static const char chunk[] = "\x06\x2c\0\0\0\0\0\0\0" // 44 bytes
                                "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0"
                                "\x04\0\0\0zstd\0\0\0\0\0\0\0";
    zv_log_reader *log = NULL;
    zv_error why = {0};
    zv_text_append(&bytes, chunk, sizeof chunk);
    CHECK(zv_log_open(bytes.data, bytes.size, &log, &why) == ZV_ERR_NOT_AVAILABLE && strstr(why.message, "'zstd'"));
    zv_text_free(&bytes);
    zv_robot_free(robot);
}

static void the_checksum_is_that_of_everybody(void)
{
    CHECK(zv_crc32((const uint8_t *)"123456789", 9) == 0xcbf43926u);
    CHECK(zv_crc32(NULL, 0) == 0);
}

static void how_large_it_becomes_is_known_before_its_end(void)
{
    zv_robot *robot = arm_called("scara");
    const zv_feed_source source = zv_feed_source_of(robot, "plan");
    for (int samples = 0; samples < 400; samples = 2 * samples + 1) {
        for (int every = 1; every < 100; every *= 7) { // small chunks: more is index than samples
            zv_text bytes = {0};
            const zv_log_out out = {&bytes, keep_bytes};
            zv_log_writer *writer = zv_log_writer_create(&out, "scara");
            CHECK(zv_log_add_source(writer, &source) == 0);
            for (int i = 0; i < samples; ++i) {
                const zv_feed_sample sample = logged_sample(0, i, source.count);
                CHECK(zv_log_add(writer, 0, &sample) && (i % every != 0 || zv_log_flush(writer)));
            }
            const uint64_t most = zv_log_bytes(writer);
            CHECK(zv_log_end(writer) && bytes.size <= most && most < bytes.size + (16 << 10));
            zv_log_writer_free(writer);
            zv_text_free(&bytes);
        }
    }
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(what_was_written_is_read),
        CASE(a_span_of_time_has_its_samples_and_no_others),
        CASE(a_file_cut_anywhere_is_read_up_to_its_last_whole_chunk),
        CASE(a_recording_without_its_end_has_every_flushed_sample),
        CASE(a_changed_byte_never_gives_a_false_sample),
        CASE(foreign_bytes_are_refused_with_a_sentence),
        CASE(compressed_recordings_are_refused_by_name),
        CASE(the_checksum_is_that_of_everybody),
        CASE(how_large_it_becomes_is_known_before_its_end),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
