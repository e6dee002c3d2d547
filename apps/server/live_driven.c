/// @file live_driven.c
/// A real device as a live source.
#include "live_device.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device_motion.h"
#include "drive/drive_board.h"
#include "drive/drive_grbl.h"
#include "limits.h"
#include "live_parts.h"
#include "zveno/kin.h"

#define DEGREE (3.14159265358979323846 / 180.0)
#define ASK_S 0.1      ///< where a device is that stands
#define LOOK_S 0.01    ///< an order and a stop are noticed so soon
#define SILENT_ASKS 20 ///< without an answer: it has gone

const char *const device_languages[] = {"grbl", "board", "feetech", "dynamixel", NULL};
const char *const device_states[] = {"connecting", "stands", "plans", "runs", "held"};

struct live_device {
    device_setup setup;
    atomic_bool shall_stop;             ///< what moves
    atomic_bool is_pressed, was_let_go; ///< since the last look
    atomic_bool has_order;
    device_order order; ///< of the loop until `has_order`, then of the thread
    // of the thread
    live_plant *plant;
    const zv_simulation *asked;
    zv_port *port;
    bus_arm arm;
    zv_grbl grbl;
    device_motion motion;
    double q[ZV_MAX_JOINTS]; ///< rad, m
    bool knows_q;
    int silent;
    double asked_s;
    device_view view;
};

// ---- from the loop ----

live_device *live_device_create(const device_setup *setup)
{
    live_device *self = calloc(1, sizeof *self);
    if (self) {
        self->setup = *setup;
        atomic_init(&self->shall_stop, false);
        atomic_init(&self->is_pressed, false);
        atomic_init(&self->was_let_go, false);
        atomic_init(&self->has_order, false);
    }
    return self;
}

void live_device_free(live_device *self)
{
    if (self) {
        zv_text_free(&self->order.program);
        free(self);
    }
}

const char *live_device_address(const live_device *self)
{
    return self->setup.address;
}

zv_status live_device_order(live_device *self, device_order *order, zv_error *why)
{
    if (atomic_load(&self->has_order)) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "the device is driving; stop it first, or wait");
    }
    self->order = *order;
    *order = (device_order){0};
    atomic_store(&self->shall_stop, false);
    atomic_store(&self->has_order, true);
    return ZV_OK;
}

void live_device_press(live_device *self, bool is_pressed)
{
    atomic_store(is_pressed ? &self->is_pressed : &self->was_let_go, true);
}

void live_device_stop(live_device *self)
{
    atomic_store(&self->shall_stop, true);
}

// ---- what is seen ----

static void show(live_device *self, const double *wanted)
{
    live_plant *p = self->plant;
    const double now_s = live_clock_s();
    zv_feed_sample now = {.t_received_ns = calendar_ns(), .count = p->joints};
    now.t_source_ns = now.t_received_ns;
    for (int k = 0; k < p->joints; ++k) {
        now.q[k] = self->q[k];
        now.qd[k] = now.effort[k] = NAN;
    }
    ++p->ticks;
    live_feed(p, &now, wanted, now_s);
    p->view = self->view;
    live_show(p, &now, wanted, now_s);
}

/// The joints at which the tool is where grbl says, as near as can be to where they were; the tool keeps its orientation.
static bool joints_at(live_device *self, const zv_grbl_report *report)
{
    const zv_ik *ik = self->asked->ik;
    const double *work = self->setup.work;
    const zv_pose base_from_work = {.rot = zv_rot_from_abc(work[3] * DEGREE, work[4] * DEGREE, work[5] * DEGREE),
                                    .pos = {work[0] * 1e-3, work[1] * 1e-3, work[2] * 1e-3}};
    double at[3];
    for (int k = 0; k < 3; ++k) { // the work zero is not in every report
        const double offset = self->grbl.has_offset ? self->grbl.offset[k] : NAN;
        at[k] = 1e-3 * (isnan(report->work[k]) ? report->machine[k] - offset : report->work[k]);
    }
    const zv_vec3 place = {at[0], at[1], at[2]};
    zv_ik_target target = zv_ik_target_of(ik, self->q);
    zv_ik_set found;
    target.base_from_tool.pos = zv_pose_apply(base_from_work, place);
    if (report->axes < 3 || isnan(place.x + place.y + place.z)) {
        return self->knows_q;
    }
    if (zv_ik_solve(ik, &target, &found, NULL) != ZV_OK) {
        return false;
    }
    zv_ik_sort_near(self->asked->robot, self->q, &found);
    zv_ik_keep_in_limits(&found);
    if (found.count > 0) {
        memcpy(self->q, found.solutions[0].q, sizeof self->q);
    }
    return found.count > 0;
}

