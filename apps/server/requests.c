/// @file requests.c
/// What becomes of a request.
///
///     message ──► small and quick? ──yes──► answered here
///                        └──no──► job ──► a worker ──► answer
///
/// Quick is what takes less than a millisecond whatever its fields are: closed formulas for the arms that ship. All the
/// rest (programs, drawings, scenes, arms of one's own, documents) may take long and goes to the workers.
#include "requests.h"

#include <stdio.h>
#include <string.h>

#include "operations.h"
#include "worker.h"
#include "zveno/model.h"

/// A longer message is not even looked into here, for everybody waits meanwhile: one of this size takes less than a
/// millisecond. What is shown in a room may be longer, and counts as many messages.
enum { GLANCE_BYTES = 64 << 10, SHOWN_BYTES = 1 << 20, BYTES_PER_MESSAGE = 1 << 10 };
/// What the loop keeps to look into messages.
enum { KEEP_READER_BYTES = 1 << 18 };

// ---- operations of the loop ----

static zv_status run_cancel(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    const zv_json *of = zv_json_member(request, "of");
    if (!of) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'of' must be the id of the request to stop");
    }
    zv_json_put_integer(answer, "cancelled",
                        jobs_cancel(self->jobs, self->current->number, of->source, of->source_size));
    return ZV_OK;
}

/// For links that others watch by; who only watches hands out none.
static void write_watch_token(const requests *self, zv_json_writer *answer)
{
    zv_json_key(answer, "watch_token");
    if (self->access->needs_token && self->current->role == ACCESS_FULL) {
        zv_json_string(answer, self->access->watch, TOKEN_LENGTH);
    } else {
        zv_json_null(answer);
    }
}

/// For those who may drive them.
static void write_devices(const requests *self, zv_json_writer *answer)
{
    const bool may_drive = self->live->devices && self->current->role == ACCESS_FULL;
    zv_json_begin_array_at(answer, "devices");
    for (int i = 0; may_drive && self->live->devices[i]; ++i) {
        zv_json_string(answer, self->live->devices[i], strlen(self->live->devices[i]));
    }
    zv_json_end_array(answer);
}

static zv_status run_server(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const requests *self = user;
    (void)request;
    (void)why;
    zv_json_put_text(answer, "version", zv_version());
    zv_json_put_bool(answer, "files", self->has_files);
    zv_json_put_bool(answer, "simulate", true);
    zv_json_put_bool(answer, "may_change", self->current->role == ACCESS_FULL);
    write_watch_token(self, answer);
    write_devices(self, answer);
    zv_json_begin_object_at(answer, "limits");
    zv_json_put_number(answer, "message_bytes", (double)self->limits->message_bytes);
    zv_json_put_number(answer, "messages_per_s", self->limits->messages_per_s);
    zv_json_put_number(answer, "requests", self->limits->requests_per_client);
    zv_json_put_number(answer, "request_s", self->limits->request_s);
    zv_json_end_object(answer);
    return ZV_OK;
}

static zv_status run_join(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    return rooms_join(self->rooms, self->current, request, answer, why);
}

static zv_status run_leave(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    (void)request;
    (void)answer;
    return rooms_leave(((requests *)user)->current, why);
}

static zv_status run_state(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    return rooms_state(self->rooms, self->current, request, answer, why);
}

static zv_status run_report(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    (void)answer;
    return rooms_report(self->rooms, self->current, request, why);
}

static zv_status run_reports(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    return rooms_reports(((requests *)user)->current, request, answer, why);
}

static zv_status run_control(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    return rooms_control(((requests *)user)->current, request, answer, why);
}

static zv_status run_live_start(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    return live_start(self->live, self->current, request, answer, why);
}

static zv_status run_live(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    return live_command_for(self->live, self->current, request, answer, why);
}

static zv_status run_live_drive(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    return live_drive(self->live, self->current, request, answer, why);
}

static zv_status run_live_watch(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    return live_watch(self->live, self->current, request, answer, why);
}

