/// @file device_setup.h
/// Which device it is, what is known of it, and what somebody wants of it.
#ifndef ZVENO_SERVER_DEVICE_SETUP_H
#define ZVENO_SERVER_DEVICE_SETUP_H

#include "drive/drive_bus.h"
#include "zveno/model.h"
#include "zveno/text.h"

enum { DEVICE_ADDRESS = 256 };
/// Of the dead-man switch, when none is said: the hand presses more often than that.
#define DEVICE_DEAD_MAN_S 0.5

/// What a device understands.
typedef enum device_language {
    DEVICE_GRBL,
    DEVICE_BOARD,
    DEVICE_FEETECH,
    DEVICE_DYNAMIXEL,
    DEVICE_LANGUAGES
} device_language;
extern const char *const device_languages[];

/// Which one, and what is known of it.
typedef struct device_setup {
    char address[DEVICE_ADDRESS];
    device_language language;
    int ids, middles; ///< how many there are
    double id[ZV_BUS_SERVOS], middle_deg[ZV_BUS_SERVOS];
    bool has_work;
    double work[6]; ///< the zero of programs, mm and degrees
} device_setup;

/// A motion that somebody asks for.
typedef struct device_order {
    zv_text program; ///< G-code; empty: go to `to`
    int joints;      ///< of `to`, degrees and mm
    double to[ZV_MAX_JOINTS];
    double speed;      ///< of the joints' limits, %
    double feed;       ///< of grbl, mm/min
    double dead_man_s; ///< UNATTENDED: without a switch
    double approach_s; ///< of bus servos; 0: none
} device_order;

#endif
