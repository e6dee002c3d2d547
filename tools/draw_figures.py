#!/usr/bin/env python3
"""Draws the figures of the documentation into docs/figures, each from the geometry it shows.

    python3 tools/draw_figures.py [folder]

Only Python's standard library is used; the same source gives the same bytes. One function per figure.
"""
from __future__ import annotations

import math

from svg_canvas import AMBER, BLUE, GREEN, GREY, INK, ORANGE, PALE, SKY, WHITE, WIDTH, Canvas, Point, polar, save_figures

def add(a: Point, b: Point, k: float = 1.0) -> Point:
    return a[0] + k * b[0], a[1] + k * b[1]


def direction(a: Point, b: Point) -> float:
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def arm(c: Canvas, points: list[Point], color: str, width: float = 7, dash: str = "", joints: bool = True) -> None:
    """A chain of links with a joint at every point but the last."""
    c.line(points, color, width, dash)
    for point in points[:-1] if joints else []:
        c.joint(point)


# ---- conventions ----

def frames() -> Canvas:
    """The frame of the library beside that of Unity, both seen from the same place."""
    c = Canvas(WIDTH, 270, "Frames", "Right-handed frame with z up beside Unity's left-handed frame with y up")
    towards, away, side, up = (-70, -48), (70, 48), (110, 0), (0, 120)  # the reader
    ours = [(towards, "x", (-12, 12)), (side, "y", (14, 0)), (up, "z", (0, -14))]
    unity = [(away, "z", (12, -10)), (side, "x", (14, 0)), (up, "y", (0, -14))]
    for origin, axes, caption, color in (((140, 180), ours, "zveno: right-handed, z up", BLUE),
                                         ((390, 180), unity, "Unity: left-handed, y up", ORANGE)):
        c.view(origin, 1)
        for end, name, (dx, dy) in axes:
            c.arrow((0, 0), end, color, 3)
            c.text(end, name, color, 18, dx=dx, dy=dy, style="italic")
        c.circle((0, 0), 4, color, 2, color)
        c.text((20, -75), caption, INK, 15)

    c.view((0, 270), 1)
    columns = ((576, "positions", ("X = −z", "Y = x", "Z = y")), (656, "angles", ("A = −Y", "B = −X", "C = Z")))
    for x, head, lines in columns:
        c.text((x, 200), head, GREY, 13)
        for row, words in enumerate(lines):
            c.text((x, 165 - 30 * row), words, INK, 16)
    c.text((616, 66), "left of =: zveno", BLUE, 13)
    c.text((616, 46), "right of =: Unity", ORANGE, 13)
    return c


# ---- two links ----

def two_link() -> Canvas:
    """The triangle behind every closed form: two links, one distance."""
    c = Canvas(WIDTH, 430, "Two-link triangle", "Two links reach one point with the elbow on either side")
    a, b, target = 250.0, 200.0, (270.0, 310.0)
    r = math.hypot(*target)
    bend = math.acos((r * r - a * a - b * b) / (2 * a * b))
    lean = math.atan2(b * math.sin(bend), a + b * math.cos(bend))
    to_target = math.atan2(target[1], target[0])
    c.view((190, 370), 1.0)
    left, right = polar((0, 0), a, math.degrees(to_target + lean)), polar((0, 0), a, math.degrees(to_target - lean))
    c.line([(-60, 0), (430, 0)], PALE, 1.5)
    c.text((445, 0), "x", GREY, 15, style="italic")
    c.line([(0, 0), target], GREY, 1.5, "6 5")
    c.line([right, polar(right, 130, direction((0, 0), right))], GREY, 1.5, "3 4")
    arm(c, [(0, 0), left, target], SKY)
    arm(c, [(0, 0), right, target], BLUE)
    c.tool(target, direction(right, target), BLUE)
    c.arc((0, 0), 70, 0, math.degrees(to_target - lean), BLUE)
    c.at_angle((0, 0), 92, math.degrees(to_target - lean) / 2, "θ₁", BLUE, 17)
    c.arc(right, 62, direction((0, 0), right), direction((0, 0), right) + math.degrees(bend), BLUE)
    c.at_angle(right, 84, direction((0, 0), right) + math.degrees(bend) / 2, "θ₂", BLUE, 17)
    c.arc((0, 0), 120, math.degrees(to_target), math.degrees(to_target - lean), GREY)
    c.at_angle((0, 0), 136, math.degrees(to_target - lean / 2), "φ", GREY, 17)
    c.text(middle((0, 0), right), "a", BLUE, 17, dx=4, dy=20, style="italic")
    c.text(middle(right, target), "b", BLUE, 17, dx=18, dy=-18, style="italic")
    c.text((target[0] * 0.68, target[1] * 0.68), "r", GREY, 17, dx=-14, dy=-8, style="italic")
    c.text(left, "elbow left, θ₂ < 0", GREY, 14, anchor="end", dx=-14, dy=-10)
    c.text(right, "elbow right, θ₂ > 0", INK, 14, anchor="start", dx=4, dy=26)
    c.text(target, "target (x, y)", INK, 14, anchor="start", dx=18, dy=-10)
    c.ground((0, -14), 26)
    c.joint((0, 0))
    return c


