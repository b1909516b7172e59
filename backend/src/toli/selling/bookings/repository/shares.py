from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import func, select, text, update
from sqlalchemy.dialects.postgresql import insert

from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.money import Paise
from toli.selling.bookings.schemas.fields import ShareRule
from toli.selling.bookings.share_models import PaymentShare, ShareTerms


@dataclass(frozen=True, slots=True)
class TermsRecord:
    due_on: date
    rule: ShareRule
    made_by: int
    applied_at: datetime | None


@dataclass(frozen=True, slots=True)
class ShareRecord:
    share_id: int
    booking_id: int
    traveller_id: int | None
    full_name: str
    email: str
    amount: Paise
    paid: Paise
    token: str
    ended_at: datetime | None
    filled_at: datetime | None

    @property
    def open_amount(self) -> Paise:
        """Independent of the balance."""
        return Paise(0 if self.ended_at is not None else max(self.amount - self.paid, 0))


@dataclass(frozen=True, slots=True)
class DueShares:
    """Shares due in `days` (platform scope)."""

    client_id: int
    booking_id: int
    days: int


SHARES = """
SELECT s.share_id, s.booking_id, s.traveller_id, coalesce(t.full_name, '') AS full_name,
       coalesce(t.email, '') AS email, s.amount_paise AS amount, s.token, s.ended_at, s.filled_at, (
           SELECT coalesce(sum(p.amount_paise - coalesce((
               SELECT sum(r.amount_paise) FROM refund r
               WHERE r.client_id = p.client_id AND r.provider_payment_id = p.provider_payment_id), 0)), 0)::bigint
           FROM payment_order o
           JOIN payment p ON p.client_id = o.client_id AND p.order_id = o.order_id
                AND p.status IN ('captured', 'refunded')
           WHERE o.client_id = s.client_id AND o.booking_id = s.booking_id
             AND o.share_id = s.share_id
       ) AS paid
FROM payment_share s LEFT JOIN traveller t ON t.client_id = s.client_id AND t.traveller_id = s.traveller_id
WHERE s.client_id = :client_id AND s.booking_id = :booking_id
ORDER BY t.position, s.share_id
"""

DUE = """
SELECT s.client_id, s.booking_id, s.due_on - clock.hour::date AS days
FROM share_terms s
JOIN client c ON c.client_id = s.client_id
JOIN booking b ON b.client_id = s.client_id AND b.booking_id = s.booking_id
CROSS JOIN LATERAL (SELECT (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone) AS hour) clock
WHERE s.applied_at IS NULL AND b.booking_status = 'confirmed' AND extract(hour FROM clock.hour) >= :from_hour
  AND (s.due_on < clock.hour::date OR s.due_on - clock.hour::date = ANY(:days))
  AND NOT EXISTS (SELECT FROM cancellation a WHERE a.client_id = b.client_id
                  AND a.booking_id = b.booking_id AND a.state = 'asked')
ORDER BY s.client_id, s.booking_id
"""


async def find_terms(tx: ClientTransaction, *, booking_id: int) -> TermsRecord | None:
    result = await tx.execute(
        select(ShareTerms.due_on, ShareTerms.rule, ShareTerms.made_by, ShareTerms.applied_at).where(
            ShareTerms.client_id == tx.client_id, ShareTerms.booking_id == booking_id
        )
    )
    row = result.mappings().one_or_none()
    return None if row is None else TermsRecord(**row)


async def list_shares(tx: ClientTransaction, *, booking_id: int) -> list[ShareRecord]:
    """List shares in the order of travellers, removed travellers last."""
    result = await tx.execute(text(SHARES), {"client_id": tx.client_id, "booking_id": booking_id})
    return [ShareRecord(**row) for row in result.mappings()]


