/// @file test_mesh_store.c
/// Meshes by content: one form for equal triangles, and a store that stays within its bound.
#include "random_solid.h"

#include <stdio.h>
#include <string.h>

#include "closed_mesh.h"

static const double as_it_is[3] = {1, 1, 1};

static void reading_the_one_form_and_writing_it_again_gives_the_same_bytes(void)
{
    for (int i = 0; i < 200; ++i) {
        zv_mesh mesh = {0}, back = {0};
        zv_text once = {0}, twice = {0};
        solid_add_box(&mesh, solid_random_pose(), check_uniform(1e-9, 1), check_uniform(0.1, 1),
                      check_uniform(1e-8, 1));
        solid_add_drum(&mesh, solid_random_pose(), check_uniform(0.1, 1), check_uniform(1e-9, 1));
        const uint32_t count = zv_mesh_write_stl(&mesh, -1, as_it_is, &once);
        CHECK(zv_mesh_read(once.data, once.size, 1.0, &back, NULL, NULL) == ZV_OK && back.triangle_count == count);
        CHECK(zv_mesh_write_stl(&back, -1, as_it_is, &twice) == count);
        CHECK(once.size == twice.size && memcmp(once.data, twice.data, once.size) == 0);
        zv_text_free(&once);
        zv_text_free(&twice);
        zv_mesh_free(&mesh);
        zv_mesh_free(&back);
    }
}

/// The triangles of a mesh as an OBJ file, with more digits than a float has.
static void write_obj(const zv_mesh *mesh, zv_text *out)
{
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        const zv_vec3 p = mesh->vertices[i].point;
        zv_text_addf(out, "v %.17g %.17g %.17g\n", p.x, p.y, p.z);
    }
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        const uint32_t *c = mesh->triangles[i].corner;
        zv_text_addf(out, "f %u//1 %u//1 %u//1\n", c[0] + 1, c[1] + 1, c[2] + 1);
    }
}

static void the_same_triangles_have_one_name_whatever_file_they_came_from(void)
{
    zv_mesh_store *store = zv_mesh_store_create(1 << 20);
    for (int i = 0; i < 50; ++i) {
        zv_mesh mesh = {0}, from_obj = {0};
        zv_text obj = {0};
        char one[ZV_CONTENT_NAME_SIZE], other[ZV_CONTENT_NAME_SIZE];
        solid_add_box(&mesh, solid_random_pose(), check_uniform(0.1, 1), check_uniform(0.1, 1), check_uniform(0.1, 1));
        write_obj(&mesh, &obj);
        CHECK(zv_mesh_read(obj.data, obj.size, 1.0, &from_obj, NULL, NULL) == ZV_OK);
        CHECK(zv_mesh_store_add(store, &mesh, -1, one, NULL) == ZV_OK);
        CHECK(zv_mesh_store_add(store, &from_obj, -1, other, NULL) == ZV_OK);
        CHECK(strcmp(one, other) == 0);
        zv_text_free(&obj);
        zv_mesh_free(&mesh);
        zv_mesh_free(&from_obj);
    }
    zv_mesh_store_free(store);
}

static void what_was_not_asked_for_longest_goes_first(void)
{
    enum { BOX_BYTES = 84 + 12 * 50 };
    zv_mesh_store *store = zv_mesh_store_create(3 * BOX_BYTES);
    char name[5][ZV_CONTENT_NAME_SIZE];
    const char *bytes = NULL;
    size_t size = 0;
    for (int i = 0; i < 5; ++i) {
        zv_mesh mesh = {0};
        solid_add_box(&mesh, zv_pose_identity(), 1 + i, 1, 1);
        CHECK(zv_mesh_store_add(store, &mesh, -1, name[i], NULL) == ZV_OK);
        CHECK(zv_mesh_store_bytes(store, name[0], &bytes, &size) && size == BOX_BYTES); // asked for again and again
        zv_mesh_free(&mesh);
    }
    CHECK(!zv_mesh_store_bytes(store, name[1], &bytes, &size) && !zv_mesh_store_bytes(store, name[2], &bytes, &size));
    CHECK(zv_mesh_store_bytes(store, name[3], &bytes, &size) && zv_mesh_store_bytes(store, name[4], &bytes, &size));
    zv_mesh_store_free(store);
}

