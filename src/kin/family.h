/// @file family.h
/// What a family of arms with a closed form offers; one file per family, one line in the table of ik.c.
#ifndef ZV_KIN_FAMILY_H
#define ZV_KIN_FAMILY_H

#include "kin/axes.h"
#include "zveno/kin.h"

/// Why a set is not complete where solutions meet.
#define ZV_DOUBT_CLOSE "this pose is close to a singular one, where roots of the equations cannot be distinguished"

enum { ZV_ARM_SIZE = 4096 };

/// The numbers a family keeps about one arm; each family defines its own struct and fits it in here.
typedef union zv_arm {
    double align;
    unsigned char bytes[ZV_ARM_SIZE];
} zv_arm;

/// Where a target is: how far inside the reach, and which side is nearest.
typedef struct zv_reach_margin {
    double margin; ///< m; positive inside; no target nearer than this is on the other side of the rim
    zv_reach side; ///< what ends the reach there: the label used when margin < 0
} zv_reach_margin;

typedef struct zv_family {
    const char *name;
    /// What every arm of the family can do. `zv_ik_capability` adds what follows from the functions below and the number
    /// of joints: `knows_reach`, `clamps`, `free_parameters`.
    zv_capability can;
    /// Changes in `can`, which begins as above, what differs from arm to arm; NULL: nothing does.
    void (*adapt)(const zv_robot *robot, const zv_arm *arm, zv_capability *can);
    /// Also tried with ZV_SNAP_TOLERANCE on arms that fit no family strictly: solutions are whole poses and polished.
    bool snaps;
    /// Beside the place a target holds the sum of joints times this row (bent.h), and whether moving the target by `by`
    /// metres may change how many solutions there are. NULL, or both there: also tried with ZV_BENT_TOLERANCE.
    void (*held_sum)(const zv_arm *arm, const zv_ik_target *target, double row[ZV_MAX_JOINTS]);
    bool (*near_rim)(const zv_arm *arm, const zv_ik_target *target, double by);
    /// `solve` settles its candidates itself (settle.h).
    bool settles;
    /// True when the geometry is of this family; fills `arm`. `robot` outlives `arm`.
    bool (*fit)(const zv_robot *robot, const zv_axes *axes, zv_arm *arm);
    /// As zv_ik_solve; the target is finite already.
    zv_status (*solve)(const zv_arm *arm, const zv_ik_target *target, zv_ik_set *out, zv_error *why);
    /// Signed margin of a target that `solve` accepts; NULL when the family has no closed form for it.
    zv_reach_margin (*reach)(const zv_arm *arm, const zv_ik_target *target);
    /// As zv_ik_clamp, which measures `moved_m`; NULL when the family has no closed form for it.
    zv_status (*clamp)(const zv_arm *arm, zv_ik_target *target, zv_clamp *report, zv_error *why);
    /// Adds to `target`, a position, what else the joints `q` hold of what `solve` takes (pitch, yaw); NULL: nothing, or
    /// the whole rotation when the task is ZV_IK_POSE.
    void (*hold)(const zv_arm *arm, const double *q, zv_ik_target *target);
    /// As zv_ik_solve_families, zv_ik_parameter_of and zv_ik_parameter_joint; NULL without a free parameter.
    void (*families)(const zv_arm *arm, const zv_ik_target *target, zv_ik_families *out);
    double (*parameter)(const zv_arm *arm, const double *q);
    int (*parameter_joint)(const zv_arm *arm);
    /// As zv_line_blocked when the family can cut a line in closed form; NULL: `reach` is subdivided.
    zv_status (*line)(const zv_arm *arm, const zv_ik_target *from, zv_vec3 to, zv_blocked out[ZV_MAX_BLOCKED],
                      int *count, zv_error *why);
} zv_family;

extern const zv_family zv_family_six_axis;
extern const zv_family zv_family_three_parallel;
extern const zv_family zv_family_spherical;
extern const zv_family zv_family_yaw_roll;
extern const zv_family zv_family_arm_angle;
extern const zv_family zv_family_one_joint;
extern const zv_family zv_family_scara;
extern const zv_family zv_family_yaw_pitch;
extern const zv_family zv_family_planar3;
extern const zv_family zv_family_general;
extern const zv_family zv_family_general_seven;
extern const zv_family zv_family_numeric;

#endif
