/// @file reach_write.c
/// Why a target cannot be reached, as a sentence for a person.
#include "api/reach_write.h"

#include <math.h>
#include <stdio.h>

#include "api/units.h"

/// A distance or angle a person can read: three decimals, or what can be said when it is tiny or beyond measure.
static void write_amount(double value, const char *unit, char *out, size_t size)
{
    if (!isfinite(value)) {
        snprintf(out, size, "immeasurably far");
        return;
    }
    if (value < 0.001) {
        snprintf(out, size, "less than 0.001 %s", unit);
        return;
    }
    char number[ZV_NUMBER_SIZE]; // not printf: its decimal point depends on the locale
    zv_number_write(value < 1e9 ? floor(value * 1000.0 + 0.5) / 1000.0 : floor(value), number);
    snprintf(out, size, "%s %s", number, unit);
}

void zv_reach_sentence(const zv_ik_set *set, char out[ZV_SENTENCE_SIZE])
{
    static const char *const formats[] = {
        [ZV_REACH_OK] = "",
        [ZV_REACH_OUTER] = "the target is %s beyond the arm's reach",
        [ZV_REACH_INNER] = "the target is %s too near: the arm cannot fold any further",
        [ZV_REACH_ABOVE] = "the target is %s above the highest place of the sliding joint",
        [ZV_REACH_BELOW] = "the target is %s below the lowest place of the sliding joint",
        [ZV_REACH_PLANE] = "the target is %s off the plane in which the arm moves",
        [ZV_REACH_POSE] = "the arm cannot hold the tool in this orientation at this place",
        [ZV_REACH_UNKNOWN] = "the search found no solution and stopped %s away; that does not prove that there is none",
    };
    const double beyond = set->reach == ZV_REACH_UNKNOWN ? set->residual : set->beyond;
    char amount[48];
    write_amount(zv_mm_from_m(beyond), "mm", amount, sizeof amount);
    snprintf(out, ZV_SENTENCE_SIZE, formats[set->reach], amount);
}

void zv_limits_sentence(const zv_robot *robot, const zv_ik_set *set, char out[ZV_SENTENCE_SIZE])
{
    const zv_ik_solution *best = &set->solutions[0];
    for (int i = 1; i < set->count; ++i) {
        if (set->solutions[i].margin > best->margin) {
            best = &set->solutions[i];
        }
    }
    const zv_joint_kind kind = zv_robot_joint(robot, best->margin_joint)->kind;
    char amount[48];
    write_amount(zv_joint_to_outside(kind, -best->margin), kind == ZV_JOINT_PRISMATIC ? "mm" : "degrees", amount,
                 sizeof amount);
    snprintf(out, ZV_SENTENCE_SIZE,
             "every solution (%d) leaves the joint limits; the least bad one does so by %s at joint %d", set->count,
             amount, best->margin_joint + 1);
}
