// A sketch on the ATmega328P that the program simavr simulates: simavr writes the pins of the servos to pulses.vcd.
//
//     avr-g++ ... -DSKETCH="\"board.ino\"" -DEND_US=2000000 [-DLINE="\"bytes.inc\""] -Wl,--section-start=.mmcu=0x910000
//
// With LINE the bytes in that file arrive at the serial line as they would at 115200 baud: a greeting, eight frames, then one
// every 20 ms. They are in the firmware, since the program simavr has no way in for them that is quick enough. After END_US the
// chip sleeps for ever, which ends simavr. Nothing of simavr is linked: what it shall trace is said by records of tag, length
// and value in the section ".mmcu", which it reads.
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>

struct __attribute__((packed)) Text {
    unsigned char tag, size;
    char text[64];
};
struct __attribute__((packed)) Number {
    unsigned char tag, size;
    unsigned long value;
};
struct __attribute__((packed)) Pin {
    unsigned char tag, size, port;
    unsigned number;
    char name[32];
};
enum { NAME = 1, FREQUENCY = 2, FILE_NAME = 12, WRITE_US = 13, PORT_PIN = 15 };
#define RECORD extern const __attribute__((section(".mmcu"), used))
#define PIN(place, name)                                                                                               \
    {                                                                                                                  \
        PORT_PIN, sizeof(Pin) - 2, 'D', place, name                                                                    \
    }

RECORD Text mcu_name = {NAME, sizeof(Text) - 2, "atmega328p"};
RECORD Number mcu_frequency = {FREQUENCY, sizeof(Number) - 2, F_CPU};
RECORD Text trace_file = {FILE_NAME, sizeof(Text) - 2, "pulses.vcd"};
RECORD Number trace_period = {WRITE_US, sizeof(Number) - 2, 100000};
RECORD Pin servo_pins[] = {PIN(2, "0"), PIN(3, "1"), PIN(4, "2")};
RECORD unsigned char records_end[2] = {0, 0};

// Time by a timer that sketches do not use, in steps of 4 us; looked at far more often than every millisecond.
static unsigned long now_us()
{
    static unsigned long us;
    static unsigned char last;
    const unsigned char now = TCNT0;
    us += 4 * (unsigned char)(now - last);
    last = now;
    return us;
}

#ifdef LINE
static const unsigned char line[] PROGMEM = {
#include LINE
};
enum { HELLO = 7, PACKET = 13, AT_ONCE = 8, BYTE_US = 90, BEGIN_US = 50000, FRAME_US = 20000 };
static unsigned next_byte;
static unsigned long due_us = BEGIN_US;

static struct Status {
    operator unsigned char() const
    {
        return next_byte < sizeof line && now_us() >= due_us ? _BV(RXC0) | _BV(UDRE0) : _BV(UDRE0);
    }
    void operator=(unsigned char)
    {
    }
} line_status;

static struct Data {
    operator unsigned char() const
    {
        const unsigned char byte = pgm_read_byte(line + next_byte++);
        const bool ends = next_byte >= HELLO && (next_byte - HELLO) % PACKET == 0;
        const bool waits = next_byte >= HELLO + AT_ONCE * PACKET;
        due_us += ends && waits ? FRAME_US - (PACKET - 1) * BYTE_US : BYTE_US;
        return byte;
    }
    void operator=(unsigned char)
    {
    }
} line_data;

#undef UCSR0A
#undef UDR0
#define UCSR0A line_status
#define UDR0 line_data
#endif
#include SKETCH

int main()
{
    TCCR0B = _BV(CS01) | _BV(CS00); // 16 MHz / 64
    setup();
    while (now_us() < END_US) {
        loop();
    }
    cli();
    sleep_enable();
    sleep_cpu();
}
