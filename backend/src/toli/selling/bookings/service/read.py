from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from toli.catalogue.pricing.quotes import DuePart, get_unpaid_instalments
from toli.catalogue.pricing.schemas.quotes import InstalmentDue, QuoteOut
from toli.infra.db.transactions import ClientTransaction, TravellerTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.languages import current_language
from toli.kit.money import Paise
from toli.kit.pan import hide_pan
from toli.kit.sealing import Sealer
from toli.payments.documents.schemas import Company
from toli.selling.bookings.repository import read as repository
from toli.selling.bookings.repository.views import BookingView
from toli.selling.bookings.rules.read import get_due, get_payment_status, get_refund_status
from toli.selling.bookings.rules.travellers import get_travellers_open_until, mask
from toli.selling.bookings.schemas.fields import ADULT_FROM, BookingStatus
from toli.selling.bookings.schemas.read import (
    BookedEvent,
    BookingOut,
    ReservationOut,
    RoomOut,
)
from toli.selling.bookings.schemas.travel_tax import BookedTravelTax
from toli.selling.bookings.schemas.travellers import TravellerOut
from toli.selling.bookings.service.sealing import unseal
from toli.selling.bookings.service.travel_tax import open_pan


@dataclass(frozen=True, slots=True)
class Balance:
    """The balance with payable instalments, earliest first."""

    due: int
    unpaid: Sequence[DuePart] = ()

    @property
    def due_on(self) -> date | None:
        return self.unpaid[0].due_on if self.unpaid else None

    @property
    def next_due(self) -> int:
        """The next instalment; without one, the whole balance."""
        return self.unpaid[0].amount if self.unpaid else self.due


@dataclass(frozen=True, slots=True)
class Confirmation:
    email: str
    booking: BookingView
    balance: Balance
    today: date


async def get_booking(tx: ClientTransaction, *, sealer: Sealer, booking_id: int, now: datetime) -> BookingOut:
    """The caller has checked access."""
    row = await repository.find_view(tx, booking_id=booking_id)
    if row is None:
        raise NotFound
    return booking_to_schema(row, sealer, now)


async def list_bookings_of_user(
    tx: TravellerTransaction, *, sealer: Sealer, client_id: int | None, now: datetime
) -> list[BookingOut]:
    rows = await repository.list_views_of_user(tx, client_id=client_id)
    return [booking_to_schema(row, sealer, now) for row in rows]


async def find_confirmation(
    tx: ClientTransaction, *, booking_id: int, now: datetime, language: str | None = None
) -> Confirmation | None:
    """The trip's texts are in `language`, else in the booking's."""
    person = await repository.find_contact(tx, booking_id=booking_id)
    row = await repository.find_view(tx, booking_id=booking_id)
    if person is None or row is None:
        return None
    return Confirmation(
        email=person.email,
        booking=row.read_in(language or row.language),
        balance=get_balance(row),
        today=local_date(now, time_zone=row.time_zone),
    )


def get_balance(row: BookingView, quote: QuoteOut | None = None) -> Balance:
    """Price less reductions and payments that are not being refunded."""
    due = get_due(row)
    if row.booking_status != BookingStatus.CONFIRMED or not due or row.due_closed_at is not None:
        return Balance(due=due)
    sold = quote or QuoteOut.model_validate(row.quote)
    instalments = [DuePart(part.due_on, Paise(part.amount)) for part in sold.instalments]
    return Balance(due=due, unpaid=get_unpaid_instalments(instalments, owed=Paise(due)))


def _get_travel_tax(row: BookingView, sealer: Sealer, *, amount: int) -> BookedTravelTax | None:
    if not amount and row.sealed_pan is None and row.tcs_exemption is None:
        return None
    pan = open_pan(sealer, row.sealed_pan, client_id=row.client_id)
    return BookedTravelTax(amount=amount, pan=hide_pan(pan), exemption=row.tcs_exemption)


