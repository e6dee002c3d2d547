/// @file describe.h
/// Descriptions of robots by others: text in one of their formats in, a robot file with a report out.
///
/// A description is a tree of links; a robot file is a chain. The chain goes from the root to one link, the tip: the leaf
/// with most moving joints unless the caller names another. Fixed joints are folded into the frames, joints beside the
/// chain are frozen at a value, and the report says what was assumed, changed and left out, with its place in the text.
/// An import is constant once made; any thread may call any function. Nothing here opens a file; docs/exchange.md has the
/// table of what survives in which format.
#ifndef ZV_DESCRIBE_H
#define ZV_DESCRIBE_H

#include "zveno/base.h"
#include "zveno/model.h"
#include "zveno/pack.h"
#include "zveno/solid.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum zv_format {
    ZV_FORMAT_UNKNOWN, ///< of a text: look at it
    ZV_FORMAT_ROBOT,   ///< robot file of this project, JSON
    ZV_FORMAT_URDF,
    ZV_FORMAT_XACRO, ///< URDF with macros
    ZV_FORMAT_SDF,
    ZV_FORMAT_MJCF,
    ZV_FORMAT_DH,          ///< table of standard DH parameters, CSV
    ZV_FORMAT_MODIFIED_DH, ///< the same with modified ones (Craig)
    ZV_FORMATS
} zv_format;

/// "robot", "urdf", "xacro", "sdf", "mjcf", "dh", "modified_dh"; "unknown" for ZV_FORMAT_UNKNOWN.
const char *zv_format_name(zv_format format);
/// The format called `name`, or ZV_FORMAT_UNKNOWN; "json" is another name of "robot".
zv_format zv_format_find(const char *name);
/// The format that a text looks like, judged by its first element or byte; what is neither XML nor JSON but has several
/// columns is a DH table.
zv_format zv_format_guess(const char *text, size_t size);

typedef enum zv_report_level {
    ZV_REPORT_NOTE,    ///< read, or converted without loss
    ZV_REPORT_WARNING, ///< suspicious in the source
    ZV_REPORT_LOST,    ///< in the source, not in the result
    ZV_REPORT_ASSUMED, ///< not in the source; chosen here
} zv_report_level;

/// "note", "warning", "lost" or "assumed".
const char *zv_report_level_name(zv_report_level level);

typedef struct zv_report_line {
    zv_report_level level;
    int line, column; ///< in the text that was read, from 1; 0 when there is no place
    const char *message;
} zv_report_line;

typedef struct zv_import_options {
    zv_format format; ///< ZV_FORMAT_UNKNOWN: as it looks
    const char *tip;  ///< link that carries the tool; NULL: the leaf with most moving joints, the first of them
    /// Reads a file that the description names, as it names it ("package://arm/urdf/wrist.xacro", "parts/wrist.xml"); NULL:
    /// there are no files. Returns ZV_OK with the text in `out`, or a failure with a sentence.
    zv_status (*read)(void *user, const char *name, zv_text *out, zv_error *why);
    /// How a file that the description names is called where it is, or NULL when it is not there; NULL: nobody looks.
    const char *(*find)(void *user, const char *name);
    /// Reads a file with a mesh, as the description names it, in bounded size; NULL: meshes are only listed.
    zv_status (*read_mesh)(void *user, const char *name, zv_text *out, zv_error *why);
    void *user;            ///< goes to all three
    zv_mesh_store *meshes; ///< where the meshes go, and where a robot file finds its own; NULL: they are not read
    zv_mesh_loader load;   ///< reads meshes that are neither STL nor OBJ; NULL: nobody does
    const char *args;      ///< of xacro, "name:=value name:=value", in place of the defaults of <xacro:arg>; NULL: none
    double density;        ///< kg/m3, weighs links whose mass their shapes do not give; 0: they stay unknown
} zv_import_options;

/// What became of a description. Constant once made.
typedef struct zv_import zv_import;

/// Reads a description. `options` may be NULL.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, ZV_ERR_TOO_LARGE, ZV_ERR_NOT_FOUND for a tip that is not there,
/// ZV_ERR_NOT_AVAILABLE for a format that is not read, or ZV_ERR_INTERNAL without memory
zv_status zv_import_text(const char *text, size_t size, const zv_import_options *options, zv_import **out,
                         zv_error *why);
