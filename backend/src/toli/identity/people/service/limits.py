from collections.abc import Sequence
from math import ceil

from toli.identity.people.repository import attempts as repository
from toli.identity.people.rules import in_words
from toli.identity.people.schemas import Limit
from toli.infra.db.transactions import Transaction
from toli.kit.errors import TooMany
from toli.kit.text import Text


async def refuse_when_spent(tx: Transaction, limits: Sequence[Limit]) -> None:
    """Raises TooMany with the seconds until the next attempt may succeed."""
    for limit in limits:
        count = await repository.count(tx, limit=limit)
        if count.made >= limit.most:
            raise _too_many(limit, count)


async def count_attempt(tx: Transaction, limits: Sequence[Limit]) -> bool:
    """True if it exhausted a limit. Concurrent attempts are serialised.

    Raises TooMany for an exhausted limit; the caller's rollback undoes the count.
    """
    await repository.lock(tx, keys=[limit.key for limit in limits])
    is_last = False
    for limit in limits:
        count = await repository.count(tx, limit=limit)
        if count.made >= limit.most:
            raise _too_many(limit, count)
        await repository.add(tx, limit=limit)
        is_last = is_last or (await repository.count(tx, limit=limit)).made >= limit.most
    return is_last


async def count_attempts(tx: Transaction, limit: Limit, *, count: int) -> None:
    """Count all or none. Raises TooMany."""
    await repository.lock(tx, keys=[limit.key])
    before = await repository.count(tx, limit=limit)
    if before.made + count > limit.most:
        raise _too_many(limit, before)
    await repository.add(tx, limit=limit, count=count)


async def forgive(tx: Transaction, limits: Sequence[Limit]) -> None:
    """Only the first limit's failures: slower limits cover other browsers too.

    Raises TooMany if a concurrent guess exhausted a limit.
    """
    await repository.lock(tx, keys=[limit.key for limit in limits])
    await refuse_when_spent(tx, limits)
    await repository.forget(tx, key=limits[0].key)


async def forget_attempts(tx: Transaction, limits: Sequence[Limit]) -> None:
    for limit in limits:
        await repository.forget(tx, key=limit.key)


def _too_many(limit: Limit, count: repository.Count) -> TooMany:
    seconds = max(1, ceil(count.seconds_until_fewer))
    return TooMany(
        Text("{sentence} Please wait {wait} and try again.", sentence=limit.sentence, wait=in_words(seconds)),
        retry_after=seconds,
    )
