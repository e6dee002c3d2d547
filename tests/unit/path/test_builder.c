/// @file test_builder.c
/// From moves to marks and pieces: modes, dwells, events, turns, feeds, and moves that are refused.
#include "programs.h"

static zv_curve curve_with(const program *p, zv_turn_kind turn)
{
    zv_placement placement = zv_placement_default();
    placement.turn = turn;
    zv_curve curve;
    CHECK(zv_curve_build(p->move, p->count, &placement, NULL, &curve, NULL) == ZV_OK);
    return curve;
}

static void add_event(program *p, double code, const char *text)
{
    zv_move move = program_next(p, ZV_MOVE_EVENT);
    move.code = code;
    move.values[0] = 7.0;
    move.text = text;
    program_add(p, &move);
}

static void add_dwell(program *p, double seconds)
{
    zv_move move = program_next(p, ZV_MOVE_DWELL);
    move.seconds = seconds;
    program_add(p, &move);
}

static void the_tool_stands_for_dwells_and_machine_events(void)
{
    program p = program_start(0, 0, 0);
    line_to(&p, 10, 0, 0);
    add_dwell(&p, 0.5);
    line_to(&p, 20, 0, 0);
    add_event(&p, 3, NULL);
    line_to(&p, 30, 0, 0);
    add_event(&p, 30, NULL);
    zv_curve curve = curve_of(&p);
    CHECK(curve.mark_count == 3 && curve.piece_count == 3);
    for (int i = 0; i < 3; ++i) {
        CHECK(curve.mark[i].stops && curve.mark[i].line == 2 * i + 2);
        CHECK_NEAR(curve.mark[i].s, 0.01 * (i + 1), 1e-15);
    }
    CHECK(curve.mark[0].kind == ZV_MARK_DWELL && curve.mark[0].seconds == 0.5);
    CHECK(curve.mark[1].kind == ZV_MARK_EVENT && curve.mark[1].code == 3 && curve.mark[1].values[0] == 7.0);
    zv_curve_free(&curve);
    program_free(&p);
}

static void synchronised_events_keep_their_place_on_a_rounded_path(void)
{
    program p = program_start(0, 0, 0);
    for (int i = 1; i <= 400; ++i) {
        line_to(&p, 0.1 * i, 2.0 * sin(0.05 * i), 0);
        if (i % 50 == 0) {
            add_event(&p, 62, i == 50 ? "on the way" : NULL);
        }
    }
    zv_curve curve = curve_of(&p);
    CHECK(curve.mark_count == 8 && curve.summary.stops == 0);
    CHECK(strcmp(curve.mark[0].text, "on the way") == 0 && curve.mark[1].text[0] == '\0');
    int hint = 0;
    for (int i = 0; i < curve.mark_count; ++i) {
        zv_curve_point at;
        zv_curve_at(&curve, curve.mark[i].s, &hint, &at);
        CHECK(!curve.mark[i].stops);
        CHECK_NEAR(at.p[0].x, 1e-3 * 0.1 * 50 * (i + 1), 0.06e-3);
    }
    zv_curve_free(&curve);
    program_free(&p);
}

static void more_events_than_can_wait_make_the_tool_stand(void)
{
    program p = program_start(0, 0, 0);
    line_to(&p, 10, 0, 0);
    for (int i = 0; i < 100; ++i) {
        add_event(&p, 63, NULL);
    }
    line_to(&p, 20, 1, 0);
    zv_curve curve = curve_of(&p);
    CHECK(curve.mark_count == 100 && curve.summary.stops == 1);
    for (int i = 0; i < curve.mark_count; ++i) {
        CHECK_NEAR(curve.mark[i].s, 0.01, 1e-9);
    }
    zv_curve_free(&curve);
    program_free(&p);
}

