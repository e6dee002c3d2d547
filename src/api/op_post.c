/// @file op_post.c
/// `post`: a motion as a program of a real controller. `read`: such a program as moves.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "api/post_source.h"
#include "api/program_siblings.h"
#include "request/fields.h"
#include "request/pose_json.h"
#include "request/table.h"
#include "zveno/post.h"

// ---- pulses of hobby servos: what `servo` would send, as files ----

enum { MOST_PULSES = 20 * 1000 * 1000 };
enum { POST_ARDUINO = 1, POST_BOARD }; ///< behind the programs, after `servo`

typedef struct gathering {
    zv_post_pulses pulses;
    size_t capacity; ///< in frames
    double last_t;
    bool failed, is_long;
} gathering;

static bool make_room(gathering *g)
{
    zv_post_pulses *p = &g->pulses;
    const size_t more = g->capacity ? 2 * g->capacity : 1024;
    double *larger = realloc(p->pulse_us, more * (size_t)p->servos * sizeof *larger);
    g->failed = !larger;
    if (!larger) {
        return false;
    }
    p->pulse_us = larger;
    g->capacity = more;
    return true;
}

static bool take_pulses(void *user, double t, const double *pulse_s)
{
    gathering *g = user;
    zv_post_pulses *p = &g->pulses;
    if ((size_t)p->count == g->capacity) {
        if (!make_room(g)) {
            return false;
        }
    }
    for (int k = 0; k < p->servos; ++k) {
        p->pulse_us[(size_t)p->count * (size_t)p->servos + (size_t)k] = pulse_s[k] * 1e6;
    }
    if (p->count == 1) {
        p->frame_s = t - g->last_t;
    }
    g->last_t = t;
    ++p->count;
    g->is_long = (long long)p->count * p->servos >= MOST_PULSES;
    return !g->is_long;
}

/// Why there are no pulses, from the answer of `servo`.
static zv_status refuse_pulses(const zv_text *answer, zv_error *why)
{
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    zv_status status = ZV_OK;
    if (!document || zv_json_read(document, answer->data, answer->size, &root, NULL) != ZV_OK) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the pulses");
    } else {
        const zv_json *reason = zv_json_member(root, "why"), *beyond = zv_json_member(root, "beyond");
        const zv_json *told = reason ? reason : beyond;
        status = told ? zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", told->text) : ZV_OK;
    }
    zv_json_document_free(document);
    return status;
}

/// The pulses that `servo` answers with.
static zv_status gather_pulses(const zv_request *request, gathering *g, zv_error *why)
{
    const zv_session_sink sink = {.user = g, .pulses = take_pulses};
    zv_request asked = *request;
    zv_text told = {0};
    zv_json_writer answer = zv_json_writer_on(&told);
    asked.sink = &sink;
    zv_json_begin_object(&answer);
    zv_status status = zv_op_servo(&asked, &answer, why);
    zv_json_end_object(&answer);
    if (g->failed || told.failed) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the pulses");
    } else if (g->is_long) {
        status = zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the motion has more than %d pulses", MOST_PULSES);
    }
    status = status == ZV_OK ? refuse_pulses(&told, why) : status;
    zv_text_free(&told);
    return status;
}

static zv_status write_pulses(const zv_request *request, const char *name, bool as_sketch, zv_post_files *files,
                              zv_post_losses *losses, int *frames, zv_error *why)
{
    gathering g = {.pulses = {.servos = zv_robot_joint_count(request->arm->robot), .frame_s = 0.02}};
    zv_status status = gather_pulses(request, &g, why);
    if (status == ZV_OK && g.pulses.count == 0) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the program does not move the arm");
    }
    status = status == ZV_OK ? zv_post_write_pulses(&g.pulses, name, as_sketch, files, losses, why) : status;
    *frames = g.pulses.count;
    free(g.pulses.pulse_us);
    return status;
}

/// Room for the rounding of two pulses, and for a servo that is a little faster than its data say.
#define STEP_SLACK 1.1
#define STEP_ROUNDING_US 2.0

/// The sketch of the board: what it needs to know of the servos, without a motion.
static zv_status write_board(const zv_request *request, const char *name, zv_post_files *files, zv_post_losses *losses,
                             zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    zv_post_servos servos = {.count = zv_robot_joint_count(robot)};
    zv_servo_axis axes[ZV_MAX_JOINTS];
    double rate;
    const zv_status status = zv_servo_axes_asked(request, axes, &rate, why);
    if (status != ZV_OK) {
        return status;
    }
    servos.frame_s = 1.0 / rate;
    for (int k = 0; k < servos.count; ++k) {
        const zv_servo_axis *axis = &axes[k];
        const double per_rad = fabs(axis->pulse_high - axis->pulse_low) / (axis->high - axis->low);
        servos.shortest_us[k] = 1e6 * fmin(axis->pulse_low, axis->pulse_high);
        servos.longest_us[k] = 1e6 * fmax(axis->pulse_low, axis->pulse_high);
        servos.farthest_us[k] = 1e6 * per_rad * axis->speed * servos.frame_s * STEP_SLACK + STEP_ROUNDING_US;
    }
    return zv_post_write_board(&servos, name, files, losses, why);
}

