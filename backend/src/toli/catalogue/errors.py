"""Why the catalogue refuses a change."""

from collections.abc import Callable, Mapping, Sequence

from toli.catalogue.schemas.events import Missing
from toli.kit.errors import AppError, NotFound


class EventFixed(AppError):
    """What travellers may have booked by does not change any more."""

    code = "event_fixed"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            "Capacity, duration and prices are fixed once an event has been published."
            " Make a copy of it to change them."
        )


class EventOngoing(AppError):
    """Travellers are on the way: what they booked is not changed under their feet."""

    code = "event_ongoing"
    status = 409

    def __init__(self) -> None:
        super().__init__("Unable to edit ongoing events. Would you like to make a copy of it?")


class EventIncomplete(AppError):
    """An event cannot be published yet, or would not be whole any more; `missing` names the wizard's steps."""

    code = "event_incomplete"
    status = 422

    def __init__(self, missing: Sequence[Missing]) -> None:
        steps = list(dict.fromkeys(one.step for one in missing))
        super().__init__(
            f"This event is not ready to publish. Please complete: {', '.join(steps)}.",
            data={"missing": steps, "errors": [one.model_dump() for one in missing]},
        )


class NoWayBack(AppError):
    """What has been published stays so, on sale or not."""

    code = "no_way_back_to_draft"
    status = 409

    def __init__(self) -> None:
        super().__init__("A published event cannot be a draft again. Make it inactive to take it off sale.")


class NotADraft(AppError):
    """Only drafts are deleted: of anything else people may keep the address, and bookings."""

    code = "not_a_draft"
    status = 409

    def __init__(self) -> None:
        super().__init__("Only a draft can be deleted. Make this event inactive to take it off sale.")


class Stale(AppError):
    """Somebody else, or another tab, was faster."""

    code = "stale"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This was changed elsewhere since you opened it, so your change was not saved."
            " Load the newest version and make your change there."
        )


class DepartureBooked(AppError):
    """People have booked it; `beds` of them, or in the past."""

    code = "departure_booked"
    status = 409

    def __init__(self, detail: str) -> None:
        super().__init__(detail)


class DepartureBegun(AppError):
    """It is under way, or over."""

    code = "departure_begun"
    status = 409

    def __init__(self) -> None:
        super().__init__("This departure has begun and cannot be changed. Add another departure instead.")


class RoomTypeTaken(AppError):
    """An event has each sharing type once."""

    code = "room_type_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This room type already exists. Please edit the existing entry or choose a different room type."
        )


class CategoryTaken(AppError):
    """A client has each category once."""

    code = "category_taken"
    status = 409

    def __init__(self) -> None:
        super().__init__("You already have a category of this name. Please choose another name.")


def _booked() -> AppError:
    return DepartureBooked("This departure has bookings, so it cannot be deleted. Put it to draft to take it off sale.")


class CategoryInUse(AppError):
    """A category is removed when nothing stands in it."""

    code = "category_in_use"
    status = 409

    def __init__(self, events: int) -> None:
        stand = "1 event stands" if events == 1 else f"{events} events stand"
        super().__init__(f"{stand} in this category. Move them to another one first.", data={"events": events})


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "hold_plan_stock_fkey": _booked,
    "reservation_event_event_plan_fkey": _booked,
    "event_category_category_fkey": NotFound,
    "room_bed_client_id_event_id_room_type_key": RoomTypeTaken,
    "category_client_id_name_key": CategoryTaken,
}