def annulus() -> Canvas:
    """What a two-link arm reaches, and a straight line that leaves it although both ends are inside."""
    c = Canvas(WIDTH, 470, "Reach and a blocked line", "Annulus of the SCARA arm with a line that crosses the hole")
    l1, l2, y = 250.0, 200.0, 20.0
    inner, outer = l1 - l2, l1 + l2
    c.view((260, 235), 0.47)
    c.circle((0, 0), outer * 0.47, BLUE, 2, "#E3F0F8")
    c.circle((0, 0), inner * 0.47, ORANGE, 2, WHITE)
    cut = math.sqrt(inner * inner - y * y)
    c.line([(200, y), (-200, y)], GREEN, 4)
    c.line([(cut, y), (-cut, y)], ORANGE, 5)
    for x in (cut, -cut):
        c.circle((x, y), 4, ORANGE, 2, WHITE)
    c.circle((200, y), 5, GREEN, 2, GREEN)
    c.circle((-200, y), 5, GREEN, 2, WHITE)
    c.text((200, y), "from (200, 20)", INK, 14, dx=0, dy=-20)
    c.text((-200, y), "to (−200, 20)", INK, 14, dx=0, dy=-20)
    c.circle((0, 0), 3, INK, 1, INK)
    c.text((0, 0), "shoulder", GREY, 13, dy=46)
    edge = polar((0, 0), outer, 58)
    c.arrow((0, 0), edge, BLUE, 1.2)
    c.text(polar((0, 0), outer * 0.5, 58), "l₁ + l₂ = 450", BLUE, 14, anchor="start", dx=12)
    c.text((0, -300), "in reach: two solutions", BLUE, 15)
    # The hole, enlarged, and the line as a bar over t.
    c.view((610, 160), 1.0)
    c.circle((0, 0), 72, ORANGE, 2, "#FCEFE6")
    k = 72 / inner
    c.line([(82, y * k), (cut * k, y * k)], GREEN, 4)
    c.line([(-82, y * k), (-cut * k, y * k)], GREEN, 4)
    c.line([(cut * k, y * k), (-cut * k, y * k)], ORANGE, 5)
    for x in (cut, -cut):
        c.circle((x * k, y * k), 5, ORANGE, 2, WHITE)
    c.text((0, -22), "|l₁ − l₂| = 50", ORANGE, 14)
    c.text((0, 105), "the hole, enlarged", GREY, 13)
    c.view((520, 300), 1.0)
    t0, t1 = (200 - cut) / 400, (200 + cut) / 400
    c.line([(0, 0), (160, 0)], GREEN, 6)
    c.line([(160 * t0, 0), (160 * t1, 0)], ORANGE, 8)
    for t, label, dy in ((0, "0", 22), (t0, f"{t0:.4f}", 22), (t1, f"{t1:.4f}", 42), (1, "1", 22)):
        c.line([(160 * t, 7), (160 * t, -7)], INK, 1.5)
        c.text((160 * t, 0), label, INK, 13, dy=dy)
    c.text((80, 0), "blocked: inner", ORANGE, 14, dy=-22)
    c.text((80, 0), "t along the line", GREY, 13, dy=68)
    return c


def scara() -> Canvas:
    """SCARA from the side: the plane part and the slide do not know each other."""
    c = Canvas(WIDTH, 300, "SCARA arm", "Side view of a SCARA arm with shoulder, elbow, slide and wrist")
    c.view((110, 262), 1.0)
    top, l1, l2, drop = 180.0, 220.0, 176.0, 110.0
    c.dimension((0, top), (l1, top), "l₁", -62)
    c.dimension((l1, top), (l1 + l2, top), "l₂", -62)
    c.ground((0, 0))
    c.line([(0, 0), (0, top)], GREY, 12)
    c.line([(0, top), (l1, top)], BLUE, 12)
    c.line([(l1, top + 14), (l1 + l2, top + 14)], BLUE, 12)
    c.line([(l1 + l2, top + 50), (l1 + l2, top - drop)], SKY, 6)
    for x, name in ((0, "q₁"), (l1, "q₂")):
        c.line([(x, top - 34), (x, top + 62)], ORANGE, 1.2, "8 3 2 3")
        c.text((x, top + 62), name, ORANGE, 17, dy=-10, style="italic")
    x = l1 + l2
    c.arrow((x + 34, top - 10), (x + 34, top - 80), ORANGE, 2, both=True)
    c.text((x + 34, top - 45), "q₃ slides along z", ORANGE, 15, anchor="start", dx=12)
    c.text((x, top + 50), "q₄ turns about z", ORANGE, 15, anchor="start", dx=14, dy=-2)
    c.tool((x, top - drop), -90, INK)
    c.text((x, top - drop), "tool", INK, 14, dy=28)
    return c


