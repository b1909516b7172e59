from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.clients.media.schemas import WIRE_JSON
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.paging import Page
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.reviews import rules
from toli.selling.reviews.models import Review, ReviewPhoto, ReviewRequest
from toli.selling.reviews.schemas import OwnReview, ReviewIn, ReviewOut, ReviewSort, ReviewState

REVIEW = f"""
    r.review_id, r.state, r.rating, r.body AS text, r.author, p.tour_start_date, r.written_at, r.changed_at, r.answer,
    r.answered_at, r.hidden_reason,
    coalesce((SELECT json_agg({WIRE_JSON} ORDER BY photo.position) FROM review_photo photo
              JOIN image ON image.client_id = photo.client_id AND image.image_id = photo.image_id
              WHERE photo.client_id = r.client_id AND photo.review_id = r.review_id), '[]'::json) AS photos
"""

PLAN = "JOIN departure p ON p.client_id = r.client_id AND p.departure_id = r.departure_id"

PUBLIC = (ReviewState.SHOWN, ReviewState.COLLAPSED)
MANY_WORDS = 120
"""So many characters are some sentences."""

ORDERS: dict[ReviewSort, str] = {
    "helpful": f"""
        r.state = 'collapsed', char_length(r.body) >= {MANY_WORDS} OR EXISTS (SELECT FROM review_photo photo
            WHERE photo.client_id = r.client_id AND photo.review_id = r.review_id) DESC,
        r.body = '', r.written_at DESC""",
    "newest": "r.written_at DESC",
}

_OF_EVENT = f"""
SELECT {REVIEW} FROM review r {PLAN}
WHERE r.client_id = :client_id AND r.trip_id = :trip_id AND r.state IN ('shown', 'collapsed')
ORDER BY {{order}}, r.review_id DESC LIMIT :limit OFFSET :offset
"""

_OWN = f"SELECT {REVIEW} FROM review r {PLAN} WHERE r.client_id = :client_id"

_BOOKING = """
SELECT b.booking_id, b.booking_reference, b.booking_status, b.is_history, b.trip_id, b.departure_id,
       e.title, c.client_name, c.time_zone, p.tour_start_date, p.tour_end_date,
       coalesce(nullif(lead.full_name, ''), u.username, b.contact_name) AS name
FROM booking b
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
JOIN client c ON c.client_id = b.client_id
LEFT JOIN app_user u ON u.user_id = b.user_id
LEFT JOIN LATERAL (
    SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
    AND t.booking_id = b.booking_id ORDER BY t.position LIMIT 1
) lead ON true
WHERE b.client_id = :client_id
"""

# Confirmed bookings whose tour ended in the last days on their client's calendar, not asked for a review yet. Where the
# step after the tour is on and has the link, it asks; Toli's own text has it.
_TO_ASK = f"""
INSERT INTO review_request (client_id, booking_id)
SELECT b.client_id, b.booking_id FROM departure p
JOIN client c ON c.client_id = p.client_id AND c.approval_status = 'approved'
JOIN booking b ON b.client_id = p.client_id AND b.departure_id = p.departure_id
LEFT JOIN timeline_step own ON own.client_id = p.client_id AND own.trip_id IS NULL AND own.step = 'after_tour'
LEFT JOIN timeline_step trip ON trip.client_id = p.client_id AND trip.trip_id = p.trip_id AND trip.step = 'after_tour'
WHERE p.tour_end_date BETWEEN (timezone(c.time_zone, :now))::date - {rules.DAYS_TO_ASK}
                          AND (timezone(c.time_zone, :now))::date - 1
  AND b.booking_status = 'confirmed' AND NOT b.is_history
  AND NOT EXISTS (SELECT FROM review r WHERE r.client_id = b.client_id
                  AND r.booking_id = b.booking_id)
  AND NOT (coalesce(trip.is_on, own.is_on, true)
           AND position('{{review_link}}' IN coalesce(trip.subject || trip.body, own.subject || own.body,
                                                  '{{review_link}}')) > 0)
ORDER BY b.client_id, b.booking_id
ON CONFLICT DO NOTHING RETURNING client_id, booking_id
"""


@dataclass(frozen=True, slots=True)
class ReviewedBooking:
    booking_id: int
    booking_reference: str
    booking_status: BookingStatus
    is_history: bool
    trip_id: int
    departure_id: int
    title: str
    client_name: str
    time_zone: str
    tour_start_date: date
    tour_end_date: date
    name: str


@dataclass(frozen=True, slots=True)
class StoredReview:
    review_id: int
    trip_id: int
    state: ReviewState


async def find_booking(tx: ClientTransaction, *, booking_id: int) -> ReviewedBooking | None:
    query = text(f"{_BOOKING} AND b.booking_id = :id")
    row = (await tx.execute(query, {"client_id": tx.client_id, "id": booking_id})).mappings().one_or_none()
    return None if row is None else ReviewedBooking(**row)


async def list_bookings_of_user(tx: ClientTransaction, *, user_id: int, ended_after: date) -> list[ReviewedBooking]:
    query = text(f"{_BOOKING} AND b.user_id = :user_id AND p.tour_end_date > :after ORDER BY p.tour_end_date DESC")
    values = {"client_id": tx.client_id, "user_id": user_id, "after": ended_after}
    return [ReviewedBooking(**row) for row in (await tx.execute(query, values)).mappings()]


