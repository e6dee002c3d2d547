/// @file robot_print.c
/// Descriptions of robots, for people.
#include "robot_print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "table.h"
#include "terminal.h"

static void print_heading(const char *heading)
{
    printf("\n%s%s%s\n", ink_on(INK_HEAD), heading, ink_on(INK_PLAIN));
}

/// At most as many decimals as the number has.
static void write_value(double value, const char *unit, char *out, size_t size)
{
    if (isfinite(value)) {
        snprintf(out, size, "%.6g%s%s", value, *unit ? " " : "", unit);
    } else {
        snprintf(out, size, "unknown");
    }
}

// ---- the list ----

static void write_dimensions(const zv_json *dimensions, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (const zv_json *d = dimensions->first; d && used < size; d = d->next) {
        used += (size_t)snprintf(out + used, size - used, "%s%s %.6g", used ? "  " : "", text_at(d, "name"),
                                 number_at(d, "value"));
    }
}

/// What the arm does within its limits; where that is not known, what it can do at most. NAN: unknown.
static double farthest_of(const zv_json *robot)
{
    const zv_json *radius = zv_json_member(zv_json_member(robot, "extent"), "radius");
    return radius ? number_of(radius->first->next) : number_at(robot, "reach");
}

static void print_titles(const zv_json *robots)
{
    printf("\n");
    for (const zv_json *robot = robots->first; robot; robot = robot->next) {
        printf("  %-9s %s\n", text_at(robot, "name"), text_at(robot, "title"));
    }
}

void print_robot_list(const zv_json *robots)
{
    static const char *const heads[] = {"name", "joints", "reach mm", "dimensions"};
    table t = table_with(heads, 4);
    for (const zv_json *robot = robots->first; robot; robot = robot->next) {
        char text[TABLE_CELL];
        table_text(&t, text_at(robot, "name"));
        snprintf(text, sizeof text, "%d", zv_json_member(robot, "joints")->count);
        table_text(&t, text);
        table_number(&t, farthest_of(robot), 1);
        write_dimensions(zv_json_member(robot, "dimensions"), text, sizeof text);
        table_text(&t, text);
    }
    table_print(&t, "lrrl");
    print_titles(robots);
}

// ---- one in full ----

static void print_dimensions(const zv_json *dimensions)
{
    print_heading("Dimensions (change them with --set NAME=VALUE)");
    for (const zv_json *d = dimensions->first; d; d = d->next) {
        char value[NUMBER_TEXT];
        write_value(number_at(d, "value"), text_at(d, "unit"), value, sizeof value);
        printf("  %-6s %10s   %s\n", text_at(d, "name"), value, text_at(d, "about"));
        if (*text_at(d, "source")) {
            printf("%s", ink_on(INK_FAINT));
            print_wrapped(text_at(d, "source"), 22);
            printf("%s", ink_on(INK_PLAIN));
        }
    }
}

static void add_limit(table *t, const zv_json *joint, const char *key)
{
    char text[NUMBER_TEXT];
    const zv_json *value = zv_json_member(joint, key);
    write_value(number_of(value), "", text, sizeof text);
    table_text(t, text);
}

static void print_joints(const zv_json *joints)
{
    static const char *const headings[] = {"#", "joint", "kind", "unit", "from", "to", "speed /s", "accel /s2"};
    print_heading("Joints and limits");
    table t = table_with(headings, 8);
    int number = 1;
    for (const zv_json *joint = joints->first; joint; joint = joint->next, ++number) {
        char text[16];
        snprintf(text, sizeof text, "%d", number);
        table_text(&t, text);
        table_text(&t, text_at(joint, "name"));
        table_text(&t, strcmp(text_at(joint, "kind"), "prismatic") == 0 ? "slides" : "turns");
        table_text(&t, text_at(joint, "unit"));
        add_limit(&t, joint, "lower");
        add_limit(&t, joint, "upper");
        add_limit(&t, joint, "velocity");
        add_limit(&t, joint, "acceleration");
    }
    table_print(&t, "rlllrrrr");
}

static void add_part(zv_text *line, const zv_json *object, const char *name)
{
    const zv_json *part = zv_json_member(object, name);
    if (part) {
        zv_text_addf(line, " %s ", name);
        zv_text_append(line, part->source, part->source_size);
    }
}

/// One row of the chain: the parts of `object` that are there, as the file writes them, with the names it uses.
static void print_row(const char *title, const zv_json *object)
{
    static const char *const parts[] = {"dh", "origin", "axis", "sign", "offset", "xyz", "abc"};
    zv_text line = {0};
    zv_text_add(&line, title);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i) {
        add_part(&line, object, parts[i]);
    }
    print_wrapped(line.data ? line.data : title, 2);
    zv_text_free(&line);
}

