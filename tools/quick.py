"""Checks the changes since origin/main in at most five minutes, for use between commits; `make test` runs everything.

Runs the gates of the changed languages (of the front end's unit tests those that import a changed module), the tests of
the changed domains without the longest, and the journeys with the tag @quick or the name of a changed feature. Without
a change it runs all gates and the journeys with the tag.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from demo_server import ROOT

PYTHON_GATES = ("ruff", "format", "mypy", "imports", "house", "dead-code", "migrations", "catalogues", "api")
FRONTEND_GATES = ("tsc", "biome", "depcruise", "knip", "vitest", "sizes")
CLIENT_GATES = ("types",)
"""For a changed API document or client: 40 s. Gate `api` fails first where the document is not that of the routes."""
COMMON_GATES = ("wording", "commits")
TESTS_END_SECONDS = 130
"""The tests of the back end end so long after the start; the build and the journeys need up to 160 s."""
MOST_JOURNEYS = 10
"""As many as the longest file has, beside those with the tag: 16 journeys need about 100 s on two processors."""
TESTS = Path("backend/tests")
SPECS = Path("frontend/e2e")
# Where tests are not in the folder that is named as the source.
FOLDERS = {
    "access": "tenancy",
    "assistants": "web",
    "audit_log": "reporting",
    "bulk_edits": "departures",
    "companies": "clients",
    "config": "test_settings.py",
    "correspondence": "bookings",
    "figures": "reporting",
    "gateway": "payments",
    "invariants": "reporting",
    "logs": "test_logs.py",
    "mail": "mailing",
    "notifications": "messaging",
    "migrations": "db",
    "people": "identity",
    "selling": "bookings",
    "sheet": "reporting",
    "storefront": "catalogue",
    "terms": "catalogue",
    "toli_demo": "demo",
    "trips": "catalogue",
}

# Journeys whose name is not the name of the feature.
SPECS_OF_FEATURES = {
    "admin": "administration",
    "audit": "administration",
    "auth": "sign-in",
    "bank": "upi",
    "billing": "commission",
    "bookings": "operator-panel",
    "catalogue": "browsing",
    "choice": "departure-choice",
    "claims": "my-bookings",
    "closing": "month-close",
    "departures": "departure-control",
    "events": "wizard",
    "exports": "travel-tax",
    "first-day": "operator-onboarding",
    "health": "administration",
    "landing": "landing-contact",
    "leader-link": "leader",
    "leaders": "leader",
    "mailing": "every-screen",
    "messages": "departure-messages",
    "money": "travel-credit",
    "mybookings": "my-bookings",
    "mytrip": "my-trip",
    "optout": "every-screen",
    "paylink": "payment",
    "sheet": "departure-sheet",
    "site": "browsing",
    "timeline": "automatic-emails",
    "today": "operator-panel",
    "waiting": "waiting-list",
}


@dataclass(frozen=True)
class Selection:
    """What is run, and the changed journeys that are too many."""

    gates: tuple[str, ...]
    tests: tuple[str, ...]
    specs: tuple[str, ...]
    left_out: tuple[str, ...]

    @property
    def journeys(self) -> str:
        """The pattern of the journeys' titles, which begin with project and file."""
        return "|".join(["@quick", *(rf"\s{re.escape(name)}\.spec\.ts" for name in self.specs)])


def main() -> int:
    """Run the selection, and stop after the first step that fails."""
    start = time.monotonic()
    # A shell in the background ignores it, and the tests of the back end would not end in time.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    base = output_of("git", "merge-base", "HEAD", "origin/main") or "HEAD"
    selection = select(changed_files(base))
    run("make", "-j2", "install-dev")
    gates = [f"gate-{name}" for name in selection.gates]
    run("make", f"-j{os.cpu_count() or 2}", "--keep-going", f"VITEST_ARGS=--changed {base}", *gates)
    if selection.gates == COMMON_GATES:
        return 0
    with tempfile.TemporaryDirectory(prefix="toli-quick-") as data:
        with loading(data):
            if selection.tests:
                run_tests(selection.tests, seconds=start + TESTS_END_SECONDS - time.monotonic())
            run("make", "build")
        run("make", "e2e", f"DATA={data}", f"ARGS=--grep '{selection.journeys}'")
    if selection.left_out:
        sys.stdout.write(f"Not run, too many changed journeys: {', '.join(selection.left_out)}.\n")
    sys.stdout.write(f"make quick: {time.monotonic() - start:.0f} s. `make test` runs everything.\n")
    return 0


def changed_files(base: str) -> list[Path]:
    """List the files that differ from a commit, committed or not."""
    names = output_of("git", "diff", "--name-only", base).splitlines()
    names += output_of("git", "ls-files", "--others", "--exclude-standard").splitlines()
    return sorted({Path(name) for name in names})