static void a_long_message_is_cut_with_dots(void)
{
    char text[1000];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    program p = program_start(0, 0, 0);
    line_to(&p, 10, 0, 0);
    add_event(&p, -1, text);
    zv_curve curve = curve_of(&p);
    CHECK(strlen(curve.mark[0].text) == ZV_MESSAGE_SIZE - 1);
    CHECK(strcmp(curve.mark[0].text + ZV_MESSAGE_SIZE - 5, "a...") == 0);
    zv_curve_free(&curve);
    program_free(&p);
}

static void a_change_between_rounded_and_exact_is_a_stop(void)
{
    program p = program_start(0, 0, 0);
    line_to(&p, 10, 0, 0);
    line_to(&p, 20, 5, 0);
    p.now.corner = ZV_CORNER_PATH;
    line_to(&p, 30, 10, 0);
    p.now.corner = ZV_CORNER_BLEND;
    line_to(&p, 40, 10, 0);
    zv_curve curve = curve_of(&p);
    CHECK(curve.mark_count == 2 && curve.mark[0].kind == ZV_MARK_STOP && curve.mark[1].kind == ZV_MARK_STOP);
    CHECK(curve.mark[0].line == 2 && curve.mark[1].line == 3);
    zv_curve_free(&curve);
    program_free(&p);
}

static void g64_without_a_tolerance_uses_the_default_and_a_tiny_one_is_exact(void)
{
    program p = program_start(0, 0, 0);
    p.now.tolerance_mm = 0.0;
    line_to(&p, 10, 0, 0);
    line_to(&p, 10, 10, 0);
    zv_curve curve = curve_of(&p);
    CHECK(curve.summary.deviation_m > 0.03e-3 && curve.summary.deviation_m <= 0.05e-3);
    zv_curve_free(&curve);

    p.move[0].tolerance_mm = p.move[1].tolerance_mm = 1e-6;
    curve = curve_of(&p);
    CHECK(curve.summary.stops == 1 && curve.summary.deviation_m == 0.0);
    zv_curve_free(&curve);
    program_free(&p);
}

static void a_piece_wishes_for_the_slowest_feed_it_touches(void)
{
    program p = program_start(0, 0, 0);
    for (int i = 1; i <= 300; ++i) {
        p.now.feed_mm_min = i > 100 && i <= 200 ? 600 : 6000;
        line_to(&p, 0.1 * i, 0, 0);
    }
    zv_curve curve = curve_of(&p);
    for (int k = 0; k < curve.piece_count; ++k) {
        const zv_piece *piece = &curve.piece[k];
        const double from = piece->start_m, to = from + piece->length_m;
        if (from < 0.0199 && to > 0.0101) {
            CHECK_NEAR(piece->feed_m_s, 0.01, 1e-12);
        } else if (to < 0.0099 || from > 0.0201) {
            CHECK_NEAR(piece->feed_m_s, 0.1, 1e-12);
        }
    }
    zv_curve_free(&curve);
    program_free(&p);
}

static void rapids_are_marked(void)
{
    program p = program_start(0, 0, 0);
    p.now.corner = ZV_CORNER_PATH;
    zv_move rapid = program_next(&p, ZV_MOVE_RAPID);
    rapid.to[0] = 10;
    program_add(&p, &rapid);
    line_to(&p, 10, 10, 0);
    zv_curve curve = curve_of(&p);
    CHECK(curve.piece_count == 2 && curve.piece[0].is_rapid && !curve.piece[1].is_rapid);
    zv_curve_free(&curve);
    program_free(&p);
}

// ---- turns ----

static void turn_to(program *p, double x, double a, double b, double c)
{
    zv_move move = program_next(p, ZV_MOVE_FEED);
    move.to[ZV_X] = x;
    move.to[ZV_A] = a;
    move.to[ZV_B] = b;
    move.to[ZV_C] = c;
    program_add(p, &move);
}

static double angle_between(zv_rot a, zv_rot b)
{
    return zv_vec3_length(zv_rot_log(zv_rot_mul(zv_rot_transpose(a), b)));
}

