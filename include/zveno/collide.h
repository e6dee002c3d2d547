/// @file collide.h
/// Clearance: how far the bodies of an arm are from the things around it and from each other, and whether a motion keeps
/// clear of them between all samples.
///
/// A scene and the bodies of an arm are data, checked once and then constant: any number of threads may share them.
/// Metres and radians. Distances are negative where two bodies overlap: then they are minus the depth.
#ifndef ZV_COLLIDE_H
#define ZV_COLLIDE_H

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/model.h"
#include "zveno/solid.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- convex shapes ----

typedef enum zv_convex_kind {
    ZV_CONVEX_SPHERE,
    ZV_CONVEX_CAPSULE,  ///< all points within `radius` of its axis, along z
    ZV_CONVEX_CYLINDER, ///< axis along z
    ZV_CONVEX_BOX,
    ZV_CONVEX_HULL, ///< the smallest convex set that holds `points`
    ZV_CONVEX_KINDS,
} zv_convex_kind;

/// A convex body at its place.
typedef struct zv_convex {
    zv_convex_kind kind;
    zv_pose pose;          ///< parent_from_shape; the centre of all kinds but a hull is the origin
    double radius;         ///< of a sphere, capsule or cylinder
    double half_length;    ///< of the axis of a capsule or cylinder
    zv_vec3 half;          ///< half sizes of a box
    const zv_vec3 *points; ///< of a hull
    int point_count;
    zv_vec3 center; ///< of a hull, kept by scenes and colliders: the middle of its points, in its own frame
    double extent;  ///< and the distance of the farthest; 0: not kept, which only takes longer
} zv_convex;

/// Distance or depth between two bodies.
typedef struct zv_separation {
    double distance; ///< never more than the true one; negative: a depth, never less than the true one
    zv_vec3 a, b;    ///< the nearest points, or where each reaches deepest into the other
} zv_separation;

/// Distance of two convex bodies in the same parent frame. Spheres, capsules and boxes: closed forms, within 1e-12 of
/// the size of the pair; everything else by GJK, within 1e-9 of it.
zv_separation zv_convex_distance(const zv_convex *a, const zv_convex *b);

/// What it weighs at `density` kg/m3, in the parent frame.
/// @return false, with `out` as it was, when it holds no volume (a flat hull) or there is no memory
bool zv_convex_mass(const zv_convex *shape, double density, zv_mass *out);

/// Appends its surface to a mesh, in the parent frame, with normals.
/// @return false when it has no surface (a flat hull) or there is no memory
bool zv_convex_surface(const zv_convex *shape, zv_mesh *out);

// ---- scenes ----

typedef enum zv_thing_kind {
    ZV_THING_CONVEX,
    ZV_THING_PLANE,   ///< everything below local z = 0
    ZV_THING_HEIGHTS, ///< columns of a height each on a grid, from local z = 0 upwards
    ZV_THING_POINTS,  ///< a cloud of balls
} zv_thing_kind;

/// Something around the arm.
typedef struct zv_thing {
    char name[ZV_NAME_SIZE];
    zv_thing_kind kind;
    zv_convex shape; ///< of a convex thing; of every other kind only its `pose`
    bool movable;
    bool attached;                      ///< held by the tool: its pose is seen from the tool
    double mass, friction, restitution; ///< kg and shares; NaN: unknown
    char color[ZV_NAME_SIZE];           ///< as it was written; "" when it was not
    const double *heights;              ///< rows of `columns`, along x first; its corner is the origin
    int columns, rows;
    double cell;           ///< m: side of a cell
    const zv_vec3 *points; ///< of a cloud, seen from its pose
    int point_count;
    double radius; ///< of its balls, m
} zv_thing;

enum { ZV_MAX_THINGS = 100000, ZV_MAX_CLOUD = 4000000 };

typedef struct zv_scene zv_scene;

