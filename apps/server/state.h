/// @file state.h
/// What the loop knows: the server and its parts. Only the loop's thread touches it.
#ifndef ZVENO_SERVER_STATE_H
#define ZVENO_SERVER_STATE_H

#include "access.h"
#include "client.h"
#include "jobs.h"
#include "limits.h"
#include "listen.h"
#include "zveno/api.h"

/// What the loop waits with.
typedef struct waiting {
    int epoll;    ///< -1: not there yet, as the others
    int wake;     ///< an eventfd, by which other threads wake the loop
    int spare;    ///< given up for a moment when there are no descriptors left, to send a newcomer away
    bool is_deaf; ///< newcomers wait until the next tick
} waiting;

struct server {
    listener listener;
    char address[256], watch_address[256];
    access_rules access;
    bool is_secure;
    tls_setup *tls;
    limits limits;
    int page; ///< open folder; -1: none
    documents *documents;
    job_pool *jobs;
    zv_session *session;      ///< for what is answered at once
    zv_json_document *reader; ///< to look into a message
    crowd crowd;
    room *rooms;
    client *current; ///< whose request is being answered in the loop
    double stop_s;   ///< when everybody must have left
    waiting waiting;
    char block[BLOCK_BYTES];
};

#endif
