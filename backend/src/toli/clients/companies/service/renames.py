from toli.clients.companies import rules
from toli.clients.companies.errors import RenameDecided
from toli.clients.companies.repository import profile as profile_repository
from toli.clients.companies.repository import renames
from toli.clients.companies.schemas.fields import ApprovalStatus, Decision
from toli.clients.companies.schemas.renames import RenameRow
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.companies.service.labels import move_label, reserve_label
from toli.identity.audit.service import record
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound


async def request_rename(
    tx: ClientTransaction, *, client: ClientInfo, name: str | None, label: str | None, actor_id: int
) -> None:
    """None keeps the requested or current value. Raises LabelTaken, MovedTooOften."""
    last = await renames.find_rename(tx)
    is_open = last is not None and last.approval_status == ApprovalStatus.OPEN
    before = (last.client_name, last.url) if last is not None and is_open else (client.client_name, client.url)
    after = (name or before[0], label or before[1])
    if after == before:
        return
    if label is not None and label != before[1]:
        await reserve_label(tx, label=label)
    name, label = after
    await renames.save(tx, client_name=name, url=label, requested_by=actor_id)
    await record(
        tx,
        "client.rename_requested",
        subject=f"client:{client.client_id}",
        actor_id=actor_id,
        before={"client_name": client.client_name, "url": client.url},
        after={"client_name": name, "url": label},
    )


async def withdraw_rename(tx: ClientTransaction, *, actor_id: int) -> None:
    """Raises RenameDecided without an open request."""
    await profile_repository.lock(tx)
    if not await renames.withdraw(tx):
        raise RenameDecided
    subject = f"client:{tx.client_id}"
    await record(tx, "client.rename_withdrawn", subject=subject, actor_id=actor_id)


async def decide_rename(
    tx: ClientTransaction, *, name: str, label: str, decision: Decision, reason: str | None, actor_id: int
) -> RenameRow:
    """E-mails the operator. `name` and `label`: the values that the administrator saw.

    Raises NotFound; RenameDecided if the request was replaced or decided; Invalid for too short a reason; LabelTaken,
    MovedTooOften.
    """
    given_reason = rules.reason_of(decision, reason)
    client = await profile_repository.lock(tx)
    request = await renames.find_rename(tx)
    if client is None or request is None:
        raise NotFound
    if request.approval_status != ApprovalStatus.OPEN or (request.client_name, request.url) != (name, label):
        raise RenameDecided
    if decision == "approved":
        if label != client.url:
            await move_label(tx, client=client, label=label)
        await profile_repository.change(tx, values={"client_name": name, "url": label})
    await renames.decide(tx, decision=decision, reason=given_reason)
    await record(
        tx,
        f"client.rename_{decision}",
        subject=f"client:{tx.client_id}",
        actor_id=actor_id,
        before={"client_name": client.client_name, "url": client.url},
        after={"client_name": name, "url": label},
        **({"reason_given": True} if given_reason else {}),
    )
    await enqueue(tx, "messaging.rename_decided", client_id=tx.client_id, decision=decision)
    decided = await renames.find_rename(tx)
    assert decided is not None
    return decided
