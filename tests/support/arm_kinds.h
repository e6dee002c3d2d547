/// @file arm_kinds.h
/// Random arms of the kinds that files of real robots hold, told by the lines of their joints at q = 0: any base, any tool,
/// axes that point either way, origins anywhere along them; exact, rounded as files are, or bent.
#ifndef ZV_TEST_ARM_KINDS_H
#define ZV_TEST_ARM_KINDS_H

#include "robot_of_axes.h"

/// How the lines of an arm are made; returns their number.
typedef int (*arm_lines)(axis_row *rows);

typedef struct arm_kind {
    const char *name;
    arm_lines lines;
} arm_kind;

static const zv_vec3 ALONG_X = {1, 0, 0}, ALONG_Y = {0, 1, 0}, ALONG_Z = {0, 0, 1};

/// A length of a link: never short.
static inline double arm_link(void)
{
    return check_uniform(0.15, 0.6);
}

/// An offset that many arms do not have.
static inline double arm_offset(void)
{
    return robot_coin() ? check_uniform(-0.2, 0.2) : 0.0;
}

static inline axis_row arm_turn(zv_vec3 dir, double x, double y, double z)
{
    return (axis_row){dir, {x, y, z}, false};
}

static inline axis_row arm_slide(zv_vec3 dir)
{
    return (axis_row){dir, {0, 0, 0}, true};
}

static inline zv_vec3 arm_tilted(zv_vec3 dir, double by)
{
    return zv_rot_apply(zv_rot_axis(random_direction(), by), dir);
}

/// A spherical wrist at (x, y, z), square or with any twists.
static inline void arm_wrist(axis_row *rows, double x, double y, double z, bool square)
{
    rows[0] = arm_turn(ALONG_X, x, y, z);
    rows[1] = arm_turn(square ? ALONG_Y : arm_tilted(ALONG_Y, 0.7), x, y, z);
    rows[2] = arm_turn(square ? ALONG_X : arm_tilted(ALONG_X, 0.7), x, y, z);
}

static inline int arm_six_axis(axis_row *r)
{
    const double a1 = arm_offset(), upper = arm_link(), fore = arm_link(), side = arm_offset();
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(ALONG_Y, a1, 0, 0.3);
    r[2] = arm_turn(ALONG_Y, a1, 0, 0.3 + upper);
    arm_wrist(r + 3, a1 + fore, side, 0.3 + upper + arm_offset(), true);
    return 6;
}

/// Universal Robots and their relatives; their links are as long as each other now and then.
static inline int arm_three_parallel(axis_row *r)
{
    const double upper = arm_link(), fore = robot_coin() ? arm_link() : upper, d5 = check_uniform(0.05, 0.15);
    const double x = robot_coin() ? check_uniform(0.0, 0.1) : 0.0, d4 = check_uniform(0.05, 0.2);
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(ALONG_Y, x, 0.1, 0.1);
    r[2] = arm_turn(ALONG_Y, x + upper, 0.1, 0.1);
    r[3] = arm_turn(ALONG_Y, x + upper + fore, 0, 0.1);
    r[4] = arm_turn(ALONG_Z, x + upper + fore, d4, 0.1);
    r[5] = arm_turn(ALONG_Y, x + upper + fore, d4, 0.1 - d5);
    return 6;
}

/// Three parallel axes whose last two do not meet.
static inline int arm_three_parallel_apart(axis_row *r)
{
    const int count = arm_three_parallel(r);
    r[5].point.x += check_uniform(0.03, 0.1);
    return count;
}

/// Three parallel axes elsewhere in the chain.
static inline int arm_parallel_later(axis_row *r)
{
    const double first = arm_link(), second = arm_link();
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(ALONG_X, 0, 0.05, 0.3);
    r[2] = arm_turn(ALONG_Y, 0.1, 0, 0.4);
    r[3] = arm_turn(ALONG_Y, 0.1 + first, 0, 0.4);
    r[4] = arm_turn(ALONG_Y, 0.1 + first, 0, 0.4 - second);
    r[5] = arm_turn(ALONG_X, 0.1 + first, 0.1, 0.4 - second);
    return 6;
}

static inline int arm_spherical_wrist(axis_row *r)
{
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(robot_coin() ? random_direction() : ALONG_Y, arm_offset(), arm_offset(), 0.2);
    r[2] = arm_turn(robot_coin() ? random_direction() : ALONG_X, arm_offset(), 0.2, 0.2 + arm_link());
    arm_wrist(r + 3, arm_link(), arm_offset(), arm_link(), robot_coin());
    return 6;
}

static inline int arm_spherical_shoulder(axis_row *r)
{
    arm_wrist(r, 0, 0, 0.3, robot_coin());
    r[3] = arm_turn(ALONG_Y, arm_offset(), 0, 0.3 + arm_link());
    r[4] = arm_turn(robot_coin() ? ALONG_Y : ALONG_X, arm_link(), 0, 0.3 + arm_link());
    r[5] = arm_turn(robot_coin() ? ALONG_X : ALONG_Z, arm_link(), arm_offset(), 0.9);
    return 6;
}

