/// @file cnc.c
/// G-code of three controls that bring kinematics of their own: LinuxCNC, grbl, Marlin.
///
///     G0 X209.1000 Y304.9000 Z60.0000           a joint move: as fast as the axes go
///     G1 X389.7000 Y-25.0000 F6000              a line; only words that change are written
///     G18 G2 X... I... K...                     circles in a plane of the axes, others as chords
///
/// G-code has neither joint values nor configurations: the control finds its own. LinuxCNC takes A B C of Rz(A) Ry(B)
/// Rx(C); grbl and Marlin have three axes. Lines fit the control: 80 characters of grbl, 96 of Marlin. Marlin counts G4 P
/// in milliseconds and deletes a file at M30, so its programs just end.
/// Programs are read by the one reader of G-code (program.h).
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "post/dialect.h"

#define CHORD_MM 0.01  ///< lines in place of a circle stay this near
#define ALONG 1e-9     ///< 1 - cosine: a circle lies in a plane of the axes
#define SAME_TURN 1e-7 ///< rad: orientations that are one
enum { PLACE_DECIMALS = 4, TURN_DECIMALS = 5, MOST_CHORDS = 512, ALL_AXES = 63, NO_LIMIT = 5 * 1000 * 1000 };

/// What the three do not share.
typedef struct flavour {
    const char *title, *head, *foot;
    bool has_rotary, has_blend, has_outputs, has_planes;
    double dwell_scale; ///< of G4 P
    int dwell_decimals;
    const char *comment[2];
} flavour;

static const flavour linuxcnc = {"LinuxCNC", "G21 G90 G17 G94 G40\n", "M2\n", true, true, true, true, 1.0, 3,
                                 {"(", ")"}};
static const flavour grbl = {"grbl", "G21 G90 G17 G94\n", "M2\n", false, false, false, true, 1.0, 3, {"(", ")"}};
static const flavour marlin = {"Marlin", "G21\nG90\n", "M400\n", false, false, false, false, 1000.0, 0, {"; ", ""}};

// ---- writing ----

/// What the control remembers.
typedef struct modal {
    const flavour *f;
    zv_text *out;
    bool has_place, turns;
    unsigned placed; ///< bits of the axes that were written
    double at[6];
    double feed, tolerance;
    int plane;
} modal;

static double rounded(double value, int decimals)
{
    double scale = 1.0;
    for (int i = 0; i < decimals; ++i) {
        scale *= 10.0;
    }
    return (double)llround(value * scale) / scale;
}

static void put_word(zv_text *out, char letter, double value, int decimals)
{
    zv_text_addf(out, " %c", letter);
    zv_put_fixed(out, value, decimals);
}

/// X when there is none.
static int first_placed(unsigned placed)
{
    int i = 0;
    while (placed != 0 && !(placed >> i & 1u)) {
        ++i;
    }
    return i;
}

/// The words that change; at first all that the source has named, and one of them when nothing changes: grbl refuses a
/// motion without an axis.
static void put_axes(modal *m, const double n[6], unsigned unnamed)
{
    bool is_moving = false;
    for (int i = 0; i < (m->turns ? 6 : 3); ++i) {
        const int decimals = i < 3 ? PLACE_DECIMALS : TURN_DECIMALS;
        const double value = rounded(n[i], decimals);
        const bool is_new = !((m->placed | unnamed) >> i & 1u), changes = m->has_place && value != m->at[i];
        if (is_new || changes) {
            put_word(m->out, "XYZABC"[i], value, decimals);
            m->placed |= 1u << i;
            is_moving = true;
        }
        m->at[i] = value;
    }
    if (!is_moving) {
        const int i = first_placed(m->placed);
        put_word(m->out, "XYZABC"[i], m -> at[i], i < 3 ? PLACE_DECIMALS : TURN_DECIMALS);
    }
    m->has_place = true;
}

static void put_feed(modal *m, double speed)
{
    const double feed = rounded(speed / ZV_MM * 60.0, 3);
    if (feed != m->feed) {
        put_word(m->out, 'F', feed, 3);
        m->feed = feed;
    }
}

