/// @file test_as_built.c
/// A joint with steps, play, sag and jitter: how far it strays at most, and that play and sag can be made up for.
#include "check.h"

#include "dyn/as_built.h"

enum { ROUNDS = 200, STEPS = 300 };

static void a_link_strays_by_no_more_than_its_faults(void)
{
    for (int round = 0; round < ROUNDS; ++round) {
        const zv_built_joint joint = {.resolution = check_uniform(0, 0.02),
                                      .backlash = check_uniform(0, 0.05),
                                      .jitter = check_uniform(0, 0.01),
                                      .stiffness = check_uniform(50, 500)};
        zv_built_state state = {.seed = 1234567ULL + (unsigned long long)round};
        const double torque = check_uniform(-2, 2);
        const double most =
            0.5 * joint.resolution + 0.5 * joint.backlash + joint.jitter + fabs(torque) / joint.stiffness;
        double q = 0.0;
        for (int i = 0; i < STEPS; ++i) {
            q += check_uniform(-0.02, 0.02);
            CHECK(fabs(zv_built_step(&joint, &state, q, torque) - q) <= most + 1e-12);
        }
    }
}

static void a_perfect_joint_does_what_it_is_told(void)
{
    const zv_built_joint joint = {.stiffness = 0.0};
    zv_built_state state = {.seed = 7};
    for (int i = 0; i < STEPS; ++i) {
        const double q = check_uniform(-3, 3);
        CHECK(zv_built_step(&joint, &state, q, check_uniform(-5, 5)) == q);
    }
}

/// After a reversal the link stands until the play is used up, then it follows half of it behind.
static void play_shows_at_reversals(void)
{
    const zv_built_joint joint = {.backlash = 0.1};
    zv_built_state state = {.has_begun = false};
    zv_built_step(&joint, &state, 0.0, 0.0);
    CHECK_NEAR(zv_built_step(&joint, &state, 1.0, 0.0), 0.95, 1e-12);
    CHECK_NEAR(zv_built_step(&joint, &state, 0.92, 0.0), 0.95, 1e-12);
    CHECK_NEAR(zv_built_step(&joint, &state, 0.5, 0.0), 0.55, 1e-12);
}

static void play_and_sag_are_made_up_for_while_the_joint_moves_one_way(void)
{
    for (int round = 0; round < ROUNDS; ++round) {
        const zv_built_joint joint = {.backlash = check_uniform(0, 0.05), .stiffness = check_uniform(50, 500)};
        zv_built_state state = {.has_begun = false};
        const double direction = round % 2 ? 1.0 : -1.0, torque = check_uniform(-2, 2);
        double q = check_uniform(-1, 1);
        zv_built_step(&joint, &state, zv_built_inverse(&joint, q - direction, direction, torque),
                      torque); // play is used up
        for (int i = 0; i < STEPS; ++i) {
            q += direction * check_uniform(0, 0.02);
            CHECK_NEAR(zv_built_step(&joint, &state, zv_built_inverse(&joint, q, direction, torque), torque), q, 1e-9);
        }
    }
}

static void the_same_seed_gives_the_same_jitter(void)
{
    const zv_built_joint joint = {.jitter = 0.01};
    zv_built_state a = {.seed = 42}, b = {.seed = 42}, c = {.seed = 43};
    int differ = 0;
    for (int i = 0; i < STEPS; ++i) {
        const double first = zv_built_step(&joint, &a, 0.0, 0.0);
        CHECK(first == zv_built_step(&joint, &b, 0.0, 0.0));
        differ += first != zv_built_step(&joint, &c, 0.0, 0.0);
    }
    CHECK(differ > STEPS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_link_strays_by_no_more_than_its_faults),
        CASE(a_perfect_joint_does_what_it_is_told),
        CASE(play_shows_at_reversals),
        CASE(play_and_sag_are_made_up_for_while_the_joint_moves_one_way),
        CASE(the_same_seed_gives_the_same_jitter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
