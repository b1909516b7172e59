from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, extract, func, insert, select

from toli.identity.people.models import Attempt
from toli.identity.people.schemas import Limit
from toli.infra.db.transactions import Transaction


@dataclass(frozen=True, slots=True)
class Count:
    """Attempts in a limit's window, and seconds until the first leaves it."""

    made: int
    seconds_until_fewer: float


async def lock(tx: Transaction, *, keys: Sequence[str]) -> None:
    """Lock keys in order, against deadlocks."""
    for key in sorted(keys):
        await tx.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(key, 0))))


async def count(tx: Transaction, *, limit: Limit) -> Count:
    window_end = extract("epoch", func.min(Attempt.made_at) + limit.window)
    row = (
        await tx.execute(
            select(
                func.count(Attempt.about.distinct()).label("made"),
                (window_end - extract("epoch", func.now())).label("left"),
            ).where(Attempt.key == limit.key, Attempt.made_at > func.now() - limit.window)
        )
    ).one()
    return Count(made=row.made, seconds_until_fewer=float(row.left or 0))


async def add(tx: Transaction, *, limit: Limit, count: int = 1) -> None:
    values = {"key": limit.key} if limit.about is None else {"key": limit.key, "about": limit.about}
    await tx.execute(insert(Attempt), [values] * count)


async def forget(tx: Transaction, *, key: str) -> None:
    await tx.execute(delete(Attempt).where(Attempt.key == key))


async def withdraw(tx: Transaction, *, limit: Limit) -> None:
    await tx.execute(delete(Attempt).where(Attempt.key == limit.key, Attempt.about == limit.about))
