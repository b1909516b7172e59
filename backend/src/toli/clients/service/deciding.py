"""The same decision about several, each in the way of a single one."""

from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from toli.clients.schemas import Undecided
from toli.kit.errors import AppError

Row = TypeVar("Row")


async def decide_each(ids: Iterable[int], decide: Callable[[int], Awaitable[Row]]) -> tuple[list[Row], list[Undecided]]:
    """Decide about one after the other; one that is refused leaves the others as they are decided.

    `decide` commits by itself.
    """
    decided: list[Row] = []
    refused: list[Undecided] = []
    for one in dict.fromkeys(ids):
        try:
            decided.append(await decide(one))
        except AppError as refusal:
            refused.append(Undecided(id=one, code=refusal.code, detail=refusal.detail))
    return decided, refused
