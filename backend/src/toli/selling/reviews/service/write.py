from collections.abc import Mapping
from datetime import datetime, timedelta

from toli.clients.media import service as media
from toli.clients.media.schemas import Sent
from toli.identity.audit.service import record
from toli.identity.people.service import limits
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.files import FileStore
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.kit.text import Text, shown_name
from toli.selling.reviews import rules
from toli.selling.reviews.errors import NotReviewable, ReviewLinkGone
from toli.selling.reviews.repository import reports, reviews
from toli.selling.reviews.repository.reviews import ReviewedBooking
from toli.selling.reviews.schemas import LinkState, OwnReview, ReviewIn, ReviewLink, ReviewPage, ReviewState

PAGE_PATH = "/review/"
REFUSED: Mapping[LinkState, Text] = {
    "too_early": Text("This trip is not over yet. You can review it after its last day."),
    "too_late": Text(
        "Reviews are open for {days} days after the tour, and that time is over.", days=rules.DAYS_TO_WRITE
    ),
    "not_travelled": Text("Only travellers of a booking that took place can review a trip."),
}


async def list_links(tx: ClientTransaction, *, user_id: int, sealer: Sealer, now: datetime) -> list[ReviewLink]:
    open_since = (now - timedelta(days=rules.DAYS_TO_WRITE + 2)).date()
    recent_bookings = await reviews.list_bookings_of_user(tx, user_id=user_id, ended_after=open_since)
    bookings = [booking for booking in recent_bookings if _state_of(booking, now=now) == "open"]
    ratings = await reviews.ratings_of_bookings(tx, bookings=[booking.booking_id for booking in bookings])
    return [
        ReviewLink(
            booking_id=booking.booking_id,
            token=token_of(tx, booking_id=booking.booking_id, sealer=sealer),
            title=booking.title,
            rating=ratings.get(booking.booking_id),
        )
        for booking in bookings
    ]


def token_of(tx: ClientTransaction, *, booking_id: int, sealer: Sealer) -> str:
    return rules.token_of(client_id=tx.client_id, booking_id=booking_id, sealer=sealer)


async def get_page(tx: ClientTransaction, *, token: str, sealer: Sealer, now: datetime) -> ReviewPage:
    """Raises ReviewLinkGone."""
    booking = await _booking(tx, token, sealer=sealer)
    return ReviewPage(
        state=_state_of(booking, now=now),
        token=token,
        trip_id=booking.trip_id,
        title=booking.title,
        operator=booking.client_name,
        booking_reference=booking.booking_reference,
        tour_start_date=booking.tour_start_date,
        tour_end_date=booking.tour_end_date,
        write_until=booking.tour_end_date + timedelta(days=rules.DAYS_TO_WRITE),
        author=short_name(booking.name),
        review=await reviews.find_of_booking(tx, booking_id=booking.booking_id),
    )


async def _booking(tx: ClientTransaction, token: str, *, sealer: Sealer) -> ReviewedBooking:
    booking_id = rules.read_token(token, client_id=tx.client_id, sealer=sealer)
    if booking_id is None:
        raise ReviewLinkGone
    booking = await reviews.find_booking(tx, booking_id=booking_id)
    if booking is None:
        raise ReviewLinkGone
    return booking


def _state_of(booking: ReviewedBooking, *, now: datetime) -> LinkState:
    return rules.state_of(
        booking_status=booking.booking_status,
        is_history=booking.is_history,
        tour_end_date=booking.tour_end_date,
        today=local_date(now, time_zone=booking.time_zone),
    )


def short_name(name: str) -> str:
    """Asha Baruah becomes Asha B."""
    first, *more = shown_name(name).split() or [""]
    return f"{first} {more[-1][0]}." if more else first


async def write(
    tx: ClientTransaction, *, token: str, review: ReviewIn, user_id: int | None, sealer: Sealer, now: datetime
) -> ReviewPage:
    """Idempotent. Raises ReviewLinkGone, NotReviewable, and Invalid for an unknown photo."""
    booking = await _booking(tx, token, sealer=sealer)
    await write_for(tx, booking_id=booking.booking_id, review=review, user_id=user_id, now=now)
    return await get_page(tx, token=token, sealer=sealer, now=now)


async def write_for(
    tx: ClientTransaction, *, booking_id: int, review: ReviewIn, user_id: int | None, now: datetime
) -> int:
    """Return the review's id. Raises NotFound, NotReviewable, and Invalid for an unknown photo."""
    booking = await reviews.find_booking(tx, booking_id=booking_id)
    if booking is None:
        raise NotFound
    _require_open(booking, now=now)
    image_ids = await media.adopt(tx, user_id=0, filenames=review.photos, purpose="review", field="photos")
    before = await reviews.find_of_booking(tx, booking_id=booking_id)
    review_id = await reviews.save(tx, booking=booking, review=review, now=now)
    await _moderate(tx, review_id=review_id, before=before, review=review, now=now)
    unused = await reviews.set_photos(tx, review_id=review_id, image_ids=image_ids)
    await media.release(tx, image_ids=unused)
    await record(
        tx,
        "review.written",
        subject=f"review:{review_id}",
        actor_id=user_id,
        rating=review.rating,
        photos=len(review.photos),
    )
    return review_id


async def _moderate(
    tx: ClientTransaction, *, review_id: int, before: OwnReview | None, review: ReviewIn, now: datetime
) -> None:
    """Hold new words with a phone number, a link or an insult until the platform decides."""
    if before is not None and (before.text, before.author) == (review.text, review.author):
        return
    flag = rules.flag_of(f"{review.author}\n{review.text}")
    state = ReviewState.SHOWN if before is None else before.state
    if flag is not None and state is not ReviewState.HIDDEN:
        await reports.flag(tx, review_id=review_id, flag=flag, now=now)
        await reviews.set_state(tx, review_id=review_id, state=ReviewState.HELD)
    elif state is ReviewState.HELD:
        await reports.remove_flag(tx, review_id=review_id)
        await reviews.set_state(tx, review_id=review_id, state=ReviewState.SHOWN)


async def _open_booking(tx: ClientTransaction, token: str, *, sealer: Sealer, now: datetime) -> ReviewedBooking:
    booking = await _booking(tx, token, sealer=sealer)
    _require_open(booking, now=now)
    return booking


def _require_open(booking: ReviewedBooking, *, now: datetime) -> None:
    state = _state_of(booking, now=now)
    if state != "open":
        raise NotReviewable(REFUSED[state])


async def upload_photo(
    database: Database,
    store: FileStore,
    *,
    client_id: int,
    token: str,
    data: bytes,
    sealer: Sealer,
    now: datetime,
) -> Sent:
    """Unused photos are deleted after a day.

    Raises ReviewLinkGone, NotReviewable, TooMany after thirty in a day, and the errors of `media.send_to_client`.
    """
    async with database.client_transaction(client_id) as tx:
        booking = await _open_booking(tx, token, sealer=sealer, now=now)
        limit = rules.upload_limit(client_id=client_id, booking_id=booking.booking_id)
        await limits.count_attempt(tx, [limit])
    return await media.send_to_client(database, store, client_id=client_id, data=data, purpose="review")
