from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import RowMapping, func, select, text
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.paging import Page
from toli.kit.phones import digits_searched
from toli.selling.bookings.models import CONTACT_PHONE
from toli.selling.inbox.models import InboxItem, InboxView
from toli.selling.inbox.rules import NOBODY, PlacedItem
from toli.selling.inbox.schemas import (
    InboxCounts,
    InboxFilters,
    InboxItemOut,
    InboxKey,
    InboxKind,
    InboxStatus,
    InboxStatusFilter,
    InboxViewOut,
)

VIEWS: Final = Table(InboxView, order_by=[InboxView.view_id])

# Branches of kinds that the caller may not see are not executed. Replies and places are looked up by key: PostgreSQL
# guesses too few rows of both, and as plain joins it compared each enquiry with each reply.
PLACED: Final = """
WITH item AS (
    SELECT 'enquiry' AS kind, e.connection_request_id AS item_id, NULL::bigint AS booking_id, e.trip_id,
           e.departure_id, coalesce(reply.received_at, e.created_at) AS active_at, reply.answered_at,
           CASE e.status WHEN 'new' THEN 'open' WHEN 'replied' THEN 'waiting' ELSE 'done' END AS own_status
    FROM connection_request e
    CROSS JOIN LATERAL (
        SELECT max(r.written_at) FILTER (WHERE r.message_id IS NOT NULL) AS received_at,
               max(r.written_at) FILTER (WHERE r.message_id IS NULL) AS answered_at
        FROM enquiry_reply r
        WHERE r.client_id = :client_id AND r.connection_request_id = e.connection_request_id
    ) reply
    WHERE e.client_id = :client_id AND 'enquiry' = ANY (CAST(:kinds AS text[]))
    UNION ALL
    SELECT asked.kind, asked.booking_id, asked.booking_id, b.trip_id, b.departure_id, asked.asked_at, NULL,
           -- A change that was asked for is over once the tour has begun; a cancellation is answered whenever it is.
           CASE WHEN asked.state = 'asked' AND b.booking_status = 'confirmed'
                     AND (asked.kind = 'cancellation' OR p.tour_start_date > :today) THEN 'open' ELSE 'done' END
    FROM (
        SELECT 'cancellation' AS kind, client_id, booking_id, state, asked_at FROM cancellation
        WHERE client_id = :client_id AND asked_at IS NOT NULL AND 'cancellation' = ANY (CAST(:kinds AS text[]))
        UNION ALL
        SELECT 'change', client_id, booking_id, state, asked_at FROM change_request
        WHERE client_id = :client_id AND 'change' = ANY (CAST(:kinds AS text[]))
    ) asked
    JOIN booking b USING (client_id, booking_id)
    JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
    UNION ALL
    SELECT 'review', r.review_id, r.booking_id, r.trip_id, r.departure_id, coalesce(r.changed_at, r.written_at), NULL,
           -- A reported or held review waits for the platform.
           CASE WHEN r.state = 'hidden' THEN 'done' WHEN s.report_id IS NOT NULL THEN 'waiting'
                WHEN r.answer = '' THEN 'open' ELSE 'done' END
    FROM review r
    LEFT JOIN review_report s ON s.client_id = r.client_id AND s.review_id = r.review_id AND s.decision IS NULL
    WHERE r.client_id = :client_id AND 'review' = ANY (CAST(:kinds AS text[]))
), placed AS (
    SELECT item.*, place.snoozed_until,
           CASE WHEN place.owner_id = ANY (ARRAY(
               SELECT user_id FROM client WHERE client_id = :client_id
               UNION SELECT user_id FROM team_member WHERE client_id = :client_id
           )) THEN place.owner_id END AS owner_id,
           CASE WHEN item.own_status = 'done' OR place.done_at >= item.active_at THEN 'done'
                WHEN place.snoozed_at < item.active_at THEN item.own_status
                WHEN place.snoozed_until > :now THEN 'snoozed'
                WHEN place.is_follow_up AND place.snoozed_at >= coalesce(item.answered_at, place.snoozed_at) THEN 'open'
                ELSE item.own_status END AS status
    FROM item
    LEFT JOIN LATERAL (
        SELECT owner_id, snoozed_until, snoozed_at, is_follow_up, done_at FROM inbox_item i
        WHERE i.client_id = :client_id AND i.kind = item.kind AND i.item_id = item.item_id LIMIT 1
    ) place ON true
)
"""

LEAD: Final = """(SELECT t.full_name FROM traveller t WHERE t.client_id = :client_id
    AND t.booking_id = {booking_id} ORDER BY t.position LIMIT 1)"""

