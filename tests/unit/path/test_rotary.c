/// @file test_rotary.c
/// The words A B C as rotary axes of a machine.
#include "programs.h"

#include <string.h>

#include "path/rotary.h"

static zv_rotary_turn random_turn(bool keeps_spin)
{
    zv_rotary_turn turn = {
        .is_used = true, .keeps_spin = keeps_spin, .lead = {0.6, 0.0, 0.8, 0.0}, .zero = {0, 1, 0, 0}};
    for (int i = 0; i < 3; ++i) {
        turn.from[i] = check_uniform(-3, 3);
        turn.change[i] = check_uniform(-3, 3);
    }
    return turn;
}

static void derivatives_are_those_of_the_quaternion(void)
{
    const double h = 1e-5;
    for (int round = 0; round < 100; ++round) {
        const zv_rotary_turn turn = random_turn(round % 2);
        const double t = check_uniform(0, 1);
        double at[4][4], before[4][4], after[4][4], square = 0.0;
        zv_rotary_at(&turn, t, at);
        zv_rotary_at(&turn, t - h, before);
        zv_rotary_at(&turn, t + h, after);
        for (int i = 0; i < 4; ++i) {
            square += at[0][i] * at[0][i];
            for (int n = 0; n < 3; ++n) {
                CHECK_NEAR((after[n][i] - before[n][i]) / (2.0 * h), at[n + 1][i], 2e-7);
            }
        }
        CHECK_NEAR(square, 1.0, 1e-14);
    }
}

static zv_rot machine(const double words[ZV_AXES], double sense)
{
    return zv_rot_mul(zv_rot_z(sense * words[ZV_C] * ZV_DEG),
                      zv_rot_mul(zv_rot_y(sense * words[ZV_B] * ZV_DEG), zv_rot_x(sense * words[ZV_A] * ZV_DEG)));
}

/// The tool points along its z: down at zero.
static zv_vec3 direction(zv_rot rot)
{
    return zv_rot_apply(rot, (zv_vec3){0, 0, 1});
}

static zv_curve curve_with(const program *p, zv_rotary rotary, zv_rot world)
{
    zv_placement placement = zv_placement_default();
    placement.turn = ZV_TURN_ABC;
    placement.rotary = rotary;
    placement.zero = zv_rot_x(ZV_PI);
    placement.world_from_program.rot = world;
    zv_curve curve;
    CHECK(zv_curve_build(p->move, p->count, &placement, NULL, &curve, NULL) == ZV_OK);
    return curve;
}

static program random_five_axes(zv_corner_mode corner)
{
    program p = program_start(0, 0, 0);
    p.now.corner = corner;
    for (int i = 1; i <= 6; ++i) {
        zv_move move = program_next(&p, ZV_MOVE_FEED);
        move.to[ZV_X] = 10.0 * i;
        move.to[ZV_A] = check_uniform(-60, 60);
        move.to[ZV_B] = check_uniform(-30, 30);
        move.to[ZV_C] = check_uniform(-500, 500);
        program_add(&p, &move);
    }
    return p;
}

/// Along exact lines every axis turns evenly, whole turns included.
static void the_tool_is_where_the_axes_of_a_machine_put_it(void)
{
    const zv_rot world = zv_rot_from_abc(0.3, -0.2, 0.1);
    for (int round = 0; round < 12; ++round) {
        const zv_rotary rotary = (zv_rotary)(ZV_ROTARY_AXES + round % 3);
        const double sense = rotary == ZV_ROTARY_TABLE ? -1.0 : 1.0;
        program p = random_five_axes(ZV_CORNER_STOP);
        zv_curve curve = curve_with(&p, rotary, world);
        int hint = 0;
        for (int i = 0; i < 60; ++i) {
            const double x = check_uniform(0, 60);
            const zv_move *move = &p.move[(int)(x / 10.0)];
            zv_curve_point at;
            double words[ZV_AXES];
            zv_curve_at(&curve, x * ZV_MM, &hint, &at);
            zv_move_at(move, (x - move->from[ZV_X]) / 10.0, words);
            const zv_rot wanted = zv_rot_mul(world, zv_rot_mul(machine(words, sense), zv_rot_x(ZV_PI)));
            CHECK(zv_vec3_length(zv_vec3_sub(direction(at.rot), direction(wanted))) < 1e-9);
            if (rotary == ZV_ROTARY_AXES) {
                CHECK(zv_vec3_length(zv_rot_log(zv_rot_mul(zv_rot_transpose(at.rot), wanted))) < 1e-9);
            }
        }
        zv_curve_free(&curve);
        program_free(&p);
    }
}

