from collections.abc import Sequence
from datetime import UTC, date, datetime
from uuid import UUID

from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.text import Text
from toli.selling.bookings.models import BookingRoom, Traveller
from toli.selling.octo.errors import OctoBadRequest, WrongBooking
from toli.selling.octo.repository import bookings as repository
from toli.selling.octo.rules import bookings as rules
from toli.selling.octo.rules import products as product_rules
from toli.selling.octo.schemas.availability import OctoAvailability
from toli.selling.octo.schemas.bookings import (
    OctoBooking,
    OctoBookingQuery,
    OctoBookingTerms,
    OctoCancellation,
    OctoDeliveryOption,
    OctoTicket,
    OctoUnitItem,
)
from toli.selling.octo.schemas.fields import OctoBookingStatus, OctoCapabilityId, OctoRefund
from toli.selling.octo.schemas.products import OctoCharge
from toli.selling.octo.schemas.reserved import ReservedBooking
from toli.selling.octo.service.products import Capabilities


async def get_reserved(tx: ClientTransaction, *, token_id: int, uuid: UUID) -> ReservedBooking:
    """Raises WrongBooking."""
    bookings = await repository.list_bookings(tx, token_id=token_id, uuid=uuid)
    if not bookings:
        raise WrongBooking(uuid)
    return bookings[0]


async def get_booking(
    tx: ClientTransaction,
    *,
    token_id: int,
    uuid: UUID,
    is_test: bool,
    capabilities: Capabilities,
    now: datetime,
) -> OctoBooking:
    """Raises WrongBooking."""
    reserved = await get_reserved(tx, token_id=token_id, uuid=uuid)
    (booking,) = await _build_bookings(tx, [reserved], is_test=is_test, capabilities=capabilities, now=now)
    return booking


async def list_bookings(
    tx: ClientTransaction,
    *,
    token_id: int,
    query: OctoBookingQuery,
    is_test: bool,
    capabilities: Capabilities,
    now: datetime,
) -> list[OctoBooking]:
    """Raises OctoBadRequest."""
    if not query.model_dump(exclude_none=True):
        raise OctoBadRequest(
            Text("Send a resellerReference, a supplierReference, a localDate, a range of days, or a productId.")
        )
    trip_id = None if query.product_id is None else product_rules.parse_id(query.product_id)
    if query.product_id is not None and trip_id is None:
        return []
    reserved = await repository.list_bookings(
        tx,
        token_id=token_id,
        reseller_reference=query.reseller_reference,
        supplier_reference=query.supplier_reference,
        first_day=query.local_date or query.local_date_start,
        last_day=query.local_date or query.local_date_end,
        trip_id=trip_id,
        option_id=query.option_id,
    )
    return await _build_bookings(tx, reserved, is_test=is_test, capabilities=capabilities, now=now)


async def _build_bookings(
    tx: ClientTransaction,
    reserved: Sequence[ReservedBooking],
    *,
    is_test: bool,
    capabilities: Capabilities,
    now: datetime,
) -> list[OctoBooking]:
    ids = [booking.booking_id for booking in reserved]
    rooms, party = await repository.list_rooms(tx, booking_ids=ids), await repository.list_party(tx, booking_ids=ids)
    return [
        _build_booking(
            booking,
            rooms[booking.booking_id],
            party[booking.booking_id],
            is_test=is_test,
            capabilities=capabilities,
            today=local_date(now, time_zone=booking.time_zone),
        )
        for booking in reserved
    ]


