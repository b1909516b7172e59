from collections.abc import Mapping

from toli.kit.errors import AppError
from toli.kit.text import Text, count_text


class RoomingChanged(AppError):
    """`data` has the saved rooms."""

    code = "rooming_changed"
    status = 409

    def __init__(self, *, by: str | None, rooming: Mapping[str, object]) -> None:
        super().__init__(
            Text(
                "{editor} changed the rooms of this departure since you opened them. Nothing of yours was saved: "
                "look at what changed and decide whose rooms to keep.",
                editor=by or Text("Somebody else"),
            ),
            data={"rooming": rooming},
        )


class RoomOverfull(AppError):
    code = "room_overfull"
    status = 409

    def __init__(self, *, name: str, beds: int, people: int) -> None:
        super().__init__(
            count_text(
                "{name} has {count} bed but {people} people. Move somebody to another room first.",
                "{name} has {count} beds but {people} people. Move somebody to another room first.",
                beds,
                name=name,
                people=people,
            )
        )


class NotOnThisDeparture(AppError):
    code = "not_on_this_departure"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("One of these travellers is not on this departure any more. Open the rooms again to see the others.")
        )
