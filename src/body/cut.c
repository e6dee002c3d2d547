/// @file cut.c
/// A model of a whole arm onto its links. Every surface that hangs together goes to the link whose body it is nearest to
/// when the arm is posed like the model; one that spans several links is cut between its triangles.
///
///     model          reference: the housings        triangles
///      ___ ___            ___ ___                    ___ ...
///     |  _|_  |   beside |  _|_  |     give           1   2
///     | | |            [1]| | |[2]
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "solid/nearest.h"
#include "zveno/body.h"
#include "zveno/kin.h"

/// Points at which all surfaces together are compared, least and most of one surface.
enum { ALL_SAMPLES = 16384, FEW_SAMPLES = 4, MANY_SAMPLES = 256 };
/// Cells along the longest side in which all triangles go to one link, where a surface is cut.
enum { CELLS = 128 };
/// A surface is one link's when at least this share of it is nearest to that link.
#define CLEAR_SHARE 0.6
/// And it is never cut when it is smaller than this share of the arm.
#define SMALL_SHARE 0.4

typedef struct cutter {
    zv_bodies bodies; ///< of reference, moved into the world
    zv_surface link[ZV_MAX_LINKS];
    const zv_mesh *model;
    double far; ///< more than any distance
    uint32_t *shell_of, shells;
    uint32_t *triangles; ///< how many each shell has
    uint32_t *seen;      ///< how many of them came by
} cutter;

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the model");
}

// ---- the reference ----