/// Builds a scene from things, whose arrays are copied, in time linear in their number.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST with a sentence that names the thing, or ZV_ERR_INTERNAL without memory
zv_status zv_scene_create(const zv_thing *things, int count, zv_scene **out, zv_error *why);
/// Reads a scene from JSON text; the format is explained in docs/collide.md.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, ZV_ERR_TOO_LARGE, or ZV_ERR_INTERNAL without memory
zv_status zv_scene_parse(const char *text, size_t size, zv_scene **out, zv_error *why);
/// The same from JSON that was read already.
/// @return as `zv_scene_parse`
zv_status zv_scene_read(const zv_json *root, zv_scene **out, zv_error *why);
/// NULL is allowed.
void zv_scene_free(zv_scene *scene);
/// How many things it has.
int zv_scene_count(const zv_scene *scene);
/// Thing `index`, from 0.
const zv_thing *zv_scene_thing(const zv_scene *scene, int index);
/// How many convex parts thing `index` has: the cells of a height field, the balls of a cloud, else 1.
int zv_scene_part_count(const zv_scene *scene, int index);
/// Part `part` of thing `index`, which is no plane, in the world; of a cell without height a box that is flat.
zv_convex zv_scene_part(const zv_scene *scene, int index, int part);
/// What a thing weighs, kg: as it says, else its volume as wood (700 kg/m3); 0 for what has no volume.
double zv_thing_mass(const zv_thing *thing);
/// The friction of a thing, 0.6 where nobody has said it.
double zv_thing_friction(const zv_thing *thing);
/// The thing called `name`, or -1.
int zv_scene_find(const zv_scene *scene, const char *name);

// ---- the bodies of an arm, ready to collide ----

enum { ZV_MAX_LINK_SHAPES = 512 };

/// A convex part of a link.
typedef struct zv_link_shape {
    char name[ZV_NAME_SIZE]; ///< neighbours in the list with the same name and link are one body for people
    int link;        ///< the joint that carries it, from 0 and counting every axis of the robot file; -1: the base
    zv_convex shape; ///< in the frame after that joint
} zv_link_shape;

typedef struct zv_shapes zv_shapes;

/// The shapes of an arm, from one source for picture, contact and proof: what its robot file says in "bodies", meshes out
/// of the store covered by capsules; without bodies, and for links whose meshes are missing, the convex parts of the
/// housings that are drawn (zveno/body.h); then `zv_shapes_are_assumed`. `meshes` may be NULL.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, or ZV_ERR_INTERNAL without memory
zv_status zv_shapes_of_robot(const zv_robot *robot, zv_mesh_store *meshes, zv_shapes **out, zv_error *why);
/// The same from a list in JSON: objects with "link" (0 is the base, k what joint k carries), perhaps a "name", and place
/// and shape as in a scene file.
/// @return as `zv_shapes_of_robot`
zv_status zv_shapes_read(const zv_json *list, zv_shapes **out, zv_error *why);
/// NULL is allowed.
void zv_shapes_free(zv_shapes *shapes);
/// All of them; the list lives as long as the shapes.
const zv_link_shape *zv_shapes_list(const zv_shapes *shapes, int *count);
/// Nobody has said what the links look like.
bool zv_shapes_are_assumed(const zv_shapes *shapes);

/// Two bodies that are allowed to touch.
typedef struct zv_body_pair {
    char a[ZV_NAME_SIZE], b[ZV_NAME_SIZE];
} zv_body_pair;

/// Enough to prove most pairs that never meet.
enum { ZV_PROOF_BOXES = 20000 };

typedef struct zv_collider_options {
    const zv_body_pair *allowed;
    int allowed_count;
    const zv_scene *held;           ///< its attached things become bodies of the last link; NULL: nothing is held
    int proof_boxes;                ///< how many joint boxes may be spent to prove that a pair never meets; 0: none
    zv_mesh_store *meshes;          ///< where the meshes of a robot file are; NULL: nobody has them
    const struct zv_collider *like; ///< of the same arm and list, with other things held: its covers, which cost most,
                                    ///< are copied; NULL: all are made
} zv_collider_options;

/// Nothing allowed, nothing held, no proofs.
zv_collider_options zv_collider_default_options(void);

typedef struct zv_collider zv_collider;

/// Prepares bodies for questions. `options` may be NULL. Hull points are copied.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST naming the body, or ZV_ERR_INTERNAL without memory
zv_status zv_collider_create(const zv_robot *robot, const zv_link_shape *list, int count,
                             const zv_collider_options *options, zv_collider **out, zv_error *why);
/// The same from a list in JSON, as `zv_shapes_read` takes it.
/// @return as `zv_collider_create`, ZV_ERR_SYNTAX with line and column
zv_status zv_collider_read(const zv_robot *robot, const zv_json *list, const zv_collider_options *options,
                           zv_collider **out, zv_error *why);
