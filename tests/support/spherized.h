/// @file spherized.h
/// The arms and problems of ../shared/planning: bodies as spheres from a URDF, allowed pairs from an SRDF, scenes as boxes
/// and capsules. Third-party data that is not part of the project: tests skip where it is missing.
#ifndef ZV_TEST_SPHERIZED_H
#define ZV_TEST_SPHERIZED_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "text/xml_read.h"
#include "zveno/collide.h"
#include "zveno/describe.h"

enum { SPHERIZED_LINKS = 48 };

/// One link of the file: who carries it and where its spheres are.
typedef struct spherized_link {
    char name[ZV_NAME_SIZE], parent[ZV_NAME_SIZE];
    zv_pose parent_from_link;
    int axis; ///< of the moving joint above it, from 0; -1: fixed
} spherized_link;

typedef struct spherized {
    zv_robot *robot;
    zv_link_shape bodies[ZV_MAX_LINK_SHAPES];
    int body_count;
    zv_body_pair allowed[256];
    int allowed_count;
    spherized_link link[SPHERIZED_LINKS];
    int link_count;
} spherized;

static inline char *spherized_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        return NULL;
    }
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*size + 1);
    *size = text ? fread(text, 1, *size, file) : 0;
    fclose(file);
    return text;
}

static inline const char *spherized_attribute(const zv_xml_event *event, const char *name, char out[128])
{
    for (int i = 0; i < event->attributes; ++i) {
        const zv_xml_attribute *a = &event->attribute[i];
        if (a->name.size == strlen(name) && memcmp(a->name.data, name, a->name.size) == 0) {
            snprintf(out, 128, "%.*s", (int)a->value.size, a->value.data);
            return out;
        }
    }
    return NULL;
}

static inline bool spherized_is(const zv_xml_event *event, const char *name)
{
    return event->name.size == strlen(name) && memcmp(event->name.data, name, event->name.size) == 0;
}

static inline zv_pose spherized_origin(const zv_xml_event *event)
{
    char text[128];
    double x = 0, y = 0, z = 0, roll = 0, pitch = 0, yaw = 0;
    if (spherized_attribute(event, "xyz", text)) {
        sscanf(text, "%lf %lf %lf", &x, &y, &z);
    }
    if (spherized_attribute(event, "rpy", text)) {
        sscanf(text, "%lf %lf %lf", &roll, &pitch, &yaw);
    }
    return (zv_pose){zv_rot_from_abc(yaw, pitch, roll), {x, y, z}};
}

