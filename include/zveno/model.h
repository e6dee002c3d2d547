/// @file model.h
/// The arm as data: joints, dimensions, limits, drives, masses. Read from a robot file, checked once, then constant:
/// any number of threads may share a `zv_robot`. The format of the file is explained in docs/model.md.
///
/// Inside: metres, radians, seconds, kilograms, newtons. The file speaks mm, degrees, kg, N·m.
#ifndef ZV_MODEL_H
#define ZV_MODEL_H

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/pack.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ZV_MAX_JOINTS = 12, ZV_MAX_DIMENSIONS = 32, ZV_NAME_SIZE = 48 };

typedef enum zv_joint_kind { ZV_JOINT_REVOLUTE, ZV_JOINT_PRISMATIC } zv_joint_kind;

/// What a joint may do. A limit that is not known is infinite.
typedef struct zv_limits {
    double lower, upper; ///< rad or m
    double velocity;     ///< rad/s or m/s
    double acceleration; ///< rad/s2 or m/s2
    double jerk;         ///< rad/s3 or m/s3
    double torque;       ///< N·m or N, at the joint
} zv_limits;

/// What the tool may do along paths, by the robot file; INFINITY: nothing is said.
typedef struct zv_tool_limits {
    double acceleration; ///< m/s2
    double jerk;         ///< m/s3
} zv_tool_limits;

/// A named length, angle or mass that the chain is written with.
typedef struct zv_dimension {
    char name[ZV_NAME_SIZE];
    const char *about;  ///< what it measures
    const char *source; ///< where the number comes from
    const char *unit;   ///< "mm", "deg" or "kg": the unit of the file
    double value;       ///< in that unit
} zv_dimension;

/// A value for a named dimension, in the unit of the file.
typedef struct zv_set {
    const char *name;
    double value;
} zv_set;

/// Mass of the part that a joint carries, in the frame after the joint. NaN in what is unknown.
typedef struct zv_link {
    double mass_kg;
    zv_vec3 center_m;  ///< centre of mass
    double inertia[6]; ///< kg·m2 about the centre of mass: xx yy zz xy xz yz
} zv_link;

/// How a hobby servo is commanded: by the width of a pulse. NaN in what is unknown.
typedef struct zv_servo {
    double pulse_low, pulse_high; ///< s, at the lower and at the upper end of the travel; either may be the longer one
    double dead_band;             ///< s: a change of the pulse up to this is not followed
    double rate;                  ///< pulses per second
    double middle;                ///< joint value in the middle of the travel, rad
} zv_servo;

/// The motor of a joint. NaN in what is unknown, 0 travel when it turns without end.
typedef struct zv_drive {
    char name[ZV_NAME_SIZE]; ///< "" when the file names none
    int count;               ///< how many work together on the joint
    double torque;           ///< stall torque of all of them together at the joint, N·m
    double speed;            ///< no-load speed at the joint, rad/s
    double travel;           ///< rad
    double gear_ratio;       ///< motor turns per joint turn
    double rotor_inertia;    ///< kg·m2 at the motor
    double continuous;       ///< torque that all of them together give without end at the joint, N·m
    zv_servo servo;
} zv_drive;

/// What a joint loses when it moves, at the joint. NaN in what is unknown.
typedef struct zv_friction {
    double viscous; ///< N·m·s/rad or N·s/m
    double coulomb; ///< N·m or N, against the direction of motion whatever its speed
} zv_friction;

/// One joint as seen from outside.
typedef struct zv_joint {
    char name[ZV_NAME_SIZE];
    zv_joint_kind kind;
    zv_limits limits;
    zv_drive drive;
    zv_friction friction;
    zv_link link;
} zv_joint;

/// How the maker's controller counts what the robot file describes:
///
///     its value = sign * (q - zero) - factor * (its value of the joint `follows`)
///
/// A Fanuc, for example, shows joint 3 against the horizon: it follows joint 2 with the factor 1.
typedef struct zv_controller_map {
    bool given;                 ///< false: the file says nothing, and the controller counts as the file does
    double sign[ZV_MAX_JOINTS]; ///< 1 or -1
    double zero[ZV_MAX_JOINTS]; ///< joint value at which the controller shows 0, rad or m
    int follows[ZV_MAX_JOINTS]; ///< joint, from 0, or -1
    double factor[ZV_MAX_JOINTS];
    double pulses[ZV_MAX_JOINTS]; ///< encoder pulses per rad or m of its value; NaN when unknown
    zv_pose base_from_origin;     ///< where its own base frame lies
    zv_rot flange_from_plate;     ///< how its own flange frame is turned against the robot file's
} zv_controller_map;

typedef enum zv_body_shape_kind {
    ZV_BODY_BOX,
    ZV_BODY_SPHERE,
    ZV_BODY_CYLINDER, ///< axis along z
    ZV_BODY_CAPSULE,  ///< axis along z
    ZV_BODY_HULL,     ///< the smallest convex body that holds some points
    ZV_BODY_MESH,     ///< triangles, stored elsewhere under the hash of their content
} zv_body_shape_kind;

enum { ZV_MAX_SHAPES = 1024 };

