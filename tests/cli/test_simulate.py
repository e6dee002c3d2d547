#!/usr/bin/env python3
"""The verb simulate: what it says and writes, that it repeats, and that a breakdown is named and its recording kept."""
import csv
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import main, run

PROGRAM = "G21 G90 G64 P0.02\nG0 X0 Y0\nG1 X10 F3000\nG1 Y8\nM2\n"
PLANAR3 = ("--work", "110", "0", "30", "0", "0", "90", "--pitch", "-90")
RL15 = ("--work", "900", "0", "400", "0", "0", "0")


class Simulate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "part.ngc").write_text(PROGRAM)

    def simulate(self, arm, *options):
        return run("simulate", arm, str(self.folder / "part.ngc"), *options)

    def test_all_three_plants_side_by_side(self):
        done = self.simulate("planar3", *PLANAR3)
        self.assertEqual(done.returncode, 0, done.stderr)
        for word in ("kinematic", "joints", "articulation", "error of the tool, peak", "gap in the joints", "ms per s"):
            self.assertIn(word, done.stdout)

    def test_a_recording_as_csv(self):
        path = self.folder / "rec.csv"
        done = self.simulate("planar3", *PLANAR3, "--plant", "articulation", "--rate", "100", "-o", str(path))
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = list(csv.DictReader(path.read_text().splitlines()))
        self.assertEqual({row["plant"] for row in rows}, {"articulation"})
        times = [float(row["t"]) for row in rows]
        self.assertAlmostEqual(times[1] - times[0], 0.01)
        self.assertEqual(times, sorted(times))
        for name in ("q1", "qd3", "torque2", "x", "y", "z", "error1", "tool_error", "line"):
            self.assertIsInstance(float(rows[-1][name]), float)
        self.assertLess(max(float(row["tool_error"]) for row in rows), 0.05)

    def test_a_recording_as_json_and_the_report(self):
        path = self.folder / "rec.json"
        done = self.simulate("planar3", *PLANAR3, "-o", str(path), "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        recording = json.loads(path.read_text())
        self.assertEqual(recording["joints"], ["O", "A", "B"])
        self.assertEqual([report["plant"] for report in recording["reports"]], ["kinematic", "joints", "articulation"])
        self.assertEqual(json.loads(done.stdout)["reports"], recording["reports"])
        sample = recording["samples"][-1]
        self.assertEqual({len(sample[name]) for name in ("q", "qd", "torque", "xyz", "error")}, {3})

    def test_the_same_run_gives_the_same_bytes(self):
        texts = []
        for name in ("one.json", "two.json"):
            done = self.simulate("rl15", *RL15, "--assume-inertia", "-o", str(self.folder / name))
            self.assertEqual(done.returncode, 0, done.stderr)
            texts.append((self.folder / name).read_bytes())
        self.assertEqual(*texts)

    def test_unknown_masses_are_told_and_assumed_only_when_asked(self):
        done = self.simulate("rl15", *RL15)
        self.assertEqual(done.returncode, 1)
        self.assertIn("does not give the mass", done.stderr)
        self.assertIn("--assume-inertia", done.stderr)
        done = self.simulate("rl15", *RL15, "--assume-inertia", "--load", "15")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("assumed masses or inertias", done.stdout)
        done = self.simulate("rl15", *RL15, "--plant", "kinematic", "--json")
        self.assertEqual(json.loads(done.stdout)["torque_peak"], [None] * 6)

    def test_bare_drives_sag_under_a_load(self):
        peaks = []
        for load in ("0", "0.1"):
            done = self.simulate("planar3", *PLANAR3, "--controller", "drives", "--load", load, "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            peaks.append([report["tracking"]["tool"]["peak"] for report in json.loads(done.stdout)["reports"]])
        # nothing but rounding: the motion tells the place of the curve, the drives that of the chain of joints
        self.assertLess(peaks[0][0], 1e-9)
        for plant in (1, 2):
            self.assertGreater(peaks[1][plant], peaks[0][plant])
        self.assertAlmostEqual(peaks[1][1], peaks[1][2], delta=0.01 * peaks[1][2])

    def test_of_all_plants_the_articulation_takes_the_integrator(self):
        by = {}
        for step in ("implicit", "rk4"):
            done = self.simulate("planar3", *PLANAR3, "--integrator", step, "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            by[step] = [report["tracking"] for report in json.loads(done.stdout)["reports"]]
        self.assertEqual(by["implicit"][:2], by["rk4"][:2])
        self.assertNotEqual(by["implicit"][2], by["rk4"][2])

    def test_the_rate_of_a_recording_is_the_one_it_has(self):
        path = self.folder / "rec.json"
        done = self.simulate("planar3", *PLANAR3, "--plant", "kinematic", "--rate", "300", "-o", str(path))
        self.assertEqual(done.returncode, 0, done.stderr)
        recording = json.loads(path.read_text())
        self.assertAlmostEqual(recording["samples"][1]["t"] * recording["rate_hz"], 1.0, 9)

    def test_an_arm_without_any_mass_is_refused_with_a_sentence(self):
        robot = json.loads((pathlib.Path(__file__).resolve().parents[2] / "robots" / "planar3.json").read_text())
        for joint in robot["joints"]:
            joint["link"]["mass"] = 0
        path = self.folder / "airy.json"
        path.write_text(json.dumps(robot))
        done = self.simulate(str(path), *PLANAR3)
        self.assertEqual((done.returncode, "weigh 0 kg" in done.stderr), (2, True), done.stderr)
        self.assertEqual(self.simulate(str(path), *PLANAR3, "--plant", "kinematic").returncode, 0)

    def test_a_table_in_the_way_is_named(self):
        done = self.simulate("planar3", *PLANAR3, "--controller", "drives", "--table", "120", "0", "35", "100", "100")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"joints: the link of B touches the table at \d+\.\d+ s, up to")
        self.assertRegex(done.stdout, r"articulation: the link of B touches the table")

    def test_a_breakdown_is_named_and_its_recording_kept(self):
        path = self.folder / "bad.csv"
        for plant in ("joints", "articulation"):
            done = self.simulate("planar3", *PLANAR3, "--plant", plant, "--step", "0.2", "--control", "5", "--rate", "5",
                                 "-o", str(path))
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, rf"the plant '{plant}' broke down at t = \d+\.\d+ s at joint [OAB]: ")
            self.assertGreater(len(path.read_text().splitlines()), 1)
            path.unlink()
        self.assertEqual([p.name for p in self.folder.iterdir()], ["part.ngc"])  # no log of an engine either

    def test_a_program_that_the_arm_cannot_follow_leaves_no_file(self):
        path = self.folder / "none.csv"
        done = self.simulate("planar3", "--work", "900", "0", "30", "0", "0", "90", "--pitch", "-90", "-o", str(path))
        self.assertEqual(done.returncode, 1)
        self.assertFalse(path.exists())

    def test_pictures(self):
        for name, start in (("all.png", b"\x89PNG"), ("all.svg", b"<svg")):
            done = self.simulate("planar3", *PLANAR3, "--plot", str(self.folder / name))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue((self.folder / name).read_bytes().startswith(start))

    def test_wrong_usage(self):
        for options, words in (
                (("--plant", "rubber"), "'plant' must be one of kinematic, joints, articulation, all"),
                (("--controller", "pid"), "'controller' must be one of computed-torque, pd, drives"),
                (("--plant", "joints", "--integrator", "rk4"), "no step 'rk4'"),
                (("--load-kg", "-1"), "'load_kg' must be a number not below 0"),
                (("--step", "0"), "'step' must be above zero"),
                (("--step", "1e-12"), "a microsecond or more"),
                (("--rate-hz", "2000"), "'rate_hz' must be at most 'control_hz'"),
                (("--stiffness", "1", "2"), "'stiffness' must be an array of 3 numbers"),
                (("-o", "rec.txt"), "must end in .csv, .json or .mcap"),
                (("--plot", "rec.gif"), "must end in .png or .svg")):
            done = self.simulate("planar3", *PLANAR3, *options)
            self.assertEqual((done.returncode, words in done.stderr), (2, True), (options, done.stderr))


if __name__ == "__main__":
    main()
