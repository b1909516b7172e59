"""The schema `sandbox` of the simulator, which is not part of the product's migrations."""

from sqlalchemy import create_engine, pool, text
from sqlalchemy.schema import CreateSchema

import toli_demo.phones.models
import toli_demo.simulator.route_models  # noqa: F401  (their tables are created too)
from toli_demo.simulator.models import Base


def create_schema(owner_url: str, *, app_role: str) -> None:
    """Create the schema and its tables if absent, and grant the app's role access.

    A change of a table requires a new database: the simulator's data need no migration.
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
