"""Why the catalogue refuses a change."""

from collections.abc import Callable, Mapping, Sequence

from toli.kit.errors import AppError


class EventFixed(AppError):
    """What travellers may have booked by does not change any more."""

    code = "event_fixed"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            "Capacity, duration and prices are fixed once an event has been published."
            " Make a copy of it to change them."
        )


class EventIncomplete(AppError):
    """An event cannot be published yet; `missing` names the steps that are not done."""

    code = "event_incomplete"
    status = 409

    def __init__(self, missing: Sequence[str]) -> None:
        super().__init__(
            f"This event is not ready to publish. Please complete: {', '.join(missing)}.",
            data={"missing": list(missing)},
        )


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


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "room_bed_client_id_event_id_room_type_key": RoomTypeTaken,
    "category_client_id_name_key": CategoryTaken,
}
