from collections.abc import Mapping, Sequence
from datetime import timedelta

from sqlalchemy import Integer, cast, extract, func, insert, select, update

from toli.identity.people.models import User
from toli.infra.db.transactions import Transaction
from toli.reporting.health.models import CheckRun
from toli.reporting.health.schemas import CheckRunOut, CheckSummary

SUMMARY = select(
    CheckRun.run_id,
    User.username.label("asked_by"),
    CheckRun.asked_at,
    CheckRun.started_at,
    CheckRun.finished_at,
    cast(1000 * extract("epoch", CheckRun.finished_at - CheckRun.started_at), Integer).label("took_ms"),
    CheckRun.broken,
    CheckRun.failed,
).outerjoin(User, User.user_id == CheckRun.asked_by)


async def lock(tx: Transaction) -> None:
    await tx.execute(select(func.pg_advisory_xact_lock(func.hashtextextended("health.check", 0))))


async def add(tx: Transaction, *, asked_by: int | None) -> int:
    added = await tx.execute(insert(CheckRun).values(asked_by=asked_by).returning(CheckRun.run_id))
    return added.scalar_one()


async def begin(tx: Transaction, *, run_id: int) -> bool:
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


async def find_last(tx: Transaction) -> CheckSummary | None:
    return next(iter(await latest(tx, limit=1)), None)


async def find_last_with_results(tx: Transaction) -> CheckRunOut | None:
    query = SUMMARY.add_columns(CheckRun.results).where(CheckRun.finished_at.is_not(None))
    row = (await tx.execute(query.order_by(CheckRun.finished_at.desc()).limit(1))).mappings().one_or_none()
    return None if row is None else CheckRunOut(**row)


async def unfinished(tx: Transaction, *, not_older_than: timedelta) -> CheckSummary | None:
    """The waiting or running run; an older one was lost with its worker."""
    query = (
        SUMMARY.where(CheckRun.finished_at.is_(None), CheckRun.asked_at > func.now() - not_older_than)
        .order_by(CheckRun.run_id.desc())
        .limit(1)
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else CheckSummary(**row)


async def latest(tx: Transaction, *, limit: int) -> list[CheckSummary]:
    query = SUMMARY.where(CheckRun.finished_at.is_not(None)).order_by(CheckRun.finished_at.desc()).limit(limit)
    return [CheckSummary(**row) for row in (await tx.execute(query)).mappings()]
