/// @file verb_listen.c
/// `zveno listen`: where a machine with grbl or an arm with bus servos is, shown and recorded.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bus_options.h"
#include "drive/drive_grbl.h"
#include "mcap_file.h"
#include "terminal.h"
#include "terminal_hand.h"
#include "verb.h"

/// Places of the table below.
enum { LISTEN_RATE, LISTEN_SECONDS, LISTEN_OUTPUT, LISTEN_SPEAK, LISTEN_IDS, LISTEN_MIDDLE };
static const option options[] = {
    {"rate", OPTION_NUMBER, 1, "HZ", "questions per second, 10", NULL},
    {"seconds", OPTION_NUMBER, 1, "S", "for how long; until Ctrl-C when not given", NULL},
    {"output", OPTION_WORD, 1, "FILE", "also -o: an MCAP recording of the axes, as sliding joints", NULL},
    {"speak", OPTION_WORD, 1, "grbl|feetech|dynamixel", "what the device understands; grbl", NULL},
    {"ids", OPTION_NUMBERS, 0, "N1 N2 ...", "of bus servos, one per joint; a negative one turns the other way", NULL},
    {"middle", OPTION_NUMBERS, 0, "Q1 Q2 ...", "joint values in the middle of a turn of each bus servo, 0", NULL},
    {.name = NULL},
};

enum { MISSES = 5 }; ///< answers in a row, of one second each

static void print_report(double t, const zv_grbl_report *r)
{
    printf("%9.3f s  %-8s", t, r->state);
    for (int k = 0; k < r->axes; ++k) {
        printf("  %c %10.3f", "XYZABC"[k], isnan(r->work[k]) ? r->machine[k] : r->work[k]);
    }
    printf("  mm, feed %.0f mm/min\n", isnan(r->feed) ? 0.0 : r->feed);
    fflush(stdout);
}

/// The axes of the machine as a source of samples.
static zv_feed_source source_of(int axes)
{
    zv_feed_source source = {.name = "grbl", .count = axes};
    for (int k = 0; k < axes; ++k) {
        snprintf(source.joint[k], sizeof source.joint[k], "%c", "XYZABC"[k]);
        source.kind[k] = ZV_JOINT_PRISMATIC;
    }
    return source;
}

static void record(mcap_file *out, double t, const zv_grbl_report *r)
{
    const zv_feed_source source = source_of(r->axes);
    zv_feed_sample sample = {.t_source_ns = zv_feed_ns(t), .t_received_ns = zv_feed_ns(t), .count = r->axes};
    for (int k = 0; k < r->axes; ++k) {
        sample.q[k] = 1e-3 * (isnan(r->work[k]) ? r->machine[k] : r->work[k]);
        sample.qd[k] = sample.effort[k] = NAN;
    }
    mcap_sample(out, &source, &sample);
}

/// Whom it asks, and how: each asks once, prints and records the answer; false when none came.
typedef struct device {
    zv_port *port;
    mcap_file *out; ///< NULL: nothing is recorded
    zv_grbl grbl;
    bus_arm arm; ///< of bus servos; `count` 0: it is a machine with grbl
} device;

static bool hear_machine(device *d, double begin_s)
{
    zv_grbl_report report;
    if (!drive_ask(d->port, &d->grbl, &report)) {
        return false;
    }
    const double t = drive_clock_s() - begin_s;
    print_report(t, &report);
    if (d->out) {
        record(d->out, t, &report);
    }
    return true;
}

static bool hear_servos(device *d, double begin_s)
{
    static const char *const names[] = {[ZV_BUS_FEETECH] = "feetech", [ZV_BUS_DYNAMIXEL] = "dynamixel"};
    zv_feed_source source = {.count = d->arm.count};
    zv_feed_sample sample = {.count = d->arm.count};
    if (!bus_ask(d->port, &d->arm, sample.q, NULL)) {
        return false;
    }
    const double t = drive_clock_s() - begin_s;
    sample.t_source_ns = sample.t_received_ns = zv_feed_ns(t);
    snprintf(source.name, sizeof source.name, "%s", names[d->arm.dialect]);
    printf("%9.3f s", t);
    for (int k = 0; k < d->arm.count; ++k) {
        snprintf(source.joint[k], sizeof source.joint[k], "servo %d", d->arm.ids[k]);
        source.kind[k] = ZV_JOINT_REVOLUTE;
        sample.qd[k] = sample.effort[k] = NAN;
        printf("  %d %9.3f", d->arm.ids[k], sample.q[k] * 180.0 / 3.14159265358979323846);
    }
    printf("  degrees\n");
    fflush(stdout);
    if (d->out) {
        mcap_sample(d->out, &source, &sample);
    }
    return true;
}

