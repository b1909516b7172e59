from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import select, text

from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.models import OfflinePayment
from toli.selling.bookings.schemas.fields import OfflineKind
from toli.selling.imports.rules.payments import Recorded

DUE = """
SELECT b.booking_id, k.total_paise - k.paid_paise
FROM booking b JOIN booking_balance k USING (client_id, booking_id)
WHERE b.client_id = :client_id AND b.booking_id = ANY(:ids) AND b.booking_status = 'confirmed'
"""


async def list_recorded(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> dict[int, list[Recorded]]:
    rows = await tx.execute(
        select(
            OfflinePayment.booking_id,
            OfflinePayment.amount_paise,
            OfflinePayment.method,
            OfflinePayment.moved_on,
        ).where(
            OfflinePayment.client_id == tx.client_id,
            OfflinePayment.booking_id.in_(booking_ids),
            OfflinePayment.kind == OfflineKind.RECEIVED,
            OfflinePayment.reversed_at.is_(None),
        )
    )
    recorded: dict[int, list[Recorded]] = defaultdict(list)
    for booking_id, amount, method, moved_on in rows:
        recorded[booking_id].append(Recorded(amount, method, moved_on))
    return recorded


async def list_due(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> dict[int, int]:
    rows = await tx.execute(text(DUE), {"client_id": tx.client_id, "ids": list(booking_ids)})
    return {row[0]: row[1] for row in rows}
