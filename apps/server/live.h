/// @file live.h
/// Hand on the physics: plants that run in real time for those who have started them.
///
///     live_start ──► a thread of its own ──► frames, 60 a second ──► who started it
///     live       ──► targets, pushes, pause, slow motion, and what the plant is made of
///
/// A connection has up to three plants, one of each kind under the same hand. They end with it. Only for the whole link.
///
/// A plant that was stopped belongs to nobody and counts for nobody, but its thread may need a while: a plant that is
/// started meanwhile is taken at once, and begins when there is a thread for it.
#ifndef ZVENO_SERVER_LIVE_H
#define ZVENO_SERVER_LIVE_H

#include "client.h"
#include "documents.h"
#include "live_plant.h"

enum {
    LIVE_PLANTS = 6,           ///< of all; as many threads
    LIVE_PLANTS_OF_ONE = 3,    ///< of one connection
    LIVE_PLANTS_OF_SHARE = 3,  ///< of one identity
    LIVE_REQUEST_BYTES = 65536 ///< what a plant is made from
};

typedef struct live_seat live_seat;
typedef struct live_plants live_plants;
typedef struct modbus modbus;
typedef struct mqtt mqtt;

enum { LIVE_DEVICES = 16 };

/// Samples of one source, in order.
typedef struct live_batch {
    int number;
    live_plant *plant;
    const zv_feed_source *source;
    const zv_feed_sample *measured;
    int count;
    long long first; ///< samples before these; a gap between two batches is what was dropped
} live_batch;

/// A protocol of others that listens to the newest source.
typedef struct live_wire {
    /// Whether somebody wants every sample.
    bool (*wants_samples)(const live_plants *self);
    void (*samples)(live_plants *self, const live_batch *batch);
    void (*show)(live_plants *self, int number, live_plant *plant, const live_frame *frame);
    /// Ends what they follow whose source has ended.
    void (*end)(live_plants *self);
} live_wire;
enum { LIVE_WIRES = 4 };

/// Those that run.
struct live_plants {
    live_seat *first;
    documents *store;                   ///< whose arms may be used, and where recordings go; NULL: none
    void (*wake)(void *user);           ///< wakes the loop
    void *user;                         ///< goes to it
    const char *const *devices;         ///< addresses that may be opened, NULL at the end; NULL: none
    crowd *crowd;                       ///< who may listen to them by other protocols
    const live_wire *wires[LIVE_WIRES]; ///< NULL: none
    /// Tells an owner who does not speak requests what a source said when it ended.
    void (*send_end)(client *owner, int number, const zv_text *said);
    modbus *modbus; ///< that shows them as registers; NULL: none
    mqtt *mqtt;     ///< that tells a broker of them; NULL: none
    int numbers;    ///< of sources that ever ran
};

// Each takes what `who` asks for and writes the fields of its answer.

/// `with`: a request `simulate` without op and motion; optional `q`: where the arm is; `replay`: the name of a recording
/// to play instead; `measured`: joints come by `live`; `device`: a real one, of those that the server was started with.
zv_status live_start(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why);
/// `target`, `push`, `pause`, `steps`, `speed` and so on; optional `number`: only this plant.
zv_status live_command_for(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer,
                           zv_error *why);
/// A motion of a device of `who`, its dead-man switch, its stop.
zv_status live_drive(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why);
/// Begins or ends a recording of the sources of `who`.
zv_status live_record(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why);
/// The last seconds of a source of `who`, as a request `twin` that a worker answers.
/// @return ZV_OK, ZV_ERR_NOT_FOUND, or ZV_ERR_NOT_AVAILABLE while there are too few of them
zv_status live_twin(live_plants *self, client *who, const zv_json *request, zv_text *out, zv_error *why);
/// Ends all plants of `who`, or that with `number`.
zv_status live_stop(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why);

/// Reads how a device is to be driven, and whether it may: of a request `live_start` with `device`. NULL when not.
live_device *live_device_read(const live_plants *self, const zv_json *request, zv_error *why);
/// Whether somebody has it, or has just left it.
bool live_has_device(const live_plants *self, const char *address);
/// The device that a request of `who` means; NULL: none.
live_device *live_find_device(const live_plants *self, const client *who, const zv_json *request);
/// Whether `who` may change anything here.
zv_status live_check_role(const client *who, zv_error *why);

/// Frames of the newest source go to `who`, whosever it is; with `stop` no longer.
zv_status live_watch(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why);

/// The number of the plant that was started last and runs; 0: none does.
int live_newest(const live_plants *self);
/// The source of that number; NULL when it has gone.
live_plant *live_find(const live_plants *self, int number);
/// The newest source of `who` whose joints are measured; NULL: none has begun.
live_plant *live_find_measured(const live_plants *self, const client *who);
/// Sends new frames to those who wait for them, and what plants said when they ended.
void live_collect(live_plants *self);
/// Ends the plants of a client whose connection has ended.
void live_leave(live_plants *self, const client *gone);
/// Ends all of them and waits for that.
void live_close(live_plants *self);

#endif
