/// @file robot_field.c
/// The fields `robot`, `tip`, `set` and `tool`: an arm ready to be asked.
///
/// A batch of many lines names the same arm again and again. The key of the cache is the text of the fields as it
/// was written, so a hit costs three comparisons of bytes and no parsing.
///
/// The angles of the source documents:
///
///              elbow                      elevations of the three pitching links in the vertical plane of the arm:
///              /\  a3                         e1, e2, e3, counter-clockwise, 0 along the heading
///         e1  /  \  e2
///        a2  /    \____ a4                yaw and pitches (001): a1 = heading, a2 = e1 + 90,
///           |      e3                         a3 = e2 - e1 + 180, a4 = e3 - e2 + 180 (angles between neighbours)
///        a1 |                             planar (003): alpha = e1, beta = e2, gamma = e3
///
/// They are taken from where the joints are, not from the joint values, so that an arm whose file counts its joints
/// from another zero gives the same angles.
#include "request/robot_field.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/elementary.h"
#include "kin/axes.h"
#include "request/description_fields.h"
#include "request/fields.h"
#include "request/units.h"
#include "zveno/body.h"

/// A longer description is served, but not remembered: the cache stays small whatever is sent.
enum { KEY_LIMIT = 1 << 20 };

/// What a request says about its arm.
enum { FIELD_ROBOT, FIELD_TIP, FIELD_SET, FIELD_TOOL };
typedef struct asked_arm {
    const zv_json *field[ZV_ARM_FIELDS]; ///< NULL: not given
    const char *tip;                     ///< or NULL
    const zv_host *host;
    zv_mesh_store *meshes; ///< NULL: nobody looks at meshes
    int set_count;
    zv_set sets[ZV_MAX_DIMENSIONS];
} asked_arm;

// ---- cache ----

static void free_arm(zv_served_arm *arm)
{
    if (arm) {
        zv_ik_free(arm->ik);
        zv_robot_free(arm->robot);
        free(arm->key);
        free(arm);
    }
}

void zv_arm_cache_free(zv_arm_cache *cache)
{
    for (int i = 0; i < cache->count; ++i) {
        free_arm(cache->arms[i]);
    }
    *cache = (zv_arm_cache){0};
}

static bool same_bytes(const char *key, const zv_json *value, size_t size)
{
    return size == 0 || memcmp(key, value->source, size) == 0;
}

static size_t source_size(const zv_json *value)
{
    return value ? value->source_size : 0;
}

static bool has_key(const zv_served_arm *arm, const asked_arm *asked)
{
    const char *key = arm->key;
    bool same = key != NULL && (arm->has_meshes || !asked->meshes);
    for (int i = 0; same && i < ZV_ARM_FIELDS; ++i) {
        same = arm->key_size[i] == source_size(asked->field[i]) && same_bytes(key, asked->field[i], arm->key_size[i]);
        key += arm->key_size[i];
    }
    return same;
}

/// Puts `arm` first and moves the `count` arms before its old place back by one.
static void put_first(zv_arm_cache *cache, zv_served_arm *arm, int count)
{
    memmove(&cache->arms[1], &cache->arms[0], (size_t)count * sizeof cache->arms[0]);
    cache->arms[0] = arm;
}

static const zv_served_arm *find_arm(zv_arm_cache *cache, const asked_arm *asked)
{
    for (int i = 0; i < cache->count; ++i) {
        if (has_key(cache->arms[i], asked)) {
            put_first(cache, cache->arms[i], i);
            return cache->arms[0];
        }
    }
    return NULL;
}

static void add_arm(zv_arm_cache *cache, zv_served_arm *arm)
{
    if (cache->count == ZV_SERVED_ARMS) {
        free_arm(cache->arms[--cache->count]);
    }
    put_first(cache, arm, cache->count++);
}

static void keep_key(zv_served_arm *arm, const asked_arm *asked)
{
    size_t size = 0;
    for (int i = 0; i < ZV_ARM_FIELDS; ++i) {
        arm->key_size[i] = source_size(asked->field[i]);
        size += arm->key_size[i];
    }
    arm->key = size <= KEY_LIMIT ? malloc(size) : NULL;
    char *to = arm->key;
    for (int i = 0; to && i < ZV_ARM_FIELDS; ++i) {
        if (asked->field[i]) {
            memcpy(to, asked->field[i]->source, arm->key_size[i]);
            to += arm->key_size[i];
        }
    }
}

// ---- set ----

