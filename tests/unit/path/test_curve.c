/// @file test_curve.c
/// Whole curves: how long they take at best, the same bits however they are built, looking up by s.
#include "programs.h"

/// Seconds at 100 mm/s and 1000 mm/s^2 along and across together.
static double duration_of(program *p, double most_deviation_mm)
{
    zv_curve curve = curve_of(p);
    const plan best = plan_curve(&curve, 1.0);
    CHECK(curve.summary.deviation_m <= most_deviation_mm * 1e-3);
    CHECK(curve.summary.stops == 0);
    zv_curve_free(&curve);
    program_free(p);
    return best.duration;
}

static void a_circle_takes_its_time_however_finely_it_is_cut(void)
{
    const double cut[][2] = {{0.1, 0.0}, {0.02, 0.0}, {0.1, 0.01}, {0.02, 0.01}};
    for (int i = 0; i < 4; ++i) {
        program p = chord_circle(10, cut[i][0], cut[i][1]);
        CHECK_NEAR(duration_of(&p, 0.05), 0.733, 0.001);
    }
    program arc = program_start(10, 0, 0);
    arc_about(&arc, 0, 0, 2 * ZV_PI, 0);
    CHECK_NEAR(duration_of(&arc, 0.05), 0.733, 0.001);
}

static void a_square_takes_its_time(void)
{
    program p = program_start(0, 0, 0);
    line_to(&p, 20, 0, 0);
    line_to(&p, 20, 20, 0);
    line_to(&p, 0, 20, 0);
    line_to(&p, 0, 0, 0);
    CHECK_NEAR(duration_of(&p, 0.05), 1.17, 0.003);
}

static void a_hatch_takes_its_time(void)
{
    program p = program_start(0, 0, 0);
    for (int i = 0; i < 50; ++i) {
        const double x = i % 2 ? 0.0 : 20.0;
        line_to(&p, x, 0.4 * i, 0);
        if (i < 49) {
            line_to(&p, x, 0.4 * (i + 1), 0);
        }
    }
    CHECK(duration_of(&p, 0.05) < 16.2);
}

static void a_spiral_takes_its_time_rounded_or_not(void)
{
    for (int k = 0; k < 2; ++k) {
        const double growth = 1.0 / (2.0 * ZV_PI), grid = k ? 0.01 : 0.0;
        program p = program_start(0, 0, 0);
        for (double angle = 0.0; angle < 20.0 * ZV_PI;) {
            angle += 0.05 / (growth * sqrt(1.0 + angle * angle));
            line_to(&p, rounded(growth * angle * cos(angle), grid), rounded(growth * angle * sin(angle), grid), 0);
        }
        CHECK(duration_of(&p, 0.05) < 4.3);
    }
}

static void the_speed_of_a_fine_circle_is_steady(void)
{
    program p = chord_circle(20, 0.02, 0.0); // gentle enough for the feed alone to decide
    zv_curve curve = curve_of(&p);
    const plan best = plan_curve(&curve, 1.0);
    CHECK(best.highest - best.lowest < 1e-3 * best.highest);
    zv_curve_free(&curve);
    program_free(&p);
}

// ---- streams ----

/// A sink that remembers what it got as a hash of its bytes, and how far behind the program it was.
typedef struct listener {
    uint64_t hash;
    long pieces, marks;
    double end_m;
} listener;

static uint64_t hash_double(uint64_t hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (hash ^ bits) * 0x100000001B3u + (hash >> 29);
}

static bool hear_piece(void *user, const zv_piece *piece)
{
    listener *hears = user;
    CHECK(piece->start_m == hears->end_m);
    hears->end_m = piece->start_m + piece->length_m;
    hears->hash = hash_double(hash_double(hears->hash, piece->length_m), piece->feed_m_s + piece->line);
    for (int i = 0; i < piece->axes; ++i) {
        for (int k = 0; k < ZV_CURVE_TERMS; ++k) {
            hears->hash = hash_double(hears->hash, piece->term[i][k]);
        }
    }
    ++hears->pieces;
    return true;
}

static bool hear_mark(void *user, const zv_mark *mark)
{
    listener *hears = user;
    hears->hash = hash_double(hears->hash, mark->s);
    ++hears->marks;
    return true;
}

