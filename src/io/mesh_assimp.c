/// @file mesh_assimp.c
/// Meshes as DAE, FBX, glTF, 3MF and whatever else assimp reads, when it is there: its header when this is compiled, its
/// library when a file asks for it.
///
/// The library is large, old and fed with files of strangers. So it runs in a process of its own with bounds on memory and
/// time, which hands the triangles over through a pipe; when it crashes the file is refused and nothing else happens.
///
///     child: parts, colours, then vertices and triangles of all parts          parent: checks every number
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/assimp_files.h"
#include "text/utf8.h"
#include "zveno/io.h"
#include "zveno/pack.h"

/// STEP and IGES: assimp claims to read the first and fails.
static bool is_cad(const char *bytes, size_t size)
{
    static const char step[] = "ISO-10303-21", brep[] = "DBRep_DrawableShape", brep_too[] = "CASCADE Topology";
    const bool is_step = size >= sizeof step - 1 && memcmp(bytes, step, sizeof step - 1) == 0;
    const bool is_iges = size > 80 && bytes[72] == 'S' && memcmp(bytes + 73, "      1", 7) == 0;
    const bool is_brep = size >= sizeof brep - 1 && memcmp(bytes, brep, sizeof brep - 1) == 0;
    return is_step || is_iges || is_brep ||
           (size >= sizeof brep_too - 1 && memcmp(bytes, brep_too, sizeof brep_too - 1) == 0);
}

static zv_status refuse_cad(const char *name, zv_error *why)
{
    return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                   "'%.80s' is a part of a CAD system, which becomes triangles first: node tools/step_to_obj.mjs "
                   "part.step part.obj; the page reads it as it is",
                   name);
}

#ifndef HAS_ASSIMP

zv_status zv_mesh_load(const char *name, const char *bytes, size_t size, const zv_mesh_beside *beside, zv_mesh *out,
                       zv_mesh_report *report, zv_error *why)
{
    (void)beside, (void)out, (void)report;
    if (is_cad(bytes, size)) {
        return refuse_cad(name, why);
    }
    return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                   "'%.100s' is neither STL nor OBJ; other formats need libassimp-dev when zveno is built "
                   "(tools/setup.sh exchange)",
                   name);
}

#else

#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/material.h>
#include <assimp/metadata.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <dlfcn.h>

/// What one file may take.
enum { MOST_SECONDS = 60, MOST_FIGURES = 1 << 26 };
#define MOST_MEMORY ((rlim_t)3 << 30)

/// The words of assimp that are used, found when they are needed.
typedef struct words {
    struct aiPropertyStore *(*create)(void);
    void (*set)(struct aiPropertyStore *, const char *, int);
    const struct aiScene *(*read)(const char *, unsigned, struct aiFileIO *, const struct aiPropertyStore *);
    const char *(*error)(void);
    enum aiReturn (*color)(const struct aiMaterial *, const char *, unsigned, unsigned, struct aiColor4D *);
} words;

static bool find_words(words *out)
{
    static const char *const libraries[] = {"libassimp.so.5", "libassimp.so.6", "libassimp.so"};
    void *library = NULL;
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0] && !library; ++i) {
        library = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
    }
    if (!library) {
        return false;
    }
    const struct {
        void *to;
        const char *name;
    } wanted[] = {{&out->create, "aiCreatePropertyStore"},
                  {&out->set, "aiSetImportPropertyInteger"},
                  {&out->read, "aiImportFileExWithProperties"},
                  {&out->error, "aiGetErrorString"},
                  {&out->color, "aiGetMaterialColor"}};
    bool is_whole = true;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; ++i) {
        void *found = dlsym(library, wanted[i].name);
        memcpy(wanted[i].to, &found, sizeof found); // a pointer to a function, which C does not convert
        is_whole = is_whole && found;
    }
    return is_whole;
}

// ---- the child ----

static void put(FILE *pipe, const void *bytes, size_t size)
{
    if (fwrite(bytes, 1, size, pipe) != size) {
        _exit(2); // nobody listens any more
    }
}

/// Says why not: an empty list of parts, then the sentence.
static void refuse(FILE *pipe, const char *sentence)
{
    const uint32_t none = 0;
    put(pipe, &none, sizeof none);
    put(pipe, sentence, strlen(sentence));
    fflush(pipe);
    _exit(0);
}

static const char *ending_of(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot ? dot + 1 : "";
}

