/// @file verb_servo.c
/// `zveno servo`: the pulses that a controller would send to hobby servos, and the error of the tool that they cause.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "motion.h"
#include "out_file.h"
#include "servo_track.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

enum { SERVO_OUTPUT = JOB_OPTIONS, SERVO_RESOLUTION, SERVO_MIDDLE };

static const option options[] = {
    JOB_OPTION_TABLE,
    [SERVO_OUTPUT] = {"output", OPTION_WORD, 1, "FILE", "also -o: the pulses as .csv; - is standard output"},
    [SERVO_RESOLUTION] = {"resolution", OPTION_NUMBER, 1, "US",
                          "step of the controller's pulses, us; 1 when not given"},
    [SERVO_MIDDLE] = {"middle", OPTION_NUMBERS, 0, "Q1 Q2 ...", "joint values in the middle of each servo's travel"},
    {NULL, OPTION_FLAG, 0, NULL, NULL},
};

/// Poses to look at; no motion of a day is meant for servos.
enum { POSES = 20000, MOST_SECONDS = 86400 };
#define MICROSECOND 1e-6

typedef struct work {
    plan_job job;
    servo_track track;
    bool too_long;
    bool has_output;
    out_file file;
} work;

// ---- the axes ----

static int open_axes(const arguments *given, work *w)
{
    const option_value *resolution = &given->values[SERVO_RESOLUTION], *middle = &given->values[SERVO_MIDDLE];
    const zv_robot *robot = w->job.arm.robot;
    const double step = resolution->given ? resolution->numbers[0] : 1.0;
    w->track.robot = robot;
    w->track.joints = zv_robot_joint_count(robot);
    if (!options_finite(options, given)) {
        return WRONG_USAGE;
    }
    if (!(step > 0.0 && step <= 1e4) || (middle->given && middle->count != w->track.joints)) {
        complain("--resolution must be above zero, in us; --middle needs %d numbers, one per joint", w->track.joints);
        return WRONG_USAGE;
    }
    for (int k = 0; k < w->track.joints; ++k) {
        zv_joint joint = *zv_robot_joint(robot, k);
        zv_error why;
        joint.drive.servo.middle = middle->given ? middle->numbers[k] * ZV_DEG : joint.drive.servo.middle;
        if (zv_servo_axis_of(&joint, step * MICROSECOND, &w->track.axes[k], &why) != ZV_OK) {
            complain("%s", why.message);
            advise("docs/model.md tells how a robot file describes a servo: pulse, dead_band, pulse_rate, travel.");
            return NO_ANSWER;
        }
        // all are sent together, as often as the fastest wants
        w->track.rate = fmax(w->track.rate, w->track.axes[k].rate);
    }
    return DONE;
}

// ---- pulses ----

/// Writes a row of the CSV: time in s, pulses in us.
static void write_row(void *user, double t, const double *pulses)
{
    work *w = user;
    char text[(ZV_MAX_JOINTS + 1) * (ZV_NUMBER_SIZE + 1)];
    int used = zv_number_write(t, text);
    for (int k = 0; k < w->track.joints; ++k) {
        // The nearest hundredth of a step is the number that was meant; the rest is rounding of seconds.
        const double unit = 0.01 * w->track.axes[k].resolution / MICROSECOND;
        text[used++] = ',';
        used += zv_number_write(floor(pulses[k] / MICROSECOND / unit + 0.5) / (1.0 / unit), text + used);
    }
    text[used++] = '\n';
    out_file_write(&w->file, text, (size_t)used);
}

static void begin_rows(work *w)
{
    out_file_write(&w->file, "t", 1);
    for (int k = 0; k < w->track.joints; ++k) {
        char name[24];
        out_file_write(&w->file, name, (size_t)snprintf(name, sizeof name, ",pulse%d", k + 1));
    }
    out_file_write(&w->file, "\n", 1);
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    work *w = user;
    w->too_long = sample->t > MOST_SECONDS;
    if (w->too_long) {
        return false;
    }
    servo_track_add(&w->track, sample->t, sample->q);
    return !w->has_output || !w->file.failed;
}

// ---- what is said ----

