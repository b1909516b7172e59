"""Check the wording of documents, screens, e-mails and code: the field's terms instead of expressions of our own.

`python lint/wording.py` names each expression on the lists below and what to write instead. Documents and messages are
checked whole, except code in Markdown, which quotes names. Of code, names, docstrings and comments are checked. The
terms themselves are in docs/glossary.md.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXTS = (
    "*.md",
    "docs/**/*.md",
    "frontend/src/lib/messages/**/*.ts",
    "backend/src/toli/messaging/notifications/*templates/**/*",
)
CODE = (
    "backend/src/**/*.py",
    "backend/tests/**/*.py",
    "backend/lint/*.py",
    "backend/migrations/*.py",
    "bench/**/*.py",
    "drills/**/*.py",
    "tools/*.py",
    "frontend/e2e/**/*.ts",
    "frontend/screenshots/**/*.ts",
    "frontend/src/**/*.ts",
    "frontend/src/**/*.tsx",
)
NOT_CHECKED = (
    "frontend/src/api/generated/",
    "backend/lint/wording.py",
    "backend/tests/architecture/test_house_rules.py",
)

IN_TEXTS = {
    r"by itself": "automatically",
    r"puts? away|putting away": "dismiss (a job), close (an enquiry)",
    r"by hand": "offline (a payment), manually",
    r"stands? ready|stands": "is, is booked, or the arrangements",
    r"stand-ins?": "simulator (of the payment provider), placeholder (a picture)",
    r"(?:is|are|was|were|be|been) told": "is notified, receives an e-mail, sees",
    r"piles?": "bulk queue, batch",
    r"lapse[sd]?|lapsing": "expire",
    r"papers": "documents",
    r"rehears\w+": "dry run",
    r"who(?:ever)? wants": "name the person: the visitor, the operator, the caller",
    r"(?<!for )nobody(?: \w+)? foresaw": "unexpected",
}
IN_NAMES = {
    r"told": "notified, shown, described, converted",
    r"by hand": "offline (a payment), manually",
    r"by itself": "automatically",
    r"lapse[sd]?|lapsing": "expire",
    r"rehears\w+": "dry run",
    r"stand ins?": "simulator, placeholder",
    r"moot": "outdated",
    r"weather": "transient",
    r"piles?": "bulk",
}
"""Expressions in the words of a name: `tell_nobody` and `tellNobody` are "tell nobody"."""

WIRE_NAMES = frozenset({"expired", "expires_on"})
"""Names that the API gives, which code has to repeat."""

KEY = re.compile(r"""^\s*(?:"[\w.]+"|\w+)(?=\??:)""", re.MULTILINE)
"""A name of the catalogue of messages, some of which the API gives."""
QUOTED_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
SCRIPT_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'")
NAME = re.compile(r"[A-Za-z_$][\w$]*")
WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")


@dataclass(frozen=True)
class Finding:
    """An expression on a list, and where it is."""

    path: str
    line: int
    expression: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: '{self.expression}': write {self.instead}"


def _compile(expressions: Mapping[str, str]) -> Mapping[re.Pattern[str], str]:
    return {re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE): instead for pattern, instead in expressions.items()}


TEXT_RULES = _compile(IN_TEXTS)
NAME_RULES = _compile(IN_NAMES)
MAY_BREAK = re.compile(
    "|".join(re.sub(r"\(\?<!.*?\)", "", pattern) for pattern in {*IN_TEXTS, *IN_NAMES}).replace(" ", r"[\W_]*"),
    re.IGNORECASE,
)
"""Found in every source with an expression on the lists; to take a source apart costs a hundred times as much."""


def check(path: str, text: str) -> Iterator[Finding]:
    """Check a document, a template or a file of messages, whole."""
    if path.endswith(".md"):
        text = QUOTED_CODE.sub(_blank, text)
    elif path.endswith(".ts"):
        text = KEY.sub(_blank, text)
    yield from _find(path, text, TEXT_RULES, first_line=1)


def check_code(path: str, source: str) -> Iterator[Finding]:
    """Check the names, docstrings and comments of a Python or TypeScript file."""
    if not MAY_BREAK.search(source):
        return
    parts = _python_parts(source) if path.endswith(".py") else _script_parts(source)
    for line, text, is_name in parts:
        if text in WIRE_NAMES:
            continue
        if is_name:
            yield from _find(path, " ".join(WORD.findall(text)), NAME_RULES, first_line=line)
        else:
            yield from _find(path, QUOTED_CODE.sub(_blank, text), TEXT_RULES, first_line=line)


def _find(path: str, text: str, rules: Mapping[re.Pattern[str], str], *, first_line: int) -> Iterator[Finding]:
    for pattern, instead in rules.items():
        for match in pattern.finditer(text):
            yield Finding(path, first_line + text.count("\n", 0, match.start()), match[0], instead)


def _python_parts(source: str) -> Iterator[tuple[int, str, bool]]:
    # A string that is a statement is a docstring, of a module, a class, a function or a constant.
    docstrings = {
        node.value.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        line = token.start[0]
        if token.type == tokenize.NAME:
            yield line, token.string, True
        elif token.type == tokenize.COMMENT or (token.type == tokenize.STRING and line in docstrings):
            yield line, token.string, False


def _script_parts(source: str) -> Iterator[tuple[int, str, bool]]:
    for match in SCRIPT_COMMENT.finditer(source):
        yield source.count("\n", 0, match.start()) + 1, match[0], False
    code = SCRIPT_STRING.sub(_blank, SCRIPT_COMMENT.sub(_blank, source))
    for number, line in enumerate(code.split("\n"), 1):
        for name in NAME.findall(line):
            yield number, name, True


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def _files(patterns: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for file in sorted({file for pattern in patterns for file in ROOT.glob(pattern) if file.is_file()}):
        path = file.relative_to(ROOT).as_posix()
        if not path.startswith(NOT_CHECKED):
            yield path, file.read_text()


def main() -> int:
    """Check every source; the number of findings."""
    found = [
        *(one for path, text in _files(TEXTS) for one in check(path, text)),
        *(one for path, source in _files(CODE) for one in check_code(path, source)),
    ]
    for one in found:
        print(one)  # noqa: T201 (a command line prints)
    return len(found)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
