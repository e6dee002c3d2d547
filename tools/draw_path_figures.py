#!/usr/bin/env python3
"""Draws the figures of docs/path.md into docs/figures, each from the mathematics it shows.

    python3 tools/draw_path_figures.py [folder]

Only Python's standard library is used; the same source gives the same bytes. One function per figure.
"""
from __future__ import annotations

import bisect
import math

from svg_canvas import BLUE, GREEN, GREY, INK, ORANGE, PALE, WIDTH, Canvas, Point, save_figures

# ---- the rounded corner, as in src/path/rounding_kernel.c ----

def powers(x: float, n: int) -> float:
    x = abs(x)
    return max(0.0, 3 - x) ** n - 6 * max(0.0, 2 - x) ** n + 15 * max(0.0, 1 - x) ** n


def plain_kernel(x: float) -> float:
    return powers(x, 5) / 120


def kernel(x: float) -> float:
    return plain_kernel(x) - powers(x, 3) / 24


def rounding(x: float) -> float:
    """g of the theory page: what a corner adds, in units of h and of its bend."""
    return powers(x, 7) / 5040 - powers(x, 5) / 480


def plain_rounding(x: float) -> float:
    return powers(x, 7) / 5040


def corner_curve(g, tolerance: float, turn: float, leg: float) -> list[Point]:
    """A corner at the origin, entered along +x, rounded so that it is cut by `tolerance`."""
    t0, t1 = (1.0, 0.0), (math.cos(turn), math.sin(turn))
    bend = (t1[0] - t0[0], t1[1] - t0[1])
    h = tolerance / (g(0) * math.hypot(*bend))
    points = []
    for i in range(-200, 201):
        s = leg * i / 200
        t = t0 if s < 0 else t1
        weight = h * g(s / h)
        points.append((s * t[0] + weight * bend[0], s * t[1] + weight * bend[1]))
    return points


# ---- figures ----

def corner() -> Canvas:
    """A corner, its tolerance, and what two kernels make of it."""
    c = Canvas(WIDTH, 330, "A rounded corner", "A right-angled corner rounded within its tolerance, and the kernels")
    tolerance = 0.05
    c.view((345, 270), 620)
    c.line([(-0.5, 0), (0, 0), (0, 0.4)], GREY, 1.5, "6 5")
    c.circle((0, 0), tolerance * 620, GREEN, 1.2, "#E6F4EF")
    c.line(corner_curve(plain_rounding, tolerance, math.pi / 2, 0.38), ORANGE, 2)
    c.line(corner_curve(rounding, tolerance, math.pi / 2, 0.38), BLUE, 3)
    c.text((-0.02, -0.07), "tolerance P", GREEN, 14)
    c.text((-0.5, -0.035), "programmed path", GREY, 14, anchor="start")
    c.text((-0.5, 0.36), "B-spline kernel alone", ORANGE, 14, anchor="start")
    c.text((-0.5, 0.31), "with its bias taken away: it is wider,", BLUE, 14, anchor="start")
    c.text((-0.5, 0.27), "swings out, and bends a quarter less", BLUE, 14, anchor="start")

    c.view((555, 190), 40, 150)
    c.line([(-3.2, 0), (3.2, 0)], PALE, 1.5)
    xs = [i / 30 for i in range(-96, 97)]
    c.line([(x, plain_kernel(x)) for x in xs], ORANGE, 2)
    c.line([(x, kernel(x)) for x in xs], BLUE, 2.5)
    for x in range(-3, 4):
        c.line([(x, 0.02), (x, -0.02)], INK, 1)
        c.text((x, 0), str(x).replace("-", "−"), GREY, 12, dy=26)
    c.text((1.0, 0.8), "kernel B(v)", INK, 14, anchor="start")
    c.text((0, -0.45), "distance v in units of h = width / 3", GREY, 13)
    return c


def noisy_circle(radius: float, chord: float, grid: float) -> list[Point]:
    count = math.ceil(2 * math.pi * radius / chord)
    points: list[Point] = []
    for i in range(count + 1):
        a = 2 * math.pi * i / count
        p = (round(radius * math.cos(a) / grid) * grid, round(radius * math.sin(a) / grid) * grid)
        if not points or p != points[-1]:
            points.append(p)
    return points


