#!/usr/bin/env python3
"""Rooms: one has control, the others watch, late ones see the present, and a hundred cost little."""
import json
import os
import selectors
import statistics
import sys
import threading
import time
import unittest

from serving import Server, main, until

WATCHERS = 100
KEY = "k" * 32
SHOW_S = float(os.environ.get("ZVENO_SHOW_S", "2"))  # the whole minute: ZVENO_SHOW_S=60
SHOWN_PER_S = 25


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


class Crowd(threading.Thread):
    """Many watchers who read what comes, until each has seen the last state; notes how old states were."""

    def __init__(self, people, last):
        super().__init__()
        self.people, self.last = people, last
        self.ages_ms, self.seen = [], [0] * len(people)

    def run(self):
        with selectors.DefaultSelector() as ready:
            for number, person in enumerate(self.people):
                ready.register(person.line.line, selectors.EVENT_READ, number)
            while ready.get_map():
                for key, _ in ready.select():
                    if self.read(key.data):
                        ready.unregister(key.fileobj)

    def read(self, number):
        """Reads what is there; true when this one has seen the end."""
        line, ended = self.people[number].line, False
        while True:
            news = json.loads(line.receive())
            if news.get("part") == "pose":
                self.ages_ms.append(1000 * (time.monotonic() - news["state"]["sent"]))
                self.seen[number] += 1
                ended = news["state"]["i"] == self.last
            if ended or not line.rest:
                return ended


