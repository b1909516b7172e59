from collections.abc import Mapping
from datetime import datetime
from math import isinf
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Double,
    and_,
    cast,
    delete,
    extract,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.dialects.postgresql import insert as pg_insert

from toli.catalogue.trips.models import Trip
from toli.identity.people.models import User
from toli.infra.db.table import contains
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.paging import Page
from toli.kit.phones import digits_searched
from toli.selling.enquiries.models import ConnectionRequest, EnquiryReply
from toli.selling.enquiries.schemas import EnquiryOut, EnquiryRef, EnquirySort, EnquiryStatus, ReceivedReply

_REPLIES = (
    select(
        func.coalesce(
            func.json_agg(
                aggregate_order_by(
                    func.json_build_object(
                        "reply_id",
                        EnquiryReply.reply_id,
                        "text",
                        EnquiryReply.body,
                        "is_received",
                        EnquiryReply.message_id.is_not(None),
                        "sender",
                        EnquiryReply.sender,
                        "written_by",
                        User.username,
                        "written_at",
                        EnquiryReply.written_at,
                    ),
                    EnquiryReply.reply_id,
                )
            ),
            func.json_build_array(),
        )
    )
    .select_from(EnquiryReply)
    .outerjoin(User, User.user_id == EnquiryReply.written_by)
    .where(
        EnquiryReply.client_id == ConnectionRequest.client_id,
        EnquiryReply.connection_request_id == ConnectionRequest.connection_request_id,
    )
    .correlate(ConnectionRequest)
    .scalar_subquery()
    .label("replies")
)


_IS_OF_EVENT = and_(Trip.client_id == ConnectionRequest.client_id, Trip.trip_id == ConnectionRequest.trip_id)

_ENQUIRIES = select(
    ConnectionRequest.connection_request_id,
    ConnectionRequest.name,
    ConnectionRequest.email,
    ConnectionRequest.contact_no,
    ConnectionRequest.address,
    ConnectionRequest.trip_id,
    Trip.title.label("event_title"),
    ConnectionRequest.departure_id,
    ConnectionRequest.tour_start_date,
    ConnectionRequest.party_size,
    ConnectionRequest.message,
    ConnectionRequest.language,
    ConnectionRequest.status,
    ConnectionRequest.created_at,
    _REPLIES,
).outerjoin(Trip, _IS_OF_EVENT)


async def add(tx: ClientTransaction, *, values: Mapping[str, object]) -> int:
    added = await tx.execute(
        insert(ConnectionRequest)
        .values(client_id=tx.client_id, **values)
        .returning(ConnectionRequest.connection_request_id)
    )
    return added.scalar_one()