/// The same from `zv_shapes_of_robot` with the meshes of `options`; `assumed` as there.
/// @return as `zv_collider_read`
zv_status zv_collider_of_robot(const zv_robot *robot, const zv_collider_options *options, zv_collider **out,
                               bool *assumed, zv_error *why);
/// NULL is allowed.
void zv_collider_free(zv_collider *bodies);
/// How many bodies there are for people.
int zv_collider_body_count(const zv_collider *bodies);
/// Name of body `index`, from 0.
const char *zv_collider_body_name(const zv_collider *bodies, int index);
/// The joint that carries body `index`, from 0; -1: the base.
int zv_collider_body_link(const zv_collider *bodies, int index);
/// How far the spheres that cover the bodies in motion proofs exceed them at most, m.
double zv_collider_excess(const zv_collider *bodies);

typedef enum zv_pair_state {
    ZV_PAIR_TESTED,
    ZV_PAIR_ADJACENT, ///< of neighbouring links
    ZV_PAIR_AT_ZERO,  ///< they overlap when all joints are 0, or in the middle of their limits
    ZV_PAIR_ALLOWED,  ///< the caller said so
    ZV_PAIR_NEVER,    ///< proven by bounds over all joint values inside the limits
} zv_pair_state;

/// "tested", "adjacent", "overlaps at rest", "allowed" or "never meets".
const char *zv_pair_word(zv_pair_state state);
/// What is done with the pair of bodies `a` and `b`. Parts of one link are never tested: ZV_PAIR_ADJACENT.
zv_pair_state zv_collider_pair(const zv_collider *bodies, int a, int b);

// ---- clearance of a state ----

/// The nearest two bodies of a state.
typedef struct zv_clearance {
    double distance; ///< m; negative: depth; infinite when there is nothing to meet
    int body;        ///< of the arm; -1 when there is nothing to meet
    int thing;       ///< of the scene; -1: it is `other`
    int other;       ///< another body of the arm; -1: it is `thing`
    zv_vec3 on_body, on_other;
} zv_clearance;

/// Distance of the arm at `q` from the scene (NULL: only from itself), with the bodies that are nearest. Attached things
/// count as bodies of the arm, not as things.
zv_clearance zv_clearance_at(const zv_collider *bodies, const zv_scene *scene, const double *q);
/// Whether a state keeps farther than `margin`, m, from everything: proven as motions are, and much faster than the
/// distance. False without memory.
bool zv_is_clear(const zv_collider *bodies, const zv_scene *scene, const double *q, double margin);
/// The clearance of one body and one thing; the whole list is what a person asks for who wants to see all of them.
zv_clearance zv_clearance_of(const zv_collider *bodies, const zv_scene *scene, const double *q, int body, int thing);
/// A sentence such as "forearm is 12 mm inside shelf 2" or "hand is 4.5 mm from shelf 2".
void zv_clearance_sentence(const zv_collider *bodies, const zv_scene *scene, const zv_clearance *clearance, char *out,
                           size_t size);

// ---- certificate of a motion ----

typedef struct zv_certify_options {
    double margin;                             ///< m that must be kept free beside touching
    double smallest;                           ///< joint motion, rad, below which a piece is not divided further
    int most_states;                           ///< how many states may be looked at
    bool (*progress)(void *user, double part); ///< after each segment; false: it ends, unproven. Or NULL
    void *user;
} zv_certify_options;

/// No margin, pieces down to 1e-6 rad, 100,000 states.
zv_certify_options zv_certify_default_options(void);

/// What is known of a motion.
typedef struct zv_motion_certificate {
    bool proven;     ///< all of it keeps clear, also between all samples
    double from, to; ///< otherwise: a piece of the first segment that is not, in segments from the first waypoint
    zv_clearance clearance; ///< in the middle of that piece
    bool outside;           ///< a slide leaves the range for which there are bounds
    long states;            ///< how many were looked at
} zv_motion_certificate;

/// Whether the motion along the straight joint-space segments through `count` waypoints (rows of one value per joint)
/// keeps clear: proven with bounds on velocity and acceleration of every body, never by sampling alone. `options` may
/// be NULL.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_certify_motion(const zv_collider *bodies, const zv_scene *scene, const double *waypoints, int count,
                            const zv_certify_options *options, zv_motion_certificate *out, zv_error *why);

#ifdef __cplusplus
}
#endif

#endif
