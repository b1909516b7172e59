"""Cookie of a browser that requested a one-time code; its attempts count separately."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toli.infra.config import Settings
from toli.kit.secrets import new_token

NAME: Final = "code_request"
SECONDS: Final = 3600
"""Longer than any code is valid: asking again renews it."""


def _name(settings: Settings) -> str:
    return f"__Host-{NAME}" if settings.secure_cookies else NAME


def read_code_browser(request: Request, *, settings: Settings) -> str:
    return request.cookies.get(_name(settings), "")


def new_code_browser() -> str:
    return new_token()


def set_code_browser(response: Response, *, settings: Settings, value: str) -> None:
    response.set_cookie(
        _name(settings),
        value,
        max_age=SECONDS,
        path="/",
        secure=settings.secure_cookies,
        httponly=True,
        samesite="lax",
    )
