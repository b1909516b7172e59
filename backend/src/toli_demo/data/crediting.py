"""Travel credit of the demo: what operators gave in place of refunds, and on their own account."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy import text

from toli.clients.companies.repository import approvals
from toli.clients.companies.service import sites
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.credit import service as credit_service
from toli.selling.credit.schemas import CreditIn
from toli.services import Services
from toli_demo.data.content import LABELS

ALLOWANCES: Final = (
    (1_000, "Rain on both days of the boat trip"),
    (2_500, "Thank you for three friends who came along"),
)
"""Rupees and reasons."""
IN_PLACE_OF_A_REFUND: Final = "For your next trip, in place of what we keep"
VALID_DAYS: Final = 365
MOST_TRIED: Final = 5

# Without the demo's sign-ins, whose bookings journeys and guides show.
BOOKINGS = """
SELECT b.booking_id FROM booking b JOIN app_user u USING (user_id)
WHERE b.client_id = :client_id AND b.booking_status = :status AND u.is_demo
    AND u.email NOT IN ('asha@traveller.example', 'dev@traveller.example')
ORDER BY b.booking_id DESC LIMIT :most
"""


async def give_credit(services: Services) -> None:
    """Give travel credit to a few customers of each operator, where they have bookings."""
    async with services.database.platform_transaction() as platform:
        found = [await sites.client_by_label(platform, label) for label in LABELS]
    for client in found:
        if client is not None:
            async with services.database.client_transaction(client.client_id) as tx:
                await _give(tx, services)


async def _give(tx: ClientTransaction, services: Services) -> None:
    client = await approvals.find_registered_client(tx)
    if client is None:
        raise LookupError(tx.client_id)
    actor_id = client.user.user_id
    now = services.clock.now()
    until = local_date(now, time_zone="Asia/Kolkata") + timedelta(days=VALID_DAYS)
    confirmed = await _bookings(tx, status="confirmed", most=len(ALLOWANCES))
    for booking_id, (rupees, reason) in zip(confirmed, ALLOWANCES, strict=False):
        credit = CreditIn.model_validate({"amount": rupees, "valid_until": until, "reason": reason})
        await credit_service.give_credit(tx, booking_id=booking_id, actor_id=actor_id, credit=credit, now=now)
    for booking_id in await _bookings(tx, status="cancelled", most=MOST_TRIED):
        booking = await lock_booking(tx, booking_id=booking_id)
        if await credit_service.credit_kept_money(
            tx, booking, actor_id=actor_id, valid_until=until, reason=IN_PLACE_OF_A_REFUND
        ):
            return


async def _bookings(tx: ClientTransaction, *, status: str, most: int) -> Sequence[int]:
    values = {"client_id": tx.client_id, "status": status, "most": most}
    return (await tx.execute(text(BOOKINGS), values)).scalars().all()
