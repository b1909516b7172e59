from typing import Final

from toli.kit.errors import NotFound
from toli.kit.money import Paise, to_rupees
from toli.kit.networks import network_of
from toli.kit.text import Text
from toli.selling.bookings.errors.bookings import AlreadyPaid, BalanceClosed, BookingCancelled
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.read import BookingOut
from toli.selling.bookings.service import read as bookings
from toli.selling.checkout.rules.hold import HoldLimits
from toli.selling.checkout.schemas.hold import BookingPayload, HoldOut
from toli.selling.checkout.service import hold as hold_service
from toli.selling.waiting.schemas import OwnWaiting, WaitingIn
from toli.selling.waiting.service import waiting
from toli.web.assistants import keyed
from toli.web.assistants.schemas import (
    BookedExtra,
    BookedRoom,
    BookingAnswer,
    HoldAnswer,
    HoldArguments,
    JoinWaitingListAnswer,
    JoinWaitingListArguments,
    MyBookingsAnswer,
    MyBookingsArguments,
    PaymentLinkAnswer,
    PaymentLinkArguments,
    ReadBookingArguments,
    amount_of,
)
from toli.web.assistants.tools import Tool, ToolCall, party_of

NO_BOOKING: Final = Text("The traveller has no such booking here. List their bookings.")


async def my_bookings(call: ToolCall, _arguments: MyBookingsArguments) -> MyBookingsAnswer:
    return MyBookingsAnswer(bookings=[_booking_of(call, booking) for booking in await _list_bookings(call)])


async def read_booking(call: ToolCall, arguments: ReadBookingArguments) -> BookingAnswer:
    """Raises NotFound."""
    return _booking_of(call, await _find_booking(call, arguments.booking_id))


async def _find_booking(call: ToolCall, booking_id: int) -> BookingOut:
    """Raises NotFound."""
    for booking in await _list_bookings(call):
        if booking.booking.booking_id == booking_id:
            return booking
    raise NotFound


async def _list_bookings(call: ToolCall) -> list[BookingOut]:
    services = call.services
    async with services.database.traveller_transaction(call.traveller.user_id) as tx:
        return await bookings.list_bookings_of_user(
            tx, sealer=services.sealer, client_id=call.client.client_id, now=services.clock.now()
        )


def _booking_of(call: ToolCall, shown: BookingOut) -> BookingAnswer:
    """Without ID numbers, medical notes and other details of travellers."""
    booking, event = shown.booking, shown.event
    return BookingAnswer(
        booking_id=booking.booking_id,
        reference=booking.booking_reference,
        status=booking.booking_status,
        payment_status=booking.payment_status,
        trip_id=booking.trip_id,
        departure_id=booking.departure_id,
        title=event.title,
        destination=event.destination,
        starts_on=event.tour_start_date,
        ends_on=event.tour_end_date,
        meeting_point=event.meeting_point,
        people=booking.total_travelers,
        travellers=[traveller.full_name for traveller in shown.traveller_info],
        rooms=[
            BookedRoom(room_type=room.room_type, people=room.number_of_travelers) for room in shown.event_booking_rooms
        ],
        add_ons=[BookedExtra(name=add_on.name, quantity=add_on.quantity) for add_on in shown.add_ons],
        total=amount_of(Paise(booking.total_price)),
        paid=amount_of(Paise(booking.advance_paid)),
        due=amount_of(Paise(booking.balance_due)),
        next_due=amount_of(Paise(booking.next_due)),
        next_due_on=booking.balance_due_on,
        refunded=amount_of(Paise(booking.refunded_amount)),
        url=call.page("/mybookings"),
    )


