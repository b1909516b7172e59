"""Pictures as the wire shows them."""

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel

Purpose = Literal["event", "logo", "banner"]

FILES_PATH = "/media/"
"""Where the files are served, on every host."""

TYPES: Mapping[str, str] = {".webp": "image/webp", ".avif": "image/avif"}


def content_type(name: str) -> str:
    """What a picture's file holds, by the end of its name."""
    return TYPES[name[-5:]]


WIRE_JSON = (
    "json_build_object('url', '/media/' || image.filename, 'width', image.width, 'height', image.height,"
    " 'sources', image.sources, 'placeholder', image.placeholder)"
)
"""An `Image` as PostgreSQL builds it from a row of `image`, for answers that are made in one statement."""


class Source(BaseModel):
    """One file of a picture, in WebP. Each stands there in AVIF too, with `.avif` at the end of its name."""

    url: str
    width: int


class Image(BaseModel):
    """A picture: `url` is its widest file, `width` and `height` that file's; `placeholder` is a data URI."""

    url: str
    width: int
    height: int
    sources: list[Source]
    placeholder: str
