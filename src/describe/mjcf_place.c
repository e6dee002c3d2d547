/// @file mjcf_place.c
/// Positions and orientations of MJCF: quat, euler, axisangle, xyaxes, zaxis.
#include "describe/mjcf_place.h"

#include "base/elementary.h"

static zv_status refuse(const zv_element *element, const char *name, zv_xml_text found, zv_error *why,
                        const char *expected)
{
    return zv_fail(why, ZV_ERR_SYNTAX, element->line, element->column, "<%.*s>: expected %s in '%s', found '%.*s'",
                   ZV_SHOWN(element->name), expected, name, ZV_SHOWN(found));
}

static zv_rot turn_about(char axis, double angle)
{
    return axis == 'x' ? zv_rot_x(angle) : axis == 'y' ? zv_rot_y(angle) : zv_rot_z(angle);
}

/// Lower case letters turn about the moving axes, upper case ones about those that stand still.
static zv_rot rot_from_euler(const zv_mjcf_angles *in, const double euler[3])
{
    zv_rot rot = zv_rot_identity();
    for (int i = 0; i < 3; ++i) {
        const char letter = in->sequence[i];
        const bool is_moving = letter >= 'a';
        const zv_rot turn = turn_about(is_moving ? letter : (char)(letter + 'a' - 'A'), euler[i] * in->unit);
        rot = is_moving ? zv_rot_mul(rot, turn) : zv_rot_mul(turn, rot);
    }
    return rot;
}

static zv_rot rot_from_axes(zv_vec3 x, zv_vec3 y)
{
    const zv_vec3 first = zv_vec3_unit(x);
    const zv_vec3 second = zv_vec3_unit(zv_vec3_sub(y, zv_vec3_scale(first, zv_vec3_dot(first, y))));
    return (zv_rot){first, second, zv_vec3_cross(first, second)};
}

zv_rot zv_mjcf_rot_to_z(zv_vec3 to)
{
    const zv_vec3 z = zv_vec3_unit(to), axis = {-z.y, z.x, 0.0};
    const double sine = zv_vec3_length(axis);
    if (sine < 1e-10) {
        return z.z > 0.0 ? zv_rot_identity() : zv_rot_x(ZV_PI);
    }
    return zv_rot_axis(zv_vec3_scale(axis, 1.0 / sine), zv_atan2(sine, z.z));
}

/// Where attributes come from: an element, and its default classes.
typedef struct source {
    const zv_mjcf_defaults *defaults; ///< NULL: the element alone
    zv_xml_text childclass;
    const zv_element *element;
} source;

static zv_xml_text attribute(const source *from, const char *name)
{
    return from->defaults ? zv_mjcf_attribute(from->defaults, from->element, from->childclass, name)
                          : zv_attribute(from->element, name);
}

static zv_status read_rotation(const zv_mjcf_angles *in, const source *from, zv_rot *out, zv_error *why)
{
    static const struct {
        const char *name;
        int count;
    } forms[] = {{"quat", 4}, {"euler", 3}, {"axisangle", 4}, {"xyaxes", 6}, {"zaxis", 3}};
    *out = zv_rot_identity();
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; ++i) {
        double v[6];
        const zv_xml_text text = attribute(from, forms[i].name);
        if (!text.data) {
            continue;
        }
        if (!zv_read_numbers(text, forms[i].count, v)) {
            return refuse(from->element, forms[i].name, text, why, "numbers");
        }
        *out = i == 0   ? zv_rot_from_quat(v[0], v[1], v[2], v[3])
               : i == 1 ? rot_from_euler(in, v)
               : i == 2 ? zv_rot_axis(zv_vec3_unit((zv_vec3){v[0], v[1], v[2]}), v[3] * in->unit)
               : i == 3 ? rot_from_axes((zv_vec3){v[0], v[1], v[2]}, (zv_vec3){v[3], v[4], v[5]})
                        : zv_mjcf_rot_to_z((zv_vec3){v[0], v[1], v[2]});
        if (!(zv_rot_defect(*out) < 1e-9)) {
            return refuse(from->element, forms[i].name, text, why, "an orientation");
        }
        return ZV_OK;
    }
    return ZV_OK;
}

static zv_status read_pose(const zv_mjcf_angles *in, const source *from, zv_pose *out, zv_error *why)
{
    const zv_xml_text text = attribute(from, "pos");
    double pos[3] = {0};
    if (text.data && !zv_read_numbers(text, 3, pos)) {
        return refuse(from->element, "pos", text, why, "3 numbers");
    }
    out->pos = (zv_vec3){pos[0], pos[1], pos[2]};
    return read_rotation(in, from, &out->rot, why);
}

zv_status zv_mjcf_pose(const zv_mjcf_angles *in, const zv_element *element, zv_pose *out, zv_error *why)
{
    const source from = {.element = element};
    return read_pose(in, &from, out, why);
}

zv_status zv_mjcf_pose_in(const zv_mjcf_angles *in, const zv_mjcf_defaults *defaults, zv_xml_text childclass,
                          const zv_element *element, zv_pose *out, zv_error *why)
{
    const source from = {defaults, childclass, element};
    return read_pose(in, &from, out, why);
}
