/// @file sim.h
/// The same motion on three plants: an arm of transforms that follows exactly, rigid bodies held together by joints, and
/// an articulation in joint coordinates. One controller drives all three.
///
///     plan ──► sample of the motion ──► controller ──► plant ──► recording, tracking errors, contacts
///               every 1/control_hz       held           several steps
///
/// A simulation takes the samples of a motion one by one and never looks ahead, so memory does not grow with the length
/// of the motion, and whoever feeds it may stop at any sample. Metres, radians, seconds, kilograms, newtons.
/// The same options and samples give the same bytes. A simulation belongs to the thread that made it; different threads
/// may run different ones. docs/sim.md explains the three plants and the controllers.
///
/// Not part of libzveno: a program that simulates links zv_sim, ODE and MuJoCo too.
#ifndef ZV_SIM_H
#define ZV_SIM_H

#include "zveno/api.h"
#include "zveno/base.h"
#include "zveno/collide.h"
#include "zveno/model.h"
#include "zveno/plan.h"
#include "zveno/solid.h"
#include "zveno/task.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- what to simulate ----

/// The three plants: how document 000 builds the chain.
typedef enum zv_plant_kind {
    ZV_PLANT_KINEMATIC,    ///< parent-child transforms: no masses, the drives are followed exactly
    ZV_PLANT_JOINTS,       ///< ODE: every link a free body, joints are constraints between them
    ZV_PLANT_ARTICULATION, ///< MuJoCo: joint coordinates, joints cannot come apart
} zv_plant_kind;
enum { ZV_PLANTS = 3 };
/// "kinematic", "joints", "articulation".
const char *zv_plant_word(zv_plant_kind kind);

typedef enum zv_control {
    ZV_CONTROL_COMPUTED_TORQUE, ///< the arm's own dynamics are cancelled, every joint behaves like the same spring
    ZV_CONTROL_PD,              ///< a spring and a damper at each joint, and gravity compensated
    ZV_CONTROL_DRIVES,          ///< the plant's own drives: spring and damper to the target, nothing compensated
} zv_control;
enum { ZV_CONTROLS = 3 };
/// "computed-torque", "pd", "drives".
const char *zv_control_word(zv_control control);

/// How the articulation goes from step to step. The joints plant knows only the semi-implicit Euler step.
typedef enum zv_integrator {
    ZV_INTEGRATOR_IMPLICIT, ///< implicit in the velocities
    ZV_INTEGRATOR_EULER,    ///< semi-implicit
    ZV_INTEGRATOR_RK4,      ///< four stages of Runge and Kutta
} zv_integrator;
enum { ZV_INTEGRATORS = 3 };

/// A box with its top at `top.z`, `thickness` high.
typedef struct zv_sim_table {
    zv_vec3 top; ///< middle of its top, in the arm's world
    double size_x, size_y, thickness;
} zv_sim_table;

/// What can be wrong with an arm: to train people, and to test who watches over it (zveno/twin.h).
typedef enum zv_fault_kind {
    ZV_FAULT_FRICTION, ///< `amount` times the friction of the file
    ZV_FAULT_BACKLASH, ///< play between motor and link, rad or m; the drive holds the motor, the encoder sees the link
    ZV_FAULT_OFFSET,   ///< the encoder reads so much less than the joint value, rad or m; the controller believes it
    ZV_FAULT_PAYLOAD,  ///< kg at the tool that the controller does not know of
    ZV_FAULT_LOST,     ///< part of the samples that never arrive, 0 to 1
    ZV_FAULT_LATE,     ///< samples are stamped up to so much too late, s
    ZV_FAULT_STUCK,    ///< the joint does not turn
    ZV_FAULT_GEAR,     ///< the joint moves `amount` times as far as the controller believes
    ZV_FAULT_DELAY,    ///< the drive gets the motion so much too late, s
} zv_fault_kind;
enum { ZV_FAULTS = 9, ZV_SIM_FAULTS = 8 /**< at once */ };
/// "friction", "backlash", "offset", "payload", "lost", "late", "stuck", "gear", "delay".
const char *zv_fault_word(zv_fault_kind kind);

typedef struct zv_fault {
    zv_fault_kind kind;
    int joint;     ///< from 0; -1: all of them, or none in particular
    double amount; ///< in the unit of its kind
} zv_fault;

/// How far an arm and its sensors are from the file. All zero: exactly as the file says.
typedef struct zv_sim_noise {
    double encoder;         ///< step of the encoders of turning joints, rad
    double encoder_m;       ///< the same of sliding ones, m
    double effort;          ///< of the reported torques, standard deviation by the torque that the joint usually needs
    double mass;            ///< of the masses, standard deviation by the mass
    double friction;        ///< the same of the frictions
    unsigned seed;          ///< of what an arm it is: masses and frictions
    unsigned long long run; ///< of what a run it is: efforts, lost and late samples
} zv_sim_noise;

