/// @file mistake.c
/// A stranger's program that makes a mistake: it must be told which before it is stopped.
#include <zveno/zveno.h>

#ifdef ZV_OWN_ASSERTION_MESSAGE
void zv_assertion_failed(const char *sentence)
{
    fprintf(stderr, "own: %s\n", sentence);
}
#endif

int main(void)
{
    return zv_ik_create(NULL, NULL) == ZV_OK ? 0 : 1;
}
