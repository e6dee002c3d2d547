/// @file certificate.h
/// A certificate of our own for the local network: browsers give AR, clipboard and microphones only to pages over https.
#ifndef ZVENO_SERVER_CERTIFICATE_H
#define ZVENO_SERVER_CERTIFICATE_H

#include "zveno/base.h"

enum { CERTIFICATE_PATH = 1200, LAN_ADDRESS = 64 };

typedef struct certificate_files {
    char cert[CERTIFICATE_PATH], key[CERTIFICATE_PATH];
} certificate_files;

/// Self-signed for one numeric address and "localhost": P-256, valid for 397 days, kept in `folder` (made when missing)
/// and used again while it is valid for a week more, so that a phone is asked once. Only the owner can read the key.
zv_status certificate_make(const char *folder, const char *address, certificate_files *out, zv_error *why);

/// The address by which this machine is known in the local network: the first IPv4 address that is not loopback.
zv_status lan_address(char out[LAN_ADDRESS], zv_error *why);

#endif
