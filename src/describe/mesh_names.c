/// @file mesh_names.c
/// Which files with shapes a description names, and whether they are there.
///
///     URDF  <mesh filename="package://arm/meshes/base.stl"/>
///     SDF   <mesh><uri>model://arm/meshes/base.dae</uri></mesh>
///     MJCF  <mesh file="base.stl"/>, in the folder that <compiler meshdir="..."/> names
#include <stdio.h>
#include <string.h>

#include "describe/import.h"
#include "describe/mjcf_defaults.h"

/// More are not listed; no robot comes near.
enum { MOST_MESHES = 4096, LONGEST_NAME = 1024 };

const char *zv_keep_text(zv_arena *arena, zv_xml_text text)
{
    char *copy = zv_arena_take_bytes(arena, text.size + 1);
    if (copy) {
        memcpy(copy, text.data ? text.data : "", text.size);
        copy[text.size] = '\0';
    }
    return copy;
}

/// The element after this one in the order of the text, or NULL.
static const zv_element *next_element(const zv_element *at, const zv_element *root)
{
    if (at->first) {
        return at->first;
    }
    while (at != root && !at->next) {
        at = at->parent;
    }
    return at == root ? NULL : at->next;
}

/// The name of a mesh; empty when the element names none.
static zv_xml_text name_in(const zv_element *element)
{
    const zv_element *uri = zv_child(element, "uri");
    const zv_xml_text urdf = zv_attribute(element, "filename"), mjcf = zv_attribute(element, "file");
    return urdf.data ? urdf : mjcf.data ? mjcf : uri ? uri->text : (zv_xml_text){"", 0};
}

/// The folder of the model that the mesh belongs to: an attached one has its own.
static zv_xml_text folder_of(const zv_element *mesh)
{
    const zv_element *model = mesh;
    while (model->parent && !zv_element_is(model, "mujoco")) {
        model = model->parent;
    }
    return zv_mjcf_mesh_folder(model);
}

static bool is_listed(const zv_import *import, const char *name)
{
    for (int i = 0; i < import->meshes; ++i) {
        if (strcmp(import->mesh[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/// Adds a mesh unless it is listed; false without memory.
static bool add_mesh(zv_import *import, const zv_element *element, zv_xml_text folder, zv_xml_text name,
                     const zv_import_options *options)
{
    char path[LONGEST_NAME];
    const bool has_folder = folder.size > 0;
    snprintf(path, sizeof path, "%.*s%s%.*s", (int)folder.size, folder.data, has_folder ? "/" : "", (int)name.size,
             name.data);
    if (is_listed(import, path)) {
        return true;
    }
    const char *copy = zv_keep_text(&import->arena, (zv_xml_text){path, strlen(path)});
    const char *found = copy && options->find ? options->find(options->user, copy) : NULL;
    const char *file = found ? zv_keep_text(&import->arena, (zv_xml_text){found, strlen(found)}) : NULL;
    import->mesh[import->meshes++] = (zv_mesh_name){copy, file, element->line, element->column};
    return copy && (!found || file);
}

static void report_meshes(zv_import *import, bool was_requested)
{
    int found = 0;
    for (int i = 0; i < import->meshes; ++i) {
        const zv_mesh_name *mesh = &import->mesh[i];
        found += mesh->file != NULL;
        if (was_requested && !mesh->file) {
            zv_report_add(&import->report, ZV_REPORT_WARNING, mesh->line, mesh->column,
                          "the mesh '%.160s' is not among the files", mesh->name);
        }
    }
    if (found > 0) {
        zv_report_add(&import->report, ZV_REPORT_NOTE, 0, 0, "%d of %d meshes are found", found, import->meshes);
    } else if (import->meshes > 0 && !was_requested) {
        zv_report_add(&import->report, ZV_REPORT_NOTE, 0, 0, "%d meshes are named; nobody looked for them",
                      import->meshes);
    }
}

zv_status zv_mesh_names_read(zv_import *import, const zv_element *root, const zv_import_options *options, zv_error *why)
{
    int named = 0;
    for (const zv_element *at = root; at; at = next_element(at, root)) {
        named += zv_element_is(at, "mesh") && name_in(at).size > 0;
    }
    named = named < MOST_MESHES ? named : MOST_MESHES;
    import->mesh = zv_arena_take(&import->arena, ((size_t)named + 1) * sizeof *import->mesh);
    bool failed = !import->mesh;
    for (const zv_element *at = root; at && !failed && import->meshes < named; at = next_element(at, root)) {
        const zv_xml_text name = zv_element_is(at, "mesh") ? name_in(at) : (zv_xml_text){"", 0};
        const zv_xml_text folder = name.size > 0 ? folder_of(at) : name;
        if (name.size > 0 && name.size + folder.size + 2 < LONGEST_NAME) {
            failed = !add_mesh(import, at, folder, name, options);
        }
    }
    if (failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
    }
    report_meshes(import, options->find != NULL);
    return ZV_OK;
}
