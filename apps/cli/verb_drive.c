/// @file verb_drive.c
/// `zveno drive`: a motion, checked by the core, on a real machine with grbl.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "drive_device.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

#define USUAL_DEAD_MAN_S 1.0

static const option own[] = {
    {"dead-man", OPTION_NUMBER, 1, "S",
     "nothing moves before the first key (or byte on standard input); after S seconds without another it holds; 1 at a "
     "terminal",
     NULL},
    {"unattended", OPTION_FLAG, 0, "", "no dead-man switch", NULL},
    {.name = NULL},
};

/// Who drives what.
typedef struct work {
    const char *device;
    double dead_man;
} work;

static void add_dialect(const arguments *given, zv_json_writer *request)
{
    (void)given;
    zv_json_put_text(request, "to", "grbl");
    zv_json_put_bool(request, "bare", true);
}

static void print_place(const zv_grbl_report *place)
{
    const bool has_work = !isnan(place->work[0]);
    printf("%s:", has_work ? "position" : "machine position");
    for (int k = 0; k < place->axes; ++k) {
        printf(" %c%.3f", "XYZABC"[k], has_work ? place->work[k] : place->machine[k]);
    }
    printf(" mm\n");
}

static int drive_text(const work *w, const char *program, size_t size)
{
    zv_error why;
    zv_port *port = NULL;
    zv_grbl_report place;
    drive_watch_signals();
    zv_status status = zv_port_open(w->device, &port, &why);
    status = status == ZV_OK ? drive_greet(port, &place, &why) : status;
    if (status != ZV_OK) {
        zv_port_close(port);
        complain("%s", why.message);
        return status == ZV_ERR_BAD_REQUEST ? WRONG_USAGE : FAILED;
    }
    if (w->dead_man > UNATTENDED && isatty(STDIN_FILENO)) {
        printf("keep a key pressed, the space bar for example; let go and the machine holds; Ctrl-C stops it\n");
    }
    progress bar = progress_begin();
    const drive_end end = drive_program(port, program, size, w->dead_man, &bar);
    progress_end(&bar);
    zv_port_close(port);
    if (!end.is_done) {
        complain("%s", end.why);
        return FAILED;
    }
    printf("done: %lld lines", end.lines);
    if (end.holds > 0) {
        printf(", held %d times", end.holds);
    }
    printf("\n");
    print_place(&end.place);
    return DONE;
}

static int finish(void *user, const zv_json *answer)
{
    const zv_json *file = zv_json_member(answer, "files")->first, *text = zv_json_member(file, "text");
    for (const zv_json *loss = zv_json_member(answer, "lost")->first; loss; loss = loss->next) {
        fprintf(stderr, "note: %s\n", text_of(zv_json_member(loss, "message")));
    }
    return drive_text(user, text->text, text->text_size);
}

static int run(const verb *self, const arguments *given)
{
    arguments mine = *given; // DEVICE ARM PROGRAM: the first word is no arm
    const option_value *dead_man = option_given(given, "dead-man");
    const bool is_unattended = option_given(given, "unattended")->given, has_terminal = isatty(STDIN_FILENO);
    if (!is_unattended && !dead_man->given && !has_terminal) {
        complain("nobody is at the terminal: give --dead-man S and keep sending bytes, or --unattended");
        return WRONG_USAGE;
    }
    if (dead_man->given && !(dead_man->numbers[0] > 0.0 && dead_man->numbers[0] <= 60.0)) {
        complain("--dead-man must be above 0 and up to 60 s");
        return WRONG_USAGE;
    }
    work w = {.device = given->arm,
              .dead_man = is_unattended     ? UNATTENDED
                          : dead_man->given ? dead_man->numbers[0]
                                            : USUAL_DEAD_MAN_S};
    mine.arm = given->file;
    mine.file = given->other;
    mine.other = NULL;
    return run_request_with(self, &mine, NULL, finish, &w);
}

static const char *const hidden[] = {"to",   "name",           "bare",        "resolution", "middle",
                                     "file", "spindle_output", "joint_speed", NULL};

const verb verb_drive = {
    .name = "drive",
    .op = "post",
    .summary = "a program on a real machine with grbl or grblHAL",
    .usage = "DEVICE ARM PROGRAM [--dead-man S | --unattended] [--work X Y Z A B C] [...]",
    .about =
        "Plans the motion with the arm's own limits first: a program that leaves the reach, passes a limit or has an "
        "error never reaches the machine. Then the device is reset, greeted and sent the program as G-code, never "
        "more than its buffer of 128 bytes holds. A dead-man switch holds the machine when you let go of the key; "
        "Ctrl-C, Ctrl-Z or an error stop it at once, ahead of everything that waits. When the line is lost nothing "
        "more is sent, but what is queued in the machine is still driven. DEVICE is tcp:HOST:PORT or a serial line "
        "such as /dev/ttyUSB0, with its speed behind a colon when it is not 115200.",
    .examples = "zveno drive /dev/ttyUSB0 drawbot part.ngc --work 200 100 0 0 0 0\n"
                "zveno drive tcp:192.168.1.20:23 scara part.ngc --unattended\n",
    .arm = ARM_NEEDED,
    .file = FILE_TWO,
    .hidden = hidden,
    .own = own,
    .more = add_dialect,
    .run = run,
};
