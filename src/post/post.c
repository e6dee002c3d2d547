/// @file post.c
/// The table of dialects; programs cut into files; programs read back and resolved.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "post/curve.h"

static const zv_post_dialect *const dialects[] = {&zv_post_krl,  &zv_post_rapid, &zv_post_urscript, &zv_post_ls,
                                                  &zv_post_as,   &zv_post_spel,  &zv_post_jbi,      &zv_post_gcode,
                                                  &zv_post_grbl, &zv_post_marlin};

enum { DIALECTS = sizeof dialects / sizeof dialects[0], MOST_PARTS = 999, MOST_LINES = 2000000, MOST_TURNS = 20000 };

#define BORDER 1e-5 ///< m or rad: nearer to the border of two configurations than this a warning is due

int zv_post_dialect_count(void)
{
    return DIALECTS;
}

const char *zv_post_dialect_name(int index)
{
    return dialects[index]->name;
}

const char *zv_post_dialect_ending(int index)
{
    return dialects[index]->ending;
}

bool zv_post_dialect_has_splines(int index)
{
    return dialects[index]->has_splines;
}

int zv_post_dialect_guess(const char *file_name, const char *text, size_t size)
{
    return zv_post_guess(dialects, DIALECTS, file_name, text, size);
}

int zv_post_dialect_of_ending(const char *file_name)
{
    return zv_post_guess_of_ending(dialects, DIALECTS, file_name);
}

int zv_post_dialect_find(const char *name)
{
    int found = -1;
    for (int i = 0; found < 0 && i < DIALECTS; ++i) {
        found = strcmp(dialects[i]->name, name) == 0 ? i : -1;
    }
    return found;
}

// ---- files ----

zv_post_file *zv_post_files_add(zv_post_files *files, const char *name)
{
    if (files->count == files->capacity) {
        const int more = files->capacity ? 2 * files->capacity : 4;
        zv_post_file *larger = realloc(files->file, (size_t)more * sizeof *larger);
        files->failed = files->failed || !larger;
        if (!larger) {
            return NULL;
        }
        files->file = larger;
        files->capacity = more;
    }
    zv_post_file *file = &files->file[files->count++];
    *file = (zv_post_file){.text = {0}};
    snprintf(file->name, sizeof file->name, "%s", name);
    return file;
}

void zv_post_files_free(zv_post_files *files)
{
    for (int i = 0; i < files->count; ++i) {
        zv_text_free(&files->file[i].text);
    }
    free(files->file);
    *files = (zv_post_files){0};
}

const zv_post_file *zv_post_file_ending(const zv_post_files *files, const char *ending, const zv_post_file *after)
{
    const zv_post_file *found = NULL;
    for (int i = after ? (int)(after - files->file) + 1 : 0; !found && i < files->count; ++i) {
        found = zv_post_name_ends(files->file[i].name, ending) ? &files->file[i] : NULL;
    }
    return found;
}

// ---- writing ----

/// Words that begin statements somewhere: a program of that name would not be understood.
static bool is_word(const char *name)
{
    static const char *const words[] = {"begin", "call", "circ",   "def",  "do",       "else",   "end",   "endmodule",
                                        "exit",  "fend", "for",    "func", "function", "go",     "goto",  "halt",
                                        "if",    "jump", "lin",    "loop", "main",     "module", "move",  "nop",
                                        "not",   "off",  "on",     "proc", "program",  "ptp",    "sleep", "spline",
                                        "stop",  "task", "thread", "tool", "true",     "wait",   "while", NULL};
    bool found = false;
    for (int i = 0; !found && words[i]; ++i) {
        zv_scan scan = {.at = name, .end = name + strlen(name), .line_start = name, .line = 1};
        found = zv_scan_take(&scan, words[i]) && scan.at == scan.end;
    }
    return found;
}

