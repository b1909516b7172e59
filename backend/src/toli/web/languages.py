import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qs

from starlette.responses import Response
from starlette.types import Scope

from toli.infra.config import Settings
from toli.kit.languages import accepted_language, known_language

PARAMETER: Final = "lang"
"""The query parameter of a page by which a language is chosen; links between the languages have it."""
COOKIE: Final = "language"
_CHOSEN: Final = re.compile(rf"(?:^|;\s*){COOKIE}=([a-z]{{2,3}})(?:;|$)")
_A_YEAR: Final = 31_536_000


def language_of(scope: Scope, headers: Mapping[str, str]) -> str:
    query_language = asked_language(scope["query_string"]) if b"lang=" in scope["query_string"] else None
    if query_language is not None:
        return query_language
    chosen = _CHOSEN.search(headers.get("cookie", ""))
    return (known_language(chosen[1]) if chosen else None) or accepted_language(headers.get("accept-language", ""))


def asked_language(query: bytes) -> str | None:
    return known_language(parse_qs(query.decode("latin-1")).get(PARAMETER, [None])[-1])


def keep_language(response: Response, language: str, *, settings: Settings) -> None:
    """In a cookie of this host, for pages and API calls."""
    response.set_cookie(COOKIE, language, max_age=_A_YEAR, path="/", secure=settings.secure_cookies, samesite="lax")
