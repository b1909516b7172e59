import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Any, Literal

import orjson
from pydantic import BaseModel

from toli.infra.config import Settings
from toli.kit.errors import DependencyDown
from toli.kit.languages import FIRST, LANGUAGES
from toli.kit.text import Text

HEAD = "<!--toli:head-->"
BODY = "<!--toli:body-->"
NAME = "<!--toli:name-->"
ROOT_OPEN = b'<div id="root">'
ROOT = ROOT_OPEN + b"</div>"
NONCE = b"__TOLI_NONCE__"
BUILT_FILE = re.compile(r"""(?<=["'(])/assets/""")
STYLESHEET = re.compile(r'<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>')
FONT_PRELOAD = re.compile(r'<link rel="preload"[^>]* as="font"[^>]*>\s*')
ICON = re.compile(r'<link rel="icon"[^>]*>\s*')
TOUCH_ICON = "/apple-touch-icon.png"
DEFAULT_FONTS = "modern"
"""The pair of fonts that every document has already."""
FIRST_SCRIPT = re.compile(r'<script src="(/assets/colour-scheme-[^"]+)"></script>')
RAZORPAY_SCRIPTS = "https://checkout.razorpay.com https://cdn.razorpay.com"
RAZORPAY_FRAMES = "https://api.razorpay.com https://checkout.razorpay.com"
RAZORPAY_CALLS = "https://api.razorpay.com https://lumberjack.razorpay.com"


Kind = Literal["storefront", "event", "landing", "trips", "about", "policy"]
"""The public pages, by the names with which the build lists their files."""

Admits = Literal["payment", "frames_of_sites", "being_framed"]
"""An exception in a page's policy: the provider's checkout, frames of the platform's sites, or being framed by them."""


@dataclass(frozen=True, slots=True)
class SharedImage:
    url: str
    width: int
    height: int
    media_type: str
    alt: str


@dataclass(frozen=True, slots=True)
class Head:
    title: str
    description: str
    canonical: str
    image: SharedImage | None = None
    site_name: str = ""
    status: int = 200
    structured: Mapping[str, Any] | None = None
    feed: str = ""
    """Address of the site's RSS feed."""


@dataclass(frozen=True, slots=True)
class FirstData:
    """`path` is path and query as the front end requests it."""

    path: str
    json: bytes


def boot_of(state: bytes, first: Sequence[FirstData]) -> bytes:
    """Join the JSON of the site and user (`state`) and a page's first data."""
    return b'%s,"data":[%s]}' % (
        state.removesuffix(b"}"),
        b",".join(b'{"key":[%s],"data":%s}' % (orjson.dumps(response.path), response.json) for response in first),
    )


@dataclass(frozen=True, slots=True)
class Page:
    html: bytes
    policy: str
    status: int


@dataclass(frozen=True, slots=True)
class Files:
    scripts: Sequence[str] = ()
    styles: Sequence[str] = ()
    inline: str = ""
    """The contents of the styles."""

    # As the build writes them: another CORS mode would fetch the same file twice.
    @property
    def links(self) -> str:
        return "".join(f'<link rel="stylesheet" crossorigin href="{escape(path)}" />' for path in self.styles)

    @property
    def preloads(self) -> str:
        return "".join(f'<link rel="modulepreload" crossorigin href="{escape(path)}" />' for path in self.scripts)


@dataclass(frozen=True, slots=True)
class Build:
    site: str
    rendered: str
    panels: str
    files: Mapping[str, Files]
    """By name of the public page, or route path of a panel's screen (`/to/orders/$eventId`)."""

    def screen(self, path: str) -> Files:
        """Files of the panel screen at an address; literal segments win over parameters."""
        place = path.rstrip("/").split("/")
        candidates = [
            route
            for route in self.files
            if len(pattern := route.split("/")) == len(place)
            and all(part.startswith("$") or part == segment for part, segment in zip(pattern, place, strict=True))
        ]
        return self.files[min(candidates, key=lambda route: route.count("$"))] if candidates else Files()


