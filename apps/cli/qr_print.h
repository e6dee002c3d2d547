/// @file qr_print.h
/// A QR code in the terminal.
#ifndef ZVENO_CLI_QR_PRINT_H
#define ZVENO_CLI_QR_PRINT_H

/// Black on white whatever the terminal's colours are, two modules above each other in one letter; nothing for a text
/// that fits no code.
void print_qr(const char *text);

#endif
