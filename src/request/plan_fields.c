/// @file plan_fields.c
/// The fields of a request `plan`: limits, speeds, how program and tool stand in front of the arm.
#include "request/plan_fields.h"

#include <math.h>
#include <string.h>

#include "request/fields.h"
#include "request/request.h"
#include "request/table.h"
#include "request/units.h"

/// An answer is held in memory: a program that runs longer belongs into `zveno run`.
enum { MAX_AGAIN = 5 * 1000 * 1000 };

/// A file is streamed where the host can, else read at once.
static zv_status open_file(const char *path, const zv_host *host, zv_program_input *out, zv_error *why)
{
    if (host->open_source) {
        const zv_status status = host->open_source(path, &out->source, why);
        out->is_open = status == ZV_OK;
        return status;
    }
    if (!host->read_file) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files cannot be read here; give 'program' as a text");
    }
    const zv_status status = host->read_file(path, &out->whole, why);
    out->text = (zv_text_source){out->whole.data ? out->whole.data : "", out->whole.size};
    out->source = zv_source_of_text(&out->text);
    return status;
}

/// The tool table: its text, or a file.
static zv_status open_tools(const zv_json *request, const zv_host *host, zv_program_input *out, zv_error *why)
{
    const zv_json *table = zv_json_member(request, "tool_table"), *file = zv_json_member(request, "tools");
    zv_text loaded = {0};
    zv_status status = ZV_OK;
    if (table && file) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'tools' or 'tool_table', not both");
    }
    if (file && !host->read_file) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files cannot be read here; give 'tool_table' as a text");
    }
    if (file) {
        status = host->read_file(file->text, &loaded, why);
    }
    if (status == ZV_OK && (file || table)) {
        status = file ? zv_tools_read(loaded.data ? loaded.data : "", loaded.size, &out->tools, why)
                      : zv_tools_read(table->text, table->text_size, &out->tools, why);
        out->has_tools = status == ZV_OK;
        if (status == ZV_ERR_SYNTAX && why) {
            const zv_error found = *why;
            status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "line %d of the tool table, column %d: %s", found.line,
                             found.column, found.message);
        }
    }
    zv_text_free(&loaded);
    return status;
}

zv_gcode_options zv_program_options(const zv_program_input *input, zv_gcode_options options)
{
    options.tools = input->has_tools ? &input->tools : NULL;
    return options;
}

zv_status zv_program_open(const zv_json *request, const zv_host *host, zv_program_input *out, zv_error *why)
{
    const zv_json *program = zv_json_member(request, "program"), *file = zv_json_member(request, "file");
    out->host = host;
    const zv_status tools = open_tools(request, host, out, why);
    if (tools != ZV_OK) {
        return tools;
    }
    if (program && file) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'program' or 'file', not both");
    }
    if (file) {
        return open_file(file->text, host, out, why);
    }
    if (!program) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'program' must be a text: the lines of the program");
    }
    out->text = (zv_text_source){program->text, program->text_size};
    out->source = zv_source_of_text(&out->text);
    return ZV_OK;
}

void zv_program_close(zv_program_input *input)
{
    if (input->is_open) {
        input->host->close_source(&input->source);
    }
    zv_tools_free(&input->tools);
    zv_text_free(&input->whole);
}

void zv_reading_at(const zv_json *request, zv_gcode_options *options)
{
    options->dialect = (zv_dialect)zv_word_at(request, "dialect", zv_dialect_words, ZV_DIALECT_STRICT);
    options->block_delete = zv_flag_at(request, "block_delete");
    options->rapid_mm_min = zv_number_at(request, "rapid", options->rapid_mm_min);
    zv_numbers_at(request, "start", 3, options->start);
}

/// One number per joint, or null for no limit.
static zv_status take_joint_limits(zv_plan_asked *w, const zv_json *limits, const char *key, double *values,
                                   const double **option, zv_error *why)
{
    const zv_json *list = zv_json_member(limits, key);
    if (!list) {
        return ZV_OK;
    }
    const int joints = zv_robot_joint_count(w->robot);
    if (list->kind != ZV_JSON_ARRAY || list->count != joints) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'limits.%s' must be an array of %d numbers, one per joint", key,
                       joints);
    }
    int k = 0;
    for (const zv_json *value = list->first; value; value = value->next, ++k) {
        double number = INFINITY;
        if (value->kind != ZV_JSON_NULL) {
            const zv_status status = zv_field_finite(value, key, &number, why);
            if (status != ZV_OK) {
                return status;
            }
        }
        if (!(number > 0.0)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'limits.%s' must be above zero, or null for no limit", key);
        }
        const bool slides = zv_robot_joint(w->robot, k)->kind == ZV_JOINT_PRISMATIC;
        values[k] = number * (slides ? ZV_MM : ZV_DEG);
    }
    *option = values;
    return ZV_OK;
}

static zv_status take_limits(const zv_json *request, zv_plan_asked *w, zv_error *why)
{
    static const char *const names[] = {"velocity", "acceleration", "jerk"};
    const zv_json *limits = zv_json_member(request, "limits");
    const double **options[] = {&w->options.velocity, &w->options.acceleration, &w->options.jerk};
    zv_status status = ZV_OK;
    for (int i = 0; limits && status == ZV_OK && i < 3; ++i) {
        status = take_joint_limits(w, limits, names[i], w->limit[i], options[i], why);
    }
    return status;
}