/// The unit that <model unit="inch"> names, metres; millimetres where none is told.
static double unit_in_3mf(const zv_text *model)
{
    static const struct {
        const char *name;
        double metres;
    } units[] = {{"unit=\"micron\"", 1e-6}, {"unit=\"millimeter\"", 1e-3}, {"unit=\"centimeter\"", 1e-2},
                 {"unit=\"inch\"", 0.0254}, {"unit=\"foot\"", 0.3048},     {"unit=\"meter\"", 1.0}};
    char head[2048];
    const size_t size = model->size < sizeof head - 1 ? model->size : sizeof head - 1;
    memcpy(head, model->data ? model->data : "", size);
    head[size] = '\0';
    const char *root = strstr(head, "<model");
    const char *end = root ? strchr(root, '>') : NULL;
    for (size_t i = 0; end && i < sizeof units / sizeof units[0]; ++i) {
        const char *found = strstr(root, units[i].name);
        if (found && found < end) {
            return units[i].metres;
        }
    }
    return 1e-3;
}

/// 3MF is a zip archive around its model; assimp does not look at the unit of it.
static double unit_of_3mf(const zv_assimp_shelf *shelf)
{
    zv_zip *zip = NULL;
    double unit = 1e-3;
    if (zv_zip_open(shelf->bytes, shelf->size, &zip, NULL) == ZV_OK) {
        const zv_files files = zv_zip_files(zip);
        for (int i = 0; i < files.count; ++i) {
            const char *name = files.file[i].name, *dot = strrchr(name, '.');
            zv_text model = {0};
            if (dot && strcasecmp(dot, ".model") == 0 && files.read(files.user, i, &model, NULL) == ZV_OK) {
                unit = unit_in_3mf(&model);
                i = files.count; // the first is the one that the others belong to
            }
            zv_text_free(&model);
        }
        zv_zip_free(zip);
    }
    return unit;
}

/// Metres per unit of what assimp hands over: it applies the unit of DAE itself, glTF has metres, FBX gives centimetres
/// per unit beside the scene, 3MF has its own word.
static double unit_of(const struct aiScene *scene, const zv_assimp_shelf *shelf)
{
    const char *ending = ending_of(shelf->name);
    double unit = strcasecmp(ending, "3mf") == 0 ? unit_of_3mf(shelf) : strcasecmp(ending, "fbx") == 0 ? 0.01 : 1.0;
    const struct aiMetadata *metadata = scene->mMetaData;
    for (unsigned i = 0; metadata && i < metadata->mNumProperties; ++i) {
        if (strcmp(metadata->mKeys[i].data, "UnitScaleFactor") == 0) {
            const struct aiMetadataEntry *value = &metadata->mValues[i];
            const double factor = value->mType == AI_DOUBLE  ? *(const double *)value->mData
                                  : value->mType == AI_FLOAT ? (double)*(const float *)value->mData
                                                             : 1.0;
            unit = factor > 0.0 && isfinite(factor) ? 0.01 * factor : unit;
        }
    }
    return unit;
}

static uint32_t byte_of(float share)
{
    return share <= 0.0f ? 0u : share >= 1.0f ? 255u : (uint32_t)(share * 255.0f + 0.5f);
}

static int32_t color_of(const words *ai, const struct aiScene *scene, const struct aiMesh *mesh)
{
    struct aiColor4D color;
    if (mesh->mMaterialIndex >= scene->mNumMaterials ||
        ai->color(scene->mMaterials[mesh->mMaterialIndex], AI_MATKEY_COLOR_DIFFUSE, &color) != aiReturn_SUCCESS) {
        return -1;
    }
    return (int32_t)(byte_of(color.r) << 16 | byte_of(color.g) << 8 | byte_of(color.b));
}

static bool is_surface(const struct aiMesh *mesh)
{
    return (mesh->mPrimitiveTypes & aiPrimitiveType_TRIANGLE) && mesh->mNumFaces > 0;
}

static void put_mesh(FILE *pipe, const struct aiMesh *mesh, uint8_t part, double unit)
{
    const uint32_t head[3] = {part, mesh->mNumVertices, mesh->mNumFaces};
    put(pipe, head, sizeof head);
    for (unsigned i = 0; i < mesh->mNumVertices; ++i) {
        const struct aiVector3D *p = &mesh->mVertices[i];
        const double point[3] = {unit * (double)p->x, unit * (double)p->y, unit * (double)p->z};
        put(pipe, point, sizeof point);
    }
    for (unsigned i = 0; i < mesh->mNumFaces; ++i) {
        const struct aiFace *face = &mesh->mFaces[i];
        uint32_t corner[3] = {0, 0, 0}; // a line or a point: a triangle without area
        for (unsigned k = 0; k < 3 && face->mNumIndices == 3; ++k) {
            corner[k] = face->mIndices[k];
        }
        put(pipe, corner, sizeof corner);
    }
}

