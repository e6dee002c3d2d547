/// @file server.c
/// `zveno serve` as a whole process: from the start to the first page, round trips of a WebSocket, memory.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

enum { STARTS = 9, ROUND_TRIPS = 3000, CROWD = 100 };

typedef struct running {
    pid_t process;
    int port;
} running;

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// ---- the server ----

static void make_page(const char *folder, char page[1024], char data[1024])
{
    char path[1100];
    snprintf(page, 1024, "%s/bench_page", folder);
    snprintf(data, 1024, "%s/bench_data", folder);
    snprintf(path, sizeof path, "%s/index.html", page);
    mkdir(page, 0755);
    FILE *file = fopen(path, "w");
    if (file == NULL || fputs("<!doctype html><title>bench</title>", file) < 0 || fclose(file) != 0) {
        bench_stop("the page of the server cannot be written");
    }
}

/// The number after the last colon of the address that the server prints.
static int read_port(int from)
{
    char line[256];
    const ssize_t got = read(from, line, sizeof line - 1);
    line[got > 0 ? got : 0] = '\0';
    const char *address = strstr(line, "127.0.0.1:");
    return address ? atoi(address + 10) : 0;
}

static running start(const bench_setup *setup, char *page, char *data)
{
    int ends[2];
    running made = {0};
    posix_spawn_file_actions_t files;
    if (pipe(ends) != 0) {
        bench_stop("there is no pipe");
    }
    char *const words[] = {(char *)setup->zveno, "serve", "--port", "0", "--page", page, "--data", data,
                           "--no-token",         NULL};
    char *const environment[] = {NULL};
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], 1);
    posix_spawn_file_actions_addclose(&files, ends[0]);
    if (posix_spawn(&made.process, setup->zveno, &files, NULL, words, environment) != 0) {
        bench_stop("zveno serve does not start");
    }
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    made.port = read_port(ends[0]);
    close(ends[0]); // what it says later nobody hears
    return made;
}

static void stop(const running *server)
{
    kill(server->process, SIGTERM);
    waitpid(server->process, NULL, 0);
}

static double memory_mb(const running *server)
{
    char path[64], line[256];
    double kb = 0.0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server->process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, "VmRSS:", 6) == 0) {
            kb = atof(line + 6);
        }
    }
    if (file) {
        fclose(file);
    }
    return kb / 1024.0;
}

// ---- a client ----

static int connect_to(const running *server)
{
    const struct sockaddr_in at = {.sin_family = AF_INET,
                                   .sin_port = htons((unsigned short)server->port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    if (line < 0 || connect(line, (const struct sockaddr *)&at, sizeof at) != 0) {
        bench_stop("the server does not answer");
    }
    setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return line;
}

/// Sends a text and waits until the answer holds `last`.
static void talk(int line, const char *text, const char *last)
{
    char answer[4096];
    size_t size = 0;
    if (write(line, text, strlen(text)) < 0) {
        bench_stop("the server does not listen");
    }
    do {
        const ssize_t got = read(line, answer + size, sizeof answer - 1 - size);
        if (got <= 0) {
            bench_stop("the server hangs up");
        }
        size += (size_t)got;
        answer[size] = '\0';
    } while (!strstr(answer, last));
}

static int open_socket(const running *server)
{
    const int line = connect_to(server);
    talk(line,
         "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n",
         "\r\n\r\n");
    return line;
}

/// One request in a frame with a mask of zeros, and the whole answer.
static void round_trip(int line)
{
    static const char request[] = "{\"op\": \"euler\", \"abc\": [10, 20, 30]}";
    unsigned char frame[6 + sizeof request] = {0x81, (unsigned char)(0x80 | (sizeof request - 1))};
    unsigned char answer[1024];
    size_t size = 0, wanted = 4;
    memcpy(frame + 6, request, sizeof request - 1);
    if (write(line, frame, 6 + sizeof request - 1) < 0) {
        bench_stop("the server does not listen");
    }
    while (size < wanted) {
        const ssize_t got = read(line, answer + size, sizeof answer - size);
        if (got <= 0) {
            bench_stop("the server hangs up");
        }
        size += (size_t)got;
        wanted = size >= 4 ? 4 + (size_t)(answer[2] << 8 | answer[3]) : 4; // a size of two bytes
    }
}

// ---- the rows ----

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void add(bench_table *table, const char *name, double ours, const char *unit, double required, double target)
{
    bench_add(table, (bench_row){.name = name,
                                 .ours = ours,
                                 .unit = unit,
                                 .goal = BENCH_OURS_AT_MOST,
                                 .required = required,
                                 .target = target});
}

static void measure_start(const bench_setup *setup, char *page, char *data, bench_table *table)
{
    double seconds[STARTS];
    for (int i = 0; i < STARTS; ++i) {
        const double begin = seconds_now();
        const running server = start(setup, page, data);
        const int line = connect_to(&server);
        talk(line, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "bench</title>");
        seconds[i] = seconds_now() - begin;
        close(line);
        stop(&server);
    }
    qsort(seconds, STARTS, sizeof *seconds, compare);
    add(table, "serve_start", 1e3 * seconds[STARTS / 2], "ms", 500, 100);
}

static void measure_round_trips(const running *server, bench_table *table)
{
    static double seconds[ROUND_TRIPS];
    const int line = open_socket(server);
    for (int i = 0; i < ROUND_TRIPS; ++i) {
        const double begin = seconds_now();
        round_trip(line);
        seconds[i] = seconds_now() - begin;
    }
    close(line);
    qsort(seconds, ROUND_TRIPS, sizeof *seconds, compare);
    add(table, "ws_p50", 1e6 * seconds[ROUND_TRIPS / 2], "us", 500, 100);
    add(table, "ws_p99", 1e6 * seconds[ROUND_TRIPS * 99 / 100], "us", 5000, 500);
}

static void measure_memory(const running *server, bench_table *table)
{
    int lines[CROWD];
    add(table, "serve_idle", memory_mb(server), "MB", 60, 30);
    for (int i = 0; i < CROWD; ++i) {
        lines[i] = open_socket(server);
        round_trip(lines[i]);
    }
    add(table, "serve_100", memory_mb(server), "MB", 80, 35);
    for (int i = 0; i < CROWD; ++i) {
        close(lines[i]);
    }
}

void bench_server(const bench_setup *setup, bench_table *table)
{
    char page[1024], data[1024];
    make_page(setup->folder, page, data);
    measure_start(setup, page, data, table);
    const running server = start(setup, page, data);
    measure_memory(&server, table);
    measure_round_trips(&server, table);
    stop(&server);
}
