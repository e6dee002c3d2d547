/// @file test_distance.c
/// Distances of convex shapes, judged by laws and by each other.
#include "check.h"
#include "collide/convex.h"
#include "collide/gjk.h"
#include "random_cells.h"

enum { SWEEP = CHECK_ROUNDS(20000, 2000) };

static void the_distance_does_not_depend_on_the_order(void)
{
    zv_vec3 pa[CELL_HULL_POINTS], pb[CELL_HULL_POINTS];
    for (int i = 0; i < SWEEP; ++i) {
        const zv_convex a = cell_random_convex(0.3, 0.6, pa), b = cell_random_convex(0.3, 0.6, pb);
        const zv_separation ab = zv_convex_distance(&a, &b), ba = zv_convex_distance(&b, &a);
        CHECK_NEAR(ab.distance, ba.distance, ab.distance > 0.0 ? 1e-9 : 0.02);
        CHECK((ab.distance > 1e-9) == (ba.distance > 1e-9) || fabs(ab.distance) < 1e-8);
    }
}

/// How far a point is outside a shape; 0 inside.
static double outside(const zv_convex *shape, zv_vec3 point)
{
    const zv_convex dot = {.kind = ZV_CONVEX_SPHERE, .radius = 1e-12, .pose = {zv_rot_identity(), point}};
    return fmax(0.0, zv_convex_distance(&dot, shape).distance);
}

static void the_nearest_points_belong_to_the_shapes_and_are_that_far_apart(void)
{
    zv_vec3 pa[CELL_HULL_POINTS], pb[CELL_HULL_POINTS];
    for (int i = 0; i < SWEEP; ++i) {
        const zv_convex a = cell_random_convex(0.3, 0.9, pa), b = cell_random_convex(0.3, 0.9, pb);
        const zv_separation s = zv_convex_distance(&a, &b);
        if (s.distance > 0.0) {
            CHECK_NEAR(zv_vec3_length(zv_vec3_sub(s.a, s.b)), s.distance, 1e-7);
            CHECK(outside(&a, s.a) < 1e-7 && outside(&b, s.b) < 1e-7);
        }
    }
}

static void a_separating_plane_proves_every_distance(void)
{
    zv_vec3 pa[CELL_HULL_POINTS], pb[CELL_HULL_POINTS];
    for (int i = 0; i < SWEEP; ++i) {
        const zv_convex a = cell_random_convex(0.3, 0.9, pa), b = cell_random_convex(0.3, 0.9, pb);
        const zv_separation s = zv_convex_distance(&a, &b);
        if (s.distance > 1e-6) {
            const zv_vec3 n = zv_vec3_unit(zv_vec3_sub(s.b, s.a));
            const double top = zv_vec3_dot(n, zv_core_support(&a, n)) + zv_core_radius(&a);
            const double bottom = zv_vec3_dot(n, zv_core_support(&b, zv_vec3_scale(n, -1))) - zv_core_radius(&b);
            CHECK_NEAR(bottom - top, s.distance, 1e-6);
        }
    }
}

static void moving_apart_by_the_depth_ends_the_overlap(void)
{
    zv_vec3 pa[CELL_HULL_POINTS], pb[CELL_HULL_POINTS];
    for (int i = 0; i < SWEEP; ++i) {
        zv_convex a = cell_random_convex(0.3, 0.2, pa);
        const zv_convex b = cell_random_convex(0.3, 0.2, pb);
        const zv_separation s = zv_convex_distance(&a, &b);
        if (s.distance < -1e-9) {
            const zv_vec3 out = zv_vec3_unit(zv_vec3_sub(s.b, s.a));
            a.pose.pos = zv_vec3_add(a.pose.pos, zv_vec3_scale(out, -s.distance + 1e-6));
            CHECK(zv_convex_distance(&a, &b).distance > -2e-6);
        }
    }
}

