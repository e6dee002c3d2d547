"""For tests of the program: run it, ask it, and count the cases.

A test script is started with the path of the program: tests/cli/test_verbs.py build/bin/zveno. Names of classes or
cases behind it choose these alone.
"""
import json
import subprocess
import sys
import unittest

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "build/bin/zveno"
TIME_LIMIT_S = 120


def run(*words, text="", **environment):
    """Runs the program to its end; the result has returncode, stdout and stderr."""
    return subprocess.run([PROGRAM, *words], input=text, text=True, capture_output=True, timeout=TIME_LIMIT_S,
                          env={"PATH": "/usr/bin:/bin", **environment})


def batch_bytes(data):
    """What `zveno batch` says to these bytes: exit code and lines."""
    done = subprocess.run([PROGRAM, "batch"], input=data, capture_output=True, timeout=TIME_LIMIT_S)
    return done.returncode, done.stdout.split(b"\n")[:-1]


def ask(*requests):
    """The parsed answers of one batch."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    code, answers = batch_bytes(lines.encode())
    assert code == 0 and len(answers) == len(requests), (code, answers)
    return [json.loads(answer) for answer in answers]


def main():
    """Runs the cases of the calling script and ends with the line that the test runner reads."""
    program = unittest.main(argv=[sys.argv[0], *sys.argv[2:]], exit=False)
    result = program.result
    failed = len({getattr(case, "test_case", case) for case, _ in result.failures + result.errors})
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed, {len(result.skipped)} skipped")
    sys.exit(1 if failed else 0)
