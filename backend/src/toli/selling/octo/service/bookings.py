"""Acts of agents' programs on their bookings: reserve, extend, confirm, change and cancel."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from toli.catalogue.inventory.repository import holds
from toli.catalogue.inventory.service import EXTENSION_MINUTES, MOST_EXTENSIONS
from toli.identity.access.context import Actor, ClientRef
from toli.identity.audit import service as audit
from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import AppError
from toli.kit.text import Text
from toli.selling.bookings.errors.bookings import NotOpenForBooking
from toli.selling.bookings.models import Traveller
from toli.selling.bookings.repository import desk as contacts
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.travellers import update_requests, update_traveller
from toli.selling.bookings.rules.travellers import check_desk_travellers
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.travellers import TravellerIn
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.changes.service.cancel import cancel_booking as cancel_and_refund
from toli.selling.checkout.repository.hold import Buyer
from toli.selling.checkout.rules.hold import HoldLimits
from toli.selling.checkout.schemas.hold import BookingPayload, HoldOut, ReservationIn
from toli.selling.checkout.schemas.quote import RoomIn
from toli.selling.checkout.service.hold import DeskSale, HoldRequest, hold_party
from toli.selling.octo.errors import (
    OctoError,
    OctoUnprocessable,
    WrongAvailability,
    WrongBooking,
    WrongUnit,
)
from toli.selling.octo.repository import bookings as repository
from toli.selling.octo.repository import products as departures
from toli.selling.octo.rules import bookings as rules
from toli.selling.octo.rules.products import ADULT, parse_id
from toli.selling.octo.schemas.bookings import (
    OctoCancellationIn,
    OctoConfirmationIn,
    OctoContactIn,
    OctoReservationIn,
    OctoUnitItemIn,
    OctoUpdateIn,
)
from toli.selling.octo.schemas.fields import OctoBookingStatus
from toli.selling.octo.schemas.reserved import ReservedBooking
from toli.selling.octo.service.availability import check_currency, list_departures
from toli.selling.octo.service.booking_view import get_reserved
from toli.selling.octo.service.products import SoldOption, get_option, get_sold_trip
from toli.selling.offline.service.offline import confirm_unpaid
from toli.selling.sharing.service.payment_links import add_payment_link
from toli.services import Services

SERVER_ERROR = 500
TOO_MANY = 429


@dataclass(frozen=True, slots=True)
class Reseller:
    """An agent's program. `site`: the company. `origin`: of its public site. `actor`: the token's creator."""

    site: ClientRef
    origin: str
    token_id: int
    actor: Actor

    @property
    def actor_id(self) -> int:
        return self.actor.user_id


class _UuidUsed(Exception):
    """Rolls back the hold: another call with the same UUID was first."""


@contextmanager
def refusing() -> Iterator[None]:
    """Raise refusals of the use cases as OctoUnprocessable. Limits and outages are not converted."""
    try:
        yield
    except AppError as error:
        if isinstance(error, OctoError) or error.status >= SERVER_ERROR or error.status in {TOO_MANY, 403}:
            raise
        raise OctoUnprocessable(error.detail, names_of=error.names_of) from error


async def reserve(services: Services, reseller: Reseller, body: OctoReservationIn) -> UUID:
    """Hold beds as a pending booking. Idempotent by the uuid.

    Raises WrongProduct, WrongOption, WrongAvailability, WrongUnit, OctoUnprocessable, NetworkHoldsTooMany, and
    WrongBooking for a uuid of another agent.
    """
    check_currency(body.currency)
    uuid = body.uuid or uuid4()
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        if await repository.is_uuid_used(tx, uuid=uuid):
            return (await get_reserved(tx, token_id=reseller.token_id, uuid=uuid)).uuid
        option = get_option(await get_sold_trip(tx, product_id=body.product_id), option_id=body.option_id)
        departure_id = await _find_open_departure(services, tx, option, availability_id=body.availability_id)
        agent = await repository.get_token_name(tx, token_id=reseller.token_id)
    requests, notes_length = rules.join_notes(body.notes, body.contact)

    async def record(tx: ClientTransaction, held: HoldOut) -> None:
        is_added = await repository.add_reservation(
            tx,
            uuid=uuid,
            booking_id=held.booking_id,
            token_id=reseller.token_id,
            reseller_reference=body.reseller_reference,
            units=rules.stored_units(body.unit_items),
            first_name_length=rules.first_name_length(body.contact),
            notes_length=notes_length,
        )
        if not is_added:
            raise _UuidUsed
        if requests:
            await update_requests(tx, booking_id=held.booking_id, special_requests=requests)
        await audit.record(
            tx,
            "booking.entered",
            subject=f"booking:{held.booking_id}",
            actor_id=reseller.actor_id,
            total_paise=held.quote.total,
        )

    request = HoldRequest(
        client_id=reseller.site.client_id,
        buyer=_buyer(body.contact, agent=agent, actor_id=reseller.actor_id),
        payload=_payload(option, body.unit_items, contact=body.contact, departure_id=departure_id, agent=agent),
        limits=_limits(services.settings, asked=body.expiration_minutes, token_id=reseller.token_id),
        desk=DeskSale(agreed=None, exemption=None, finish=record, overtakes=False),
    )
    try:
        with refusing():
            check_desk_travellers(request.payload.traveller_info, beds=request.people)
            await hold_party(services.database, request, sealer=services.sealer, clock=services.clock)
    except _UuidUsed:
        async with services.database.client_transaction(reseller.site.client_id) as tx:
            await get_reserved(tx, token_id=reseller.token_id, uuid=uuid)
    return uuid


async def _find_open_departure(
    services: Services, tx: ClientTransaction, option: SoldOption, *, availability_id: str
) -> int:
    """Raises WrongAvailability, OctoUnprocessable."""
    departure_id = parse_id(availability_id)
    listed = (
        []
        if departure_id is None
        else await departures.list_departure_ids(tx, trip_id=option.trip.trip.trip_id, ids=[departure_id])
    )
    cache, now = services.database.versioned_cache, services.clock.now()
    departure = next(iter(await list_departures(tx, option, cache=cache, departure_ids=listed, now=now)), None)
    if departure is None:
        raise WrongAvailability(availability_id)
    if not departure.terms.is_open:
        raise OctoUnprocessable(NotOpenForBooking().detail)
    return departure.terms.departure_id


def _payload(
    option: SoldOption,
    items: Sequence[OctoUnitItemIn],
    *,
    contact: OctoContactIn | None,
    departure_id: int,
    agent: str,
) -> BookingPayload:
    """Raises WrongUnit."""
    categories = [option.category_of(item.unit_id) for item in items]
    category_ids = [None if each is None else each.traveller_category_id for each in categories]
    key = option.key
    return BookingPayload(
        booking=ReservationIn(departure_id=departure_id, trip_id=option.trip.trip.trip_id, sale_source=agent[:100]),
        traveller_info=[
            _traveller(item.contact, lead=contact if place == 0 else None, place=place).model_copy(
                update={"traveller_category_id": category_id, "option_id": key.variant_id}
            )
            for place, (item, category_id) in enumerate(zip(items, category_ids, strict=True))
        ],
        booking_rooms=[
            RoomIn(
                sharing_type_id=key.sharing_type_id,
                selected_beds_quantity=count,
                traveller_category_id=category_id,
                option_id=key.variant_id,
            )
            for category_id, count in Counter(category_ids).items()
        ],
    )


def _traveller(contact: OctoContactIn | None, *, lead: OctoContactIn | None, place: int) -> TravellerIn:
    """Name, e-mail and phone. The lead traveller defaults to the booking's contact."""
    return TravellerIn(
        full_name=rules.name_in(contact) or rules.name_in(lead) or f"Guest {place + 1}",
        email=rules.email_in(contact) or rules.email_in(lead),
        phone=rules.phone_in(contact) or rules.phone_in(lead),
    )


