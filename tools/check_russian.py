#!/usr/bin/env python3
"""Every sentence that core, server and the depths of the page can say to a person has a Russian one in apps/page/src/text/core_ru.json;
what the robots that ship and the examples say on the page has one in apps/page/src/text/files_ru.json. What the words of
G-code mean is said alike in editors (src/lsp/words.c) and on the page.

The sentences are the text literals of the sources with a space in them: format strings, and the pieces that fill them.
Those that no person on the page reads are named below with the reason. Prints one line per sentence that is missing,
that is no longer said, or whose Russian asks for a value that is not there; ends with 1 when there is one.

    tools/check_russian.py [FOLDER]    tells what is wrong
    tools/check_russian.py --missing   prints the missing ones as lines of the table, to be filled in
"""
import json
import pathlib
import re
import sys

TABLE = "apps/page/src/text/core_ru.json"
FILES_TABLE = "apps/page/src/text/files_ru.json"
SOURCES = ["base", "text", "geom", "pack", "qr", "solid", "model", "describe", "kin", "body", "collide", "dyn", "log", "path", "twin", "program", "draw", "svg", "trace", "post", "timing", "trajectory", "route", "task", "plan", "ink", "stage", "lesson", "survey", "design", "request", "api", "sim"]
NOT_READ = {  # files whose sentences nobody on the page reads
    "src/base/assert.c": "for the programmer of the calling program",
    "src/draw/hershey_data.c": "strokes of letters",
    "src/draw/card.c": "letters of a test card",
    "src/svg/write.c": "an SVG file",
    "src/describe/urdf_write.c": "a URDF file",
    "src/describe/sdf_write.c": "an SDF file",
    "src/describe/mjcf_write.c": "a model for MuJoCo",
    "src/stage/usda_write.c": "a layer of USD",
    "src/sim/mjcf.c": "a model for MuJoCo",
    "src/trajectory/write.c": "a trajectory file",
    "src/request/table.h": "the tables of operations: help and documentation",
    "src/request/table_cell.c": "the same",
    "src/request/table_common.c": "the same",
    "src/request/table_drawing.c": "the same",
    "src/request/table_forces.c": "the same",
    "src/request/table_exchange.c": "the same",
    "src/solid/stl_bytes.c": "the head of an STL file",
    "src/request/table_kinematics.c": "the same",
    "src/request/table_motion.c": "the same",
    "src/collide/ready.c": "names of parts, as a scene file gives them",
    "src/request/table_log.c": "the same",
    "src/request/table_lesson.c": "the same",
    "src/request/table_survey.c": "the same",
    "src/request/table_design.c": "the same",
    "src/log/joint_states.c": "a schema inside recordings",
    "src/api/mcp.c": "messages to assistants",
    "src/api/built_write.c": "a picture and a program",
    "src/api/post_waypoints.c": "comments of a program",
    "src/api/waypoints_csv.c": "columns of a file, and what is wrong with one that only the program reads",
    "apps/server/operations.c": "the same",
    "apps/server/certificate.c": "said where the server is started",
    "apps/server/client.c": "the program that asks a server",
    "apps/server/decide.c": "answers of HTTP, which the page does not show",
    "apps/server/folder_lock.c": "said where the server is started",
    "apps/server/http.c": "answers of HTTP",
    "apps/server/connection.c": "answers of HTTP",
    "apps/server/frames.c": "reasons to close a WebSocket, for its programmer",
    "apps/server/head.c": "answers of HTTP",
    "apps/server/head_writer.c": "heads of HTTP",
    "apps/server/stream.c": "said where the server is started",
    "apps/server/ws.c": "reasons to close a WebSocket, for its programmer",
    "apps/server/listen.c": "said where the server is started",
    "apps/server/ros.c": "said to programs of ROS",
    "apps/server/ros_message.c": "said to programs of ROS",
    "apps/server/foxglove.c": "said to the viewer of Foxglove",
    "apps/server/foxglove_message.c": "said to the viewer of Foxglove",
    "apps/server/outbox.c": "said to programs of ROS and to the viewer of Foxglove",
    "apps/server/loop.c": "said where the server is started",
    "apps/server/server.c": "said where the server is started",
    "apps/server/static_files.c": "types of files",
}
NOT_SENTENCES = [  # single ones elsewhere
    r'^(Hershey\'s|capitals of document) .*',  # about fonts, told by the command line
    r'^(from the origin|of an ellipse, .*|about the origin|regular, one .*|one point on top.*|of Archimedes.*|two oscillations.*)$',
    r'^(lines with cells.*|to measure a pen.*)$',  # about shapes, told by the command line
    r'^\(pen %d\)\nM0\n$', r'^drawn by zveno .*',  # inside G-code
    r'^\(prefers-color-scheme: \w+\)$', r'^only screen$',  # inside style sheets
    r'^a panel stands outside the page$', r'^too large$',  # never shown
    r'^#(span|event) $',  # inside trajectory files
    r'^ %c%s$', r'^line %d$',  # inside programs
    r'^CALL $', r'^Function #define .*',  # words of other languages
    r'^(last|circle) (via|place|start)$',  # points by which readers of programs remember
    r'^[{,] ?"\w+": ?.*', r'^ %s%s%lld$', r'^Bearer $',  # inside JSON, G-code, HTTP
]
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|\w+|\s+|.', re.S)
CONVERSION = re.compile(r'%[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z)?[dioxXucsfgGeE]')
PAGE = re.compile(r'(?:\bError\(|\bmessage: )"([^"]+)"')  # what the page itself says when something breaks under it
NO_CODE = re.compile(r'^\s*#\s*include[^\n]*|\b(?:_Static_assert|static_assert)\s*\(.*?\);', re.S | re.M)
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "\0"}