static void print_joints(const work *w)
{
    static const char *const heads[] = {"joint", "from", "to", "step", "dead band", "shortest us", "longest us"};
    enum { COLUMNS = sizeof heads / sizeof heads[0] };
    table t = table_of(COLUMNS);
    for (int i = 0; i < COLUMNS; ++i) {
        table_text(&t, heads[i]);
    }
    for (int k = 0; k < w->track.joints; ++k) {
        const zv_servo_axis *axis = &w->track.axes[k];
        const double per_s = (axis->high - axis->low) / fabs(axis->pulse_high - axis->pulse_low) / ZV_DEG;
        const bool sent = w->track.pulses > 0;
        table_text(&t, zv_robot_joint(w->job.arm.robot, k)->name);
        table_number(&t, axis->low / ZV_DEG, 1);
        table_number(&t, axis->high / ZV_DEG, 1);
        table_number(&t, axis->resolution * per_s, 3);
        table_number(&t, axis->dead_band * per_s, 3);
        table_number(&t, sent ? w->track.use[k].shortest / MICROSECOND : NAN, 1);
        table_number(&t, sent ? w->track.use[k].longest / MICROSECOND : NAN, 1);
    }
    table_print(&t, "lrrrrrr");
    printf("  travel from and to, step of the pulses and dead band: degrees of the joint\n");
}

static void print_motion(const work *w)
{
    printf("  %lld pulses, one every %.1f ms\n", w->track.pulses, 1e3 / w->track.rate);
    printf("  pulses and dead band move the tool by at most %s%.3f mm%s, at %.2f s; RMS %.3f mm\n", ink_on(INK_HEAD),
           w->track.worst_m / ZV_MM, ink_on(INK_PLAIN), w->track.worst_at, servo_track_rms(&w->track) / ZV_MM);
    for (int k = 0; k < w->track.joints; ++k) {
        if (w->track.use[k].too_fast > 0) {
            printf("  %sjoint %s lags:%s %lld steps are faster than its servo turns without load, first at %.2f s\n",
                   ink_on(INK_BAD), zv_robot_joint(w->job.arm.robot, k)->name, ink_on(INK_PLAIN),
                   w->track.use[k].too_fast, w->track.use[k].fast_at);
        }
    }
}

static void put_motion(zv_json_writer *out, const work *w)
{
    zv_json_put_integer(out, "pulses", w->track.pulses);
    zv_json_put_number(out, "rate_hz", w->track.rate);
    zv_json_put_number(out, "error_max_mm", w->track.worst_m / ZV_MM);
    zv_json_put_number(out, "error_max_t", w->track.worst_at);
    zv_json_put_number(out, "error_rms_mm", servo_track_rms(&w->track) / ZV_MM);
}

/// A pulse beyond the travel cannot be followed: the arm would stand elsewhere without a word.
static int judge(const work *w)
{
    if (w->too_long) {
        complain("the motion takes longer than a day; nothing was written");
        return NO_ANSWER;
    }
    for (int k = 0; k < w->track.joints; ++k) {
        const servo_use *use = &w->track.use[k];
        if (use->outside > 0) {
            complain("the servo of joint %s turns from %.1f to %.1f degrees; the motion asks for %.1f at %.2f s",
                     zv_robot_joint(w->job.arm.robot, k)->name, w->track.axes[k].low / ZV_DEG,
                     w->track.axes[k].high / ZV_DEG, use->outside_q / ZV_DEG, use->outside_at);
            advise("--middle Q1 Q2 ... tells how the servos are mounted; nothing was written.");
            return NO_ANSWER;
        }
    }
    return DONE;
}

// ---- the whole workspace ----

static double spread_low(const work *w, int k)
{
    return fmax(w->track.axes[k].low, zv_robot_joint(w->job.arm.robot, k)->limits.lower);
}

static double spread_high(const work *w, int k)
{
    return fmin(w->track.axes[k].high, zv_robot_joint(w->job.arm.robot, k)->limits.upper);
}

