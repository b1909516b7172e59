from collections.abc import Callable, Mapping
from datetime import date
from enum import StrEnum
from math import ceil

from toli.catalogue.pricing.discounts import CodeProblem
from toli.kit.errors import AppError, TooMany
from toli.kit.text import Text, count_text
from toli.kit.translation import mark


class NoBedsLeft(AppError):
    code = "no_beds_left"
    status = 409

    def __init__(
        self, *, left: int, by_sharing_type: Mapping[int, int], requested: Mapping[int, int] | None = None
    ) -> None:
        """Name the scarce sharing type of the requested beds."""
        requested = requested or {}
        scarce = [
            by_sharing_type.get(kind, 0) for kind, beds in requested.items() if by_sharing_type.get(kind, 0) < beds
        ]
        super().__init__(
            Text("Beds left of this sharing type: {beds}. Choose another type for the others.", beds=min(scarce))
            if scarce and sum(requested.values()) <= left
            else Text("Cannot add more rooms. Only {left} slots available for this event plan.", left=left),
            data={
                "available_slots": left,
                "available_beds": {str(key): beds for key, beds in by_sharing_type.items()},
            },
        )


class NotOpenForBooking(AppError):
    """Refused by the departure's window, event or operator."""

    code = "not_open_for_booking"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This departure is not open for booking."))


class PriceChanged(AppError):
    """`data` has the new quote."""

    code = "price_changed"
    status = 409

    def __init__(self, quote: Mapping[str, object]) -> None:
        super().__init__(
            Text(
                "The price or the payment terms of this trip have changed since you saw them."
                " Please check them before you go on."
            ),
            data={"quote": quote},
        )


CODE_PROBLEMS: Mapping[CodeProblem, str] = {
    "unknown": mark("We do not know this code. Please check how it is written."),
    "ended": mark("This code is no longer valid."),
    "not_yet": mark("This code is not valid yet."),
    "other_trip": mark("This code is not for this trip."),
    "other_departure": mark("This code is not for this departure."),
    "party_too_small": mark("This code is for parties of {least_people} or more."),
    "used_up": mark("This code has been used as often as it can be."),
    "own_uses": mark("You have used this code already."),
}


class DiscountCodeRefused(AppError):
    """`data` has the `reason`."""

    code = "discount_code_refused"
    status = 422

    def __init__(self, problem: CodeProblem, *, discount_id: int | None = None, least_people: int = 1) -> None:
        self.used_up = discount_id if problem == "used_up" else None
        sentence = Text(CODE_PROBLEMS[problem], least_people=least_people)
        self.is_guess = problem in {"unknown", "ended", "other_trip", "other_departure"}
        super().__init__(
            sentence, data={"reason": problem, "errors": [{"field": "discount_code", "message": sentence}]}
        )


class AmountRefused(AppError):
    code = "amount_refused"
    status = 409

    def __init__(self, quote: Mapping[str, object]) -> None:
        super().__init__(
            Text("This is neither the advance nor the full price of your booking. Please choose one of the two."),
            data={"quote": quote},
        )


class AmountTooSmall(AppError):
    code = "amount_too_small"
    status = 422

    def __init__(self) -> None:
        super().__init__(
            Text("A payment is at least ₹1."),
            data={"errors": [{"field": "amount", "message": Text("A payment is at least ₹1.")}]},
        )


class TooManyHolds(AppError):
    code = "too_many_holds"
    status = 409

    def __init__(self, *, holds: int) -> None:
        super().__init__(
            Text(
                "Beds are already held for {holds} bookings of yours that are not paid yet. Pay or release one of "
                "them first.",
                holds=holds,
            )
        )


class TooManyBedsHeld(AppError):
    code = "too_many_beds_held"
    status = 409

    def __init__(self, *, held: int, most: int) -> None:
        super().__init__(
            Text(
                "You can hold {most} beds at a time, and {held} are held for you already. Pay or release a booking "
                "first.",
                most=most,
                held=held,
            )
        )


class PartyTooLarge(AppError):
    code = "party_too_large"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(
            Text(
                "You can book {most} beds at a time. Please split your party, or ask the operator to book it for you.",
                most=most,
            )
        )


class HoldsPaused(TooMany):
    code = "holds_paused"

    def __init__(self, *, expired: int, retry_after: int) -> None:
        minutes = ceil(retry_after / 60)
        super().__init__(
            count_text(
                "{expired} of your holds expired without a payment in the last 24 hours. You can hold beds again in"
                " {count} minute.",
                "{expired} of your holds expired without a payment in the last 24 hours. You can hold beds again in"
                " {count} minutes.",
                minutes,
                expired=expired,
            ),
            retry_after=retry_after,
        )


