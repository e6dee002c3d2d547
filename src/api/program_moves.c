/// @file program_moves.c
/// G-code is streamed; a program of a real controller is read as a whole.
///
///     first lines ──► dialect ──► zv_post_read: text, data and subprograms beside it ──► steps with joints ──► moves
#include "api/program_moves.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/program_siblings.h"
#include "api/waypoints.h"

enum { FIRST_BYTES = 4096, MOST_BYTES = 64 << 20, MOST_ISSUES = 10000 };

#define SAME_PLACE 1e-6 ///< m
#define SLOWEST 1e-4    ///< of joint moves: no controller takes less than 0.01 %
#define STANDS 1e-7     ///< mm or rad: a motion shorter than this is none

int zv_foreign_guess(const zv_source *source, const char *path)
{
    char first[FIRST_BYTES];
    const long size = source->read(source->user, 0, first, sizeof first);
    return size > 0 ? zv_post_dialect_guess(path, first, (size_t)size) : -1;
}

// ---- files ----

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static zv_status read_whole(const zv_source *source, zv_text *out, zv_error *why)
{
    char block[FIRST_BYTES];
    long got = 0;
    while (out->size <= MOST_BYTES &&
           (got = source->read(source->user, (long long)out->size, block, sizeof block)) > 0) {
        zv_text_append(out, block, (size_t)got);
    }
    if (out->size > MOST_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a program of a controller may have %d MB", MOST_BYTES >> 20);
    }
    return got < 0 ? zv_fail(why, ZV_ERR_IO, 0, 0, "the program cannot be read") : ZV_OK;
}

/// The name of the main file, with the ending by which its dialect finds it.
static void name_file(const char *path, int dialect, char out[ZV_POST_FILE_NAME])
{
    const char *base = path ? base_of(path) : "program", *dot = strrchr(base, '.');
    const int stem = (int)(dot ? dot - base : (long)strlen(base));
    snprintf(out, ZV_POST_FILE_NAME, "%.*s.%s", stem < 48 ? stem : 48, base, zv_post_dialect_ending(dialect));
}

// ---- issues ----

static void take_issue(void *user, const zv_issue *issue)
{
    zv_foreign_program *f = user;
    if (f->issue_count == f->issue_capacity) {
        const int more = f->issue_capacity ? 2 * f->issue_capacity : 16;
        zv_issue *larger = realloc(f->issue, (size_t)more * sizeof *larger);
        f->failed = f->failed || !larger;
        if (!larger) {
            return;
        }
        f->issue = larger;
        f->issue_capacity = more;
    }
    if (f->issue_count < MOST_ISSUES) {
        f->issue[f->issue_count++] = *issue;
    }
}

// ---- moves ----

typedef struct turning {
    zv_foreign_program *foreign;
    zv_tool_walk walk;
    const double *q; ///< where the arm has come to
    int step;
} turning;

/// A motion from a place to itself is none, and a path has no room for it.
static bool stays(const zv_move *move)
{
    const bool has_motion = move->kind != ZV_MOVE_DWELL && move->kind != ZV_MOVE_EVENT;
    double far = 0.0;
    for (int i = 0; i < ZV_AXES; ++i) {
        const double off = move->to[i] - move->from[i];
        far = fmax(far, i < ZV_A ? fabs(off) : fabs(zv_wrap(off * ZV_DEG)));
    }
    return has_motion && far < STANDS;
}

/// One that turns only the joints, into another configuration, is reported: the plan keeps the one before it.
static void report_turn(zv_foreign_program *f, const zv_post_step *step, const double *from)
{
    double most = 0.0;
    for (int k = 0; k < zv_robot_joint_count(f->robot); ++k) {
        most = fmax(most, fabs(step->q[k] - from[k]));
    }
    zv_issue issue = {.line = step->line, .column = 1, .is_warning = true, .code = "configuration"};
    snprintf(issue.message, sizeof issue.message,
             "this joint move changes the configuration in place; the plan leaves it out");
    if (step->has_q && most > 0.01) {
        take_issue(f, &issue);
    }
}

/// A step that stays at its place is no move, but its joints are known to the moves after it.
static void note_step(turning *t, const zv_post_step *step, const zv_move *added)
{
    zv_foreign_program *f = t->foreign;
    if (stays(added)) {
        --f->move_count;
        report_turn(f, step, t->q);
    }
    f->by_line[f->joint_count] = t->step - 1;
    f->joint_count += step->kind == ZV_POST_JOINT && step->has_q;
}

/// How the tool is turned is in A B C as this arm has them: whole rotations, a pitch, a yaw, or nothing.
static bool take_move(void *user, const zv_move *move)
{
    turning *t = user;
    zv_foreign_program *f = t->foreign;
    while (f->program.step[t->step].kind == ZV_POST_COMMENT) {
        ++t->step;
    }
    const zv_post_step *step = &f->program.step[t->step++];
    zv_move *added = &f->move[f->move_count++];
    *added = *move;
    memcpy(&added->from[ZV_A], &t->walk.here[ZV_A], 3 * sizeof(double));
    if (step->has_q) {
        zv_tool_walk_hop(&t->walk, f->ik, step->q);
    } else if (t->walk.held.has_rot) {
        memcpy(&t->walk.here[ZV_A], &move->to[ZV_A], 3 * sizeof(double));
    }
    memcpy(&added->to[ZV_A], &t->walk.here[ZV_A], 3 * sizeof(double));
    note_step(t, step, added);
    t->q = step->has_q ? step->q : t->q;
    return true;
}

