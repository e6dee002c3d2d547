/// @file waypoints_gcode.c
/// Waypoints as G-code.
///
///     G21 G90 G17
///     (1 pick)
///     G0 X209.1 Y304.9 Z60 A0       a joint move: rapids are joint moves when the program is run
///     G1 F6000                      only here: the work begins, so that the joint moves that follow are kept
///     G0 X389.7 Y-25 Z20 A40
///     G1 X211 Y240 Z0 A100 F3000    a line
///     G18 G2 X... I... K...         an arc in a plane of the axes; others become chords
///     G4 P0.5                       a wait
///     M2
///
/// Numbers are whole counts of 10^-6 mm and degrees, and what is written next starts from what was written. The planner
/// takes rotary words for real when one of them is not zero: when all are, a whole turn is added to each.
///
/// The program is run again to see whether the arm comes to its waypoints in the same branch: G-code says where the tool
/// is, not which configuration the arm has there. Of each joint move the sample nearest to its end is compared with the
/// joints of the waypoint.
#include "api/waypoints.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/elementary.h"
#include "program/gcode_write.h"

enum { DECIMALS = 6, MOST_CHORDS = 4096, COUNTS_PER_TURN = 360 * 1000 * 1000 };
#define COUNTS_PER_UNIT 1e6
/// Chords of an arc in no plane of the axes keep this near to it, mm.
#define CHORD_MM 0.005
/// Numbers above this are no places and no speeds, and their counts would not fit.
#define LARGEST 1e9
/// An axis of an arc is an axis of the base when it points along it to this.
#define ALONG (1.0 - 1e-12)

typedef struct writer {
    zv_written_program *out;
    unsigned words;        ///< bits of the axes that are written
    long long turn;        ///< added to the rotary word that carries the turn, in counts
    int turn_axis;         ///< ZV_A or ZV_B
    long long at[ZV_AXES]; ///< what was written last
    long long feed;
    int plane; ///< 17, 18, 19
} writer;

static long long counts(double value)
{
    return (long long)floor(value * COUNTS_PER_UNIT + 0.5);
}

static void put(writer *w, const char *text)
{
    zv_text_add(&w->out->text, text);
    for (const char *at = text; (at = strchr(at, '\n')); ++at) {
        ++w->out->lines;
    }
}

// ---- words ----

static void write_feed(writer *w, double feed_mm_min)
{
    const long long feed = counts(feed_mm_min);
    if (feed != w->feed) {
        zv_gcode_put_word(&w->out->text, "F", feed, DECIMALS);
        w->feed = feed;
    }
}

static void count_axes(const writer *w, const double axes[ZV_AXES], long long out[ZV_AXES])
{
    for (int i = 0; i < ZV_AXES; ++i) {
        out[i] = counts(axes[i]) + (i == w->turn_axis ? w->turn : 0);
    }
}

static bool is_here(const writer *w, const long long to[ZV_AXES])
{
    return memcmp(to, w->at, sizeof w->at) == 0;
}

/// The words that change; at the start all of them.
static void write_axes(writer *w, const long long to[ZV_AXES], bool all)
{
    static const char *const letters[ZV_AXES] = {"X", "Y", "Z", "A", "B", "C"};
    for (int i = 0; i < ZV_AXES; ++i) {
        if (w->words & (1u << i) && (all || to[i] != w->at[i])) {
            zv_gcode_put_word(&w->out->text, letters[i], to[i], DECIMALS);
        }
    }
    memcpy(w->at, to, sizeof w->at);
}

// ---- moves ----

static void write_rapid(writer *w, const double axes[ZV_AXES], bool all)
{
    long long to[ZV_AXES];
    count_axes(w, axes, to);
    if (all || !is_here(w, to)) {
        put(w, "G0");
        write_axes(w, to, all);
        put(w, "\n");
    }
}

