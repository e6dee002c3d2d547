/// @file test_sequence.c
/// Angles in all 24 conventions: there and back, against products of turns.
#include <string.h>

#include "check.h"
#include "zveno/geom.h"

static double difference(zv_rot a, zv_rot b)
{
    const zv_rot turn = zv_rot_mul(zv_rot_transpose(a), b);
    return zv_vec3_length(zv_rot_log(turn));
}

static zv_rot turn_about(char axis, double angle)
{
    return axis == 'x' || axis == 'X'   ? zv_rot_x(angle)
           : axis == 'y' || axis == 'Y' ? zv_rot_y(angle)
                                        : zv_rot_z(angle);
}

static void every_sequence_is_the_product_that_its_name_spells(void)
{
    for (int s = 0; s < ZV_SEQUENCES; ++s) {
        const char *name = zv_sequence_name(s);
        zv_sequence sequence;
        CHECK(zv_sequence_find(name, &sequence));
        const double angle[3] = {check_uniform(-3, 3), check_uniform(-3, 3), check_uniform(-3, 3)};
        zv_rot expected = zv_rot_identity();
        for (int i = 0; i < 3; ++i) {
            const zv_rot turn = turn_about(name[i], angle[i]);
            expected = name[0] >= 'x' ? zv_rot_mul(turn, expected) : zv_rot_mul(expected, turn);
        }
        CHECK_NEAR(difference(zv_rot_from_sequence(sequence, angle), expected), 0, 1e-15);
    }
}

static void angles_come_back_from_their_rotation(void)
{
    for (int i = 0; i < 4800; ++i) {
        zv_sequence sequence;
        const char *name = zv_sequence_name(i % ZV_SEQUENCES);
        zv_sequence_find(name, &sequence);
        const bool returns = name[0] == name[2];
        const double angle[3] = {check_uniform(-3.14, 3.14),
                                 returns ? check_uniform(0.001, 3.14) : check_uniform(-1.57, 1.57),
                                 check_uniform(-3.14, 3.14)};
        double back[3];
        CHECK(zv_rot_to_sequence(zv_rot_from_sequence(sequence, angle), sequence, back));
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(back[k], angle[k], 1e-12);
        }
    }
}

static void gimbal_lock_is_told_and_the_rotation_is_kept(void)
{
    for (int i = 0; i < 480; ++i) {
        zv_sequence sequence;
        const char *name = zv_sequence_name(i % ZV_SEQUENCES);
        zv_sequence_find(name, &sequence);
        const bool returns = name[0] == name[2], flips = (i / ZV_SEQUENCES) % 2 != 0;
        const double locked = returns ? (flips ? ZV_PI : 0.0) : (flips ? -ZV_PI / 2 : ZV_PI / 2);
        const double angle[3] = {check_uniform(-3, 3), locked, check_uniform(-3, 3)};
        const zv_rot rot = zv_rot_from_sequence(sequence, angle);
        double back[3];
        CHECK(!zv_rot_to_sequence(rot, sequence, back));
        CHECK(back[sequence.is_extrinsic ? 0 : 2] == 0.0);
        CHECK_NEAR(difference(zv_rot_from_sequence(sequence, back), rot), 0, 1e-15);
    }
}

/// Rounding of the outer two angles grows towards gimbal lock; the rotation that they make does not move.
static void close_to_gimbal_lock_the_rotation_is_exact(void)
{
    for (int i = 0; i < 2400; ++i) {
        zv_sequence sequence;
        const char *name = zv_sequence_name(i % ZV_SEQUENCES);
        zv_sequence_find(name, &sequence);
        const double off = pow(10, check_uniform(-12, -3)), middle = name[0] == name[2] ? off : ZV_PI / 2 - off;
        const double angle[3] = {check_uniform(-3, 3), middle, check_uniform(-3, 3)};
        const zv_rot rot = zv_rot_from_sequence(sequence, angle);
        double back[3];
        const bool is_free = zv_rot_to_sequence(rot, sequence, back);
        CHECK_NEAR(difference(zv_rot_from_sequence(sequence, back), rot), 0, is_free ? 1e-14 : 2e-9);
    }
}

static void the_sequence_of_abc_is_zyx(void)
{
    zv_sequence sequence;
    CHECK(zv_sequence_find("ZYX", &sequence));
    const double angle[3] = {0.3, -1.2, 2.5};
    CHECK(difference(zv_rot_from_sequence(sequence, angle), zv_rot_from_abc(0.3, -1.2, 2.5)) == 0.0);
    CHECK(!zv_sequence_find("XXY", &sequence) && !zv_sequence_find("Zyx", &sequence) &&
          !zv_sequence_find("", &sequence));
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(every_sequence_is_the_product_that_its_name_spells),
        CASE(angles_come_back_from_their_rotation),
        CASE(gimbal_lock_is_told_and_the_rotation_is_kept),
        CASE(close_to_gimbal_lock_the_rotation_is_exact),
        CASE(the_sequence_of_abc_is_zyx),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
