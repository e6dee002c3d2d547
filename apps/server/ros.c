/// @file ros.c
/// The rosbridge protocol.
#include "ros.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "requests.h"
#include "ros_message.h"

typedef enum ros_topic { TOPIC_JOINT_STATES, TOPIC_TF, TOPIC_DESCRIPTION, ROS_TOPICS } ros_topic;
static const struct {
    const char *name, *type;
} topics[] = {[TOPIC_JOINT_STATES] = {"/joint_states", "sensor_msgs/JointState"},
              [TOPIC_TF] = {"/tf", "tf2_msgs/TFMessage"},
              [TOPIC_DESCRIPTION] = {"/robot_description", "std_msgs/String"}};
#define TRAJECTORY_TOPIC "/joint_trajectory"
#define TRAJECTORY_ACTION "/follow_joint_trajectory"

/// Messages that a newer one of the same topic replaces while they wait; beyond those of rooms and live plants.
enum { MESSAGE_ROS = MESSAGE_STATE + 256 };
/// How near a joint must come to the end of a trajectory, rad or m, and how long that may take after its time, s.
#define GOAL_NEAR 0.01
#define GOAL_PATIENCE_S 5.0
/// What action_result says, as action_msgs/GoalStatus numbers it.
enum { GOAL_SUCCEEDED = 4, GOAL_CANCELED = 5, GOAL_ABORTED = 6 };

struct ros_client {
    bool listens[ROS_TOPICS];
    double throttle_s[ROS_TOPICS], next_s[ROS_TOPICS];
    int described; ///< number of the plant whose description was sent
    // the newest plant, as it was seen last
    int number;
    zv_feed_source source;
    // the trajectory that is followed; no points: none
    int points, at;
    ros_point *point;
    double begin_s; ///< time of the plant
    bool has_goal, wants_feedback;
    char id[ROS_ID_BYTES + 1];
};

/// Names may be without their first '/'.
static bool is_called(const zv_json *name, const char *known)
{
    return strcmp(name->text + (name->text[0] == '/'), known + 1) == 0;
}

// ---- messages out ----

static void begin_message(zv_json_writer *out, const char *op)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "op", op);
}

static void send_text(client *to, zv_text *text, int kind)
{
    message *shared = message_create(text);
    if (shared) {
        client_send(to, shared, kind);
        message_release(shared);
    }
}

static void send_status(client *to, const char *level, const char *sentence)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    begin_message(&out, "status");
    zv_json_put_text(&out, "level", level);
    zv_json_put_text(&out, "msg", sentence);
    zv_json_end_object(&out);
    send_text(to, &text, MESSAGE_ANSWER);
}

static void send_error(client *to, const char *sentence)
{
    send_status(to, "error", sentence);
}

/// Both names of both generations of ROS: a reader takes the one it knows.
static void write_stamp(zv_json_writer *out, int64_t at_ns)
{
    const long long sec = at_ns / 1000000000, nano = at_ns % 1000000000;
    zv_json_begin_object_at(out, "stamp");
    zv_json_put_integer(out, "sec", sec);
    zv_json_put_integer(out, "nanosec", nano);
    zv_json_put_integer(out, "secs", sec);
    zv_json_put_integer(out, "nsecs", nano);
    zv_json_end_object(out);
}

static void write_header(zv_json_writer *out, const char *frame, int64_t at_ns, long long number)
{
    zv_json_begin_object_at(out, "header");
    zv_json_put_integer(out, "seq", number & 0xffffffff);
    write_stamp(out, at_ns);
    zv_json_put_text(out, "frame_id", frame);
    zv_json_end_object(out);
}

static void write_names(zv_json_writer *out, const char *key, const zv_feed_source *source)
{
    zv_json_begin_array_at(out, key);
    for (int k = 0; k < source->count; ++k) {
        zv_json_string(out, source->joint[k], strlen(source->joint[k]));
    }
    zv_json_end_array(out);
}

