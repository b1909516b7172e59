from toli.kit.errors import AppError
from toli.kit.text import Text


class CursorInvalid(AppError):
    """A cursor of another list, company or limit to trips, of before a restore, or no cursor at all."""

    code = "cursor_invalid"
    status = 422

    def __init__(self) -> None:
        super().__init__(Text("This cursor is not valid for this list. Read the list from its beginning."))
