#!/usr/bin/env python3
"""Files on the command line, judged by the parser that antlr4 has made of Krl.g4: one line per mistake, and their number.

    judge_krl.py FOLDER_OF_THE_PARSER FILE ...
"""
import pathlib
import sys

import antlr4
from antlr4.error.ErrorListener import ErrorListener

sys.path.insert(0, sys.argv[1])
from KrlLexer import KrlLexer  # noqa: E402
from KrlParser import KrlParser  # noqa: E402


class Mistakes(ErrorListener):
    def __init__(self, name):
        self.name, self.count = name, 0

    def syntaxError(self, recognizer, symbol, line, column, message, problem):
        self.count += 1
        print(f"{self.name}:{line}:{column + 1}: {message[:200]}")


def mistakes_of(path):
    heard = Mistakes(path)
    lexer = KrlLexer(antlr4.InputStream(pathlib.Path(path).read_text()))
    parser = KrlParser(antlr4.CommonTokenStream(lexer))
    for part in (lexer, parser):
        part.removeErrorListeners()
        part.addErrorListener(heard)
    parser.program()
    return heard.count


print("mistakes", sum([mistakes_of(path) for path in sys.argv[2:]]))