/// A value that nobody knows is 0: ROS has no word for it.
static void write_known(zv_json_writer *out, const char *key, const double *values, int count)
{
    zv_json_begin_array_at(out, key);
    for (int k = 0; k < count; ++k) {
        zv_json_number(out, isfinite(values[k]) ? values[k] : 0.0);
    }
    zv_json_end_array(out);
}

static void write_joint_states(zv_json_writer *out, const live_batch *batch, int at)
{
    const zv_feed_sample *sample = &batch->measured[at];
    write_header(out, "", sample->t_received_ns, batch->first + at);
    write_names(out, "name", batch->source);
    write_known(out, "position", sample->q, sample->count);
    write_known(out, "velocity", sample->qd, sample->count);
    write_known(out, "effort", sample->effort, sample->count);
}

static void write_transform(zv_json_writer *out, int64_t at_ns, const char *parent, const char *child,
                            const zv_pose *pose)
{
    double wxyz[4];
    zv_rot_to_quat(pose->rot, wxyz);
    zv_json_begin_object(out);
    write_header(out, parent, at_ns, 0);
    zv_json_put_text(out, "child_frame_id", child);
    zv_json_begin_object_at(out, "transform");
    zv_json_begin_object_at(out, "translation");
    zv_json_put_number(out, "x", pose->pos.x);
    zv_json_put_number(out, "y", pose->pos.y);
    zv_json_put_number(out, "z", pose->pos.z);
    zv_json_end_object(out);
    zv_json_begin_object_at(out, "rotation");
    zv_json_put_number(out, "x", wxyz[1]);
    zv_json_put_number(out, "y", wxyz[2]);
    zv_json_put_number(out, "z", wxyz[3]);
    zv_json_put_number(out, "w", wxyz[0]);
    zv_json_end_object(out);
    zv_json_end_object(out);
    zv_json_end_object(out);
}

static void write_joint_transform(zv_json_writer *out, const live_frame *frame, int k)
{
    char name[32];
    snprintf(name, sizeof name, "zveno/joint_%d", k + 1);
    write_transform(out, frame->sample.t_received_ns, "base_link", k < frame->joints ? name : "zveno/tool",
                    k < frame->joints ? &frame->frames[k] : &frame->base_from_tool);
}

static void write_tf(zv_json_writer *out, const live_frame *frame)
{
    zv_json_begin_array_at(out, "transforms");
    for (int k = 0; k <= frame->joints; ++k) {
        write_joint_transform(out, frame, k);
    }
    zv_json_end_array(out);
}

/// Begins {"op": "publish", "topic": ..., "msg": {; two ends are missing.
static zv_json_writer begin_publishing(zv_text *text, ros_topic topic)
{
    zv_json_writer out = zv_json_writer_on(text);
    begin_message(&out, "publish");
    zv_json_put_text(&out, "topic", topics[topic].name);
    zv_json_begin_object_at(&out, "msg");
    return out;
}

static message *end_publishing(zv_json_writer *out, zv_text *text)
{
    zv_json_end_object(out);
    zv_json_end_object(out);
    return message_create(text);
}

/// What is said about a frame: made for the first who wants it, and the same for all.
typedef struct ros_news {
    int number;
    live_plant *plant;
    const live_frame *frame;
    message *of[ROS_TOPICS];
} ros_news;

static message *make_news(const ros_news *news, ros_topic topic)
{
    zv_text text = {0}, description = {0};
    zv_json_writer out = begin_publishing(&text, topic);
    if (topic == TOPIC_TF) {
        write_tf(&out, news->frame);
    } else {
        live_plant_description(news->plant, &description);
        zv_json_put_string(&out, "data", description.data, description.size);
        zv_text_free(&description);
    }
    return end_publishing(&out, &text);
}

static void publish(client *to, ros_topic topic, ros_news *news)
{
    news->of[topic] = news->of[topic] ? news->of[topic] : make_news(news, topic);
    if (news->of[topic]) {
        client_send(to, news->of[topic], MESSAGE_ROS + (int)topic);
    }
}

