/// @file test_shapes.c
/// Shapes of links: what descriptions tell of them, the meshes in the store, and masses computed from them.
#include "described.h"

#include <stdio.h>

#include "random_solid.h"
#include "zveno/pack.h"

enum { MOST = 4 };

typedef struct made_file {
    const char *name;
    zv_text bytes;
} made_file;

static zv_status read_made(void *user, int index, zv_text *out, zv_error *why)
{
    (void)why;
    const zv_text *bytes = &((const made_file *)user)[index].bytes;
    zv_text_append(out, bytes->data, bytes->size);
    return ZV_OK;
}

/// A box of 0.2 x 0.4 x 0.6 about (0.1, 0, 0), as STL in metres.
static zv_text box_file(void)
{
    zv_mesh mesh = {0};
    zv_text bytes = {0};
    solid_add_box(&mesh, (zv_pose){zv_rot_identity(), {0.125, 0, 0}}, 0.25, 0.5, 0.75);
    zv_mesh_write_stl(&mesh, -1, (double[]){1, 1, 1}, &bytes);
    zv_mesh_free(&mesh);
    return bytes;
}

/// Imports `text` with box.stl beside it, and gives the robot; `import` may be NULL.
static zv_robot *import_with_box(const char *name, const char *text, double density, zv_mesh_store *store,
                                 zv_import **import)
{
    made_file made[2] = {{name, {0}}, {"meshes/BOX.stl", box_file()}};
    zv_text_add(&made[0].bytes, text);
    zv_file list[MOST];
    for (int i = 0; i < 2; ++i) {
        list[i] = (zv_file){made[i].name, made[i].bytes.size};
    }
    const zv_files files = {.count = 2, .file = list, .read = read_made, .user = made};
    const zv_import_options options = {.meshes = store, .density = density};
    zv_import *found = NULL;
    zv_error why = {0};
    if (zv_import_files(&files, &options, &found, &why) != ZV_OK) {
        print_error("%s\n", why.message);
        CHECK(0);
    }
    zv_robot *robot = robot_of(found);
    if (import) {
        *import = found;
    } else {
        zv_import_free(found);
    }
    zv_text_free(&made[0].bytes);
    zv_text_free(&made[1].bytes);
    return robot;
}

#define URDF(body)                                                                                                     \
    "<robot name=\"r\"><material name=\"red\"><color rgba=\"1 0 0 1\"/></material><link name=\"base\"/>"               \
    "<link name=\"l\">" body "</link><joint name=\"j\" type=\"continuous\"><parent link=\"base\"/><child link=\"l\"/>" \
    "</joint></robot>"
#define BOX_MESH "<geometry><mesh filename=\"package://x/meshes/box.STL\" scale=\"2 2 -2\"/></geometry>"

static void a_mesh_that_is_seen_and_hit_is_one_body(void)
{
    zv_mesh_store *store = zv_mesh_store_create(1 << 20);
    zv_robot *robot =
        import_with_box("a.urdf",
                        URDF("<visual><origin xyz=\"1 2 3\"/>" BOX_MESH "<material name=\"red\"/></visual>"
                             "<collision><origin xyz=\"1 2 3\"/>" BOX_MESH "</collision>"),
                        0, store, NULL);
    CHECK(zv_robot_shape_count(robot) == 1);
    const zv_body_shape *shape = zv_robot_shape(robot, 0);
    CHECK(shape->kind == ZV_BODY_MESH && shape->is_seen && shape->is_hit && shape->link == 1);
    CHECK(shape->color == 0xff0000);
    CHECK_NEAR(shape->size[0], 2.0, 1e-15);
    CHECK_NEAR(shape->size[2], -2.0, 1e-15);
    CHECK_NEAR(shape->pose.pos.y, 2.0, 1e-15);
    zv_mesh mesh = {0};
    CHECK(zv_mesh_store_read(store, shape->content, &mesh) && mesh.triangle_count == 12);
    zv_mesh_free(&mesh);
    zv_robot_free(robot);
    zv_mesh_store_free(store);
}

