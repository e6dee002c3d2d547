/// @file families_write.c
/// `families` of the answer to `ik`.
#include "api/families_write.h"

#include <math.h>
#include <string.h>

#include "api/pose_write.h"
#include "api/units.h"

static char *add(char *end, const char *text)
{
    const size_t size = strlen(text);
    memcpy(end, text, size);
    return end + size;
}

static char *add_word(char *end, const char *word)
{
    return word ? add(add(add(end, "\""), word), "\"") : add(end, "null");
}

/// Put together in one piece: with eight solutions per answer this is a good part of all writing.
void zv_write_branch(zv_json_writer *out, zv_branch branch)
{
    char text[96];
    char *end = add_word(add(text, "{\"base\": "), zv_base_word(branch.base));
    end = add_word(add(end, ", \"elbow\": "), zv_elbow_word(branch.elbow));
    end = add_word(add(end, ", \"wrist\": "), zv_wrist_word(branch.wrist));
    end = add(end, "}");
    zv_json_key(out, "branch");
    zv_json_raw(out, text, (size_t)(end - text));
}

static void write_best(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_interval *of)
{
    zv_joint_texts last = {0};
    zv_json_key(out, "best");
    zv_json_begin_object(out);
    zv_json_put_number(out, "parameter", zv_deg_from_rad(of->parameter));
    zv_json_key(out, "q");
    zv_write_joints(out, arm->robot, of->best.q, &last);
    zv_json_key(out, "margin");
    if (isfinite(of->best.margin)) {
        zv_json_number(out, zv_deg_from_rad(of->best.margin));
    } else {
        zv_json_null(out);
    }
    zv_json_end_object(out);
}

static void write_interval(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_interval *of)
{
    zv_json_begin_object(out);
    zv_json_key(out, "parameter");
    zv_json_begin_array(out);
    zv_json_number(out, zv_deg_from_rad(of->from));
    zv_json_number(out, zv_deg_from_rad(of->to));
    zv_json_end_array(out);
    zv_write_branch(out, of->branch);
    write_best(out, arm, of);
    zv_json_end_object(out);
}

void zv_write_families(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_target *target)
{
    zv_ik_families all;
    if (zv_ik_solve_families(arm->ik, target, &all, NULL) != ZV_OK) {
        return;
    }
    zv_json_key(out, "families");
    zv_json_begin_array(out);
    for (int k = 0; k < all.count; ++k) {
        write_interval(out, arm, &all.interval[k]);
    }
    zv_json_end_array(out);
}