# ---- yaw and three pitches (document 001) ----

def yaw_pitch() -> Canvas:
    """Document 001: points 1 to 5 in the plane of azimuth a1, with the angles of the paper."""
    c = Canvas(WIDTH, 430, "Yaw-pitch arm", "Side view of the four-link arm with points 1 to 5 and its angles")
    l12, l23, l34, l45 = 150.0, 200.0, 180.0, 90.0
    d16, cz, xoy = 330.0, 120.0, 50.0
    tip = (d16, cz)
    four = polar(tip, l45, 180 - xoy)
    two = (0.0, l12)
    d24 = math.dist(two, four)
    bend = math.degrees(math.acos((l23**2 + d24**2 - l34**2) / (2 * l23 * d24)))
    three = polar(two, l23, direction(two, four) + bend)
    below = polar(two, l23, direction(two, four) - bend)
    c.view((110, 385), 0.98)
    c.line([(0, 0), (460, 0)], PALE, 1.5)
    c.text((470, 0), "horizontal plane", GREY, 13, dy=-10, anchor="end", dx=90)
    c.line([two, four], GREY, 1.3, "6 5")
    c.line([two, below, four], SKY, 5, "10 6")
    c.line([two, add(two, (150, 0))], PALE, 1.5, "3 4")
    arm(c, [(0, 0), two, three, four, tip], BLUE)
    c.joint(below, 4, SKY)
    c.ground((0, 0))
    c.tool(tip, -xoy, INK)
    c.line([tip, add(tip, (120, 0))], GREY, 1.3, "3 4")
    c.line([tip, polar(tip, 110, -xoy)], GREY, 1.3, "3 4")
    c.arc(tip, 76, 0, -xoy, ORANGE)
    c.at_angle(tip, 102, -xoy / 2, "XOY", ORANGE, 15)
    c.arc(two, 40, -90, direction(two, three), GREEN)
    c.at_angle(two, 56, 18, "a₂", GREEN, 16)
    c.arc(three, 34, direction(three, two) + 360, direction(three, four) + 360, GREEN)
    c.at_angle(three, 50, (direction(three, two) + direction(three, four)) / 2, "a₃", GREEN, 16)
    c.arc(four, 30, direction(four, three), direction(four, tip) + 360, GREEN)
    c.at_angle(four, 46, 212, "a₄", GREEN, 16)
    names = (((0, 0), "1", -20, -12), (two, "2", -20, 0), (three, "3", -6, -20), (four, "4", 14, -18),
             (tip, "5", -20, 12))
    for point, name, dx, dy in names:
        c.text(point, name, INK, 16, dx=dx, dy=dy, weight="bold")
    c.text(middle(two, four), "d₂₄", GREY, 15, dy=-14, style="italic")
    c.text(middle((0, 0), two), "L₁₂", BLUE, 15, dx=-26)
    c.text(middle(two, three), "L₂₃", BLUE, 15, dx=-26, dy=-8)
    c.text(middle(three, four), "L₃₄", BLUE, 15, dx=14, dy=-18)
    c.text(middle(four, tip), "L₄₅", BLUE, 15, dx=30, dy=-4)
    c.text(below, "elbow down", GREY, 14, dx=6, dy=24)
    c.dimension((0, 0), (d16, 0), "d₁₆", -26)
    yaw_from_above(c)
    return c


def yaw_from_above(c: Canvas) -> None:
    """The base angle of the yaw-pitch arm, in a corner of its picture."""
    c.view((590, 130), 1)
    c.arrow((-60, 0), (70, 0), GREY, 1.2)
    c.text((70, 0), "X", GREY, 14, dx=12, style="italic")
    c.arrow((0, -60), (0, 70), GREY, 1.2)
    c.text((0, 70), "Y", GREY, 14, dx=0, dy=-12, style="italic")
    c.line([(0, 0), polar((0, 0), 66, 38)], BLUE, 6)
    c.line([(0, 0), polar((0, 0), 66, 218)], SKY, 5, "8 6")
    c.arc((0, 0), 40, 0, 38, GREEN)
    c.at_angle((0, 0), 56, 17, "a₁", GREEN, 16)
    c.joint((0, 0))
    c.text((0, -84), "from above: front,", GREY, 13)
    c.text((0, -102), "and back at a₁ + 180°", GREY, 13)


# ---- planar three-link (document 003) ----

OA, AB, BC = 100.0, 80.0, 67.5


