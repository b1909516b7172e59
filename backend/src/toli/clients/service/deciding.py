"""The same decision about several, each in the way of a single one."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from toli.clients import rules
from toli.clients.schemas import Decision, Undecided
from toli.kit.errors import AppError

BROKEN = 500
"""From this status on an answer says nothing about the one that was asked for."""

Row = TypeVar("Row")


async def decide_each(
    ids: Iterable[int], decide: Callable[[int], Awaitable[Row]], *, decision: Decision, reason: str
) -> tuple[list[Row], list[Undecided]]:
    """Decide about one after the other; one that is refused leaves the others as they are decided.

    `decide` commits by itself. Raises Invalid for a rejection that does not say why, before any is decided; and what
    is no refusal of one, like DependencyDown: what was decided by then stays.
    """
    rules.reason_of(decision, reason)
    decided: list[Row] = []
    refused: list[Undecided] = []
    for one in dict.fromkeys(ids):
        try:
            decided.append(await decide(one))
        except AppError as refusal:
            if refusal.status >= BROKEN:
                raise
            refused.append(Undecided(id=one, code=refusal.code, detail=refusal.detail))
    return decided, refused
