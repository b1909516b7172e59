"""What clients refuses."""

from collections.abc import Callable, Mapping

from toli.kit.errors import AppError, NotFound


class ToRequestOpen(AppError):
    """The person's last request has not been decided yet."""

    code = "to_request_open"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            "You have asked already. An administrator will look at your request; the answer comes by e-mail."
        )


class NotATraveller(AppError):
    """Only a traveller can become a tour operator: this person is one, or an administrator."""

    code = "not_a_traveller"
    status = 409

    def __init__(self) -> None:
        super().__init__("Only a traveller can become a tour operator, and this account is more than that already.")


class RunsApprovedClient(AppError):
    """The person runs a client whose site is open: it would be left without an operator."""

    code = "runs_approved_client"
    status = 409

    def __init__(self, detail: str) -> None:
        super().__init__(detail)


CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "membership_client_fkey": NotFound,
    "membership_app_user_fkey": NotFound,
}
"""Which refusal a broken constraint of clients stands for."""