def literals(code):
    """Text literals, neighbours joined, without their escapes."""
    joined = None
    for token in TOKEN.findall(NO_CODE.sub("", code)) + [";"]:
        if token.startswith('"'):
            joined = (joined or "") + re.sub(r"\\(.)", lambda found: ESCAPES.get(found[1], found[1]), token[1:-1])
        elif not token.isspace() and not token.startswith(("//", "/*")) and joined is not None:
            yield joined
            joined = None


def is_sentence(text):
    spoken = re.search(r"\S \S|^ \S|\S $", text) and re.search(r"[A-Za-z]{2}|%\.?\d*s.*%\.?\d*s", CONVERSION.sub("%s", text))
    return bool(spoken) and not any(re.match(pattern, text, re.S) for pattern in NOT_SENTENCES)


def is_spoken_by_post(text):
    """Most text of this layer is that of other controllers' programs; what it says to a person has words in small letters."""
    if text.startswith("const ") or "\n" in text:
        return False
    return len(re.findall(r"\b[a-z]{2,}\b", CONVERSION.sub("", text))) > 1 or bool(re.match(r"expected |an? [a-z]", text))


def read_sentences(root):
    """Sentence -> the file that says it, and all single words, of which some fill sentences."""
    found, words = {}, set()
    files = [path for layer in SOURCES for path in sorted(root.glob(f"src/{layer}/*.[ch]"))] + [
        path for folder in ("apps/server", "apps/drive", "src/bridge") for path in sorted(root.glob(f"{folder}/*.c"))]
    for path in files:
        name = path.relative_to(root).as_posix()
        if name in NOT_READ:
            continue
        for text in literals(path.read_text()):
            if is_sentence(text) and (path.parent.name != "post" or is_spoken_by_post(text)):
                found.setdefault(text, name)
            elif " " not in text:
                words.add(text)
    for path in [*sorted(root.glob("apps/page/src/**/*.ts")), *sorted(root.glob("apps/wasm/*.mjs"))]:
        for text in PAGE.findall(path.read_text()):
            if is_sentence(text):
                found.setdefault(text, path.relative_to(root).as_posix())
    return found, words


def shown_of_robot(robot):
    """What the page shows of a robot file; names of joints that are symbols (q1, z, theta2) need no translation."""
    yield robot["title"]
    for dimension in robot["dimensions"].values():
        yield from (dimension["about"], dimension["source"])
    yield from (joint["name"] for joint in robot["joints"] if re.fullmatch(r"[a-z ]{3,}", joint["name"], re.I))


