/// @file scene_read.c
/// A scene file: JSON in, things out. Strict: what is not known is refused with its place; the first complaint wins.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "collide/ready.h"
#include "collide/scene.h"
#include "collide/shapes.h"

/// More values than this take too much memory; a cloud of a million points as one flat list fits.
enum { MOST_VALUES = 4 << 20 };

/// What the reading of one scene carries along.
typedef struct reader {
    zv_status status;
    zv_error *why;
    zv_arena memory; ///< of the arrays, until the scene has copied them
    const char *name;
    int index;
    bool bodies; ///< of an arm are read, not things
} reader;

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
complain(reader *r, const zv_json *at, const char *format, ...)
{
    if (r->status != ZV_OK) {
        return;
    }
    char sentence[ZV_MESSAGE_SIZE - 80];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (r->name) {
        r->status = zv_fail(r->why, ZV_ERR_SYNTAX, at->line, at->column,
                            r->bodies ? "body \"%.40s\": %s" : "thing \"%.40s\": %s", r->name, sentence);
    } else {
        r->status = zv_fail(r->why, ZV_ERR_SYNTAX, at->line, at->column, r->bodies ? "body %d: %s" : "thing %d: %s",
                            r->index + 1, sentence);
    }
}

static void unfit(reader *r, const zv_json *value, const char *expected)
{
    char found[80];
    zv_json_describe(value, found, sizeof found);
    if (value->key) {
        complain(r, value, "expected %s in \"%.40s\", found %s", expected, value->key, found);
    } else {
        complain(r, value, "expected %s, found %s", expected, found);
    }
}

static bool is_known(const zv_json *member, const char *const *known)
{
    for (; *known; ++known) {
        if (strlen(*known) == member->key_size && memcmp(*known, member->key, member->key_size) == 0) {
            return true;
        }
    }
    return false;
}

static void check_names(reader *r, const zv_json *object, const char *const *known)
{
    if (object->kind != ZV_JSON_OBJECT) {
        unfit(r, object, "an object");
        return;
    }
    for (const zv_json *member = object->first; member && r->status == ZV_OK; member = member->next) {
        if (is_known(member, known)) {
            continue;
        }
        const zv_json place = {.line = member->key_line, .column = member->key_column};
        const char *meant = zv_suggest(member->key, known);
        if (meant) {
            complain(r, &place, "unknown field \"%.60s\"; did you mean \"%s\"?", member->key, meant);
        } else {
            complain(r, &place, "unknown field \"%.60s\"", member->key);
        }
    }
}

// ---- values ----

static double read_number(reader *r, const zv_json *value, const char *expected)
{
    if (value->kind != ZV_JSON_NUMBER || !isfinite(value->number)) {
        unfit(r, value, expected);
        return 0.0;
    }
    return value->number;
}

/// A member, mm, above zero.
static double read_size(reader *r, const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    if (!value) {
        complain(r, object, "the field \"%s\" is missing", key);
        return 1.0;
    }
    const double size = read_number(r, value, "a length in mm above 0");
    if (r->status == ZV_OK && !(size > 0.0)) {
        unfit(r, value, "a length in mm above 0");
    }
    return size / 1000.0;
}

static bool read_three(reader *r, const zv_json *value, const char *expected, double out[3])
{
    if (value->kind != ZV_JSON_ARRAY || value->count != 3) {
        unfit(r, value, expected);
        return false;
    }
    int i = 0;
    for (const zv_json *item = value->first; item; item = item->next) {
        out[i++] = read_number(r, item, "a number");
    }
    return r->status == ZV_OK;
}

static zv_vec3 read_point(reader *r, const zv_json *value)
{
    double mm[3] = {0.0};
    read_three(r, value, "three numbers, mm", mm);
    return (zv_vec3){mm[0] / 1000.0, mm[1] / 1000.0, mm[2] / 1000.0};
}

static zv_pose read_pose(reader *r, const zv_json *object)
{
    zv_pose pose = zv_pose_identity();
    const zv_json *xyz = zv_json_member(object, "xyz"), *abc = zv_json_member(object, "abc");
    if (xyz) {
        pose.pos = read_point(r, xyz);
    }
    double angle[3];
    if (abc && read_three(r, abc, "three angles, degrees", angle)) {
        pose.rot = zv_rot_from_abc(angle[0] * ZV_DEG, angle[1] * ZV_DEG, angle[2] * ZV_DEG);
    }
    return pose;
}

