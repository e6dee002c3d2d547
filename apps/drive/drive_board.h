/// @file drive_board.h
/// A motion on its way to a servo board: frames as its queue allows, watched by a dead-man switch, stopped by a byte that
/// waits in no queue.
#ifndef ZVENO_DRIVE_BOARD_H
#define ZVENO_DRIVE_BOARD_H

#include "hand.h"
#include "zveno/bridge.h"

/// Pulses of a motion, one row per frame.
typedef struct board_frames {
    int servos, count;
    double frame_s;
    double *pulse_us;
} board_frames;

/// How it ended.
typedef struct board_end {
    bool is_done;     ///< every frame was sent as pulses
    long long frames; ///< that were
    int holds;        ///< times the switch was let go
    int starved;      ///< times the board waited for the next frame
    char why[400];    ///< it is not done
} board_end;

/// Reads what `post` writes for `servo`. False without memory, or when it is something else.
bool board_frames_read(const char *csv, size_t size, board_frames *out);
void board_frames_free(board_frames *frames);

/// Waits until the board greets, and checks every frame against what it says of itself.
/// @return ZV_OK, ZV_ERR_IO when nobody greets or somebody has stopped it, ZV_ERR_LIMIT when a frame is beyond a limit of the
///         board, ZV_ERR_BAD_REQUEST when its sketch is for another arm
zv_status board_greet(zv_port *port, const board_frames *frames, zv_error *why);

/// Sends the frames. `dead_man` as `drive_switch_open` has it.
board_end board_drive(zv_port *port, const board_frames *frames, double dead_man);

#endif
