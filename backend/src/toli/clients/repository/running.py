"""Every query of registering, changing and deciding about clients."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select, text, update

from toli.clients.models import Client, FormerLabel, StaticContent
from toli.clients.repository.sites import INFO
from toli.clients.rules import REDIRECTS
from toli.clients.schemas import (
    ApprovalStatus,
    ClientInfo,
    ClientRow,
    Decision,
    NewContent,
    Requester,
    StoredBracket,
)
from toli.db.transactions import Transaction
from toli.identity.models import User
from toli.kit.paging import Page

_row = (
    Client.client_id,
    Client.client_name,
    Client.url,
    Client.user_id,
    Client.about,
    Client.client_logo,
    Client.client_banner,
    Client.approval_status,
    Client.created_at,
    Client.decided_at,
    Client.decision_reason,
    User.username,
    User.email,
    User.phone,
)
_is_live = FormerLabel.retired_at > func.now() - REDIRECTS


async def next_id(tx: Transaction) -> int:
    """Draw the id of a client to be: it is needed before the client, for the scope that adds it."""
    drawn = await tx.execute(select(func.nextval("client_id_seq")))
    return int(drawn.scalar_one())


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


async def add(tx: Transaction, *, client_id: int, user_id: int, values: Mapping[str, Any]) -> None:
    """Add a client that waits for approval."""
    await tx.execute(insert(Client).values(client_id=client_id, user_id=user_id, **values))


async def lock(tx: Transaction, *, client_id: int) -> ClientInfo | None:
    """A client, locked until the transaction ends."""
    found = await tx.execute(select(*INFO).where(Client.client_id == client_id).with_for_update())
    row = found.mappings().one_or_none()
    return None if row is None else ClientInfo(**row)


async def decide(tx: Transaction, *, client_id: int, decision: Decision, reason: str) -> None:
    """Open or close a client's site, and note when and why."""
    await tx.execute(
        update(Client)
        .where(Client.client_id == client_id)
        .values(approval_status=decision, decided_at=func.clock_timestamp(), decision_reason=reason)
    )


async def change(tx: Transaction, *, client_id: int, values: Mapping[str, Any]) -> None:
    """Change columns of a client."""
    await tx.execute(update(Client).where(Client.client_id == client_id).values(**values))


async def waits(tx: Transaction, *, user_id: int) -> bool:
    """Whether a person has registered a client that nobody has decided about."""
    waiting = select(Client.client_id).where(Client.user_id == user_id, Client.approval_status == "open")
    return bool(await tx.scalar(select(waiting.exists())))


async def brackets(tx: Transaction, *, client_id: int) -> list[StoredBracket] | None:
    """A client's cancellation policy."""
    found: list[StoredBracket] | None = await tx.scalar(
        select(Client.cancellation_brackets).where(Client.client_id == client_id)
    )
    return found


async def find_row(tx: Transaction, *, client_id: int) -> ClientRow | None:
    """A client with who registered it."""
    query = select(*_row).join(User, User.user_id == Client.user_id).where(Client.client_id == client_id)
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else _client_row(row)


async def page_of_clients(tx: Transaction, *, status: ApprovalStatus | None, page: Page) -> Sequence[ClientRow]:
    """Clients: those to be decided first, then the newest."""
    query = (
        select(*_row)
        .join(User, User.user_id == Client.user_id)
        .order_by((Client.approval_status == "open").desc(), Client.created_at.desc(), Client.client_id.desc())
        .limit(page.limit)
        .offset(page.offset)
    )
    if status is not None:
        query = query.where(Client.approval_status == status)
    return [_client_row(row) for row in await tx.execute(query)]


async def change_content(
    tx: Transaction, *, client_id: int, content_id: int, user_id: int, content: NewContent
) -> bool:
    """Write a client's policies anew; False when it has none of this id."""
    changed = await tx.scalar(
        update(StaticContent)
        .where(StaticContent.client_id == client_id, StaticContent.content_id == content_id)
        .values(
            user_id=user_id,
            cancellation_policy=content.cancellation_policy,
            terms_and_conditions=content.terms_and_conditions,
            things_to_carry=content.things_to_carry,
            updated_at=func.now(),
        )
        .returning(StaticContent.content_id)
    )
    return changed is not None


def _client_row(row: Any) -> ClientRow:
    return ClientRow(
        client_id=row.client_id,
        client_name=row.client_name,
        url=row.url,
        client_url=row.url,
        user_id=row.user_id,
        about=row.about,
        client_logo=row.client_logo,
        client_banner=row.client_banner,
        approval_status=row.approval_status,
        created_at=row.created_at,
        decided_at=row.decided_at,
        decision_reason=row.decision_reason,
        user=Requester(user_id=row.user_id, username=row.username, email=row.email, phone=row.phone),
    )
