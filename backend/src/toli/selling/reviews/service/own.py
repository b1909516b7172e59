from datetime import datetime

from toli.identity.audit.service import record
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.paging import Page
from toli.selling.reviews.errors import AlreadyReported
from toli.selling.reviews.repository import reports, reviews
from toli.selling.reviews.schemas import OperatorReview, OperatorReviews, Shown
from toli.selling.reviews.service.public import summarise


async def list_reviews(
    tx: OperatorTransaction, *, list_name: Shown, trip_id: int | None, review_id: int | None, page: Page
) -> OperatorReviews:
    counts = await reports.counts_of_operator(tx, trip_id=trip_id)
    rows = await reports.page_of_operator(tx, list_name=list_name, trip_id=trip_id, review_id=review_id, page=page)
    total = counts[list_name] if review_id is None else len(rows)
    return OperatorReviews(
        summary=summarise(await reviews.count_by_rating(tx, trip_id=trip_id)),
        counts=counts,
        data=rows,
        total=total,
        total_pages=page.pages(total),
    )


async def _get(tx: ClientTransaction, *, review_id: int) -> OperatorReview:
    review = await reports.find_of_operator(tx, review_id=review_id)
    if review is None:
        raise NotFound
    return review


async def answer(tx: OperatorTransaction, *, review_id: int, text: str, now: datetime) -> OperatorReview:
    """An empty answer removes it. Raises NotFound."""
    if await reviews.lock(tx, review_id=review_id) is None:
        raise NotFound
    before = await _get(tx, review_id=review_id)
    if before.answer == text:
        return before
    await reports.set_answer(tx, review_id=review_id, answer=text, now=now)
    await record(
        tx,
        "review.answered" if text else "review.answer_removed",
        subject=f"review:{review_id}",
        actor_id=tx.user_id,
    )
    return await _get(tx, review_id=review_id)


async def report(tx: OperatorTransaction, *, review_id: int, reason: str) -> OperatorReview:
    """The review keeps its words for a day without a decision. Raises NotFound and AlreadyReported."""
    if await reviews.lock(tx, review_id=review_id) is None:
        raise NotFound
    report_id = await reports.add_report(tx, review_id=review_id, reason=reason)
    if report_id is None:
        raise AlreadyReported
    await record(
        tx,
        "review.reported",
        subject=f"review:{review_id}",
        actor_id=tx.user_id,
        report_id=report_id,
    )
    return await _get(tx, review_id=review_id)
