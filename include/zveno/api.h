/// @file api.h
/// One request vocabulary: a JSON object in, a JSON object out. The batch verb, the server and the page all use it.
///
/// Lengths mm, angles degrees, masses kg, torques N·m, times s. See docs/requests.md for every field.
/// A session and a recording belong to one thread; different threads may use different ones. The writers keep no state.
#ifndef ZV_API_H
#define ZV_API_H

#include "zveno/base.h"
#include "zveno/dyn.h"
#include "zveno/plan.h"
#include "zveno/request.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Keeps robots and memory between requests. Belongs to one thread.
typedef struct zv_session zv_session;

/// All operations of the core, in the order in which they are described; NULL after the last one.
const zv_operation *zv_operation_at(int index);
/// NULL when the core has none of this name.
const zv_operation *zv_operation_find(const char *name);
/// The fields that every request may have: `op`, `id`, `robot`, `set`.
const zv_field *zv_operation_common_fields(void);

/// @param host copied; NULL offers nothing: only shipped names and inline robots are allowed
/// @return NULL without memory
zv_session *zv_session_create(const zv_host *host);
/// NULL is allowed.
void zv_session_free(zv_session *session);

/// The number of the line with which the next request starts, for a reader of many lines: the places of syntax errors
/// count from it. It is 1 until this is called, and stays as it was set.
void zv_session_set_line(zv_session *session, long long line);

/// Who listens to the requests from now on; NULL: nobody. The sink is copied.
void zv_session_set_sink(zv_session *session, const zv_session_sink *sink);
/// The same for who wants to hear only how far it is.
void zv_session_set_progress(zv_session *session, zv_progress progress, void *user);

/// How many values a request of `size` bytes may have, at 88 bytes of memory each: half a million, or one per eight bytes,
/// and at most two million. So reading one takes at most 45 MB or 11 times its size, and never more than 176 MB.
size_t zv_request_values(size_t size);

/// Answers one request; appends exactly one JSON object without a line end to `answer`. Never fails: what is wrong with
/// the request is in the answer.
void zv_session_answer(zv_session *session, const char *request, size_t size, zv_text *answer);

/// Answers one message of the Model Context Protocol (JSON-RPC 2.0), whose tools are the operations: appends one JSON
/// object without a line end, or nothing for a notification. Never fails: what is wrong is in the answer.
/// @return whether there is an answer
bool zv_session_answer_mcp(zv_session *session, const char *message, size_t size, zv_text *answer);

/// What the request `plan` does, with the motion handed to a sink: for operations that begin with a plan. Fields that are
/// not those of `plan` are ignored. `meshes` of the links may be NULL. The motion has `rate_hz` samples per second; 0: as many as the request says.
/// @return ZV_OK (see `report`), ZV_ERR_BAD_REQUEST naming the field, or what zv_plan_run says
zv_status zv_plan_request(const zv_json *request, const zv_robot *robot, const zv_ik *ik, const zv_host *host,
                          zv_mesh_store *meshes, double rate_hz, const zv_plan_sink *sink, zv_plan_report *report,
                          zv_error *why);

// ---- a motion as columns of numbers ----

/// What a row of a recording has. Joint values in degrees or mm (per s, per s2), torques in N·m or N, one per joint.
typedef enum zv_column {
    ZV_COLUMN_T,      ///< double: s
    ZV_COLUMN_Q,      ///< float, one per joint
    ZV_COLUMN_QD,     ///< float, one per joint
    ZV_COLUMN_QDD,    ///< float, one per joint
    ZV_COLUMN_TORQUE, ///< float, one per joint; not there for an arm whose masses or centres are unknown
    ZV_COLUMN_XYZ,    ///< float, three: place of the tool, mm
    ZV_COLUMN_SPEED,  ///< float: of the tool, mm/s
    ZV_COLUMN_LINE,   ///< uint32_t: of the program, from 1; number of the stroke or waypoint; 0: none
    ZV_COLUMN_PEN,    ///< uint8_t: 1 where a pen touches the paper; without a pen where the move is no rapid
    ZV_COLUMN_CAUSE,  ///< uint8_t: what holds the motion back, a zv_plan_cause
    ZV_COLUMN_JOINT,  ///< uint8_t: which joint that is, from 1; 0: none
    ZV_COLUMNS,
} zv_column;

/// @param most_rows at least 2; one more may come for the very end of the motion
/// @return NULL without memory. Memory for rows is taken as they come.
zv_recording *zv_recording_create(int most_rows);
/// NULL is allowed.
void zv_recording_free(zv_recording *recording);
/// Forgets the rows and gives their memory back.
void zv_recording_clear(zv_recording *recording);
/// How many rows there are now.
int zv_recording_rows(const zv_recording *recording);
/// The numbers of a column, row after row; NULL when it is not there. They stay until the next request or clearing.
const void *zv_recording_column(const zv_recording *recording, zv_column column);

/// Motions of requests `plan` go into `recording` from now on, and their answers have `rows` and `rate_hz` in place of
/// `samples`, `limited_by` and `events`. NULL: into answers again. The recording must outlive the session or this setting.
void zv_session_set_recording(zv_session *session, zv_recording *recording);

// ---- the words of answers, for files that hold the same ----

/// A sample of a plan in the units of people, as one object.
void zv_write_sample(zv_json_writer *out, const zv_robot *robot, const zv_plan_sample *sample);
/// A span of time and what limits the motion in it, as one object.
void zv_write_span(zv_json_writer *out, const zv_plan_span *span);
/// Something that happens at a time (pen, dwell, spindle), as one object.
void zv_write_event(zv_json_writer *out, const zv_plan_event *event);
/// line, column, code, message.
void zv_write_issue(zv_json_writer *out, const zv_issue *issue);
/// Where one branch ends: branch, reason, joint, line, xyz, message.
void zv_write_end(zv_json_writer *out, const zv_robot *robot, const zv_plan_end *end);
/// A part of a path that fails, as an object: its lines, where it begins and ends, the branch or null for all, and why.
void zv_write_failing(zv_json_writer *out, const zv_robot *robot, const zv_plan_failing *part);

/// Appends to the object that is open what a plan says about the path: `possible` with `length` and `deviation`, or `why`
/// and `failure`; then `branches` and `changes`.
void zv_write_verdict(zv_json_writer *out, const zv_robot *robot, const zv_plan_report *report);

#ifdef __cplusplus
}
#endif

#endif
