"""A judge that reads G-code as grbl 1.1 does, as far as its documentation tells, and refuses what that refuses.

The words, their modal groups, one command of a group and one value of a letter in a line, which values a command needs and
which nobody uses, numbers without exponents, 79 characters in a line without spaces and comments, positions in single
precision, and the test of an arc: its radii at both ends differ by at most 0.005 mm, or by 0.5 mm and a thousandth of the radius.
"""
import re
import struct

GROUPS = {"G4": "act", "G53": "act", "G10": "act", "G28": "act", "G28.1": "act", "G30": "act", "G30.1": "act", "G92": "act",
          "G92.1": "act", "G0": "motion", "G1": "motion", "G2": "motion", "G3": "motion", "G38.2": "motion", "G38.3": "motion",
          "G38.4": "motion", "G38.5": "motion", "G80": "motion", "G17": "plane", "G18": "plane", "G19": "plane",
          "G90": "distance", "G91": "distance", "G91.1": "arc distance", "G93": "feed", "G94": "feed", "G20": "units",
          "G21": "units", "G40": "cutter", "G43.1": "length", "G49": "length", "G54": "system", "G55": "system",
          "G56": "system", "G57": "system", "G58": "system", "G59": "system", "G61": "control", "M0": "stop", "M1": "stop",
          "M2": "stop", "M30": "stop", "M3": "spindle", "M4": "spindle", "M5": "spindle", "M7": "mist", "M8": "flood",
          "M9": "flood"}
LINE_BUFFER = 80
MOST_DIGITS = 8


class Refused(Exception):
    """With the number of grbl's error and the line."""


def single(number):
    return struct.unpack("f", struct.pack("f", number))[0]


class Judge:
    """Reads a program line by line; `at` is where the tool is, `reached` every place it was sent to."""

    def __init__(self):
        self.at = [0.0, 0.0, 0.0]
        self.modes = {"motion": "G0", "distance": "G90", "units": "G21", "plane": "G17", "feed": "G94"}
        self.feed = 0.0
        self.ended = False
        self.arcs = 0

    def refuse(self, error, why):
        raise Refused(f"error:{error} {why}: {self.line!r}")

    def words(self):
        plain = re.sub(r"\([^()]*\)|;.*", "", self.line)
        plain = re.sub(r"\s", "", plain).upper()
        if len(plain) > LINE_BUFFER - 2:
            self.refuse(11, "too long")
        while plain:
            word = re.match(r"([A-Z])([-+]?(\d*)\.?(\d*))", plain)
            if not word:
                self.refuse(1, "a letter was expected")
            if not word[3] and not word[4]:
                self.refuse(2, "a number was expected")
            if len((word[3] + word[4]).lstrip("0")) > MOST_DIGITS:
                self.refuse(2, f"more than {MOST_DIGITS} digits lose their place")
            yield word[1], float(word[2])
            plain = plain[word.end():]

    def block(self):
        """Commands by their group and values by their letter."""
        commands, values = {}, {}
        for letter, number in self.words():
            if letter in "GM":
                name = f"{letter}{number:g}"
                if name not in GROUPS:
                    self.refuse(20, f"{name} is not known")
                if GROUPS[name] in commands:
                    self.refuse(21, f"two commands of the group {GROUPS[name]}")
                commands[GROUPS[name]] = name
            elif letter not in "FIJKLNPRSTXYZ":
                self.refuse(20, f"{letter} is not known")
            elif letter in values:
                self.refuse(25, f"{letter} stands twice")
            elif letter in "FNPST" and number < 0:
                self.refuse(4, f"{letter} is negative")
            else:
                values[letter] = number
        return commands, values

    def move(self, motion, values):
        axes = [letter for letter in "XYZ" if letter in values]
        target = [single(values.pop(letter, at)) for letter, at in zip("XYZ", self.at)]
        if not axes and motion in ("G1", "G2", "G3"):
            self.refuse(26, "no axis")
        if motion != "G0" and self.feed == 0.0:
            self.refuse(22, "no feed")
        if motion in ("G2", "G3"):
            self.arc(target, axes, values)
        self.at = target

    def arc(self, target, axes, values):
        if not {"X", "Y"} & set(axes):
            self.refuse(32, "no axis of the plane")
        if "R" in values or not {"I", "J"} & set(values):
            self.refuse(35, "no centre")
        i, j = single(values.pop("I", 0.0)), single(values.pop("J", 0.0))
        x, y = target[0] - self.at[0] - i, target[1] - self.at[1] - j
        radius, other = (i * i + j * j) ** 0.5, (x * x + y * y) ** 0.5
        if abs(radius - other) > 0.005 and (abs(radius - other) > 0.5 or abs(radius - other) > 0.001 * radius):
            self.refuse(33, f"radii {radius} and {other}")
        if target[:2] == self.at[:2]:
            self.refuse(0, "a whole circle: nothing here writes one")
        self.arcs += 1

    def read(self, line):
        self.line = line
        if line.strip() == "%":
            return
        commands, values = self.block()
        if self.ended and (commands or values):
            self.refuse(0, "behind the end")
        if "G53" in commands.values() or "system" in commands or commands.get("units") == "G20":
            self.refuse(0, "nothing here writes this")
        self.modes.update({group: name for group, name in commands.items() if group in self.modes})
        self.feed = values.pop("F", self.feed)
        if commands.get("act") == "G4":
            if "P" not in values:
                self.refuse(28, "a dwell without time")
            values.pop("P")
        elif "motion" in commands or set("XYZ") & set(values):
            self.move(self.modes["motion"], values)
        values.pop("S", None)
        values.pop("N", None)
        if values:
            self.refuse(36, f"nobody uses {', '.join(values)}")
        self.ended = commands.get("stop") in ("M2", "M30")


def judge(program):
    """Reads a whole program; raises Refused, and gives back who has read it."""
    reader = Judge()
    for line in program.splitlines():
        reader.read(line)
    return reader