static void write_line(writer *w, const double axes[ZV_AXES], double feed_mm_min)
{
    long long to[ZV_AXES];
    count_axes(w, axes, to);
    if (!is_here(w, to)) {
        put(w, "G1");
        write_axes(w, to, false);
        write_feed(w, feed_mm_min);
        put(w, "\n");
    }
}

/// A place of an arc. Between two orientations the tool turns by the shortest rotation, not by even angles.
static void place_on_arc(const writer *w, const zv_move *move, double t, double out[ZV_AXES])
{
    const double *a = &move->from[ZV_A], *b = &move->to[ZV_A];
    zv_move_at(move, t, out);
    if (w->words & (1u << ZV_C)) {
        const zv_rot from = zv_rot_from_abc(a[0] * ZV_DEG, a[1] * ZV_DEG, a[2] * ZV_DEG);
        const zv_rot to = zv_rot_from_abc(b[0] * ZV_DEG, b[1] * ZV_DEG, b[2] * ZV_DEG);
        const zv_vec3 turn = zv_rot_log(zv_rot_mul(zv_rot_transpose(from), to));
        const zv_rot part = zv_rot_axis(zv_vec3_unit(turn), t * zv_vec3_length(turn));
        const zv_euler e = zv_rot_to_abc(zv_rot_mul(from, part));
        out[ZV_A] = e.a / ZV_DEG;
        out[ZV_B] = e.b / ZV_DEG;
        out[ZV_C] = e.c / ZV_DEG;
    }
}

/// The tool stays within r (1 - cos(a/2)) of chords that turn by a.
static void write_chords(writer *w, const zv_move *move)
{
    const zv_vec3 from = {move->from[ZV_X], move->from[ZV_Y], move->from[ZV_Z]};
    const double radius = zv_vec3_length(zv_vec3_sub(from, move->center));
    const double half = zv_acos(fmax(0.0, 1.0 - CHORD_MM / fmax(radius, CHORD_MM)));
    const double wanted = ceil(fabs(move->sweep) / (2.0 * half));
    const int chords = wanted > MOST_CHORDS ? MOST_CHORDS : (wanted < 1.0 ? 1 : (int)wanted);
    for (int i = 1; i <= chords; ++i) {
        double to[ZV_AXES];
        place_on_arc(w, move, (double)i / chords, to);
        write_line(w, i == chords ? move->to : to, move->feed_mm_min);
    }
}

/// The plane of an arc as its G code, 0 when it lies in none.
static int plane_of(const zv_move *move)
{
    const zv_vec3 n = move->axis;
    return fabs(n.z) > ALONG ? 17 : fabs(n.y) > ALONG ? 18 : fabs(n.x) > ALONG ? 19 : 0;
}

/// I, J, K of the two axes in the plane: from where the arc begins.
static void write_center(writer *w, const double center[3], const long long *from, int normal)
{
    static const char *const letters[] = {"I", "J", "K"};
    for (int i = 0; i < 3; ++i) {
        if (i != normal) {
            zv_gcode_put_word(&w->out->text, letters[i], counts(center[i]) - from[i], DECIMALS);
        }
    }
}

static void write_arc(writer *w, const zv_move *move, int plane)
{
    const int normal = plane == 17 ? ZV_Z : plane == 18 ? ZV_Y : ZV_X;
    const double center[] = {move->center.x, move->center.y, move->center.z};
    const double axis[] = {move->axis.x, move->axis.y, move->axis.z};
    const bool is_counter_clockwise = (move->sweep > 0.0) == (axis[normal] > 0.0);
    long long to[ZV_AXES], from[ZV_AXES];
    count_axes(w, move->to, to);
    memcpy(from, w->at, sizeof from);
    to[normal] = from[normal]; // by less than a count: the arc stays in its plane
    if (plane != w->plane) {
        zv_text_addf(&w->out->text, "G%d ", plane);
        w->plane = plane;
    }
    put(w, is_counter_clockwise ? "G3" : "G2");
    write_axes(w, to, false);
    write_center(w, center, from, normal);
    write_feed(w, move->feed_mm_min);
    put(w, "\n");
}

