// The few registers of an ATmega328P that sketches of zveno use, on this machine: Timer1 and ports as numbers, the serial
// line as bytes that come and go.
#ifndef BOARD_STAND_IN
#define BOARD_STAND_IN
#include <stdint.h>

#define _BV(bit) (1 << (bit))
enum {
    CS11 = 1,
    OCIE1A = 1,
    RXC0 = 7,
    UDRE0 = 5,
    FE0 = 4,
    DOR0 = 3,
    U2X0 = 1,
    RXEN0 = 4,
    TXEN0 = 3,
    UCSZ01 = 2,
    UCSZ00 = 1
};

// Reading takes the byte that has come, writing sends one.
struct Data {
    operator uint8_t();
    Data &operator=(uint8_t byte);
};
extern Data UDR0;
extern uint16_t OCR1A, TCNT1, UBRR0;
extern uint8_t TCCR1A, TCCR1B, TIMSK0, TIMSK1, DDRB, DDRD, PORTB, PORTD, UCSR0A, UCSR0B, UCSR0C;
#endif
