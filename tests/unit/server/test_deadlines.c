/// @file test_deadlines.c
/// Every phase of a connection ends by itself, also when bytes trickle in: a whole server with deadlines of tenths of a second.
/// Nothing here asserts how long it takes; a connection that stays would end the test by the clock of its socket.
#include <arpa/inet.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "check.h"
#include "server/server.h"

enum { TIME_LIMIT_S = 60, TRICKLE_US = 20000 };

static server *running;
static pthread_t thread;
static char fields[200]; ///< that every request has
static int port;

// ---- the server ----

static void *serve(void *user)
{
    server_run(user);
    return NULL;
}

static int start(void **state)
{
    server_options options = server_default_options();
    zv_error why;
    (void)state;
    options.port = 0;
    options.workers = 1;
    options.limits.greet_s = options.limits.head_s = options.limits.idle_s = options.limits.body_s = 0.3;
    options.limits.stuck_s = options.limits.linger_s = 0.3;
    options.limits.silent_s = 0.3;
    options.limits.slowest_in = options.limits.slowest_out = 1e9;
    options.limits.unread_bytes = 16 << 20;
    if (server_open(&options, &running, &why) != ZV_OK) {
        return -1;
    }
    const char *address = server_address(running), *token = strstr(address, "token=");
    port = atoi(strrchr(address, ':') + 1);
    snprintf(fields, sizeof fields, "Host: localhost\r\nAuthorization: Bearer %s\r\n", token ? token + 6 : "none");
    return pthread_create(&thread, NULL, serve, running);
}

static int stop(void **state)
{
    (void)state;
    pthread_kill(thread, SIGTERM);
    pthread_join(thread, NULL);
    server_close(running);
    return 0;
}

// ---- a client ----

static int connect_here(int receive_buffer)
{
    const int line = socket(AF_INET, SOCK_STREAM, 0);
    const struct timeval limit = {.tv_sec = TIME_LIMIT_S};
    const struct sockaddr_in at = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    if (receive_buffer) {
        setsockopt(line, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    }
    CHECK(connect(line, (const struct sockaddr *)&at, sizeof at) == 0);
    return line;
}

static void say(int line, const char *text)
{
    send(line, text, strlen(text), MSG_NOSIGNAL);
}

static void request(int line, const char *first, const char *rest)
{
    char text[1000];
    snprintf(text, sizeof text, "%s HTTP/1.1\r\n%s%s", first, fields, rest);
    say(line, text);
}

/// Everything until the other side ends it, ended by '\0'; false when it does not.
static bool read_to_the_end(int line, char *out, size_t size)
{
    size_t there = 0;
    ssize_t got = 1;
    while (got > 0 && there + 1 < size) {
        got = recv(line, out + there, size - 1 - there, 0);
        there += got > 0 ? (size_t)got : 0;
    }
    out[there] = '\0';
    return got == 0;
}

/// Sends one byte now and then until the server has had enough; what it said.
static void trickle(int line, const char *byte, size_t size, char *out, size_t out_size)
{
    struct timeval a_moment = {.tv_usec = TRICKLE_US};
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &a_moment, sizeof a_moment);
    ssize_t got = -1;
    for (int i = 0; got < 0 && i < TIME_LIMIT_S * 1000000 / TRICKLE_US; ++i) {
        send(line, byte, size, MSG_NOSIGNAL);
        got = recv(line, out, out_size - 1, 0);
    }
    out[got > 0 ? got : 0] = '\0';
}

// ---- cases ----

static void a_connection_that_says_nothing_ends(void)
{
    char said[4096];
    const int line = connect_here(0);
    CHECK(read_to_the_end(line, said, sizeof said) && said[0] == '\0');
    close(line);
}

static void a_head_that_trickles_in_gets_408(void)
{
    char said[4096];
    const int line = connect_here(0);
    say(line, "GET /");
    trickle(line, "x", 1, said, sizeof said);
    CHECK(strstr(said, " 408 "));
    close(line);
}

static void a_body_that_trickles_in_gets_408(void)
{
    char said[4096];
    const int line = connect_here(0);
    request(line, "POST /api", "Content-Length: 100000\r\n\r\n");
    trickle(line, " ", 1, said, sizeof said);
    CHECK(strstr(said, " 408 "));
    close(line);
}

static void a_connection_without_a_next_request_ends(void)
{
    char said[4096];
    const int line = connect_here(0);
    request(line, "POST /api", "Content-Length: 2\r\n\r\n{}");
    CHECK(read_to_the_end(line, said, sizeof said) && strstr(said, " 200 "));
    close(line);
}

static int open_socket(int receive_buffer)
{
    char said[4096];
    const int line = connect_here(receive_buffer);
    request(line, "GET /ws",
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    const ssize_t got = recv(line, said, sizeof said, 0);
    CHECK(got > 12 && memcmp(said + 9, "101", 3) == 0);
    return line;
}

static void a_message_that_trickles_in_is_closed_with_1008(void)
{
    char said[4096];
    const int line = open_socket(0);
    send(line, "\x01\x81\0\0\0\0x", 7, MSG_NOSIGNAL);
    trickle(line, "\0\x81\0\0\0\0x", 7, said, sizeof said);
    CHECK((unsigned char)said[0] == 0x88 && (unsigned char)said[2] == 1008 >> 8 &&
          (unsigned char)said[3] == (1008 & 0xff));
    close(line);
}

static void a_silent_websocket_is_asked_and_then_dropped(void)
{
    char said[4096];
    const int line = open_socket(0);
    CHECK(read_to_the_end(line, said, sizeof said));
    CHECK((unsigned char)said[0] == 0x89 && said[1] == 0); // a ping
    close(line);
}

/// Small buffers on this side, and more answers than those and the system's hold on the other: large ones that cost little.
static void one_who_does_not_read_is_dropped(void)
{
    const struct timeval limit = {.tv_usec = 300000};
    const int line = open_socket(4096);
    setsockopt(line, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    ssize_t sent = 0;
    for (int i = 0; i < 2000000 && sent >= 0; ++i) {
        sent = send(line, "\x81\x91\0\0\0\0{\"op\":\"describe\"}", 23, MSG_NOSIGNAL);
    }
    CHECK(sent < 0); // it stopped listening, or has hung up already
    static char said[1 << 16];
    ssize_t got = 1;
    while (got > 0) {
        got = recv(line, said, sizeof said, 0);
    }
    CHECK(got == 0 || got == -1); // the end, not the next answer for ever
    close(line);
}

static void a_refused_body_that_never_ends_is_cut(void)
{
    char said[4096];
    const int line = connect_here(0);
    request(line, "POST /", "Content-Length: 100000\r\n\r\n");
    const ssize_t got = recv(line, said, sizeof said - 1, 0);
    CHECK(got > 0 && memcmp(said + 9, "405", 3) == 0);
    ssize_t sent = 1;
    for (int i = 0; sent > 0 && i < TIME_LIMIT_S * 1000000 / TRICKLE_US; ++i) {
        usleep(TRICKLE_US);
        sent = send(line, "x", 1, MSG_NOSIGNAL);
    }
    CHECK(sent < 0);
    close(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_connection_that_says_nothing_ends),
        CASE(a_head_that_trickles_in_gets_408),
        CASE(a_body_that_trickles_in_gets_408),
        CASE(a_connection_without_a_next_request_ends),
        CASE(a_message_that_trickles_in_is_closed_with_1008),
        CASE(a_silent_websocket_is_asked_and_then_dropped),
        CASE(one_who_does_not_read_is_dropped),
        CASE(a_refused_body_that_never_ends_is_cut),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
