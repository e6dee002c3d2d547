/// @file verb_serve.c
/// `zveno serve`: the workbench in the browser, from this machine.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "qr_print.h"
#include "server/certificate.h"
#include "server/server.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/bridge.h"

/// Places of the table below.
enum {
    SERVE_PORT,
    SERVE_LISTEN,
    SERVE_DATA,
    SERVE_PAGE,
    SERVE_CERT,
    SERVE_KEY,
    SERVE_INSECURE,
    SERVE_NO_TOKEN,
    SERVE_NAME,
    SERVE_CONNECTIONS,
    SERVE_SECONDS,
    SERVE_OPEN,
    SERVE_LAN,
    SERVE_ROS,
    SERVE_FOXGLOVE,
    SERVE_MODBUS,
    SERVE_MODBUS_TARGETS,
    SERVE_MQTT,
    SERVE_MQTT_TOPIC,
    SERVE_MQTT_SAMPLES,
    SERVE_MQTT_TARGETS,
    SERVE_MQTT_CA,
    SERVE_DEVICE
};

static const option options[] = {
    {"port", OPTION_NUMBER, 1, "N", "8017, or another when that is in use; 0 is any free one", NULL},
    {"listen", OPTION_WORD, 0, "ADDRESS", "127.0.0.1; others need a token, and --cert or --insecure", NULL},
    {"data", OPTION_WORD, 0, "FOLDER", "of the documents; XDG_DATA_HOME/zveno", NULL},
    {"page", OPTION_WORD, 0, "FOLDER", "of the page; build/page beside the program", NULL},
    {"cert", OPTION_WORD, 0, "FILE", "certificate for https, PEM", NULL},
    {"key", OPTION_WORD, 0, "FILE", "its private key, PEM", NULL},
    {"insecure", OPTION_FLAG, 0, "", "no https beyond this machine, knowingly", NULL},
    {"no-token", OPTION_FLAG, 0, "", "let every user of this machine in", NULL},
    {"name", OPTION_WORD, 0, "NAME", "by which others call this machine", NULL},
    {"connections", OPTION_NUMBER, 1, "N", "at most, 2000", NULL},
    {"seconds", OPTION_NUMBER, 1, "S", "for one request, 120", NULL},
    {"open", OPTION_FLAG, 0, "", "open the page where there is a desktop", NULL},
    {"lan", OPTION_FLAG, 0, "", "for phones and headsets in the local network: https with a certificate made now",
     NULL},
    {"ros", OPTION_FLAG, 0, "", "speak the rosbridge protocol at /ros: joint states, tf, trajectories of live plants",
     NULL},
    {"foxglove", OPTION_FLAG, 0, "",
     "speak the protocol of Foxglove at /foxglove: joints, frames and scene of live plants", NULL},
    {"modbus", OPTION_NUMBER, 1, "PORT", "live plants as registers by Modbus TCP, on this machine; 502 is usual, 0 any",
     NULL},
    {"modbus-targets", OPTION_FLAG, 0, "", "let clients of Modbus move them", NULL},
    {"mqtt", OPTION_WORD, 0, "HOST[:PORT]",
     "tell a broker of MQTT of live plants; name and password from ZVENO_MQTT_USER and ZVENO_MQTT_PASSWORD", NULL},
    {"mqtt-topic", OPTION_WORD, 0, "PREFIX", "what its topics begin with, zveno", NULL},
    {"mqtt-samples", OPTION_FLAG, 0, "", "every tick goes to PREFIX/samples, not only 60 frames a second", NULL},
    {"mqtt-targets", OPTION_FLAG, 0, "", "let others move them by PREFIX/target", NULL},
    {"mqtt-ca", OPTION_WORD, 0, "FILE", "who signed the broker's certificate, PEM: TLS", NULL},
    {"device", OPTION_WORD + OPTION_REPEATS, 1, "ADDRESS",
     "a machine, a servo board or bus servos that the page may drive, as `drive` names them; may be given again", NULL},
    {.name = NULL},
};

enum { FOLDER = 1024 };

// ---- where things are ----

/// The documents' folder when none was given.
static bool default_data(char out[FOLDER])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/') {
        snprintf(out, FOLDER, "%s/zveno", data);
        return true;
    }
    if (home && home[0] == '/') {
        snprintf(out, FOLDER, "%s/.local/share/zveno", home);
        return true;
    }
    return false;
}

/// The page is beside the program: build/bin/zveno and build/page, bin/zveno and share/zveno/page.
static bool default_page(char out[FOLDER])
{
    char program[FOLDER - 32];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) {
        return false;
    }
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    *slash = '\0';
    static const char *const places[] = {"../page", "../share/zveno/page"};
    for (int i = 0; i < 2; ++i) {
        snprintf(out, FOLDER, "%s/%s", program, places[i]);
        if (access(out, R_OK) == 0) {
            return true;
        }
    }
    return false;
}