def elbow_above(oc: float, g: float) -> list[Point]:
    """O, A, B, C of the arm whose last link points g degrees below the horizontal to the table point at oc."""
    b = polar((oc, 0.0), BC, 180 - g)
    ob = math.hypot(*b)
    phi = math.acos(min(1.0, (OA**2 - AB**2 + ob**2) / (2 * ob * OA)))
    return [(0.0, 0.0), polar((0, 0), OA, math.degrees(math.atan2(b[1], b[0]) + phi)), b, (oc, 0.0)]


def planar3() -> Canvas:
    """Document 003: absolute angles, and the grip that must tilt when the target is far."""
    c = Canvas(WIDTH, 330, "Planar three-link arm", "Side view with the absolute angles alpha, beta, gamma")
    c.view((60, 270), 2.3)
    near, far = elbow_above(135, 90), elbow_above(225, math.degrees(beta_limited(225)))
    c.line([(-10, 0), (262, 0)], INK, 1.5)
    c.text((250, 0), "table", GREY, 13, dy=14)
    c.line(far, SKY, 6)
    for point in far[1:-1]:
        c.joint(point, 5, SKY)
    arm(c, near, BLUE)
    o, a, b, tip = near
    for point in (a, b):
        c.line([point, add(point, (44, 0))], GREY, 1.2, "3 4")
    c.arc(o, 52, 0, direction(o, a), GREEN)
    c.at_angle(o, 68, direction(o, a) * 0.68, "α", GREEN, 17)
    c.arc(a, 66, 0, direction(a, b), GREEN)
    c.at_angle(a, 72, 14, "β", GREEN, 17)
    c.arc(b, 44, 0, -90, GREEN)
    c.at_angle(b, 60, -32, "γ", GREEN, 17)
    c.tool(tip, -90, INK)
    c.tool(far[3], direction(far[2], far[3]), INK)
    for point, name, dx, dy in ((o, "O", -20, -6), (a, "A", -8, -20), (b, "B", 16, -16), (tip, "C", -24, -14)):
        c.text(point, name, INK, 16, dx=dx, dy=dy, weight="bold")
    c.text(far[2], "AB level: policy beta", GREY, 14, anchor="start", dx=4, dy=-20)
    c.text(middle(o, a), "100", BLUE, 14, dx=-26, dy=-6)
    c.text(middle(a, b), "80", BLUE, 14, dx=-6, dy=20)
    c.text(middle(b, tip), "67.5", BLUE, 14, dx=-28, dy=32)
    c.ground((0, -5), 22)
    c.joint(o)
    c.dimension((0, 0), (135, 0), "OC", -34)
    return c


def least_tilt(oc: float) -> float:
    reach = OA + AB
    if oc * oc + BC * BC <= reach * reach:
        return math.pi / 2
    return math.acos(min(1.0, (oc * oc + BC * BC - reach * reach) / (2 * oc * BC)))


def beta_limited(oc: float) -> float:
    if oc <= AB + math.sqrt(OA**2 - BC**2):
        return math.pi / 2
    return math.acos(min(1.0, ((oc - AB) ** 2 + BC**2 - OA**2) / (2 * (oc - AB) * BC)))


def decrement(oc: float) -> float:
    g = 90
    while oc > 140:
        g -= 1
        if math.hypot(*polar((oc, 0.0), BC, 180 - g)) <= OA + AB + 1e-9 or g < 0:
            break
    return math.radians(g)


def curve_axes(c: Canvas, x_range: tuple, y_range: tuple, x_ticks: list, y_ticks: list, x_name: str,
               y_name: str) -> None:
    """Ticks and faint grid of a chart in world coordinates."""
    for x, label in x_ticks:
        c.line([(x, y_range[0]), (x, y_range[1])], PALE, 0.8)
        c.text((x, y_range[0]), label, GREY, 13, dy=16)
    for y, label in y_ticks:
        c.line([(x_range[0], y), (x_range[1], y)], PALE, 0.8)
        c.text((x_range[0], y), label, GREY, 13, anchor="end", dx=-8)
    c.line([(x_range[0], y_range[1]), (x_range[0], y_range[0]), (x_range[1], y_range[0])], INK, 1.5)
    c.text((x_range[1], y_range[0]), x_name, INK, 14, anchor="end", dy=38)
    c.text((x_range[0], y_range[1]), y_name, INK, 14, anchor="start", dx=-40, dy=-18)


