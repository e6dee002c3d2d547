/// @file draw_request.h
/// The command line of `draw` as a request `drawing`.
#ifndef ZVENO_CLI_DRAW_REQUEST_H
#define ZVENO_CLI_DRAW_REQUEST_H

#include "options.h"
#include "zveno/text.h"

/// What a path may have of a folder.
enum { FOLDER_BYTES = 1024 };

typedef struct draw_request {
    arguments given;             ///< with the arm and the dimensions of the drawing that is opened
    zv_text words;               ///< the document
    const zv_json *document;     ///< the same, read
    char folder[FOLDER_BYTES];   ///< of the drawing that is opened; "": none
    zv_text saved;               ///< that drawing
    zv_json_document *opened;    ///< and what was read of it
    zv_json_document *described; ///< of `document`
} draw_request;

/// Reads the command line and the drawing that is opened. Close in any case.
/// @return DONE, or the code the program ends with; then it has complained
int draw_request_open(const arguments *given, draw_request *out);
void draw_request_close(draw_request *request);

/// Appends the request. `plan`: time or motion. `rate_hz`: 0 for what the document says.
void draw_request_write(const draw_request *request, const char *plan, double rate_hz, zv_text *out);

#endif
