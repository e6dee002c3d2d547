/// @file verb_drive.c
/// `zveno drive`: a motion, checked by the core, on a real machine.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "answer.h"
#include "bus_options.h"
#include "drive/drive_board.h"
#include "drive/drive_grbl.h"
#include "terminal.h"
#include "terminal_hand.h"
#include "verb.h"

#define USUAL_DEAD_MAN_S 1.0

static const option own[] = {
    {"dead-man", OPTION_NUMBER, 1, "S",
     "nothing moves before the first key (or byte on standard input); after S seconds without another it holds; 1 at a "
     "terminal",
     NULL},
    {"unattended", OPTION_FLAG, 0, "", "no dead-man switch", NULL},
    {"speak", OPTION_WORD, 1, "grbl|board|feetech|dynamixel",
     "what the device understands: grbl, the sketch of `post --to board`, packets of bus servos; grbl", NULL},
    {"ids", OPTION_NUMBERS, 0, "N1 N2 ...", "of bus servos, one per joint; a negative one turns the other way", NULL},
    {"approach", OPTION_NUMBER, 1, "S", "bus servos go to the first place in S seconds, without a look at obstacles",
     NULL},
    {.name = NULL},
};

typedef enum language { SPEAK_GRBL, SPEAK_BOARD, SPEAK_FEETECH, SPEAK_DYNAMIXEL, LANGUAGES } language;
static const char *const languages[LANGUAGES] = {"grbl", "board", "feetech", "dynamixel"};

/// Who drives what.
typedef struct work {
    const char *device;
    double dead_man;
    language language;
    terminal_hand *hand;
} work;

/// LANGUAGES: none has this name.
static language language_of(const arguments *given)
{
    const option_value *word = option_given(given, "speak");
    int found = SPEAK_GRBL;
    while (word->given && found < LANGUAGES && strcmp(word->word, languages[found]) != 0) {
        ++found;
    }
    return (language)found;
}