static void write_path(writer *w, const zv_move *move)
{
    const int plane = move->kind == ZV_MOVE_ARC ? plane_of(move) : 0;
    if (move->kind != ZV_MOVE_ARC) {
        write_line(w, move->to, move->feed_mm_min);
    } else if (plane) {
        write_arc(w, move, plane);
    } else {
        write_chords(w, move);
        zv_written_warn(w->out, move->line, "arc",
                        "the arc lies in no plane of the axes: it is written as lines within 0.005 mm of it");
    }
}

// ---- points ----

/// "(3 pick)"; a name with letters that a control may not know is left out.
static void write_name(writer *w, const zv_waypoint *point)
{
    char comment[80];
    bool is_plain = point->name != NULL;
    for (const char *c = point->name; is_plain && *c; ++c) {
        is_plain = *c >= ' ' && *c < 127;
    }
    snprintf(comment, sizeof comment, "%d%s%s", point->number, is_plain ? " " : "", is_plain ? point->name : "");
    zv_gcode_put_comment(&w->out->text, comment);
    ++w->out->lines;
}

/// What happens at the point: the gripper, a dwell.
static void write_rest(writer *w, const zv_waypoint *point)
{
    if (point->grips) {
        put(w, point->closes ? "M64 P0\n" : "M65 P0\n");
    }
    if (point->dwell_s > 0.0) {
        put(w, "G4");
        zv_gcode_put_word(&w->out->text, "P", counts(point->dwell_s), DECIMALS);
        put(w, "\n");
    }
}

static void write_point(writer *w, const zv_waypoint *point, const zv_move *move, bool is_first)
{
    w->out->points[point->number - 1].line = w->out->lines + 1;
    write_name(w, point);
    if (move->kind == ZV_MOVE_RAPID) {
        write_rapid(w, move->to, is_first);
    } else {
        write_path(w, move);
    }
    if (move->kind == ZV_MOVE_RAPID && !is_first && point->speed < 1.0) {
        zv_written_warn(w->out, point->number, "speed",
                        "a joint move (G0) has no speed in G-code: the arm will move as fast as it can");
    }
    write_rest(w, point);
}

/// The planner begins where the rapids before the first work end: a line of length 0 is work.
static void begin_work(writer *w, double feed_mm_min)
{
    long long to[ZV_AXES];
    memcpy(to, w->at, sizeof to);
    put(w, "G1");
    write_axes(w, to, true);
    write_feed(w, feed_mm_min);
    put(w, "\n");
}

static void write_all(writer *w, const zv_waypoint *points, const zv_move *moves, int count)
{
    put(w, "G21 G90 G17 G94\n");
    for (int i = 0; i < count; ++i) {
        write_point(w, &points[i], &moves[i], i == 0);
        if (i == 0 && count > 1 && moves[1].kind == ZV_MOVE_RAPID) {
            begin_work(w, points[0].feed_mm_min);
        }
    }
    put(w, "M2\n");
}

// ---- moves of the points ----

static zv_status hop(const zv_plan_asked *asked, const zv_waypoint *point, const double *near_q, zv_tool_walk *walk,
                     zv_move *move, double *q, zv_error *why)
{
    zv_plan_end end = {.reason = ZV_REASON_NONE};
    const zv_status status = zv_waypoint_solve(asked, point, near_q, q, &end, why);
    if (status != ZV_OK) {
        return status;
    }
    if (end.reason != ZV_REASON_NONE) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "waypoint %d: no joint values inside the limits reach the place",
                       point->number);
    }
    *move = (zv_move){.kind = ZV_MOVE_RAPID, .line = point->number};
    zv_tool_walk_hop(walk, asked->ik, q);
    memcpy(move->to, walk->here, sizeof move->to);
    return ZV_OK;
}