async def hold(call: ToolCall, arguments: HoldArguments) -> HoldAnswer:
    """Raises the errors of `hold_beds`."""
    services, grant = call.services, call.traveller
    payer, *companions = arguments.travellers
    payload = BookingPayload.model_validate(
        {
            "booking": {
                "departure_id": arguments.departure_id,
                "discount_code": arguments.discount_code,
                "special_requests": arguments.special_requests,
                "sale_source": "assistant",
            },
            "traveller_info": [
                {"full_name": payer, "phone": arguments.phone},
                *({"full_name": name} for name in companions),
            ],
            **party_of(arguments),
        }
    )

    async def claim() -> HoldOut:
        return await hold_service.hold_beds(
            services.database,
            sealer=services.sealer,
            clock=services.clock,
            client_id=call.client.client_id,
            user_id=grant.user_id,
            payload=payload,
            limits=HoldLimits.of(services.settings, network=network_of(call.address)),
            recorded_as=keyed.RECORDED_AS,
            details_later=True,
        )

    held = await keyed.run_once(services, grant=grant, tool="hold", arguments=arguments, execute=claim)
    return HoldAnswer.model_validate({**held, "url": _first_payment_page(call, held["reservation_event_id"])})


async def join_waiting_list(call: ToolCall, arguments: JoinWaitingListArguments) -> JoinWaitingListAnswer:
    """Raises the errors of `waiting.join_waiting_list`."""
    services, grant = call.services, call.traveller

    async def join() -> OwnWaiting:
        return await waiting.join_waiting_list(
            services.database,
            client_id=call.client.client_id,
            user_id=grant.user_id,
            body=WaitingIn(departure_id=arguments.departure_id, party=arguments.people, beds=[], phone=arguments.phone),
            most_people=services.settings.hold_limit_person_beds,
            now=services.clock.now(),
        )

    entry = await keyed.run_once(services, grant=grant, tool="join_waiting_list", arguments=arguments, execute=join)
    return JoinWaitingListAnswer.model_validate({**entry, "url": call.page("/mybookings")})


async def payment_link(call: ToolCall, arguments: PaymentLinkArguments) -> PaymentLinkAnswer:
    """Raises NotFound, BookingCancelled, BalanceClosed, AlreadyPaid."""
    booking = (await _find_booking(call, arguments.booking_id)).booking
    if booking.booking_status is BookingStatus.CANCELLED:
        raise BookingCancelled
    if booking.is_due_closed:
        raise BalanceClosed(due=to_rupees(booking.balance_due))
    if booking.booking_status is BookingStatus.CONFIRMED and not booking.balance_due:
        raise AlreadyPaid
    return PaymentLinkAnswer(
        booking_id=booking.booking_id,
        reference=booking.booking_reference,
        due_now=amount_of(Paise(booking.next_due)),
        url=_first_payment_page(call, booking.booking_id)
        if booking.booking_status is BookingStatus.PENDING
        else call.page(f"/mybookings?pay={booking.booking_id}"),
    )


def _first_payment_page(call: ToolCall, booking_id: object) -> str:
    return call.page(f"/event/review?booking={booking_id}")


BOOKING_TOOLS: Final = (
    Tool(
        "my_bookings",
        "List my bookings",
        "Lists the traveller's own bookings at this company, newest first, with their payments and rooms.",
        MyBookingsArguments,
        MyBookingsAnswer,
        my_bookings,
        needs_sign_in=True,
    ),
    Tool(
        "read_booking",
        "Read a booking",
        "Reads one of the traveller's own bookings, with what is paid and due.",
        ReadBookingArguments,
        BookingAnswer,
        read_booking,
        needs_sign_in=True,
        absent=NO_BOOKING,
    ),
    Tool(
        "hold",
        "Hold beds",
        "Holds beds for the traveller for some minutes, within the same limits as on the site. Call it only after the"
        " traveller has agreed to the quote. They pay on the page at `url` and enter ID numbers there.",
        HoldArguments,
        HoldAnswer,
        hold,
        needs_sign_in=True,
        is_read_only=False,
    ),
    Tool(
        "join_waiting_list",
        "Join a waiting list",
        "Puts the traveller's party on the waiting list of a full departure. The company writes to them when beds are"
        " free. Call it only after the traveller has agreed.",
        JoinWaitingListArguments,
        JoinWaitingListAnswer,
        join_waiting_list,
        needs_sign_in=True,
        is_read_only=False,
    ),
    Tool(
        "payment_link",
        "Get a payment link",
        "Returns the page of the company's site where the traveller pays what is due now for a held or confirmed"
        " booking. Give them the `url`: they sign in there. No payment passes through the assistant.",
        PaymentLinkArguments,
        PaymentLinkAnswer,
        payment_link,
        needs_sign_in=True,
        absent=NO_BOOKING,
    ),
)