static zv_status run_live_record(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    return live_record(self->live, self->current, request, answer, why);
}

static zv_status run_live_stop(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    return live_stop(self->live, self->current, request, answer, why);
}

static const char too_many[] = "too many requests of this connection are being worked on; wait for answers";

static bool has_too_many(const client *from)
{
    return from->job_count >= from->crowd->limits->requests_per_client;
}

/// What there is to judge is known here, but the judgement is a worker's.
static zv_status run_live_twin(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    requests *self = user;
    (void)answer;
    if (has_too_many(self->current)) { // here, where the refusal has its id
        return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", too_many);
    }
    return live_twin(self->live, self->current, request, &self->instead, why);
}

/// What only the loop can answer, for its session.
static const zv_host_op loop_ops[] = {
    {&about_cancel, run_cancel},
    {&about_server, run_server},
    {&about_join, run_join},
    {&about_leave, run_leave},
    {&about_state, run_state},
    {&about_control, run_control},
    {&about_report, run_report},
    {&about_reports, run_reports},
    {&about_live_start, run_live_start},
    {&about_live, run_live},
    {&about_live_drive, run_live_drive},
    {&about_live_watch, run_live_watch},
    {&about_live_record, run_live_record},
    {&about_live_stop, run_live_stop},
    {&about_live_twin, run_live_twin},
    {NULL, NULL},
};

bool requests_open(requests *self)
{
    const zv_host host = {.ops = loop_ops, .user = self};
    self->session = zv_session_create(&host);
    self->reader = zv_json_document_create();
    self->ros_reader = zv_json_document_create();
    if (!self->session || !self->reader || !self->ros_reader) {
        return false;
    }
    static const char robots[] = "{\"op\": \"robots\"}"; // the first time it takes long, and nobody waits yet
    zv_text answer = {0};
    zv_session_answer(self->session, robots, sizeof robots - 1, &answer);
    zv_text_free(&answer);
    return true;
}

void requests_close(requests *self)
{
    zv_session_free(self->session);
    zv_json_document_free(self->reader);
    zv_json_document_free(self->ros_reader);
}

// ---- quick or not ----

static bool is_word(const zv_json *value, const char *word)
{
    return value->text_size == strlen(word) && memcmp(value->text, word, value->text_size) == 0;
}

static bool is_loop_op(const zv_json *op)
{
    for (const zv_host_op *at = loop_ops; at->about; ++at) {
        if (is_word(op, at->about->name)) {
            return true;
        }
    }
    return false;
}

static const char *const quick_ops[] = {"robots", "fk", "ik", "jacobian", "euler", "unity", "pose", "jog", NULL};
static const char *const looks_at_documents[] = {"files", "file_read", "file_versions", NULL};

static bool is_one_of(const zv_json *op, const char *const *words)
{
    bool found = false;
    for (int i = 0; !found && words[i]; ++i) {
        found = is_word(op, words[i]);
    }
    return found;
}

/// Whether all about an arm is asked that is not as it ships: how far it gets takes milliseconds to find.
static bool asks_about_changed_arm(const zv_json *request)
{
    return is_word(zv_json_member(request, "op"), "robots") &&
           (zv_json_member(request, "set") || zv_json_member(request, "tool") || zv_json_member(request, "tip"));
}

/// Only arms that ship are known to have a closed form.
static bool has_quick_arm(const zv_json *request)
{
    const zv_json *robot = zv_json_member(request, "robot");
    size_t size = 0;
    return !robot || (robot->kind == ZV_JSON_STRING && zv_shipped_find(robot->text, &size));
}

/// Distances from a scene take as long as the scene is large: seconds, in a message that is short.
static bool is_beside_things(const zv_json *request)
{
    return zv_json_member(request, "scene") || zv_json_member(request, "bodies");
}