// ---- options ----

static const char *word_or(const arguments *given, int which, const char *otherwise)
{
    return given->values[which].given ? given->values[which].word : otherwise;
}

static bool take_number(const arguments *given, int which, double least, double most, double *out)
{
    const option_value *value = &given->values[which];
    if (!value->given) {
        return true;
    }
    *out = value->numbers[0];
    if (!(*out >= least && *out <= most)) {
        complain("--%s must be from %g to %g", options[which].name, least, most);
        return false;
    }
    return true;
}

static mqtt_options mqtt_of(const arguments *given)
{
    return (mqtt_options){.broker = word_or(given, SERVE_MQTT, NULL),
                          .prefix = word_or(given, SERVE_MQTT_TOPIC, NULL),
                          .ca_file = word_or(given, SERVE_MQTT_CA, NULL),
                          .user = getenv("ZVENO_MQTT_USER"),
                          .password = getenv("ZVENO_MQTT_PASSWORD"),
                          .samples = given->values[SERVE_MQTT_SAMPLES].given,
                          .targets = given->values[SERVE_MQTT_TARGETS].given,
                          .is_insecure = given->values[SERVE_INSECURE].given};
}

/// Ports, and how much is served.
static bool read_counts(const arguments *given, server_options *out)
{
    double modbus = out->modbus, port = out->port, connections = out->limits.connections,
           seconds = out->limits.request_s;
    const bool fits = take_number(given, SERVE_PORT, 0, 65535, &port) &&
                      take_number(given, SERVE_CONNECTIONS, 1, 60000, &connections) &&
                      take_number(given, SERVE_SECONDS, 1, 86400, &seconds) &&
                      take_number(given, SERVE_MODBUS, 0, 65535, &modbus);
    out->port = (int)port;
    out->modbus = (int)modbus;
    out->limits.connections = (int)connections;
    out->limits.request_s = seconds;
    return fits;
}

static bool read_options(const arguments *given, server_options *out)
{
    if (!read_counts(given, out)) {
        return false;
    }
    out->modbus_targets = given->values[SERVE_MODBUS_TARGETS].given;
    out->mqtt = mqtt_of(given);
    out->may_move = !given->values[SERVE_PORT].given;
    out->listen = word_or(given, SERVE_LISTEN, out->listen);
    out->data = word_or(given, SERVE_DATA, out->data);
    out->page = word_or(given, SERVE_PAGE, out->page);
    out->cert = word_or(given, SERVE_CERT, NULL);
    out->key = word_or(given, SERVE_KEY, NULL);
    out->name = word_or(given, SERVE_NAME, NULL);
    out->is_insecure = given->values[SERVE_INSECURE].given;
    out->no_token = given->values[SERVE_NO_TOKEN].given;
    out->ros = given->values[SERVE_ROS].given;
    out->foxglove = given->values[SERVE_FOXGLOVE].given;
    out->token = getenv("ZVENO_TOKEN");
    out->watch = getenv("ZVENO_WATCH_TOKEN");
    return true;
}

/// Those that were given, NULL behind the last; false when one cannot be an address. Whether somebody answers there is
/// seen when the page connects: a device may be switched on later.
static bool take_devices(const arguments *given, const char *out[MAX_REPEATS + 1])
{
    zv_error why;
    int count = 0;
    for (int i = 0; i < given->repeat_count; ++i) {
        if (given->repeats[i].index != SERVE_DEVICE) {
            continue;
        }
        out[count++] = given->repeats[i].word;
        if (zv_port_look(given->repeats[i].word, &why) != ZV_OK) {
            complain("--device: %s", why.message);
            return false;
        }
    }
    out[count] = NULL;
    return true;
}

/// The address of this machine, unless one is given.
static bool find_address(const arguments *given, const server_options *chosen, char address[LAN_ADDRESS])
{
    zv_error why;
    if (given->values[SERVE_LISTEN].given) {
        snprintf(address, LAN_ADDRESS, "%s", chosen->listen);
        return true;
    }
    const bool is_found = lan_address(address, &why) == ZV_OK;
    if (!is_found) {
        complain("%s", why.message);
    }
    return is_found;
}