async def find_share_of_token(tx: ClientTransaction, *, token: str) -> tuple[int, int] | None:
    result = await tx.execute(
        select(PaymentShare.booking_id, PaymentShare.share_id).where(
            PaymentShare.client_id == tx.client_id, PaymentShare.token == token
        )
    )
    row = result.one_or_none()
    return None if row is None else (row[0], row[1])


async def save_terms(tx: ClientTransaction, *, booking_id: int, due_on: date, rule: ShareRule, made_by: int) -> None:
    values = {"due_on": due_on, "rule": rule, "made_by": made_by, "applied_at": None}
    await tx.execute(
        insert(ShareTerms)
        .values(client_id=tx.client_id, booking_id=booking_id, **values)
        .on_conflict_do_update(index_elements=[ShareTerms.client_id, ShareTerms.booking_id], set_=values)
    )


async def set_applied(tx: ClientTransaction, *, booking_id: int) -> None:
    await tx.execute(
        update(ShareTerms)
        .where(ShareTerms.client_id == tx.client_id, ShareTerms.booking_id == booking_id)
        .values(applied_at=func.now())
    )


async def save_share(tx: ClientTransaction, *, booking_id: int, traveller_id: int, amount: Paise, token: str) -> None:
    """An existing share keeps its link."""
    await tx.execute(
        insert(PaymentShare)
        .values(
            client_id=tx.client_id,
            booking_id=booking_id,
            traveller_id=traveller_id,
            amount_paise=amount,
            token=token,
        )
        .on_conflict_do_update(
            index_elements=[PaymentShare.client_id, PaymentShare.booking_id, PaymentShare.traveller_id],
            set_={"amount_paise": amount, "ended_at": None},
        )
    )


async def end_shares(tx: ClientTransaction, *, share_ids: Collection[int]) -> None:
    await tx.execute(
        update(PaymentShare)
        .where(
            PaymentShare.client_id == tx.client_id,
            PaymentShare.share_id.in_(share_ids),
            PaymentShare.ended_at.is_(None),
        )
        .values(ended_at=func.now())
    )


async def end_shares_of(tx: ClientTransaction, *, traveller_ids: Sequence[int]) -> list[int]:
    ended = await tx.execute(
        update(PaymentShare)
        .where(PaymentShare.client_id == tx.client_id, PaymentShare.traveller_id.in_(traveller_ids))
        .values(traveller_id=None, ended_at=func.coalesce(PaymentShare.ended_at, func.now()))
        .returning(PaymentShare.share_id)
    )
    return sorted(ended.scalars())


async def set_filled(tx: ClientTransaction, *, share_id: int) -> None:
    await tx.execute(
        update(PaymentShare)
        .where(PaymentShare.client_id == tx.client_id, PaymentShare.share_id == share_id)
        .values(filled_at=func.now())
    )


async def takes_online_payments(tx: ClientTransaction) -> bool:
    result = await tx.execute(
        text("SELECT takes_online_payments FROM client WHERE client_id = :client_id"), {"client_id": tx.client_id}
    )
    return bool(result.scalar_one())


async def has_payment_under_way(tx: ClientTransaction, *, share_ids: Collection[int]) -> bool:
    """Attempted without a result from the provider."""
    result = await tx.execute(
        text(
            """
            SELECT EXISTS (SELECT FROM payment_order WHERE client_id = :client_id AND share_id = ANY(:share_ids)
                           AND (state = 'attempted'
                                OR state IN ('open', 'provider_created') AND likely_paid_at IS NOT NULL))
            """
        ),
        {"client_id": tx.client_id, "share_ids": list(share_ids)},
    )
    return bool(result.scalar_one())


async def list_due_shares(tx: Transaction, *, now: datetime, days: Sequence[int], from_hour: int) -> list[DueShares]:
    """List shares due in one of `days`, or overdue without their rule applied (platform scope).

    After `from_hour` in the client's time zone, without requested cancellations.
    """
    result = await tx.execute(text(DUE), {"now": now, "days": list(days), "from_hour": from_hour})
    return [DueShares(**row) for row in result.mappings()]