/// The arm of a description in any format, a robot file included. `sets` as in `zv_robot_parse`.
/// @return as `zv_import_text` and `zv_robot_parse`
zv_status zv_robot_import(const char *text, size_t size, const zv_import_options *options, const zv_set *sets,
                          int set_count, zv_robot **out, zv_error *why);
/// Reads the description among `files`: the one called `files->main`, else of all that can be read the one with most
/// joints, URDF before xacro, SDF, MJCF, robot files and tables. What it names (included parts, meshes) is looked for among
/// the files; `read`, `read_mesh` and `find` of `options` are not used.
/// @return as `zv_import_text`; ZV_ERR_NOT_FOUND when there is no description
zv_status zv_import_files(const zv_files *files, const zv_import_options *options, zv_import **out, zv_error *why);
/// The arm of such files. `sets` as in `zv_robot_parse`.
/// @return as `zv_import_files` and `zv_robot_parse`
zv_status zv_robot_import_files(const zv_files *files, const zv_import_options *options, const zv_set *sets,
                                int set_count, zv_robot **out, zv_error *why);
/// NULL is allowed.
void zv_import_free(zv_import *import);

/// The robot file; `zv_robot_parse` reads it.
const char *zv_import_robot(const zv_import *import, size_t *size);
/// How many lines the report has.
int zv_import_report_count(const zv_import *import);
/// Line `index` of the report, from 0, in the order of the text.
const zv_report_line *zv_import_report_line(const zv_import *import, int index);
/// Links that can be the tip, in the order of the file: those without a child.
int zv_import_tip_count(const zv_import *import);
/// Name of tip `index`, from 0.
const char *zv_import_tip_name(const zv_import *import, int index);
/// The link that the chain ends with.
const char *zv_import_chosen_tip(const zv_import *import);
/// The file that the description was read from, as its list of files calls it; NULL for a text.
const char *zv_import_file(const zv_import *import);

/// A file with the shape of a part that the description names.
typedef struct zv_mesh_name {
    const char *name; ///< as the description names it
    const char *file; ///< what it is called among the files; NULL: it is missing, or nobody looked
    int line, column; ///< where it is named first
} zv_mesh_name;

/// How many different meshes the description names; of a robot file those that are not in the store.
int zv_import_mesh_count(const zv_import *import);
/// Mesh `index`, from 0, in the order of the text.
const zv_mesh_name *zv_import_mesh(const zv_import *import, int index);

// ---- models ----

/// A 3-D model that no description goes with.
typedef struct zv_model {
    zv_mesh mesh; ///< in its own units and frame; free it
    zv_mesh_report report;
    const char *file; ///< which of the files it is, as long as they are there
    bool is_metric;   ///< its format has a unit: `mesh` is in metres
} zv_model;

/// Whether a file is called like a model: .stl, .obj, .dae, .gltf, .glb, .fbx, .3mf, .step ...
bool zv_model_is(const char *name);
/// Reads the model called `files->main`, else the largest among the files. What is neither STL nor OBJ goes to `load` (NULL:
/// nobody reads it), with the files beside it.
/// @return ZV_OK, ZV_ERR_NOT_FOUND when there is none, or what the reader says
zv_status zv_model_read(const zv_files *files, zv_mesh_loader load, zv_model *out, zv_error *why);

// ---- out ----

/// An arm as a description for others. Constant once made.
typedef struct zv_export zv_export;

/// Writes `robot` as URDF, SDF or MJCF, or its robot file. Dimensions have their values, frames are at the joints. Meshes
/// of its links that are in `meshes` (NULL: none) are named as files in `zv_export_mesh_folder`.
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE for a format that is not written, or ZV_ERR_INTERNAL without memory
zv_status zv_export_robot(const zv_robot *robot, zv_format format, zv_mesh_store *meshes, zv_export **out,
                          zv_error *why);
/// NULL is allowed.
void zv_export_free(zv_export *made);
/// The description as text, `size` bytes; valid until `zv_export_free`.
const char *zv_export_text(const zv_export *made, size_t *size);
/// The folder beside the description in which its meshes are expected, each as "<sha256>.stl"; "" for a robot file.
const char *zv_export_mesh_folder(const zv_export *made);
/// How many lines of the report say what the format does not keep.
int zv_export_report_count(const zv_export *made);
/// Line `index` of that report, from 0.
const zv_report_line *zv_export_report_line(const zv_export *made, int index);

#ifdef __cplusplus
}
#endif

#endif