def curvature_along(points: list[Point], width: float) -> list[Point]:
    """(s, curvature) of the smoothed chain in its middle part."""
    s, directions = [0.0], []
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        length = math.hypot(x1 - x0, y1 - y0)
        s.append(s[-1] + length)
        directions.append(((x1 - x0) / length, (y1 - y0) / length))
    h, out = width / 3, []
    for k in range(400):
        at = s[-1] * (0.3 + 0.2 * k / 400)
        first, last = bisect.bisect_left(s, at - width), bisect.bisect_right(s, at + width)
        tx = ty = bx = by = 0.0
        here = bisect.bisect_right(s, at) - 1
        tx, ty = directions[here]
        for i in range(first, last):
            dx, dy = (directions[i][j] - directions[i - 1][j] for j in (0, 1))
            x = (s[i] - at) / h
            slope = -powers(x, 6) / 720 + powers(x, 4) / 96
            sign = 1 if x >= 0 else -1
            tx, ty = tx - sign * slope * dx, ty - sign * slope * dy
            bx, by = bx + kernel(x) / h * dx, by + kernel(x) / h * dy
        out.append((at, (tx * by - ty * bx) / math.hypot(tx, ty) ** 3))
    return out


def noise() -> Canvas:
    """Curvature of a circle whose coordinates were rounded, for three widths."""
    c = Canvas(WIDTH, 330, "Rounding noise and width", "Curvature of a rounded circle after smoothing, three widths")
    points = noisy_circle(10, 0.02, 0.01)
    start, end = (points_length(points) * part for part in (0.3, 0.5))
    c.view((60 - start * 600 / (end - start), 280), 600 / (end - start), 1050)
    for y in (0.0, 0.1, 0.2):
        c.line([(start, y), (end, y)], PALE, 1.2)
        c.text((start, y), f"{y:g}", GREY, 13, anchor="end", dx=-8)
    for width, color in ((0.7, ORANGE), (1.2, GREEN), (3.0, BLUE)):
        c.line([(s, min(0.215, max(-0.03, k))) for s, k in curvature_along(points, width)], color, 2)
    for row, (words, color) in enumerate((("width 0.7 mm", ORANGE), ("1.2 mm", GREEN), ("3 mm", BLUE))):
        c.text((start, 0), words, color, 15, anchor="start", dx=20 + 130 * row, dy=30)
    c.text((start, 0.245), "curvature in 1/mm along a fifth of a circle R10, lines of 0.02 mm, rounded to 0.01 mm",
           INK, 14, anchor="start")
    return c


def points_length(points: list[Point]) -> float:
    return sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(points, points[1:]))


def widths() -> Canvas:
    """Width and knots along a stretch with two corners."""
    c = Canvas(WIDTH, 250, "Width and knots", "The width of the smoothing falls towards corners, knots get closer")
    corners, most, slope, floor = (9.0, 11.5), 3.0, 0.5, 0.65
    c.view((50, 180), 30, 38)

    def width_at(s: float) -> float:
        return min([most] + [floor + slope * abs(s - corner) for corner in corners])

    c.line([(0, 0), (20.5, 0)], INK, 1.5)
    c.text((20.5, 0), "s", GREY, 15, dx=14, style="italic")
    c.line([(i / 10, width_at(i / 10)) for i in range(206)], BLUE, 2.5)
    for corner_s in corners:
        c.line([(corner_s, 0), (corner_s, floor)], ORANGE, 2)
        c.text((corner_s, 0), "corner", ORANGE, 13, dy=40)
    s = 0.0
    while s <= 20.5:
        c.line([(s, 0.14), (s, -0.14)], INK, 1.5)
        s += width_at(s) / 3 / (1 + slope / 3)
    c.text((0, most), "largest width, 3 mm", BLUE, 14, anchor="start", dy=-14)
    c.text((6.9, 1.7), "slope 1/2", BLUE, 14, anchor="end", dx=-6)
    c.text((0, 0), "knots", INK, 13, dy=22, anchor="start")
    return c


FIGURES = {"path_corner": corner, "path_noise": noise, "path_width": widths}


if __name__ == "__main__":
    save_figures(FIGURES)