async def find(tx: ClientTransaction, *, connection_request_id: int) -> EnquiryOut | None:
    query = _ENQUIRIES.where(
        ConnectionRequest.client_id == tx.client_id, ConnectionRequest.connection_request_id == connection_request_id
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else EnquiryOut(**row)


ORDERS: Final[Mapping[EnquirySort | None, str]] = {
    None: """CASE WHEN connection_request.status = 'new' THEN connection_request.created_at END NULLS LAST,
        CASE WHEN connection_request.status = 'new' THEN connection_request.connection_request_id END,
        connection_request.created_at DESC""",
    "name": "lower(connection_request.name)",
    "-name": "lower(connection_request.name) DESC",
    "received": "connection_request.created_at",
    "-received": "connection_request.created_at DESC",
    "starts": "connection_request.tour_start_date NULLS LAST",
    "-starts": "connection_request.tour_start_date DESC NULLS LAST",
}
"""The columns of each order."""


def _matches(q: str) -> ColumnElement[bool]:
    words = func.concat_ws(" ", ConnectionRequest.name, ConnectionRequest.email, Trip.title, ConnectionRequest.message)
    conditions = contains(words, q)
    if digits := digits_searched(q):
        conditions.append(func.strpos(ConnectionRequest.contact_no, digits) > 0)
    return or_(*conditions)


async def page_of(
    tx: ClientTransaction,
    *,
    connection_request_id: int | None,
    status: EnquiryStatus | None,
    q: str,
    sort: EnquirySort | None,
    page: Page,
) -> tuple[list[EnquiryOut], int]:
    """A page and the total. Without `sort`: unanswered first, the longest waiting at the top."""
    mine = [ConnectionRequest.client_id == tx.client_id]
    if connection_request_id is not None:
        mine.append(ConnectionRequest.connection_request_id == connection_request_id)
    if status is not None:
        mine.append(ConnectionRequest.status == status)
    if q:
        mine.append(_matches(q))
    counted = select(func.count()).select_from(ConnectionRequest).outerjoin(Trip, _IS_OF_EVENT)
    total = await tx.scalar(counted.where(*mine))
    query = (
        _ENQUIRIES.where(*mine)
        .order_by(text(ORDERS[sort]), ConnectionRequest.connection_request_id.desc())
        .limit(page.limit)
        .offset(page.offset)
    )
    return [EnquiryOut(**row) for row in (await tx.execute(query)).mappings()], total or 0


async def counts(tx: ClientTransaction) -> dict[EnquiryStatus, int]:
    rows = await tx.execute(
        select(ConnectionRequest.status, func.count().label("enquiries"))
        .where(ConnectionRequest.client_id == tx.client_id)
        .group_by(ConnectionRequest.status)
    )
    empty_counts: dict[EnquiryStatus, int] = {EnquiryStatus.NEW: 0, EnquiryStatus.REPLIED: 0, EnquiryStatus.CLOSED: 0}
    return empty_counts | {row.status: row.enquiries for row in rows}


async def answer_minutes(
    tx: ClientTransaction, *, since: datetime, overdue: datetime, share: float
) -> tuple[int, float | None]:
    """Enquiries since `since` with an e-mailed answer, or unanswered and older than `overdue`.

    Their number, and the minutes within which this share was answered; None for a smaller share.
    """
    answered = (
        select(func.min(EnquiryReply.written_at))
        .where(
            EnquiryReply.client_id == ConnectionRequest.client_id,
            EnquiryReply.connection_request_id == ConnectionRequest.connection_request_id,
            EnquiryReply.message_id.is_(None),
        )
        .scalar_subquery()
    )
    waited = extract("epoch", answered - ConnectionRequest.created_at) / 60
    minutes = func.coalesce(waited, cast("Infinity", Double))
    is_overdue = and_(ConnectionRequest.status == EnquiryStatus.NEW, ConnectionRequest.created_at < overdue)
    rows = await tx.execute(
        select(
            func.count().label("enquiries"),
            func.percentile_disc(share).within_group(minutes).label("minutes"),
        ).where(
            ConnectionRequest.client_id == tx.client_id,
            ConnectionRequest.created_at >= since,
            or_(is_overdue, answered.is_not(None)),
        )
    )
    row = rows.one()
    return row.enquiries, None if row.minutes is None or isinf(row.minutes) else float(row.minutes)


async def lock(tx: ClientTransaction, *, connection_request_id: int) -> EnquiryStatus | None:
    status: EnquiryStatus | None = await tx.scalar(
        select(ConnectionRequest.status)
        .where(
            ConnectionRequest.client_id == tx.client_id,
            ConnectionRequest.connection_request_id == connection_request_id,
        )
        .with_for_update()
    )
    return status


async def add_reply(tx: ClientTransaction, *, connection_request_id: int, body: str, written_by: int) -> int:
    added = await tx.execute(
        insert(EnquiryReply)
        .values(client_id=tx.client_id, connection_request_id=connection_request_id, body=body, written_by=written_by)
        .returning(EnquiryReply.reply_id)
    )
    return added.scalar_one()


async def keep_reply_token(tx: ClientTransaction, *, connection_request_id: int, token: str) -> str:
    """Return the stored token."""
    rows = await tx.execute(
        update(ConnectionRequest)
        .where(
            ConnectionRequest.client_id == tx.client_id,
            ConnectionRequest.connection_request_id == connection_request_id,
        )
        .values(reply_token=func.coalesce(ConnectionRequest.reply_token, token))
        .returning(ConnectionRequest.reply_token)
    )
    return rows.scalar_one() or token


async def find_by_reply_token(tx: Transaction, *, token: str) -> EnquiryRef | None:
    query = select(ConnectionRequest.client_id, ConnectionRequest.connection_request_id).where(
        ConnectionRequest.reply_token == token
    )
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else EnquiryRef(*row)


async def count_received(tx: ClientTransaction, *, connection_request_id: int) -> int:
    rows = await tx.execute(
        select(func.count())
        .select_from(EnquiryReply)
        .where(
            EnquiryReply.client_id == tx.client_id,
            EnquiryReply.connection_request_id == connection_request_id,
            EnquiryReply.message_id.is_not(None),
        )
    )
    return rows.scalar_one()


async def add_received(tx: ClientTransaction, *, connection_request_id: int, received: ReceivedReply) -> int | None:
    """Return the id, None for a duplicate."""
    added = await tx.execute(
        pg_insert(EnquiryReply)
        .values(
            client_id=tx.client_id,
            connection_request_id=connection_request_id,
            body=received.text,
            sender=received.sender,
            message_id=received.message_id,
        )
        .on_conflict_do_nothing()
        .returning(EnquiryReply.reply_id)
    )
    return added.scalar_one_or_none()


async def set_status(tx: ClientTransaction, *, connection_request_id: int, status: EnquiryStatus) -> None:
    await tx.execute(
        update(ConnectionRequest)
        .where(
            ConnectionRequest.client_id == tx.client_id,
            ConnectionRequest.connection_request_id == connection_request_id,
        )
        .values(status=status)
    )


async def all_by_email(tx: Transaction, *, email: str) -> list[EnquiryOut]:
    query = _ENQUIRIES.where(ConnectionRequest.email == email).order_by(ConnectionRequest.connection_request_id)
    return [EnquiryOut(**row) for row in (await tx.execute(query)).mappings()]


async def delete_by_email(tx: Transaction, *, email: str) -> None:
    await tx.execute(delete(ConnectionRequest).where(ConnectionRequest.email == email))