class Lessons(unittest.TestCase):
    def test_reports_are_for_those_who_teach_and_outlive_a_connection(self):
        with Server() as server, Person(server, name="Anna", key=KEY) as anna:
            with Person(server, name="Boris", watch=True) as boris:
                self.assertTrue(boris.ask({"op": "report", "state": {"points": 1}})["ok"])
                self.assertEqual(boris.ask({"op": "reports"})["error"]["code"], "not_available")
                told = anna.ask({"op": "reports"})
                self.assertEqual([(one["name"], one["here"], one["state"]) for one in told["reports"]], [("Boris", True, {"points": 1})])
                self.assertEqual(anna.ask({"op": "reports", "since": told["serial"]})["reports"], [])
                self.assertEqual(boris.ask({"op": "report", "state": "x" * 20000})["error"]["code"], "too_large")
            until(lambda: not anna.ask({"op": "reports"})["reports"][0]["here"])
            with Person(server, name="Boris", watch=True) as boris:
                boris.ask({"op": "report", "state": {"points": 2}})
                reports = anna.ask({"op": "reports", "since": told["serial"]})["reports"]
                self.assertEqual([(one["here"], one["state"]) for one in reports], [(True, {"points": 2})])


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

    def test_parts_of_the_state_are_kept_by_name(self):
        with Person(self.server, "parts") as one, Person(self.server, "parts") as two:
            one.ask({"op": "state", "part": "program", "state": {"text": "G0 X1"}})
            for i in range(3):
                one.ask({"op": "state", "part": "pose", "state": {"i": i}})
            self.assertEqual(two.hears(lambda news: news.get("part") == "program")["state"], {"text": "G0 X1"})
            two.hears(lambda news: news.get("part") == "pose" and news["state"] == {"i": 2})
            with Person(self.server, "parts") as late:
                self.assertIsNone(late.welcome["state"])
                self.assertEqual(late.welcome["parts"], {"program": {"text": "G0 X1"}, "pose": {"i": 2}})
            for part in ("", "A", "x" * 25, 5):
                self.refused(one.ask({"op": "state", "part": part, "state": 1}), "bad_request")
            for letter in "abcdefghij":
                self.assertTrue(one.ask({"op": "state", "part": letter, "state": letter})["ok"])
            self.refused(one.ask({"op": "state", "part": "more", "state": 1}), "limit")
            for letter in "abcde":
                self.assertTrue(one.ask({"op": "state", "part": letter, "state": "x" * 750_000})["ok"])
            self.refused(one.ask({"op": "state", "part": "f", "state": "x" * 750_000}), "too_large")

    def test_joining_again_changes_the_name_alone(self):
        with Person(self.server, "rename", name="Anna") as anna, Person(self.server, "rename") as boris:
            self.assertEqual(anna.ask({"op": "join", "room": "rename", "name": "Анна"})["control"], anna.number)
            told = boris.hears(lambda news: any(person["name"] == "Анна" for person in news.get("people", ())))
            self.assertEqual([person["number"] for person in told["people"]], [anna.number, boris.number])

    def test_without_the_key_one_watches(self):
        with Person(self.server, "keyed") as early, Person(self.server, "keyed", key=KEY) as owner, \
                Person(self.server, "keyed", key="b" * 32) as wrong, Person(self.server, "keyed") as guest:
            self.assertEqual(owner.welcome["control"], owner.number)
            people = guest.welcome["people"]
            self.assertEqual([person["watches"] for person in people], [True, False, True, True])
            for one in (early, wrong, guest):
                self.refused(one.ask({"op": "state", "state": 1}), "not_available")
                self.assertEqual(one.ask({"op": "control", "to": one.number})["control"], owner.number)
                self.assertEqual(owner.hears(lambda news: "asks" in news)["asks"], one.number)
            with Person(self.server, "keyed", key=KEY) as second:
                owner.line.line.close()
                guest.hears_control(second.number)
            guest.hears_control(None)
            for one in (early, wrong, guest):
                self.refused(one.ask({"op": "control", "to": one.number}), "not_available")
            self.refused(guest.ask({"op": "join", "room": "other", "key": "short"}), "bad_request")

    def test_a_watcher_has_control_while_it_is_given(self):
        with Person(self.server, "given", key=KEY) as owner, Person(self.server, "given") as guest, \
                Person(self.server, "given") as third:
            self.assertEqual(owner.ask({"op": "control", "to": guest.number})["control"], guest.number)
            self.assertTrue(guest.ask({"op": "state", "state": "of the guest"})["ok"])
            owner.sees("of the guest")
            self.refused(third.ask({"op": "control", "to": owner.number}), "not_available")
            self.assertEqual(owner.ask({"op": "control", "to": owner.number})["control"], owner.number)
            self.refused(guest.ask({"op": "state", "state": 1}), "not_available")
            owner.ask({"op": "control", "to": guest.number})
            guest.line.line.close()
            third.hears_control(owner.number)

    def test_a_watcher_is_told_whether_there_is_anything_to_see(self):
        def told(who, word):
            return who.hears(lambda news: news.get("session") == word)
        with Person(self.server, "session", watch=True) as watcher:
            self.assertEqual(watcher.welcome["session"], "absent")
            with Person(self.server, "session", key=KEY) as owner:
                self.assertEqual(owner.welcome["session"], "live")
                told(watcher, "live")
                owner.line.line.close()
                told(watcher, "away")
            with Person(self.server, "session", key=KEY) as owner:
                told(watcher, "live")
                owner.ask({"op": "control", "to": watcher.number})
                owner.ask({"op": "leave"})
                watcher.hears(lambda news: len(news.get("people", ())) == 1)  # and still has control
                with Person(self.server, "session", watch=True) as late:
                    self.assertEqual(late.welcome["session"], "live")
                    watcher.line.line.close()
                    told(late, "ended")
        for wrong in ({"key": KEY}, {"watch": True}):
            with Person(self.server, "moved on", **wrong) as one, Person(self.server, "moved on", watch=True) as two:
                one.ask({"op": "join", "room": "elsewhere still"})
                two.hears(lambda news: len(news.get("people", ())) == 1)
                self.assertEqual(two.ask({"op": "join", "room": "moved on"})["session"], "ended" if "key" in wrong else "absent")

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
                                  ({"op": "state", "state": "x" * 800_000}, "too_large"), ({"op": "control"}, "bad_request"),
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

    def test_a_hundred_watch_an_arm_that_moves(self):
        with Person(self.server, "motion", key=KEY) as leader:
            people = [Person(self.server, "motion") for _ in range(WATCHERS)]
            leader.ask({"op": "state", "part": "program", "state": {"text": "G1 X10\n" * 20_000}})
            before, count = self.server.memory_kb(), int(SHOW_S * SHOWN_PER_S)
            crowd = Crowd(people, count - 1)
            crowd.start()
            start = time.monotonic()
            for i in range(count):
                q = [round(90 * ((i * k) % 97) / 97, 3) for k in range(1, 7)]
                leader.ask({"op": "state", "part": "pose", "state": {"q": q, "i": i, "sent": time.monotonic()}})
                time.sleep(max(0.0, start + (i + 1) / SHOWN_PER_S - time.monotonic()))
            crowd.join()
            after, ages = self.server.memory_kb(), sorted(crowd.ages_ms)
            print(f"{WATCHERS} watchers, {count} states: each saw {min(crowd.seen)} to {max(crowd.seen)}; age "
                  f"{statistics.median(ages):.1f} ms, 99 of 100 below {ages[int(0.99 * len(ages))]:.1f} ms; "
                  f"memory {before} KB before, {after} KB after")
            self.assertLess(after - before, 4000)
            for person in people:
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

        def is_empty():  # the server hears of those who went in its own time
            with Person(self.server, "room 1") as last:
                return (len(last.welcome["people"]), last.welcome["state"]) == (1, None)

        self.assertTrue(until(is_empty))


