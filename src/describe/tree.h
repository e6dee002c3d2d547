/// @file tree.h
/// A described robot before it becomes a chain: links, and the joints between them. Every reader fills one of these.
///
///     root ── joint ── link ── joint ── link        parent_from_joint places the joint, and the child's frame at value 0,
///                        └─── joint ── link         in the frame of the parent
#ifndef ZV_DESCRIBE_TREE_H
#define ZV_DESCRIBE_TREE_H

#include "describe/report.h"
#include "describe/xml_tree.h"
#include "zveno/model.h"

enum { ZV_TREE_LINKS = 4096 };
/// Of all links together: one that is only seen, or only hit, is compared with the others of its link.
enum { ZV_TREE_SHAPES = 1 << 14 };

typedef enum zv_tree_kind {
    ZV_TREE_FIXED,
    ZV_TREE_REVOLUTE,
    ZV_TREE_CONTINUOUS,
    ZV_TREE_PRISMATIC,
    ZV_TREE_OTHER ///< floating, planar, ball: cannot be part of a chain
} zv_tree_kind;

typedef enum zv_tree_shape_kind {
    ZV_TREE_SPHERE,
    ZV_TREE_BOX,
    ZV_TREE_CYLINDER,
    ZV_TREE_CAPSULE,
    ZV_TREE_MESH
} zv_tree_shape_kind;

/// Something to see or to hit, in the frame of its link.
typedef struct zv_tree_shape {
    zv_tree_shape_kind kind;
    double size
        [3]; ///< m: radius; full sizes of a box; radius and length along z; of a mesh the length of its unit, three times
    zv_pose pose;
    bool is_seen, is_hit;
    zv_xml_text mesh; ///< the file, as `zv_mesh_names_read` lists it
    int color;        ///< 0xRRGGBB; -1: not given
    double density;   ///< kg/m3 of what the shape holds; NaN: not given
    double mass;      ///< kg, given in place of a density; NaN: not given
    struct zv_tree_shape *next;
} zv_tree_shape;

typedef struct zv_tree_link {
    zv_xml_text name;
    int line, column;
    zv_link mass;          ///< in the frame of the link; NaN in what is unknown
    bool has_mass;         ///< the description gives a mass, or it was computed
    double weighed;        ///< kg/m3 with which its mass was computed; 0: it was not
    bool has_shape;        ///< it has something to show or to hit
    zv_tree_shape *shapes; ///< in the order of the file
    zv_tree_shape *last_shape;
    int joint;       ///< the joint that carries it, or -1
    int first_child; ///< joint, or -1
    int moving;      ///< moving joints between the root and here; -1: not reached from a root
} zv_tree_link;

typedef struct zv_tree_joint {
    zv_xml_text name, parent_name, child_name;
    int line, column;
    zv_tree_kind kind;
    int parent, child; ///< links
    int next;          ///< next joint of the same parent, or -1
    zv_pose parent_from_joint;
    zv_pose joint_from_child; ///< behind the motion
    zv_vec3 axis;             ///< unit, in the frame of the joint
    zv_limits limits;         ///< infinite in what is unknown
    zv_friction friction;
    double armature;          ///< inertia of the rotor at the joint, kg·m2; NaN: unknown
    zv_xml_text mimic;        ///< the joint it follows; empty: none
    int driver;               ///< that joint, or -1
    double multiplier, shift; ///< value = multiplier * driver + shift
} zv_tree_joint;

typedef struct zv_tree {
    zv_arena *arena;
    zv_report *report;
    zv_xml_text name; ///< of the robot
    int links, joints, shapes;
    zv_tree_link *link;
    zv_tree_joint *joint;
    int root;
} zv_tree;

/// Memory for all links and joints that a description may have.
zv_status zv_tree_begin(zv_tree *tree, zv_arena *arena, zv_report *report, zv_error *why);

/// Adds a link or a joint with nothing known about it; `out` stays until the tree goes.
/// @return ZV_OK or ZV_ERR_TOO_LARGE
zv_status zv_tree_add_link(zv_tree *tree, zv_xml_text name, int line, int column, zv_tree_link **out, zv_error *why);
zv_status zv_tree_add_joint(zv_tree *tree, zv_xml_text name, int line, int column, zv_tree_joint **out, zv_error *why);

/// A shape with nothing known about it but its place.
zv_tree_shape zv_tree_shape_at(zv_pose pose);
/// Adds a copy of a shape to a link. One that is there already, to be seen or to be hit, is both then.
/// @return ZV_OK, ZV_ERR_TOO_LARGE or ZV_ERR_INTERNAL without memory
zv_status zv_tree_add_shape(zv_tree *tree, zv_tree_link *link, const zv_tree_shape *shape, zv_error *why);
/// Whether sizes of a shape make sense: above 0, for a mesh not 0, and not astronomical.
bool zv_tree_is_size(zv_tree_shape_kind kind, const double size[3]);
/// 0xRRGGBB of red, green and blue from 0 to 1.
int zv_color_of(const double rgb[3]);

/// Finds parents, children and drivers by name and checks that it is one tree: names once, one root, no loops.
zv_status zv_tree_connect(zv_tree *tree, zv_error *why);

/// Cuts names of joints that are too long for a robot file; they stay different from one another.
/// @return ZV_OK or ZV_ERR_INTERNAL without memory
zv_status zv_tree_shorten_names(zv_tree *tree, zv_error *why);

/// Limits the joint; what is no range, or limits one side only, is reported in place of that.
void zv_tree_set_range(zv_tree *tree, zv_tree_joint *joint, double lower, double upper, int line, int column);

bool zv_tree_moves(const zv_tree_joint *joint);
/// The link called `name`, or -1.
int zv_tree_find_link(const zv_tree *tree, zv_xml_text name);

#endif
