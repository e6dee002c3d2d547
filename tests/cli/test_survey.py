#!/usr/bin/env python3
"""Capability maps: the same bytes however many work at them, whatever was interrupted."""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import PROGRAM, ask, main, run  # noqa: E402

GRID = ["--counts", "9", "9", "8", "--directions", "12", "--rolls", "6"]
REQUEST = {"op": "survey", "robot": "rl15", "counts": [9, 9, 8], "directions": 12, "rolls": 6}


def read_map(path):
    """The head and the blocks of a map, as docs/scale.md describes them."""
    data = pathlib.Path(path).read_bytes()
    assert data[:8] == b"zvblocks"
    size, = struct.unpack("<I", data[8:12])
    head = json.loads(data[12:12 + size])
    begin = -(-(12 + size) // 4096) * 4096
    step = head["block_bytes"] + 8
    return head, [data[begin + i * step:begin + i * step + head["block_bytes"]] for i in range(head["blocks"])]


class Survey(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="zveno-survey-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def survey(self, name, *words):
        done = run("survey", "rl15", *GRID, "-o", str(self.folder / name), *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.folder / name).read_bytes()

    def test_any_number_of_threads_gives_the_same_bytes(self):
        self.assertEqual(self.survey("a", "--threads", "1"), self.survey("b", "--threads", "3"))

    def test_the_file_says_what_the_answer_and_ik_say(self):
        self.survey("a")
        head, blocks = read_map(self.folder / "a")
        answer, = ask(REQUEST)
        counts = b"".join(block[:head["block_poses"]] for block in blocks)[:answer["poses"]]
        self.assertEqual(sum(1 for count in counts if count), answer["reached"])
        self.assertEqual(sum(counts), answer["solutions"])
        best = answer["best"][0]
        self.assertEqual(best["measure"], "branches")
        self.assertEqual(max(counts), best["value"])
        places = answer["places"]
        self.assertEqual(places * 72, answer["poses"])
        share, = ask({**REQUEST, "shares": True})
        self.assertEqual(sum(1 for value in share["shares"] if value == 1), answer["whole_places"])

    def test_a_run_that_was_killed_is_gone_on_with(self):
        whole = self.survey("a")
        for wait_s in (0.0, 0.02, 0.05):
            path = self.folder / f"killed{wait_s}"
            victim = subprocess.Popen([PROGRAM, "survey", "rl15", *GRID, "-o", str(path), "--threads", "1"],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(wait_s)
            victim.kill()
            victim.wait()
            self.assertEqual(self.survey(path.name), whole)
            self.assertFalse(path.with_suffix(path.suffix + ".part").exists())

    def test_the_answer_is_that_of_batch(self):
        done = run("survey", "rl15", *GRID, "--json")
        answer, = ask(REQUEST)
        self.assertEqual(json.loads(done.stdout), answer)

    def test_what_cannot_be_is_said(self):
        too_many, = ask({"op": "survey", "robot": "rl15", "counts": [100, 100, 100]})
        self.assertEqual(too_many["error"]["code"], "too_large")
        self.assertIn("zveno survey -o", too_many["error"]["message"])
        self.assertIn(": 1 block of", run("survey", "rl15", "--counts", "2", "2", "2", "--directions", "2", "--rolls", "1",
                                          "-o", str(self.folder / "small")).stdout)
        turned, = ask({"op": "survey", "robot": "scara", "directions": 5})
        self.assertIn("no use for more than one direction", turned["error"]["message"])
        massless, = ask({"op": "survey", "robot": "rl15", "payload": True})
        self.assertIn("mass", massless["error"]["message"])
        (self.folder / "x.part").write_bytes(b"something of somebody")
        done = run("survey", "rl15", *GRID, "-o", str(self.folder / "x"))
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("was begun for something else", done.stderr)
        self.assertEqual((self.folder / "x.part").read_bytes(), b"something of somebody")

    def test_all_measures_of_an_arm_with_masses(self):
        answer, = ask({"op": "survey", "robot": "planar3", "directions": 8, "payload": True,
                       "manipulability": True, "clearance": True})
        self.assertEqual([best["measure"] for best in answer["best"]],
                         ["branches", "margin", "manipulability", "payload", "clearance"])


if __name__ == "__main__":
    main()
