/// @file builder.c
/// Moves in, curve out: which moves are blended and which are exact, and where the tool stops.
///
///     move ──► shape ──┬─ G64 ──► stroke ──► blend ──► smooth ──┬──► pieces
///                      └─ G61, G61.1 ─────────► exact ──────────┘
///     dwell, event ──────────────────────────────────────────────► marks
#include "zveno/path.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "path/exact.h"
#include "path/flatten.h"
#include "path/piece.h"
#include "path/stroke.h"

/// Below this tolerance G64 means the exact path.
static const double LEAST_TOLERANCE_M = 1e-7;
/// A spline with a cusp cannot be kept exactly; it is rounded within this.
static const double CUSP_TOLERANCE_M = 1e-6;
/// A move that turns the tool (radians) and is shorter than so much per radian is one that only turns.
static const double SOME_TURN = 1e-9, NO_LENGTH_M_PER_RAD = 1e-5;
/// Chords of arcs and splines, by tolerance.
static const double CHORD_BY_TOLERANCE = 0.01;
/// Two exact moves join without a stop when their directions differ by less; without a jump when their curvatures (1/m),
/// and the third derivatives (1/m^2), differ by less.
static const double SAME_DIRECTION = 1e-7, SAME_BEND = 1e-3, SAME_THIRD = 1e-1;
/// Of the rotary axes in one move: more are a mistake, and chords without end.
static const double MOST_TURNS = 1000.0;

struct zv_curve_builder {
    zv_placement placement;
    zv_curve_options options;
    zv_curve_sink sink;
    bool stopped; ///< the sink wants no more

    bool has_place;      ///< a move came before
    double at[ZV_AXES];  ///< where it ended
    int last_line;       ///< and its line
    double near_turn[4]; ///< and its orientation
    bool is_at_rest;     ///< nothing moved since the last mark at which the tool stopped
    bool is_exact;       ///< the last move was exact, ended as `end` says and may be followed without a stop
    zv_jet end;
    zv_stroke stroke;
    zv_link link;            ///< of the points that come
    bool jumps, third_jumps; ///< the next exact piece begins with another curvature, another third derivative
    bool has_line;           ///< a straight part is growing
    zv_piece line;

    zv_curve_summary summary;
};

zv_curve_options zv_curve_default_options(void)
{
    return (zv_curve_options){
        .tolerance_m = 0.05 * ZV_MM, .turn_tolerance = 0.5 * ZV_DEG, .width_m = 10.0 * ZV_MM, .turn_m_per_rad = 0.1};
}

// ---- to the sink ----

static void give_piece(zv_curve_builder *builder, const zv_piece *piece)
{
    ++builder->summary.pieces;
    builder->stopped |= !builder->sink.piece(builder->sink.user, piece);
}

/// The straight part that was growing is complete.
static void give_line(zv_curve_builder *builder)
{
    if (builder->has_line) {
        builder->has_line = false;
        give_piece(builder, &builder->line);
    }
}

/// Pieces of one straight part become one.
static void grow_line(zv_curve_builder *builder, const zv_piece *piece)
{
    if (!builder->has_line) {
        builder->line = *piece;
        builder->has_line = true;
        return;
    }
    builder->line.length_m += piece->length_m;
    double end[ZV_CURVE_AXES];
    zv_piece_values(piece, 1.0, end);
    for (int i = 0; i < piece->axes; ++i) {
        builder->line.term[i][1] = end[i] - builder->line.term[i][0];
    }
}

static bool put_line(zv_curve_builder *builder, zv_piece *piece)
{
    for (int i = 0; i < piece->axes; ++i) { // what rounding left of the other terms
        for (int k = 2; k < ZV_CURVE_TERMS; ++k) {
            piece->term[i][1] += piece->term[i][k];
            piece->term[i][k] = 0.0;
        }
    }
    piece->start_m = builder->summary.length_m;
    builder->is_at_rest = false;
    grow_line(builder, piece);
    builder->summary.length_m = builder->line.start_m + builder->line.length_m;
    return !builder->stopped;
}

static void put_mark(zv_curve_builder *builder, const zv_mark *mark)
{
    give_line(builder);
    if (mark->stops) {
        builder->summary.stops += !builder->is_at_rest;
        builder->is_at_rest = true;
        builder->is_exact = false;
    }
    builder->stopped |= !builder->sink.mark(builder->sink.user, mark);
}

