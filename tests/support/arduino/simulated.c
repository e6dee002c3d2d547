/// @file simulated.c
/// A board with an ATmega328P that simavr simulates: its serial line is a TCP port of this machine, its pins are watched.
///
///     simulated FIRMWARE.elf SECONDS PULSES.csv
///
/// Prints the port. Every pulse becomes a line "servo,rise_us,width_us". Ends after SECONDS of the board's time, or a while after
/// who had connected has gone. The board's time does not run ahead of ours.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SERVOS = 8, MHZ = 16, SLICE_US = 500 };

static avr_t *avr;
static FILE *pulses;
static double rose_us[SERVOS];
static int line = -1;
static int takes = 1; // whether the simulated line has room
static unsigned char out[4096];
static size_t out_count;

static void pin_changed(struct avr_irq_t *irq, uint32_t value, void *user)
{
    (void)irq;
    const long servo = (long)(intptr_t)user;
    const double now = (double)avr->cycle / MHZ;
    if (value) {
        rose_us[servo] = now;
    } else if (rose_us[servo] > 0) {
        fprintf(pulses, "%ld,%.4f,%.4f\n", servo, rose_us[servo], now - rose_us[servo]);
        rose_us[servo] = 0;
    }
}

static void byte_sent(struct avr_irq_t *irq, uint32_t value, void *user)
{
    (void)irq, (void)user;
    if (out_count < sizeof out)
        out[out_count++] = (unsigned char)value;
}

static void line_takes(struct avr_irq_t *irq, uint32_t value, void *user)
{
    (void)irq, (void)value;
    takes = user != NULL;
}

static double clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int listen_at(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    const int server = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (bind(server, (struct sockaddr *)&at, size) || listen(server, 1) ||
        getsockname(server, (struct sockaddr *)&at, &size))
        exit(1);
    printf("port %d\n", ntohs(at.sin_port));
    fflush(stdout);
    return server;
}

/// Carries bytes; false when who had connected has gone.
static int carry(int server, avr_irq_t *input)
{
    unsigned char bytes[1];
    if (line < 0) {
        line = accept4(server, NULL, NULL, SOCK_NONBLOCK);
        const int yes = 1;
        if (line >= 0)
            setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        return 1;
    }
    while (takes) {
        const ssize_t got = recv(line, bytes, 1, 0);
        if (got == 0 || (got < 0 && errno != EAGAIN))
            return 0;
        if (got < 0)
            break;
        avr_raise_irq(input, bytes[0]);
    }
    const ssize_t sent = out_count ? send(line, out, out_count, MSG_NOSIGNAL) : 0;
    if (sent > 0) {
        memmove(out, out + sent, out_count - (size_t)sent);
        out_count -= (size_t)sent;
    }
    return 1;
}

int main(int count, char **words)
{
    elf_firmware_t firmware = {{0}};
    if (count < 4 || elf_read_firmware(words[1], &firmware) || !(pulses = fopen(words[3], "w")) ||
        !(avr = avr_make_mcu_by_name("atmega328p")))
        return 2;
    avr_init(avr);
    firmware.frequency = MHZ * 1000000;
    avr_load_firmware(avr, &firmware);
    avr->log = LOG_ERROR;
    for (long k = 0; k < SERVOS; ++k)
        avr_irq_register_notify(
            avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(k < 6 ? 'D' : 'B'), (int)(k < 6 ? k + 2 : k - 6)), pin_changed,
            (void *)(intptr_t)k);
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), byte_sent, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), line_takes, &takes);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), line_takes, NULL);
    avr_irq_t *input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);

    const int server = listen_at();
    const double began_s = clock_s();
    double end_us = atof(words[2]) * 1e6;
    int goes_on = 1, is_alone = 0;
    for (double next_us = 0; goes_on && next_us < end_us;) {
        next_us += SLICE_US;
        while (goes_on && (double)avr->cycle / MHZ < next_us) {
            const int state = avr_run(avr);
            goes_on = state != cpu_Done && state != cpu_Crashed;
        }
        if (goes_on && !is_alone && !carry(server, input)) {
            is_alone = 1;
            end_us = next_us + 1e5; // what was sent last becomes pulses
        }
        const double ahead_s = 1e-6 * next_us - (clock_s() - began_s);
        if (ahead_s > 0) {
            const struct timespec rest = {0, (long)(1e9 * (ahead_s < 0.5 ? ahead_s : 0.5))};
            nanosleep(&rest, NULL);
        }
    }
    fclose(pulses);
    return 0;
}
