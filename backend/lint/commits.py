"""Check commit subjects: `area: Verb object`, in the imperative, at most 72 characters.

`python lint/commits.py` checks the commits since the last tag; before the first tag, those since this file was added.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAX_LENGTH = 72
SUBJECT = re.compile(r"(?P<area>[a-z0-9][a-z0-9 ,._/-]*): (?P<verb>[A-Z][a-z-]+)(?= |$)")
NOT_IMPERATIVE = re.compile(r"\w+(ed|ing)$|(Adds|Fixes|Makes|Moves|Removes|Shows|Uses|Lets|Gives|Takes|Sets)$")
IMPERATIVE = {"Embed", "Feed", "Need", "Seed", "Speed", "Bring", "String", "Ping"}
"""Verbs that end as a past form or a gerund does."""


def problems(subject: str) -> Iterator[str]:
    """Name what is wrong with one subject line."""
    if len(subject) > MAX_LENGTH:
        yield f"{len(subject)} characters, at most {MAX_LENGTH}"
    match = SUBJECT.match(subject)
    if match is None:
        yield "write it as `area: Verb object`"
    elif NOT_IMPERATIVE.fullmatch(match["verb"]) and match["verb"] not in IMPERATIVE:
        yield f"`{match['verb']}` is not in the imperative"


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603


def subjects() -> list[str]:
    """List the subjects to check, merges left out; none outside a git checkout."""
    try:
        since = _git("tag", "--list", "--merged", "HEAD", "--sort=-creatordate").partition("\n")[0]
        if not since:
            since = _git("log", "--diff-filter=A", "--format=%H", "--", str(Path(__file__))).rpartition("\n")[2]
        return _git("log", "--no-merges", "--format=%s", f"{since}..HEAD").splitlines() if since else []
    except (OSError, subprocess.CalledProcessError):
        return []


def main() -> int:
    """Print each broken rule; the number of them."""
    found = [f"{subject}: {problem}" for subject in subjects() for problem in problems(subject)]
    for line in found:
        print(line)  # noqa: T201 (a command line prints)
    return len(found)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
