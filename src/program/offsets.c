/// @file offsets.c
/// Coordinate systems: G54 to G59.3 with their turn about Z, G92, tool length, and the codes that set them.
#include "program/offsets.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "program/issue_sink.h"
#include "program/motions.h"

static void turn(double cosine, double sine, double v[ZV_AXES])
{
    const double x = v[ZV_X] * cosine - v[ZV_Y] * sine, y = v[ZV_X] * sine + v[ZV_Y] * cosine;
    v[ZV_X] = x;
    v[ZV_Y] = y;
}

/// Cosine and sine of a frame's turn; exact and without work for the usual 0.
static void turn_of(const zv_frame *frame, double *cosine, double *sine)
{
    *cosine = 1.0;
    *sine = 0.0;
    if (frame->turn != 0.0) {
        zv_sincos(frame->turn * ZV_DEG, sine, cosine);
    }
}

void zv_to_machine(const zv_offsets *offsets, const zv_frame *frame, const double program[ZV_AXES],
                   double machine[ZV_AXES])
{
    double cosine, sine;
    turn_of(frame, &cosine, &sine);
    for (int i = 0; i < ZV_AXES; ++i) {
        machine[i] = program[i] + offsets->g92[i];
    }
    if (sine != 0.0 || cosine != 1.0) {
        turn(cosine, sine, machine);
    }
    for (int i = 0; i < ZV_AXES; ++i) {
        machine[i] += frame->zero[i] + offsets->tool[i];
    }
}

void zv_from_machine(const zv_offsets *offsets, const zv_frame *frame, const double machine[ZV_AXES],
                     double program[ZV_AXES])
{
    double cosine, sine;
    turn_of(frame, &cosine, &sine);
    for (int i = 0; i < ZV_AXES; ++i) {
        program[i] = machine[i] - offsets->tool[i] - frame->zero[i];
    }
    if (sine != 0.0 || cosine != 1.0) {
        turn(cosine, -sine, program);
    }
    for (int i = 0; i < ZV_AXES; ++i) {
        program[i] -= offsets->g92[i];
    }
}

/// The position of the program follows from that of the machine after offsets changed.
static void offsets_changed(zv_interpreter *in)
{
    zv_from_machine(&in->offsets, &in->offsets.frame, in->machine, in->at);
}

void zv_system_use(zv_interpreter *in, int system)
{
    in->modes.system = system;
    in->offsets.frame = in->offsets.system[system];
    offsets_changed(in);
}

static const char letters[ZV_AXES] = {'x', 'y', 'z', 'a', 'b', 'c'};

/// The value of an axis word in mm or degrees.
static double axis_value(const zv_interpreter *in, int axis)
{
    return zv_block_value(&in->block, letters[axis]) * (axis <= ZV_Z ? in->modes.unit : 1.0);
}

/// In a tolerant reading G92 E0 of a printer does nothing.
static bool require_axes(zv_interpreter *in, unsigned given, const char *code)
{
    return given != 0 || zv_is_tolerant(in) ||
           ZV_WRONG(in, in->block.g_column[ZV_G_ACTION], "axes_missing", "%s needs at least one axis word", code);
}

// ---- G10 ----

/// The word L of G10: what is set.
enum {
    L_TABLE = 0, ///< the table of tools is read again
    L_TOOL = 1,
    L_SYSTEM = 2,
    L_TOOL_HERE = 10, ///< so that the tool is where the words say
    L_TOOL_AT_FIXTURE = 11,
    L_SYSTEM_HERE = 20,
};

/// A whole number within limits from a word, for numbers of systems and tools.
static bool read_index(zv_interpreter *in, char letter, int lowest, int highest, int *out)
{
    const zv_block *block = &in->block;
    if (!zv_block_has(block, letter)) {
        return ZV_WRONG(in, block->g_column[ZV_G_ACTION], "word_missing", "the word %c is missing", letter - 'a' + 'A');
    }
    const double value = zv_block_value(block, letter), whole = floor(value + 0.5);
    if (!(fabs(value - whole) < 1e-4) || whole < lowest || whole > highest) {
        return ZV_WRONG(in, block->column[ZV_WORD(letter)], "out_of_range",
                        "%c must be a whole number from %d to %d, found %g", letter - 'a' + 'A', lowest, highest,
                        value);
    }
    *out = (int)whole;
    return true;
}

/// L2: the offset is as given.
static void set_system(zv_interpreter *in, int system, unsigned given)
{
    for (int i = 0; i < ZV_AXES; ++i) {
        if (given & (1u << i)) {
            in->offsets.system[system].zero[i] = axis_value(in, i);
        }
    }
}

/// L20: the tool is where the words say when the system is in force.
static void set_system_here(zv_interpreter *in, int system, unsigned given)
{
    double here[ZV_AXES], wanted[ZV_AXES], reached[ZV_AXES];
    const zv_frame frame = in->offsets.system[system];
    zv_from_machine(&in->offsets, &frame, in->machine, here);
    for (int i = 0; i < ZV_AXES; ++i) {
        wanted[i] = given & (1u << i) ? axis_value(in, i) : here[i];
    }
    zv_to_machine(&in->offsets, &frame, wanted, reached);
    for (int i = 0; i < ZV_AXES; ++i) {
        in->offsets.system[system].zero[i] += in->machine[i] - reached[i];
    }
}