static void add_dialect(const arguments *given, zv_json_writer *request)
{
    switch (language_of(given)) {
    case SPEAK_GRBL:
        zv_json_put_text(request, "to", "grbl");
        zv_json_put_bool(request, "bare", true);
        break;
    case SPEAK_BOARD:
        zv_json_put_text(request, "to", "servo");
        break;
    default: // bus servos ask for a plan
        break;
    }
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

static void print_end(long long count, const char *what, int holds)
{
    printf("done: %lld %s", count, what);
    if (holds > 0) {
        printf(", held %d times", holds);
    }
    printf("\n");
}

static void print_key_hint(const work *w)
{
    if (w->dead_man > UNATTENDED && isatty(STDIN_FILENO)) {
        printf("keep a key pressed, the space bar for example; let go and the machine holds; Ctrl-C stops it\n");
    }
}

/// A wrong word on the command line, or a device that does not answer.
static int complain_port(zv_status status, const zv_error *why)
{
    complain("%s", why->message);
    return status == ZV_ERR_BAD_REQUEST ? WRONG_USAGE : FAILED;
}

static int drive_frames(const work *w, zv_port *port, const board_frames *frames)
{
    zv_error why;
    const zv_status status = board_greet(port, frames, &why);
    if (status != ZV_OK) {
        return complain_port(status, &why);
    }
    print_key_hint(w);
    terminal_hand_show(w->hand);
    const board_end end = board_drive(port, frames, w->dead_man);
    terminal_hand_hide(w->hand);
    if (!end.is_done) {
        complain("%s", end.why);
        return FAILED;
    }
    print_end(end.frames, "frames", end.holds);
    if (end.starved > 0) {
        printf("the board waited %d times for the next frame: the line or this computer is too slow\n", end.starved);
    }
    return DONE;
}

static int drive_pulses(const work *w, const char *csv, size_t size)
{
    zv_error why;
    zv_port *port = NULL;
    board_frames frames = {0};
    int end = FAILED;
    terminal_hand_use(w->hand);
    if (!board_frames_read(csv, size, &frames)) {
        complain("there is no memory for the frames");
    } else if (zv_port_open(w->device, &port, &why) != ZV_OK) {
        complain("%s", why.message);
    } else {
        end = drive_frames(w, port, &frames);
    }
    zv_port_close(port);
    board_frames_free(&frames);
    return end;
}

static drive_end drive_by_hand(const work *w, zv_port *port, const char *program, size_t size)
{
    print_key_hint(w);
    terminal_hand_show(w->hand);
    const drive_end end = drive_program(port, program, size, w->dead_man);
    terminal_hand_hide(w->hand);
    return end;
}

static int drive_text(const work *w, const char *program, size_t size)
{
    zv_error why;
    zv_port *port = NULL;
    zv_grbl_report place;
    terminal_hand_use(w->hand);
    zv_status status = zv_port_open(w->device, &port, &why);
    status = status == ZV_OK ? drive_greet(port, &place, &why) : status;
    if (status != ZV_OK) {
        zv_port_close(port);
        return complain_port(status, &why);
    }
    const drive_end end = drive_by_hand(w, port, program, size);
    if (!end.is_done) {
        complain("%s", end.why);
        return FAILED;
    }
    print_end(end.lines, "lines", end.holds);
    print_place(&end.place);
    return DONE;
}

// ---- bus servos ----

typedef struct bus_work {
    const work *work;
    bus_arm arm;
    bus_motion motion;
    double approach_s;
} bus_work;

static bool begin_motion(void *user, const zv_motion_head *head)
{
    bus_work *w = user;
    w->motion.count = zv_robot_joint_count(head->robot);
    for (int k = 0; k < w->motion.count; ++k) {
        w->motion.velocity[k] = zv_robot_joint(head->robot, k)->limits.velocity;
        w->motion.failed = w->motion.failed || zv_robot_joint(head->robot, k)->kind == ZV_JOINT_PRISMATIC;
    }
    return true;
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    bus_work *w = user;
    bus_motion_add(&w->motion, sample->t, sample->q);
    return true;
}

static int drive_servos(bus_work *w, zv_port *port)
{
    zv_error why;
    if (bus_begin(port, &w->arm, &w->motion, w->approach_s, &why) != ZV_OK) {
        complain("%s", why.message);
        return FAILED;
    }
    print_key_hint(w->work);
    terminal_hand_show(w->work->hand);
    const bus_end end = bus_drive(port, &w->arm, &w->motion, w->work->dead_man);
    terminal_hand_hide(w->work->hand);
    if (!end.is_done) {
        complain("%s", end.why);
        return FAILED;
    }
    print_end(end.frames, "frames", end.holds);
    printf("the servos were up to %.1f degrees behind, %.1f at the end\n", end.farthest_deg, end.rest_deg);
    return DONE;
}

/// Why the motion is none for these servos; NULL: it is one.
static const char *why_not(const bus_work *w, const zv_json *answer)
{
    const zv_json *reason = zv_json_member(answer, "why");
    return reason                            ? text_of(reason)
           : w->motion.count != w->arm.count ? "--ids has one number per joint, in their order"
           : w->motion.failed                ? "bus servos turn: the arm has a sliding joint"
           : w->motion.frames == 0           ? "the program does not move the arm"
                                             : NULL;
}

static int finish_bus(void *user, const zv_json *answer)
{
    bus_work *w = user;
    zv_error why;
    zv_port *port = NULL;
    int end = FAILED;
    bus_motion_end(&w->motion);
    const char *reason = why_not(w, answer);
    terminal_hand_use(w->work->hand);
    if (reason) {
        complain("%s", reason);
        return NO_ANSWER;
    }
    if (zv_port_open(w->work->device, &port, &why) != ZV_OK) {
        complain("%s", why.message);
    } else {
        end = drive_servos(w, port);
    }
    zv_port_close(port);
    return end;
}

/// The same arguments as a request `plan`, which knows no middle of a servo.
static int run_bus(const verb *self, arguments *given, const work *w)
{
    const option_value *ids = option_given(given, "ids"), *middle = option_given(given, "middle");
    const option_value *approach = option_given(given, "approach");
    bus_work mine = {.work = w, .approach_s = approach->given ? approach->numbers[0] : 0.0};
    if (approach->given && !(mine.approach_s > 0.0 && mine.approach_s <= 60.0)) {
        complain("--approach must be above 0 and up to 60 s");
        return WRONG_USAGE;
    }
    if (!bus_options_read(w->language == SPEAK_DYNAMIXEL ? ZV_BUS_DYNAMIXEL : ZV_BUS_FEETECH, ids, middle, &mine.arm)) {
        return WRONG_USAGE;
    }
    verb asked = *self;
    asked.op = "plan";
    given->values[middle - given->values].given = false;
    const zv_session_sink sink = {.user = &mine, .begin = begin_motion, .sample = take_sample};
    const int end = run_request_with(&asked, given, &sink, finish_bus, &mine);
    bus_motion_free(&mine.motion);
    return end;
}

static int finish(void *user, const zv_json *answer)
{
    const zv_json *file = zv_json_member(answer, "files")->first, *text = zv_json_member(file, "text");
    for (const zv_json *loss = zv_json_member(answer, "lost")->first; loss; loss = loss->next) {
        fprintf(stderr, "note: %s\n", text_at(loss, "message"));
    }
    const work *w = user;
    return (w->language == SPEAK_BOARD ? drive_pulses : drive_text)(w, text->text, text->text_size);
}

/// What is wrong with the options; NULL when nothing is.
static const char *objection(const arguments *given)
{
    const option_value *dead_man = option_given(given, "dead-man");
    const bool is_watched = dead_man->given || option_given(given, "unattended")->given || isatty(STDIN_FILENO);
    if (!is_watched) {
        return "nobody is at the terminal: give --dead-man S and keep sending bytes, or --unattended";
    }
    if (dead_man->given && !(dead_man->numbers[0] > 0.0 && dead_man->numbers[0] <= 60.0)) {
        return "--dead-man must be above 0 and up to 60 s";
    }
    return language_of(given) == LANGUAGES ? "--speak is one of: grbl board feetech dynamixel" : NULL;
}

static int run(const verb *self, const arguments *given)
{
    arguments mine = *given; // DEVICE ARM PROGRAM: the first word is no arm
    const option_value *dead_man = option_given(given, "dead-man");
    const bool is_unattended = option_given(given, "unattended")->given;
    const char *wrong = objection(given);
    if (wrong) {
        complain("%s", wrong);
        return WRONG_USAGE;
    }
    terminal_hand hand = {0};
    work w = {.device = given->arm,
              .hand = &hand,
              .language = language_of(given),
              .dead_man = is_unattended     ? UNATTENDED
                          : dead_man->given ? dead_man->numbers[0]
                                            : USUAL_DEAD_MAN_S};
    mine.arm = given->file;
    mine.file = given->other;
    mine.other = NULL;
    return w.language >= SPEAK_FEETECH ? run_bus(self, &mine, &w) : run_request_with(self, &mine, NULL, finish, &w);
}

static const char *const hidden[] = {"to", "name", "bare", "resolution", "file", "spindle_output", "joint_speed", NULL};

const verb verb_drive = {
    .name = "drive",
    .op = "post",
    .summary = "a program on a real machine: grbl, grblHAL, hobby servos, bus servos",
    .usage = "DEVICE ARM PROGRAM [--speak grbl|board|feetech|dynamixel] [--dead-man S | --unattended] [--work X Y Z A "
             "B C] [...]",
    .about =
        "Plans the motion with the arm's own limits first: a program that leaves the reach, passes a limit or has an "
        "error never reaches the machine. Then the device is reset, greeted and sent the program as G-code, never "
        "more than its buffer of 128 bytes holds. A dead-man switch holds the machine when you let go of the key; "
        "Ctrl-C, Ctrl-Z or an error stop it at once, ahead of everything that waits. When the line is lost nothing "
        "more is sent, but what is queued in the machine is still driven (0.3 s of a servo board). DEVICE is "
        "tcp:HOST:PORT or a serial line "
        "such as /dev/ttyUSB0, with its speed behind a colon when it is not 115200.",
    .examples = "zveno drive /dev/ttyUSB0 drawbot part.ngc --work 200 100 0 0 0 0\n"
                "zveno drive tcp:192.168.1.20:23 scara part.ngc --unattended\n"
                "zveno drive /dev/ttyACM0 planar3 arc.csv --speak board --middle 90 -90 -60\n"
                "zveno drive /dev/ttyUSB0:1000000 planar3 arc.csv --speak feetech --ids 1 -2 3 --approach 3\n",
    .arm = ARM_NEEDED,
    .file = FILE_TWO,
    .hidden = hidden,
    .own = own,
    .more = add_dialect,
    .run = run,
};
