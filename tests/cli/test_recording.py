#!/usr/bin/env python3
"""Recordings: written by run and simulate, read back whole and in part, as MCAP and as CSV."""
import base64
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import ask, main, run  # noqa: E402

PROGRAM = "G21 G90 G64 P0.02\nG0 X0 Y0\nG1 X20 F3000\nG1 Y15\nM2\n"
PLACE = "--work 110 0 30 0 0 90 --pitch -90".split()


class Recordings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name)
        (cls.path / "a.ngc").write_text(PROGRAM)
        for verb in ("run", "simulate"):
            done = run(verb, "planar3", str(cls.path / "a.ngc"), *PLACE, "-o", str(cls.path / f"{verb}.mcap"))
            assert done.returncode == 0, done.stderr

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def info(self, name, *words):
        done = run("recording", str(self.path / name), *words, "--json")
        self.assertEqual(0, done.returncode, done.stderr)
        return json.loads(done.stdout)

    def test_a_simulation_has_its_plan_and_its_plants(self):
        answer = self.info("simulate.mcap")
        self.assertEqual(["plan", "kinematic", "joints", "articulation"], [source["name"] for source in answer["sources"]])
        self.assertEqual(1, len({source["samples"] for source in answer["sources"]}))
        self.assertTrue(answer["whole"])
        self.assertEqual("planar3", answer["of"])
        self.assertEqual(["O", "A", "B"], answer["sources"][0]["joints"])

    def test_a_motion_is_what_its_csv_is(self):
        run("run", "planar3", str(self.path / "a.ngc"), *PLACE, "-o", str(self.path / "run.csv"))
        lines = (self.path / "run.csv").read_text().splitlines()
        samples = self.info("run.mcap", "--samples")["samples"]
        self.assertEqual(len(lines) - 1, len(samples))
        for line, sample in zip(lines[1::50], samples[::50]):
            values = [float(cell) for cell in line.split(",")]
            for expected, found in zip(values[:4], [sample["t"], *sample["q"]]):
                self.assertAlmostEqual(expected, found, delta=2e-9)

    def test_a_span_of_one_source_goes_to_csv_and_back(self):
        csv, back = self.path / "part.csv", self.path / "part.mcap"
        span = ["--from", "0.2", "--to", "0.4", "--source", "articulation"]
        self.assertEqual(0, run("recording", str(self.path / "simulate.mcap"), *span, "-o", str(csv)).returncode)
        self.assertEqual(0, run("recording", str(csv), "--arm", "planar3", "-o", str(back)).returncode)
        before = self.info("simulate.mcap", *span, "--samples")["samples"]
        after = self.info("part.mcap", "--samples")["samples"]
        self.assertGreater(len(before), 40)
        self.assertEqual([sample["t"] for sample in before], [sample["t"] for sample in after])
        for a, b in zip(before, after):
            self.assertTrue(0.2 <= a["t"] <= 0.4)
            for x, y in zip(a["q"] + a["torque"], b["q"] + b["torque"]):
                self.assertAlmostEqual(x, y, delta=1e-12 * max(1.0, abs(x)))

    def test_a_cut_file_is_read_and_said_to_be_cut(self):
        whole = (self.path / "simulate.mcap").read_bytes()
        (self.path / "cut.mcap").write_bytes(whole[:len(whole) * 9 // 10])
        answer = self.info("cut.mcap")
        self.assertFalse(answer["whole"])
        self.assertGreater(answer["sources"][0]["samples"], 10)
        self.assertIn("The file was cut", run("recording", str(self.path / "cut.mcap")).stdout)

    def test_requests_take_bytes_and_lines(self):
        data = base64.b64encode((self.path / "run.mcap").read_bytes()).decode()
        mcap, csv, wrong = ask({"op": "recording", "bytes": data},
                               {"op": "recording", "robot": "planar3", "text": "t,q1,q2,q3\n0,1,2,3\n0.5,2,3,4\n"},
                               {"op": "recording", "robot": "planar3", "text": "t,q1,q2,q3\n0,1,x,3\n"})
        self.assertEqual("mcap", mcap["kind"])
        self.assertEqual([2, 0.5], [csv["sources"][0]["samples"], csv["sources"][0]["longest_gap"]])
        self.assertEqual("syntax", wrong["error"]["code"])
        self.assertIn("expected a number, found 'x'", wrong["error"]["message"])

    def test_what_is_no_recording_is_refused(self):
        (self.path / "no.mcap").write_text("hello")
        done = run("recording", str(self.path / "no.mcap"))
        self.assertNotEqual(0, done.returncode)
        self.assertIn("no MCAP file", done.stderr)
        self.assertEqual(2, run("recording", str(self.path / "run.mcap"), "-o", "x.bin").returncode)


if __name__ == "__main__":
    main()
