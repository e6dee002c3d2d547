#!/usr/bin/env python3
"""What the pen really draws: the request as_built, and draw --as-built."""
import pathlib
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import ask, main, run  # noqa: E402

CIRCLE = {"op": "as_built", "robot": "scara", "work": [250, 60, 50, 0, 0, 0], "program": "G21 G90\nG0 X20 Y0\nG2 X20 Y0 I-20 J0 F3000\nM2\n"}


class Built(unittest.TestCase):
    def test_perfect_joints_draw_the_wish(self):
        answer = ask(CIRCLE)[0]
        self.assertEqual(0, answer["worst"])
        self.assertEqual(["step", "backlash", "sag", "jitter"], [effect["name"] for effect in answer["effects"]])

    def test_faults_show_and_are_made_up_for(self):
        answer = ask({**CIRCLE, "backlash": 0.5, "compensate": True})[0]
        lever = 450 * 0.5 * 3.1416 / 180  # both joints turn by less than half a degree, at most 450 mm from the tool
        self.assertGreater(answer["worst"], 0.5)
        self.assertLess(answer["worst"], lever)
        self.assertLess(answer["compensated"]["rms"], 0.5 * answer["rms"])
        back = ask({"op": "check", "robot": "scara", "program": answer["compensated"]["program"]})[0]
        self.assertEqual([True, []], [back["possible"], back["errors"]])

    def test_each_effect_alone_and_all_together(self):
        faults = {"step": 0.1, "backlash": 0.2, "jitter": 0.05}
        together = ask({**CIRCLE, **faults})[0]
        alone = {effect["name"]: effect["worst"] for effect in together["effects"]}
        self.assertLessEqual(together["worst"], 1.01 * sum(alone.values()))
        for name, value in faults.items():
            self.assertAlmostEqual(alone[name], ask({**CIRCLE, name: value})[0]["worst"], 9)
        self.assertEqual(together, ask({**CIRCLE, **faults})[0])
        self.assertNotEqual(together["worst"], ask({**CIRCLE, **faults, "seed": 2})[0]["worst"])

    def test_sag_grows_with_the_load_and_needs_masses(self):
        motion = {"op": "as_built", "robot": "planar3", "waypoints": [{"q": [90, -60, -30]}, {"q": [70, -80, -60], "move": "line"}], "stiffness": 1}
        light, heavy = ask(motion, {**motion, "load_kg": 0.2})
        self.assertTrue(light["weighed"])
        self.assertGreater(heavy["worst"], 1.2 * light["worst"])
        self.assertGreater(light["worst"], 0)

    def test_the_verb_writes_a_picture_and_a_program(self):
        with tempfile.TemporaryDirectory() as folder:
            picture, program = pathlib.Path(folder) / "built.svg", pathlib.Path(folder) / "comp.ngc"
            done = run("draw", "drawbot", "--text", "I", "--as-built", str(picture), "--compensated", str(program), "--backlash", "0.5")
            self.assertEqual(0, done.returncode, done.stderr)
            self.assertIn("as built", done.stdout)
            self.assertEqual(2, len(xml.parse(picture).getroot().findall("{http://www.w3.org/2000/svg}path")))
            self.assertIn("M2", program.read_text())

    def test_a_sag_that_is_not_known_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = str(pathlib.Path(folder, "built.svg"))
            for words, told in ((["--stiffness", "2000"], True), (["--backlash", "0.1"], False)):
                done = run("draw", "rl15", "--text", "I", "--as-built", picture, *words)
                self.assertEqual(0, done.returncode, done.stderr)
                self.assertEqual(told, "how far the arm sags is not known" in done.stdout)

    def test_what_cannot_be_followed_has_no_picture(self):
        far = ask({**CIRCLE, "program": "G0 X0\nG1 X9000 F600\nM2\n"})[0]
        self.assertEqual("limit", far["error"]["code"])


if __name__ == "__main__":
    main()
