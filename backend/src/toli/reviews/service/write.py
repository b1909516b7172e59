"""Reviews: ask for them, write, answer, report, decide, and show them to visitors."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from toli.access.ownership import find_public_owner
from toli.audit.service import record
from toli.db.database import Database
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction, OperatorTransaction, Transaction
from toli.identity import service as identity
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.paging import Page
from toli.kit.prepared import Prepared, prepare
from toli.kit.sealing import Sealer
from toli.kit.text import shown_name
from toli.media import service as media
from toli.media.schemas import Sent
from toli.ports.files import FileStore
from toli.reviews import repository, rules
from toli.reviews.errors import AlreadyReported, NotReviewable, ReviewLinkGone
from toli.reviews.repository import ReviewedBooking
from toli.reviews.schemas import (
    EventSummary,
    LinkState,
    NewReview,
    OperatorReview,
    OperatorReviews,
    OwnReview,
    ReportedReview,
    ReportedReviews,
    ReportOut,
    ReportsShown,
    ReviewData,
    ReviewDecisionIn,
    ReviewIn,
    ReviewLink,
    ReviewOut,
    ReviewPage,
    Reviews,
    Shown,
    SiteSummary,
    Summary,
)

PAGE_PATH = "/review/"
FIRST_REVIEWS = 6
"""How many reviews the page of a trip shows first."""
REFUSED: Mapping[LinkState, str] = {
    "too_early": "This trip is not over yet. You can review it after its last day.",
    "too_late": f"Reviews are open for {rules.DAYS_TO_WRITE} days after the tour, and that time is over.",
    "not_travelled": "Only travellers of a booking that took place can review a trip.",
}


async def list_links(tx: ClientTransaction, *, user_id: int, sealer: Sealer, now: datetime) -> list[ReviewLink]:
    """List the bookings of a person that can be reviewed now, the latest tour first."""
    open_since = (now - timedelta(days=rules.DAYS_TO_WRITE + 2)).date()
    found = await repository.list_bookings_of_user(tx, user_id=user_id, ended_after=open_since)
    bookings = [one for one in found if _state_of(one, now=now) == "open"]
    ratings = await repository.ratings_of_bookings(tx, bookings=[one.reservation_event_id for one in bookings])
    return [
        ReviewLink(
            reservation_event_id=one.reservation_event_id,
            token=token_of(tx, reservation_event_id=one.reservation_event_id, sealer=sealer),
            title=one.title,
            rating=ratings.get(one.reservation_event_id),
        )
        for one in bookings
    ]


def token_of(tx: ClientTransaction, *, reservation_event_id: int, sealer: Sealer) -> str:
    """Return the token of a booking's link."""
    return rules.token_of(client_id=tx.client_id, reservation_event_id=reservation_event_id, sealer=sealer)


async def get_page(tx: ClientTransaction, *, token: str, sealer: Sealer, now: datetime) -> ReviewPage:
    """Get what somebody with the link of a booking sees.

    Raises ReviewLinkGone.
    """
    booking = await _booking(tx, token, sealer=sealer)
    review = await repository.find_of_booking(tx, reservation_event_id=booking.reservation_event_id)
    return ReviewPage(
        state=_state_of(booking, now=now),
        token=token,
        event_id=booking.event_id,
        title=booking.title,
        operator=booking.client_name,
        booking_reference=booking.booking_reference,
        tour_start_date=booking.tour_start_date,
        tour_end_date=booking.tour_end_date,
        write_until=booking.tour_end_date + timedelta(days=rules.DAYS_TO_WRITE),
        author=short_name(booking.name),
        review=None if review is None else OwnReview.model_validate(review),
    )


async def _booking(tx: ClientTransaction, token: str, *, sealer: Sealer) -> ReviewedBooking:
    reservation_event_id = rules.read_token(token, client_id=tx.client_id, sealer=sealer)
    if reservation_event_id is None:
        raise ReviewLinkGone
    booking = await repository.find_booking(tx, reservation_event_id=reservation_event_id)
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
    """Shorten a name to what is shown to strangers: Asha Baruah becomes Asha B."""
    first, *more = shown_name(name).split() or [""]
    return f"{first} {more[-1][0]}." if more else first


async def write(
    tx: ClientTransaction, *, token: str, review: ReviewIn, user_id: int | None, sealer: Sealer, now: datetime
) -> ReviewPage:
    """Write the review of a link's booking, or change it; repeated, it changes nothing more.

    Raises ReviewLinkGone, NotReviewable, and Invalid for a photo that was not uploaded here.
    """
    booking = await _booking(tx, token, sealer=sealer)
    await write_for(tx, reservation_event_id=booking.reservation_event_id, review=review, user_id=user_id, now=now)
    return await get_page(tx, token=token, sealer=sealer, now=now)