static void print_chain(const zv_json *file)
{
    print_heading("Chain, as the robot file writes it");
    printf("  convention: %s\n", text_at(file, "convention"));
    int number = 1;
    for (const zv_json *joint = zv_json_member(file, "joints")->first; joint; joint = joint->next, ++number) {
        char title[80];
        snprintf(title, sizeof title, "%d %.60s:", number, text_at(joint, "name"));
        print_row(title, joint);
    }
    if (zv_json_member(file, "base")) {
        print_row("base:", zv_json_member(file, "base"));
    }
    if (zv_json_member(file, "tool")) {
        print_row("tool:", zv_json_member(file, "tool"));
    }
}

static void print_drives(const zv_json *joints)
{
    static const char *const headings[] = {"#", "drive", "count", "torque N·m", "speed /s", "gear", "mass kg"};
    print_heading("Drives and masses");
    table t = table_with(headings, 7);
    int number = 1;
    for (const zv_json *joint = joints->first; joint; joint = joint->next, ++number) {
        const zv_json *drive = zv_json_member(joint, "drive");
        const char *name = text_at(drive, "name");
        char text[16];
        snprintf(text, sizeof text, "%d", number);
        table_text(&t, text);
        table_text(&t, *name ? name : "unknown");
        add_limit(&t, drive, "count");
        add_limit(&t, drive, "torque");
        add_limit(&t, drive, "speed");
        add_limit(&t, drive, "gear_ratio");
        add_limit(&t, joint, "mass");
    }
    table_print(&t, "rlrrrrr");
}

static const char *source_of(const zv_json *joint, const char *section)
{
    return text_at(zv_json_member(joint, section), "source");
}

/// The joints from `first` on whose section has the source of `first`: "limits of joint 1, 3: ...".
static void print_source(const zv_json *first, int number, const char *section)
{
    const char *source = source_of(first, section);
    zv_text line = {0};
    for (const zv_json *joint = first; joint; joint = joint->next, ++number) {
        if (strcmp(source_of(joint, section), source) == 0) {
            zv_text_addf(&line, "%s%s%d", line.size ? ", " : section, line.size ? "" : " of joint ", number);
        }
    }
    zv_text_addf(&line, ": %s", source);
    printf("%s", ink_on(INK_FAINT));
    print_wrapped(line.data ? line.data : source, 4);
    printf("%s", ink_on(INK_PLAIN));
    zv_text_free(&line);
}

static bool was_printed(const zv_json *joints, const zv_json *joint, const char *section)
{
    const zv_json *before = joints->first;
    while (before != joint && strcmp(source_of(before, section), source_of(joint, section)) != 0) {
        before = before->next;
    }
    return before != joint;
}

/// Where the numbers of a section come from, each source once.
static void print_sources(const zv_json *joints, const char *section)
{
    int number = 1;
    for (const zv_json *joint = joints->first; joint; joint = joint->next, ++number) {
        if (*source_of(joint, section) && !was_printed(joints, joint, section)) {
            print_source(joint, number, section);
        }
    }
}

static double tenth(double value)
{
    return floor(10.0 * value + 0.5) / 10.0;
}

/// Both ends of a span in mm, to a tenth; the unit follows the second.
static void write_span(const zv_json *pair, char low[NUMBER_TEXT], char high[NUMBER_TEXT])
{
    snprintf(low, NUMBER_TEXT, "%.5g", tenth(number_of(pair->first)));
    snprintf(high, NUMBER_TEXT, "%.5g mm", tenth(number_of(pair->first->next)));
}

/// "within its limits the tool gets 126.1 to 450 mm from the axis of joint 1".
static void print_extent(const zv_json *robot)
{
    const zv_json *extent = zv_json_member(robot, "extent"), *height = zv_json_member(extent, "height");
    char low[NUMBER_TEXT], high[NUMBER_TEXT];
    if (!zv_json_member(extent, "radius")) {
        write_value(number_at(robot, "reach"), "mm", high, sizeof high);
        printf("  reaches at most %s\n", high);
        return;
    }
    write_span(zv_json_member(extent, "radius"), low, high);
    printf("  within its limits the tool gets %s to %s from the axis of joint 1\n", low, high);
    if (height->count == 2) {
        write_span(height, low, high);
        printf("  its heights: %s to %s\n", low, high);
    }
}

void print_robot(const zv_json *robot)
{
    const zv_json *joints = zv_json_member(robot, "joints"), *file = zv_json_member(robot, "file");
    const zv_json *file_joints = zv_json_member(file, "joints");
    printf("%s%s%s  %s\n", ink_on(INK_HEAD), text_at(robot, "name"), ink_on(INK_PLAIN), text_at(robot, "title"));
    print_wrapped(text_at(robot, "source"), 2);
    printf("  %d joint%s, solver: %s\n", joints->count, joints->count == 1 ? "" : "s", text_at(robot, "family"));
    print_extent(robot);
    print_dimensions(zv_json_member(robot, "dimensions"));
    print_chain(file);
    print_joints(joints);
    print_sources(file_joints, "limits");
    print_drives(joints);
    print_sources(file_joints, "drive");
    print_sources(file_joints, "link");
}
