"""A small drawing surface: lines, arrows, angles, dimensions and labels in world coordinates, written out as SVG.

The same calls give the same bytes: numbers are rounded to hundredths of a pixel, nothing depends on time or place.
"""
from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Callable
from xml.sax.saxutils import escape

# Colours that stay apart for every kind of colour vision (after Okabe and Ito), and greys.
BLUE, ORANGE, GREEN, SKY, AMBER = "#0072B2", "#D55E00", "#009E73", "#56B4E9", "#E69F00"
INK, GREY, PALE, WHITE = "#222222", "#6B6B6B", "#D9D9D9", "#FFFFFF"
FONT = "'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif"

WIDTH = 700  # of a figure, so that all have letters of one size on a page

Point = tuple[float, float]


def polar(origin: Point, length: float, degrees: float) -> Point:
    """The point at `length` from `origin` in a direction, counter-clockwise from +x."""
    radians = math.radians(degrees)
    return origin[0] + length * math.cos(radians), origin[1] + length * math.sin(radians)


def number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


class Canvas:
    """An SVG of fixed size with a white ground. `view` sets how world coordinates (y up) fall onto it."""

    def __init__(self, width: float, height: float, title: str, about: str) -> None:
        self.width, self.height = width, height
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
            f'viewBox="0 0 {number(width)} {number(height)}" font-family="{FONT}" role="img">',
            f"<title>{escape(title)}</title>", f"<desc>{escape(about)}</desc>",
            f'<rect width="{number(width)}" height="{number(height)}" fill="{WHITE}"/>']
        self.view((0.0, height), 1.0)

    def view(self, origin_px: Point, scale: float, scale_y: float | None = None) -> None:
        """The world's origin at `origin_px` on the page, `scale` pixels per unit."""
        self.origin, self.scale, self.scale_y = origin_px, scale, scale if scale_y is None else scale_y

    def page(self, p: Point) -> Point:
        return self.origin[0] + self.scale * p[0], self.origin[1] - self.scale_y * p[1]

    def save(self, path: Path) -> None:
        path.write_text("\n".join([*self.parts, "</svg>"]) + "\n", encoding="utf-8")

    # ---- lines ----

    def line(self, points: list[Point], color: str = INK, width: float = 1.5, dash: str = "", fill: str = "none",
             closed: bool = False, opacity: float = 1.0) -> None:
        at = " ".join(f"{number(x)},{number(y)}" for x, y in map(self.page, points))
        self.parts.append(
            f'<{"polygon" if closed else "polyline"} points="{at}" fill="{fill}" stroke="{color}" '
            f'stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"'
            + (f' stroke-dasharray="{dash}"' if dash else "")
            + (f' opacity="{number(opacity)}"' if opacity < 1 else "") + "/>")

    def circle(self, center: Point, radius_px: float, color: str = INK, width: float = 1.5, fill: str = "none",
               dash: str = "") -> None:
        x, y = self.page(center)
        self.parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius_px)}" fill="{fill}" '
                          f'stroke="{color}" stroke-width="{number(width)}"'
                          + (f' stroke-dasharray="{dash}"' if dash else "") + "/>")

    def arrow_head(self, tip_px: Point, direction: float, color: str, size: float = 9.0) -> None:
        """A head on the page; `direction` in radians, y down."""
        x, y = tip_px
        corners = [(x, y)] + [(x - size * math.cos(direction + turn), y - size * math.sin(direction + turn))
                              for turn in (0.38, -0.38)]
        at = " ".join(f"{number(cx)},{number(cy)}" for cx, cy in corners)
        self.parts.append(f'<polygon points="{at}" fill="{color}"/>')

    def arrow(self, start: Point, end: Point, color: str = INK, width: float = 1.5, both: bool = False) -> None:
        self.line([start, end], color, width)
        (x0, y0), (x1, y1) = self.page(start), self.page(end)
        self.arrow_head((x1, y1), math.atan2(y1 - y0, x1 - x0), color)
        if both:
            self.arrow_head((x0, y0), math.atan2(y0 - y1, x0 - x1), color)

    def arc(self, center: Point, radius_px: float, start: float, end: float, color: str = GREY, width: float = 1.5,
            arrow: bool = True) -> None:
        """An angle from `start` to `end` degrees, counter-clockwise when end > start, with a head at its end."""
        x, y = self.page(center)
        count = max(2, int(abs(end - start) / 4) + 1)
        stop = end - math.copysign(math.degrees(6.0 / radius_px), end - start) if arrow else end
        angles = [math.radians(start + (stop - start) * i / count) for i in range(count + 1)]
        at = " ".join(f"{number(x + radius_px * math.cos(a))},{number(y - radius_px * math.sin(a))}" for a in angles)
        self.parts.append(f'<polyline points="{at}" fill="none" stroke="{color}" stroke-width="{number(width)}"/>')
        if arrow:
            last = math.radians(end)
            tangent = -last - math.copysign(math.pi / 2, end - start)
            lean = math.copysign(4.0 / radius_px, end - start)  # the head follows the curve, not the tangent at its tip
            tip = (x + radius_px * math.cos(last), y - radius_px * math.sin(last))
            self.arrow_head(tip, tangent + lean, color, 8.0)

    # ---- words ----

    def text(self, at: Point, words: str, color: str = INK, size: float = 15, anchor: str = "middle",
             dx: float = 0, dy: float = 0, weight: str = "normal", style: str = "normal", halo: float = 4) -> None:
        """Words centred on the height of a point, with a white halo so that they read across lines."""
        x, y = self.page(at)
        self.parts.append(
            f'<text x="{number(x + dx)}" y="{number(y + dy + 0.36 * size)}" font-size="{number(size)}" fill="{color}" '
            f'text-anchor="{anchor}" font-weight="{weight}" font-style="{style}" stroke="{WHITE}" '
            f'stroke-width="{number(halo)}" stroke-linejoin="round" paint-order="stroke">{escape(words)}</text>')

    def at_angle(self, center: Point, radius_px: float, degrees: float, words: str, color: str = INK,
                 size: float = 15) -> None:
        """Words at a place on a circle about a point."""
        radians = math.radians(degrees)
        self.text(center, words, color, size, dx=radius_px * math.cos(radians), dy=-radius_px * math.sin(radians),
                  style="italic" if len(words) <= 3 else "normal")

    def dimension(self, a: Point, b: Point, words: str, offset_px: float, color: str = GREY, size: float = 14) -> None:
        """A dimension line parallel to a-b; positive offsets lie to the left of the way from a to b."""
        (x0, y0), (x1, y1) = self.page(a), self.page(b)
        length = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        nx, ny = uy, -ux

        def back(x: float, y: float) -> Point:
            return (x - self.origin[0]) / self.scale, (self.origin[1] - y) / self.scale_y

        ends = [(x0 + nx * offset_px, y0 + ny * offset_px), (x1 + nx * offset_px, y1 + ny * offset_px)]
        for (px, py), (qx, qy) in zip([(x0, y0), (x1, y1)], ends):
            reach = offset_px + math.copysign(4, offset_px)
            self.line([back(px + nx * 5 * math.copysign(1, offset_px), py + ny * 5 * math.copysign(1, offset_px)),
                       back(px + nx * reach, py + ny * reach)], PALE, 1)
        self.arrow(back(*ends[0]), back(*ends[1]), color, 1.2, both=True)
        middle = back((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
        self.text(middle, words, color, size, halo=9)

    # ---- parts of an arm ----

    def joint(self, at: Point, radius_px: float = 6, color: str = INK) -> None:
        self.circle(at, radius_px, color, 2, WHITE)

    def ground(self, at: Point, half_px: float = 26) -> None:
        """A hatched floor under a point."""
        x, y = self.page(at)
        self.parts.append(f'<path d="M{number(x - half_px)} {number(y)}H{number(x + half_px)}" stroke="{INK}" '
                          'stroke-width="2"/>')
        strokes = "".join(f"M{number(x - half_px + 4 + i * 9)} {number(y)}l-7 9" for i in range(int(half_px * 2 / 9)))
        self.parts.append(f'<path d="{strokes}" stroke="{GREY}" stroke-width="1"/>')

    def tool(self, at: Point, degrees: float, color: str = INK, length_px: float = 12) -> None:
        """A small gripper that points in a direction."""
        back = polar((0.0, 0.0), length_px, degrees)
        for side in (90, -90):
            wide = polar((0.0, 0.0), length_px * 0.55, degrees + side)
            corners = [(0.0, 0.0), wide, (wide[0] + back[0], wide[1] + back[1])]
            self.line([(at[0] + x / self.scale, at[1] + y / self.scale_y) for x, y in corners], color, 2.5)


def save_figures(figures: dict[str, Callable[[], Canvas]]) -> None:
    """Draws each into the folder that the command line names, or into docs/figures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "docs" / "figures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in figures.items():
        draw().save(folder / f"{name}.svg")