static zv_status make_moves(const zv_plan_asked *asked, const zv_waypoint *points, zv_move *moves, int count,
                            zv_written_point *written, zv_error *why)
{
    zv_tool_walk walk = {.here = {0.0}};
    const double *near_q = asked->options.near_q;
    zv_status status = ZV_OK;
    for (int i = 0; i < count && status == ZV_OK; ++i) {
        written[i].is_joint = i == 0 || zv_waypoint_is_hop(&points[i]);
        if (written[i].is_joint) {
            status = hop(asked, &points[i], near_q, &walk, &moves[i], written[i].q, why);
            near_q = written[i].q;
        } else {
            status = zv_tool_walk_to(&walk, asked, &points[i], &moves[i], why);
        }
        written[i].place = walk.held.base_from_tool.pos;
    }
    return status;
}

static bool fits(double value)
{
    return fabs(value) <= LARGEST; // also catches NaN
}

static bool is_writable(const zv_waypoint *point, const zv_move *move)
{
    bool all = fits(move->center.x) && fits(move->center.y) && fits(move->center.z);
    all = all && fits(point->feed_mm_min) && fits(point->dwell_s);
    for (int i = 0; i < ZV_AXES; ++i) {
        all = all && fits(move->to[i]);
    }
    return all;
}

static zv_status check_numbers(const zv_waypoint *points, const zv_move *moves, int count, zv_error *why)
{
    for (int i = 0; i < count; ++i) {
        if (!is_writable(&points[i], &moves[i])) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "waypoint %d: its numbers are too large for a program",
                           points[i].number);
        }
    }
    return ZV_OK;
}

/// Which words this arm has, and what must be added to them so that they count.
static writer begin(const zv_plan_asked *asked, const zv_move *moves, int count, const double *q,
                    zv_written_program *out)
{
    const zv_ik_target held = zv_ik_target_of(asked->ik, q);
    writer w = {.out = out, .words = 7u, .turn_axis = held.has_pitch ? ZV_B : ZV_A, .feed = -1, .plane = 17};
    w.words |= held.has_rot ? 7u << ZV_A : held.has_pitch ? 1u << ZV_B : held.has_yaw ? 1u << ZV_A : 0u;
    bool turns = false;
    for (int i = 0; i < count; ++i) {
        for (int axis = ZV_A; axis <= ZV_C; ++axis) {
            turns = turns || counts(moves[i].to[axis]) != 0;
        }
    }
    w.turn = turns || w.words == 7u ? 0 : COUNTS_PER_TURN;
    return w;
}

// ---- the front doors ----

void zv_written_warn(zv_written_program *program, int number, const char *code, const char *sentence)
{
    zv_json_writer *out = &program->warning;
    zv_json_begin_object(out);
    zv_json_put_integer(out, "waypoint", number);
    zv_json_put_text(out, "code", code);
    zv_json_put_text(out, "message", sentence);
    zv_json_end_object(out);
}

static zv_status write_moves(const zv_plan_asked *asked, const zv_waypoint *points, zv_move *moves,
                             zv_written_program *out, zv_error *why)
{
    writer w = begin(asked, moves, out->count, out->points[0].q, out);
    write_all(&w, points, moves, out->count);
    return out->text.failed || out->warnings.failed
               ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the program")
               : ZV_OK;
}

