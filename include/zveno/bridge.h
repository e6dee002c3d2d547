/// @file bridge.h
/// Real devices: a line to one, and the protocols that are spoken on it.
///
///     "tcp:HOST:PORT", "/dev/ttyUSB0", "/dev/ttyUSB0:250000" ──► port ──► bytes
///     grbl, grblHAL: lines out, as many as fit into the controller's buffer; ok, error, alarm and reports back
///     bus servos: goals to all of them in one packet; every one says where it is
///     servo board: frames of pulses out, as many as its queue holds; taken, refused or stopped back
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
/// Whether an address can be one, without opening it: its form, a port from 1 to 65535, a speed that lines know.
/// @return ZV_OK or ZV_ERR_BAD_REQUEST
zv_status zv_port_look(const char *address, zv_error *why);
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

// ---- servo board: the sketch of `zveno post --to board`; docs/bridge.md describes the packets ----

enum {
    ZV_BOARD_SERVOS = 8,
    ZV_BOARD_PACKET = 64,    ///< bytes of the longest one, its ends included
    ZV_BOARD_NUMBERS = 128,  ///< packets are counted modulo this
    ZV_BOARD_PLAYED = 16384, ///< frames too
    ZV_BOARD_STOP = 0xff     ///< a byte that means stop wherever it is, also inside of a packet
};

typedef enum zv_board_question {
    ZV_BOARD_HELLO = 'H',  ///< empties the queue, ends a stop; answered by what the board is
    ZV_BOARD_STATE = 'Q',  ///< answered by its state
    ZV_BOARD_RELEASE = 'R' ///< no more pulses: the servos are loose
} zv_board_question;

typedef enum zv_board_kind {
    ZV_BOARD_INFO,       ///< the board greets: `zv_board.info` is known
    ZV_BOARD_TAKEN,      ///< a frame or a question
    ZV_BOARD_REFUSED,    ///< a packet, for `reason`
    ZV_BOARD_HAS_STOPPED ///< the queue is empty, the servos keep their place
} zv_board_kind;

/// Whether pulses are sent, and what they do.
typedef enum zv_board_state { ZV_BOARD_SILENT, ZV_BOARD_STANDS, ZV_BOARD_MOVES, ZV_BOARD_STOPPED } zv_board_state;

/// Why a packet is refused.
typedef enum zv_board_reason {
    ZV_BOARD_FINE,
    ZV_BOARD_DAMAGED,    ///< its check sum is wrong
    ZV_BOARD_UNKNOWN,    ///< its kind or its size is
    ZV_BOARD_OUTSIDE,    ///< a pulse is shorter or longer than the servo may get
    ZV_BOARD_TOO_FAR,    ///< a step from one frame to the next is too large
    ZV_BOARD_IS_STOPPED, ///< a greeting comes first
    ZV_BOARD_MISSING,    ///< a frame before it has not come: `expected`
    ZV_BOARD_FULL        ///< the queue is
} zv_board_reason;

/// What a board has said about itself.
typedef struct zv_board_info {
    int version, servos;
    int places;      ///< of the queue, in frames
    double frame_us; ///< from one pulse to the next
    double shortest_us[ZV_BOARD_SERVOS], longest_us[ZV_BOARD_SERVOS];
    double farthest_us[ZV_BOARD_SERVOS]; ///< from one frame to the next
} zv_board_info;

typedef struct zv_board_event {
    zv_board_kind kind;
    int number; ///< of the packet that it answers
    zv_board_reason reason;
    int expected; ///< number of the frame that the board waits for, with ZV_BOARD_REFUSED
    zv_board_state state;
    int queued;  ///< frames that wait in the board
    int played;  ///< frames since the greeting, modulo ZV_BOARD_PLAYED
    int starved; ///< times that the queue ran empty between frames, up to 127
} zv_board_event;

/// What is known of a board. Start with all zero.
typedef struct zv_board {
    unsigned char packet[ZV_BOARD_PACKET]; ///< that is arriving
    int size;
    bool is_inside;
    long long damaged;  ///< packets
    zv_board_info info; ///< of the last greeting
} zv_board;

/// The check sum of packets: CRC-16 with the polynomial 0x1021, beginning with 0xffff.
uint16_t zv_board_crc(const unsigned char *bytes, size_t size);
/// Takes bytes from the board; `take` is called for every event in them.
void zv_board_receive(zv_board *self, const void *bytes, size_t size,
                      void (*take)(void *user, const zv_board_event *event), void *user);