class Shares(unittest.TestCase):
    """Those who came by a watcher's link take nothing away from the members."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(token=True)
        cls.watch = [line.split("token=")[1].strip() for line in cls.server.welcome if "to watch only" in line][0]

    @classmethod
    def tearDownClass(cls):
        code, _, err = cls.server.stop()
        assert (code, err) == (0, ""), (code, err)

    def watcher(self, room, **connection):
        return Person(self.server, room, connection={"path": "/ws?token=" + self.watch, **connection})

    def member(self, room, **connection):
        return Person(self.server, room, connection={"path": "/ws?token=" + self.server.token, **connection})

    def test_watchers_do_not_fill_the_rooms(self):
        crowd = [self.watcher(f"hall {i}", address=f"127.0.0.{2 + i % 20}") for i in range(200)]
        inside = [one for one in crowd if one.welcome["ok"]]
        self.assertEqual(len(inside), 32)
        self.assertEqual({one.welcome["error"]["code"] for one in crowd if not one.welcome["ok"]}, {"limit"})
        alone = [self.watcher(f"cell {i}", address="127.0.0.99") for i in range(3)]
        self.assertFalse(any(one.welcome["ok"] for one in alone))
        members = [self.member(f"lab {i}") for i in range(65)]
        self.assertEqual([one.welcome["ok"] for one in members], [True] * 64 + [False])
        with self.member("another lab", address="127.0.0.50") as other:
            self.assertTrue(other.welcome["ok"])
        for one in (*crowd, *alone, *members):
            one.line.line.close()
        self.assertTrue(until(lambda: self.closes_and_opens()))

    def closes_and_opens(self):
        with self.watcher("hall again") as one:
            return one.welcome["ok"]

    def test_one_address_of_watchers_opens_few_rooms(self):
        crowd = [self.watcher(f"few {i}", address="127.0.0.77") for i in range(12)]
        self.assertEqual([one.welcome["ok"] for one in crowd], [True] * 8 + [False] * 4)
        for one in crowd:
            one.line.line.close()

    def test_asking_often_is_told_rarely(self):
        with self.member("asked") as leader, self.watcher("asked") as watcher:
            for _ in range(2000):
                self.assertEqual(watcher.ask({"op": "control", "to": watcher.number})["control"], leader.number)
            leader.hears(lambda news: "asks" in news)
            leader.ask({"op": "state", "state": 1})
            watcher.sees(1)
            told = [news for news in leader.news if "asks" in news]
            self.assertLess(len(told), 20)

    def test_long_messages_of_watchers_are_not_read(self):
        with self.member("quiet") as leader, self.watcher("quiet") as watcher:
            answer = None
            watcher.line.send({"id": 1, "op": "state", "state": "x" * 5000})
            while answer is None:
                message = json.loads(watcher.line.receive())
                answer = message if "ok" in message else None
            self.assertEqual(answer["error"]["code"], "too_large")
            leader.ask({"op": "control", "to": watcher.number})
            self.assertTrue(watcher.ask({"op": "state", "state": "x" * 5000})["ok"])  # while it has control

    def test_the_states_of_one_address_are_bounded(self):
        people = [self.member(f"shown {i}", address="127.0.0.66") for i in range(20)]
        kept = sum(one.ask({"op": "state", "part": part, "state": "x" * 700_000})["ok"] for one in people for part in "abcde")
        self.assertLessEqual(kept * 700_000, 32 << 20)
        self.assertGreater(kept * 700_000, 30 << 20)
        with self.member("shown elsewhere", address="127.0.0.67") as other:
            self.assertTrue(other.ask({"op": "state", "state": "x" * 700_000})["ok"])
        for one in people:
            one.line.line.close()


class Links(unittest.TestCase):
    def test_a_watchers_link_never_takes_control(self):
        with Server(token=True) as server:
            watch = [line.split("token=")[1].strip() for line in server.welcome if "to watch only" in line][0]
            with Person(server, connection={"path": "/ws?token=" + watch}) as watcher:
                self.assertIsNone(watcher.welcome["control"])
                self.assertFalse(watcher.ask({"op": "control", "to": watcher.number})["ok"])
                with Person(server, connection={"path": "/ws?token=" + server.token}) as leader:
                    self.assertEqual(leader.welcome["control"], leader.number)
                    leader.ask({"op": "state", "state": 5})
                    watcher.sees(5)
                    self.assertFalse(watcher.ask({"op": "state", "state": 6})["ok"])
                    self.assertTrue(leader.ask({"op": "control", "to": watcher.number})["ok"])
                    self.assertTrue(watcher.ask({"op": "state", "state": 7})["ok"])
                    leader.sees(7)
                    self.assertFalse(watcher.ask({"op": "file_write", "kind": "poses", "name": "x", "text": ""})["ok"])
                    self.assertEqual(leader.ask({"op": "control", "to": leader.number})["control"], leader.number)


if __name__ == "__main__":
    sys.exit(main())
