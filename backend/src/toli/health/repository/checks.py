"""Runs of the invariants."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.engine import Row

from toli.db.transactions import Transaction
from toli.health.models import CheckRun
from toli.identity.models import User

SUMMARY: tuple[Any, ...] = (
    CheckRun.run_id,
    User.username.label("asked_by"),
    CheckRun.asked_at,
    CheckRun.started_at,
    CheckRun.finished_at,
    CheckRun.broken,
    CheckRun.failed,
)
WHOLE: tuple[Any, ...] = (*SUMMARY, CheckRun.results)


async def lock(tx: Transaction) -> None:
    """Have others who ask for a run wait until this transaction ends."""
    await tx.execute(select(func.pg_advisory_xact_lock(func.hashtextextended("health.check", 0))))


async def add(tx: Transaction, *, asked_by: int | None) -> int:
    """Note that a run is asked for; its id."""
    added = await tx.execute(insert(CheckRun).values(asked_by=asked_by).returning(CheckRun.run_id))
    return added.scalar_one()


async def begin(tx: Transaction, *, run_id: int) -> bool:
    """Note that a run begins; False when it was finished before."""
    begun = await tx.execute(
        update(CheckRun)
        .where(CheckRun.run_id == run_id, CheckRun.finished_at.is_(None))
        .values(started_at=func.clock_timestamp())
    )
    return begun.rowcount == 1


async def finish(tx: Transaction, *, run_id: int, broken: int, failed: int, results: Sequence[dict[str, Any]]) -> None:
    """Note what a run found."""
    await tx.execute(
        update(CheckRun)
        .where(CheckRun.run_id == run_id)
        .values(finished_at=func.clock_timestamp(), broken=broken, failed=failed, results=list(results))
    )


async def last_finished(tx: Transaction) -> Row[Any] | None:
    """The last run that was finished, whole."""
    query = (
        select(*WHOLE)
        .outerjoin(User, User.user_id == CheckRun.asked_by)
        .where(CheckRun.finished_at.is_not(None))
        .order_by(CheckRun.finished_at.desc())
        .limit(1)
    )
    found: Row[Any] | None = (await tx.execute(query)).one_or_none()
    return found


async def unfinished(tx: Transaction, *, not_older_than: timedelta) -> Row[Any] | None:
    """The run that waits or is under way; one whose job was lost is none."""
    query = (
        select(*SUMMARY)
        .outerjoin(User, User.user_id == CheckRun.asked_by)
        .where(CheckRun.finished_at.is_(None), CheckRun.asked_at > func.now() - not_older_than)
        .order_by(CheckRun.run_id.desc())
        .limit(1)
    )
    found: Row[Any] | None = (await tx.execute(query)).one_or_none()
    return found


async def latest(tx: Transaction, *, limit: int) -> list[Row[Any]]:
    """The runs that were finished, the newest first."""
    query = (
        select(*SUMMARY)
        .outerjoin(User, User.user_id == CheckRun.asked_by)
        .where(CheckRun.finished_at.is_not(None))
        .order_by(CheckRun.finished_at.desc())
        .limit(limit)
    )
    return list(await tx.execute(query))


async def purge(tx: Transaction, *, kept_for: timedelta) -> None:
    """Forget runs asked for longer ago than this."""
    await tx.execute(delete(CheckRun).where(CheckRun.asked_at < func.now() - kept_for))