static program noisy_walk(int count)
{
    program p = program_start(0, 0, 0);
    double heading = 0.0, x = 0.0, y = 0.0;
    for (int i = 0; i < count; ++i) {
        heading += check_uniform(-0.02, 0.02) + (check_uniform(0, 1) < 0.002 ? check_uniform(-2, 2) : 0.0);
        x += 0.04 * cos(heading);
        y += 0.04 * sin(heading);
        line_to(&p, rounded(x, 0.001), rounded(y, 0.001), 0);
    }
    return p;
}

static void a_stream_gives_the_same_bits_as_the_whole_curve(void)
{
    program p = noisy_walk(20000);
    const zv_placement placement = zv_placement_default();
    listener streamed = {.hash = 1}, whole = {.hash = 1};
    const zv_curve_sink sink = {.user = &streamed, .piece = hear_piece, .mark = hear_mark};
    zv_curve_builder *builder = zv_curve_builder_create(&placement, NULL, &sink);
    zv_curve_summary summary;
    for (int round = 0; round < 2; ++round) { // a builder starts again from zero
        streamed = (listener){.hash = 1};
        for (int i = 0; i < p.count; ++i) {
            CHECK(zv_curve_builder_push(builder, &p.move[i], NULL) == ZV_OK);
            if (streamed.pieces > 0) { // what is too long to be known as a whole is never far behind the program
                CHECK(0.04e-3 * i - streamed.end_m < 0.06);
            }
        }
        CHECK(streamed.end_m > 0.7);
        zv_curve_builder_finish(builder, &summary);
    }
    zv_curve_builder_free(builder);

    zv_curve curve = curve_of(&p);
    for (int i = 0, k = 0; i < curve.piece_count || k < curve.mark_count;) {
        if (k < curve.mark_count && (i == curve.piece_count || curve.mark[k].s <= curve.piece[i].start_m)) {
            hear_mark(&whole, &curve.mark[k++]);
        } else {
            hear_piece(&whole, &curve.piece[i++]);
        }
    }
    CHECK(streamed.hash == whole.hash && streamed.pieces == whole.pieces && streamed.marks == whole.marks);
    CHECK(streamed.end_m == summary.length_m && summary.pieces == streamed.pieces);
    zv_curve_free(&curve);
    program_free(&p);
}

static bool refuse_after_ten(void *user, const zv_piece *piece)
{
    (void)piece;
    return ++*(int *)user < 10;
}

static bool accept_mark(void *user, const zv_mark *mark)
{
    (void)user;
    (void)mark;
    return true;
}

static void a_sink_that_had_enough_gets_no_more(void)
{
    program p = noisy_walk(3000);
    const zv_placement placement = zv_placement_default();
    int pieces = 0;
    const zv_curve_sink sink = {.user = &pieces, .piece = refuse_after_ten, .mark = accept_mark};
    zv_curve_builder *builder = zv_curve_builder_create(&placement, NULL, &sink);
    for (int i = 0; i < p.count; ++i) {
        CHECK(zv_curve_builder_push(builder, &p.move[i], NULL) == ZV_OK);
    }
    zv_curve_summary summary;
    zv_curve_builder_finish(builder, &summary);
    CHECK(pieces == 10);
    zv_curve_builder_free(builder);
    program_free(&p);
}

static void a_place_is_found_from_any_hint(void)
{
    program p = noisy_walk(2000);
    zv_curve curve = curve_of(&p);
    for (int i = 0; i < 2000; ++i) {
        const double s = check_uniform(-0.001, curve.summary.length_m + 0.001);
        int wild = (int)check_uniform(-5, curve.piece_count + 5), first = 0;
        zv_curve_point a, b;
        zv_curve_at(&curve, s, &wild, &a);
        zv_curve_at(&curve, s, &first, &b);
        CHECK(wild == first && memcmp(&a, &b, sizeof a) == 0);
        const double at = fmin(fmax(s, 0.0), curve.summary.length_m);
        CHECK(curve.piece[wild].start_m <= at);
        CHECK(wild + 1 == curve.piece_count || at < curve.piece[wild + 1].start_m);
    }
    zv_curve_free(&curve);
    program_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_circle_takes_its_time_however_finely_it_is_cut),
        CASE(a_square_takes_its_time),
        CASE(a_hatch_takes_its_time),
        CASE(a_spiral_takes_its_time_rounded_or_not),
        CASE(the_speed_of_a_fine_circle_is_steady),
        CASE(a_stream_gives_the_same_bits_as_the_whole_curve),
        CASE(a_sink_that_had_enough_gets_no_more),
        CASE(a_place_is_found_from_any_hint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
