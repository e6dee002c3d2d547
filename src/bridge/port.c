/// @file port.c
/// A line to a device: TCP, or a serial line by termios.
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

#include "zveno/bridge.h"

enum { CONNECT_MS = 5000, WRITE_MS = 1000, ADDRESS = 512 };

struct zv_port {
    int descriptor;
};

// ---- TCP ----

static bool await(int descriptor, short events, int wait_ms)
{
    struct pollfd one = {.fd = descriptor, .events = events};
    int ready;
    do {
        ready = poll(&one, 1, wait_ms);
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

/// Connects within a while; -1 with errno.
static int connect_to(const struct addrinfo *place)
{
    const int yes = 1;
    const int descriptor = socket(place->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) {
        return -1;
    }
    int problem = connect(descriptor, place->ai_addr, place->ai_addrlen) == 0 ? 0 : errno;
    if (problem == EINPROGRESS) {
        socklen_t size = sizeof problem;
        struct pollfd one = {.fd = descriptor, .events = POLLOUT};
        const int ready = poll(&one, 1, CONNECT_MS); // a signal ends it: somebody does not want to wait
        problem = ready < 0 ? errno : ETIMEDOUT;
        if (ready > 0) {
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size);
        }
    }
    if (problem) {
        close(descriptor);
        errno = problem;
        return -1;
    }
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return descriptor;
}

/// Cuts "HOST:PORT" in two. getaddrinfo takes numbers above 65535 and goes to another port.
static zv_status cut_tcp(const char *address, char host[ADDRESS], const char **port, zv_error *why)
{
    snprintf(host, ADDRESS, "%.*s", ADDRESS - 1, address);
    char *colon = strrchr(host, ':');
    if (!colon || colon == host || !colon[1]) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'tcp:%.80s' has no port: tcp:HOST:PORT", address);
    }
    *colon = '\0';
    *port = colon + 1;
    const size_t digits = strspn(*port, "0123456789");
    const long number = strtol(*port, NULL, 10);
    if ((*port)[digits] || number < 1 || number > 65535) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the port in 'tcp:%.80s' must be a number from 1 to 65535",
                       address);
    }
    return ZV_OK;
}

static zv_status open_tcp(const char *address, int *descriptor, zv_error *why)
{
    char host[ADDRESS];
    const char *port = NULL;
    const zv_status status = cut_tcp(address, host, &port, why);
    if (status != ZV_OK) {
        return status;
    }
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *places = NULL;
    const int problem = getaddrinfo(host, port, &hints, &places);
    if (problem != 0) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "'%.80s' is no address that can be found: %s", address,
                       gai_strerror(problem));
    }
    *descriptor = -1;
    errno = 0;
    for (const struct addrinfo *at = places; at && *descriptor < 0 && errno != EINTR; at = at->ai_next) {
        *descriptor = connect_to(at);
    }
    const int last = errno;
    freeaddrinfo(places);
    return *descriptor >= 0 ? ZV_OK
                            : zv_fail(why, ZV_ERR_IO, 0, 0, "nobody answers at %.80s: %s", address, strerror(last));
}

// ---- serial ----

static bool speed_of(long baud, speed_t *out)
{
    static const struct {
        long baud;
        speed_t speed;
    } known[] = {{9600, B9600},     {19200, B19200},     {38400, B38400},    {57600, B57600},
                 {115200, B115200}, {230400, B230400},   {460800, B460800},  {500000, B500000},
                 {921600, B921600}, {1000000, B1000000}, {2000000, B2000000}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        if (known[i].baud == baud) {
            *out = known[i].speed;
            return true;
        }
    }
    return false;
}

/// Cuts "PATH[:BAUD]" in two.
static zv_status cut_serial(const char *address, char path[ADDRESS], speed_t *speed, zv_error *why)
{
    snprintf(path, ADDRESS, "%.*s", ADDRESS - 1, address);
    char *colon = strrchr(path, ':');
    long baud = 115200;
    if (colon) {
        char *end = NULL;
        baud = strtol(colon + 1, &end, 10);
        if (!colon[1] || *end) {
            baud = 0;
        }
        *colon = '\0';
    }
    if (!path[0]) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a device has the address tcp:HOST:PORT or the path of a line");
    }
    if (!speed_of(baud, speed)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'%.80s' has a speed that serial lines do not know; 115200 is usual", address);
    }
    return ZV_OK;
}

static zv_status open_serial(const char *address, int *descriptor, zv_error *why)
{
    char path[ADDRESS];
    speed_t speed;
    const zv_status status = cut_serial(address, path, &speed, why);
    if (status != ZV_OK) {
        return status;
    }
    *descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (*descriptor < 0) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "'%.80s' cannot be opened: %s", path, strerror(errno));
    }
    struct termios line;
    if (tcgetattr(*descriptor, &line) != 0) {
        close(*descriptor);
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%.80s' is no serial line; for the network say tcp:HOST:PORT",
                       path);
    }
    cfmakeraw(&line);
    line.c_cflag |= CLOCAL | CREAD;
    cfsetispeed(&line, speed);
    cfsetospeed(&line, speed);
    tcsetattr(*descriptor, TCSANOW, &line);
    return ZV_OK;
}

// ---- both ----

zv_status zv_port_look(const char *address, zv_error *why)
{
    char place[ADDRESS];
    const char *port;
    speed_t speed;
    return strncmp(address, "tcp:", 4) == 0 ? cut_tcp(address + 4, place, &port, why)
                                            : cut_serial(address, place, &speed, why);
}

zv_status zv_port_open(const char *address, zv_port **out, zv_error *why)
{
    int descriptor = -1;
    const zv_status status = strncmp(address, "tcp:", 4) == 0 ? open_tcp(address + 4, &descriptor, why)
                                                              : open_serial(address, &descriptor, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_port *port = malloc(sizeof *port);
    if (!port) {
        close(descriptor);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a line to the device");
    }
    port->descriptor = descriptor;
    *out = port;
    return ZV_OK;
}

void zv_port_close(zv_port *port)
{
    if (port) {
        close(port->descriptor);
        free(port);
    }
}

int zv_port_read(zv_port *port, void *bytes, int size, int wait_ms)
{
    if (!await(port->descriptor, POLLIN, wait_ms)) {
        return 0;
    }
    const ssize_t got = read(port->descriptor, bytes, (size_t)size);
    return got > 0 ? (int)got : got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

bool zv_port_write(zv_port *port, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t sent = send(port->descriptor, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == ENOTSOCK) {
            sent = write(port->descriptor, at, size);
        }
        if (sent < 0 && errno != EAGAIN && errno != EINTR) {
            return false;
        }
        if (sent <= 0 && !await(port->descriptor, POLLOUT, WRITE_MS)) {
            return false;
        }
        at += sent > 0 ? sent : 0;
        size -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}
