/// @file listen.c
/// The listening socket.
#include "listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BACKLOG = 1024 };

typedef union place {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
} place;

static socklen_t size_of(const place *at)
{
    return at->any.sa_family == AF_INET6 ? sizeof at->v6 : sizeof at->v4;
}

static bool read_address(const char *text, int port, place *out)
{
    *out = (place){0};
    if (inet_pton(AF_INET, text, &out->v4.sin_addr) == 1) {
        out->v4.sin_family = AF_INET;
        out->v4.sin_port = htons((uint16_t)port);
        return true;
    }
    if (inet_pton(AF_INET6, text, &out->v6.sin6_addr) == 1) {
        out->v6.sin6_family = AF_INET6;
        out->v6.sin6_port = htons((uint16_t)port);
        return true;
    }
    return false;
}

static bool is_loopback(const place *at)
{
    return at->any.sa_family == AF_INET6 ? IN6_IS_ADDR_LOOPBACK(&at->v6.sin6_addr)
                                         : ntohl(at->v4.sin_addr.s_addr) >> 24 == 127;
}

static bool is_everywhere(const place *at)
{
    return at->any.sa_family == AF_INET6 ? IN6_IS_ADDR_UNSPECIFIED(&at->v6.sin6_addr)
                                         : at->v4.sin_addr.s_addr == htonl(INADDR_ANY);
}

/// An address by which others in the network can call this machine.
static bool find_own_address(char out[LISTEN_HOST])
{
    struct ifaddrs *all = NULL;
    bool found = false;
    if (getifaddrs(&all) != 0) {
        return false;
    }
    for (const struct ifaddrs *at = all; at && !found; at = at->ifa_next) {
        const bool is_v4 = at->ifa_addr && at->ifa_addr->sa_family == AF_INET;
        if (is_v4 && !(at->ifa_flags & IFF_LOOPBACK)) {
            const struct sockaddr_in *address = (const void *)at->ifa_addr;
            found = inet_ntop(AF_INET, &address->sin_addr, out, LISTEN_HOST) != NULL;
        }
    }
    freeifaddrs(all);
    return found;
}

static void write_host(const char *address, const place *at, char out[LISTEN_HOST])
{
    if (is_everywhere(at) && find_own_address(out)) {
        return;
    }
    const bool is_v6 = at->any.sa_family == AF_INET6;
    snprintf(out, LISTEN_HOST, "%s%.*s%s", is_v6 ? "[" : "", LISTEN_HOST - 3, address, is_v6 ? "]" : "");
}

/// A listening descriptor; -1 with errno.
static int open_at(const place *at)
{
    const int descriptor = socket(at->any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const int yes = 1;
    if (descriptor < 0) {
        return -1;
    }
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(descriptor, &at->any, size_of(at)) != 0 || listen(descriptor, BACKLOG) != 0) {
        const int why = errno;
        close(descriptor);
        errno = why;
        return -1;
    }
    return descriptor;
}

static int port_of(int descriptor)
{
    place at = {0};
    socklen_t size = sizeof at;
    getsockname(descriptor, &at.any, &size);
    return ntohs(at.any.sa_family == AF_INET6 ? at.v6.sin6_port : at.v4.sin_port);
}

zv_status listen_open(const char *address, int port, bool may_move, listener *out, zv_error *why)
{
    place at;
    if (!read_address(address, port, &at)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'%.60s' is no address to listen on; give numbers such as 127.0.0.1, 0.0.0.0 or ::1", address);
    }
    int descriptor = open_at(&at);
    if (descriptor < 0 && errno == EADDRINUSE && may_move) {
        read_address(address, 0, &at);
        descriptor = open_at(&at);
    }
    if (descriptor < 0) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "cannot listen on %.60s, port %d: %s%s", address, port, strerror(errno),
                       errno == EADDRINUSE ? "; choose another with --port, or 0 for any free one" : "");
    }
    *out = (listener){.descriptor = descriptor, .port = port_of(descriptor), .is_loopback = is_loopback(&at)};
    write_host(address, &at, out->host);
    return ZV_OK;
}
