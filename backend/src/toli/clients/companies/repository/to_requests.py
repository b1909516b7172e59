from sqlalchemy import RowMapping, func, select, update
from sqlalchemy.dialects.postgresql import insert

from toli.clients.companies.models import ToRequest
from toli.clients.companies.schemas.approvals import Requester
from toli.clients.companies.schemas.fields import ApprovalStatus, Decision
from toli.clients.companies.schemas.to_requests import OwnToRequest, ToRequestOut
from toli.identity.people.models import User
from toli.infra.db.transactions import Transaction
from toli.kit.paging import Page

TO_REQUEST = (
    ToRequest.to_request_id,
    ToRequest.approval_status,
    ToRequest.asked_at,
    ToRequest.decided_at,
    ToRequest.decision_reason,
    User.user_id,
    User.username,
    User.email,
    User.phone,
)


async def open_to_request(tx: Transaction, *, user_id: int) -> int | None:
    """Add or reopen; return the id, None if open."""
    return await tx.scalar(
        insert(ToRequest)
        .values(user_id=user_id)
        .on_conflict_do_update(
            index_elements=[ToRequest.user_id],
            set_={
                "approval_status": "open",
                "asked_at": func.now(),
                "decided_at": None,
                "decided_by": None,
                "decision_reason": "",
            },
            where=ToRequest.approval_status != ApprovalStatus.OPEN,
        )
        .returning(ToRequest.to_request_id)
    )


async def find_to_request(tx: Transaction, *, to_request_id: int) -> ToRequestOut | None:
    query = select(*TO_REQUEST).join(User, User.user_id == ToRequest.user_id)
    row = (await tx.execute(query.where(ToRequest.to_request_id == to_request_id))).mappings().one_or_none()
    return None if row is None else _to_request(row)


async def find_own_to_request(tx: Transaction, *, user_id: int) -> OwnToRequest | None:
    query = select(ToRequest.approval_status, ToRequest.asked_at, ToRequest.decision_reason)
    row = (await tx.execute(query.where(ToRequest.user_id == user_id))).mappings().one_or_none()
    return None if row is None else OwnToRequest(**row)


async def list_to_requests(tx: Transaction, *, status: ApprovalStatus | None, page: Page) -> list[ToRequestOut]:
    query = (
        select(*TO_REQUEST)
        .join(User, User.user_id == ToRequest.user_id)
        .order_by(
            (ToRequest.approval_status == ApprovalStatus.OPEN).desc(),
            ToRequest.asked_at.desc(),
            ToRequest.to_request_id,
        )
        .limit(page.limit)
        .offset(page.offset)
    )
    if status is not None:
        query = query.where(ToRequest.approval_status == status)
    return [_to_request(row) for row in (await tx.execute(query)).mappings()]


async def decide_to_request(
    tx: Transaction, *, to_request_id: int, decision: Decision, reason: str, decided_by: int
) -> None:
    await tx.execute(
        update(ToRequest)
        .where(ToRequest.to_request_id == to_request_id)
        .values(approval_status=decision, decided_at=func.now(), decided_by=decided_by, decision_reason=reason)
    )


def _to_request(row: RowMapping) -> ToRequestOut:
    return ToRequestOut(**row, user=Requester(**row))
