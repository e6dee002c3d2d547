/// @file shares.h
/// Who may hold how much of the server's memory, so that nobody uses the share of others.
///
/// Every connection may always hold a little of its own. What is beyond that comes from a pool for its role, and of that pool
/// one identity (role and address) gets a part: however much one takes, something is left for the next.
#ifndef ZVENO_SERVER_SHARES_H
#define ZVENO_SERVER_SHARES_H

#include "identity.h"
#include "limits.h"

enum { ACCESS_ROLES = ACCESS_FULL + 1 };

typedef struct share share;

/// Start with all zero.
typedef struct shares {
    share *first;
    size_t pools[ACCESS_ROLES]; ///< bytes taken from each
} shares;

/// What one connection has of it. Start with all zero.
typedef struct claim {
    share *of;
    size_t bytes; ///< taken from the pool
} claim;

/// Joins a claim to the share of this identity, after leaving the one before. False without memory.
bool shares_join(shares *all, claim *one, const client_identity *who);
/// Gives everything back.
void shares_leave(shares *all, claim *one);

/// The connection now holds `bytes` in all. False when that is more than it may; less is always taken note of.
bool shares_hold(shares *all, claim *one, size_t bytes, const limits *most);

#endif