/// How the corner at the end is taken: G64 P, or an exact stop.
static void put_corner(modal *m, const zv_post_step *step)
{
    const double tolerance = rounded(0.5 * step->blend_m / ZV_MM, PLACE_DECIMALS);
    if (m->f->has_blend && tolerance != m->tolerance) {
        zv_text_add(m->out, tolerance > 0.0 ? "G64" : "G61.1\n");
        if (tolerance > 0.0) {
            put_word(m->out, 'P', tolerance, PLACE_DECIMALS);
            zv_text_add(m->out, "\n");
        }
        m->tolerance = tolerance;
    }
}

static void put_line(modal *m, const char *word, const double n[6], unsigned unnamed, double speed)
{
    zv_text_add(m->out, word);
    put_axes(m, n, unnamed);
    if (speed > 0.0) {
        put_feed(m, speed);
    }
    zv_text_add(m->out, "\n");
}

/// 17, 18 or 19 when the circle lies in that plane, else 0.
static int plane_of(const zv_move *circle)
{
    const double z = fabs(circle->axis.z), y = fabs(circle->axis.y), x = fabs(circle->axis.x);
    return 1.0 - z < ALONG ? 17 : 1.0 - y < ALONG ? 18 : 1.0 - x < ALONG ? 19 : 0;
}

static void put_arc(modal *m, const zv_move *circle, int plane, const double n[6], const zv_post_step *step)
{
    const double center[3] = {circle->center.x, circle->center.y, circle->center.z};
    const double from[3] = {m->at[0], m->at[1], m->at[2]};
    const double axis = plane == 17 ? circle->axis.z : plane == 18 ? circle->axis.y : circle->axis.x;
    const int normal = plane == 17 ? 2 : plane == 18 ? 1 : 0;
    if (plane != m->plane) {
        zv_text_addf(m->out, "G%d\n", plane);
        m->plane = plane;
    }
    zv_text_add(m->out, axis > 0.0 ? "G3" : "G2"); // the sweep is positive
    put_axes(m, n, step->unnamed);
    for (int i = 0; i < 3; ++i) {
        if (i != normal) {
            put_word(m->out, "IJK"[i], center[i] - from[i], PLACE_DECIMALS);
        }
    }
    put_feed(m, step->speed);
    zv_text_add(m->out, "\n");
}

static void put_chords(modal *m, const zv_move *circle, const double n[6], const zv_post_step *step)
{
    const double radius = zv_vec3_length(zv_vec3_sub((zv_vec3){m->at[0], m->at[1], m->at[2]}, circle->center));
    const double part = 2.0 * sqrt(2.0 * CHORD_MM / fmax(radius, CHORD_MM)); // of the angle, for small ones
    const int count = (int)fmin(MOST_CHORDS, fmax(2.0, ceil(circle->sweep / part)));
    for (int i = 1; i <= count; ++i) {
        double at[ZV_AXES];
        zv_move_at(circle, (double)i / count, at);
        put_line(m, "G1", i == count ? n : at, step->unnamed, step->speed);
    }
}

/// A place (mm) as it is written, so that a circle in a plane of the axes stays in it; m.
static zv_vec3 written_place(double x, double y, double z)
{
    return (zv_vec3){rounded(x, PLACE_DECIMALS) * ZV_MM, rounded(y, PLACE_DECIMALS) * ZV_MM,
                     rounded(z, PLACE_DECIMALS) * ZV_MM};
}

static void put_circle(modal *m, zv_post_writer *w, const zv_post_step *step, const double n[6])
{
    const zv_vec3 place = zv_step_via(w, step).pos;
    const zv_vec3 via = written_place(place.x / ZV_MM, place.y / ZV_MM, place.z / ZV_MM);
    const zv_vec3 to = written_place(n[0], n[1], n[2]);
    const zv_vec3 from = {m->at[0] * ZV_MM, m->at[1] * ZV_MM, m->at[2] * ZV_MM};
    zv_move circle = {.kind = ZV_MOVE_ARC};
    memcpy(circle.from, m->at, sizeof circle.from);
    memcpy(circle.to, n, sizeof circle.to);
    const bool is_round = m->has_place && zv_circle_through(from, via, to, &circle);
    const int plane = is_round ? plane_of(&circle) : 0;
    if (!is_round) {
        put_line(m, "G1", n, step->unnamed, step->speed);
    } else if (plane == 17 || (plane && m->f->has_planes)) {
        put_arc(m, &circle, plane, n, step);
    } else {
        put_chords(m, &circle, n, step);
        zv_post_lose(w->losses, step->line,
                     "a circle lies in no plane that %s has and became lines within 0.01 mm of it", m->f->title);
    }
}