zv_status zv_waypoints_gcode(const zv_plan_asked *asked, const zv_json *waypoints, zv_written_program *out,
                             zv_error *why)
{
    zv_waypoint *points = NULL;
    *out = (zv_written_program){.lines = 0};
    out->warning = zv_json_writer_on(&out->warnings);
    zv_status status = zv_waypoints_read(asked, waypoints, &points, &out->count, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_move *moves = calloc((size_t)out->count, sizeof *moves);
    out->points = calloc((size_t)out->count, sizeof *out->points);
    status = moves && out->points ? make_moves(asked, points, moves, out->count, out->points, why)
                                  : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the program");
    status = status == ZV_OK ? check_numbers(points, moves, out->count, why) : status;
    if (status == ZV_OK) {
        status = write_moves(asked, points, moves, out, why);
    }
    free(points);
    free(moves);
    return status;
}

void zv_written_free(zv_written_program *program)
{
    zv_text_free(&program->text);
    zv_text_free(&program->warnings);
    free(program->points);
}

/// Joints this far apart hold the arm otherwise: radians, metres.
#define OTHER_RAD 0.05
#define OTHER_M 0.005

typedef struct nearest {
    double distance;
    double off; ///< of the joint that is farthest away, in units of the two constants above
} nearest;

typedef struct comparison {
    const zv_robot *robot;
    const zv_written_program *program;
    zv_watch *watch;
    nearest *found;
    int point; ///< whose lines are being run
} comparison;

static double joints_off(const zv_robot *robot, const double *q, const double *other)
{
    double most = 0.0;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const bool slides = zv_robot_joint(robot, k)->kind == ZV_JOINT_PRISMATIC;
        most = fmax(most, fabs(q[k] - other[k]) / (slides ? OTHER_M : OTHER_RAD));
    }
    return most;
}

static void compare(comparison *c, int index, const zv_plan_sample *sample)
{
    const zv_written_point *point = &c->program->points[index];
    const double distance = zv_vec3_length(zv_vec3_sub(sample->xyz, point->place));
    if (point->is_joint && distance <= c->found[index].distance) {
        c->found[index] = (nearest){distance, joints_off(c->robot, sample->q, point->q)};
    }
}

/// A sample between two points may belong to either.
static bool take_sample(void *user, const zv_plan_sample *sample)
{
    comparison *c = user;
    const int last = c->program->count - 1;
    while (c->point < last && (sample->line >= c->program->points[c->point + 1].line || sample->line == 0)) {
        ++c->point;
    }
    compare(c, c->point, sample);
    if (c->point > 0) {
        compare(c, c->point - 1, sample);
    }
    return true;
}

static bool take_progress(void *user, double part)
{
    return zv_watch_goes_on(((comparison *)user)->watch, part);
}

static void warn_of_others(const comparison *c, zv_written_program *program)
{
    for (int i = 0; i < program->count; ++i) {
        if (program->points[i].is_joint && c->found[i].off > 1.0) {
            zv_written_warn(program, i + 1, "held",
                            "G-code does not name the branch: the program comes to this place with other "
                            "joint values");
        }
    }
}

/// Plans what was written, as somebody will who reads it.
static zv_status read_again(const zv_plan_asked *asked, const zv_written_program *program, comparison *c,
                            zv_plan_report *report, zv_error *why)
{
    zv_text_source text = {program->text.data, program->text.size};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = asked->gcode};
    const zv_walker moves = zv_walker_of_program(&walk);
    zv_plan_options options = asked->options;
    options.joint_rapids = true;
    options.near_q = program->points[0].q;
    const zv_plan_sink sink = {.user = c, .sample = take_sample, .progress = take_progress};
    return zv_plan_try(asked->robot, asked->ik, &moves, &options, &sink, report, why);
}

zv_status zv_written_check(const zv_plan_asked *asked, zv_written_program *program, zv_watch *watch,
                           zv_plan_report *report, zv_error *why)
{
    comparison c = {.robot = asked->robot, .program = program, .watch = watch};
    c.found = malloc((size_t)program->count * sizeof *c.found);
    if (!c.found) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the check");
    }
    for (int i = 0; i < program->count; ++i) {
        c.found[i] = (nearest){INFINITY, 0.0};
    }
    const zv_status status = read_again(asked, program, &c, report, why);
    if (status == ZV_OK && !report->failed) {
        warn_of_others(&c, program);
    }
    free(c.found);
    return status;
}