async def write_for(
    tx: ClientTransaction, *, reservation_event_id: int, review: ReviewIn, user_id: int | None, now: datetime
) -> int:
    """Write the review of a booking or change it, with its photos; return its id.

    Raises NotFound, NotReviewable, and Invalid for a photo that was not uploaded for a review.
    """
    booking = await repository.find_booking(tx, reservation_event_id=reservation_event_id)
    if booking is None:
        raise NotFound
    _require_open(booking, now=now)
    image_ids = await media.adopt(tx, user_id=0, filenames=review.photos, purpose="review", field="photos")
    review_id = await repository.save(
        tx, booking=booking, review=NewReview(review.rating, review.text, review.author), now=now
    )
    unused = await repository.set_photos(tx, review_id=review_id, image_ids=image_ids)
    await media.release(tx, client_id=tx.client_id, image_ids=unused)
    await record(
        tx,
        "review.written",
        client_id=tx.client_id,
        subject=f"review:{review_id}",
        actor_id=user_id,
        rating=review.rating,
        photos=len(review.photos),
    )
    return review_id


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
    """Accept a photo for the review of a link's booking; it is deleted after a day unless the review has it.

    Raises ReviewLinkGone and NotReviewable, TooMany after thirty in a day, and what `media.send_to_client` raises.
    """
    async with database.client_transaction(client_id) as tx:
        booking = await _open_booking(tx, token, sealer=sealer, now=now)
        limit = rules.upload_limit(client_id=client_id, reservation_event_id=booking.reservation_event_id)
        await identity.count_attempt(tx, [limit])
    return await media.send_to_client(database, store, client_id=client_id, data=data, purpose="review")


async def reviews_of_event(database: Database, *, client_id: int, event_id: int, page: Page) -> Prepared:
    """Return a page of a published event's reviews (`Reviews`), the first one cached.

    Raises NotFound for a draft, and for another client's event.
    """

    async def read() -> Prepared:
        if await find_public_owner(database, "event", event_id) != client_id:
            raise NotFound
        async with database.client_transaction(client_id) as tx:
            counted = await repository.count_of_events(tx, event_id=event_id)
            summary = _summary(counted.get(event_id, [0] * 5))
            data = await repository.page_of_event(tx, event_id=event_id, page=page)
        reviews = Reviews(
            summary=summary,
            data=[ReviewOut.model_validate(one) for one in data],
            total_pages=page.pages(summary.count),
        )
        return prepare(reviews.model_dump_json().encode())

    if page.page != 1 or page.limit != FIRST_REVIEWS:
        return await read()
    return await database.read_cache.get(client_id, ("reviews", event_id), read, during=0)


async def site_summary(database: Database, *, client_id: int) -> Prepared:
    """Return the numbers of a client's reviews (`SiteSummary`), cached."""

    async def read() -> Prepared:
        async with database.client_transaction(client_id) as tx:
            counted = await repository.count_of_events(tx)
        events = [
            EventSummary(event_id=event_id, count=sum(ratings), average=rules.average(ratings) or 0)
            for event_id, ratings in counted.items()
        ]
        site = SiteSummary(all=_summary(_total(counted)), events=events)
        return prepare(site.model_dump_json().encode())

    return await database.read_cache.get(client_id, "review summary", read, during=0)


def _summary(by_rating: list[int]) -> Summary:
    return Summary(count=sum(by_rating), average=rules.average(by_rating), by_rating=by_rating)


def _total(counted: Mapping[int, list[int]]) -> list[int]:
    return [sum(ratings[place] for ratings in counted.values()) for place in range(5)]


async def list_reviews(tx: OperatorTransaction, *, shown: Shown, event_id: int | None, page: Page) -> OperatorReviews:
    """List a page of an operator's reviews, the last written or changed first."""
    counts = await repository.counts_of_operator(tx, event_id=event_id)
    rows = await repository.page_of_operator(tx, shown=shown, event_id=event_id, page=page)
    return OperatorReviews(
        summary=_summary(_total(await repository.count_of_events(tx, event_id=event_id))),
        counts=counts,
        data=[_to_operator_review(row) for row in rows],
        total=counts[shown],
        total_pages=page.pages(counts[shown]),
    )


def _to_operator_review(row: Mapping[str, Any]) -> OperatorReview:
    report = None if row["report_id"] is None else _to_report(row)
    return OperatorReview.model_validate({**row, "report": report})


def _to_report(row: Mapping[str, Any]) -> ReportOut:
    fields: dict[str, Any] = {name: row[name] for name in ReportOut.model_fields}
    return ReportOut.model_validate(fields)


async def _get(tx: ClientTransaction, *, review_id: int) -> OperatorReview:
    row = await repository.find_of_operator(tx, client_id=tx.client_id, review_id=review_id)
    if row is None:
        raise NotFound
    return _to_operator_review(row)


