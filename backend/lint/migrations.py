"""Check that migrations can run while the version before is serving: squawk, over the SQL that each of them executes.

`python lint/migrations.py`. A migration that removes or changes what older versions use says `CONTRACTS = True`; see
docs/mechanisms/schema.md.
"""

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any, Final

VERSIONS = Path(__file__).resolve().parents[1] / "migrations" / "versions"
SQUAWK = Path(sys.executable).with_name("squawk")

BASELINE: Final = "0001_baseline"
"""It is run over an empty database: nothing is locked that anybody uses."""

FIRST_RELEASE: Final = "2026_12"
"""Migrations named before this were made when no table had many rows."""

FEW_ROWS: Final = frozenset(
    {"require-concurrent-index-creation", "constraint-missing-not-valid", "disallowed-unique-constraint"}
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


def executed(path: Path) -> tuple[str, bool]:
    """Return the SQL of a migration's upgrade, and whether it is a contraction. Nothing is executed."""
    collected: list[str] = []
    placeholder = ModuleType("ddl")
    vars(placeholder).update(
        execute=lambda sql: collected.append(dedent(sql).strip().rstrip(";")), protect=lambda *_, **__: None
    )
    sys.modules["ddl"] = placeholder
    try:
        migration: dict[str, Any] = runpy.run_path(str(path))
        migration["upgrade"]()
    finally:
        del sys.modules["ddl"]
    sql = ";\n".join(collected) + ";\n"
    return sql.replace(':"app_role"', "toli_app"), bool(migration.get("CONTRACTS"))


def problems(name: str, sql: str, *, contracts: bool) -> Iterator[str]:
    """Name the rules that the SQL of a migration breaks."""
    allowed = {*NOT_OURS, *(CONTRACTIONS if contracts else ()), *(FEW_ROWS if name < FIRST_RELEASE else ())}
    command = [str(SQUAWK), "--reporter=json", "--pg-version=15", "--assume-in-transaction"]
    run = subprocess.run(command, input=sql, capture_output=True, text=True, check=False)  # noqa: S603
    for found in json.loads(run.stdout):
        if found["rule_name"] not in allowed:
            message = re.sub(r"\s+", " ", found["message"])
            yield f"{name}: {found['rule_name']}: {message} ({sql.splitlines()[found['line']].strip()})"


def main() -> int:
    """Print each broken rule; the number of them."""
    found = [
        problem
        for path in sorted(VERSIONS.glob("*.py"))
        if path.stem != BASELINE
        for sql, contracts in [executed(path)]
        for problem in problems(path.stem, sql, contracts=contracts)
    ]
    for line in found:
        print(line)  # noqa: T201 (a command line prints)
    return len(found)


if __name__ == "__main__":
    sys.exit(min(main(), 1))
