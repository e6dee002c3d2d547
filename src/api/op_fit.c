/// @file op_fit.c
/// `fit`: a 3-D model becomes the body of an arm, with its unit, its upright and its pivot put right, cut onto the links.
///
///     world_from_model = move to xyz . turn by abc . stand up . stretch by unit . move the pivot to 0
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "describe/angles.h"
#include "describe/robot_rewrite.h"
#include "request/description_fields.h"
#include "request/fields.h"
#include "request/meshes.h"
#include "request/table.h"
#include "request/units.h"
#include "zveno/body.h"
#include "zveno/describe.h"

/// Surfaces that the answer lists, the largest first.
enum { LISTED = 64 };

typedef struct fitting {
    const zv_request *request;
    const zv_robot *robot;
    zv_model model;
    double unit;  ///< m per unit of the model
    zv_pose pose; ///< of the stretched model: in the world, or in the frame of `link`
    int link;     ///< that takes all of it; -1: it is cut
    double density;
    zv_pose frame[ZV_MAX_LINKS]; ///< of each link in the world, as the model is
    uint8_t *link_of;            ///< of each triangle
    uint32_t *shell_of, shells;  ///< of each vertex
    zv_text bodies;
    int count; ///< of bodies
    zv_text file;
    zv_robot *dressed;
    unsigned computed; ///< links whose mass was computed
} fitting;

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the model");
}

// ---- the model and its place ----

static zv_status read_model(fitting *fit, zv_file_set *set, zv_sent_files *sent, zv_error *why)
{
    const zv_request *request = fit->request;
    const zv_json *path = zv_json_member(request->object, "file"), *list = zv_json_member(request->object, "files");
    const zv_json *main = zv_json_member(request->object, "main");
    if ((path != NULL) + (list != NULL) != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'fit' needs one of 'file', a path, and 'files', a list");
    }
    if (path && !request->host->open_files) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files are not read here; send the model in 'files'");
    }
    const zv_status status = path ? request->host->open_files(path->text, set, why) : zv_files_field(list, sent, why);
    zv_files files = path ? set->files : zv_sent_files_list(sent);
    files.main = status == ZV_OK && main ? main->text : files.main;
    return status == ZV_OK ? zv_model_read(&files, request->host->load_mesh, &fit->model, why) : status;
}

/// Turns an axis of the model upwards.
static zv_rot upright(int up)
{
    static const double angle[6][2] = {{0, 0}, {90, 0}, {0, -90}, {180, 0}, {-90, 0}, {0, 90}}; // about x, about y
    return zv_rot_from_degrees(0.0, angle[up][1], angle[up][0]);
}

/// Where the model stands: turned upright and by its angles, its pivot at the place asked for.
static void set_pose(fitting *fit, const double abc[3], const double xyz[3], const double pivot[3])
{
    const zv_json *object = fit->request->object;
    fit->pose.rot =
        zv_rot_mul(zv_rot_from_degrees(abc[0], abc[1], abc[2]), upright(zv_word_at(object, "up", zv_up_words, 0)));
    const zv_vec3 from = zv_vec3_scale((zv_vec3){pivot[0], pivot[1], pivot[2]}, fit->unit);
    const zv_vec3 to = {zv_m_from_mm(xyz[0]), zv_m_from_mm(xyz[1]), zv_m_from_mm(xyz[2])};
    fit->pose.pos = zv_vec3_sub(to, zv_rot_apply(fit->pose.rot, from));
}

/// The pose in which the arm meets the model: that of the request, or zeros.
static zv_status joints_asked(const fitting *fit, double *q, zv_error *why)
{
    const zv_json *object = fit->request->object;
    return zv_json_member(object, "q") ? zv_field_get_joints(object, "q", fit->robot, q, why) : ZV_OK;
}