/// Writes a question. @return its bytes
size_t zv_board_ask(zv_board_question what, int number, unsigned char out[ZV_BOARD_PACKET]);
/// Writes a frame after it was checked: pulses within the limits of the board, and steps from `before_us` (NULL: there is
/// none) too.
/// @return ZV_OK, or ZV_ERR_LIMIT with the servo; then nothing is written
zv_status zv_board_frame(const zv_board_info *info, const double *pulse_us, const double *before_us, int number,
                         unsigned char out[ZV_BOARD_PACKET], size_t *size, zv_error *why);
/// What a refusal means.
const char *zv_board_sentence(zv_board_reason reason);

// ---- bus servos: Feetech STS (the packets of Dynamixel 1.0), Dynamixel X (protocol 2.0); docs/bridge.md ----

typedef enum zv_bus_dialect { ZV_BUS_FEETECH, ZV_BUS_DYNAMIXEL } zv_bus_dialect;

enum {
    ZV_BUS_SERVOS = 16,    ///< of one arm
    ZV_BUS_PACKET = 256,   ///< bytes of the longest one
    ZV_BUS_DATA = 192,     ///< of these, what it is about
    ZV_BUS_ALL = 0xfe,     ///< the id of all servos
    ZV_BUS_LAST_ID = 0xfc, ///< of a servo
    ZV_BUS_TURN = 4096,    ///< steps
    ZV_BUS_MIDDLE = 2048   ///< the step in the middle of a turn
};

/// What is asked of servos.
typedef enum zv_bus_instruction {
    ZV_BUS_PING = 0x01,
    ZV_BUS_READ = 0x02,
    ZV_BUS_WRITE = 0x03,
    ZV_BUS_STATUS = 0x55, ///< an answer, in protocol 2.0
    ZV_BUS_SYNC_READ = 0x82,
    ZV_BUS_SYNC_WRITE = 0x83
} zv_bus_instruction;

/// What a servo has answered.
typedef struct zv_bus_answer {
    int id;
    int error; ///< 0: none; its bits or its number are explained by `zv_bus_sentence`
    int size;
    unsigned char data[ZV_BUS_DATA];
} zv_bus_answer;

/// Who reads answers. Start with all zero but for the dialect.
typedef struct zv_bus {
    zv_bus_dialect dialect;
    unsigned char bytes[ZV_BUS_PACKET]; ///< that are no whole packet yet
    int size;
    long long damaged; ///< bytes that were thrown away to find the next packet, packets with a wrong check sum
} zv_bus;

/// Check sums: of all bytes behind the head (Feetech), CRC-16 with the polynomial 0x8005 that begins with 0 (Dynamixel).
uint16_t zv_bus_sum(zv_bus_dialect dialect, const unsigned char *bytes, size_t size);
/// Writes a packet. `size` up to ZV_BUS_DATA / 2. @return its bytes
size_t zv_bus_write(zv_bus_dialect dialect, int id, zv_bus_instruction what, const unsigned char *data, size_t size,
                    unsigned char out[ZV_BUS_PACKET]);
/// Takes bytes from the line; `take` is called for every answer in them. What we said ourselves, and comes back on a line of
/// one wire, is none.
void zv_bus_receive(zv_bus *self, const void *bytes, size_t size, void (*take)(void *user, const zv_bus_answer *answer),
                    void *user);

// Questions to several servos at once, ids 0 to ZV_BUS_LAST_ID. @return the bytes of the packet

/// Holds the servos, or lets them loose.
size_t zv_bus_hold(zv_bus_dialect dialect, const int *ids, int count, bool holds, unsigned char out[ZV_BUS_PACKET]);
/// Where they shall go: steps from 0 to ZV_BUS_TURN - 1, checked by `zv_bus_check`.
size_t zv_bus_go(zv_bus_dialect dialect, const int *ids, const int *steps, int count, unsigned char out[ZV_BUS_PACKET]);
/// Asks where they are; each answers for itself.
size_t zv_bus_ask(zv_bus_dialect dialect, const int *ids, int count, unsigned char out[ZV_BUS_PACKET]);
/// The step at which a servo is, from its answer; false when it says something else.
bool zv_bus_place(zv_bus_dialect dialect, const zv_bus_answer *answer, int *step);
/// Whether every step is one that a servo has. @return ZV_OK, or ZV_ERR_LIMIT with the servo
zv_status zv_bus_check(const int *ids, const int *steps, int count, zv_error *why);
/// What an error of a servo means; "" for none.
const char *zv_bus_sentence(zv_bus_dialect dialect, int error);

#ifdef __cplusplus
}
#endif

#endif
