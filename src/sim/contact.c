/// @file contact.c
/// Bodies that can touch, and the points at which they do.
///
///        ______                Two convex bodies that overlap have a direction n of least depth. The points of a flat
///       |      |  n ^          contact are the ends of the smaller body: its farthest points against n, tilted a
///     --x------x--  |          little to four sides. Those that lie in the other body are kept.
#include "sim/contact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collide/convex.h"

/// Parts of fixed things beyond which a simulation would crawl.
enum { MOST_PARTS = 4096 };
#define TILT 0.02 ///< of the direction, for the other points of a contact
#define FRICTION_OF_ARM 0.2
#define FRICTION_OF_FLOOR 1.0

// ---- building ----

static bool grow(void **list, int count, int *capacity, size_t size)
{
    if (count < *capacity) {
        return true;
    }
    const int next = *capacity ? 2 * *capacity : 64;
    void *grown = realloc(*list, (size_t)next * size);
    if (grown) {
        *list = grown;
        *capacity = next;
    }
    return grown != NULL;
}

static zv_contact_body *add_body(zv_contacts *all, zv_contact_body body)
{
    if (!grow((void **)&all->bodies, all->body_count, &all->body_capacity, sizeof body)) {
        return NULL;
    }
    body.first_shape = all->shape_count;
    all->bodies[all->body_count] = body;
    return &all->bodies[all->body_count++];
}

/// The ball around the bounds of a shape.
static zv_contact_shape with_ball(const zv_convex *shape)
{
    zv_vec3 low, high;
    zv_convex_bounds(shape, &low, &high);
    return (zv_contact_shape){*shape, zv_vec3_scale(zv_vec3_add(low, high), 0.5),
                              0.5 * zv_vec3_length(zv_vec3_sub(high, low))};
}

static bool add_shape(zv_contacts *all, const zv_convex *shape)
{
    if (!grow((void **)&all->shapes, all->shape_count, &all->shape_capacity, sizeof *all->shapes)) {
        return false;
    }
    all->shapes[all->shape_count++] = with_ball(shape);
    ++all->bodies[all->body_count - 1].shapes;
    return true;
}

/// The ball around all shapes of a body.
static void fill_ball(const zv_contacts *all, zv_contact_body *body)
{
    const zv_contact_shape *shapes = all->shapes + body->first_shape;
    for (int i = 0; i < body->shapes; ++i) {
        body->center = zv_vec3_add(body->center, zv_vec3_scale(shapes[i].center, 1.0 / body->shapes));
    }
    for (int i = 0; i < body->shapes; ++i) {
        const double far = zv_vec3_length(zv_vec3_sub(shapes[i].center, body->center)) + shapes[i].radius;
        body->radius = fmax(body->radius, far);
    }
}

/// Things that are attached are shapes of the last link.
static bool add_attached(zv_contacts *all, const zv_robot *robot, const zv_scene *scene)
{
    for (int i = 0; scene && i < zv_scene_count(scene); ++i) {
        const zv_thing *thing = zv_scene_thing(scene, i);
        zv_convex shape = thing->shape;
        shape.pose = zv_pose_mul(zv_robot_tool(robot), shape.pose);
        if (thing->attached && !add_shape(all, &shape)) {
            return false;
        }
    }
    return true;
}

/// Links, and the base after them. A collider counts every axis; arms that are simulated have a joint for each.
static bool add_arm(zv_contacts *all, const zv_robot *robot, const zv_scene *scene)
{
    int count;
    const zv_link_shape *list = zv_shapes_list(all->arm, &count);
    all->link_count = zv_robot_joint_count(robot);
    for (int k = 0; k <= all->link_count; ++k) {
        const bool is_base = k == all->link_count;
        const zv_contact_body body = {.owner = is_base ? ZV_CONTACT_BASE : k,
                                      .moves = !is_base,
                                      .friction = FRICTION_OF_ARM,
                                      .world_from_body = is_base ? zv_robot_base(robot) : zv_pose_identity()};
        if (!add_body(all, body)) {
            return false;
        }
        for (int i = 0; i < count; ++i) {
            if (list[i].link == (is_base ? -1 : k) && !add_shape(all, &list[i].shape)) {
                return false;
            }
        }
        if (k == all->link_count - 1 && !add_attached(all, robot, scene)) {
            return false;
        }
    }
    return true;
}

