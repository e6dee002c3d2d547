/// @file access.c
/// Who may come in.
#include "access.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

// ---- tokens ----

bool access_make_token(char out[TOKEN_LENGTH + 1])
{
    unsigned char bits[TOKEN_LENGTH / 2];
    if (getrandom(bits, sizeof bits, 0) != (ssize_t)sizeof bits) {
        return false;
    }
    for (size_t i = 0; i < sizeof bits; ++i) {
        snprintf(out + 2 * i, 3, "%02x", bits[i]);
    }
    return true;
}

bool access_is_token(const char *text)
{
    return strlen(text) == TOKEN_LENGTH &&
           strspn(text, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == TOKEN_LENGTH;
}

/// Looks at every character whatever it finds, so that the time reveals nothing.
bool access_same_token(const char *token, const char *given, size_t size)
{
    unsigned difference = size ^ TOKEN_LENGTH ? 1u : 0u;
    for (size_t i = 0; i < TOKEN_LENGTH; ++i) {
        const char found = i < size ? given[i] : '\0';
        difference |= (unsigned)(token[i] ^ found);
    }
    return difference == 0;
}

access_role access_of_token(const access_rules *rules, const char *given, size_t size)
{
    const bool full = access_same_token(rules->token, given, size),
               watch = access_same_token(rules->watch, given, size);
    return full ? ACCESS_FULL : watch ? ACCESS_WATCH : ACCESS_NONE;
}

access_role access_of_cookie(const access_rules *rules, const char *cookie)
{
    char name[32];
    const size_t size = (size_t)snprintf(name, sizeof name, "zveno_%d=", rules->port);
    for (const char *part = cookie; *part; part += strspn(part, "; ")) {
        const size_t length = strcspn(part, ";");
        if (length > size && memcmp(part, name, size) == 0) {
            return access_of_token(rules, part + size, length - size);
        }
        part += length;
    }
    return ACCESS_NONE;
}

access_role access_of_bearer(const access_rules *rules, const char *authorization)
{
    const char *given = authorization + 7;
    return strncasecmp(authorization, "Bearer ", 7) == 0 ? access_of_token(rules, given, strlen(given)) : ACCESS_NONE;
}

// ---- names ----

/// Copies the host of "host:port", "[v6]:port" or "host" without brackets and port; false when it is none of these.
static bool split_host(const char *text, char out[ACCESS_NAME])
{
    const bool is_bracketed = text[0] == '[';
    const char *start = text + (is_bracketed ? 1 : 0);
    const size_t length = strcspn(start, is_bracketed ? "]" : ":");
    const char *rest = start + length + (is_bracketed && start[length] ? 1 : 0);
    if (length == 0 || length >= ACCESS_NAME || (is_bracketed && !start[length])) {
        return false;
    }
    if (rest[0] && (rest[0] != ':' || rest[1] == '\0' || strspn(rest + 1, "0123456789") != strlen(rest + 1))) {
        return false;
    }
    memcpy(out, start, length);
    out[length] = '\0';
    return true;
}

static bool is_address(const char *host)
{
    unsigned char bytes[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

bool access_host_fits(const access_rules *rules, const char *host)
{
    char name[ACCESS_NAME];
    return split_host(host, name) && (is_address(name) || strcasecmp(name, "localhost") == 0 ||
                                      (rules->name[0] && strcasecmp(name, rules->name) == 0));
}

bool access_origin_fits(const char *origin, const char *host)
{
    if (!origin[0]) {
        return true;
    }
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < 2; ++i) {
        const size_t size = strlen(schemes[i]);
        if (strncasecmp(origin, schemes[i], size) == 0) {
            return strcasecmp(origin + size, host) == 0;
        }
    }
    return false;
}
