/// @file loop.c
/// The loop.
///
///     wait ──► note what the system reports ──► attend to everybody who was touched ──► wait
///
/// A client is touched by an event, by an answer, by news of its room or by the clock. It is attended to once for all of
/// these, and in turn.
#include "loop.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "connection.h"
#include "rooms.h"

enum { ACCEPT_AT_ONCE = 64, EVENTS_AT_ONCE = 256, TICK_MS = 100 };
/// How long clients have to take their last answers when the server stops.
#define GOODBYE_S 3.0

// ---- what it waits with ----

static bool watch(loop *self, int descriptor, void *user, unsigned events)
{
    struct epoll_event about = {.events = events, .data = {.ptr = user}};
    return epoll_ctl(self->epoll, EPOLL_CTL_ADD, descriptor, &about) == 0;
}

zv_status loop_open(loop *self, zv_error *why)
{
    self->epoll = epoll_create1(EPOLL_CLOEXEC);
    self->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    self->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (self->epoll < 0 || self->wake < 0 || self->spare < 0 || !watch(self, self->wake, self, EPOLLIN) ||
        !watch(self, self->listener->descriptor, (void *)self->listener, EPOLLIN)) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "the server cannot start: %s", strerror(errno));
    }
    return ZV_OK;
}

void loop_wake(void *user)
{
    const loop *self = user;
    const uint64_t one = 1;
    const ssize_t ignored = write(self->wake, &one, sizeof one); // full means that it is awake
    (void)ignored;
}

// ---- newcomers ----

