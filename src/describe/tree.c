/// @file tree.c
/// Links and joints by name become a tree, or a sentence says why they are none.
#include "describe/tree.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "text/utf8.h"

/// A limit this far away, rad or m, means that there is none.
#define NO_LIMIT 1e5

zv_status zv_tree_begin(zv_tree *tree, zv_arena *arena, zv_report *report, zv_error *why)
{
    *tree = (zv_tree){.arena = arena, .report = report, .name = {"robot", 5}, .root = -1};
    tree->link = zv_arena_take(arena, ZV_TREE_LINKS * sizeof *tree->link);
    tree->joint = zv_arena_take(arena, ZV_TREE_LINKS * sizeof *tree->joint);
    return tree->link && tree->joint ? ZV_OK
                                     : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
}

zv_status zv_tree_add_link(zv_tree *tree, zv_xml_text name, int line, int column, zv_tree_link **out, zv_error *why)
{
    if (tree->links == ZV_TREE_LINKS) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, line, column, "a description may have %d links", ZV_TREE_LINKS);
    }
    *out = &tree->link[tree->links++];
    **out =
        (zv_tree_link){.name = name,
                       .line = line,
                       .column = column,
                       .mass = {.mass_kg = NAN, .center_m = {NAN, NAN, NAN}, .inertia = {NAN, NAN, NAN, NAN, NAN, NAN}},
                       .joint = -1,
                       .first_child = -1,
                       .moving = -1};
    return ZV_OK;
}

zv_status zv_tree_add_joint(zv_tree *tree, zv_xml_text name, int line, int column, zv_tree_joint **out, zv_error *why)
{
    if (tree->joints == ZV_TREE_LINKS) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, line, column, "a description may have %d joints", ZV_TREE_LINKS);
    }
    *out = &tree->joint[tree->joints++];
    **out = (zv_tree_joint){.name = name,
                            .line = line,
                            .column = column,
                            .parent = -1,
                            .child = -1,
                            .next = -1,
                            .parent_from_joint = zv_pose_identity(),
                            .joint_from_child = zv_pose_identity(),
                            .armature = NAN,
                            .axis = {1, 0, 0},
                            .limits = {-INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY},
                            .friction = {NAN, NAN},
                            .driver = -1,
                            .multiplier = 1.0};
    return ZV_OK;
}

void zv_tree_set_range(zv_tree *tree, zv_tree_joint *joint, double lower, double upper, int line, int column)
{
    if (!(lower < upper)) {
        zv_report_add(
            tree->report, ZV_REPORT_WARNING, line, column,
            "joint '%.*s': its lower limit %g is not below the upper one %g; the joint is left without limits",
            ZV_SHOWN(joint->name), lower, upper);
        return;
    }
    const bool has_lower = lower > -NO_LIMIT, has_upper = upper < NO_LIMIT;
    if (has_lower && has_upper) {
        joint->limits.lower = lower;
        joint->limits.upper = upper;
    } else if (has_lower || has_upper) {
        zv_report_add(tree->report, ZV_REPORT_LOST, line, column,
                      "joint '%.*s': it is limited on one side only; the joint is left without limits",
                      ZV_SHOWN(joint->name));
    }
}

bool zv_tree_moves(const zv_tree_joint *joint)
{
    return joint->kind != ZV_TREE_FIXED;
}

int zv_tree_find_link(const zv_tree *tree, zv_xml_text name)
{
    for (int i = 0; i < tree->links; ++i) {
        if (zv_texts_equal(tree->link[i].name, name)) {
            return i;
        }
    }
    return -1;
}

static int find_joint(const zv_tree *tree, zv_xml_text name)
{
    for (int i = 0; i < tree->joints; ++i) {
        if (zv_texts_equal(tree->joint[i].name, name)) {
            return i;
        }
    }
    return -1;
}

static zv_status check_names(const zv_tree *tree, zv_error *why)
{
    for (int i = 0; i < tree->links; ++i) {
        const zv_tree_link *link = &tree->link[i];
        const int first = zv_tree_find_link(tree, link->name);
        if (first != i) {
            return zv_fail(why, ZV_ERR_SYNTAX, link->line, link->column,
                           "two links are called '%.*s'; the other is in line %d", ZV_SHOWN(link->name),
                           tree->link[first].line);
        }
    }
    for (int i = 0; i < tree->joints; ++i) {
        const zv_tree_joint *joint = &tree->joint[i];
        const int first = find_joint(tree, joint->name);
        if (first != i) {
            return zv_fail(why, ZV_ERR_SYNTAX, joint->line, joint->column,
                           "two joints are called '%.*s'; the other is in line %d", ZV_SHOWN(joint->name),
                           tree->joint[first].line);
        }
    }
    return ZV_OK;
}

static zv_status find_end(const zv_tree *tree, const zv_tree_joint *joint, const char *which, zv_xml_text name,
                          int *out, zv_error *why)
{
    *out = zv_tree_find_link(tree, name);
    return *out >= 0 ? ZV_OK
                     : zv_fail(why, ZV_ERR_SYNTAX, joint->line, joint->column,
                               "the joint '%.*s' names the %s link '%.*s', which the file does not have",
                               ZV_SHOWN(joint->name), which, ZV_SHOWN(name));
}