/// A list of points [[x, y, z], ...] or of their numbers in one row [x, y, z, x, ...], mm.
static const zv_vec3 *read_points(reader *r, const zv_json *value, int *count)
{
    const bool nested = value->kind == ZV_JSON_ARRAY && value->first && value->first->kind == ZV_JSON_ARRAY;
    if (value->kind != ZV_JSON_ARRAY || value->count < 1 || (!nested && value->count % 3 != 0)) {
        unfit(r, value, "a list of points, mm");
        return NULL;
    }
    *count = nested ? value->count : value->count / 3;
    zv_vec3 *points = zv_arena_take(&r->memory, (size_t)*count * sizeof *points);
    if (!points) {
        r->status = zv_fail(r->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a scene");
        return NULL;
    }
    const zv_json *item = value->first;
    for (int i = 0; i < *count && r->status == ZV_OK; ++i) {
        if (nested) {
            points[i] = read_point(r, item);
            item = item->next;
            continue;
        }
        double mm[3];
        for (int k = 0; k < 3; ++k, item = item->next) {
            mm[k] = read_number(r, item, "a number");
        }
        points[i] = (zv_vec3){mm[0] / 1000.0, mm[1] / 1000.0, mm[2] / 1000.0};
    }
    return points;
}

// ---- shapes: one reader for each word ----

static void read_box(reader *r, const zv_json *value, zv_thing *thing)
{
    double mm[3] = {0.0};
    read_three(r, value, "three full sizes, mm", mm);
    thing->shape.kind = ZV_CONVEX_BOX;
    thing->shape.half = (zv_vec3){mm[0] / 2000.0, mm[1] / 2000.0, mm[2] / 2000.0};
    if (r->status == ZV_OK && !(mm[0] > 0.0 && mm[1] > 0.0 && mm[2] > 0.0)) {
        unfit(r, value, "three sizes above 0");
    }
}

static void read_sphere(reader *r, const zv_json *value, zv_thing *thing)
{
    thing->shape.kind = ZV_CONVEX_SPHERE;
    thing->shape.radius = read_number(r, value, "a radius in mm above 0") / 1000.0;
    if (r->status == ZV_OK && !(thing->shape.radius > 0.0)) {
        unfit(r, value, "a radius in mm above 0");
    }
}

static void read_round(reader *r, const zv_json *value, zv_convex_kind kind, zv_thing *thing)
{
    static const char *const known[] = {"radius", "length", NULL};
    check_names(r, value, known);
    if (r->status == ZV_OK) {
        thing->shape.kind = kind;
        thing->shape.radius = read_size(r, value, "radius");
        thing->shape.half_length = 0.5 * read_size(r, value, "length");
    }
}

static void read_cylinder(reader *r, const zv_json *value, zv_thing *thing)
{
    read_round(r, value, ZV_CONVEX_CYLINDER, thing);
}

static void read_capsule(reader *r, const zv_json *value, zv_thing *thing)
{
    read_round(r, value, ZV_CONVEX_CAPSULE, thing);
}

static void read_hull(reader *r, const zv_json *value, zv_thing *thing)
{
    thing->shape.kind = ZV_CONVEX_HULL;
    thing->shape.points = read_points(r, value, &thing->shape.point_count);
}

static void read_plane(reader *r, const zv_json *value, zv_thing *thing)
{
    thing->kind = ZV_THING_PLANE;
    if (value->kind != ZV_JSON_TRUE) {
        unfit(r, value, "true: the plane is local z = 0, its upper side is free");
    }
}

static void read_heights(reader *r, const zv_json *value, zv_thing *thing)
{
    static const char *const known[] = {"cell", "columns", "heights", NULL};
    thing->kind = ZV_THING_HEIGHTS;
    check_names(r, value, known);
    const zv_json *columns = zv_json_member(value, "columns"), *heights = zv_json_member(value, "heights");
    if (r->status == ZV_OK && (!columns || !heights)) {
        complain(r, value, "the field \"%s\" is missing", columns ? "heights" : "columns");
    }
    if (r->status != ZV_OK) {
        return;
    }
    thing->cell = read_size(r, value, "cell");
    const double wide = read_number(r, columns, "how many cells a row has");
    if (r->status == ZV_OK && (heights->kind != ZV_JSON_ARRAY || heights->count < 1 || !(wide >= 1.0) ||
                               wide != floor(wide) || wide > heights->count || heights->count % (int)wide != 0)) {
        unfit(r, heights, "whole rows of heights, mm, one for each cell");
    }
    double *values = r->status == ZV_OK ? zv_arena_take(&r->memory, (size_t)heights->count * sizeof *values) : NULL;
    if (!values) {
        r->status = r->status == ZV_OK ? zv_fail(r->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a scene")
                                       : r->status;
        return;
    }
    int i = 0;
    for (const zv_json *item = heights->first; item; item = item->next) {
        values[i++] = read_number(r, item, "a height, mm") / 1000.0;
    }
    thing->heights = values;
    thing->columns = (int)wide;
    thing->rows = heights->count / (int)wide;
}

static void read_cloud(reader *r, const zv_json *value, zv_thing *thing)
{
    static const char *const known[] = {"radius", "points", NULL};
    thing->kind = ZV_THING_POINTS;
    check_names(r, value, known);
    const zv_json *points = zv_json_member(value, "points");
    if (r->status == ZV_OK && !points) {
        complain(r, value, "the field \"%s\" is missing", "points");
    }
    if (r->status == ZV_OK) {
        thing->radius = read_size(r, value, "radius");
        thing->points = read_points(r, points, &thing->point_count);
    }
}

static const struct {
    const char *word;
    void (*read)(reader *r, const zv_json *value, zv_thing *thing);
} shapes[] = {
    {"box", read_box},   {"sphere", read_sphere}, {"cylinder", read_cylinder}, {"capsule", read_capsule},
    {"hull", read_hull}, {"plane", read_plane},   {"heights", read_heights},   {"points", read_cloud},
};

enum { SHAPE_COUNT = sizeof shapes / sizeof shapes[0] };

static void read_shape(reader *r, const zv_json *object, zv_thing *thing)
{
    int found = 0;
    for (int i = 0; i < SHAPE_COUNT && r->status == ZV_OK; ++i) {
        const zv_json *value = zv_json_member(object, shapes[i].word);
        if (value && ++found > 1) {
            complain(r, value, "a thing has one shape, \"%s\" is a second one", shapes[i].word);
        } else if (value) {
            shapes[i].read(r, value, thing);
        }
    }
    if (r->status == ZV_OK && found == 0) {
        complain(r, object, "it needs a shape: box, sphere, cylinder, capsule, hull, plane, heights or points");
    }
}

// ---- a thing ----

/// A share or mass that may be absent.
static double read_optional(reader *r, const zv_json *object, const char *key, double most)
{
    const zv_json *value = zv_json_member(object, key);
    if (!value) {
        return NAN;
    }
    const double number = read_number(r, value, "a number");
    if (r->status == ZV_OK && !(number >= 0.0 && number <= most)) {
        unfit(r, value, most == 1.0 ? "a number from 0 to 1" : "a number not below 0");
    }
    return number;
}

static bool read_flag(reader *r, const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    if (value && value->kind != ZV_JSON_TRUE && value->kind != ZV_JSON_FALSE) {
        unfit(r, value, "true or false");
    }
    return value && value->kind == ZV_JSON_TRUE;
}

static void read_text(reader *r, const zv_json *value, const char *expected, char out[ZV_NAME_SIZE])
{
    if (value->kind != ZV_JSON_STRING || value->text_size < 1 || value->text_size >= ZV_NAME_SIZE ||
        memchr(value->text, '\0', value->text_size)) {
        unfit(r, value, expected);
        return;
    }
    memcpy(out, value->text, value->text_size + 1);
}

/// What things and bodies have in common: name, place and shape.
static void read_named_shape(reader *r, const zv_json *object, zv_thing *thing)
{
    const zv_json *name = zv_json_member(object, "name");
    if (name) {
        read_text(r, name, "a name of 1 to 47 bytes", thing->name);
        r->name = r->status == ZV_OK ? thing->name : NULL;
    } else {
        snprintf(thing->name, sizeof thing->name, r->bodies ? "body %d" : "thing %d", r->index + 1);
    }
    thing->shape.pose = read_pose(r, object);
    read_shape(r, object, thing);
}

static void read_thing(reader *r, const zv_json *object, zv_thing *thing)
{
    static const char *const known[] = {"name",    "xyz",      "abc",         "box",      "sphere", "cylinder",
                                        "capsule", "hull",     "plane",       "heights",  "points", "movable",
                                        "mass",    "friction", "restitution", "attached", "color",  NULL};
    *thing = (zv_thing){.kind = ZV_THING_CONVEX};
    check_names(r, object, known);
    if (r->status != ZV_OK) {
        return;
    }
    read_named_shape(r, object, thing);
    thing->movable = read_flag(r, object, "movable");
    thing->attached = read_flag(r, object, "attached");
    thing->mass = read_optional(r, object, "mass", INFINITY);
    thing->friction = read_optional(r, object, "friction", INFINITY);
    thing->restitution = read_optional(r, object, "restitution", 1.0);
    const zv_json *color = zv_json_member(object, "color");
    if (color) {
        read_text(r, color, "a color of 1 to 47 bytes, such as \"#c08040\"", thing->color);
    }
}

/// A thing that is put together from boxes; returns how many there are.
static int read_ready(reader *r, const zv_json *object, const zv_json *word, zv_thing out[ZV_READY_PARTS])
{
    static const char *const known[] = {"name",     "xyz",         "abc",   "ready", "size",
                                        "friction", "restitution", "color", NULL};
    static const char *const what = "\"table\", \"tray\", \"pallet\" or \"fixture\"";
    zv_thing like = {.kind = ZV_THING_CONVEX, .mass = NAN};
    const zv_json *name = zv_json_member(object, "name"), *color = zv_json_member(object, "color"),
                  *size = zv_json_member(object, "size");
    double s[3] = {0.0};
    check_names(r, object, known);
    if (r->status == ZV_OK && word->kind != ZV_JSON_STRING) {
        unfit(r, word, what);
    }
    if (r->status == ZV_OK && !size) {
        complain(r, object, "the field \"%s\" is missing", "size");
    }
    if (r->status != ZV_OK || !read_three(r, size, "three outer sizes above zero, in mm", s)) {
        return 0;
    }
    if (!(s[0] > 0.0 && s[1] > 0.0 && s[2] > 0.0)) {
        unfit(r, size, "three outer sizes above zero, in mm");
        return 0;
    }
    if (name) {
        read_text(r, name, "a name of 1 to 47 bytes", like.name);
    } else {
        snprintf(like.name, sizeof like.name, "%.40s", word->text);
    }
    like.shape.pose = read_pose(r, object);
    like.friction = read_optional(r, object, "friction", INFINITY);
    like.restitution = read_optional(r, object, "restitution", 1.0);
    if (color) {
        read_text(r, color, "a color of 1 to 47 bytes, such as \"#c08040\"", like.color);
    }
    const zv_vec3 meters = {s[0] * ZV_MM, s[1] * ZV_MM, s[2] * ZV_MM};
    const int count = r->status == ZV_OK ? zv_ready_make(word->text, meters, &like, out) : 0;
    if (r->status == ZV_OK && count == 0) {
        unfit(r, word, what);
    }
    return count;
}

/// How many things a list makes at most.
static size_t room_for(const zv_json *list)
{
    size_t count = 1;
    for (const zv_json *item = list->first; item; item = item->next) {
        count += item->kind == ZV_JSON_OBJECT && zv_json_member(item, "ready") ? ZV_READY_PARTS : 1;
    }
    return count;
}

static zv_status read_root(reader *r, const zv_json *root, const zv_json **things)
{
    static const char *const known[] = {"format", "name", "things", NULL};
    check_names(r, root, known);
    const zv_json *format = r->status == ZV_OK ? zv_json_member(root, "format") : NULL;
    if (format && (format->kind != ZV_JSON_STRING || strcmp(format->text, "zveno-scene/1") != 0)) {
        unfit(r, format, "\"zveno-scene/1\"");
    }
    *things = r->status == ZV_OK ? zv_json_member(root, "things") : NULL;
    if (r->status == ZV_OK && (!*things || (*things)->kind != ZV_JSON_ARRAY)) {
        unfit(r, *things ? *things : root, "an object with \"things\": [...]");
    }
    if (r->status == ZV_OK && (*things)->count > ZV_MAX_THINGS) {
        r->status = zv_fail(r->why, ZV_ERR_TOO_LARGE, 0, 0, "a scene may have %d things", ZV_MAX_THINGS);
    }
    return r->status;
}

zv_status zv_place_fault(const zv_json *list, zv_error *why)
{
    why->line = list->line;
    why->column = list->column;
    return why->status = ZV_ERR_SYNTAX;
}

zv_status zv_scene_read(const zv_json *root, zv_scene **out, zv_error *why)
{
    ZV_ASSERT(root && out);
    reader r = {.status = ZV_OK, .why = why, .name = "scene"};
    const zv_json *list = NULL;
    if (read_root(&r, root, &list) != ZV_OK) {
        return r.status;
    }
    zv_thing *things = malloc(room_for(list) * sizeof *things);
    int count = 0;
    if (!things) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a scene");
    }
    for (const zv_json *item = list->first; item && r.status == ZV_OK; item = item->next, ++r.index) {
        r.name = NULL;
        const zv_json *ready = item->kind == ZV_JSON_OBJECT ? zv_json_member(item, "ready") : NULL;
        if (ready) {
            count += read_ready(&r, item, ready, &things[count]);
        } else {
            read_thing(&r, item, &things[count++]);
        }
    }
    zv_status status = r.status;
    if (status == ZV_OK) {
        status = zv_scene_create(things, count, out, why);
        status = status == ZV_ERR_BAD_REQUEST && why ? zv_place_fault(list, why) : status;
    }
    zv_arena_free(&r.memory);
    free(things);
    return status;
}

zv_status zv_scene_parse(const char *text, size_t size, zv_scene **out, zv_error *why)
{
    ZV_ASSERT(text && out);
    zv_json_document *document = zv_json_document_create();
    if (!document) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a scene");
    }
    zv_json_limit_values(document, MOST_VALUES);
    const zv_json *root = NULL;
    zv_status status = zv_json_read(document, text, size, &root, why);
    status = status == ZV_OK ? zv_scene_read(root, out, why) : status;
    zv_json_document_free(document);
    return status;
}