def pitch_policies() -> Canvas:
    """How far the gripper may stay upright as the target moves away: the three rules."""
    c = Canvas(WIDTH, 380, "Pitch policies", "Angle of the last link below the horizontal against the distance OC")
    low, high = 130.0, 250.0
    c.view((64 - low * 5.0, 322), 5.0, 2.8)
    curve_axes(c, (low, high), (0, 96), [(x, str(x)) for x in range(140, 251, 20)],
               [(y, f"{y}°") for y in range(0, 91, 15)], "OC, mm", "g = −γ, angle of BC below the horizontal")
    for edge, label, color in ((140, "140", AMBER), (153.782, "153.8", GREEN), (166.864, "166.9", BLUE)):
        c.line([(edge, 0), (edge, 96)], color, 1, "2 4")
    steps = [low + 0.02 * i for i in range(int((247.5 - low) / 0.02) + 1)]
    stair, last = [], None
    for oc in steps:
        g = math.degrees(decrement(oc))
        if last is not None and g != last:
            stair.append((oc, last))
        if last is None or g != last:
            stair.append((oc, g))
        last = g
    c.line([*stair, (247.5, last or 0)], AMBER, 3.5)
    c.line([(oc, math.degrees(least_tilt(oc))) for oc in steps[::20]] + [(247.5, 0)], BLUE, 1.8)
    c.line([(oc, math.degrees(beta_limited(oc))) for oc in steps[::20]] + [(247.5, 0)], GREEN, 2.8)
    c.text((213, 72), "exact: arm stretched", BLUE, 15, anchor="start", dx=-40)
    c.line([(206, 69), (199.5, 64.5)], BLUE, 1)
    c.text((213, 82), "decrement: steps of 1°", "#9A6A00", 15, anchor="start", dx=-40)
    c.line([(203, 80), (187, 73.6)], AMBER, 1)
    c.text((150, 50), "beta: AB level", GREEN, 15, anchor="start", dx=20)
    c.line([(175, 51), (187, 60.5)], GREEN, 1)
    c.text((247.5, 0), "247.5", GREY, 13, dy=-12, dx=-24)
    c.text((140, 0), "140", "#9A6A00", 12, dy=-10, dx=-16)
    c.text((153.782, 0), "153.8", GREEN, 12, dy=-10, dx=-20)
    c.text((166.864, 0), "166.9", BLUE, 12, dy=-10, dx=-20)
    return c


# ---- six axes (document 002) ----

A1, A2, A3, D4 = 200.0, 600.0, 115.0, 825.0
LL, BETA = math.hypot(A3, D4), math.atan2(A3, D4)


def six_points(reach_sign: float, q2: float, q3: float) -> list[Point]:
    """Base, shoulder, elbow, corner of the forearm, wrist in the vertical plane, x mirrored for the back."""
    shoulder = (A1, 0.0)
    elbow = polar(shoulder, A2, q2 + 90)
    corner = polar(elbow, A3, q2 + q3 + 90)
    wrist = polar(corner, D4, q2 + q3)
    return [(reach_sign * x, y) for x, y in ((0.0, 0.0), shoulder, elbow, corner, wrist)]


def six_axis() -> Canvas:
    """RL15 from the side with the lengths of Table I and the triangle that gives q2 and q3."""
    c = Canvas(WIDTH, 430, "Six-axis arm", "Side view of RL15 with a1, a2, a3, d4, the forearm l and its angle beta")
    c.view((80, 350), 0.395)
    q2, q3 = -32.0, 30.0
    base, shoulder, elbow, corner, wrist = six_points(1, q2, q3)
    c.line([(-90, 0), (1450, 0)], PALE, 1.5)
    c.ground((0, -130), 40)
    c.line([(0, -130), (0, 0), shoulder], GREY, 10)
    c.line([shoulder, elbow], BLUE, 9)
    c.line([elbow, corner, wrist], BLUE, 9)
    c.line([elbow, wrist], ORANGE, 2, "7 5")
    c.line([shoulder, wrist], GREY, 1.5, "6 5")
    hand = polar(wrist, 190, -50)
    c.line([wrist, hand], SKY, 6)
    c.tool(hand, -50, INK)
    for point in (shoulder, elbow, wrist):
        c.joint(point, 8)
    c.joint(corner, 4)
    c.line([shoulder, add(shoulder, (0, 330))], GREY, 1.2, "3 4")
    c.arc(shoulder, 92, 90, 90 + q2, GREEN)
    c.at_angle(shoulder, 112, 90 + q2 / 2, "q₂", GREEN, 17)
    c.line([elbow, polar(elbow, 320, q2)], GREY, 1.2, "3 4")
    c.arc(elbow, 92, q2, q2 + q3, GREEN)
    c.at_angle(elbow, 112, q2 + q3 / 2, "q₃", GREEN, 17)
    line_l = direction(elbow, wrist)
    c.line([elbow, polar(elbow, 560, q2 + q3)], GREY, 1.2, "3 4")
    c.arc(elbow, 180, q2 + q3, line_l, ORANGE)
    c.at_angle(elbow, 196, (q2 + q3 + line_l) / 2, "β", ORANGE, 17)
    c.text(add(elbow, (wrist[0] - elbow[0], wrist[1] - elbow[1]), 0.36), "l = √(a₃² + d₄²)", ORANGE, 15, dy=-14)
    c.text(middle(shoulder, elbow), "a₂ = 600", BLUE, 15, dx=52, dy=8)
    c.text(middle(elbow, corner), "a₃ = 115", BLUE, 15, dx=-46, dy=-6)
    c.dimension(corner, wrist, "d₄ = 825", 26)
    c.dimension((0, 0), shoulder, "a₁ = 200", -24)
    c.text(wrist, "wrist centre: axes 4, 5, 6 meet", INK, 14, anchor="end", dx=40, dy=-58)
    c.dimension((A1, 0), (wrist[0], 0), "p = ρ − a₁", -58)
    c.line([wrist, (wrist[0], 0)], PALE, 1.2, "3 4")
    c.text((wrist[0], wrist[1] / 2), "z", GREY, 16, dx=12, style="italic")
    c.text(middle(shoulder, wrist), "√(p² + z²)", GREY, 15, halo=9)
    c.text((0, -65), "q₁", GREEN, 17, dx=-24, style="italic")
    return c


