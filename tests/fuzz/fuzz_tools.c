/// @file fuzz_tools.c
/// Any bytes as a tool table, and the tools in a program that uses them: finite numbers, or a place in the text.
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "zveno/program.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool take_move(void *user, const zv_move *move)
{
    (void)user;
    (void)move;
    return true;
}

static void use(const zv_tools *tools)
{
    static const char program[] =
        "F1000\nT1 M6\nG43\nG41 D1\nG1 X10\nX20\nY10\nG3 X10 Y20 I-10 J0\nX0\nG40\nG0 X0 Y0\nM2\n";
    zv_text_source text = {program, sizeof program - 1};
    const zv_source source = zv_source_of_text(&text);
    const zv_sink sink = {.move = take_move};
    zv_gcode_options options = zv_gcode_default_options();
    zv_gcode_summary summary;
    zv_error why;
    options.tools = tools;
    zv_gcode_read(&source, &options, &sink, &summary, &why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_tools tools;
    zv_error why;
    const zv_status status = zv_tools_read((const char *)data, size, &tools, &why);
    if (status == ZV_OK) {
        for (int i = 0; i < tools.count; ++i) {
            if (!isfinite(tools.tool[i].diameter) || (i > 0 && tools.tool[i].number <= tools.tool[i - 1].number)) {
                __builtin_trap();
            }
        }
        use(&tools);
        zv_tools_free(&tools);
    } else if (why.line < 1 || why.column < 1 || !why.message[0]) {
        __builtin_trap();
    }
    return 0;
}
