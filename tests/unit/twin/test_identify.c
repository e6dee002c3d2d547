/// @file test_identify.c
/// Masses, frictions and zeros come back from recordings that were made with others than those of the file; what a motion
/// does not show is not called known.
#include "check.h"

#include <string.h>

#include "twin/twin.h"

static zv_robot *robot, *upright; ///< the second has a first axis that gravity does not turn
static zv_twin_identified found;

/// What the measured arm has.
typedef struct truth {
    const zv_robot *of;
    double mass[3], zero[3], dry[3], viscous[3];
    bool moves[3], has_effort;
} truth;

static zv_dyn *dyn_of(const truth *is)
{
    zv_link links[3];
    zv_robot *made = NULL;
    zv_dyn *dyn = NULL;
    zv_dyn_options options = zv_dyn_default_options();
    for (int k = 0; k < 3; ++k) {
        links[k] = zv_robot_joint(is->of, k)->link;
        links[k].mass_kg *= is->mass[k];
    }
    options.need = ZV_NEED_POINTS;
    CHECK(zv_robot_with_links(is->of, links, &made, NULL) == ZV_OK);
    CHECK(zv_dyn_create(made, &options, &dyn, NULL) == ZV_OK);
    zv_robot_free(made);
    return dyn;
}

static zv_status identified(const truth *is, zv_error *why)
{
    zv_twin *twin = NULL;
    zv_dyn *dyn = dyn_of(is);
    CHECK(zv_twin_create(is->of, NULL, &twin, NULL) == ZV_OK);
    for (int i = 0; i < 2500; ++i) {
        double q[3], qd[3], qdd[3], effort[3], at[3];
        for (int k = 0; k < 3; ++k) {
            const double t = 0.004 * i, f = 2.0 + 0.7 * k, a = is->moves[k] ? 0.5 : 0.0;
            at[k] = 1.2 - 0.5 * k + a * sin(f * t) + 0.3 * a * sin(2.3 * f * t);
            qd[k] = a * f * cos(f * t) + 0.69 * a * f * cos(2.3 * f * t);
            qdd[k] = -a * f * f * sin(f * t) - 1.587 * a * f * f * sin(2.3 * f * t);
            q[k] = at[k] + is->zero[k];
        }
        zv_inverse_dynamics(dyn, q, qd, qdd, effort);
        for (int k = 0; k < 3; ++k) {
            effort[k] += (qd[k] > 0.0 ? 1.0 : -1.0) * is->dry[k] + is->viscous[k] * qd[k] + check_uniform(-1e-3, 1e-3);
            effort[k] = is->has_effort ? effort[k] : NAN;
        }
        CHECK(zv_twin_measured(twin, 0.004 * i, at, effort));
    }
    const zv_status status = zv_twin_identify(twin, &found, why);
    zv_twin_free(twin);
    zv_dyn_free(dyn);
    return status;
}

static const zv_twin_parameter *parameter(zv_twin_quantity quantity, int joint)
{
    for (int i = 0; i < found.count; ++i) {
        if (found.parameter[i].quantity == quantity && found.parameter[i].joint == joint) {
            return &found.parameter[i];
        }
    }
    return NULL;
}

static void expect(zv_twin_quantity quantity, int joint, double value, double most)
{
    const zv_twin_parameter *p = parameter(quantity, joint);
    CHECK(p && fabs(p->value - value) <= p->bound && p->bound < most);
    CHECK(p->known);
}

static void what_differs_from_the_file_is_found_within_its_bounds(void)
{
    for (int i = 0; i < 6; ++i) {
        truth is = {.of = robot, .moves = {true, true, true}, .has_effort = true};
        for (int k = 0; k < 3; ++k) {
            is.mass[k] = check_uniform(0.6, 1.7);
            is.zero[k] = check_uniform(-4.0, 4.0) * ZV_DEG;
            is.dry[k] = check_uniform(0.0, 0.02);
            is.viscous[k] = check_uniform(0.0, 0.01);
        }
        CHECK(identified(&is, NULL) == ZV_OK);
        for (int k = 0; k < 3; ++k) {
            const double mass = zv_robot_joint(robot, k)->link.mass_kg;
            expect(ZV_TWIN_MASS, k, mass * is.mass[k], 0.35 * mass);
            expect(ZV_TWIN_ZERO, k, is.zero[k], 3.0 * ZV_DEG);
            expect(ZV_TWIN_DRY, k, is.dry[k], 0.02);
            expect(ZV_TWIN_VISCOUS, k, is.viscous[k], 0.01);
            CHECK(found.after[k] < 0.3 * found.before[k]);
        }
    }
}

static void the_file_itself_is_found_again(void)
{
    const truth is = {.of = robot, .mass = {1, 1, 1}, .moves = {true, true, true}, .has_effort = true};
    CHECK(identified(&is, NULL) == ZV_OK);
    for (int i = 0; i < found.count; ++i) {
        CHECK(fabs(found.parameter[i].value - found.parameter[i].file) <= found.parameter[i].bound);
    }
}

static void what_a_motion_does_not_show_is_not_known(void)
{
    truth is = {.of = robot, .mass = {1, 1, 1}, .moves = {true, false, true}, .has_effort = true};
    CHECK(identified(&is, NULL) == ZV_OK);
    CHECK(!parameter(ZV_TWIN_DRY, 1)->known && !parameter(ZV_TWIN_VISCOUS, 1)->known);
    CHECK(parameter(ZV_TWIN_DRY, 0)->known);
    is = (truth){
        .of = upright, .mass = {1, 1, 1}, .zero = {0.07, 0, 0}, .moves = {true, true, true}, .has_effort = true};
    CHECK(identified(&is, NULL) == ZV_OK);
    CHECK(!parameter(ZV_TWIN_ZERO, 0)->known); // gravity is the same wherever the first axis stands
    CHECK(parameter(ZV_TWIN_ZERO, 1)->known && fabs(parameter(ZV_TWIN_ZERO, 0)->value) < 0.01);
    CHECK(fabs(parameter(ZV_TWIN_ZERO, 0)->value - 0.07) <= parameter(ZV_TWIN_ZERO, 0)->bound);
}

static void a_recording_without_efforts_is_refused(void)
{
    zv_error why = {0};
    const truth is = {.of = robot, .mass = {1, 1, 1}, .moves = {true, true, true}};
    CHECK(identified(&is, &why) == ZV_ERR_BAD_REQUEST && strstr(why.message, "without efforts"));
    for (int i = 0; i < ZV_TWIN_QUANTITIES; ++i) {
        CHECK(strlen(zv_twin_quantity_word((zv_twin_quantity)i)) > 2);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(what_differs_from_the_file_is_found_within_its_bounds),
        CASE(the_file_itself_is_found_again),
        CASE(what_a_motion_does_not_show_is_not_known),
        CASE(a_recording_without_efforts_is_refused),
    };
    size_t size;
    const char *text = zv_shipped_find("planar3", &size);
    static char turned[65536];
    memcpy(turned, text, size);
    memcpy(strstr(turned, "[0, -1, 0]"), "[0,  0, 1]", 10);
    if (zv_robot_parse(text, size, NULL, 0, &robot, NULL) != ZV_OK ||
        zv_robot_parse(turned, size, NULL, 0, &upright, NULL) != ZV_OK) {
        return 1;
    }
    const int failed = cmocka_run_group_tests(cases, NULL, NULL);
    zv_robot_free(robot);
    zv_robot_free(upright);
    return failed;
}
