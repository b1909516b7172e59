from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Final

from toli.catalogue.trips.schemas.events import PublicationProblem
from toli.kit.errors import AppError, NotFound
from toli.kit.text import Text


class EventFixed(AppError):
    code = "event_fixed"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text(
                "Capacity, duration and room types are fixed once an event has been published."
                " Make a copy of it to change them."
            )
        )


class EventOngoing(AppError):
    code = "event_ongoing"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Unable to edit ongoing events. Would you like to make a copy of it?"))


def _join(first: str, second: str) -> Text:
    return Text("{first}; {second}", first=first, second=second)


class EventIncomplete(AppError):
    """`missing` names the wizard's steps."""

    code = "event_incomplete"
    status = 422

    def __init__(self, missing: Sequence[PublicationProblem], *, is_on_sale: bool = False) -> None:
        steps = list(dict.fromkeys(item.step for item in missing))
        messages = (item.message for item in missing)
        super().__init__(
            Text(
                "This event is on sale, so the change was not saved. {missing}.",
                missing=reduce(_join, messages),
            )
            if is_on_sale
            else Text("This event is not ready to publish. Please complete: {steps}.", steps=", ".join(steps)),
            data={"missing": steps, "errors": [item.model_dump() for item in missing]},
        )


class NoWayBack(AppError):
    code = "no_way_back_to_draft"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A published event cannot be a draft again. Make it inactive to take it off sale."))


class NotADraft(AppError):
    code = "not_a_draft"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Only a draft can be deleted. Make this event inactive to take it off sale."))


class Stale(AppError):
    code = "stale"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text(
                "This was changed elsewhere since you opened it, so your change was not saved."
                " Load the newest version and make your change there."
            )
        )


class DepartureBooked(AppError):
    code = "departure_booked"
    status = 409

    def __init__(self, detail: Text) -> None:
        super().__init__(detail)


class DepartureBegun(AppError):
    code = "departure_begun"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This departure has begun and cannot be changed. Add another departure instead."))


class WrongCode(NotFound):
    """The response equals a missing departure's."""


class PartyTooSmall(AppError):
    code = "party_too_small"
    status = 409

    def __init__(self, least: int) -> None:
        super().__init__(
            Text("This departure is for groups of at least {least}. Please choose {least} beds or more.", least=least),
            data={"minimum_party": least},
        )


class RoomTypeTaken(AppError):
    code = "room_type_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("This room type already exists. Please edit the existing entry or choose a different room type.")
        )


class TooManyRoomTypes(AppError):
    code = "too_many_room_types"
    status = 409

    def __init__(self, most: int) -> None:
        super().__init__(Text("A trip can have up to {most} room types. Delete one before you add another.", most=most))


class CategoryTaken(AppError):
    code = "category_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("You already have a category of this name. Please choose another name."))


class CodeTaken(AppError):
    code = "code_taken"
    status = 409

    def __init__(self) -> None:
        sentence = Text("You already have a discount with this code. End that one first, or choose another code.")
        super().__init__(sentence, data={"errors": [{"field": "code", "message": sentence}]})


class TooManyDiscounts(AppError):
    code = "too_many_discounts"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(
            Text("You can have {most} discounts at a time. End some that are no longer needed first.", most=most)
        )


def _booked() -> AppError:
    return DepartureBooked(
        Text("This departure has bookings, so it cannot be deleted. Put it to draft to take it off sale.")
    )


class DepartureCancelled(AppError):
    code = "departure_cancelled"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This departure is cancelled and cannot be changed. Add another departure instead."))


class CategoryInUse(AppError):
    code = "category_in_use"
    status = 409

    def __init__(self, events: int) -> None:
        super().__init__(
            Text("1 event is in this category. Move it to another one first.")
            if events == 1
            else Text("{events} events are in this category. Move them to another one first.", events=events),
            data={"events": events},
        )


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "hold_plan_stock_fkey": _booked,
    "booking_departure_fkey": _booked,
    "trip_category_category_fkey": NotFound,
    "sharing_type_room_type_idx": RoomTypeTaken,
    "category_client_id_name_key": CategoryTaken,
    "discount_client_id_code_idx": CodeTaken,
}


EDIT_ERRORS: Final = (EventIncomplete, EventOngoing)
"""Errors of each change of a trip on sale."""
