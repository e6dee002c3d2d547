/// @file operations.h
/// The tables of the operations that only the server has: documents, sessions of several people, the server itself.
#ifndef ZVENO_SERVER_OPERATIONS_H
#define ZVENO_SERVER_OPERATIONS_H

#include "zveno/api.h"

extern const zv_operation about_files, about_file_read, about_file_write, about_file_rename, about_file_delete,
    about_file_versions, about_file_restore, about_file_forget;
extern const zv_operation about_cancel, about_server, about_join, about_leave, about_state, about_control, about_report,
    about_reports;
extern const zv_operation about_live_start, about_live, about_live_drive, about_live_watch, about_live_record,
    about_live_stop, about_live_twin;

#endif
