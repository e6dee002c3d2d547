/// @file fuzz_mesh.c
/// Any bytes as an STL or OBJ file: the readers end with a sound mesh whose mass, hull, cover and simplification end too, or
/// with a sentence.
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "zveno/solid.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_mesh(zv_mesh *mesh)
{
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            if (mesh->triangles[i].corner[k] >= mesh->vertex_count) {
                __builtin_trap();
            }
        }
    }
    zv_mesh other = {0};
    zv_mass mass;
    zv_capsule capsules[4];
    zv_mesh_mass(mesh, 1000.0, &mass);
    zv_mesh_is_closed(mesh);
    zv_mesh_hull(mesh, &other, NULL);
    zv_mesh_cover(mesh, 4, capsules);
    zv_mesh_simplify(mesh, 8, &other, NULL);
    zv_mesh_shade(mesh, 0.7);
    zv_mesh_free(&other);
}

/// The one form of its triangles comes back from its own bytes.
static void check_form(const zv_mesh *mesh)
{
    const double as_it_is[3] = {1, 1, 1};
    zv_text once = {0}, twice = {0};
    zv_mesh back = {0};
    if (zv_mesh_write_stl(mesh, -1, as_it_is, &once) > 0) {
        if (zv_mesh_read(once.data, once.size, 1.0, &back, NULL, NULL) != ZV_OK) {
            __builtin_trap();
        }
        zv_mesh_write_stl(&back, -1, as_it_is, &twice);
        if (once.size != twice.size || memcmp(once.data, twice.data, once.size) != 0) {
            __builtin_trap();
        }
    }
    zv_text_free(&once);
    zv_text_free(&twice);
    zv_mesh_free(&back);
}

/// The bytes as an OBJ file and as the library of its colours.
static void check_colors(const char *text, size_t size)
{
    char name[64];
    zv_mesh_report report = {.part_count = ZV_MESH_PARTS};
    zv_obj_library(text, size, name, sizeof name);
    zv_obj_colors(text, size, text, size, &report);
    for (int i = 0; i < ZV_MESH_PARTS; ++i) {
        if (report.color[i] < 0 || report.color[i] > 0xffffff) {
            __builtin_trap();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_colors((const char *)data, size);
    typedef zv_status reader(const char *, size_t, double, zv_mesh *, zv_mesh_report *, zv_error *);
    reader *const readers[] = {zv_mesh_read_stl, zv_mesh_read_obj, zv_mesh_read};
    for (int i = 0; i < 3; ++i) {
        zv_mesh mesh = {0};
        zv_error why = {.message = ""};
        const zv_status status = readers[i]((const char *)data, size, 0.001, &mesh, NULL, &why);
        if (status != ZV_OK && (!why.message[0] || mesh.vertex_count)) {
            __builtin_trap();
        }
        if (status == ZV_OK) {
            check_form(&mesh);
            check_mesh(&mesh);
        }
        zv_mesh_free(&mesh);
    }
    return 0;
}
