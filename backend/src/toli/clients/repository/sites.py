"""Every query of clients, memberships, TO requests and static content."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import Row, RowMapping, delete, func, null, select, update
from sqlalchemy.dialects.postgresql import insert

from toli.clients.models import Client, Membership, PlatformContent, StaticContent, ToRequest
from toli.clients.schemas import (
    ApprovalStatus,
    ClientInfo,
    Decision,
    NewClient,
    NewContent,
    OwnToRequest,
    Requester,
    StaticContentOut,
    ToRequestOut,
)
from toli.db.transactions import Transaction
from toli.identity.models import User
from toli.kit.paging import Page

INFO = tuple(getattr(Client, field.name) for field in fields(ClientInfo))
TO_REQUEST = (
    ToRequest.to_request_id,
    ToRequest.approval_status,
    ToRequest.asked_at,
    ToRequest.decided_at,
    ToRequest.decision_reason,
    User.user_id,
    User.username,
    User.email,
    User.phone,
)
CONTENT = (
    StaticContent.content_id,
    StaticContent.client_id,
    StaticContent.user_id,
    StaticContent.cancellation_policy,
    StaticContent.terms_and_conditions,
    StaticContent.things_to_carry,
)


def _info(row: RowMapping | None) -> ClientInfo | None:
    return None if row is None else ClientInfo(**row)


async def find_by_label(tx: Transaction, *, label: str) -> ClientInfo | None:
    """The client whose site is at this label."""
    return _info((await tx.execute(select(*INFO).where(Client.url == label))).mappings().one_or_none())


async def find(tx: Transaction, *, client_id: int) -> ClientInfo | None:
    """A client by its id."""
    return _info((await tx.execute(select(*INFO).where(Client.client_id == client_id))).mappings().one_or_none())


async def all_run_by(tx: Transaction, *, user_id: int) -> Sequence[ClientInfo]:
    """The clients a person operates, the oldest first."""
    query = select(*INFO).where(Client.user_id == user_id).order_by(Client.client_id)
    return [ClientInfo(**row) for row in (await tx.execute(query)).mappings()]


async def all_joined_by(tx: Transaction, *, user_id: int) -> Sequence[ClientInfo]:
    """The approved clients a person has joined, the first joined first. Needs the person's own scope."""
    query = (
        select(*INFO)
        .join(Membership, Membership.client_id == Client.client_id)
        .where(Membership.user_id == user_id, Client.approval_status == "approved")
        .order_by(Membership.joined_at, Client.client_id)
    )
    return [ClientInfo(**row) for row in (await tx.execute(query)).mappings()]


async def find_label_run_by(tx: Transaction, *, user_id: int) -> str | None:
    """The label of the first approved client a person runs."""
    query = (
        select(Client.url)
        .where(Client.user_id == user_id, Client.approval_status == "approved")
        .order_by(Client.created_at, Client.client_id)
        .limit(1)
    )
    label: str | None = await tx.scalar(query)
    return label


async def find_label_joined_by(tx: Transaction, *, user_id: int) -> str | None:
    """The label of the approved client a person joined first. Needs their own scope."""
    query = (
        select(Client.url)
        .join(Membership, Membership.client_id == Client.client_id)
        .where(Membership.user_id == user_id, Client.approval_status == "approved")
        .order_by(Membership.joined_at, Client.client_id)
        .limit(1)
    )
    label: str | None = await tx.scalar(query)
    return label


async def add_membership(tx: Transaction, *, client_id: int, user_id: int) -> bool:
    """Note that a person joined a client; False when they had."""
    added = await tx.scalar(
        insert(Membership)
        .values(client_id=client_id, user_id=user_id)
        .on_conflict_do_nothing()
        .returning(Membership.user_id)
    )
    return added is not None


async def all_content(tx: Transaction, *, client_id: int) -> Sequence[StaticContentOut]:
    """A client's static content, the newest first."""
    query = select(*CONTENT).where(StaticContent.client_id == client_id).order_by(StaticContent.content_id.desc())
    return [StaticContentOut(**row) for row in (await tx.execute(query)).mappings()]


