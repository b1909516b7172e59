"""Platform figures from the database (platform scope)."""

from dataclasses import dataclass

from sqlalchemy import text

from toli.infra.db.transactions import Transaction
from toli.reporting.health.repository.differences import DIFFERENCES

COUNT_BY_KIND = f"SELECT kind, count(*) AS found FROM ({DIFFERENCES}) d GROUP BY kind"

COUNT_HOLDS = """
SELECT count(*) FILTER (WHERE expires_at > now() - interval '1 minute'),
       count(*) FILTER (WHERE expires_at <= now() - interval '1 minute')
FROM hold WHERE state = 'active'
"""

# A process reads again whatever was noted since the oldest transaction that was running at its last read.
CHANGE_LOG = """
SELECT count(*),
       coalesce(extract(epoch FROM now() - min(noted_at) FILTER (
           WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint)), 0)::float
FROM storefront_change
"""

# A role without pg_read_all_stats sees that there are standbys, but not how far they are.
REPLICATION = """
SELECT application_name, coalesce(extract(epoch FROM replay_lag), 0)::float AS lag
FROM pg_stat_replication WHERE application_name IS NOT NULL AND state = 'streaming'
"""


@dataclass(frozen=True, slots=True)
class HoldCounts:
    """The sweep should have released the `expired` a minute ago."""

    active: int
    expired: int


@dataclass(frozen=True, slots=True)
class ChangeLogState:
    """`lag_seconds` is the age of the oldest entry still read."""

    entries: int
    lag_seconds: float


async def count_differences(tx: Transaction) -> dict[str, int]:
    return {row.kind: row.found for row in await tx.execute(text(COUNT_BY_KIND))}


async def count_holds(tx: Transaction) -> HoldCounts:
    return HoldCounts(*(await tx.execute(text(COUNT_HOLDS))).one())


async def read_change_log(tx: Transaction) -> ChangeLogState:
    return ChangeLogState(*(await tx.execute(text(CHANGE_LOG))).one())


async def replication_lags(tx: Transaction) -> dict[str, float]:
    """Replay lag of streaming standbys in seconds, as far as visible to this role."""
    return {row.application_name: row.lag for row in await tx.execute(text(REPLICATION))}
