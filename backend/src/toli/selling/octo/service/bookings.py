from collections.abc import Sequence
from datetime import datetime
from typing import Final, NoReturn
from uuid import UUID

from toli.catalogue.inventory.repository import holds
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.text import Text
from toli.selling.bookings.models import Traveller
from toli.selling.bookings.repository import desk as contacts
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.travellers import update_requests, update_traveller
from toli.selling.bookings.rules.travellers import check_desk_travellers
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.changes.service.cancel import cancel_booking as cancel_and_refund
from toli.selling.checkout.service.hold import ReplacedHold, cancel_hold
from toli.selling.octo.errors import (
    OctoUnprocessable,
    WrongBooking,
    WrongUnit,
)
from toli.selling.octo.repository import bookings as repository
from toli.selling.octo.rules import bookings as rules
from toli.selling.octo.rules.products import ADULT
from toli.selling.octo.schemas.bookings import (
    OctoCancellationIn,
    OctoConfirmationIn,
    OctoContactIn,
    OctoUnitItemIn,
    OctoUpdateIn,
)
from toli.selling.octo.schemas.fields import OctoBookingStatus
from toli.selling.octo.schemas.reserved import ReservedBooking
from toli.selling.octo.service.booking_view import get_reserved
from toli.selling.octo.service.products import get_sold_trip
from toli.selling.octo.service.reserve import Reseller, hold_units, refusing, traveller_in
from toli.selling.offline.service.offline import confirm_unpaid
from toli.selling.sharing.service.payment_links import add_payment_link
from toli.services import Services

CHANGED_MEANWHILE: Final = Text("This booking is no longer on hold. Read it, and send your change again.")


async def extend(tx: ClientTransaction, reseller: Reseller, *, uuid: UUID) -> None:
    """By ten minutes, at most twice. Raises WrongBooking, OctoUnprocessable."""
    reserved, booking = await _lock(tx, reseller, uuid=uuid)
    if rules.status_of(reserved) != OctoBookingStatus.ON_HOLD:
        raise OctoUnprocessable(Text("Only a booking that is on hold can be extended."))
    if await holds.extend_hold(tx, hold_id=booking.hold_id) is None:
        raise OctoUnprocessable(Text("This booking has been on hold for as long as it may be. Confirm it now."))


async def confirm(services: Services, reseller: Reseller, *, uuid: UUID, body: OctoConfirmationIn) -> None:
    """Without a payment, as the desk does. Idempotent.

    Further travellers are held first. Raises WrongBooking (also if expired), WrongUnit,
    OctoUnprocessable, and for other travellers the errors of `reserve`.
    """
    for _ in range(2):
        async with services.database.client_transaction(reseller.site.client_id) as tx:
            if await _confirm(tx, reseller, uuid=uuid, body=body):
                return
        await update(services, reseller, uuid=uuid, body=OctoUpdateIn(unit_items=body.unit_items))
    raise OctoUnprocessable(CHANGED_MEANWHILE)


async def _confirm(tx: ClientTransaction, reseller: Reseller, *, uuid: UUID, body: OctoConfirmationIn) -> bool:
    """Return whether the booking is confirmed: other travellers are to be held first."""
    reserved, booking = await _lock(tx, reseller, uuid=uuid)
    status = rules.status_of(reserved)
    if status == OctoBookingStatus.CONFIRMED:
        return True
    if status != OctoBookingStatus.ON_HOLD:
        raise WrongBooking(uuid)
    if not rules.name_in(body.contact):
        raise OctoUnprocessable(Text("Send the contact's fullName, or firstName and lastName."))
    party = (await repository.list_party(tx, booking_ids=[reserved.booking_id]))[reserved.booking_id]
    if body.unit_items is not None and not rules.are_same_units(party, body.unit_items):
        return False
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
    return True