/// Asks until it is stopped; how the program ends.
static int listen_to(device *d, double rate, double seconds)
{
    const double begin = drive_clock_s();
    double next = begin;
    int missed = 0;
    while (!drive_was_stopped() && drive_clock_s() - begin < seconds) {
        if (!(d->arm.count > 0 ? hear_servos : hear_machine)(d, begin)) {
            if (++missed == MISSES && !drive_was_stopped()) {
                complain("the device does not say where it is");
                return FAILED;
            }
            next = drive_clock_s();
            continue;
        }
        missed = 0;
        next += 1.0 / rate;
        if (next > drive_clock_s()) {
            drive_sleep_until(next);
        }
    }
    return DONE;
}

/// The servos that the options name; false, after a complaint, when they name nothing.
static bool choose(const arguments *given, device *out)
{
    const option_value *speak = &given->values[LISTEN_SPEAK];
    const char *word = speak->given ? speak->word : "grbl";
    const bool is_dynamixel = strcmp(word, "dynamixel") == 0;
    if (strcmp(word, "grbl") == 0) {
        return true;
    }
    if (!is_dynamixel && strcmp(word, "feetech") != 0) {
        complain("--speak is one of: grbl feetech dynamixel");
        return false;
    }
    return bus_options_read(is_dynamixel ? ZV_BUS_DYNAMIXEL : ZV_BUS_FEETECH, &given->values[LISTEN_IDS],
                            &given->values[LISTEN_MIDDLE], &out->arm);
}

/// What was heard is kept, also when the device has gone.
static int listen_until(device *heard, double rate, double seconds, out_file *file)
{
    const int end = listen_to(heard, rate, seconds);
    zv_port_close(heard->port);
    if (!file) {
        return end;
    }
    const bool is_worth = end == DONE || heard->out->source_count > 0, is_whole = mcap_end(heard->out);
    return out_file_close(file, is_whole && is_worth) && is_whole ? end : FAILED;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    const option_value *rate = &given->values[LISTEN_RATE], *seconds = &given->values[LISTEN_SECONDS],
                       *output = &given->values[LISTEN_OUTPUT];
    const double hz = rate->given ? rate->numbers[0] : 10.0, s = seconds->given ? seconds->numbers[0] : 1e9;
    zv_error why;
    device heard = {0};
    if (!(hz >= 0.1 && hz <= 200.0) || !(s > 0.0)) {
        complain("--rate must be from 0.1 to 200 Hz, --seconds above 0");
        return WRONG_USAGE;
    }
    if (!choose(given, &heard)) {
        return WRONG_USAGE;
    }
    terminal_hand hand;
    terminal_hand_use(&hand);
    const zv_status status = zv_port_open(given->file, &heard.port, &why);
    if (status != ZV_OK) {
        complain("%s", why.message);
        return status == ZV_ERR_BAD_REQUEST ? WRONG_USAGE : FAILED;
    }
    static out_file file;
    mcap_file recording;
    const bool is_open = output->given && out_file_open(&file, output->word);
    if (is_open) {
        mcap_begin(&recording, NULL, &file);
    } else if (output->given) {
        complain("'%s' cannot be written", output->word);
        zv_port_close(heard.port);
        return FAILED;
    }
    heard.out = is_open ? &recording : NULL;
    return listen_until(&heard, hz, s, is_open ? &file : NULL);
}

const verb verb_listen = {
    .name = "listen",
    .summary = "where a machine with grbl or an arm with bus servos is, shown and recorded",
    .usage = "DEVICE [--speak grbl|feetech|dynamixel] [--ids N1 N2 ...] [--rate HZ] [--seconds S] [-o FILE]",
    .about = "Asks a controller with grbl or grblHAL, or the servos of a bus, where they are, again and again, without "
             "disturbing what they do. "
             "DEVICE is tcp:HOST:PORT or a serial line such as /dev/ttyUSB0; opening a serial line resets some boards.",
    .examples = "zveno listen /dev/ttyUSB0\n"
                "zveno listen tcp:192.168.1.20:23 --rate 20 --seconds 60 -o run.mcap\n"
                "zveno listen /dev/ttyUSB0:1000000 --speak feetech --ids 1 2 3 --rate 50\n",
    .arm = ARM_NONE,
    .file = FILE_NEEDED,
    .own = options,
    .run = run,
};
