/// @file contact.h
/// What can touch in a simulation, the same bodies for all plants: the links of the arm with the shapes of
/// `zv_shapes_of_robot`, its base, a floor, a table, and the things of a scene.
#ifndef ZV_SIM_CONTACT_H
#define ZV_SIM_CONTACT_H

#include "zveno/collide.h"
#include "zveno/sim.h"

/// A rigid body: some convex shapes in its frame.
typedef struct zv_contact_body {
    int owner;     ///< as in zv_sim_contact
    bool is_plane; ///< everything below z = 0 of its frame
    bool moves;    ///< a link, or a movable thing
    double friction, restitution;
    zv_pose world_from_body; ///< at first; a fixed one stays there
    int first_shape, shapes;
    zv_vec3 center; ///< a ball around all shapes, in its frame
    double radius;
    zv_link mass; ///< of a movable thing
} zv_contact_body;

/// A convex part of a body, in its frame, with the ball around it.
typedef struct zv_contact_shape {
    zv_convex shape;
    zv_vec3 center;
    double radius;
} zv_contact_shape;

typedef struct zv_contacts {
    int link_count; ///< bodies 0 to link_count - 1 are the links
    int body_count, shape_count, body_capacity, shape_capacity;
    zv_contact_body *bodies;
    zv_contact_shape *shapes;
    int held;   ///< a movable thing that the arm holds and so does not touch; -1: none
    bool *skip; ///< of bodies a, b: at a * body_count + b
    zv_shapes *arm;
    zv_collider *collider; ///< says which links may touch
} zv_contacts;

/// Where two bodies touch.
typedef struct zv_contact_point {
    int a, b;       ///< bodies
    zv_vec3 place;  ///< in the world
    zv_vec3 normal; ///< unit; pushes `a` away from `b`
    double depth;
} zv_contact_point;

enum { ZV_CONTACT_POINTS = 64 };

/// All that can touch; no bodies when nothing can. `robot` and the scene of the options must stay.
/// @return ZV_OK, ZV_ERR_TOO_LARGE for a scene of too many parts, or what the shapes of the robot say
zv_status zv_contacts_create(const zv_robot *robot, const zv_sim_options *options, zv_contacts *out, zv_error *why);
/// All zero is allowed.
void zv_contacts_free(zv_contacts *contacts);
/// The points at which bodies touch when they stand at `world_from_body`; returns how many there are.
int zv_contacts_find(const zv_contacts *contacts, const zv_pose *world_from_body,
                     zv_contact_point out[ZV_CONTACT_POINTS]);
/// Of two bodies: the larger friction, the larger restitution.
double zv_contact_friction(const zv_contact_body *a, const zv_contact_body *b);

#endif