// ---- post ----

static zv_post_options options_of(const zv_json *request, int dialect)
{
    zv_post_options options = zv_post_default_options();
    options.splines = zv_post_dialect_has_splines(dialect);
    options.joint_speed = zv_scaled_at(request, "joint_speed", 0.01, options.joint_speed);
    options.spindle_output = (int)zv_number_at(request, "spindle_output", options.spindle_output);
    return options;
}

static void add_line_comment(zv_post_program *program, int line, int *last)
{
    zv_post_step step = {.kind = ZV_POST_COMMENT, .line = line};
    if (line != *last && line > 0) {
        snprintf(step.text, sizeof step.text, "line %d", line);
        zv_post_add(program, &step);
    }
    *last = line;
}

/// A program that does not begin with a rapid goes to where its first move begins.
static void add_start(zv_post_program *program, const double *start, double speed)
{
    zv_post_step first = {
        .kind = ZV_POST_JOINT, .has_q = true, .has_pose = true, .unnamed = (1u << ZV_AXES) - 1u, .speed = speed};
    memcpy(first.q, start, sizeof first.q);
    first.world_from_tool = zv_fk(program->robot, first.q);
    zv_post_add(program, &first);
}

static void add_moves(zv_post_program *program, const zv_ik *ik, const zv_posted_moves *moves,
                      const zv_post_options *options, bool tells_lines, zv_post_losses *losses)
{
    int last = 0;
    if (moves->move[0].move.kind != ZV_MOVE_RAPID) {
        add_start(program, moves->start, options->joint_speed);
    }
    for (int i = 0; i < moves->count; ++i) {
        const zv_posted_move *posted = &moves->move[i];
        const double *to = posted->move.to;
        const zv_vec3 place = {to[ZV_X] * ZV_MM, to[ZV_Y] * ZV_MM, to[ZV_Z] * ZV_MM};
        const zv_pose pose = {zv_fk(program->robot, posted->q).rot, zv_pose_apply(moves->world_from_program, place)};
        if (tells_lines) {
            add_line_comment(program, posted->move.line, &last);
        }
        const int before = program->count;
        zv_post_add_move(program, &posted->move, &moves->world_from_program, &pose, posted->q, options, losses);
        for (int s = before; s < program->count; ++s) {
            program->step[s].unnamed = posted->unnamed;
        }
    }
    zv_post_find_joints(program, ik);
}

static void write_loss(zv_json_writer *answer, const zv_post_losses *losses, int i)
{
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "message", losses->loss[i].message);
    zv_json_put_integer(answer, "times", losses->loss[i].times);
    if (losses->loss[i].line > 0) {
        zv_json_put_integer(answer, "line", losses->loss[i].line);
    }
    zv_json_end_object(answer);
}

static void write_losses(zv_json_writer *answer, const zv_post_losses *losses)
{
    zv_json_begin_array_at(answer, "lost");
    for (int i = 0; i < losses->count; ++i) {
        write_loss(answer, losses, i);
    }
    zv_json_end_array(answer);
}

static void write_file(zv_json_writer *answer, const zv_post_files *files, int i)
{
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "name", files->file[i].name);
    zv_json_put_string(answer, "text", files->file[i].text.data, files->file[i].text.size);
    zv_json_end_object(answer);
}

static void write_files(zv_json_writer *answer, const zv_post_files *files)
{
    zv_json_begin_array_at(answer, "files");
    for (int i = 0; i < files->count; ++i) {
        write_file(answer, files, i);
    }
    zv_json_end_array(answer);
}

/// The steps of a program that is given as moves: planned, so that the joints of each are known.
static zv_status add_source(const zv_request *request, const zv_post_options *options, zv_post_program *program,
                            zv_post_losses *losses, zv_error *why)
{
    zv_posted_moves moves = {0};
    const zv_status status = zv_post_source(request, &moves, why);
    if (status == ZV_OK) {
        program->world_from_frame = moves.world_from_program;
        add_moves(program, request->arm->ik, &moves, options, !zv_flag_at(request->object, "bare"), losses);
    }
    zv_posted_free(&moves);
    return status;
}