static void the_tool_turns_by_the_shortest_way(void)
{
    program p = program_start(0, 0, 0);
    p.now.corner = ZV_CORNER_PATH;
    turn_to(&p, 20, 350, 0, 0); // ten degrees back, not 350 forward
    zv_curve curve = curve_with(&p, ZV_TURN_ABC);
    int hint = 0;
    for (int i = 0; i <= 10; ++i) {
        zv_curve_point at;
        zv_curve_at(&curve, 0.002 * i, &hint, &at);
        CHECK(angle_between(at.rot, zv_rot_z(-i * ZV_DEG)) < 1e-9);
        CHECK_NEAR(at.turn[0].z, -10 * ZV_DEG / 0.02, 1e-6);
    }
    zv_curve_free(&curve);
    program_free(&p);
}

static void orientations_are_rounded_within_their_tolerance(void)
{
    program p = program_start(0, 0, 0);
    for (int i = 1; i <= 40; ++i) {
        turn_to(&p, 2.0 * i, check_uniform(-30, 30), check_uniform(-30, 30), check_uniform(-30, 30));
    }
    zv_curve curve = curve_with(&p, ZV_TURN_ABC);
    CHECK(curve.summary.turn_deviation <= 0.5 * ZV_DEG && curve.summary.stops == 0);
    int hint = 0;
    for (int i = 0; i < p.count; ++i) { // the way is straight: s is x
        zv_curve_point at;
        const double *to = p.move[i].to;
        zv_curve_at(&curve, 1e-3 * to[ZV_X], &hint, &at);
        const zv_rot wanted = zv_rot_from_abc(to[ZV_A] * ZV_DEG, to[ZV_B] * ZV_DEG, to[ZV_C] * ZV_DEG);
        CHECK(angle_between(at.rot, wanted) <= 0.55 * ZV_DEG);
    }
    zv_curve_free(&curve);
    program_free(&p);
}

static void a_move_that_only_turns_has_its_own_stretch(void)
{
    program p = program_start(0, 0, 0);
    line_to(&p, 10, 0, 0);
    p.now.feed_mm_min = 600; // degrees per minute here
    turn_to(&p, 10, 90, 0, 0);
    p.now.feed_mm_min = 6000;
    line_to(&p, 20, 0, 0);
    zv_curve curve = curve_with(&p, ZV_TURN_ABC);
    CHECK(curve.summary.stops == 2);
    double turning = 0.0, duration = 0.0;
    for (int k = 0; k < curve.piece_count; ++k) {
        if (curve.piece[k].only_turns) {
            turning += curve.piece[k].length_m;
            duration += curve.piece[k].length_m / curve.piece[k].feed_m_s;
        }
    }
    CHECK_NEAR(turning, 0.1 * 90 * ZV_DEG, 1e-9);
    CHECK_NEAR(duration, 9.0, 1e-9);
    zv_curve_free(&curve);
    program_free(&p);
}

static void the_pitch_is_the_word_b(void)
{
    program p = program_start(0, 0, 0);
    turn_to(&p, 20, 5, 40, 7);
    turn_to(&p, 40, 5, 40, 7);
    zv_curve curve = curve_with(&p, ZV_TURN_PITCH);
    zv_curve_point at;
    int hint = 0;
    zv_curve_at(&curve, 0.010, &hint, &at);
    CHECK_NEAR(at.pitch[0], 20 * ZV_DEG, 1e-6);
    CHECK_NEAR(at.pitch[1], 40 * ZV_DEG / 0.02, 1e-3);
    zv_curve_at(&curve, 0.040, &hint, &at);
    CHECK_NEAR(at.pitch[0], 40 * ZV_DEG, 1e-15);
    zv_curve_free(&curve);
    program_free(&p);
}

