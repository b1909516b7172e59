"""How often something may be tried."""

from collections.abc import Sequence
from math import ceil

from toli.db.transactions import Transaction
from toli.identity.repository import attempts as repository
from toli.identity.rules import in_words
from toli.identity.schemas import Limit
from toli.kit.errors import TooMany


async def refuse_when_spent(tx: Transaction, limits: Sequence[Limit]) -> None:
    """Refuse before anything is tried.

    Raises TooMany with the seconds until the next try may work.
    """
    for limit in limits:
        count = await repository.count(tx, limit=limit)
        if count.made >= limit.most:
            raise _too_many(count)


async def count_attempt(tx: Transaction, limits: Sequence[Limit]) -> bool:
    """Note an attempt against each limit; says whether this one used a limit up.

    Attempts that run side by side are counted one after the other. Raises TooMany when one was used up already;
    nothing is noted then: the caller's transaction rolls back.
    """
    await repository.lock(tx, keys=[limit.key for limit in limits])
    is_last = False
    for limit in limits:
        count = await repository.count(tx, limit=limit)
        if count.made >= limit.most:
            raise _too_many(count)
        await repository.add(tx, limit=limit)
        is_last = is_last or (await repository.count(tx, limit=limit)).made >= limit.most
    return is_last


async def forgive(tx: Transaction, limit: Limit) -> None:
    """Forget what failed before a success.

    Raises TooMany when the limit was used up meanwhile: of many guesses made side by side, a right one that comes
    after the limit counts for nothing.
    """
    await repository.lock(tx, keys=[limit.key])
    await refuse_when_spent(tx, [limit])
    await repository.forget(tx, key=limit.key)


async def forget_attempts(tx: Transaction, limit: Limit) -> None:
    """Forget the attempts of a limit, whether or not it is used up."""
    await repository.forget(tx, key=limit.key)


def _too_many(count: repository.Count) -> TooMany:
    seconds = max(1, ceil(count.seconds_until_fewer))
    return TooMany(f"Too many tries. Please wait {in_words(seconds)} and try again.", retry_after=seconds)
