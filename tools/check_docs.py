#!/usr/bin/env python3
"""Checks the pages of docs/ and those at the top of the project: examples are quoted as their files have them, lines end
before column 120.

    tools/check_docs.py         [folder of the project]   prints every problem with its place
    tools/check_docs.py --fix   [folder of the project]   writes quotes anew and wraps paragraphs that are too wide

A page names a file between two markers, and the text between them is written by this tool. A file may be quoted in part, from
the first line that contains one text up to the next line that contains another:

    <!-- quote examples/01_reach.c -->
    <!-- end of quote -->
    <!-- quote examples/01_reach.c from "zv_robot *robot" to "return 1" -->
    <!-- end of quote -->

Rows of tables stay on one line, whatever their length: Markdown has no other way.
"""
import argparse
import pathlib
import re
import sys
import textwrap

WIDTH = 120
QUOTE = re.compile(r'^(<!-- quote (\S+?)(?: from "(.*?)" to "(.*?)")? -->\n)(.*?)^(<!-- end of quote -->)$', re.MULTILINE | re.DOTALL)
LANGUAGES = {".c": "c", ".mjs": "js", ".txt": "cmake", ".json": "json", ".ts": "ts", ".py": "python", ".sh": "sh"}


class BadQuote(Exception):
    """A file that is quoted, or the part of it, is not there."""


# ---- quotes ----

def part_of(text, first, last, name):
    """The lines from the one with `first` to the next one with `last`."""
    lines = text.splitlines()
    begin = next((i for i, line in enumerate(lines) if first in line), len(lines))
    end = next((i for i in range(begin, len(lines)) if last in lines[i]), None)
    if end is None:
        raise BadQuote(f'{name} has no lines from "{first}" to "{last}"')
    return textwrap.dedent("\n".join(lines[begin:end + 1]))


def with_quotes(text, root):
    """The text of a page with every quote as it should be."""
    def quoted(match):
        opening, name, first, last, _, closing = match.groups()
        path = root / name
        if not path.is_file():
            raise BadQuote(f"{name} is quoted and does not exist")
        found = path.read_text() if first is None else part_of(path.read_text(), first, last, name)
        return f"{opening}```{LANGUAGES.get(path.suffix, '')}\n{found.rstrip()}\n```\n{closing}"

    if text.count("\n<!-- quote ") != len(QUOTE.findall(text)):
        raise BadQuote("a quote has no line '<!-- end of quote -->'")
    return QUOTE.sub(quoted, text)


# ---- width ----

STARTS = re.compile(r"^\s*(?:[-*+] |\d+\. |#|>|\||```|<|$)")  # of a line that does not go on with the paragraph above it
ITEM = re.compile(r"^(\s*(?:[-*+] |\d+\. )?)")
FIXED = re.compile(r"^\s*(?:#|\||>|<)")  # headings, tables, quotations, HTML


def paragraphs(text):
    """Runs of lines that belong together, with the number of the first; what stands between fences is one run."""
    runs, fenced = [], False
    for number, line in enumerate(text.split("\n"), 1):
        fence = line.lstrip().startswith("```")
        if runs and (fenced or (not fence and not STARTS.match(line) and not runs[-1][2] and runs[-1][1][-1].strip()
                                and not FIXED.match(runs[-1][1][0]))):
            runs[-1][1].append(line)
        else:
            runs.append((number, [line], fence))
        fenced = fenced != fence
    return runs


def is_too_wide(line):
    return len(line) > WIDTH and " " in line.strip() and not line.lstrip().startswith("|")


def wrapped(lines):
    """A paragraph or an item of a list in lines that fit. Code between ` stays in one piece where it can."""
    indent = ITEM.match(lines[0])[1]
    words = re.sub(r"`[^`\n]+`", lambda code: code[0].replace(" ", "\0"), " ".join(line.strip() for line in lines))
    body = textwrap.fill(words, WIDTH, initial_indent=" " * (len(indent) - len(indent.lstrip())),
                         subsequent_indent=" " * len(indent), break_long_words=False, break_on_hyphens=False)
    return body.replace("\0", " ").split("\n")


def fitted(text):
    out = []
    for _, lines, is_code in paragraphs(text):
        may_wrap = not is_code and not FIXED.match(lines[0]) and any(map(is_too_wide, lines))
        out += wrapped(lines) if may_wrap else lines
    return "\n".join(out)


# ---- pages ----

def problems_of(page, root):
    """Sentences about one page, each with its place."""
    where, text = page.relative_to(root), page.read_text()
    wide = [f"{where}:{number}: {len(line)} columns, {WIDTH} are the most"
            for number, line in enumerate(text.split("\n"), 1) if is_too_wide(line)]
    try:
        stale = [] if with_quotes(text, root) == text else [f"{where}: a quote is not what its file says"]
    except BadQuote as problem:
        stale = [f"{where}: {problem}"]
    return wide + stale


def fix(page, root):
    text = page.read_text()
    try:
        better = with_quotes(fitted(text), root)
    except BadQuote:
        better = fitted(text)
    if better != text:
        page.write_text(better)


def main():
    parser = argparse.ArgumentParser(description="Checks the pages of the documentation.")
    parser.add_argument("--fix", action="store_true", help="write quotes anew and wrap what is too wide")
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    options = parser.parse_args()
    pages = [*sorted(options.root.glob("*.md")), *sorted((options.root / "docs").glob("*.md"))]
    if options.fix:
        for page in pages:
            fix(page, options.root)
    problems = [problem for page in pages for problem in problems_of(page, options.root)]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
