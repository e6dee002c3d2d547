/// @file modbus.h
/// Modbus TCP on a port of its own: the newest live source as registers (modbus_message.h). Off unless asked for.
///
///     loop ──frame──► [table] ◄──requests── thread ◄── clients, 8 at most
///       ▲──────────target──────┘
///
/// Modbus knows no tokens: it listens on this machine alone, and targets are taken only when that was asked for too.
#ifndef ZVENO_SERVER_MODBUS_H
#define ZVENO_SERVER_MODBUS_H

#include "live.h"

/// Listens on 127.0.0.1; port 0: any free one.
zv_status modbus_open(int port, bool may_write, modbus **out, zv_error *why);
/// NULL is allowed. Ends the thread.
void modbus_close(modbus *self);
int modbus_port(const modbus *self);
/// How live sources reach it.
extern const live_wire modbus_wire;

#endif
