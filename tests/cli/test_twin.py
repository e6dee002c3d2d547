#!/usr/bin/env python3
"""Faults are put into a simulation, and the twin finds them in its recording."""
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import main, run  # noqa: E402

PROGRAM = "G21 G90 G64 P0.02\nG0 X0 Y0\n" + "G1 X20 F1500\nG1 Y15\nG1 X0\nG1 Y0\n" * 3 + "M2\n"
PLACE = "--work 110 0 30 0 0 90 --pitch -90 --plant articulation".split()


class Twins(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name)
        (cls.path / "a.ngc").write_text(PROGRAM)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def recording(self, name, *faults):
        words = ["--faults", json.dumps(list(faults))] if faults else []
        done = run("simulate", "planar3", str(self.path / "a.ngc"), *PLACE, *words, "-o", str(self.path / name))
        self.assertEqual(0, done.returncode, done.stderr)
        return str(self.path / name)

    def judged(self, path, *words):
        done = run("twin", "planar3", path, *words, "--json")
        self.assertEqual(0, done.returncode, done.stderr)
        return json.loads(done.stdout)

    def test_a_delay_is_named_and_a_healthy_arm_is_not_blamed(self):
        healthy = self.recording("healthy.mcap")
        self.assertEqual([], self.judged(healthy)["findings"])
        late = self.judged(self.recording("late.mcap", {"kind": "delay", "amount": 12}), "--healthy", healthy)
        self.assertEqual("delay", late["findings"][0]["fault"])
        self.assertAlmostEqual(12, late["findings"][0]["amount"], delta=2)

    def test_lost_samples_are_counted(self):
        answer = self.judged(self.recording("lost.mcap", {"kind": "lost", "amount": 10}))
        self.assertEqual("lost", answer["findings"][0]["fault"])
        self.assertAlmostEqual(0.10, answer["findings"][0]["amount"], delta=0.03)

    def test_a_table_for_people_says_the_sentence(self):
        done = run("twin", "planar3", self.recording("load.mcap", {"kind": "payload", "amount": 0.1}))
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn("kg more at the tool", done.stdout)

    def test_masses_and_zeros_are_identified_on_every_plant(self):
        robot = json.loads((pathlib.Path(__file__).resolve().parents[2] / "robots/planar3.json").read_text())
        scales, turn = (1.3, 0.8, 1.5), json.dumps([{"kind": "offset", "joint": 2, "amount": 3}])
        motion = [[60, -50, -20], [120, -90, -60], [40, -20, 40], [130, -60, -80], [70, -110, 30], [90, -30, -60]] * 3
        for joint, scale in zip(robot["joints"], scales):
            joint["link"]["mass"] *= scale
        (self.path / "true.json").write_text(json.dumps(robot))
        for plant, zero in (("kinematic", 0), ("joints", 3), ("articulation", 3)):
            done = run("simulate", str(self.path / "true.json"), "--waypoints", json.dumps(motion), "--plant", plant,
                       *(("--faults", turn) if zero else ()), "-o", str(self.path / "i.mcap"))
            self.assertEqual(0, done.returncode, done.stderr)
            done = run("identify", "planar3", str(self.path / "i.mcap"), "--json")
            self.assertEqual(0, done.returncode, done.stderr)
            for p in json.loads(done.stdout)["parameters"]:
                true = {"mass": p["file"] * scales[p["joint"] - 1], "zero": zero if p["joint"] == 2 else 0}.get(p["quantity"])
                if true is not None:
                    self.assertLessEqual(abs(p["value"] - true), p["bound"], (plant, p))
                    self.assertLess(p["bound"], 5 if p["quantity"] == "zero" else 0.3 * true, (plant, p))
        self.assertIn("what the recording tells", run("identify", "planar3", str(self.path / "i.mcap")).stdout)

    def test_faults_that_do_not_fit_are_refused(self):
        for fault, words in (({"kind": "gear", "amount": 1.1}, "needs a joint"),
                             ({"kind": "friction", "joint": 1, "amount": 3}, "no friction")):
            done = run("simulate", "planar3", str(self.path / "a.ngc"), *PLACE, "--faults", json.dumps([fault]))
            self.assertNotEqual(0, done.returncode)
            self.assertIn(words, done.stderr)

    def test_a_recording_of_another_arm_is_refused(self):
        done = run("twin", "rl15", self.recording("short.mcap"))
        self.assertNotEqual(0, done.returncode)


if __name__ == "__main__":
    main()
