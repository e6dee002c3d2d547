#!/usr/bin/env python3
"""Surveys, searches and files of requests on many ranks: the bytes of one machine, for any number of ranks, whoever was
killed.

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

    def test_a_search_of_which_a_rank_was_killed_goes_on_where_it_was(self):
        program = "G21 G90\\nG0 X0 Y0 Z0\\nG1 X120 F6000\\nG1 Y80\\nG1 X0\\nM2\\n"
        self.request.write_text(
            '{"op": "design", "robot": "scara", "program": "' + program + '", "work": [250, 0, 50, 0, 0, 0], '
            '"vary": {"l1": [100, 400], "l2": [100, 400], "base.x": [-50, 50]}, "tries": 1000}')
        one = subprocess.run([PROGRAM, "batch"], input=self.request.read_text(), capture_output=True, text=True,
                             timeout=TIME_LIMIT_S, check=True).stdout.strip()
        path = self.folder / "killed"
        part = path.with_suffix(".part")
        job = subprocess.Popen(ranks(2, self.request, "-o", path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, **ROOT})
        deadline = time.monotonic() + TIME_LIMIT_S
        while not (part.exists() and part.stat().st_size > 50000) and job.poll() is None and time.monotonic() < deadline:
            time.sleep(0.001)
        for child in children_of(job.pid)[:1]:
            os.kill(child, signal.SIGKILL)
        job.wait(timeout=TIME_LIMIT_S)
        self.assertTrue(part.exists())
        done = subprocess.run(ranks(3, self.request, "-o", path), capture_output=True, text=True, timeout=TIME_LIMIT_S,
                              env={**os.environ, **ROOT})
        self.assertEqual(done.stdout.splitlines()[-1], one)
        self.assertFalse(part.exists())

    def test_what_is_wrong_is_said_once(self):
        self.request.write_text('{"op": "survey", "robot": "nobody"}')
        done = subprocess.run(ranks(2, self.request, "-o", self.folder / "x"), capture_output=True, text=True,
                              timeout=TIME_LIMIT_S, env={**os.environ, **ROOT})
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(done.stdout.count('"ok": false'), 1)

    def test_a_search_and_a_study_of_tolerances_say_what_one_machine_says(self):
        program = "G21 G90\\nG0 X0 Y0 Z0\\nG1 X120 F6000\\nG1 Y80\\nG1 X0\\nM2\\n"
        for request in (
                '{"op": "design", "robot": "scara", "program": "' + program + '", "work": [250, 0, 50, 0, 0, 0], '
                '"vary": {"l1": [100, 400], "base.x": [-50, 50]}, "tries": 80}',
                '{"op": "tolerance", "robot": "scara", "program": "' + program + '", "work": [250, 0, 50, 0, 0, 0], '
                '"dimensions": {"l1": 0.1}, "backlash": [0.02], "reach": true, "samples": 700}'):
            one = subprocess.run([PROGRAM, "batch"], input=request, capture_output=True, text=True, timeout=TIME_LIMIT_S,
                                 check=True).stdout.strip()
            self.assertIn('"ok": true', one)
            self.request.write_text(request)
            for count in (1, 3):
                done = subprocess.run(ranks(count, self.request), capture_output=True, text=True, timeout=TIME_LIMIT_S,
                                      env={**os.environ, **ROOT})
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(done.stdout.splitlines()[-1], one)


def lines_of_all_kinds(count):
    """Requests, short and long answers, blank lines, what is no JSON, a line longer than several blocks."""
    lines = ["\ufeff" + '{"op": "fk", "robot": "scara", "q": [1, 2, 3, 4]}']
    for i in range(count):
        lines.append('{"op": "fk", "robot": "rl15", "q": [%d, 10, %d, 0, 30, 5], "id": %d}' % (i % 170, i % 90, i))
        lines += ["", "   \r"] if i % 50 == 0 else []
        lines += ['{"op": "nothing', "true"] if i % 70 == 0 else []
        lines += ['{"op": "describe", "of": "plan"}'] if i % 90 == 0 else []
        lines += ['{"op": "gcode", "program": "' + "G1 X1 F600\\n" * 3000 + '"}'] if i == 40 else []
    return "\n".join(lines)  # the last one lacks its end


class Batch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="zveno-mpi-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.input, self.output = self.folder / "in", self.folder / "out"

    def words(self, count, block):
        return ranks(count, "batch", self.input, self.output, "--block", block)

    def run_ranks(self, count, block):
        done = subprocess.run(self.words(count, block), capture_output=True, text=True, timeout=TIME_LIMIT_S,
                              env={**os.environ, **ROOT})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["in", "out"])
        return self.output.read_bytes()

    def expect(self, text):
        self.input.write_text(text)
        return subprocess.run([PROGRAM, "batch"], input=text.encode(), capture_output=True, timeout=TIME_LIMIT_S,
                              check=True).stdout

    def test_any_number_of_ranks_and_any_block_give_the_bytes_of_batch(self):
        expected = self.expect(lines_of_all_kinds(600))
        self.assertIn(b'"line": ', expected)  # where a line is wrong counts from the beginning of the file
        for count, block in ((1, 1024), (2, 1500), (4, 5000), (3, 1 << 20)):
            self.assertEqual(self.run_ranks(count, block), expected)

    def test_nothing_and_one_line(self):
        for text in ("", "\n\n", '{"op": "robots"}', '{"op": "robots"}\n'):
            self.assertEqual(self.expect(text), self.run_ranks(2, 1024))

    def test_a_rank_that_is_killed_costs_its_blocks_and_no_more(self):
        expected = self.expect(lines_of_all_kinds(8000))
        journal = self.folder / "out.journal"
        for seen in (2, 30):  # blocks that are done
            job = subprocess.Popen(self.words(2, 8192), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env={**os.environ, **ROOT})
            deadline = time.monotonic() + TIME_LIMIT_S
            while not (journal.exists() and journal.stat().st_size >= 48 * seen) and job.poll() is None \
                    and time.monotonic() < deadline:
                time.sleep(0.001)
            for child in children_of(job.pid)[:1]:
                os.kill(child, signal.SIGKILL)
            job.wait(timeout=TIME_LIMIT_S)
        self.assertEqual(self.run_ranks(3, 8192), expected)

    def test_blocks_of_another_input_and_damaged_answers_are_not_believed(self):
        self.expect(lines_of_all_kinds(900))
        self.run_ranks(2, 1024)
        before = self.output.read_bytes()
        expected = self.expect(lines_of_all_kinds(900).replace('"id": 700', '"id": 777777'))
        self.assertNotEqual(before, expected)
        job = subprocess.Popen(self.words(1, 1024), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, **ROOT})
        part = self.folder / "out.part"
        deadline = time.monotonic() + TIME_LIMIT_S
        while not (part.exists() and part.stat().st_size > 20000) and job.poll() is None and time.monotonic() < deadline:
            time.sleep(0.001)
        for child in children_of(job.pid)[:1]:
            os.kill(child, signal.SIGKILL)
        job.wait(timeout=TIME_LIMIT_S)
        if part.exists():  # else it was faster than this test
            with part.open("r+b") as file:
                file.seek(3000)
                file.write(b"#####")
        self.assertEqual(self.run_ranks(2, 1024), expected)

    def test_an_input_that_is_not_there_is_said(self):
        done = subprocess.run(self.words(2, 1024), capture_output=True, text=True, timeout=TIME_LIMIT_S,
                              env={**os.environ, **ROOT})
        self.assertEqual(done.returncode, 3)
        self.assertIn("no file that can be read", done.stderr)


if __name__ == "__main__":
    program = unittest.main(argv=[sys.argv[0]], exit=False)
    failed = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - failed} passed, {failed} failed, 0 skipped")
    sys.exit(1 if failed else 0)