def read_files(root):
    """What robots and examples say -> the file that says it."""
    found = {}
    for path in sorted(root.glob("robots/*.json")):
        for text in shown_of_robot(json.loads(path.read_text())):
            found.setdefault(text, path.relative_to(root).as_posix())
    for path in sorted(root.glob("apps/page/src/examples/*.ngc")):
        for text in re.findall(r"\((?:MSG, )?([^)]*)\)", path.read_text()):
            found.setdefault(text, path.relative_to(root).as_posix())
    return found


def read_table(root, name):
    def without_twins(pairs):
        table = dict(pairs)
        if len(table) < len(pairs):
            keys = [key for key, _ in pairs]
            sys.exit(f"{name}: stands there twice: {next(key for key in keys if keys.count(key) > 1)}")
        return table
    path = root / name
    return json.loads(path.read_text(), object_pairs_hook=without_twins) if path.exists() else {}


def offences(said, words, table, table_name):
    for text, name in said.items():
        if text not in table:
            yield f"{name}: no Russian for: {text}"
    for text, russian in table.items():
        count = len(CONVERSION.findall(text.replace("%%", "")))
        wrong = [place for place in re.findall(r"\{(\d+)\}", russian) if not 1 <= int(place) <= count]
        if text not in said and text not in words:
            yield f"{table_name}: nobody says any more: {text}"
        elif wrong:
            yield f"{table_name}: there is no value {{{wrong[0]}}} in: {text}"
        elif count and re.search(r"%[-+.0-9*]*l*[sdgfu]", russian):
            yield f"{table_name}: a value is written {{1}}, not as in C, in the Russian of: {text}"


def read_words(root):
    """What the words of a program mean: by the editor's server (src/lsp/words.c) and by the page (gcode_en.ts, gcode_ru.ts)."""
    text = re.compile(r'"((?:\\.|[^"\\])*)"')
    core = (root / "src/lsp/words.c").read_text() if (root / "src/lsp/words.c").exists() else ""
    strings = r'(?:"(?:\\.|[^"\\])*"\s*)+'
    rows = {found[1].upper(): tuple("".join(text.findall(part)) for part in found.groups()[1:])
            for found in re.finditer(rf'\{{"([^"]+)",\s*({strings}),\s*({strings})\}}', core)}
    shown = {}
    for name in ("gcode_en.ts", "gcode_ru.ts"):
        page = root / "apps/page/src/text" / name
        for found in re.finditer(r'(?:"([^"]+)"|(\w+)): "((?:\\.|[^"\\])*)"', page.read_text() if page.exists() else ""):
            shown.setdefault((found[1] or found[2]).upper(), []).append(found[3])
    return rows, {word: tuple(sentences) for word, sentences in shown.items()}


def unlike_words(root):
    """Editors and the page say the same about a word; the page also knows signs, which editors do not ask for."""
    rows, shown = read_words(root)
    for word, sentence in rows.items():
        if shown.get(word) != sentence:
            yield f"src/lsp/words.c and apps/page/src/text/gcode_en.ts or gcode_ru.ts differ about {word}"
    for word in shown.keys() - rows.keys():
        if word.isalnum():
            yield f"src/lsp/words.c does not know {word}, which apps/page/src/text/gcode_en.ts explains"


def main():
    given = [argument for argument in sys.argv[1:] if argument != "--missing"]
    root = pathlib.Path(given[0] if given else ".")
    said, words = read_sentences(root)
    checks = [(said, words, read_table(root, TABLE), TABLE), (read_files(root), set(), read_table(root, FILES_TABLE), FILES_TABLE)]
    if "--missing" in sys.argv:
        for texts, _, table, _ in checks:
            for text in texts:
                if text not in table:
                    print(f"    {json.dumps(text, ensure_ascii=False)}: \"\",")
        return 0
    found = [offence for check in checks for offence in offences(*check)] + sorted(unlike_words(root))
    for offence in found:
        print(offence)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