/// The tool stops here, at the end of the move of `line`, unless it already does.
static void stop_at(zv_curve_builder *builder, int line)
{
    if (!builder->is_at_rest) {
        const zv_mark mark = {.kind = ZV_MARK_STOP, .stops = true, .s = builder->summary.length_m, .line = line};
        put_mark(builder, &mark);
    }
}

static bool put_piece(void *user, zv_piece *piece)
{
    zv_curve_builder *builder = user;
    piece->start_m = builder->summary.length_m;
    piece->curvature_jumps = builder->jumps;
    piece->third_jumps = builder->third_jumps;
    builder->jumps = builder->third_jumps = false;
    builder->is_at_rest = false;
    builder->summary.length_m += piece->length_m;
    give_line(builder);
    give_piece(builder, piece);
    return !builder->stopped;
}

// ---- blended moves ----

static bool take_mark(void *user, const zv_mark *mark, double behind_m)
{
    zv_curve_builder *builder = user;
    zv_mark placed = *mark;
    placed.s = builder->summary.length_m + behind_m;
    put_mark(builder, &placed);
    return !builder->stopped;
}

static void note_gap(zv_curve_summary *summary, const zv_gap *gap)
{
    if (gap->distance_m > summary->deviation_m) {
        summary->deviation_m = gap->distance_m;
        summary->deviation_line = gap->line;
    }
    summary->turn_deviation = fmax(summary->turn_deviation, gap->turn);
}

static bool take_part(void *user, const zv_part *part)
{
    zv_curve_builder *builder = user;
    zv_piece piece = part->piece;
    piece.off_m = piece.is_line ? 0.0 : part->gap.distance_m;
    note_gap(&builder->summary, &part->gap);
    return piece.is_line ? put_line(builder, &piece) : put_piece(builder, &piece);
}

static bool take_cut(void *user, zv_cut_reason reason, int line)
{
    zv_curve_builder *builder = user;
    ++*(reason == ZV_CUT_SHARP ? &builder->summary.sharp_stops : &builder->summary.crowded_stops);
    stop_at(builder, line);
    return !builder->stopped;
}

static bool take_point(void *user, const double x[ZV_CURVE_AXES])
{
    zv_curve_builder *builder = user;
    zv_stroke_add(&builder->stroke, x, &builder->link);
    return !builder->stopped;
}

static void end_stroke(zv_curve_builder *builder)
{
    if (builder->stroke.is_open) {
        zv_stroke_end(&builder->stroke);
    }
}

static void blend_move(zv_curve_builder *builder, const zv_shape *shape, const zv_piece *attributes, double tolerance_m)
{
    if (!builder->stroke.is_open) {
        zv_jet start;
        stop_at(builder, builder->last_line);
        zv_shape_at(shape, 0.0, &start);
        zv_stroke_begin(&builder->stroke, start.value);
    }
    builder->link = (zv_link){.tolerance_m = tolerance_m,
                              .feed_m_s = attributes->feed_m_s,
                              .line = attributes->line,
                              .is_rapid = attributes->is_rapid};
    zv_flatten(shape, CHORD_BY_TOLERANCE * tolerance_m, take_point, builder);
}

// ---- exact moves ----

static double jump(const double a[], const double b[], int axes)
{
    double largest = 0.0;
    for (int i = 0; i < axes; ++i) {
        largest = fmax(largest, fabs(a[i] - b[i]));
    }
    return largest;
}

static void exact_move(zv_curve_builder *builder, const zv_shape *shape, const zv_piece *attributes,
                       zv_corner_mode corner)
{
    zv_jet start;
    zv_exact_end(shape, false, &start);
    if (builder->is_exact && jump(start.first, builder->end.first, shape->axes) < SAME_DIRECTION) {
        builder->jumps = jump(start.second, builder->end.second, shape->axes) > SAME_BEND;
        builder->third_jumps = jump(start.third, builder->end.third, shape->axes) > SAME_THIRD;
    } else {
        stop_at(builder, builder->last_line);
    }
    zv_exact_move(shape, attributes, put_piece, builder);
    zv_exact_end(shape, true, &builder->end);
    builder->is_exact = corner != ZV_CORNER_STOP;
}

