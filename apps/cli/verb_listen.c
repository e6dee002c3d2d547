/// @file verb_listen.c
/// `zveno listen`: where a machine with grbl is, shown and recorded.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "drive_device.h"
#include "mcap_file.h"
#include "terminal.h"
#include "verb.h"

/// Places of the table below.
enum { LISTEN_RATE, LISTEN_SECONDS, LISTEN_OUTPUT };
static const option options[] = {
    {"rate", OPTION_NUMBER, 1, "HZ", "questions per second, 10", NULL},
    {"seconds", OPTION_NUMBER, 1, "S", "for how long; until Ctrl-C when not given", NULL},
    {"output", OPTION_WORD, 1, "FILE", "also -o: an MCAP recording of the axes, as sliding joints", NULL},
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

/// Asks until it is stopped; how the program ends.
static int listen_to(zv_port *port, double rate, double seconds, mcap_file *out)
{
    zv_grbl state = {0};
    const double begin = drive_clock_s();
    double next = begin;
    int missed = 0;
    while (!drive_was_stopped() && drive_clock_s() - begin < seconds) {
        zv_grbl_report report;
        if (!drive_ask(port, &state, &report)) {
            if (++missed == MISSES && !drive_was_stopped()) {
                complain("the device does not say where it is");
                return FAILED;
            }
            next = drive_clock_s();
            continue;
        }
        missed = 0;
        const double t = drive_clock_s() - begin;
        print_report(t, &report);
        if (out) {
            record(out, t, &report);
        }
        next += 1.0 / rate;
        const double rest = next - drive_clock_s();
        const struct timespec pause = {(time_t)rest, (long)((rest - floor(rest)) * 1e9)};
        if (rest > 0.0) {
            nanosleep(&pause, NULL);
        }
    }
    return DONE;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    const option_value *rate = &given->values[LISTEN_RATE], *seconds = &given->values[LISTEN_SECONDS],
                       *output = &given->values[LISTEN_OUTPUT];
    const double hz = rate->given ? rate->numbers[0] : 10.0, s = seconds->given ? seconds->numbers[0] : 1e9;
    zv_error why;
    zv_port *port = NULL;
    if (!(hz >= 0.1 && hz <= 200.0) || !(s > 0.0)) {
        complain("--rate must be from 0.1 to 200 Hz, --seconds above 0");
        return WRONG_USAGE;
    }
    drive_watch_signals();
    if (zv_port_open(given->file, &port, &why) != ZV_OK) {
        complain("%s", why.message);
        return FAILED;
    }
    static out_file file;
    mcap_file recording;
    const bool is_open = output->given && out_file_open(&file, output->word);
    if (is_open) {
        mcap_begin(&recording, NULL, &file);
    } else if (output->given) {
        complain("'%s' cannot be written", output->word);
        zv_port_close(port);
        return FAILED;
    }
    int end = listen_to(port, hz, s, is_open ? &recording : NULL);
    zv_port_close(port);
    if (is_open) { // what was heard is kept, also when the device has gone
        const bool is_worth = end == DONE || recording.source_count > 0, is_whole = mcap_end(&recording);
        end = out_file_close(&file, is_whole && is_worth) && is_whole ? end : FAILED;
    }
    return end;
}

const verb verb_listen = {
    .name = "listen",
    .summary = "where a machine with grbl is, shown and recorded",
    .usage = "DEVICE [--rate HZ] [--seconds S] [-o FILE]",
    .about = "Asks a controller with grbl or grblHAL where it is, again and again, without disturbing what it does. "
             "DEVICE is tcp:HOST:PORT or a serial line such as /dev/ttyUSB0; opening a serial line resets some boards.",
    .examples = "zveno listen /dev/ttyUSB0\n"
                "zveno listen tcp:192.168.1.20:23 --rate 20 --seconds 60 -o run.mcap\n",
    .arm = ARM_NONE,
    .file = FILE_NEEDED,
    .own = options,
    .run = run,
};
