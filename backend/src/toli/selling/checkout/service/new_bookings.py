from collections.abc import Sequence

from toli.catalogue.inventory import service as inventory
from toli.catalogue.pricing.quotes import Quote
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.clients.companies.terms import store_cancellation
from toli.kit.money import Paise
from toli.kit.sealing import Sealer
from toli.selling.bookings.models import BOOKING_FACTS
from toli.selling.bookings.rules.travellers import assign_lines, complete_party
from toli.selling.bookings.schemas.travel_tax import TcsExemption
from toli.selling.bookings.schemas.travellers import TravellerIn
from toli.selling.bookings.service.sealing import seal_party
from toli.selling.bookings.service.travel_tax import mac_of_pan, pan_of, seal_pan
from toli.selling.checkout.repository.hold import Buyer, NewBooking, NewDiscount
from toli.selling.checkout.schemas.hold import ReservationIn
from toli.selling.checkout.service.discounts import items_of
from toli.selling.checkout.service.party import lines_of, new_add_ons, new_rooms, options_of


def assign_party(terms: SaleTerms, priced: Quote, travellers: Sequence[TravellerIn]) -> list[TravellerIn]:
    """Assign a traveller, category and variant per bed. Raises InvalidFields."""
    return assign_lines(
        complete_party(travellers, beds=priced.people), lines_of(terms, priced.party), names_of=terms.names_of
    )


def list_items(priced: Quote, *, departure_id: int) -> list[inventory.Item]:
    return [*items_of(priced), *options_of(priced.party, departure_id=departure_id)]


def build_booking(
    terms: SaleTerms,
    priced: Quote,
    *,
    booking_id: int,
    hold_id: int,
    quote: QuoteOut,
    reference: str,
    buyer: Buyer,
    reservation: ReservationIn,
    party: Sequence[TravellerIn],
    sealer: Sealer,
    exemption: TcsExemption | None = None,
) -> NewBooking:
    """`quote` is the displayed price."""
    exempt_for = exemption if terms.is_abroad else None
    # Asked for where the law wants it alone.
    pan = pan_of(reservation.pan, reservation.company) if priced.tcs or exempt_for else None
    return NewBooking(
        client_id=terms.client_id,
        booking_id=booking_id,
        reference=reference,
        trip_id=terms.trip_id,
        departure_id=terms.departure_id,
        buyer=buyer,
        hold_id=hold_id,
        beds=priced.people,
        total_paise=priced.total,
        advance_paise=priced.advance,
        balance_due_on=priced.instalments[0].due_on if priced.instalments else None,
        quote=quote.model_dump(mode="python"),
        policy=store_cancellation(terms.terms.cancellation),
        billing_state=reservation.billing_state,
        company=reservation.company.model_dump() if reservation.company else None,
        sealed_pan=seal_pan(sealer, pan, client_id=terms.client_id),
        pan_mac=mac_of_pan(sealer, pan, client_id=terms.client_id),
        tcs_exemption=exempt_for,
        facts={name: getattr(reservation, name) for name in BOOKING_FACTS}
        | {"sale_source": reservation.sale_source or None},
        rooms=new_rooms(priced.party),
        add_ons=new_add_ons(priced.party),
        discounts=_new_discounts(priced, terms),
        travellers=seal_party(sealer, party, booking_id=booking_id, entered_by=buyer.user_id),
    )


def _new_discounts(priced: Quote, terms: SaleTerms) -> list[NewDiscount]:
    codes = {rule.discount.discount_id: rule.code for rule in terms.discounts}
    return [
        NewDiscount(
            discount.discount_id, discount.kind, discount.name, codes[discount.discount_id], Paise(-line.amount)
        )
        for line in priced.lines_of("discount")
        if (discount := line.discount) is not None
    ]
