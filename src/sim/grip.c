/// @file grip.c
/// The gripper of a simulation: events close and open it, what it holds may slip.
///
/// A thing of mass m needs the force m |a - g| to be carried with the acceleration a; that of the motion is the second
/// difference of the tool's places. When it exceeds what the gripper holds, the thing is lost.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sim/sim.h"

const char *zv_grip_word(zv_grip_what what)
{
    static const char *const words[] = {"picked", "missed", "released", "slipped"};
    return words[what];
}

static void note(zv_sim *sim, double t, zv_grip_what what, int thing, const char *sentence)
{
    zv_sim_report *report = &sim->report;
    if (report->grip_count < ZV_SIM_GRIPS) {
        zv_sim_grip *grip = &report->grips[report->grip_count++];
        *grip = (zv_sim_grip){.t = t, .what = what, .thing = thing};
        snprintf(grip->sentence, sizeof grip->sentence, "%s", sentence);
    }
}

static int thing_of(const zv_sim *sim, int body)
{
    return ZV_CONTACT_THING - sim->contacts.bodies[body].owner;
}

/// The first thing that the gripper takes where the tool is; else -1 and why the last one is not taken.
static int find(const zv_sim *sim, char *why, size_t size)
{
    snprintf(why, size, "no movable thing is there");
    for (int i = sim->contacts.link_count; i < sim->contacts.body_count; ++i) {
        if (sim->contacts.bodies[i].moves) {
            const zv_thing *thing = zv_scene_thing(sim->options.scene, thing_of(sim, i));
            zv_convex shape = thing->shape;
            shape.pose = zv_sim_thing(sim, thing_of(sim, i));
            if (zv_gripper_takes(&sim->options.gripper, thing, &shape, sim->now.xyz, why, size)) {
                return i;
            }
        }
    }
    return -1;
}

static void close_gripper(zv_sim *sim, double t)
{
    char why[96];
    if (sim->contacts.held >= 0 || sim->contacts.body_count == 0) {
        return;
    }
    const int body = find(sim, why, sizeof why);
    if (body >= 0) {
        sim->kind->hold(sim->plant, body);
        sim->contacts.held = body;
        note(sim, t, ZV_GRIP_PICKED, thing_of(sim, body), "");
    } else {
        note(sim, t, ZV_GRIP_MISSED, -1, why);
    }
}

static void open_gripper(zv_sim *sim, double t, zv_grip_what what, const char *sentence)
{
    if (sim->contacts.held >= 0) {
        note(sim, t, what, thing_of(sim, sim->contacts.held), sentence);
        sim->kind->hold(sim->plant, -1);
        sim->contacts.held = -1;
    }
}

/// 1: closes, 0: opens, -1: nothing to do with a gripper.
static int command_of(const zv_mark *mark)
{
    const int code = (int)mark->code;
    const char *text = mark->text + strspn(mark->text, " ");
    if (strncmp(text, "GRIP", 4) == 0 && (text[4] == '\0' || text[4] == ' ')) {
        return strstr(text, "OPEN") ? 0 : 1;
    }
    switch (code) {
    case 3:
    case 4:
    case 62:
    case 64:
        return 1;
    case 5:
    case 63:
    case 65:
        return 0;
    case 67:
    case 68:
        return mark->values[1] > 0.0;
    default:
        return -1;
    }
}

void zv_sim_event(zv_sim *sim, const zv_plan_event *event)
{
    const int command = event->mark->kind == ZV_MARK_EVENT && sim->has_begun ? command_of(event->mark) : -1;
    if (command == 1) {
        close_gripper(sim, event->t);
    } else if (command == 0) {
        open_gripper(sim, event->t, ZV_GRIP_RELEASED, "");
    }
}

static void slip(zv_sim *sim, double t, double needs, double holds)
{
    char sentence[96];
    const char *words =
        needs - holds < 0.1 ? "it needs %.3f N, the gripper holds %.3f N" : "it needs %.1f N, the gripper holds %.1f N";
    snprintf(sentence, sizeof sentence, words, needs, holds); // the two numbers differ for a person too
    open_gripper(sim, t, ZV_GRIP_SLIPPED, sentence);
}

void zv_sim_check_grip(zv_sim *sim, const zv_plan_sample *motion)
{
    const double dt = motion->t - sim->motion.t;
    if (!(dt > 0.0)) {
        return;
    }
    const zv_vec3 v = zv_vec3_scale(zv_vec3_sub(motion->xyz, sim->motion.xyz), 1.0 / dt);
    if (sim->contacts.held >= 0) {
        const zv_thing *thing = zv_scene_thing(sim->options.scene, thing_of(sim, sim->contacts.held));
        const zv_vec3 a = zv_vec3_scale(zv_vec3_sub(v, sim->tool_speed), 1.0 / dt);
        const double needs = zv_thing_mass(thing) * zv_vec3_length(zv_vec3_sub(a, sim->options.gravity)),
                     holds = zv_gripper_holds(&sim->options.gripper, zv_thing_friction(thing));
        if (needs > holds) {
            slip(sim, motion->t, needs, holds);
        }
    }
    sim->tool_speed = v;
}