static zv_status read_sets(const zv_json *set, zv_set sets[ZV_MAX_DIMENSIONS], int *count, zv_error *why)
{
    if (!set) {
        *count = 0;
        return ZV_OK;
    }
    if (set->kind != ZV_JSON_OBJECT || set->count > ZV_MAX_DIMENSIONS) {
        char found[64];
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'set' must be an object of at most %d dimensions with their values, found %s",
                       (int)ZV_MAX_DIMENSIONS, zv_json_describe(set, found, sizeof found));
    }
    int used = 0;
    for (const zv_json *member = set->first; member; member = member->next) {
        char path[64];
        snprintf(path, sizeof path, "set.%s", member->key);
        sets[used].name = member->key;
        const zv_status status = zv_field_finite(member, path, &sets[used++].value, why);
        if (status != ZV_OK) {
            return status;
        }
    }
    *count = used;
    return ZV_OK;
}

// ---- robot ----

static zv_status refuse_name(const char *name, zv_error *why)
{
    char known[160] = "";
    size_t used = 0;
    for (int i = 0; i < zv_shipped_count() && used < sizeof known; ++i) {
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", zv_shipped_name(i));
    }
    return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no robot called '%.60s'; known: %s", name, known);
}

/// A path has a folder or an ending; a name has neither.
static bool looks_like_path(const char *name)
{
    return strpbrk(name, "/\\.") != NULL;
}

/// What the reader of robots says about a file, with the place in front: lines of the answer count in the request.
static zv_status in_file(const char *path, zv_status status, zv_error *why)
{
    if (status == ZV_ERR_SYNTAX) {
        char message[ZV_MESSAGE_SIZE];
        memcpy(message, why->message, sizeof message);
        const size_t length = strlen(path);
        const char *tail = length > 80 ? path + length - 80 : path;
        zv_fail(why, status, 0, 0, "%s:%d:%d: %s", tail, why->line, why->column, message);
    }
    return status;
}

static zv_status import_robot(const asked_arm *asked, const char *text, size_t size, zv_format format, zv_robot **out,
                              zv_error *why)
{
    const zv_import_options options = {.format = format, .tip = asked->tip};
    return zv_robot_import(text ? text : "", size, &options, asked->sets, asked->set_count, out, why);
}

/// A file that may name others, a folder or a zip archive.
static zv_status parse_files(const asked_arm *asked, const char *path, zv_robot **out, zv_error *why)
{
    const zv_import_options options = {.tip = asked->tip, .meshes = asked->meshes, .load = asked->host->load_mesh};
    zv_file_set set;
    zv_status status = asked->host->open_files(path, &set, why);
    if (status == ZV_OK) {
        status = zv_robot_import_files(&set.files, &options, asked->sets, asked->set_count, out, why);
        asked->host->close_files(&set);
        status = in_file(path, status, why);
    }
    return status;
}

static zv_status parse_file(const asked_arm *asked, const char *path, zv_robot **out, zv_error *why)
{
    if (asked->host->open_files) {
        return parse_files(asked, path, out, why);
    }
    if (!asked->host->read_file) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "robot files are not read here; use a shipped name or send the robot itself as an object");
    }
    zv_text text = {0};
    zv_status status = asked->host->read_file(path, &text, why);
    if (status == ZV_OK) {
        status = in_file(path, import_robot(asked, text.data, text.size, ZV_FORMAT_UNKNOWN, out, why), why);
    }
    zv_text_free(&text);
    return status;
}

static zv_status parse_name(const asked_arm *asked, zv_robot **out, zv_error *why)
{
    const zv_json *name = asked->field[FIELD_ROBOT];
    if (strlen(name->text) != name->text_size) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'robot' must be a name without \\u0000 in it");
    }
    size_t size = 0;
    const char *shipped = zv_shipped_find(name->text, &size);
    if (shipped) {
        return zv_robot_parse(shipped, size, asked->sets, asked->set_count, out, why);
    }
    if (looks_like_path(name->text)) {
        return parse_file(asked, name->text, out, why);
    }
    return refuse_name(name->text, why);
}

/// The robot is part of the request, so what is wrong with it is wrong with the request; places count in the request.
static zv_status parse_inline(const asked_arm *asked, zv_robot **out, zv_error *why)
{
    const zv_json *object = asked->field[FIELD_ROBOT];
    const zv_status status =
        zv_robot_parse(object->source, object->source_size, asked->sets, asked->set_count, out, why);
    if (status != ZV_ERR_SYNTAX) {
        return status;
    }
    char message[ZV_MESSAGE_SIZE];
    memcpy(message, why->message, sizeof message);
    const int column = why->line <= 1 ? object->column + why->column - 1 : why->column;
    const int line = object->line + (why->line > 0 ? why->line - 1 : 0);
    return zv_fail(why, ZV_ERR_BAD_REQUEST, line, column, "'robot': %s", message);
}