/// A name of letters, digits and '_' that begins with a letter and fits with a suffix.
static void fit_name(const zv_post_dialect *dialect, const char *wanted, int part, char out[ZV_NAME_SIZE])
{
    char suffix[16] = "";
    if (part > 0) {
        snprintf(suffix, sizeof suffix, "_%d", part);
    }
    const size_t most = (size_t)dialect->name_size - strlen(suffix);
    size_t used = 0;
    for (const char *c = wanted; *c && used < most && used + sizeof suffix < ZV_NAME_SIZE; ++c) {
        const bool is_lower = *c >= 'a' && *c <= 'z', is_letter = is_lower || (*c >= 'A' && *c <= 'Z');
        const bool is_digit = *c >= '0' && *c <= '9';
        const char plain = is_letter || is_digit ? *c : '_';
        if (used == 0 && !is_letter) {
            out[used++] = dialect->shouts ? 'P' : 'p';
        }
        if (used < most) {
            out[used++] = dialect->shouts && is_lower ? (char)(plain - 'a' + 'A') : plain;
        }
    }
    out[used] = '\0';
    const char *more = used == 0 ? "p" : part == 0 && is_word(out) ? "_" : "";
    snprintf(out + used, ZV_NAME_SIZE - used, "%s%s", more, suffix);
}

int zv_quarter_of(double angle)
{
    return (int)floor(angle / (0.5 * ZV_PI));
}

int zv_turn_of(double angle)
{
    return (int)floor((angle + ZV_PI) / (2.0 * ZV_PI));
}

zv_post_configuration zv_post_configuration_at(const zv_post_dialect *dialect, const zv_post_arm *arm, const double *q)
{
    zv_post_configuration configuration = {0};
    double values[ZV_MAX_JOINTS];
    zv_post_values(arm, q, values);
    const zv_post_sides sides = arm->has_sides ? zv_post_sides_at(arm, q) : (zv_post_sides){0};
    dialect->configure(arm, arm->has_sides ? &sides : NULL, values, &configuration);
    return configuration;
}

zv_post_configuration zv_step_configuration(const zv_post_writer *writer, const zv_post_step *step,
                                            const zv_post_dialect *dialect)
{
    if (!step->has_q) {
        return (zv_post_configuration){0};
    }
    if (writer->arm->has_sides && zv_post_sides_at(writer->arm, step->q).nearest < BORDER) {
        zv_post_lose(writer->losses, step->line,
                     "a pose lies on the border of two configurations (singular): the controller may read the other");
    }
    return zv_post_configuration_at(dialect, writer->arm, step->q);
}

/// The main program first: readers begin with the first file.
static void write_parts(const zv_post_dialect *dialect, zv_post_writer *w, int parts, char (*names)[ZV_NAME_SIZE])
{
    const int count = w->program->count;
    for (int i = 0; i < parts; ++i) {
        fit_name(dialect, w->program->name, i + 1, names[i]);
    }
    dialect->write_main(w, (const char(*)[ZV_NAME_SIZE])names, parts);
    for (int i = 0; i < parts; ++i) {
        zv_post_writer part = *w;
        memcpy(part.name, names[i], sizeof part.name);
        part.is_part = true;
        part.from = i * dialect->most_steps;
        part.to = part.from + dialect->most_steps < count ? part.from + dialect->most_steps : count;
        dialect->write(&part);
    }
    zv_post_lose(w->losses, 0,
                 "the program is longer than %d steps and was cut into %d subprograms; each begins with a stop",
                 dialect->most_steps, parts);
}

static zv_status refuse(const zv_post_program *program, const zv_post_dialect *dialect, const zv_post_arm *arm,
                        zv_error *why)
{
    const char *sentence = dialect->refuses ? dialect->refuses(arm) : NULL;
    if (sentence) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "%s", sentence);
    }
    return program->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the program") : ZV_OK;
}

/// All files of a program, in parts where it is too long for one.
/// @return false without memory
static bool write_files(const zv_post_dialect *dialect, zv_post_writer *w, int parts)
{
    char(*names)[ZV_NAME_SIZE] = parts > 1 ? calloc((size_t)parts, sizeof *names) : NULL;
    if (parts > 1 && names) {
        write_parts(dialect, w, parts, names);
    } else if (parts <= 1) {
        dialect->write(w);
    }
    bool good = !w->files->failed && (parts <= 1 || names);
    for (int i = 0; i < w->files->count; ++i) {
        good = good && !w->files->file[i].text.failed;
    }
    free(names);
    return good;
}

