// STL and OBJ files: what they say, and sentences for what is wrong with them.
#include <stdlib.h>
#include <string.h>

#include "random_solid.h"

static void put32(unsigned char *out, uint32_t value)
{
    for (int i = 0; i < 4; ++i) {
        out[i] = (unsigned char)(value >> 8 * i & 0xFF);
    }
}

/// A binary STL file of a mesh; its head begins with `name`.
static size_t stl_of(const zv_mesh *mesh, const char *name, unsigned char *out)
{
    memset(out, 0, 84);
    memcpy(out, name, strlen(name));
    put32(out + 80, mesh->triangle_count);
    for (uint32_t t = 0; t < mesh->triangle_count; ++t) {
        unsigned char *record = out + 84 + 50 * (size_t)t;
        memset(record, 0, 50);
        for (int k = 0; k < 3; ++k) {
            const zv_vec3 p = mesh->vertices[mesh->triangles[t].corner[k]].point;
            const float numbers[] = {(float)p.x, (float)p.y, (float)p.z};
            for (int j = 0; j < 3; ++j) {
                uint32_t bits;
                memcpy(&bits, &numbers[j], 4);
                put32(record + 12 + 12 * k + 4 * j, bits);
            }
        }
    }
    return 84 + 50 * (size_t)mesh->triangle_count;
}

static void a_binary_file_that_begins_with_solid_is_read_as_binary(void)
{
    const char *const names[] = {"solid box", "exported", ""};
    for (int i = 0; i < 3; ++i) {
        zv_mesh box = {0}, read = {0};
        unsigned char file[2000];
        solid_add_box(&box, zv_pose_identity(), 100, 50, 25);
        const size_t size = stl_of(&box, names[i], file);
        zv_mesh_report report;
        CHECK(zv_mesh_read_stl((const char *)file, size, ZV_MM, &read, &report, NULL) == ZV_OK);
        zv_mass mass;
        CHECK(report.binary && read.triangle_count == 12 && read.vertex_count == 8 && zv_mesh_is_closed(&read));
        CHECK(zv_mesh_mass(&read, 1000, &mass));
        CHECK_NEAR(mass.mass_kg, 0.125, 1e-9);
        zv_mesh_free(&box);
        zv_mesh_free(&read);
    }
}

static void every_cut_of_a_binary_file_is_refused_with_a_sentence(void)
{
    zv_mesh box = {0}, read = {0};
    unsigned char file[2000];
    solid_add_box(&box, zv_pose_identity(), 1, 1, 1);
    const size_t size = stl_of(&box, "head", file);
    for (size_t cut = 0; cut < size; ++cut) {
        zv_error why = {.message = ""};
        CHECK(zv_mesh_read_stl((const char *)file, cut, 1.0, &read, NULL, &why) == ZV_ERR_SYNTAX);
        CHECK(why.message[0] && read.vertex_count == 0);
    }
    put32(file + 80, 100000000u); // announces what is not there
    zv_error why;
    CHECK(zv_mesh_read_stl((const char *)file, size, 1.0, &read, NULL, &why) == ZV_ERR_SYNTAX);
    CHECK(strstr(why.message, "100000000 triangles") != NULL);
    zv_mesh_free(&box);
}

static const char text_stl[] = "solid tetra\n"
                               "facet normal 0 0 -1\n outer loop\n  vertex 0 0 0\n  vertex 0 1 0\n  vertex 1 0 0\n"
                               " endloop\nendfacet\nFACET NORMAL 0 0 0 OUTER LOOP VERTEX 0 0 0 VERTEX 1 0 0\n"
                               "VERTEX 0 0 1e0 ENDLOOP ENDFACET\n"
                               "facet normal 0 0 0 outer loop vertex 0 0 0 vertex 0 0 1 vertex 0 1 0 endloop endfacet\n"
                               "facet normal 0 0 0 outer loop vertex 1 0 0 vertex 0 1 0 vertex 0 0 1 endloop endfacet\n"
                               "endsolid\n";

static void text_gives_the_same_as_geometry_says(void)
{
    zv_mesh read = {0};
    zv_mass mass;
    CHECK(zv_mesh_read_stl(text_stl, strlen(text_stl), 1.0, &read, NULL, NULL) == ZV_OK);
    CHECK(read.triangle_count == 4 && read.vertex_count == 4 && zv_mesh_is_closed(&read));
    CHECK(zv_mesh_mass(&read, 1.0, &mass));
    CHECK_NEAR(mass.volume, 1.0 / 6.0, 1e-15);
    zv_mesh_free(&read);
}

static void a_mistake_in_text_has_line_and_column(void)
{
    const char bad[] = "solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 nul 0\n";
    zv_mesh read = {0};
    zv_error why;
    CHECK(zv_mesh_read_stl(bad, strlen(bad), 1.0, &read, NULL, &why) == ZV_ERR_SYNTAX);
    CHECK(why.line == 5 && why.column == 10 && strstr(why.message, "'nul'"));
    const char *const wrong[] = {"v 0 0 0\nf 1 2 3\n", "v 0 0\n", "v 0 0 0\nv 1 0 0\nf 1 2\n", "f a b c\n",
                                 "# nothing\n"};
    const int lines[] = {2, 1, 3, 1, 0};
    for (int i = 0; i < 5; ++i) {
        CHECK(zv_mesh_read_obj(wrong[i], strlen(wrong[i]), 1.0, &read, NULL, &why) == ZV_ERR_SYNTAX);
        CHECK(why.line == lines[i] && read.triangle_count == 0);
    }
}

