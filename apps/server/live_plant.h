/// @file live_plant.h
/// One plant that runs in real time on a thread of its own: commands of a hand in, frames out. Both wait under its lock;
/// a newer frame takes the place of one that nobody took.
#ifndef ZVENO_SERVER_LIVE_PLANT_H
#define ZVENO_SERVER_LIVE_PLANT_H

#include "documents.h"
#include "zveno/log.h"
#include "zveno/sim.h"
#include "zveno/text.h"

typedef struct live_plant live_plant;

/// A number of a command that is not given.
#define LIVE_UNCHANGED NAN

/// What a hand wants. Joints in degrees and mm, as in requests.
typedef struct live_command {
    int target_count; ///< 0: the target stays
    double target[ZV_MAX_JOINTS];
    double stamp; ///< comes back with the first frame that knows of this command; NaN: none
    bool has_push;
    zv_vec3 push; ///< N
    double push_s;
    double pause; ///< 0: goes on, 1: stands; NaN: as it is
    int steps;    ///< ticks to make while it is paused
    double speed; ///< of its time against ours; NaN: as it is
    // what the plant is made of; NaN: as it is
    double gravity, load_kg, friction, friction_added, torque, stiffness, damping;
} live_command;

/// A command that changes nothing.
live_command live_command_none(void);

/// What can be seen of it.
typedef struct live_frame {
    int joints;
    double t; ///< of the plant, s
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], torque[ZV_MAX_JOINTS], target[ZV_MAX_JOINTS];
    double xyz[3];     ///< of the tool, mm
    double stamp;      ///< of the last command that was heard; NaN: none had one
    double made_s;     ///< when, by the server's clock
    long long ticks;   ///< so far
    long long missed;  ///< deadlines
    double latest_s;   ///< how late the latest tick was
    double cost_s;     ///< of a tick in the mean, since the last frame
    long long skipped; ///< frames that a newer one replaced
    bool is_paused;
    double speed;
    int contacts; ///< pairs that have touched
    // as programs of others want it: rad, m, in the world of the arm
    zv_feed_source source;
    zv_feed_sample sample;
    double outside[ZV_MAX_JOINTS]; ///< degrees per rad, mm per m
    zv_pose frames[ZV_MAX_JOINTS], base_from_tool;
    char refused[160]; ///< why the last change was refused; "": it was not
} live_frame;

/// Of the pose that it was started with; 0 when none was given.
int live_plant_joints(const live_plant *p);

/// Starts the thread. `request` is a request `simulate` without a motion and is taken over; the arm is at `q`,
/// `joints` values in degrees and mm (0: at zero). `wake` is called from the thread when there is something to take.
/// @return NULL without memory or threads
live_plant *live_plant_start(zv_text *request, const double *q, int joints, documents *store, void (*wake)(void *user),
                             void *user);
/// Hands over a command; those that were not heard yet are joined with it.
void live_plant_command(live_plant *plant, const live_command *command);
/// Takes the newest frame; false when there is none that was not taken.
bool live_plant_take(live_plant *plant, live_frame *out);
/// Appends the URDF of its arm; nothing before it has begun.
void live_plant_description(live_plant *plant, zv_text *out);
/// Whether it has ended by itself, with its last answer: a report, or why it never began.
bool live_plant_has_ended(live_plant *plant, zv_text *answer);
/// Asks it to end; it does so within a tick, or when it is built.
void live_plant_stop(live_plant *plant);
/// Waits for its end and frees it.
void live_plant_free(live_plant *plant);

#endif