static void see(void *user, const drive_sight *sight)
{
    live_device *self = user;
    const bus_motion *path = &self->motion.path;
    const double *wanted = sight->wanted;
    if (sight->report) {
        self->knows_q = joints_at(self, sight->report);
    } else if (sight->q) {
        memcpy(self->q, sight->q, (size_t)self->plant->joints * sizeof *self->q);
        self->knows_q = true;
    } else if (sight->frame >= 0 && path->frames > 0) {
        const long long last = path->frames - 1, frame = sight->frame < last ? sight->frame : last;
        memcpy(self->q, path->q + (size_t)frame * (size_t)path->count, (size_t)path->count * sizeof *self->q);
        self->knows_q = true;
    }
    if (self->view.state == DEVICE_RUNS || self->view.state == DEVICE_HELD) {
        self->view.state = sight->is_held ? DEVICE_HELD : DEVICE_RUNS;
    }
    self->view.is_measured = self->knows_q && self->setup.language != DEVICE_BOARD;
    self->plant->heard_s = live_clock_s();
    show(self, wanted ? wanted : self->q);
}

/// Asks a device that stands; false when it is silent for long.
static bool ask_where(live_device *self)
{
    zv_grbl_report report;
    double q[ZV_BUS_SERVOS];
    bool answers = true;
    self->asked_s = live_clock_s();
    switch (self->setup.language) {
    case DEVICE_GRBL:
        answers = drive_ask(self->port, &self->grbl, &report);
        if (answers) {
            see(self, &(drive_sight){.report = &report, .frame = -1});
        }
        break;
    case DEVICE_FEETECH:
    case DEVICE_DYNAMIXEL:
        answers = bus_ask(self->port, &self->arm, q, NULL);
        if (answers) {
            see(self, &(drive_sight){.q = q, .frame = -1});
        }
        break;
    default: // a board moves only as it is told
        see(self, &(drive_sight){.frame = -1});
        break;
    }
    self->silent = answers ? 0 : self->silent + 1;
    return self->silent < (self->setup.language == DEVICE_GRBL ? 3 : SILENT_ASKS);
}

// ---- the hand ----

static bool was_stopped(void *user)
{
    live_device *self = user;
    return atomic_load(&self->shall_stop) || atomic_load(&self->plant->shall_stop);
}

static bool was_pressed(void *user, bool *has_gone)
{
    (void)has_gone; // then the source ends, which is a stop
    return atomic_exchange(&((live_device *)user)->is_pressed, false);
}

static bool was_let_go(void *user)
{
    return atomic_exchange(&((live_device *)user)->was_let_go, false);
}

static void show_part(void *user, double part)
{
    ((live_device *)user)->view.part = part;
}

/// What was pressed before does not count.
static void forget_presses(void *user)
{
    live_device *self = user;
    atomic_store(&self->is_pressed, false);
    atomic_store(&self->was_let_go, false);
}

// ---- motions ----

static bool plans_on(void *user, double part)
{
    live_device *self = user;
    (void)part;
    return !was_stopped(self) && (live_clock_s() - self->asked_s < ASK_S || ask_where(self));
}

static void say_end(live_device *self, bool is_done, const char *sentence)
{
    self->view.is_done = is_done;
    snprintf(self->view.said, sizeof self->view.said, "%s", sentence);
}

static void drive_lines(live_device *self)
{
    const device_motion *m = &self->motion;
    const drive_end end = drive_program(self->port, m->program.data, m->program.size, self->order.dead_man_s);
    zv_grbl_forget(&self->grbl);
    say_end(self, end.is_done, end.is_done ? "the motion has come to its end" : end.why);
}

static void drive_pulses(live_device *self)
{
    board_frames frames = {0};
    zv_error why;
    if (!board_frames_read(self->motion.program.data, self->motion.program.size, &frames)) {
        say_end(self, false, "there is no memory for the motion");
    } else if (board_greet(self->port, &frames, &why) != ZV_OK) {
        say_end(self, false, why.message);
    } else {
        const board_end end = board_drive(self->port, &frames, self->order.dead_man_s);
        say_end(self, end.is_done, end.is_done ? "the motion has come to its end" : end.why);
    }
    board_frames_free(&frames);
}

static void drive_servos(live_device *self)
{
    zv_error why;
    if (bus_begin(self->port, &self->arm, &self->motion.path, self->order.approach_s, &why) != ZV_OK) {
        say_end(self, false, why.message);
        return;
    }
    const bus_end end = bus_drive(self->port, &self->arm, &self->motion.path, self->order.dead_man_s);
    say_end(self, end.is_done, end.is_done ? "the motion has come to its end" : end.why);
}

static zv_status plan(live_device *self, zv_error *why)
{
    const live_plant *p = self->plant;
    const device_order *order = &self->order;
    double q[ZV_MAX_JOINTS], target[ZV_MAX_JOINTS];
    const bool goes_to = order->program.size == 0;
    if (goes_to && order->joints != p->joints) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'to' must be an array of %d numbers", p->joints);
    }
    if (goes_to && !self->knows_q) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "nobody knows where the arm is: run a program first");
    }
    for (int k = 0; k < p->joints; ++k) {
        q[k] = zv_sim_outside(p->robot, k, self->q[k]);
        target[k] = goes_to ? live_inside(p, k, order->to[k]) : 0.0;
    }
    zv_pose frames[ZV_MAX_JOINTS];
    const zv_vec3 place = zv_fk_frames(p->robot, target, frames).pos;
    const double place_mm[3] = {place.x * 1e3, place.y * 1e3, place.z * 1e3};
    const device_plan asked = {.with = self->asked->request,
                               .host = self->asked->host,
                               .setup = &self->setup,
                               .order = order,
                               .q = q,
                               .place_mm = goes_to && self->setup.language == DEVICE_GRBL ? place_mm : NULL,
                               .progress = plans_on,
                               .user = self};
    return device_motion_plan(&asked, &self->motion, why);
}