/// {"format": "urdf", "text": "..."}: somebody else's description inside the request.
static zv_status parse_text(const asked_arm *asked, const zv_json *text, zv_robot **out, zv_error *why)
{
    static const char *const known[] = {"format", "text", NULL}, *const none[] = {NULL};
    const zv_json *object = asked->field[FIELD_ROBOT];
    zv_format format = ZV_FORMAT_UNKNOWN;
    zv_status status = zv_fields_check_names(object, known, none, why);
    status = status == ZV_OK ? zv_format_field(object, &format, why) : status;
    if (status == ZV_OK && text->kind != ZV_JSON_STRING) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'robot.text' must be a text");
    }
    if (status != ZV_OK) {
        return status;
    }
    return in_file("robot.text", import_robot(asked, text->text, text->text_size, format, out, why), why);
}

static zv_status parse_robot(const asked_arm *asked, zv_robot **out, zv_error *why)
{
    const zv_json *robot = asked->field[FIELD_ROBOT];
    if (robot->kind == ZV_JSON_STRING) {
        return parse_name(asked, out, why);
    }
    const zv_json *text = zv_json_member(robot, "text");
    if (robot->kind == ZV_JSON_OBJECT) {
        return text ? parse_text(asked, text, out, why) : parse_inline(asked, out, why);
    }
    char found[64];
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'robot' must be a name or a robot object, found %s",
                   zv_json_describe(robot, found, sizeof found));
}

/// The file of a robot with another tool.
static void write_with_tool(const zv_json *root, const double *n, zv_text *out)
{
    zv_json_writer writer = zv_json_writer_on(out);
    zv_json_begin_object(&writer);
    for (const zv_json *member = root->first; member; member = member->next) {
        if (strcmp(member->key, "tool") != 0) {
            zv_json_put_raw(&writer, member->key, member->source, member->source_size);
        }
    }
    zv_json_begin_object_at(&writer, "tool");
    zv_json_put_numbers(&writer, "xyz", n, 3);
    zv_json_put_numbers(&writer, "abc", n + 3, 3);
    zv_json_end_object(&writer);
    zv_json_end_object(&writer);
}

/// The same robot with another tool: its file is read once more.
static zv_status change_tool(const asked_arm *asked, zv_robot **robot, zv_error *why)
{
    double n[6];
    zv_status status = zv_field_get_numbers_of(asked->field[FIELD_TOOL], "tool", 6, n, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_json_document *document = zv_json_document_create();
    zv_text text = {0};
    const zv_json *root = NULL;
    zv_robot *changed = NULL;
    size_t size = 0;
    const char *file = zv_robot_text(*robot, &size);
    status = document ? zv_json_read(document, file, size, &root, why) : ZV_ERR_INTERNAL;
    if (status == ZV_OK) {
        write_with_tool(root, n, &text);
        status = text.failed ? ZV_ERR_INTERNAL
                             : zv_robot_parse(text.data, text.size, asked->sets, asked->set_count, &changed, why);
    }
    if (status == ZV_OK) {
        zv_robot_free(*robot);
        *robot = changed;
    }
    zv_json_document_free(document);
    zv_text_free(&text);
    return status == ZV_ERR_INTERNAL ? zv_fail(why, status, 0, 0, "no memory for the arm") : status;
}

/// Links whose mass the file does not tell, but the density of their shapes: computed here. Followers are left as they are.
static zv_status weigh_links(const asked_arm *asked, zv_robot **robot, zv_error *why)
{
    zv_link links[ZV_MAX_JOINTS];
    zv_robot *weighed = NULL;
    bool any_told = false;
    for (int i = 0; i < zv_robot_shape_count(*robot); ++i) {
        any_told = any_told || !isnan(zv_robot_shape(*robot, i)->density);
    }
    if (!any_told || zv_robot_is_coupled(*robot) || zv_links_weigh(*robot, asked->meshes, 0.0, links) == 0) {
        return ZV_OK;
    }
    const zv_status status = zv_robot_with_links(*robot, links, &weighed, why);
    if (status == ZV_OK) {
        zv_robot_free(*robot);
        *robot = weighed;
    }
    return status;
}

static zv_status make_arm(asked_arm *asked, zv_served_arm *arm, zv_error *why)
{
    zv_status status = zv_tip_field(asked->field[FIELD_TIP], &asked->tip, why);
    status = status == ZV_OK ? read_sets(asked->field[FIELD_SET], asked->sets, &asked->set_count, why) : status;
    if (status == ZV_OK) {
        status = parse_robot(asked, &arm->robot, why);
    }
    if (status == ZV_OK && asked->field[FIELD_TOOL]) {
        status = change_tool(asked, &arm->robot, why);
    }
    if (status == ZV_OK) {
        status = weigh_links(asked, &arm->robot, why);
    }
    if (status == ZV_OK && zv_ik_create(arm->robot, &arm->ik) != ZV_OK) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no memory for the arm");
    }
    if (status == ZV_OK) {
        arm->angles = zv_angle_frame_of(arm->robot, zv_ik_capability(arm->ik).angles);
        keep_key(arm, asked);
        arm->has_meshes = asked->meshes != NULL;
    }
    return status;
}

