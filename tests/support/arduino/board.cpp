// A board without a processor: a sketch built for this machine, with the interrupts of Timer1 and a serial line.
//
//     board FRAMES                       prints each frame: us since the one before, then how long each pin was on
//     board --line PULSES.csv [SPEED]    the line is a TCP port, which is printed; pulses as simulated.c writes them; its time
//                                        runs at SPEED of ours, until a while after who connected has gone
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include SKETCH

uint16_t OCR1A, TCNT1, UBRR0;
uint8_t TCCR1A, TCCR1B, TIMSK0, TIMSK1, DDRB, DDRD, PORTB, PORTD, UCSR0A, UCSR0B, UCSR0C;
Data UDR0;

static const int BYTE_TICKS = 174, TICKS_PER_S = 2000000; // 115200 baud, half microseconds
static uint64_t now;                                      // half microseconds
static int line = -1, incoming = -1;
static uint64_t sent_at;

Data::operator uint8_t()
{
    const uint8_t byte = (uint8_t)incoming;
    incoming = -1;
    UCSR0A &= (uint8_t)~_BV(RXC0);
    return byte;
}

Data &Data::operator=(uint8_t byte)
{
    if (line >= 0 && send(line, &byte, 1, MSG_NOSIGNAL) != 1) {
        // who has gone hears nothing
    }
    sent_at = now;
    UCSR0A &= (uint8_t)~_BV(UDRE0);
    return *this;
}

// ---- pulses ----

static double rose[SERVOS], width[SERVOS];
static bool was[SERVOS];
static FILE *pulses_file;

static void look_at_pins(uint64_t at)
{
    for (int i = 0; i < SERVOS; ++i) {
        const bool is = i < 6 ? PORTD >> (i + 2) & 1 : PORTB >> (i - 6) & 1;
        if (is && !was[i])
            rose[i] = at / 2.0;
        if (!is && was[i]) {
            width[i] = at / 2.0 - rose[i];
            if (pulses_file)
                fprintf(pulses_file, "%d,%.1f,%.1f\n", i, rose[i], width[i]);
        }
        was[i] = is;
    }
}

static void print_frames(int frames)
{
    double began = -1;
    now = OCR1A;
    for (int frame = 0; frame < frames;) {
        const uint16_t before = OCR1A;
        TIMER1_COMPA_vect();
        look_at_pins(now);
        if (frame_is_over && is_on && width[0] > 0) {
            printf("%.1f", began < 0 ? 0 : rose[0] - began);
            began = rose[0];
            for (int i = 0; i < SERVOS; ++i)
                printf(",%.1f", width[i]);
            printf("\n");
            ++frame;
        }
        now += (uint16_t)(OCR1A - before);
        loop();
    }
}

// ---- the line ----

static int listen_at()
{
    struct sockaddr_in at = {};
    socklen_t size = sizeof at;
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int server = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (bind(server, (struct sockaddr *)&at, size) || listen(server, 1) ||
        getsockname(server, (struct sockaddr *)&at, &size))
        exit(1);
    printf("port %d\n", ntohs(at.sin_port));
    fflush(stdout);
    return server;
}

// False when who had connected has gone.
static bool carry(int server)
{
    uint8_t byte;
    const int yes = 1;
    if (line < 0) {
        line = accept4(server, NULL, NULL, SOCK_NONBLOCK);
        if (line >= 0)
            setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        return true;
    }
    const ssize_t got = incoming < 0 ? recv(line, &byte, 1, 0) : -1;
    if (got == 1) {
        incoming = byte;
        UCSR0A |= _BV(RXC0);
    }
    return got == 1 || incoming >= 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static double clock_s()
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static void serve(double speed)
{
    const int server = listen_at();
    const double began_s = clock_s();
    uint64_t due = OCR1A, ends = 0;
    for (uint64_t i = 0; !ends || now < ends; ++i) {
        now += BYTE_TICKS / 2;
        while (now >= due) {
            const uint16_t before = OCR1A;
            TIMER1_COMPA_vect();
            look_at_pins(due);
            due += (uint16_t)(OCR1A - before);
        }
        if (i % 2 == 0 && !ends && !carry(server))
            ends = now + TICKS_PER_S / 10;
        if (now - sent_at >= BYTE_TICKS)
            UCSR0A |= _BV(UDRE0);
        for (int k = 0; k < 4; ++k)
            loop();
        const double ahead_s = (double)now / TICKS_PER_S / speed - (clock_s() - began_s);
        if (i % 16 == 0 && ahead_s > 0.001) {
            const struct timespec rest = {0, (long)(1e9 * (ahead_s < 0.5 ? ahead_s : 0.5))};
            nanosleep(&rest, NULL);
        }
    }
}

int main(int count, char **words)
{
    setup();
    if (count > 2 && strcmp(words[1], "--line") == 0) {
        pulses_file = fopen(words[2], "w");
        setlinebuf(pulses_file);
        serve(count > 3 ? atof(words[3]) : 1);
        fclose(pulses_file);
    } else {
        print_frames(count > 1 ? atoi(words[1]) : 1);
    }
}