typedef struct zv_sim_options {
    zv_plant_kind plant;
    zv_control control;
    zv_integrator integrator;
    double control_hz;                  ///< of the controller; the samples of the motion must come at this rate
    double step_s;                      ///< longest step of the plant
    zv_vec3 gravity;                    ///< m/s2 in the world frame
    double load_kg;                     ///< a point at the tool centre
    bool assume_mass;                   ///< what the file does not know of masses and inertias is that of even capsules
    double bandwidth_hz, damping_ratio; ///< of the joints under control, where no gains are given
    const double *stiffness;            ///< N·m/rad or N/m of each joint for PD and drives; NULL: from the bandwidth
    const double *damping;              ///< N·m·s/rad or N·s/m; NULL: from the stiffness and the damping ratio
    double friction_scale;              ///< how many times the friction of the robot file; 1: as it is
    double friction_added;              ///< dry friction of every joint besides that, N·m or N
    double torque_scale;                ///< how many times the largest torque of the drives; 1: as it is
    bool self_contact;                  ///< links that are no neighbours touch each other
    double floor_m;                     ///< height of a floor; NaN: there is none
    const zv_sim_table *table;          ///< or NULL
    zv_gripper gripper;                 ///< what events of the motion close and open
    bool reaches_around;                ///< the gripper reaches around movable things: the last link does not push them
    const zv_scene *scene; ///< things to touch, fixed or movable; NULL: none; must stay as long as the simulation
    zv_mesh_store *meshes; ///< of the links, looked at when the simulation is made; NULL: housings take their place
    int fault_count;
    zv_fault faults[ZV_SIM_FAULTS];
    zv_sim_noise noise;
} zv_sim_options;

/// Articulation, computed torque at 1 kHz and 15 Hz bandwidth, steps of 0.5 ms, 9.81 m/s2, no load, nothing to touch.
zv_sim_options zv_sim_default_options(void);

// ---- what comes out ----

/// One row of the recording. With faults it is what the encoders and drives tell; `xyz` stays where the tool is.
typedef struct zv_sim_sample {
    double t;
    double late;  ///< s after `t` at which it is stamped
    bool is_lost; ///< nobody gets it
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS];
    double torque[ZV_MAX_JOINTS]; ///< that the drives gave; NaN where the arm's masses are unknown
    zv_vec3 xyz;                  ///< of the tool
    double error[ZV_MAX_JOINTS];  ///< motion minus arm
    double tool_error;            ///< distance of the tool from where the motion wants it, m
    int line;                     ///< of the program
} zv_sim_sample;

/// How far the arm was from the motion.
typedef struct zv_tracking {
    double rms, peak, peak_t;
} zv_tracking;

/// Two things that touched.
typedef struct zv_sim_contact {
    int link;  ///< joint that carries the link, from 0
    int other; ///< the same, or ZV_CONTACT_FLOOR, _TABLE, _BASE; thing i of the scene: ZV_CONTACT_THING - i
    char name[ZV_NAME_SIZE]; ///< of the other
    double first_t;          ///< when they first touched
    double depth_m;          ///< largest
    double force;            ///< largest, N
} zv_sim_contact;
enum {
    ZV_CONTACT_FLOOR = -1,
    ZV_CONTACT_TABLE = -2,
    ZV_CONTACT_BASE = -3,
    ZV_CONTACT_THING = -4,
    ZV_SIM_CONTACTS = 16
};

typedef enum zv_grip_what { ZV_GRIP_PICKED, ZV_GRIP_MISSED, ZV_GRIP_RELEASED, ZV_GRIP_SLIPPED } zv_grip_what;
/// "picked", "missed", "released", "slipped".
const char *zv_grip_word(zv_grip_what what);

/// Something that the gripper did.
typedef struct zv_sim_grip {
    double t;
    zv_grip_what what;
    int thing;         ///< of the scene; -1: none
    char sentence[96]; ///< why it was missed or has slipped
} zv_sim_grip;
enum { ZV_SIM_GRIPS = 64 };

typedef struct zv_sim_report {
    double duration;
    long long samples, steps;
    zv_tracking joint[ZV_MAX_JOINTS];
    zv_tracking tool; ///< m
    double rms_torque[ZV_MAX_JOINTS], peak_torque[ZV_MAX_JOINTS];
    double saturated_s[ZV_MAX_JOINTS]; ///< time in which the drive gave all it can
    double work;                       ///< of all drives, J; NaN where the arm's masses are unknown
    double energy_first, energy_last;  ///< kinetic and potential, J
    double drift_m;                    ///< largest gap in a joint: 0 where joints cannot come apart
    int contact_count;                 ///< of different pairs; the first ZV_SIM_CONTACTS are kept
    zv_sim_contact contacts[ZV_SIM_CONTACTS];
    int grip_count; ///< of the first ZV_SIM_GRIPS
    zv_sim_grip grips[ZV_SIM_GRIPS];
    unsigned assumed; ///< links with assumed masses or inertias, bits of joint 1 lowest
    double cost_s;    ///< processor time; not part of what repeats
    // the failure
    bool failed; ///< the simulation broke down; what came before stays valid
    double failure_t;
    int failure_joint;             ///< from 0; -1 when no joint is to blame
    char message[ZV_MESSAGE_SIZE]; ///< a sentence with time, joint and what to try
} zv_sim_report;

