/// @file test_piece.c
/// Pieces: the ends they were made for, and derivatives against differences, of turns too.
#include "programs.h"

#include "path/piece.h"

static zv_jet random_jet(void)
{
    zv_jet jet;
    for (int i = 0; i < ZV_CURVE_AXES; ++i) {
        jet.value[i] = check_uniform(-1, 1);
        jet.first[i] = check_uniform(-1, 1);
        jet.second[i] = check_uniform(-1, 1);
        jet.third[i] = check_uniform(-1, 1);
    }
    return jet;
}

static zv_piece random_piece(int axes)
{
    zv_piece piece = {.start_m = check_uniform(-2, 2), .axes = axes};
    const zv_jet from = random_jet(), to = random_jet();
    zv_piece_fit_length(&piece, &from, &to, check_uniform(0.2, 2));
    return piece;
}

static void a_piece_has_what_both_ends_ask_for(void)
{
    for (int i = 0; i < 200; ++i) {
        zv_piece piece = {.start_m = 3.0, .axes = 4};
        const zv_jet ends[2] = {random_jet(), random_jet()};
        zv_piece_fit_length(&piece, &ends[0], &ends[1], check_uniform(0.2, 2));
        for (int end = 0; end < 2; ++end) {
            zv_curve_point at;
            zv_piece_at(&piece, piece.start_m + end * piece.length_m, &at);
            const zv_jet *jet = &ends[end];
            CHECK_NEAR(at.p[0].y, jet->value[1], 1e-13);
            CHECK_NEAR(at.p[1].y, jet->first[1], 1e-12);
            CHECK_NEAR(at.p[2].y, jet->second[1], 1e-10);
            CHECK_NEAR(at.p[3].y, jet->third[1], 1e-8);
            CHECK_NEAR(at.pitch[0], jet->value[3], 1e-13);
            CHECK_NEAR(at.pitch[1], jet->first[3], 1e-12);
            CHECK_NEAR(at.pitch[2], jet->second[3], 1e-10);
            CHECK_NEAR(at.pitch[3], jet->third[3], 1e-8);
        }
    }
}

static void each_derivative_is_the_slope_of_the_one_before(void)
{
    const double step = 1e-5;
    for (int i = 0; i < 200; ++i) {
        const zv_piece piece = random_piece(4);
        const double s = piece.start_m + check_uniform(0, 1) * piece.length_m;
        zv_curve_point before, at, after;
        zv_piece_at(&piece, s - step, &before);
        zv_piece_at(&piece, s, &at);
        zv_piece_at(&piece, s + step, &after);
        for (int k = 0; k < 3; ++k) {
            const zv_vec3 slope = zv_vec3_scale(zv_vec3_sub(after.p[k], before.p[k]), 0.5 / step);
            const double size = 1.0 + zv_vec3_length(at.p[k + 1]);
            CHECK_NEAR(zv_vec3_length(zv_vec3_sub(slope, at.p[k + 1])), 0.0, 1e-4 * size);
            CHECK_NEAR((after.pitch[k] - before.pitch[k]) / (2.0 * step), at.pitch[k + 1],
                       1e-4 * (1.0 + fabs(at.pitch[k + 1])) * size);
        }
    }
}

static void the_turning_rate_is_that_of_the_rotation(void)
{
    const double step = 1e-5;
    for (int i = 0; i < 200; ++i) {
        zv_piece piece = random_piece(7);
        piece.term[3][0] += 3.0; // away from the quaternion zero
        const double s = piece.start_m + check_uniform(0, 1) * piece.length_m;
        zv_curve_point before, at, after;
        zv_piece_at(&piece, s - step, &before);
        zv_piece_at(&piece, s, &at);
        zv_piece_at(&piece, s + step, &after);
        CHECK(zv_rot_defect(at.rot) < 1e-13);
        const zv_rot turned = zv_rot_mul(after.rot, zv_rot_transpose(before.rot));
        const zv_vec3 rate = zv_vec3_scale(zv_rot_log(turned), 0.5 / step);
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(rate, at.turn[0])), 0.0, 1e-5 * (1.0 + zv_vec3_length(at.turn[0])));
        for (int k = 0; k < 2; ++k) {
            const zv_vec3 slope = zv_vec3_scale(zv_vec3_sub(after.turn[k], before.turn[k]), 0.5 / step);
            const double size = 1.0 + zv_vec3_length(at.turn[k + 1]) + zv_vec3_length(at.turn[k]);
            CHECK_NEAR(zv_vec3_length(zv_vec3_sub(slope, at.turn[k + 1])), 0.0, 1e-4 * size);
        }
    }
}

static void a_fitted_piece_is_as_long_as_it_says(void)
{
    for (int i = 0; i < 100; ++i) {
        const double radius = check_uniform(0.001, 1), angle = check_uniform(0.01, 0.6);
        const double c = cos(angle), s = sin(angle);
        const double bend = 1 / radius, third = bend * bend;
        const zv_jet from = {.value = {radius}, .first = {0, 1}, .second = {-bend}, .third = {0, -third}};
        const zv_jet to = {.value = {radius * c, radius * s},
                           .first = {-s, c},
                           .second = {-c * bend, -s * bend},
                           .third = {s * third, -c * third}};
        zv_piece piece = {.axes = 3};
        zv_piece_fit(&piece, &from, &to);
        CHECK_NEAR(piece.length_m, radius * angle, radius * (1e-6 * pow(angle, 7) + 1e-9 * angle));
    }
}

/// On a curve of sharp and gentle corners: s is not quite the distance, and the piece knows by how much at most.
static void nowhere_is_a_piece_faster_than_it_says(void)
{
    enum { PLACES = 50 };
    for (int n = 0; n < 20; ++n) {
        program p = program_start(0, 0, 0);
        double heading = 0.0, x = 0.0, y = 0.0;
        for (int i = 0; i < 60; ++i) {
            const double step = pow(10.0, check_uniform(-1.5, 0.5));
            heading += check_uniform(-1, 1) * (n % 2 ? 0.3 : 2.0);
            x += step * cos(heading);
            y += step * sin(heading);
            line_to(&p, x, y, 0);
        }
        zv_curve curve = curve_of(&p);
        for (int k = 0; k < curve.piece_count; ++k) {
            const zv_piece *piece = &curve.piece[k];
            const double most = zv_piece_most_rate(piece);
            for (int i = 0; i <= PLACES; ++i) {
                zv_curve_point at;
                zv_piece_at(piece, piece->start_m + piece->length_m * i / PLACES, &at);
                CHECK(zv_vec3_dot(at.p[1], at.p[1]) <= most + 1e-6);
            }
            CHECK(most >= 1.0 && most < 1.01);
        }
        zv_curve_free(&curve);
        program_free(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_piece_has_what_both_ends_ask_for),       CASE(each_derivative_is_the_slope_of_the_one_before),
        CASE(the_turning_rate_is_that_of_the_rotation), CASE(a_fitted_piece_is_as_long_as_it_says),
        CASE(nowhere_is_a_piece_faster_than_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