def _buyer(contact: OctoContactIn | None, *, agent: str, actor_id: int) -> Buyer:
    """Until the confirmation, a contact without a name is the agent."""
    return Buyer(
        user_id=None,
        contact_name=rules.name_in(contact) or agent,
        contact_phone=rules.phone_in(contact),
        contact_email=rules.email_in(contact),
        made_by=actor_id,
        language=rules.language_in(contact),
    )


def _limits(settings: Settings, *, asked: int | None, token_id: int) -> HoldLimits:
    """One token has the hold limits of one network."""
    minutes = min(asked or settings.hold_minutes, settings.hold_minutes)
    return HoldLimits(
        minutes=minutes,
        most_minutes=minutes + MOST_EXTENSIONS * EXTENSION_MINUTES,
        network_holds=settings.hold_limit_network,
        network_beds=settings.hold_limit_network_beds,
        network=f"api_token:{token_id}",
    )


async def extend(tx: ClientTransaction, reseller: Reseller, *, uuid: UUID) -> None:
    """Extend a hold by ten minutes, at most twice. Raises WrongBooking, OctoUnprocessable."""
    reserved, booking = await _lock(tx, reseller, uuid=uuid)
    if rules.status_of(reserved) != OctoBookingStatus.ON_HOLD:
        raise OctoUnprocessable(Text("Only a booking that is on hold can be extended."))
    if await holds.extend_hold(tx, hold_id=booking.hold_id) is None:
        raise OctoUnprocessable(Text("This booking has been on hold for as long as it may be. Confirm it now."))


