/// @file plan_arm.h
/// For tests: arms with a place in front of them, programs as text, and a record of what a plan hands out.
#ifndef ZV_TEST_PLAN_ARM_H
#define ZV_TEST_PLAN_ARM_H

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "zveno/plan.h"

/// Yaw, pitch, and a slide that both of them turn: no closed form, and an axis that moves in every way.
static const char *const sliding_arm =
    "{\"format\": \"zveno-robot/1\", \"name\": \"crane\", \"title\": \"crane\", \"source\": \"test\", \"convention\": "
    "\"axes\","
    "\"joints\": [{\"name\": \"yaw\", \"type\": \"revolute\", \"axis\": [0, 0, 1], \"limits\": {\"position\": [-170, "
    "170],"
    "\"velocity\": 180, \"acceleration\": 900, \"jerk\": 9000}},"
    "{\"name\": \"lift\", \"type\": \"revolute\", \"axis\": [0, -1, 0], \"origin\": {\"xyz\": [0, 0, 300]}, \"limits\":"
    "{\"position\": [-80, 80], \"velocity\": 180, \"acceleration\": 900, \"jerk\": 9000}},"
    "{\"name\": \"reach\", \"type\": \"prismatic\", \"axis\": [1, 0, 0], \"limits\": {\"position\": [200, 600],"
    "\"velocity\": 500, \"acceleration\": 5000, \"jerk\": 50000}}],"
    "\"tool\": {\"xyz\": [10, 5, 0]}}";

/// A palletizer: the plate at its end follows the shoulder, not by a whole turn back, so that it also tilts.
static const char *const coupled_arm =
    "{\"format\": \"zveno-robot/1\", \"name\": \"pallet\", \"title\": \"pallet\", \"source\": \"test\", "
    "\"convention\": "
    "\"axes\","
    "\"joints\": [{\"name\": \"yaw\", \"type\": \"revolute\", \"axis\": [0, 0, 1], \"origin\": {\"xyz\": [0, 0, 300]},"
    "\"limits\": {\"position\": [-170, 170], \"velocity\": 180, \"acceleration\": 900, \"jerk\": 9000}},"
    "{\"name\": \"shoulder\", \"type\": \"revolute\", \"axis\": [0, 1, 0], \"origin\": {\"xyz\": [100, 0, 0]}, "
    "\"limits\":"
    "{\"position\": [-110, 110], \"velocity\": 180, \"acceleration\": 900, \"jerk\": 9000}},"
    "{\"name\": \"elbow\", \"type\": \"revolute\", \"axis\": [0, 1, 0], \"origin\": {\"xyz\": [0, 0, 400]}, \"limits\":"
    "{\"position\": [-170, 170], \"velocity\": 180, \"acceleration\": 900, \"jerk\": 9000}},"
    "{\"name\": \"plate\", \"type\": \"revolute\", \"axis\": [0, 1, 0], \"origin\": {\"xyz\": [400, 0, 0]}, \"mimic\":"
    "{\"joint\": \"shoulder\", \"multiplier\": -0.8, \"offset\": 5}}],"
    "\"tool\": {\"xyz\": [50, 10, -100]}}";

typedef struct plan_arm {
    zv_robot *robot;
    zv_ik *ik;
} plan_arm;

static inline plan_arm arm_of_text(const char *text, size_t size)
{
    plan_arm arm = {NULL, NULL};
    zv_error why;
    if (zv_robot_parse(text, size, NULL, 0, &arm.robot, &why) != ZV_OK) {
        print_error("%s\n", why.message);
    }
    CHECK(arm.robot && zv_ik_create(arm.robot, &arm.ik) == ZV_OK);
    return arm;
}

static inline plan_arm arm_named(const char *name)
{
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    const char *other = strcmp(name, "pallet") == 0 ? coupled_arm : sliding_arm;
    return text ? arm_of_text(text, size) : arm_of_text(other, strlen(other));
}

