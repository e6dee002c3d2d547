#!/usr/bin/env python3
"""`zveno batch` with peers of every kind: slow, hurried, rude, endless."""
import json
import os
import pathlib
import resource
import select
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import PROGRAM, ask, batch_bytes, main  # noqa: E402

EULER = b'{"op": "euler", "abc": [1, 2, 3]}'
IK = b'{"id": 1, "op": "ik", "robot": "rl15", "xyz": [900, 100, 500], "abc": [10, 80, 20]}'


def code_of(answer):
    answer = json.loads(answer)
    return "ok" if answer["ok"] else answer["error"]["code"]


class Lines(unittest.TestCase):
    def codes(self, data):
        end, answers = batch_bytes(data)
        self.assertEqual(end, 0)
        return [code_of(answer) for answer in answers]

    def test_each_line_has_its_answer_in_order(self):
        answers = ask(*({"id": i, "op": "euler", "abc": [i, 0, 0]} for i in range(500)))
        self.assertEqual([answer["id"] for answer in answers], list(range(500)))

    def test_a_wrong_line_does_not_stop_the_next(self):
        wrong = [b"{", b"nonsense", b"[1]", b'{"op": "fk"}', b'"\xff\xfe"', b"\x00\x01\x02", b'{"op": "euler", "abc": [NaN, 0, 0]}',
                 b'{"op": "euler", "op": "fk"}', b'{"op": "torque"}', b"[" * 10000, b'{"id": "\xed\xa0\x80"}']
        data = b"".join(line + b"\n" + EULER + b"\n" for line in wrong)
        codes = self.codes(data)
        self.assertEqual(codes[1::2], ["ok"] * len(wrong))
        self.assertEqual(codes[::2], ["syntax", "syntax", "bad_request", "bad_request", "syntax", "syntax", "bad_request",
                                      "syntax", "bad_request", "syntax", "syntax"])

    def test_line_ends_of_every_kind(self):
        self.assertEqual(self.codes(EULER + b"\r\n" + EULER + b"\r\n"), ["ok", "ok"])
        self.assertEqual(self.codes(EULER), ["ok"])
        self.assertEqual(self.codes(b"\n  \n\t\r\n" + EULER + b"\n\n"), ["ok"])
        self.assertEqual(self.codes(b"\xef\xbb\xbf" + EULER + b"\n"), ["ok"])
        self.assertEqual(self.codes(b""), [])

    def test_a_syntax_error_tells_the_line_of_the_input(self):
        _, answers = batch_bytes(EULER + b"\n\n" + b'{"op": fk}\n')
        error = json.loads(answers[1])["error"]
        self.assertEqual((error["line"], error["column"]), (3, 8))

    def test_output_is_utf8_whatever_comes_in(self):
        rude = [bytes([byte]) * 3 for byte in range(256) if byte not in (9, 10, 13, 32)]
        rude += [b'{"op": "' + line + b'"}' for line in rude] + [b'{"op": "fk", "robot": "\\ud800\\u0000\xc3\xa9"}']
        end, answers = batch_bytes(b"\n".join(rude) + b"\n")
        self.assertEqual((end, len(answers)), (0, len(rude)))
        for answer in answers:
            self.assertFalse(json.loads(answer.decode("utf-8"))["ok"])

    def test_a_long_line_is_served(self):
        padded = EULER[:-1] + b" " * 5_000_000 + b"}"
        self.assertEqual(self.codes(padded + b"\n" + EULER + b"\n"), ["ok", "ok"])

    def test_a_line_above_the_limit_is_refused_and_the_next_is_served(self):
        giant = b" " * (65 << 20)
        self.assertEqual(self.codes(giant + b"\n" + EULER + b"\n"), ["too_large", "ok"])
        self.assertEqual(self.codes(EULER + b"\n" + giant), ["ok", "too_large"])

    def test_a_line_with_too_many_values_is_refused(self):
        full = b'{"op": "euler", "abc": [' + b"1," * 5_000_000 + b"1]}"
        self.assertEqual(self.codes(full + b"\n" + EULER + b"\n"), ["too_large", "ok"])

    def test_the_same_input_gives_the_same_bytes(self):
        data = (IK + b"\n") * 50
        self.assertEqual(batch_bytes(data), batch_bytes(data))


class Peers(unittest.TestCase):
    def start(self, **options):
        return subprocess.Popen([PROGRAM, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, **options)

    def read_line(self, process):
        """One answer, or a failure when none comes."""
        line = b""
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([process.stdout], [], [], 20)
            self.assertTrue(ready, "no answer came")
            line += os.read(process.stdout.fileno(), 1)
        return line

    def test_a_peer_that_waits_gets_each_answer_before_it_goes_on(self):
        process = self.start()
        for _ in range(20):
            process.stdin.write(IK + b"\n")
            self.assertTrue(json.loads(self.read_line(process))["ok"])
        process.stdin.close()
        self.assertEqual(process.wait(), 0)
        process.stdout.close()

    def test_a_line_in_pieces_is_one_line(self):
        process = self.start()
        for start in range(0, len(IK), 7):
            process.stdin.write(IK[start:start + 7])
        process.stdin.write(b"\n" + IK[:10])
        self.assertTrue(json.loads(self.read_line(process))["ok"])
        process.stdin.write(IK[10:] + b"\n")
        self.assertTrue(json.loads(self.read_line(process))["ok"])
        process.stdin.close()
        self.assertEqual(process.wait(), 0)
        process.stdout.close()

    def test_a_reader_that_goes_away_ends_it_quietly(self):
        process = self.start(stderr=subprocess.PIPE)
        process.stdout.close()
        try:
            process.stdin.write((IK + b"\n") * 2000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        self.assertEqual(process.stderr.read(), b"")
        self.assertEqual(process.wait(), 3)
        process.stderr.close()

    def test_a_signal_without_a_handler_does_not_spoil_an_answer(self):
        process = self.start()
        process.send_signal(signal.SIGSTOP)
        process.stdin.write(IK + b"\n")
        process.send_signal(signal.SIGCONT)
        self.assertTrue(json.loads(self.read_line(process))["ok"])
        process.stdin.close()
        self.assertEqual(process.wait(), 0)
        process.stdout.close()


class Memory(unittest.TestCase):
    FEEDER = """
import sys
write = sys.stdout.write
for i in range(int(sys.argv[1])):
    if i % 100:
        write('{"id": %d, "op": "euler", "abc": [%d, 20, 30]}\\n' % (i, i))
    else:
        write('{"op": "ik", "robot": "scara", "xyz": [%d, 20, 0], "set": {"l1": %d}}\\n' % (i % 400, 200 + i % 99))
"""

    def peak_kb(self, lines):
        """Peak memory of a batch of so many lines, with more different arms than are remembered."""
        feeder = subprocess.Popen([sys.executable, "-c", self.FEEDER, str(lines)], stdout=subprocess.PIPE)
        process = subprocess.Popen([PROGRAM, "batch"], stdin=feeder.stdout, stdout=subprocess.DEVNULL)
        feeder.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        feeder.wait()
        self.assertEqual(process.returncode, 0)
        return usage.ru_maxrss

    def test_memory_does_not_grow_with_the_number_of_lines(self):
        few, many = self.peak_kb(10_000), self.peak_kb(1_000_000)
        self.assertLess(many, few + 2_000)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
