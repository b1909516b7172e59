from datetime import datetime

from sqlalchemy import RowMapping, delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.infra.db.transactions import ClientTransaction, OperatorTransaction, Transaction
from toli.kit.paging import Page
from toli.selling.reviews.models import Review, ReviewReport
from toli.selling.reviews.repository.reviews import PLAN, REVIEW
from toli.selling.reviews.schemas import (
    OperatorReview,
    ReportDecision,
    ReportedReview,
    ReportOut,
    ReportsShown,
    ReviewFlag,
    ReviewState,
    Shown,
)

_OPERATORS = f"""
SELECT r.client_id, {REVIEW}, r.trip_id, e.title AS event_title, r.booking_id, b.booking_reference,
       s.report_id, s.reason, s.flag, s.reported_at, s.decision, s.decision_reason, s.decided_at, c.client_name
FROM review r {PLAN}
JOIN trip e ON e.client_id = r.client_id AND e.trip_id = r.trip_id
JOIN client c ON c.client_id = r.client_id
JOIN booking b ON b.client_id = r.client_id AND b.booking_id = r.booking_id
LEFT JOIN review_report s ON s.client_id = r.client_id AND s.review_id = r.review_id
"""

SHOWN: dict[Shown, str] = {
    "all": "true",
    "unanswered": "r.answer = '' AND r.state IN ('shown', 'collapsed')",
    "reported": "EXISTS (SELECT FROM review_report o WHERE o.client_id = r.client_id AND o.review_id = r.review_id"
    " AND o.decision IS NULL)",
    "hidden": "r.state = 'hidden'",
}

REPORTS: dict[ReportsShown, str] = {"open": "s.decision IS NULL", "decided": "s.decision IS NOT NULL"}


def _to_review(row: RowMapping) -> OperatorReview:
    return OperatorReview(**row, report=None if row["report_id"] is None else ReportOut(**row))


def _to_report(row: RowMapping) -> ReportedReview:
    return ReportedReview(**row, report=ReportOut(**row), review=_to_review(row))


async def page_of_operator(
    tx: OperatorTransaction, *, list_name: Shown, trip_id: int | None, review_id: int | None, page: Page
) -> list[OperatorReview]:
    query = text(
        f"{_OPERATORS} WHERE r.client_id = :client_id AND {SHOWN[list_name]}"
        " AND (CAST(:trip_id AS bigint) IS NULL OR r.trip_id = :trip_id)"
        " AND (CAST(:review_id AS bigint) IS NULL OR r.review_id = :review_id)"
        " ORDER BY coalesce(r.changed_at, r.written_at) DESC, r.review_id DESC LIMIT :limit OFFSET :offset"
    )
    values = {
        "client_id": tx.client_id,
        "trip_id": trip_id,
        "review_id": review_id,
        "limit": page.limit,
        "offset": page.offset,
    }
    return [_to_review(row) for row in (await tx.execute(query, values)).mappings()]


async def counts_of_operator(tx: OperatorTransaction, *, trip_id: int | None) -> dict[Shown, int]:
    columns = ", ".join(f"count(*) FILTER (WHERE {condition}) AS {name}" for name, condition in SHOWN.items())
    query = text(
        f"SELECT {columns} FROM review r WHERE r.client_id = :client_id"
        " AND (CAST(:trip_id AS bigint) IS NULL OR r.trip_id = :trip_id)"
    )
    row = (await tx.execute(query, {"client_id": tx.client_id, "trip_id": trip_id})).mappings().one()
    return {name: row[name] for name in SHOWN}


async def find_report(tx: ClientTransaction, *, review_id: int) -> ReportedReview | None:
    row = await _find(tx, review_id=review_id)
    return None if row is None or row["report_id"] is None else _to_report(row)


async def find_of_operator(tx: ClientTransaction, *, review_id: int) -> OperatorReview | None:
    row = await _find(tx, review_id=review_id)
    return None if row is None else _to_review(row)


async def _find(tx: ClientTransaction, *, review_id: int) -> RowMapping | None:
    query = text(f"{_OPERATORS} WHERE r.client_id = :client_id AND r.review_id = :id")
    return (await tx.execute(query, {"client_id": tx.client_id, "id": review_id})).mappings().one_or_none()


