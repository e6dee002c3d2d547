#!/usr/bin/env python3
"""The binding for Python: the bytes of the program, nothing lost in memory, a wheel that works.

    tests/bindings/test_python.py build/bin/zveno build/lib/libzveno.so
"""
import inspect
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM, LIBRARY = (str(pathlib.Path(word).resolve()) for word in sys.argv[1:3])
sys.argv[1:3] = []
sys.dont_write_bytecode = True
os.environ.update(ZVENO_LIBRARY=LIBRARY, ZVENO_PROGRAM=PROGRAM)
sys.path[:0] = [str(ROOT / "bindings/python"), str(pathlib.Path(__file__).parent)]
import zveno  # noqa: E402
from requests import requests  # noqa: E402


def resident_bytes():
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Python(unittest.TestCase):
    def test_two_hundred_requests_are_answered_with_the_bytes_of_the_program(self):
        lines = requests(PROGRAM)
        self.assertEqual(200, len(lines))
        text = "".join(line + "\n" for line in lines).encode()
        expected = subprocess.run([PROGRAM, "batch"], input=text, capture_output=True, check=True).stdout.split(b"\n")[:-1]
        with zveno.Session() as session:
            for line, answer in zip(lines, expected):
                self.assertEqual(answer, session.answer(line.encode()), line)
        self.assertGreater(sum(json.loads(answer)["ok"] for answer in expected), 150)

    def test_operations_are_as_the_description_says(self):
        done = subprocess.run([sys.executable, "-B", ROOT / "tools/make_bindings.py", PROGRAM, "--check"], capture_output=True, text=True)
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)
        for operation in zveno.Session().describe().operations:
            name = operation.name + "_" if operation.name == "import" else operation.name
            method = getattr(zveno.Session, name)
            self.assertTrue(inspect.getdoc(method))
            self.assertTrue(all(p.annotation is not p.empty for key, p in inspect.signature(method).parameters.items() if key != "self"))

    def test_memory_stays_flat(self):
        with zveno.Session() as session:
            request = b'{"op": "ik", "robot": "scara", "xyz": [300, 100, 0]}'
            for _ in range(2000):
                session.answer(request)
            before = resident_bytes()
            for _ in range(50000):
                session.answer(request)
            self.assertLess(resident_bytes() - before, 512 * 1024)

    def test_sessions_that_are_closed_leave_nothing(self):
        for _ in range(20):
            zveno.Session().close()
        before = resident_bytes()
        for _ in range(300):
            zveno.Session().close()
        self.assertLess(resident_bytes() - before, 2 * 1024 * 1024)

    def test_what_is_wrong_is_an_error_with_its_code(self):
        arm = zveno.Robot("scara")
        with self.assertRaises(zveno.Error) as raised:
            arm.fk(q=[1])
        self.assertEqual("bad_request", raised.exception.code)
        with self.assertRaises(zveno.Error) as raised:
            zveno.Robot("/nowhere/arm.json")
        self.assertIn("/nowhere/arm.json", str(raised.exception))
        with self.assertRaises(AttributeError) as missing:
            arm.fk(q=[0, 0, 0, 0]).xzy
        self.assertIn("xyz", str(missing.exception))

    def test_arms_come_by_name_path_and_dictionary(self):
        path = ROOT / "robots/scara.json"
        places = [zveno.Robot(robot).fk(q=[30, 45, 10, 0]).xyz for robot in ("scara", path, str(path), json.loads(path.read_text()))]
        self.assertEqual([places[0]] * 4, places)
        longer = zveno.Robot("scara", set={"l1": 300}).fk(q=[0, 0, 0, 0]).xyz
        self.assertEqual(500, longer[0])

    def test_threads_share_a_session(self):
        arm, wrong = zveno.Robot("rl15"), []
        expected = arm.fk(q=[0, 10, 20, 30, 40, 50]).xyz

        def work():
            wrong.extend(1 for _ in range(200) if arm.fk(q=[0, 10, 20, 30, 40, 50]).xyz != expected)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([], wrong)

    def test_rows_become_columns(self):
        plan = zveno.Robot("scara").plan(waypoints=[{"q": [0, 20, 0, 0]}, {"q": [30, 40, 0, 0]}], rate_hz=20)
        columns = plan.columns()
        self.assertEqual(len(plan.samples), len(columns["t"]))
        self.assertEqual(plan.samples[-1].q, list(columns["q"][-1]))

    def test_examples_run(self):
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python"), "PYTHONDONTWRITEBYTECODE": "1"}
        for example in sorted((ROOT / "bindings/python/examples").glob("*.py")):
            with self.subTest(example.name):
                done = subprocess.run([sys.executable, example], env=environment, capture_output=True, text=True)
                self.assertEqual(0, done.returncode, done.stderr)

    def test_the_wheel_is_always_the_same_and_works_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            made = []
            for name in ("a", "b"):
                done = subprocess.run([sys.executable, "-B", ROOT / "bindings/python/build_wheel.py", LIBRARY, "-o", f"{folder}/{name}"],
                                      capture_output=True, text=True, check=True)
                made.append(pathlib.Path(done.stdout.strip()))
            self.assertEqual(made[0].read_bytes(), made[1].read_bytes())
            with zipfile.ZipFile(made[0]) as wheel:
                self.assertIsNone(wheel.testzip())
                wheel.extractall(f"{folder}/site")
            environment = {"PYTHONPATH": f"{folder}/site", "PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/bin:/bin"}
            done = subprocess.run([sys.executable, ROOT / "bindings/python/examples/01_reach.py"], env=environment, capture_output=True, text=True)
            self.assertEqual(0, done.returncode, done.stderr)
            self.assertIn("8 solutions", done.stdout)


if __name__ == "__main__":
    program = unittest.main(exit=False)
    result = program.result
    failed = len({getattr(case, "test_case", case) for case, _ in result.failures + result.errors})
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed, {len(result.skipped)} skipped")
    sys.exit(1 if failed else 0)
