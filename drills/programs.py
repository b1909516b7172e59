"""The programs that a drill starts besides Toli, and the files in `deploy` that they read."""

from collections.abc import Mapping
from pathlib import Path

from bench.processes import Refused, program, run

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
PYTHON = ROOT / "backend" / ".venv" / "bin" / "python"
POSTGRESQL = Path("/usr/lib/postgresql/15/bin")
PACKAGES = {
    "etcd": "etcd-server",
    "haproxy": "haproxy",
    "nginx": "nginx",
    "pgbackrest": "pgbackrest",
    "pgbouncer": "pgbouncer",
    "setpriv": "util-linux",
}
"""Debian's package of each program."""
PATRONI = Path("/opt/patroni/bin/patroni")
"""Where docs/guides/grow.md has it installed: the one of Debian is too old."""
USER = "postgres"
"""The user of the database's processes where the drill runs as root."""
FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")
"""A library that gives a process another time of day."""


def check_programs() -> None:
    """Check that all programs are there and can be run by their user. Raises Refused with what to do."""
    missing = []
    for name, package in PACKAGES.items():
        try:
            program(name)
        except Refused:
            missing.append(package)
    if not (POSTGRESQL / "postgres").is_file():
        missing.append("postgresql-15")
    if not PATRONI.is_file():
        raise Refused("The drills need Patroni in /opt/patroni: docs/guides/grow.md, three database nodes.")
    if not FAKETIME.is_file():
        missing.append("libfaketime")
    if missing:
        raise Refused(f"The drills need programs that are not here: `apt-get install {' '.join(sorted(missing))}`.")
    _check_user()


def _check_user() -> None:
    """Check that the database's user can run its programs. Raises Refused with the names of those it cannot run."""
    failures = []
    for name, path in {
        "etcd": program("etcd"),
        "patroni": str(PATRONI),
        "pgbackrest": program("pgbackrest"),
        "pgbouncer": program("pgbouncer"),
        "postgres": str(POSTGRESQL / "postgres"),
    }.items():
        argument = "version" if name == "pgbackrest" else "--version"
        try:
            run([path, argument], environment={}, user=USER, seconds=60)
        except Refused as refusal:
            failures.append(f"{name} ({path}): {str(refusal).splitlines()[-1]}")
    if failures:
        raise Refused(
            f"The user {USER} cannot run these programs:\n  " + "\n  ".join(failures) + "\nA Python environment under"
            " /root is closed to other users: make it from a Python outside, as docs/guides/grow.md does."
        )


def adapt(path: str, changes: Mapping[str, str]) -> str:
    """Return a file of `deploy` with addresses, ports and folders of the drill.

    Raises Refused when a text to change is not in it: the file and the drill have come apart.
    """
    text = (DEPLOY / path).read_text()
    for old, new in changes.items():
        if old not in text:
            raise Refused(f"deploy/{path} has no {old!r} any more: adapt the drill to it.")
        text = text.replace(old, new)
    return text
