"""Migrate a database to the schema of this version, as its owner."""

from functools import cache

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.script.revision import ResolutionError
from alembic.util import CommandError

from toli.config import locations


class UnknownSchema(RuntimeError):
    """The database has a schema that this version of the program cannot upgrade."""


def configuration(owner_url: str, *, app_role: str, partitioned: bool = False) -> Config:
    """Make Alembic's configuration for one database.

    `app_role` gets the grants. `partitioned` makes every tenant table hash-partitioned by `client_id`: a test uses
    it to keep the schema ready for sharding.
    """
    config = _scripts()
    config.attributes.update(url=owner_url, app_role=app_role, partitioned=partitioned)
    return config


def migrate(owner_url: str, *, app_role: str, partitioned: bool = False) -> None:
    """Apply every migration that is not applied yet.

    Raises UnknownSchema over a database of a newer version, or of one from before the first release.
    """
    try:
        command.upgrade(configuration(owner_url, app_role=app_role, partitioned=partitioned), "head")
    except CommandError as error:
        if not isinstance(error.__cause__, ResolutionError):
            raise
        raise UnknownSchema(
            f"The database was made by another version of Toli (revision {error.__cause__.argument}), which this one"
            " cannot upgrade. Start afresh: delete the folder `postgres` in TOLI_DATA_DIR, or set TOLI_DATABASE_URL and"
            " TOLI_MIGRATION_DATABASE_URL to an empty database."
        ) from error


@cache
def head_revision() -> str:
    """Return the revision that this version of the program expects."""
    head = ScriptDirectory.from_config(_scripts()).get_current_head()
    assert head is not None
    return head


def _scripts() -> Config:
    config = Config()
    folder = str(locations.migrations())
    config.set_main_option("script_location", folder)
    # The modules that migrations share are beside them, outside the package.
    config.set_main_option("prepend_sys_path", folder)
    config.set_main_option("path_separator", "newline")
    return config
