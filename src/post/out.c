/// @file out.c
/// Writing for all dialects.
#include "post/out.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void zv_put_fixed(zv_text *out, double value, int decimals)
{
    double scale = 1.0;
    for (int i = 0; i < decimals; ++i) {
        scale *= 10.0;
    }
    const long long whole = llround(fabs(value) * scale), unit = (long long)scale;
    zv_text_add(out, value < 0.0 && whole > 0 ? "-" : "");
    if (decimals > 0) {
        zv_text_addf(out, "%lld.%0*lld", whole / unit, decimals, whole % unit);
    } else {
        zv_text_addf(out, "%lld", whole);
    }
}

void zv_put_list(zv_text *out, const double *values, int count, int decimals)
{
    for (int i = 0; i < count; ++i) {
        zv_text_add(out, i > 0 ? "," : "");
        zv_put_fixed(out, values[i], decimals);
    }
}

zv_text *zv_post_open(zv_post_writer *writer, const char *ending)
{
    char name[ZV_POST_FILE_NAME];
    snprintf(name, sizeof name, "%s.%s", writer->name, ending);
    zv_post_file *file = zv_post_files_add(writer->files, name);
    return file ? &file->text : NULL;
}

void zv_post_lose(zv_post_losses *losses, int line, const char *format, ...)
{
    char message[ZV_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    for (int i = 0; i < losses->count; ++i) {
        if (strcmp(losses->loss[i].message, message) == 0) {
            ++losses->loss[i].times;
            return;
        }
    }
    if (losses->count < ZV_POST_LOSSES) {
        const int at = losses->count++;
        losses->loss[at].times = 1;
        losses->loss[at].line = line;
        memcpy(losses->loss[at].message, message, sizeof message);
    }
}

void zv_step_values(const zv_post_writer *writer, const zv_post_step *step, double *values)
{
    zv_post_values(writer->arm, step->q, values);
    for (int k = 0; k < writer->arm->joints; ++k) {
        const bool slides = zv_robot_joint(writer->arm->robot, k)->kind == ZV_JOINT_PRISMATIC;
        values[k] /= slides ? ZV_MM : ZV_DEG;
    }
}

zv_pose zv_step_pose(const zv_post_writer *writer, const zv_post_step *step)
{
    return zv_pose_mul(zv_pose_inverse(writer->program->world_from_frame), step->world_from_tool);
}

zv_pose zv_step_via(const zv_post_writer *writer, const zv_post_step *step)
{
    const zv_pose world_from_via = {step->world_from_tool.rot, step->via};
    return zv_pose_mul(zv_pose_inverse(writer->program->world_from_frame), world_from_via);
}

zv_pose zv_frame_pose(const zv_post_writer *writer)
{
    return zv_pose_mul(zv_pose_inverse(writer->arm->world_from_origin), writer->program->world_from_frame);
}

void zv_pose_numbers(zv_pose pose, const char *sequence, double out[6])
{
    zv_sequence order;
    double angles[3];
    zv_sequence_find(sequence, &order);
    zv_rot_to_sequence(pose.rot, order, angles);
    const double mm[3] = {pose.pos.x / ZV_MM, pose.pos.y / ZV_MM, pose.pos.z / ZV_MM};
    for (int i = 0; i < 3; ++i) {
        out[i] = mm[i];
        out[3 + i] = angles[i] / ZV_DEG;
    }
}

zv_pose zv_pose_of_numbers(const double n[6], const char *sequence)
{
    zv_sequence order;
    const double angles[3] = {n[3] * ZV_DEG, n[4] * ZV_DEG, n[5] * ZV_DEG};
    zv_sequence_find(sequence, &order);
    return (zv_pose){zv_rot_from_sequence(order, angles), {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
}

void zv_plain_text(const char *text, int most, char *out)
{
    int used = 0;
    for (; text[used] && used < most && used < ZV_POST_TEXT - 1; ++used) {
        out[used] = text[used] >= ' ' && text[used] <= '~' ? text[used] : '?';
    }
    out[used] = '\0';
}

bool zv_has_motion(const zv_post_step *step)
{
    return step->kind == ZV_POST_JOINT || step->kind == ZV_POST_LINE || step->kind == ZV_POST_CIRCLE ||
           step->kind == ZV_POST_SPLINE;
}

static void put_between(zv_text *out, const char *const around[2], const char *text)
{
    zv_text_add(out, around[0]);
    zv_text_add(out, text);
    zv_text_add(out, around[1]);
}

void zv_put_phrase(zv_text *out, const zv_post_step *step, const zv_post_phrases *phrases)
{
    char text[ZV_POST_TEXT];
    if (step->kind == ZV_POST_DWELL) {
        zv_text_add(out, phrases->dwell[0]);
        zv_put_fixed(out, step->seconds, phrases->seconds_decimals);
        zv_text_add(out, phrases->dwell[1]);
    } else if (step->kind == ZV_POST_OUTPUT) {
        snprintf(text, sizeof text, "%d", step->output);
        put_between(out, step->value ? phrases->on : phrases->off, text);
    } else if (step->kind == ZV_POST_HALT) {
        zv_text_add(out, phrases->halt);
    } else if (step->kind == ZV_POST_COMMENT) {
        zv_plain_text(step->text, phrases->comment_size, text);
        put_between(out, phrases->comment, text);
    }
}

void zv_post_write_steps(zv_post_writer *w, const zv_post_layout *layout, void *modal)
{
    zv_text *out = zv_post_open(w, layout->ending);
    if (!out) {
        return;
    }
    layout->put_head(out, w);
    for (int i = w->from; i <= w->to; ++i) {
        const zv_post_step *step = i < w->to ? &w->program->step[i] : NULL;
        if (layout->before) {
            layout->before(out, step, modal);
        }
        if (step && zv_has_motion(step)) {
            layout->put_motion(out, w, step, modal);
        } else if (step) {
            zv_put_phrase(out, step, layout->phrases);
        }
    }
    zv_text_add(out, layout->tail);
}

void zv_post_write_calls(zv_post_writer *w, const zv_post_layout *layout, const char (*names)[ZV_NAME_SIZE], int count)
{
    zv_text *out = zv_post_open(w, layout->ending);
    if (!out) {
        return;
    }
    layout->put_head(out, w);
    for (int i = 0; i < count; ++i) {
        zv_text_addf(out, "%s%s%s", layout->call[0], names[i], layout->call[1]);
    }
    zv_text_add(out, layout->tail);
}
