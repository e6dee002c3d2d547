/// @file bridge.h
/// Real devices: a line to one, and the protocols that are spoken on it.
///
///     "tcp:HOST:PORT", "/dev/ttyUSB0", "/dev/ttyUSB0:250000" ──► port ──► bytes
///     grbl, grblHAL: lines out, as many as fit into the controller's buffer; ok, error, alarm and reports back
///
/// Protocols are state machines without an operating system: bytes in, events out. Only the port opens anything.
/// Nothing here knows an arm: whoever sends a program has let the core check it first.
/// Threads: a port and the state of a protocol belong to one thread.
#ifndef ZV_BRIDGE_H
#define ZV_BRIDGE_H

#include <stdint.h>

#include "zveno/base.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- ports ----

/// A line to a device: TCP or serial, 8 data bits, no parity.
typedef struct zv_port zv_port;

/// Opens "tcp:HOST:PORT" or a serial line "PATH[:BAUD]" (115200 when not said).
/// @return ZV_OK, ZV_ERR_BAD_REQUEST for an address that is none, or ZV_ERR_IO with what the system says
zv_status zv_port_open(const char *address, zv_port **out, zv_error *why);
/// NULL is allowed.
void zv_port_close(zv_port *port);
/// Waits up to `wait_ms` for bytes. @return how many came, 0: none did, -1: the line has ended
int zv_port_read(zv_port *port, void *bytes, int size, int wait_ms);
/// Writes all of them, within a second. False: the line has ended, or takes nothing.
bool zv_port_write(zv_port *port, const void *bytes, size_t size);

// ---- grbl ----

enum {
    ZV_GRBL_BUFFER = 128, ///< bytes that the controller keeps before it has read them
    ZV_GRBL_AXES = 6,
    ZV_GRBL_REALTIME_HOLD = '!',
    ZV_GRBL_REALTIME_RESUME = '~',
    ZV_GRBL_REALTIME_STATUS = '?',
    ZV_GRBL_REALTIME_RESET = 0x18
};

typedef enum zv_grbl_kind {
    ZV_GRBL_OK,       ///< a line was taken
    ZV_GRBL_ERROR,    ///< a line was refused
    ZV_GRBL_ALARM,    ///< the controller stopped
    ZV_GRBL_GREETING, ///< it has started, or was reset: what was under way is lost
    ZV_GRBL_REPORT,   ///< where it is
    ZV_GRBL_MESSAGE   ///< something else, for people
} zv_grbl_kind;

/// A report of where the machine is. What it does not say is NaN.
typedef struct zv_grbl_report {
    char state[16]; ///< "Idle", "Run", "Hold:0", "Alarm", ...
    int axes;
    double machine[ZV_GRBL_AXES]; ///< mm, or degrees of a rotary axis
    double work[ZV_GRBL_AXES];    ///< the same from the zero of the program
    double feed;                  ///< mm/min
} zv_grbl_report;

typedef struct zv_grbl_event {
    zv_grbl_kind kind;
    int code;       ///< of an error or an alarm
    long long line; ///< that it is about, from 1 as they were sent; 0: none
    zv_grbl_report report;
    const char *text; ///< the line as it came; valid during the call
} zv_grbl_event;

/// What is known of a controller: which lines are in its buffer. Start with all zero.
typedef struct zv_grbl {
    int sizes[ZV_GRBL_BUFFER]; ///< of the lines that it has not answered, a ring
    int first, count;
    int bytes;          ///< of all of them
    long long answered; ///< lines, so far
    char text[256];     ///< the line that is arriving; the end of one that is too long is thrown away
    int size;
    double offset[ZV_GRBL_AXES]; ///< of the work zero, as reported last
    bool has_offset;
} zv_grbl;

/// Whether a line of this many bytes, its end included, fits into the controller's buffer now.
bool zv_grbl_fits(const zv_grbl *self, size_t bytes);
/// The line was sent. Real-time bytes are never counted.
void zv_grbl_sent(zv_grbl *self, size_t bytes);
/// Forgets what is under way, after a reset.
void zv_grbl_forget(zv_grbl *self);
/// Takes bytes from the controller; `take` is called for every event in them.
void zv_grbl_receive(zv_grbl *self, const char *bytes, size_t size,
                     void (*take)(void *user, const zv_grbl_event *event), void *user);
/// What an error or an alarm means, and what to do about it; a sentence for unknown codes too.
const char *zv_grbl_sentence(zv_grbl_kind kind, int code);

#ifdef __cplusplus
}
#endif

#endif
