/// @file identity.h
/// Whose share something counts to: the same for all connections of one role from one address. Of an IPv6 address its
/// first half counts: the second is chosen by whoever has the network, and so would be as many identities as wanted.
#ifndef ZVENO_SERVER_IDENTITY_H
#define ZVENO_SERVER_IDENTITY_H

#include <string.h>

#include "access.h"

typedef struct client_identity {
    access_role role;
    unsigned char address[16]; ///< of the other end; IPv4 as IPv4-mapped IPv6, of IPv6 the network
} client_identity;

static inline client_identity client_identity_make(access_role role, const unsigned char address[16])
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    client_identity who = {.role = role};
    memcpy(who.address, address, memcmp(address, mapped, sizeof mapped) == 0 ? 16 : 8);
    return who;
}

static inline bool client_identity_same(const client_identity *a, const client_identity *b)
{
    return a->role == b->role && memcmp(a->address, b->address, sizeof a->address) == 0;
}

#endif
