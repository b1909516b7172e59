"""An operator's own reviews: read, answer, report."""

from dataclasses import asdict
from datetime import datetime

from toli.audit.service import record
from toli.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.paging import Page
from toli.reviews.errors import AlreadyReported
from toli.reviews.repository import reports, reviews
from toli.reviews.repository.reports import ReportedReview
from toli.reviews.schemas import OperatorReview, OperatorReviews, ReportOut, Shown
from toli.reviews.service.public import add_up, summarise


async def list_reviews(tx: OperatorTransaction, *, shown: Shown, event_id: int | None, page: Page) -> OperatorReviews:
    """List a page of an operator's reviews, the last written or changed first."""
    counts = await reports.counts_of_operator(tx, event_id=event_id)
    rows = await reports.page_of_operator(tx, shown=shown, event_id=event_id, page=page)
    return OperatorReviews(
        summary=summarise(add_up(await reviews.count_of_events(tx, event_id=event_id))),
        counts=counts,
        data=[to_operator_review(row) for row in rows],
        total=counts[shown],
        total_pages=page.pages(counts[shown]),
    )


def to_operator_review(found: ReportedReview) -> OperatorReview:
    """Convert a review with its report, if it has one."""
    report = None if found.report_id is None else to_report(found)
    return OperatorReview.model_validate({**asdict(found), "report": report})


def to_report(found: ReportedReview) -> ReportOut:
    """Convert the report of a review."""
    return ReportOut.model_validate(found, from_attributes=True)


async def _get(tx: ClientTransaction, *, review_id: int) -> OperatorReview:
    row = await reports.find_of_operator(tx, review_id=review_id)
    if row is None:
        raise NotFound
    return to_operator_review(row)


async def answer(tx: OperatorTransaction, *, review_id: int, text: str, now: datetime) -> OperatorReview:
    """Set the operator's public answer to a review; an empty one removes it.

    Raises NotFound.
    """
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
    """Report a review to the platform's administrators, who decide; it stays visible until then.

    Raises NotFound and AlreadyReported.
    """
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
