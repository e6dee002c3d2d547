/// @file chain.c
/// From a tree to the chain that ends at its tip.
///
///     root ─fixed─ a ─[j1]─ b ─fixed─ c ─[j2]─ d ─fixed─ tip        origin(j2) = fixed * parent_from_joint(j2)
///                           └─(frozen)─ e                           b, c and e are one part, carried by j1
#include "describe/chain.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "describe/inertial.h"

/// Joints between the root and a link that an arm can move.
static int axes_to(const zv_tree *tree, int link)
{
    int axes = 0;
    for (int j = tree->link[link].joint; j >= 0; j = tree->link[tree->joint[j].parent].joint) {
        axes += tree->joint[j].kind != ZV_TREE_FIXED && tree->joint[j].kind != ZV_TREE_OTHER;
    }
    return axes;
}

/// The first leaf with most moving joints, of those with at most `most` axes; -1: there is none.
static int longest_leaf(const zv_tree *tree, int most)
{
    int best = -1;
    for (int i = 0; i < tree->links; ++i) {
        const zv_tree_link *link = &tree->link[i];
        if (link->first_child < 0 && (best < 0 || link->moving > tree->link[best].moving) && axes_to(tree, i) <= most) {
            best = i;
        }
    }
    return best;
}

int zv_tree_default_tip(const zv_tree *tree)
{
    enum { AN_ARM = 4 }; // a shorter chain is not what somebody meant
    const int longest = longest_leaf(tree, ZV_TREE_LINKS);
    if (axes_to(tree, longest) <= ZV_MAX_JOINTS) {
        return longest;
    }
    const int leaf = longest_leaf(tree, ZV_MAX_JOINTS);
    int tip = leaf >= 0 && axes_to(tree, leaf) >= AN_ARM ? leaf : longest;
    while (axes_to(tree, tip) > ZV_MAX_JOINTS) {
        tip = tree->joint[tree->link[tip].joint].parent;
    }
    const zv_tree_link *end = &tree->link[tip];
    zv_report_add(tree->report, ZV_REPORT_ASSUMED, end->line, end->column,
                  "%d joints move on the way to '%.*s', an arm may have %d: the tip is '%.*s'", axes_to(tree, longest),
                  ZV_SHOWN(tree->link[longest].name), ZV_MAX_JOINTS, ZV_SHOWN(end->name));
    return tip;
}

// ---- values of joints that do not move by themselves ----

/// Whom a joint follows in the end: value = multiplier * root + shift.
static const zv_tree_joint *resolve_driver(const zv_tree *tree, const zv_tree_joint *joint, double *multiplier,
                                           double *shift)
{
    *multiplier = 1.0;
    *shift = 0.0;
    while (joint->driver >= 0) {
        *shift += *multiplier * joint->shift;
        *multiplier *= joint->multiplier;
        joint = &tree->joint[joint->driver];
    }
    return joint;
}

/// Zero, or the limit that is nearest to it.
static double frozen_value(const zv_tree *tree, const zv_tree_joint *joint)
{
    double multiplier, shift;
    const zv_tree_joint *root = resolve_driver(tree, joint, &multiplier, &shift);
    const double value = fmin(fmax(0.0, root->limits.lower), root->limits.upper);
    return multiplier * value + shift;
}

static zv_pose joint_pose(const zv_tree_joint *joint, double value)
{
    zv_pose motion = zv_pose_identity();
    if (joint->kind == ZV_TREE_PRISMATIC) {
        motion.pos = zv_vec3_scale(joint->axis, value);
    } else if (joint->kind != ZV_TREE_FIXED && joint->kind != ZV_TREE_OTHER && value != 0.0) {
        motion.rot = zv_rot_axis(joint->axis, value);
    }
    return zv_pose_mul(zv_pose_mul(joint->parent_from_joint, motion), joint->joint_from_child);
}

static void report_frozen(const zv_tree *tree, const zv_tree_joint *joint, double value, const char *reason)
{
    if (joint->kind == ZV_TREE_OTHER) {
        zv_report_add(tree->report, ZV_REPORT_LOST, joint->line, joint->column,
                      "joint '%.*s' is floating, planar or a ball: it is fixed at its origin", ZV_SHOWN(joint->name));
        return;
    }
    const bool slides = joint->kind == ZV_TREE_PRISMATIC;
    zv_report_add(tree->report, ZV_REPORT_LOST, joint->line, joint->column, "joint '%.*s' %s: it is frozen at %g %s",
                  ZV_SHOWN(joint->name), reason, slides ? value / ZV_MM : value / ZV_DEG, slides ? "mm" : "degrees");
}

