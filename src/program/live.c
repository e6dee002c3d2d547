/// @file live.c
/// Variables that mirror the state of the interpreter: position, offsets, modes. Offsets speak the unit they were set
/// in, the position that of the moment.
#include <stdio.h>
#include <string.h>

#include "program/interpreter.h"

/// Blocks of consecutive variables: one per axis, X first.
enum {
    HOME_28 = 5161,
    HOME_30 = 5181,
    G92_ON = 5210,
    G92 = 5211,
    SYSTEM_NUMBER = 5220,
    SYSTEMS = 5221, ///< 20 variables each; the tenth is the turn
    TOOL_NUMBER = 5400,
    TOOL_OFFSET = 5401,
    POSITION = 5420,
    SYSTEM_STRIDE = 20,
    SYSTEM_TURN = 9
};

static double scale(int axis, double unit)
{
    return axis <= ZV_Z ? unit : 1.0;
}

/// Where in `in` a variable lives and in which unit, or NULL.
static double *offset_variable(zv_interpreter *in, int index, double *unit)
{
    zv_offsets *offsets = &in->offsets;
    const struct {
        int first;
        double *values;
        double unit;
    } rows[] = {
        {HOME_28, offsets->home[0], 1.0},
        {HOME_30, offsets->home[1], 1.0},
        {G92, offsets->g92_kept, offsets->g92_unit},
        {TOOL_OFFSET, offsets->tool, in->modes.unit},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const int axis = index - rows[i].first;
        if (axis >= 0 && axis < ZV_AXES) {
            *unit = scale(axis, rows[i].unit);
            return &rows[i].values[axis];
        }
    }
    const int system = (index - SYSTEMS) / SYSTEM_STRIDE, item = (index - SYSTEMS) % SYSTEM_STRIDE;
    if (index < SYSTEMS || system >= ZV_SYSTEMS || (item >= ZV_AXES && item != SYSTEM_TURN)) {
        return NULL;
    }
    *unit = item == SYSTEM_TURN ? 1.0 : scale(item, offsets->system_unit[system]);
    return item == SYSTEM_TURN ? &offsets->turn[system] : &offsets->system[system][item];
}

static bool numbered(const void *user, int index, double *out)
{
    const zv_interpreter *in = user;
    if (index < HOME_28) {
        return false;
    }
    double unit;
    const double *offset = offset_variable((zv_interpreter *)user, index, &unit);
    if (offset) {
        *out = *offset / unit;
        return true;
    }
    const int axis = index - POSITION;
    if (axis >= 0 && axis < ZV_AXES) {
        *out = in->at[axis] / scale(axis, in->modes.unit);
        return true;
    }
    switch (index) {
    case G92_ON:
        *out = in->offsets.g92_on;
        return true;
    case SYSTEM_NUMBER:
        *out = in->modes.system + 1;
        return true;
    case TOOL_NUMBER:
        *out = in->modes.tool;
        return true;
    default:
        return false;
    }
}

static bool named(const void *user, const char *name, double *out)
{
    const zv_interpreter *in = user;
    const zv_modes *modes = &in->modes;
    const struct {
        const char *name;
        double value;
    } rows[] = {
        {"_x", in->at[ZV_X] / modes->unit},
        {"_y", in->at[ZV_Y] / modes->unit},
        {"_z", in->at[ZV_Z] / modes->unit},
        {"_a", in->at[ZV_A]},
        {"_b", in->at[ZV_B]},
        {"_c", in->at[ZV_C]},
        {"_line", in->cursor.line},
        {"_motion_mode", modes->motion},
        {"_plane", modes->plane == ZV_Z   ? 170
                   : modes->plane == ZV_Y ? 180
                                          : 190},
        {"_metric", modes->unit == 1.0},
        {"_imperial", modes->unit != 1.0},
        {"_absolute", !modes->relative},
        {"_incremental", modes->relative},
        {"_inverse_time", modes->inverse_time},
        {"_units_per_minute", !modes->inverse_time},
        {"_coord_system", modes->system <= 5 ? 540 + 10 * modes->system : 585 + modes->system},
        {"_feed", modes->feed / modes->unit},
        {"_rpm", modes->spindle},
        {"_selected_tool", modes->tool},
        {"_current_tool", modes->tool},
        {"_call_level", in->call_count},
        {"_remap_level", 0},
        {"_task", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        if (strcmp(rows[i].name, name) == 0) {
            *out = rows[i].value;
            return true;
        }
    }
    return false;
}

zv_live_values zv_live_values_of(const zv_interpreter *in)
{
    return (zv_live_values){.user = in, .numbered = numbered, .named = named};
}

static bool set_numbered(zv_interpreter *in, const zv_assignment *set)
{
    const int number = set->variable.number;
    if (number < 1 || number >= ZV_PARAMETER_COUNT) {
        return ZV_WRONG(in, set->column, "variable_out_of_range", "variables go from #1 to #%d, found #%d",
                        ZV_PARAMETER_COUNT - 1, number);
    }
    double unit;
    double *offset = offset_variable(in, number, &unit);
    if (offset) {
        *offset = set->value * unit;
        zv_offsets_changed(in);
    }
    in->parameters.numbered[number] = set->value;
    return true;
}

bool zv_variable_set(zv_interpreter *in, const zv_assignment *set)
{
    if (!set->variable.name[0]) {
        return set_numbered(in, set);
    }
    return zv_named_set(&in->parameters, set->variable.name, set->value) == ZV_OK ||
           ZV_WRONG(in, set->column, "too_many_variables", "more than %d named variables", ZV_NAMED_MAX);
}
