/// @file tour_begin.c
/// A first tour by greedy matching: of all links between near ends the shortest first, when both ends are still free
/// and no circle closes. What is left over are chains; their ends are matched again in the same way, until one chain is
/// left. Ends that coincide are linked before that: so many of them may lie on one point that near ones say nothing.
///
/// The greedy edge heuristic: J. Bentley, Fast algorithms for geometric traveling salesman problems (1992).
///
///     tail[a] = the other end of the chain that ends at a; a link a..c would close a circle exactly when tail[a] = c
#include <stdlib.h>

#include "draw/kd_tree.h"
#include "draw/tour.h"

typedef struct edge {
    double length;
    int32_t a, b;
} edge;

/// An end and where it lies.
typedef struct spot {
    zv_vec2 at;
    int32_t node;
} spot;

typedef struct matching {
    const zv_tour *tour;
    int32_t *mate; ///< by node: the node it is linked to, or -1
    int32_t *tail; ///< by node that ends a chain
    int32_t *free; ///< nodes that end a chain, in the order of a tree
    uint8_t *axis; ///< of the tree
    edge *edge;
    spot *spot; ///< all ends, those that coincide side by side
    int edges, frees;
} matching;

static int compare_spots(const void *left, const void *right)
{
    const spot *a = left, *b = right;
    if (a->at.x != b->at.x) {
        return a->at.x < b->at.x ? -1 : 1;
    }
    if (a->at.y != b->at.y) {
        return a->at.y < b->at.y ? -1 : 1;
    }
    return (a->node > b->node) - (a->node < b->node);
}

static int compare_edges(const void *left, const void *right)
{
    const edge *a = left, *b = right;
    if (a->length != b->length) {
        return a->length < b->length ? -1 : 1;
    }
    if (a->a != b->a) {
        return a->a < b->a ? -1 : 1;
    }
    return (a->b > b->b) - (a->b < b->b);
}

static void link(matching *m, int32_t a, int32_t b)
{
    const int32_t tail_a = m->tail[a], tail_b = m->tail[b];
    m->mate[a] = b;
    m->mate[b] = a;
    m->tail[tail_a] = tail_b;
    m->tail[tail_b] = tail_a;
}

/// Links an end to one of those that wait at its point; at most two wait, the ends of one chain.
static void link_or_wait(matching *m, int32_t node, int32_t waiting[2])
{
    for (int i = 0; i < 2; ++i) {
        if (waiting[i] >= 0 && m->tail[waiting[i]] != node) {
            link(m, waiting[i], node);
            waiting[i] = -1;
            return;
        }
    }
    waiting[waiting[0] < 0 ? 0 : 1] = node;
}

static void link_coinciding(matching *m, int nodes)
{
    int32_t waiting[2] = {-1, -1};
    for (int node = 0; node < nodes; ++node) {
        m->spot[node] = (spot){m->tour->point[node], node};
    }
    qsort(m->spot, (size_t)nodes, sizeof *m->spot, compare_spots);
    for (int i = 0; i < nodes; ++i) {
        const zv_vec2 here = m->spot[i].at, last = m->spot[i > 0 ? i - 1 : 0].at;
        if (here.x != last.x || here.y != last.y) {
            waiting[0] = waiting[1] = -1;
        }
        link_or_wait(m, m->spot[i].node, waiting);
    }
}

static void link_shortest_first(matching *m)
{
    qsort(m->edge, (size_t)m->edges, sizeof *m->edge, compare_edges);
    for (int i = 0; i < m->edges; ++i) {
        const edge *e = &m->edge[i];
        if (m->mate[e->a] < 0 && m->mate[e->b] < 0 && m->tail[e->a] != e->b) {
            link(m, e->a, e->b);
        }
    }
}

/// Near nodes to which each node offers a link; all ten would give hardly a shorter tour.
enum { OFFERS = 5 };

static void add_edges(matching *m, int32_t node, const int32_t *near, int count)
{
    for (int k = 0; k < count && near[k] >= 0; ++k) {
        m->edge[m->edges++] = (edge){zv_tour_link(m->tour, node, near[k]), node, near[k]};
    }
}

static void offer_free_ends(matching *m)
{
    zv_kd_tree tree = {m->tour->point, m->free, m->axis, 0};
    for (int node = 0; node < 2 * m->tour->strokes; ++node) {
        if (m->mate[node] < 0) {
            m->free[tree.count++] = node;
        }
    }
    m->frees = tree.count;
    m->edges = 0;
    zv_kd_build(&tree);
    for (int i = 0; i < tree.count && tree.count > 2; ++i) {
        const int32_t node = m->free[i], without[2] = {node, m->tail[node]};
        int32_t near[OFFERS];
        const int count = zv_kd_nearest(&tree, m->tour->point[node], without, OFFERS, near);
        add_edges(m, node, near, count);
    }
}

static void offer_near_ends(matching *m)
{
    m->edges = 0;
    for (int node = 0; node < 2 * m->tour->strokes; ++node) {
        add_edges(m, node, m->tour->near + (size_t)node * ZV_TOUR_NEAR, OFFERS);
    }
}

static bool is_nearer(const zv_tour *tour, int a, int b)
{
    const int start = 2 * tour->strokes + 1;
    return zv_tour_home_link(tour, start, a) < zv_tour_home_link(tour, start, b);
}

/// Walks the one chain that is left, from the end that is nearer to the start, with the home behind it.
static void lay_down(const matching *m, zv_tour *tour)
{
    int node = 0;
    while (m->mate[node] >= 0) {
        ++node;
    }
    node = is_nearer(tour, m->tail[node], node) ? m->tail[node] : node;
    for (int place = 0; place < tour->strokes; ++place) {
        tour->entry[place] = node;
        tour->place[node >> 1] = place;
        node = m->mate[node ^ 1];
    }
    tour->entry[tour->strokes] = 2 * tour->strokes; // left by its second node, the start of the pen
    tour->place[tour->strokes] = tour->strokes;
}

static bool take_memory(matching *m, size_t nodes)
{
    m->mate = malloc(nodes * sizeof *m->mate);
    m->tail = malloc(nodes * sizeof *m->tail);
    m->free = malloc(nodes * sizeof *m->free);
    m->axis = malloc(nodes * sizeof *m->axis);
    m->edge = malloc(nodes * OFFERS * sizeof *m->edge);
    m->spot = malloc(nodes * sizeof *m->spot);
    return m->mate && m->tail && m->free && m->axis && m->edge && m->spot;
}

static void match_all(matching *m, int nodes)
{
    for (int node = 0; node < nodes; ++node) {
        m->mate[node] = -1;
        m->tail[node] = node ^ 1;
    }
    link_coinciding(m, nodes);
    offer_near_ends(m);
    do {
        link_shortest_first(m);
        offer_free_ends(m);
    } while (m->frees > 2);
}

bool zv_tour_begin(zv_tour *tour)
{
    matching m = {.tour = tour};
    const int nodes = 2 * tour->strokes;
    const bool has_memory = take_memory(&m, (size_t)nodes);
    if (has_memory) {
        match_all(&m, nodes);
        lay_down(&m, tour);
    }
    free(m.mate);
    free(m.tail);
    free(m.free);
    free(m.axis);
    free(m.edge);
    free(m.spot);
    return has_memory;
}
