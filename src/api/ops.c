/// @file ops.c
/// The table of operations: names, fields, functions.
#include <stdio.h>
#include <string.h>

#include "api/op.h"

static const zv_op ops[] = {
    {"robots", zv_op_robots, ZV_ROBOT_OPTIONAL, {NULL}},
    {"fk", zv_op_fk, ZV_ROBOT_REQUIRED, {"q", NULL}},
    {"ik",
     zv_op_ik,
     ZV_ROBOT_REQUIRED,
     {"xyz", "abc", "T", "pitch", "yaw", "near", "limits", "clamp", "policy", "triangles", "parameter", NULL}},
    {"import", zv_op_import, ZV_ROBOT_OPTIONAL, {"file", "text", "format", NULL}},
    {"pose", zv_op_pose, ZV_ROBOT_REQUIRED, {"q", "frame", NULL}},
    {"jog", zv_op_jog, ZV_ROBOT_REQUIRED, {"q", "by", "turn", "frame", "xyz", "abc", "T", "pitch", "yaw", NULL}},
    {"jacobian", zv_op_jacobian, ZV_ROBOT_REQUIRED, {"q", NULL}},
    {"euler", zv_op_euler, ZV_ROBOT_OPTIONAL, {"abc", NULL}},
    {"unity", zv_op_unity, ZV_ROBOT_OPTIONAL, {"pos", "euler", "T", NULL}},
    {"line", zv_op_line, ZV_ROBOT_REQUIRED, {"from", "to", "abc", "pitch", "yaw", "policy", NULL}},
    {"gcode", zv_op_gcode, ZV_ROBOT_OPTIONAL, {"program", "start", "rapid", "dialect", "block_delete", NULL}},
    {"torque",
     zv_op_torque,
     ZV_ROBOT_REQUIRED,
     {"q", "qd", "qdd", "trajectory", "load_kg", "safety", "gravity", "points", NULL}},
    {"payload",
     zv_op_payload,
     ZV_ROBOT_REQUIRED,
     {"q", "worst", "map", "trajectory", "safety", "gravity", "points", "sweep", "steps", "across", "across_steps",
      NULL}},
    {"draw",
     zv_op_draw,
     ZV_ROBOT_OPTIONAL,
     {"text",   "shape",     "svg",    "image",      "font",           "size",    "scale",        "at",
      "align",  "box",       "arc",    "rotate",     "letter_spacing", "kerning", "line_spacing", "tolerance",
      "chords", "simplify",  "order",  "pens",       "fills",          "width",   "height",       "fit",
      "mode",   "threshold", "invert", "resolution", "spacing",        "angle",   "levels",       "points",
      "dots",   "min_area",  "list",   NULL}},
    {"drawing", zv_op_drawing, ZV_ROBOT_REQUIRED, {"drawing", "tolerance", "reach", "gcode", "svg", NULL}},
    {"pen",
     zv_op_pen,
     ZV_ROBOT_OPTIONAL,
     {"strokes", "start", "up", "down", "speed", "travel_speed", "dip_speed", "settle_down", "settle_up", "rule",
      "order", NULL}},
    {"check",
     zv_op_check,
     ZV_ROBOT_REQUIRED,
     {"program", "limits", "acceleration", "rapid", "rapids", "tolerance", "work", "abc", "pitch", "near", "start",
      "dialect", "block_delete", "load_kg", "issues", NULL}},
    {"plan", zv_op_plan, ZV_ROBOT_REQUIRED, {"program",      "strokes",      "waypoints", "limits", "rate_hz",
                                             "acceleration", "feed",         "rapid",     "rapids", "tolerance",
                                             "work",         "abc",          "pitch",     "near",   "start",
                                             "dialect",      "block_delete", "load_kg",   "up",     "settle_down",
                                             "settle_up",    "issues",       "drawing",   NULL}},
    {"program", zv_op_program, ZV_ROBOT_REQUIRED, {"waypoints", "feed", "near", NULL}},
    {"simulate", zv_op_simulate, ZV_ROBOT_REQUIRED, {"program",     "strokes",       "waypoints",
                                                     "limits",      "rate_hz",       "acceleration",
                                                     "feed",        "rapid",         "rapids",
                                                     "tolerance",   "work",          "abc",
                                                     "pitch",       "near",          "start",
                                                     "dialect",     "block_delete",  "plant",
                                                     "controller",  "load_kg",       "assume_inertia",
                                                     "control_hz",  "step",          "integrator",
                                                     "bandwidth",   "damping_ratio", "stiffness",
                                                     "damping",     "gravity",       "floor",
                                                     "table",       "self",          "up",
                                                     "settle_down", "settle_up",     "drawing",
                                                     NULL}},
};

enum { OP_COUNT = sizeof ops / sizeof ops[0] };

static zv_status refuse_unknown(const zv_json *op, zv_error *why)
{
    char known[192] = "";
    size_t used = 0;
    for (int i = 0; i < OP_COUNT && used < sizeof known; ++i) {
        if (ops[i].run) {
            used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", ops[i].name);
        }
    }
    char found[64];
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'op' must be one of %s; found %s", known,
                   zv_json_describe(op, found, sizeof found));
}

zv_status zv_op_find(const zv_json *request, const zv_op **out, zv_error *why)
{
    const zv_json *name = zv_json_member(request, "op");
    if (!name) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'op' is missing: it says what to do, for example \"op\": \"fk\"");
    }
    for (int i = 0; name->kind == ZV_JSON_STRING && i < OP_COUNT; ++i) {
        if (strlen(ops[i].name) != name->text_size || memcmp(ops[i].name, name->text, name->text_size) != 0) {
            continue;
        }
        if (!ops[i].run) {
            return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "'%s' is not available in version %s of zveno", ops[i].name,
                           zv_version());
        }
        *out = &ops[i];
        return ZV_OK;
    }
    return refuse_unknown(name, why);
}