/// Where the machine stands when the source begins: nothing is written.
static void note_place(modal *m, const double n[6])
{
    for (int i = 0; i < 6; ++i) {
        m->at[i] = rounded(n[i], i < 3 ? PLACE_DECIMALS : TURN_DECIMALS);
    }
    m->has_place = true;
}

static void put_motion(modal *m, zv_post_writer *w, const zv_post_step *step)
{
    double n[6];
    zv_pose_numbers(zv_step_pose(w, step), "ZYX", n);
    if (step->unnamed == ALL_AXES) {
        note_place(m, n);
        return;
    }
    put_corner(m, step);
    if (step->kind == ZV_POST_JOINT) {
        put_line(m, "G0", n, step->unnamed, 0.0);
    } else if (step->kind == ZV_POST_LINE) {
        put_line(m, "G1", n, step->unnamed, step->speed);
    } else {
        put_circle(m, w, step, n);
    }
    if (step->blend_m > 0.0 && !m->f->has_blend) {
        zv_post_lose(w->losses, step->line, "%s rounds corners as its own settings say, not as the program does",
                     m->f->title);
    }
}

static void put_output(modal *m, zv_post_writer *w, const zv_post_step *step)
{
    if (m->f->has_outputs) {
        zv_text_addf(m->out, "M%d P%d\n", step->value ? 64 : 65, step->output);
    } else if (m->f == &marlin) {
        zv_text_addf(m->out, "M42 P%d S%d\n", step->output, step->value ? 255 : 0);
    } else if (step->output == 1) {
        zv_text_add(m->out, step->value ? "M3 S1000\n" : "M5\n");
    } else if (step->output == 2) {
        zv_text_add(m->out, step->value ? "M8\n" : "M9\n");
    } else {
        zv_post_lose(w->losses, step->line, "grbl has two outputs, 1 (M3, M5) and 2 (M8, M9); %d is not written",
                     step->output);
    }
}

static void put_comment(modal *m, const zv_post_step *step)
{
    char text[ZV_POST_TEXT];
    zv_plain_text(step->text, 60, text);
    for (char *c = text; *c; ++c) {
        *c = *c == '(' || *c == ')' || *c == ';' ? ' ' : *c;
    }
    zv_text_addf(m->out, "%s%s%s\n", m->f->comment[0], text, m->f->comment[1]);
}

static void put_step(modal *m, zv_post_writer *w, const zv_post_step *step)
{
    if (zv_has_motion(step)) {
        put_motion(m, w, step);
    } else if (step->kind == ZV_POST_DWELL) {
        zv_text_add(m->out, "G4");
        put_word(m->out, 'P', step->seconds * m->f->dwell_scale, m->f->dwell_decimals);
        zv_text_add(m->out, "\n");
    } else if (step->kind == ZV_POST_OUTPUT) {
        put_output(m, w, step);
    } else if (step->kind == ZV_POST_HALT) {
        zv_text_add(m->out, "M0\n");
    } else {
        put_comment(m, step);
    }
}

/// Whether the tool turns between two motions.
static bool turns(const zv_post_program *program)
{
    const zv_post_step *first = NULL;
    bool found = false;
    for (int i = 0; !found && i < program->count; ++i) {
        const zv_post_step *step = &program->step[i];
        if (zv_has_motion(step)) {
            const zv_rot turned =
                first ? zv_rot_mul(zv_rot_transpose(first->world_from_tool.rot), step->world_from_tool.rot)
                      : zv_pose_identity().rot;
            found = zv_vec3_length(zv_rot_log(turned)) > SAME_TURN;
            first = first ? first : step;
        }
    }
    return found;
}

