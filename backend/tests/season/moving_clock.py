"""A clock that moves the product and its database together, so that a season takes seconds.

The product asks PostgreSQL for the time, too (`now()` in statements and column defaults). A schema before `pg_catalog`
in the search path has functions of the same names that add a shift.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import psycopg
from psycopg import sql

from tests.conftest import HandClock
from tests.databases import TestDatabase

MORNING = timedelta(hours=4, minutes=30)
"""Ten o'clock in India, in UTC."""

_SHIFTED = """
CREATE SCHEMA season;
CREATE TABLE season.shift (by interval NOT NULL);
INSERT INTO season.shift VALUES ('0');
CREATE FUNCTION season.now() RETURNS timestamptz STABLE LANGUAGE sql
    AS 'SELECT pg_catalog.now() + (SELECT by FROM season.shift)';
CREATE FUNCTION season.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql
    AS 'SELECT pg_catalog.clock_timestamp() + (SELECT by FROM season.shift)';
CREATE FUNCTION season.statement_timestamp() RETURNS timestamptz STABLE LANGUAGE sql
    AS 'SELECT pg_catalog.statement_timestamp() + (SELECT by FROM season.shift)';
GRANT USAGE ON SCHEMA season TO PUBLIC;
GRANT SELECT ON season.shift TO PUBLIC;
"""
_DEFAULTS = """
SELECT format('ALTER TABLE %I.%I ALTER COLUMN %I SET DEFAULT season.now()', n.nspname, c.relname, a.attname)
FROM pg_attrdef d
JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
JOIN pg_class c ON c.oid = d.adrelid
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE pg_get_expr(d.adbin, d.adrelid) = 'now()' AND c.relkind IN ('r', 'p')
"""
_SIGNED_IN = """
UPDATE user_session SET expires_at = season.now() + interval '30 days', last_used_at = season.now(),
    confirmed_until = CASE WHEN confirmed_until IS NOT NULL THEN season.now() + interval '1 day' END,
    second_factor_until = CASE WHEN second_factor_until IS NOT NULL THEN season.now() + interval '1 day' END
"""


class SeasonClock(HandClock):
    """Days of a season at ten in the morning in India. Nobody is signed out by the passing of time."""

    def __init__(self, database: TestDatabase, opening: date) -> None:
        super().__init__()
        database.connections.close()
        self._connection: psycopg.Connection[Any] = psycopg.connect(database.owner_url, autocommit=True)
        self._connection.execute("SELECT set_config('toli.scope', 'platform', false)")
        self._connection.execute(_SHIFTED)
        for (statement,) in self._connection.execute(_DEFAULTS).fetchall():
            self._connection.execute(statement)
        path = sql.SQL("ALTER DATABASE {} SET search_path = season, pg_catalog, public")
        self._connection.execute(path.format(sql.Identifier(self._connection.info.dbname)))
        self.move_to(opening)

    @property
    def today(self) -> date:
        return (self.moment + timedelta(hours=5, minutes=30)).date()

    def move_to(self, day: date) -> None:
        self.moment = datetime.combine(day, datetime.min.time(), tzinfo=UTC) + MORNING
        self._shift()

    def move(self, by: timedelta) -> None:
        super().move(by)
        self._shift()

    def close(self) -> None:
        self._connection.close()

    def _shift(self) -> None:
        self._connection.execute("UPDATE season.shift SET by = %s", [self.moment - datetime.now(UTC)])
        self._connection.execute(_SIGNED_IN)