static void who_does_not_ask_how_deep_gets_the_same_distance(void)
{
    int apart = 0, overlapping = 0;
    for (int i = 0; i < SWEEP; ++i) {
        zv_vec3 pa[CELL_HULL_POINTS], pb[CELL_HULL_POINTS];
        const zv_convex a = cell_random_convex(0.3, 0.4, pa);
        zv_convex b = cell_random_convex(0.3, 0.4, pb), kept = b;
        const zv_separation deep = zv_convex_distance(&a, &b), gap = zv_convex_gap(&a, &b);
        const bool is_apart = deep.distance > 0.0;
        CHECK(is_apart ? gap.distance == deep.distance : gap.distance <= 0.0);
        zv_convex_keep(&kept); // centre and extent of a hull that are kept are those that are found
        CHECK_NEAR(zv_convex_extent(&kept), zv_convex_extent(&b), 1e-12);
        CHECK_NEAR(zv_convex_distance(&a, &kept).distance, deep.distance, 1e-12);
        apart += is_apart;
        overlapping += !is_apart;
    }
    CHECK(apart > 0 && overlapping > 0);
}

static void the_hull_of_a_boxs_corners_is_as_far_as_the_box(void)
{
    for (int i = 0; i < SWEEP; ++i) {
        zv_vec3 corner[8], unused[CELL_HULL_POINTS];
        zv_convex box = cell_random_convex(0.3, 0.5, unused);
        box.kind = ZV_CONVEX_BOX;
        for (int k = 0; k < 8; ++k) {
            corner[k] = (zv_vec3){k & 1 ? box.half.x : -box.half.x, k & 2 ? box.half.y : -box.half.y,
                                  k & 4 ? box.half.z : -box.half.z};
        }
        zv_convex hull = box;
        hull.kind = ZV_CONVEX_HULL;
        hull.points = corner;
        hull.point_count = 8;
        zv_convex ball = cell_random_convex(0.2, 0.8, unused);
        ball.kind = ZV_CONVEX_SPHERE;
        const double exact = zv_convex_distance(&ball, &box).distance,
                     found = zv_convex_distance(&ball, &hull).distance;
        if (exact + ball.radius > 1e-9) {
            CHECK_NEAR(found, exact, 1e-12);
        } else {
            CHECK_NEAR(found, exact, 1e-9);
        }
    }
}

static void a_ball_beside_a_cylinder_is_judged_alike_by_closed_form_and_search(void)
{
    zv_vec3 unused[CELL_HULL_POINTS];
    for (int i = 0; i < SWEEP; ++i) {
        zv_convex cylinder = cell_random_convex(0.3, 0.4, unused), dot = cell_random_convex(0.1, 0.8, unused);
        cylinder.kind = ZV_CONVEX_CYLINDER;
        dot.kind = ZV_CONVEX_SPHERE;
        const double exact = zv_convex_distance(&dot, &cylinder).distance + dot.radius;
        const double found = zv_gjk_distance(&dot, &cylinder, true).distance;
        if (exact > 1e-6) {
            CHECK(found <= exact + 1e-12);
            CHECK_NEAR(found, exact, 1e-9);
        }
    }
}

static void anchors(void)
{
    const zv_convex box = {.kind = ZV_CONVEX_BOX, .pose = zv_pose_identity(), .half = {0.5, 0.5, 0.5}};
    zv_convex capsule = {.kind = ZV_CONVEX_CAPSULE, .pose = zv_pose_identity(), .radius = 0.2, .half_length = 1};
    capsule.pose.pos.x = 1.0;
    CHECK_NEAR(zv_convex_distance(&box, &capsule).distance, 0.3, 1e-12);
    capsule.pose.pos.x = 0.6;
    CHECK_NEAR(zv_convex_distance(&box, &capsule).distance, -0.1, 1e-12);
    zv_convex ball = {.kind = ZV_CONVEX_SPHERE, .pose = zv_pose_identity(), .radius = 0.1};
    ball.pose.pos = (zv_vec3){0.3, 0, 0};
    CHECK_NEAR(zv_convex_distance(&ball, &box).distance, -0.3, 1e-12);
    const zv_pose floor = {zv_rot_identity(), {0, 0, -0.4}};
    CHECK_NEAR(zv_convex_above_plane(&ball, &floor).distance, 0.3, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_distance_does_not_depend_on_the_order),
        CASE(the_nearest_points_belong_to_the_shapes_and_are_that_far_apart),
        CASE(a_separating_plane_proves_every_distance),
        CASE(moving_apart_by_the_depth_ends_the_overlap),
        CASE(who_does_not_ask_how_deep_gets_the_same_distance),
        CASE(the_hull_of_a_boxs_corners_is_as_far_as_the_box),
        CASE(a_ball_beside_a_cylinder_is_judged_alike_by_closed_form_and_search),
        CASE(anchors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
