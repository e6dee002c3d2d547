/// @file access.h
/// Who may come in: the name by which we were called, the page that sends the request, and the token.
///
/// Three dangers are met here. A page of another site may send requests to us from the visitor's browser: it cannot
/// choose its Origin. Its name server may later say that its name is our address (DNS rebinding): then Host carries its
/// name, not ours. And anybody in the network may connect: without the token nobody is let in.
#ifndef ZVENO_SERVER_ACCESS_H
#define ZVENO_SERVER_ACCESS_H

#include <stdbool.h>
#include <stddef.h>

enum { TOKEN_LENGTH = 32, ACCESS_NAME = 256 };

/// What a visitor may do.
typedef enum access_role {
    ACCESS_NONE,
    ACCESS_WATCH, ///< see what others do in a room
    ACCESS_FULL
} access_role;

typedef struct access_rules {
    bool needs_token;
    char token[TOKEN_LENGTH + 1]; ///< opens everything
    char watch[TOKEN_LENGTH + 1]; ///< opens a seat among the watchers
    char name[ACCESS_NAME]; ///< besides addresses and "localhost", the name by which we may be called; "" for none
    bool has_ros;           ///< rosbridge is spoken at /ros
    bool has_foxglove;      ///< the protocol of Foxglove at /foxglove
    int port;               ///< of the cookie: cookies do not tell ports apart
} access_rules;

/// Writes a token that nobody can guess: 128 random bits as hexadecimal digits. False when there is no randomness.
bool access_make_token(char out[TOKEN_LENGTH + 1]);

/// Whether a text may be a token: as long as those that are made, and letters and digits only.
bool access_is_token(const char *text);

/// Whether they are the same. The time it takes does not depend on where they differ.
bool access_same_token(const char *token, const char *given, size_t size);

/// Whether `host` (the header, with or without port) is an address or one of our names. A name that only its owner's
/// name server leads to us is refused.
bool access_host_fits(const access_rules *rules, const char *host);

/// Whether a page from `origin` may ask: it must have come from us, that is from `host`. "" (no browser) may.
bool access_origin_fits(const char *origin, const char *host);

/// What this token opens. The time it takes does not depend on where it is wrong.
access_role access_of_token(const access_rules *rules, const char *given, size_t size);

/// What the header `cookie` opens, when our cookie is among its parts.
access_role access_of_cookie(const access_rules *rules, const char *cookie);

/// What the header `authorization` ("Bearer TOKEN") opens.
access_role access_of_bearer(const access_rules *rules, const char *authorization);

#endif
