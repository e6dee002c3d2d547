/// @file live_plant.h
/// One source of samples in real time on a thread of its own: a simulated plant, a recording that is played, or an arm
/// whose joints somebody measures. Commands of a hand in, frames and samples out; all wait under its lock.
///
///     source ──┬──► frame, 60 a second        a newer one takes the place of one that nobody took
///              └──► samples, every tick       bounded: the oldest goes, and is counted; only while somebody wants them
#ifndef ZVENO_SERVER_LIVE_PLANT_H
#define ZVENO_SERVER_LIVE_PLANT_H

#include "documents.h"
#include "live_device.h"
#include "zveno/log.h"
#include "zveno/sim.h"
#include "zveno/text.h"

typedef struct live_plant live_plant;
typedef struct live_recording live_recording;

/// Samples that may wait for the loop, and for the thread of a measured arm.
enum { LIVE_WAITING = 1000 };

/// Where the samples come from.
typedef enum live_origin {
    LIVE_SIMULATED, ///< a plant
    LIVE_REPLAYED,  ///< a recording of the documents
    LIVE_MEASURED,  ///< a program of others, sample by sample
    LIVE_DEVICE     ///< a device that this server drives
} live_origin;

/// How a source begins; what is pointed to is copied or taken over.
typedef struct live_begin {
    zv_text *request; ///< {"op": "simulate", ...} without a motion: the arm, and what the plant is made of; taken over
    live_origin origin;
    const char *recording;    ///< name among the documents, of LIVE_REPLAYED
    const double *q;          ///< `joints` values in degrees and mm
    int joints;               ///< 0: at zero
    live_device *device;      ///< of LIVE_DEVICE; taken over
    documents *store;         ///< NULL: there are none
    void (*wake)(void *user); ///< called from the thread when there is something to take
    void *user;
} live_begin;

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
    double pause; ///< 0: goes on, 1: stops; NaN: as it is
    int steps;    ///< ticks to make while it is paused
    double speed; ///< of its time against ours; NaN: as it is
    double seek;  ///< s of a recording from which it goes on; NaN: none
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
    long long dropped; ///< samples that went because the loop was late
    bool is_paused;
    double speed;
    int contacts; ///< pairs that have touched
    live_origin origin;
    double duration; ///< of a recording, s; NaN of the others
    double place;    ///< in it, s from its beginning
    // as programs of others want it: rad, m, in the world of the arm
    zv_feed_source source;
    zv_feed_sample sample;
    double outside[ZV_MAX_JOINTS]; ///< degrees per rad, mm per m
    zv_pose frames[ZV_MAX_JOINTS], base_from_tool;
    device_view device; ///< of LIVE_DEVICE
    char refused[160];  ///< why the last change was refused; "": it was not
} live_frame;

/// Of the pose that it was started with; 0 when none was given.
int live_plant_joints(const live_plant *p);

/// It waits: commands are taken, and heard once it has begun.
/// @return NULL without memory
live_plant *live_plant_create(const live_begin *how);
/// Starts the thread; without one it has ended, and says so.
void live_plant_begin(live_plant *plant);
/// Whether it had its turn to begin.
bool live_plant_had_its_turn(const live_plant *plant);
/// Hands over a command; those that were not heard yet are joined with it.
void live_plant_command(live_plant *plant, const live_command *command);
/// Takes the newest frame; false when there is none that was not taken.
bool live_plant_take(live_plant *plant, live_frame *out);
/// Whether every sample is wanted from now on, not only frames.
void live_plant_listen(live_plant *plant, bool listens);
/// Every sample goes to this recording from now on, from the thread of the source itself: whoever holds the loop up costs
/// none. NULL: to none. The recording must stay until then.
void live_plant_record(live_plant *plant, live_recording *recording);
/// Takes samples, the oldest first: what was measured, and where the arm should have been. `first`: how many came before
/// the first of them, those that were dropped included. @return how many, at most `room`
int live_plant_drain(live_plant *plant, zv_feed_sample *measured, zv_feed_sample *reference, int room,
                     long long *first);
/// Who sends them; false before it has begun.
bool live_plant_source(live_plant *plant, zv_feed_source *out);
/// The arm's name; "" before it has begun.
void live_plant_arm(live_plant *plant, char out[ZV_NAME_SIZE]);
/// The device of LIVE_DEVICE; NULL: it is none.
live_device *live_plant_device(const live_plant *plant);
/// Whether it is of LIVE_MEASURED and has begun.
bool live_plant_is_measured(live_plant *plant);
/// Hands over a sample of LIVE_MEASURED: rad, m. False when it is none of these, has not begun, or has other joints.
bool live_plant_measure(live_plant *plant, const zv_feed_sample *sample);
/// Appends the URDF of its arm; nothing before it has begun.
void live_plant_description(live_plant *plant, zv_text *out);
/// Whether it has ended by itself, with its last answer: a report, or why it never began.
bool live_plant_has_ended(live_plant *plant, zv_text *answer);
/// Asks it to end; it does so within a tick, or when it is built, or at once while it waits to begin.
void live_plant_stop(live_plant *plant);
/// Waits for its end and frees it.
void live_plant_free(live_plant *plant);

#endif