static void the_program_is_placed_in_the_world(void)
{
    program p = program_start(1, 2, 3);
    turn_to(&p, 40, 10, 20, 30);
    arc_about(&p, 40, 12, 2, 5);
    zv_placement placement = zv_placement_default();
    placement.world_from_program =
        (zv_pose){.rot = zv_rot_from_abc(0.3, -0.2, 1.0), .pos = {check_uniform(-1, 1), 0.5, 0.1}};
    placement.turn = ZV_TURN_ABC;
    zv_curve here = curve_with(&p, ZV_TURN_ABC), there;
    CHECK(zv_curve_build(p.move, p.count, &placement, NULL, &there, NULL) == ZV_OK);
    CHECK_NEAR(here.summary.length_m, there.summary.length_m, 1e-12);
    for (int i = 0, a = 0, b = 0; i <= 20; ++i) {
        zv_curve_point at, moved;
        zv_curve_at(&here, here.summary.length_m * i / 20, &a, &at);
        zv_curve_at(&there, there.summary.length_m * i / 20, &b, &moved);
        const zv_pose wanted = zv_pose_mul(placement.world_from_program, (zv_pose){.rot = at.rot, .pos = at.p[0]});
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(wanted.pos, moved.p[0])), 0.0, 1e-12);
        CHECK(angle_between(wanted.rot, moved.rot) < 1e-7);
    }
    zv_curve_free(&here);
    zv_curve_free(&there);
    program_free(&p);
}

// ---- any program ----

static void random_move(program *p)
{
    const double kind = check_uniform(0, 1), size = pow(10.0, check_uniform(-4, 1.5));
    zv_move move = program_next(p, kind < 0.6 ? ZV_MOVE_FEED : ZV_MOVE_SPLINE);
    for (int i = 0; i < ZV_AXES; ++i) {
        move.to[i] += check_uniform(0, 1) < 0.6 ? check_uniform(-size, size) : 0.0;
    }
    const zv_vec3 from = {move.from[0], move.from[1], move.from[2]};
    for (int i = 0; i < 2; ++i) { // now and then a control in the start: a cusp
        const zv_vec3 way = {check_uniform(-size, size), check_uniform(-size, size), check_uniform(-size, size)};
        move.control[i] = check_uniform(0, 1) < 0.2 ? from : zv_vec3_add(from, way);
    }
    if (kind < 0.8) {
        program_add(p, &move);
    } else if (kind < 0.9) {
        arc_about(p, p->now.to[0] + size, p->now.to[1], check_uniform(-9, 9), check_uniform(-1, 1));
    } else {
        add_event(p, check_uniform(0, 1) < 0.7 ? 62 : 3, NULL);
    }
    p->now.corner = check_uniform(0, 1) < 0.1 ? (zv_corner_mode)check_uniform(0, 2.999) : p->now.corner;
    p->now.tolerance_mm = check_uniform(0, 1) < 0.1 ? pow(10.0, check_uniform(-3, 0)) : p->now.tolerance_mm;
}

/// No jump where the tool does not stand, nothing that is not finite, marks in order.
static void check_whole(const zv_curve *curve)
{
    zv_curve_point end = {.pitch = {0}}, start;
    int mark = 0;
    for (int k = 0; k < curve->piece_count; ++k) {
        const zv_piece *piece = &curve->piece[k];
        bool stands = k == 0;
        for (; mark < curve->mark_count && curve->mark[mark].s <= piece->start_m; ++mark) {
            CHECK(mark == 0 || curve->mark[mark].s >= curve->mark[mark - 1].s);
            stands |= curve->mark[mark].stops && curve->mark[mark].s == piece->start_m;
        }
        zv_piece_at(piece, piece->start_m, &start);
        CHECK(piece->length_m > 0.0 && piece->feed_m_s > 0.0 && isfinite(zv_vec3_length(start.p[3])));
        CHECK(isfinite(zv_vec3_length(start.turn[2])) && zv_rot_defect(start.rot) < 1e-12);
        if (k > 0) {
            CHECK_NEAR(zv_vec3_length(zv_vec3_sub(start.p[0], end.p[0])), 0.0, 2e-12);
            CHECK(angle_between(start.rot, end.rot) < 1e-7);
        }
        if (!stands) {
            CHECK_NEAR(zv_vec3_length(zv_vec3_sub(start.p[1], end.p[1])), 0.0, 1e-6 + 1e-14 / piece->length_m);
        }
        zv_piece_at(piece, piece->start_m + piece->length_m, &end);
    }
}

