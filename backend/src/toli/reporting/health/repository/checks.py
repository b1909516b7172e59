"""Runs of the invariants."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, insert, select, update

from toli.identity.people.models import User
from toli.infra.db.transactions import Transaction
from toli.reporting.health.models import CheckRun

RUN = select(
    CheckRun.run_id,
    User.username.label("asked_by"),
    CheckRun.asked_at,
    CheckRun.started_at,
    CheckRun.finished_at,
    CheckRun.broken,
    CheckRun.failed,
    CheckRun.results,
).outerjoin(User, User.user_id == CheckRun.asked_by)


@dataclass(frozen=True, slots=True)
class StoredRun:
    """`asked_by` is a username, None for the nightly run."""

    run_id: int
    asked_by: str | None
    asked_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    broken: int
    failed: int
    results: Sequence[Mapping[str, object]]


async def lock(tx: Transaction) -> None:
    """Serialize requests for a run until this transaction ends."""
    await tx.execute(select(func.pg_advisory_xact_lock(func.hashtextextended("health.check", 0))))


async def add(tx: Transaction, *, asked_by: int | None) -> int:
    added = await tx.execute(insert(CheckRun).values(asked_by=asked_by).returning(CheckRun.run_id))
    return added.scalar_one()


async def begin(tx: Transaction, *, run_id: int) -> bool:
    """Record the start of a run; False when it has already finished."""
    begun = await tx.execute(
        update(CheckRun)
        .where(CheckRun.run_id == run_id, CheckRun.finished_at.is_(None))
        .values(started_at=func.clock_timestamp())
    )
    return begun.rowcount == 1


async def finish(
    tx: Transaction, *, run_id: int, broken: int, failed: int, results: Sequence[Mapping[str, object]]
) -> None:
    await tx.execute(
        update(CheckRun)
        .where(CheckRun.run_id == run_id)
        .values(finished_at=func.clock_timestamp(), broken=broken, failed=failed, results=list(results))
    )


async def last_finished(tx: Transaction) -> StoredRun | None:
    return next(iter(await latest(tx, limit=1)), None)


async def unfinished(tx: Transaction, *, not_older_than: timedelta) -> StoredRun | None:
    """The waiting or running run; an older one was lost with its worker."""
    query = (
        RUN.where(CheckRun.finished_at.is_(None), CheckRun.asked_at > func.now() - not_older_than)
        .order_by(CheckRun.run_id.desc())
        .limit(1)
    )
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else StoredRun(*row)


async def latest(tx: Transaction, *, limit: int) -> list[StoredRun]:
    query = RUN.where(CheckRun.finished_at.is_not(None)).order_by(CheckRun.finished_at.desc()).limit(limit)
    return [StoredRun(*row) for row in await tx.execute(query)]
