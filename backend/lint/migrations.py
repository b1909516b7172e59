"""Check that migrations can run while the version before is serving: squawk, over the SQL that each of them executes.

Each must follow the one before it by name: two that follow the same one cannot be run.

`python lint/migrations.py`. A migration that removes or changes what older versions use says `CONTRACTS = True`; see
docs/mechanisms/schema.md.
"""

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from types import ModuleType, SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

# Not by each migration: `executed` forgets what was imported within it, and importing takes a quarter of a second.
import alembic.op  # noqa: F401

VERSIONS = Path(__file__).resolve().parents[1] / "migrations" / "versions"
SQUAWK = Path(sys.executable).with_name("squawk")

BASELINE: Final = "baseline"
"""It is run over an empty database: nothing is locked that anybody uses."""

FIRST_RELEASE: Final = "2026_12"
"""Migrations named before this were made when no table had many rows."""

FEW_ROWS: Final = frozenset(
    {
        "require-concurrent-index-creation",
        "require-concurrent-index-deletion",
        "constraint-missing-not-valid",
        "disallowed-unique-constraint",
    }
)
"""Rules about locks for as long as all rows are read."""

NOT_OURS: Final = {
    "require-lock-timeout": "migrations/env.py sets it",
    "require-statement-timeout": "migrations/env.py sets it",
    "prefer-robust-stmts": "each migration is one transaction",
    "prefer-bigint-over-int": "counts and minutes are small",
    "prefer-bigint-over-smallint": "counts and minutes are small",
    "prefer-text-field": "check constraints say what a text may be",
    "prefer-identity": "sequences are named, for the grants",
    "require-table-schema": "there is one schema",
    "require-enum-value-ordering": "there are no enumerations",
}
"""Rules of squawk that are left out, and why."""

CONTRACTIONS: Final = frozenset(
    {
        "ban-drop-column",
        "ban-drop-constraint",
        "ban-drop-not-null",
        "ban-drop-table",
        "changing-column-type",
        "renaming-column",
        "renaming-table",
        "adding-not-nullable-field",
        "adding-required-field",
    }
)
"""Rules that a contraction may break: nobody uses any more what it removes."""


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A migration's SQL, within its transaction and outside of it, whether it is a contraction, and what it follows."""

    inside: str
    outside: str
    contracts: bool
    follows: str | None


def executed(path: Path) -> Upgrade:
    """Return the SQL of a migration's upgrade. Nothing is executed."""
    inside: list[str] = []
    outside: list[str] = []
    collected = inside

    @contextmanager
    def autocommit_block() -> Iterator[None]:
        nonlocal collected
        collected = outside
        yield
        collected = inside

    placeholder = ModuleType("ddl")
    vars(placeholder).update(
        execute=lambda sql: collected.append(dedent(sql).strip().rstrip(";")),
        protect=lambda *_, **__: None,
        OWN_USER="",
    )
    context = SimpleNamespace(autocommit_block=autocommit_block)
    with patch.dict(sys.modules, ddl=placeholder), patch("alembic.op.get_context", lambda: context):
        migration: dict[str, Any] = runpy.run_path(str(path))
        migration["upgrade"]()
    return Upgrade(_joined(inside), _joined(outside), bool(migration.get("CONTRACTS")), migration.get("down_revision"))


def problems(name: str, sql: str, *, contracts: bool, in_transaction: bool = True) -> Iterator[str]:
    """Name the rules that the SQL of a migration breaks."""
    allowed = {*NOT_OURS, *(CONTRACTIONS if contracts else ()), *(FEW_ROWS if name < FIRST_RELEASE else ())}
    options = ["--assume-in-transaction"] if in_transaction else []
    command = [str(SQUAWK), "--reporter=json", "--pg-version=15", *options]
    run = subprocess.run(command, input=sql, capture_output=True, text=True, check=False)  # noqa: S603
    for found in json.loads(run.stdout):
        if found["rule_name"] not in allowed:
            message = re.sub(r"\s+", " ", found["message"])
            yield f"{name}: {found['rule_name']}: {message} ({sql.splitlines()[found['line']].strip()})"


def main() -> int:
    """Print each broken rule; the number of them."""
    found = []
    before = BASELINE
    for path in sorted(VERSIONS.glob("2*.py")):
        upgrade = executed(path)
        if upgrade.follows != before:
            found.append(f"{path.stem}: it follows {upgrade.follows}; the one before it is {before}")
        before = path.stem
        found += problems(path.stem, upgrade.inside, contracts=upgrade.contracts)
        found += problems(path.stem, upgrade.outside, contracts=upgrade.contracts, in_transaction=False)
    for line in found:
        print(line)  # noqa: T201 (a command line prints)
    return len(found)


def _joined(statements: list[str]) -> str:
    return ";\n".join([*statements, ""]).replace(':"app_role"', "toli_app")


if __name__ == "__main__":
    sys.exit(min(main(), 1))