static zv_status read_place(fitting *fit, zv_error *why)
{
    const zv_json *object = fit->request->object;
    double abc[3] = {0}, xyz[3] = {0}, pivot[3] = {0}, q[ZV_MAX_JOINTS] = {0};
    const zv_json *link = zv_json_member(object, "link");

    zv_numbers_at(object, "abc", 3, abc);
    zv_numbers_at(object, "xyz", 3, xyz);
    zv_numbers_at(object, "pivot", 3, pivot);
    zv_status status = joints_asked(fit, q, why);
    if (status == ZV_OK && link && link->number > zv_robot_axis_count(fit->robot)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'link' must be 0 for the base, or up to %d, found %g",
                       zv_robot_axis_count(fit->robot), link->number);
    }
    fit->link = link && status == ZV_OK ? (int)link->number : -1;
    fit->unit = zv_scaled_at(object, "unit", ZV_MM, fit->model.is_metric ? 1.0 : ZV_MM);
    fit->density = zv_number_at(object, "density", 0.0);
    set_pose(fit, abc, xyz, pivot);
    fit->frame[0] = zv_robot_base(fit->robot);
    zv_fk_axis_frames(fit->robot, q, fit->frame + 1);
    if (fit->link >= 0) {
        fit->pose = zv_pose_mul(fit->frame[fit->link], fit->pose);
    }
    return status;
}

// ---- which triangle goes where ----

/// The model in the world, m.
static void upright_model(const fitting *fit, zv_mesh *out)
{
    zv_mesh_append(out, &fit->model.mesh, zv_pose_identity());
    zv_mesh_stretch(out, (double[]){fit->unit, fit->unit, fit->unit});
    zv_mesh_move(out, 0, fit->pose);
}

static zv_status correct(fitting *fit, zv_error *why)
{
    const zv_json *list = zv_json_member(fit->request->object, "pieces");
    const zv_mesh *mesh = &fit->model.mesh;
    for (const zv_json *one = list ? list->first : NULL; one; one = one->next) {
        const double piece = zv_number_at(one, "piece", 0.0), link = zv_number_at(one, "link", 0.0);
        if (!(piece >= 1.0 && piece <= fit->shells) || link > zv_robot_axis_count(fit->robot)) {
            return zv_fail(
                why, ZV_ERR_BAD_REQUEST, 0, 0,
                "'pieces': there is no piece %.0f or no link %.0f; the model has %u pieces, the arm %d links", piece,
                link, fit->shells, zv_robot_axis_count(fit->robot) + 1);
        }
        for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
            const bool is_it = fit->shell_of[mesh->triangles[i].corner[0]] + 1 == (uint32_t)piece;
            fit->link_of[i] = is_it ? (uint8_t)link : fit->link_of[i];
        }
    }
    return ZV_OK;
}

static zv_status cut(fitting *fit, zv_error *why)
{
    const zv_mesh *mesh = &fit->model.mesh;
    double q[ZV_MAX_JOINTS] = {0};
    zv_mesh stands = {0};
    fit->link_of = malloc((size_t)mesh->triangle_count + 1);
    fit->shell_of = malloc(((size_t)mesh->vertex_count + 1) * sizeof *fit->shell_of);
    if (!fit->link_of || !fit->shell_of || !zv_mesh_shells(mesh, fit->shell_of, &fit->shells)) {
        return no_memory(why);
    }
    zv_status status = ZV_OK;
    if (fit->link >= 0) {
        memset(fit->link_of, fit->link, mesh->triangle_count);
    } else {
        status = joints_asked(fit, q, why);
        upright_model(fit, &stands);
        status = stands.failed ? no_memory(why) : status;
        status = status == ZV_OK ? zv_model_cut(fit->robot, q, &stands, fit->link_of, why) : status;
        zv_mesh_free(&stands);
    }
    return status == ZV_OK ? correct(fit, why) : status;
}

// ---- bodies ----

/// What is left of the name of a file for a body.
static void short_name(const char *file, char out[ZV_NAME_SIZE])
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file, *dot = strrchr(name, '.');
    size_t size = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    size = size < ZV_NAME_SIZE ? size : ZV_NAME_SIZE - 1;
    while (size > 0 && ((unsigned char)name[size] & 0xC0) == 0x80) {
        --size; // not inside a character
    }
    snprintf(out, ZV_NAME_SIZE, "%.*s", (int)size, name);
}

static void write_mesh(zv_json_writer *out, const fitting *fit, const char *content)
{
    zv_json_begin_object_at(out, "mesh");
    zv_json_put_text(out, "sha256", content);
    zv_json_put_number(out, "unit", zv_tidy(fit->unit, ZV_MM));
    zv_json_put_text(out, "file", fit->model.file);
    zv_json_end_object(out);
}

static void write_color(zv_json_writer *out, int color)
{
    char paint[8];
    if (color >= 0) {
        snprintf(paint, sizeof paint, "#%06x", (unsigned)color & 0xFFFFFFu);
        zv_json_put_text(out, "color", paint);
    }
}