/// One of the arms that ship, with joints whose jerk is not limited.
static inline plan_arm arm_without_jerk(const char *name)
{
    static const char word[] = "\"jerk\": ", none[] = "\"unknown\"";
    static char copy[1 << 15];
    size_t size = 0, length = 0;
    const char *text = zv_shipped_find(name, &size), *end = text + size;
    CHECK(2 * size < sizeof copy);
    while (text < end) {
        if (strncmp(text, word, sizeof word - 1) == 0) {
            length += (size_t)sprintf(copy + length, "%s%s", word, none);
            text += sizeof word - 1;
            text += strspn(text, "0123456789.");
        } else {
            copy[length++] = *text++;
        }
    }
    return arm_of_text(copy, length);
}

static inline void arm_free(plan_arm *arm)
{
    zv_ik_free(arm->ik);
    zv_robot_free(arm->robot);
}

/// The arms that ship, each with a place where its tool can work, mm and degrees.
typedef struct plan_place {
    const char *robot;
    double work[6];
    double size_mm; ///< half the side of a box in which everything is reached
    bool is_flat;   ///< the work has no height
} plan_place;

static const plan_place plan_places[] = {
    {"scara", {300, 20, 90, 0, 0, 0}, 40, false}, {"drawbot", {230, 30, 25, 0, 0, 0}, 15, false},
    {"arm4", {250, 10, 150, 0, 0, 0}, 30, false}, {"planar3", {110, 0, 30, 0, 0, 90}, 15, true},
    {"rl15", {900, 50, 400, 0, 0, 0}, 60, false},
};
enum { PLAN_PLACES = sizeof plan_places / sizeof plan_places[0] };

