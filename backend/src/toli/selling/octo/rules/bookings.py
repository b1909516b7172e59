from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Final
from uuid import UUID, uuid4, uuid5

from toli.catalogue.pricing.cancellation import Refund, Sold, refund_on
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.clients.companies.terms import read_cancellation
from toli.kit.languages import FIRST, known_language
from toli.kit.money import Paise, half_up, split
from toli.selling.bookings.models import BookingRoom, Traveller
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.octo.rules.products import OptionKey, unit_of
from toli.selling.octo.schemas.bookings import (
    OctoContact,
    OctoContactIn,
    OctoReservationIn,
    OctoUnitItemIn,
    OctoUpdateIn,
)
from toli.selling.octo.schemas.fields import OctoBookingStatus, OctoRefund
from toli.selling.octo.schemas.reserved import ReservedBooking

EXPIRED: Final = "expired"
"""The reason of bookings whose hold ended."""
BETWEEN: Final = "\n\n"


def status_of(booking: ReservedBooking) -> OctoBookingStatus:
    match booking.booking_status:
        case BookingStatus.CONFIRMED:
            return OctoBookingStatus.CONFIRMED
        case BookingStatus.PENDING:
            return OctoBookingStatus.ON_HOLD if booking.is_held else OctoBookingStatus.EXPIRED
        case BookingStatus.CANCELLED:
            is_expired = booking.cancel_reason == EXPIRED
            return OctoBookingStatus.EXPIRED if is_expired else OctoBookingStatus.CANCELLED


def is_cancellable(booking: ReservedBooking, *, today: date) -> bool:
    """Money goes back by the company alone, so a booking with a payment is cancelled there."""
    if status_of(booking) == OctoBookingStatus.ON_HOLD:
        return True
    is_confirmed = booking.booking_status == BookingStatus.CONFIRMED
    return is_confirmed and not booking.has_money and today <= booking.tour_start_date


def price_of(booking: ReservedBooking) -> Paise:
    return Paise(booking.total_paise - booking.price_reduction_paise)


def refund_of(booking: ReservedBooking, *, on: date) -> Refund:
    price = price_of(booking)
    tax = Paise(half_up(QuoteOut.model_validate(booking.quote).tax * price, booking.total_paise))
    sold = Sold(price, tax, Paise(booking.advance_paise), booking.total_travelers)
    return refund_on(read_cancellation(booking.policy), sold, paid=price, starts_on=booking.tour_start_date, today=on)


def refund_kind(refund: Refund) -> OctoRefund:
    if refund.refund == refund.paid:
        return OctoRefund.FULL
    return OctoRefund.PARTIAL if refund.refund else OctoRefund.NONE


def option_of(rooms: Sequence[BookingRoom]) -> OptionKey:
    """Option of a booking, of its first room where the company has added unmatched."""
    return OptionKey(rooms[0].sharing_type_id, rooms[0].option_id)


def split_price(rooms: Sequence[BookingRoom], party: Sequence[Traveller], *, total: Paise) -> list[Paise]:
    """Shares of the travellers in a total, by the prices of their beds; their sum is the total."""
    prices = {(room.traveller_category_id, room.option_id): room.price_per_head_trip_paise for room in rooms}
    weights = [prices.get((each.traveller_category_id, each.option_id), 0) for each in party]
    return split(total, weights=weights if any(weights) else [1] * len(party))


def unit_at(booking: ReservedBooking, traveller: Traveller, *, place: int) -> tuple[UUID, str | None]:
    """UUID and reference of a traveller's unit. Travellers added by the company get a derived UUID."""
    if place < len(booking.units):
        unit = booking.units[place]
        return UUID(str(unit["uuid"])), unit["reseller_reference"]
    return uuid5(booking.uuid, str(traveller.traveller_id)), None


def unit_id_of(traveller: Traveller) -> str:
    return unit_of(traveller.traveller_category_id)


def are_same_units(party: Sequence[Traveller], items: Sequence[OctoUnitItemIn]) -> bool:
    return Counter(map(unit_id_of, party)) == Counter(item.unit_id for item in items)


def guest_name(place: int) -> str:
    """The name of an unnamed traveller; `place` counts from 0."""
    return f"Guest {place + 1}"


def replacing(
    booking: ReservedBooking, party: Sequence[Traveller], *, option: OptionKey, body: OctoUpdateIn
) -> OctoReservationIn:
    """The reservation that a held booking becomes by a change. Omitted fields stay, and so do travellers' names."""
    items = body.unit_items
    if items is None:
        items = [
            OctoUnitItemIn(uuid=unit_at(booking, traveller, place=place)[0], unit_id=unit_id_of(traveller))
            for place, traveller in enumerate(party)
        ]
    placed = place_units(booking, party, items)
    names = name_in(body.contact)
    units = []
    for position, item in enumerate(items):
        place = next((place for place, sent in enumerate(placed) if sent is item), None)
        uuid, reference = (None, None) if place is None else unit_at(booking, party[place], place=place)
        is_lead = position == 0 and names
        stored = (
            OctoContactIn(full_name=guest_name(position))
            if place is None
            else _merge_contact(contact_of_traveller(party[place]), None)
        )
        unit = {
            "uuid": item.uuid or uuid,
            "reseller_reference": item.reseller_reference or reference,
            "contact": item.contact or (None if is_lead else stored),
        }
        units.append(item.model_copy(update=unit))
    notes = notes_of(booking)[0]
    return OctoReservationIn(
        product_id=body.product_id or str(booking.trip_id),
        option_id=body.option_id or str(option),
        availability_id=body.availability_id or str(booking.departure_id),
        unit_items=units,
        expiration_minutes=body.expiration_minutes,
        notes=notes if body.notes is None else body.notes,
        reseller_reference=body.reseller_reference or booking.reseller_reference,
        contact=_merge_contact(contact_of(booking), body.contact),
    )