static zv_convex box_of(const zv_sim_table *table)
{
    return (zv_convex){.kind = ZV_CONVEX_BOX,
                       .pose = zv_pose_identity(),
                       .half = {table->size_x / 2.0, table->size_y / 2.0, table->thickness / 2.0}};
}

static bool add_stand(zv_contacts *all, const zv_sim_options *options)
{
    const zv_sim_table *table = options->table;
    zv_contact_body body = {.friction = FRICTION_OF_FLOOR, .world_from_body = zv_pose_identity()};
    if (!isnan(options->floor_m)) {
        body.owner = ZV_CONTACT_FLOOR;
        body.is_plane = true;
        body.world_from_body.pos.z = options->floor_m;
        if (!add_body(all, body)) {
            return false;
        }
    }
    if (!table) {
        return true;
    }
    body.owner = ZV_CONTACT_TABLE;
    body.is_plane = false;
    body.world_from_body.pos = (zv_vec3){table->top.x, table->top.y, table->top.z - table->thickness / 2.0};
    const zv_convex box = box_of(table);
    return add_body(all, body) && add_shape(all, &box);
}

/// A movable thing is in its own frame: its shape is seen from its centre of mass.
static zv_status add_movable(zv_contacts *all, const zv_thing *thing, zv_contact_body body, zv_error *why)
{
    zv_mass mass;
    if (!zv_convex_mass(&thing->shape, 1.0, &mass)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "thing \"%s\" is movable and holds no volume", thing->name);
    }
    const double scale = zv_thing_mass(thing) / mass.mass_kg;
    body.moves = true;
    body.world_from_body = (zv_pose){zv_rot_identity(), mass.center};
    body.mass.mass_kg = mass.mass_kg * scale;
    for (int e = 0; e < 6; ++e) {
        body.mass.inertia[e] = mass.inertia[e] * scale;
    }
    zv_convex shape = thing->shape;
    shape.pose.pos = zv_vec3_sub(shape.pose.pos, mass.center);
    return add_body(all, body) && add_shape(all, &shape)
               ? ZV_OK
               : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for what can touch");
}

static zv_status add_fixed(zv_contacts *all, const zv_scene *scene, int index, zv_contact_body body, zv_error *why)
{
    const int parts = zv_scene_part_count(scene, index);
    bool good = all->shape_count + parts <= MOST_PARTS;
    if (!good) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                       "a simulation may have %d parts to touch: thin out the clouds and height fields of the scene",
                       MOST_PARTS);
    }
    good = add_body(all, body) != NULL;
    for (int i = 0; i < parts && good && !body.is_plane; ++i) {
        const zv_convex shape = zv_scene_part(scene, index, i);
        const bool is_flat = shape.kind == ZV_CONVEX_BOX && shape.half.z <= 0.0;
        good = is_flat || add_shape(all, &shape);
    }
    return good ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for what can touch");
}

static zv_status add_things(zv_contacts *all, const zv_scene *scene, zv_error *why)
{
    zv_status status = ZV_OK;
    for (int i = 0; scene && i < zv_scene_count(scene) && status == ZV_OK; ++i) {
        const zv_thing *thing = zv_scene_thing(scene, i);
        const zv_contact_body body = {.owner = ZV_CONTACT_THING - i,
                                      .is_plane = thing->kind == ZV_THING_PLANE,
                                      .friction = zv_thing_friction(thing),
                                      .restitution = isnan(thing->restitution) ? 0.0 : thing->restitution,
                                      .world_from_body =
                                          thing->kind == ZV_THING_PLANE ? thing->shape.pose : zv_pose_identity()};
        if (!thing->attached) {
            const bool movable = thing->movable && thing->kind == ZV_THING_CONVEX;
            status = movable ? add_movable(all, thing, body, why) : add_fixed(all, scene, i, body, why);
        }
    }
    return status;
}

