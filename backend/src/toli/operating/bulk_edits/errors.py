from toli.kit.errors import AppError
from toli.kit.text import Text


class BulkEditStale(AppError):
    code = "bulk_edit_stale"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            Text("A departure was changed meanwhile, so nothing was saved. Look at the new preview, then apply again.")
        )


class NothingToEdit(AppError):
    code = "nothing_to_edit"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("None of these departures would change. Choose other values or other departures."))


class BulkEditUndone(AppError):
    code = "bulk_edit_undone"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This edit is undone already."))
