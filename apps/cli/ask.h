/// @file ask.h
/// A question to the library in its own words: JSON text in, a parsed answer out.
#ifndef ZVENO_CLI_ASK_H
#define ZVENO_CLI_ASK_H

#include "zveno/api.h"
#include "zveno/text.h"

/// A session with the last question and answer.
typedef struct dialog {
    zv_session *session;
    zv_json_document *document;
    zv_text request, answer;
} dialog;

/// False without memory; close in any case.
bool dialog_open(dialog *d);
void dialog_close(dialog *d);

/// Sends `d->request`; returns the answer, valid until the next question, or NULL without memory.
const zv_json *dialog_ask(dialog *d);

/// Says on standard error what an answer with "ok": false complains about; returns how the program ends.
int complain_answer(const zv_json *answer, const char *arm);

#endif