// ---- who may touch whom ----

/// Whether the proof of clearance tests two links against each other; -1 is the base.
static bool are_tested(const zv_contacts *all, int a, int b)
{
    for (int i = 0; i < zv_collider_body_count(all->collider); ++i) {
        for (int k = 0; k < i; ++k) {
            const int la = zv_collider_body_link(all->collider, i), lb = zv_collider_body_link(all->collider, k);
            if (((la == a && lb == b) || (la == b && lb == a)) &&
                zv_collider_pair(all->collider, i, k) == ZV_PAIR_TESTED) {
                return true;
            }
        }
    }
    return false;
}

/// The first link may be in what the arm is on; what does not move touches nothing that does not.
static bool may_skip(const zv_contacts *all, const zv_sim_options *options, int a, int b)
{
    const zv_contact_body *one = &all->bodies[a], *two = &all->bodies[b];
    const bool of_arm[2] = {a <= all->link_count, b <= all->link_count};
    if (!one->moves && !two->moves) {
        return true;
    }
    if (of_arm[0] && of_arm[1]) {
        const int la = a == all->link_count ? -1 : a, lb = b == all->link_count ? -1 : b;
        return !options->self_contact || !are_tested(all, la, lb);
    }
    const int last = all->link_count - 1, owner = of_arm[0] ? two->owner : one->owner;
    if (options->reaches_around && ((a == last && two->moves) || (b == last && one->moves))) {
        return true;
    }
    return (a == 0 || b == 0) && (owner == ZV_CONTACT_FLOOR || owner == ZV_CONTACT_TABLE);
}

static zv_status fill_skips(zv_contacts *all, const zv_sim_options *options, zv_error *why)
{
    const size_t n = (size_t)all->body_count;
    all->skip = calloc(n * n + 1, sizeof *all->skip);
    if (!all->skip) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for what can touch");
    }
    for (int a = 0; a < all->body_count; ++a) {
        fill_ball(all, &all->bodies[a]);
        for (int b = 0; b < all->body_count; ++b) {
            all->skip[(size_t)a * n + (size_t)b] = may_skip(all, options, a, b);
        }
    }
    return ZV_OK;
}

static zv_status build(zv_contacts *all, const zv_robot *robot, const zv_sim_options *options, zv_error *why)
{
    zv_status status = zv_shapes_of_robot(robot, options->meshes, &all->arm, why);
    int count = 0;
    const zv_link_shape *list = status == ZV_OK ? zv_shapes_list(all->arm, &count) : NULL;
    status = status == ZV_OK ? zv_collider_create(robot, list, count, NULL, &all->collider, why) : status;
    if (status == ZV_OK && (!add_arm(all, robot, options->scene) || !add_stand(all, options))) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for what can touch");
    }
    status = status == ZV_OK ? add_things(all, options->scene, why) : status;
    return status == ZV_OK ? fill_skips(all, options, why) : status;
}

zv_status zv_contacts_create(const zv_robot *robot, const zv_sim_options *options, zv_contacts *out, zv_error *why)
{
    const bool something = options->self_contact || !isnan(options->floor_m) || options->table ||
                           (options->scene && zv_scene_count(options->scene) > 0);
    *out = (zv_contacts){.link_count = zv_robot_joint_count(robot), .held = -1};
    const zv_status status = something ? build(out, robot, options, why) : ZV_OK;
    if (status != ZV_OK) {
        zv_contacts_free(out);
    }
    return status;
}

void zv_contacts_free(zv_contacts *contacts)
{
    zv_shapes_free(contacts->arm);
    zv_collider_free(contacts->collider);
    free(contacts->bodies);
    free(contacts->shapes);
    free(contacts->skip);
    *contacts = (zv_contacts){0};
}

