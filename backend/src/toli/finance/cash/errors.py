from collections.abc import Callable, Mapping

from toli.kit.errors import AppError
from toli.kit.money import to_rupees
from toli.kit.text import Text


class CashTooLittle(AppError):
    """`left` is in the cash book, in paise."""

    code = "cash_too_little"
    status = 409

    def __init__(self, *, left: int) -> None:
        super().__init__(
            Text("This cash book has less cash than that. Enter less, or record first what was received."),
            data={"left": to_rupees(left)},
        )


class CashEntrySettled(AppError):
    """A hand-over that was accepted, or an entry that was reversed."""

    code = "cash_entry_settled"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This entry was accepted or reversed already. Load the page again."))


class CashBoxNamed(AppError):
    code = "cash_box_named"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("There is a cash book with this name already. Choose another name."))


class CashBoxFull(AppError):
    """A cash book is closed only when it is empty."""

    code = "cash_box_full"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This cash book is not empty. Hand its cash over first."))


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {"cash_box_name_key": CashBoxNamed}
