from collections.abc import Sequence
from datetime import datetime, timedelta

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.errors import OptionSoldOut
from toli.catalogue.inventory.service import OPTION
from toli.catalogue.pricing.additions import add_to_quote
from toli.catalogue.pricing.party import AddOn
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.terms.repository import terms as terms_repository
from toli.catalogue.terms.service import terms as terms_service
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.identity.audit import service as audit
from toli.infra.db.database import Database, run_read
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise, to_rupees
from toli.selling.bookings.errors.bookings import BalanceClosed, BookingCancelled, NotConfirmedYet
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.balance import get_balance_due
from toli.selling.bookings.service.bookings import get_own_booking
from toli.selling.checkout.repository import add_ons as repository
from toli.selling.checkout.repository.hold import NewAddOn
from toli.selling.checkout.schemas.add_ons import MoreAddOnsIn
from toli.selling.checkout.service.party import find_add_ons


async def add_own_add_ons(
    tx: ClientTransaction,
    *,
    database: Database,
    user_id: int,
    booking_id: int,
    body: MoreAddOnsIn,
    now: datetime,
) -> None:
    """At today's prices. Raises BookingCancelled, NotConfirmedYet, BalanceClosed, OptionSoldOut, InvalidFields."""
    booking = await get_own_booking(tx, user_id=user_id, booking_id=booking_id, lock=True)
    if booking.booking_status == BookingStatus.CANCELLED:
        raise BookingCancelled
    if booking.booking_status != BookingStatus.CONFIRMED:
        raise NotConfirmedYet
    if booking.due_closed_at is not None:
        due = await get_balance_due(tx, booking=booking)
        raise BalanceClosed(due=to_rupees(max(due, 0)))
    terms = await _get_terms(tx, booking, database=database, now=now)
    booked_counts = await repository.count_add_ons(tx, booking_id=booking_id)
    bought = find_add_ons(terms, body.add_ons, people=booking.total_travelers, had=booked_counts)
    await _claim(tx, booking, bought)
    quote = add_to_quote(
        QuoteOut.model_validate(booking.quote),
        bought,
        today=terms.today,
        due_on=terms.tour_start_date - timedelta(days=1),
    )
    rows = [
        NewAddOn(add_on.option_id, add_on.name, add_on.quantity, add_on.price, Paise(add_on.price * add_on.quantity))
        for add_on in bought
    ]
    ids = await repository.add_add_ons(tx, booking_id=booking_id, add_ons=rows)
    await repository.set_quote(
        tx,
        booking_id=booking_id,
        quote=quote.model_dump(mode="python"),
        total=quote.total,
        balance_due_on=quote.instalments[0].due_on if quote.instalments else None,
    )
    await audit.record(
        tx,
        "booking.add_ons_added",
        subject=f"booking:{booking_id}",
        actor_id=user_id,
        add_ons={add_on.name: add_on.quantity for add_on in bought},
        before={"total_paise": booking.total_paise},
        after={"total_paise": quote.total},
    )
    for name in ("messaging.add_ons_added", "messaging.operator_add_ons_added"):
        await enqueue(
            tx,
            name,
            client_id=tx.client_id,
            booking_id=booking_id,
            first_id=min(ids),
            last_id=max(ids),
        )


async def _get_terms(tx: ClientTransaction, booking: BookingRecord, *, database: Database, now: datetime) -> SaleTerms:
    plan = {"client_id": booking.client_id, "departure_id": booking.departure_id}
    state = await run_read(tx, terms_repository.plan_state(**plan))
    terms = state and await terms_service.sale_terms(tx, cache=database.versioned_cache, now=now, state=state)
    if not terms:
        raise NotFound
    return terms


async def _claim(tx: ClientTransaction, booking: BookingRecord, bought: Sequence[AddOn]) -> None:
    add_ons = sorted(bought, key=lambda add_on: add_on.option_id)
    items = [inventory.Item(OPTION, add_on.option_id, add_on.quantity, booking.departure_id) for add_on in add_ons]
    refused = await inventory.sell_more(tx, hold_id=booking.hold_id, items=items)
    if refused is not None:
        stock = (await inventory.options_left(tx, departure_ids=[booking.departure_id]))[booking.departure_id]
        name = next(add_on.name for add_on in bought if add_on.option_id == refused)
        plan = (booking.client_id, booking.departure_id)
        raise OptionSoldOut(refused, name=name, left=stock.get(refused) or 0, names_of=plan)