double zv_contact_friction(const zv_contact_body *a, const zv_contact_body *b)
{
    return fmax(a->friction, b->friction);
}

// ---- touching ----

typedef struct search {
    const zv_contacts *all;
    const zv_pose *poses;
    zv_contact_point *out;
    int count;
} search;

static void add_point(search *s, zv_contact_point point)
{
    if (s->count < ZV_CONTACT_POINTS && point.depth > 0.0) {
        s->out[s->count++] = point;
    }
}

static zv_convex placed(const search *s, int body, int shape)
{
    zv_convex out = s->all->shapes[shape].shape;
    out.pose = zv_pose_mul(s->poses[body], out.pose);
    return out;
}

/// Four directions beside n.
static zv_vec3 tilted(zv_vec3 n, int side)
{
    const zv_rot r = zv_rot_with_z(n);
    const zv_vec3 x = zv_vec3_scale(r.x, side & 1 ? TILT : -TILT), y = zv_vec3_scale(r.y, side & 2 ? TILT : -TILT);
    return zv_vec3_add(n, zv_vec3_add(x, y));
}

static bool is_new(const search *s, int first, zv_vec3 place, double apart)
{
    for (int i = first; i < s->count; ++i) {
        if (zv_vec3_length(zv_vec3_sub(s->out[i].place, place)) < apart) {
            return false;
        }
    }
    return true;
}

/// The ends of `small` that lie below the plane at `height` along n, and in `large` where that is given.
static void add_ends(search *s, zv_contact_point like, const zv_convex *small, double radius, zv_vec3 n, double height,
                     const zv_convex *large)
{
    const int first = s->count;
    const double apart = 0.05 * radius;
    for (int side = 0; side < 4; ++side) {
        const zv_vec3 p = zv_convex_support(small, zv_vec3_scale(tilted(n, side), -1.0));
        const zv_convex point = {.kind = ZV_CONVEX_SPHERE, .pose = {zv_rot_identity(), p}};
        like.depth = height - zv_vec3_dot(n, p);
        like.place = p;
        const bool inside = !large || zv_convex_distance(&point, large).distance <= 1e-6;
        if (like.depth > 0.0 && inside && is_new(s, first, p, apart)) {
            add_point(s, like);
        }
    }
}

static void touch_plane(search *s, int body, int plane)
{
    const zv_pose pose = s->poses[plane];
    const zv_vec3 n = pose.rot.z;
    const double height = zv_vec3_dot(n, pose.pos);
    const zv_contact_body *b = &s->all->bodies[body];
    for (int i = b->first_shape; i < b->first_shape + b->shapes; ++i) {
        const zv_contact_shape *shape = &s->all->shapes[i];
        if (zv_vec3_dot(n, zv_pose_apply(s->poses[body], shape->center)) - shape->radius > height) {
            continue;
        }
        const zv_convex here = placed(s, body, i);
        add_ends(s, (zv_contact_point){.a = body, .b = plane, .normal = n}, &here, shape->radius, n, height, NULL);
    }
}

static void add_middle(search *s, zv_contact_point point, const zv_separation *found)
{
    point.place = zv_vec3_scale(zv_vec3_add(found->a, found->b), 0.5);
    point.depth = -found->distance;
    add_point(s, point);
}

static void touch_shapes(search *s, int a, int i, int b, int k)
{
    const zv_convex one = placed(s, a, i), two = placed(s, b, k);
    const zv_separation found = zv_convex_distance(&one, &two);
    const zv_vec3 apart = zv_vec3_sub(found.b, found.a);
    if (!(found.distance < 0.0) || !(zv_vec3_length(apart) > 0.0)) {
        return;
    }
    const zv_vec3 n = zv_vec3_unit(apart), back = zv_vec3_scale(n, -1.0);
    const double ra = s->all->shapes[i].radius, rb = s->all->shapes[k].radius;
    const zv_contact_point like = {.a = a, .b = b, .normal = n};
    const int before = s->count;
    if (ra <= rb) {
        add_ends(s, like, &one, ra, n, zv_vec3_dot(n, zv_convex_support(&two, n)), &two);
    } else {
        add_ends(s, like, &two, rb, back, zv_vec3_dot(back, zv_convex_support(&one, back)), &one);
    }
    if (s->count == before) { // an edge across an edge: no end of one lies in the other
        add_middle(s, like, &found);
    }
}

