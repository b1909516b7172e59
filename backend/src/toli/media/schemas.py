"""Pictures as the wire shows them."""

from collections.abc import Mapping
from typing import Final, Literal

from pydantic import BaseModel

Purpose = Literal["event", "logo", "banner", "photo", "document"]
PRIVATE: Final[frozenset[Purpose]] = frozenset({"photo", "document"})
"""Shown to those who run the client, and to nobody else."""

FILES_PATH = "/media/"
"""Where the files are served, on every host."""
PRIVATE_PATH = "/api/images/private/"

TYPES: Mapping[str, str] = {"webp": "image/webp", "avif": "image/avif", "pdf": "application/pdf"}


def content_type(name: str) -> str:
    """What a file holds, by the end of its name."""
    return TYPES[name.rpartition(".")[2]]


def path_of(purpose: Purpose) -> str:
    """What a file's name is put behind to fetch it."""
    return PRIVATE_PATH if purpose in PRIVATE else FILES_PATH


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
    """A picture: `url` is its widest file, `width` and `height` that file's; `placeholder` is a data URI.

    Of a PDF `url` is all there is.
    """

    url: str
    width: int
    height: int
    sources: list[Source]
    placeholder: str


class Sent(Image):
    """A picture that was taken in: `filename` is what saves refer to it by."""

    filename: str