// ---- bodies of an arm ----

static void read_body(reader *r, const zv_json *object, zv_link_shape *body)
{
    static const char *const known[] = {"name",   "link",     "xyz",     "abc",  "box",
                                        "sphere", "cylinder", "capsule", "hull", NULL};
    zv_thing thing = {.kind = ZV_THING_CONVEX};
    check_names(r, object, known);
    const zv_json *link = r->status == ZV_OK ? zv_json_member(object, "link") : NULL;
    if (r->status == ZV_OK && !link) {
        complain(r, object, "the field \"%s\" is missing", "link");
    }
    if (r->status != ZV_OK) {
        return;
    }
    read_named_shape(r, object, &thing);
    const double number = read_number(r, link, "the number of a link, 0 for the base");
    if (r->status == ZV_OK && (number != floor(number) || number < 0.0 || number > ZV_MAX_JOINTS)) {
        unfit(r, link, "the number of a link, 0 for the base");
    }
    *body = (zv_link_shape){.link = r->status == ZV_OK ? (int)number - 1 : 0, .shape = thing.shape};
    memcpy(body->name, thing.name, sizeof body->name);
}

zv_status zv_add_listed(const zv_json *list, zv_shapes *out, zv_error *why)
{
    reader r = {.status = ZV_OK, .why = why, .name = "bodies", .bodies = true, .memory = out->memory};
    if (list->kind != ZV_JSON_ARRAY || list->count > ZV_MAX_LINK_SHAPES) {
        unfit(&r, list, "a list of at most 512 bodies");
        return r.status;
    }
    for (const zv_json *item = list->first; item && r.status == ZV_OK; item = item->next, ++r.index) {
        r.name = NULL;
        read_body(&r, item, &out->list[out->count++]);
    }
    out->memory = r.memory;
    return r.status;
}
