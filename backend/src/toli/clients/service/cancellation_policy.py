"""Read and change what cancelling a booking costs."""

from collections.abc import Sequence

from toli.audit.service import record
from toli.clients import rules
from toli.clients.repository import cancellation_policy
from toli.clients.repository import profile as profile_repository
from toli.clients.schemas.cancellation_policy import Bracket
from toli.db.transactions import Transaction
from toli.kit.errors import NotFound


async def brackets(tx: Transaction, *, client_id: int) -> list[Bracket]:
    """Return a client's cancellation policy.

    Raises NotFound.
    """
    stored = await cancellation_policy.brackets(tx, client_id=client_id)
    if stored is None:
        raise NotFound
    return rules.shown_brackets(stored)


async def set_brackets(tx: Transaction, *, client_id: int, actor_id: int, brackets: Sequence[Bracket]) -> list[Bracket]:
    """Change a client's cancellation policy, for bookings held from now on (client scope).

    Raises NotFound and Invalid.
    """
    stored = rules.stored_brackets(brackets)
    if await profile_repository.lock(tx, client_id=client_id) is None:
        raise NotFound
    before = await cancellation_policy.brackets(tx, client_id=client_id)
    if stored != before:
        await profile_repository.change(tx, client_id=client_id, values={"cancellation_brackets": stored})
        await record(
            tx,
            "policy.changed",
            client_id=client_id,
            subject=f"client:{client_id}",
            actor_id=actor_id,
            before=before,
            after=stored,
        )
    return rules.shown_brackets(stored)