/// As a program of a controller: step by step.
static zv_status write_program(const zv_request *request, const char *name, int dialect, zv_post_files *files,
                               zv_post_losses *losses, int *steps, zv_error *why)
{
    const zv_post_options options = options_of(request->object, dialect);
    zv_post_program program = zv_post_begin(request->arm->robot, name);
    zv_status status = zv_post_waypoints(request, &options, &program, losses, why);
    if (status == ZV_OK && program.count == 0) {
        status = zv_post_translate(request, &program, why);
    }
    if (status == ZV_OK && program.count == 0) {
        status = add_source(request, &options, &program, losses, why);
    }
    status = status == ZV_OK ? zv_post_write(&program, dialect, files, losses, why) : status;
    *steps = program.count;
    zv_post_free(&program);
    return status;
}

static zv_status write_as(const zv_request *request, int dialect, zv_post_files *files, zv_post_losses *losses,
                          int *steps, zv_error *why)
{
    const zv_json *given = zv_json_member(request->object, "name");
    const char *name = given ? given->text : "zveno";
    const int programs = zv_post_dialect_count();
    if (dialect < programs) {
        return write_program(request, name, dialect, files, losses, steps, why);
    }
    return dialect == programs + POST_BOARD
               ? write_board(request, name, files, losses, why)
               : write_pulses(request, name, dialect == programs + POST_ARDUINO, files, losses, steps, why);
}

zv_status zv_op_post(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const int dialect = zv_word_at(request->object, "to", zv_post_words, 0);
    zv_post_losses losses = {0};
    zv_post_files files = {0};
    int steps = 0;
    const zv_status status = write_as(request, dialect, &files, &losses, &steps, why);
    if (status == ZV_OK) {
        zv_json_put_text(answer, "dialect", zv_post_words[dialect]);
        write_files(answer, &files);
        write_losses(answer, &losses);
        zv_json_put_integer(answer, "steps", steps);
    }
    zv_post_files_free(&files);
    return status;
}

// ---- read ----

typedef struct issues {
    zv_text errors, warnings;
    zv_json_writer error, warning;
} issues;

static void take_issue(void *user, const zv_issue *issue)
{
    issues *all = user;
    zv_write_issue(issue->is_warning ? &all->warning : &all->error, issue);
}

static zv_status read_one(const zv_request *request, const char *path, zv_post_files *out, zv_error *why)
{
    if (!request->host->read_file) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files cannot be read here; give 'files' with their text");
    }
    zv_post_file *file = zv_post_files_add(out, path);
    return file ? request->host->read_file(path, &file->text, why)
                : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the file");
}

static zv_status read_files(const zv_request *request, zv_post_files *out, zv_error *why)
{
    const zv_json *list = zv_json_member(request->object, "files"), *path = zv_json_member(request->object, "file");
    if (!list == !path) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'files' or 'file'");
    }
    if (path) {
        return read_one(request, path->text, out, why);
    }
    for (const zv_json *element = list->first; element; element = element->next) {
        const zv_json *text = zv_json_member(element, "text");
        zv_post_file *file = zv_post_files_add(out, zv_json_member(element, "name")->text);
        if (file && text) {
            zv_text_append(&file->text, text->text, text->text_size);
        }
    }
    return out->count > 0 && !out->failed ? ZV_OK : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'files' is empty");
}

static zv_status find_dialect(const zv_json *request, const zv_post_files *files, int *out, zv_error *why)
{
    const zv_text *first = &files->file[0].text;
    *out = zv_word_at(request, "dialect", zv_read_words, -1);
    *out = *out >= 0 ? *out : zv_post_dialect_guess(files->file[0].name, first->data ? first->data : "", first->size);
    return *out >= 0 ? ZV_OK
                     : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                               "'%.60s' does not begin as a program of a controller that is known; give 'dialect'",
                               files->file[0].name);
}

typedef struct telling {
    zv_json_writer *out;
    const zv_post_program *program;
    zv_joint_texts texts;
    int step;
} telling;

/// Place in mm and the angles A B C in degrees.
static void write_place(zv_json_writer *out, const char *key, zv_pose pose)
{
    zv_json_begin_object_at(out, key);
    zv_put_point(out, "xyz", pose.pos);
    const zv_euler turned = zv_rot_to_abc(pose.rot);
    zv_put_angles(out, "abc", turned.a, turned.b, turned.c);
    zv_json_end_object(out);
}

static const char *word_of(int motion)
{
    static const char *const words[] = {
#define ZV_POST_WORD(symbol, word) word,
        ZV_POST_LIST(ZV_POST_WORD)
#undef ZV_POST_WORD
    };
    return words[motion];
}