class NetworkHoldsTooMany(TooMany):
    code = "network_holds_too_many"

    def __init__(self, *, retry_after: int) -> None:
        super().__init__(
            Text(
                "Too many beds are held from your internet connection at the moment. Please try again in {minutes} "
                "minutes, or from another connection.",
                minutes=retry_after // 60,
            ),
            retry_after=retry_after,
        )


class HoldExpired(AppError):
    code = "hold_expired"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("The time to pay is over and your beds were released. Please choose your beds again."))


class CannotExtend(AppError):
    code = "cannot_extend"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Your beds cannot be held any longer. Please pay now, or choose your beds again."))


class AlreadyPaid(AppError):
    code = "already_paid"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This booking is already confirmed. You find it under My Bookings."))


class BookingCancelled(AppError):
    code = "booking_cancelled"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This booking is cancelled."))


class TravellersFixed(AppError):
    code = "travellers_fixed"
    status = 409

    def __init__(self, *, until: date) -> None:
        super().__init__(
            Text(
                "Traveller details could be changed until {day}. Please ask your operator to change them now.",
                day=until,
            ),
            data={"open_until": until.isoformat()},
        )


class TourEnded(AppError):
    code = "tour_over"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This tour is over. Its travellers can no longer be changed."))


class NotConfirmedYet(AppError):
    """The beds are only held; to change the booking, hold them again."""

    code = "not_confirmed_yet"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This booking is not confirmed yet. Please finish its payment first."))


class TourStarted(AppError):
    code = "tour_begun"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This tour has begun. Please talk to your operator."))


class CancellationTermsChanged(AppError):
    """`data` has the new terms."""

    code = "cancellation_terms_changed"
    status = 409

    def __init__(self, terms: Mapping[str, object]) -> None:
        super().__init__(
            Text("What comes back has changed since you saw it. Please look at it again before you decide."),
            data={"cancellation": terms},
        )


class PaymentPending(AppError):
    """The provider has not captured it."""

    code = "payment_pending"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Your payment is still being confirmed. We will e-mail you as soon as it is."))


class ReturnReason(StrEnum):
    BEDS_GONE = "paid after the beds were gone"
    PAID_TWICE = "paid twice"
    MORE_THAN_DUE = "more than was due"
    CANCELLED = "booking cancelled"
    ANOTHER_AMOUNT = "another amount than ordered"
    UNVERIFIED = "not verified in time"
    CREDIT_GONE = "travel credit used elsewhere"
    PLACE_GIVEN_UP = "place given up"


RETURNED = {
    ReturnReason.BEDS_GONE: Text(
        "Your payment arrived after your beds were released, and they or your discount have been taken since."
    ),
    ReturnReason.PAID_TWICE: Text("This booking had been paid already."),
    ReturnReason.MORE_THAN_DUE: Text("This is more than was still due on your booking."),
    ReturnReason.CANCELLED: Text("This booking had been cancelled before your payment arrived."),
    ReturnReason.ANOTHER_AMOUNT: Text("The amount paid is not the amount that was asked for."),
    ReturnReason.UNVERIFIED: Text("The booking that this payment was for did not reach us in time."),
    ReturnReason.CREDIT_GONE: Text("The travel credit that was to pay for this booking with it has been used since."),
    ReturnReason.PLACE_GIVEN_UP: Text("The place that this payment was for had been given up before it arrived."),
}


class PaymentReturned(AppError):
    code = "payment_returned"
    status = 409

    def __init__(self, reason: ReturnReason, *, is_decided: bool = True) -> None:
        """A payment that is not decided is refunded by the operator, or kept on account."""
        super().__init__(
            Text("{reason} The whole payment is on its way back to you.", reason=RETURNED[reason])
            if is_decided
            else Text(
                "{reason} The operator has your payment and will refund it, or keep it on your account for another"
                " booking.",
                reason=RETURNED[reason],
            ),
            data={"reason": reason.name.lower()},
        )


class DueDiffers(AppError):
    """An amount above the balance."""

    code = "due_differs"
    status = 409

    def __init__(self, *, due: float) -> None:
        super().__init__(Text("₹{due:,} is due on this booking.", due=due), data={"balance_due": due})


class BalanceClosed(AppError):
    code = "balance_closed"
    status = 409

    def __init__(self, *, due: float) -> None:
        super().__init__(
            Text("The balance of this booking is closed until your operator reopens it."),
            data={"balance_due": due},
        )


class DateInFuture(AppError):
    code = "moved_in_future"
    status = 422

    def __init__(self) -> None:
        message = Text("This day is still to come. Record the money once it is there.")
        super().__init__(message, data={"errors": [{"field": "moved_on", "message": message}]})


class MonthClosed(AppError):
    code = "month_closed"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("The books of this month are closed. Choose a later day, and say in the note what it corrects.")
        )


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {"month_closed": MonthClosed}