async def update(services: Services, reseller: Reseller, *, uuid: UUID, body: OctoUpdateIn) -> None:
    """Change contact, names, notes and references; of a hold also product, option, departure and travellers.

    Raises WrongBooking, WrongUnit, OctoUnprocessable, and for another hold the errors of `reserve`.
    """
    async with services.database.client_transaction(reseller.site.client_id) as tx:
        reserved, _ = await _lock(tx, reseller, uuid=uuid)
        status = rules.status_of(reserved)
        if status not in {OctoBookingStatus.ON_HOLD, OctoBookingStatus.CONFIRMED}:
            raise OctoUnprocessable(Text("This booking is cancelled or expired, so it cannot be changed."))
        option = rules.option_of(
            (await repository.list_rooms(tx, booking_ids=[reserved.booking_id]))[reserved.booking_id]
        )
        party = (await repository.list_party(tx, booking_ids=[reserved.booking_id]))[reserved.booking_id]
        sold = {
            "product_id": str(reserved.trip_id),
            "option_id": str(option),
            "availability_id": str(reserved.departure_id),
        }
        is_same_sale = all(getattr(body, name) in {None, value} for name, value in sold.items())
        is_same_party = body.unit_items is None or rules.are_same_units(party, body.unit_items)
        if status == OctoBookingStatus.CONFIRMED and not is_same_sale:
            raise OctoUnprocessable(
                Text("Another product, option or departure is a new booking: reserve it, then cancel this one.")
            )
        if status == OctoBookingStatus.CONFIRMED and not is_same_party:
            await _refuse_units(tx, reserved, party, body.unit_items or ())
        if is_same_sale and is_same_party:
            with refusing():
                await _save(
                    tx,
                    reserved,
                    contact=body.contact,
                    notes=rules.notes_of(reserved)[0] if body.notes is None else body.notes,
                    items=body.unit_items,
                    reseller_reference=body.reseller_reference,
                )
            return
    replacement = rules.replacing(reserved, party, option=option, body=body)

    async def release(tx: ClientTransaction) -> None:
        # Without its reservation the old booking is nobody's: its cancellation is no webhook of the agent.
        current, booking = await _lock(tx, reseller, uuid=uuid)
        if booking.booking_id != reserved.booking_id or rules.status_of(current) != OctoBookingStatus.ON_HOLD:
            raise OctoUnprocessable(CHANGED_MEANWHILE)
        await repository.delete_reservation(tx, uuid=uuid)
        await cancel_hold(tx, booking)

    replaces = ReplacedHold(reserved.booking_id, reserved.departure_id, release)
    await hold_units(services, reseller, replacement, uuid=uuid, replaces=replaces)


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
    """Raises WrongBooking."""
    booking_id = await repository.find_booking_id(tx, token_id=reseller.token_id, uuid=uuid)
    if booking_id is None:
        raise WrongBooking(uuid)
    booking = await lock_booking(tx, booking_id=booking_id)
    return await get_reserved(tx, token_id=reseller.token_id, uuid=uuid), booking


async def _refuse_units(
    tx: ClientTransaction, reserved: ReservedBooking, party: Sequence[Traveller], items: Sequence[OctoUnitItemIn]
) -> NoReturn:
    """Raises WrongUnit, else OctoUnprocessable."""
    trip = await get_sold_trip(tx, product_id=str(reserved.trip_id))
    booked = {rules.unit_id_of(traveller) for traveller in party}
    unit_ids = {ADULT, *booked, *(str(category.traveller_category_id) for category in trip.categories)}
    for item in items:
        if item.unit_id not in unit_ids:
            raise WrongUnit(item.unit_id)
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
    sent = traveller_in(own, lead=lead, place=place)
    check_desk_travellers([sent], beds=1)
    is_named = rules.name_in(own) or rules.name_in(lead)
    values = {
        "full_name": sent.full_name if is_named else traveller.full_name,
        "email": sent.email or traveller.email,
        "phone": sent.phone or traveller.phone,
    }
    await update_traveller(tx, traveller_id=traveller.traveller_id, values=values)
