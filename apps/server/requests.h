/// @file requests.h
/// What becomes of a request: answered at once in the loop, or given to the workers.
#ifndef ZVENO_SERVER_REQUESTS_H
#define ZVENO_SERVER_REQUESTS_H

#include "client.h"
#include "live.h"
#include "rooms.h"
#include "zveno/api.h"

/// Where requests come in.
struct requests {
    const limits *limits;
    const access_rules *access; ///< for links to watch by
    rooms *rooms;
    live_plants *live;
    bool has_files;               ///< documents are kept
    job_pool *jobs;               ///< for what takes long
    zv_session *session;          ///< for what is answered at once
    zv_json_document *reader;     ///< to look into a message
    zv_json_document *ros_reader; ///< the same of rosbridge: its values stay while a request is answered
    client *current;              ///< whose request is being answered in the loop
    zv_text instead;              ///< a request that a worker shall answer in its place; "": none
};

/// Makes what it answers with; `self` has the fields above `session`. False without memory.
bool requests_open(requests *self);
/// Frees what was made.
void requests_close(requests *self);

/// Takes the message in the client's inbox and sees to it that it is answered.
void requests_take(client *from);

/// Answers a request of the loop's own for somebody who speaks another protocol.
void requests_answer_loop(client *from, const zv_text *request, zv_text *answer);

/// Answers those whose request takes longer than it may. Called now and then.
void requests_look_around(requests *self);

/// Whether somebody waits for less than a frame: a live source runs.
bool requests_have_deadlines(const requests *self);

/// Sends what the workers have finished, and their progress.
void requests_collect(requests *self);

#endif