async def confirm(tx: ClientTransaction, reseller: Reseller, *, uuid: UUID, body: OctoConfirmationIn) -> None:
    """Confirm a held booking without a payment, as the desk does. Idempotent.

    Raises WrongBooking (also if expired), WrongUnit, OctoUnprocessable.
    """
    reserved, booking = await _lock(tx, reseller, uuid=uuid)
    status = rules.status_of(reserved)
    if status == OctoBookingStatus.CONFIRMED:
        return
    if status != OctoBookingStatus.ON_HOLD:
        raise WrongBooking(uuid)
    if not rules.name_in(body.contact):
        raise OctoUnprocessable(Text("Send the contact's fullName, or firstName and lastName."))
    if body.unit_items is not None:
        await _require_same_units(tx, reserved, body.unit_items)
    with refusing():
        await _save(
            tx,
            reserved,
            contact=body.contact,
            notes=rules.notes_of(reserved)[0],
            items=body.unit_items,
            reseller_reference=body.reseller_reference,
        )
        await add_payment_link(tx, booking_id=booking.booking_id, actor_id=reseller.actor_id)
        await confirm_unpaid(tx, booking=booking, actor_id=reseller.actor_id, tell=bool(body.email_receipt))


async def update(tx: ClientTransaction, reseller: Reseller, *, uuid: UUID, body: OctoUpdateIn) -> None:
    """Change contact, names, notes and references. Raises WrongBooking, WrongUnit, OctoUnprocessable."""
    reserved, _ = await _lock(tx, reseller, uuid=uuid)
    if rules.status_of(reserved) not in {OctoBookingStatus.ON_HOLD, OctoBookingStatus.CONFIRMED}:
        raise OctoUnprocessable(Text("This booking is cancelled or expired, so it cannot be changed."))
    rooms = await repository.list_rooms(tx, booking_ids=[reserved.booking_id])
    option = str(rules.option_of(rooms[reserved.booking_id]))
    current = {"product_id": str(reserved.trip_id), "option_id": option, "availability_id": str(reserved.departure_id)}
    if any(getattr(body, name) not in {None, value} for name, value in current.items()):
        raise OctoUnprocessable(
            Text("Another product, option or departure is a new booking: reserve it, then cancel this one.")
        )
    if body.unit_items is not None:
        await _require_same_units(tx, reserved, body.unit_items)
    with refusing():
        await _save(
            tx,
            reserved,
            contact=body.contact,
            notes=rules.notes_of(reserved)[0] if body.notes is None else body.notes,
            items=body.unit_items,
            reseller_reference=body.reseller_reference,
        )


async def cancel(
    tx: ClientTransaction, reseller: Reseller, *, uuid: UUID, body: OctoCancellationIn, now: datetime
) -> None:
    """Give a hold back, or cancel an unpaid booking. Idempotent. Raises WrongBooking, OctoUnprocessable."""
    reserved, booking = await _lock(tx, reseller, uuid=uuid)
    status = rules.status_of(reserved)
    if status == OctoBookingStatus.CANCELLED:
        return
    if status == OctoBookingStatus.EXPIRED:
        raise OctoUnprocessable(Text("This booking has expired: there is nothing to cancel."))
    if reserved.booking_status == BookingStatus.CONFIRMED and reserved.has_money:
        raise OctoUnprocessable(
            Text("This booking has a payment. Ask the company to cancel it: money goes back by its people alone.")
        )
    if not rules.is_cancellable(reserved, today=local_date(now, time_zone=reserved.time_zone)):
        raise OctoUnprocessable(Text("The tour has begun, so this booking cannot be cancelled."))
    await repository.update_reservation(tx, uuid=uuid, values={"cancel_reason": body.reason})
    with refusing():
        await cancel_and_refund(
            tx,
            booking,
            actor_id=reseller.actor_id,
            amount=None,
            reason=body.reason or "",
            tell=False,
            now=now,
        )