async def answer(tx: OperatorTransaction, *, review_id: int, text: str, now: datetime) -> OperatorReview:
    """Set the operator's public answer to a review; an empty one removes it.

    Raises NotFound.
    """
    if await repository.lock(tx, client_id=tx.client_id, review_id=review_id) is None:
        raise NotFound
    before = await _get(tx, review_id=review_id)
    if before.answer == text:
        return before
    await repository.set_answer(tx, review_id=review_id, answer=text, now=now)
    await record(
        tx,
        "review.answered" if text else "review.answer_removed",
        client_id=tx.client_id,
        subject=f"review:{review_id}",
        actor_id=tx.user_id,
    )
    return await _get(tx, review_id=review_id)


async def report(tx: OperatorTransaction, *, review_id: int, reason: str) -> OperatorReview:
    """Report a review to the platform's administrators, who decide; it stays visible until then.

    Raises NotFound and AlreadyReported.
    """
    if await repository.lock(tx, client_id=tx.client_id, review_id=review_id) is None:
        raise NotFound
    report_id = await repository.add_report(tx, review_id=review_id, reason=reason)
    if report_id is None:
        raise AlreadyReported
    await record(
        tx,
        "review.reported",
        client_id=tx.client_id,
        subject=f"review:{review_id}",
        actor_id=tx.user_id,
        report_id=report_id,
    )
    return await _get(tx, review_id=review_id)


async def list_reports(tx: Transaction, *, shown: ReportsShown, page: Page) -> ReportedReviews:
    """List a page of reported reviews: those that wait, the oldest first, or the decided ones (platform scope)."""
    counts = await repository.count_reports(tx)
    rows = await repository.page_of_reports(tx, shown=shown, page=page)
    return ReportedReviews(
        data=[_to_reported(row) for row in rows],
        waiting=counts["open"],
        total_pages=page.pages(counts[shown]),
    )


def _to_reported(row: Mapping[str, Any]) -> ReportedReview:
    return ReportedReview(
        client_id=row["client_id"],
        client_name=row["client_name"],
        report_id=row["report_id"],
        report=_to_report(row),
        review=_to_operator_review(row),
    )


async def decide_report(
    tx: Transaction, *, report_id: int, decision: ReviewDecisionIn, actor_id: int, now: datetime
) -> ReportedReview:
    """Hide a reported review or keep it; a later decision replaces the one before (platform scope).

    Raises NotFound.
    """
    found = await repository.find_review_of_report(tx, report_id=report_id)
    if found is None:
        raise NotFound
    client_id, review_id = found
    await repository.lock(tx, client_id=client_id, review_id=review_id)
    await repository.decide(
        tx,
        client_id=client_id,
        review_id=review_id,
        decision=decision.decision,
        reason=decision.reason,
        user_id=actor_id,
        now=now,
    )
    await record(
        tx,
        "review.hidden" if decision.decision == "hide" else "review.kept",
        client_id=client_id,
        subject=f"review:{review_id}",
        actor_id=actor_id,
        report_id=report_id,
        reason=decision.reason,
    )
    row = await repository.find_of_operator(tx, client_id=client_id, review_id=review_id)
    if row is None:
        raise NotFound
    return _to_reported(row)


async def request_reviews(tx: Transaction, *, now: datetime) -> int:
    """Ask for reviews of tours that ended in the last days, once for each booking; return how many (platform scope).

    Not where the thanks after the tour ask.
    """
    asked = await repository.add_requests(tx, now=now)
    for client_id, reservation_event_id in asked:
        await enqueue(
            tx,
            "messaging.review_request",
            in_bulk=True,
            client_id=client_id,
            reservation_event_id=reservation_event_id,
        )
    return len(asked)


async def note_request(tx: ClientTransaction, *, reservation_event_id: int) -> None:
    """Record that another e-mail has asked for the review of a booking, so that none does again."""
    await repository.add_request(tx, reservation_event_id=reservation_event_id)


async def find_request_token(
    tx: ClientTransaction, *, reservation_event_id: int, sealer: Sealer, now: datetime
) -> str | None:
    """Return the token to ask with; None when the booking cannot be reviewed, or was."""
    booking = await repository.find_booking(tx, reservation_event_id=reservation_event_id)
    if booking is None or _state_of(booking, now=now) != "open":
        return None
    if await repository.has_review(tx, reservation_event_id=reservation_event_id):
        return None
    return token_of(tx, reservation_event_id=reservation_event_id, sealer=sealer)


async def written_by(tx: Transaction, *, user_id: int) -> list[ReviewData]:
    """List the reviews of a person's bookings (traveller scope)."""
    return [ReviewData.model_validate(row) for row in await repository.list_of_user(tx, user_id=user_id)]


async def erase_person(tx: Transaction, *, user_id: int) -> None:
    """Delete the reviews of a person's bookings and their photos (platform scope)."""
    for client_id, image_id in await repository.delete_of_user(tx, user_id=user_id):
        await media.release(tx, client_id=client_id, image_ids=[image_id])
