/// @file krl_targets.h
/// Targets of KUKA's programs: aggregates {X 1,Y 2,...}, points by name, products of them.
#ifndef ZV_POST_KRL_TARGETS_H
#define ZV_POST_KRL_TARGETS_H

#include "post/dialect.h"

enum { ZV_KRL_MEMBERS = ZV_MAX_JOINTS + 8 + 5 };

/// The members of {X 1,Y 2,...}: which of our names were there, with their values.
typedef struct zv_krl_members {
    bool has[ZV_KRL_MEMBERS];
    double value[ZV_KRL_MEMBERS];
    bool any_axis, any_place;
} zv_krl_members;

/// Places in `value`: joints first, then X Y Z A B C, then these.
enum {
    ZV_KRL_PLACE = ZV_MAX_JOINTS,
    ZV_KRL_STATUS = ZV_KRL_PLACE + 6,
    ZV_KRL_TURN,
    ZV_KRL_TOOL_NO,
    ZV_KRL_BASE_NO,
    ZV_KRL_VEL,
    ZV_KRL_APO_DIST,
    ZV_KRL_CP
};

/// What the members are called in programs; NULL where there is none.
extern const char *const zv_krl_member_names[ZV_KRL_MEMBERS];

/// Notes a member when it is one of ours.
void zv_krl_note_member(const char *name, double value, zv_krl_members *out);
/// "{E6POS: X 1,Y 2}"; false when it is no such list.
bool zv_krl_take_members(zv_post_reader *reader, zv_scan *scan, zv_krl_members *out);
/// Joint values from members; axes that are not named stay as `before` has them. False when that is not known.
bool zv_krl_values_of(const zv_post_reader *reader, const zv_krl_members *m, const zv_post_point *before,
                      zv_post_point *out);
/// A place from members; those that are missing keep what `before` has.
void zv_krl_pose_of(const zv_krl_members *m, zv_pose before, zv_post_point *out);
/// E1 to E6 behind the joints of the arm.
void zv_krl_name_external(const zv_post_reader *reader, const zv_krl_members *m, zv_post_point *out);
/// A target or a datum as it is declared: nothing stands before it.
void zv_krl_declared_of(const zv_post_reader *reader, const zv_krl_members *m, zv_post_point *out);
/// A target, or the product of several: "XP1:{X 0,Y 0,Z 100}"; false, with an error, when it is none.
bool zv_krl_take_target(zv_post_reader *reader, zv_scan *scan, zv_post_point *out);

#endif
