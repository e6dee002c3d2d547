// The change to Unity's frame.
#include "golden.h"
#include "random_geom.h"

/// Our coordinates of a direction given in Unity's.
static zv_vec3 from_unity(zv_vec3 u)
{
    return (zv_vec3){-u.z, u.x, u.y};
}

/// Unity's own matrix Ry(Y) Rx(X) Rz(Z). In a left-handed frame the same matrices turn left-handed.
static zv_rot unity_matrix(zv_vec3 euler)
{
    return zv_rot_mul(zv_rot_y(euler.y), zv_rot_mul(zv_rot_x(euler.x), zv_rot_z(euler.z)));
}

static zv_unity_pose random_unity(void)
{
    return (zv_unity_pose){random_vec3(2), {check_uniform(-1.5, 1.5), check_uniform(-3, 3), check_uniform(-3, 3)}};
}

static void the_mapping_changes_the_hand(void)
{
    const zv_vec3 x = from_unity((zv_vec3){1, 0, 0}), y = from_unity((zv_vec3){0, 1, 0});
    const zv_vec3 z = from_unity((zv_vec3){0, 0, 1});
    CHECK(zv_vec3_dot(zv_vec3_cross(x, y), z) == -1.0);
}

static void a_point_of_the_tool_is_at_the_same_place_in_both_worlds(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_unity_pose unity = random_unity();
        const zv_vec3 p = random_vec3(1);
        const zv_vec3 in_unity = zv_vec3_add(zv_rot_apply(unity_matrix(unity.euler), p), unity.pos);
        const zv_vec3 ours = zv_pose_apply(zv_pose_from_unity(unity), from_unity(p));
        CHECK(vec3_distance(ours, from_unity(in_unity)) < 4e-15);
    }
}

static void there_and_back_away_from_gimbal_lock(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_unity_pose unity = random_unity(), back = zv_pose_to_unity(zv_pose_from_unity(unity));
        CHECK(vec3_distance(back.pos, unity.pos) == 0.0);
        CHECK(vec3_distance(back.euler, unity.euler) < 1e-13);
    }
}

static void our_angles_are_minus_y_minus_x_and_z(void)
{
    const zv_unity_pose unity = {.euler = {0.3, 0.5, 0.7}};
    const zv_euler abc = zv_rot_to_abc(zv_pose_from_unity(unity).rot);
    CHECK_NEAR(abc.a, -0.5, 1e-15);
    CHECK_NEAR(abc.b, -0.3, 1e-15);
    CHECK_NEAR(abc.c, 0.7, 1e-15);
}

static void the_golden_pose_comes_out(void)
{
    const zv_vec3 euler = {-73.87879159808318 * ZV_DEG, 137.50041552748957 * ZV_DEG, -10.473696053277337 * ZV_DEG};
    const zv_pose pose = zv_pose_from_unity((zv_unity_pose){{85.0, -152.0, 287.0}, euler});
    CHECK_NEAR(pose.rot.y.x, 0.7930843839825461, 1e-14);
    CHECK_NEAR(pose.rot.x.z, -0.9606764385334514, 1e-14);
    CHECK(pose.pos.x == -287.0 && pose.pos.y == 85.0 && pose.pos.z == -152.0);
}

static zv_vec3 vec3_of(const zv_json *array)
{
    const zv_json *x = array->first;
    return (zv_vec3){x->number, x->next->number, x->next->next->number};
}

static void a_target_of_the_world_is_seen_by_the_arm_as_the_golden_file_says(void)
{
    golden_file file = golden_open("public_004_drawing.json");
    int cases = 0;
    for (const zv_json *c = golden_first(&file, "world"); c; c = golden_next(c, "world"), ++cases) {
        const zv_json *in = zv_json_member(c, "input"), *expect = zv_json_member(c, "expect");
        const zv_vec3 euler = zv_vec3_scale(vec3_of(zv_json_member(in, "base_euler_deg")), ZV_DEG);
        const zv_vec3 seen =
            zv_unity_to_arm(vec3_of(zv_json_member(in, "target")), vec3_of(zv_json_member(in, "base_pos")),
                            vec3_of(zv_json_member(in, "shoulder_pos")), euler);
        CHECK_NEAR(seen.x, zv_json_member(expect, "x")->number, 1e-9);
        CHECK_NEAR(seen.y, zv_json_member(expect, "depth")->number, 1e-9);
        CHECK_NEAR(seen.z, zv_json_member(expect, "height")->number, 1e-9);
    }
    CHECK(cases == 5);
    golden_close(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_mapping_changes_the_hand),
        CASE(a_point_of_the_tool_is_at_the_same_place_in_both_worlds),
        CASE(there_and_back_away_from_gimbal_lock),
        CASE(our_angles_are_minus_y_minus_x_and_z),
        CASE(the_golden_pose_comes_out),
        CASE(a_target_of_the_world_is_seen_by_the_arm_as_the_golden_file_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
