#!/usr/bin/env python3
"""A mixed load on the program that is built with the thread sanitizer, which must have nothing to say.

Started with the path of that program: tests/server/threads.py build/bin/zveno_threads
"""
import sys
import threading
import unittest

from serving import Server, main

LONG = {"op": "plan", "robot": "scara", "rate_hz": 1000, "feed": 300,
        "strokes": [[[200 + i % 2 * 60, 100 + i / 100] for i in range(1000)]]}
SIMULATION = {"op": "simulate", "robot": "planar3", "waypoints": [[90, -30, -30], [80, -30, -30]]}
ROUNDS, VISITORS = 4, 6


def visit(server, number, problems):
    """What a busy visitor does: quick and long requests, documents, cancels, files of the page, a room."""
    try:
        for i in range(ROUNDS):
            with server.socket() as line:
                line.send({"id": "long", **LONG})
                assert line.ask({"op": "euler", "abc": [1, 2, 3]})
                assert server.ask({"op": "file_write", "kind": "poses", "name": f"n{number % 3}", "text": str(i)})["ok"]
                server.ask({"op": "file_delete", "kind": "poses", "name": f"n{number % 3}"})
                assert server.ask({"op": "files"})["ok"]
                line.send({"op": "cancel", "of": "long"})
                assert server.ask({**SIMULATION, "plant": ("joints", "articulation")[number % 2]})["ok"]
                assert server.get("/large.bin")[0] == 200
                line.send({"id": "again", **LONG})  # and goes away
    except Exception as problem:  # noqa: BLE001: whatever it is, the test tells it
        problems.append(repr(problem))


class Threads(unittest.TestCase):
    def test_a_mixed_load_has_no_races(self):
        problems = []
        server = Server(TSAN_OPTIONS="halt_on_error=0")
        threads = [threading.Thread(target=visit, args=(server, number, problems)) for number in range(VISITORS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with server.socket() as line:
            line.send({"id": 1, **LONG})
            code, _, err = server.stop()
        self.assertEqual((code, err, problems), (0, "", []))


if __name__ == "__main__":
    sys.exit(main())
