/// @file live.c
/// Variables that mirror the state of the interpreter: position, offsets, modes. Offsets speak the unit they were set
/// in, the position that of the moment.
#include "program/live.h"

#include <string.h>

#include "program/modes.h"
#include "program/offsets.h"

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
    TOOL_SHAPE = 5410, ///< diameter, front and back angle, orientation
    POSITION = 5420,
    SYSTEM_STRIDE = 20,
    SYSTEM_TURN = 9
};

/// The language is that of LinuxCNC 2.9; programs may ask.
#define LANGUAGE_MAJOR 2.9

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
        {HOME_28, offsets->home[0], offsets->home_unit[0]},
        {HOME_30, offsets->home[1], offsets->home_unit[1]},
        {G92, offsets->g92_saved, offsets->g92_unit},
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
    return item == SYSTEM_TURN ? &offsets->system[system].turn : &offsets->system[system].zero[item];
}

/// What the table says of the loaded tool, whether its length counts (G43) or not.
static double tool_value(const zv_interpreter *in, int index)
{
    static const zv_tool nothing = {.number = 0};
    const zv_tool *known = in->loaded_tool > 0 ? zv_tool_find(&in->tools, in->loaded_tool) : NULL;
    const zv_tool *tool = known ? known : &nothing;
    const double shape[] = {tool->diameter / in->modes.unit, tool->front, tool->back, tool->orientation};
    const int axis = index - TOOL_OFFSET;
    if (index >= TOOL_SHAPE) {
        return shape[index - TOOL_SHAPE];
    }
    return axis < ZV_AXES ? tool->offset[axis] / scale(axis, in->modes.unit) : 0.0;
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
    if (index >= TOOL_OFFSET && index < TOOL_SHAPE + 4) {
        *out = tool_value(in, index);
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
        *out = in->loaded_tool;
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
        {"_u", 0.0},
        {"_v", 0.0},
        {"_w", 0.0},
        {"_abs_x", in->machine[ZV_X] / modes->unit},
        {"_abs_y", in->machine[ZV_Y] / modes->unit},
        {"_abs_z", in->machine[ZV_Z] / modes->unit},
        {"_abs_a", in->machine[ZV_A]},
        {"_abs_b", in->machine[ZV_B]},
        {"_abs_c", in->machine[ZV_C]},
        {"_line", in->cursor.line},
        {"_motion_mode", modes->motion},
        {"_plane", modes->plane == ZV_Z   ? ZV_G17
                   : modes->plane == ZV_Y ? ZV_G18
                                          : ZV_G19},
        {"_metric", modes->unit == 1.0},
        {"_imperial", modes->unit != 1.0},
        {"_absolute", !modes->relative},
        {"_incremental", modes->relative},
        {"_inverse_time", modes->inverse_time},
        {"_units_per_minute", !modes->inverse_time},
        {"_units_per_rev", 0.0},
        {"_spindle_rpm_mode", 1.0},
        {"_spindle_css_mode", 0.0},
        {"_ijk_absolute_mode", modes->arc_absolute},
        {"_lathe_diameter_mode", 0.0},
        {"_lathe_radius_mode", 1.0},
        {"_ccomp", modes->radius},
        {"_tool_offset", zv_has_tool_offset(&in->offsets)},
        {"_retract_r_plane", modes->retract_to_r},
        {"_retract_old_z", !modes->retract_to_r},
        {"_spindle_on", in->spindle == ZV_M3 || in->spindle == ZV_M4},
        {"_spindle_cw", in->spindle == ZV_M3},
        {"_mist", modes->mist},
        {"_flood", modes->flood},
        {"_speed_override", !modes->speed_fixed},
        {"_feed_override", !modes->feed_fixed},
        {"_adaptive_feed", modes->feed_adapts},
        {"_feed_hold", !modes->hold_locked},
        {"_metric_machine", 1.0},
        {"_vmajor", LANGUAGE_MAJOR},
        {"_vminor", 0.0},
        {"_coord_system", zv_system_code(modes->system)},
        {"_feed", modes->feed / modes->unit},
        {"_rpm", modes->spindle},
        {"_selected_tool", modes->tool},
        {"_current_tool", in->loaded_tool},
        {"_selected_pocket", modes->tool},
        {"_current_pocket", in->loaded_tool},
        {"_call_level", in->flow.call_count},
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
    if ((number >= TOOL_NUMBER && number < TOOL_SHAPE + 4) || (number >= POSITION && number < POSITION + 9)) {
        return ZV_WRONG(in, set->column, "read_only", "#%d shows a state of the machine and cannot be set", number);
    }
    if (number >= SYSTEMS && number < SYSTEMS + ZV_SYSTEMS * SYSTEM_STRIDE) {
        in->offsets.system_unit[(number - SYSTEMS) / SYSTEM_STRIDE] = in->modes.unit;
    }
    if (number >= G92 && number < G92 + ZV_AXES) {
        in->offsets.g92_unit = in->modes.unit;
    }
    if (number >= HOME_28 && number < HOME_30 + ZV_AXES) {
        in->offsets.home_unit[number >= HOME_30] = in->modes.unit;
    }
    double unit;
    double *offset = offset_variable(in, number, &unit);
    if (offset) {
        *offset = set->value * unit;
    }
    in->parameters.numbered[number] = set->value;
    return true;
}

bool zv_variable_set(zv_interpreter *in, const zv_assignment *set)
{
    if (!set->variable.name[0]) {
        return set_numbered(in, set);
    }
    double ignored;
    if (set->variable.name[0] == '_' && named(in, set->variable.name, &ignored)) {
        return ZV_WRONG(in, set->column, "read_only", "#<%s> shows a state of the machine and cannot be set",
                        set->variable.name);
    }
    return zv_named_set(&in->parameters, set->variable.name, set->value) == ZV_OK ||
           ZV_WRONG(in, set->column, "too_many_variables", "more than %d named variables", ZV_NAMED_MAX);
}
