/// @file test_head.c
/// Heads of HTTP: what is read, and what is refused because two readers might disagree about it.
#include <string.h>

#include "check.h"
#include "server/head.h"

static char text[HEAD_BYTES + 1];

/// The status of a head that is there as a whole; 0 when it is read.
static int status_of(const char *given, http_head *out)
{
    size_t scanned = 0;
    const char *sentence = NULL;
    strcpy(text, given);
    const int size = head_find(text, strlen(text), &scanned);
    return size < 0 ? -size : size == 0 ? -1 : head_read(text, (size_t)size, out, &sentence);
}

#define HOST "Host: localhost\r\n"

static void a_head_is_read(void)
{
    http_head head;
    CHECK(status_of(
              "GET /a%20b?x=1&token=abc&y HTTP/1.1\r\nhOST:\t localhost:80 \r\nCookie: a=b\r\nX: \xc3\xa9\r\n\r\nrest",
              &head) == 0);
    CHECK(head.method == METHOD_GET && head.keeps && !head.upgrades && head.body_bytes == -1);
    CHECK(strcmp(head.path, "/a b") == 0 && strcmp(head.token, "abc") == 0);
    CHECK(strcmp(head.host, "localhost:80") == 0 && strcmp(head.cookie, "a=b") == 0 && strcmp(head.origin, "") == 0);
    CHECK(status_of("POST /api HTTP/1.1\r\n" HOST "Content-Length: 12\r\nConnection: x, Close\r\n\r\n", &head) == 0);
    CHECK(head.method == METHOD_POST && !head.keeps && head.body_bytes == 12);
    CHECK(status_of("GET /ws HTTP/1.1\r\n" HOST "Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n\r\n",
                    &head) == 0);
    CHECK(head.upgrades);
    CHECK(status_of("CONNECT a:80 HTTP/1.1\r\n" HOST "\r\n", &head) == 0 && head.method == METHOD_OTHER);
    CHECK(status_of("GET / HTTP/1.0\r\n\r\n", &head) == 0 && !head.keeps);
}

static void what_has_two_readings_is_refused(void)
{
    static const struct {
        int status;
        const char *text;
    } cases[] = {
        {400, "GET / HTTP/1.1\nHost: a\n\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\r\n\r\n"},
        {400, "\r\nGET / HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST " folded\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "X : y\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "nothing\r\n\r\n"},
        {400, "GET  / HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1 \r\n" HOST "\r\n"},
        {400, "GET / http/1.1\r\n" HOST "\r\n"},
        {400, "G\x01T / HTTP/1.1\r\n" HOST "\r\n"},
        {505, "GET / HTTP/2.0\r\n" HOST "\r\n"},
        {400, "GET http://a/ HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /%0 HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /%00 HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET /#a HTTP/1.1\r\n" HOST "\r\n"},
        {400, "GET / HTTP/1.1\r\n" HOST "Content-Length: 5\r\n\r\n"},
        {400, "POST /api HTTP/1.1\r\n" HOST "Content-Length: 5\r\nContent-Length: 5\r\n\r\n"},
        {400, "POST /api HTTP/1.1\r\n" HOST "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"},
        {400, "POST /api HTTP/1.1\r\n" HOST "Content-Length: +5\r\n\r\n"},
        {400, "POST /api HTTP/1.1\r\n" HOST "Content-Length: 5, 5\r\n\r\n"},
        {400, "POST /api HTTP/1.1\r\n" HOST "Content-Length:\r\n\r\n"},
        {400, "POST /api HTTP/1.1\r\n" HOST "Content-Length: 1234567890123456\r\n\r\n"},
        {417, "POST /api HTTP/1.1\r\n" HOST "Content-Length: 5\r\nExpect: more\r\n\r\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        http_head head;
        CHECK(status_of(cases[i].text, &head) == cases[i].status);
    }
}

static void a_head_that_is_too_large_is_refused(void)
{
    char large[HEAD_BYTES + 1];
    size_t scanned = 0;
    memset(large, 'a', sizeof large);
    CHECK(head_find(large, HEAD_BYTES - 1, &scanned) == 0);
    CHECK(head_find(large, HEAD_BYTES, &scanned) == -431);
    http_head head;
    strcpy(large, "GET / HTTP/1.1\r\n");
    for (int i = 0; i <= HEAD_FIELDS; ++i) {
        strcat(large, "a: b\r\n");
    }
    strcat(large, "\r\n");
    CHECK(status_of(large, &head) == 431);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_head_is_read),
        CASE(what_has_two_readings_is_refused),
        CASE(a_head_that_is_too_large_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