/// Https in the local network: the address of this machine, unless one was given, and a certificate for it.
static int prepare_lan(const arguments *given, server_options *chosen, char address[LAN_ADDRESS],
                       certificate_files *files)
{
    zv_error why;
    if (chosen->cert || chosen->is_insecure || !chosen->data) {
        complain(chosen->data ? "--lan makes its own certificate: leave out --cert, --key and --insecure"
                              : "--lan keeps its certificate in the folder of the documents: give one with --data");
        return WRONG_USAGE;
    }
    if (!find_address(given, chosen, address)) {
        return FAILED;
    }
    if (certificate_make(chosen->data, address, files, &why) != ZV_OK) {
        complain("%s", why.message);
        return FAILED;
    }
    chosen->listen = address;
    chosen->cert = files->cert;
    chosen->key = files->key;
    return DONE;
}

// ---- the browser ----

/// Only where a person sits at a desktop. The browser is a grandchild, so that nobody waits for it.
static void open_browser(const char *address)
{
    const char *display = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    if (!(display && *display) && !(wayland && *wayland)) {
        return;
    }
    const pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
        }
        _exit(0);
    }
    if (child > 0) {
        waitpid(child, NULL, 0);
    }
}

/// What else can be reached through it.
static void print_wires(const server *open, const server_options *chosen)
{
    if (server_modbus_port(open)) {
        printf("  Modbus TCP:    127.0.0.1:%d\n", server_modbus_port(open));
    }
    if (chosen->mqtt.broker) {
        printf("  MQTT:          %s, topics %s/...\n", chosen->mqtt.broker,
               chosen->mqtt.prefix ? chosen->mqtt.prefix : "zveno");
    }
    for (int i = 0; chosen->devices && chosen->devices[i]; ++i) {
        printf("  device:        %s\n", chosen->devices[i]);
    }
}

static void print_welcome(const server *open, const server_options *chosen, bool is_lan)
{
    printf("%szveno%s is at %s\n", ink_on(INK_HEAD), ink_on(INK_PLAIN), server_address(open));
    if (*server_watch_address(open)) {
        printf("  to watch only: %s\n", server_watch_address(open));
    }
    if (server_has_moved(open, chosen->port)) {
        printf("  port %d is in use by another program, hence this one\n", chosen->port);
    }
    printf("  documents:     %s\n", chosen->data ? chosen->data : "none");
    print_wires(open, chosen);
    if (!chosen->page) {
        printf("  there is no page yet; requests are answered at /api and /ws\n");
    }
    if (is_lan) {
        print_qr(server_address(open));
        printf("  The phone does not know the certificate and asks once: its key stays on this machine.\n");
    }
    printf("  Ctrl-C stops it\n");
    fflush(stdout);
}

static int serve(server *open, const server_options *chosen, bool is_lan, bool shows)
{
    print_welcome(open, chosen, is_lan);
    if (shows) {
        open_browser(server_address(open));
    }
    server_run(open);
    const bool is_closed = server_close(open);
    printf("zveno has stopped; everything that was saved is on the disk\n");
    if (!is_closed) { // its thread still uses what the end of the process would take away
        fflush(stdout);
        _exit(DONE);
    }
    return DONE;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    char data[FOLDER], page[FOLDER];
    server_options chosen = server_default_options();
    chosen.data = default_data(data) ? data : NULL;
    chosen.page = default_page(page) ? page : NULL;
    if (!read_options(given, &chosen)) {
        return WRONG_USAGE;
    }
    char address[LAN_ADDRESS];
    certificate_files files;
    const bool is_lan = given->values[SERVE_LAN].given;
    const int prepared = is_lan ? prepare_lan(given, &chosen, address, &files) : DONE;
    if (prepared != DONE) {
        return prepared;
    }
    const char *devices[MAX_REPEATS + 1];
    if (!take_devices(given, devices)) {
        return WRONG_USAGE;
    }
    chosen.devices = devices[0] ? devices : NULL;
    server *open = NULL;
    zv_error why;
    const zv_status status = server_open(&chosen, &open, &why);
    if (status != ZV_OK) {
        complain("%s", why.message);
        return status == ZV_ERR_BAD_REQUEST ? WRONG_USAGE : FAILED;
    }
    return serve(open, &chosen, is_lan, given->values[SERVE_OPEN].given);
}

const verb verb_serve = {
    .name = "serve",
    .summary = "the workbench in the browser, and requests over HTTP and WebSocket",
    .usage = "[--port N] [--listen ADDRESS] [--data FOLDER] [...]",
    .about = "Serves the page, answers the requests of docs/requests.md at POST /api and over the WebSocket /ws, and "
             "keeps documents in a folder. Without options only this machine can reach it. docs/server.md explains "
             "the rest.",
    .examples = "zveno serve\n"
                "zveno serve --port 9000 --data ~/arms\n"
                "zveno serve --lan\n"
                "zveno serve --listen 0.0.0.0 --cert cert.pem --key key.pem\n",
    .arm = ARM_NONE,
    .own = options,
    .run = run,
};