def triangle(reach: float, z: float, sign: float) -> tuple[float, float]:
    """q2 and q3 in degrees for a wrist at distance `reach` from the axis of joint 2 and height z."""
    pom = (reach * reach + z * z - A2 * A2 - LL * LL) / (2 * A2 * LL)
    q3 = math.atan2(pom, sign * math.sqrt(1 - pom * pom)) - BETA
    k, n = D4 * math.cos(q3) - A3 * math.sin(q3), A2 + D4 * math.sin(q3) + A3 * math.cos(q3)
    return math.degrees(math.atan2(k * z - n * reach, k * reach + n * z)), math.degrees(q3)


def wrap(degrees: float) -> float:
    return degrees - 360 * math.ceil((degrees - 180) / 360)


def signed(degrees: float) -> str:
    rounded = round(wrap(degrees))
    rounded = 180 if rounded == -180 else rounded
    return f"{'−' if rounded < 0 else ''}{abs(rounded)}"


def branches() -> Canvas:
    """All eight ways of RL15 to hold one pose, in side view."""
    c = Canvas(WIDTH, 492, "Eight branches", "Small multiples of the eight inverse solutions of RL15 for one tool pose")
    rho, z, hand_angle = 560.0, 640.0, -60.0  # the tool lies in the plane of the drawing, so q4 is 0 or 180
    column = 0
    for base, mirror, q1 in (("front", 1, 0), ("back", -1, 180)):
        ways = [triangle(mirror * rho - A1, z, sign) for sign in (1, -1)]
        ways.sort(key=lambda way: not is_above(six_points(mirror, *way)))
        for elbow, (q2, q3) in zip(("up", "down"), ways):
            points = six_points(mirror, q2, q3)
            bend = mirror * wrap(hand_angle - direction(points[3], points[4]))  # turns the forearm onto the tool
            for row, wrist in enumerate(("plus", "minus")):
                q4, q5 = (0, bend) if (bend > 0) == (wrist == "plus") else (180, -bend)
                left, top = 18 + column * 168, 26 + row * 214
                c.view((left + 62, top + 132), 0.128)
                draw_branch(c, points, hand_angle)
                joint_5_axis(c, points[4], out=(q4 == 0) == (mirror > 0))
                c.view((left + 80, top), 1)
                c.text((0, 0), f"{base} · {elbow} · {wrist}", INK, 14, weight="bold")
                c.text((0, -172), f"q₁ {signed(q1)} · q₂ {signed(q2)} · q₃ {signed(q3)}", GREY, 12.5)
                c.text((0, -189), f"q₄ {signed(q4)} · q₅ {signed(q5)}", GREY, 12.5)
            column += 1
    c.view((0, 492), 1)
    c.text((350, 36), "One tool pose. ⊙: the axis of joint 5 comes towards the reader, ⊗: it goes away.", GREY, 13)
    c.text((350, 17), "Degrees; q₆ follows from the turn of the tool about its own axis.", GREY, 13)
    return c


def is_above(points: list[Point]) -> bool:
    """The elbow against the line from shoulder to wrist, in the world's up direction."""
    _, shoulder, elbow, _, wrist = points
    dx, dy = wrist[0] - shoulder[0], wrist[1] - shoulder[1]
    side = dx * (elbow[1] - shoulder[1]) - dy * (elbow[0] - shoulder[0])
    return side * (1 if dx > 0 else -1) > 0


def draw_branch(c: Canvas, points: list[Point], hand_angle: float) -> None:
    base, shoulder, elbow, corner, wrist = points
    c.line([(-430, -180), (850, -180)], PALE, 1)
    c.line([(0, -180), base, shoulder], GREY, 5)
    c.line([shoulder, elbow], BLUE, 5)
    c.line([elbow, corner, wrist], SKY, 5)
    hand = polar(wrist, 210, hand_angle)
    c.line([wrist, hand], ORANGE, 4)
    c.tool(hand, hand_angle, ORANGE, 8)
    for point in (shoulder, elbow):
        c.joint(point, 4)