/// A load makes torques count on every arm whose masses are known. (That of a simulation belongs to its plant.)
static zv_status take_load(const zv_json *request, zv_plan_asked *w, zv_error *why)
{
    const zv_json *op = zv_json_member(request, "op");
    const bool limits = op && (zv_word_is(op, "plan") || zv_word_is(op, "check"));
    const zv_json *value = zv_json_member(request, limits ? "load_kg" : "planned_load_kg");
    if (!value) {
        return ZV_OK;
    }
    if (zv_json_member(request, "waypoints")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'load_kg' counts for a program or strokes, not for waypoints");
    }
    w->options.load_kg = value->number;
    w->options.torque = ZV_TORQUE_ALWAYS;
    return ZV_OK;
}

static void take_work(const zv_json *request, zv_plan_asked *w)
{
    double n[6];
    if (zv_numbers_at(request, "work", 6, n)) {
        w->options.world_from_program = (zv_pose){.rot = zv_rot_from_abc(n[3] * ZV_DEG, n[4] * ZV_DEG, n[5] * ZV_DEG),
                                                  .pos = {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
    }
}

static zv_status take_orientation(const zv_json *request, zv_plan_asked *w, zv_error *why)
{
    double abc[3];
    bool has_pitch = false;
    const bool has_abc = zv_json_member(request, "abc") != NULL;
    zv_status status = has_abc ? zv_field_get_angles(request, "abc", abc, why) : ZV_OK;
    if (status == ZV_OK && has_abc) {
        w->options.tool_rot = zv_rot_from_abc(abc[0], abc[1], abc[2]);
    }
    if (status == ZV_OK) {
        status = zv_field_take_angle(request, "pitch", &w->options.pitch, &has_pitch, why);
    }
    w->options.rotary = (zv_rotary)zv_word_at(request, "rotary", zv_rotary_words, (int)w->options.rotary);
    w->options.words = w->options.rotary != ZV_ROTARY_EULER ? ZV_WORDS_ALWAYS
                       : has_abc || has_pitch               ? ZV_WORDS_NEVER
                                                            : ZV_WORDS_WHEN_USED;
    w->options.follows_policy = zv_ik_capability(w->ik).has_policies && !has_pitch;
    w->options.policy = (zv_pitch_policy)zv_word_at(request, "policy", zv_policy_words, (int)w->options.policy);
    return status;
}

/// `up` makes a pen of the tool that draws strokes.
static zv_status take_pen(const zv_json *request, zv_plan_asked *w, zv_error *why)
{
    w->has_pen = zv_json_member(request, "up") != NULL;
    w->up_mm = zv_number_at(request, "up", w->up_mm);
    w->settle_down_s = zv_number_at(request, "settle_down", w->settle_down_s);
    w->settle_up_s = zv_number_at(request, "settle_up", w->settle_up_s);
    return w->has_pen && !zv_json_member(request, "strokes")
               ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'up' lifts the pen between 'strokes'; there are none here")
               : ZV_OK;
}

static void take_numbers(const zv_json *request, zv_plan_asked *w)
{
    zv_plan_options *o = &w->options;
    o->rate_hz = zv_number_at(request, "rate_hz", o->rate_hz);
    o->curve.tolerance_m = zv_scaled_at(request, "tolerance", ZV_MM, o->curve.tolerance_m);
    o->tool_acceleration = zv_scaled_at(request, "acceleration", ZV_MM, o->tool_acceleration);
    o->tool_jerk = zv_scaled_at(request, "jerk", ZV_MM, o->tool_jerk);
    w->feed_mm_min = zv_number_at(request, "feed", w->feed_mm_min);
}

/// `near` says where the arm is: there a program begins, unless `start` says otherwise.
static zv_status take_near(const zv_json *request, zv_plan_asked *w, zv_error *why)
{
    if (!zv_json_member(request, "near")) {
        return ZV_OK;
    }
    const zv_status status = zv_field_get_joints(request, "near", w->robot, w->near_q, why);
    w->options.near_q = w->near_q;
    if (status == ZV_OK && !w->options.from_start) {
        const zv_pose program_from_world = zv_pose_inverse(w->options.world_from_program);
        const zv_vec3 tool = zv_pose_apply(program_from_world, zv_fk(w->robot, w->near_q).pos);
        w->gcode.start[ZV_X] = zv_mm_from_m(tool.x);
        w->gcode.start[ZV_Y] = zv_mm_from_m(tool.y);
        w->gcode.start[ZV_Z] = zv_mm_from_m(tool.z);
    }
    return status;
}

zv_status zv_plan_fields(const zv_json *request, const zv_robot *robot, const zv_ik *ik, const zv_host *host,
                         zv_plan_asked *w, zv_error *why)
{
    *w = (zv_plan_asked){.robot = robot,
                         .ik = ik,
                         .options = zv_plan_default_options(ik),
                         .gcode = zv_gcode_default_options(),
                         .feed_mm_min = 6000.0,
                         .request = request,
                         .host = host};
    w->gcode.max_again = zv_json_member(request, "file") ? w->gcode.max_again : MAX_AGAIN;
    w->options.from_start = zv_json_member(request, "start") != NULL;
    w->options.joint_rapids = zv_word_at(request, "rapids", zv_rapids_words, 0) == 1;
    zv_reading_at(request, &w->gcode);
    take_work(request, w);
    take_numbers(request, w);
    zv_status status = take_limits(request, w, why);
    status = status == ZV_OK ? take_load(request, w, why) : status;
    status = status == ZV_OK ? take_pen(request, w, why) : status;
    status = status == ZV_OK ? take_orientation(request, w, why) : status;
    return status == ZV_OK ? take_near(request, w, why) : status;
}

zv_status zv_plan_ask(const zv_request *request, zv_plan_asked *out, zv_error *why)
{
    return zv_plan_fields(request->object, request->arm->robot, request->arm->ik, request->host, out, why);
}
