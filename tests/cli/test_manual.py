#!/usr/bin/env python3
"""Manual and completion have every verb and every option that --help has, and their readers take them."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import main, run  # noqa: E402

VERBS = [line.split()[0] for line in run("--help").stdout.partition("Verbs\n")[2].partition("\n\n")[0].splitlines()]


def options_of(verb):
    """As its help lists them."""
    return re.findall(r"^  --(\S+)", run(verb, "--help").stdout, re.MULTILINE)


class Manual(unittest.TestCase):
    def test_every_option_of_the_help_has_its_entry(self):
        for verb in VERBS:
            page = run("manual", verb).stdout
            found = re.findall(r"^\\fB\\-\\-(\S+?)\\fR", page, re.MULTILINE)
            self.assertEqual([name.replace("\\-", "-") for name in found], options_of(verb), verb)

    def test_a_folder_gets_a_page_for_each_verb_and_one_for_all(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("manual", "--folder", folder).returncode, 0)
            self.assertEqual({path.name for path in pathlib.Path(folder).iterdir()},
                             {"zveno.1", *(f"zveno-{verb}.1" for verb in VERBS)})

    @unittest.skipUnless(shutil.which("groff"), "there is no groff here")
    def test_groff_reads_the_pages(self):
        for verb in ("", "ik", "draw"):
            page = run("manual", *[verb][:len(verb)]).stdout
            done = subprocess.run(["groff", "-k", "-man", "-Tutf8"], input=page, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            plain = re.sub("\x1b\\[[0-9;]*m|.\x08", "", done.stdout)  # without the marks for bold letters
            self.assertIn(f"zveno-{verb} - " if verb else "zveno - ", plain)

    def test_a_verb_that_is_not_there(self):
        done = run("manual", "nope")
        self.assertEqual((done.returncode, done.stdout), (2, ""))


class Completion(unittest.TestCase):
    def complete(self, *words):
        script = run("completion", "bash").stdout + """
            COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _zveno; printf '%s\\n' "${COMPREPLY[@]}"
        """
        done = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_verbs_arms_options_and_words(self):
        self.assertEqual(set(self.complete("zveno", "")), {*VERBS, "--help", "--version"})
        self.assertEqual(self.complete("zveno", "ik", "rl"), ["rl15"])
        self.assertEqual(self.complete("zveno", "check", "scara", "a.ngc", "--dialect", ""), ["strict", "tolerant"])
        self.assertEqual(self.complete("zveno", "completion", ""), ["bash", "zsh"])
        self.assertEqual(self.complete("zveno", "manual", "rob"), ["robots"])

    def test_every_option_is_completed(self):
        for verb in ("ik", "run", "draw", "serve"):
            self.assertEqual(set(self.complete("zveno", verb, "x", "--")), {"--help", *(f"--{name}" for name in options_of(verb))})

    def test_zsh_has_every_verb_and_option(self):
        script = run("completion", "zsh").stdout
        for verb in VERBS:
            part = script.partition(f"        {verb})\n")[2].partition(";;")[0]
            self.assertEqual(re.findall(r"'\*?--([a-zA-Z-]+)\[", part), ["help", *options_of(verb)], verb)

    @unittest.skipUnless(shutil.which("zsh"), "there is no zsh here")
    def test_zsh_reads_it(self):
        done = subprocess.run(["zsh", "-n"], input=run("completion", "zsh").stdout, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_another_shell_is_refused(self):
        self.assertEqual(run("completion", "fish").returncode, 2)


if __name__ == "__main__":
    main()