static void follow_order(live_device *self)
{
    zv_error why;
    self->view = (device_view){.state = DEVICE_PLANS, .is_measured = self->view.is_measured};
    show(self, self->q);
    if (was_stopped(self)) {
        say_end(self, false, "stopped by you before anything moved");
    } else if (plan(self, &why) != ZV_OK) {
        say_end(self, false, why.message);
    } else {
        self->view.state = self->order.dead_man_s > UNATTENDED ? DEVICE_HELD : DEVICE_RUNS;
        show(self, self->q);
        if (self->setup.language == DEVICE_GRBL) {
            drive_lines(self);
        } else if (self->setup.language == DEVICE_BOARD) {
            drive_pulses(self);
        } else {
            drive_servos(self);
        }
    }
    self->view.state = DEVICE_STANDS;
    self->view.part = 0.0;
    zv_text_free(&self->order.program);
    device_motion_free(&self->motion);
    self->silent = 0;
    atomic_store(&self->has_order, false); // the next one may come as soon as this is seen
    show(self, self->q);
}

// ---- the thread ----

static zv_status connect(live_device *self, zv_error *why)
{
    const device_setup *setup = &self->setup;
    zv_grbl_report place;
    zv_status status = ZV_OK;
    if (setup->language == DEVICE_FEETECH || setup->language == DEVICE_DYNAMIXEL) {
        const bus_numbers numbers = {.id_count = setup->ids,
                                     .ids = setup->id,
                                     .middle_count = setup->middles,
                                     .middle_deg = setup->middles > 0 ? setup->middle_deg : NULL};
        status = bus_arm_make(setup->language == DEVICE_DYNAMIXEL ? ZV_BUS_DYNAMIXEL : ZV_BUS_FEETECH, &numbers,
                              &self->arm, why);
        if (status == ZV_OK && self->arm.count != self->plant->joints) {
            status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the arm has %d joints: as many ids of servos are needed",
                             self->plant->joints);
        }
    }
    status = status == ZV_OK ? zv_port_open(setup->address, &self->port, why) : status;
    if (status == ZV_OK && setup->language == DEVICE_GRBL) {
        status = drive_greet(self->port, &place, why);
        self->grbl.has_offset = status == ZV_OK && !isnan(place.machine[0] - place.work[0]);
        for (int k = 0; self->grbl.has_offset && k < 3; ++k) {
            self->grbl.offset[k] = place.machine[k] - place.work[k];
        }
    }
    return status;
}

/// A stop while nothing is driven from here: what somebody else has begun ends too. Bus servos have no queue.
static void stop_now(live_device *self)
{
    const char grbl[] = {ZV_GRBL_REALTIME_HOLD, ZV_GRBL_REALTIME_RESET};
    const unsigned char board = ZV_BOARD_STOP;
    if (self->setup.language == DEVICE_GRBL) {
        zv_port_write(self->port, grbl, sizeof grbl);
    } else if (self->setup.language == DEVICE_BOARD) {
        zv_port_write(self->port, &board, 1);
    }
}

static zv_status serve(live_device *self, zv_error *why)
{
    self->view.state = DEVICE_STANDS;
    while (!atomic_load(&self->plant->shall_stop)) {
        live_command command;
        live_hear(self->plant, live_clock_s(), &command);
        if (atomic_load(&self->has_order)) {
            follow_order(self);
        }
        if (atomic_exchange(&self->shall_stop, false)) {
            stop_now(self);
        }
        if (live_clock_s() - self->asked_s >= ASK_S && !ask_where(self) && !was_stopped(self)) {
            return zv_fail(why, ZV_ERR_IO, 0, 0, "the device has become silent");
        }
        live_sleep_until(live_clock_s() + LOOK_S);
    }
    return ZV_OK;
}

zv_status live_run_device(live_plant *p, const zv_simulation *asked, zv_error *why)
{
    live_device *self = p->device;
    const drive_hand hand = {.was_stopped = was_stopped,
                             .was_pressed = was_pressed,
                             .was_let_go = was_let_go,
                             .show = show_part,
                             .see = see,
                             .begin = forget_presses,
                             .user = self};
    self->plant = p;
    self->asked = asked;
    for (int k = 0; k < p->start_joints; ++k) {
        self->q[k] = live_inside(p, k, p->start[k]);
    }
    drive_hand_use(&hand);
    zv_status status = connect(self, why);
    status = status == ZV_OK ? serve(self, why) : status;
    drive_hand_use(NULL);
    zv_port_close(self->port);
    self->port = NULL;
    return status;
}