def _build_booking(
    booking: ReservedBooking,
    rooms: Sequence[BookingRoom],
    party: Sequence[Traveller],
    *,
    is_test: bool,
    capabilities: Capabilities,
    today: date,
) -> OctoBooking:
    status = rules.status_of(booking)
    has_expiry = status in {OctoBookingStatus.ON_HOLD, OctoBookingStatus.EXPIRED}
    is_confirmed = status == OctoBookingStatus.CONFIRMED
    codes = [OctoDeliveryOption(delivery_format="QRCODE", delivery_value=booking.booking_reference)]
    built = OctoBooking(
        id=str(booking.booking_id),
        uuid=booking.uuid,
        test_mode=is_test,
        reseller_reference=booking.reseller_reference,
        supplier_reference=booking.booking_reference,
        status=status,
        utc_created_at=_utc(booking.created_at),
        utc_updated_at=_utc(booking.updated_at),
        utc_expires_at=_utc(booking.expires_at) if has_expiry else None,
        utc_redeemed_at=None,
        utc_confirmed_at=None if booking.confirmed_at is None else _utc(booking.confirmed_at),
        product_id=str(booking.trip_id),
        option_id=str(rules.option_of(rooms)),
        cancellable=rules.is_cancellable(booking, today=today),
        cancellation=_cancellation(booking, status),
        freesale=False,
        availability_id=str(booking.departure_id),
        availability=_availability(booking, today=today),
        contact=rules.contact_of(booking),
        notes=rules.notes_of(booking)[0],
        delivery_methods=["VOUCHER"],
        voucher=OctoTicket(
            redemption_method="MANIFEST", utc_redeemed_at=None, delivery_options=codes if is_confirmed else []
        ),
        unit_items=_unit_items(booking, rooms, party, status=status, capabilities=capabilities),
    )
    added: dict[str, object] = {}
    if OctoCapabilityId.PRICING in capabilities:
        quoted = QuoteOut.model_validate(booking.quote)
        added["pricing"] = product_rules.pricing_of_booking(quoted, total=rules.price_of(booking))
    if OctoCapabilityId.PICKUPS in capabilities:
        added |= {"pickup_requested": False, "pickup_point_id": None}
    if OctoCapabilityId.TERMS in capabilities:
        refund = rules.refund_of(booking, on=_cancelled_on(booking) or today)
        added["toli_terms"] = OctoBookingTerms(
            charge=refund.charge,
            charge_rule=OctoCharge(basis=refund.rule.basis, value=refund.rule.value),
            refund_of_price=refund.refund,
            balance_due_on=booking.balance_due_on,
        )
    return built.model_copy(update=added)


def _unit_items(
    booking: ReservedBooking,
    rooms: Sequence[BookingRoom],
    party: Sequence[Traveller],
    *,
    status: OctoBookingStatus,
    capabilities: Capabilities,
) -> list[OctoUnitItem]:
    shares = rules.split_price(rooms, party, total=rules.price_of(booking))
    items = []
    for place, (traveller, share) in enumerate(zip(party, shares, strict=True)):
        uuid, reference = rules.unit_at(booking, traveller, place=place)
        item = OctoUnitItem(
            uuid=uuid,
            reseller_reference=reference,
            supplier_reference=f"{booking.booking_reference}-{place + 1}",
            unit_id=rules.unit_id_of(traveller),
            status=status,
            utc_redeemed_at=None,
            contact=rules.contact_of_traveller(traveller),
            ticket=None,
        )
        if OctoCapabilityId.PRICING in capabilities:
            item = item.model_copy(update={"pricing": product_rules.amount(share)})
        items.append(item)
    return items


def _cancellation(booking: ReservedBooking, status: OctoBookingStatus) -> OctoCancellation | None:
    if status not in {OctoBookingStatus.CANCELLED, OctoBookingStatus.EXPIRED}:
        return None
    cancelled_on = _cancelled_on(booking)
    refund = OctoRefund.FULL
    # A hold that ends, or is given back, costs nothing.
    if booking.confirmed_at is not None and cancelled_on is not None:
        refund = rules.refund_kind(rules.refund_of(booking, on=cancelled_on))
    return OctoCancellation(
        refund=refund,
        reason=booking.agents_cancel_reason,
        utc_cancelled_at=_utc(booking.cancelled_at or booking.expires_at),
    )


def _cancelled_on(booking: ReservedBooking) -> date | None:
    if booking.cancelled_at is None:
        return None
    return local_date(booking.cancelled_at, time_zone=booking.time_zone)


def _availability(booking: ReservedBooking, *, today: date) -> OctoAvailability:
    """The departure, with the vacancies of all options."""
    is_open = not booking.is_draft and booking.booking_start_date <= today <= booking.booking_end_date
    status = product_rules.availability_status(is_open=is_open, vacancies=booking.free, capacity=booking.capacity)
    return product_rules.build_availability(
        departure_id=booking.departure_id,
        starts_on=booking.tour_start_date,
        ends_on=booking.tour_end_date,
        cutoff=booking.booking_end_date,
        time_zone=booking.time_zone,
        status=status,
        vacancies=booking.free,
        capacity=booking.capacity,
    )


def _utc(instant: datetime) -> datetime:
    """Whole seconds: OCTO allows milliseconds, not microseconds."""
    return instant.astimezone(UTC).replace(microsecond=0)
