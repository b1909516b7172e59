from sqlalchemy import func, insert, update

from toli.identity.people.models import HandOff
from toli.identity.people.rules import HAND_OFF_LIFETIME
from toli.identity.people.schemas import SupportView
from toli.infra.db.transactions import Transaction


async def add_hand_off(
    tx: Transaction,
    *,
    code_hash: bytes,
    browser_hash: bytes,
    session_id: int,
    host_label: str | None,
    support: SupportView | None,
) -> None:
    await tx.execute(
        insert(HandOff).values(
            code_hash=code_hash,
            browser_hash=browser_hash,
            session_id=session_id,
            host_label=host_label,
            expires_at=func.now() + HAND_OFF_LIFETIME,
            support_client_id=support.client_id if support else None,
            support_reason=support.reason if support else None,
        )
    )


async def take_hand_off(
    tx: Transaction, *, code_hash: bytes, browser_hash: bytes, host_label: str | None
) -> tuple[int, SupportView | None] | None:
    """Return the session; None for another host or browser."""
    rows = await tx.execute(
        update(HandOff)
        .where(
            HandOff.code_hash == code_hash,
            HandOff.browser_hash == browser_hash,
            HandOff.host_label.is_not_distinct_from(host_label),
            HandOff.used_at.is_(None),
            HandOff.expires_at > func.now(),
        )
        .values(used_at=func.now())
        .returning(HandOff.session_id, HandOff.support_client_id, HandOff.support_reason)
    )
    row = rows.one_or_none()
    if row is None:
        return None
    is_support = row.support_client_id is not None
    return row.session_id, SupportView(row.support_client_id, row.support_reason or "") if is_support else None