static void put_scene(FILE *pipe, const words *ai, const struct aiScene *scene, double unit)
{
    uint32_t parts = 0;
    for (unsigned i = 0; i < scene->mNumMeshes; ++i) {
        parts += is_surface(scene->mMeshes[i]);
    }
    if (parts == 0) {
        refuse(pipe, "it has no surface of triangles");
    }
    put(pipe, &parts, sizeof parts);
    for (unsigned i = 0; i < scene->mNumMeshes; ++i) {
        if (is_surface(scene->mMeshes[i])) {
            const int32_t color = color_of(ai, scene, scene->mMeshes[i]);
            put(pipe, &color, sizeof color);
        }
    }
    uint32_t part = 0;
    for (unsigned i = 0; i < scene->mNumMeshes; ++i) {
        if (is_surface(scene->mMeshes[i])) {
            put_mesh(pipe, scene->mMeshes[i], (uint8_t)(part < ZV_MESH_PARTS ? part : ZV_MESH_PARTS - 1), unit);
            ++part;
        }
    }
}

static void run_child(FILE *pipe, zv_assimp_shelf *shelf)
{
    const struct rlimit time = {MOST_SECONDS, MOST_SECONDS}, no_core = {0, 0};
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &no_core);
#if !defined(__SANITIZE_ADDRESS__)
    const struct rlimit memory = {MOST_MEMORY, MOST_MEMORY};
    setrlimit(RLIMIT_AS, &memory);
#endif
    words ai;
    if (!find_words(&ai)) {
        refuse(pipe, "the library libassimp5 that reads this format is not installed");
    }
    struct aiPropertyStore *settings = ai.create();
    // As other readers of robots do: what the file says is up stays as it is in the frame of the link.
    ai.set(settings, AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, 1);
    const unsigned steps = aiProcess_Triangulate | aiProcess_JoinIdenticalVertices | aiProcess_SortByPType |
                           aiProcess_FindInvalidData | aiProcess_PreTransformVertices;
    struct aiFileIO files = zv_assimp_files(shelf);
    const char *slash = strrchr(shelf->name, '/');
    const struct aiScene *scene = ai.read(slash ? slash + 1 : shelf->name, steps, &files, settings);
    if (!scene) {
        const char *reason = ai.error();
        refuse(pipe, strstr(reason, "No suitable reader")
                         ? "no reader knows this kind of file (of glTF version 2 is read)"
                     : strstr(reason, "No meshes remaining") ? "every mesh in it is damaged: its numbers are not finite"
                                                             : reason);
    }
    put_scene(pipe, &ai, scene, unit_of(scene, shelf));
    fflush(pipe);
    _exit(0);
}

// ---- the parent ----

static bool get(FILE *pipe, void *out, size_t size)
{
    return fread(out, 1, size, pipe) == size;
}

/// One part: its vertices and triangles behind those that are there. Every number is checked.
static bool get_part(FILE *pipe, zv_mesh *mesh)
{
    uint32_t head[3];
    if (!get(pipe, head, sizeof head) || head[0] >= ZV_MESH_PARTS || head[1] > MOST_FIGURES || head[2] > MOST_FIGURES) {
        return false;
    }
    const uint32_t first = mesh->vertex_count;
    for (uint32_t i = 0; i < head[1] && !mesh->failed; ++i) {
        double p[3];
        if (!get(pipe, p, sizeof p) || !isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2])) {
            return false;
        }
        zv_mesh_add_vertex(mesh, (zv_vec3){p[0], p[1], p[2]}, (zv_vec3){0, 0, 0}, (uint8_t)head[0]);
    }
    for (uint32_t i = 0; i < head[2] && !mesh->failed; ++i) {
        uint32_t corner[3];
        if (!get(pipe, corner, sizeof corner) || corner[0] >= head[1] || corner[1] >= head[1] || corner[2] >= head[1]) {
            return false;
        }
        if (corner[0] != corner[1] && corner[1] != corner[2] && corner[2] != corner[0]) {
            zv_mesh_add_triangle(mesh, first + corner[0], first + corner[1], first + corner[2]);
        }
    }
    return !mesh->failed;
}

