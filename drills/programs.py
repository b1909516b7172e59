"""The programs that a drill starts besides Toli, and the files in `deploy` that they read."""

from collections.abc import Mapping
from pathlib import Path

from bench.processes import Refused, program

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
FAKETIME = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")
"""A library that gives a process another time of day."""


def check_programs() -> None:
    """Check that all programs are there. Raises Refused with what to install."""
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
