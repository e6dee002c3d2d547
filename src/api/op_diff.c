/// @file op_diff.c
/// `diff`: two programs by what the arm does: how far their paths are apart, where they part, how long each takes.
///
///     program, file ──────► plan ──► tool along the motion ──┐
///                                                            ├──► Fréchet distance of tip and orientation, times, joints
///     other, other_file ──► plan ──► tool along the motion ──┘
///
/// G-code beside a program of a controller, or two of controllers: texts are not compared at all.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "api/program_moves.h"
#include "path/frechet.h"
#include "request/fields.h"
#include "request/units.h"

enum { SAMPLES_HZ = 250, FEWEST = 200, MOST = 40000 };

#define STRAIGHT 1e-6 ///< m: points of a motion this near to a chord are left out
#define LEVER 0.1     ///< m from the tip to the points that say how the tool is turned

/// One of the two programs as the arm runs it.
typedef struct motion {
    zv_vec3 *point[3]; ///< the tip, and points on the z and the x axis of the tool
    int *line;         ///< of the program, at each point
    int count;
    double duration, length;
    long long moves;
    double first_q[ZV_MAX_JOINTS], last_q[ZV_MAX_JOINTS];
} motion;

static void free_motion(motion *m)
{
    for (int i = 0; i < 3; ++i) {
        free(m->point[i]);
    }
    free(m->line);
}

// ---- the second request ----

static bool names_a_program(const char *key)
{
    return strcmp(key, "program") == 0 || strcmp(key, "file") == 0 || strcmp(key, "other") == 0 ||
           strcmp(key, "other_file") == 0;
}

/// The same request with the other program in the place of the first.
static const zv_json *other_request(const zv_json *request, zv_json_document *document, zv_text *text, zv_error *why)
{
    const zv_json *other = zv_json_member(request, "other"), *file = zv_json_member(request, "other_file");
    const zv_json *root = NULL;
    zv_json_writer out = zv_json_writer_on(text);
    zv_json_begin_object(&out);
    for (const zv_json *member = request->first; member; member = member->next) {
        if (!names_a_program(member->key)) {
            zv_json_key_text(&out, member->key, member->key_size);
            zv_json_raw(&out, member->source, member->source_size);
        }
    }
    zv_json_put_raw(&out, other ? "program" : "file", (other ? other : file)->source,
                    (other ? other : file)->source_size);
    zv_json_end_object(&out);
    if (text->failed || zv_json_read(document, text->data, text->size, &root, why) != ZV_OK) {
        zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the other program");
    }
    return root;
}

// ---- motions ----

static bool make_room(motion *out)
{
    out->count = (int)fmin(MOST, fmax(FEWEST, ceil(out->duration * SAMPLES_HZ)));
    out->line = malloc((size_t)out->count * sizeof *out->line);
    for (int i = 0; i < 3; ++i) {
        out->point[i] = malloc((size_t)out->count * sizeof *out->point[i]);
    }
    if (!out->line || !out->point[0] || !out->point[1] || !out->point[2]) {
        return false;
    }
    return true;
}

static bool take_samples(const zv_trajectory *trajectory, motion *out)
{
    out->duration = zv_trajectory_duration(trajectory);
    if (!make_room(out)) {
        return false;
    }
    for (int i = 0; i < out->count; ++i) {
        const zv_trajectory_sample now =
            zv_trajectory_at(trajectory, out->duration * (double)i / (double)(out->count - 1));
        const zv_pose pose = now.base_from_tool;
        out->point[0][i] = pose.pos;
        out->point[1][i] = zv_vec3_add(pose.pos, zv_vec3_scale(pose.rot.z, LEVER));
        out->point[2][i] = zv_vec3_add(pose.pos, zv_vec3_scale(pose.rot.x, LEVER));
        out->line[i] = now.line;
        out->length += i > 0 ? zv_vec3_length(zv_vec3_sub(pose.pos, out->point[0][i - 1])) : 0.0;
        memcpy(i == 0 ? out->first_q : out->last_q, now.q, sizeof now.q);
    }
    return true;
}

