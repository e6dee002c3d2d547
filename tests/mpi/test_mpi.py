#!/usr/bin/env python3
"""A survey on many ranks: the bytes of one machine, for any number of ranks, whoever was killed.

    tests/mpi/test_mpi.py build/bin/zveno build/bin/zveno-mpi
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM, RANKED = sys.argv[1:3]
GRID = [16, 16, 12]
REQUEST = '{"op": "survey", "robot": "rl15", "counts": [16, 16, 12], "directions": 25, "rolls": 8, "manipulability": true}'
ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
TIME_LIMIT_S = 120


def ranks(count, *words):
    return ["mpirun", "--oversubscribe", "-n", str(count), RANKED, *map(str, words)]


def children_of(parent):
    """Processes whose parent is `parent`."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True)
    return [int(word) for word in listed.stdout.split()]


class Ranks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="zveno-mpi-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.request = self.folder / "request.json"
        self.request.write_text(REQUEST)

    def run_ranks(self, count, name):
        done = subprocess.run(ranks(count, self.request, "-o", self.folder / name), capture_output=True, text=True,
                              timeout=TIME_LIMIT_S, env={**os.environ, **ROOT})
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.folder / name).read_bytes(), done.stdout.splitlines()[-1]

    def test_one_two_and_four_ranks_give_the_bytes_of_one_machine(self):
        one = subprocess.run([PROGRAM, "survey", "rl15", "--counts", *map(str, GRID), "--directions", "25", "--rolls", "8",
                              "--manipulability", "--json", "-o", str(self.folder / "one")],
                             capture_output=True, text=True, timeout=TIME_LIMIT_S, check=True)
        expected = (self.folder / "one").read_bytes()
        for count in (1, 2, 4):
            made, answer = self.run_ranks(count, f"of{count}")
            self.assertEqual(made, expected)
            self.assertEqual(answer, one.stdout.strip())

    def test_a_rank_that_is_killed_costs_its_blocks_and_no_more(self):
        whole, _ = self.run_ranks(2, "whole")
        path = self.folder / "killed"
        job = subprocess.Popen(ranks(2, self.request, "-o", path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, **ROOT})
        part = path.with_suffix(".part")
        deadline = time.monotonic() + TIME_LIMIT_S
        while not (part.exists() and part.stat().st_blocks > 16) and job.poll() is None and time.monotonic() < deadline:
            time.sleep(0.001)
        for child in children_of(job.pid)[:1]:
            os.kill(child, signal.SIGKILL)
        job.wait(timeout=TIME_LIMIT_S)
        made, _ = self.run_ranks(2, "killed")
        self.assertEqual(made, whole)

    def test_what_is_wrong_is_said_once(self):
        self.request.write_text('{"op": "survey", "robot": "nobody"}')
        done = subprocess.run(ranks(2, self.request, "-o", self.folder / "x"), capture_output=True, text=True,
                              timeout=TIME_LIMIT_S, env={**os.environ, **ROOT})
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stdout.count('"ok": false'), 1)


if __name__ == "__main__":
    program = unittest.main(argv=[sys.argv[0]], exit=False)
    failed = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - failed} passed, {failed} failed, 0 skipped")
    sys.exit(1 if failed else 0)
