"""The cookie that carries a session: one host's own, and nothing that scripts can read."""

from datetime import datetime
from typing import Final

from starlette.responses import Response

from toli.config import Settings

NAME: Final = "access_token"
CLEAR_STORAGE: Final = {"Clear-Site-Data": '"storage"'}
"""What pages kept in this browser (drafts of forms) belonged to the person who leaves."""


def name(settings: Settings) -> str:
    """The cookie's name. Over https the browser itself holds `__Host-` to Secure, Path=/ and one host."""
    return f"__Host-{NAME}" if settings.secure_cookies else NAME


def remember(response: Response, *, settings: Settings, token: str, expires_at: datetime) -> None:
    """Put a session into the host's own cookie; other hosts are not sent it."""
    response.set_cookie(
        name(settings),
        token,
        expires=expires_at,
        path="/",
        secure=settings.secure_cookies,
        httponly=True,
        samesite="lax",
    )


def forget(response: Response, *, settings: Settings) -> None:
    """Take the session out of the browser, and what pages kept there."""
    response.delete_cookie(name(settings), path="/", secure=settings.secure_cookies, httponly=True, samesite="lax")
    response.headers.update(CLEAR_STORAGE)
