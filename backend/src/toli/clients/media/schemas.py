import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self, TypedDict

from pydantic import BaseModel, Field

from toli.kit.text import Line
from toli.kit.wire import RequestBody

OperatorPurpose = Literal["event", "logo", "banner", "photo", "document"]
"""What operators upload pictures for."""
Purpose = Literal[OperatorPurpose, "review"]
PRIVATE: Final[frozenset[Purpose]] = frozenset({"photo", "document"})
"""Purposes whose files only the operator of the client may see."""

FILES_PATH = "/media/"
"""Where the files are served, on every host."""
PRIVATE_PATH = "/api/images/private/"
NAME = re.compile(r"[a-z2-7]{20}-[0-9]{1,5}\.(webp|avif)")
"""The form of all names: one dot and no slash, so that no name leads out of the store."""

TYPES: Mapping[str, str] = {"webp": "image/webp", "avif": "image/avif", "pdf": "application/pdf"}


def content_type(name: str) -> str:
    return TYPES[name.rpartition(".")[2]]


def path_of(purpose: Purpose) -> str:
    return PRIVATE_PATH if purpose in PRIVATE else FILES_PATH


_IMAGE_FIELDS = (
    "'width', image.width, 'height', image.height, 'sources', image.sources, 'placeholder', image.placeholder,"
    " 'focus_x', image.focus_x, 'focus_y', image.focus_y, 'caption', image.caption, 'credit', image.credit"
)
WIRE_JSON = f"json_build_object('url', '{FILES_PATH}' || image.filename, {_IMAGE_FIELDS})"
"""SQL that builds an `Image` from a row of `image`, for responses that PostgreSQL serializes."""
SENT_JSON = f"json_build_object('filename', image.filename, 'url', '{PRIVATE_PATH}' || image.filename, {_IMAGE_FIELDS})"
"""SQL that builds `Sent` from a row of `image` with a private purpose."""


class PictureJson(TypedDict):
    filename: str
    purpose: Purpose
    width: int
    height: int
    sources: list[dict[str, str | int]]
    placeholder: str


class Source(BaseModel):
    """A WebP file of a picture; its AVIF twin has the suffix `.avif`."""

    url: str
    width: int


class Image(BaseModel):
    """A picture: `url`, `width` and `height` of its widest file; `placeholder` is a data URI.

    `focus_x`, `focus_y`: the point that every crop keeps, in percent from the top left corner. A PDF has only a `url`.
    """

    url: str
    width: int
    height: int
    sources: list[Source]
    placeholder: str
    focus_x: int = 50
    focus_y: int = 50
    caption: str = ""
    credit: str = ""


class Sent(Image):
    """Later requests use its `filename`."""

    filename: str

    @classmethod
    def of(cls, image: Image, *, filename: str) -> Self:
        return cls(**image.model_dump(), filename=filename)


Tenth = Annotated[int, Field(ge=0, le=100, multiple_of=10)]
"""A percentage in steps of ten: page styles have a rule for each."""


class PictureDetails(RequestBody):
    focus_x: Tenth = 50
    focus_y: Tenth = 50
    caption: Annotated[Line, Field(max_length=200)] = ""
    credit: Annotated[Line, Field(max_length=120)] = ""
