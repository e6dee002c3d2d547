/// @file verb.h
/// What a verb of the program is. One file verb_<name>.c each; the table of all of them is in main.c.
#ifndef ZVENO_CLI_VERB_H
#define ZVENO_CLI_VERB_H

#include "options.h"
#include "zveno/text.h"

/// How the program ends.
enum { DONE = 0, NO_ANSWER = 1, WRONG_USAGE = 2, FAILED = 3 };

typedef struct verb {
    const char *name;
    const char *summary;  ///< one line in the list of verbs
    const char *usage;    ///< after "zveno NAME "
    const char *about;    ///< a paragraph
    const char *examples; ///< lines that can be typed as they are
    arm_need arm;
    file_need file;
    const option *options; ///< ended by a name of NULL
    int (*run)(const struct verb *self, const arguments *given);
    /// Verbs that `run_request` runs: prints an answer with "ok": true for people.
    void (*print)(const zv_json *answer, const arguments *given);
    /// The same, or NULL: what else is to be done with a good answer, a picture for example. Returns how the program
    /// ends.
    int (*finish)(const zv_json *answer, const arguments *given);
} verb;

extern const verb verb_robots, verb_fk, verb_ik, verb_jacobian, verb_line, verb_euler, verb_unity, verb_gcode,
    verb_torque, verb_payload, verb_size, verb_servo, verb_workspace, verb_check, verb_run, verb_simulate, verb_draw,
    verb_batch, verb_serve, verb_tour, verb_import;

/// Sends the request that the arguments describe through a session, then prints the answer: as it is with --json, else
/// with the verb's own `print`. The request's `op` is the verb's name.
int run_request(const verb *self, const arguments *given);

#endif