@dataclass(slots=True)
class Shell:
    """Fills built pages, read once. `has_live_checkout`: payment pages load the provider's own script."""

    settings: Settings
    has_live_checkout: bool = False
    _builds: dict[str, Build] = field(default_factory=dict[str, Build], init=False)

    def page(
        self,
        head: Head,
        *,
        boot: bytes,
        kind: Kind | None = None,
        panel_path: str | None = None,
        rendered: bytes | None = None,
        fonts: str = DEFAULT_FONTS,
        icon: str | None = None,
        admits: Admits | None = None,
        language: str = FIRST,
    ) -> Page:
        """`boot` is the page's data, `rendered` its server-rendered HTML, `admits` an exception in its policy.

        `panel_path`: a panel's screen; null for pages of the site. Raises DependencyDown without a built front end.
        """
        nonce = secrets.token_urlsafe(16)
        build = self._read(language)
        files = build.files.get(kind or "", Files()) if panel_path is None else build.screen(panel_path)
        is_inline = panel_path is not None or rendered is not None
        head_tags = _head(head, nonce=nonce, language=language) + (files.inline if is_inline else files.links)
        if rendered is None:
            head_tags += files.preloads
        own = None if panel_path is not None else build.files.get(f"fonts-{fonts}")
        if own is not None:
            head_tags += own.inline if is_inline else own.links
        carried = f'<script type="application/json" id="boot" nonce="{nonce}">{_inline(boot)}</script>'
        template = build.panels if panel_path is not None else build.site if rendered is None else build.rendered
        if own is not None:
            # The default fonts are not fetched, except the rupee sign, which not every font has.
            template = FONT_PRELOAD.sub("", template).replace("<html ", f'<html data-fonts="{fonts}" ', 1)
        if icon is not None:
            template = ICON.sub("", template)
            head_tags += (
                f'<link rel="icon" type="image/webp" href="{escape(icon)}" />'
                f'<link rel="apple-touch-icon" href="{TOUCH_ICON}" />'
            )
        template = template.replace(NAME, escape(head.site_name or head.title), 1)
        template = template.replace(HEAD, head_tags, 1).replace(NONCE.decode(), nonce)
        html = template.replace(BODY, carried, 1).encode()
        if rendered is not None:
            html = html.replace(ROOT, ROOT_OPEN + rendered.replace(NONCE, nonce.encode()) + b"</div>", 1)
        return Page(html=html, policy=self._policy(nonce, admits=admits), status=head.status)

    def _read(self, language: str) -> Build:
        build = self._builds.get(language)
        if build is None:
            folder = Path(self.settings.frontend_dir)
            documents = documents_of(folder, language)
            try:
                site = (documents / "index.html").read_text("utf-8")
                panels = (documents / "panels.html").read_text("utf-8")
            except FileNotFoundError:
                raise DependencyDown(
                    Text("The pages have not been built yet: run `make run`, or `npm run build` in frontend.")
                ) from None
            rendered = documents / "rendered.html"
            files: dict[str, Any] = {}
            for listed in (documents / "pages").glob("*.json"):
                files |= orjson.loads(listed.read_bytes())
            build = self._builds[language] = Build(
                site=self._address(site),
                rendered=self._address(_inline_first_paint(rendered.read_text("utf-8"), folder))
                if rendered.is_file()
                else self._address(site),
                panels=self._address(_inline_first_paint(panels, folder)),
                files={
                    name: Files(
                        [self.settings.asset_origin + path for path in page_files["scripts"]],
                        [self.settings.asset_origin + path for path in page_files["styles"]],
                        self._address("".join(_inlined_style(folder, path) for path in page_files["styles"])),
                    )
                    for name, page_files in files.items()
                },
            )
        return build

    def _address(self, built: str) -> str:
        return BUILT_FILE.sub(f"{self.settings.asset_origin}/assets/", built)

    def _policy(self, nonce: str, *, admits: Admits | None) -> str:
        live = admits == "payment" and self.has_live_checkout
        sites = f"{self.settings.main_url} {self.settings.client_origin('*')}"
        frames = f"'self' {sites}" if admits == "frames_of_sites" else "'self'"
        own = f"'self' {self.settings.asset_origin}".rstrip()
        rules: Mapping[str, str] = {
            "default-src": "'none'",
            "script-src": f"{own} 'nonce-{nonce}'" + (f" {RAZORPAY_SCRIPTS}" if live else ""),
            "style-src": f"{own} 'nonce-{nonce}'",
            "img-src": f"{own} data: blob:",
            "font-src": own,
            "connect-src": "'self'" + (f" {RAZORPAY_CALLS}" if live else ""),
            "frame-src": RAZORPAY_FRAMES if live else frames,
            "manifest-src": "'self'",
            "base-uri": "'none'",
            "form-action": "'self'",
            "frame-ancestors": sites if admits == "being_framed" else "'none'",
        }
        return "; ".join(f"{name} {value}" for name, value in rules.items())