static void write_as(zv_post_writer *w, const flavour *f)
{
    zv_text *out = zv_post_open(w, f == &linuxcnc ? "ngc" : f == &grbl ? "nc" : "gcode");
    if (!out) {
        return;
    }
    const bool rotates = turns(w->program);
    modal m = {.f = f, .out = out, .turns = rotates && f->has_rotary, .plane = 17, .tolerance = -1.0, .feed = -1.0};
    const zv_vec3 zero = w->program->world_from_frame.pos;
    zv_text_addf(out, "%s%s%s\n%s", f->comment[0], w->name, f->comment[1], f->head);
    for (int i = w->from; i < w->to; ++i) {
        put_step(&m, w, &w->program->step[i]);
    }
    zv_text_add(out, f->foot);
    zv_post_lose(w->losses, 0, "G-code has no joint values: %s chooses the configuration itself", f->title);
    zv_post_lose(w->losses, 0, "the zero of the program lies at X%.3f Y%.3f Z%.3f mm of the arm: set it on the control",
                 zero.x / ZV_MM, zero.y / ZV_MM, zero.z / ZV_MM);
    if (!m.turns) {
        zv_post_lose(w->losses, 0,
                     rotates ? "%s has three axes: turns of the tool are not written"
                             : "the tool keeps its orientation, which is not written for %s",
                     f->title);
    }
}

static void write_linuxcnc(zv_post_writer *w)
{
    write_as(w, &linuxcnc);
}

static void write_grbl(zv_post_writer *w)
{
    write_as(w, &grbl);
}

static void write_marlin(zv_post_writer *w)
{
    write_as(w, &marlin);
}

// ---- reading ----

static zv_pose pose_of(const double axes[ZV_AXES])
{
    return zv_pose_of_numbers(axes, "ZYX");
}

typedef struct taking {
    zv_post_reader *reader;
    bool is_grbl;
} taking;

static bool take_motion(zv_post_reader *reader, const zv_move *move)
{
    const zv_scan place = {.line = move->line, .at = "", .end = "", .line_start = ""};
    const zv_post_kind kind = move->kind == ZV_MOVE_RAPID ? ZV_POST_JOINT
                              : move->kind == ZV_MOVE_ARC ? ZV_POST_CIRCLE
                                                          : ZV_POST_LINE;
    const zv_post_point target = {.frame_from_tool = pose_of(move->to)};
    double middle[ZV_AXES];
    zv_move_at(move, 0.5, middle);
    const zv_post_point via = {.frame_from_tool = pose_of(middle)};
    const double blend_m = move->corner == ZV_CORNER_BLEND ? 2.0 * move->tolerance_mm * ZV_MM : 0.0;
    zv_post_move_to(reader, &place, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL,
                    kind == ZV_POST_JOINT ? 1.0 : move->feed_mm_min * ZV_MM / 60.0, blend_m);
    return !reader->failed;
}

static void take_event(zv_post_reader *reader, const zv_move *move, bool is_grbl)
{
    const int code = (int)move->code;
    zv_post_step step = {.kind = ZV_POST_COMMENT, .line = move->line};
    if (move->text) {
        snprintf(step.text, sizeof step.text, "%s", move->text);
        zv_post_add(reader->program, &step);
    } else if (code == 64 || code == 62 || code == 65 || code == 63) {
        zv_post_add_output(reader, move->line, move->values[0], code == 64 || code == 62);
    } else if (is_grbl && code >= 3 && code <= 5) {
        zv_post_add_output(reader, move->line, 1.0, code != 5);
    } else if (is_grbl && (code == 8 || code == 9)) {
        zv_post_add_output(reader, move->line, 2.0, code == 8);
    } else if (code == 0 || code == 1) {
        step.kind = ZV_POST_HALT;
        zv_post_add(reader->program, &step);
    }
}

static bool take_move(void *user, const zv_move *move)
{
    const taking *t = user;
    if (move->kind == ZV_MOVE_DWELL) {
        zv_post_add_dwell(t->reader, move->line, move->seconds);
        return true;
    }
    if (move->kind == ZV_MOVE_EVENT) {
        take_event(t->reader, move, t->is_grbl);
        return true;
    }
    return take_motion(t->reader, move);
}

