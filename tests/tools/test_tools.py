#!/usr/bin/env python3
"""The tools of the test run must notice what is wrong: a referee that always says yes is worse than none.

    test_tools.py <folder for made-up projects>
"""
import argparse
import contextlib
import io
import pathlib
import random
import shutil
import subprocess
import sys

TOOLS = pathlib.Path(__file__).resolve().parent.parent.parent / "tools"
sys.path.insert(0, str(TOOLS))
sys.dont_write_bytecode = True
import check_functions  # noqa: E402
import make_hershey  # noqa: E402
import run_tests  # noqa: E402

LAYERS = "base  # the bottom\ngeom plan  # two that do not meet\nkin\n"


def complaints(folder, files):
    """What check_layers.py prints about a project of these files."""
    return said_about(folder, "check_layers.py", {"src/LAYERS": LAYERS, **files})


def said_about(folder, tool, files):
    """What a tool prints about a project of these files."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    done = subprocess.run([sys.executable, TOOLS / tool, folder], capture_output=True, text=True)
    assert (done.returncode == 0) == (done.stdout == ""), done
    return done.stdout


def a_function_is_measured_from_its_name_to_its_brace(folder):
    text = "static int f(int a,\n             int b)\n{\n" + "    ++a;\n" * 75 + "}\n\nint x = 3;\n\nvoid g(void)\n{\n}\n"
    assert list(check_functions.functions(text)) == [(1, 79, "f"), (83, 3, "g")], list(check_functions.functions(text))


FAMILY = 'const zv_family zv_family_scara = {\n    .name = "scara",\n};\n'


def a_family_is_known_by_name_only_where_it_lives(folder):
    def said(files):
        return said_about(folder, "check_families.py", {"src/kin/scara.c": FAMILY, **files})

    assert not said({"src/kin/ik.c": 'strcmp(name, "scara")\n', "apps/cli/a.c": 'strcmp(zv_robot_name(r), "scara")\n'})
    assert 'a.c:2: "scara" names a family' in said({"src/plan/a.c": '\nif (strcmp(family, "scara") == 0) {\n'})
    assert "a.ts:1:" in said({"apps/page/src/a.ts": 'if (robot.family !== "scara") return;\n'})
    assert "a.ts:1:" in said({"apps/page/src/a.ts": "const MOST = { other: 8, scara: 2 };\n"})


def a_check_without_families_says_so(folder):
    assert "no family was found" in said_about(folder, "check_families.py", {"src/kin/ik.c": "\n"})


def a_layer_may_use_what_is_below_it(folder):
    assert not complaints(folder, {"src/kin/a.c": '#include "geom/b.h"\n#include "zveno/base.h"\n#include <sys/x.h>\n'})


def a_layer_may_not_use_what_is_above_it(folder):
    assert "a.c:2: 'geom' may not use 'kin'" in complaints(folder, {"src/geom/a.c": '\n#include "kin/b.h"\n'})
    assert "may not use 'kin'" in complaints(folder, {"include/zveno/geom.h": '# include "zveno/kin.h"\n'})


def modules_do_not_use_each_other_in_a_circle(folder):
    files = {"src/kin/a.h": '#include "kin/b.h"\n', "src/kin/b.h": "\n", "src/kin/b.c": '#include "kin/b.h"\n#include "kin/c.h"\n',
             "src/kin/c.h": "\n"}
    assert not complaints(folder, files)
    assert "a -> b -> c -> a" in complaints(folder, {**files, "src/kin/c.c": '#include "kin/a.h"\n'})


def layers_of_one_line_do_not_meet(folder):
    assert "'geom' may not use 'plan'" in complaints(folder, {"src/geom/a.c": '#include "plan/b.h"\n'})


def a_layer_may_not_use_the_umbrella(folder):
    assert "may not use 'zveno'" in complaints(folder, {"src/kin/a.c": '#include "zveno/zveno.h"\n'})


def a_folder_without_a_line_is_named(folder):
    assert "does not name 'extra'" in complaints(folder, {"src/extra/a.c": "\n"})


def apps_see_only_the_public_headers(folder):
    assert not complaints(folder, {"apps/cli/a.c": "#include <zveno/kin.h>\n"})
    assert "see only include/zveno" in complaints(folder, {"apps/cli/a.c": '#include "kin/b.h"\n'})


def a_sentence_without_its_russian_one_is_named(folder):
    code = '#include "a b.h"\n// not "this one"\nfail(why, "there is no \\"%s\\" "\n     "at %d");\n'
    table = "apps/page/src/text/core_ru.json"
    assert 'no Russian for: there is no "%s" at %d' in said_about(folder, "check_russian.py", {"src/kin/a.c": code, table: "{}"})
    fits = {"src/kin/a.c": code, table: '{"there is no \\"%s\\" at %d": "в {2} нет {1}"}'}
    assert not said_about(folder, "check_russian.py", fits)
    assert "nobody says any more" in said_about(folder, "check_russian.py", {**fits, "src/kin/a.c": "\n"})
    wrong = {**fits, table: '{"there is no \\"%s\\" at %d": "нет {3}"}'}
    assert "no value {3}" in said_about(folder, "check_russian.py", wrong)
    as_in_c = {**fits, table: fits[table].replace("{1}", "%s")}
    assert "not as in C" in said_about(folder, "check_russian.py", as_in_c)


def a_word_that_editor_and_page_explain_differently_is_named(folder):
    core, page, russian = "src/lsp/words.c", "apps/page/src/text/gcode_en.ts", "apps/page/src/text/gcode_ru.ts"
    alike = {core: '{"G4", "Wait P "\n "seconds.", "Пауза P секунд."},\n{"SIN", "Sine.", "Синус."},\n',
             page: 'G4: "Wait P seconds.", sin: "Sine.", "#": "Variable.",\n', russian: 'G4: "Пауза P секунд.", sin: "Синус.",\n'}
    assert not said_about(folder, "check_russian.py", alike)
    for changed, word, other in ((page, "Wait", "Stay"), (russian, "Пауза", "Стоянка")):
        assert "differ about G4" in said_about(folder, "check_russian.py", {**alike, changed: alike[changed].replace(word, other)})
    assert "does not know COS" in said_about(folder, "check_russian.py", {**alike, page: alike[page] + 'cos: "Cosine.",'})


def programs_of_controllers_are_no_sentences_but_what_is_said_about_them_is(folder):
    code = 'add(out, "  SPEED ");\nlose(w, "outputs count from 1: output %d is left out");\nadd(out, "def %s():\\n  set_tcp(");\n'
    said = said_about(folder, "check_russian.py", {"src/post/a.c": code})
    assert said.count("no Russian for") == 1 and "outputs count from 1" in said


def what_a_robot_file_or_an_example_shows_needs_its_russian_too(folder):
    robot = '{"title": "An arm", "dimensions": {"l": {"about": "long", "source": "guessed"}}, "joints": [{"name": "q1"}, {"name": "wrist"}]}'
    files = {"robots/a.json": robot, "apps/page/src/examples/a.ngc": "(MSG, there)\nM2\n"}
    table = "apps/page/src/text/files_ru.json"
    said = said_about(folder, "check_russian.py", {**files, table: '{"long": "длинно", "gone": "ушло"}'})
    assert all(f"no Russian for: {text}" in said for text in ("An arm", "guessed", "wrist", "there"))
    assert "q1" not in said and "no Russian for: long" not in said and "nobody says any more: gone" in said


def a_public_function_without_words_is_named(folder):
    header = "/// Any thread.\nint zv_b(void);\n/// Words.\n__attribute__((const))\nint zv_c(void);\n"
    said = said_about(folder, "check_documented.py", {"include/zveno/a.h": f"{header}int zv_d(void);\n"})
    assert "a.h:6: zv_d has no words of its own" in said and "zv_c" not in said and "threads" not in said, said
    assert "says nothing about threads" in said_about(folder, "check_documented.py", {"include/zveno/a.h": "/// Words.\n"})


QUOTE = '<!-- quote a.c from "int" to "}" -->\n```c\nint a(void)\n{\n}\n```\n<!-- end of quote -->\n'


def a_quote_that_is_not_what_its_file_says_is_named(folder):
    files = {"docs/a.md": f"A\n\n{QUOTE}", "a.c": "// a\nint a(void)\n{\n}\n"}
    assert not said_about(folder, "check_docs.py", files)
    assert "not what its file says" in said_about(folder, "check_docs.py", {**files, "a.c": "int b(void)\n{\n}\n"})
    assert 'no lines from "int" to "}"' in said_about(folder, "check_docs.py", {**files, "a.c": "\n"})
    assert "has no line" in said_about(folder, "check_docs.py", {**files, "docs/a.md": f"A\n{QUOTE[:-20]}"})


def a_page_that_is_too_wide_is_named_and_can_be_wrapped(folder):
    words, table = "a `b c` " * 20, "| " + "wide " * 40 + "|"
    text = f"# Title\n\n- {words}\n- short\n\n{words}\n\n{table}\n"
    assert "a.md:3: 162 columns" in said_about(folder, "check_docs.py", {"a.md": text})
    subprocess.run([sys.executable, TOOLS / "check_docs.py", "--fix", folder], check=True)
    fixed = (folder / "a.md").read_text()
    assert fixed.split() == text.split() and max(len(line) for line in fixed.split("\n") if line != table) <= 120, fixed
    assert "\n  `b c`" in fixed and "`b\n" not in fixed and table in fixed, fixed


def cases_are_counted_from_tap_lines(_):
    result = run_tests.read_result("t", 1, "1..4\nok 1 - a\nnot ok 2 - b\nnot ok 3 # SKIP c\nok 4 - d\n")
    assert (result.passed, result.failed, result.skipped) == (2, ["t: b"], ["t: c"])


def cases_are_counted_from_a_last_line(_):
    result = run_tests.read_result("t", 0, "some words\n12 passed, 0 failed\n")
    assert (result.passed, result.failed) == (12, [])
    result = run_tests.read_result("t", 1, "FAILED a\nskipped 2 of those\n9 passed, 2 failed, 2 skipped\n")
    assert result.failed == ["t: a", "t: a case without a name"] and result.skipped == ["t: those"] * 2


def a_program_that_stops_half_way_has_failed(_):
    assert run_tests.read_result("t", 139, "1..3\nok 1 - a\n").failed
    assert run_tests.read_result("t", 0, "1..3\nok 1 - a\n").failed
    assert run_tests.read_result("t", 1, "1..1\nok 1 - a\n").failed


def a_program_without_words_is_one_case(_):
    assert run_tests.read_result("t", 0, "").passed == 1
    assert run_tests.read_result("t", 2, "").failed


def a_build_that_broke_is_told_once_and_not_tried_again(_):
    commands, run = [], run_tests.run
    run_tests.run = lambda name, command, *_: commands.append(command) or run_tests.Result(failed=["a warning"])
    told = []
    try:
        for _ in range(2):
            try:
                run_tests.build("wasm")
            except run_tests.BuildFailed as stopped:
                told += stopped.args[0].failed
    finally:
        run_tests.run, run_tests.trees["wasm"] = run, run_tests.Tree()
    assert len(commands) == 1 and told == ["a warning", "not run: the build wasm failed before"], (commands, told)


def a_tree_is_configured_once_for_the_same_options(_):
    commands, run = [], run_tests.run
    run_tests.run = lambda name, command, *_: commands.append(command[1]) or run_tests.Result(passed=1)
    try:
        for options in (["-DA=ON"], [], ["-DA=ON"], ["-DB=ON"]):
            run_tests.build("release", options=options)
    finally:
        run_tests.run, run_tests.trees["release"] = run, run_tests.Tree()
    assert commands.count("--preset") == 2 and commands.count("--build") == 4, commands


def lanes_share_no_step_and_a_step_that_stops_does_not_stop_the_other_lane(_):
    names = [step[0] for step in run_tests.STEPS]
    assert len(set(names)) == len(names), names
    done = []

    def stop(_):
        raise run_tests.BuildFailed(run_tests.Result(failed=["a: it broke"]))

    def work(_):
        done.append(True)
        return run_tests.Result(passed=1)

    lanes, words = run_tests.LANES, io.StringIO()
    run_tests.LANES = [([("a", "stops", stop, None), ("b", "works", work, None)], 2), ([("c", "works", work, None)], 0)]
    try:
        with contextlib.redirect_stdout(words):
            results = run_tests.run_lanes(argparse.Namespace(steps=[]))
    finally:
        run_tests.LANES = lanes
    assert [len(result.failed) for result in results] == [1, 0, 0] and len(done) == 2, words.getvalue()
    assert sorted(line[0] for line in words.getvalue().splitlines() if line) == ["a", "b", "c"], words.getvalue()


def a_limit_that_is_told_wrongly_is_named(folder):
    root = TOOLS.parent
    paths = [root / "docs/server.md", root / "src/api/session.c", *sorted((root / "apps/server").glob("*.[ch]"))]
    files = {str(path.relative_to(root)): path.read_text() for path in paths}

    def said(path, old, new):
        assert old in files[path], (path, old)
        return said_about(folder, "check_limits.py", {**files, path: files[path].replace(old, new, 1)})

    assert not said_about(folder, "check_limits.py", files)
    assert "'a head of HTTP | 8 KB, 100 fields; 14 s to arrive'" in said("apps/server/limits.c", ".head_s = 15.0", ".head_s = 14.0")
    assert "'people in a room | 501'" in said("apps/server/rooms.h", "ROOM_PEOPLE = 500", "ROOM_PEOPLE = 501")
    assert "nothing is said of 'more_s'" in said("apps/server/limits.c", ".head_s", ".more_s = 1.0, .head_s")
    assert "is not what the program does" in said("docs/server.md", "| people in a room |", "| people in a corner | 5 | `limit` |\n| people in a room |")
    assert "nowhere does it say" in said("docs/server.md", "may run for 0.2 s", "may run for 0.3 s")
    assert "MANY is" in said("src/api/session.c", "MANY = 2 << 20", "MANY = 4 << 20")


FONT = "".join(f"{number:5}  5JZRFJ[ RRFZ[\n" for number in range(40)) + "   99 12JZRFJ[ RRFZ[RFJ[\n RRFZ[RF\n"


def a_font_file_is_read_or_refused_with_its_line(_):
    assert len(make_hershey.parse_jhf(FONT, "f.jhf")) == 41
    dice = random.Random(4)
    for _ in range(3000):
        letters = list(FONT)
        for _ in range(dice.randint(1, 6)):
            at = dice.randrange(len(letters))
            letters[at:at + dice.randint(0, 3)] = [chr(dice.randrange(256)) for _ in range(dice.randint(0, 3))]
        try:
            glyphs = make_hershey.parse_jhf("".join(letters), "f.jhf")
        except make_hershey.JhfError as problem:
            assert str(problem).startswith("f.jhf:"), problem
        else:
            assert all(len(pairs) % 2 == 0 and pairs.isprintable() for pairs in glyphs.values()), letters


CASES = [
    a_function_is_measured_from_its_name_to_its_brace,
    a_family_is_known_by_name_only_where_it_lives,
    a_check_without_families_says_so,
    a_public_function_without_words_is_named,
    a_layer_may_use_what_is_below_it,
    a_layer_may_not_use_what_is_above_it,
    layers_of_one_line_do_not_meet,
    modules_do_not_use_each_other_in_a_circle,
    a_layer_may_not_use_the_umbrella,
    a_folder_without_a_line_is_named,
    apps_see_only_the_public_headers,
    a_sentence_without_its_russian_one_is_named,
    a_word_that_editor_and_page_explain_differently_is_named,
    programs_of_controllers_are_no_sentences_but_what_is_said_about_them_is,
    what_a_robot_file_or_an_example_shows_needs_its_russian_too,
    a_quote_that_is_not_what_its_file_says_is_named,
    a_page_that_is_too_wide_is_named_and_can_be_wrapped,
    cases_are_counted_from_tap_lines,
    cases_are_counted_from_a_last_line,
    a_program_that_stops_half_way_has_failed,
    a_program_without_words_is_one_case,
    a_build_that_broke_is_told_once_and_not_tried_again,
    a_tree_is_configured_once_for_the_same_options,
    lanes_share_no_step_and_a_step_that_stops_does_not_stop_the_other_lane,
    a_limit_that_is_told_wrongly_is_named,
    a_font_file_is_read_or_refused_with_its_line,
]


def main():
    folder = pathlib.Path(sys.argv[1])
    failures = 0
    print(f"1..{len(CASES)}")
    for number, case in enumerate(CASES, 1):
        try:
            case(folder)
            print(f"ok {number} - {case.__name__}")
        except AssertionError as problem:
            failures += 1
            print(f"not ok {number} - {case.__name__}\n# {problem}")
    shutil.rmtree(folder, ignore_errors=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
