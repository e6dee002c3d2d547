// Revolved, extruded and lofted solids: closed, with the volume of their geometry, normals to the outside.
#include "check.h"
#include "closed_mesh.h"
#include "solid/outline.h"

static const zv_detail details[] = {ZV_DETAIL_COARSE, ZV_DETAIL_LOW, ZV_DETAIL_FULL};

static zv_pose random_pose(void)
{
    const zv_rot rot = zv_rot_from_abc(check_uniform(-3, 3), check_uniform(-1.5, 1.5), check_uniform(-3, 3));
    return (zv_pose){rot, {check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)}};
}

static double area_of(const zv_outline *outline)
{
    double sum = 0.0;
    for (int i = 0; i < outline->count; ++i) {
        const zv_point2 a = outline->points[i], b = outline->points[(i + 1) % outline->count];
        sum += a.x * b.y - a.y * b.x;
    }
    return sum / 2.0;
}

static zv_outline random_outline(zv_detail detail, int kind)
{
    const double r = check_uniform(0.05, 0.2), s = check_uniform(0.05, 0.2), l = r + s + check_uniform(0.01, 0.4);
    const zv_circle2 circles[] = {{0, 0, r}, {l, 0.1, s}, {0.1, l, 0.5 * s}};
    if (kind == 0) {
        return zv_outline_rectangle(detail, -r, -s, r, s, 0.03);
    }
    return kind == 1 ? zv_outline_dogbone(detail, l, r, s, check_uniform(0, 0.5)) : zv_outline_hull(detail, circles, 3);
}

static void an_extrusion_without_rounded_edges_is_area_times_height(void)
{
    for (int i = 0; i < 300; ++i) {
        zv_mesh mesh = {0};
        const zv_detail detail = details[i % 3];
        zv_forge forge = {&mesh, detail, 1.0};
        const zv_outline outline = random_outline(detail, i / 3 % 3);
        const double from = check_uniform(-1, 1), height = check_uniform(0.01, 0.5), area = area_of(&outline);
        zv_forge_extrude(&forge, random_pose(), &outline, (zv_extrusion){from, from + height, .material = 0});
        CHECK(area > 0.0 && mesh_is_closed(&mesh));
        CHECK_NEAR(mesh_volume(&mesh), area * height, 1e-12);
        CHECK(mesh_share_outwards(&mesh) == 1.0);
        zv_mesh_free(&mesh);
    }
}

static void rounded_edges_take_a_little_off_and_leave_it_closed(void)
{
    for (int i = 0; i < 300; ++i) {
        zv_mesh mesh = {0};
        const zv_detail detail = details[1 + i % 2];
        zv_forge forge = {&mesh, detail, 1.0};
        const zv_outline outline = random_outline(detail, i / 2 % 3);
        const double whole = area_of(&outline) * 0.1;
        zv_forge_extrude(&forge, random_pose(), &outline, (zv_extrusion){0, 0.1, 0.008, 0.012, .material = 0});
        const double volume = mesh_volume(&mesh);
        CHECK(mesh_is_closed(&mesh));
        CHECK(volume < whole && volume > 0.75 * whole);
        CHECK(mesh_share_outwards(&mesh) > 0.99);
        zv_mesh_free(&mesh);
    }
}

static void a_drum_comes_near_the_cylinder_it_stands_for(void)
{
    for (int i = 0; i < 200; ++i) {
        zv_mesh mesh = {0};
        zv_forge forge = {&mesh, ZV_DETAIL_FULL, 0.5};
        const double r = check_uniform(0.05, 0.3), height = check_uniform(0.05, 0.5), cylinder = ZV_PI * r * r * height;
        const zv_groove groove = {0.5 * height, 0.1 * height, 0.02 * r, 1};
        zv_forge_grooved_drum(&forge, random_pose(), (zv_drum){r, 0, height, 0.01 * r, 0}, &groove, i % 2);
        CHECK(mesh_is_closed(&mesh));
        CHECK(mesh_volume(&mesh) < cylinder && mesh_volume(&mesh) > 0.96 * cylinder);
        CHECK(mesh_share_outwards(&mesh) == 1.0);
        zv_mesh_free(&mesh);
    }
}

static void a_loft_between_circles_is_a_truncated_cone(void)
{
    for (int i = 0; i < 100; ++i) {
        zv_mesh mesh = {0};
        zv_forge forge = {&mesh, ZV_DETAIL_FULL, 0.5};
        const double a = check_uniform(0.05, 0.3), b = check_uniform(0.05, 0.3), height = check_uniform(0.05, 0.5);
        const zv_section sections[] = {{0, a, a, 2, 0}, {height, b, b, 2, 0}};
        const double cone = ZV_PI * height * (a * a + a * b + b * b) / 3;
        zv_forge_loft(&forge, random_pose(), sections, 2, 0);
        CHECK(mesh_is_closed(&mesh));
        CHECK(mesh_volume(&mesh) < cone && mesh_volume(&mesh) > 0.98 * cone);
        CHECK(mesh_share_outwards(&mesh) == 1.0);
        zv_mesh_free(&mesh);
    }
}

static void triangles_of_an_outline_cover_its_area_once(void)
{
    for (int i = 0; i < 300; ++i) {
        const zv_outline outline = random_outline(details[i % 3], i / 3 % 3);
        uint8_t triangles[ZV_OUTLINE_MAX][3];
        const int count = zv_outline_triangulate(&outline, triangles);
        double sum = 0.0;
        for (int t = 0; t < count; ++t) {
            const zv_point2 a = outline.points[triangles[t][0]], b = outline.points[triangles[t][1]],
                            c = outline.points[triangles[t][2]];
            const double twice = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
            CHECK(twice > -1e-12);
            sum += twice / 2.0;
        }
        CHECK(count == outline.count - 2);
        CHECK_NEAR(sum, area_of(&outline), 1e-12);
    }
}

static void a_frame_is_a_rotation_whatever_the_hint(void)
{
    for (int i = 0; i < 300; ++i) {
        const zv_vec3 z = zv_vec3_unit((zv_vec3){check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)});
        const zv_vec3 hint = i % 3 == 0 ? z : i % 3 == 1 ? (zv_vec3){0, 0, 0} : (zv_vec3){1, 0, 0};
        const zv_pose frame = zv_frame_along((zv_vec3){1, 2, 3}, z, hint);
        CHECK(zv_rot_defect(frame.rot) < 1e-14);
        CHECK_NEAR(zv_vec3_dot(frame.rot.z, z), 1.0, 1e-14);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(an_extrusion_without_rounded_edges_is_area_times_height),
        CASE(rounded_edges_take_a_little_off_and_leave_it_closed),
        CASE(a_drum_comes_near_the_cylinder_it_stands_for),
        CASE(a_loft_between_circles_is_a_truncated_cone),
        CASE(triangles_of_an_outline_cover_its_area_once),
        CASE(a_frame_is_a_rotation_whatever_the_hint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
