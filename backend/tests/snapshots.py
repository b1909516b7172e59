"""What a set-up left in a test's database, kept to be laid again: copying its rows takes a tenth of the time.

A set-up is laid only where nobody has written since the database was emptied, so a test finds what it would have made,
with the same ids. Times in it are those of its making, a few seconds ago.
"""

import time
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from toli.infra.db.database import Database

Made = TypeVar("Made")

OLDEST_SECONDS = 120
"""Well below the five minutes after which the product notes the use of a session again."""

_NEXT_TRANSACTION = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint"


@dataclass(frozen=True)
class Table:
    """A table, its columns that can be written, and the copy of its rows as the migrations made them, if it has any."""

    table: str
    name: str
    columns: str
    as_made: str | None


@dataclass(frozen=True)
class _Kept:
    made: Any
    statements: str
    since: float


class Snapshots:
    """The set-ups of one database. `ask` runs a statement on a connection that no wall and no trigger stops."""

    def __init__(self, ask: Callable[[str], list[Any]], tables: list[Table], sequences: list[str]) -> None:
        self._ask = ask
        self._tables = tables
        self._sequences = sequences
        self._kept: dict[Hashable, _Kept] = {}
        self._asked_for: set[Hashable] = set()
        self._number = 0
        self._emptied_at = 0
        self.note_emptied()

    def note_emptied(self) -> None:
        """The database is as the migrations made it: what is written from here on is a test's."""
        self._emptied_at = self._next_transaction()

    async def lay(self, key: Hashable, make: Callable[[], Awaitable[Made]]) -> Made:
        """What `make` made, which is called the first two times and where somebody has written already."""
        if self._next_transaction() != self._emptied_at:
            return await make()
        kept = self._kept.get(key)
        if kept is not None and time.monotonic() - kept.since < OLDEST_SECONDS:
            self._ask(kept.statements)
            found: Made = kept.made
            return found
        made = await make()
        # Most set-ups are one test's own.
        if key in self._asked_for:
            self._keep(key, made)
        self._asked_for.add(key)
        return made

    def _next_transaction(self) -> int:
        number: int = self._ask(_NEXT_TRANSACTION)[0][0]
        return number

    def _keep(self, key: Hashable, made: Any) -> None:
        self._number += 1
        emptied, filled = [], []
        for place in self._changed():
            table = self._tables[place]
            copy = f'"set_up_{self._number}_{table.name}"'
            self._ask(f"CREATE TEMPORARY TABLE {copy} AS TABLE {table.table}")
            if table.as_made:
                emptied.append(f"DELETE FROM {table.table}")
            filled.append(
                f"laid_{place} AS (INSERT INTO {table.table} ({table.columns}) OVERRIDING SYSTEM VALUE"
                f" SELECT {table.columns} FROM {copy})"
            )
        parts = [f"SELECT '{name}', last_value, is_called FROM {name}" for name in self._sequences]
        numbers = [
            f"setval('{name}', {value}, {is_called})" for name, value, is_called in self._ask(" UNION ALL ".join(parts))
        ]
        statement = f"laying_{self._number}"
        self._ask(f"PREPARE {statement} AS WITH {', '.join(filled)} SELECT {', '.join(numbers)}")
        self._kept[key] = _Kept(made, "; ".join([*emptied, f"EXECUTE {statement}"]), time.monotonic())

    def _changed(self) -> list[int]:
        """Places of the tables whose rows are not those of the migrations."""
        parts = [
            f"SELECT {place} WHERE EXISTS (SELECT FROM {table.table}"
            + (f" WHERE xmin::text::bigint >= {self._emptied_at})" if table.as_made else ")")
            + (
                f" OR (SELECT count(*) FROM {table.table}) <> (SELECT count(*) FROM {table.as_made})"
                if table.as_made
                else ""
            )
            for place, table in enumerate(self._tables)
        ]
        return [place for (place,) in self._ask(" UNION ALL ".join(parts))]


_OF: WeakKeyDictionary[Database, Snapshots] = WeakKeyDictionary()


def share(database: Database, snapshots: Snapshots) -> None:
    """Let the set-ups of a test's app be laid from snapshots."""
    _OF[database] = snapshots


async def once(database: Database, key: Hashable, make: Callable[[], Awaitable[Made]]) -> Made:
    """What `make` made in an app's database, possibly for a test before."""
    snapshots = _OF.get(database)
    if snapshots is None:
        return await make()
    made = await snapshots.lay(key, make)
    database.change_log.note_write()
    return made