static inline zv_pose pose_at(const double n[6])
{
    return (zv_pose){.rot = zv_rot_from_abc(n[3] * ZV_DEG, n[4] * ZV_DEG, n[5] * ZV_DEG),
                     .pos = {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
}

/// What a plan handed out.
typedef struct plan_record {
    zv_plan_sample *samples;
    int count, capacity;
    int spans, events;
    int by_tool_jerk;          ///< spans that are held back by it
    double span_end, span_gap; ///< spans follow each other without gaps
    int issues;
    zv_plan_report report;
    zv_status status;
    zv_error why;
} plan_record;

static inline bool record_sample(void *user, const zv_plan_sample *sample)
{
    plan_record *r = user;
    if (r->count == r->capacity) {
        r->capacity = r->capacity ? 2 * r->capacity : 1024;
        r->samples = realloc(r->samples, (size_t)r->capacity * sizeof *r->samples);
        CHECK(r->samples != NULL);
    }
    r->samples[r->count++] = *sample;
    return true;
}

static inline bool record_span(void *user, const zv_plan_span *span)
{
    plan_record *r = user;
    ++r->spans;
    r->by_tool_jerk += span->cause == ZV_CAUSE_TOOL_JERK && span->joint == -1;
    r->span_gap = fmax(r->span_gap, fabs(span->t0 - r->span_end));
    r->span_end = span->t1;
    return true;
}

static inline bool record_event(void *user, const zv_plan_event *event)
{
    ++((plan_record *)user)->events;
    CHECK(event->t >= 0.0);
    return true;
}

static inline bool record_issue(void *user, const zv_issue *issue)
{
    ++((plan_record *)user)->issues;
    CHECK(issue->message[0] != '\0');
    return true;
}

static inline plan_record plan_text(const plan_arm *arm, const char *program, const zv_plan_options *options,
                                    const double *start_mm)
{
    plan_record r = {.count = 0};
    zv_text_source text = {program, strlen(program)};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = zv_gcode_default_options()};
    if (start_mm) {
        memcpy(walk.options.start, start_mm, 3 * sizeof(double));
    }
    const zv_walker moves = zv_walker_of_program(&walk);
    const zv_plan_sink sink = {
        .user = &r, .sample = record_sample, .span = record_span, .event = record_event, .issue = record_issue};
    r.status = zv_plan_try(arm->robot, arm->ik, &moves, options, &sink, &r.report, &r.why);
    return r;
}

static inline void record_free(plan_record *r)
{
    free(r->samples);
}

/// A random program of lines and arcs in a box; every corner mode occurs.
static inline void random_program(const plan_place *place, int moves, char *out, size_t size)
{
    static const char *const modes[] = {"G64", "G64 P0.02", "G64 P0.5", "G61", "G61.1"};
    size_t used = (size_t)snprintf(out, size, "G21 G90 G17\nG0 X0 Y0 Z0\n");
    for (int i = 0; i < moves && used < size; ++i) {
        const double a = place->size_mm;
        const double x = check_uniform(-a, a), y = check_uniform(-a, a),
                     z = place->is_flat ? 0.0 : check_uniform(-a, a);
        const double feed = 600.0 * pow(10.0, check_uniform(0.0, 1.3));
        if (i % 3 == 0) {
            used += (size_t)snprintf(out + used, size - used, "%s\n", modes[(int)check_uniform(0, 4.999)]);
        }
        if (check_uniform(0, 1) < 0.15) {
            used += (size_t)snprintf(out + used, size - used, "G0 X%.3f Y%.3f Z%.3f\n", x, y, z);
        } else {
            used += (size_t)snprintf(out + used, size - used, "G1 X%.3f Y%.3f Z%.3f F%.0f\n", x, y, z, feed);
        }
        if (check_uniform(0, 1) < 0.3) { // a half circle there and back
            const double r = check_uniform(0.2, 0.2 * a);
            used += (size_t)snprintf(out + used, size - used, "G%d X%.3f Y%.3f I%.4f J0 F%.0f\nG1 X%.3f Y%.3f\n",
                                     check_uniform(0, 1) < 0.5 ? 2 : 3, x - 2.0 * r * (x > 0 ? 1 : -1), y,
                                     -r * (x > 0 ? 1 : -1), feed, x, y);
        }
    }
    snprintf(out + used, size - used, "M2\n");
}

/// A SCARA whose joints allow whatever the tool may do.
static const char *const generous =
    "{\"format\": \"zveno-robot/1\", \"name\": \"wide\", \"title\": \"generous SCARA\", \"source\": \"test\","
    "\"convention\": \"dh\", \"joints\": ["
    "{\"name\": \"a\", \"type\": \"revolute\", \"dh\": {\"theta\": 0, \"d\": 0, \"a\": 250, \"alpha\": 0}, \"limits\": "
    "{\"position\": [-170, 170], \"velocity\": 36000, \"acceleration\": 360000}},"
    "{\"name\": \"b\", \"type\": \"revolute\", \"dh\": {\"theta\": 0, \"d\": 0, \"a\": 200, \"alpha\": 0}, \"limits\": "
    "{\"position\": [-170, 170], \"velocity\": 36000, \"acceleration\": 360000}},"
    "{\"name\": \"z\", \"type\": \"prismatic\", \"dh\": {\"theta\": 0, \"d\": 0, \"a\": 0, \"alpha\": 0}, \"limits\": "
    "{\"position\": [0, 200], \"velocity\": 100000, \"acceleration\": 1000000}}]}";

/// Ten times the usual rate.
static inline zv_plan_options options_at(const plan_arm *arm, const plan_place *place)
{
    zv_plan_options options = zv_plan_default_options(arm->ik);
    options.world_from_program = pose_at(place->work);
    options.rate_hz = 2500.0;
    return options;
}

/// A plan that must succeed.
static inline plan_record plan_at(const plan_arm *arm, const char *program, const zv_plan_options *options)
{
    plan_record r = plan_text(arm, program, options, NULL);
    if (r.status != ZV_OK || r.report.failed || r.report.errors) {
        print_error("%s: %s %s\n%s", zv_robot_name(arm->robot), r.status ? r.why.message : "", r.report.message,
                    program);
    }
    CHECK(r.status == ZV_OK && !r.report.failed && r.report.errors == 0);
    return r;
}

/// Corners from one end to the other, or back.
static inline double time_along(const plan_arm *arm, const zv_plan_options *options, const char *mode, int count,
                                const double (*corner)[2], bool back)
{
    char program[2048];
    size_t used = (size_t)snprintf(program, sizeof program, "G21 G90 F6000 %s\n", mode);
    for (int i = 0; i < count; ++i) {
        const double *to = corner[back ? count - 1 - i : i];
        used += (size_t)snprintf(program + used, sizeof program - used, "G%d X%.3f Y%.3f\n", i > 0, to[0], to[1]);
    }
    snprintf(program + used, sizeof program - used, "M2\n");
    plan_record r = plan_at(arm, program, options);
    const double duration = r.report.duration;
    record_free(&r);
    return duration;
}

#endif