static void a_mesh_that_is_missing_keeps_its_place(void)
{
    zv_mesh_store *store = zv_mesh_store_create(1 << 20);
    zv_import *import = NULL;
    zv_robot *robot = import_with_box("a.urdf",
                                      URDF("<visual><geometry><mesh filename=\"gone.stl\"/></geometry></visual>"
                                           "<visual><geometry><box size=\"1 1 0\"/></geometry></visual>"),
                                      0, store, &import);
    CHECK(zv_robot_shape_count(robot) == 1 && zv_robot_shape(robot, 0)->content[0] == '\0');
    bool is_reported = false;
    for (int i = 0; i < zv_import_report_count(import); ++i) {
        is_reported =
            is_reported || strstr(zv_import_report_line(import, i)->message, "cannot be read and is left out");
    }
    CHECK(is_reported); // a box without height
    zv_import_free(import);
    zv_robot_free(robot);
    zv_mesh_store_free(store);
}

static void check_box_mass(const zv_link *link, double density)
{
    const double m = density * 0.25 * 0.5 * 0.75;
    CHECK_NEAR(link->mass_kg, m, 1e-9 * m);
    CHECK_NEAR(link->center_m.x, 0.125, 1e-12);
    CHECK_NEAR(link->inertia[0], m / 12 * (0.5 * 0.5 + 0.75 * 0.75), 1e-9 * m);
    CHECK_NEAR(link->inertia[1], m / 12 * (0.25 * 0.25 + 0.75 * 0.75), 1e-9 * m);
    CHECK_NEAR(link->inertia[2], m / 12 * (0.25 * 0.25 + 0.5 * 0.5), 1e-9 * m);
}

static void a_mesh_and_the_box_that_it_is_weigh_the_same(void)
{
    zv_mesh_store *store = zv_mesh_store_create(1 << 20);
    const char *texts[] = {
        URDF("<visual><geometry><mesh filename=\"box.stl\"/></geometry></visual>"),
        URDF("<visual><origin xyz=\"0.125 0 0\"/><geometry><box size=\"0.25 0.5 0.75\"/></geometry></visual>")};
    for (int i = 0; i < 2; ++i) {
        zv_robot *robot = import_with_box("a.urdf", texts[i], 2700, store, NULL);
        check_box_mass(&zv_robot_joint(robot, 0)->link, 2700);
        size_t size = 0;
        CHECK(strstr(zv_robot_text(robot, &size), "computed from the shapes") != NULL);
        zv_robot_free(robot);
        robot = import_with_box("a.urdf", texts[i], 0, store, NULL);
        const double mass = zv_robot_joint(robot, 0)->link.mass_kg;
        CHECK(mass != mass); // unknown stays unknown unless a density is told
        zv_robot_free(robot);
    }
    zv_mesh_store_free(store);
}

static void mjcf_weighs_what_mujoco_weighs(void)
{
    zv_mesh_store *store = zv_mesh_store_create(1 << 20);
    zv_robot *robot =
        import_with_box("a.xml",
                        "<mujoco><compiler meshdir=\"meshes/\"/><asset><mesh name=\"m\" file=\"box.stl\"/>"
                        "</asset><default><default class=\"v\"><geom type=\"mesh\" contype=\"0\" "
                        "conaffinity=\"0\" density=\"0\" rgba=\"0 1 0 1\"/></default></default>"
                        "<worldbody><body><joint axis=\"0 0 1\"/><geom class=\"v\" mesh=\"m\"/>"
                        "<geom type=\"mesh\" mesh=\"m\" group=\"3\"/></body></worldbody></mujoco>",
                        0, store, NULL);
    CHECK(zv_robot_shape_count(robot) == 1); // one seen, one hit: the same mesh in the same place
    CHECK(zv_robot_shape(robot, 0)->is_seen && zv_robot_shape(robot, 0)->is_hit);
    CHECK(zv_robot_shape(robot, 0)->color == 0x00ff00);
    zv_robot_free(robot);
    robot = import_with_box("a.xml",
                            "<mujoco><worldbody><body><joint axis=\"0 0 1\"/>"
                            "<geom type=\"capsule\" fromto=\"0 0 0 0 0 2\" size=\"0.5\" mass=\"3\"/></body></worldbody>"
                            "</mujoco>",
                            0, store, NULL);
    const zv_link *link = &zv_robot_joint(robot, 0)->link;
    const double rod = ZV_PI * 0.25 * 2, ball = 4.0 / 3 * ZV_PI * 0.125, unit = 3 / (rod + ball);
    CHECK_NEAR(link->mass_kg, 3.0, 1e-12);
    CHECK_NEAR(link->center_m.z, 1.0, 1e-12);
    CHECK_NEAR(link->inertia[2], unit * (0.5 * rod * 0.25 + 0.4 * ball * 0.25), 1e-12);
    zv_robot_free(robot);
    zv_mesh_store_free(store);
}