/// Writes steps that the dialect can say, for an arm that it takes.
static zv_status write_sayable(const zv_post_program *program, const zv_post_dialect *dialect, const zv_post_arm *arm,
                               zv_post_files *out, zv_post_losses *losses, zv_error *why)
{
    const int parts = (program->count + dialect->most_steps - 1) / dialect->most_steps;
    if (parts > MOST_PARTS) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the program has %d steps; %s takes %d at most", program->count,
                       dialect->title, MOST_PARTS * dialect->most_steps);
    }
    if (!arm->controller.given && !dialect->is_cartesian) {
        zv_post_lose(losses, 0,
                     "the robot file has no \"controller\" part: joint zeros and signs are its own; compare them with "
                     "the real arm before anything moves");
    }
    zv_post_writer w = {.program = program,
                        .arm = arm,
                        .to = program->count,
                        .files = out,
                        .losses = losses,
                        .main_name = program->name};
    fit_name(dialect, program->name, 0, w.name);
    w.main_name = w.name;
    if (!write_files(dialect, &w, parts)) {
        zv_post_files_free(out);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the files");
    }
    return ZV_OK;
}

zv_status zv_post_write(const zv_post_program *program, int dialect_index, zv_post_files *out, zv_post_losses *losses,
                        zv_error *why)
{
    ZV_ASSERT(program && out && losses && dialect_index >= 0 && dialect_index < DIALECTS);

    const zv_post_dialect *dialect = dialects[dialect_index];
    const zv_post_arm arm = zv_post_arm_of(program->robot);
    zv_status status = refuse(program, dialect, &arm, why);
    zv_post_program adapted = {.robot = program->robot};
    if (status == ZV_OK && !zv_post_adapt(program, dialect, &adapted, losses)) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the program");
    }
    if (status == ZV_OK) {
        status = write_sayable(adapted.step ? &adapted : program, dialect, &arm, out, losses, why);
    }
    zv_post_free(&adapted);
    return status;
}

// ---- reading ----

static bool same_configuration(const zv_post_configuration *a, const zv_post_configuration *b)
{
    return a->count == b->count && memcmp(a->flag, b->flag, (size_t)a->count * sizeof a->flag[0]) == 0;
}

/// The solution that has the configuration of the step, in any turn that the limits allow; -1: none has it.
static int find_configured(const zv_post_reader *reader, const zv_post_dialect *dialect, const zv_post_step *step,
                           zv_ik_set *set)
{
    enum { TURNS = 64 };
    int found = -1;
    for (int s = 0; found < 0 && s < set->count; ++s) {
        double turned[TURNS][ZV_MAX_JOINTS];
        const int turns = zv_ik_turns(reader->arm->robot, set->solutions[s].q, TURNS, turned);
        for (int t = 0; found < 0 && t < turns && t < TURNS; ++t) {
            const zv_post_configuration here = zv_post_configuration_at(dialect, reader->arm, turned[t]);
            if (same_configuration(&here, &step->configuration)) {
                memcpy(set->solutions[s].q, turned[t], sizeof set->solutions[s].q);
                found = s;
            }
        }
    }
    return found;
}

static bool is_solved(const zv_ik *ik, const zv_post_step *step, zv_ik_set *set)
{
    zv_ik_target target = zv_ik_target_pose(step->world_from_tool);
    if (zv_ik_solve(ik, &target, set, NULL) == ZV_OK) {
        return set->count > 0;
    }
    target = zv_ik_target_of(ik, step->q); // arms that cannot take a whole rotation
    target.base_from_tool.pos = step->world_from_tool.pos;
    return zv_ik_solve(ik, &target, set, NULL) == ZV_OK && set->count > 0;
}

/// Joint values for a pose: by configuration for joint moves, else the solution nearest to where the arm is.
static void resolve_pose(zv_post_reader *reader, const zv_post_dialect *dialect, const zv_ik *ik, const double *from,
                         zv_post_step *step)
{
    const zv_scan place = {.line = step->line, .at = "", .end = "", .line_start = ""};
    const zv_post_step asked = *step;
    const bool is_asked = asked.kind == ZV_POST_JOINT && asked.configuration.count > 0 && dialect->configure;
    zv_ik_set set;
    double near[ZV_MAX_JOINTS];
    memcpy(near, asked.has_near ? asked.q : from, sizeof near);
    memcpy(step->q, near, sizeof step->q);
    if (!is_solved(ik, step, &set)) {
        zv_post_complain_of(reader, &place, "reach", "the arm cannot reach the target of line %d", step->line);
        return;
    }
    zv_ik_sort_near(reader->arm->robot, near, &set);
    const int chosen = is_asked ? find_configured(reader, dialect, &asked, &set) : 0;
    if (chosen < 0) {
        zv_post_complain_of(reader, &place, "reach",
                            "no solution of the target has the configuration of line %d; the nearest was taken",
                            step->line);
    }
    memcpy(step->q, set.solutions[chosen < 0 ? 0 : chosen].q, sizeof step->q);
    step->has_q = true;
}