// ---- trajectories ----

static void end_goal(client *who, int status, const char *sentence)
{
    ros_client *ros = who->ros;
    if (ros->has_goal) {
        zv_text text = {0};
        zv_json_writer out = zv_json_writer_on(&text);
        begin_message(&out, "action_result");
        zv_json_put_text(&out, "id", ros->id);
        zv_json_put_text(&out, "action", TRAJECTORY_ACTION);
        zv_json_key(&out, "values");
        if (status == GOAL_SUCCEEDED) {
            zv_json_begin_object(&out);
            zv_json_put_integer(&out, "error_code", 0);
            zv_json_put_text(&out, "error_string", sentence);
            zv_json_end_object(&out);
        } else {
            zv_json_string(&out, sentence, strlen(sentence));
        }
        zv_json_put_integer(&out, "status", status);
        zv_json_put_bool(&out, "result", status == GOAL_SUCCEEDED);
        zv_json_end_object(&out);
        send_text(who, &text, MESSAGE_ANSWER);
    }
    free(ros->point);
    ros->point = NULL;
    ros->points = 0;
    ros->has_goal = false;
}

static void send_feedback(client *who, const live_frame *frame)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    begin_message(&out, "action_feedback");
    zv_json_put_text(&out, "id", who->ros->id);
    zv_json_put_text(&out, "action", TRAJECTORY_ACTION);
    zv_json_begin_object_at(&out, "values");
    write_names(&out, "joint_names", &frame->source);
    zv_json_begin_object_at(&out, "actual");
    zv_json_put_numbers(&out, "positions", frame->sample.q, frame->joints);
    zv_json_end_object(&out);
    zv_json_end_object(&out);
    zv_json_end_object(&out);
    send_text(who, &text, MESSAGE_ROS + ROS_TOPICS);
}

static bool has_arrived(const ros_client *ros, const live_frame *frame)
{
    bool near = true;
    for (int k = 0; k < frame->joints; ++k) {
        near = near && fabs(frame->sample.q[k] - ros->point[ros->points - 1].q[k]) < GOAL_NEAR;
    }
    return near;
}

/// The next point becomes the target when the one before it is over.
static void go_on(client *who, live_plant *plant, const live_frame *frame)
{
    ros_client *ros = who->ros;
    bool is_new = false;
    ros->begin_s = ros->at < 0 ? frame->t : ros->begin_s;
    while (ros->at < 0 || (ros->at + 1 < ros->points && frame->t - ros->begin_s >= ros->point[ros->at].t_s)) {
        ++ros->at;
        is_new = true;
    }
    if (is_new) {
        live_command command = live_command_none();
        command.target_count = frame->joints;
        for (int k = 0; k < frame->joints; ++k) {
            command.target[k] = ros->point[ros->at].q[k] * frame->outside[k];
        }
        live_plant_command(plant, &command);
    }
    const ros_point *last = &ros->point[ros->points - 1];
    if (ros->at == ros->points - 1 && has_arrived(ros, frame)) {
        end_goal(who, GOAL_SUCCEEDED, "");
    } else if (frame->t - ros->begin_s > last->t_s + GOAL_PATIENCE_S) {
        end_goal(who, GOAL_ABORTED, "the arm did not reach the end of the trajectory");
    } else if (ros->has_goal && ros->wants_feedback) {
        send_feedback(who, frame);
    }
}

/// A trajectory takes the place of the one that is followed.
static zv_status follow(client *who, const zv_json *trajectory, zv_error *why)
{
    ros_client *ros = who->ros;
    if (who->role != ACCESS_FULL) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "this link is for watching; requests need the whole one");
    }
    if (ros->number == 0 || ros->number != live_newest(who->crowd->requests->live)) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0,
                       "no live plant is running; start one, on the page or by /zveno/live_start");
    }
    ros_point *points = calloc(ROS_POINTS, sizeof *points);
    const int count = points ? ros_trajectory_read(trajectory, &ros->source, points, why) : 0;
    if (count == 0) {
        free(points);
        return points ? ZV_ERR_BAD_REQUEST
                      : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the trajectory");
    }
    end_goal(who, GOAL_ABORTED, "another trajectory took its place");
    ros->point = points;
    ros->points = count;
    ros->at = -1;
    return ZV_OK;
}

