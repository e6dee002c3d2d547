/// @file weigh.c
/// Masses of links from their shapes and a density: that of each shape where the description gives it (MJCF), else the one
/// that somebody asked for. A mesh that is not closed is weighed as its hull.
#include <math.h>
#include <string.h>

#include "describe/import.h"
#include "describe/inertial.h"

static zv_link link_of(const zv_mass *mass)
{
    zv_link link = {.mass_kg = mass->mass_kg, .center_m = mass->center};
    memcpy(link.inertia, mass->inertia, sizeof link.inertia);
    return link;
}

/// Closed forms, in the frame of the shape.
static zv_link weigh_plain(const zv_tree_shape *shape, double density)
{
    const double *size = shape->size;
    const zv_mass mass = shape->kind == ZV_TREE_BOX        ? zv_box_mass(size, density)
                         : shape->kind == ZV_TREE_SPHERE   ? zv_capsule_mass(size[0], 0.0, density)
                         : shape->kind == ZV_TREE_CYLINDER ? zv_cylinder_mass(size[0], size[1], density)
                                                           : zv_capsule_mass(size[0], size[1], density);
    return link_of(&mass);
}

/// All parts of a mesh together, in metres.
static bool gather(const zv_loaded_mesh *loaded, const zv_import_options *options, const double size[3], zv_mesh *out)
{
    for (int i = 0; loaded && i < loaded->parts; ++i) {
        if (!zv_mesh_store_read(options->meshes, loaded->part[i].content, out)) {
            return false;
        }
    }
    zv_mesh_stretch(out, size);
    return out->triangle_count > 0 && !out->failed;
}

static bool weigh_mesh(const zv_import *import, const zv_tree_shape *shape, const zv_import_options *options,
                       double density, bool *is_hull, zv_link *out)
{
    zv_mesh mesh = {0}, hull = {0};
    zv_mass mass;
    bool is_weighed = gather(zv_mesh_of(import, shape), options, shape->size, &mesh);
    if (is_weighed && !zv_mesh_is_closed(&mesh)) {
        *is_hull = true;
        is_weighed = zv_mesh_hull(&mesh, &hull, NULL) == ZV_OK;
    }
    is_weighed = is_weighed && zv_mesh_mass(hull.triangle_count > 0 ? &hull : &mesh, density, &mass);
    if (is_weighed) {
        *out = link_of(&mass);
    }
    zv_mesh_free(&mesh);
    zv_mesh_free(&hull);
    return is_weighed;
}

/// The mass of one shape in the frame of its link; false when it cannot be weighed or weighs nothing.
static bool weigh_shape(const zv_import *import, const zv_tree_shape *shape, const zv_import_options *options,
                        double density, bool *is_hull, zv_link *out)
{
    const double used = isnan(shape->mass) ? density : 1.0;
    zv_link found;
    if (!(used > 0.0)) {
        return false;
    }
    if (shape->kind != ZV_TREE_MESH) {
        found = weigh_plain(shape, used);
    } else if (!weigh_mesh(import, shape, options, used, is_hull, &found)) {
        return false;
    }
    if (!isnan(shape->mass)) {
        const double share = shape->mass / found.mass_kg;
        found.mass_kg = shape->mass;
        for (int i = 0; i < 6; ++i) {
            found.inertia[i] *= share;
        }
    }
    *out = zv_mass_from(shape->pose, &found);
    return found.mass_kg > 0.0;
}

static bool is_given(const zv_tree_shape *shape)
{
    return !isnan(shape->density) || !isnan(shape->mass);
}

/// Which shapes of a link weigh: those whose density is given, else those to be seen, else all.
static bool counts(const zv_tree_link *link, const zv_tree_shape *shape)
{
    bool any_given = false, any_seen = false;
    for (const zv_tree_shape *s = link->shapes; s; s = s->next) {
        any_given = any_given || is_given(s);
        any_seen = any_seen || s->is_seen;
    }
    return any_given ? is_given(shape) : any_seen ? shape->is_seen : true;
}

/// Meshes that cut through themselves can come out as no body at all.
static bool is_body(const zv_link *link)
{
    double sum = link->mass_kg + link->center_m.x + link->center_m.y + link->center_m.z;
    for (int i = 0; i < 6; ++i) {
        sum += link->inertia[i];
    }
    return isfinite(sum) && link->mass_kg > 0.0 && zv_inertia_is_possible(link->inertia);
}

static void weigh_link(const zv_import *import, zv_tree *tree, zv_tree_link *link, const zv_import_options *options)
{
    bool is_known = false, is_hull = false, is_missing = false;
    double used = 0.0;
    zv_link sum = {0};
    for (const zv_tree_shape *s = link->shapes; s; s = s->next) {
        const double density = isnan(s->density) ? options->density : s->density;
        zv_link mass;
        if (!counts(link, s)) {
            continue;
        }
        if (weigh_shape(import, s, options, density, &is_hull, &mass)) {
            sum = is_known ? zv_mass_sum(&sum, &mass) : mass;
            is_known = true;
            used = density > 0.0 ? density : used;
        } else {
            is_missing = is_missing || density > 0.0 || s->mass > 0.0;
        }
    }
    if (!is_known || is_missing || !is_body(&sum)) {
        return;
    }
    link->mass = sum;
    link->has_mass = true;
    link->weighed = used > 0.0 ? used : 1.0;
    zv_report_add(tree->report, ZV_REPORT_ASSUMED, link->line, link->column,
                  "link '%.*s': its mass of %.4g kg is computed from its shapes%s", ZV_SHOWN(link->name), sum.mass_kg,
                  is_hull ? "; a mesh that is not closed counts as its hull" : "");
}

void zv_tree_weigh(const zv_import *import, zv_tree *tree, const zv_import_options *options)
{
    for (int i = 0; i < tree->links; ++i) {
        zv_tree_link *link = &tree->link[i];
        bool is_possible = !link->has_mass && link->shapes;
        bool any_given = options->density > 0.0;
        for (const zv_tree_shape *s = link->shapes; s; s = s->next) {
            any_given = any_given || is_given(s);
        }
        if (is_possible && any_given) {
            weigh_link(import, tree, link, options);
        }
    }
}