static void a_mesh_beyond_the_bound_and_one_without_area_are_refused(void)
{
    zv_mesh_store *store = zv_mesh_store_create(600);
    zv_mesh mesh = {0};
    char name[ZV_CONTENT_NAME_SIZE] = "as before";
    zv_error why;
    solid_add_box(&mesh, zv_pose_identity(), 1, 1, 1);
    CHECK(zv_mesh_store_add(store, &mesh, -1, name, &why) == ZV_ERR_TOO_LARGE);
    zv_mesh_clear(&mesh);
    solid_add_box(&mesh, zv_pose_identity(), 1e-30, 1e-30, 1e-30);
    zv_mesh_move(&mesh, 0, (zv_pose){zv_rot_identity(), {1, 1, 1}});
    CHECK(zv_mesh_store_add(store, &mesh, -1, name, &why) == ZV_ERR_SYNTAX);
    CHECK(strcmp(name, "as before") == 0);
    zv_mesh_free(&mesh);
    zv_mesh_store_free(store);
}

static void a_mirrored_mesh_still_looks_outwards(void)
{
    for (int i = 0; i < 100; ++i) {
        double scale[3];
        zv_mesh mesh = {0};
        for (int k = 0; k < 3; ++k) {
            scale[k] = (check_uniform(0, 1) < 0.5 ? -1 : 1) * check_uniform(0.5, 2);
        }
        solid_add_box(&mesh, solid_random_pose(), 1, 2, 3);
        zv_mesh_stretch(&mesh, scale);
        CHECK_NEAR(mesh_volume(&mesh), 6 * fabs(scale[0] * scale[1] * scale[2]), 1e-9);
        zv_mesh_free(&mesh);
    }
}

static void plain_shapes_are_closed_and_hold_what_geometry_says(void)
{
    zv_mesh box = {0}, ball = {0}, rod = {0}, capsule = {0};
    zv_mesh_add_box(&box, (double[]){1, 2, 3});
    zv_mesh_add_capsule(&ball, 1, 0);
    zv_mesh_add_cylinder(&rod, 1, 2);
    zv_mesh_add_capsule(&capsule, 1, 2);
    const zv_mesh *all[] = {&box, &ball, &rod, &capsule};
    const double volume[] = {6, 4 * ZV_PI / 3, 2 * ZV_PI, 4 * ZV_PI / 3 + 2 * ZV_PI};
    for (int i = 0; i < 4; ++i) {
        CHECK(mesh_is_closed(all[i]) && mesh_share_outwards(all[i]) == 1.0);
        CHECK(mesh_volume(all[i]) <= volume[i] * (1 + 1e-12) && mesh_volume(all[i]) > 0.98 * volume[i]);
    }
    zv_mesh_free(&box);
    zv_mesh_free(&ball);
    zv_mesh_free(&rod);
    zv_mesh_free(&capsule);
}

static void formats_that_others_read_are_called_by_their_names(void)
{
    const struct {
        const char *bytes, *name;
    } files[] = {{"<?xml version=\"1.0\"?><COLLADA version=\"1.4.1\">", "DAE"},
                 {"glTF\002", "glTF"},
                 {"{\"asset\": {\"version\": \"2.0\"}}", "glTF"},
                 {"Kaydara FBX Binary  ", "FBX"},
                 {"; FBX 7.3.0 project file\nFBXHeaderExtension:  {", "FBX"},
                 {"PK\003\004", "3MF"},
                 {"ISO-10303-21;\nHEADER;", "STEP"},
                 {"version https://git-lfs.github.com/spec/v1\n", "Git LFS"}};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; ++i) {
        zv_mesh mesh = {0};
        zv_error why = {0};
        CHECK(zv_mesh_read(files[i].bytes, strlen(files[i].bytes), 1.0, &mesh, NULL, &why) == ZV_ERR_NOT_AVAILABLE);
        CHECK(strstr(why.message, files[i].name) != NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(reading_the_one_form_and_writing_it_again_gives_the_same_bytes),
        CASE(the_same_triangles_have_one_name_whatever_file_they_came_from),
        CASE(what_was_not_asked_for_longest_goes_first),
        CASE(a_mesh_beyond_the_bound_and_one_without_area_are_refused),
        CASE(a_mirrored_mesh_still_looks_outwards),
        CASE(plain_shapes_are_closed_and_hold_what_geometry_says),
        CASE(formats_that_others_read_are_called_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