static zv_status make_moves(zv_foreign_program *f, const double *near_q, zv_error *why)
{
    const zv_post_program *program = &f->program;
    const size_t room = (size_t)program->count + 1;
    for (int i = 0; !near_q && i < program->count; ++i) {
        near_q = program->step[i].has_q ? program->step[i].q : NULL;
    }
    if (near_q) {
        memcpy(f->start_q, near_q, (size_t)zv_robot_joint_count(f->robot) * sizeof *near_q);
    }
    f->move = calloc(room, sizeof *f->move);
    f->by_line = calloc(room, sizeof *f->by_line);
    if (!f->move || !f->by_line || f->failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the moves");
    }
    turning t = {.foreign = f, .walk = zv_tool_walk_from(f->ik, f->start_q), .q = f->start_q};
    zv_post_moves(program, zv_fk(f->robot, f->start_q), take_move, &t);
    return ZV_OK;
}

// ---- joint moves by their line ----

/// Two neighbouring sorted runs become one.
static void merge_pair(const zv_foreign_program *f, int width, int *merged, const zv_post_step *step, int from)
{
    const int middle = from + width < f->joint_count ? from + width : f->joint_count;
    const int end = middle + width < f->joint_count ? middle + width : f->joint_count;
    int a = from, b = middle;
    for (int i = from; i < end; ++i) {
        const bool left = b >= end || (a < middle && step[f->by_line[a]].line <= step[f->by_line[b]].line);
        merged[i] = f->by_line[left ? a++ : b++];
    }
}

/// Pairs of neighbouring sorted runs become one each.
static void merge_runs(const zv_foreign_program *f, int width, int *merged)
{
    const zv_post_step *step = f->program.step;
    for (int from = 0; from < f->joint_count; from += 2 * width) {
        merge_pair(f, width, merged, step, from);
    }
}

/// Merge sort, from runs of one upwards: steps of one line keep their order.
static void sort_by_line(zv_foreign_program *f)
{
    for (int width = 1; width < f->joint_count; width *= 2) {
        int *merged = malloc((size_t)f->joint_count * sizeof *merged);
        if (!merged) {
            f->failed = true;
            return;
        }
        merge_runs(f, width, merged);
        free(f->by_line);
        f->by_line = merged;
    }
}