static inline int spherized_find(const spherized *s, const char *name)
{
    for (int i = 0; i < s->link_count; ++i) {
        if (strcmp(s->link[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static inline int spherized_link_of(spherized *s, const char *name)
{
    int i = spherized_find(s, name);
    if (i < 0) {
        i = s->link_count++;
        s->link[i] = (spherized_link){.axis = -1, .parent_from_link = zv_pose_identity()};
        snprintf(s->link[i].name, sizeof s->link[i].name, "%s", name);
    }
    return i;
}

/// First pass: the joints. `moving` are the names of the arm's joints in their order.
static inline void spherized_read_joints(spherized *s, const char *text, size_t size)
{
    zv_arena arena = {0};
    zv_xml xml;
    zv_xml_event event;
    zv_error why;
    char value[128], joint[ZV_NAME_SIZE] = "", parent[ZV_NAME_SIZE] = "", child[ZV_NAME_SIZE] = "";
    zv_pose origin = zv_pose_identity();
    bool inside = false;
    zv_xml_open(&xml, text, size, &arena, &why);
    while (zv_xml_next(&xml, &event, &why) == ZV_OK && event.kind != ZV_XML_FINISHED) {
        if (event.kind == ZV_XML_START && spherized_is(&event, "joint")) {
            inside = true;
            origin = zv_pose_identity();
            snprintf(joint, sizeof joint, "%.47s", spherized_attribute(&event, "name", value) ? value : "");
        } else if (inside && event.kind == ZV_XML_START && spherized_is(&event, "origin")) {
            origin = spherized_origin(&event);
        } else if (inside && event.kind == ZV_XML_START && spherized_is(&event, "parent")) {
            snprintf(parent, sizeof parent, "%.47s", spherized_attribute(&event, "link", value));
        } else if (inside && event.kind == ZV_XML_START && spherized_is(&event, "child")) {
            snprintf(child, sizeof child, "%.47s", spherized_attribute(&event, "link", value));
        } else if (event.kind == ZV_XML_END && spherized_is(&event, "joint")) {
            inside = false;
            spherized_link_of(s, parent);
            const int i = spherized_link_of(s, child);
            memcpy(s->link[i].parent, parent, sizeof parent);
            s->link[i].parent_from_link = origin;
            for (int k = 0; k < zv_robot_joint_count(s->robot); ++k) {
                s->link[i].axis = strcmp(zv_robot_joint(s->robot, k)->name, joint) == 0 ? k : s->link[i].axis;
            }
        }
    }
    zv_arena_free(&arena);
}

/// The axis that carries a link, and where the link is in the frame of that axis (or of the base, axis -1).
static inline zv_pose spherized_place(const spherized *s, int link, int *axis)
{
    zv_pose pose = zv_pose_identity();
    while (s->link[link].axis < 0 && s->link[link].parent[0]) {
        pose = zv_pose_mul(s->link[link].parent_from_link, pose);
        link = spherized_find(s, s->link[link].parent);
    }
    *axis = s->link[link].axis;
    return pose;
}

/// Second pass: the spheres of "collision" elements.
static inline void spherized_read_bodies(spherized *s, const char *text, size_t size)
{
    zv_arena arena = {0};
    zv_xml xml;
    zv_xml_event event;
    zv_error why;
    char value[128], name[ZV_NAME_SIZE] = "";
    zv_pose origin = zv_pose_identity();
    double radius = 0.0;
    bool inside = false;
    zv_xml_open(&xml, text, size, &arena, &why);
    while (zv_xml_next(&xml, &event, &why) == ZV_OK && event.kind != ZV_XML_FINISHED) {
        if (event.kind == ZV_XML_START && spherized_is(&event, "link")) {
            snprintf(name, sizeof name, "%.47s", spherized_attribute(&event, "name", value));
        } else if (event.kind == ZV_XML_START && spherized_is(&event, "collision")) {
            inside = true;
            radius = 0.0;
            origin = zv_pose_identity();
        } else if (inside && event.kind == ZV_XML_START && spherized_is(&event, "origin")) {
            origin = spherized_origin(&event);
        } else if (inside && event.kind == ZV_XML_START && spherized_is(&event, "sphere")) {
            radius = atof(spherized_attribute(&event, "radius", value));
        } else if (event.kind == ZV_XML_END && spherized_is(&event, "collision")) {
            inside = false;
            const int link = spherized_find(s, name);
            if (radius > 0.0 && link >= 0 && s->body_count < ZV_MAX_LINK_SHAPES) {
                zv_link_shape *body = &s->bodies[s->body_count++];
                const zv_pose place = spherized_place(s, link, &body->link);
                body->shape =
                    (zv_convex){.kind = ZV_CONVEX_SPHERE, .radius = radius, .pose = zv_pose_mul(place, origin)};
                memcpy(body->name, name, sizeof name);
            }
        }
    }
    zv_arena_free(&arena);
}

static inline void spherized_read_allowed(spherized *s, const char *text, size_t size)
{
    zv_arena arena = {0};
    zv_xml xml;
    zv_xml_event event;
    zv_error why;
    char value[128];
    zv_xml_open(&xml, text, size, &arena, &why);
    while (zv_xml_next(&xml, &event, &why) == ZV_OK && event.kind != ZV_XML_FINISHED) {
        if (event.kind == ZV_XML_START && spherized_is(&event, "disable_collisions") && s->allowed_count < 256) {
            zv_body_pair *pair = &s->allowed[s->allowed_count++];
            snprintf(pair->a, sizeof pair->a, "%.47s", spherized_attribute(&event, "link1", value));
            snprintf(pair->b, sizeof pair->b, "%.47s", spherized_attribute(&event, "link2", value));
        }
    }
    zv_arena_free(&arena);
}

/// "panda" or "ur5"; NULL where the data is missing.
static inline spherized *spherized_read(const char *shared, const char *name)
{
    char path[512];
    size_t size = 0;
    snprintf(path, sizeof path, "%s/robots/urdf/%s_spherized.urdf", shared, name);
    char *text = spherized_file(path, &size);
    if (!text) {
        return NULL;
    }
    spherized *s = calloc(1, sizeof *s);
    zv_error why;
    const zv_import_options options = {.tip = strcmp(name, "panda") == 0 ? "panda_link8" : "ee_link"};
    if (zv_robot_import(text, size, &options, NULL, 0, &s->robot, &why) != ZV_OK) {
        fprintf(stderr, "%s: %s\n", path, why.message);
        exit(1);
    }
    spherized_read_joints(s, text, size);
    spherized_read_bodies(s, text, size);
    free(text);
    snprintf(path, sizeof path, "%s/planning/%s.srdf", shared, name);
    text = spherized_file(path, &size);
    if (text) {
        spherized_read_allowed(s, text, size);
        free(text);
    }
    return s;
}

static inline void spherized_free(spherized *s)
{
    if (s) {
        zv_robot_free(s->robot);
        free(s);
    }
}

// ---- problems ----

typedef struct planning_problem {
    char scene_name[ZV_NAME_SIZE];
    double start[ZV_MAX_JOINTS], goal[ZV_MAX_JOINTS];
    zv_thing things[64];
    int thing_count;
} planning_problem;

static inline void planning_numbers(const zv_json *value, double *out)
{
    for (const zv_json *item = value ? value->first : NULL; item; item = item->next) {
        *out++ = item->number;
    }
}

static inline void planning_thing(const zv_json *object, int index, zv_thing *thing)
{
    double p[3] = {0}, q[4] = {0, 0, 0, 1}, size[3];
    planning_numbers(zv_json_member(object, "xyz"), p);
    planning_numbers(zv_json_member(object, "quat_xyzw"), q);
    *thing = (zv_thing){.kind = ZV_THING_CONVEX, .mass = NAN, .friction = NAN, .restitution = NAN};
    snprintf(thing->name, sizeof thing->name, "obstacle %d", index + 1);
    thing->shape.pose = (zv_pose){zv_rot_from_quat(q[3], q[0], q[1], q[2]), {p[0], p[1], p[2]}};
    const zv_json *box = zv_json_member(object, "box"), *capsule = zv_json_member(object, "capsule");
    if (box) {
        planning_numbers(box, size);
        thing->shape.kind = ZV_CONVEX_BOX;
        thing->shape.half = (zv_vec3){size[0] / 2, size[1] / 2, size[2] / 2};
    } else {
        thing->shape.kind = ZV_CONVEX_CAPSULE;
        thing->shape.half_length = zv_json_member(capsule, "length")->number / 2;
        thing->shape.radius = zv_json_member(capsule, "radius")->number;
    }
}

/// All problems of "panda" or "ur5"; free them with free(). 0 where the data is missing.
static inline int planning_read(const char *shared, const char *name, planning_problem **out)
{
    char path[512];
    size_t size = 0;
    snprintf(path, sizeof path, "%s/planning/%s.json", shared, name);
    char *text = spherized_file(path, &size);
    if (!text) {
        return 0;
    }
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    zv_error why;
    if (zv_json_read(document, text, size, &root, &why) != ZV_OK) {
        exit(1);
    }
    const zv_json *problems = zv_json_member(root, "problems");
    planning_problem *list = calloc((size_t)problems->count, sizeof *list);
    int count = 0;
    for (const zv_json *item = problems->first; item; item = item->next) {
        planning_problem *p = &list[count++];
        snprintf(p->scene_name, sizeof p->scene_name, "%s", zv_json_member(item, "scene")->text);
        planning_numbers(zv_json_member(item, "start"), p->start);
        planning_numbers(zv_json_member(item, "goal"), p->goal);
        for (const zv_json *o = zv_json_member(item, "obstacles")->first; o && p->thing_count < 64; o = o->next) {
            planning_thing(o, p->thing_count, &p->things[p->thing_count]);
            ++p->thing_count;
        }
    }
    zv_json_document_free(document);
    free(text);
    *out = list;
    return count;
}

#endif