static void turn_move(zv_curve_builder *builder, const zv_shape *shape, const zv_piece *attributes, const zv_move *move)
{
    const double length = shape->turn_angle * builder->options.turn_m_per_rad;
    const double duration = zv_move_duration(move);
    zv_piece model = *attributes;
    model.only_turns = true;
    model.feed_m_s = duration > 0.0 ? length / duration : attributes->feed_m_s;
    stop_at(builder, builder->last_line);
    zv_exact_turn(shape, length, &model, put_piece, builder);
    stop_at(builder, attributes->line);
}

// ---- moves ----

static bool is_motion(const zv_move *move)
{
    return move->kind != ZV_MOVE_DWELL && move->kind != ZV_MOVE_EVENT;
}

static bool is_finite(const zv_move *move)
{
    double sum = move->feed_mm_min + move->seconds + move->tolerance_mm;
    for (int i = 0; i < ZV_AXES; ++i) {
        sum += move->from[i] + move->to[i];
    }
    if (move->kind == ZV_MOVE_ARC) {
        sum += move->center.x + move->center.y + move->center.z + move->sweep;
        sum += move->axis.x + move->axis.y + move->axis.z;
    } else if (move->kind == ZV_MOVE_SPLINE) {
        sum += move->control[0].x + move->control[0].y + move->control[0].z;
        sum += move->control[1].x + move->control[1].y + move->control[1].z;
    }
    return isfinite(sum);
}

/// Turns of the rotary axes together. Other words of orientation go the shorter way.
static double rotary_turns(const zv_placement *placement, const zv_move *move)
{
    double turns = 0.0;
    for (int i = ZV_A; i <= ZV_C; ++i) {
        turns += fabs(move->to[i] - move->from[i]) / 360.0;
    }
    return placement->turn == ZV_TURN_ABC && placement->rotary != ZV_ROTARY_EULER ? turns : 0.0;
}

static zv_status check(const zv_curve_builder *builder, const zv_move *move, zv_error *why)
{
    if (!is_finite(move)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, move->line, 0, "a coordinate of the move is not finite");
    }
    for (int i = 0; i < 3; ++i) {
        const char axis = "XYZ"[i]; // subscripted inside the call it makes clang-format put spaces around every ->
        if (fabs(move->to[i]) * ZV_MM > builder->placement.largest_m) {
            return zv_fail(why, ZV_ERR_LIMIT, move->line, 0,
                           "the program goes to %c%.6g mm, farther than %.6g m; was it written in another unit?", axis,
                           move->to[i], builder->placement.largest_m);
        }
        if (builder->has_place && fabs(move->from[i] - builder->at[i]) > 1e-9 * (1.0 + fabs(builder->at[i]))) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, move->line, 0,
                           "the move begins at %c%.6g mm, but the one before ended at %.6g mm", axis, move->from[i],
                           builder->at[i]);
        }
    }
    const double turns = rotary_turns(&builder->placement, move);
    if (turns > MOST_TURNS) {
        return zv_fail(why, ZV_ERR_LIMIT, move->line, 0,
                       "line %d turns A, B and C %.6g times; one move may turn them %.0f times", move->line, turns,
                       MOST_TURNS);
    }
    if (is_motion(move) && !(move->feed_mm_min > 0.0) && zv_move_length(move) > 0.0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, move->line, 0, "the move has no feed");
    }
    return ZV_OK;
}

static void push_motion(zv_curve_builder *builder, const zv_move *move)
{
    const zv_shape shape = zv_shape_of(move, &builder->placement, builder->near_turn);
    memcpy(builder->near_turn, shape.turn[1], sizeof builder->near_turn);
    const zv_piece attributes = {.axes = shape.axes,
                                 .feed_m_s = move->feed_mm_min * ZV_MM / 60.0,
                                 .line = move->line,
                                 .is_rapid = move->kind == ZV_MOVE_RAPID};
    const double tolerance_m = move->tolerance_mm > 0.0 ? move->tolerance_mm * ZV_MM : builder->options.tolerance_m;
    const bool blends = move->corner == ZV_CORNER_BLEND && tolerance_m >= LEAST_TOLERANCE_M;
    const bool only_turns = shape.turn_angle > SOME_TURN && shape.length_m < NO_LENGTH_M_PER_RAD * shape.turn_angle;
    if (!blends || only_turns) {
        end_stroke(builder);
    }
    if (only_turns) {
        turn_move(builder, &shape, &attributes, move);
    } else if (blends) {
        blend_move(builder, &shape, &attributes, tolerance_m);
    } else if (zv_exact_is_possible(&shape)) {
        exact_move(builder, &shape, &attributes, move->corner);
    } else if (shape.length_m > 0.0) {
        blend_move(builder, &shape, &attributes, CUSP_TOLERANCE_M);
        end_stroke(builder);
    }
}