static zv_status connect_joint(zv_tree *tree, int index, zv_error *why)
{
    zv_tree_joint *joint = &tree->joint[index];
    zv_status status = find_end(tree, joint, "parent", joint->parent_name, &joint->parent, why);
    status = status == ZV_OK ? find_end(tree, joint, "child", joint->child_name, &joint->child, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    zv_tree_link *child = &tree->link[joint->child];
    if (child->joint >= 0) {
        const zv_tree_joint *other = &tree->joint[child->joint];
        return zv_fail(why, ZV_ERR_SYNTAX, joint->line, joint->column,
                       "this is not a tree: the link '%.*s' hangs on two joints, '%.*s' in line %d and '%.*s' here",
                       ZV_SHOWN(child->name), ZV_SHOWN(other->name), other->line, ZV_SHOWN(joint->name));
    }
    child->joint = index;
    return ZV_OK;
}

/// Children in the order of the file: joints are put in front, from the last to the first.
static void list_children(zv_tree *tree)
{
    for (int i = tree->joints - 1; i >= 0; --i) {
        zv_tree_joint *joint = &tree->joint[i];
        joint->next = tree->link[joint->parent].first_child;
        tree->link[joint->parent].first_child = i;
    }
}

static zv_status find_root(zv_tree *tree, zv_error *why)
{
    for (int i = 0; i < tree->links; ++i) {
        const zv_tree_link *link = &tree->link[i];
        if (link->joint >= 0) {
            continue;
        }
        if (tree->root >= 0) {
            const zv_tree_link *root = &tree->link[tree->root];
            return zv_fail(why, ZV_ERR_SYNTAX, link->line, link->column,
                           "this is not one tree: no joint carries the links '%.*s' (line %d) and '%.*s' (line %d)",
                           ZV_SHOWN(root->name), root->line, ZV_SHOWN(link->name), link->line);
        }
        tree->root = i;
    }
    if (tree->root < 0) {
        const zv_tree_link *first = &tree->link[0];
        return zv_fail(why, ZV_ERR_SYNTAX, first->line, first->column,
                       "this is not a tree: every link hangs on a joint, so the joints form a loop");
    }
    return ZV_OK;
}

/// Counts the moving joints from the root outwards; what is not reached is a loop beside the tree.
static zv_status count_moving(zv_tree *tree, zv_error *why)
{
    int *todo = zv_arena_take(tree->arena, (size_t)tree->links * sizeof *todo);
    if (!todo) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
    }
    int waiting = 0;
    tree->link[tree->root].moving = 0;
    todo[waiting++] = tree->root;
    while (waiting > 0) {
        const zv_tree_link *link = &tree->link[todo[--waiting]];
        for (int j = link->first_child; j >= 0; j = tree->joint[j].next) {
            const zv_tree_joint *joint = &tree->joint[j];
            tree->link[joint->child].moving = link->moving + (zv_tree_moves(joint) ? 1 : 0);
            todo[waiting++] = joint->child;
        }
    }
    for (int i = 0; i < tree->links; ++i) {
        if (tree->link[i].moving < 0) {
            return zv_fail(why, ZV_ERR_SYNTAX, tree->link[i].line, tree->link[i].column,
                           "this is not a tree: the joints around the link '%.*s' form a loop",
                           ZV_SHOWN(tree->link[i].name));
        }
    }
    return ZV_OK;
}

/// Whom a joint follows; following in a circle is refused.
static zv_status connect_mimics(zv_tree *tree, zv_error *why)
{
    for (int i = 0; i < tree->joints; ++i) {
        zv_tree_joint *joint = &tree->joint[i];
        if (joint->mimic.size == 0) {
            continue;
        }
        joint->driver = find_joint(tree, joint->mimic);
        if (joint->driver < 0) {
            zv_report_add(tree->report, ZV_REPORT_LOST, joint->line, joint->column,
                          "the joint '%.*s' follows '%.*s', which the file does not have: it moves by itself",
                          ZV_SHOWN(joint->name), ZV_SHOWN(joint->mimic));
        }
    }
    for (int i = 0; i < tree->joints; ++i) {
        int steps = 0;
        for (int j = i; tree->joint[j].driver >= 0; j = tree->joint[j].driver) {
            if (++steps > tree->joints) {
                return zv_fail(why, ZV_ERR_SYNTAX, tree->joint[i].line, tree->joint[i].column,
                               "the joint '%.*s' follows itself in a circle", ZV_SHOWN(tree->joint[i].name));
            }
        }
    }
    return ZV_OK;
}

zv_status zv_tree_connect(zv_tree *tree, zv_error *why)
{
    if (tree->links == 0) {
        return zv_fail(why, ZV_ERR_SYNTAX, 1, 1, "the description has no link");
    }
    zv_status status = check_names(tree, why);
    for (int i = 0; i < tree->joints && status == ZV_OK; ++i) {
        status = connect_joint(tree, i, why);
    }
    if (status != ZV_OK) {
        return status;
    }
    list_children(tree);
    status = find_root(tree, why);
    status = status == ZV_OK ? count_moving(tree, why) : status;
    return status == ZV_OK ? connect_mimics(tree, why) : status;
}

zv_status zv_tree_shorten_names(zv_tree *tree, zv_error *why)
{
    for (int i = 0; i < tree->joints; ++i) {
        zv_tree_joint *joint = &tree->joint[i];
        if (joint->name.size < ZV_NAME_SIZE) {
            continue;
        }
        char ending[16], *copy = zv_arena_take_bytes(tree->arena, ZV_NAME_SIZE);
        if (!copy) {
            return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
        }
        const size_t tail = (size_t)snprintf(ending, sizeof ending, "~%d", i + 1);
        const size_t head = zv_utf8_cut(joint->name.data, ZV_NAME_SIZE - 1 - tail);
        memcpy(copy, joint->name.data, head);
        memcpy(copy + head, ending, tail);
        zv_report_add(tree->report, ZV_REPORT_LOST, joint->line, joint->column,
                      "the name '%.*s' is longer than %d bytes: the joint is called '%.*s'", (int)joint->name.size,
                      joint->name.data, ZV_NAME_SIZE - 1, (int)(head + tail), copy);
        joint->name = (zv_xml_text){copy, head + tail};
    }
    return ZV_OK;
}