/// L10 and L11: the offset with which the tool is where the words say, in the coordinates of the moment or (L11) in
/// those of G59.3 alone. Offsets count along the axes of the machine, the words along those of the program.
static void measure_tool(const zv_interpreter *in, bool at_fixture, unsigned given, double offset[ZV_AXES])
{
    zv_offsets bare = in->offsets;
    memset(bare.tool, 0, sizeof bare.tool);
    if (at_fixture) {
        memset(bare.g92, 0, sizeof bare.g92);
    }
    const zv_frame *frame = at_fixture ? &bare.system[ZV_SYSTEMS - 1] : &bare.frame;
    double place[ZV_AXES], cosine, sine;
    zv_from_machine(&bare, frame, in->machine, place);
    turn_of(frame, &cosine, &sine);
    turn(cosine, -sine, offset);
    for (int i = 0; i < ZV_AXES; ++i) {
        offset[i] = given & (1u << i) ? place[i] - axis_value(in, i) : offset[i];
    }
    turn(cosine, sine, offset);
}

static bool check_facing(zv_interpreter *in)
{
    const double facing = zv_block_has(&in->block, 'q') ? zv_block_value(&in->block, 'q') : 0.0;
    return (facing == floor(facing) && facing >= 0.0 && facing <= 9.0) ||
           ZV_WRONG(in, in->block.column[ZV_WORD('q')], "out_of_range",
                    "Q of G10 L1 is the orientation of a tool: a whole number from 0 to 9, found %g", facing);
}

/// L1: the offset of a tool is as given. L10 and L11: as it is measured.
static bool set_tool(zv_interpreter *in, int how, unsigned given)
{
    int tool;
    if (!read_index(in, 'p', 1, ZV_TOOL_NUMBER_MOST, &tool) || !check_facing(in)) {
        return false;
    }
    zv_tool *entry = zv_tool_add(&in->tools, tool);
    if (!entry) {
        return ZV_WRONG(in, 1, "no_memory", "there is no memory for another tool");
    }
    if (how != L_TOOL) {
        measure_tool(in, how == L_TOOL_AT_FIXTURE, given, entry->offset);
    }
    for (int i = 0; i < ZV_AXES && how == L_TOOL; ++i) {
        entry->offset[i] = given & (1u << i) ? axis_value(in, i) : entry->offset[i];
    }
    if (zv_block_has(&in->block, 'r')) {
        entry->diameter = 2.0 * zv_block_value(&in->block, 'r') * in->modes.unit;
    }
    entry->front = zv_block_has(&in->block, 'i') ? zv_block_value(&in->block, 'i') : entry->front;
    entry->back = zv_block_has(&in->block, 'j') ? zv_block_value(&in->block, 'j') : entry->back;
    entry->orientation = zv_block_has(&in->block, 'q') ? zv_block_value(&in->block, 'q') : entry->orientation;
    return true;
}

bool zv_do_set_offsets(zv_interpreter *in, int code)
{
    (void)code;
    const unsigned given = zv_axes_given(&in->block);
    int what = 0, system;
    if (zv_is_tolerant(in) && !zv_block_has(&in->block, 'l')) {
        zv_warn(in, in->block.g_column[ZV_G_ACTION], "word_missing", "G10 without L, as printers have it, was ignored");
        return true;
    }
    const double l = zv_block_has(&in->block, 'l') ? zv_block_value(&in->block, 'l') : 0.0;
    if (zv_is_tolerant(in) && l != 1.0 && l != 2.0 && l != 10.0 && l != 11.0 && l != 20.0) {
        zv_warn(in, in->block.column[ZV_WORD('l')], "not_available", "G10 with this L was ignored");
        return true;
    }
    if (!read_index(in, 'l', L_TABLE, L_SYSTEM_HERE, &what)) {
        return false;
    }
    if (what == L_TABLE) { // reads the table of tools again: there is none but the one of this program
        return true;
    }
    if (what == L_TOOL || what == L_TOOL_HERE || what == L_TOOL_AT_FIXTURE) {
        return set_tool(in, what, given);
    }
    if (what != L_SYSTEM && what != L_SYSTEM_HERE) {
        return ZV_WRONG(in, in->block.column[ZV_WORD('l')], "not_available",
                        "G10 knows L1, L2, L10, L11 and L20, found L%d", what);
    }
    if (zv_block_has(&in->block, 'i') || zv_block_has(&in->block, 'j')) {
        const char letter = zv_block_has(&in->block, 'i') ? 'i' : 'j';
        return ZV_WRONG(in, in->block.column[ZV_WORD(letter)], "word_unused",
                        "I and J of G10 belong to tools: L1, L10 and L11");
    }
    if (what == L_SYSTEM_HERE && zv_block_has(&in->block, 'r')) {
        return ZV_WRONG(in, in->block.column[ZV_WORD('r')], "word_unused", "G10 L20 does not turn: R belongs to L2");
    }
    if (!read_index(in, 'p', 0, ZV_SYSTEMS, &system)) {
        return false;
    }
    system = system == 0 ? in->modes.system : system - 1;
    if (zv_block_has(&in->block, 'r')) {
        in->offsets.system[system].turn = zv_block_value(&in->block, 'r');
    }
    (what == L_SYSTEM ? set_system : set_system_here)(in, system, given);
    in->offsets.system_unit[system] = in->modes.unit;
    if (system == in->modes.system) {
        zv_system_use(in, system);
    }
    return true;
}

