"""How Alembic runs Toli's migrations: as the owner, in one transaction, with short lock waits."""

from alembic import context
from sqlalchemy import create_engine, pool

from toli.tables import metadata

config = context.config


def run() -> None:
    """Apply the asked-for revisions to the database of `sqlalchemy.url`."""
    url = config.attributes["url"].replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(url, poolclass=pool.NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("SET lock_timeout = '4s'")
        connection.exec_driver_sql("SET statement_timeout = '60s'")
        connection.commit()
        context.configure(
            connection=connection,
            target_metadata=metadata,
            compare_server_default=True,
            include_name=lambda name, kind, _: not (kind == "table" and str(name).startswith("procrastinate")),
        )
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


run()