static bool balls_meet(zv_vec3 a, double ra, zv_vec3 b, double rb)
{
    const zv_vec3 d = zv_vec3_sub(a, b);
    return zv_vec3_dot(d, d) < (ra + rb) * (ra + rb);
}

static void touch_bodies(search *s, int a, int b)
{
    const zv_contact_body *one = &s->all->bodies[a], *two = &s->all->bodies[b];
    const zv_vec3 c2 = zv_pose_apply(s->poses[b], two->center);
    if (!balls_meet(zv_pose_apply(s->poses[a], one->center), one->radius, c2, two->radius)) {
        return;
    }
    for (int i = one->first_shape; i < one->first_shape + one->shapes; ++i) {
        const zv_vec3 c = zv_pose_apply(s->poses[a], s->all->shapes[i].center);
        const double r = s->all->shapes[i].radius;
        if (!balls_meet(c, r, c2, two->radius)) {
            continue;
        }
        for (int k = two->first_shape; k < two->first_shape + two->shapes; ++k) {
            const zv_contact_shape *other = &s->all->shapes[k];
            if (balls_meet(c, r, zv_pose_apply(s->poses[b], other->center), other->radius)) {
                touch_shapes(s, a, i, b, k);
            }
        }
    }
}

/// Of the points of one pair the deepest, and three that are far from those before: more would only repeat each other.
static void thin_out(search *s, int first)
{
    enum { MOST_POINTS = 4 };
    for (int kept = 0; kept < MOST_POINTS && first + kept < s->count; ++kept) {
        int best = first + kept;
        double most = -INFINITY;
        for (int i = first + kept; i < s->count; ++i) {
            double worth = kept == 0 ? s->out[i].depth : INFINITY;
            for (int k = first; k < first + kept; ++k) {
                worth = fmin(worth, zv_vec3_length(zv_vec3_sub(s->out[i].place, s->out[k].place)));
            }
            best = worth > most ? i : best;
            most = fmax(most, worth);
        }
        const zv_contact_point swapped = s->out[first + kept];
        s->out[first + kept] = s->out[best];
        s->out[best] = swapped;
    }
    s->count = s->count > first + MOST_POINTS ? first + MOST_POINTS : s->count;
}

static void touch(search *s, int a, int b)
{
    const bool planes[2] = {s->all->bodies[a].is_plane, s->all->bodies[b].is_plane};
    const int first = s->count;
    if (planes[0] || planes[1]) {
        touch_plane(s, planes[0] ? b : a, planes[0] ? a : b);
    } else {
        touch_bodies(s, a, b);
    }
    thin_out(s, first);
}

/// The arm does not touch what it holds.
static bool is_held(const zv_contacts *all, int a, int b)
{
    return (all->held == a && all->bodies[b].owner >= 0) || (all->held == b && all->bodies[a].owner >= 0);
}

int zv_contacts_find(const zv_contacts *contacts, const zv_pose *world_from_body,
                     zv_contact_point out[ZV_CONTACT_POINTS])
{
    search s = {.all = contacts, .poses = world_from_body, .out = out};
    for (int a = 0; a < contacts->body_count; ++a) {
        for (int b = a + 1; b < contacts->body_count; ++b) {
            if (!contacts->skip[(size_t)a * (size_t)contacts->body_count + (size_t)b] && !is_held(contacts, a, b)) {
                touch(&s, a, b);
            }
        }
    }
    return s.count;
}
