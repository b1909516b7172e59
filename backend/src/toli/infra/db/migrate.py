import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Final

import psycopg
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.script.revision import ResolutionError
from alembic.util import CommandError
from psycopg.errors import DeadlockDetected, LockNotAvailable, UndefinedTable
from sqlalchemy.exc import OperationalError

from toli.infra.config import locations

MAX_TRIES: Final = 30
MAX_PAUSE_SECONDS: Final = 10.0

ONE_AT_A_TIME: Final = 7_645_310_226_118_033
"""The advisory lock of whoever migrates; any number that nothing else uses."""

READ_SCHEMA: Final = "SELECT version_num, obj_description('alembic_version'::regclass) FROM alembic_version"
"""The revision of a database, and the floor that `migrations/env.py` has noted: see `Schema`."""


class UnknownSchema(RuntimeError):
    """The schema is too new or too old."""


class MigrationBlocked(RuntimeError):
    """Other transactions held a migration's locks during every attempt."""


@dataclass(frozen=True, slots=True)
class Schema:
    """`floor` is the last migration that removed or changed parts used by older versions."""

    revision: str
    floor: str | None

    @property
    def is_older(self) -> bool:
        return self.revision in revisions() and self.revision != head_revision()

    @property
    def is_compatible(self) -> bool:
        return self.revision in revisions() or self.floor in revisions()


@dataclass(frozen=True, slots=True)
class Upgrade:
    applied: tuple[str, ...]
    revision: str


def configuration(owner_url: str, *, app_role: str, partitioned: bool = False) -> Config:
    """Alembic's configuration. `app_role` gets the grants; `partitioned` is for a sharding test."""
    config = _scripts()
    config.attributes.update(url=owner_url, app_role=app_role, partitioned=partitioned, lock=ONE_AT_A_TIME)
    return config


def migrate(
    owner_url: str,
    *,
    app_role: str,
    partitioned: bool = False,
    tries: int = MAX_TRIES,
    sleep: Callable[[float], None] = time.sleep,
) -> Upgrade:
    """None over a newer compatible schema.

    A migration waits only briefly for its locks, as requests queue behind it. Raises MigrationBlocked and
    UnknownSchema.
    """
    config = configuration(owner_url, app_role=app_role, partitioned=partitioned)
    before = _find_schema(owner_url)
    for number in range(tries):
        try:
            command.upgrade(config, "head")
        except OperationalError as error:
            if not isinstance(error.orig, LockNotAvailable | DeadlockDetected):
                raise
        except (LockNotAvailable, DeadlockDetected):
            pass
        except CommandError as error:
            if not isinstance(error.__cause__, ResolutionError):
                raise
            if before is not None and before.is_compatible:
                return Upgrade((), before.revision)
            raise UnknownSchema(
                f"The database was made by another version of Toli (revision {error.__cause__.argument}), which this"
                " one cannot upgrade. Start afresh: delete the folder `postgres` in TOLI_DATA_DIR, or set"
                " TOLI_DATABASE_URL and TOLI_MIGRATION_DATABASE_URL to an empty database."
            ) from error
        else:
            return Upgrade(_revisions_after(before), head_revision())
        sleep(min(0.5 * 2**number, MAX_PAUSE_SECONDS))
    raise MigrationBlocked(
        "A migration did not get its locks: a long transaction or another `toli migrate` is in its way. Nothing was"
        " changed by it. Look at pg_stat_activity, and run `toli migrate` again."
    )


@cache
def head_revision() -> str:
    head = ScriptDirectory.from_config(_scripts()).get_current_head()
    assert head is not None
    return head


@cache
def revisions() -> frozenset[str]:
    scripts = ScriptDirectory.from_config(_scripts())
    return frozenset(script.revision for script in scripts.walk_revisions())


def _find_schema(owner_url: str) -> Schema | None:
    with psycopg.connect(owner_url) as connection, suppress(UndefinedTable):
        row = connection.execute(READ_SCHEMA).fetchone()
        return None if row is None else Schema(*row)
    return None


def _revisions_after(schema: Schema | None) -> tuple[str, ...]:
    base = "base" if schema is None else schema.revision
    scripts = ScriptDirectory.from_config(_scripts()).iterate_revisions("head", base)
    return tuple(script.revision for script in scripts)[::-1]


def _scripts() -> Config:
    config = Config()
    folder = str(locations.migrations())
    config.set_main_option("script_location", folder)
    # The modules that migrations share are beside them, outside the package.
    config.set_main_option("prepend_sys_path", folder)
    config.set_main_option("path_separator", "newline")
    return config
