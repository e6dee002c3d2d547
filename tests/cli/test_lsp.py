#!/usr/bin/env python3
"""zveno lsp: programs in an editor."""
import json
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import PROGRAM, ask, main  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
URI = "file:///part.ngc"
TEXT = """(части)
G21 G90 F600
o<corner> sub
G1 X10 Q3
o<corner> endsub
o<corner> call
G01 X900
M2
"""


def framed(message):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def talk(*messages, words=()):
    """What the server says to these messages."""
    done = subprocess.run([PROGRAM, "lsp", *words], input=b"".join(map(framed, messages)), capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    found, rest = [], done.stdout
    while rest:
        head, _, rest = rest.partition(b"\r\n\r\n")
        size = int(re.match(rb"Content-Length: (\d+)", head)[1])
        found.append(json.loads(rest[:size]))
        rest = rest[size:]
    return found


def asked(number, method, **params):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def told(method, **params):
    return {"jsonrpc": "2.0", "method": method, "params": params}


def opened(text, uri=URI):
    return told("textDocument/didOpen", textDocument={"uri": uri, "languageId": "gcode", "version": 1, "text": text})


def at(number, method, line, character):
    return asked(number, "textDocument/" + method, textDocument={"uri": URI}, position={"line": line, "character": character})


class Editors(unittest.TestCase):
    def test_the_greeting_says_what_there_is(self):
        answer, done = talk(asked(1, "initialize", capabilities={}), told("initialized"), asked(2, "shutdown"), told("exit"))
        self.assertEqual("zveno", answer["result"]["serverInfo"]["name"])
        self.assertTrue(answer["result"]["capabilities"]["hoverProvider"])
        self.assertEqual((2, None), (done["id"], done["result"]))

    def test_errors_are_told_with_their_places_and_go_when_they_are_mended(self):
        better = told("textDocument/didChange", textDocument={"uri": URI, "version": 2}, contentChanges=[{"text": TEXT.replace(" Q3", "")}])
        first, second, closed = talk(opened(TEXT), better, told("textDocument/didClose", textDocument={"uri": URI}))
        wrong, = first["params"]["diagnostics"]
        self.assertEqual({"start": {"line": 3, "character": 7}, "end": {"line": 3, "character": 9}}, wrong["range"])
        self.assertEqual((1, "word_unused"), (wrong["severity"], wrong["code"]))
        self.assertEqual([], second["params"]["diagnostics"])
        self.assertEqual([], closed["params"]["diagnostics"])

    def test_lines_that_the_arm_cannot_follow_are_errors_for_the_chosen_arm(self):
        text = "G21 G90 F600\nG0 X0 Y0\nG1 X10\nG1 X900\nM2\n"
        plain, = talk(opened(text))
        self.assertEqual([], plain["params"]["diagnostics"])
        for words, options in ((("scara", "--work", "250", "0", "50", "0", "0", "0"), {}),
                               ((), {"robot": "scara", "work": [250, 0, 50, 0, 0, 0]})):
            *_, shown = talk(asked(1, "initialize", initializationOptions=options), opened(text), words=words) if options else talk(opened(text), words=words)
            wrong, = shown["params"]["diagnostics"]
            self.assertEqual((3, "reach"), (wrong["range"]["start"]["line"], wrong["code"]))

    def test_programs_of_controllers_are_checked_too(self):
        text = "DEF part( )\n$VEL.CP=0.1\nPTP {A1 0,A2 10,A3 -30,A4 0,A5 -70,A6 0}\nLIN XP9\nEND\n"
        shown, = talk(opened(text), words=("rl15",))
        self.assertEqual([3], [wrong["range"]["start"]["line"] for wrong in shown["params"]["diagnostics"]])

    def test_hover_explains_a_word_with_modes_and_place(self):
        _, code, axis, comment = talk(opened(TEXT.replace(" Q3", "")), at(1, "hover", 6, 1), at(2, "hover", 6, 5), at(3, "hover", 0, 3))
        self.assertIn("**G1** Straight line", code["result"]["contents"]["value"])
        self.assertIn("G1 G21 G90 F600", code["result"]["contents"]["value"])
        self.assertIn("X900.000", code["result"]["contents"]["value"])
        self.assertEqual({"start": {"line": 6, "character": 0}, "end": {"line": 6, "character": 3}}, code["result"]["range"])
        self.assertIn("Place along X", axis["result"]["contents"]["value"])
        self.assertIsNone(comment["result"])

    def test_every_sentence_is_the_one_of_the_page(self):
        page = (ROOT / "apps/page/src/text/gcode_en.ts").read_text()
        words = re.findall(r'\b([GM]\d+): "', page)
        _, *hovers = talk(opened("".join(word + "\n" for word in words)), *(at(i, "hover", i, 0) for i in range(len(words))))
        for word, hover in zip(words, hovers):
            sentence = re.search(rf'\b{word}: "((?:[^"\\]|\\.)*)"', page)[1]
            self.assertIn(sentence, hover["result"]["contents"]["value"])

    def test_words_of_controllers_are_explained(self):
        for text, line, character, sentence in (
                ("DEF part( )\n$VEL.CP=0.1\nLIN {X 1} C_DIS\nEND\n", 2, 1, "**LIN** The tool goes straight"),
                ("DEF part( )\n$VEL.CP=0.1\nLIN {X 1} C_DIS\nEND\n", 1, 6, "**$VEL.CP** Speed of the tool"),
                ("MODULE p\n  PROC main()\n    movel p1,v100,fine,t;\n", 2, 5, "**movel** The tool goes straight"),
                (".PROGRAM a()\n  JMOVE #[0,0]\n.END\n", 1, 3, "**JMOVE** Joint move"),
                ("Function main\n  SpeedS 100\nFend\n", 1, 4, "**SpeedS** Of Move and Arc3")):
            _, hover = talk(opened(text), at(1, "hover", line, character))
            self.assertIn(sentence, hover["result"]["contents"]["value"])
        _, nothing = talk(opened("DEF part( )\nLIN {X 1}\nEND\n"), at(1, "hover", 1, 6))
        self.assertIsNone(nothing["result"])

    CONTROLLERS = ROOT / "tests/data/controllers"
    # name of the file; a word, its line and what is shown of the modes; a point, where it is used and where it is given;
    # a call and where its routine begins; how many routines and points the outline has
    LANGUAGES = [
        ("cell.mod", "MoveL", 33, ["straight line, 150 mm/s", "blend 5 mm", "Z120 ", "base: `X300 Y0 Z150", "in the base at `X0 Y50 Z150 A90"],
         "jHome", 24, 12, ("place 25", 39, 55), (2, 6)),
        ("polyscope.script", "movel", 28, ["straight line, 250 mm/s", "blend 10 mm", "Z120 ", "in the base at `X490 Y-33 Z300"],
         "Waypoint_2_p", 28, 18, ("lift(", 36, 19), (2, 3)),
        ("taught.ls", "CNT", 48, ["circle, 100 mm/s", "blend 20 mm", "base: `X100 Y0 Z50", "in the base at `X315 Y40 Z160"],
         "P[2]", 37, 61, ("LBL[1]", 46, 41), (1, 5)),
        ("pallet.as", "LMOVE", 27, ["straight line, 150 mm/s", "joints 40 %", "blend 1 mm"], "fr.table", 27, 38, None, (1, 5)),
        ("scara.prg", "Move", 20, ["straight line, 200 mm/s", "joints 60 %", "in the base at `X220 Y80 Z50"], None, None, None,
         ("approach", 12, 29), (2, 0)),
        ("TAUGHT.JBI", "MOVC", 49, ["circle, 50 mm/s", "joints 20 %"], "P016", 49, 23, ("*LOOP", 42, 39), (1, 12)),
    ]

    def position(self, method, uri, lines, line, word, number=1):
        return asked(number, "textDocument/" + method, textDocument={"uri": uri},
                     position={"line": line - 1, "character": lines[line - 1].index(word) + 1})

    def test_modes_points_and_routines_of_every_controller(self):
        for name, word, line, modes, point, used, given, call, (routines, points) in self.LANGUAGES:
            with self.subTest(name):
                text = (self.CONTROLLERS / name).read_text()
                lines, uri = text.split("\n"), (self.CONTROLLERS / name).as_uri()
                shown, hover = talk(opened(text, uri), self.position("hover", uri, lines, line, word))
                self.assertEqual([], [wrong for wrong in shown["params"]["diagnostics"] if wrong["severity"] == 1])
                for part in [f"**{word}**", *modes]:
                    self.assertIn(part, hover["result"]["contents"]["value"])
                if point:
                    _, hover, there = talk(opened(text, uri), self.position("hover", uri, lines, used, point),
                                           self.position("definition", uri, lines, used, point, 2))
                    self.assertIn(f"**{point}** `{lines[given - 1].strip()[:10]}", hover["result"]["contents"]["value"])
                    self.assertEqual((uri, given - 1), (there["result"]["uri"], there["result"]["range"]["start"]["line"]))
                if call:
                    _, there = talk(opened(text, uri), self.position("definition", uri, lines, call[1], call[0]))
                    self.assertEqual(call[2] - 1, there["result"]["range"]["start"]["line"])
                _, outline = talk(opened(text, uri), asked(1, "textDocument/documentSymbol", textDocument={"uri": uri}))
                kinds = [symbol["kind"] for symbol in outline["result"]]
                self.assertEqual((routines, points), (kinds.count(12), kinds.count(14)), outline["result"])

    def test_points_of_kuka_are_found_in_the_open_data_file_and_in_the_one_on_the_disk(self):
        source, data = (self.CONTROLLERS / name for name in ("pendant.src", "pendant.dat"))
        text, points = source.read_text(), data.read_text()
        lines = text.split("\n")
        uri, other = source.as_uri(), data.as_uri()
        shown, quiet, hover, there, outline = talk(
            opened(text, uri), opened(points, other), self.position("hover", uri, lines, 42, "XP2"),
            self.position("definition", uri, lines, 42, "XP2", 2),
            asked(3, "textDocument/documentSymbol", textDocument={"uri": other}))
        self.assertEqual([], [wrong for wrong in shown["params"]["diagnostics"] if wrong["severity"] == 1])  # XP2 is beside it
        self.assertEqual([], quiet["params"]["diagnostics"])  # data alone is no program
        value = hover["result"]["contents"]["value"]
        for part in ("**XP2** `DECL E6POS XP2={X 50.0", "straight line, 250 mm/s", "blend 8 mm", "base: `X400 Y0 Z300"):
            self.assertIn(part, value)
        self.assertEqual((other, points.split("\n").index(next(row for row in points.split("\n") if "XP2=" in row))),
                         (there["result"]["uri"], there["result"]["range"]["start"]["line"]))
        self.assertIn("XP4", [symbol["name"] for symbol in outline["result"]])

    def test_controllers_are_explained_in_russian_too(self):
        text = "DEF p()\n$VEL.CP=0.1\nPTP {A1 0,A2 10,A3 -30,A4 0,A5 -70,A6 0}\nLIN {X 900,Y 0,Z 500}\nIF $IN[1] THEN\nENDIF\nEND\n"
        _, shown, hover = talk(asked(1, "initialize", locale="ru"), opened(text), at(2, "hover", 3, 1))
        self.assertIn("зависит от того", shown["params"]["diagnostics"][0]["message"])
        for part in ("по прямой", "Действует: прямая, 100 мм/с", "После этой строки инструмент в базе стоит в `X900 Y0 Z500"):
            self.assertIn(part, hover["result"]["contents"]["value"])

    def test_a_line_that_hits_something_is_an_error(self):
        scene = {"format": "zveno-scene/1", "things": [{"name": "box", "xyz": [270, 0, 50], "box": [20, 20, 40]}]}
        fields = {"robot": "scara", "work": [250, 0, 50, 0, 0, 0], "scene": scene}
        text = "G21 G90 F600\nG0 X0 Y60\nG1 X40\nG1 X20 Y0\nM2\n"
        _, shown = talk(asked(1, "initialize", initializationOptions=fields), opened(text))
        wrong, = shown["params"]["diagnostics"]
        self.assertEqual((3, 1, "collision"), (wrong["range"]["start"]["line"], wrong["severity"], wrong["code"]))
        self.assertIn("box", wrong["message"])

    def test_an_editor_that_speaks_russian_is_answered_in_russian(self):
        greeting = asked(1, "initialize", locale="ru-RU", initializationOptions={"robot": "scara", "work": [250, 0, 50, 0, 0, 0]})
        _, shown, hover = talk(greeting, opened("G21 G90 F600\nG0 X0 Y0\nG1 X900\nG1 X10 Q3\nM2\n"), at(2, "hover", 1, 1))
        messages = [wrong["message"] for wrong in shown["params"]["diagnostics"]]
        self.assertTrue(messages and all(re.search("[а-я]", message) for message in messages), messages)
        self.assertIn("**G0** Быстрый ход", hover["result"]["contents"]["value"])
        self.assertIn("После этой строки", hover["result"]["contents"]["value"])

    def test_every_russian_sentence_is_found_by_its_english_one(self):
        """The table of the page, by the server: formats that are filled as the core fills them come out in Russian."""
        errors = ["G1 X\n", "G1 X10\n", "G2 X1 F100\n", "G999\n", "M3 S-1\n", "G1 X1 X2 F1\n", "(x\n", "G1 F1 X[1/0]\n"]
        english = [talk(opened(text))[0]["params"]["diagnostics"] for text in errors]
        for text, said in zip(errors, english):
            _, shown = talk(asked(1, "initialize", locale="ru"), opened(text))
            russian = shown["params"]["diagnostics"]
            self.assertEqual(len(said), len(russian))
            for before, after in zip(said, russian):
                self.assertRegex(after["message"], "[а-я]", before["message"])

    def test_the_outline_and_the_way_to_a_subroutine(self):
        _, outline, jump, nowhere = talk(opened(TEXT), asked(1, "textDocument/documentSymbol", textDocument={"uri": URI}),
                                         at(2, "definition", 5, 4), at(3, "definition", 1, 0))
        self.assertEqual([("CORNER", 2)], [(symbol["name"], symbol["range"]["start"]["line"]) for symbol in outline["result"]])
        self.assertEqual(2, jump["result"]["range"]["start"]["line"])
        self.assertIsNone(nowhere["result"])
        krl = "DEF main( )\npart( )\nEND\nDEF part( )\nEND\n"
        _, outline, jump = talk(opened(krl), asked(1, "textDocument/documentSymbol", textDocument={"uri": URI}), at(2, "definition", 1, 1))
        self.assertEqual(["MAIN", "PART"], [symbol["name"] for symbol in outline["result"]])
        self.assertEqual(3, jump["result"]["range"]["start"]["line"])

    def test_places_count_as_editors_count_them(self):
        shown, = talk(opened("(𝛼 части) G1 Q3 X1 F10\nM2\n"))
        self.assertEqual(14, shown["params"]["diagnostics"][0]["range"]["start"]["character"])  # 𝛼 counts twice

    def test_what_is_no_message_is_told(self):
        for message, code in ((b"{", -32700), (b"[]", -32600), (b'{"id": 1, "method": "nope"}', -32601)):
            answer, = talk(message)
            self.assertEqual(code, answer["error"]["code"])

    def test_a_message_without_a_length_is_told(self):
        for sent in (b"hello\n", b"Content-Type: x\r\n\r\n{}", b"Content-Length: -5\r\n\r\nhello"):
            done = subprocess.run([PROGRAM, "lsp"], input=sent, capture_output=True, timeout=60)
            self.assertEqual(3, done.returncode)
            self.assertIn(b"without its length", done.stderr)
        self.assertEqual(0, subprocess.run([PROGRAM, "lsp"], input=b"", capture_output=True, timeout=60).returncode)

    def test_diagnostics_are_those_of_check(self):
        answer, = ask({"op": "gcode", "program": TEXT, "moves": False})
        shown, = talk(opened(TEXT))
        self.assertEqual([error["message"] for error in answer["errors"]], [wrong["message"] for wrong in shown["params"]["diagnostics"]])


if __name__ == "__main__":
    main()
