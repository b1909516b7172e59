"""Unpaid bookings of the demo: one with an active hold, one with an expired hold."""

from collections.abc import Sequence
from datetime import date, timedelta

from sqlalchemy import text

from toli.clients.companies.repository import memberships
from toli.identity.people.repository import people
from toli.selling.checkout.rules import hold as hold_rules
from toli.selling.checkout.service import hold as hold_service
from toli.services import Services
from toli_demo.data import content
from toli_demo.data.parties import pair
from toli_demo.data.sales import KNOWN, Opened, choices_of, everyone
from toli_demo.data.selling import payload_of

LIVE_MINUTES = 60
FEWEST_FREE = 8
"""The least number of free beds of a departure on which two pairs hold beds."""

# The sweep then releases the beds and closes the booking.
EXPIRE = """
WITH expired AS (
    UPDATE hold SET created_at = :at, expires_at = CAST(:at AS timestamptz) + interval '20 minutes'
    WHERE client_id = :client_id AND hold_id = (
        SELECT hold_id FROM booking WHERE client_id = :client_id AND booking_id = :booking_id
    )
)
UPDATE booking SET created_at = :at, updated_at = :at
WHERE client_id = :client_id AND booking_id = :booking_id
"""


async def hold_unpaid(installation: Services, departures: Sequence[Opened], *, today: date) -> None:
    """Hold beds for two pairs on a client's next departure with enough free beds.

    The first hold has expired.
    """
    for one in sorted(departures, key=lambda one: one.departure.starts_in):
        is_open = one.departure.status(days=one.event.days) == "booking"
        if is_open and one.event.capacity - one.event.sold(one.departure) >= FEWEST_FREE:
            for place, is_live in enumerate((False, True)):
                await _hold(installation, one, today=today, place=place, is_live=is_live)
            return


async def _hold(installation: Services, one: Opened, *, today: date, place: int, is_live: bool) -> None:
    client_id = one.client_id
    choices = await choices_of(installation, one)
    party = pair(one.event, one.departure, people=content.people(), regulars=KNOWN, today=today, place=place)
    async with installation.database.client_transaction(client_id) as tx:
        buyer = await people.find_person_by_email(tx, email=everyone()[party.booker])
        assert buyer is not None
        await memberships.create_membership(tx, user_id=buyer.user_id)
    held = await hold_service.hold_beds(
        installation.database,
        sealer=installation.sealer,
        clock=installation.clock,
        client_id=client_id,
        user_id=buyer.user_id,
        payload=payload_of(
            party,
            departure_id=one.departure_id,
            beds={choices.room_beds[kind]: count for kind, count in party.beds.items()},
            option_id=choices.option_id,
        ),
        limits=hold_rules.HoldLimits.unlimited(minutes=LIVE_MINUTES),
    )
    if not is_live:
        async with installation.database.client_transaction(client_id) as tx:
            at = installation.clock.now() - timedelta(days=1)
            key = {"client_id": client_id, "booking_id": held.booking_id}
            await tx.execute(text(EXPIRE), {**key, "at": at})