async def find_content(tx: Transaction, *, content_id: int) -> StaticContentOut | None:
    """Static content by its id alone, whosever it is: for resolving a bare id."""
    query = select(*CONTENT).where(StaticContent.content_id == content_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else StaticContentOut(**row)


async def get_platform_content(tx: Transaction) -> StaticContentOut:
    """The platform's own static content."""
    query = select(
        PlatformContent.content_id,
        null().label("client_id"),
        null().label("user_id"),
        PlatformContent.cancellation_policy,
        PlatformContent.terms_and_conditions,
        PlatformContent.things_to_carry,
    )
    return StaticContentOut(**(await tx.execute(query)).mappings().one())


async def add(tx: Transaction, *, user_id: int, client: NewClient) -> int:
    """Add a client that waits for approval; its id."""
    added = await tx.execute(insert(Client).values(user_id=user_id, **asdict(client)).returning(Client.client_id))
    return added.scalar_one()


async def add_content(tx: Transaction, *, client_id: int, user_id: int, content: NewContent) -> int:
    """Add static content to a client; its id."""
    added = await tx.execute(
        insert(StaticContent)
        .values(client_id=client_id, user_id=user_id, **asdict(content))
        .returning(StaticContent.content_id)
    )
    return added.scalar_one()


async def open_to_request(tx: Transaction, *, user_id: int) -> int | None:
    """Note, or open again, a person's wish to become a tour operator; its id, or None when it is open."""
    return await tx.scalar(
        insert(ToRequest)
        .values(user_id=user_id)
        .on_conflict_do_update(
            index_elements=[ToRequest.user_id],
            set_={
                "approval_status": "open",
                "asked_at": func.now(),
                "decided_at": None,
                "decided_by": None,
                "decision_reason": "",
            },
            where=ToRequest.approval_status != "open",
        )
        .returning(ToRequest.to_request_id)
    )


async def find_to_request(tx: Transaction, *, to_request_id: int) -> ToRequestOut | None:
    """A TO request with who made it."""
    query = select(*TO_REQUEST).join(User, User.user_id == ToRequest.user_id)
    row = (await tx.execute(query.where(ToRequest.to_request_id == to_request_id))).one_or_none()
    return None if row is None else _to_request(row)


async def find_own_to_request(tx: Transaction, *, user_id: int) -> OwnToRequest | None:
    """A person's own TO request."""
    query = select(ToRequest.approval_status, ToRequest.asked_at, ToRequest.decision_reason)
    row = (await tx.execute(query.where(ToRequest.user_id == user_id))).mappings().one_or_none()
    return None if row is None else OwnToRequest.model_validate(row)


async def page_of_to_requests(tx: Transaction, *, status: ApprovalStatus | None, page: Page) -> Sequence[ToRequestOut]:
    """TO requests: those to be decided first, then the newest."""
    query = (
        select(*TO_REQUEST)
        .join(User, User.user_id == ToRequest.user_id)
        .order_by((ToRequest.approval_status == "open").desc(), ToRequest.asked_at.desc(), ToRequest.to_request_id)
        .limit(page.limit)
        .offset(page.offset)
    )
    if status is not None:
        query = query.where(ToRequest.approval_status == status)
    return [_to_request(row) for row in await tx.execute(query)]


async def decide_to_request(
    tx: Transaction, *, to_request_id: int, decision: Decision, reason: str, decided_by: int
) -> None:
    """Note a decision on a TO request."""
    await tx.execute(
        update(ToRequest)
        .where(ToRequest.to_request_id == to_request_id)
        .values(approval_status=decision, decided_at=func.now(), decided_by=decided_by, decision_reason=reason)
    )


async def runs_approved(tx: Transaction, *, user_id: int) -> bool:
    """Whether a person operates a client whose site is open."""
    approved = select(Client.client_id).where(Client.user_id == user_id, Client.approval_status == "approved")
    return bool(await tx.scalar(select(approved.exists())))


async def erase_person(tx: Transaction, *, user_id: int) -> None:
    """Delete a person's memberships and TO request, and close what they had asked to open (platform's scope).

    Why a client of theirs was rejected goes as well: it was written about them.
    """
    await tx.execute(delete(Membership).where(Membership.user_id == user_id))
    await tx.execute(delete(ToRequest).where(ToRequest.user_id == user_id))
    await tx.execute(
        update(Client)
        .where(Client.user_id == user_id, Client.approval_status == "open")
        .values(approval_status="rejected")
    )
    await tx.execute(update(Client).where(Client.user_id == user_id).values(decision_reason=""))


def _to_request(row: Row[*tuple[Any, ...]]) -> ToRequestOut:
    return ToRequestOut(
        to_request_id=row.to_request_id,
        approval_status=row.approval_status,
        asked_at=row.asked_at,
        decided_at=row.decided_at,
        decision_reason=row.decision_reason,
        user=Requester(user_id=row.user_id, username=row.username, email=row.email, phone=row.phone),
    )
