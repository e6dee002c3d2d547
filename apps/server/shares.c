/// @file shares.c
/// Who may hold how much of the server's memory.
#include "shares.h"

#include <stdlib.h>

struct share {
    share *next;
    client_identity who;
    int claims;
    size_t bytes;
};

static share *find(shares *all, const client_identity *who)
{
    share *found = all->first;
    while (found && !client_identity_same(&found->who, who)) {
        found = found->next;
    }
    if (!found) {
        found = calloc(1, sizeof *found);
        if (found) {
            found->who = *who;
            found->next = all->first;
            all->first = found;
        }
    }
    return found;
}

static void take_note(shares *all, claim *one, size_t bytes)
{
    all->pools[one->of->who.role] += bytes - one->bytes;
    one->of->bytes += bytes - one->bytes;
    one->bytes = bytes;
}

void shares_leave(shares *all, claim *one)
{
    share *left = one->of;
    if (!left) {
        return;
    }
    take_note(all, one, 0);
    one->of = NULL;
    if (--left->claims == 0) {
        share **at = &all->first;
        while (*at != left) {
            at = &(*at)->next;
        }
        *at = left->next;
        free(left);
    }
}

bool shares_join(shares *all, claim *one, const client_identity *who)
{
    if (one->of && client_identity_same(&one->of->who, who)) {
        return true;
    }
    share *found = find(all, who);
    if (found) {
        ++found->claims;
        shares_leave(all, one);
        one->of = found;
    }
    return found != NULL;
}

bool shares_hold(shares *all, claim *one, size_t bytes, const limits *most)
{
    const size_t beyond = bytes > most->own_bytes ? bytes - most->own_bytes : 0;
    if (!one->of || (beyond == 0 && one->bytes == 0)) {
        return beyond == 0;
    }
    const bool watches = one->of->who.role != ACCESS_FULL;
    const size_t pool = watches ? most->watch_pool_bytes : most->pool_bytes;
    const size_t part = watches ? most->watch_part_bytes : most->part_bytes;
    const size_t pool_after = all->pools[one->of->who.role] - one->bytes + beyond;
    if (beyond > one->bytes && (pool_after > pool || one->of->bytes - one->bytes + beyond > part)) {
        return false;
    }
    take_note(all, one, beyond);
    return true;
}
