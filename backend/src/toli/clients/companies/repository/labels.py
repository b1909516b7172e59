from sqlalchemy import delete, func, insert, select, text

from toli.clients.companies.models import Client, ClientRename, FormerLabel
from toli.clients.companies.rules import REDIRECTS
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.infra.db.transactions import ClientTransaction, Transaction

_is_live = FormerLabel.retired_at > func.now() - REDIRECTS


async def lock_labels(tx: Transaction, *labels: str) -> None:
    for label in sorted(labels):
        await tx.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:label, 0))"), {"label": f"label:{label}"})


async def holder(tx: Transaction, *, label: str) -> int | None:
    """The client with this label now or recently."""
    live = await tx.scalar(select(Client.client_id).where(Client.url == label))
    if live is not None:
        return int(live)
    former: int | None = await tx.scalar(select(FormerLabel.client_id).where(FormerLabel.label == label, _is_live))
    return former


async def claimant(tx: Transaction, *, label: str) -> int | None:
    """The client with this label now, recently or requested."""
    held = await holder(tx, label=label)
    if held is not None:
        return held
    waiting: int | None = await tx.scalar(
        select(ClientRename.client_id).where(
            ClientRename.url == label, ClientRename.approval_status == ApprovalStatus.OPEN
        )
    )
    return waiting


async def moved_to(tx: Transaction, *, label: str) -> int | None:
    client_id: int | None = await tx.scalar(select(FormerLabel.client_id).where(FormerLabel.label == label, _is_live))
    return client_id


async def former_labels(tx: ClientTransaction) -> int:
    rows = await tx.execute(
        select(func.count()).select_from(FormerLabel).where(FormerLabel.client_id == tx.client_id, _is_live)
    )
    return rows.scalar_one()


async def free_label(tx: Transaction, *, label: str) -> None:
    await tx.execute(delete(FormerLabel).where(FormerLabel.label == label))


async def retire_label(tx: ClientTransaction, *, label: str) -> None:
    await tx.execute(insert(FormerLabel).values(label=label, client_id=tx.client_id))
