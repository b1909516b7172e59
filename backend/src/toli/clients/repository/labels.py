"""Queries of subdomain labels: who has one, who gave one up and when."""

from sqlalchemy import delete, func, insert, select, text

from toli.clients.models import Client, FormerLabel
from toli.clients.rules import REDIRECTS
from toli.db.transactions import Transaction

_is_live = FormerLabel.retired_at > func.now() - REDIRECTS


async def lock_labels(tx: Transaction, *labels: str) -> None:
    """Have whoever wants one of these labels wait until the transaction ends."""
    for label in sorted(labels):
        await tx.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:label, 0))"), {"label": f"label:{label}"})


async def holder(tx: Transaction, *, label: str) -> int | None:
    """The client that a label leads to, now or still; None when it can be had."""
    live = await tx.scalar(select(Client.client_id).where(Client.url == label))
    if live is not None:
        return int(live)
    former: int | None = await tx.scalar(select(FormerLabel.client_id).where(FormerLabel.label == label, _is_live))
    return former


async def moved_to(tx: Transaction, *, label: str) -> int | None:
    """The client that gave a label up not long ago."""
    found: int | None = await tx.scalar(select(FormerLabel.client_id).where(FormerLabel.label == label, _is_live))
    return found


async def former_labels(tx: Transaction, *, client_id: int) -> int:
    """How many labels still lead to a client that has another now."""
    found = await tx.execute(
        select(func.count()).select_from(FormerLabel).where(FormerLabel.client_id == client_id, _is_live)
    )
    return found.scalar_one()


async def free_label(tx: Transaction, *, label: str) -> None:
    """Forget who had a label before."""
    await tx.execute(delete(FormerLabel).where(FormerLabel.label == label))


async def retire_label(tx: Transaction, *, label: str, client_id: int) -> None:
    """Note that a client gives a label up."""
    await tx.execute(insert(FormerLabel).values(label=label, client_id=client_id))
