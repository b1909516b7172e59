"""How Alembic runs Toli's migrations: as the owner, one transaction each, one process at a time, short waits."""

from alembic import context
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, pool, text

from toli.tables import metadata

config = context.config


def run() -> None:
    """Apply the asked-for revisions to the database of `sqlalchemy.url`."""
    url = config.attributes["url"].replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(url, poolclass=pool.NullPool)
    with engine.connect() as connection:
        # Requests queue behind a lock that is waited for. `toli.infra.db.migrate` tries again.
        connection.exec_driver_sql("SET lock_timeout = '2s'")
        connection.exec_driver_sql("SET statement_timeout = '60s'")
        connection.exec_driver_sql("SET timezone = 'UTC'")
        connection.exec_driver_sql(f"SELECT pg_advisory_lock({config.attributes['lock']})")
        connection.commit()
        context.configure(
            connection=connection,
            target_metadata=metadata,
            compare_server_default=True,
            transaction_per_migration=True,
            include_name=lambda name, kind, _: not (kind == "table" and str(name).startswith("procrastinate")),
        )
        with context.begin_transaction():
            context.run_migrations()
        note_floor(connection)
    engine.dispose()


def note_floor(connection: Connection) -> None:
    """Note the last migration that removed or changed what older versions use, marked by `CONTRACTS = True` in it."""
    revision = connection.scalar(text("SELECT to_regclass('alembic_version')")) and connection.scalar(
        text("SELECT version_num FROM alembic_version")
    )
    if revision is None:
        return
    chain = list(ScriptDirectory.from_config(config).iterate_revisions(revision, "base"))
    floor = next((one for one in chain if getattr(one.module, "CONTRACTS", False)), chain[-1]).revision
    if connection.scalar(text("SELECT obj_description('alembic_version'::regclass)")) != floor:
        connection.exec_driver_sql(f"COMMENT ON TABLE alembic_version IS '{floor}'")
    connection.commit()


run()
