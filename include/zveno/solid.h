/// @file solid.h
/// Solids: triangle meshes with normals and materials; STL and OBJ files, a store of them by content, mass, convex hulls,
/// covers by capsules.
///
/// Metres inside. A mesh belongs to whoever made it and to one thread while it grows; a finished one may be shared.
/// Growing never fails loudly: a mesh that ran out of memory or room says so in `failed`, once, at the end.
#ifndef ZV_SOLID_H
#define ZV_SOLID_H

#include <stdint.h>

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/pack.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How finely things are made.
typedef enum zv_detail {
    ZV_DETAIL_COARSE, ///< the shape alone: no rounded edges
    ZV_DETAIL_LOW,    ///< one step per rounded edge, no screws
    ZV_DETAIL_FULL
} zv_detail;

/// A corner of triangles.
typedef struct zv_vertex {
    zv_vec3 point;     ///< m
    zv_vec3 normal;    ///< unit, away from the solid; all zero where nobody has said it
    uint8_t material;  ///< whose meaning the maker of the mesh knows
    uint8_t occlusion; ///< light that arrives here: 255 in the open, 0 in a closed corner
} zv_vertex;

/// Three vertices, counter-clockwise seen from outside.
typedef struct zv_triangle {
    uint32_t corner[3];
} zv_triangle;

/// A surface of triangles; start with all zero. The arrays are the mesh's own.
typedef struct zv_mesh {
    zv_vertex *vertices;
    zv_triangle *triangles;
    uint32_t vertex_count, triangle_count;
    uint32_t vertex_capacity, triangle_capacity;
    bool failed; ///< memory or room ended: the mesh is not whole
} zv_mesh;

enum { ZV_MESH_MAX = 1 << 27 }; ///< vertices or triangles of one mesh

/// Gives the memory back and leaves an empty mesh.
void zv_mesh_free(zv_mesh *mesh);
/// Empties the mesh and keeps its memory.
void zv_mesh_clear(zv_mesh *mesh);
/// Adds a vertex in the open; returns its number, 0 when the mesh has failed.
uint32_t zv_mesh_add_vertex(zv_mesh *mesh, zv_vec3 point, zv_vec3 normal, uint8_t material);
/// Adds a triangle of vertices that are there.
void zv_mesh_add_triangle(zv_mesh *mesh, uint32_t a, uint32_t b, uint32_t c);
/// Adds a copy of `other`, moved by `pose`.
void zv_mesh_append(zv_mesh *mesh, const zv_mesh *other, zv_pose pose);
/// Moves every vertex from `first` on by `pose`, normals with them.
void zv_mesh_move(zv_mesh *mesh, uint32_t first, zv_pose pose);
/// Stretches it along the axes; negative numbers mirror it, and its triangles still look outwards. Normals are not kept.
void zv_mesh_stretch(zv_mesh *mesh, const double scale[3]);
/// Adds a box about the origin with these full sizes.
void zv_mesh_add_box(zv_mesh *mesh, const double size[3]);
/// Adds a cylinder about the origin, its axis along z.
void zv_mesh_add_cylinder(zv_mesh *mesh, double radius, double length);
/// Adds all that is within `radius` of a line about the origin along z; a ball when the line has no length.
void zv_mesh_add_capsule(zv_mesh *mesh, double radius, double length);
/// Smallest box along the axes that holds all points; false, with `low` and `high` as they were, when there are none.
bool zv_mesh_bounds(const zv_mesh *mesh, zv_vec3 *low, zv_vec3 *high);
/// Fills in how much light arrives at each vertex when the mesh shadows itself: short rays through a grid of
/// cells that its triangles mark. Takes memory for the grid; without it the mesh stays as it is.
void zv_mesh_occlude(zv_mesh *mesh);

/// Gives every corner a normal: the mean of the triangles there whose own normals differ by less than an angle with this
/// cosine. Vertices at edges are doubled; triangles of no area get none and keep the z axis.
void zv_mesh_shade(zv_mesh *mesh, double crease_cosine);
/// Turns every triangle round: what was inside is outside.
void zv_mesh_flip(zv_mesh *mesh);

