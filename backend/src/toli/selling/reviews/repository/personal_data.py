from sqlalchemy import delete, select, text

from toli.infra.db.transactions import Transaction
from toli.selling.bookings.models import Booking
from toli.selling.reviews.models import Review, ReviewPhoto
from toli.selling.reviews.schemas import ReviewData


async def list_of_user(tx: Transaction, *, user_id: int) -> list[ReviewData]:
    """Traveller scope."""
    query = text(
        "SELECT e.title AS event_title, r.rating, r.body AS text, r.author, r.written_at, r.answer, r.hidden_reason"
        " FROM review r JOIN trip e ON e.client_id = r.client_id AND e.trip_id = r.trip_id"
        " JOIN booking b ON b.client_id = r.client_id AND b.booking_id = r.booking_id"
        " WHERE b.user_id = :user_id ORDER BY r.review_id"
    )
    return [ReviewData(**row) for row in (await tx.execute(query, {"user_id": user_id})).mappings()]


async def delete_of_user(tx: Transaction, *, user_id: int) -> list[tuple[int, int]]:
    """Return the reviews' photos by operator. Platform scope."""
    query = (
        select(Review.client_id, Review.review_id)
        .join(
            Booking,
            (Booking.client_id == Review.client_id) & (Booking.booking_id == Review.booking_id),
        )
        .where(Booking.user_id == user_id)
    )
    reviews = [(row.client_id, row.review_id) for row in await tx.execute(query)]
    photos: list[tuple[int, int]] = []
    for client_id, review_id in reviews:
        photo_conditions = (ReviewPhoto.client_id == client_id, ReviewPhoto.review_id == review_id)
        deleted_photos = await tx.execute(delete(ReviewPhoto).where(*photo_conditions).returning(ReviewPhoto.image_id))
        photos += [(client_id, image_id) for image_id in deleted_photos.scalars()]
        await tx.execute(delete(Review).where(Review.client_id == client_id, Review.review_id == review_id))
    return photos
