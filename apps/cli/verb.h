/// @file verb.h
/// What a verb of the program is. One file verb_<name>.c each; the table of all of them is in main.c.
///
///     options ──► request ──► the session behind `zveno batch` ──► answer ──► table for people
///                                        └──► sink: progress, samples, files
#ifndef ZVENO_CLI_VERB_H
#define ZVENO_CLI_VERB_H

#include "options.h"
#include "zveno/text.h"

/// How the program ends.
enum { DONE = 0, NO_ANSWER = 1, WRONG_USAGE = 2, FAILED = 3 };

typedef struct verb {
    const char *name;
    const char *op;       ///< the operation it asks, whose fields are its options; NULL: none
    const char *summary;  ///< one line in the list of verbs
    const char *usage;    ///< after "zveno NAME "
    const char *about;    ///< a paragraph
    const char *examples; ///< lines that can be typed as they are
    arm_need arm;
    file_need file;            ///< becomes the field `file`
    const char *const *hidden; ///< fields that are no options, ended by NULL; may be NULL
    const option *own;         ///< options for the program alone, ended by a name of NULL; may be NULL
    int (*run)(const struct verb *self, const arguments *given);
    /// Appends fields of the request that no option gives; may be NULL.
    void (*more)(const arguments *given, zv_json_writer *request);
    /// Prints an answer with "ok": true for people.
    void (*print)(const zv_json *answer, const arguments *given);
    /// What else is to be done with a good answer, a picture for example; may be NULL. Returns how the program ends.
    int (*finish)(const zv_json *answer, const arguments *given);
    int on_syntax; ///< how the program ends when a file is damaged; 0: WRONG_USAGE
    /// What helps after an answer that says no, by its code; may be NULL.
    void (*advise)(const char *code, const arguments *given);
} verb;

extern const verb verb_robots, verb_import, verb_fit, verb_fk, verb_ik, verb_jacobian, verb_line, verb_scene,
    verb_clearance, verb_route, verb_task, verb_euler, verb_unity, verb_gcode, verb_torque, verb_payload, verb_size,
    verb_servo, verb_workspace, verb_survey, verb_check, verb_place, verb_run, verb_simulate, verb_draw, verb_batch,
    verb_serve, verb_tour, verb_export, verb_manual, verb_completion, verb_post, verb_read, verb_diff, verb_mcp,
    verb_lsp;
extern const verb verb_drive, verb_listen, verb_recording, verb_twin, verb_identify, verb_course, verb_exercise,
    verb_grade, verb_design, verb_tolerance;

/// All verbs, ended by NULL.
extern const verb *const verbs[];

/// NULL when there is none of this name.
const verb *find_verb(const char *name);

/// Sends the request that the arguments describe through a session, then prints the answer: as it is with --json, else
/// with the verb's own `print`.
int run_request(const verb *self, const arguments *given);

/// The same for a verb that listens: `finish` takes a good answer, after it was printed with --json, and returns how the
/// program ends. While it runs, the arm of the request stays.
int run_request_with(const verb *self, const arguments *given, const zv_session_sink *sink,
                     int (*finish)(void *user, const zv_json *answer), void *user);

/// The same for a request that is written already.
int run_request_text(const verb *self, const arguments *given, const zv_text *request, const zv_session_sink *sink,
                     int (*finish)(void *user, const zv_json *answer), void *user);

/// Whether a motion goes to standard output (-o -), where nothing else may be.
bool output_is_taken(const arguments *given);

/// Appends the fields that the arguments give to an open object.
void write_given(zv_json_writer *out, const arguments *given);

#endif
