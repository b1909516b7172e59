from collections.abc import AsyncGenerator, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from toli.clients.media import rules
from toli.clients.media.errors import ImageTooLarge, NotMultipart
from toli.clients.media.schemas import Purpose
from toli.kit.errors import Invalid
from toli.kit.text import Text

MOST_BYTES: Final = max(rules.MOST_BYTES.values())
ROUND_THE_FILE: Final = 16 * 1024
"""Bytes allowed for boundaries, headers and the other fields."""
MOST_DISCARDED: Final = 64 * 1024 * 1024
"""Bytes read and discarded beyond the limit, so that a browser sees the error and not a broken connection."""

DOCUMENTED: Final[dict[str, object]] = {
    "required": True,
    "content": {
        "multipart/form-data": {
            "schema": {
                "type": "object",
                "required": ["file"],
                "properties": {
                    "file": {"type": "string", "format": "binary"},
                    "purpose": {
                        "type": "string",
                        "enum": ["event", "logo", "banner", "photo", "document"],
                        "default": "event",
                    },
                    "client_id": {"type": "integer", "description": "Whose picture it is, on the main site"},
                },
            }
        }
    },
}


@dataclass(frozen=True, slots=True)
class SentForm:
    """A parsed form; `data` is None for too large a file."""

    data: bytes | None
    fields: Mapping[str, str]


async def read(request: Request) -> SentForm:
    """Raises NotMultipart, and Invalid without a file."""
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise NotMultipart
    too_large = False

    async def limited() -> AsyncGenerator[bytes, None]:
        nonlocal too_large
        read = 0
        async for chunk in request.stream():
            read += len(chunk)
            too_large = too_large or read > MOST_BYTES + ROUND_THE_FILE
            if read > MOST_DISCARDED:
                break
            if not too_large:
                yield chunk

    parser = MultiPartParser(request.headers, limited(), max_files=1, max_fields=4, max_part_size=1024)
    try:
        sent = await parser.parse()
    except MultiPartException as error:
        if too_large:
            return SentForm(None, _fields(parser.items))
        raise NotMultipart from error
    try:
        fields = _fields(sent.multi_items())
        if too_large:
            return SentForm(None, fields)
        file = sent.get("file")
        if not isinstance(file, UploadFile):
            raise Invalid(Text("Please choose a picture."), field="file")
        return SentForm(await file.read(), fields)
    finally:
        await sent.close()


def _fields(items: Iterable[tuple[str, str | UploadFile]]) -> dict[str, str]:
    return {name: value for name, value in items if isinstance(value, str)}


def within(sent: SentForm, *, purpose: Purpose) -> bytes:
    """Raises ImageTooLarge."""
    if sent.data is None:
        raise ImageTooLarge(purpose)
    return sent.data