static bool take_issue(void *user, const zv_issue *issue)
{
    zv_post_reader *reader = ((taking *)user)->reader;
    reader->errors += !issue->is_warning;
    if (reader->take) {
        reader->take(reader->user, issue);
    }
    return true;
}

static void read_text(zv_post_reader *reader, const char *text, size_t size, bool is_grbl)
{
    zv_text_source whole = {text, size};
    const zv_source source = zv_source_of_text(&whole);
    zv_gcode_options options = zv_gcode_default_options();
    taking t = {reader, is_grbl};
    const zv_sink sink = {.user = &t, .move = take_move, .issue = take_issue};
    zv_gcode_summary summary;
    options.dialect = ZV_DIALECT_TOLERANT;
    options.max_again = reader->budget;
    zv_gcode_read(&source, &options, &sink, &summary, NULL);
}

static void read_with(zv_post_reader *reader, bool is_grbl)
{
    const zv_text *text = &reader->files->file[0].text;
    read_text(reader, text->data ? text->data : "", text->size, is_grbl);
}

static void read_linuxcnc(zv_post_reader *reader)
{
    read_with(reader, false);
}

static void read_grbl(zv_post_reader *reader)
{
    read_with(reader, true);
}

/// Takes a word of G-code: "P3", "S 255".
static bool take_word(zv_scan *scan, char letter, double *out)
{
    zv_scan_blanks(scan);
    const bool is_there = scan->at < scan->end && (*scan->at == letter || *scan->at == letter - 'A' + 'a');
    scan->at += is_there;
    return is_there && zv_scan_number(scan, out);
}

/// Marlin's own words as LinuxCNC says them, line by line: milliseconds of G4 P, S of G4, pins of M42, waits for the queue.
static void translate_line(zv_scan line, zv_text *out)
{
    zv_scan code = line;
    double value = 0.0, level = 0.0;
    if (zv_scan_take(&code, "G4")) {
        zv_scan scan = code;
        const bool in_ms = take_word(&scan, 'P', &value), in_s = !in_ms && take_word(&code, 'S', &value);
        zv_text_add(out, in_ms || in_s ? "G4 P" : "G4");
        if (in_ms || in_s) {
            zv_put_fixed(out, fmin(fmax(value, 0.0), 1e9) / (in_ms ? 1000.0 : 1.0), 6);
        }
    } else if (zv_scan_take(&code, "M42") && take_word(&code, 'P', &value) && take_word(&code, 'S', &level)) {
        zv_text_addf(out, "M%d P%d", level > 0.0 ? 64 : 65, (int)fmin(fmax(value, 0.0), 65535.0));
    } else if (code = line, !zv_scan_take(&code, "M400")) {
        zv_text_append(out, line.at, (size_t)(line.end - line.at));
    }
}

static void read_marlin(zv_post_reader *reader)
{
    const zv_text *text = &reader->files->file[0].text;
    const char *cursor = text->data ? text->data : "", *end = cursor + text->size;
    zv_text translated = {0};
    zv_scan line;
    int number = 0;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        translate_line(line, &translated);
        zv_text_add(&translated, "\n");
    }
    zv_text_add(&translated, "M2\n"); // which Marlin has not
    reader->failed = reader->failed || translated.failed;
    read_text(reader, translated.data ? translated.data : "", translated.size, false);
    zv_text_free(&translated);
}

#define GCODE_DIALECT(word, label, end_of_name, writer, from)                                                          \
    {                                                                                                                  \
        .name = word, .title = label, .ending = end_of_name, .begins = "", .name_size = 32, .most_steps = NO_LIMIT,    \
        .write = writer, .read = from, .is_cartesian = true                                                            \
    }

const zv_post_dialect zv_post_gcode =
    GCODE_DIALECT("gcode", "G-code of LinuxCNC", "ngc", write_linuxcnc, read_linuxcnc);
const zv_post_dialect zv_post_grbl = GCODE_DIALECT("grbl", "G-code of grbl", "nc", write_grbl, read_grbl);
const zv_post_dialect zv_post_marlin = GCODE_DIALECT("marlin", "G-code of Marlin", "gcode", write_marlin, read_marlin);
