// A board without time: jumps from one interrupt of Timer1 to the next and prints how long each pin was on, in us.
#include <stdio.h>
#include <stdlib.h>

#include SKETCH

volatile uint8_t ports[32];
uint16_t OCR1A, TCNT1;
uint8_t TCCR1A, TCCR1B, TIMSK1;

int main(int count, char **words)
{
    const int frames = count > 1 ? atoi(words[1]) : 1;
    setup();
    uint32_t now = OCR1A;
    double rose[SERVOS] = {0}, width[SERVOS] = {0};
    uint8_t was[SERVOS] = {0};
    double began = -1;
    for (int frame = 0; frame < frames;) {
        const uint16_t before = OCR1A;
        TIMER1_COMPA_vect();
        for (int i = 0; i < SERVOS; ++i) {
            const uint8_t is = ports[pins[i]];
            if (is && !was[i])
                rose[i] = now / 2.0;
            if (!is && was[i])
                width[i] = now / 2.0 - rose[i];
            was[i] = is;
        }
        if (frame_is_over) {
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