/// Whether all points between two are near their chord, in all three paths.
static bool is_straight(const motion *m, int from, int to)
{
    bool all = true;
    for (int k = 0; all && k < 3; ++k) {
        const zv_vec3 *p = m->point[k];
        const zv_vec3 chord = zv_vec3_sub(p[to], p[from]);
        const double size = zv_vec3_dot(chord, chord);
        for (int i = from + 1; all && i < to; ++i) {
            const zv_vec3 w = zv_vec3_sub(p[i], p[from]);
            const double t = size > 0.0 ? fmax(0.0, fmin(1.0, zv_vec3_dot(w, chord) / size)) : 0.0;
            all = zv_vec3_length(zv_vec3_sub(w, zv_vec3_scale(chord, t))) < STRAIGHT;
        }
    }
    return all;
}

/// Leaves out what straight lines have between their ends, so that long programs are compared soon.
static void thin_out(motion *m)
{
    enum { LONGEST = 256 };
    int kept = 1, from = 0;
    for (int i = 1; i < m->count; ++i) {
        const bool goes_on = i + 1 < m->count && i - from < LONGEST && is_straight(m, from, i + 1);
        if (!goes_on) {
            for (int k = 0; k < 3; ++k) {
                m->point[k][kept] = m->point[k][i];
            }
            m->line[kept++] = m->line[i];
            from = i;
        }
    }
    m->count = kept;
}

static zv_status plan_moves(const zv_request *request, zv_program_moves *moves, zv_plan_report *report,
                            zv_trajectory **out, zv_error *why)
{
    const zv_served_arm *arm = request->arm;
    const zv_plan_sink sink = {.user = request->watch, .progress = zv_watch_progress};
    zv_rapids_watch(&moves->rapids, &sink);
    return zv_plan_trajectory(arm->robot, arm->ik, &moves->walker, &moves->options, &sink, report, out, why);
}

/// A program that cannot be driven is not compared.
static zv_status refuse_failed(const zv_plan_report *report, const char *which, zv_error *why)
{
    if (report->errors > 0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "errors in %s: %d; 'check' lists them", which, report->errors);
    }
    return report->failed ? zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s: %.300s", which, report->message) : ZV_OK;
}

static zv_status plan_motion(const zv_request *request, const zv_json *object, const char *which, motion *out,
                             zv_error *why)
{
    const zv_served_arm *arm = request->arm;
    zv_plan_asked asked;
    zv_program_moves moves = {.input = {.is_open = false}};
    zv_trajectory *trajectory = NULL;
    zv_plan_report *report = calloc(1, sizeof *report);
    zv_status status = report ? zv_plan_fields(object, arm->robot, arm->ik, request->host, &asked, why)
                              : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the plan");
    status = status == ZV_OK ? zv_program_moves_open(&asked, &moves, why) : status;
    if (status == ZV_OK) {
        status = plan_moves(request, &moves, report, &trajectory, why);
    }
    status = status == ZV_OK ? refuse_failed(report, which, why) : status;
    if (status == ZV_OK && !(trajectory && take_samples(trajectory, out))) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    }
    if (status == ZV_OK) {
        out->moves = report->moves;
        thin_out(out);
    }
    zv_trajectory_free(trajectory);
    zv_program_moves_close(&moves);
    free(report);
    return status;
}

// ---- the answer ----

/// The largest difference of a joint at the two ends, in degrees or mm: another branch shows here.
static double joints_apart(const zv_robot *robot, const motion *a, const motion *b)
{
    double most = 0.0;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const bool slides = zv_robot_joint(robot, k)->kind == ZV_JOINT_PRISMATIC;
        const double off = fmax(fabs(a->first_q[k] - b->first_q[k]), fabs(a->last_q[k] - b->last_q[k]));
        most = fmax(most, slides ? zv_mm_from_m(off) : zv_deg_from_rad(off));
    }
    return most;
}