static zv_status begin(const zv_robot *robot, const double *q, cutter *in, zv_error *why)
{
    const zv_body_options options = {.detail = ZV_DETAIL_FULL};
    zv_pose frames[ZV_MAX_JOINTS];
    const zv_status status = zv_bodies_make(robot, &options, &in->bodies, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_fk_axis_frames(robot, q, frames);
    for (int k = 0; k < in->bodies.link_count; ++k) {
        if (k > 0) {
            zv_mesh_move(&in->bodies.links[k], 0, frames[k - 1]);
        }
        if (!zv_surface_make(&in->bodies.links[k], &in->link[k])) {
            return no_memory(why);
        }
    }
    in->shell_of = malloc(((size_t)in->model->vertex_count + 1) * sizeof *in->shell_of);
    if (!in->shell_of || !zv_mesh_shells(in->model, in->shell_of, &in->shells)) {
        return no_memory(why);
    }
    in->triangles = calloc((size_t)in->shells + 1, sizeof *in->triangles);
    in->seen = calloc((size_t)in->shells + 1, sizeof *in->seen);
    return in->triangles && in->seen ? ZV_OK : no_memory(why);
}

static void end(cutter *in)
{
    for (int k = 0; k < in->bodies.link_count; ++k) {
        zv_surface_free(&in->link[k]);
    }
    zv_bodies_free(&in->bodies);
    free(in->shell_of);
    free(in->triangles);
    free(in->seen);
}

/// A length that no distance exceeds: both boxes together.
static double span_of(const cutter *in)
{
    zv_vec3 low, high, l, h;
    if (!zv_mesh_bounds(in->model, &low, &high)) {
        return 0.0;
    }
    for (int k = 0; k < in->bodies.link_count; ++k) {
        if (zv_mesh_bounds(&in->bodies.links[k], &l, &h)) {
            low = (zv_vec3){zv_smaller(low.x, l.x), zv_smaller(low.y, l.y), zv_smaller(low.z, l.z)};
            high = (zv_vec3){zv_larger(high.x, h.x), zv_larger(high.y, h.y), zv_larger(high.z, h.z)};
        }
    }
    return zv_vec3_length(zv_vec3_sub(high, low));
}

// ---- one point ----

static zv_vec3 middle_of(const zv_mesh *mesh, uint32_t triangle)
{
    const uint32_t *k = mesh->triangles[triangle].corner;
    const zv_vec3 sum =
        zv_vec3_add(zv_vec3_add(mesh->vertices[k[0]].point, mesh->vertices[k[1]].point), mesh->vertices[k[2]].point);
    return zv_vec3_scale(sum, 1.0 / 3.0);
}

static double distance_to(const cutter *in, int link, zv_vec3 p)
{
    return zv_surface_distance(&in->link[link], p, in->far);
}

static int nearest_link(const cutter *in, zv_vec3 p)
{
    double least = in->far;
    int nearest = 0;
    for (int k = 0; k < in->bodies.link_count; ++k) {
        const double distance = zv_surface_distance(&in->link[k], p, least);
        nearest = distance < least ? k : nearest;
        least = distance < least ? distance : least;
    }
    return nearest;
}

// ---- whole surfaces ----

/// What the samples of one surface say.
typedef struct vote {
    double sum[ZV_MAX_LINKS]; ///< of distances
    uint32_t nearest[ZV_MAX_LINKS], samples;
    zv_vec3 low, high;
} vote;

static uint32_t samples_of(const cutter *in, uint32_t shell)
{
    const double share = (double)in->triangles[shell] / (double)in->model->triangle_count;
    const uint32_t fair = (uint32_t)(share * ALL_SAMPLES);
    const uint32_t wanted = fair < FEW_SAMPLES ? FEW_SAMPLES : fair > MANY_SAMPLES ? MANY_SAMPLES : fair;
    return wanted < in->triangles[shell] ? wanted : in->triangles[shell];
}

static void add_sample(const cutter *in, zv_vec3 p, vote *to)
{
    int nearest = 0;
    double distance[ZV_MAX_LINKS];
    for (int k = 0; k < in->bodies.link_count; ++k) {
        distance[k] = distance_to(in, k, p);
        to->sum[k] += distance[k];
        nearest = distance[k] < distance[nearest] ? k : nearest;
    }
    const bool is_first = to->samples++ == 0;
    ++to->nearest[nearest];
    to->low =
        is_first ? p : (zv_vec3){zv_smaller(to->low.x, p.x), zv_smaller(to->low.y, p.y), zv_smaller(to->low.z, p.z)};
    to->high =
        is_first ? p : (zv_vec3){zv_larger(to->high.x, p.x), zv_larger(to->high.y, p.y), zv_larger(to->high.z, p.z)};
}

/// The link of a surface, or -1 when it must be cut.
static int decide(const cutter *in, const vote *from)
{
    int best = 0;
    for (int k = 1; k < in->bodies.link_count; ++k) {
        best = from->sum[k] < from->sum[best] ? k : best;
    }
    const double size = zv_vec3_length(zv_vec3_sub(from->high, from->low));
    const bool is_clear = from->nearest[best] >= CLEAR_SHARE * from->samples;
    return is_clear || size < SMALL_SHARE * in->bodies.size_m ? best : -1;
}

/// Samples are spread evenly over the triangles of each surface.
static zv_status vote_all(cutter *in, int8_t *link_of_shell, zv_error *why)
{
    vote *votes = calloc((size_t)in->shells + 1, sizeof *votes);
    if (!votes) {
        return no_memory(why);
    }
    for (uint32_t i = 0; i < in->model->triangle_count; ++i) {
        ++in->triangles[in->shell_of[in->model->triangles[i].corner[0]]];
    }
    for (uint32_t i = 0; i < in->model->triangle_count; ++i) {
        const uint32_t shell = in->shell_of[in->model->triangles[i].corner[0]], wanted = samples_of(in, shell);
        const uint64_t before = (uint64_t)in->seen[shell]++ * wanted / in->triangles[shell];
        if ((uint64_t)in->seen[shell] * wanted / in->triangles[shell] > before) {
            add_sample(in, middle_of(in->model, i), &votes[shell]);
        }
    }
    for (uint32_t s = 0; s < in->shells; ++s) {
        link_of_shell[s] = (int8_t)(votes[s].samples > 0 ? decide(in, &votes[s]) : 0);
    }
    free(votes);
    return ZV_OK;
}

// ---- triangles ----

/// The links of cells, found when the first triangle comes by.
typedef struct cells {
    int8_t *link;
    zv_vec3 low;
    double step;
} cells;

static int link_of_cell(const cutter *in, const cells *grid, zv_vec3 p)
{
    const zv_vec3 at = zv_vec3_scale(zv_vec3_sub(p, grid->low), 1.0 / grid->step);
    const size_t x = (size_t)at.x, y = (size_t)at.y, z = (size_t)at.z;
    int8_t *known = &grid->link[(z * CELLS + y) * CELLS + x];
    if (*known < 0) {
        *known = (int8_t)nearest_link(in, p);
    }
    return *known;
}

static zv_status assign(const cutter *in, const int8_t *link_of_shell, uint8_t *link_of, zv_error *why)
{
    zv_vec3 low = {0, 0, 0}, high = {0, 0, 0};
    zv_mesh_bounds(in->model, &low, &high);
    const double longest = zv_larger(high.x - low.x, zv_larger(high.y - low.y, high.z - low.z));
    cells grid = {malloc((size_t)CELLS * CELLS * CELLS), low, longest * (1.0 + 1e-9) / CELLS + 1e-12};
    if (!grid.link) {
        return no_memory(why);
    }
    memset(grid.link, -1, (size_t)CELLS * CELLS * CELLS);
    for (uint32_t i = 0; i < in->model->triangle_count; ++i) {
        const int whole = link_of_shell[in->shell_of[in->model->triangles[i].corner[0]]];
        link_of[i] = (uint8_t)(whole >= 0 ? whole : link_of_cell(in, &grid, middle_of(in->model, i)));
    }
    free(grid.link);
    return ZV_OK;
}

zv_status zv_model_cut(const zv_robot *robot, const double *q, const zv_mesh *model, uint8_t *link_of, zv_error *why)
{
    ZV_ASSERT(robot && q && model && link_of);
    cutter in = {.model = model};
    zv_status status = begin(robot, q, &in, why);
    in.far = status == ZV_OK ? 2.0 * span_of(&in) + 1.0 : 0.0;
    int8_t *link_of_shell = malloc((size_t)in.shells + 1);
    if (status == ZV_OK && !link_of_shell) {
        status = no_memory(why);
    }
    status = status == ZV_OK ? vote_all(&in, link_of_shell, why) : status;
    status = status == ZV_OK ? assign(&in, link_of_shell, link_of, why) : status;
    free(link_of_shell);
    end(&in);
    return status;
}
