/// @file verb_size.c
/// `zveno size`: what a motion asks of every drive, whether the drive can give it, and what the arm could carry on the way.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "force_options.h"
#include "joint_list.h"
#include "motion.h"
#include "size_plot.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/api.h"

enum { SIZE_LOAD = JOB_OPTIONS, SIZE_SAFETY, SIZE_GRAVITY, SIZE_POINTS, SIZE_ACCELERATION, SIZE_PLOT, SIZE_THEME };

static const option options[] = {
    JOB_OPTION_TABLE,
    [SIZE_LOAD] = OPTION_LINE_LOAD,
    [SIZE_SAFETY] = OPTION_LINE_SAFETY,
    [SIZE_GRAVITY] = OPTION_LINE_GRAVITY,
    [SIZE_POINTS] = OPTION_LINE_POINTS,
    [SIZE_ACCELERATION] = {"acceleration", OPTION_NUMBER, 1, "A", "of the tool, mm/s2; 2000 when not given"},
    PICTURE_OPTIONS(SIZE_PLOT, SIZE_THEME),
    {NULL, OPTION_FLAG, 0, NULL, NULL},
};

typedef struct work {
    plan_job job;
    zv_audit *audit;
    zv_audit_report report;
    double limits[ZV_MAX_JOINTS];
    double load_kg;
    picture picture;
    size_plot plot;
} work;

// ---- gathering ----

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    work *w = user;
    double torque[ZV_MAX_JOINTS];
    zv_audit_add(w->audit, sample->t, sample->q, sample->qd, sample->qdd, torque);
    if (w->picture.path) {
        size_plot_add(&w->plot, zv_robot_joint_count(w->job.arm.robot), sample->t, sample->qd, torque);
    }
    return true;
}

static bool number_fits(const arguments *given, int index, double least)
{
    const option_value *value = &given->values[index];
    if (value->given && !(value->numbers[0] >= least)) {
        complain("--%s must be a number not below %g", options[index].name, least);
        return false;
    }
    return true;
}

static int open_audit(const arguments *given, work *w)
{
    const option_value *v = given->values;
    zv_dyn_options forces = zv_dyn_default_options();
    w->load_kg = v[SIZE_LOAD].given  ? v[SIZE_LOAD].numbers[0]
                 : v[JOB_LOAD].given ? v[JOB_LOAD].numbers[0] // the motion is planned for it
                                     : 0.0;
    if (!options_finite(options, given) || !number_fits(given, SIZE_LOAD, 0.0) ||
        !number_fits(given, SIZE_SAFETY, 1.0) || !number_fits(given, SIZE_ACCELERATION, 1e-6) ||
        !picture_take(&v[SIZE_PLOT], &v[SIZE_THEME], &w->picture)) {
        return WRONG_USAGE;
    }
    forces.need = v[SIZE_POINTS].given ? ZV_NEED_POINTS : ZV_NEED_INERTIA;
    forces.load_kg = w->load_kg;
    if (v[SIZE_GRAVITY].given) {
        forces.gravity = (zv_vec3){v[SIZE_GRAVITY].numbers[0], v[SIZE_GRAVITY].numbers[1], v[SIZE_GRAVITY].numbers[2]};
    }
    if (v[SIZE_ACCELERATION].given) {
        w->job.options.tool_acceleration = v[SIZE_ACCELERATION].numbers[0] * ZV_MM;
    }
    const double safety = v[SIZE_SAFETY].given ? v[SIZE_SAFETY].numbers[0] : 1.0;
    zv_error why;
    zv_torque_limits(w->job.arm.robot, safety, w->limits);
    if (zv_audit_create(w->job.arm.robot, &forces, safety, &w->audit, &why) != ZV_OK) {
        complain("%s", why.message);
        if (!v[SIZE_POINTS].given) {
            advise("With --points links of unknown inertia count as points; masses must be known.");
        }
        return NO_ANSWER;
    }
    return DONE;
}

// ---- what is said ----

static void table_part(table *t, double part)
{
    char text[NUMBER_TEXT];
    if (isnan(part)) {
        table_text(t, "?");
    } else if (part > 9.995) {
        table_text(t, "> 999 %");
    } else {
        snprintf(text, sizeof text, "%.0f %%", 100.0 * part);
        table_text(t, text);
    }
}

static table table_with(const char *const *heads, int count)
{
    table t = table_of(count);
    for (int i = 0; i < count; ++i) {
        table_text(&t, heads[i]);
    }
    return t;
}

static void print_loads(const work *w)
{
    static const char *const heads[] = {"joint", "torque", "at s",  "RMS",  "limit",
                                        "speed", "limit",  "curve", "heat", "verdict"};
    const zv_robot *robot = w->job.arm.robot;
    table t = table_with(heads, sizeof heads / sizeof heads[0]);
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_duty *duty = &w->report.duty[k];
        table_text(&t, zv_robot_joint(robot, k)->name);
        table_number(&t, duty->peak_torque, 3);
        table_number(&t, duty->peak_torque_at_s, 2);
        table_number(&t, duty->rms_torque, 3);
        table_part(&t, duty->torque_part);
        table_number(&t, joint_outside(robot, k, duty->peak_speed), 1);
        table_part(&t, duty->speed_part);
        table_part(&t, duty->curve_part);
        table_part(&t, duty->thermal_part);
        table_text(&t, zv_duty_word(duty->verdict));
    }
    table_print(&t, "lrrrrrrrrl");
    printf("  torque N·m (N when sliding), speed degrees (mm) per s, beside their part of\n"
           "  the limit; curve: of what the torque-speed curve leaves at that speed; heat:\n"
           "  RMS by continuous torque; ?: not in the robot file\n\n");
}

