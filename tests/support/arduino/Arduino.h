// The few things of an Arduino that a sketch of zveno uses, on this machine: Timer1 as numbers, ports as bytes.
#ifndef ARDUINO_STAND_IN
#define ARDUINO_STAND_IN
#include <stdint.h>

#define PROGMEM
#define OUTPUT 1
#define _BV(bit) (1 << (bit))
#define CS11 1
#define OCIE1A 1
#define ISR(vector) void vector(void)
#define pgm_read_byte(address) (*(const uint8_t *)(address))
#define pgm_read_word(address) (*(const uint16_t *)(address))
#define noInterrupts()
#define interrupts()
#define digitalPinToPort(pin) (pin)
#define digitalPinToBitMask(pin) ((uint8_t)1)
#define portOutputRegister(port) (&ports[port])
extern volatile uint8_t ports[32];
extern uint16_t OCR1A, TCNT1;
extern uint8_t TCCR1A, TCCR1B, TIMSK1;
inline void pinMode(uint8_t, uint8_t)
{
}
#endif
