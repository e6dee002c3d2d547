/// @file request.h
/// Requests: the tables that say what they may hold, who listens to long work, and what is asked of the program around.
///
/// Nothing here keeps state; tables are constant and may be read by any thread. What is done with a request: zveno/api.h.
#ifndef ZV_REQUEST_H
#define ZV_REQUEST_H

#include "zveno/base.h"
#include "zveno/design.h"
#include "zveno/dyn.h"
#include "zveno/ink.h"
#include "zveno/log.h"
#include "zveno/pack.h"
#include "zveno/plan.h"
#include "zveno/program.h"
#include "zveno/solid.h"
#include "zveno/survey.h"
#include "zveno/text.h"
#include "zveno/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A motion of any length in bounded memory: when it is full, every second row goes. Belongs to one thread.
typedef struct zv_recording zv_recording;

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

#ifdef ZV_TERSE
/// Words for people and fields of answers are read by `describe` alone. In the tables of a module without that operation
/// only whether there are any is left of them, at the same place.
typedef bool zv_words __attribute__((aligned(sizeof(char *))));
typedef bool zv_answer_fields;
#else
typedef const char *zv_words;                    ///< words for people
typedef const struct zv_field *zv_answer_fields; ///< fields of an answer
#endif

/// One field of a request or of an answer. Tables of them end with a name of NULL.
typedef struct zv_field {
    const char *name;
    zv_field_type type;
    zv_words sentence; ///< what it means, for a person
    zv_words unit;     ///< of its numbers; NULL: none
    zv_range range;
    int count, most;              ///< of numbers
    const char *const *words;     ///< ended by NULL
    zv_words standard;            ///< what counts when the field is absent, as JSON; NULL: nothing
    zv_words example;             ///< as JSON
    unsigned flags;               ///< ZV_FIELD_NEEDED, ZV_FIELD_NULL, added
    zv_words values;              ///< how help names its values, "X Y Z"; NULL: by the type
    const struct zv_field *other; ///< another form that the value may have, or an element of a list; NULL: none
    const struct zv_field *members;
} zv_field;

typedef enum zv_robot_need { ZV_ROBOT_UNUSED, ZV_ROBOT_OPTIONAL, ZV_ROBOT_REQUIRED } zv_robot_need;

enum { ZV_FIELD_GROUPS = 10 };

/// An operation: what it is for, its fields besides `op`, `id`, `robot` and `set`, and those of its answer besides `id`
/// and `ok`. Fields come in groups that several operations share; the last group is followed by NULL.
typedef struct zv_operation {
    const char *name;
    zv_words sentence;
    zv_robot_need robot;
    const zv_field *fields[ZV_FIELD_GROUPS];
    zv_answer_fields answer[ZV_FIELD_GROUPS]; ///< the last member, since its size depends on ZV_TERSE
} zv_operation;

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
    /// `survey`: computes all blocks in place of the operation, in any order, and adds them up.
    zv_status (*surveyed)(void *user, const zv_survey *survey, zv_survey_sum *sum, zv_error *why);
    /// `design`, `tolerance`: computes all parts in place of the operation, in any order, into `results`: `count` times
    /// `bytes`, all zero before. Called once per round.
    zv_status (*shared)(void *user, const zv_parts *parts, void *results, zv_error *why);
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

// ---- the words of answers, for files that hold the same ----

/// What a motion asks of the drives: `duration`, `samples`, `duty` of every joint, `payload` with `t`, `left_out`.
void zv_write_audit(zv_json_writer *out, const zv_robot *robot, const zv_audit_report *report);

#ifdef __cplusplus
}
#endif

#endif