def documents_of(folder: Path, language: str) -> Path:
    """Folder of a language's documents, else of the first language's."""
    further = folder / "languages" / language
    return further if further.is_dir() else folder


def _address_in(language: str, canonical: str) -> str:
    """The first language has the plain address."""
    return canonical if language == FIRST else f"{canonical}?lang={language}"


def _head(head: Head, *, nonce: str, language: str) -> str:
    canonical = _address_in(language, head.canonical)
    tags = [
        f"<title>{escape(head.title)}</title>",
        f'<meta name="description" content="{escape(head.description)}" />',
        f'<link rel="canonical" href="{escape(canonical)}" />',
        f'<meta name="csp-nonce" content="{nonce}" />',
        f'<meta property="og:title" content="{escape(head.title)}" />',
        f'<meta property="og:description" content="{escape(head.description)}" />',
        f'<meta property="og:url" content="{escape(canonical)}" />',
        '<meta property="og:type" content="website" />',
    ]
    if head.site_name:
        tags.append(f'<meta property="og:site_name" content="{escape(head.site_name)}" />')
    if head.image:
        tags += [
            f'<meta property="og:image" content="{escape(head.image.url)}" />',
            f'<meta property="og:image:type" content="{head.image.media_type}" />',
            f'<meta property="og:image:width" content="{head.image.width}" />',
            f'<meta property="og:image:height" content="{head.image.height}" />',
            f'<meta property="og:image:alt" content="{escape(head.image.alt)}" />',
            '<meta name="twitter:card" content="summary_large_image" />',
        ]
    if head.feed:
        title = escape(head.site_name)
        tags.append(f'<link rel="alternate" type="application/rss+xml" title="{title}" href="{escape(head.feed)}" />')
    if head.structured is not None:
        data = _inline(orjson.dumps(head.structured))
        tags.append(f'<script type="application/ld+json" nonce="{nonce}">{data}</script>')
    if head.status == HTTPStatus.OK:
        tags += [
            f'<link rel="alternate" hreflang="{code}" href="{escape(_address_in(other, head.canonical))}" />'
            for code, other in [*((language_code, language_code) for language_code in LANGUAGES), ("x-default", FIRST)]
        ]
    else:
        tags.append('<meta name="robots" content="noindex" />')
    return "".join(tags)


def _inline_first_paint(html: str, folder: Path) -> str:
    """On a slow network each file takes half a second."""
    styled = STYLESHEET.sub(lambda link: _inlined_style(folder, link[1]), html)
    return FIRST_SCRIPT.sub(lambda script: _inlined("script", folder, script[1]), styled)


def _inlined_style(folder: Path, path: str) -> str:
    """A disabled link keeps the app from fetching the style sheet again."""
    return _inlined("style", folder, path) + f'<link rel="stylesheet" crossorigin href="{path}" disabled />'


def _inlined(element: str, folder: Path, path: str) -> str:
    content = (folder / path.lstrip("/")).read_text("utf-8")
    return f'<{element} nonce="{NONCE.decode()}">{content}</{element}>'


def _inline(json: bytes) -> str:
    text = json.decode()
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def to_json(value: BaseModel) -> bytes:
    return value.model_dump_json().encode()