// ---- files ----

enum { ZV_MESH_PARTS = 255 };

/// What a file of triangles was.
typedef struct zv_mesh_report {
    bool binary;
    uint32_t degenerate; ///< triangles with two corners at one place, which were left out
    uint32_t left_out;   ///< statements that are no surface (points, lines, curves)
    uint32_t part_count; ///< materials that were named, numbered from 0 in the vertices
    int color
        [ZV_MESH_PARTS]; ///< of each part, 0xRRGGBB; -1: not given. An OBJ file gives it by a name such as `#c08040`
} zv_mesh_report;

/// Reads an STL file, binary (also one that begins with the word `solid`) or text, and appends its triangles; vertices at
/// exactly the same place become one. `unit_m` is the length of one unit of the file, for example ZV_MM. `report` may be
/// NULL.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column (text) or a sentence, ZV_ERR_TOO_LARGE, ZV_ERR_INTERNAL without memory
zv_status zv_mesh_read_stl(const char *bytes, size_t size, double unit_m, zv_mesh *out, zv_mesh_report *report,
                           zv_error *why);
/// Reads the surfaces of an OBJ file and appends them; polygons become triangles.
/// @return as `zv_mesh_read_stl`
zv_status zv_mesh_read_obj(const char *text, size_t size, double unit_m, zv_mesh *out, zv_mesh_report *report,
                           zv_error *why);

/// The file with the colours that an OBJ file names by `mtllib`, without what is around it; false when it names none or the
/// name does not fit into `size` bytes. `text` may be a file of any kind.
bool zv_obj_library(const char *text, size_t text_size, char *name, size_t size);
/// Colours of the parts of an OBJ file from its library: `Kd` of the material that the part is called after.
void zv_obj_colors(const char *text, size_t size, const char *library, size_t library_size, zv_mesh_report *report);

/// Reads an STL or OBJ file, whichever the bytes are, and appends it.
/// @return as `zv_mesh_read_stl`; ZV_ERR_NOT_AVAILABLE with the name of the format for what is neither
zv_status zv_mesh_read(const char *bytes, size_t size, double unit_m, zv_mesh *out, zv_mesh_report *report,
                       zv_error *why);
/// Where files are that a file of triangles names, such as the buffers of glTF.
typedef struct zv_mesh_beside {
    /// Appends the file `name`, which is written as the other file names it; false when it is not there.
    bool (*read)(void *user, const char *name, zv_text *out);
    void *user;
} zv_mesh_beside;

/// A reader of other formats, in a program around the core: `name` is that of the file, `report` gets parts and colours.
/// Points are metres where the format says what its unit is. `beside` is NULL where there are no other files.
typedef zv_status (*zv_mesh_loader)(const char *name, const char *bytes, size_t size, const zv_mesh_beside *beside,
                                    zv_mesh *out, zv_mesh_report *report, zv_error *why);
/// Appends the triangles of one material (-1: all), stretched along the axes, as binary STL in the one form that equal
/// triangles have: reading it and writing it again gives the same bytes. Returns how many triangles there are; those
/// without area are left out.
uint32_t zv_mesh_write_stl(const zv_mesh *mesh, int material, const double scale[3], zv_text *out);

// ---- meshes by content ----

/// Meshes under the name of their content (`zv_content_name` of their STL form). It belongs to one thread.
typedef struct zv_mesh_store zv_mesh_store;

/// A store that holds up to `most_bytes`; then what was not asked for longest is forgotten. NULL without memory.
zv_mesh_store *zv_mesh_store_create(size_t most_bytes);
/// NULL is allowed.
void zv_mesh_store_free(zv_mesh_store *store);
/// Keeps the triangles of one material (-1: all) and returns their name.
/// @return ZV_OK, ZV_ERR_SYNTAX when none has an area, ZV_ERR_TOO_LARGE, or ZV_ERR_INTERNAL without memory
zv_status zv_mesh_store_add(zv_mesh_store *store, const zv_mesh *mesh, int material, char name[ZV_CONTENT_NAME_SIZE],
                            zv_error *why);
