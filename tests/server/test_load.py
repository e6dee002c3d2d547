#!/usr/bin/env python3
"""Many at once: a thousand connections, more than are allowed, and memory that stays flat."""
import json
import resource
import sys
import threading
import unittest

from serving import Server, main, until

EULER = {"op": "euler", "abc": [1, 2, 3]}
Q6, TARGET = [0, 10, 20, 0, 90, 0], {"xyz": [900, 100, 500], "abc": [10, 80, 20]}
QUICK = [{"op": "robots"}, {"op": "robots", "robot": "rl15"}, {"op": "fk", "robot": "rl15", "q": Q6}, {"op": "ik", "robot": "rl15", **TARGET},
         {"op": "ik", "robot": "rl15", **TARGET, "clamp": True, "xyz": [9000, 0, 0]}, {"op": "jacobian", "robot": "rl15", "q": Q6}, EULER,
         {"op": "pose", "robot": "rl15", "q": Q6}, {"op": "jog", "robot": "rl15", "q": Q6, "by": [0, 0, 5], "pose": {}},
         {"op": "unity", "pos": [1, 2, 3], "euler": [4, 5, 6]}]
CONNECTIONS = 1000
PLACES = 2000


def allow_descriptors(count):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard), hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= count


class Many(unittest.TestCase):
    def test_a_thousand_connections_are_served(self):
        if not allow_descriptors(2 * CONNECTIONS):
            self.skipTest("this machine allows too few descriptors")
        with Server() as server:
            lines = [server.socket() for _ in range(CONNECTIONS)]
            for _ in range(2):
                for number, line in enumerate(lines):
                    line.send({"id": number, **EULER})
                for number, line in enumerate(lines):
                    self.assertIn(b'{"id": %d, "ok": true' % number, line.receive())
            with_all = server.memory_kb()
            self.assertLess(with_all, 200_000)
            for line in lines:
                line.line.close()
            again = [server.socket() for _ in range(CONNECTIONS)]
            self.assertTrue(again[-1].ask(EULER)["ok"])
            self.assertLess(server.memory_kb(), with_all * 1.2 + 5000)
            for line in again:
                line.line.close()

    def test_two_thousand_connections_are_served(self):
        if not allow_descriptors(2 * PLACES):
            self.skipTest("this machine allows too few descriptors")
        with Server() as server:
            lines = [server.socket() for _ in range(PLACES)]
            for line in lines:
                line.send(EULER)
            self.assertTrue(all(json.loads(line.receive())["ok"] for line in lines))
            with server.socket() as late:
                self.assertEqual(late.status, 503)
            self.assertLess(server.memory_kb(), 200_000)
            for line in lines:
                line.line.close()

    def test_two_thousand_who_say_nothing_or_half_keep_nobody_out(self):
        if not allow_descriptors(2 * PLACES):
            self.skipTest("this machine allows too few descriptors")
        with Server() as server:
            lines = [server.connect() for _ in range(PLACES)]
            for line in lines[::2]:
                line.sendall(b"GET / HTT")
            self.assertTrue(until(lambda: server.get("/core.wasm")[0] == 200))
            for line in lines:
                line.close()

    def test_two_thousand_connects_are_answered_and_closed(self):
        if not allow_descriptors(2 * PLACES):
            self.skipTest("this machine allows too few descriptors")
        with Server() as server:
            lines = [server.connect() for _ in range(PLACES)]
            for line in lines:
                line.sendall(b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            for line in lines:
                self.assertIn(b" 405 ", line.recv(4096))
            self.assertTrue(until(lambda: server.get("/core.wasm")[0] == 200))
            for line in lines:
                line.close()

    def test_more_than_allowed_are_sent_away_and_the_others_stay(self):
        with Server("--connections", "20") as server:
            lines = [server.socket() for _ in range(20)]
            with server.socket() as late:
                self.assertEqual(late.status, 503)
            self.assertTrue(lines[0].ask(EULER)["ok"])
            for line in lines:
                line.line.close()

            def comes_in():
                with server.socket() as line:
                    return line.status == 101
            self.assertTrue(until(comes_in))

    def test_what_the_loop_answers_itself_is_little_work(self):
        with Server() as server, server.socket() as line:
            for request in QUICK:
                before = server.processor_s()
                for number in range(100):
                    line.send({"id": number, **request})
                for number in range(100):
                    self.assertIn(b'{"id": %d, "ok": true' % number, line.receive())
                self.assertLess((server.processor_s() - before) / 100, 2e-3, request)

    def test_memory_stays_flat(self):
        with Server() as server:
            def round_of_requests():
                with server.socket() as line:
                    for i in range(30):
                        line.ask({"op": "plan", "robot": "scara", "waypoints": [[0, 10, 0, 0], [90, 10, 0, 0]]})
                        line.ask({"op": "file_write", "kind": "programs", "name": "same", "text": "x" * 50000})
                        line.ask({"op": "ik", "robot": "rl15", "xyz": [900, 100, 500], "abc": [10, 80, 20]})
                        server.get("/large.bin")
            round_of_requests()
            before = server.memory_kb()
            for _ in range(5):
                round_of_requests()
            self.assertLess(server.memory_kb() - before, 8000)

    def test_a_mixed_crowd_is_served(self):
        with Server() as server:
            problems = []

            def visit(number):
                try:
                    with server.socket() as line:
                        for i in range(10):
                            assert line.ask({"id": i, **EULER})["ok"]
                            assert line.ask({"op": "draw", "text": f"{number} {i}"})["ok"]
                            assert server.get("/app-5TBO7WYS.js")[0] == 200
                            assert server.ask({"op": "robots"})["ok"]
                except Exception as problem:  # noqa: BLE001: whatever it is, the test tells it
                    problems.append(repr(problem))
            threads = [threading.Thread(target=visit, args=(number,)) for number in range(20)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(problems, [])


if __name__ == "__main__":
    sys.exit(main())