IS_MATCH: Final = f"""
CASE WHEN CAST(:q AS text) IS NULL THEN true
     WHEN placed.kind = 'enquiry' THEN EXISTS (
         SELECT FROM connection_request e
         WHERE e.client_id = :client_id AND e.connection_request_id = placed.item_id
           AND (strpos(folded(concat_ws(' ', e.name, e.email)), folded(:q)) > 0
                OR strpos(e.contact_no, CAST(:digits AS text)) > 0))
     ELSE EXISTS (
         SELECT FROM booking b LEFT JOIN app_user u ON u.user_id = b.user_id
         WHERE b.client_id = :client_id AND b.booking_id = placed.booking_id
           AND (strpos(folded(concat_ws(' ', b.booking_reference, b.contact_name, b.contact_email, u.username, u.email,
                                        {LEAD.format(booking_id="b.booking_id")})), folded(:q)) > 0
                OR strpos({CONTACT_PHONE.format(contact="b", booking_id="b.booking_id")}, CAST(:digits AS text)) > 0))
     END"""

MATCHED: Final = f"""{PLACED}, matched AS (
    SELECT placed.*, (CAST(:kind AS text) IS NULL OR placed.kind = :kind) AS is_of_kind,
           (CAST(:status AS text) = 'all' OR placed.status = :status)
           AND (CAST(:owner_id AS bigint) IS NULL OR coalesce(placed.owner_id, {NOBODY}) = :owner_id)
           AND {IS_MATCH} AS is_match
    FROM placed
)
"""

_STATUS_COUNTS = ", ".join(f"count(*) FILTER (WHERE status = '{status}') AS {status}" for status in InboxStatus)
_KIND_COUNTS = ", ".join(f"count(*) FILTER (WHERE kind = '{kind}' AND is_match) AS of_{kind}" for kind in InboxKind)

ORDERS: Final[Mapping[InboxStatusFilter, str]] = {
    "open": "active_at, kind, item_id",
    "waiting": "active_at DESC, kind, item_id",
    "snoozed": "snoozed_until, kind, item_id",
    "done": "active_at DESC, kind, item_id",
    "all": "active_at DESC, kind, item_id",
}
"""Open: the longest waiting first."""

PAGE: Final = f"""{MATCHED}, counts AS (
    SELECT {_STATUS_COUNTS}, {_KIND_COUNTS},
           count(*) FILTER (WHERE status = 'open' AND owner_id = :user_id) AS mine,
           count(*) FILTER (WHERE status = 'open' AND owner_id IS NULL) AS unassigned,
           count(*) FILTER (WHERE is_match AND is_of_kind) AS total
    FROM matched
), page AS (
    SELECT * FROM matched WHERE is_match AND is_of_kind ORDER BY {{order}} LIMIT :limit OFFSET :offset
)
SELECT counts.*, page.kind, page.item_id, page.status, page.active_at, page.owner_id, page.trip_id, page.booking_id,
       r.rating, CASE WHEN page.status = 'snoozed' THEN page.snoozed_until END AS snoozed_until,
       page.status = 'done' AND (page.kind = 'enquiry' OR page.own_status <> 'done') AS is_reopenable,
       b.booking_reference, trip.title AS event_title,
       CASE WHEN page.kind = 'enquiry' THEN e.tour_start_date ELSE p.tour_start_date END AS tour_start_date,
       CASE page.kind WHEN 'enquiry' THEN e.name WHEN 'review' THEN r.author
            ELSE coalesce(nullif(b.contact_name, ''), {LEAD.format(booking_id="page.booking_id")}, '') END AS name,
       left(CASE page.kind
           WHEN 'enquiry' THEN coalesce((
               SELECT body FROM enquiry_reply reply
               WHERE reply.client_id = :client_id AND reply.connection_request_id = page.item_id
                 AND reply.message_id IS NOT NULL ORDER BY reply.reply_id DESC LIMIT 1), e.message)
           WHEN 'change' THEN (SELECT note FROM change_request WHERE client_id = :client_id
                               AND booking_id = page.booking_id)
           WHEN 'cancellation' THEN (SELECT asked_reason FROM cancellation WHERE client_id = :client_id
                                     AND booking_id = page.booking_id)
           ELSE r.body END, 240) AS text
FROM counts LEFT JOIN page ON true
LEFT JOIN connection_request e
    ON page.kind = 'enquiry' AND e.client_id = :client_id AND e.connection_request_id = page.item_id
LEFT JOIN review r ON page.kind = 'review' AND r.client_id = :client_id AND r.review_id = page.item_id
LEFT JOIN booking b ON b.client_id = :client_id AND b.booking_id = page.booking_id
LEFT JOIN trip ON trip.client_id = :client_id AND trip.trip_id = page.trip_id
LEFT JOIN departure p ON p.client_id = :client_id AND p.departure_id = page.departure_id
ORDER BY {{order}}
"""

