"""What clients refuses."""

from collections.abc import Callable, Mapping

from toli.kit.errors import AppError, NotFound

CONSTRAINTS: Mapping[str, Callable[[], AppError]] = {
    "membership_client_fkey": NotFound,
    "membership_app_user_fkey": NotFound,
}
"""Which refusal a broken constraint of clients stands for."""