zv_status zv_robot_field(zv_arm_cache *cache, const zv_host *host, zv_mesh_store *meshes, const zv_json *request,
                         const zv_served_arm **out, zv_error *why)
{
    asked_arm asked = {.field = {zv_json_member(request, "robot"), zv_json_member(request, "tip"),
                                 zv_json_member(request, "set"), zv_json_member(request, "tool")},
                       .host = host,
                       .meshes = meshes};
    if (!asked.field[FIELD_ROBOT]) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'robot' is missing: a shipped name such as \"rl15\" or a robot object");
    }
    const zv_served_arm *known = find_arm(cache, &asked);
    if (known) {
        *out = known;
        return ZV_OK;
    }

    zv_served_arm *arm = calloc(1, sizeof *arm);
    if (!arm) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no memory for the arm");
    }
    const zv_status status = make_arm(&asked, arm, why);
    if (status != ZV_OK) {
        free_arm(arm);
        return status;
    }
    arm->number = ++cache->made;
    add_arm(cache, arm);
    *out = arm;
    return ZV_OK;
}

static const zv_vec3 up = {0.0, 0.0, 1.0};

zv_angle_frame zv_angle_frame_of(const zv_robot *robot, zv_angle_kind kind)
{
    zv_angle_frame frame = {.kind = kind};
    if (kind == ZV_ANGLES_NONE) {
        return frame;
    }

    const zv_axes axes = zv_axes_of(robot);
    const int first_pitch = frame.kind == ZV_ANGLES_YAW_PITCH ? 1 : 0;
    frame.yaw_axis = axes.axis[0].dir;
    frame.heading = zv_vec3_unit(zv_vec3_cross(up, axes.axis[first_pitch].dir)); // a positive pitch lifts
    return frame;
}

const char *const *zv_angle_names(zv_angle_kind kind)
{
    static const char *const names[][5] = {
        [ZV_ANGLES_NONE] = {NULL},
        [ZV_ANGLES_YAW_PITCH] = {"a1", "a2", "a3", "a4", NULL},
        [ZV_ANGLES_PLANAR] = {"alpha", "beta", "gamma", NULL},
    };
    return names[kind];
}

/// Elevations of the last three links, rad.
static void find_elevations(const zv_robot *robot, const double *q, zv_vec3 heading, double elevation[3])
{
    zv_vec3 points[ZV_MAX_POINTS];
    const int count = zv_fk_points(robot, q, points);
    for (int i = 0; i < 3; ++i) {
        const zv_vec3 link = zv_vec3_sub(points[count - 3 + i], points[count - 4 + i]);
        elevation[i] = zv_atan2(zv_vec3_dot(link, up), zv_vec3_dot(link, heading));
    }
}

static void write_angle(zv_json_writer *out, const char *name, double rad)
{
    zv_json_put_number(out, name, zv_deg_from_rad(rad));
}

/// The angle between two links, 0 to 360 degrees.
static double between(double elevation, double next)
{
    return zv_wrap(next - elevation) + ZV_PI;
}

static void write_yaw_pitch(zv_json_writer *out, const zv_angle_frame *frame, const zv_robot *robot, const double *q)
{
    const zv_vec3 heading = zv_rot_apply(zv_rot_axis(frame->yaw_axis, q[0]), frame->heading);
    double e[3];
    find_elevations(robot, q, heading, e);
    write_angle(out, "a1", zv_atan2(heading.y, heading.x));
    write_angle(out, "a2", e[0] + ZV_PI / 2.0);
    write_angle(out, "a3", between(e[0], e[1]));
    write_angle(out, "a4", between(e[1], e[2]));
}

static void write_planar(zv_json_writer *out, const zv_angle_frame *frame, const zv_robot *robot, const double *q)
{
    double e[3];
    find_elevations(robot, q, frame->heading, e);
    write_angle(out, "alpha", e[0]);
    write_angle(out, "beta", e[1]);
    write_angle(out, "gamma", e[2]);
}

void zv_write_document_angles(zv_json_writer *out, const zv_angle_frame *frame, const zv_robot *robot, const double *q)
{
    if (frame->kind == ZV_ANGLES_NONE) {
        return;
    }
    zv_json_begin_object_at(out, "angles");
    if (frame->kind == ZV_ANGLES_YAW_PITCH) {
        write_yaw_pitch(out, frame, robot, q);
    } else {
        write_planar(out, frame, robot, q);
    }
    zv_json_end_object(out);
}
