/// @file write.c
/// A trajectory as text: CSV of its knots, then spans and events as remarks.
#include "base/assert.h"
#include "trajectory/notes.h"
#include "trajectory/trajectory.h"

static double outside(const zv_robot *robot, int joint, double value)
{
    return zv_robot_joint(robot, joint)->kind == ZV_JOINT_PRISMATIC ? value * 1000.0 : value / ZV_DEG;
}

static void put_number(zv_text *out, double value)
{
    char number[ZV_NUMBER_SIZE];
    zv_text_append(out, number, (size_t)zv_number_write(value, number));
    zv_text_add(out, ",");
}

static void write_names(const zv_trajectory *m, zv_text *out, const char *const names[], int part)
{
    for (int k = 0; k < m->joints; ++k) {
        zv_text_addf(out, "%s%d,", names[part], k + 1);
    }
}

static void write_heading(const zv_trajectory *m, zv_text *out)
{
    static const char *const names[] = {"q", "qd", "qdd"};
    zv_text_add(out, "t,");
    for (int part = 0; part < 3; ++part) {
        write_names(m, out, names, part);
    }
    zv_text_add(out, "feed,line,rapid,pen\n");
}

static void write_knot(const zv_trajectory *m, int index, zv_text *out)
{
    const zv_plan_sample knot = zv_trajectory_knot(m, index);
    const double *const parts[] = {knot.q, knot.qd, knot.qdd};
    put_number(out, knot.t);
    for (int part = 0; part < 3; ++part) {
        for (int k = 0; k < m->joints; ++k) {
            put_number(out, outside(m->robot, k, parts[part][k]));
        }
    }
    put_number(out, knot.feed * 60000.0);
    zv_text_addf(out, "%d,%d,%d\n", knot.line, (int)knot.is_rapid, knot.pen);
}

void zv_trajectory_write(const zv_trajectory *m, zv_text *out)
{
    ZV_ASSERT(m && out);
    write_heading(m, out);
    zv_text_addf(out, "# zveno-knots/1 %.60s\n", zv_robot_name(m->robot));
    for (int i = 0; i < m->count; ++i) {
        write_knot(m, i, out);
    }
    for (int i = 0; i < m->span_count; ++i) {
        zv_note_write_span(&m->span[i], out);
    }
    for (int i = 0; i < m->event_count; ++i) {
        const zv_plan_event event = zv_trajectory_event(m, i);
        zv_note_write_event(&event, out);
    }
}