OPEN: Final = (
    f"{PLACED} SELECT kind, count(*) AS items FROM placed WHERE own_status <> 'done' AND status = 'open' GROUP BY kind"
)

FOUND: Final = f"""{PLACED}
SELECT placed.kind, placed.item_id, placed.trip_id, placed.departure_id, placed.own_status, placed.status
FROM placed JOIN unnest(CAST(:key_kinds AS text[]), CAST(:key_ids AS bigint[])) AS key (kind, item_id)
    USING (kind, item_id)
"""


def _parameters(tx: OperatorTransaction, *, kinds: Collection[InboxKind], now: datetime) -> dict[str, object]:
    return {"client_id": tx.client_id, "today": tx.today, "now": now, "kinds": [kind.value for kind in kinds]}


@dataclass(frozen=True, slots=True)
class InboxPage:
    """`counts`: without filters; `by_kind`: with all filters but the kind."""

    items: list[InboxItemOut]
    counts: InboxCounts
    by_kind: dict[InboxKind, int]
    total: int


async def read_page(
    tx: OperatorTransaction, *, kinds: Collection[InboxKind], filters: InboxFilters, now: datetime, page: Page
) -> InboxPage:
    parameters = {
        **_parameters(tx, kinds=kinds, now=now),
        "user_id": tx.user_id,
        "kind": filters.kind,
        "status": filters.status,
        "owner_id": filters.owner_id,
        "q": filters.q or None,
        "digits": digits_searched(filters.q),
        "limit": page.limit,
        "offset": page.offset,
    }
    rows = (await tx.execute(text(PAGE.format(order=ORDERS[filters.status])), parameters)).mappings().all()
    # The counts are on each row, and on one without an item where the page is empty.
    counts = rows[0]
    return InboxPage(
        items=[InboxItemOut(**row) for row in rows if row["kind"] is not None],
        counts=InboxCounts(**counts),
        by_kind={kind: counts[f"of_{kind}"] for kind in kinds},
        total=counts["total"],
    )


async def count_open(tx: OperatorTransaction, *, kinds: Collection[InboxKind], now: datetime) -> Counter[InboxKind]:
    rows = await tx.execute(text(OPEN), _parameters(tx, kinds=kinds, now=now))
    return Counter({InboxKind(row.kind): row.items for row in rows})


async def find_items(
    tx: OperatorTransaction, *, kinds: Collection[InboxKind], keys: Collection[InboxKey], now: datetime
) -> list[PlacedItem]:
    parameters = {
        **_parameters(tx, kinds=kinds, now=now),
        "key_kinds": [key.kind.value for key in keys],
        "key_ids": [key.item_id for key in keys],
    }
    return [_to_placed(row) for row in (await tx.execute(text(FOUND), parameters)).mappings()]


def _to_placed(row: RowMapping) -> PlacedItem:
    return PlacedItem(
        key=InboxKey(kind=row["kind"], item_id=row["item_id"]),
        trip_id=row["trip_id"],
        departure_id=row["departure_id"],
        own_status=InboxStatus(row["own_status"]),
        status=InboxStatus(row["status"]),
    )


async def place_items(tx: ClientTransaction, rows: Sequence[tuple[InboxKey, Mapping[str, object]]]) -> None:
    values = [{"client_id": tx.client_id, "kind": key.kind, "item_id": key.item_id, **columns} for key, columns in rows]
    statement = upsert(InboxItem).values(values)
    changed = {name: statement.excluded[name] for name in rows[0][1]}
    await tx.execute(
        statement.on_conflict_do_update(
            index_elements=["client_id", "kind", "item_id"], set_={**changed, "changed_at": func.now()}
        )
    )


async def list_views(tx: ClientTransaction, *, user_id: int) -> list[InboxViewOut]:
    rows = await VIEWS.list_rows(tx, InboxView.user_id == user_id)
    return [InboxViewOut.model_validate(row, from_attributes=True) for row in rows]


async def has_view_named(tx: ClientTransaction, *, user_id: int, name: str, except_id: int | None) -> bool:
    query = select(InboxView.view_id).where(
        InboxView.client_id == tx.client_id,
        InboxView.user_id == user_id,
        func.lower(InboxView.name) == name.lower(),
        InboxView.view_id.is_distinct_from(except_id),
    )
    return (await tx.execute(query)).first() is not None
