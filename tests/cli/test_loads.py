#!/usr/bin/env python3
"""The verbs about loads: payload with sweeps and pictures, size, servo, workspace."""
import csv
import json
import pathlib
import re
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import ask, main, run

PROGRAM = "G21 G90 G64 P0.05\nG0 X0 Y0\nG1 X60 F12000\nG3 X60 Y40 I0 J20\nG1 X0\nM2\n"
HOLD = ("--work", "70", "0", "-20", "0", "0", "90", "--pitch", "-90")
SHORTER = "l1=100:60,l2=80:40,l3=67.5:27.5"
PNG = b"\x89PNG\r\n\x1a\n"


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.program = str(self.folder / "part.ngc")
        pathlib.Path(self.program).write_text(PROGRAM)

    def motion(self):
        path = str(self.folder / "part.csv")
        self.assertEqual(run("run", "planar3", self.program, *HOLD, "-o", path).returncode, 0)
        return path

    def picture(self, *words, ending="svg"):
        """The bytes of the picture that a verb draws."""
        path = self.folder / ("picture." + ending)
        done = run(*words, "--plot", str(path))
        self.assertEqual(done.returncode, 0, done.stderr)
        return path.read_bytes()

    def refused(self, code, part, *words):
        done = run(*words)
        self.assertEqual(done.returncode, code, words)
        self.assertIn(part, done.stderr)


class Payload(Folder):
    def test_the_weakest_pose_is_meant_without_q(self):
        done = run("payload", "planar3")
        self.assertIn("carries 0.2530 kg", done.stdout)
        self.assertIn("proved", done.stdout)

    def test_a_sweep_is_the_request_of_the_same_name(self):
        done = run("payload", "planar3", "--q", "0", "0", "0", "--sweep", SHORTER, "--steps", "5", "--json")
        request = {"op": "payload", "robot": "planar3", "q": [0, 0, 0], "steps": 5,
                   "sweep": {"l1": [100, 60], "l2": [80, 40], "l3": [67.5, 27.5]}}
        self.assertEqual(json.loads(done.stdout), ask(request)[0])
        table = run("payload", "planar3", "--q", "0", "0", "0", "--sweep", SHORTER).stdout
        self.assertIn("0.2530", table.splitlines()[1])
        self.assertIn("0.6595", table.splitlines()[-1])

    def test_the_curve_shows_all_joints_and_the_figures_of_the_document(self):
        picture = self.picture("payload", "planar3", "--q", "0", "0", "0", "--sweep", SHORTER).decode()
        for text in ("joint O", "joint A", "joint B", "the arm", "l1, l2, l3 shorter by, mm", "payload, g",
                     "document 003: 284 g", "document 003: 675 g", "O 283.99 to 664.21", "A 253.01 to 659.53"):
            self.assertIn(text, picture)
        other = self.picture("payload", "planar3", "--q", "0", "0", "0", "--sweep", "l1=100:60").decode()
        self.assertNotIn("document 003: 284 g", other)

    def test_two_dimensions_are_a_map(self):
        words = ("payload", "arm4", "--sweep", "l23=150:250", "--across", "l34=120:240", "--steps", "6")
        self.assertIn("least", run(*words).stdout)
        picture = self.picture(*words).decode()
        for text in ("l23, mm", "l34, mm", "payload, kg"):
            self.assertIn(text, picture)

    def test_the_workspace_is_drawn_without_a_sweep(self):
        picture = self.picture("payload", "planar3", "--theme", "dark").decode()
        self.assertIn("weakest: 0.253 kg", picture)
        self.assertTrue(self.picture("payload", "planar3", ending="png").startswith(PNG))

    def test_usage(self):
        self.refused(2, "NAME=FROM:TO", "payload", "planar3", "--sweep", "l1=100")
        self.refused(2, "NAME=FROM:TO", "payload", "planar3", "--sweep", "l1=1:2,")
        self.refused(2, "l9", "payload", "planar3", "--sweep", "l9=1:2")
        self.refused(2, "'across' needs 'sweep'", "payload", "planar3", "--across", "l1=1:2")
        self.refused(2, ".png or .svg", "payload", "planar3", "--plot", "x.pdf")
        self.refused(2, "light or dark", "payload", "planar3", "--plot", "x.png", "--theme", "blue")
        self.refused(2, "needs --plot", "payload", "planar3", "--theme", "dark")
        self.refused(3, "cannot be written", "payload", "planar3", "--plot", str(self.folder / "no" / "x.png"))