// ---- doing it ----

typedef struct zv_sim zv_sim;

/// @return ZV_OK; ZV_ERR_NOT_AVAILABLE when the file does not know masses that the plant needs;
///         ZV_ERR_BAD_REQUEST for options that do not fit; ZV_ERR_INTERNAL without memory
zv_status zv_sim_create(const zv_robot *robot, const zv_sim_options *options, zv_sim **out, zv_error *why);
/// NULL is allowed.
void zv_sim_free(zv_sim *sim);

/// Takes the next sample of the motion: the plant goes on to its time, is compared with it, and the controller decides
/// what to do until the next one. The first sample places the arm. `now` is the row of the recording.
/// @return false when the simulation broke down (now or earlier; see the report): `now` is untouched
bool zv_sim_follow(zv_sim *sim, const zv_plan_sample *motion, zv_sim_sample *now);

/// Takes an event of the motion, between the samples before and after it: M3, M4, M62, M64, M67 and M68 with Q above 0 and
/// messages that begin with GRIP close the gripper; M5, M63, M65, M67 and M68 with Q 0 and GRIP OPEN open it. What is
/// taken slips when weight and acceleration need more than the gripper holds.
void zv_sim_event(zv_sim *sim, const zv_plan_event *event);

/// A force on the tool from outside, N in the world, from now on until another one comes; zero ends it. The plant without
/// masses does not feel it.
void zv_sim_push(zv_sim *sim, zv_vec3 force);

/// Where thing `index` of the scene is now; a fixed one stays where the scene has put it.
zv_pose zv_sim_thing(const zv_sim *sim, int index);

/// What is known so far.
zv_sim_report zv_sim_report_of(const zv_sim *sim);

/// The name of what touched and is no thing: a joint's name, "floor", "table" or "base".
const char *zv_sim_contact_name(const zv_robot *robot, int other);

// ---- under a hand ----

/// A plant that goes on tick by tick while somebody moves targets, pushes, and changes what it is made of. It belongs to
/// one thread and looks at no clock: whoever ticks it keeps the time.
typedef struct zv_live zv_live;

/// What can change while it runs. Scales are against what the plant began with.
typedef struct zv_live_setting {
    zv_vec3 gravity;                       ///< m/s2 in the world
    double load_kg;                        ///< at the tool
    double friction_scale, friction_added; ///< as of zv_sim_options
    double torque_scale;                   ///< the same
    double stiffness_scale, damping_scale; ///< of the drives or of the controller; above zero
} zv_live_setting;

/// From a request `simulate`, whose motion is not looked at. The arm starts at `q`, one value per joint.
/// @return as zv_sim_create, or ZV_ERR_BAD_REQUEST for fields that do not fit
zv_status zv_live_create(const zv_simulation *asked, const double *q, zv_live **out, zv_error *why);
/// NULL is allowed.
void zv_live_free(zv_live *live);

/// Where the joints shall go, cut at their limits. The motion that the plant follows approaches it within the speed and
/// acceleration of each joint.
void zv_live_target(zv_live *live, const double *q);
/// Pushes the tool for a while, N in the world.
void zv_live_push(zv_live *live, zv_vec3 force, double seconds);
/// What holds now.
zv_live_setting zv_live_setting_of(const zv_live *live);
/// Changes it: a new plant takes over the position and velocity of the old one. On failure nothing changes.
/// @return as zv_sim_create
zv_status zv_live_set(zv_live *live, const zv_live_setting *setting, zv_error *why);

/// Seconds between two ticks.
double zv_live_period(const zv_live *live);
/// One tick: the motion goes on towards the target, the plant follows. False when it broke down; see the report.
bool zv_live_tick(zv_live *live, zv_sim_sample *now);
/// What it followed at the last tick. A simulation that follows the same samples gives the same bits.
const zv_plan_sample *zv_live_motion(const zv_live *live);
/// What is known since the last change.
zv_sim_report zv_live_report(const zv_live *live);

// ---- in the units of people: mm, degrees, N·m, N ----

/// Appends the members of a report to the object that is open: tracking, torques, work, drift, contacts, what was
/// assumed, and the failure. Only what repeats: not the cost.
void zv_sim_write_report(zv_json_writer *out, const zv_robot *robot, const zv_sim_report *report);

/// Appends `things`: name, xyz and abc of the movable things of the scene, where they are now. Nothing without a scene.
void zv_sim_write_things(zv_json_writer *out, const zv_sim *sim);

/// Answers the request `simulate`: for the `simulate` of a zv_host.
zv_status zv_sim_answer(const zv_simulation *simulation, zv_json_writer *answer, zv_error *why);

/// The table that five numbers in mm mean: x, y, z of the middle of its top, width along x, depth along y. It is 30 mm
/// thick.
zv_sim_table zv_sim_table_of(const double mm[5]);

/// A joint's value, speed or error as people read it: degrees or mm.
double zv_sim_outside(const zv_robot *robot, int joint, double value);

#ifdef __cplusplus
}
#endif

#endif
