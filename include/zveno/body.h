/// @file body.h
/// The bodies of an arm: those that its file gives, else handsome housings made from joint kinds, axes, pivots, limits and
/// dimensions alone.
///
/// One mesh per link, in the frame of that link, so that picture, export, mass and collision share them. The generator is
/// explained in docs/body.md. Same arm and options, same bytes. Lengths in m.
/// Nothing keeps state: any thread may call any function; a `zv_bodies` belongs to one thread while it is made.
#ifndef ZV_BODY_H
#define ZV_BODY_H

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/model.h"
#include "zveno/solid.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What an arm looks like. AUTO chooses by the chain: a slide after turning joints about upright axes is a SCARA with its
/// QUILL (PEN when the slide is the last joint), drives with finite travel are hobby servos, and size parts desk arms from
/// industrial ones.
typedef enum zv_body_style {
    ZV_STYLE_AUTO,
    ZV_STYLE_QUILL,
    ZV_STYLE_PEN,
    ZV_STYLE_SERVO,
    ZV_STYLE_DESK,
    ZV_STYLE_INDUSTRIAL
} zv_body_style;

/// What the arm holds. AUTO is what its style usually carries.
typedef enum zv_body_tool {
    ZV_TOOL_AUTO,
    ZV_TOOL_NONE,
    ZV_TOOL_POINTER,
    ZV_TOOL_PEN,
    ZV_TOOL_GRIPPER,
    ZV_TOOL_SPINDLE
} zv_body_tool;

typedef struct zv_body_options {
    zv_body_style style;
    zv_body_tool tool;
    zv_detail detail;
    bool occlusion;        ///< fill in `occlusion` of the vertices; costs about as much as all the rest
    zv_mesh_store *meshes; ///< where the meshes that the file names are; NULL: nobody has them
} zv_body_options;

/// Everything chosen by the chain, at full detail.
zv_body_options zv_body_default_options(void);

/// How a part looks by day and by night: 0xRRGGBB in sRGB.
typedef struct zv_material {
    const char *name;
    uint32_t day, night;
    double roughness, metalness;
} zv_material;

/// Where a drawing of a joint's range belongs, in the frame of the link before the joint.
typedef struct zv_body_arc {
    int link;       ///< that link
    zv_vec3 center; ///< on the outer face of the housing
    zv_vec3 axis;   ///< unit
    zv_vec3 zero;   ///< unit, across the axis: where the link points at q = 0
    double radius;
} zv_body_arc;

/// A place for the arm's name on one of its links, in the frame of that link.
typedef struct zv_body_label {
    int link; ///< 0 is the base
    zv_vec3 center, x, normal;
    double width;
    uint32_t color;
} zv_body_label;

enum { ZV_MAX_LINKS = ZV_MAX_JOINTS + 1, ZV_MAX_LABELS = 2, ZV_MAX_MATERIALS = 32 };

typedef struct zv_bodies {
    int link_count;               ///< axes + 1; an arm without followers has as many axes as joints
    zv_mesh links[ZV_MAX_LINKS];  ///< [0] the base, in the world frame; [k] what axis k carries, in the frame after it
    bool from_file[ZV_MAX_LINKS]; ///< the robot file says what the link looks like
    zv_body_style style;
    zv_body_tool tool;
    double size_m;  ///< sum of the distances between pivots: the scale of everything
    double floor_m; ///< z of the floor in the world frame
    double lift_m;  ///< how far the drawn arm is above the plane of its mathematics (SCARA)
    zv_material materials[ZV_MAX_MATERIALS];
    int material_count;
    zv_body_arc arcs[ZV_MAX_JOINTS]; ///< one per joint
    int label_count;
    zv_body_label labels[ZV_MAX_LABELS];
} zv_bodies;

/// Makes the bodies of an arm; `options` may be NULL. Where the file has shapes to be seen, a link looks as it says; one
/// whose meshes are all missing gets a housing. Start with all zero, or with bodies made before, whose memory is
/// used again.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_bodies_make(const zv_robot *robot, const zv_body_options *options, zv_bodies *out, zv_error *why);
/// Gives the memory back and leaves all zero.
void zv_bodies_free(zv_bodies *bodies);

/// Parts a model of a whole arm among its links: `link_of` gets the link of each triangle, 0 for the base. `model` is in
/// the world frame, m, as the arm does at `q`. Surfaces that hang together stay together unless they span several links.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_model_cut(const zv_robot *robot, const double *q, const zv_mesh *model, uint8_t *link_of, zv_error *why);

/// What the links of an arm weigh by their shapes, where its file does not know it: shapes that have a density, or all that
/// are seen at `density` kg/m3 (0: only those that have one). Where the mass is known its centre and inertia are those of
/// the shapes. `links` gets one for each axis of the file; bit k - 1 of the result is set where that of axis k was computed.
/// A mesh that is not closed is weighed as its hull; a link with a mesh that nobody has is left alone.
unsigned zv_links_weigh(const zv_robot *robot, zv_mesh_store *meshes, double density, zv_link links[ZV_MAX_JOINTS]);
/// "quill", "pen", "servo", "desk", "industrial"; "auto".
const char *zv_body_style_word(zv_body_style style);
/// "none", "pointer", "pen", "gripper", "spindle"; "auto".
const char *zv_body_tool_word(zv_body_tool tool);

#ifdef __cplusplus
}
#endif

#endif
