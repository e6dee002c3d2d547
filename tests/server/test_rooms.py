#!/usr/bin/env python3
"""Rooms: one has control, the others watch, late ones see the present, and a hundred cost little."""
import json
import sys
import time
import unittest

from serving import Server, main

WATCHERS = 100


class Person:
    """A visitor of a room: answers apart from news."""

    def __init__(self, server, room="lab", name="", **options):
        self.line = server.socket(**options.pop("connection", {}))
        self.news, self.ids = [], 0
        self.welcome = self.ask({"op": "join", "room": room, "name": name, **options})
        self.number = self.welcome.get("you")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.line.line.close()

    def ask(self, request):
        self.ids += 1
        self.line.send({"id": self.ids, **request})
        while True:
            message = json.loads(self.line.receive())
            if message.get("id") == self.ids:
                return message
            self.news.append(message)

    def hears(self, fits):
        """The first piece of news that fits."""
        while True:
            for i, message in enumerate(self.news):
                if fits(message):
                    del self.news[:i + 1]
                    return message
            self.news = [json.loads(self.line.receive())]

    def sees(self, state):
        return self.hears(lambda news: news.get("state") == state)

    def hears_control(self, number):
        return self.hears(lambda news: "people" in news and news["control"] == number)


class Rooms(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        code, _, err = cls.server.stop()
        assert (code, err) == (0, ""), (code, err)

    def refused(self, answer, code):
        self.assertEqual((answer["ok"], answer.get("error", {}).get("code")), (False, code), answer)

    def test_the_first_has_control_and_the_others_see(self):
        with Person(self.server, name="Anna") as anna, Person(self.server, name="Борис") as boris:
            self.assertEqual((anna.welcome["control"], anna.welcome["state"]), (anna.number, None))
            self.assertEqual(boris.welcome["control"], anna.number)
            self.assertEqual([person["name"] for person in boris.welcome["people"]], ["Anna", "Борис"])
            state = {"q": [1.5, -2], "text": "line\nend", "deep": [[{}]]}
            self.assertEqual(anna.ask({"op": "state", "state": state})["others"], 1)
            self.assertEqual(boris.sees(state)["from"], anna.number)
            self.refused(boris.ask({"op": "state", "state": 1}), "not_available")

    def test_who_comes_later_sees_the_present(self):
        with Person(self.server, "late") as first:
            for i in range(10):
                first.ask({"op": "state", "state": {"i": i}})
            with Person(self.server, "late") as late:
                self.assertEqual(late.welcome["state"], {"i": 9})
            with Person(self.server, "elsewhere") as other:
                self.assertIsNone(other.welcome["state"])

    def test_control_is_handed_over_and_back(self):
        with Person(self.server, "hand") as one, Person(self.server, "hand") as two:
            self.assertEqual(one.ask({"op": "control", "to": two.number})["control"], two.number)
            two.hears_control(two.number)
            self.refused(one.ask({"op": "state", "state": 1}), "not_available")
            self.assertTrue(two.ask({"op": "state", "state": 2})["ok"])
            one.sees(2)
            self.assertEqual(one.ask({"op": "control", "to": one.number})["control"], two.number)
            self.assertEqual(two.hears(lambda news: "asks" in news)["asks"], one.number)
            self.assertEqual(two.ask({"op": "control", "to": one.number})["control"], one.number)
            one.hears_control(one.number)
            self.assertTrue(one.ask({"op": "state", "state": 3})["ok"])
            two.sees(3)

    def test_control_goes_on_when_its_owner_leaves(self):
        with Person(self.server, "leave") as one, Person(self.server, "leave", watch=True) as watcher, \
                Person(self.server, "leave") as two:
            one.ask({"op": "state", "state": "kept"})
            one.line.line.close()
            self.assertEqual(len(two.hears_control(two.number)["people"]), 2)
            self.assertTrue(two.ask({"op": "leave"})["ok"])
            watcher.hears_control(None)
            self.refused(watcher.ask({"op": "control", "to": watcher.number}), "not_available")
            with Person(self.server, "leave") as three:
                self.assertEqual((three.welcome["control"], three.welcome["state"]), (three.number, "kept"))

    def test_wrong_requests_are_explained(self):
        with Person(self.server, "wrong") as one:
            for request, code in (({"op": "join", "room": "../x"}, "bad_request"), ({"op": "join"}, "bad_request"),
                                  ({"op": "join", "room": "r", "name": "x" * 65}, "bad_request"),
                                  ({"op": "join", "room": "r", "watch": 1}, "bad_request"), ({"op": "state"}, "bad_request"),
                                  ({"op": "state", "state": "x" * 300_000}, "too_large"), ({"op": "control"}, "bad_request"),
                                  ({"op": "control", "to": 10 ** 9}, "bad_request"), ({"op": "state", "status": 1}, "bad_request")):
                self.refused(one.ask(request), code)
            self.assertTrue(one.ask({"op": "state", "state": 1})["ok"])
            self.assertTrue(one.ask({"op": "join", "room": "wrong"})["ok"])
            self.assertTrue(one.ask({"op": "leave"})["ok"])
            for op in ("leave", "state", "control"):
                self.refused(one.ask({"op": op}), "bad_request")
        self.assertEqual(self.server.ask({"op": "join", "room": "r"})["error"]["code"], "not_available")

    def test_a_hundred_watchers_keep_up_and_memory_stays_flat(self):
        with Person(self.server, "crowd") as leader:
            crowd = [Person(self.server, "crowd", watch=True) for _ in range(WATCHERS)]
            leader.hears(lambda news: len(news.get("people", ())) == WATCHERS + 1)
            state = {"q": [0.1 * k for k in range(6)], "trail": ["x" * 2000]}

            def show(count):
                for i in range(count):
                    leader.ask({"op": "state", "state": {**state, "i": i}})
                for person in crowd:
                    person.hears(lambda news: news.get("state", {}).get("i") == count - 1)
            show(100)
            before = self.server.memory_kb()
            for _ in range(4):
                show(100)
            self.assertLess(self.server.memory_kb() - before, 4000)
            for person in crowd:
                person.line.line.close()

    def test_one_who_does_not_read_gets_the_latest_and_holds_up_nobody(self):
        with Person(self.server, "slow") as leader, Person(self.server, "slow", watch=True) as good, \
                Person(self.server, "slow", watch=True, connection={"receive_buffer": 4096}) as stuck:
            before = self.server.memory_kb()
            for i in range(300):
                leader.ask({"op": "state", "state": {"i": i, "fill": "x" * 50_000}})
            good.hears(lambda news: news.get("state", {}).get("i") == 299)
            self.assertLess(self.server.memory_kb() - before, 30_000)
            seen = 0
            while True:
                news = json.loads(stuck.line.receive())
                seen += "state" in news
                if news.get("state", {}).get("i") == 299:
                    break
            self.assertLess(seen, 300)

    def test_a_crowd_that_comes_and_goes_leaves_nothing(self):
        for _ in range(5):
            people = [Person(self.server, f"room {i % 7}", name="x") for i in range(50)]
            for person in people:
                person.line.line.close()
        time.sleep(0.3)
        with Person(self.server, "room 1") as last:
            self.assertEqual((len(last.welcome["people"]), last.welcome["state"]), (1, None))


class Links(unittest.TestCase):
    def test_a_watchers_link_never_has_control(self):
        with Server("--token") as server:
            watch = [line.split("token=")[1].strip() for line in server.welcome if "to watch only" in line][0]
            with Person(server, connection={"path": "/ws?token=" + watch}) as watcher:
                self.assertIsNone(watcher.welcome["control"])
                self.assertFalse(watcher.ask({"op": "control", "to": watcher.number})["ok"])
                with Person(server, connection={"path": "/ws?token=" + server.token}) as leader:
                    self.assertEqual(leader.welcome["control"], leader.number)
                    self.assertFalse(leader.ask({"op": "control", "to": watcher.number})["ok"])
                    leader.ask({"op": "state", "state": 5})
                    watcher.sees(5)


if __name__ == "__main__":
    sys.exit(main())
