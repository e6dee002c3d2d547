/// @file test_moves.c
/// Ink fidelity: the joints of a planned drawing, put back through FK, lie on its strokes, and the strokes on them.
#include "ink_arm.h"

enum { DRAWINGS = CHECK_ROUNDS(2, 1), STROKES = CHECK_ROUNDS(3, 1), SEGMENTS = CHECK_ROUNDS(4, 3) };

/// The promise: joints put back through FK lie this close to the strokes.
#define INK_MM 0.01
#define FLAT_MM 1e-4
#define PAPER_MM 1e-6

typedef struct ink_record {
    const ink_arm *arm;
    const zv_drawing *points; ///< strokes as chords
    double farthest;          ///< of the ink from its stroke
    double least_z;
    zv_vec2 *inked;
    int *stroke;
    int count, room;
    int events, servo_down;
    bool is_down; ///< of a servo
    bool has_servo;
} ink_record;

static double distance_to_chord(zv_vec2 p, zv_vec2 a, zv_vec2 b)
{
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const double t = square > 0.0 ? fmax(0.0, fmin(1.0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square)) : 0.0;
    return sqrt(pow(p.x - a.x - t * dx, 2) + pow(p.y - a.y - t * dy, 2));
}

static double distance_to_stroke(const zv_drawing *points, int index, zv_vec2 p)
{
    const zv_stroke stroke = zv_drawing_stroke(points, index);
    zv_vec2 at = stroke.from;
    double least = INFINITY;
    for (int k = 0; k < stroke.count; ++k) {
        least = fmin(least, distance_to_chord(p, at, stroke.segment[k].to));
        at = stroke.segment[k].to;
    }
    return least;
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    ink_record *r = user;
    const zv_vec3 tool = zv_hold_on_paper(&r->arm->hold, zv_fk(r->arm->robot, sample->q).pos);
    const bool is_inked = r->has_servo ? r->is_down && !sample->is_rapid : tool.z < PAPER_MM;
    r->least_z = fmin(r->least_z, tool.z);
    if (is_inked) {
        const zv_vec2 p = {tool.x, tool.y};
        r->farthest = fmax(r->farthest, distance_to_stroke(r->points, sample->line - 1, p));
        if (r->count == r->room) {
            r->room = r->room ? 2 * r->room : 1024;
            r->inked = realloc(r->inked, (size_t)r->room * sizeof *r->inked);
            r->stroke = realloc(r->stroke, (size_t)r->room * sizeof *r->stroke);
        }
        r->stroke[r->count] = sample->line - 1;
        r->inked[r->count++] = p;
    }
    return true;
}

static bool take_event(void *user, const zv_plan_event *event)
{
    ink_record *r = user;
    if (event->mark->kind == ZV_MARK_EVENT) {
        ++r->events;
        r->is_down = event->mark->values[0] == 90.0;
        r->servo_down += r->is_down;
    }
    return true;
}

/// Every corner of the strokes has ink near by.
static void check_covered(const ink_record *r, double near_mm)
{
    for (int i = 0; i < zv_drawing_count(r->points); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(r->points, i);
        for (int k = 0; k < stroke.count; k += 40) {
            double least = INFINITY;
            for (int n = 0; n < r->count; ++n) {
                const zv_vec2 p = r->inked[n], q = stroke.segment[k].to;
                least = r->stroke[n] == i ? fmin(least, pow(p.x - q.x, 2) + pow(p.y - q.y, 2)) : least;
            }
            CHECK(sqrt(least) <= near_mm);
        }
    }
}

static void draw_on(const ink_place *place, zv_drawing *drawing, ink_arm *arm)
{
    zv_drawing *points = zv_drawing_create();
    CHECK(zv_drawing_flatten(drawing, &(zv_flatten_options){.tolerance_mm = FLAT_MM}, points) == ZV_OK);
    zv_ink_walk walk = {.drawing = drawing, .options = zv_ink_default_options()};
    walk.options.has_servo = place->has_servo;
    walk.options.servo_up = 30;
    walk.options.servo_down = 90;
    walk.options.pen.settle_down_s = 0.05;
    const zv_walker moves = zv_walker_of_ink(&walk);
    zv_plan_options options = zv_plan_default_options(arm->ik);
    zv_hold_plan(&arm->hold, &options);
    ink_record r = {.arm = arm, .points = points, .least_z = INFINITY, .has_servo = place->has_servo};
    const zv_plan_sink sink = {.user = &r, .sample = take_sample, .event = take_event};
    zv_plan_report report;
    zv_error why;
    CHECK(zv_plan_try(arm->robot, arm->ik, &moves, &options, &sink, &report, &why) == ZV_OK);
    if (report.failed) {
        print_error("%s: %s\n", place->robot, report.message);
    }
    CHECK(!report.failed && r.count > 20);
    if (r.farthest > INK_MM) {
        print_error("%s: %.6f mm beside its stroke, curve %.6f mm\n", place->robot, r.farthest,
                    report.curve.deviation_m / ZV_MM);
    }
    CHECK(r.farthest <= INK_MM);
    CHECK(r.least_z > -PAPER_MM);
    check_covered(&r, 30.0 / options.rate_hz + INK_MM);
    if (place->has_servo) {
        CHECK(r.events == walk.summary.lifts + walk.summary.downs && r.servo_down == walk.summary.downs);
    }
    free(r.inked);
    free(r.stroke);
    zv_drawing_free(points);
}

