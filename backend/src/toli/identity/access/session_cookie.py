from datetime import UTC, datetime
from typing import Final

from starlette.responses import Response

from toli.infra.config import Settings

NAME: Final = "access_token"
CLEAR_STORAGE: Final = {"Clear-Site-Data": '"storage"'}
"""Form drafts in the browser's storage belong to the person who signs out."""


def name(settings: Settings) -> str:
    """Over https the prefix `__Host-` makes browsers enforce Secure, Path=/ and a single host."""
    return f"__Host-{NAME}" if settings.secure_cookies else NAME


def set_session(response: Response, *, settings: Settings, token: str, expires_at: datetime) -> None:
    response.set_cookie(
        name(settings),
        token,
        # A header has its times in GMT, and Starlette takes no other zone.
        expires=expires_at.astimezone(UTC),
        path="/",
        secure=settings.secure_cookies,
        httponly=True,
        samesite="lax",
    )


def clear_session(response: Response, *, settings: Settings) -> None:
    response.delete_cookie(name(settings), path="/", secure=settings.secure_cookies, httponly=True, samesite="lax")
    response.headers.update(CLEAR_STORAGE)
