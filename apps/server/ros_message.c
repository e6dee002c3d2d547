/// @file ros_message.c
/// Messages of the rosbridge protocol from a client.
#include "ros_message.h"

#include <math.h>
#include <string.h>

static const zv_json *text_at(const zv_json *object, const char *key, size_t most)
{
    const zv_json *value = zv_json_member(object, key);
    return value && value->kind == ZV_JSON_STRING && value->text_size <= most &&
                   !memchr(value->text, 0, value->text_size)
               ? value
               : NULL;
}

static ros_op op_of(const char *word)
{
    static const struct {
        const char *word;
        ros_op op;
    } ops[] = {{"subscribe", ROS_SUBSCRIBE},
               {"unsubscribe", ROS_UNSUBSCRIBE},
               {"publish", ROS_PUBLISH},
               {"call_service", ROS_CALL_SERVICE},
               {"send_action_goal", ROS_SEND_GOAL},
               {"cancel_action_goal", ROS_CANCEL_GOAL}};
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; ++i) {
        if (strcmp(ops[i].word, word) == 0) {
            return ops[i].op;
        }
    }
    return ROS_OTHER;
}

zv_status ros_read(zv_json_document *document, const char *text, size_t size, ros_message *out, zv_error *why)
{
    static const char *const names[] = {"topic", "service", "action"};
    const zv_json *root = NULL;
    zv_json_limit_values(document, ROS_VALUES);
    const zv_status status = zv_json_read(document, text, size, &root, why);
    if (status != ZV_OK) {
        return status;
    }
    const zv_json *op = text_at(root, "op", 64);
    if (!op) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a message of rosbridge is an object with 'op'");
    }
    const zv_json *throttle = zv_json_member(root, "throttle_rate"), *feedback = zv_json_member(root, "feedback"),
                  *msg = zv_json_member(root, "msg");
    ros_message message = {.op = op_of(op->text), .id = text_at(root, "id", ROS_ID_BYTES)};
    for (int i = 0; i < 3 && !message.name; ++i) {
        message.name = text_at(root, names[i], ROS_NAME_BYTES);
    }
    message.body = msg ? msg : zv_json_member(root, "args");
    message.wants_feedback = feedback && feedback->kind == ZV_JSON_TRUE;
    message.throttle_s = throttle && throttle->number > 0.0 && throttle->number < 1e9 ? throttle->number * 1e-3 : 0.0;
    if (message.op != ROS_OTHER && !message.name) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%.40s' needs the name of a topic, service or action", op->text);
    }
    *out = message;
    return ZV_OK;
}

// ---- trajectories ----

/// Of ROS 1 (secs, nsecs) or ROS 2 (sec, nanosec); NaN when it is neither.
static double seconds_of(const zv_json *time)
{
    const zv_json *sec = zv_json_member(time, "sec"), *nano = zv_json_member(time, "nanosec");
    sec = sec ? sec : zv_json_member(time, "secs");
    nano = nano ? nano : zv_json_member(time, "nsecs");
    if (!sec || sec->kind != ZV_JSON_NUMBER || (nano && nano->kind != ZV_JSON_NUMBER)) {
        return NAN;
    }
    return sec->number + (nano ? nano->number * 1e-9 : 0.0);
}

/// Which joint of the source each column is.
static zv_status map_joints(const zv_json *names, const zv_feed_source *source, int columns[ZV_MAX_JOINTS],
                            zv_error *why)
{
    unsigned seen = 0;
    int column = 0;
    for (const zv_json *name = names ? names->first : NULL; name && column < ZV_MAX_JOINTS; name = name->next) {
        int joint = 0;
        while (joint < source->count &&
               (name->kind != ZV_JSON_STRING || strcmp(source->joint[joint], name->text) != 0)) {
            ++joint;
        }
        if (joint == source->count || seen & 1u << joint) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                           "the names of joints have one that is not there, or one twice");
        }
        seen |= 1u << joint;
        columns[column++] = joint;
    }
    return column == source->count && names->count == column
               ? ZV_OK
               : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the names must be those of all %d joints of the arm",
                         source->count);
}

static bool read_point(const zv_json *from, const int *columns, int count, ros_point *out)
{
    const zv_json *positions = zv_json_member(from, "positions"), *value = positions ? positions->first : NULL;
    out->t_s = seconds_of(zv_json_member(from, "time_from_start"));
    if (!positions || positions->kind != ZV_JSON_ARRAY || positions->count != count || !(out->t_s >= 0.0) ||
        !(out->t_s < 1e6)) {
        return false;
    }
    for (int i = 0; i < count; ++i, value = value->next) {
        out->q[columns[i]] = value->kind == ZV_JSON_NUMBER ? value->number : NAN;
        if (!(fabs(out->q[columns[i]]) < 1e6)) {
            return false;
        }
    }
    return true;
}

int ros_trajectory_read(const zv_json *trajectory, const zv_feed_source *source, ros_point points[ROS_POINTS],
                        zv_error *why)
{
    const zv_json *list = zv_json_member(trajectory, "points");
    int columns[ZV_MAX_JOINTS], count = 0;
    if (map_joints(zv_json_member(trajectory, "joint_names"), source, columns, why) != ZV_OK) {
        return 0;
    }
    if (!list || list->kind != ZV_JSON_ARRAY || list->count == 0 || list->count > ROS_POINTS) {
        zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'points' must have 1 to %d points", (int)ROS_POINTS);
        return 0;
    }
    for (const zv_json *point = list->first; point; point = point->next, ++count) {
        if (!read_point(point, columns, source->count, &points[count]) ||
            (count > 0 && points[count].t_s < points[count - 1].t_s)) {
            zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                    "point %d needs one position per joint and a time that does not go back", count + 1);
            return 0;
        }
    }
    return count;
}

// ---- joint states ----

/// One number per column; all NaN when there is no list of the right length.
static bool read_columns(const zv_json *list, const int *columns, int count, double *out)
{
    const zv_json *value = list ? list->first : NULL;
    const bool fits = list && list->kind == ZV_JSON_ARRAY && list->count == count;
    bool is_good = fits;
    for (int i = 0; i < count; ++i, value = fits ? value->next : NULL) {
        const bool is_number = fits && value->kind == ZV_JSON_NUMBER && fabs(value->number) < 1e6;
        out[columns[i]] = is_number ? value->number : NAN;
        is_good = is_good && is_number;
    }
    return is_good;
}

zv_status ros_joint_states_read(const zv_json *states, const zv_feed_source *source, zv_feed_sample *out, zv_error *why)
{
    int columns[ZV_MAX_JOINTS];
    zv_feed_sample sample = *out;
    const zv_status status = map_joints(zv_json_member(states, "name"), source, columns, why);
    if (status != ZV_OK) {
        return status;
    }
    const double stamp_s = seconds_of(zv_json_member(zv_json_member(states, "header"), "stamp"));
    sample.count = source->count;
    sample.t_source_ns = stamp_s > 0.0 ? zv_feed_ns(stamp_s) : sample.t_received_ns;
    if (!read_columns(zv_json_member(states, "position"), columns, source->count, sample.q)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'position' must have one number per joint");
    }
    read_columns(zv_json_member(states, "velocity"), columns, source->count, sample.qd);
    read_columns(zv_json_member(states, "effort"), columns, source->count, sample.effort);
    *out = sample;
    return ZV_OK;
}