// ---- showing ----

static bool is_due(ros_client *ros, ros_topic topic, double now_s)
{
    if (!ros->listens[topic] || now_s < ros->next_s[topic]) {
        return false;
    }
    ros->next_s[topic] = now_s + ros->throttle_s[topic];
    return true;
}

static bool is_listening(const client *one, ros_topic topic)
{
    return one->ros && one->phase == PHASE_SOCKET && !one->is_gone && one->ros->listens[topic];
}

static bool wants_samples(const live_plants *live)
{
    bool wants = false;
    for (const client *one = live->crowd->first; one && !wants; one = one->next) {
        wants = is_listening(one, TOPIC_JOINT_STATES);
    }
    return wants;
}

static void show_samples(live_plants *live, const live_batch *batch)
{
    const double now_s = seconds_now();
    const int64_t now_ns = calendar_ns();
    for (int i = 0; i < batch->count; ++i) {
        // the calendar may jump; what is due goes by a clock that does not
        const double age_s = 1e-9 * (double)(now_ns - batch->measured[i].t_received_ns);
        message *made = NULL;
        for (client *one = live->crowd->first; one; one = one->next) {
            if (!is_listening(one, TOPIC_JOINT_STATES) ||
                !is_due(one->ros, TOPIC_JOINT_STATES, now_s - fmax(0.0, age_s))) {
                continue;
            }
            if (!made) {
                zv_text text = {0};
                zv_json_writer out = begin_publishing(&text, TOPIC_JOINT_STATES);
                write_joint_states(&out, batch, i);
                made = end_publishing(&out, &text);
            }
            if (made) {
                client_send(one, made, MESSAGE_SAMPLE);
            }
        }
        message_release(made);
    }
}

static void show_one(client *to, ros_news *news)
{
    ros_client *ros = to->ros;
    const double now_s = seconds_now();
    if (ros->points > 0 && ros->number != news->number) {
        end_goal(to, GOAL_ABORTED, "another live plant took the place of the one that was moved");
    }
    ros->number = news->number;
    ros->source = news->frame->source;
    if (is_due(ros, TOPIC_TF, now_s)) {
        publish(to, TOPIC_TF, news);
    }
    char sentence[OUTBOX_SENTENCE];
    if (outbox_report_dropped(&to->outbox, sentence)) {
        send_status(to, "warning", sentence);
    }
    if (ros->listens[TOPIC_DESCRIPTION] && ros->described != news->number) {
        publish(to, TOPIC_DESCRIPTION, news);
        ros->described = news->number;
    }
    if (ros->points > 0) {
        go_on(to, news->plant, news->frame);
    }
}

static void show(live_plants *live, int number, live_plant *plant, const live_frame *frame)
{
    if (number != live_newest(live)) {
        return;
    }
    ros_news news = {.number = number, .plant = plant, .frame = frame};
    for (client *one = live->crowd->first; one; one = one->next) {
        if (one->ros && one->phase == PHASE_SOCKET && !one->is_gone) {
            show_one(one, &news);
        }
    }
    for (int i = 0; i < ROS_TOPICS; ++i) {
        message_release(news.of[i]);
    }
}

static void end_goals(live_plants *live)
{
    const int newest = live_newest(live);
    for (client *one = live->crowd->first; one; one = one->next) {
        if (one->ros && one->ros->points > 0 && one->ros->number != newest) {
            end_goal(one, GOAL_ABORTED, "the live plant has ended");
        }
    }
}

const live_wire ros_wire = {wants_samples, show_samples, show, end_goals};

