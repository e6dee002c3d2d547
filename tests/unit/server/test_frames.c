/// @file test_frames.c
/// Frames of a WebSocket: what a client says comes out whatever the packets; what breaks the standard ends it.
#include <string.h>

#include "check.h"
#include "server/frames.h"
#include "server/handshake.h"

enum { LARGEST = 70000 };

static unsigned char wire[2 * LARGEST];
static size_t wire_size;

/// Appends a frame with a random key.
static void put(int first, const char *payload, size_t size)
{
    unsigned char key[4];
    wire_size += frame_head_write(first & 15, size, wire + wire_size);
    const size_t second = size < 126 ? wire_size - 1 : size < 65536 ? wire_size - 3 : wire_size - 9;
    wire[second - 1] = (unsigned char)first;
    wire[second] |= 0x80;
    for (int i = 0; i < 4; ++i) {
        key[i] = (unsigned char)check_uniform(0.0, 255.9);
        wire[wire_size++] = key[i];
    }
    for (size_t i = 0; i < size; ++i) {
        wire[wire_size++] = (unsigned char)payload[i] ^ key[i % 4];
    }
}

/// Reads all in pieces; the message so far goes to `out`. The last event that was not a piece.
static frame_event read_all(size_t piece, size_t most, char *out, size_t *out_size)
{
    static unsigned char copy[sizeof wire];
    frames reader = {.most = most};
    frame_event last = {.kind = FRAME_NOTHING};
    memcpy(copy, wire, wire_size);
    *out_size = 0;
    for (size_t from = 0; from < wire_size && last.kind != FRAME_BAD; from += piece) {
        unsigned char *at = copy + from, *end = copy + (from + piece < wire_size ? from + piece : wire_size);
        for (frame_event found; (found = frames_read(&reader, &at, end)).kind != FRAME_NOTHING;) {
            if (found.kind == FRAME_PIECE || found.kind == FRAME_END) {
                memcpy(out + *out_size, found.bytes, found.size);
                *out_size += found.size;
            }
            last = found.kind == FRAME_PIECE ? last : found;
            if (found.kind == FRAME_BAD) {
                break;
            }
        }
    }
    return last;
}

static void messages_come_out_whatever_the_packets(void)
{
    static char sent[LARGEST], got[LARGEST];
    static const size_t sizes[] = {0, 1, 125, 126, 127, 65535, 65536, LARGEST};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        for (int round = 0; round < 4; ++round) {
            size_t got_size = 0;
            for (size_t k = 0; k < sizes[i]; ++k) {
                sent[k] = (char)check_uniform(' ', '~');
            }
            const size_t half = sizes[i] / 2;
            wire_size = 0;
            put(0x01, sent, half);
            put(0x89, "ping", 4);
            put(0x80, sent + half, sizes[i] - half);
            const frame_event last = read_all((size_t)check_uniform(1.0, 5000.0), LARGEST, got, &got_size);
            CHECK(last.kind == FRAME_END && got_size == sizes[i] && memcmp(sent, got, got_size) == 0);
        }
    }
}

static int code_of(int first, const char *payload, size_t size)
{
    char got[256];
    size_t got_size = 0;
    wire_size = 0;
    put(first, payload, size);
    const frame_event last = read_all(3, 200, got, &got_size);
    return last.kind == FRAME_BAD ? last.code : 0;
}

/// Where bytes are taken they need not be text; where they are not, they end the connection (see below).
static void bytes_are_taken_where_they_are_spoken(void)
{
    frames reader = {.most = 100, .takes_binary = true};
    unsigned char sent[] = {0x82, 0x82, 0, 0, 0, 0, 0xff, 0xfe}, *at = sent;
    const frame_event got = frames_read(&reader, &at, sent + sizeof sent);
    CHECK(got.kind == FRAME_END && got.size == 2 && reader.is_binary && memcmp(got.bytes, "\xff\xfe", 2) == 0);
    unsigned char text[] = {0x81, 0x81, 0, 0, 0, 0, 0xff};
    at = text;
    CHECK(frames_read(&reader, &at, text + sizeof text).code == CLOSE_BAD_TEXT && !reader.is_binary);
}

