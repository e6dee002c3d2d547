/// @file api.h
/// One request vocabulary: a JSON object in, a JSON object out. The batch verb, the server and the page all use it.
///
/// Lengths mm, angles degrees, masses kg, torques N·m, times s. See docs/requests.md for every field.
/// A session and a recording belong to one thread; different threads may use different ones. The writers keep no state.
#ifndef ZV_API_H
#define ZV_API_H

#include "zveno/base.h"
#include "zveno/dyn.h"
#include "zveno/ink.h"
#include "zveno/log.h"
#include "zveno/pack.h"
#include "zveno/plan.h"
#include "zveno/program.h"
#include "zveno/solid.h"
#include "zveno/text.h"
#include "zveno/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Keeps robots and memory between requests. Belongs to one thread.
typedef struct zv_session zv_session;

/// Reads the file behind a path, for example of a `robot` that is no shipped name. Returns ZV_OK with the text in `out`
/// (the session frees it with `zv_text_free`), or a failure with a sentence.
typedef zv_status (*zv_file_reader)(const char *path, zv_text *out, zv_error *why);
/// Opens a program to be read piece by piece at any place, whatever its size. It is closed by `close_source`.
typedef zv_status (*zv_source_opener)(const char *path, zv_source *out, zv_error *why);
/// Opens a file, a folder or a zip archive with a description of a robot. They are closed by `close_files`.
typedef zv_status (*zv_files_opener)(const char *path, zv_file_set *out, zv_error *why);
/// Reads and decodes the picture behind a path. Returns ZV_OK with the pixels in `out` (the session frees them with
/// `zv_image_free`), or a failure with a sentence.
typedef zv_status (*zv_image_reader)(const char *path, zv_image *out, zv_error *why);

// ---- what can be asked ----
//
// One table per operation says what a request may hold and what its answer holds. The reader of requests, the options of
// the program and their help, the documentation, the man pages, completion and the types of the page are made of it;
// `{"op": "describe"}` describes it to any program.

/// What a field holds.
typedef enum zv_field_type {
    ZV_FIELD_ANY,     ///< any value
    ZV_FIELD_FLAG,    ///< true or false
    ZV_FIELD_NUMBER,  ///< a finite number within `range`
    ZV_FIELD_WHOLE,   ///< the same, without a fraction
    ZV_FIELD_TEXT,    ///< a string
    ZV_FIELD_WORD,    ///< one of `words`
    ZV_FIELD_NUMBERS, ///< an array of `count` numbers, or up to `most`; any number of them when both are 0
    ZV_FIELD_JOINTS, ///< an array of one number per joint: degrees, mm for a sliding joint, unless `unit` says otherwise
    ZV_FIELD_MATRIX, ///< an array of `count` rows; 0: a pose, 4 x 4, its position in mm
    ZV_FIELD_VALUES, ///< an object: a number for each of some names
    ZV_FIELD_RANGES, ///< an object: the first and the last number for each of some names
    ZV_FIELD_OBJECT, ///< an object with `members`; without members of any form
    ZV_FIELD_LIST,   ///< an array of objects with `members`; without members of anything
    ZV_FIELD_TYPES,
} zv_field_type;

enum {
    ZV_RANGE_FROM = 1,  ///< `low` and more
    ZV_RANGE_ABOVE = 2, ///< more than `low`
    ZV_RANGE_TO = 4,    ///< `high` and less
};

/// How numbers are bounded; all zero: they are not.
typedef struct zv_range {
    unsigned bounds; ///< which there are, added
    double low, high;
} zv_range;

enum {
    ZV_FIELD_NEEDED = 1, ///< a request without it is refused; an answer always has it
    ZV_FIELD_NULL = 2,   ///< may be null
};

/// One field of a request or of an answer. Tables of them end with a name of NULL.
typedef struct zv_field {
    const char *name;
    zv_field_type type;
    const char *sentence; ///< what it means, for a person
    const char *unit;     ///< of its numbers; NULL: none
    zv_range range;
    int count, most;              ///< of numbers
    const char *const *words;     ///< ended by NULL
    const char *standard;         ///< what counts when the field is absent, as JSON; NULL: nothing
    const char *example;          ///< as JSON
    unsigned flags;               ///< ZV_FIELD_NEEDED, ZV_FIELD_NULL, added
    const char *values;           ///< how help names its values, "X Y Z"; NULL: by the type
    const struct zv_field *other; ///< another form that the value may have, or an element of a list; NULL: none
    const struct zv_field *members;
} zv_field;

typedef enum zv_robot_need { ZV_ROBOT_UNUSED, ZV_ROBOT_OPTIONAL, ZV_ROBOT_REQUIRED } zv_robot_need;

enum { ZV_FIELD_GROUPS = 10 };

/// An operation: what it is for, its fields besides `op`, `id`, `robot` and `set`, and those of its answer besides `id`
/// and `ok`. Fields come in groups that several operations share; the last group is followed by NULL.
typedef struct zv_operation {
    const char *name;
    const char *sentence;
    zv_robot_need robot;
    const zv_field *fields[ZV_FIELD_GROUPS];
    const zv_field *answer[ZV_FIELD_GROUPS];
} zv_operation;

