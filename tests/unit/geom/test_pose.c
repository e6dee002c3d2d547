// Poses.
#include "random_geom.h"

static void a_pose_and_its_inverse_cancel(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_pose a = random_pose();
        CHECK(pose_distance(zv_pose_mul(a, zv_pose_inverse(a)), zv_pose_identity()) < 4e-15);
        CHECK(pose_distance(zv_pose_mul(zv_pose_inverse(a), a), zv_pose_identity()) < 4e-15);
    }
}

static void products_act_from_right_to_left(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_pose a = random_pose(), b = random_pose();
        const zv_vec3 p = random_vec3(1);
        CHECK(vec3_distance(zv_pose_apply(zv_pose_mul(a, b), p), zv_pose_apply(a, zv_pose_apply(b, p))) < 1e-14);
    }
}

static void a_matrix_gives_the_same_pose_back(void)
{
    for (int i = 0; i < 100; ++i) {
        const zv_pose a = random_pose();
        double m[4][4];
        zv_pose_to_matrix(a, m);
        CHECK(m[0][2] == a.rot.z.x && m[2][0] == a.rot.x.z && m[1][3] == a.pos.y);
        CHECK(m[3][0] == 0.0 && m[3][1] == 0.0 && m[3][2] == 0.0 && m[3][3] == 1.0);
        CHECK(pose_distance(zv_pose_from_matrix((const double(*)[4])m), a) == 0.0);
    }
}

static void one_number_that_is_not_finite_is_noticed(void)
{
    CHECK(zv_pose_is_finite(zv_pose_identity()));
    for (int i = 0; i < 12; ++i) {
        double m[4][4];
        zv_pose_to_matrix(random_pose(), m);
        m[i / 4][i % 4] = i & 1 ? NAN : INFINITY;
        CHECK(!zv_pose_is_finite(zv_pose_from_matrix((const double(*)[4])m)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_pose_and_its_inverse_cancel),
        CASE(products_act_from_right_to_left),
        CASE(a_matrix_gives_the_same_pose_back),
        CASE(one_number_that_is_not_finite_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
