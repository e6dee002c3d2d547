/// @file assembly.h
/// An arm while its bodies are made: where its joints are at q = 0, how thick each may be, and what the parts made so far
/// leave to the next.
#ifndef ZV_BODY_ASSEMBLY_H
#define ZV_BODY_ASSEMBLY_H

#include "body/materials.h"
#include "solid/forge.h"
#include "solid/outline.h"

/// A joint in the world frame at q = 0.
typedef struct joint_place {
    zv_vec3 pivot, axis;
    double radius;     ///< of its housing
    double half_width; ///< of the middle layer along the axis: one for all neighbours about parallel axes
    bool slides;
    bool lies;                      ///< the axis is nearer to the floor's plane than to its normal
    double travel_low, travel_high; ///< of a slide along its axis, finite
} joint_place;

/// Links between parallel axes alternate between these, so that they pass each other.
typedef enum layer {
    LAYER_MIDDLE, ///< between the plates of its neighbours
    LAYER_TWIN,   ///< two plates outside
    LAYER_SIDE    ///< one plate on the side where the axis points
} layer;

typedef struct assembly {
    int joint_count;
    joint_place joints[ZV_MAX_JOINTS];
    int quill; ///< the slide of a SCARA, from 0; -1: it is none
    zv_vec3 base, tool;
    zv_body_style style;
    zv_body_tool tool_kind;
    double size, gap; ///< of the whole arm; between parts that move against each other
    double floor, lift;
    zv_forge forges[ZV_MAX_LINKS];
    layer layers[ZV_MAX_LINKS];
    double seam;   ///< z of the turntable
    double collar; ///< where along the next axis the part before it ends
    double sleeve; ///< half width of the sleeve in which the next beam slides; 0: none
    zv_vec3 arc_center[ZV_MAX_JOINTS];
    double arc_radius[ZV_MAX_JOINTS];
    int label_count;
    zv_body_label labels[ZV_MAX_LABELS]; ///< in the world frame
} assembly;

/// From the pivot of joint `link` to the next pivot, or to the tool.
typedef struct span {
    zv_vec3 dir; ///< unit; zero when there is no length
    double length;
    bool is_last; ///< the tool follows, no joint
} span;

static const zv_vec3 up = {0, 0, 1};

/// p + s dir
static inline zv_vec3 from_along(zv_vec3 p, zv_vec3 dir, double s)
{
    return zv_vec3_add(p, zv_vec3_scale(dir, s));
}

/// Up to a few hundredths: where geometry counts as parallel or as crossing.
static inline bool are_parallel(zv_vec3 a, zv_vec3 b)
{
    return fabs(zv_vec3_dot(a, b)) > 0.999;
}

/// The frame `at`, moved inside itself.
static inline zv_pose shifted(zv_pose at, double x, double y, double z)
{
    at.pos = zv_pose_apply(at, (zv_vec3){x, y, z});
    return at;
}

static inline zv_pose with_axes(zv_vec3 origin, zv_vec3 x, zv_vec3 y)
{
    return (zv_pose){{x, y, zv_vec3_cross(x, y)}, origin};
}

/// Reads the robot into an assembly and chooses style, tool and radii.
void zv_assembly_read(const zv_robot *robot, const zv_body_options *options, assembly *out);
/// What lies between joint number `link` (from 1) and the next.
span zv_assembly_span(const assembly *a, int link);

#endif
