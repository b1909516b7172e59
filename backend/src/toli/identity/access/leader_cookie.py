"""Cookie of a phone with an open leader's link.

Named after the link, as a leader may have several.
"""

from datetime import timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from toli.infra.config import Settings
from toli.kit.secrets import token_hash

NAME: Final = "leader"
LETTERS: Final = 12


def _name(settings: Settings, *, token: str) -> str:
    name = f"{NAME}_{token_hash(token).hex()[:LETTERS]}"
    return f"__Host-{name}" if settings.secure_cookies else name


def read_phone(request: Request, *, settings: Settings, token: str) -> str:
    return request.cookies.get(_name(settings, token=token), "")


def set_phone(response: Response, *, settings: Settings, token: str, value: str, lifetime: timedelta) -> None:
    response.set_cookie(
        _name(settings, token=token),
        value,
        max_age=int(lifetime.total_seconds()),
        path="/",
        secure=settings.secure_cookies,
        httponly=True,
        samesite="strict",
    )