/// Every motion gets both its joint values and its pose.
static void resolve(zv_post_reader *reader, const zv_post_dialect *dialect, const zv_ik *ik)
{
    double at[ZV_MAX_JOINTS] = {0};
    for (int i = 0; i < reader->program->count; ++i) {
        zv_post_step *step = &reader->program->step[i];
        if (!zv_has_motion(step)) {
            continue;
        }
        if (step->has_q && !step->has_pose) {
            step->world_from_tool = zv_fk(reader->arm->robot, step->q);
            step->has_pose = true;
        } else if (step->has_pose && !step->has_q) {
            resolve_pose(reader, dialect, ik, at, step);
        }
        memcpy(at, step->q, sizeof at);
    }
}

void zv_post_find_joints(zv_post_program *program, const zv_ik *ik)
{
    const double *at = NULL;
    for (int i = 0; i < program->count; ++i) {
        zv_post_step *step = &program->step[i];
        zv_ik_set set;
        if (zv_has_motion(step) && !step->has_q && at) {
            memcpy(step->q, at, sizeof step->q);
            step->has_q = is_solved(ik, step, &set);
            if (step->has_q) {
                zv_ik_sort_near(program->robot, at, &set);
                memcpy(step->q, set.solutions[0].q, sizeof step->q);
            }
        }
        at = step->has_q ? step->q : at;
    }
}

typedef struct reading {
    const zv_robot *robot;
    const zv_ik *ik;
    const zv_post_files *files;
    zv_post_issue_taker take;
    void *user;
    zv_post_state *watch;
    int watch_line;
} reading;

static zv_status read_all(const reading *asked, const zv_post_dialect *dialect, zv_post_program *out, int *errors,
                          zv_error *why)
{
    const zv_post_arm arm = zv_post_arm_of(asked->robot);
    *out = zv_post_begin(asked->robot, "program");
    zv_post_reader reader = {.arm = &arm,
                             .program = out,
                             .opening = dialect->opening,
                             .files = asked->files,
                             .take = asked->take,
                             .user = asked->user,
                             .watch = asked->watch,
                             .watch_line = asked->watch_line,
                             .origin_from_frame = zv_pose_identity(),
                             .plate_from_tool = arm.plate_from_tool,
                             .joint_speed = 1.0,
                             .override = 1.0,
                             .budget = MOST_LINES,
                             .turns = MOST_TURNS};
    dialect->read(&reader);
    if (!asked->watch) {
        resolve(&reader, dialect, asked->ik);
    }
    out->world_from_frame = zv_pose_mul(arm.world_from_origin, reader.origin_from_frame);
    const bool failed = reader.failed || out->failed;
    *errors = reader.errors;
    free(reader.point);
    free(reader.slot);
    free(reader.routine);
    return failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "the program has more points or steps than there is memory for")
                  : ZV_OK;
}

zv_status zv_post_read(const zv_robot *robot, const zv_ik *ik, int dialect_index, const zv_post_files *files,
                       zv_post_issue_taker take, void *user, zv_post_program *out, int *errors, zv_error *why)
{
    ZV_ASSERT(robot && ik && files && out && errors && dialect_index >= 0 && dialect_index < DIALECTS);
    const reading asked = {.robot = robot, .ik = ik, .files = files, .take = take, .user = user};
    return read_all(&asked, dialects[dialect_index], out, errors, why);
}

zv_status zv_post_read_state(const zv_robot *robot, const zv_ik *ik, int dialect_index, const zv_post_files *files,
                             int line, zv_post_state *out, zv_error *why)
{
    ZV_ASSERT(robot && ik && files && out && dialect_index >= 0 && dialect_index < DIALECTS);
    zv_post_program program;
    zv_post_state state = {.motion = -1};
    int errors = 0;
    const reading asked = {.robot = robot, .ik = ik, .files = files, .watch = &state, .watch_line = line};
    const zv_status status = read_all(&asked, dialects[dialect_index], &program, &errors, why);
    zv_post_free(&program);
    if (status == ZV_OK) {
        *out = state;
    }
    return status;
}