/// Three slides, or two and one turning joint, and a wrist.
static inline int arm_gantry(axis_row *r)
{
    const int turning = (int)check_uniform(0, 4); // 3: none
    const zv_vec3 dir[3] = {ALONG_X, ALONG_Y, ALONG_Z};
    for (int k = 0; k < 3; ++k) {
        r[k] = arm_slide(robot_coin() ? dir[k] : arm_tilted(dir[k], 0.3));
    }
    if (turning < 3) {
        r[turning] = arm_turn(random_direction(), arm_offset(), arm_offset(), 0.2);
    }
    arm_wrist(r + 3, arm_link(), arm_offset(), arm_link(), robot_coin());
    return 6;
}

/// Cylindrical and polar arms: one slide among the first three joints, and a wrist.
static inline int arm_one_slide(axis_row *r)
{
    const int slide = (int)check_uniform(0, 3);
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(ALONG_Y, arm_offset(), 0, 0.3);
    r[2] = arm_turn(robot_coin() ? ALONG_Y : ALONG_X, arm_offset(), arm_offset(), 0.3 + arm_link());
    r[slide] = arm_slide(robot_coin() ? ALONG_Z : robot_coin() ? ALONG_X : random_direction());
    if (slide == 0 && r[2].dir.y != 0.0) { // or the wrist would stay in a plane
        r[0].dir = ALONG_Y;
    }
    arm_wrist(r + 3, arm_link(), arm_offset(), arm_link(), robot_coin());
    return 6;
}

/// Six axes whose wrist does not meet: neighbours are parallel or meet, as in most arms that look so.
static inline int arm_offset_wrist(axis_row *r)
{
    const double upper = arm_link(), fore = arm_link(), off = check_uniform(0.04, 0.15), a1 = arm_offset();
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(ALONG_Y, a1, 0, 0.3);
    r[2] = arm_turn(ALONG_Y, a1, 0, 0.3 + upper);
    r[3] = arm_turn(ALONG_X, a1, 0, 0.3 + upper + arm_offset());
    r[4] = arm_turn(robot_coin() ? ALONG_Y : arm_tilted(ALONG_Y, 0.8), a1 + fore, 0, 0.3 + upper);
    r[5] = arm_turn(ALONG_X, a1 + fore, robot_coin() ? off : 0.0, 0.3 + upper + off);
    return 6;
}

static inline int arm_any(axis_row *r, int count)
{
    for (int k = 0; k < count; ++k) {
        r[k] = (axis_row){random_direction(), random_vec3(0.5), false};
    }
    return count;
}

static inline int arm_any_six(axis_row *r)
{
    return arm_any(r, 6);
}

/// Hobby arms with a gripper that turns.
static inline int arm_yaw_pitches_roll(axis_row *r, int pitches)
{
    const double a1 = arm_offset(), side = arm_offset();
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(ALONG_Y, a1, 0, 0.1);
    r[2] = arm_turn(ALONG_Y, a1 + arm_offset(), 0, 0.1 + arm_link());
    r[pitches] = pitches == 3 ? arm_turn(ALONG_Y, a1 + arm_link(), 0, r[2].point.z + arm_offset()) : r[pitches];
    r[pitches + 1] = arm_turn(ALONG_X, 0, side, pitches == 3 ? r[3].point.z : r[2].point.z + arm_offset());
    return pitches + 2;
}

static inline int arm_five(axis_row *r)
{
    return arm_yaw_pitches_roll(r, 3);
}

static inline int arm_four_with_roll(axis_row *r)
{
    return arm_yaw_pitches_roll(r, 2);
}

/// Five axes of no kind that has a name: a roll in the forearm, or a yaw behind the pitches, or nothing special at all.
static inline int arm_five_other(axis_row *r)
{
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(ALONG_Y, arm_offset(), 0, 0.2);
    r[2] = arm_turn(ALONG_Y, 0.1, 0, 0.2 + arm_link());
    r[3] = arm_turn(ALONG_X, 0.1, 0, 0.2 + r[2].point.z);
    r[4] = arm_turn(ALONG_Y, 0.1 + arm_link(), 0, r[3].point.z);
    return robot_coin() ? 5 : arm_any(r, 5);
}

static inline int arm_four_pitches(axis_row *r)
{
    const int count = arm_yaw_pitches_roll(r, 3);
    return count - 1;
}

/// A SCARA with its slide anywhere, with and without a wrist.
static inline int arm_scara(axis_row *r)
{
    const int slide = (int)check_uniform(0, 4), count = robot_coin() ? 4 : 3;
    const double first = arm_link(), second = arm_link();
    const axis_row turns[3] = {arm_turn(ALONG_Z, 0, 0, 0), arm_turn(ALONG_Z, first, 0, 0.1),
                               arm_turn(ALONG_Z, first, second, 0)};
    for (int k = 0, turn = 0; k < count; ++k) {
        r[k] = k == slide % count ? arm_slide(ALONG_Z) : turns[turn++];
    }
    return count;
}

