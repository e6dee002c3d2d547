/// @file dimensions_read.c
/// The named dimensions of a robot file, and the values that replace them.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/formula.h"
#include "model/sections.h"

/// Which values a unit allows: a length must be above zero, a mass not below, an angle may be anything finite.
static const char *refusal(const char *unit, double value)
{
    if (!isfinite(value)) {
        return "a finite number";
    }
    if (strcmp(unit, "mm") == 0 && value <= 0.0) {
        return "a length above 0 mm";
    }
    return strcmp(unit, "kg") == 0 && value < 0.0 ? "a mass of 0 kg or more" : NULL;
}

static void read_dimension(zv_robot_file *file, const zv_json *value, zv_dimension *out)
{
    static const char *const known[] = {"value", "unit", "about", "source", NULL};
    static const char *const units[] = {"mm", "deg", "kg", NULL};
    zv_file_enter(file, "dimension \"%.40s\"", value->key);
    if (!zv_formula_is_name(value->key, value->key_size) || value->key_size >= ZV_NAME_SIZE ||
        strcmp(value->key, "unknown") == 0) {
        zv_file_fail(file, value->key_line, value->key_column,
                     "expected a name of letters, digits and '_', at most %d, other than \"unknown\"",
                     ZV_NAME_SIZE - 1);
        return;
    }
    zv_file_check_names(file, value, known);
    memcpy(out->name, value->key, value->key_size + 1);
    const zv_json *number = zv_file_need(file, value, "value"), *unit = zv_file_need(file, value, "unit");
    if (file->status != ZV_OK) {
        return;
    }
    if (number->kind != ZV_JSON_NUMBER) {
        zv_file_unfit(file, number, "a number");
    }
    out->value = number->number;
    out->unit = units[zv_file_word(file, unit, units)];
    out->about = zv_file_text(file, zv_json_member(value, "about"), "");
    out->source = zv_file_text(file, zv_json_member(value, "source"), "");
    const char *expected = refusal(out->unit, out->value);
    if (expected) {
        zv_file_unfit(file, number, expected);
    }
}

int zv_find_set(const zv_dimension *dimensions, int count, const zv_set *set, zv_error *why)
{
    char known[160] = "";
    for (int i = 0; i < count; ++i) {
        if (strcmp(dimensions[i].name, set->name) != 0) {
            const size_t used = strlen(known);
            snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", dimensions[i].name);
            continue;
        }
        const char *expected = refusal(dimensions[i].unit, set->value);
        if (!expected) {
            return i;
        }
        char found[80];
        zv_json_describe(&(zv_json){.kind = ZV_JSON_NUMBER, .number = set->value}, found, sizeof found);
        zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the dimension \"%s\" was set to %s, expected %s", set->name, found,
                expected);
        return -1;
    }
    zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "this robot has no dimension \"%.48s\"; known: %s", set->name,
            count ? known : "none");
    return -1;
}

static void apply_sets(zv_robot_file *file, const zv_set *sets, int set_count)
{
    zv_robot *robot = file->robot;
    for (int i = 0; i < set_count && file->status == ZV_OK; ++i) {
        const int index = zv_find_set(robot->dimensions, robot->dimension_count, &sets[i], file->why);
        if (index < 0) {
            file->status = ZV_ERR_BAD_REQUEST;
        } else {
            robot->dimensions[index].value = sets[i].value;
        }
    }
}

void zv_read_dimensions(zv_robot_file *file, const zv_json *value, const zv_set *sets, int set_count)
{
    zv_robot *robot = file->robot;
    zv_file_enter(file, "dimensions");
    if (value && value->kind != ZV_JSON_OBJECT) {
        zv_file_unfit(file, value, "an object");
    } else if (value && value->count > ZV_MAX_DIMENSIONS) {
        zv_file_fail(file, value->line, value->column, "expected at most %d dimensions, found %d", ZV_MAX_DIMENSIONS,
                     value->count);
    }
    for (const zv_json *item = value ? value->first : NULL; item && file->status == ZV_OK; item = item->next) {
        read_dimension(file, item, &robot->dimensions[robot->dimension_count]);
        ++robot->dimension_count;
    }
    apply_sets(file, sets, set_count);
}
