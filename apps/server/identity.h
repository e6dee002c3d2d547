/// @file identity.h
/// Whose share something counts to: the same for all connections of one role from one address.
#ifndef ZVENO_SERVER_IDENTITY_H
#define ZVENO_SERVER_IDENTITY_H

#include <string.h>

#include "access.h"

typedef struct client_identity {
    access_role role;
    unsigned char address[16]; ///< of the other end; IPv4 as IPv4-mapped IPv6
} client_identity;

static inline bool client_identity_same(const client_identity *a, const client_identity *b)
{
    return a->role == b->role && memcmp(a->address, b->address, sizeof a->address) == 0;
}

#endif
