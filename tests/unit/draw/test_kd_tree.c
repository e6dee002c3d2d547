/// @file test_kd_tree.c
/// The nearest points are those that looking at all of them finds, also when many coincide.
#include "draw/kd_tree.h"
#include "drawings.h"

enum { POINTS = 500 };

static zv_vec2 point[POINTS];
static int32_t node[POINTS];
static uint8_t axis[POINTS];

static double square(zv_vec2 a, zv_vec2 b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/// How many points are nearer than `limit`, without two of them.
static int nearer(zv_vec2 at, double limit, const int32_t without[2])
{
    int count = 0;
    for (int i = 0; i < POINTS; ++i) {
        count += i != without[0] && i != without[1] && square(point[i], at) < limit;
    }
    return count;
}

static void the_nearest_points_are_found(void)
{
    for (int round = 0; round < 40; ++round) {
        const double lattice = round % 4 == 0 ? 0 : (round % 4 == 1 ? 1 : 25);
        for (int i = 0; i < POINTS; ++i) {
            const zv_vec2 p = random_point(100);
            point[i] = lattice > 0 ? (zv_vec2){lattice * round * floor(p.x / 25), lattice * floor(p.y / 25)} : p;
            node[i] = i;
        }
        const zv_kd_tree tree = {point, node, axis, POINTS};
        zv_kd_build(&(zv_kd_tree){point, node, axis, POINTS});
        for (int i = 0; i < 100; ++i) {
            const int32_t without[2] = {(int32_t)check_uniform(0, POINTS), (int32_t)check_uniform(0, POINTS)};
            const zv_vec2 at = i % 2 ? point[without[0]] : random_point(120);
            int32_t found[ZV_KD_MOST];
            const int most = 1 + (int)check_uniform(0, ZV_KD_MOST);
            CHECK(zv_kd_nearest(&tree, at, without, most, found) == most);
            for (int k = 0; k < most; ++k) {
                const double d = square(point[found[k]], at);
                CHECK(found[k] != without[0] && found[k] != without[1]);
                CHECK(nearer(at, d, without) <= k && (k == 0 || d >= square(point[found[k - 1]], at)));
            }
        }
    }
}

static void fewer_points_than_asked_for_are_all_found(void)
{
    const zv_kd_tree tree = {point, node, axis, 5};
    const int32_t without[2] = {2, 3};
    int32_t found[10];
    for (int i = 0; i < 5; ++i) {
        node[i] = i;
        point[i] = random_point(10);
    }
    zv_kd_build(&(zv_kd_tree){point, node, axis, 5});
    CHECK(zv_kd_nearest(&tree, point[2], without, 10, found) == 3);
}

/// Dashes in rows: with the middle of a range as pivot this took minutes.
static void rows_one_above_the_other_are_as_quick_as_any(void)
{
    enum { ROW = 150000 };
    static zv_vec2 dash[2 * ROW];
    static int32_t order[2 * ROW];
    static uint8_t side[2 * ROW];
    const int32_t without[2] = {-1, -1};
    for (int i = 0; i < 2 * ROW; ++i) {
        dash[i] = (zv_vec2){0.001 * (i % ROW), i < ROW ? 0.0 : 10.0};
        order[i] = i;
    }
    zv_kd_tree tree = {dash, order, side, 2 * ROW};
    zv_kd_build(&tree);
    for (int i = 0; i < 2 * ROW; i += 997) {
        int32_t found;
        CHECK(zv_kd_nearest(&tree, dash[i], without, 1, &found) == 1 && found == i);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_nearest_points_are_found),
        CASE(fewer_points_than_asked_for_are_all_found),
        CASE(rows_one_above_the_other_are_as_quick_as_any),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