// ---- G92, G52 ----

static void keep_g92(zv_interpreter *in, bool on)
{
    in->offsets.g92_on = on;
    in->offsets.g92_unit = in->modes.unit;
    memcpy(in->offsets.g92_saved, in->offsets.g92, sizeof in->offsets.g92);
}

/// G92: the words say where the tool is. G52: they are the offset itself.
bool zv_do_shift_origin(zv_interpreter *in, int code)
{
    const unsigned given = zv_axes_given(&in->block);
    const bool is_place = code == ZV_G92;
    if (zv_is_tolerant(in) && is_place && given && zv_block_has(&in->block, 'f')) {
        return ZV_WRONG(in, in->block.g_column[ZV_G_ACTION], "not_available",
                        "G92 with F is a thread of a lathe, which is not available");
    }
    if (!require_axes(in, given, is_place ? "G92" : "G52")) {
        return false;
    }
    double *offset = in->offsets.g92;
    for (int i = 0; i < ZV_AXES; ++i) {
        if (given & (1u << i)) {
            offset[i] = is_place ? offset[i] + (in->at[i] - axis_value(in, i)) : axis_value(in, i);
        }
    }
    keep_g92(in, true);
    offsets_changed(in);
    return true;
}

bool zv_do_clear_origin(zv_interpreter *in, int code)
{
    zv_offsets *offsets = &in->offsets;
    if (code == ZV_G92_3) {
        memcpy(offsets->g92, offsets->g92_saved, sizeof offsets->g92);
    } else {
        memset(offsets->g92, 0, sizeof offsets->g92);
    }
    if (code == ZV_G92_1) {
        keep_g92(in, false);
    }
    offsets->g92_on = code == ZV_G92_3;
    offsets_changed(in);
    return true;
}

bool zv_do_set_home(zv_interpreter *in, int code)
{
    const int which = code == ZV_G30_1;
    memcpy(in->offsets.home[which], in->machine, sizeof in->machine);
    in->offsets.home_unit[which] = in->modes.unit;
    return true;
}

bool zv_has_tool_offset(const zv_offsets *offsets)
{
    bool has = false;
    for (int i = 0; i < ZV_AXES; ++i) {
        has = has || offsets->tool[i] != 0.0;
    }
    return has;
}

/// G43 and G43.2: the offset of tool H, or of the one that is loaded.
static bool use_tool(zv_interpreter *in, bool adds)
{
    int number = in->loaded_tool;
    if (zv_block_has(&in->block, 'h') && !read_index(in, 'h', 0, ZV_TOOL_NUMBER_MOST, &number)) {
        return false;
    }
    const zv_tool *tool = number > 0 ? zv_tool_find(&in->tools, number) : NULL;
    if (number > 0 && !tool && in->options->tools && !zv_is_tolerant(in)) {
        return ZV_WRONG(in, in->block.g_column[ZV_G_LENGTH], "unknown_tool", "tool %d is not in the tool table",
                        number);
    }
    for (int i = 0; i < ZV_AXES; ++i) {
        const double offset = tool ? tool->offset[i] : 0.0;
        in->offsets.tool[i] = offset + (adds ? in->offsets.tool[i] : 0.0);
    }
    return true;
}

bool zv_do_tool_length(zv_interpreter *in, int code)
{
    const unsigned given = zv_axes_given(&in->block);
    if (code == ZV_G43_2 && !given == !zv_block_has(&in->block, 'h')) {
        return ZV_WRONG(in, in->block.g_column[ZV_G_LENGTH], "word_missing",
                        "G43.2 adds the offset of a tool (H) or one that axis words give: write one of both");
    }
    if (code == ZV_G49) {
        memset(in->offsets.tool, 0, sizeof in->offsets.tool);
    } else if (code == ZV_G43_1) { // axes that are not named keep theirs
        for (int i = 0; i < ZV_AXES; ++i) {
            in->offsets.tool[i] = given & (1u << i) ? axis_value(in, i) : in->offsets.tool[i];
        }
    } else if (code == ZV_G43_2 && given) {
        for (int i = 0; i < ZV_AXES; ++i) {
            in->offsets.tool[i] += given & (1u << i) ? axis_value(in, i) : 0.0;
        }
    } else if (!use_tool(in, code == ZV_G43_2)) {
        return false;
    }
    offsets_changed(in);
    return true;
}
