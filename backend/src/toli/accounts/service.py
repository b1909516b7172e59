"""The use cases that join people and clients."""

from toli.config import Settings

COOKIE = "access_token"


def cookie_name(settings: Settings) -> str:
    """The session cookie's name. Over https the browser itself holds `__Host-` to Secure, Path=/ and one host."""
    return f"__Host-{COOKIE}" if settings.secure_cookies else COOKIE
