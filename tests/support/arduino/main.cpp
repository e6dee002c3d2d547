// What the Arduino IDE puts around a sketch, for avr-g++ alone.
#include SKETCH

int main()
{
    setup();
    for (;;) {
        loop();
    }
}
