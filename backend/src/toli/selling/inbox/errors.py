from toli.kit.errors import AppError
from toli.kit.text import Text


class RequestUndecided(AppError):
    code = "request_undecided"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A request is done when you decide it. Open it to agree or decline."))


class InboxItemDone(AppError):
    """Done by an answer or a decision, which the inbox does not take back."""

    code = "inbox_item_done"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This item is done and cannot be changed here. Open it instead."))


class InboxViewsFull(AppError):
    code = "inbox_views_full"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(Text("You can save {most} views. Delete one first.", most=most))