/// The bodies stand in one list.
static void add_body(fitting *fit, const zv_text *one)
{
    zv_text_add(&fit->bodies, fit->count++ ? "," : "");
    zv_text_append(&fit->bodies, one->data, one->size);
    fit->bodies.failed = fit->bodies.failed || one->failed;
}

static void write_name(zv_json_writer *out, const fitting *fit)
{
    char name[ZV_NAME_SIZE];
    short_name(fit->model.file, name);
    if (name[0]) {
        zv_json_put_text(out, "name", name);
    }
}

static void write_body(fitting *fit, int link, const char *content, int color)
{
    zv_text one = {0};
    zv_json_writer out = zv_json_writer_on(&one);
    const zv_pose pose = zv_pose_mul(zv_pose_inverse(fit->frame[link]), fit->pose);
    const zv_euler euler = zv_exact_angles(pose.rot);
    const double abc[3] = {zv_tidy_angle(euler.a), zv_tidy_angle(euler.b), zv_tidy_angle(euler.c)};

    zv_json_begin_object(&out);
    zv_json_put_integer(&out, "link", link);
    write_name(&out, fit);
    write_mesh(&out, fit, content);
    zv_put_tidy(&out, "xyz", pose.pos, ZV_MM);
    zv_json_put_numbers(&out, "abc", abc, 3);
    write_color(&out, color);
    if (fit->density > 0.0) {
        zv_json_put_number(&out, "density", fit->density);
    }
    zv_json_end_object(&out);
    add_body(fit, &one);
    zv_text_free(&one);
}

/// The triangles of one link, in the units of the model.
static void pick(const fitting *fit, int link, zv_mesh *out)
{
    const zv_mesh *mesh = &fit->model.mesh;
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        if (fit->link_of[i] == link) {
            uint32_t corner[3];
            for (int k = 0; k < 3; ++k) {
                const zv_vertex *v = &mesh->vertices[mesh->triangles[i].corner[k]];
                corner[k] = zv_mesh_add_vertex(out, v->point, v->normal, v->material);
            }
            zv_mesh_add_triangle(out, corner[0], corner[1], corner[2]);
        }
    }
}

/// Every colour of a link is a body.
static zv_status dress_link(fitting *fit, int link, zv_error *why)
{
    zv_mesh piece = {0};
    zv_status status = ZV_OK;
    const zv_mesh_report *report = &fit->model.report;
    const int parts = report->part_count > 0 ? (int)report->part_count : 1;
    pick(fit, link, &piece);
    for (int i = 0; i < parts && piece.triangle_count > 0 && status == ZV_OK; ++i) {
        char content[ZV_CONTENT_NAME_SIZE];
        status = zv_mesh_store_add(fit->request->meshes, &piece, parts > 1 ? i : -1, content, why);
        if (status == ZV_OK) {
            write_body(fit, link, content, report->part_count > 0 ? report->color[i] : -1);
        }
        status = status == ZV_ERR_SYNTAX ? ZV_OK : status; // a colour without triangles is none
    }
    status = status == ZV_OK && piece.failed ? no_memory(why) : status;
    zv_mesh_free(&piece);
    return status;
}

static zv_status expect_bodies(const fitting *fit, zv_error *why)
{
    if (fit->count == 0) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the model '%.80s' has no triangle with an area", fit->model.file);
    }
    return fit->count > ZV_MAX_SHAPES
               ? zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the model has %d bodies of one colour; an arm may have %d",
                         fit->count, (int)ZV_MAX_SHAPES)
               : ZV_OK;
}

static zv_status dress(fitting *fit, zv_error *why)
{
    zv_status status = ZV_OK;
    zv_link links[ZV_MAX_JOINTS];
    for (int link = 0; link <= zv_robot_axis_count(fit->robot) && status == ZV_OK; ++link) {
        status = dress_link(fit, link, why);
    }
    status = status == ZV_OK ? expect_bodies(fit, why) : status;
    const zv_rewrite bodies = {.bodies = &fit->bodies, .only = fit->link};
    zv_text first = {0};
    zv_robot *robot = NULL;
    status = status == ZV_OK ? zv_robot_rewrite(fit->robot, &bodies, &first, why) : status;
    status = status == ZV_OK ? zv_robot_parse(first.data, first.size, NULL, 0, &robot, why) : status;
    fit->computed = status == ZV_OK ? zv_links_weigh(robot, fit->request->meshes, 0.0, links) : 0;
    const zv_rewrite masses = {.links = links, .computed = fit->computed, .only = -1};
    status = status == ZV_OK ? zv_robot_rewrite(robot, &masses, &fit->file, why) : status;
    status = status == ZV_OK ? zv_robot_parse(fit->file.data, fit->file.size, NULL, 0, &fit->dressed, why) : status;
    zv_robot_free(robot);
    zv_text_free(&first);
    return status;
}

