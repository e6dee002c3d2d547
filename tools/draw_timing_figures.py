#!/usr/bin/env python3
"""Draws the figures of docs/timing.md into docs/figures, each from the computation it shows.

    python3 tools/draw_timing_figures.py [folder]

Only Python's standard library is used; the same source gives the same bytes. One function per figure.
"""
from __future__ import annotations

import math

from svg_canvas import BLUE, GREEN, GREY, INK, ORANGE, PALE, SKY, WIDTH, Canvas, Point, save_figures

def axes(c: Canvas, end: Point, across: str, up: str) -> None:
    c.arrow((0, 0), (end[0], 0), GREY)
    c.arrow((0, 0), (0, end[1]), GREY)
    c.text((end[0], 0), across, GREY, 15, dx=12, style="italic")
    c.text((0, end[1]), up, GREY, 15, dy=-12, style="italic")


def x_limit(s: float) -> float:
    """The largest x of an invented path with a narrow bend and a wide one."""
    return 3.0 - 2.5 * math.exp(-((s - 3.2) / 0.45) ** 2) - 1.4 * math.exp(-((s - 7.0) / 1.1) ** 2)


def phase_plane() -> Canvas:
    """The two walks over the grid."""
    count, length, slope = 500, 10.0, 1.5  # slope = 2 u
    ds = length / count
    s = [i * ds for i in range(count + 1)]
    limit = [x_limit(p) for p in s]
    back = limit[:]
    back[-1] = 0.0
    for i in range(count - 1, -1, -1):
        back[i] = min(limit[i], back[i + 1] + slope * ds)
    x = back[:]
    x[0] = 0.0
    for i in range(count):
        x[i + 1] = min(back[i + 1], x[i] + slope * ds)

    c = Canvas(WIDTH, 300, "Phase plane", "Largest speed along a path, the walk from its end and that from its start")
    c.view((50, 262), 60, 62)
    c.line([(s[0], 3.6), *zip(s, limit), (s[-1], 3.6)], GREY, 1.5, fill="#EFEFEF")
    c.line(list(zip(s, back)), SKY, 2, "6 5")
    c.line(list(zip(s, x)), BLUE, 3)
    axes(c, (10.4, 3.6), "s", "x = (ds/dt)²")
    c.text((5.2, 3.3), "too fast", GREY, 15)
    c.text((0.08, 3.25), "walk from the end", SKY, 14, anchor="start")
    c.text((0.55, 0.4), "walk from the start", BLUE, 14, anchor="start")
    c.text((3.95, 0.55), "slow enough for the bend", INK, 14, anchor="start")
    return c


def smoothed(values: list[float], width: int) -> list[float]:
    """The mean of the last `width` values; 0 before the first."""
    padded = [0.0] * width + values
    sums = [0.0]
    for value in padded:
        sums.append(sums[-1] + value)
    return [(sums[i + width] - sums[i]) / width for i in range(1, len(values) + 1)]


def time_filter() -> Canvas:
    """A trapezoid of speed becomes the double S of the textbook."""
    dt, top, acceleration, t_filter, cruise = 0.005, 2.0, 1.6, 0.7, 1.4
    ramp = top / acceleration
    end = 2 * ramp + cruise
    count = int((end + t_filter + 0.3) / dt)
    t = [i * dt for i in range(count)]
    raw_a = [acceleration if p < ramp else 0.0 if p < ramp + cruise else -acceleration if p < end else 0.0 for p in t]
    raw_v = [0.0]
    for a in raw_a[:-1]:
        raw_v.append(raw_v[-1] + a * dt)
    width = round(t_filter / dt)

    c = Canvas(WIDTH, 300, "Time filter", "Speed and acceleration before and after averaging over the time T")
    for left, raw, name, scale, base in ((50, raw_v, "ds/dt", 95, 250), (390, raw_a, "d²s/dt²", 58, 160)):
        c.view((left, base), 52, scale)
        c.line([(0, 0), (5.0, 0)], PALE, 1)
        c.line(list(zip(t, raw)), SKY, 2, "6 5")
        c.line(list(zip(t, smoothed(raw, width))), BLUE, 3)
        axes(c, (5.1, 2.35 if scale == 95 else 2.3), "t", name)
    c.view((50, 250), 52, 95)
    c.dimension((end, 0), (end + t_filter, 0), "T", -22, ORANGE)
    c.text((2.1, 1.0), "before", SKY, 14, anchor="start", dx=-40)
    c.text((2.1, 1.0), "after the filter", BLUE, 14, anchor="start", dx=-40, dy=20)
    c.view((390, 160), 52, 58)
    c.dimension((0, acceleration), (t_filter, acceleration), "T", 16, ORANGE)
    c.text((1.2, -1.1), "jerk = step / T", GREEN, 14)
    return c


FIGURES = {"phase_plane": phase_plane, "time_filter": time_filter}


if __name__ == "__main__":
    save_figures(FIGURES)
