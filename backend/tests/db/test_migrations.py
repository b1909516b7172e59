"""Migrations, both ways, the models they must agree with, and databases that they cannot upgrade."""

import re
import shutil
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic import command
from alembic.script import ScriptDirectory
from psycopg.conninfo import conninfo_to_dict
from tests.databases import TestDatabase
from tests.ports import free_port
from tests.program import Program

from toli.cli import main
from toli.infra.config import locations
from toli.infra.db.database import Database
from toli.infra.db.migrate import (
    ONE_AT_A_TIME,
    MigrationBlocked,
    UnknownSchema,
    configuration,
    head_revision,
    migrate,
    revisions,
)
from toli.infra.db.readiness import check_ready
from toli.kit.errors import DependencyDown
from toli.tables import metadata

ROOT = Path(__file__).resolve().parents[3]
SCHEMA_PAGE = ROOT / "docs" / "mechanisms" / "schema.md"
OBJECTS = """
SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname NOT LIKE 'alembic_version%'
UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typname !~ 'alembic_version$'
"""
TABLES = """
SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
    AND relname NOT LIKE 'procrastinate%'
"""
TRIGGERS = """
SELECT tgname, tgrelid::regclass::text FROM pg_trigger
WHERE NOT tgisinternal AND tgrelid::regclass::text NOT LIKE 'procrastinate%' ORDER BY 1, 2
"""


def test_down_to_nothing_and_up_again(fresh: TestDatabase) -> None:
    config = configuration(fresh.owner_url, app_role="toli_app")
    command.downgrade(config, "base")
    with psycopg.connect(fresh.owner_url) as connection:
        assert connection.execute(OBJECTS).fetchall() == []
    upgrade = migrate(fresh.owner_url, app_role="toli_app")
    assert (upgrade.applied[0], upgrade.applied[-1], upgrade.revision) == ("baseline", head_revision(), head_revision())
    command.check(config)


def test_the_schema_has_no_table_of_the_demo(fresh: TestDatabase) -> None:
    with psycopg.connect(fresh.owner_url) as connection:
        tables = {name for (name,) in connection.execute(TABLES)}
    assert tables == {*metadata.tables, "alembic_version"}


def test_models_and_migrations_agree(fresh: TestDatabase) -> None:
    command.check(configuration(fresh.owner_url, app_role="toli_app"))


def test_migrations_are_named_by_date_in_the_order_of_the_chain(fresh: TestDatabase) -> None:
    scripts = ScriptDirectory.from_config(configuration(fresh.owner_url, app_role="toli_app"))
    chain = [Path(script.path).stem for script in scripts.walk_revisions()][::-1]
    assert chain[0] == "0001_baseline"
    assert chain == sorted(chain)
    for name, script in zip(chain[1:], list(scripts.walk_revisions())[-2::-1], strict=True):
        assert re.fullmatch(r"\d{4}_\d{2}_\d{2}_[a-z0-9_]+", name)
        assert script.revision == name


@pytest.fixture
def older(fresh: TestDatabase) -> TestDatabase:
    """A database whose revision this version does not know."""
    with psycopg.connect(fresh.owner_url) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0160'")
        connection.execute("COMMENT ON TABLE alembic_version IS NULL")
    return fresh


def test_a_database_of_another_version_is_refused(older: TestDatabase) -> None:
    with pytest.raises(UnknownSchema, match=r"revision 0160.*Start afresh"):
        migrate(older.owner_url, app_role="toli_app")


def variables_of(app_url: str, owner_url: str, folder: Path) -> dict[str, str]:
    return {
        "TOLI_DATABASE_URL": app_url,
        "TOLI_MIGRATION_DATABASE_URL": owner_url,
        "TOLI_DATA_DIR": str(folder),
        "TOLI_PORT": str(free_port()),
        "TOLI_RAZORPAY_KEY_ID": "rzp_test_none",
        "TOLI_RAZORPAY_KEY_SECRET": "none",
        "TOLI_RAZORPAY_WEBHOOK_SECRET": "none",
    }


@pytest.mark.parametrize("command", ["migrate", "serve"])
def test_the_program_says_so_in_a_sentence(older: TestDatabase, tmp_path: Path, program: Program, command: str) -> None:
    ended = program.run(
        main,
        command,
        variables=variables_of(older.app_url, older.owner_url, tmp_path),
    )
    assert ended.status == 2
    assert ended.error == (
        "toli: The database was made by another version of Toli (revision 0160), which this one cannot upgrade."
        " Start afresh: delete the folder `postgres` in TOLI_DATA_DIR, or set TOLI_DATABASE_URL and"
        " TOLI_MIGRATION_DATABASE_URL to an empty database.\n"
    )


@pytest.mark.parametrize("arguments", [("serve",), ("migrate",), ("check",), ("appoint-admin", "a@toli.example")])
def test_a_database_that_is_down_is_one_sentence(tmp_path: Path, program: Program, arguments: tuple[str, ...]) -> None:
    port = free_port()
    url = f"postgresql://toli_app:secret-word@127.0.0.1:{port}/toli"
    ended = program.run(main, *arguments, variables=variables_of(url, url, tmp_path))
    assert (ended.status, ended.output) == (2, "")
    assert ended.error == (
        f'toli: The database cannot be used: connection to server at "127.0.0.1", port {port} failed: Connection'
        " refused. Start it, or correct TOLI_DATABASE_URL and TOLI_MIGRATION_DATABASE_URL.\n"
    )