def joint_5_axis(c: Canvas, at: Point, out: bool) -> None:
    c.circle(at, 7, INK, 1.6, WHITE)
    if out:
        c.circle(at, 2, INK, 1, INK)
        return
    reach = 4.6 / c.scale
    for turn in (45, 135):
        c.line([polar(at, reach, turn), polar(at, reach, turn + 180)], INK, 1.4)


# ---- condition ----

def rl15_jacobian(q: list[float]) -> list[list[float]]:
    """Rows v (in units of the forearm l) and w of RL15, by the axes of Table I; q in radians."""
    table = [(0, A1, 0, 90), (90, A2, 0, 0), (0, A3, 0, 90), (0, 0, D4, -90), (0, 0, 0, 90), (0, 0, 0, 0)]
    rot, pos = [[1, 0, 0], [0, 1, 0], [0, 0, 1]], [0.0, 0.0, 0.0]
    axes = []
    for (offset, a, d, alpha), angle in zip(table, q):
        axes.append(([row[2] for row in rot], list(pos)))
        t, f = angle + math.radians(offset), math.radians(alpha)
        step = [[math.cos(t), -math.sin(t) * math.cos(f), math.sin(t) * math.sin(f)],
                [math.sin(t), math.cos(t) * math.cos(f), -math.cos(t) * math.sin(f)], [0, math.sin(f), math.cos(f)]]
        move = [a * math.cos(t), a * math.sin(t), d]
        pos = [pos[i] + sum(rot[i][k] * move[k] for k in range(3)) for i in range(3)]
        rot = [[sum(rot[i][k] * step[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    columns = []
    for w, point in axes:
        arm_to_tool = [(pos[i] - point[i]) / LL for i in range(3)]
        v = [w[1] * arm_to_tool[2] - w[2] * arm_to_tool[1], w[2] * arm_to_tool[0] - w[0] * arm_to_tool[2],
             w[0] * arm_to_tool[1] - w[1] * arm_to_tool[0]]
        columns.append(v + w)
    return columns


def condition(q: list[float]) -> float:
    """Largest by smallest singular value, by Jacobi rotations of the columns (Hestenes)."""
    m = [column[:] for column in rl15_jacobian(q)]
    for _ in range(30):
        turned = False
        for i in range(6):
            for j in range(i + 1, 6):
                aa, bb = sum(x * x for x in m[i]), sum(x * x for x in m[j])
                ab = sum(x * y for x, y in zip(m[i], m[j]))
                if abs(ab) < 1e-15 * math.sqrt(aa * bb) or ab == 0:
                    continue
                turned = True
                tau = (bb - aa) / (2 * ab)
                t = math.copysign(1, tau) / (abs(tau) + math.sqrt(1 + tau * tau))
                cs = 1 / math.sqrt(1 + t * t)
                m[i], m[j] = ([cs * x - cs * t * y for x, y in zip(m[i], m[j])],
                              [cs * t * x + cs * y for x, y in zip(m[i], m[j])])
        if not turned:
            break
    sizes = [math.sqrt(sum(x * x for x in column)) for column in m]
    return max(sizes) / max(min(sizes), 1e-300)


def condition_curves() -> Canvas:
    """How the condition of RL15's Jacobian grows towards its three singularities."""
    c = Canvas(WIDTH, 380, "Condition near singularities", "Condition number of the Jacobian against the distance")
    c.view((76 + 300, 322), 10.0, 52.0)
    curve_axes(c, (-30, 30), (0, 5.2), [(x, f"{'−' if x < 0 else ''}{abs(x)}°") for x in range(-30, 31, 10)],
               [(y, label) for y, label in enumerate(("1", "10", "100", "10³", "10⁴", "10⁵"))],
               "distance from the singular angle", "condition number of J, lengths in units of l")
    regular = [20.0, -25.0, 30.0, 40.0, 55.0, 10.0]
    stretched = 90.0 - math.degrees(BETA)
    over_axis = shoulder_angle(regular[2])
    curves = ((BLUE, "wrist: q₅ near 0", 4, 0.0), (ORANGE, f"elbow: q₃ near {stretched:.2f}°", 2, stretched),
              (GREEN, "shoulder: wrist over axis 1", 1, over_axis))
    for row, (color, label, joint, at) in enumerate(curves):
        points = []
        for i in range(-100, 101):
            q = regular[:]
            away = 30.0 * (i / 100) ** 3 if i else 1e-9  # dense where the curve is steep
            q[joint] = at + away
            value = condition([math.radians(x) for x in q])
            points.append((away, min(5.2, math.log10(value))))
        c.line(points, color, 2.2)
        c.line([(5, 4.85 - 0.42 * row), (7.5, 4.85 - 0.42 * row)], color, 3)
        c.text((8.2, 4.85 - 0.42 * row), label, color, 15, anchor="start")
    return c


def shoulder_angle(q3_deg: float) -> float:
    """q2 that puts the wrist over the axis of joint 1, degrees (by bisection)."""
    def outwards(q2: float) -> float:
        return six_points(1, q2, q3_deg)[4][0]
    low, high = -20.0, 140.0
    for _ in range(80):
        mid = (low + high) / 2
        low, high = (mid, high) if outwards(mid) > 0 else (low, mid)
    return low


# ---- loads (document 003) ----

SERVO_KG, GRAVITY, TORQUE_O, TORQUE_A, TORQUE_B = 0.06, 9.81, 1.0, 0.5, 0.5


def payload_grams(shorter_mm: float) -> dict[str, float]:
    """What each joint of the stretched planar arm can hold when every link is shorter, equation (2)."""
    oa, ab, bc = ((length - shorter_mm) / 1000 for length in (OA, AB, BC))
    servos = {"O": oa + (oa + ab) + (oa + ab + bc), "A": ab + (ab + bc), "B": bc}
    levers = {"O": oa + ab + bc, "A": ab + bc, "B": bc}
    torques = {"O": TORQUE_O, "A": TORQUE_A, "B": TORQUE_B}
    return {name: 1000 * (torques[name] / GRAVITY - SERVO_KG * servos[name]) / levers[name] for name in levers}


def payload_curve() -> Canvas:
    """Payload of the stretched planar arm against the shortening of its links."""
    c = Canvas(WIDTH, 400, "Payload against shorter links", "Three joints of the planar arm; joint A limits everywhere")
    c.view((84, 340), 13.2, 0.36)
    curve_axes(c, (0, 40), (0, 800), [(x, str(x)) for x in range(0, 41, 10)], [(y, str(y)) for y in range(0, 801, 200)],
               "every link shorter by, mm", "payload, g")
    rows = [payload_grams(0.25 * i) for i in range(161)]
    for name, color, width in (("B", SKY, 2), ("O", AMBER, 2.2), ("A", BLUE, 3.4)):
        c.line([(0.25 * i, row[name]) for i, row in enumerate(rows) if row[name] <= 800], color, width)
    c.text((7.8, 740), "joint B", "#2B87BE", 15, anchor="start")
    c.text((24, 500), "joint O, equation (2)", "#9A6A00", 15, anchor="end")
    c.text((25, 360), "joint A: the arm carries this", BLUE, 15, anchor="start")
    for x, y, words, dx, dy in ((0, 284, "printed: 284 g", 62, -30), (40, 675, "printed: 675 g", -50, -20)):
        c.circle((x, y), 5, ORANGE, 2, WHITE)
        c.text((x, y), words, ORANGE, 14, dx=dx, dy=dy)
    c.text((0, rows[0]["A"]), "253.0 g", BLUE, 14, anchor="start", dx=8, dy=14)
    c.text((40, rows[-1]["A"]), "659.5 g", BLUE, 14, anchor="start", dx=6, dy=10)
    return c


def arc_corners() -> Canvas:
    """The polygon around an arc, and how its overhang shrinks when the arc is cut in two."""
    c = Canvas(WIDTH, 300, "Corners around an arc", "A polygon of four corners contains an arc of angles")
    for x, arcs, words in ((175, [(15, 135)], "one box"), (505, [(15, 75), (75, 135)], "the same, cut in two")):
        c.view((x, 240), 135)
        c.line([polar((0, 0), 1, a) for a in range(0, 181, 2)], PALE, 1.2)
        for low, high in arcs:
            middle_angle, part = (low + high) / 2, (high - low) / 4
            radius = 1 / math.cos(math.radians(part))
            corners = [polar((0, 0), 1, low), polar((0, 0), radius, middle_angle - part),
                       polar((0, 0), radius, middle_angle + part), polar((0, 0), 1, high)]
            c.line(corners, BLUE, 1.6, fill="#E3F0F8", closed=True)
            c.line([polar((0, 0), 1, low + (high - low) * i / 40) for i in range(41)], ORANGE, 3.2)
            for corner in corners:
                c.circle(corner, 4.5, BLUE, 2, WHITE)
        c.line([(-1.15, 0), (1.15, 0)], PALE, 1.2)
        c.line([(0, -0.06), (0, 1.3)], PALE, 1.2)
        c.text((1.15, 0), "cos q", GREY, 13, anchor="end", dy=14)
        c.text((0, 1.36), "sin q", GREY, 13)
        c.text((0, -0.2), words, INK, 15)
    return c


FIGURES = {"frames": frames, "two_link": two_link, "annulus": annulus, "scara": scara, "yaw_pitch": yaw_pitch,
           "planar3": planar3, "pitch_policies": pitch_policies, "six_axis": six_axis, "branches": branches,
           "condition": condition_curves, "payload_curve": payload_curve, "arc_corners": arc_corners}


if __name__ == "__main__":
    save_figures(FIGURES)