/// What is no proper request is refused quickly, too.
static bool is_quick(const zv_json *root)
{
    const zv_json *op = zv_json_member(root, "op");
    if (!op || op->kind != ZV_JSON_STRING) {
        return true;
    }
    return is_loop_op(op) || (is_one_of(op, quick_ops) && has_quick_arm(root) && !is_beside_things(root) &&
                              !asks_about_changed_arm(root));
}

/// Short work, but not for the loop: an arm of one's own may need the numeric solver, a document the disk.
static bool is_light(const zv_json *root)
{
    const zv_json *op = root ? zv_json_member(root, "op") : NULL;
    return op && op->kind == ZV_JSON_STRING &&
           (is_one_of(op, looks_at_documents) || (is_one_of(op, quick_ops) && !is_beside_things(root)));
}

static const char *text_of(const zv_text *text)
{
    return text->data ? text->data : "";
}

/// Answers; false when a worker shall answer what is in the inbox now. What was there before is in `asked` then.
static bool answer_here(client *from, zv_text *asked)
{
    requests *self = from->crowd->requests;
    zv_text answer = {0};
    self->current = from;
    zv_session_answer(self->session, text_of(&from->inbox), from->inbox.size, &answer);
    if (self->instead.size > 0 && !self->instead.failed) {
        zv_text_free(&answer);
        *asked = from->inbox;
        from->inbox = self->instead;
        self->instead = (zv_text){0};
        return false;
    }
    zv_text_free(&self->instead);
    client_answer(from, &answer);
    return true;
}

void requests_answer_loop(client *from, const zv_text *request, zv_text *answer)
{
    requests *self = from->crowd->requests;
    self->current = from;
    zv_session_answer(self->session, text_of(request), request->size, answer);
    zv_text_free(&self->instead); // who asks so has no workers
}

// ---- jobs ----

static void refuse(client *from, const zv_json *root, zv_status status, const char *sentence)
{
    const zv_json *found = root ? request_id(root) : NULL;
    zv_text id = {0}, answer = {0};
    zv_text_append(&id, found ? found->source : "", found ? found->source_size : 0);
    worker_refuse(&id, status, sentence, &answer);
    zv_text_free(&id);
    client_answer(from, &answer);
}

/// What it takes at most to read a request: a value begins after each comma and each opening bracket, and strings are
/// decoded.
static size_t reading_bytes(const zv_text *request)
{
    size_t values = 1;
    for (size_t i = 0; i < request->size; ++i) {
        values +=
            (size_t)(request->data[i] == ',') + (size_t)(request->data[i] == '[') + (size_t)(request->data[i] == '{');
    }
    const size_t most = zv_request_values(request->size);
    return request->size + sizeof(zv_json) * (values < most ? values : most);
}

static job *make_job(client *from, const zv_json *root)
{
    const zv_json *id = root ? request_id(root) : NULL;
    zv_text name = {0};
    zv_text_append(&name, id ? id->source : "", id ? id->source_size : 0); // before the text goes away with the job
    job *made = job_create(&from->inbox);
    if (!made) {
        zv_text_free(&name);
        return NULL;
    }
    made->id = name;
    made->is_light = is_light(root);
    made->is_save = root && request_is_save(root);
    made->owner = from->number;
    made->who = client_identity_of(from);
    made->client = from;
    made->wants_progress = from->is_socket;
    made->limit_s = from->crowd->limits->request_s;
    made->reading_bytes = reading_bytes(&made->request);
    made->answer_bytes = USUAL_ANSWER_BYTES;
    return made;
}

static void give_away(client *from, const zv_json *root)
{
    requests *self = from->crowd->requests;
    if (has_too_many(from)) {
        refuse(from, root, ZV_ERR_LIMIT, too_many);
        return;
    }
    job *made = make_job(from, root);
    if (!made) {
        client_drop(from);
        return;
    }
    made->client_next = from->jobs;
    from->jobs = made;
    ++from->job_count;
    const job_offer offer = jobs_add(self->jobs, made);
    if (offer == OFFER_TAKEN) {
        return;
    }
    from->jobs = made->client_next;
    --from->job_count;
    from->inbox = made->request; // the root still points into it
    made->request = (zv_text){0};
    job_free(made);
    refuse(from, root, ZV_ERR_LIMIT,
           offer == OFFER_SHARE_FULL ? "too many requests from your address are being worked on; wait for answers"
                                     : "the server is busy; try again later");
}

