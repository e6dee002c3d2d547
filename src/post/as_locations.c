/// @file as_locations.c
/// Locations of Kawasaki's programs, read: literal ones, those of the file's blocks, products of them.
///
///     pallet+SHIFT(pick BY 0,30,0)
#include "post/as_locations.h"

static bool take_six(zv_post_reader *reader, zv_scan *scan, zv_pose *out)
{
    double n[6] = {0};
    bool goes_on = zv_scan_take(scan, "("), good = goes_on;
    for (int i = 0; goes_on && i < 6; ++i) { // those that are missing are 0
        good = zv_post_number(reader, scan, &n[i]);
        goes_on = good && zv_scan_take(scan, ",");
    }
    *out = zv_pose_of_numbers(n, "ZYZ");
    return good && zv_scan_take(scan, ")");
}

/// SHIFT(p BY x,y,z)
static bool take_shift(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[3] = {0};
    if (!zv_scan_take(scan, "(") || !zv_as_take_location(reader, scan, out) || out->has_values ||
        !zv_scan_take(scan, "BY")) {
        return false;
    }
    bool goes_on = true, good = true;
    for (int i = 0; goes_on && good && i < 3; ++i) {
        good = zv_post_number(reader, scan, &n[i]);
        goes_on = zv_scan_take(scan, ",");
    }
    out->frame_from_tool.pos = zv_vec3_add(out->frame_from_tool.pos, zv_vec3_scale((zv_vec3){n[0], n[1], n[2]}, ZV_MM));
    return good && zv_scan_take(scan, ")");
}

static bool take_joints(zv_post_reader *reader, zv_scan *scan, const char *close, zv_post_point *out)
{
    double n[ZV_MAX_JOINTS] = {0};
    if (!zv_post_numbers(reader, scan, reader->arm->joints, n) || !zv_scan_take(scan, close)) {
        zv_post_complain(reader, scan, false, "expected %d joint values and '%s'", reader->arm->joints, close);
        return false;
    }
    zv_point_values(reader, n, out);
    return true;
}

/// TRANS(...), #[...], #PPOINT(...), HERE, NULL, or the name of a location.
static bool take_operand(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    char name[ZV_NAME_SIZE + 1];
    const zv_scan word = *scan;
    *out = (zv_post_point){.name = ""};
    if (zv_scan_take(scan, "TRANS")) {
        return take_six(reader, scan, &out->frame_from_tool);
    }
    if (zv_scan_take(scan, "#[")) {
        return take_joints(reader, scan, "]", out);
    }
    if (zv_scan_take(scan, "#PPOINT")) {
        return zv_scan_take(scan, "(") && take_joints(reader, scan, ")", out);
    }
    if (zv_scan_take(scan, "SHIFT")) {
        return take_shift(reader, scan, out);
    }
    if (zv_scan_take(scan, "NULL")) {
        out->frame_from_tool = zv_pose_identity();
        return true;
    }
    if (zv_scan_take(scan, "HERE")) {
        return zv_post_here(reader, &out->frame_from_tool);
    }
    const bool of_joints = zv_scan_take(scan, "#");
    name[0] = '#';
    if (!zv_post_variable(reader, scan, name + (of_joints ? 1 : 0))) {
        zv_post_complain(reader, &word, false, "expected TRANS(...), #[...] or a location of the file");
        return false;
    }
    name[ZV_NAME_SIZE - 1] = '\0';
    const zv_post_point *known = zv_post_recall(reader, name);
    if (!known) {
        zv_post_complain(reader, &word, false, "the location '%s' is not in these files", name);
        return false;
    }
    *out = *known;
    return true;
}

/// "frame+point": a product; "-frame" is the inverse.
bool zv_as_take_location(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    bool inverse = zv_scan_take(scan, "-"), good = ++reader->nesting < 16 && take_operand(reader, scan, out);
    out->frame_from_tool = inverse && good ? zv_pose_inverse(out->frame_from_tool) : out->frame_from_tool;
    bool plus = false;
    while (good && ((plus = zv_scan_take(scan, "+")) || zv_scan_take(scan, "-"))) {
        zv_post_point next;
        good = take_operand(reader, scan, &next) && !next.has_values && !out->has_values;
        if (good) {
            out->frame_from_tool =
                zv_pose_mul(out->frame_from_tool, plus ? next.frame_from_tool : zv_pose_inverse(next.frame_from_tool));
        }
    }
    --reader->nesting;
    if (!good) {
        zv_post_complain(reader, scan, false, "expected places with + and -, not joint values");
    }
    return good;
}

// ---- blocks of a file ----

/// "name X Y Z O A T" of a block .TRANS, "#name j1 ... jn" of .JOINTS.
static void read_data(zv_post_reader *reader, zv_scan *line, bool of_joints)
{
    zv_post_point point = {.name = ""};
    double n[ZV_MAX_JOINTS] = {0};
    const int count = of_joints ? reader->arm->joints : 6;
    bool is_right = zv_scan_name(line, "#.[],", point.name);
    for (int i = 0; is_right && i < count; ++i) {
        zv_scan_take(line, ","); // some write commas between
        is_right = zv_scan_number(line, &n[i]);
    }
    if (is_right && of_joints) {
        zv_point_values(reader, n, &point);
    } else if (is_right) {
        point.frame_from_tool = zv_pose_of_numbers(n, "ZYZ");
    }
    if (is_right) {
        zv_post_keep(reader, &point);
    }
}

void zv_as_read_blocks(zv_post_reader *reader, const zv_post_file *file)
{
    const char *cursor = file->text.data ? file->text.data : "", *end = cursor + file->text.size;
    enum { NONE, TRANS, JOINTS, REALS } block = NONE;
    int number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (zv_scan_take(&first, ".TRANS")) {
            block = TRANS;
        } else if (zv_scan_take(&first, ".JOINTS")) {
            block = JOINTS;
        } else if (zv_scan_take(&first, ".REALS")) {
            block = REALS;
        } else if (zv_scan_take(&first, ".END") || zv_scan_take(&first, ".PROGRAM")) {
            block = NONE;
        } else if (block == REALS) {
            zv_post_assign(reader, &first, "=");
        } else if (block != NONE) {
            read_data(reader, &first, block == JOINTS);
        }
    }
}
