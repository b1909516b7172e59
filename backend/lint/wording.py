"""Check the wording of documents, screens and e-mails: the field's terms instead of expressions of our own.

`python lint/wording.py` names each expression on the list below and what to write instead. Code in Markdown, which
quotes names, is left out. The terms themselves are in docs/glossary.md.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = (
    "*.md",
    "docs/**/*.md",
    "frontend/src/lib/messages/**/*.ts",
    "backend/src/toli/messaging/templates/**/*",
)
INSTEAD = {
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
KEY = re.compile(r"""^\s*(?:"[\w.]+"|\w+)(?=\??:)""", re.MULTILINE)
"""A name of the catalogue of messages, some of which the API gives."""
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
BANNED = {re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE): instead for pattern, instead in INSTEAD.items()}


@dataclass(frozen=True)
class Finding:
    """An expression on the list, and where it is."""

    path: str
    line: int
    expression: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: '{self.expression}': write {self.instead}"


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def check(path: str, text: str) -> Iterator[Finding]:
    """Check one text. In Markdown, code is left out; elsewhere backticks are string literals and stay in."""
    if path.endswith(".md"):
        text = CODE.sub(_blank, text)
    elif path.endswith(".ts"):
        text = KEY.sub(_blank, text)
    for pattern, instead in BANNED.items():
        for match in pattern.finditer(text):
            yield Finding(path, text.count("\n", 0, match.start()) + 1, match[0], instead)


def main() -> int:
    """Check every source; the number of findings."""
    files = sorted({file for source in SOURCES for file in ROOT.glob(source) if file.is_file()})
    found = [one for file in files for one in check(file.relative_to(ROOT).as_posix(), file.read_text())]
    for one in found:
        print(one)  # noqa: T201 (a command line prints)
    return len(found)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