/// Too many are told so and sent away, before they cost anything.
static void send_away(int descriptor)
{
    static const char text[] = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n"
                               "content-type: text/plain\r\ncontent-length: 48\r\n\r\n"
                               "There are too many connections; try again soon.\n";
    char unread[4096];
    const ssize_t ignored = send(descriptor, text, sizeof text - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)ignored;
    shutdown(descriptor, SHUT_WR);
    while (recv(descriptor, unread, sizeof unread, MSG_DONTWAIT) > 0) {
        // a request that is left unread would take the reply with it
    }
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

/// When all places are taken: of those who wait for nothing from us, the one who has done so for longest.
static client *find_victim(const loop *self)
{
    client *found = NULL;
    for (client *one = self->crowd->first; one; one = one->next) {
        if (!one->is_gone && connection_can_go(one) && (!found || one->phase_s < found->phase_s)) {
            found = one;
        }
    }
    return found && seconds_now() - found->phase_s > 1.0 ? found : NULL;
}

static void welcome(loop *self, int descriptor, const struct sockaddr_storage *from)
{
    unsigned char address[16] = {0};
    const int yes = 1;
    read_address(from, address);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    client *added = client_add(self->crowd, descriptor, self->tls, address);
    if (added && !watch(self, descriptor, added, EPOLLIN)) {
        client_drop(added);
    } else if (added) {
        added->interest = EPOLLIN;
    }
}

static bool has_place(loop *self)
{
    if (self->crowd->count < self->crowd->limits->connections) {
        return true;
    }
    client *victim = find_victim(self);
    if (victim) {
        client_drop(victim); // later: the system may have reported it in this very round
    }
    return victim != NULL;
}

static int accept_one(loop *self, struct sockaddr_storage *from)
{
    socklen_t size = sizeof *from;
    return accept4(self->listener->descriptor, (struct sockaddr *)from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

static void listen_for_newcomers(loop *self, bool listens)
{
    struct epoll_event about = {.events = listens ? EPOLLIN : 0, .data = {.ptr = (void *)self->listener}};
    epoll_ctl(self->epoll, EPOLL_CTL_MOD, self->listener->descriptor, &about);
    self->is_deaf = !listens;
}

/// There are no descriptors left: the spare one serves to send someone away. False when even that is gone.
static bool do_without_descriptors(loop *self)
{
    struct sockaddr_storage from = {0};
    close(self->spare);
    const int descriptor = accept_one(self, &from);
    if (descriptor >= 0) {
        send_away(descriptor);
    }
    self->spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return descriptor >= 0;
}

/// Takes one newcomer; false when there is none, or when nobody can be taken.
static bool take_newcomer(loop *self)
{
    struct sockaddr_storage from = {0};
    const int descriptor = accept_one(self, &from);
    if (descriptor < 0) {
        const int why = errno;
        const bool is_full = why == EMFILE || why == ENFILE;
        if (is_full && do_without_descriptors(self)) {
            return true;
        }
        if (is_full || why == ENOBUFS || why == ENOMEM) {
            listen_for_newcomers(self, false); // they would be reported again and again
        }
        return why == EINTR || why == ECONNABORTED;
    }
    if (self->crowd->is_stopping || !has_place(self)) {
        send_away(descriptor);
    } else {
        welcome(self, descriptor, &from);
    }
    return true;
}

static void accept_some(loop *self)
{
    for (int i = 0; i < ACCEPT_AT_ONCE && take_newcomer(self); ++i) {
    }
}

// ---- events ----

static void take_event(loop *self, const struct epoll_event *event)
{
    if (event->data.ptr == (void *)self->listener) {
        accept_some(self);
    } else if (event->data.ptr == self) {
        uint64_t count;
        const ssize_t ignored = read(self->wake, &count, sizeof count);
        (void)ignored;
        requests_collect(self->requests);
    } else {
        client *one = event->data.ptr;
        one->events |= event->events;
        client_touch(one);
    }
}

static void remove_client(client *gone)
{
    connection_leave(gone);
    client_remove(gone);
}

static void await_events(loop *self, client *one)
{
    const unsigned wanted = connection_interest(one);
    if (wanted != one->interest) {
        struct epoll_event about = {.events = wanted, .data = {.ptr = one}};
        epoll_ctl(self->epoll, EPOLL_CTL_MOD, one->stream.descriptor, &about);
        one->interest = wanted;
    }
}

/// Those who are touched meanwhile have their turn after the next look at the system.
static void attend_to_all(loop *self)
{
    client *first = self->crowd->touched;
    self->crowd->touched = NULL;
    self->crowd->touched_end = &self->crowd->touched;
    for (client *one = first, *next; one; one = next) {
        next = one->touched_next;
        one->is_touched = false;
        if (connection_attend(one, self->block)) {
            await_events(self, one);
        } else if (one->is_touched) {
            one->is_gone = true; // it is in the list of the next round
        } else {
            remove_client(one);
        }
    }
}

// ---- the clock ----

static void look_around(loop *self, double now_s)
{
    for (client *one = self->crowd->first; one; one = one->next) {
        connection_look(one, now_s);
    }
    rooms_send_news(self->rooms);
    requests_look_around(self->requests);
    urgency_look(&self->urgency, now_s, requests_have_deadlines(self->requests));
    if (self->is_deaf) {
        listen_for_newcomers(self, true);
    }
}

// ---- the end ----

static volatile sig_atomic_t was_asked_to_stop;

static void ask_to_stop(int signal_number)
{
    (void)signal_number;
    was_asked_to_stop = 1;
}

static void say_goodbye_to(client *one)
{
    const bool waits_for_nothing = one->phase == PHASE_GREET || one->phase == PHASE_HEAD || one->phase == PHASE_BODY;
    if (one->phase == PHASE_SOCKET && one->job_count == 0) {
        client_close(one, CLOSE_GOING_AWAY, "the server stops");
    } else if (waits_for_nothing) {
        client_drop(one);
    }
}

/// Those whose last answer has come leave.
static void say_goodbye(loop *self)
{
    if (!self->crowd->is_stopping) {
        self->crowd->is_stopping = true;
        self->stop_s = seconds_now() + GOODBYE_S;
    }
    for (client *one = self->crowd->first; one; one = one->next) {
        say_goodbye_to(one);
    }
}

static bool everybody_has_left(const loop *self)
{
    return self->crowd->is_stopping && (self->crowd->count == 0 || seconds_now() > self->stop_s);
}

/// Until when there is nothing to do: not at all, a moment, or for ever when nobody is there.
static int patience_ms(const loop *self)
{
    const bool is_alone = self->crowd->count == 0 && !self->is_deaf && !self->crowd->is_stopping;
    return self->crowd->touched ? 0 : is_alone ? -1 : TICK_MS;
}

static void run_rounds(loop *self, const sigset_t *while_waiting)
{
    struct epoll_event events[EVENTS_AT_ONCE];
    double looked_s = seconds_now();
    while (!everybody_has_left(self)) {
        const int count = epoll_pwait(self->epoll, events, EVENTS_AT_ONCE, patience_ms(self), while_waiting);
        for (int i = 0; i < count; ++i) {
            take_event(self, &events[i]);
        }
        const double now = seconds_now();
        if (now > looked_s + 1e-3 * TICK_MS) {
            looked_s = now;
            look_around(self, now);
        }
        if (was_asked_to_stop || self->crowd->is_stopping) {
            say_goodbye(self);
        }
        attend_to_all(self);
    }
}

void loop_run(loop *self)
{
    struct sigaction stop = {.sa_handler = ask_to_stop}, ignore = {.sa_handler = SIG_IGN}, before[3];
    sigset_t stops, normal;
    was_asked_to_stop = 0;
    sigemptyset(&stops);
    sigaddset(&stops, SIGINT);
    sigaddset(&stops, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &stops, &normal); // they come while it waits, and at no other time
    sigaction(SIGINT, &stop, &before[0]);
    sigaction(SIGTERM, &stop, &before[1]);
    sigaction(SIGPIPE, &ignore, &before[2]);
    run_rounds(self, &normal);
    sigaction(SIGINT, &before[0], NULL);
    sigaction(SIGTERM, &before[1], NULL);
    sigaction(SIGPIPE, &before[2], NULL);
    pthread_sigmask(SIG_SETMASK, &normal, NULL);
}

void loop_close(loop *self)
{
    while (self->crowd->first) {
        remove_client(self->crowd->first);
    }
    const int parts[] = {self->epoll, self->wake, self->spare};
    for (int i = 0; i < 3; ++i) {
        if (parts[i] >= 0) {
            close(parts[i]);
        }
    }
}
