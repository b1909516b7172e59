"""Cookie of a known device; it stays after sign-out."""

from datetime import timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toli.infra.config import Settings

NAME: Final = "known_device"


def _name(settings: Settings) -> str:
    return f"__Host-{NAME}" if settings.secure_cookies else NAME


def read_device(request: Request, *, settings: Settings) -> str:
    return request.cookies.get(_name(settings), "")


def set_device(response: Response, *, settings: Settings, value: str, lifetime: timedelta) -> None:
    response.set_cookie(
        _name(settings),
        value,
        max_age=int(lifetime.total_seconds()),
        path="/",
        secure=settings.secure_cookies,
        httponly=True,
        samesite="lax",
    )