/// A part of a link's body, as the robot file has it in "bodies".
typedef struct zv_body_shape {
    char name[ZV_NAME_SIZE];
    zv_body_shape_kind kind;
    int link;             ///< 0: the base; k: what axis k of the file carries, followers counted
    bool is_seen, is_hit; ///< in the picture; in collisions
    zv_pose pose;         ///< in the frame of the base or after that axis
    double size[3];       ///< m: full sizes of a box; radius; radius and length; of a mesh one unit of it along x, y, z
    char content[ZV_CONTENT_NAME_SIZE]; ///< of a mesh; "": nobody has it
    int color;                          ///< 0xRRGGBB; -1: not given
    double density;                     ///< kg/m3; NaN: not given
    const zv_vec3 *points;              ///< of a hull, m
    int point_count;
} zv_body_shape;

/// Why two bodies of an arm are not tested against each other, as the robot file has it in "pairs".
typedef enum zv_pair_reason {
    ZV_PAIR_REASON_ALLOWED, ///< somebody allows it
    ZV_PAIR_REASON_AT_REST, ///< they overlap at rest; this is found again whenever bodies are prepared
    ZV_PAIR_REASON_NEVER,   ///< proven once to never meet; proven again for the limits and bodies there are
} zv_pair_reason;

/// The words for them in the file, in their order; NULL ends the list.
extern const char *const zv_pair_reason_words[];

enum { ZV_MAX_PAIRS = 4096 };

/// Two bodies by their names.
typedef struct zv_kept_pair {
    char a[ZV_NAME_SIZE], b[ZV_NAME_SIZE];
    zv_pair_reason reason;
} zv_kept_pair;

typedef struct zv_robot zv_robot;

/// Reads a robot from JSON text. `sets` (may be NULL with count 0) replaces values of named dimensions.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, ZV_ERR_BAD_REQUEST for a set that does not fit
/// (unknown name, a length that is not above zero), or ZV_ERR_INTERNAL without memory
zv_status zv_robot_parse(const char *text, size_t size, const zv_set *sets, int set_count, zv_robot **out,
                         zv_error *why);

/// The same arm with other values for named dimensions; `robot` stays as it is.
/// @return as `zv_robot_parse`
zv_status zv_robot_with(const zv_robot *robot, const zv_set *sets, int set_count, zv_robot **out, zv_error *why);

/// The same arm with other masses, one link per joint; `robot` and the text of its file stay as they are.
/// @return as `zv_robot_parse`
zv_status zv_robot_with_links(const zv_robot *robot, const zv_link *links, zv_robot **out, zv_error *why);

/// NULL is allowed.
void zv_robot_free(zv_robot *robot);

/// How many robots ship inside the library.
int zv_shipped_count(void);
/// Name of shipped robot `index`, from 0.
const char *zv_shipped_name(int index);
/// Text of its file; `size` becomes its length in bytes.
const char *zv_shipped_text(int index, size_t *size);
/// The text of the shipped robot called `name`, or NULL.
const char *zv_shipped_find(const char *name, size_t *size);

/// The name by which programs call it: lower case, no spaces.
const char *zv_robot_name(const zv_robot *robot);
/// The name for people.
const char *zv_robot_title(const zv_robot *robot);
/// Where the description comes from.
const char *zv_robot_source(const zv_robot *robot);
/// The JSON text it was read from.
const char *zv_robot_text(const zv_robot *robot, size_t *size);
/// How many joints it has, from base to tool.
int zv_robot_joint_count(const zv_robot *robot);
/// Joint `index`, from 0.
const zv_joint *zv_robot_joint(const zv_robot *robot, int index);
/// Some axis follows a joint ("mimic" in the robot file): the arm has more axes than joints.
bool zv_robot_is_coupled(const zv_robot *robot);
/// How many named dimensions the file has.
int zv_robot_dimension_count(const zv_robot *robot);
/// Dimension `index`, from 0.
const zv_dimension *zv_robot_dimension(const zv_robot *robot, int index);
/// How many axes the file has: the joints, and those that follow one.
int zv_robot_axis_count(const zv_robot *robot);
/// How many shapes the bodies of its links have in the file; 0: the file has no bodies.
int zv_robot_shape_count(const zv_robot *robot);
/// Shape `index`, from 0.
const zv_body_shape *zv_robot_shape(const zv_robot *robot, int index);
/// How many pairs of bodies the file names that are not tested against each other.
int zv_robot_pair_count(const zv_robot *robot);
/// Pair `index`, from 0.
const zv_kept_pair *zv_robot_pair(const zv_robot *robot, int index);
/// world_from_base: where the chain starts.
zv_pose zv_robot_base(const zv_robot *robot);
/// flange_from_tool.
zv_pose zv_robot_tool(const zv_robot *robot);
/// Its limits along paths.
zv_tool_limits zv_robot_tool_limits(const zv_robot *robot);
/// How the maker's controller counts joints and frames.
zv_controller_map zv_robot_controller_map(const zv_robot *robot);
/// No pose of the arm puts the tool farther from the first joint than this, m: the sum of all link lengths, with
/// sliding joints at their farthest; infinite when a slide has no limit.
double zv_robot_reach(const zv_robot *robot);

#ifdef __cplusplus
}
#endif

#endif