def _merge_contact(stored: OctoContact, sent: OctoContactIn | None) -> OctoContactIn:
    """The stored contact, updated by a call. A sent name replaces all parts of the stored one."""
    values = {name: getattr(stored, name) for name in OctoContactIn.model_fields}
    if sent is not None:
        if name_in(sent):
            values |= {"full_name": None, "first_name": None, "last_name": None}
        values |= {name: value for name, value in sent.model_dump().items() if value is not None}
    return OctoContactIn.model_validate(values)


def stored_units(items: Sequence[OctoUnitItemIn]) -> list[dict[str, str | None]]:
    return [
        {"uuid": str(item.uuid or uuid4()), "unit_id": item.unit_id, "reseller_reference": item.reseller_reference}
        for item in items
    ]


def name_in(contact: OctoContactIn | None) -> str:
    if contact is None:
        return ""
    return contact.full_name or " ".join(part for part in (contact.first_name, contact.last_name) if part)


def email_in(contact: OctoContactIn | None) -> str:
    return "" if contact is None else contact.email_address or ""


def phone_in(contact: OctoContactIn | None) -> str:
    return "" if contact is None else contact.phone_number or ""


def first_name_length(contact: OctoContactIn | None) -> int | None:
    return len(contact.first_name) if contact is not None and contact.first_name else None


def language_in(contact: OctoContactIn | None) -> str:
    locales = [] if contact is None else contact.locales or []
    return next((code for locale in locales if (code := known_language(locale[:2].lower()))), FIRST)


def join_notes(notes: str | None, contact: OctoContactIn | None) -> tuple[str, int]:
    """The booking's notes and its contact's as one text, and the length of the first."""
    first, second = notes or "", "" if contact is None else contact.notes or ""
    return BETWEEN.join(part for part in (first, second) if part), len(first)


def notes_of(booking: ReservedBooking) -> tuple[str | None, str | None]:
    text, length = booking.special_requests, booking.notes_length
    if length is None:
        return text or None, None
    return text[:length] or None, text[length:].removeprefix(BETWEEN) or None


def contact_of(booking: ReservedBooking) -> OctoContact:
    first, last = _split_name(booking.contact_name, booking.first_name_length)
    return OctoContact(
        full_name=booking.contact_name or None,
        first_name=first,
        last_name=last,
        email_address=booking.contact_email or None,
        phone_number=booking.contact_phone or None,
        locales=[booking.language],
        postal_code=None,
        country=None,
        notes=notes_of(booking)[1],
    )


def contact_of_traveller(traveller: Traveller) -> OctoContact:
    first, last = _split_name(traveller.full_name, None)
    return OctoContact(
        full_name=traveller.full_name or None,
        first_name=first,
        last_name=last,
        email_address=traveller.email or None,
        phone_number=traveller.phone or None,
        locales=[],
        postal_code=None,
        country=None,
        notes=None,
    )


def _split_name(name: str, length: int | None) -> tuple[str | None, str | None]:
    """The last word is the last name, unless the agent said where the first name ends."""
    if length is not None and (len(name) == length or name[length : length + 1] == " "):
        first, last = name[:length], name[length + 1 :]
    else:
        first, _, last = name.rpartition(" ")
        first, last = (first, last) if first else (last, "")
    return first or None, last or None


def place_units(
    booking: ReservedBooking, party: Sequence[Traveller], items: Sequence[OctoUnitItemIn]
) -> list[OctoUnitItemIn | None]:
    """The sent unit of each traveller: by its uuid, else the next of the same kind."""
    own = [str(unit_at(booking, traveller, place=place)[0]) for place, traveller in enumerate(party)]
    by_uuid = {str(item.uuid): item for item in items if item.uuid is not None and str(item.uuid) in own}
    unmatched = [item for item in items if item.uuid is None or str(item.uuid) not in own]
    placed: list[OctoUnitItemIn | None] = []
    for place, traveller in enumerate(party):
        item = by_uuid.get(own[place])
        if item is None or item.unit_id != unit_id_of(traveller):
            item = next((each for each in unmatched if each.unit_id == unit_id_of(traveller)), None)
            if item is not None:
                unmatched.remove(item)
        placed.append(item)
    return placed


def merged_units(
    booking: ReservedBooking, party: Sequence[Traveller], placed: Sequence[OctoUnitItemIn | None]
) -> list[dict[str, str | None]]:
    """Units as they are stored, after a call that names some of them."""
    merged = []
    for place, (traveller, item) in enumerate(zip(party, placed, strict=True)):
        uuid, reference = unit_at(booking, traveller, place=place)
        if item is not None:
            uuid, reference = item.uuid or uuid, item.reseller_reference or reference
        merged.append({"uuid": str(uuid), "unit_id": unit_id_of(traveller), "reseller_reference": reference})
    return merged