void ros_send_end(client *owner, int number, const zv_text *said)
{
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    if (document && said->data && zv_json_read(document, said->data, said->size, &root, NULL) == ZV_OK) {
        const zv_json *problem = zv_json_member(root, "error");
        const zv_json *reason = problem ? zv_json_member(problem, "message") : NULL;
        char sentence[512];
        snprintf(sentence, sizeof sentence, "live plant %d has ended: %.400s", number,
                 reason ? reason->text : "stopped");
        send_error(owner, sentence);
    }
    zv_json_document_free(document);
}

// ---- messages in ----

static void listen_to_topic(ros_client *ros, const ros_message *m, bool listens, int i)
{
    if (is_called(m->name, topics[i].name)) {
        ros->listens[i] = listens;
        ros->throttle_s[i] = m->throttle_s;
        ros->next_s[i] = 0.0;
        ros->described = i == TOPIC_DESCRIPTION ? 0 : ros->described;
    }
}

static void listen_to(ros_client *ros, const ros_message *m, bool listens)
{
    for (int i = 0; i < ROS_TOPICS; ++i) {
        listen_to_topic(ros, m, listens, i);
    }
}

static void write_topics(zv_json_writer *out)
{
    zv_json_begin_array_at(out, "topics");
    for (int i = 0; i < ROS_TOPICS; ++i) {
        zv_json_string(out, topics[i].name, strlen(topics[i].name));
    }
    zv_json_string(out, TRAJECTORY_TOPIC, strlen(TRAJECTORY_TOPIC));
    zv_json_end_array(out);
    zv_json_begin_array_at(out, "types");
    for (int i = 0; i < ROS_TOPICS; ++i) {
        zv_json_string(out, topics[i].type, strlen(topics[i].type));
    }
    zv_json_string(out, "trajectory_msgs/JointTrajectory", strlen("trajectory_msgs/JointTrajectory"));
    zv_json_end_array(out);
}

/// `/zveno/live` with args is the request {"op": "live", args}: the answer is the same.
static bool answer_own(client *from, const ros_message *m, zv_text *answer)
{
    static const char *const own[] = {"live_start", "live", "live_record", "live_stop"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; ++i) {
        char name[32];
        snprintf(name, sizeof name, "/zveno/%s", own[i]);
        if (is_called(m->name, name)) {
            zv_text request = {0};
            zv_text_addf(&request, "{\"op\": \"%s\"", own[i]);
            if (m->body && m->body->kind == ZV_JSON_OBJECT && m->body->count > 0) {
                zv_text_add(&request, ", ");
                zv_text_append(&request, m->body->source + 1, m->body->source_size - 1);
            } else {
                zv_text_add(&request, "}");
            }
            requests_answer_loop(from, &request, answer);
            zv_text_free(&request);
            return true;
        }
    }
    return false;
}

static void answer_service(client *from, const ros_message *m)
{
    zv_text text = {0}, own = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    const bool is_list = is_called(m->name, "/rosapi/topics"), is_own = !is_list && answer_own(from, m, &own);
    begin_message(&out, "service_response");
    if (m->id) {
        zv_json_put_text(&out, "id", m->id->text);
    }
    zv_json_put_text(&out, "service", m->name->text);
    zv_json_key(&out, "values");
    if (is_own) {
        zv_json_raw(&out, own.data ? own.data : "{}", own.data ? own.size : 2);
    } else if (is_list) {
        zv_json_begin_object(&out);
        write_topics(&out);
        zv_json_end_object(&out);
    } else {
        const char sentence[] = "there is no such service";
        zv_json_string(&out, sentence, sizeof sentence - 1);
    }
    zv_json_put_bool(&out, "result", is_list || is_own);
    zv_json_end_object(&out);
    zv_text_free(&own);
    send_text(from, &text, MESSAGE_ANSWER);
}

