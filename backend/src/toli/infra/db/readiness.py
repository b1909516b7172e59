"""Refusal to start or be ready over an unsafe database."""

from sqlalchemy import text

from toli.infra.db.database import Database
from toli.infra.db.migrate import READ_SCHEMA, Schema
from toli.kit.errors import DependencyDown
from toli.kit.text import Text

ROLE_FACTS = """
SELECT current_user, rolsuper, rolbypassrls,
       EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid AND relkind IN ('r', 'p'))
FROM pg_roles WHERE rolname = current_user
"""


class WrongRole(RuntimeError):
    """Row-level security does not bind the app's database role."""


async def refuse_wrong_role(database: Database) -> None:
    """Raises WrongRole for a superuser, a role that bypasses row-level security, or an owner of tables."""
    async with database.public_transaction() as tx:
        name, is_super, bypasses, owns = (await tx.execute(text(ROLE_FACTS))).one()
    if is_super or bypasses or owns:
        raise WrongRole(
            f"The database role {name} is a superuser, bypasses row-level security or owns tables."
            " Give TOLI_DATABASE_URL a role that does none of these."
        )


async def check_ready(database: Database) -> None:
    """Raises DependencyDown."""
    async with database.public_transaction() as tx:
        schema = Schema(*(await tx.execute(text(READ_SCHEMA))).one())
    if schema.is_older:
        raise DependencyDown(Text("The database has an older version's schema: run `toli migrate`."))
    if not schema.is_compatible:
        raise DependencyDown(Text("The database has a newer version's schema: start the newer version of Toli."))
