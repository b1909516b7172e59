"""Migrations, both ways, and the models they must agree with."""

from alembic import command
from tests.databases import TestDatabase

from toli.db.migrate import configuration, migrate


def test_down_to_nothing_and_up_again(fresh: TestDatabase) -> None:
    config = configuration(fresh.owner_url, app_role="toli_app")
    command.downgrade(config, "base")
    migrate(fresh.owner_url, app_role="toli_app")


def test_models_and_migrations_agree(fresh: TestDatabase) -> None:
    command.check(configuration(fresh.owner_url, app_role="toli_app"))