static void take_goal(client *from, const ros_message *m)
{
    ros_client *ros = from->ros;
    zv_error why = {0};
    const bool is_known = is_called(m->name, TRAJECTORY_ACTION) && m->id;
    if (!is_known) {
        send_error(from, "the action is " TRAJECTORY_ACTION ", and a goal needs an id");
        return;
    }
    const zv_status status = follow(from, zv_json_member(m->body, "trajectory"), &why);
    if (status == ZV_OK || ros->points == 0) { // one that is refused does not end the one that is followed
        snprintf(ros->id, sizeof ros->id, "%s", m->id->text);
        ros->has_goal = true;
        ros->wants_feedback = m->wants_feedback;
    }
    if (status != ZV_OK && ros->points == 0) {
        end_goal(from, GOAL_ABORTED, why.message);
    } else if (status != ZV_OK) {
        send_error(from, why.message);
    }
}

/// Without an id it means whatever is followed.
static void cancel_goal(client *from, const ros_message *m)
{
    const ros_client *ros = from->ros;
    if (!ros->has_goal || (m->id && strncmp(m->id->text, ros->id, sizeof ros->id - 1) != 0)) {
        send_error(from, "no goal of this id is being followed");
        return;
    }
    end_goal(from, GOAL_CANCELED, "it was cancelled");
}

/// Joints that a client has measured are a source of their own.
static zv_status measure(client *from, const zv_json *states, zv_error *why)
{
    live_plants *live = from->crowd->requests->live;
    live_plant *plant = live_find_measured(live, from);
    zv_feed_source source;
    zv_feed_sample sample = {.t_received_ns = calendar_ns()};
    const zv_status status = plant && live_plant_source(plant, &source)
                                 ? ros_joint_states_read(states, &source, &sample, why)
                                 : ZV_ERR_NOT_FOUND;
    if (status == ZV_ERR_NOT_FOUND || (status == ZV_OK && !live_plant_measure(plant, &sample))) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0,
                       "no arm of yours takes measured joints; call /zveno/live_start with 'measured'");
    }
    return status;
}

static void act_on(client *from, const ros_message *m)
{
    zv_error why = {0};
    switch (m->op) {
    case ROS_OTHER:
        break;
    case ROS_SUBSCRIBE:
    case ROS_UNSUBSCRIBE:
        listen_to(from->ros, m, m->op == ROS_SUBSCRIBE);
        break;
    case ROS_PUBLISH:
        if (is_called(m->name, TRAJECTORY_TOPIC) && follow(from, m->body, &why) != ZV_OK) {
            send_error(from, why.message);
        } else if (is_called(m->name, topics[TOPIC_JOINT_STATES].name) && measure(from, m->body, &why) != ZV_OK) {
            send_error(from, why.message);
        }
        break;
    case ROS_CALL_SERVICE:
        answer_service(from, m);
        break;
    case ROS_SEND_GOAL:
        take_goal(from, m);
        break;
    case ROS_CANCEL_GOAL:
        cancel_goal(from, m);
        break;
    }
}

void ros_take(client *from)
{
    requests *desk = from->crowd->requests;
    ros_message found;
    zv_error why = {0};
    const size_t most = from->role == ACCESS_FULL ? (size_t)LIVE_REQUEST_BYTES : (size_t)WATCHER_BYTES;
    if (from->inbox.size > most) { // everybody waits while it is read
        send_error(from, "the message is too long");
    } else if (ros_read(desk->ros_reader, from->inbox.data ? from->inbox.data : "", from->inbox.size, &found, &why) !=
               ZV_OK) {
        send_error(from, why.message);
    } else {
        act_on(from, &found);
    }
}

// ---- life ----

bool ros_open(client *who)
{
    int count = 0;
    for (const client *one = who->crowd->first; one; one = one->next) {
        count += one->ros != NULL;
    }
    who->ros = count < ROS_CLIENTS ? calloc(1, sizeof *who->ros) : NULL;
    return who->ros != NULL;
}

void ros_leave(client *gone)
{
    if (gone->ros) {
        free(gone->ros->point);
        free(gone->ros);
        gone->ros = NULL;
    }
}
