"""The schema `sandbox`: the simulator's books, which no migration of the product knows."""

from sqlalchemy import create_engine, pool, text
from sqlalchemy.schema import CreateSchema

from toli_demo.simulator.models import Base


def create_schema(owner_url: str, *, app_role: str) -> None:
    """Create the schema and its tables, as far as they do not exist, and let the app's role write them.

    A change of a table needs a new database: nothing in it is worth a migration.
    """
    engine = create_engine(owner_url.replace("postgresql://", "postgresql+psycopg://", 1), poolclass=pool.NullPool)
    schema = Base.metadata.schema
    with engine.begin() as connection:
        connection.execute(CreateSchema(str(schema), if_not_exists=True))
        Base.metadata.create_all(connection)
        connection.execute(text(f'GRANT USAGE ON SCHEMA {schema} TO "{app_role}"'))
        connection.execute(
            text(f'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO "{app_role}"')
        )
    engine.dispose()
