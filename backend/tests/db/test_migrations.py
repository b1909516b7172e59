"""Migrations, both ways, the models they must agree with, and databases that they cannot upgrade."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic import command
from alembic.script import ScriptDirectory
from tests.databases import TestDatabase

from toli.db.migrate import UnknownSchema, configuration, migrate
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
    migrate(fresh.owner_url, app_role="toli_app")
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
    return fresh


def test_a_database_of_another_version_is_refused(older: TestDatabase) -> None:
    with pytest.raises(UnknownSchema, match=r"revision 0160.*Start afresh"):
        migrate(older.owner_url, app_role="toli_app")


@pytest.mark.parametrize("arguments", [["migrate"], ["serve"]])
def test_the_program_says_so_in_a_sentence(older: TestDatabase, tmp_path: Path, arguments: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "toli.cli", *arguments],
        env={
            **os.environ,
            "TOLI_DATABASE_URL": older.app_url,
            "TOLI_MIGRATION_DATABASE_URL": older.owner_url,
            "TOLI_DATA_DIR": str(tmp_path),
            "TOLI_PORT": "26117",
            "TOLI_RAZORPAY_KEY_ID": "rzp_test_none",
            "TOLI_RAZORPAY_KEY_SECRET": "none",
            "TOLI_RAZORPAY_WEBHOOK_SECRET": "none",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stderr == (
        "toli: The database was made by another version of Toli (revision 0160), which this one cannot upgrade."
        " Start afresh: delete the folder `postgres` in TOLI_DATA_DIR, or set TOLI_DATABASE_URL and"
        " TOLI_MIGRATION_DATABASE_URL to an empty database.\n"
    )


def test_the_inventory_of_triggers_is_complete(fresh: TestDatabase) -> None:
    with psycopg.connect(fresh.owner_url) as connection:
        existing: list[Any] = connection.execute(TRIGGERS).fetchall()
    listed = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", SCHEMA_PAGE.read_text(), re.MULTILINE)
    assert sorted((name, table) for name, tables in listed for table in re.findall(r"`(\w+)`", tables)) == existing
