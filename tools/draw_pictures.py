#!/usr/bin/env python3
"""Draws docs/figures/pictures.svg: one picture in every mode of `draw`, as strokes that `zveno batch` gives.

    python3 tools/draw_pictures.py build/bin/zveno [out.svg]
"""
import base64
import json
import math
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH, HEIGHT, SIZE_MM, GAP_MM, TITLE_MM = 240, 180, 80.0, 8.0, 6.0
PANELS = [
    ("outline", {"threshold": 0.6}),
    ("centreline", {}),
    ("hatch", {"spacing": 0.8}),
    ("crosshatch", {"spacing": 1.1}),
    ("stipple", {"points": 1800}),
    ("stipple, dots", {"points": 1800, "dots": True}),
]


def sphere(x, y, cx, cy, r, albedo):
    """Brightness of a lit ball at a point, or None beside it."""
    dx, dy = (x - cx) / r, (y - cy) / r
    if dx * dx + dy * dy >= 1:
        return None
    z = math.sqrt(1 - dx * dx - dy * dy)
    light = max(0.0, -0.5 * dx - 0.58 * dy + 0.64 * z)
    return min(1.0, 0.06 + albedo * light + 0.5 * max(0.0, 2 * z * light - 0.64) ** 20)


def scene(x, y):
    """Two balls on a table."""
    value = 0.97 - 0.1 * max(0.0, y - 115) / 65
    for cx, cy, r in ((85, 90, 55), (175, 110, 38)):
        away = math.hypot((x - cx - 0.5 * r) / (1.2 * r), (y - cy - 0.95 * r) / (0.25 * r))
        value -= 0.5 * max(0.0, 1.1 - away)
    for ball in ((85, 90, 55, 0.75), (175, 110, 38, 0.95)):
        lit = sphere(x, y, *ball)
        value = value if lit is None else lit
    return value


def line_art(x, y):
    """Loops drawn with a pen of five pixels, for the mode that follows lines."""
    nearest = min(math.hypot(x - px, y - py) for px, py in LOOPS)
    return min(1.0, max(0.0, nearest - 2.0))


LOOPS = [(120 + 95 * math.sin(2 * t), 90 + 70 * math.sin(3 * t)) for t in (2 * math.pi * k / 600 for k in range(600))]


def pixels(picture):
    """The picture as the field `image` of a request."""
    inside = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))  # a camera sees means, too
    values = (sum(picture(i + u, j + v) for u, v in inside) / 4 for j in range(HEIGHT) for i in range(WIDTH))
    data = bytes(round(255 * min(1.0, max(0.0, value))) for value in values)
    return {"width": WIDTH, "height": HEIGHT, "data": base64.b64encode(data).decode()}


def strokes(program):
    """Strokes of each panel, mm, y down."""
    images = {True: pixels(line_art), False: pixels(scene)}
    requests = [{"op": "draw", "image": images[title == "centreline"], "mode": title.split(",")[0], "width": SIZE_MM,
                 **options} for title, options in PANELS]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    answers = subprocess.run([program, "batch"], input=lines, capture_output=True, text=True, check=True).stdout
    for answer in map(json.loads, answers.splitlines()):
        height = answer["image"]["size"][1]
        yield [[(x, height - y) for x, y in stroke] for stroke in answer["strokes"]]


def path_of(drawn, left, top):
    return "".join("M" + "L".join(f"{left + x:.2f} {top + y:.2f}" for x, y in stroke) for stroke in drawn)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "docs/figures/pictures.svg"
    across, down = SIZE_MM + GAP_MM, SIZE_MM * HEIGHT / WIDTH + GAP_MM + TITLE_MM
    parts = []
    for k, drawn in enumerate(strokes(sys.argv[1])):
        left, top = GAP_MM + k % 2 * across, GAP_MM + TITLE_MM + k // 2 * down
        width = 0.7 if "dots" in PANELS[k][0] else 0.3
        parts.append(f'<text x="{left:g}" y="{top - 2:g}" font-family="sans-serif" font-size="4">{PANELS[k][0]}</text>\n'
                     f'<path d="{path_of(drawn, left, top)}" fill="none" stroke="#1b1b1b" stroke-width="{width}" '
                     'stroke-linecap="round" stroke-linejoin="round"/>\n')
    width, height = 2 * across + GAP_MM, len(PANELS) // 2 * down + GAP_MM
    out.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{5 * width:.0f}" viewBox="0 0 {width:g} {height:g}">\n'
        "<title>Pictures</title><desc>One picture in every mode, as the pen draws it</desc>\n"
        '<rect width="100%" height="100%" fill="#fff"/>\n' + "".join(parts) + "</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    main()
