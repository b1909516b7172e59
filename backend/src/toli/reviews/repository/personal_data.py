"""Queries of the reviews that a person wrote."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select, text

from toli.bookings.models import Booking
from toli.db.transactions import Transaction
from toli.reviews.models import Review, ReviewPhoto


@dataclass(frozen=True, slots=True)
class ReviewOfPerson:
    """A review in the data of its writer."""

    event_title: str
    rating: int
    text: str
    author: str
    written_at: datetime
    answer: str
    hidden_reason: str


async def list_of_user(tx: Transaction, *, user_id: int) -> list[ReviewOfPerson]:
    """List the reviews of a person's bookings (traveller scope)."""
    query = text(
        "SELECT e.title AS event_title, r.rating, r.body AS text, r.author, r.written_at, r.answer, r.hidden_reason"
        " FROM review r JOIN event e ON e.client_id = r.client_id AND e.event_id = r.event_id"
        " JOIN reservation_event b ON b.client_id = r.client_id AND b.reservation_event_id = r.reservation_event_id"
        " WHERE b.user_id = :user_id ORDER BY r.review_id"
    )
    return [ReviewOfPerson(**row) for row in (await tx.execute(query, {"user_id": user_id})).mappings()]


async def delete_of_user(tx: Transaction, *, user_id: int) -> list[tuple[int, int]]:
    """Delete the reviews of a person's bookings; return their photos by client (platform scope)."""
    theirs = (
        select(Review.client_id, Review.review_id)
        .join(
            Booking,
            (Booking.client_id == Review.client_id) & (Booking.reservation_event_id == Review.reservation_event_id),
        )
        .where(Booking.user_id == user_id)
    )
    found = [(row.client_id, row.review_id) for row in await tx.execute(theirs)]
    photos: list[tuple[int, int]] = []
    for client_id, review_id in found:
        mine = (ReviewPhoto.client_id == client_id, ReviewPhoto.review_id == review_id)
        gone = await tx.execute(delete(ReviewPhoto).where(*mine).returning(ReviewPhoto.image_id))
        photos += [(client_id, image_id) for image_id in gone.scalars()]
        await tx.execute(delete(Review).where(Review.client_id == client_id, Review.review_id == review_id))
    return photos