class Size(Folder):
    def test_a_program_and_its_csv_say_the_same(self):
        program = run("size", "planar3", self.program, *HOLD)
        motion = run("size", "planar3", self.motion())
        self.assertEqual(program.returncode, 0, program.stderr)
        # of two peaks that are equally high the nine decimals of a CSV may choose the other
        without_times = [re.sub(r"(?m)^(  \w+ +[\d.]+) +[\d.]+", r"\1", done.stdout) for done in (program, motion)]
        self.assertEqual(*without_times)
        self.assertNotEqual(without_times[0], program.stdout)
        self.assertIn("this motion carries up to", motion.stdout)
        self.assertIn("friction: joint 1, 2, 3", motion.stdout)

    def test_json_is_what_the_request_torque_answers(self):
        path = self.motion()
        done = run("size", "planar3", path, "--load_kg", "0.1", "--safety", "1.5", "--json")
        rows = list(csv.DictReader(pathlib.Path(path).read_text().splitlines()))
        samples = [{"t": float(row["t"]), **{part: [float(row[part + str(k)]) for k in (1, 2, 3)]
                                             for part in ("q", "qd", "qdd")}} for row in rows]
        answer = ask({"op": "torque", "robot": "planar3", "trajectory": samples, "load_kg": 0.1, "safety": 1.5})[0]
        answer.pop("id", None)
        self.assertEqual(json.loads(done.stdout), answer)
        payload = ask({"op": "payload", "robot": "planar3", "trajectory": samples, "safety": 1.5})[0]
        self.assertEqual(payload["max_kg"], answer["payload"]["max_kg"])

    def test_a_drive_that_is_not_up_to_it_is_named(self):
        done = run("size", "planar3", self.motion(), "--load_kg", "0.35")
        self.assertEqual(done.returncode, 1)
        self.assertIn("off the curve", done.stdout)

    def test_the_picture(self):
        picture = self.picture("size", "planar3", self.motion(), "--theme", "dark").decode()
        for text in ("drive torque, N·m", "drive power, W", "time, s"):
            self.assertIn(text, picture)

    def test_what_is_not_known_or_not_right(self):
        self.refused(1, "does not give the mass", "size", "rl15", self.program, "--work", "900", "0", "400", "0", "0", "0")
        self.refused(1, "--points", "size", "scara", self.program, "--work", "280", "0", "50", "0", "0", "0")
        wrong = self.folder / "wrong.csv"
        wrong.write_text("t,q1\n")
        self.refused(1, "wrong.csv:1:1: the column q2 is missing", "size", "planar3", str(wrong))
        self.refused(3, "cannot be read", "size", "planar3", str(self.folder / "none.csv"))
        self.refused(2, "'safety'", "size", "planar3", self.program, "--safety", "0.5")
        self.refused(2, "give one of 'program', 'file'", "size", "planar3")