def booking_to_schema(row: BookingView, sealer: Sealer, now: datetime) -> BookingOut:
    """Dates are in the client's time zone, texts in the reader's language."""
    row = row.read_in(current_language())
    today = local_date(now, time_zone=row.time_zone)
    open_until = (
        get_travellers_open_until(row.tour_start_date) if row.booking_status == BookingStatus.CONFIRMED else None
    )
    is_confirmed = row.booking_status == BookingStatus.CONFIRMED
    can_change = is_confirmed and today < row.tour_start_date
    quote = QuoteOut.model_validate(row.quote).read_in(row.names_in(current_language()))
    balance = get_balance(row, quote)
    return BookingOut(
        booking=ReservationOut(
            booking_id=row.booking_id,
            booking_reference=row.booking_reference,
            trip_id=row.trip_id,
            departure_id=row.departure_id,
            user_id=row.user_id,
            customer_name=next((row_item.full_name for row_item in row.people if row_item.full_name), row.username),
            event_date=row.tour_start_date,
            total_travelers=row.total_travelers,
            total_price=row.total_paise,
            advance_paid=row.received,
            tds_expected=row.tds_expected,
            payment_id=row.provider_payment_id,
            transaction_reference=row.provider_order_id,
            balance_due=balance.due,
            balance_due_on=balance.due_on,
            next_due=balance.next_due,
            instalments=[InstalmentDue(due_on=part.due_on, amount=part.amount) for part in balance.unpaid],
            overdue_since=balance.due_on if balance.due_on is not None and balance.due_on < today else None,
            refunded_amount=row.refunded + row.returned_offline,
            price_reduction=row.price_reduction_paise,
            owed_back=row.owed_back,
            refund_status=get_refund_status(row),
            refund_pending=row.refund_pending,
            refund_needs_attention=row.refund_stuck,
            is_due_closed=row.due_closed_at is not None,
            cancellation_asked_at=row.cancel_asked_at,
            cancellation_declined_at=row.cancel_declined_at,
            cancellation_declined_reason=row.cancel_declined_reason,
            change_asked_at=row.change_asked_at if can_change else None,
            change_declined_at=row.change_declined_at if can_change else None,
            change_declined_reason=row.change_declined_reason if can_change else "",
            can_change=can_change,
            travellers_open_until=open_until,
            can_change_travellers=open_until is not None and today <= open_until,
            operator_can_change=is_confirmed or (row.booking_status == BookingStatus.PENDING and row.is_desk_booking),
            payment_status=get_payment_status(row),
            booking_status=row.booking_status,
            cancel_reason=row.cancel_reason,
            invoice_url=f"/api/bookings/{row.booking_id}/invoice.pdf" if row.has_documents else None,
            billing_state=row.billing_state,
            company=None if row.company is None else Company.model_validate(row.company),
            travel_tax=_get_travel_tax(row, sealer, amount=quote.tcs),
            special_requests=row.special_requests,
            sale_source=row.sale_source,
            policy_version=row.policy_version,
            booking_date=row.confirmed_at or row.created_at,
            created_at=row.created_at,
            updated_at=row.updated_at,
        ),
        traveller_info=_travellers_to_schema(row, sealer),
        event_booking_rooms=[
            RoomOut(
                booking_room_id=room.booking_room_id,
                sharing_type_id=room.sharing_type_id,
                room_type=room.room_type,
                number_of_travelers=room.people,
                selected_beds_quantity=room.people,
                traveller_category_id=room.traveller_category_id,
                traveller_category=room.traveller_category,
                option_id=room.option_id,
                option=room.option,
                is_alone=room.beds_each > 1,
                takes_bed=room.beds_each > 0,
                price_per_head_trip=room.price,
                total_price=room.price * room.people,
                room_number=room.numbers or "",
                checkin_date=room.checkin,
                checkout_date=room.checkout,
                user_id=row.user_id,
                departure_id=row.departure_id,
            )
            for room in row.rooms
        ],
        add_ons=row.add_ons,
        linked=row.linked,
        price_lines=quote.lines,
        event=BookedEvent(
            trip_id=row.trip_id,
            title=row.title,
            destination=row.destination,
            tour_duration=row.tour_duration,
            tour_start_date=row.tour_start_date,
            tour_end_date=row.tour_end_date,
            image=row.image,
            client_id=row.client_id,
            client_name=row.client_name,
            client_url=row.client_url,
            legal_name=row.legal_name,
            meeting_point=row.meeting_point,
            map_link=row.map_link,
            instruction_for_trip=row.instruction_for_trip,
            is_over=row.tour_end_date < today,
            hotels=row.hotels,
        ),
    )


def _travellers_to_schema(row: BookingView, sealer: Sealer) -> list[TravellerOut]:
    categories = {room.traveller_category_id: room.traveller_category for room in row.rooms}
    variants = {room.option_id: room.option for room in row.rooms}
    return [
        TravellerOut(
            traveller_id=person.traveller_id,
            salutation=person.salutation,
            full_name=person.full_name,
            id_type=person.id_type,
            id_proof=mask(
                unseal(
                    sealer,
                    person.id_number,
                    of="id_number",
                    booking_id=row.booking_id,
                    position=person.position,
                )
            ),
            has_medical_needs=person.has_medical_needs,
            is_medical_readable=person.is_medical_readable,
            meal_preference=person.meal_preference,
            emergency_contact=person.emergency_contact,
            email=person.email,
            phone=person.phone,
            age=person.age,
            is_minor=person.age is not None and person.age < ADULT_FROM,
            gender=person.gender,
            dietary_requirements=person.dietary_requirements,
            traveller_category_id=person.traveller_category_id,
            traveller_category=categories.get(person.traveller_category_id),
            option_id=person.option_id,
            option=variants.get(person.option_id),
            id_sighted_at=person.id_sighted_at,
            user_id=row.user_id,
            departure_id=row.departure_id,
        )
        for person in row.people
    ]
