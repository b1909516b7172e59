"""The page shell: the built index.html with a title, what search engines read, and the first data."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Any, Literal

import orjson

from toli.config import Settings
from toli.kit.errors import DependencyDown

HEAD = "<!--toli:head-->"
BODY = "<!--toli:body-->"
RAZORPAY_SCRIPTS = "https://checkout.razorpay.com https://cdn.razorpay.com"
RAZORPAY_FRAMES = "https://api.razorpay.com https://checkout.razorpay.com"
RAZORPAY_CALLS = "https://api.razorpay.com https://lumberjack.razorpay.com"


Admits = Literal["payment", "frames_of_sites", "being_framed"]
"""What a page's policy lets in beside its own files: the provider's checkout, frames of the platform's sites, or being
one of those."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a page says of itself to search engines and to those it is shared with."""

    title: str
    description: str
    canonical: str
    image: str | None = None
    status: int = 200
    structured: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class FirstData:
    """An answer of the API put into the page. `path` is the call's path and query, as the front end would make it."""

    path: str
    json: bytes


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it is sent."""

    html: bytes
    policy: str
    status: int


@dataclass(slots=True)
class Shell:
    """Fills the built index.html. The template is read once: a build never changes under a running process."""

    settings: Settings
    _template: str | None = field(default=None, init=False)

    def page(self, head: Head, *, state: bytes, first: Sequence[FirstData] = (), admits: Admits | None = None) -> Page:
        """One page. `state` is the JSON of the site and the person; `admits` opens its policy for what it needs.

        Raises DependencyDown when the front end has not been built.
        """
        nonce = secrets.token_urlsafe(16)
        boot = b'%s,"data":[%s]}' % (
            state.removesuffix(b"}"),
            b",".join(b'{"key":[%s],"data":%s}' % (orjson.dumps(one.path), one.json) for one in first),
        )
        html = (
            self._read()
            .replace(HEAD, _head(head, nonce=nonce), 1)
            .replace(BODY, f'<script type="application/json" id="boot" nonce="{nonce}">{_inline(boot)}</script>', 1)
        )
        return Page(html=html.encode(), policy=self._policy(nonce, admits=admits), status=head.status)

    def _read(self) -> str:
        if self._template is None:
            path = Path(self.settings.frontend_dir) / "index.html"
            if not path.is_file():
                raise DependencyDown(
                    "The pages have not been built yet: run `make run`, or `npm run build` in frontend."
                )
            self._template = path.read_text("utf-8")
        return self._template

    def _policy(self, nonce: str, *, admits: Admits | None) -> str:
        live = admits == "payment" and self.settings.has_live_payments
        sites = f"{self.settings.main_url} {self.settings.client_origin('*')}"
        frames = f"'self' {sites}" if admits == "frames_of_sites" else "'self'"
        rules: Mapping[str, str] = {
            "default-src": "'none'",
            "script-src": f"'self' 'nonce-{nonce}'" + (f" {RAZORPAY_SCRIPTS}" if live else ""),
            "style-src": f"'self' 'nonce-{nonce}'",
            "img-src": "'self' data: blob:",
            "font-src": "'self'",
            "connect-src": "'self'" + (f" {RAZORPAY_CALLS}" if live else ""),
            "frame-src": RAZORPAY_FRAMES if live else frames,
            "manifest-src": "'self'",
            "base-uri": "'none'",
            "form-action": "'self'",
            "frame-ancestors": sites if admits == "being_framed" else "'none'",
        }
        return "; ".join(f"{name} {value}" for name, value in rules.items())


def _head(head: Head, *, nonce: str) -> str:
    tags = [
        f"<title>{escape(head.title)}</title>",
        f'<meta name="description" content="{escape(head.description)}" />',
        f'<link rel="canonical" href="{escape(head.canonical)}" />',
        f'<meta name="csp-nonce" content="{nonce}" />',
        f'<meta property="og:title" content="{escape(head.title)}" />',
        f'<meta property="og:description" content="{escape(head.description)}" />',
        f'<meta property="og:url" content="{escape(head.canonical)}" />',
        '<meta property="og:type" content="website" />',
    ]
    if head.image:
        tags.append(f'<meta property="og:image" content="{escape(head.image)}" />')
    if head.structured is not None:
        data = _inline(orjson.dumps(head.structured))
        tags.append(f'<script type="application/ld+json" nonce="{nonce}">{data}</script>')
    if head.status != HTTPStatus.OK:
        tags.append('<meta name="robots" content="noindex" />')
    return "".join(tags)


def _inline(json: bytes) -> str:
    """JSON that cannot end its own script element or break a line of JavaScript."""
    text = json.decode()
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def as_json(value: Any) -> bytes:
    """A pydantic model as the API would send it."""
    dumped: str = value.model_dump_json()
    return dumped.encode()
