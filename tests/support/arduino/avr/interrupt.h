#define ISR(vector) void vector(void)
#define cli()
#define sei()
