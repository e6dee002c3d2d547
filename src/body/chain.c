/// @file chain.c
/// Arms of any kind: every link is made by the pair of axes between which it lies.
#include "body/parts.h"

typedef void make_link(assembly *a, int link);

/// Upright, then lying: a turntable. Parallel: plates. Along its own axis to a pivot across: a forearm, or a knuckle when
/// it is short. Beside its own axis to one across: an elbow. Meeting: a wrist. A slide: sleeve and beam.
static make_link *choose(const assembly *a, int link)
{
    const double small = 0.02 * a->size;
    const joint_place *first = &a->joints[link - 1], *next = link < a->joint_count ? &a->joints[link] : NULL;
    const span s = zv_assembly_span(a, link);
    const double along = fabs(zv_vec3_dot(s.dir, first->axis));
    if (first->slides || (next && next->slides)) {
        return zv_make_slide;
    }
    if (!next) {
        const bool swings = link > 1 && first->lies && s.length > small && along < 0.3;
        return swings ? zv_make_swing : s.length > small && along < 0.5 ? zv_make_strut : zv_make_flange;
    }
    if (link == 1 && !first->lies && next->lies) {
        return zv_make_turret;
    }
    const double between = fabs(zv_vec3_dot(first->axis, next->axis));
    const bool crosses = between < 0.3;
    if (s.length <= small) {
        return zv_make_wrist;
    }
    if (are_parallel(first->axis, next->axis) && along < 0.9) {
        return zv_make_swing;
    }
    if (crosses && along > 0.9) {
        return s.length < 1.9 * (first->radius + next->radius) ? zv_make_knuckle : zv_make_forearm;
    }
    const bool beside = fabs(zv_vec3_dot(s.dir, next->axis)) < 0.7;
    return crosses && beside ? zv_make_elbow : zv_make_strut;
}

void zv_make_chain(assembly *a)
{
    if (a->joints[0].slides) {
        zv_make_rail(a);
    } else if (a->joints[0].lies) {
        zv_make_stand(a);
    } else {
        zv_make_pedestal(a);
    }
    for (int link = 1; link <= a->joint_count; ++link) {
        choose(a, link)(a, link);
    }
}
