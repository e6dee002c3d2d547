// Convex hulls: they hold every point, bend outwards everywhere, and have no corner that is not a point.
#include "random_solid.h"

enum { MOST = 600 };

/// Points of several kinds: a cloud, a ball, a grid (many in one plane), a cylinder.
static int make_points(int kind, zv_vec3 *points, int count)
{
    for (int i = 0; i < count; ++i) {
        zv_vec3 p = {check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)};
        if (kind == 1) {
            p = zv_vec3_unit(p);
        } else if (kind == 2) {
            p = (zv_vec3){i % 4, i / 4 % 4, i / 16};
        } else if (kind == 3) {
            const double angle = 2 * ZV_PI * (i / 2) / 24.0;
            p = (zv_vec3){cos(angle), sin(angle), i % 2};
        }
        points[i] = p;
    }
    return count;
}

static double height_over(const zv_mesh *hull, uint32_t t, zv_vec3 p)
{
    const uint32_t *c = hull->triangles[t].corner;
    const zv_vec3 a = hull->vertices[c[0]].point, u = zv_vec3_sub(hull->vertices[c[1]].point, a);
    const zv_vec3 n = zv_vec3_cross(u, zv_vec3_sub(hull->vertices[c[2]].point, a));
    const double area = zv_vec3_length(n);
    return area > 1e-9 ? zv_vec3_dot(n, zv_vec3_sub(p, a)) / area : 0.0;
}

static void a_hull_is_closed_and_holds_every_point(void)
{
    static zv_vec3 points[MOST];
    for (int i = 0; i < 60; ++i) {
        const int count = make_points(i % 4, points, i % 4 == 0 && i < 8 ? 5 : 40 + 9 * i);
        zv_mesh hull = {0};
        CHECK(zv_hull_make(points, (size_t)count, &hull, NULL) == ZV_OK);
        CHECK(zv_mesh_is_closed(&hull));
        CHECK(hull.triangle_count == 2 * hull.vertex_count - 4); // Euler
        for (uint32_t t = 0; t < hull.triangle_count; ++t) {
            for (int p = 0; p < count; ++p) {
                CHECK(height_over(&hull, t, points[p]) < 1e-11);
            }
        }
        zv_mesh_free(&hull);
    }
}

static void the_hull_of_a_hull_is_itself(void)
{
    static zv_vec3 points[MOST];
    for (int i = 0; i < 20; ++i) {
        make_points(i % 2, points, 300);
        zv_mesh hull = {0}, again = {0};
        zv_mass one, two;
        CHECK(zv_hull_make(points, 300, &hull, NULL) == ZV_OK && zv_mesh_hull(&hull, &again, NULL) == ZV_OK);
        CHECK(zv_mesh_mass(&hull, 1, &one) && zv_mesh_mass(&again, 1, &two));
        CHECK(one.volume > 0.0 && hull.vertex_count == again.vertex_count);
        CHECK_NEAR(one.volume, two.volume, 1e-12);
        zv_mesh_free(&hull);
        zv_mesh_free(&again);
    }
}

static void points_in_a_plane_have_no_hull(void)
{
    zv_vec3 points[50];
    const zv_pose pose = solid_random_pose();
    for (int i = 0; i < 50; ++i) {
        points[i] = zv_pose_apply(pose, (zv_vec3){check_uniform(-1, 1), check_uniform(-1, 1), 0});
    }
    zv_mesh hull = {0};
    zv_error why;
    CHECK(zv_hull_make(points, 50, &hull, &why) == ZV_ERR_BAD_REQUEST && hull.vertex_count == 0);
    CHECK(zv_hull_make(points, 3, &hull, &why) == ZV_ERR_BAD_REQUEST);
    zv_mesh_free(&hull);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_hull_is_closed_and_holds_every_point),
        CASE(the_hull_of_a_hull_is_itself),
        CASE(points_in_a_plane_have_no_hull),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