/// A finely cut mesh of a shape weighs nearly as much, and turns nearly as hard, as the closed form says.
static void closed_forms_agree_with_meshes(void)
{
    const char *texts[] = {
        URDF("<visual><geometry><cylinder radius=\"0.5\" length=\"1.5\"/></geometry></visual>"),
        URDF("<visual><geometry><capsule radius=\"0.5\" length=\"1.5\"/></geometry></visual>"),
        URDF("<visual><geometry><sphere radius=\"0.5\"/></geometry></visual>"),
    };
    for (int i = 0; i < 3; ++i) {
        zv_mesh_store *store = zv_mesh_store_create(1 << 20);
        zv_robot *robot = import_with_box("a.urdf", texts[i], 1000, store, NULL);
        const zv_link *link = &zv_robot_joint(robot, 0)->link;
        zv_mesh mesh = {0};
        zv_mass mass;
        if (i == 0) {
            zv_mesh_add_cylinder(&mesh, 0.5, 1.5);
        } else {
            zv_mesh_add_capsule(&mesh, 0.5, i == 1 ? 1.5 : 0.0);
        }
        CHECK(zv_mesh_mass(&mesh, 1000, &mass));
        CHECK_NEAR(mass.mass_kg / link->mass_kg, 1.0, 0.02);
        CHECK_NEAR(mass.inertia[0] / link->inertia[0], 1.0, 0.04);
        CHECK_NEAR(mass.inertia[2] / link->inertia[2], 1.0, 0.04);
        zv_mesh_free(&mesh);
        zv_robot_free(robot);
        zv_mesh_store_free(store);
    }
}

static void sdf_shapes_stand_where_their_poses_say(void)
{
    zv_mesh_store *store = zv_mesh_store_create(1 << 20);
    zv_robot *robot = import_with_box(
        "a.sdf",
        "<sdf version=\"1.9\"><model name=\"m\"><link name=\"a\"/><link name=\"b\"><pose>0 0 1 0 0 0</pose>"
        "<visual name=\"v\"><pose relative_to=\"a\">0 0 3 0 0 0</pose><geometry><mesh><uri>model://x/meshes/box.stl"
        "</uri></mesh></geometry><material><diffuse>0 0 1 1</diffuse></material></visual>"
        "<collision name=\"c\"><pose>0 0 5 0 0 0</pose><geometry><sphere><radius>0.5</radius></sphere></geometry>"
        "</collision></link><joint name=\"j\" type=\"revolute\"><parent>a</parent><child>b</child><axis><xyz>0 0 1"
        "</xyz></axis></joint></model></sdf>",
        0, store, NULL);
    CHECK(zv_robot_shape_count(robot) == 2);
    CHECK_NEAR(zv_robot_shape(robot, 0)->pose.pos.z, 2.0, 1e-12);
    CHECK(zv_robot_shape(robot, 0)->color == 0x0000ff && zv_robot_shape(robot, 0)->content[0] != '\0');
    CHECK(zv_robot_shape(robot, 1)->kind == ZV_BODY_SPHERE && !zv_robot_shape(robot, 1)->is_seen);
    CHECK_NEAR(zv_robot_shape(robot, 1)->pose.pos.z, 5.0, 1e-12);
    zv_robot_free(robot);
    zv_mesh_store_free(store);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_mesh_that_is_seen_and_hit_is_one_body),
        CASE(a_mesh_that_is_missing_keeps_its_place),
        CASE(a_mesh_and_the_box_that_it_is_weigh_the_same),
        CASE(mjcf_weighs_what_mujoco_weighs),
        CASE(closed_forms_agree_with_meshes),
        CASE(sdf_shapes_stand_where_their_poses_say),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
