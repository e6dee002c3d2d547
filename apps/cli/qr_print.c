/// @file qr_print.c
/// A QR code in the terminal, two rows of modules in one line of letters.
#include "qr_print.h"

#include <stdio.h>
#include <string.h>

#include "terminal.h"
#include "zveno/qr.h"

void print_qr(const char *text)
{
    static const char *const blocks[] = {" ", "\u2584", "\u2580", "\u2588"}; // upper dark: 2, lower dark: 1
    zv_qr code;
    if (zv_qr_encode(text, strlen(text), &code, NULL) != ZV_OK) {
        return;
    }
    const bool has_colors = *ink_on(INK_HEAD) != '\0'; // without them light is what is printed: terminals are dark
    for (int y = -ZV_QR_QUIET; y < code.size + ZV_QR_QUIET; y += 2) {
        printf("  %s", has_colors ? "\033[30;107m" : "");
        for (int x = -ZV_QR_QUIET; x < code.size + ZV_QR_QUIET; ++x) {
            const int dark = 2 * zv_qr_is_dark(&code, x, y) + zv_qr_is_dark(&code, x, y + 1);
            fputs(blocks[has_colors ? dark : 3 - dark], stdout);
        }
        printf("%s\n", has_colors ? "\033[0m" : "");
    }
}
