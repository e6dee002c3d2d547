/// @file workspace.c
/// The workspace of an arm: slices and a volume.
///
/// A slice: first a coarse map of all that the arm could ever reach; then a fine one with square cells around what it
/// does. The volume: the box is known from the extent of the arm, its layers are maps from above.
#include "api/workspace.h"

#include <math.h>
#include <stdlib.h>

enum { COARSE = 48, FINE = 320, FINE_OF_PITCHES = 200, PITCHES = 48, RING_STEPS = 2000 };

/// Levels that are not given are whole multiples of this, m.
#define ROUND_LEVEL 0.01

/// Payloads beyond this part of all cells share the last colour: near the axis a load has no lever at all.
#define SHOWN_PART 0.85

// ---- values of poses ----

typedef struct gauge {
    const zv_served_arm *arm;
    const zv_slice_question *asked;
} gauge;

static double manipulability(void *user, const double *q)
{
    const gauge *g = user;
    double jacobian[6 * ZV_MAX_JOINTS];
    zv_jacobian(g->arm->robot, q, jacobian);
    return zv_jacobian_judge(g->arm->robot, jacobian).manipulability;
}

static double payload(void *user, const double *q)
{
    const gauge *g = user;
    zv_payload found;
    zv_payload_at(g->asked->dyn, g->asked->limits, q, &found);
    return found.max_kg;
}

static bool is_free_pitch(const zv_served_arm *arm, const zv_workspace_map *map)
{
    return !map->hold.has_pitch && zv_ik_capability(arm->ik).task == ZV_IK_XYZ_PITCH;
}

static double value_of(const zv_slice_question *asked, bool free_pitch, const zv_map_cell *cell)
{
    if (cell->solutions == 0) {
        return NAN;
    }
    switch (asked->color) {
    case ZV_SLICE_REACH:
        return free_pitch ? 100.0 * cell->part : cell->solutions;
    case ZV_SLICE_MANIPULABILITY:
        return cell->most;
    case ZV_SLICE_PAYLOAD:
        return asked->strongest ? cell->most : cell->least;
    }
    return NAN;
}

// ---- filling ----

static zv_status fill(const zv_served_arm *arm, const zv_slice_question *asked, zv_slice *s, zv_error *why)
{
    static const zv_pose_measure measures[] = {
        [ZV_SLICE_REACH] = NULL, [ZV_SLICE_MANIPULABILITY] = manipulability, [ZV_SLICE_PAYLOAD] = payload};
    const size_t count = (size_t)s->map.columns * (size_t)s->map.rows;
    gauge g = {arm, asked};
    free(s->cells);
    s->cells = malloc(count * sizeof *s->cells);
    if (!s->cells) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    return zv_workspace_fill(arm->robot, arm->ik, &s->map, measures[asked->color], &g, s->cells, why);
}

/// The rows and columns within which something was reached.
static void find_bounds(const zv_slice *s, int low[2], int high[2])
{
    for (int row = 0; row < s->map.rows; ++row) {
        for (int column = 0; column < s->map.columns; ++column) {
            if (s->cells[row * s->map.columns + column].solutions > 0) {
                low[0] = column < low[0] ? column : low[0];
                high[0] = column > high[0] ? column : high[0];
                low[1] = row < low[1] ? row : low[1];
                high[1] = row > high[1] ? row : high[1];
            }
        }
    }
}