static void print_powers(const work *w)
{
    static const char *const heads[] = {"joint", "peak W", "braking W", "mean W", "energy J", "net J"};
    const zv_robot *robot = w->job.arm.robot;
    table t = table_with(heads, sizeof heads / sizeof heads[0]);
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_duty *duty = &w->report.duty[k];
        const double values[] = {duty->peak_power, duty->brake_power, duty->mean_power, duty->energy, duty->energy_net};
        table_text(&t, zv_robot_joint(robot, k)->name);
        for (int i = 0; i < 5; ++i) {
            table_number(&t, values[i], 3);
        }
    }
    table_print(&t, "lrrrrr");
}

static double total_energy(const work *w, bool net)
{
    double sum = 0.0;
    for (int k = 0; k < zv_robot_joint_count(w->job.arm.robot); ++k) {
        sum += net ? w->report.duty[k].energy_net : w->report.duty[k].energy;
    }
    return sum;
}

static void print_payload(const work *w)
{
    const zv_motion_payload *p = &w->report.payload;
    const char *name = p->payload.binding < 0 ? "" : zv_robot_joint(w->job.arm.robot, p->payload.binding)->name;
    if (p->payload.overloaded) {
        printf("  %seven without load%s joint %s cannot follow this motion, at %.3f s\n", ink_on(INK_BAD),
               ink_on(INK_PLAIN), name, p->max_at_s);
    } else if (p->payload.binding >= 0) {
        printf("  this motion carries up to %s%.4f kg%s; joint %s limits, at %.3f s\n", ink_on(INK_HEAD),
               p->payload.max_kg, ink_on(INK_PLAIN), name, p->max_at_s);
    } else {
        printf("  no joint that has a torque limit feels a load in this motion\n");
    }
}

static void print_all(const work *w, const zv_json *left_out)
{
    print_loads(w);
    print_powers(w);
    char lost[NUMBER_TEXT], net[NUMBER_TEXT];
    printf("  one cycle takes %.3f s and %s J, %s J when braking is used again\n", w->report.duration_s,
           number_text(total_energy(w, false), 3, lost), number_text(total_energy(w, true), 3, net));
    print_payload(w);
    print_left_out(left_out);
}

/// As JSON, or as a table; both from the same answer.
static int print_report(const arguments *given, const work *w)
{
    zv_text text = {0};
    zv_json_document *document = zv_json_document_create();
    zv_json_writer out = zv_json_writer_on(&text);
    const zv_json *root = NULL;
    zv_json_begin_object(&out);
    zv_write_audit(&out, w->job.arm.robot, &w->report);
    zv_json_end_object(&out);
    const bool whole = document && !text.failed && zv_json_read(document, text.data, text.size, &root, NULL) == ZV_OK;
    if (whole && given->json) {
        say_json(text.data);
    } else if (whole) {
        print_all(w, zv_json_member(root, "left_out"));
    } else {
        complain("there is not enough memory");
    }
    zv_json_document_free(document);
    zv_text_free(&text);
    return whole ? DONE : FAILED;
}

/// A drive that is not up to the motion is no answer to "will this arm do?".
static int verdict_of(const work *w)
{
    for (int k = 0; k < zv_robot_joint_count(w->job.arm.robot); ++k) {
        const zv_duty_verdict verdict = w->report.duty[k].verdict;
        if (verdict != ZV_DUTY_FITS && verdict != ZV_DUTY_UNKNOWN) {
            return NO_ANSWER;
        }
    }
    return DONE;
}

// ---- the work ----

static bool draw(work *w)
{
    char subtitle[120];
    snprintf(subtitle, sizeof subtitle, "load %.3g kg, %.3f s, %.3g J a cycle, %.3g J when braking is used again",
             w->load_kg, w->report.duration_s, total_energy(w, false), total_energy(w, true));
    return size_plot_draw(&w->plot, w->job.arm.robot, w->limits, subtitle, &w->picture);
}

static int size(const arguments *given, work *w)
{
    int end = plan_job_open(given, &w->job);
    end = end == DONE ? open_audit(given, w) : end;
    end = end == DONE ? motion_walk(&w->job, given, take_sample, w) : end;
    if (end != DONE) {
        return end;
    }
    zv_audit_read(w->audit, &w->report);
    if (w->picture.path && !draw(w)) {
        return FAILED;
    }
    end = print_report(given, w);
    return end == DONE ? verdict_of(w) : end;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    work *w = calloc(1, sizeof *w);
    if (!w) {
        complain("there is not enough memory");
        return FAILED;
    }
    const int end = size(given, w);
    zv_audit_free(w->audit);
    size_plot_free(&w->plot);
    plan_job_close(&w->job);
    free(w);
    return end;
}

const verb verb_size = {
    .name = "size",
    .summary = "what a motion asks of every drive, and what it can carry",
    .usage = "ARM FILE [--load_kg M] [--safety S] [--plot FILE] [...]",
    .about =
        "Motor sizing: peak and RMS torque, speed, power and energy of every joint along a G-code program or a CSV "
        "that zveno run wrote, against the torque limit, the torque-speed curve and the continuous torque of its "
        "drive; then the largest load with which no torque limit is passed. Ends with exit code 1 when a drive is "
        "not up to the motion.",
    .examples = "zveno size arm4 part.ngc --work 250 0 100 0 0 0 --pitch 80 --points\n"
                "zveno size planar3 part.csv --safety 1.5 --plot duty.png\n",
    .arm = ARM_NEEDED,
    .file = FILE_NEEDED,
    .options = options,
    .run = run,
};
