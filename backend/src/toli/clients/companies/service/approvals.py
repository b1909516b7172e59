from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from toli.clients.companies import rules
from toli.clients.companies.errors import OwnerIsNoOperator
from toli.clients.companies.repository import approvals
from toli.clients.companies.repository import profile as profile_repository
from toli.clients.companies.schemas.approvals import ClientRow, Undecided
from toli.clients.companies.schemas.fields import Decision
from toli.identity.access.roles import Role
from toli.identity.audit.service import record
from toli.identity.people.repository import people as people_repository
from toli.identity.people.service import people
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import AppError, NotFound

BROKEN = 500
"""From this HTTP status on an error is not about the item itself."""

Row = TypeVar("Row")


async def decide_each(
    ids: Iterable[int], decide: Callable[[int], Awaitable[Row]], *, decision: Decision, reason: str
) -> tuple[list[Row], list[Undecided]]:
    """`decide` commits each decision.

    Raises Invalid before any decision, and errors of the system such as DependencyDown; earlier decisions stay.
    """
    rules.reason_of(decision, reason)
    decided: list[Row] = []
    refused: list[Undecided] = []
    for item_id in dict.fromkeys(ids):
        try:
            decided.append(await decide(item_id))
        except AppError as refusal:
            if refusal.status >= BROKEN:
                raise
            refused.append(Undecided(id=item_id, code=refusal.code, detail=refusal.detail))
    return decided, refused


async def decide(tx: ClientTransaction, *, decision: Decision, reason: str | None, actor_id: int) -> ClientRow:
    """E-mail the owner. Idempotent. Raises NotFound, OwnerIsNoOperator, Invalid."""
    given_reason = rules.reason_of(decision, reason)
    # Lock the owner first, as requests and registrations do: their role may change, and another order could deadlock.
    is_operator = await _lock_operator(tx) if decision == "approved" else True
    client = await profile_repository.lock(tx)
    if client is None:
        raise NotFound
    before = client.approval_status
    if before != decision:
        if not is_operator:
            raise OwnerIsNoOperator
        await approvals.decide(tx, decision=decision, reason=given_reason)
        await record(
            tx,
            f"client.{decision}",
            subject=f"client:{tx.client_id}",
            actor_id=actor_id,
            before=before,
            **({"reason_given": True} if given_reason else {}),
        )
        await enqueue(tx, "messaging.client_decided", client_id=tx.client_id, decision=decision)
    row = await approvals.find_registered_client(tx)
    assert row is not None
    if decision == "approved":
        await people_repository.set_second_factor_due(tx, user_id=row.user.user_id)
    return row


async def _lock_operator(tx: ClientTransaction) -> bool:
    row = await approvals.find_registered_client(tx)
    if row is None:
        raise NotFound
    try:
        owner = await people.locked_person(tx, user_id=row.user.user_id)
    except NotFound:
        return False
    return owner.role_id == Role.OPERATOR