async def set_answer(tx: OperatorTransaction, *, review_id: int, answer: str, now: datetime) -> None:
    await tx.execute(
        update(Review)
        .where(Review.client_id == tx.client_id, Review.review_id == review_id)
        .values(
            answer=answer,
            answered_by=tx.user_id if answer else None,
            answered_at=now if answer else None,
        )
    )


async def add_report(tx: OperatorTransaction, *, review_id: int, reason: str) -> int | None:
    """None when an operator has reported it, or the platform has decided."""
    added = await tx.execute(
        upsert(ReviewReport)
        .values(client_id=tx.client_id, review_id=review_id, reason=reason, reported_by=tx.user_id)
        .on_conflict_do_update(
            index_elements=["client_id", "review_id"],
            set_={"reason": reason, "reported_by": tx.user_id},
            where=ReviewReport.reported_by.is_(None) & ReviewReport.decision.is_(None),
        )
        .returning(ReviewReport.report_id)
    )
    return added.scalar_one_or_none()


async def flag(tx: ClientTransaction, *, review_id: int, flag: ReviewFlag, now: datetime) -> None:
    """Ask the platform for a decision, anew where there was one."""
    undecided = {"decision": None, "decision_reason": "", "decided_by": None, "decided_at": None}
    await tx.execute(
        upsert(ReviewReport)
        .values(client_id=tx.client_id, review_id=review_id, flag=flag, reported_at=now)
        .on_conflict_do_update(index_elements=["client_id", "review_id"], set_={"flag": flag, **undecided})
    )


async def remove_flag(tx: ClientTransaction, *, review_id: int) -> None:
    """An operator's report stays."""
    key = (ReviewReport.client_id == tx.client_id, ReviewReport.review_id == review_id)
    await tx.execute(delete(ReviewReport).where(*key, ReviewReport.reported_by.is_(None)))
    await tx.execute(update(ReviewReport).where(*key).values(flag=None))


async def collapse_reported(tx: Transaction, *, reported_before: datetime) -> int:
    """Platform scope."""
    collapsed = await tx.execute(
        update(Review)
        .where(
            Review.state == ReviewState.SHOWN,
            ReviewReport.client_id == Review.client_id,
            ReviewReport.review_id == Review.review_id,
            ReviewReport.decision.is_(None),
            ReviewReport.reported_at < reported_before,
        )
        .values(state=ReviewState.COLLAPSED)
        .returning(Review.review_id)
    )
    return len(collapsed.all())


async def page_of_reports(tx: Transaction, *, list_name: ReportsShown, page: Page) -> list[ReportedReview]:
    """Open reports oldest first, decided reports newest first. Platform scope."""
    order = "s.reported_at, s.report_id" if list_name == "open" else "s.decided_at DESC, s.report_id DESC"
    query = text(
        f"{_OPERATORS} WHERE s.report_id IS NOT NULL AND {REPORTS[list_name]}"
        f" ORDER BY {order} LIMIT :limit OFFSET :offset"
    )
    rows = await tx.execute(query, {"limit": page.limit, "offset": page.offset})
    return [_to_report(row) for row in rows.mappings()]


async def count_reports(tx: Transaction) -> dict[ReportsShown, int]:
    """Platform scope."""
    query = select(
        func.count().filter(ReviewReport.decision.is_(None)).label("waiting"), func.count().label("all_reports")
    )
    row = (await tx.execute(query)).one()
    return {"open": row.waiting, "decided": row.all_reports - row.waiting}


async def find_review_of_report(tx: Transaction, *, report_id: int) -> tuple[int, int] | None:
    """Operator and review. Platform scope."""
    row = (
        await tx.execute(
            select(ReviewReport.client_id, ReviewReport.review_id).where(ReviewReport.report_id == report_id)
        )
    ).one_or_none()
    return None if row is None else (row.client_id, row.review_id)


async def decide(
    tx: ClientTransaction, *, review_id: int, decision: ReportDecision, reason: str, user_id: int, now: datetime
) -> None:
    await tx.execute(
        update(ReviewReport)
        .where(ReviewReport.client_id == tx.client_id, ReviewReport.review_id == review_id)
        .values(decision=decision, decision_reason=reason, decided_by=user_id, decided_at=now)
    )
    await tx.execute(
        update(Review)
        .where(Review.client_id == tx.client_id, Review.review_id == review_id)
        .values(
            state=ReviewState.HIDDEN if decision == ReportDecision.HIDE else ReviewState.SHOWN,
            hidden_reason=reason if decision == ReportDecision.HIDE else "",
        )
    )