/// The STL form of a mesh, valid until the next is added; false when it is not there. `store` may be NULL.
bool zv_mesh_store_bytes(zv_mesh_store *store, const char *name, const char **bytes, size_t *size);
/// Appends the mesh, in its own units; false when it is not there. `store` may be NULL.
bool zv_mesh_store_read(zv_mesh_store *store, const char *name, zv_mesh *out);

// ---- mass ----

/// What a body of even density weighs and how it turns.
typedef struct zv_mass {
    double volume; ///< m3; negative: the triangles look inwards
    double mass_kg;
    zv_vec3 center;    ///< m
    double inertia[6]; ///< kg·m2 about the centre: elements xx yy zz xy xz yz of the tensor
} zv_mass;

/// Volume, centre and inertia of what a closed mesh holds, at `density` kg/m3.
/// @return false, with `out` as it was, when the mesh holds nothing
bool zv_mesh_mass(const zv_mesh *mesh, double density, zv_mass *out);
/// Every edge is shared by triangles that run through it in both directions equally often.
bool zv_mesh_is_closed(const zv_mesh *mesh);

/// A box about the origin with these full sizes.
zv_mass zv_box_mass(const double size[3], double density);
/// A cylinder about the origin, its axis along z.
zv_mass zv_cylinder_mass(double radius, double length, double density);
/// All that is within `radius` of a line about the origin along z; a ball when the line has no length.
zv_mass zv_capsule_mass(double radius, double length, double density);
/// A mass seen from another frame.
zv_mass zv_mass_moved(zv_pose outer_from_inner, const zv_mass *inner);
/// Both together; one that weighs nothing adds nothing.
zv_mass zv_mass_added(const zv_mass *a, const zv_mass *b);

/// Numbers the surfaces that hang together, from 0 in the order of their first vertices: `shell_of` gets a number for each
/// vertex. Vertices at exactly the same place are one.
/// @return false, with `count` as it was, without memory
bool zv_mesh_shells(const zv_mesh *mesh, uint32_t *shell_of, uint32_t *count);

// ---- hulls, covers, simplification ----

/// The convex hull of points, as triangles without normals. No point is outside it by more than 1e-12 of the extent of
/// all.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST when the points lie in a plane (or there are fewer than four), ZV_ERR_INTERNAL without
/// memory
zv_status zv_hull_make(const zv_vec3 *points, size_t count, zv_mesh *out, zv_error *why);
/// The same of the vertices of a mesh.
zv_status zv_mesh_hull(const zv_mesh *mesh, zv_mesh *out, zv_error *why);

/// All points not farther than `radius` from the line between two points; a ball when they are one.
typedef struct zv_capsule {
    zv_vec3 a, b;
    double radius; ///< m
} zv_capsule;

/// Covers the surface of a mesh by at most `most` capsules: every triangle lies inside one of them. Returns how many there
/// are; 0 without triangles or memory.
int zv_mesh_cover(const zv_mesh *mesh, int most, zv_capsule *out);
/// An upper bound, proven by a grid of samples and the Lipschitz constant 1 of distance, for how far a point of the
/// capsules can be from the solid that the closed mesh holds; `cells` (2 to 64) is how many samples a capsule's width gets.
double zv_cover_excess(const zv_mesh *mesh, const zv_capsule *capsules, int count, int cells);

/// Fewer triangles for the eye: vertices that fall into one cell of a grid become one, at the place that keeps the planes
/// of its triangles best. `cells` is how many cells the longest side has. Normals are not set.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_mesh_simplify(const zv_mesh *mesh, int cells, zv_mesh *out, zv_error *why);

#ifdef __cplusplus
}
#endif

#endif