static void rounded_corners_keep_the_tolerance_of_turns(void)
{
    program p = random_five_axes(ZV_CORNER_BLEND);
    zv_curve curve = curve_with(&p, ZV_ROTARY_DIRECTION, zv_rot_identity());
    CHECK(curve.summary.turn_deviation <= 0.5 * ZV_DEG && curve.summary.stops == 0);
    zv_curve_free(&curve);
    program_free(&p);
}

static void a_table_that_only_spins_does_not_turn_the_tool(void)
{
    zv_rotary_turn turn = {.is_used = true, .keeps_spin = true, .change = {0, 0, 50}, .lead = {1}, .zero = {1}};
    CHECK(zv_rotary_angle(&turn) < 1e-12);
    turn.keeps_spin = false;
    CHECK_NEAR(zv_rotary_angle(&turn), 50.0, 1e-9);
    turn = (zv_rotary_turn){.is_used = true, .change = {0.7, 0, 0}, .lead = {1}, .zero = {1}};
    CHECK_NEAR(zv_rotary_angle(&turn), 0.7, 1e-12);
}

static void a_move_that_only_turns_counts_all_axes(void)
{
    zv_move move = {.kind = ZV_MOVE_FEED, .to = {0, 0, 0, 10, 20, 0}, .feed_mm_min = 600};
    CHECK_NEAR(zv_move_length(&move), sqrt(500.0), 1e-12); // as rs274 has it for G93
}

/// Of the last move, to C with so many turns more.
static zv_status spin(zv_rotary rotary, zv_corner_mode corner, double turns, zv_error *why)
{
    program p = program_start(0, 0, 0);
    p.now.corner = corner;
    p.now.to[ZV_C] = 1e6; // where C stands does not matter
    zv_move move = program_next(&p, ZV_MOVE_FEED);
    move.to[ZV_X] = 10.0;
    move.to[ZV_C] += 360.0 * turns;
    program_add(&p, &move);
    zv_placement placement = zv_placement_default();
    placement.turn = ZV_TURN_ABC;
    placement.rotary = rotary;
    zv_curve curve = {0};
    const zv_status status = zv_curve_build(p.move, p.count, &placement, NULL, &curve, why);
    zv_curve_free(&curve);
    program_free(&p);
    return status;
}

static void turns_without_end_are_refused(void)
{
    for (int rotary = ZV_ROTARY_AXES; rotary < ZV_ROTARY_AXES + 3; ++rotary) {
        for (int corner = 0; corner < 2; ++corner) {
            const zv_corner_mode mode = corner == 0 ? ZV_CORNER_BLEND : ZV_CORNER_STOP;
            zv_error why;
            CHECK(spin((zv_rotary)rotary, mode, -1e6, &why) == ZV_ERR_LIMIT && why.line == 1);
            CHECK(strstr(why.message, "line 1 turns A, B and C 1e+06 times"));
            CHECK(spin((zv_rotary)rotary, mode, 1001.0, &why) == ZV_ERR_LIMIT);
            CHECK(spin((zv_rotary)rotary, mode, 20.0, &why) == ZV_OK);
        }
    }
    CHECK(spin(ZV_ROTARY_EULER, ZV_CORNER_BLEND, 1e6, NULL) == ZV_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(derivatives_are_those_of_the_quaternion),     CASE(the_tool_is_where_the_axes_of_a_machine_put_it),
        CASE(rounded_corners_keep_the_tolerance_of_turns), CASE(a_table_that_only_spins_does_not_turn_the_tool),
        CASE(a_move_that_only_turns_counts_all_axes),      CASE(turns_without_end_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