class Servo(Folder):
    MIDDLE = ("--middle", "60", "-90", "-60")

    def test_pulses_are_whole_steps_at_the_rate_of_the_servos(self):
        out = self.folder / "pulses.csv"
        done = run("servo", "planar3", self.motion(), *self.MIDDLE, "--resolution", "4", "-o", str(out))
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = list(csv.reader(out.read_text().splitlines()))
        self.assertEqual(rows[0], ["t", "pulse1", "pulse2", "pulse3"])
        self.assertEqual([row[0] for row in rows[1:4]], ["0", "0.02", "0.04"])
        for row in rows[1:]:
            for pulse in map(float, row[1:]):
                self.assertEqual(pulse % 4, 0)
                self.assertTrue(1000 <= pulse <= 2000)
        self.assertRegex(done.stdout, r"at most \d\.\d+ mm")

    def test_a_finer_controller_errs_less(self):
        errors = [json.loads(run("servo", "planar3", self.motion(), *self.MIDDLE, "--resolution", step, "--json").stdout)
                  for step in ("20", "1")]
        self.assertGreater(errors[0]["error_rms_mm"], errors[1]["error_rms_mm"])
        everywhere = json.loads(run("servo", "planar3", "--json").stdout)
        self.assertGreater(everywhere["error_max_mm"], errors[1]["error_max_mm"])

    def test_a_motion_beyond_the_travel_is_refused_and_writes_nothing(self):
        out = self.folder / "pulses.csv"
        self.refused(1, "the servo of joint A turns from -60.0 to 60.0 degrees", "servo", "planar3", self.motion(), "-o",
                     str(out))
        self.assertFalse(out.exists())

    def test_an_arm_without_servos(self):
        self.refused(1, "has no travel in the robot file", "servo", "scara")
        self.refused(2, "needs a motion", "servo", "planar3", "-o", "x.csv")
        self.refused(2, "'resolution'", "servo", "planar3", "--resolution", "0")


class Workspace(Folder):
    def test_the_area_of_a_ring(self):
        slices = json.loads(run("workspace", "drawbot", "--json").stdout)["slices"]
        self.assertEqual([s["plane"] for s in slices], ["xz", "xy"])
        ring = 3.141592653589793 * (365 ** 2 - 95 ** 2)
        self.assertAlmostEqual(slices[1]["area_mm2"] / ring, 1, delta=0.01)
        self.assertEqual((slices[1]["least"], slices[1]["most"]), (2, 2))

    def test_the_volume_is_what_ik_reaches_within_the_limits(self):
        held = {"scara": {}, "arm4": {"pitch": 20}, "rl15": {"abc": [0, 0, 180]}}
        for arm, how in held.items():
            answer, = ask({"op": "workspace", "robot": arm, "volume": True, "cells": 16, **how})
            volume = answer["volume"]
            counts, low, high = volume["counts"], volume["from"], volume["to"]
            places, marks = [], []
            for number in range(0, counts[0] * counts[1] * counts[2], 997):
                index = (number % counts[0], number // counts[0] % counts[1], number // counts[0] // counts[1])
                places.append([a + (b - a) * (k + 0.5) / n for a, b, k, n in zip(low, high, index, counts)])
                marks.append(volume["layers"][index[2]][index[0] + counts[0] * index[1]])
            answers = ask(*({"op": "ik", "robot": arm, "xyz": xyz, "limits": True, **how} for xyz in places))
            self.assertEqual(marks, ["x" if a["solutions"] else "." for a in answers], arm)
            self.assertGreater(marks.count("x"), 5)
        self.assertIsNone(ask({"op": "workspace", "robot": "planar3", "volume": True, "pitch": 0})[0]["volume"])

    def test_pictures_of_every_arm_and_colour(self):
        for words in (("scara",), ("rl15", "--color", "manipulability"), ("planar3", "--color", "payload", "--pitch", "-90"),
                      ("drawbot", "--color", "payload", "--pose", "strongest", "--level", "10")):
            picture = self.picture("workspace", *words).decode()
            self.assertIn("from the side at y = 0 mm", picture)
            self.assertTrue(self.picture("workspace", *words, "--theme", "dark", ending="png").startswith(PNG))

    def test_the_same_bytes_again(self):
        self.assertEqual(self.picture("workspace", "scara"), self.picture("workspace", "scara"))

    def test_usage(self):
        self.refused(2, "'color' must be", "workspace", "scara", "--color", "red")
        self.refused(2, "'pose' must be", "workspace", "scara", "--pose", "best")
        self.refused(2, "pitch", "workspace", "scara", "--pitch", "10")
        self.refused(1, "does not give the mass", "workspace", "rl15", "--color", "payload")
        self.refused(2, "finite", "workspace", "scara", "--level", "nan")


if __name__ == "__main__":
    main()