static void obj_polygons_slashes_negative_numbers_and_long_lines_are_read(void)
{
    const char cube[] =
        "# a box\nmtllib none.mtl\nv 0 0 0\nv 1 0 0\r\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
        "vt 0 0\nvn 0 0 1\nusemtl red\nf 4 3 2 1\nf 5/1 6/1/1 7//1 8\nusemtl blue\nf 1 2 6 5\n"
        "f -6 -5 \\\n -1 -2\nusemtl red\nf 1 5 8 4\nf 2 3 7 6\nl 1 2\n";
    zv_mesh read = {0};
    zv_mesh_report report;
    zv_mass mass;
    CHECK(zv_mesh_read_obj(cube, strlen(cube), 2.0, &read, &report, NULL) == ZV_OK);
    CHECK(read.triangle_count == 12 && report.part_count == 2 && report.left_out == 1);
    CHECK(zv_mesh_is_closed(&read) && zv_mesh_mass(&read, 1.0, &mass));
    CHECK_NEAR(mass.volume, 8.0, 1e-12);
    zv_mesh_free(&read);
}

/// The library of materials gives the colours; parts that it does not have keep what they had.
static void parts_of_obj_are_coloured_by_their_library(void)
{
    static const char obj[] =
        "# arm\nmtllib  a b.mtl \nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl one two\nf 1 2 3\nusemtl #102030\n"
        "f 1 3 2\nusemtl one two\nf 1 2 3\nusemtl gone\nf 1 2 3\n";
    static const char mtl[] = "newmtl other\nKd 1 1 1\nnewmtl one two\r\n\tKd 0.2 0.4 7 \r\nnewmtl gone\nKd 0.1\n";
    zv_mesh mesh = {0};
    zv_mesh_report report = {0};
    char name[16];
    CHECK(zv_obj_library(obj, strlen(obj), name, sizeof name));
    assert_string_equal(name, "a b.mtl");
    CHECK(!zv_obj_library(obj, strlen(obj), name, 7) && !zv_obj_library(mtl, strlen(mtl), name, sizeof name));
    CHECK(zv_mesh_read(obj, strlen(obj), 1.0, &mesh, &report, NULL) == ZV_OK);
    zv_obj_colors(obj, strlen(obj), mtl, strlen(mtl), &report);
    CHECK(report.part_count == 3 && report.color[0] == 0x3366ff && report.color[1] == 0x102030 &&
          report.color[2] == -1);
    zv_mesh_free(&mesh);
}

/// `usemtl` and `mtllib` alone on a line, too.
static void a_part_without_a_name_is_a_part(void)
{
    static const char obj[] = "mtllib\nmtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl\nf 1 2 3\nusemtl red\nf 1 3 2\n"
                              "usemtl \nf 1 2 3\nusemtl blue\nf 1 2 3\n";
    static const char mtl[] = "newmtl blue\nnewmtl\nKd 0 1 0\nnewmtl red\nKd 1 0 0\n";
    zv_mesh mesh = {0};
    zv_mesh_report report = {0};
    char name[16];
    CHECK(zv_obj_library(obj, strlen(obj), name, sizeof name));
    assert_string_equal(name, "a.mtl");
    CHECK(zv_mesh_read(obj, strlen(obj), 1.0, &mesh, &report, NULL) == ZV_OK);
    zv_obj_colors(obj, strlen(obj), mtl, strlen(mtl), &report);
    CHECK(report.part_count == 3 && report.color[0] == 0x00ff00 && report.color[1] == 0xff0000 &&
          report.color[2] == -1);
    zv_mesh_free(&mesh);
}

static void text_in_utf_16_is_read_as_it_is_in_utf_8(void)
{
    static const char text[] =
        "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
        "endfacet\nendsolid a\n";
    for (int is_big = 0; is_big < 2; ++is_big) {
        char wide[2 * sizeof text + 2] = {is_big ? '\xfe' : '\xff', is_big ? '\xff' : '\xfe'};
        for (size_t i = 0; i + 1 < sizeof text; ++i) {
            wide[2 + 2 * i + (size_t)is_big] = text[i];
        }
        zv_mesh mesh = {0};
        zv_error why = {0};
        CHECK(zv_mesh_read(wide, 2 * sizeof text, 1.0, &mesh, NULL, &why) == ZV_OK && mesh.triangle_count == 1);
        zv_mesh_free(&mesh);
        CHECK(zv_mesh_read(wide, 40, 1.0, &mesh, NULL, &why) == ZV_ERR_SYNTAX && mesh.vertex_count == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_binary_file_that_begins_with_solid_is_read_as_binary),
        CASE(every_cut_of_a_binary_file_is_refused_with_a_sentence),
        CASE(text_gives_the_same_as_geometry_says),
        CASE(a_mistake_in_text_has_line_and_column),
        CASE(obj_polygons_slashes_negative_numbers_and_long_lines_are_read),
        CASE(parts_of_obj_are_coloured_by_their_library),
        CASE(a_part_without_a_name_is_a_part),
        CASE(text_in_utf_16_is_read_as_it_is_in_utf_8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
