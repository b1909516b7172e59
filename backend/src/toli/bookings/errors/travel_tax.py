"""Errors of the tax that is collected on trips abroad."""

from toli.kit.errors import AppError


class NotAbroad(AppError):
    """Nothing is collected on the booking."""

    code = "not_abroad"
    status = 409

    def __init__(self) -> None:
        super().__init__("No TCS is collected on this booking, so it needs no PAN.")