static void joints_put_back_lie_on_the_strokes_of_every_arm(void)
{
    for (int i = 0; i < INK_PLACES; ++i) {
        ink_arm arm = ink_arm_at(&ink_places[i]);
        zv_reach_map *map = zv_reach_map_create(&arm.hold, 5.0, 0.0, NULL);
        zv_area room;
        CHECK(map && zv_reach_map_room(map, 4.0, 3.0, 2.0, &room));
        const zv_area small = {room.low, {room.low.x + 60.0, room.low.y + 45.0}};
        const zv_area area = room.high.x - room.low.x < 60.0 ? room : small;
        for (int n = 0; n < DRAWINGS; ++n) {
            zv_drawing *drawing = ink_random(area, STROKES, SEGMENTS);
            draw_on(&ink_places[i], drawing, &arm);
            zv_drawing_free(drawing);
        }
        zv_reach_map_free(map);
        ink_arm_free(&arm);
    }
}

/// A hair between two stops once had no grid point where the arm moves: no speed was found.
static void strokes_and_travels_of_a_hair_are_drawn(void)
{
    for (double hair = 10.0; hair > 1e-5; hair *= 0.3) {
        ink_arm arm = ink_arm_at(&ink_places[0]);
        zv_drawing *drawing = zv_drawing_create();
        for (int i = 0; i < 3; ++i) {
            zv_drawing_move_to(drawing, (zv_vec2){200.0 + 2.0 * i * fmax(hair, 0.02), 50.0});
            zv_drawing_line_to(drawing, (zv_vec2){200.0 + 2.0 * i * fmax(hair, 0.02) + hair, 50.0});
        }
        draw_on(&ink_places[0], drawing, &arm);
        zv_drawing_free(drawing);
        ink_arm_free(&arm);
    }
}

// ---- the moves themselves ----

typedef struct move_list {
    zv_move move[64];
    int count;
} move_list;

static bool keep_move(void *user, const zv_move *move)
{
    move_list *list = user;
    CHECK(list->count < 64);
    list->move[list->count++] = *move;
    return true;
}

static move_list moves_of(const zv_drawing *drawing, zv_ink_options options)
{
    move_list list = {.count = 0};
    zv_ink_walk walk = {.drawing = drawing, .options = options};
    const zv_walker moves = zv_walker_of_ink(&walk);
    const zv_sink sink = {.user = &list, .move = keep_move};
    CHECK(moves.walk(moves.user, &sink, NULL) == ZV_OK);
    return list;
}

static void circles_and_cubics_stay_what_they_are(void)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_drawing_place(drawing, zv_affine_mul(zv_affine_turn(0.7), zv_affine_scale(2.0, -2.0)));
    zv_drawing_arc(drawing, (zv_vec2){1, 2}, (zv_vec2){3, 3}, 0.0, 2.0);
    zv_drawing_cubic_to(drawing, (zv_vec2){9, 9}, (zv_vec2){2, 9}, (zv_vec2){4, 4});
    const move_list list = moves_of(drawing, zv_ink_default_options());
    // over the start, down, stand, arc, cubic, stand, up
    CHECK(list.count == 7);
    CHECK(list.move[0].kind == ZV_MOVE_RAPID && list.move[1].kind == ZV_MOVE_FEED &&
          list.move[2].kind == ZV_MOVE_DWELL);
    CHECK(list.move[3].kind == ZV_MOVE_ARC && list.move[4].kind == ZV_MOVE_SPLINE);
    CHECK_NEAR(list.move[3].sweep, -2.0, 1e-12); // the place turns the page over
    CHECK_NEAR(zv_move_length(&list.move[3]), 12.0, 1e-9);
    double end[ZV_AXES];
    zv_move_at(&list.move[3], 1.0, end);
    CHECK_NEAR(end[ZV_X], list.move[4].from[ZV_X], 1e-9);
    zv_drawing_free(drawing);
}

static void a_change_of_pens_waits_above_the_paper(void)
{
    zv_drawing *drawing = zv_drawing_create();
    for (int pen = 0; pen < 2; ++pen) {
        zv_drawing_use_pen(drawing, pen);
        zv_drawing_move_to(drawing, (zv_vec2){10.0 * pen, 0});
        zv_drawing_line_to(drawing, (zv_vec2){10.0 * pen, 5});
    }
    const move_list list = moves_of(drawing, zv_ink_default_options());
    int changes = 0;
    for (int i = 0; i < list.count; ++i) {
        if (list.move[i].kind == ZV_MOVE_EVENT) {
            ++changes;
            CHECK(list.move[i].code == 0.0 && list.move[i].from[ZV_Z] == 5.0);
        }
    }
    CHECK(changes == 1);
    zv_drawing_free(drawing);
}

static void a_hair_between_strokes_is_drawn_without_a_lift(void)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_drawing_move_to(drawing, (zv_vec2){0, 0});
    zv_drawing_line_to(drawing, (zv_vec2){10, 0});
    zv_drawing_move_to(drawing, (zv_vec2){10.008, 0});
    zv_drawing_line_to(drawing, (zv_vec2){10.008, 7});
    const move_list list = moves_of(drawing, zv_ink_default_options());
    CHECK(list.count == 8); // over it, down, stand, line, hair, line, stand, up
    CHECK_NEAR(zv_move_length(&list.move[4]), 0.008, 1e-12);
    zv_drawing_free(drawing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(joints_put_back_lie_on_the_strokes_of_every_arm), CASE(strokes_and_travels_of_a_hair_are_drawn),
        CASE(circles_and_cubics_stay_what_they_are),           CASE(a_change_of_pens_waits_above_the_paper),
        CASE(a_hair_between_strokes_is_drawn_without_a_lift),
    };
    return cmocka_run_group_tests_name("moves", tests, NULL, NULL);
}
