from collections.abc import Mapping
from datetime import timedelta
from typing import Final
from urllib.parse import urlencode, urlsplit

from pydantic import AnyUrl, ConfigDict, TypeAdapter, ValidationError

from toli.clients.assistants.schemas import MOST_URI, TokenKind
from toli.identity.people.schemas import Limit
from toli.kit.networks import network_of
from toli.kit.text import one_line

CODE_LIFETIME: Final = timedelta(minutes=5)
LIFETIMES: Final[Mapping[TokenKind, timedelta]] = {
    TokenKind.CODE: CODE_LIFETIME,
    TokenKind.ACCESS: timedelta(hours=1),
    TokenKind.REFRESH: timedelta(days=30),
}
CONNECTION_LIFETIME: Final = timedelta(days=90)
TOUCH_EVERY: Final = timedelta(minutes=1)
MOST_NAME: Final = 80
MOST_REDIRECTS: Final = 10
REGISTRATIONS_OF_A_NETWORK: Final = 30
REGISTRATIONS_OF_A_COMPANY: Final = 500
WINDOW: Final = timedelta(hours=1)
_URI: Final = TypeAdapter(AnyUrl, config=ConfigDict(url_preserve_empty_path=True))
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})


def registration_limits(*, client_id: int, address: str) -> tuple[Limit, Limit]:
    return (
        Limit(f"assistant:from:{network_of(address)}", REGISTRATIONS_OF_A_NETWORK, WINDOW),
        Limit(f"assistant:at:{client_id}", REGISTRATIONS_OF_A_COMPANY, WINDOW),
    )


def claimed_name(name: str | None) -> str:
    """Printable characters only: marks of direction could reorder the consent page."""
    return "".join(letter for letter in one_line(name or "") if letter.isprintable())[:MOST_NAME].strip()


def may_redirect_to(uri: AnyUrl) -> bool:
    """Whether it is https, or http on a loopback host (RFC 8252), without user name and fragment."""
    is_plain = uri.username is None and uri.password is None and uri.fragment is None and len(str(uri)) <= MOST_URI
    return is_plain and bool(uri.host) and (uri.scheme == "https" or _is_loopback(str(uri)))


def is_registered(redirect_uri: str, registered: list[str]) -> bool:
    """Compare exactly; on a loopback host with any port (RFC 8252, 7.3)."""
    if redirect_uri in registered:
        return True
    try:
        is_uri = str(_URI.validate_python(redirect_uri)) == redirect_uri
    except ValidationError:
        return False
    return (
        is_uri
        and _is_loopback(redirect_uri)
        and any(_is_loopback(uri) and _without_port(uri) == _without_port(redirect_uri) for uri in registered)
    )


def host_of(redirect_uri: str) -> str:
    return urlsplit(redirect_uri).hostname or ""


def with_parameters(redirect_uri: str, **parameters: str | None) -> str:
    query = urlencode({name: value for name, value in parameters.items() if value is not None})
    return f"{redirect_uri}{'&' if urlsplit(redirect_uri).query else '?'}{query}"


def _is_loopback(uri: str) -> bool:
    parts = urlsplit(uri)
    return parts.scheme == "http" and parts.netloc.removesuffix(f":{parts.port}") in LOOPBACK


def _without_port(uri: str) -> tuple[str | None, str, str]:
    parts = urlsplit(uri)
    return parts.hostname, parts.path, parts.query
