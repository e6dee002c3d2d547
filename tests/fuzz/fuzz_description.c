/// @file fuzz_description.c
/// Descriptions by others: what is accepted becomes a robot file that our own reader takes, and every export of it can be
/// imported again; what is refused says why. Every mesh that is named is a tetrahedron, every other file is the description
/// itself.
#include <stdint.h>
#include <stdlib.h>

#include "zveno/describe.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

static const char *find_mesh(void *user, const char *name)
{
    (void)user;
    return name;
}

static zv_status read_mesh(void *user, const char *name, zv_text *out, zv_error *why)
{
    (void)user, (void)name, (void)why;
    zv_text_add(out, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    return ZV_OK;
}

typedef struct description {
    const char *text;
    size_t size;
} description;

static zv_status read_itself(void *user, const char *name, zv_text *out, zv_error *why)
{
    const description *itself = user;
    (void)name, (void)why;
    zv_text_append(out, itself->text, itself->size);
    return ZV_OK;
}

static void check_exports(const zv_robot *robot, zv_mesh_store *store)
{
    const zv_format formats[] = {ZV_FORMAT_URDF, ZV_FORMAT_SDF, ZV_FORMAT_MJCF};
    for (int i = 0; i < 3; ++i) {
        zv_export *made = NULL;
        zv_import *again = NULL;
        size_t size = 0;
        expect(zv_export_robot(robot, formats[i], store, &made, NULL) == ZV_OK);
        const char *text = zv_export_text(made, &size);
        expect(zv_import_text(text, size, NULL, &again, NULL) == ZV_OK);
        zv_import_free(again);
        zv_export_free(made);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_mesh_store *store = zv_mesh_store_create(1 << 16);
    description itself = {data ? (const char *)data : "", size};
    const zv_import_options options = {.find = find_mesh,
                                       .read = read_itself,
                                       .read_mesh = read_mesh,
                                       .user = &itself,
                                       .meshes = store,
                                       .density = 1000.0};
    zv_import *import = NULL;
    zv_error why = {0};
    if (zv_import_text(itself.text, size, &options, &import, &why) != ZV_OK) {
        expect(!import && why.message[0] != '\0');
        zv_mesh_store_free(store);
        return 0;
    }
    size_t robot_size = 0;
    const char *robot_text = zv_import_robot(import, &robot_size);
    zv_robot *robot = NULL;
    const zv_status status = zv_robot_parse(robot_text, robot_size, NULL, 0, &robot, &why);
    expect(status == ZV_OK);
    check_exports(robot, store);
    zv_robot_free(robot);
    zv_import_free(import);
    zv_mesh_store_free(store);
    return 0;
}
