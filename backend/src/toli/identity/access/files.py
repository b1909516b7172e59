from typing import Any, Final, Literal

from fastapi import Response

from toli.kit.list_files import WrittenFile
from toli.kit.spreadsheets import MEDIA_TYPES

Responses = dict[int | str, dict[str, Any]]
"""The type that FastAPI declares for a route's responses."""


def describe_file(media_type: str, description: str) -> Responses:
    return {200: {"content": {media_type.partition(";")[0]: {}}, "description": description}}


def private_file(
    data: bytes, *, media_type: str, filename: str, disposition: Literal["inline", "attachment"]
) -> Response:
    return Response(
        data,
        media_type=media_type,
        headers={
            "Content-Disposition": f'{disposition}; filename="{filename}"',
            "Cache-Control": "private, no-store",
        },
    )


LIST_FILE: Final = describe_file("text/csv", "A CSV or Excel file")
"""The response of a list's file, in the API's document."""


def list_file(written: WrittenFile) -> Response:
    return private_file(
        written.data,
        disposition="attachment",
        media_type=MEDIA_TYPES[written.file_format],
        filename=f"{written.name}.{written.file_format}",
    )