static void write_parting(zv_json_writer *answer, const motion *a, const motion *b, const int at[2])
{
    const int first = at[0] + 1 < a->count ? at[0] + 1 : at[0], other = at[1] + 1 < b->count ? at[1] + 1 : at[1];
    const zv_vec3 place = a->point[0][at[0]];
    zv_json_begin_object_at(answer, "parts");
    zv_json_put_numbers(answer, "lines", (const double[]){a->line[first], b->line[other]}, 2);
    zv_json_put_numbers(answer, "xyz",
                        (const double[]){zv_mm_from_m(place.x), zv_mm_from_m(place.y), zv_mm_from_m(place.z)}, 3);
    zv_json_end_object(answer);
}

/// Frechet distances of the tip and of two points beside it, which tell how the tool is turned.
static zv_status measure(const zv_request *request, const motion *a, const motion *b, zv_frechet found[3],
                         zv_error *why)
{
    const double apart = zv_number_at(request->object, "apart", 0.1) * ZV_MM;
    for (int k = 0; k < 3; ++k) {
        const zv_polyline first = {a->point[k], a->count}, second = {b->point[k], b->count};
        if (zv_frechet_between(first, second, apart, &found[k]) != ZV_OK) {
            return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the comparison");
        }
        if (!zv_watch_goes_on(request->watch, 0.5 + k / 6.0)) {
            return ZV_ERR_CANCELLED;
        }
    }
    return ZV_OK;
}

static zv_status compare(const zv_request *request, const motion *a, const motion *b, zv_json_writer *answer,
                         zv_error *why)
{
    zv_frechet found[3];
    const zv_status status = measure(request, a, b, found, why);
    if (status != ZV_OK) {
        return status;
    }
    const bool same = found[0].is_within && found[1].is_within && found[2].is_within;
    const double turned = fmax(found[1].distance, found[2].distance) - found[0].distance;
    zv_json_put_bool(answer, "same", same);
    zv_json_put_number(answer, "distance", zv_mm_from_m(found[0].distance));
    zv_json_put_number(answer, "turn", zv_deg_from_rad(fmax(0.0, turned) / LEVER));
    const bool is_fine = fmax(a->duration, b->duration) * SAMPLES_HZ <= MOST; // else chords of arcs are too long
    zv_json_put_bool(answer, "exact", is_fine && found[0].is_known && found[1].is_known && found[2].is_known);
    if (!same) {
        const int k = !found[0].is_within ? 0 : !found[1].is_within ? 1 : 2;
        write_parting(answer, a, b, found[k].at);
    }
    zv_json_put_numbers(answer, "durations", (const double[]){a->duration, b->duration}, 2);
    zv_json_put_numbers(answer, "lengths", (const double[]){zv_mm_from_m(a->length), zv_mm_from_m(b->length)}, 2);
    zv_json_put_numbers(answer, "moves", (const double[]){(double)a->moves, (double)b->moves}, 2);
    zv_json_put_number(answer, "joints", joints_apart(request->arm->robot, a, b));
    return ZV_OK;
}

zv_status zv_op_diff(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *other = zv_json_member(request->object, "other");
    if (!other == !zv_json_member(request->object, "other_file")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'other' or 'other_file', the program to compare with");
    }
    zv_json_document *document = zv_json_document_create();
    zv_text text = {0};
    motion a = {.count = 0}, b = {.count = 0};
    const zv_json *second = document ? other_request(request->object, document, &text, why) : NULL;
    zv_status status = second ? plan_motion(request, request->object, "the first program", &a, why)
                              : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the other program");
    status = status == ZV_OK ? plan_motion(request, second, "the other program", &b, why) : status;
    status = status == ZV_OK ? compare(request, &a, &b, answer, why) : status;
    free_motion(&a);
    free_motion(&b);
    zv_json_document_free(document);
    zv_text_free(&text);
    return status;
}