static void text_must_be_utf8(void)
{
    static const char *const good[] = {
        "", "abcdefgh\xc3\xa9", "\xe2\x82\xac", "\xf0\x9d\x84\x9e", "\xf4\x8f\xbf\xbf", "\xed\x9f\xbf", "\xef\xbf\xbf"};
    static const char *const bad[] = {"\x80",
                                      "\xc3",
                                      "\xc0\xaf",
                                      "\xe0\x9f\xbf",
                                      "\xed\xa0\x80",
                                      "\xf4\x90\x80\x80",
                                      "\xf8\x88\x80\x80\x80",
                                      "abcdefg\xff",
                                      "\xe2\x82"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; ++i) {
        CHECK(code_of(0x81, good[i], strlen(good[i])) == 0);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        CHECK(code_of(0x81, bad[i], strlen(bad[i])) == CLOSE_BAD_TEXT);
    }
}

static void what_breaks_the_standard_ends_it(void)
{
    static char large[201];
    CHECK(code_of(0x82, "x", 1) == CLOSE_UNSUPPORTED);
    CHECK(code_of(0x83, "x", 1) == CLOSE_PROTOCOL && code_of(0x8b, "x", 1) == CLOSE_PROTOCOL);
    CHECK(code_of(0xc1, "x", 1) == CLOSE_PROTOCOL && code_of(0x09, "x", 1) == CLOSE_PROTOCOL);
    CHECK(code_of(0x80, "x", 1) == CLOSE_PROTOCOL);
    CHECK(code_of(0x89, large, 126) == CLOSE_PROTOCOL && code_of(0x81, large, 201) == CLOSE_TOO_LARGE);
    CHECK(code_of(0x88, "\x03", 1) == CLOSE_PROTOCOL && code_of(0x88, "\x03\xe8", 2) == 0);
    CHECK(code_of(0x88, "\x03\xed", 2) == CLOSE_PROTOCOL && code_of(0x88, "\x03\xe8\xff", 3) == CLOSE_BAD_TEXT);
    memcpy(wire, "\x81\x01x", wire_size = 3);
    char got[8];
    size_t got_size;
    CHECK(read_all(9, 8, got, &got_size).code == CLOSE_PROTOCOL); // not masked
    memcpy(wire, "\x81\xfe\x00\x01key!x", wire_size = 9);
    CHECK(read_all(9, 8, got, &got_size).code == CLOSE_PROTOCOL); // a length of 1 in two bytes
}

/// The first is the example of RFC 6455.
static void a_key_is_answered_as_the_standard_shows(void)
{
    static const char *const pairs[][2] = {{"dGhlIHNhbXBsZSBub25jZQ==", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="},
                                           {"AAAAAAAAAAAAAAAAAAAAAA==", "ICX+Yqv66kxgM0FcWaLWlFLwTAI="},
                                           {"AAECAwQFBgcICQoLDA0ODw==", "Bz3qJYTGdOe8gUSpLosEdiLKDrk="},
                                           {"/////////////////////w==", "XXpj4jYzLM2yUE0C7TIgMwTQh2g="}};
    for (int i = 0; i < 4; ++i) {
        zv_text accept = {0};
        CHECK(handshake_key_fits(pairs[i][0]));
        handshake_accept(pairs[i][0], &accept);
        CHECK(strcmp(accept.data, pairs[i][1]) == 0);
        zv_text_free(&accept);
    }
    CHECK(!handshake_key_fits("") && !handshake_key_fits("dGhlIHNhbXBsZSBub25jZ") && !handshake_key_fits("YQ=="));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(messages_come_out_whatever_the_packets),
        CASE(bytes_are_taken_where_they_are_spoken),
        CASE(text_must_be_utf8),
        CASE(what_breaks_the_standard_ends_it),
        CASE(a_key_is_answered_as_the_standard_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