/// All operations of the core, in the order in which they are described; NULL after the last one.
const zv_operation *zv_operation_at(int index);
/// NULL when the core has none of this name.
const zv_operation *zv_operation_find(const char *name);
/// The fields that every request may have: `op`, `id`, `robot`, `set`.
const zv_field *zv_operation_common_fields(void);

/// An operation that the program around the core adds to the vocabulary, for example to keep files.
typedef struct zv_host_op {
    const zv_operation *about; ///< NULL ends a list of them
    /// Reads its fields, whose names and types were checked, and appends those of its answer; what it had written is
    /// thrown away when it fails.
    zv_status (*run)(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why);
} zv_host_op;

/// Hears now and then how far a long request is, 0 to 1. False stops it: its answer is the error `cancelled`.
typedef bool (*zv_progress)(void *user, double part);

// ---- beside the answer ----

/// The arm and the rate of a motion that is about to come.
typedef struct zv_motion_head {
    const zv_robot *robot;
    const zv_ik *ik;
    const zv_plan_options *options; ///< how the motion is planned
    double rate_hz;                 ///< samples per second
} zv_motion_head;

struct zv_sim_sample; ///< of zveno/sim.h
struct zv_sim_report;

/// Who listens to long work: what is too large for an answer, and what is wanted while it grows. All functions may be NULL;
/// they are called in the thread that answers, and one that returns false ends the work. What they are given is valid
/// during the call.
typedef struct zv_session_sink {
    void *user;
    zv_progress progress; ///< false stops the request: its answer is the error `cancelled`
    bool (*begin)(void *user, const zv_motion_head *head);
    bool (*sample)(void *user, const zv_plan_sample *sample);
    bool (*span)(void *user, const zv_plan_span *span);
    bool (*event)(void *user, const zv_plan_event *event);
    bool (*knot)(void *user, const zv_plan_sample *knot);      ///< of `plan`, as of zv_plan_sink
    void (*planned)(void *user, const zv_plan_report *report); ///< after check, plan, size, simulate
    bool (*move)(void *user, const zv_move *move);             ///< of `gcode`
    bool (*frame)(void *user, const zv_program_frame *frame);  ///< of `gcode`, as of zv_sink
    /// `size`: torques of the drives at a sample.
    bool (*torque)(void *user, const zv_plan_sample *sample, const double *torque);
    bool (*pulses)(void *user, double t, const double *pulse_s); ///< `servo`: one pulse per joint
    bool (*measured)(void *user, const char *plant, const struct zv_sim_sample *sample); ///< `simulate`
    void (*simulated)(void *user, const char *plant, const struct zv_sim_report *report);
    /// `recording`: a sample in the span of time that was asked for.
    bool (*recorded)(void *user, const zv_feed_source *source, const zv_feed_sample *sample);
    bool (*drawn)(void *user, zv_ink_job *job); ///< `drawing`: placed, and planned when that was asked for
} zv_session_sink;

/// A request `simulate` whose arm is found and which fits its table.
typedef struct zv_simulation {
    const zv_json *request; ///< the motion is what `zv_plan_request` makes of it
    const zv_robot *robot;
    const zv_ik *ik;
    const struct zv_host *host;
    const zv_session_sink *sink; ///< never NULL
    zv_progress progress;        ///< never NULL; to be asked now and then
    void *watcher;               ///< goes to it
    zv_mesh_store *meshes;       ///< of the links; NULL: nobody has them
} zv_simulation;
/// Reads the other fields, lets the arm follow the motion, and appends the fields of the answer.
typedef zv_status (*zv_simulator)(const zv_simulation *simulation, zv_json_writer *answer, zv_error *why);

/// What the core cannot do by itself and asks of the program around it. NULL means what this program does not
/// offer: a request that needs it is refused with a sentence.
typedef struct zv_host {
    zv_file_reader read_file;
    zv_source_opener open_source; ///< NULL: programs are read as whole files
    void (*close_source)(zv_source *source);
    zv_files_opener open_files; ///< NULL: descriptions are read as single files
    void (*close_files)(zv_file_set *set);
    zv_image_reader read_image;
    zv_simulator simulate;
    zv_mesh_loader load_mesh; ///< NULL: meshes are STL and OBJ files
    size_t mesh_bytes;        ///< of meshes that a session keeps; 0: 64 MB
    const zv_host_op *ops;    ///< outlives the session
    void *user;               ///< goes to the ops
} zv_host;

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

/// A motion of any length in bounded memory: when it is full, every second row goes. Belongs to one thread.
typedef struct zv_recording zv_recording;

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
/// A stretch of time and what limits the motion in it, as one object.
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

/// What a motion asks of the drives: `duration`, `samples`, `duty` of every joint, `payload` with `t`, `left_out`.
void zv_write_audit(zv_json_writer *out, const zv_robot *robot, const zv_audit_report *report);

#ifdef __cplusplus
}
#endif

#endif