static void any_program_becomes_a_curve_without_jumps(void)
{
    enum { PROGRAMS = CHECK_ROUNDS(150, 15) };
    for (int i = 0; i < PROGRAMS; ++i) {
        program p = program_start(check_uniform(-50, 50), check_uniform(-50, 50), check_uniform(-50, 50));
        for (int k = 0; k < 40; ++k) {
            random_move(&p);
        }
        zv_curve curve = curve_with(&p, (zv_turn_kind)(i % 3));
        check_whole(&curve);
        CHECK(curve.summary.turn_deviation <= 0.5 * ZV_DEG && curve.summary.moves == p.count);
        zv_curve_free(&curve);
        program_free(&p);
    }
}

// ---- refusals ----

static void refuse(const zv_move *moves, int count, zv_status expected)
{
    const zv_placement placement = zv_placement_default();
    zv_curve curve = {.piece_count = 77};
    zv_error why = {.line = -1};
    CHECK(zv_curve_build(moves, count, &placement, NULL, &curve, &why) == expected);
    CHECK(curve.piece_count == 77 && why.line == moves[count - 1].line && why.message[0]);
}

static void moves_that_make_no_sense_are_refused_with_their_line(void)
{
    program p = program_start(0, 0, 0);
    line_to(&p, 10, 0, 0);
    line_to(&p, 20, 0, 0);
    zv_move bad[2] = {p.move[0], p.move[1]};
    bad[1].to[1] = NAN;
    refuse(bad, 2, ZV_ERR_BAD_REQUEST);
    bad[1] = p.move[1];
    bad[1].from[1] = 1.0;
    refuse(bad, 2, ZV_ERR_BAD_REQUEST);
    bad[1] = p.move[1];
    bad[1].feed_mm_min = 0.0;
    refuse(bad, 2, ZV_ERR_BAD_REQUEST);
    bad[1] = p.move[1];
    bad[1].to[2] = 1e9;
    refuse(bad, 2, ZV_ERR_LIMIT);
    program_free(&p);
}

static void a_program_without_a_way_has_no_curve(void)
{
    program p = program_start(5, 5, 5);
    line_to(&p, 5, 5, 5);
    add_event(&p, 30, NULL);
    zv_curve curve = curve_of(&p);
    CHECK(curve.piece_count == 0 && curve.mark_count == 1 && curve.summary.length_m == 0.0);
    zv_curve_free(&curve);
    program_free(&p);
    zv_curve_free(NULL);
    zv_curve_builder_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_tool_stands_for_dwells_and_machine_events),
        CASE(synchronised_events_keep_their_place_on_a_rounded_path),
        CASE(more_events_than_can_wait_make_the_tool_stand),
        CASE(a_long_message_is_cut_with_dots),
        CASE(a_change_between_rounded_and_exact_is_a_stop),
        CASE(g64_without_a_tolerance_uses_the_default_and_a_tiny_one_is_exact),
        CASE(a_piece_wishes_for_the_slowest_feed_it_touches),
        CASE(rapids_are_marked),
        CASE(the_tool_turns_by_the_shortest_way),
        CASE(orientations_are_rounded_within_their_tolerance),
        CASE(a_move_that_only_turns_has_its_own_stretch),
        CASE(the_pitch_is_the_word_b),
        CASE(the_program_is_placed_in_the_world),
        CASE(any_program_becomes_a_curve_without_jumps),
        CASE(moves_that_make_no_sense_are_refused_with_their_line),
        CASE(a_program_without_a_way_has_no_curve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