// ---- the chain from the root to the tip ----

/// What the walk carries along.
typedef struct walk {
    const zv_tree *tree;
    zv_chain *chain;
    zv_pose *pose;         ///< of links that are rigidly joined, in the frame of their part
    int *path;             ///< joints from the root to the tip
    int *todo;             ///< links whose children are to be visited
    signed char *is_moved; ///< of each joint: it is a step of the chain
} walk;

static zv_status begin_walk(const zv_tree *tree, zv_chain *chain, walk *out, zv_error *why)
{
    const size_t links = (size_t)tree->links, joints = (size_t)tree->joints + 1;
    *out = (walk){.tree = tree,
                  .chain = chain,
                  .pose = zv_arena_take(tree->arena, links * sizeof(zv_pose)),
                  .path = zv_arena_take(tree->arena, joints * sizeof(int)),
                  .todo = zv_arena_take(tree->arena, links * sizeof(int)),
                  .is_moved = zv_arena_take(tree->arena, joints)};
    if (!out->pose || !out->path || !out->todo || !out->is_moved) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
    }
    for (size_t i = 0; i < joints; ++i) {
        out->is_moved[i] = 0;
    }
    return ZV_OK;
}

/// Joints from the root to the tip in order; returns how many.
static int find_path(walk *in)
{
    int count = 0;
    for (int j = in->tree->link[in->chain->tip].joint; j >= 0; j = in->tree->link[in->tree->joint[j].parent].joint) {
        in->path[count++] = j;
    }
    for (int i = 0; i < count / 2; ++i) {
        const int swapped = in->path[i];
        in->path[i] = in->path[count - 1 - i];
        in->path[count - 1 - i] = swapped;
    }
    return count;
}

static bool moves_freely(const zv_tree_joint *joint)
{
    return joint->kind != ZV_TREE_FIXED && joint->kind != ZV_TREE_OTHER;
}

/// Marks the joints of the path that move: those of their own, and those that follow one of them.
static int mark_moving(walk *in, int length)
{
    const zv_tree *tree = in->tree;
    for (int i = 0; i < length; ++i) {
        const zv_tree_joint *joint = &tree->joint[in->path[i]];
        in->is_moved[in->path[i]] = moves_freely(joint) && joint->driver < 0;
    }
    int count = 0;
    for (int i = 0; i < length; ++i) {
        const zv_tree_joint *joint = &tree->joint[in->path[i]];
        if (joint->driver >= 0 && moves_freely(joint)) {
            double multiplier, shift;
            const zv_tree_joint *root = resolve_driver(tree, joint, &multiplier, &shift);
            in->is_moved[in->path[i]] = in->is_moved[root - tree->joint] != 0;
        }
        count += in->is_moved[in->path[i]];
    }
    return count;
}

static zv_status refuse_length(const walk *in, int count, zv_error *why)
{
    const zv_tree *tree = in->tree;
    const zv_tree_link *tip = &tree->link[in->chain->tip];
    if (count == 0) {
        return zv_fail(why, ZV_ERR_SYNTAX, tip->line, tip->column,
                       "nothing moves between the root '%.*s' and the tip '%.*s'",
                       ZV_SHOWN(tree->link[tree->root].name), ZV_SHOWN(tip->name));
    }
    char shorter[160] = "";
    size_t used = 0;
    for (int i = 0; i < tree->links && used < sizeof shorter; ++i) {
        const zv_tree_link *link = &tree->link[i];
        if (link->moving == ZV_MAX_JOINTS || (link->first_child < 0 && link->moving > 0 && link->moving < count)) {
            used += (size_t)snprintf(shorter + used, sizeof shorter - used, "%s%.*s", used ? ", " : "",
                                     ZV_SHOWN(link->name));
        }
    }
    return zv_fail(why, ZV_ERR_TOO_LARGE, tip->line, tip->column,
                   "%d joints move between the root and '%.*s', an arm may have %d; choose another tip, for example %s",
                   count, ZV_SHOWN(tip->name), ZV_MAX_JOINTS, used ? shorter : "a link nearer to the root");
}

static void add_step(walk *in, const zv_tree_joint *joint, zv_pose before)
{
    zv_chain_step *step = &in->chain->step[in->chain->steps++];
    *step = (zv_chain_step){
        .joint = joint, .origin = zv_pose_mul(before, joint->parent_from_joint), .driver = -1, .multiplier = 1.0};
}