/// The modes behind a line, as an editor shows them at its cursor.
static void write_state(zv_json_writer *out, const zv_post_state *state)
{
    zv_json_begin_object_at(out, "state");
    zv_json_put_integer(out, "line", state->line);
    if (state->motion >= 0) {
        zv_json_put_text(out, "motion", word_of(state->motion));
        zv_json_put_integer(out, "motion_line", state->motion_line);
    }
    zv_json_put_number(out, "joint_speed", 100.0 * state->joint_speed);
    if (state->speed > 0.0) {
        zv_json_put_number(out, "speed", state->speed / ZV_MM);
    }
    zv_json_put_number(out, "override", 100.0 * state->override);
    zv_json_put_number(out, "blend", state->blend_m / ZV_MM);
    write_place(out, "tool", state->plate_from_tool);
    write_place(out, "base", state->origin_from_frame);
    if (state->has_place) {
        write_place(out, "place", state->frame_from_tool);
        zv_json_put_bool(out, "from_joints", state->from_joints);
    }
    zv_json_end_object(out);
}

static void write_configuration(zv_json_writer *out, const zv_post_step *step)
{
    zv_json_begin_array_at(out, "configuration");
    for (int i = 0; i < step->configuration.count; ++i) {
        zv_json_integer(out, step->configuration.flag[i]);
    }
    zv_json_end_array(out);
}

static bool write_read_move(void *user, const zv_move *move)
{
    telling *t = user;
    while (t->program->step[t->step].kind == ZV_POST_COMMENT) {
        ++t->step;
    }
    const zv_post_step *step = &t->program->step[t->step++];
    zv_json_begin_object(t->out);
    zv_write_move_fields(t->out, move);
    if (step->has_q) {
        zv_put_joints(t->out, "q", t->program->robot, step->q, &t->texts);
    }
    if (step->configuration.count > 0) {
        write_configuration(t->out, step);
    }
    zv_json_end_object(t->out);
    return true;
}

static void write_moves(zv_json_writer *answer, const zv_post_program *program)
{
    telling t = {.out = answer, .program = program};
    const double zeros[ZV_MAX_JOINTS] = {0};
    const zv_post_step *first = NULL;
    for (int i = 0; !first && i < program->count; ++i) {
        first = program->step[i].has_pose ? &program->step[i] : NULL;
    }
    zv_json_begin_array_at(answer, "moves");
    zv_post_moves(program, first ? first->world_from_tool : zv_fk(program->robot, zeros), write_read_move, &t);
    zv_json_end_array(answer);
}

/// The whole program, and the modes behind the line that is asked for.
static zv_status read_program(const zv_request *request, int dialect, zv_post_files *files, int line,
                              zv_post_state *state, issues *all, zv_post_program *out, zv_error *why)
{
    const zv_served_arm *arm = request->arm;
    int errors = 0;
    zv_status status = line > 0 ? zv_post_read_state(arm->robot, arm->ik, dialect, files, line, state, why) : ZV_OK;
    return status == ZV_OK ? zv_post_read(arm->robot, arm->ik, dialect, files, take_issue, all, out, &errors, why)
                           : status;
}

static void write_issues(zv_json_writer *answer, const issues *all)
{
    zv_json_put_list(answer, "errors", &all->errors);
    zv_json_put_list(answer, "warnings", &all->warnings);
}

/// Finds the dialect, and with a path the files beside that are called.
static zv_status open_program(const zv_request *request, const zv_json *path, zv_post_files *files, int *dialect,
                              zv_error *why)
{
    const zv_status status = find_dialect(request->object, files, dialect, why);
    if (status == ZV_OK && path) {
        zv_program_siblings(request->host, path->text, *dialect, files);
    }
    return status;
}

static void begin_issues(issues *all)
{
    all->error = zv_json_writer_on(&all->errors);
    all->warning = zv_json_writer_on(&all->warnings);
}

zv_status zv_op_read(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    issues all = {0};
    begin_issues(&all);
    zv_post_files files = {0};
    zv_post_program program = zv_post_begin(request->arm->robot, "");
    int dialect = 0;
    const zv_json *file = zv_json_member(request->object, "file"),
                  *path = file ? file : zv_json_member(request->object, "beside");
    const int line = (int)zv_number_at(request->object, "line", 0.0);
    zv_post_state state = {.line = 0};
    zv_status status = read_files(request, &files, why);
    status = status == ZV_OK ? open_program(request, path, &files, &dialect, why) : status;
    status = status == ZV_OK ? read_program(request, dialect, &files, line, &state, &all, &program, why) : status;
    if (status == ZV_OK) {
        zv_json_put_text(answer, "dialect", zv_post_dialect_name(dialect));
        if (line > 0) {
            write_state(answer, &state);
        }
        write_moves(answer, &program);
        write_issues(answer, &all);
    }
    zv_post_free(&program);
    zv_post_files_free(&files);
    zv_text_free(&all.errors);
    zv_text_free(&all.warnings);
    return status;
}