/// Narrows the map to what was reached and a margin; false when that is nothing.
static bool narrow(zv_slice *s, int fine)
{
    int low[2] = {COARSE, COARSE}, high[2] = {-1, -1};
    find_bounds(s, low, high);
    if (high[0] < 0) {
        return false;
    }
    const double cell[2] = {(s->map.high[0] - s->map.low[0]) / COARSE, (s->map.high[1] - s->map.low[1]) / COARSE};
    double size[2];
    for (int i = 0; i < 2; ++i) {
        const double start = s->map.low[i];
        s->map.low[i] = start + (low[i] - 2) * cell[i];
        s->map.high[i] = start + (high[i] + 3) * cell[i];
        size[i] = s->map.high[i] - s->map.low[i];
    }
    const double step = fmax(size[0], size[1]) / fine;
    s->map.columns = (int)ceil(size[0] / step);
    s->map.rows = (int)ceil(size[1] / step);
    return true;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// The value that most cells do not exceed, for colours that tell something.
static double usual_most(const double *values, size_t count)
{
    double *sorted = malloc(count * sizeof *sorted), most = INFINITY;
    size_t used = 0;
    for (size_t i = 0; sorted && i < count; ++i) {
        if (!isnan(values[i])) {
            sorted[used++] = values[i];
        }
    }
    if (used > 0) {
        qsort(sorted, used, sizeof *sorted, by_value);
        most = sorted[(size_t)((double)(used - 1) * SHOWN_PART)];
    }
    free(sorted);
    return most;
}

/// Ends the colours of a payload where the upper cells begin; of a manipulability only its ratio to the best counts.
static void scale_values(const zv_slice_question *asked, zv_slice *s, size_t count)
{
    s->capped = asked->color == ZV_SLICE_PAYLOAD ? usual_most(s->values, count) : INFINITY;
    const double unit = asked->color == ZV_SLICE_MANIPULABILITY && s->most > 0.0 ? s->most : 1.0;
    bool is_capped = false;
    for (size_t i = 0; i < count; ++i) {
        is_capped = is_capped || s->values[i] > s->capped;
        s->values[i] = s->values[i] > s->capped ? s->capped : s->values[i] / unit;
    }
    s->capped = is_capped ? s->capped : INFINITY;
}

/// The value of each cell; returns how many are reached.
static size_t take_each(const zv_slice_question *asked, bool free_pitch, size_t count, zv_slice *s)
{
    size_t reached = 0;
    for (size_t i = 0; i < count; ++i) {
        s->values[i] = value_of(asked, free_pitch, &s->cells[i]);
        if (s->cells[i].solutions > 0) {
            s->least = fmin(s->least, s->values[i]);
            s->most = fmax(s->most, s->values[i]);
            ++reached;
        }
    }
    return reached;
}

static zv_status take_values(const zv_served_arm *arm, const zv_slice_question *asked, zv_slice *s, zv_error *why)
{
    const size_t count = (size_t)s->map.columns * (size_t)s->map.rows;
    const bool free_pitch = is_free_pitch(arm, &s->map);
    s->values = malloc(count * sizeof *s->values);
    if (!s->values) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    s->least = INFINITY;
    s->most = -INFINITY;
    const size_t reached = take_each(asked, free_pitch, count, s);
    s->free_pitch = free_pitch;
    s->has_values = reached > 0;
    s->area_m2 = (double)reached * (s->map.high[0] - s->map.low[0]) * (s->map.high[1] - s->map.low[1]) / (double)count;
    scale_values(asked, s, count);
    return ZV_OK;
}

/// A row of cells along x, from the middle of the base outwards.
static zv_workspace_map ring_line(const zv_served_arm *arm, const zv_workspace_map *map, double reach)
{
    zv_workspace_map line = *map;

    const zv_vec3 base = zv_robot_base(arm->robot).pos;

    line.low[0] = base.x;
    line.high[0] = base.x + reach;
    line.low[1] = base.y - 1e-9 * reach;
    line.high[1] = base.y + 1e-9 * reach;
    line.columns = RING_STEPS;
    line.rows = 1;
    line.within_limits = false;
    return line;
}

/// Inner and outer radius of what is reached along x at the level of a slice from above, whatever the joint limits say.
static zv_status take_ring(const zv_served_arm *arm, zv_slice *s, zv_error *why)
{
    zv_map_cell *cells = malloc(RING_STEPS * sizeof *cells);
    const double reach = 1.02 * zv_robot_reach(arm->robot);
    const zv_workspace_map line = ring_line(arm, &s->map, reach);
    const zv_status status = cells ? zv_workspace_fill(arm->robot, arm->ik, &line, NULL, NULL, cells, why)
                                   : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    int first = -1, last = -1;
    for (int i = 0; status == ZV_OK && i < RING_STEPS; ++i) {
        if (cells[i].solutions > 0) {
            first = first < 0 ? i : first;
            last = i;
        }
    }
    if (first >= 0) {
        s->ring[0] = first == 0 ? 0.0 : (first + 0.5) * reach / RING_STEPS;
        s->ring[1] = (last + 0.5) * reach / RING_STEPS;
    }
    free(cells);
    return status;
}

/// Cells along the longer side: fewer where each place is tried with many pitches, or is a search.
static int fine_of(const zv_served_arm *arm, const zv_slice_question *asked, const zv_workspace_map *map)
{
    const int most = !zv_ik_capability(arm->ik).complete ? COARSE : is_free_pitch(arm, map) ? FINE_OF_PITCHES : FINE;
    return asked->cells > 0 && asked->cells < most ? asked->cells : most;
}

void zv_slice_hold(const zv_slice_question *asked, zv_workspace_map *map)
{
    map->hold.has_pitch = asked->has_pitch;
    map->hold.pitch = asked->pitch;
    if (asked->has_rot) {
        map->hold.has_rot = true;
        map->hold.base_from_tool.rot = asked->rot;
    }
}

/// The circles that bound a slice, where the arm has such.
static zv_status add_ring(const zv_served_arm *arm, zv_map_plane plane, zv_slice *out, zv_error *why)
{
    const zv_capability can = zv_ik_capability(arm->ik);
    if (can.is_planar && plane == ZV_PLANE_XZ && is_free_pitch(arm, &out->map)) {
        out->ring[1] = zv_robot_reach(arm->robot);
        return ZV_OK;
    }
    return plane == ZV_PLANE_XY && can.complete ? take_ring(arm, out, why) : ZV_OK;
}

zv_status zv_slice_fill(const zv_served_arm *arm, const zv_slice_question *asked, zv_map_plane plane, double level,
                        zv_slice *out, zv_error *why)
{
    *out = (zv_slice){.map = zv_workspace_map_of(arm->robot, arm->ik, plane), .capped = INFINITY};
    zv_workspace_map *map = &out->map;
    map->columns = map->rows = COARSE;
    map->level = isnan(level) ? map->level : level;
    zv_slice_hold(asked, map);
    zv_status status = fill(arm, asked, out, why);
    map->pitches = PITCHES;
    if (status == ZV_OK && narrow(out, fine_of(arm, asked, map))) {
        status = fill(arm, asked, out, why);
    }
    if (status == ZV_OK) {
        status = take_values(arm, asked, out, why);
    }
    return status == ZV_OK ? add_ring(arm, plane, out, why) : status;
}

void zv_slice_free(zv_slice *s)
{
    free(s->cells);
    free(s->values);
}

double zv_slice_widest_level(const zv_slice *side)
{
    int first = 0, last = 0, most = -1;
    for (int row = 0; row < side->map.rows; ++row) {
        int reached = 0;
        for (int column = 0; column < side->map.columns; ++column) {
            reached += side->cells[row * side->map.columns + column].solutions > 0;
        }
        first = reached > most ? row : first;
        last = reached >= most ? row : last;
        most = reached > most ? reached : most;
    }
    const double level = zv_workspace_place(&side->map, 0, (first + last) / 2).z;
    return floor(level / ROUND_LEVEL + 0.5) * ROUND_LEVEL;
}

bool zv_slice_has_top(const zv_served_arm *arm)
{
    return !zv_ik_capability(arm->ik).is_planar;
}

enum { CELLS = 60, CELLS_OF_SLOW = 26, LEAST_LAYERS = 8, RIM = 1 };

/// Cells along the longest side: fewer where a place costs much.
static int cells_of(const zv_capability *can)
{
    return can->free_parameters > 0 || can->solutions > 8 ? CELLS_OF_SLOW : CELLS;
}

/// The box about the extent, and an empty cell all around, so that a surface closes.
static void lay_box(const zv_robot *robot, const zv_extent *extent, int cells, zv_volume *v)
{
    static const double zero[ZV_MAX_JOINTS] = {0};
    zv_joint_axis axes[ZV_MAX_JOINTS];
    zv_fk_axes(robot, zero, axes);
    const bool turns = zv_robot_joint(robot, 0)->kind == ZV_JOINT_REVOLUTE;
    const zv_vec3 at = turns ? axes[0].point : zv_robot_base(robot).pos;
    const double across = 2.0 * extent->radius[1], high = extent->height[1] - extent->height[0];
    const double step = fmax(across, high) / cells;
    const double step_z = high > 0.0 ? fmin(step, high / LEAST_LAYERS) : step;
    const double steps[3] = {step, step, step_z}, sizes[3] = {across, across, high};
    const double middle[3] = {at.x, at.y, 0.5 * (extent->height[0] + extent->height[1])};
    for (int i = 0; i < 3; ++i) {
        v->counts[i] = (int)ceil(sizes[i] / steps[i] - 1e-9) + 2 * RIM;
        v->low[i] = middle[i] - 0.5 * steps[i] * v->counts[i];
        v->high[i] = middle[i] + 0.5 * steps[i] * v->counts[i];
    }
}

static void size_map(const zv_volume *v, zv_workspace_map *map)
{
    for (int i = 0; i < 2; ++i) {
        map->low[i] = v->low[i];
        map->high[i] = v->high[i];
    }
    map->columns = v->counts[0];
    map->rows = v->counts[1];
}

static zv_status fill_layers(const zv_served_arm *arm, const zv_slice_question *asked, zv_watch *watch, zv_volume *v,
                             zv_error *why)
{
    zv_workspace_map map = zv_workspace_map_of(arm->robot, arm->ik, ZV_PLANE_XY);
    const size_t per_layer = (size_t)v->counts[0] * (size_t)v->counts[1];
    zv_map_cell *layer = malloc(per_layer * sizeof *layer);
    zv_status status = layer ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    zv_slice_hold(asked, &map);
    size_map(v, &map);
    for (int k = 0; status == ZV_OK && k < v->counts[2]; ++k) {
        map.level = v->low[2] + (v->high[2] - v->low[2]) * (k + 0.5) / v->counts[2];
        status = zv_workspace_fill(arm->robot, arm->ik, &map, NULL, NULL, layer, why);
        for (size_t i = 0; status == ZV_OK && i < per_layer; ++i) {
            v->cells[(size_t)k * per_layer + i] = layer[i].solutions > 0 ? 'x' : '.';
        }
        if (status == ZV_OK && !zv_watch_goes_on(watch, (k + 1.0) / v->counts[2])) {
            status = ZV_ERR_CANCELLED;
        }
    }
    free(layer);
    return status;
}

zv_status zv_volume_fill(const zv_served_arm *arm, const zv_slice_question *asked, zv_watch *watch, zv_volume *out,
                         zv_error *why)
{
    const zv_capability can = zv_ik_capability(arm->ik);
    zv_extent extent;
    *out = (zv_volume){.cells = NULL};
    if (can.is_planar || !can.complete || !zv_extent_of(arm->robot, &extent) || !extent.is_upright) {
        return ZV_OK;
    }
    lay_box(arm->robot, &extent, cells_of(&can), out);
    out->cells = malloc((size_t)out->counts[0] * (size_t)out->counts[1] * (size_t)out->counts[2]);
    if (!out->cells) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    return fill_layers(arm, asked, watch, out, why);
}

void zv_volume_free(zv_volume *volume)
{
    free(volume->cells);
}
