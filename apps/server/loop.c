/// @file loop.c
/// The loop: events of libwebsockets to functions of ours.
///
/// The listening socket is ours. It hangs in the loop as a plain descriptor, and each accepted connection is given to
/// the library, so that the number of connections is bounded before the library spends anything on them.
#include "loop.h"

#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http.h"
#include "requests.h"
#include "rooms.h"
#include "ws.h"

enum { ACCEPT_AT_ONCE = 64 };
#define TICK_US (LWS_US_PER_SEC / 10)
/// How long clients have to take their last answers when the server stops.
#define GOODBYE_S 3.0

// ---- connections ----

/// Too many are told so and sent away, before they cost anything.
static void send_away(int descriptor)
{
    static const char text[] = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n"
                               "content-type: text/plain\r\ncontent-length: 48\r\n\r\n"
                               "There are too many connections; try again soon.\n";
    const ssize_t ignored = send(descriptor, text, sizeof text - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)ignored;
    close(descriptor);
}

static void read_address(const struct sockaddr_storage *from, unsigned char out[16])
{
    if (from->ss_family == AF_INET6) {
        memcpy(out, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
    } else if (from->ss_family == AF_INET) {
        out[10] = out[11] = 0xff;
        memcpy(out + 12, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    }
}

static void adopt(server *self, int descriptor, const struct sockaddr_storage *from)
{
    struct lws *wsi = lws_adopt_socket_vhost(self->vhost, descriptor);
    client *added = wsi ? client_add(self, wsi) : NULL;
    if (added) {
        read_address(from, added->address);
        lws_set_opaque_user_data(wsi, added);
    } else if (wsi) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

static void accept_some(server *self)
{
    for (int i = 0; i < ACCEPT_AT_ONCE; ++i) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        const int descriptor =
            accept4(self->listener.descriptor, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0) {
            return;
        }
        if (self->is_stopping || self->client_count >= self->limits.connections) {
            send_away(descriptor);
        } else {
            adopt(self, descriptor, &from);
        }
    }
}

// ---- events ----

static server *server_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static int on_client_event(client *one, enum lws_callback_reasons reason, void *in, size_t size)
{
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return http_request(one);
    case LWS_CALLBACK_HTTP_BODY:
        return http_body(one, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_body_end(one);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_writable(one);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return http_confirm_upgrade(one, in);
    case LWS_CALLBACK_ESTABLISHED:
        ws_open(one);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return ws_receive(one, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return ws_writable(one);
    case LWS_CALLBACK_RAW_ADOPT: // CONNECT
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        client_remove(one);
        return 0;
    default:
        return 0;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_RAW_RX_FILE:
        accept_some(server_of(wsi));
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        requests_collect(server_of(wsi));
        return 0;
    case LWS_CALLBACK_HTTP_BIND_PROTOCOL:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_RAW_FILE_BIND_PROTOCOL:
    case LWS_CALLBACK_RAW_FILE_DROP_PROTOCOL:
    case LWS_CALLBACK_RAW_ADOPT_FILE:
    case LWS_CALLBACK_RAW_CLOSE_FILE:
        return 0;
    default:
        break;
    }
    client *one = wsi ? lws_get_opaque_user_data(wsi) : NULL;
    return one ? on_client_event(one, reason, in, size) : 0;
}

// ---- the clock ----

static void look_around(lws_sorted_usec_list_t *tick)
{
    server *self = lws_container_of(tick, server, tick);
    const double now = seconds_now();
    for (client *one = self->clients, *next; one; one = next) {
        next = one->next;
        if (client_is_stuck(one, now)) {
            client_drop(one);
        } else if (one->is_throttled) {
            client_throttle(one, now);
        }
    }
    rooms_tell_people(self);
    requests_look_around(self);
    lws_sul_schedule(self->context, 0, &self->tick, look_around, TICK_US);
}

void loop_wake(void *user)
{
    const server *self = user;
    lws_cancel_service(self->context);
}

// ---- beginning and end ----

static const lws_retry_bo_t idle_policy = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 60};

zv_status loop_open(server *self, const server_options *options, zv_error *why)
{
    static const struct lws_protocols protocols[] = {
        {.name = "zveno", .callback = on_event, .rx_buffer_size = BLOCK_BYTES},
        {.name = NULL},
    };
    const bool is_secure = options->cert != NULL;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .user = self,
        .server_string = "zveno",
        .keepalive_timeout = 30,
        .timeout_secs = 15,
        .max_http_header_data = 8192,
        .alpn = "http/1.1",
        .retry_and_idle_policy = &idle_policy,
        .ssl_cert_filepath = options->cert,
        .ssl_private_key_filepath = options->key,
        .options = LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (is_secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
    };
    lws_set_log_level(0, NULL);
    self->context = lws_create_context(&info);
    self->vhost = self->context ? lws_create_vhost(self->context, &info) : NULL;
    if (!self->vhost) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "%s",
                       is_secure ? "the server cannot start: do certificate and key fit each other, as PEM files?"
                                 : "the server cannot start: there is not enough memory");
    }
    const lws_sock_file_fd_type descriptor = {.filefd = self->listener.descriptor};
    if (!lws_adopt_descriptor_vhost(self->vhost, LWS_ADOPT_RAW_FILE_DESC, descriptor, "zveno", NULL)) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "the server cannot start: the loop does not take its socket");
    }
    lws_sul_schedule(self->context, 0, &self->tick, look_around, TICK_US);
    return ZV_OK;
}

static volatile sig_atomic_t was_asked_to_stop;

static void ask_to_stop(int signal_number)
{
    (void)signal_number;
    was_asked_to_stop = 1;
}

static void say_goodbye(server *self)
{
    self->is_stopping = true;
    self->stop_s = seconds_now() + GOODBYE_S;
    for (client *one = self->clients; one; one = one->next) {
        if (one->is_socket && one->job_count == 0) {
            client_close(one, LWS_CLOSE_STATUS_GOINGAWAY, "the server stops");
        } else if (!one->is_socket && one->job_count == 0 && !one->reply.is_sending) {
            client_drop(one);
        }
    }
}

/// Those whose last answer has come leave as well.
static void go_on_with_goodbye(server *self)
{
    for (client *one = self->clients; one; one = one->next) {
        if (one->is_socket && one->job_count == 0) {
            client_close(one, LWS_CLOSE_STATUS_GOINGAWAY, "the server stops");
        }
    }
}

static bool everybody_has_left(const server *self)
{
    return self->is_stopping && (self->client_count == 0 || seconds_now() > self->stop_s);
}

void loop_run(server *self)
{
    struct sigaction stop = {.sa_handler = ask_to_stop}, before[2];
    was_asked_to_stop = 0;
    sigaction(SIGINT, &stop, &before[0]);
    sigaction(SIGTERM, &stop, &before[1]);
    while (!everybody_has_left(self) && lws_service(self->context, 0) >= 0) {
        if (was_asked_to_stop && !self->is_stopping) {
            say_goodbye(self);
        } else if (self->is_stopping) {
            go_on_with_goodbye(self);
        }
    }
    sigaction(SIGINT, &before[0], NULL);
    sigaction(SIGTERM, &before[1], NULL);
}

void loop_close(server *self)
{
    if (self->context) {
        lws_sul_cancel(&self->tick);
        lws_context_destroy(self->context);
        self->context = NULL;
    }
}
