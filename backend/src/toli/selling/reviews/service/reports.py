from datetime import datetime

from toli.identity.audit.service import record
from toli.infra.db.transactions import PlatformTransaction, Transaction
from toli.kit.errors import NotFound
from toli.kit.paging import Page
from toli.selling.reviews import rules
from toli.selling.reviews.repository import reports, reviews
from toli.selling.reviews.schemas import ReportDecision, ReportedReview, ReportedReviews, ReportsShown, ReviewDecisionIn


async def list_reports(tx: Transaction, *, list_name: ReportsShown, page: Page) -> ReportedReviews:
    counts = await reports.count_reports(tx)
    rows = await reports.page_of_reports(tx, list_name=list_name, page=page)
    return ReportedReviews(
        data=rows,
        waiting=counts["open"],
        total_pages=page.pages(counts[list_name]),
    )


async def collapse_reported(tx: PlatformTransaction, *, now: datetime) -> None:
    await reports.collapse_reported(tx, reported_before=now - rules.TIME_TO_DECIDE)


async def decide_report(
    tx: PlatformTransaction, *, report_id: int, decision: ReviewDecisionIn, actor_id: int, now: datetime
) -> ReportedReview:
    """A later decision replaces an earlier one. Raises NotFound."""
    review_key = await reports.find_review_of_report(tx, report_id=report_id)
    if review_key is None:
        raise NotFound
    client_id, review_id = review_key
    of_client = tx.for_client(client_id)
    await reviews.lock(of_client, review_id=review_id)
    await reports.decide(
        of_client,
        review_id=review_id,
        decision=decision.decision,
        reason=decision.reason,
        user_id=actor_id,
        now=now,
    )
    await record(
        of_client,
        "review.hidden" if decision.decision == ReportDecision.HIDE else "review.kept",
        subject=f"review:{review_id}",
        actor_id=actor_id,
        report_id=report_id,
        reason=decision.reason,
    )
    report = await reports.find_report(of_client, review_id=review_id)
    if report is None:
        raise NotFound
    return report