def select(files: Iterable[Path]) -> Selection:
    """Choose gates, tests and journeys for changed files."""
    changed = list(files)
    has_python = not changed or any(path.suffix in {".py", ".toml", ".sql", ".lock"} for path in changed)
    has_frontend = not changed or any(path.parts[0] == "frontend" for path in changed)
    tests = sorted({test for path in changed for test in tests_of(path)})
    if tests:
        tests.append(str(TESTS / "architecture"))
    specs, left_out = specs_of(changed)
    has_client = not changed or any(
        path.match("frontend/openapi.json") or "generated" in path.parts for path in changed
    )
    gates = [
        *COMMON_GATES,
        *(PYTHON_GATES if has_python else ()),
        *(FRONTEND_GATES if has_frontend else ()),
        *(CLIENT_GATES if has_client else ()),
    ]
    return Selection(
        gates=tuple(dict.fromkeys(gates)),
        tests=tuple(dict.fromkeys(tests)),
        specs=specs,
        left_out=left_out,
    )


def tests_of(path: Path) -> Iterator[str]:
    """Name the tests of a changed file of the back end: the file itself, or the folder of its domain."""
    match path.parts:
        case ("backend", "tests", *_) if path.name.startswith("test_") and (ROOT / path).exists():
            yield str(path)
        case ("backend", "src", "toli_demo", *_):
            yield str(TESTS / FOLDERS["toli_demo"])
        case ("backend", "src", "toli", group, name, *_):
            yield from folder_of(group, name) if name.endswith(".py") else folder_of(name, group)
        case (
            ("backend", "src", "toli", name)
            | ("backend", "tests", name, *_)
            | ("backend", "migrations" as name, *_)
            | ("deploy" as name, *_)
        ):
            yield from folder_of(name)


def folder_of(*names: str) -> Iterator[str]:
    """Name the first folder or file of tests that there is."""
    for name in names:
        stem = name.removesuffix(".py")
        test = TESTS / FOLDERS.get(stem, stem)
        if (ROOT / test).exists():
            yield str(test)
            return


def specs_of(changed: list[Path]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Choose the files of journeys with the most changes first, up to `MOST_JOURNEYS`; also return the other files."""
    changes = Counter(spec for path in changed if (spec := spec_of(path)))
    specs, left_out, journeys = [], [], 0
    for spec, _ in changes.most_common():
        file = ROOT / SPECS / f"{spec}.spec.ts"
        if not file.exists():
            continue
        count = len(re.findall(r"^\s*test\(", file.read_text(), re.MULTILINE))
        if journeys + count > MOST_JOURNEYS and specs:
            left_out.append(spec)
            continue
        specs.append(spec)
        journeys += count
    return tuple(specs), tuple(left_out)


def spec_of(path: Path) -> str:
    """Name the journey of a changed file of the front end: the file itself, or that of its feature."""
    match path.parts:
        case ("frontend", "e2e", name):
            return name.removesuffix(".spec.ts")
        case ("frontend", "src", "features", feature, *_):
            return SPECS_OF_FEATURES.get(feature, feature)
    return ""


@contextlib.contextmanager
def loading(data: str) -> Iterator[None]:
    """Load the demo for the journeys in the background."""
    process = subprocess.Popen([sys.executable, "tools/e2e.py", "--load", data], cwd=ROOT)  # noqa: S603  no shell
    try:
        yield
        if process.wait() != 0:
            sys.exit(1)
    finally:
        process.terminate()
        process.wait()


def run_tests(tests: tuple[str, ...], *, seconds: float) -> None:
    """Run tests until one fails or the time is over."""
    command = [".venv/bin/pytest", "-q", "-x", "-n", "2", "--dist", "worksteal", "-m", "not long"]
    names = [str(Path(test).relative_to("backend")) for test in tests]
    process = subprocess.Popen([*command, *names], cwd=ROOT / "backend")  # noqa: S603  our own command, no shell
    try:
        status = process.wait(max(seconds, 1))
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        process.wait()
        sys.stdout.write(
            "The time for the tests of the back end is over: not all of them were run, and none has failed.\n"
        )
        return
    if status != 0:
        sys.exit(status)


def run(*command: str) -> None:
    """Run a command, and end with its status where it fails."""
    status = subprocess.run(command, cwd=ROOT, check=False).returncode  # noqa: S603  our own commands, no shell
    if status != 0:
        sys.exit(status)


def output_of(*command: str) -> str:
    """Return the output of a command, or nothing where it fails."""
    # Our own commands, no shell.
    return subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True).stdout.strip()  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