/// Folds what does not move, and makes a step of what does.
static void fold(walk *in, int length)
{
    zv_pose since = zv_pose_identity();
    for (int i = 0; i < length; ++i) {
        const zv_tree_joint *joint = &in->tree->joint[in->path[i]];
        if (in->is_moved[in->path[i]]) {
            add_step(in, joint, since);
            since = joint->joint_from_child;
            continue;
        }
        const double value = frozen_value(in->tree, joint);
        since = zv_pose_mul(since, joint_pose(joint, value));
    }
    in->chain->tool = since;
}

static void find_drivers(walk *in)
{
    zv_chain *chain = in->chain;
    for (int k = 0; k < chain->steps; ++k) {
        zv_chain_step *step = &chain->step[k];
        if (step->joint->driver < 0) {
            continue;
        }
        const zv_tree_joint *root = resolve_driver(in->tree, step->joint, &step->multiplier, &step->shift);
        for (int other = 0; other < chain->steps; ++other) {
            step->driver = chain->step[other].joint == root ? other : step->driver;
        }
    }
}

// ---- what each joint carries ----

/// Adds the mass of one link to its part.
static void add_mass(const zv_tree_link *link, zv_pose part_from_link, bool *is_known, zv_link *sum)
{
    if (!link->has_mass) {
        return;
    }
    const zv_pose still = zv_pose_identity();
    const bool in_place = memcmp(&part_from_link, &still, sizeof still) == 0;
    const zv_link mass = in_place ? link->mass : zv_mass_from(part_from_link, &link->mass);
    *sum = *is_known ? zv_mass_sum(sum, &mass) : mass;
    *is_known = true;
}

static void report_missing_mass(const zv_tree *tree, const zv_tree_link *link)
{
    zv_report_add(tree->report, ZV_REPORT_ASSUMED, link->line, link->column,
                  "link '%.*s' has a shape but no mass: it is counted as weightless", ZV_SHOWN(link->name));
}

/// All links rigidly joined to `start`, which is at `pose` in the frame of the part: their mass in that frame; reports
/// frozen joints among them.
static zv_link gather_part(walk *in, int start, zv_pose pose, int step)
{
    const zv_tree *tree = in->tree;
    zv_link sum = {.mass_kg = NAN, .center_m = {NAN, NAN, NAN}, .inertia = {NAN, NAN, NAN, NAN, NAN, NAN}};
    bool is_known = false;
    int waiting = 0, first = 0;
    in->pose[start] = pose;
    in->todo[waiting++] = start;
    while (first < waiting) {
        const int at = in->todo[first++];
        add_mass(&tree->link[at], in->pose[at], &is_known, &sum);
        if (step > 0 && tree->link[at].weighed > 0.0) {
            in->chain->step[step - 1].is_weighed = true;
        }
        if (tree->link[at].shapes) {
            in->chain->part[in->chain->parts++] = (zv_chain_part){at, step, in->pose[at]};
        }
        for (int j = tree->link[at].first_child; j >= 0; j = tree->joint[j].next) {
            const zv_tree_joint *joint = &tree->joint[j];
            if (in->is_moved[j]) {
                continue;
            }
            const double value = frozen_value(tree, joint);
            if (zv_tree_moves(joint)) {
                report_frozen(tree, joint, value, "is not on the way to the tip");
            }
            in->pose[joint->child] = zv_pose_mul(in->pose[at], joint_pose(joint, value));
            in->todo[waiting++] = joint->child;
        }
    }
    for (int i = 0; is_known && i < waiting; ++i) {
        const zv_tree_link *link = &tree->link[in->todo[i]];
        if (!link->has_mass && link->has_shape) {
            report_missing_mass(tree, link);
        }
    }
    return sum;
}

zv_status zv_chain_make(const zv_tree *tree, int tip, zv_chain *out, zv_error *why)
{
    *out = (zv_chain){.tree = tree, .tip = tip};
    walk in;
    const zv_status status = begin_walk(tree, out, &in, why);
    if (status != ZV_OK) {
        return status;
    }
    const int length = find_path(&in);
    const int moving = mark_moving(&in, length);
    if (moving == 0 || moving > ZV_MAX_JOINTS) {
        return refuse_length(&in, moving, why);
    }
    fold(&in, length);
    find_drivers(&in);
    out->part = zv_arena_take(tree->arena, (size_t)(tree->links + 1) * sizeof *out->part);
    if (!out->part) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a robot");
    }
    gather_part(&in, tree->root, zv_pose_identity(), 0); // its mass moves nothing
    for (int k = 0; k < out->steps; ++k) {
        out->step[k].mass = gather_part(&in, out->step[k].joint->child, out->step[k].joint->joint_from_child, k + 1);
    }
    return ZV_OK;
}