/// M codes during which the tool may go on: M48 to M53, M62, M63, M67 and messages.
static bool goes_along(double code)
{
    return code < 0.0 || (code >= 48.0 && code <= 53.0) || code == 62.0 || code == 63.0 || code == 67.0;
}

static zv_mark mark_of(const zv_move *move)
{
    zv_mark mark = {.kind = move->kind == ZV_MOVE_DWELL ? ZV_MARK_DWELL : ZV_MARK_EVENT,
                    .line = move->line,
                    .seconds = move->seconds,
                    .code = move->code};
    mark.stops = mark.kind == ZV_MARK_DWELL || !goes_along(move->code);
    memcpy(mark.values, move->values, sizeof mark.values);
    if (mark.kind == ZV_MARK_EVENT && move->text) {
        const size_t size = strlen(move->text), room = sizeof mark.text - 1;
        memcpy(mark.text, move->text, size < room ? size : room);
        if (size > room) {
            memcpy(mark.text + room - 3, "...", 3);
        }
    }
    return mark;
}

static void push_mark(zv_curve_builder *builder, const zv_move *move)
{
    zv_mark mark = mark_of(move);
    if (!mark.stops && builder->stroke.is_open && zv_stroke_take_mark(&builder->stroke, &mark)) {
        return;
    }
    if (builder->stroke.is_open) {
        end_stroke(builder);
        mark.stops = true; // the tool comes to rest here, whatever the event asks for
    }
    mark.s = builder->summary.length_m;
    put_mark(builder, &mark);
}

zv_status zv_curve_builder_push(zv_curve_builder *builder, const zv_move *move, zv_error *why)
{
    ZV_ASSERT(builder && move);

    if (builder->stopped) {
        return ZV_OK;
    }
    const zv_status status = check(builder, move, why);
    if (status != ZV_OK) {
        return status;
    }
    ++builder->summary.moves;
    if (is_motion(move)) {
        push_motion(builder, move);
    } else {
        push_mark(builder, move);
    }
    memcpy(builder->at, move->to, sizeof builder->at);
    builder->last_line = move->line;
    builder->has_place = true;
    return ZV_OK;
}

// ---- life ----

static void start(zv_curve_builder *builder)
{
    builder->stopped = builder->has_place = builder->is_exact = builder->jumps = builder->third_jumps = false;
    builder->has_line = false;
    builder->is_at_rest = true;
    zv_stroke_reset(&builder->stroke);
    builder->summary = (zv_curve_summary){.length_m = 0.0};
    memcpy(builder->near_turn, (const double[4]){1.0, 0.0, 0.0, 0.0}, sizeof builder->near_turn);
}

zv_curve_builder *zv_curve_builder_create(const zv_placement *placement, const zv_curve_options *options,
                                          const zv_curve_sink *sink)
{
    ZV_ASSERT(placement && sink && sink->piece && sink->mark);

    zv_curve_builder *builder = calloc(1, sizeof *builder);
    if (!builder) {
        return NULL;
    }
    builder->placement = *placement;
    builder->options = options ? *options : zv_curve_default_options();
    builder->sink = *sink;
    const zv_stroke_sink parts = {builder, take_part, take_mark, take_cut};
    if (!zv_stroke_create(&builder->stroke, zv_placement_axes(placement), &builder->options, &parts)) {
        zv_curve_builder_free(builder);
        return NULL;
    }
    start(builder);
    return builder;
}

void zv_curve_builder_free(zv_curve_builder *builder)
{
    if (builder) {
        zv_stroke_free(&builder->stroke);
        free(builder);
    }
}

void zv_curve_builder_finish(zv_curve_builder *builder, zv_curve_summary *out)
{
    ZV_ASSERT(builder && out);

    end_stroke(builder);
    give_line(builder);
    *out = builder->summary;
    start(builder);
}
