"""Pictures as the wire shows them."""

from typing import Literal

from pydantic import BaseModel

Purpose = Literal["event", "logo", "banner"]

FILES_PATH = "/media/"
"""Where the files are served, on every host."""

WIRE_JSON = (
    "json_build_object('url', '/media/' || image.filename, 'width', image.width, 'height', image.height,"
    " 'sources', image.sources, 'placeholder', image.placeholder)"
)
"""An `Image` as PostgreSQL builds it from a row of `image`, for answers that are made in one statement."""


class Source(BaseModel):
    """One file of a picture."""

    url: str
    width: int


class Image(BaseModel):
    """A picture: `url` is its widest file, `width` and `height` that file's; `placeholder` is a data URI."""

    url: str
    width: int
    height: int
    sources: list[Source]
    placeholder: str