async def _lock(tx: ClientTransaction, reseller: Reseller, *, uuid: UUID) -> tuple[ReservedBooking, BookingRecord]:
    """Lock a booking, then read it. Raises WrongBooking."""
    booking_id = await repository.find_booking_id(tx, token_id=reseller.token_id, uuid=uuid)
    if booking_id is None:
        raise WrongBooking(uuid)
    booking = await lock_booking(tx, booking_id=booking_id)
    return await get_reserved(tx, token_id=reseller.token_id, uuid=uuid), booking


async def _require_same_units(
    tx: ClientTransaction, reserved: ReservedBooking, items: Sequence[OctoUnitItemIn]
) -> None:
    """Raises WrongUnit, OctoUnprocessable."""
    party = (await repository.list_party(tx, booking_ids=[reserved.booking_id]))[reserved.booking_id]
    booked = Counter(rules.unit_id_of(traveller) for traveller in party)
    trip = await get_sold_trip(tx, product_id=str(reserved.trip_id))
    unit_ids = {ADULT, *booked, *(str(category.traveller_category_id) for category in trip.categories)}
    for item in items:
        if item.unit_id not in unit_ids:
            raise WrongUnit(item.unit_id)
    if Counter(item.unit_id for item in items) != booked:
        raise OctoUnprocessable(
            Text("More, fewer or other travellers are a new booking: reserve it, then cancel this one.")
        )


async def _save(
    tx: ClientTransaction,
    reserved: ReservedBooking,
    *,
    contact: OctoContactIn | None,
    notes: str | None,
    items: Sequence[OctoUnitItemIn] | None,
    reseller_reference: str | None,
) -> None:
    """Write the fields of an agent's call, except null."""
    booking_id = reserved.booking_id
    values: dict[str, object] = {}
    if reseller_reference is not None:
        values["reseller_reference"] = reseller_reference
    if contact is not None:
        values["first_name_length"] = rules.first_name_length(contact)
        await contacts.set_contact(
            tx,
            booking_id=booking_id,
            name=rules.name_in(contact) or reserved.contact_name,
            phone=rules.phone_in(contact) or reserved.contact_phone,
            email=rules.email_in(contact) or reserved.contact_email,
            language=rules.language_in(contact) if contact.locales else reserved.language,
        )
    contact_notes = rules.notes_of(reserved)[1] if contact is None or contact.notes is None else contact.notes
    requests, values["notes_length"] = rules.join_notes(notes, OctoContactIn(notes=contact_notes))
    if requests != reserved.special_requests:
        await update_requests(tx, booking_id=booking_id, special_requests=requests)
    party = (await repository.list_party(tx, booking_ids=[booking_id]))[booking_id]
    placed = rules.place_units(reserved, party, items or ())
    if items is not None:
        values["units"] = rules.merged_units(reserved, party, placed)
    for place, traveller in enumerate(party):
        await _save_traveller(tx, traveller, placed[place], lead=contact if place == 0 else None, place=place)
    await repository.update_reservation(tx, uuid=reserved.uuid, values=values)


async def _save_traveller(
    tx: ClientTransaction,
    traveller: Traveller,
    item: OctoUnitItemIn | None,
    *,
    lead: OctoContactIn | None,
    place: int,
) -> None:
    own = None if item is None else item.contact
    if own is None and lead is None:
        return
    sent = _traveller(own, lead=lead, place=place)
    check_desk_travellers([sent], beds=1)
    is_named = rules.name_in(own) or rules.name_in(lead)
    values = {
        "full_name": sent.full_name if is_named else traveller.full_name,
        "email": sent.email or traveller.email,
        "phone": sent.phone or traveller.phone,
    }
    await update_traveller(tx, traveller_id=traveller.traveller_id, values=values)
