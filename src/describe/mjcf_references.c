/// @file mjcf_references.c
/// Actuators and equalities of MJCF to limits and followers.
///
/// A joint that a model has several times, because the model is attached or a part of it replicated, is meant each time.
#include "describe/mjcf_references.h"

#include <math.h>

#include "describe/mjcf_defaults.h"

static zv_status refuse(const zv_element *element, const char *name, zv_xml_text found, const char *expected,
                        zv_error *why)
{
    return zv_fail(why, ZV_ERR_SYNTAX, element->line, element->column, "<%.*s>: expected %s in '%s', found '%.*s'",
                   ZV_SHOWN(element->name), expected, name, ZV_SHOWN(found));
}

/// The next of the joints that the model calls `name`, from `at` on; NULL: none.
static const zv_mjcf_joint *called(const zv_mjcf_references *in, const zv_mjcf_joint *at, zv_xml_text name)
{
    while (at && !(at->model == in->model && name.size > 0 && zv_texts_equal(at->name, name))) {
        at = at->next;
    }
    return at;
}

/// The joint called `name` that was made together with `other`, or NULL.
static const zv_mjcf_joint *beside(const zv_mjcf_references *in, const zv_mjcf_joint *other, zv_xml_text name)
{
    const zv_mjcf_joint *at = called(in, in->joints, name);
    while (at && !(zv_texts_equal(at->before, other->before) && zv_texts_equal(at->after, other->after))) {
        at = called(in, at->next, name);
    }
    return at;
}

/// <joint joint1="a" joint2="b" polycoef="c0 c1 0 0 0"/>: a - ref of a = c0 + c1 (b - ref of b).
static zv_status read_equality(const zv_mjcf_references *in, const zv_element *element, zv_error *why)
{
    double poly[5] = {0, 1, 0, 0, 0};
    const zv_xml_text text = zv_attribute(element, "polycoef"), name = zv_attribute(element, "joint2");
    const zv_mjcf_joint *joint = called(in, in->joints, zv_attribute(element, "joint1"));
    const zv_mjcf_joint *driver = joint ? beside(in, joint, name) : NULL;
    if (text.data && zv_read_some_numbers(text, 5, poly) < 0) {
        return refuse(element, "polycoef", text, "at most 5 numbers", why);
    }
    const bool is_line = poly[2] == 0.0 && poly[3] == 0.0 && poly[4] == 0.0;
    if (!driver || !is_line) {
        zv_report_add(in->tree->report, ZV_REPORT_LOST, element->line, element->column,
                      "this equality of joints is left out: it is no straight line, or names no two joints");
        return ZV_OK;
    }
    for (; joint; joint = called(in, joint->next, joint->name)) {
        zv_tree_joint *follower = &in->tree->joint[joint->joint];
        driver = beside(in, joint, name);
        if (driver) {
            follower->mimic = in->tree->joint[driver->joint].name;
            follower->multiplier = poly[1];
            follower->shift = joint->ref + poly[0] - poly[1] * driver->ref;
        }
    }
    return ZV_OK;
}

static zv_status read_range(const zv_mjcf_references *in, const zv_element *element, const char *name, double *most,
                            zv_error *why)
{
    static const zv_xml_text no_class = {"", 0};
    const zv_mjcf_defaults defaults = {in->model};
    const zv_xml_text text = zv_mjcf_attribute(&defaults, element, no_class, name);
    double range[2];
    if (text.data && !zv_read_range(text, range)) {
        return refuse(element, name, text, "numbers", why);
    }
    *most = text.data ? fmax(fabs(range[0]), fabs(range[1])) : 0.0;
    return ZV_OK;
}

/// The force that an actuator may give limits its joint; a motor without such a limit gives what it is commanded.
static zv_status read_actuator(const zv_mjcf_references *in, const zv_element *element, zv_error *why)
{
    static const zv_xml_text no_class = {"", 0};
    const zv_mjcf_defaults defaults = {in->model};
    double force = 0.0, gear[6] = {1};
    zv_status status = read_range(in, element, "forcerange", &force, why);
    if (status == ZV_OK && force == 0.0 && zv_element_is(element, "motor")) {
        status = read_range(in, element, "ctrlrange", &force, why);
    }
    const zv_xml_text text = zv_mjcf_attribute(&defaults, element, no_class, "gear");
    if (status == ZV_OK && text.data && zv_read_some_numbers(text, 6, gear) < 1) {
        return refuse(element, "gear", text, "numbers", why);
    }
    const zv_mjcf_joint *joint = called(in, in->joints, zv_attribute(element, "joint"));
    const double most = force * fabs(gear[0]);
    for (; joint && status == ZV_OK && most > 0.0; joint = called(in, joint->next, joint->name)) {
        zv_limits *limits = &in->tree->joint[joint->joint].limits;
        limits->torque = limits->torque < most ? limits->torque : most;
    }
    return status;
}

zv_status zv_mjcf_references_read(const zv_mjcf_references *in, zv_error *why)
{
    zv_status status = ZV_OK;
    for (const zv_element *part = in->model->first; part && status == ZV_OK; part = part->next) {
        const bool is_equality = zv_element_is(part, "equality");
        if (!is_equality && !zv_element_is(part, "actuator")) {
            continue;
        }
        for (const zv_element *child = part->first; child && status == ZV_OK; child = child->next) {
            if (!is_equality) {
                status = read_actuator(in, child, why);
            } else if (zv_element_is(child, "joint")) {
                status = read_equality(in, child, why);
            } else {
                zv_report_add(in->tree->report, ZV_REPORT_LOST, child->line, child->column,
                              "the equality <%.*s> is left out", ZV_SHOWN(child->name));
            }
        }
    }
    return status;
}
