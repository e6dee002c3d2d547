/// @file fuzz_gcode.c
/// Any bytes as a G-code program, strict and tolerant: the interpreter must end, in order, with finite moves.
#include <math.h>
#include <stdint.h>

#include "zveno/program.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool take_move(void *user, const zv_move *move)
{
    (void)user;
    if (!isfinite(zv_move_length(move)) && isfinite(move->to[ZV_X])) {
        __builtin_trap();
    }
    return true;
}

static bool take_issue(void *user, const zv_issue *issue)
{
    (void)user;
    if (issue->line < 1 || issue->column < 1 || !issue->code || !issue->message[0]) {
        __builtin_trap();
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_text_source text = {(const char *)data, size};
    const zv_source source = zv_source_of_text(&text);
    const zv_sink sink = {.move = take_move, .issue = take_issue};
    for (int dialect = ZV_DIALECT_STRICT; dialect <= ZV_DIALECT_TOLERANT; ++dialect) {
        zv_gcode_options options = zv_gcode_default_options();
        options.dialect = (zv_dialect)dialect;
        options.max_again = 2000;
        zv_gcode_summary summary;
        zv_error why;
        zv_gcode_read(&source, &options, &sink, &summary, &why);
    }
    return 0;
}
