from toli.kit.errors import AppError
from toli.kit.text import Text


class MonthOpen(AppError):
    code = "month_not_closable"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This month is not over, or it is closed already. Load the page again."))


class PointsOpen(AppError):
    """Open points need a reason."""

    code = "month_has_open_points"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("There are open points in this month. Settle them, or close it with a reason."))


class NotLastClosed(AppError):
    code = "month_not_reopenable"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Only the month that was closed last can be reopened."))
