/// @file offsets.c
/// Coordinate systems: G54 to G59.3 with their turn about Z, G92, tool length, and the codes that set them.
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "program/interpreter.h"

static void turn(double cosine, double sine, double v[ZV_AXES])
{
    const double x = v[ZV_X] * cosine - v[ZV_Y] * sine, y = v[ZV_X] * sine + v[ZV_Y] * cosine;
    v[ZV_X] = x;
    v[ZV_Y] = y;
}

/// Cosine and sine of a system's turn; exact and without work for the usual 0.
static void turn_of(const zv_offsets *offsets, int system, double *cosine, double *sine)
{
    *cosine = 1.0;
    *sine = 0.0;
    if (offsets->turn[system] != 0.0) {
        zv_sincos(offsets->turn[system] * ZV_DEG, sine, cosine);
    }
}

void zv_to_machine(const zv_offsets *offsets, int system, const double program[ZV_AXES], double machine[ZV_AXES])
{
    double cosine, sine;
    turn_of(offsets, system, &cosine, &sine);
    for (int i = 0; i < ZV_AXES; ++i) {
        machine[i] = program[i] + offsets->g92[i];
    }
    if (sine != 0.0 || cosine != 1.0) {
        turn(cosine, sine, machine);
    }
    for (int i = 0; i < ZV_AXES; ++i) {
        machine[i] += offsets->system[system][i] + offsets->tool[i];
    }
}

void zv_from_machine(const zv_offsets *offsets, int system, const double machine[ZV_AXES], double program[ZV_AXES])
{
    double cosine, sine;
    turn_of(offsets, system, &cosine, &sine);
    for (int i = 0; i < ZV_AXES; ++i) {
        program[i] = machine[i] - offsets->tool[i] - offsets->system[system][i];
    }
    if (sine != 0.0 || cosine != 1.0) {
        turn(cosine, -sine, program);
    }
    for (int i = 0; i < ZV_AXES; ++i) {
        program[i] -= offsets->g92[i];
    }
}

void zv_offsets_changed(zv_interpreter *in)
{
    zv_from_machine(&in->offsets, in->modes.system, in->machine, in->at);
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
    return given != 0 || in->options->dialect == ZV_DIALECT_TOLERANT ||
           ZV_WRONG(in, in->block.g_column[ZV_G_ACTION], "axes_missing", "%s needs at least one axis word", code);
}

// ---- G10 ----

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
            in->offsets.system[system][i] = axis_value(in, i);
        }
    }
}

/// L20: the tool stands where the words say when the system is in force.
static void set_system_here(zv_interpreter *in, int system, unsigned given)
{
    double here[ZV_AXES], wanted[ZV_AXES], reached[ZV_AXES];
    zv_from_machine(&in->offsets, system, in->machine, here);
    for (int i = 0; i < ZV_AXES; ++i) {
        wanted[i] = given & (1u << i) ? axis_value(in, i) : here[i];
    }
    zv_to_machine(&in->offsets, system, wanted, reached);
    for (int i = 0; i < ZV_AXES; ++i) {
        in->offsets.system[system][i] += in->machine[i] - reached[i];
    }
}

static bool set_tool_length(zv_interpreter *in, unsigned given)
{
    int tool;
    if (!read_index(in, 'p', 1, ZV_TOOLS - 1, &tool)) {
        return false;
    }
    if (given & (1u << ZV_Z)) {
        in->offsets.tool_length[tool] = axis_value(in, ZV_Z);
    }
    return true;
}

static bool execute_g10(zv_interpreter *in)
{
    const unsigned given = zv_axes_given(&in->block);
    int what, system;
    if (!read_index(in, 'l', 1, 20, &what)) {
        return false;
    }
    if (what == 1) {
        return set_tool_length(in, given);
    }
    if (what != 2 && what != 20) {
        return ZV_WRONG(in, in->block.column[ZV_WORD('l')], "not_available", "G10 knows L1, L2 and L20, found L%d",
                        what);
    }
    if (!read_index(in, 'p', 0, ZV_SYSTEMS, &system)) {
        return false;
    }
    system = system == 0 ? in->modes.system : system - 1;
    if (zv_block_has(&in->block, 'r')) {
        in->offsets.turn[system] = zv_block_value(&in->block, 'r');
    }
    (what == 2 ? set_system : set_system_here)(in, system, given);
    in->offsets.system_unit[system] = in->modes.unit;
    zv_offsets_changed(in);
    return true;
}

// ---- G92, G52 ----

static bool execute_g92(zv_interpreter *in)
{
    const unsigned given = zv_axes_given(&in->block);
    if (!require_axes(in, given, "G92")) {
        return false;
    }
    for (int i = 0; i < ZV_AXES; ++i) {
        if (given & (1u << i)) {
            in->offsets.g92[i] += in->at[i] - axis_value(in, i);
        }
    }
    return true;
}

static bool execute_g52(zv_interpreter *in)
{
    const unsigned given = zv_axes_given(&in->block);
    if (!require_axes(in, given, "G52")) {
        return false;
    }
    for (int i = 0; i < ZV_AXES; ++i) {
        if (given & (1u << i)) {
            in->offsets.g92[i] = axis_value(in, i);
        }
    }
    return true;
}

static void keep_g92(zv_interpreter *in, bool on)
{
    in->offsets.g92_on = on;
    in->offsets.g92_unit = in->modes.unit;
    memcpy(in->offsets.g92_kept, in->offsets.g92, sizeof in->offsets.g92);
}

bool zv_offsets_execute(zv_interpreter *in, int code)
{
    switch (code) {
    case 100:
        return execute_g10(in);
    case 281:
    case 301:
        memcpy(in->offsets.home[code == 301], in->machine, sizeof in->machine);
        return true;
    case 520:
    case 920:
        if (!(code == 520 ? execute_g52 : execute_g92)(in)) {
            return false;
        }
        keep_g92(in, true);
        break;
    case 921:
        memset(in->offsets.g92, 0, sizeof in->offsets.g92);
        keep_g92(in, false);
        break;
    case 922:
        memset(in->offsets.g92, 0, sizeof in->offsets.g92);
        in->offsets.g92_on = false;
        break;
    case 923:
        memcpy(in->offsets.g92, in->offsets.g92_kept, sizeof in->offsets.g92);
        in->offsets.g92_on = true;
        break;
    default:
        break;
    }
    zv_offsets_changed(in);
    return true;
}

bool zv_tool_length_execute(zv_interpreter *in, int code)
{
    memset(in->offsets.tool, 0, sizeof in->offsets.tool);
    if (code == 430) {
        int tool = in->modes.tool;
        if (zv_block_has(&in->block, 'h') && !read_index(in, 'h', 0, ZV_TOOLS - 1, &tool)) {
            return false;
        }
        in->offsets.tool[ZV_Z] = tool > 0 && tool < ZV_TOOLS ? in->offsets.tool_length[tool] : 0.0;
    } else if (code == 431) {
        const unsigned given = zv_axes_given(&in->block);
        for (int i = 0; i < ZV_AXES; ++i) {
            in->offsets.tool[i] = given & (1u << i) ? axis_value(in, i) : 0.0;
        }
    }
    zv_offsets_changed(in);
    return true;
}