/// Many poses, spread evenly: the steps of joint k are multiples of the root of a different number each.
static zv_servo_spread spread_over_all(const work *w)
{
    zv_servo_spread all = {0.0, 0.0};
    for (int i = 0; i < POSES; ++i) {
        double q[ZV_MAX_JOINTS];
        for (int k = 0; k < w->track.joints; ++k) {
            const double steps = (i + 0.5) * sqrt(2.0 + k * (k + 2.0)), part = steps - floor(steps);
            q[k] = spread_low(w, k) + part * (spread_high(w, k) - spread_low(w, k));
        }
        const zv_servo_spread here = zv_servo_spread_at(w->job.arm.robot, w->track.axes, q);
        all.most_m = fmax(all.most_m, here.most_m);
        all.rms_m += here.rms_m * here.rms_m / POSES;
    }
    all.rms_m = sqrt(all.rms_m);
    return all;
}

static int tell_workspace(const arguments *given, const work *w)
{
    const zv_servo_spread all = spread_over_all(w);
    if (given->json) {
        char text[128];
        snprintf(text, sizeof text, "{\"poses\": %d, \"error_max_mm\": %.9g, \"error_rms_mm\": %.9g}", POSES,
                 all.most_m / ZV_MM, all.rms_m / ZV_MM);
        say_json(text);
        return DONE;
    }
    print_joints(w);
    printf("  pulses and dead band move the tool by at most %s%.3f mm%s anywhere (%d poses), RMS %.3f mm\n",
           ink_on(INK_HEAD), all.most_m / ZV_MM, ink_on(INK_PLAIN), POSES, all.rms_m / ZV_MM);
    return DONE;
}

// ---- the work ----

static int open_output(const arguments *given, work *w)
{
    const option_value *output = &given->values[SERVO_OUTPUT];
    if (!output->given) {
        return DONE;
    }
    if (!given->file) {
        complain("--output needs a motion: zveno servo ARM FILE -o pulses.csv");
        return WRONG_USAGE;
    }
    if (!out_file_open(&w->file, output->word)) {
        complain("the file '%.200s' cannot be written: %s", output->word, strerror(errno));
        return FAILED;
    }
    w->has_output = true;
    w->track.sent = write_row;
    w->track.user = w;
    begin_rows(w);
    return DONE;
}

static int close_output(work *w, int end)
{
    if (w->has_output && !out_file_close(&w->file, end == DONE) && end == DONE) {
        complain("the file '%.200s' cannot be written: %s", w->file.path, strerror(errno));
        return FAILED;
    }
    return end;
}

static int tell_motion(const arguments *given, work *w)
{
    int end = motion_walk(&w->job, given, take_sample, w);
    if (end == DONE) {
        servo_track_end(&w->track);
        end = judge(w);
    }
    end = close_output(w, end);
    const bool to_stdout = w->has_output && strcmp(given->values[SERVO_OUTPUT].word, "-") == 0;
    if (end != DONE || to_stdout) {
        return end;
    }
    if (!given->json) {
        print_joints(w);
        print_motion(w);
        return DONE;
    }
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    put_motion(&out, w);
    zv_json_end_object(&out);
    say_json(text.data ? text.data : "");
    zv_text_free(&text);
    return DONE;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    work *w = calloc(1, sizeof *w);
    if (!w) {
        complain("there is not enough memory");
        return FAILED;
    }
    int end = plan_job_open(given, &w->job);
    end = end == DONE ? open_axes(given, w) : end;
    end = end == DONE ? open_output(given, w) : end;
    if (end == DONE) {
        end = given->file ? tell_motion(given, w) : tell_workspace(given, w);
    }
    plan_job_close(&w->job);
    free(w);
    return end;
}

const verb verb_servo = {
    .name = "servo",
    .summary = "pulses for hobby servos, and the error they cause",
    .usage = "ARM [FILE] [-o pulses.csv] [--resolution US] [...]",
    .about =
        "What a controller would send to the servos of an arm along a G-code program or a CSV that zveno run wrote: "
        "one pulse width per joint in whole steps of the controller, as often as the servos take them. Tells how far "
        "the tool is off because of these steps and of the dead band, and refuses a motion that leaves the travel. "
        "Without a file it tells that error over the whole workspace.",
    .examples = "zveno servo planar3\n"
                "zveno servo planar3 part.csv --middle 90 -90 -60 -o pulses.csv --resolution 4\n",
    .arm = ARM_NEEDED,
    .file = FILE_OPTIONAL,
    .options = options,
    .run = run,
};