def test_a_database_that_does_not_exist_is_one_sentence(fresh: TestDatabase, tmp_path: Path, program: Program) -> None:
    url = fresh.owner_url.replace(conninfo_to_dict(fresh.owner_url)["dbname"], "missing")
    ended = program.run(main, "migrate", variables=variables_of(url, url, tmp_path))
    assert ended.status == 2
    assert 'database "missing" does not exist' in ended.error
    assert ended.error.count("\n") == 1


def test_migrate_says_what_it_did(later: TestDatabase, tmp_path: Path, program: Program) -> None:
    variables = variables_of(later.app_url, later.owner_url, tmp_path)
    first, second = (program.run(main, "migrate", variables=variables) for _ in range(2))
    assert first.output == ("Applied 1 migration: 2099_01_01_later. The database is at revision 2099_01_01_later.\n"), (
        first.error
    )
    assert second.output == "No migration to apply. The database is at revision 2099_01_01_later.\n"


def test_the_program_says_its_version(program: Program) -> None:
    ended = program.run(main, "--version", variables={})
    assert (ended.status, ended.output) == (0, f"toli {version('toli')}\n")


LATER = """
from ddl import execute
revision = "2099_01_01_later"
down_revision = "{head}"
def upgrade() -> None:
    execute("ALTER TABLE app_user ADD COLUMN added integer")
"""


@pytest.fixture
def later(fresh: TestDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestDatabase]:
    """A database whose schema lacks the last migration, which adds a column to a table with rows."""
    folder = tmp_path / "migrations"
    shutil.copytree(locations.migrations(), folder)
    (folder / "versions" / "2099_01_01_later.py").write_text(LATER.format(head=head_revision()))
    monkeypatch.setattr(locations, "migrations", lambda: folder)
    _forget_revisions()
    yield fresh
    monkeypatch.undo()
    _forget_revisions()


def _forget_revisions() -> None:
    for kept in (head_revision, revisions):
        kept.cache_clear()


def test_a_blocked_migration_lets_others_through_and_is_tried_again(later: TestDatabase) -> None:
    pauses = []
    with psycopg.connect(later.owner_url) as reader, psycopg.connect(later.owner_url, autocommit=True) as other:
        other.execute("SET lock_timeout = '100ms'")
        reader.execute("TABLE app_user")

        def sleep(seconds: float) -> None:
            pauses.append(seconds)
            other.execute("TABLE app_user")
            if len(pauses) == 2:
                reader.rollback()

        migrate(later.owner_url, app_role="toli_app", sleep=sleep)
        assert other.execute("SELECT version_num FROM alembic_version").fetchone() == (head_revision(),)
    assert pauses == [0.5, 1.0]


def test_only_one_migrates_at_a_time(fresh: TestDatabase) -> None:
    with psycopg.connect(fresh.owner_url, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [ONE_AT_A_TIME])
        with pytest.raises(MigrationBlocked, match="another `toli migrate`"):
            migrate(fresh.owner_url, app_role="toli_app", tries=1, sleep=lambda _: None)
        migrate(fresh.owner_url, app_role="toli_app", sleep=lambda _: other.close())


@pytest.mark.anyio
async def test_a_version_works_over_what_a_newer_one_has_added(later: TestDatabase) -> None:
    database = Database.connect(later.app_url, pool_size=1)
    try:
        migrate(later.owner_url, app_role="toli_app")
        for _ in range(7):
            await check_ready(database)
        with psycopg.connect(later.owner_url, autocommit=True) as owner:
            owner.execute("ALTER TABLE alembic_version ADD COLUMN added integer NOT NULL DEFAULT 0")
            owner.execute("UPDATE alembic_version SET version_num = '2099_02_01_newer'")
            await check_ready(database)
            migrate(later.owner_url, app_role="toli_app")
            owner.execute("COMMENT ON TABLE alembic_version IS '2099_02_01_contraction'")
            with pytest.raises(DependencyDown, match="start the newer version"):
                await check_ready(database)
            with pytest.raises(UnknownSchema):
                migrate(later.owner_url, app_role="toli_app")
            owner.execute("UPDATE alembic_version SET version_num = 'baseline'")
            with pytest.raises(DependencyDown, match="toli migrate"):
                await check_ready(database)
    finally:
        await database.dispose()


def test_the_inventory_of_triggers_is_complete(fresh: TestDatabase) -> None:
    with psycopg.connect(fresh.owner_url) as connection:
        existing: list[Any] = connection.execute(TRIGGERS).fetchall()
    listed = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", SCHEMA_PAGE.read_text(), re.MULTILINE)
    assert sorted((name, table) for name, tables in listed for table in re.findall(r"`(\w+)`", tables)) == existing