/// As the page writes it; seen without reading the rest.
static bool begins_as_report(const zv_text *text)
{
    static const char start[] = "{\"op\":\"report\",";
    return text->size >= sizeof start && memcmp(text->data, start, sizeof start - 1) == 0;
}

/// Who only watches says short things, but for a report, and for one who was given control of a room.
static bool is_too_long_for_role(const client *from)
{
    const size_t most = from->room && begins_as_report(&from->inbox) ? WATCHER_REPORT_BYTES : WATCHER_BYTES;
    return from->role != ACCESS_FULL && from->inbox.size > most && !rooms_has_control(from);
}

void requests_take(client *from)
{
    requests *self = from->crowd->requests;
    const zv_json *root = NULL;
    zv_text asked = {0};
    if (is_too_long_for_role(from)) {
        refuse(from, NULL, ZV_ERR_TOO_LARGE, "this link is for watching; its messages are short");
        return;
    }
    const bool is_short = from->inbox.size <= (rooms_has_control(from) ? SHOWN_BYTES : GLANCE_BYTES);
    if (is_short && from->inbox.size > GLANCE_BYTES) {
        bucket_spend(&from->rate, self->limits, seconds_now(), (double)from->inbox.size / BYTES_PER_MESSAGE);
    }
    const bool is_known =
        is_short && zv_json_glance(self->reader, text_of(&from->inbox), from->inbox.size, &root, NULL) == ZV_OK;
    if (is_short && (!is_known || is_quick(root))) {
        if (!answer_here(from, &asked)) {
            give_away(from, root); // it points into what was asked
            zv_text_free(&asked);
        }
    } else if (from->role != ACCESS_FULL) {
        refuse(from, root, ZV_ERR_NOT_AVAILABLE, "this link is for watching; requests need the whole one");
    } else {
        give_away(from, root);
    }
    zv_json_forget_large(self->reader, KEEP_READER_BYTES);
}

// ---- what comes back ----

static void forget_job(client *from, const job *done)
{
    job **at = &from->jobs;
    while (*at != done) {
        at = &(*at)->client_next;
    }
    *at = done->client_next;
    --from->job_count;
}

static void send_progress(job *running, double part)
{
    client *to = running->client;
    if (!to || to->outbox.first || running->id.size == 0) { // one who reads slowly misses some
        return;
    }
    zv_text text = {0};
    zv_text_add(&text, "{\"id\": ");
    zv_text_append(&text, running->id.data, running->id.size);
    zv_text_addf(&text, ", \"progress\": %.3f}", part);
    client_answer(to, &text);
}

/// Answers in place of an operation that does not look at its time; the worker is free when the operation ends.
static void answer_overdue(job *running)
{
    client *to = running->client;
    atomic_store(&running->is_cancelled, true);
    if (to) {
        zv_text answer = {0};
        worker_refuse_late(&running->id, &answer);
        forget_job(to, running);
        running->client = NULL;
        client_answer(to, &answer);
        client_job_ended(to);
    }
}

void requests_look_around(requests *self)
{
    jobs_overdue(self->jobs, seconds_now(), answer_overdue);
}

bool requests_have_deadlines(const requests *self)
{
    return live_newest(self->live) > 0;
}

void requests_collect(requests *self)
{
    jobs_progress(self->jobs, send_progress);
    live_collect(self->live);
    for (job *done = jobs_finished(self->jobs), *next; done; done = next) {
        next = done->next;
        client *to = done->client;
        if (to) {
            forget_job(to, done);
            client_answer(to, &done->answer);
            client_throttle(to, seconds_now());
            client_job_ended(to);
        }
        job_free(done);
    }
}