// ---- the answer ----

static void write_line(zv_json_writer *answer, zv_report_level level, const char *message)
{
    zv_write_report_line(answer, &(zv_report_line){level, 0, 0, message});
}

static double ratio_of(double a, double b)
{
    return a > b ? a / b : b / a;
}

/// Units that people use, mm: the one with which the model is as large as the arm, when it is not the one in use.
static double better_unit(const fitting *fit, double model, double arm)
{
    static const double units[] = {0.001, 1.0, 10.0, 25.4, 304.8, 1000.0};
    const double own = model / (fit->unit / ZV_MM); // one unit of it, mm
    const double now = fit->unit / ZV_MM;
    double best = now;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; ++i) {
        best = ratio_of(own * units[i], arm) < ratio_of(own * best, arm) ? units[i] : best;
    }
    return 2.0 * ratio_of(own * best, arm) < ratio_of(own * now, arm) ? best : now; // clearly, not by a little
}

/// What one unit of the model was taken as, and who says so.
static void write_unit(zv_json_writer *answer, const fitting *fit)
{
    char text[240];
    const bool is_told = zv_json_member(fit->request->object, "unit") != NULL;
    const char *sentence = is_told                ? "one unit of the model is %g mm"
                           : fit->model.is_metric ? "one unit of the model is %g mm, as its format says"
                                                  : "one unit of the model is taken as %g mm: its format has none";
    snprintf(text, sizeof text, sentence, fit->unit / ZV_MM);
    write_line(answer, is_told || fit->model.is_metric ? ZV_REPORT_NOTE : ZV_REPORT_ASSUMED, text);
}

static void write_report(zv_json_writer *answer, const fitting *fit, double size, double arm)
{
    char text[240];
    const double better = fit->link < 0 && size > 0.0 && arm > 0.0 ? better_unit(fit, size, arm) : fit->unit / ZV_MM;
    zv_json_begin_array_at(answer, "report");
    write_unit(answer, fit);
    if (better != fit->unit / ZV_MM) {
        snprintf(text, sizeof text,
                 "the model is %.3g mm large and the arm %.3g mm; with a unit of %g mm they are alike", size, arm,
                 better);
        write_line(answer, ZV_REPORT_WARNING, text);
    }
    for (int k = 0; k < zv_robot_axis_count(fit->dressed); ++k) {
        if (fit->computed >> k & 1u) {
            snprintf(text, sizeof text,
                     "link %d: what its file does not know of mass and inertia is computed from the model", k + 1);
            write_line(answer, ZV_REPORT_ASSUMED, text);
        }
    }
    zv_json_end_array(answer);
}

/// What is told about a surface that hangs together.
typedef struct piece {
    uint32_t shell, triangles;
    int link; ///< -1: it is cut
    zv_vec3 low, high;
} piece;

static int more_triangles(const void *a, const void *b)
{
    const piece *x = a, *y = b;
    return x->triangles != y->triangles ? (x->triangles < y->triangles ? 1 : -1)
                                        : (x->shell > y->shell) - (x->shell < y->shell);
}

static void add_to_piece(piece *to, const zv_mesh *mesh, uint32_t triangle, int link)
{
    for (int k = 0; k < 3; ++k) {
        const zv_vec3 p = mesh->vertices[mesh->triangles[triangle].corner[k]].point;
        const bool is_first = to->triangles == 0 && k == 0;
        to->low = is_first ? p : (zv_vec3){fmin(to->low.x, p.x), fmin(to->low.y, p.y), fmin(to->low.z, p.z)};
        to->high = is_first ? p : (zv_vec3){fmax(to->high.x, p.x), fmax(to->high.y, p.y), fmax(to->high.z, p.z)};
    }
    to->link = to->triangles == 0 || to->link == link ? link : -1;
    ++to->triangles;
}

static void write_bounds(zv_json_writer *answer, zv_vec3 low, zv_vec3 high)
{
    zv_json_begin_array_at(answer, "bounds");
    zv_json_numbers(answer, (double[]){zv_mm_from_m(low.x), zv_mm_from_m(low.y), zv_mm_from_m(low.z)}, 3);
    zv_json_numbers(answer, (double[]){zv_mm_from_m(high.x), zv_mm_from_m(high.y), zv_mm_from_m(high.z)}, 3);
    zv_json_end_array(answer);
}