static zv_status get_refusal(FILE *pipe, const char *name, zv_error *why)
{
    char sentence[200] = "";
    size_t used = 0;
    while (used + 1 < sizeof sentence && get(pipe, sentence + used, 1)) {
        sentence[used] = sentence[used] == '\n' ? ' ' : sentence[used];
        ++used;
    }
    sentence[used] = '\0';
    return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "'%.80s' cannot be read by assimp: %s", name, sentence);
}

static zv_status get_all(FILE *pipe, const char *name, zv_mesh *mesh, zv_mesh_report *report, zv_error *why)
{
    uint32_t parts = 0;
    if (!get(pipe, &parts, sizeof parts)) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the reader of '%.80s' failed on it: it is damaged, or too large",
                       name);
    }
    if (parts == 0) {
        return get_refusal(pipe, name, why);
    }
    bool is_whole = parts <= MOST_FIGURES;
    for (uint32_t i = 0; i < parts && is_whole; ++i) {
        int32_t color = -1;
        is_whole = get(pipe, &color, sizeof color);
        report->color[i < ZV_MESH_PARTS ? i : ZV_MESH_PARTS - 1] = color;
    }
    report->part_count = parts < ZV_MESH_PARTS ? parts : ZV_MESH_PARTS;
    for (uint32_t i = 0; i < parts && is_whole; ++i) {
        is_whole = get_part(pipe, mesh);
    }
    if (mesh->failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the mesh");
    }
    if (!is_whole || mesh->triangle_count == 0) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "'%.80s' cannot be read: %s", name,
                       is_whole ? "it has no triangle with an area" : "its numbers make no sense");
    }
    return ZV_OK;
}

/// Texts as assimp reads them: UTF-8, and in DAE no space before the numbers of an element. NULL when it is such a text
/// already, or without memory.
static char *plain_text(const char *name, const char *bytes, size_t *size)
{
    const bool is_big_endian = *size >= 2 && memcmp(bytes, "\xfe\xff", 2) == 0;
    const bool is_wide = is_big_endian || (*size >= 2 && memcmp(bytes, "\xff\xfe", 2) == 0);
    const bool is_dae = strcasecmp(ending_of(name), "dae") == 0;
    char *text = is_wide || is_dae ? malloc(3 * (*size / 2) + 4) : NULL;
    if (!text) {
        return NULL;
    }
    size_t length = *size, kept = 0;
    if (is_wide) {
        length = zv_utf16_decode(bytes + 2, *size - 2, is_big_endian, text);
    } else {
        memcpy(text, bytes, length);
    }
    for (size_t i = 0; i < length; ++i) {
        text[kept++] = text[i];
        while (is_dae && text[i] == '>' && i + 1 < length && text[i + 1] && strchr(" \t\r\n", text[i + 1])) {
            text[i + 1] = '>'; // look on from here
            ++i;
        }
    }
    *size = kept;
    return text;
}

zv_status zv_mesh_load(const char *name, const char *bytes, size_t size, const zv_mesh_beside *beside, zv_mesh *out,
                       zv_mesh_report *report, zv_error *why)
{
    int ends[2];
    if (is_cad(bytes, size)) {
        return refuse_cad(name, why);
    }
    if (pipe(ends) != 0) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no pipe for the reader of '%.80s'", name);
    }
    const pid_t child = fork();
    FILE *end = fdopen(ends[child == 0], child == 0 ? "wb" : "rb");
    close(ends[child != 0]);
    if (child == 0) {
        if (end) {
            const char *text = plain_text(name, bytes, &size); // goes with the process
            run_child(end, &(zv_assimp_shelf){name, text ? text : bytes, size, beside});
        }
        _exit(2);
    }
    zv_mesh mesh = {0};
    zv_mesh_report found = {0};
    zv_status status = child < 0 || !end
                           ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no process for the reader of '%.80s'", name)
                           : get_all(end, name, &mesh, &found, why);
    if (end) {
        fclose(end);
    } else {
        close(ends[0]);
    }
    if (child > 0) {
        waitpid(child, NULL, 0);
    }
    if (status == ZV_OK) {
        zv_mesh_append(out, &mesh, zv_pose_identity());
        *report = found;
        status = out->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the mesh") : ZV_OK;
    }
    zv_mesh_free(&mesh);
    return status;
}

#endif
