#!/usr/bin/env python3
"""Fair shares: whoever asks for much waits for himself, and nobody else for him. Counted, not timed."""
import json
import sys
import unittest

from serving import Server, main


def checking(rounds):
    """A short request about a long program, with a short answer."""
    program = f"G21 G90 F300\nO1 repeat [{rounds}]\nG1 X200 Y100\nG1 X260 Y101\nO1 endrepeat\nM2\n"
    return {"op": "check", "robot": "scara", "start": [200, 100, 0], "program": program}


HEAVY, MEDIUM = checking(20000), checking(600)
SMALL = {"op": "plan", "robot": "scara", "waypoints": [[0, 10, 0, 0], [90, 10, 0, 0]]}
BLIND = {"op": "pen", "order": "best",  # takes seconds and does not look at the clock
         "strokes": [[[i * 7919 % 1000, i * 104729 % 997], [i * 1299709 % 991, i * 15485863 % 983]] for i in range(6000)]}


class Heavy:
    """One who keeps the server busy: connections with eight heavy requests each; counts the answers."""

    def __init__(self, server, connections):
        self.lines = [server.socket() for _ in range(connections)]
        for line in self.lines:
            for number in range(8):
                line.send({"id": number, **HEAVY})
            assert line.ask({"id": "sent", "op": "euler", "abc": [1, 2, 3]})["ok"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for line in self.lines:
            line.line.close()

    def answered(self):
        count = 0
        for line in self.lines:
            line.line.setblocking(False)
            try:
                while block := line.line.recv(1 << 20):
                    line.rest += block
            except BlockingIOError:
                pass
            count += line.rest.count(b'"ok"')
        return count


class Queue(unittest.TestCase):
    def test_another_address_does_not_wait_for_sixty_four_heavy_requests(self):
        with Server() as server, Heavy(server, 8) as heavy, server.socket(address="127.0.0.2") as other:
            for _ in range(3):
                before = heavy.answered()
                self.assertTrue(other.ask(SMALL)["ok"])
                self.assertLessEqual(heavy.answered() - before, 2)

    def test_another_connection_of_the_same_address_waits_for_one_of_each_at_most(self):
        with Server() as server, Heavy(server, 8) as heavy, server.socket() as other:
            for most in (8, 2, 2):
                before = heavy.answered()
                self.assertTrue(other.ask(SMALL)["ok"])
                self.assertLessEqual(heavy.answered() - before, most)

    def test_documents_do_not_wait_for_heavy_requests(self):
        with Server() as server, Heavy(server, 4) as heavy, server.socket() as other:
            for i in range(10):
                before = heavy.answered()
                self.assertTrue(other.ask({"op": "file_write", "kind": "poses", "name": "p", "text": str(i)})["ok"])
                self.assertLessEqual(heavy.answered() - before, 1)

    def test_nobody_fills_the_queue_for_the_others(self):
        with Server() as server, Heavy(server, 32), server.socket() as more, server.socket(address="127.0.0.3") as other:
            for number in range(8):
                more.send({"id": number, **HEAVY})
            self.assertEqual(json.loads(more.receive())["error"]["code"], "limit")
            self.assertTrue(other.ask(SMALL)["ok"])

    def test_requests_that_gave_way_are_answered_in_the_end(self):
        with Server() as server, server.socket() as line, server.socket() as other:
            for number in range(4):
                line.send({"id": number, **MEDIUM})
                other.send({"id": number, **MEDIUM})
            expected = server.ask(MEDIUM)
            for one in (line, other):
                left = set(range(4))
                while left:
                    answer = json.loads(one.receive())
                    if "ok" in answer:
                        left.remove(answer.pop("id"))
                        self.assertEqual(answer, expected)


class TimeLimit(unittest.TestCase):
    def test_an_operation_that_does_not_look_at_the_clock_is_answered_in_time(self):
        with Server("--seconds", "1") as server, server.socket() as line:
            answer = line.ask({"id": 1, **BLIND})
            self.assertEqual((answer["id"], answer["error"]["code"]), (1, "limit"))
            self.assertEqual(server.ask(BLIND)["error"]["code"], "limit")
            self.assertTrue(line.ask(SMALL)["ok"])


if __name__ == "__main__":
    sys.exit(main())