async def ratings_of_bookings(tx: ClientTransaction, *, bookings: Sequence[int]) -> dict[int, int]:
    query = select(Review.booking_id, Review.rating).where(
        Review.client_id == tx.client_id, Review.booking_id.in_(bookings)
    )
    return {row.booking_id: row.rating for row in await tx.execute(query)}


async def find_of_booking(tx: ClientTransaction, *, booking_id: int) -> OwnReview | None:
    query = text(f"SELECT {REVIEW} FROM review r {PLAN} WHERE r.client_id = :client_id AND r.booking_id = :id")
    row = (await tx.execute(query, {"client_id": tx.client_id, "id": booking_id})).mappings().one_or_none()
    return None if row is None else OwnReview(**row)


async def save(tx: ClientTransaction, *, booking: ReviewedBooking, review: ReviewIn, now: datetime) -> int:
    values = {"rating": review.rating, "body": review.text, "author": review.author}
    saved = upsert(Review).values(
        client_id=tx.client_id,
        booking_id=booking.booking_id,
        trip_id=booking.trip_id,
        departure_id=booking.departure_id,
        written_at=now,
        **values,
    )
    result = await tx.execute(
        saved.on_conflict_do_update(
            index_elements=["client_id", "booking_id"], set_={**values, "changed_at": now}
        ).returning(Review.review_id)
    )
    return result.scalar_one()


async def set_photos(tx: ClientTransaction, *, review_id: int, image_ids: Sequence[int]) -> list[int]:
    mine = (ReviewPhoto.client_id == tx.client_id, ReviewPhoto.review_id == review_id)
    gone = await tx.execute(delete(ReviewPhoto).where(*mine).returning(ReviewPhoto.image_id))
    former = list(gone.scalars())
    if image_ids:
        rows = [
            {"client_id": tx.client_id, "review_id": review_id, "image_id": image_id, "position": position}
            for position, image_id in enumerate(dict.fromkeys(image_ids))
        ]
        await tx.execute(insert(ReviewPhoto), rows)
    return await _unused(tx, image_ids=former)


async def _unused(tx: ClientTransaction, *, image_ids: Sequence[int]) -> list[int]:
    used = select(ReviewPhoto.image_id).where(
        ReviewPhoto.client_id == tx.client_id, ReviewPhoto.image_id.in_(image_ids)
    )
    used_ids = set((await tx.execute(used)).scalars()) if image_ids else set()
    return [image_id for image_id in image_ids if image_id not in used_ids]


async def count_by_rating(tx: ClientTransaction, *, trip_id: int | None = None) -> list[int]:
    """Counts of public reviews by rating from 1 to 5, of a trip or all."""
    query = (
        select(Review.rating, func.count().label("reviews"))
        .where(Review.client_id == tx.client_id, Review.state.in_(PUBLIC))
        .group_by(Review.rating)
    )
    if trip_id is not None:
        query = query.where(Review.trip_id == trip_id)
    counts = [0] * 5
    for row in await tx.execute(query):
        counts[row.rating - 1] = row.reviews
    return counts


async def page_of_event(tx: ClientTransaction, *, trip_id: int, sort: ReviewSort, page: Page) -> list[ReviewOut]:
    """Collapsed reviews come without words, photos and answer."""
    values = {"client_id": tx.client_id, "trip_id": trip_id, "limit": page.limit, "offset": page.offset}
    rows = (await tx.execute(text(_OF_EVENT.format(order=ORDERS[sort])), values)).mappings()
    without_words: dict[str, object] = {"text": "", "photos": [], "answer": "", "answered_at": None}
    return [ReviewOut(**{**row, **(without_words if row["state"] == ReviewState.COLLAPSED else {})}) for row in rows]


async def lock(tx: ClientTransaction, *, review_id: int) -> StoredReview | None:
    """Lock a review until the transaction ends, or return None."""
    query = (
        select(Review.review_id, Review.trip_id, Review.state)
        .where(Review.client_id == tx.client_id, Review.review_id == review_id)
        .with_for_update()
    )
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else StoredReview(row.review_id, row.trip_id, row.state)


async def set_state(tx: ClientTransaction, *, review_id: int, state: ReviewState) -> None:
    await tx.execute(
        update(Review).where(Review.client_id == tx.client_id, Review.review_id == review_id).values(state=state)
    )


async def create_request(tx: ClientTransaction, *, booking_id: int) -> None:
    """Prevents a second request. Idempotent."""
    values = {"client_id": tx.client_id, "booking_id": booking_id}
    await tx.execute(upsert(ReviewRequest).values(values).on_conflict_do_nothing())


async def add_requests(tx: Transaction, *, now: datetime) -> list[tuple[int, int]]:
    """Return operator and booking ids. Platform scope."""
    return [(row.client_id, row.booking_id) for row in await tx.execute(text(_TO_ASK), {"now": now})]


async def has_review(tx: ClientTransaction, *, booking_id: int) -> bool:
    query = select(Review.review_id).where(Review.client_id == tx.client_id, Review.booking_id == booking_id)
    return (await tx.execute(query)).first() is not None