static int first_of_line(const zv_foreign_program *f, int line)
{
    const zv_post_step *step = f->program.step;
    int low = 0, high = f->joint_count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (step[f->by_line[middle]].line < line) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/// Joint values of the joint move of a line that ends at a place: programs may be called several times, and be in several
/// files.
static const double *joints_at(const void *user, int line, zv_vec3 place, double *speed)
{
    const zv_foreign_program *f = user;
    const zv_post_step *step = f->program.step;
    const int low = first_of_line(f, line);
    const zv_post_step *found = NULL;
    for (int i = low; !found && i < f->joint_count && step[f->by_line[i]].line == line; ++i) {
        const zv_post_step *candidate = &step[f->by_line[i]];
        const double off = zv_vec3_length(zv_vec3_sub(candidate->world_from_tool.pos, place));
        found = off < SAME_PLACE ? candidate : NULL;
    }
    *speed = found && found->speed > 0.0 ? fmax(SLOWEST, fmin(found->speed, 1.0)) : 1.0;
    return found ? found->q : NULL;
}

// ---- the front doors ----

/// The steps of the program, and of the files beside it that it calls.
static zv_status read_steps(const zv_source *source, const char *path, const zv_host *host, zv_foreign_program *out,
                            zv_error *why)
{
    zv_post_files files = {0};
    const int dialect = out->dialect;
    int errors = 0;
    char name[ZV_POST_FILE_NAME];
    name_file(path, dialect, name);
    zv_post_file *file = zv_post_files_add(&files, name);
    zv_status status = file ? read_whole(source, &file->text, why)
                            : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the program");
    if (status == ZV_OK && path) {
        zv_program_siblings(host, path, dialect, &files);
    }
    if (status == ZV_OK) {
        status = zv_post_read(out->robot, out->ik, dialect, &files, take_issue, out, &out->program, &errors, why);
    }
    zv_post_files_free(&files);
    return status;
}

zv_status zv_foreign_open(const zv_source *source, const char *path, const zv_host *host, const zv_robot *robot,
                          const zv_ik *ik, int dialect, const double *near_q, zv_foreign_program *out, zv_error *why)
{
    *out = (zv_foreign_program){
        .is_there = true, .dialect = dialect, .robot = robot, .ik = ik, .program = zv_post_begin(robot, "")};
    zv_status status = read_steps(source, path, host, out, why);
    status = status == ZV_OK ? make_moves(out, near_q, why) : status;
    if (status == ZV_OK) {
        sort_by_line(out);
    }
    return status;
}

void zv_foreign_close(zv_foreign_program *foreign)
{
    if (foreign->is_there) {
        zv_post_free(&foreign->program);
    }
    free(foreign->move);
    free(foreign->issue);
    free(foreign->by_line);
}

static zv_status walk(void *user, const zv_sink *sink, zv_error *why)
{
    const zv_foreign_program *f = user;
    (void)why;
    bool goes_on = true;
    for (int i = 0; goes_on && sink->issue && i < f->issue_count; ++i) {
        goes_on = sink->issue(sink->user, &f->issue[i]);
    }
    for (int i = 0; goes_on && i < f->move_count; ++i) {
        goes_on = sink->move(sink->user, &f->move[i]);
    }
    return ZV_OK;
}

zv_walker zv_walker_of_foreign(zv_foreign_program *foreign)
{
    return (zv_walker){foreign, walk};
}

void zv_foreign_options(const zv_foreign_program *foreign, zv_plan_options *options)
{
    const zv_ik_target held = zv_ik_target_of(foreign->ik, foreign->start_q);
    const bool turns = held.has_rot || held.has_pitch || held.has_yaw;
    options->world_from_program = zv_pose_identity(); // it says itself in which frame its poses are
    options->joint_rapids = true;
    options->near_q = foreign->start_q;
    options->from_start = true;
    options->words = turns && options->words != ZV_WORDS_NEVER ? ZV_WORDS_ALWAYS : options->words;
    options->rotary = ZV_ROTARY_EULER; // and how the tool is held
    options->rapid_end = joints_at;
    options->rapid_user = foreign;
}

// ---- in whatever language ----

/// G-code in a file that is called like a program of a controller: it is told before anything else.
static bool tell_ending(const zv_program_moves *moves, const zv_sink *sink)
{
    const int dialect = moves->path ? zv_post_dialect_of_ending(moves->path) : -1;
    if (dialect < 0 || !sink->issue) {
        return true;
    }
    zv_issue issue = {.line = 1, .column = 1, .is_warning = true, .code = "language"};
    snprintf(issue.message, sizeof issue.message, "this is read as G-code, though the file ends like programs of '%s'",
             zv_post_dialect_name(dialect));
    return sink->issue(sink->user, &issue);
}

static zv_status walk_g_code(void *user, const zv_sink *sink, zv_error *why)
{
    zv_program_moves *moves = user;
    const zv_walker inner = zv_walker_of_program(&moves->walk);
    return tell_ending(moves, sink) ? inner.walk(inner.user, sink, why) : ZV_OK;
}

static zv_status open_foreign(const zv_plan_asked *asked, const char *path, int dialect, zv_program_moves *out,
                              zv_error *why)
{
    const zv_status status = zv_foreign_open(&out->input.source, path, asked->host, asked->robot, asked->ik, dialect,
                                             asked->options.near_q, &out->foreign, why);
    zv_foreign_options(&out->foreign, &out->options);
    out->walker = zv_walker_of_foreign(&out->foreign);
    return status;
}

zv_status zv_program_moves_open(const zv_plan_asked *asked, zv_program_moves *out, zv_error *why)
{
    const zv_json *file = zv_json_member(asked->request, "file"), *beside = zv_json_member(asked->request, "beside");
    const char *path = file ? file->text : beside ? beside->text : NULL;
    *out = (zv_program_moves){.options = asked->options};
    zv_status status = zv_program_open(asked->request, asked->host, &out->input, why);
    const int dialect = status == ZV_OK ? zv_foreign_guess(&out->input.source, path) : -1;
    if (dialect >= 0) {
        status = open_foreign(asked, path, dialect, out, why);
    } else {
        out->walk =
            (zv_program_walk){.source = out->input.source, .options = zv_program_options(&out->input, asked->gcode)};
        out->path = path;
        out->walker = (zv_walker){out, walk_g_code};
    }
    if (status == ZV_OK && zv_rapids_are_routed(asked->request)) {
        status = zv_rapids_open(asked, &out->rapids, why);
        out->options.joint_rapids = true;
        out->options.router = &out->rapids.router;
    }
    return status;
}

void zv_program_moves_close(zv_program_moves *moves)
{
    zv_rapids_close(&moves->rapids);
    zv_foreign_close(&moves->foreign);
    zv_program_close(&moves->input);
}

zv_status zv_asked_program_open(const zv_request *request, zv_asked_program *out, zv_error *why)
{
    const zv_served_arm *arm = request->arm;
    out->moves = (zv_program_moves){.input = {.is_open = false}};
    const zv_status status = zv_plan_fields(request->object, arm->robot, arm->ik, request->host, &out->asked, why);
    out->asked.meshes = request->meshes;
    return status == ZV_OK ? zv_program_moves_open(&out->asked, &out->moves, why) : status;
}

void zv_asked_program_close(zv_asked_program *program)
{
    zv_program_moves_close(&program->moves);
}