/// Seven axes, spherical shoulder and wrist; the elbow may be off the line between them.
static inline int arm_srs(axis_row *r)
{
    const double off = arm_offset(), elbow = 0.3 + arm_link();
    arm_wrist(r, 0, 0, 0.3, robot_coin());
    r[3] = arm_turn(ALONG_Y, off, 0, elbow);
    arm_wrist(r + 4, robot_coin() ? 0.0 : off, 0, elbow + arm_link(), robot_coin());
    return 7;
}

static inline int arm_panda(axis_row *r)
{
    const double a = check_uniform(0.05, 0.12), elbow = 0.33 + arm_link(), wrist = elbow + arm_link();
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(ALONG_Y, 0, 0, 0.33);
    r[2] = arm_turn(ALONG_Z, 0, 0, 0.33);
    r[3] = arm_turn(ALONG_Y, a, 0, elbow);
    r[4] = arm_turn(ALONG_Z, 0, 0, elbow);
    r[5] = arm_turn(ALONG_Y, 0, 0, wrist);
    r[6] = arm_turn(ALONG_Z, check_uniform(0.05, 0.12), 0, wrist);
    return 7;
}

static inline int arm_seven_wrist_only(axis_row *r)
{
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(ALONG_Y, check_uniform(0.03, 0.1), 0, 0.3);
    r[2] = arm_turn(ALONG_Z, 0.1, 0, 0.3);
    r[3] = arm_turn(ALONG_Y, arm_offset(), 0, 0.3 + arm_link());
    arm_wrist(r + 4, arm_link(), arm_offset(), 0.6 + arm_link(), robot_coin());
    return 7;
}

/// A six-axis arm on a track.
static inline int arm_on_a_track(axis_row *r)
{
    r[0] = arm_slide(robot_coin() ? ALONG_X : ALONG_Z);
    return 1 + (robot_coin() ? arm_six_axis(r + 1) : arm_three_parallel(r + 1));
}

/// Seven axes of which no three meet: offsets at the shoulder and at the wrist.
static inline int arm_seven_none(axis_row *r)
{
    const double elbow = 0.3 + arm_link();
    r[0] = arm_turn(ALONG_Z, 0, 0, 0);
    r[1] = arm_turn(ALONG_Y, check_uniform(0.03, 0.1), 0, 0.3);
    r[2] = arm_turn(ALONG_Z, check_uniform(0.12, 0.2), 0, 0.3);
    r[3] = arm_turn(ALONG_Y, 0.1, 0, elbow);
    r[4] = arm_turn(ALONG_Z, 0.05, 0, elbow);
    r[5] = arm_turn(ALONG_Y, check_uniform(0.07, 0.15), 0, elbow + arm_link());
    r[6] = arm_turn(ALONG_Z, check_uniform(0.16, 0.25), 0, elbow);
    return 7;
}

static const arm_kind arm_kinds[] = {
    {"six_axis", arm_six_axis},
    {"three_parallel", arm_three_parallel},
    {"three_parallel_apart", arm_three_parallel_apart},
    {"parallel_later", arm_parallel_later},
    {"spherical_wrist", arm_spherical_wrist},
    {"spherical_shoulder", arm_spherical_shoulder},
    {"gantry", arm_gantry},
    {"one_slide", arm_one_slide},
    {"offset_wrist", arm_offset_wrist},
    {"any_six", arm_any_six},
    {"five", arm_five},
    {"five_other", arm_five_other},
    {"four_pitches", arm_four_pitches},
    {"four_with_roll", arm_four_with_roll},
    {"scara", arm_scara},
    {"srs", arm_srs},
    {"panda", arm_panda},
    {"seven_wrist_only", arm_seven_wrist_only},
    {"on_a_track", arm_on_a_track},
    {"seven_none", arm_seven_none},
};
enum { ARM_KINDS = sizeof arm_kinds / sizeof arm_kinds[0] };

/// The arm of these lines: moved along, turned round, put somewhere, with any tool.
static inline zv_robot arm_disguised(int count, axis_row *rows)
{
    for (int k = 0; k < count; ++k) {
        rows[k].point = zv_vec3_add(rows[k].point, zv_vec3_scale(rows[k].dir, arm_offset()));
        rows[k].dir = zv_vec3_scale(rows[k].dir, robot_coin() ? 1.0 : -1.0);
    }
    zv_robot robot = robot_of_axes(count, rows, (zv_pose){random_rot(), random_vec3(0.3)});
    if (robot_coin()) {
        robot_random_base(&robot, robot_coin());
    }
    return robot;
}

/// Every joint's frame turned by about `bend`, as quarter turns written with few digits or a calibration do.
static inline void arm_bend(zv_robot *robot, double bend)
{
    for (int k = 0; k < robot->joint_count && bend > 0.0; ++k) {
        const zv_rot by = zv_rot_axis(random_direction(), check_uniform(-bend, bend));
        robot->chain[k].before.rot = zv_rot_mul(robot->chain[k].before.rot, by);
    }
}

static inline zv_robot arm_of_kind(const arm_kind *kind, double bend)
{
    axis_row rows[ZV_MAX_JOINTS] = {0};
    const int count = kind->lines(rows);
    zv_robot robot = arm_disguised(count, rows);
    arm_bend(&robot, bend);
    return robot;
}

#endif
