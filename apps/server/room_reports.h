/// @file room_reports.h
/// What the people of a room report of themselves, for the one who teaches: the latest of each, kept when they have gone.
///
///     report   Boris ── {"chapter": "dh", "points": 3, ...} ──► kept, with a number that grows
///     reports  Anna (key) ── since 41 ──► those that have changed since, and the number to ask with next
#ifndef ZVENO_SERVER_ROOM_REPORTS_H
#define ZVENO_SERVER_ROOM_REPORTS_H

#include "zveno/api.h"

enum {
    ROOM_REPORTS = 200,
    ROOM_REPORT_BYTES = 16 << 10, ///< of one: everybody waits while it is read
    ROOM_REPORTS_BYTES = 4 << 20, ///< of all together
};

typedef struct room_report room_report;

/// Start with all zero.
typedef struct room_reports {
    room_report *first; ///< in the order of their first coming
    int count;
    size_t bytes;
    long long serial; ///< of the last change
} room_reports;

/// Keeps `state` of a request as the report of a person. One of the same name who has gone has come back.
/// Those who have gone make room for those who are here.
zv_status room_reports_keep(room_reports *self, unsigned long long number, const char *name, const zv_json *request,
                            zv_error *why);

/// The person is called differently from now on.
void room_reports_rename(room_reports *self, unsigned long long number, const char *name);

/// The person has gone; the report stays.
void room_reports_leave(room_reports *self, unsigned long long number);

/// `serial` and `reports`: those that have changed after the serial number `since`.
void room_reports_write(const room_reports *self, double since, zv_json_writer *out);

void room_reports_free(room_reports *self);

#endif
