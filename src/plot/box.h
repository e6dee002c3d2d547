/// @file box.h
/// Points and boxes of a picture: pixels, y down.
#ifndef ZV_PLOT_BOX_H
#define ZV_PLOT_BOX_H

typedef struct zv_point {
    double x, y;
} zv_point;

typedef struct zv_box {
    double x, y, width, height; ///< upper left corner and size
} zv_box;

#endif
