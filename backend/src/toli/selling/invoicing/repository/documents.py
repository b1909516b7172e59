from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import select, text

from toli.infra.db.transactions import ClientTransaction
from toli.kit.languages import FIRST
from toli.payments.documents.models import ISSUER
from toli.selling.bookings.models import Booking
from toli.selling.invoicing.schemas import ReceiptFacts, TourFacts

TOUR = f"""{ISSUER},
       coalesce(e.translations -> {{language}} ->> 'title', e.title) AS title,
       coalesce(e.translations -> {{language}} ->> 'destination', e.destination) AS destination,
       e.translations -> {{language}} -> 'names' AS names,
       p.tour_start_date, p.tour_end_date, own_upi.vpa, own_upi.payee_name
"""
"""What receipts show of an operator and a departure, in a language."""

FACTS = f"""
SELECT {TOUR.format(language="b.language")},
       (coalesce(CAST(:posted_at AS timestamptz), now()) AT TIME ZONE c.time_zone)::date AS today,
       b.billing_state, b.company, coalesce(pay.method, :method) AS method,
       (SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
        AND t.booking_id = b.booking_id ORDER BY t.position LIMIT 1) AS customer,
       coalesce((SELECT -sum(l.amount_paise) FROM ledger_posting l JOIN ledger_transaction t
                 USING (client_id, ledger_transaction_id) WHERE l.client_id = b.client_id
                 AND l.booking_id = b.booking_id AND l.account = 'customer_prepayment'
                 AND t.posted_at <= coalesce(CAST(:posted_at AS timestamptz), now())), 0) AS paid
FROM booking b
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
JOIN client c ON c.client_id = b.client_id
LEFT JOIN payment pay ON pay.client_id = b.client_id AND pay.provider_payment_id = :payment
LEFT JOIN document_details d ON d.client_id = b.client_id
LEFT JOIN upi_details own_upi ON own_upi.client_id = b.client_id AND own_upi.is_on
WHERE b.client_id = :client_id AND b.booking_id = :booking
"""

OF_TOURS = f"""
SELECT p.departure_id, {TOUR.format(language=f"'{FIRST}'")}, (now() AT TIME ZONE c.time_zone)::date AS today
FROM departure p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN client c ON c.client_id = p.client_id
LEFT JOIN document_details d ON d.client_id = p.client_id
LEFT JOIN upi_details own_upi ON own_upi.client_id = p.client_id AND own_upi.is_on
WHERE p.client_id = :client_id AND p.departure_id = ANY(:plans)
"""

MISSING = """
WITH posted AS (
    SELECT t.ledger_transaction_id, CASE t.kind WHEN 'refund' THEN 'refund' ELSE 'receipt' END AS kind, t.ref,
           abs(l.amount_paise) AS paise, t.posted_at
    FROM ledger_posting l JOIN ledger_transaction t USING (client_id, ledger_transaction_id)
    WHERE l.client_id = :client_id AND l.booking_id = :booking AND l.account = 'customer_prepayment'
      AND t.kind IN ('capture', 'attribution', 'refund')
)
SELECT d.kind, d.ref, coalesce('moved:' || m.payment_transfer_id, r.provider_payment_id, d.ref) AS payment_id, d.paise,
       d.posted_at
FROM posted d LEFT JOIN refund r ON d.kind = 'refund' AND r.client_id = :client_id AND r.refund_id::text = d.ref
LEFT JOIN payment_transfer m ON m.client_id = :client_id AND m.provider_payment_id = r.provider_payment_id
    AND m.to_booking_id = :booking
WHERE NOT EXISTS (SELECT FROM document p WHERE p.client_id = :client_id AND p.kind = d.kind AND p.ref = d.ref)
ORDER BY d.kind, d.ledger_transaction_id
"""
"""Online payments and refunds without a document, the payments first: a refund's document refers to theirs."""


@dataclass(frozen=True, slots=True)
class MissingDocument:
    kind: Literal["receipt", "refund"]
    ref: str
    payment_id: str
    paise: int
    posted_at: datetime


async def list_missing(tx: ClientTransaction, *, booking_id: int) -> list[MissingDocument]:
    result = await tx.execute(text(MISSING), {"client_id": tx.client_id, "booking": booking_id})
    return [MissingDocument(*row) for row in result]


async def get_receipt_facts(
    tx: ClientTransaction, *, booking_id: int, payment_id: str, method: str | None, posted_at: datetime | None
) -> ReceiptFacts:
    """`method` is set for an offline payment."""
    result = await tx.execute(
        text(FACTS),
        {
            "client_id": tx.client_id,
            "booking": booking_id,
            "payment": payment_id,
            "method": method,
            "posted_at": posted_at,
        },
    )
    return ReceiptFacts(**result.mappings().one())


async def is_history(tx: ClientTransaction, *, booking_id: int) -> bool:
    result = await tx.execute(
        select(Booking.is_history).where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
    )
    return result.scalar_one()


async def list_tour_facts(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> dict[int, TourFacts]:
    result = await tx.execute(text(OF_TOURS), {"client_id": tx.client_id, "plans": list(departure_ids)})
    return {
        row["departure_id"]: TourFacts(**{key: row[key] for key in row if key != "departure_id"})
        for row in result.mappings()
    }