static void write_piece(zv_json_writer *answer, const piece *one)
{
    zv_json_begin_object(answer);
    zv_json_put_integer(answer, "piece", one->shell + 1);
    zv_json_put_number(answer, "link", one->link >= 0 ? (double)one->link : (double)NAN); // null where it has none
    zv_json_put_integer(answer, "triangles", one->triangles);
    write_bounds(answer, one->low, one->high);
    zv_json_end_object(answer);
}

static zv_status write_pieces(zv_json_writer *answer, const fitting *fit, const zv_mesh *stands, zv_error *why)
{
    piece *all = calloc((size_t)fit->shells + 1, sizeof *all);
    if (!all) {
        return no_memory(why);
    }
    for (uint32_t i = 0; i < stands->triangle_count; ++i) {
        const uint32_t shell = fit->shell_of[stands->triangles[i].corner[0]];
        all[shell].shell = shell;
        add_to_piece(&all[shell], stands, i, fit->link_of[i]);
    }
    qsort(all, fit->shells, sizeof *all, more_triangles);
    zv_json_put_integer(answer, "piece_count", fit->shells);
    zv_json_begin_array_at(answer, "pieces");
    for (uint32_t i = 0; i < fit->shells && i < LISTED && all[i].triangles > 0; ++i) {
        write_piece(answer, &all[i]);
    }
    zv_json_end_array(answer);
    free(all);
    return ZV_OK;
}

/// How large the arm itself is: the box around its housings at 0, mm.
static double size_of_arm(const fitting *fit)
{
    const zv_body_options coarse = {.detail = ZV_DETAIL_COARSE};
    zv_bodies bodies = {0};
    double size = 0.0;
    if (zv_bodies_make(fit->robot, &coarse, &bodies, NULL) == ZV_OK) {
        zv_mesh all = {0};
        zv_vec3 low, high;
        for (int k = 0; k < bodies.link_count; ++k) {
            zv_mesh_append(&all, &bodies.links[k], k ? fit->frame[k] : zv_pose_identity());
        }
        size = zv_mesh_bounds(&all, &low, &high) ? zv_mm_from_m(zv_vec3_length(zv_vec3_sub(high, low))) : 0.0;
        zv_mesh_free(&all);
    }
    zv_bodies_free(&bodies);
    return size;
}

static zv_status write_answer(const fitting *fit, zv_json_writer *answer, zv_error *why)
{
    zv_mesh stands = {0};
    zv_vec3 low = {0, 0, 0}, high = {0, 0, 0};
    upright_model(fit, &stands);
    zv_mesh_bounds(&stands, &low, &high);
    zv_json_key(answer, "robot");
    zv_json_raw_line(answer, fit->file.data, fit->file.size);
    zv_json_put_text(answer, "main", fit->model.file);
    write_report(answer, fit, zv_mm_from_m(zv_vec3_length(zv_vec3_sub(high, low))), size_of_arm(fit));
    zv_json_put_integer(answer, "triangles", stands.triangle_count);
    write_bounds(answer, low, high);
    const zv_status status = stands.failed ? no_memory(why) : write_pieces(answer, fit, &stands, why);
    zv_write_stored_meshes(answer, fit->dressed, fit->request->meshes, zv_flag_at(fit->request->object, "bytes"));
    zv_mesh_free(&stands);
    return status;
}

static void free_fitting(fitting *fit)
{
    zv_mesh_free(&fit->model.mesh);
    zv_text_free(&fit->bodies);
    zv_text_free(&fit->file);
    zv_robot_free(fit->dressed);
    free(fit->link_of);
    free(fit->shell_of);
}

zv_status zv_op_fit(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    fitting fit = {.request = request, .robot = request->arm->robot};
    zv_file_set set = {0};
    zv_sent_files sent = {0};
    zv_status status = read_model(&fit, &set, &sent, why);
    status = status == ZV_OK ? read_place(&fit, why) : status;
    status = status == ZV_OK ? cut(&fit, why) : status;
    status = status == ZV_OK ? dress(&fit, why) : status;
    status = status == ZV_OK ? write_answer(&fit, answer, why) : status;
    free_fitting(&fit);
    zv_sent_files_free(&sent);
    if (set.user) {
        request->host->close_files(&set);
    }
    return status;
}
