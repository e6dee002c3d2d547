/// @file centreline.c
/// The mode `centreline`: lines of ink as strokes along their middle.
///
///     mask ──► thin ──► graph ──► prune ──► centre ──► joints ──► strokes
///
/// A stroke is a chain of branches that go on with each other at the nodes between them: a cross gives two strokes, and
/// the beam of a T goes through.
#include <stdlib.h>

#include "draw/plane.h"
#include "trace/joints.h"
#include "trace/middle.h"

/// What a curve may be off from the middle found, pixels, when nobody says.
#define GREY_TOLERANCE 0.25
#define STEP_TOLERANCE 0.55
enum { GREY_ROUNDS = 3, STEP_ROUNDS = 8 };
/// Turns sharper than this (cosine of the directions that leave) are corners where only two branches meet.
#define CORNER_COSINE (-0.8)

/// Strokes on their way from branches.
typedef struct strokes {
    const zv_joints *joints;
    bool *drawn; ///< by branch
    zv_run run;  ///< the stroke that is being gathered
    double radius;
} strokes;

/// Where two branches meet at an angle, the stroke has a corner.
static bool is_corner(const zv_joints *j, int end)
{
    const zv_vec2 in = zv_joints_leaves(j->graph, end), out = zv_joints_leaves(j->graph, j->mate[end]);
    return zv_joints_count(j, zv_joints_node(j->graph, end)) == 2 && zv_vec2_dot(in, out) > CORNER_COSINE;
}

/// Adds the points of a branch, entered at `end`, without the first when the stroke has it already.
static void add_branch(strokes *s, int end)
{
    const zv_graph *graph = s->joints->graph;
    const zv_graph_branch *branch = &graph->branch[end / 2];
    const zv_vec2 *at = graph->points.at + branch->first;
    for (int k = s->run.count > 0 ? 1 : 0; k < branch->count; ++k) {
        zv_run_add(&s->run, at[end % 2 == 0 ? k : branch->count - 1 - k]);
    }
    s->radius = fmax(s->radius, branch->radius);
    s->drawn[end / 2] = true;
}

/// Gathers a stroke from an end on; whether it comes back to where it began.
static bool follow(strokes *s, int end)
{
    s->run.count = 0;
    s->radius = 0.0;
    for (;;) {
        add_branch(s, end);
        const int out = end ^ 1, next = s->joints->mate[out];
        if (next == ZV_NO_MATE) {
            return false;
        }
        if (s->drawn[next / 2]) {
            s->run.count -= s->run.count > 1;
            return true;
        }
        if (!s->run.failed && is_corner(s->joints, out)) {
            s->run.is_corner[s->run.count - 1] = 1;
        }
        end = next;
    }
}

static void draw_stroke(zv_trace *trace, strokes *s, bool is_closed)
{
    if (s->run.failed || s->run.count == 0) {
        return;
    }
    const double usual = trace->is_stepped ? STEP_TOLERANCE : GREY_TOLERANCE;
    zv_run_find_corners(&s->run, is_closed, s->radius);
    zv_run_smooth(&s->run, is_closed, trace->is_stepped ? STEP_ROUNDS : GREY_ROUNDS);
    zv_run_draw(&s->run, is_closed, trace->tolerance > 0.0 ? trace->tolerance : usual, trace->is_stepped,
                trace->drawing);
}

static void draw_branches(zv_trace *trace, strokes *s)
{
    const zv_graph *graph = s->joints->graph;
    for (int end = 0; end < 2 * graph->branches; ++end) { // from free ends
        if (zv_joints_node(graph, end) >= 0 && !s->drawn[end / 2] && s->joints->mate[end] == ZV_NO_MATE) {
            draw_stroke(trace, s, follow(s, end));
        }
    }
    for (int i = 0; i < graph->branches; ++i) { // what is left is closed
        if (!graph->branch[i].is_gone && !s->drawn[i]) {
            draw_stroke(trace, s, follow(s, 2 * i) || graph->branch[i].node[0] < 0);
        }
    }
}

static void draw_dots(zv_trace *trace, const zv_graph *graph)
{
    for (int i = 0; i < graph->nodes; ++i) {
        if (graph->node[i].degree == 0 && graph->node[i].merged == i) {
            zv_drawing_move_to(trace->drawing, graph->node[i].at);
            zv_drawing_line_to(trace->drawing, graph->node[i].at);
        }
    }
}

/// False without memory.
static bool draw_graph(zv_trace *trace, zv_graph *graph)
{
    zv_joints joints;
    strokes s = {.joints = &joints, .drawn = calloc((size_t)graph->branches + 1, sizeof *s.drawn)};
    bool had_memory = zv_joints_make(graph, &joints) && s.drawn;
    if (had_memory) {
        zv_joints_meet(&joints, graph);
        draw_branches(trace, &s);
        draw_dots(trace, graph);
        had_memory = !s.run.failed;
    }
    zv_run_free(&s.run);
    zv_joints_free(&joints);
    free(s.drawn);
    return had_memory;
}

bool zv_trace_centreline(zv_trace *trace)
{
    zv_mask mask;
    zv_graph graph = {0};
    bool had_memory = zv_mask_make(&trace->tone, trace->threshold, &mask);
    if (had_memory) {
        trace->dropped += zv_mask_clean(&mask, trace->min_area);
        zv_mask_measure(&mask);
        had_memory = zv_mask_thin(&mask);
    }
    if (had_memory) {
        zv_graph_make(&mask, &graph);
        had_memory = !graph.failed;
    }
    zv_mask_free(&mask);
    if (had_memory) {
        trace->dropped += zv_graph_prune(&graph);
        zv_graph_centre(&graph, &trace->tone, trace->threshold);
        had_memory = !graph.failed && draw_graph(trace, &graph);
    }
    zv_graph_free(&graph);
    return had_memory;
}
